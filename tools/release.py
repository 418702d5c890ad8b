"""Make a release: `python -m tools.release X.Y.Z`, or `make release ARGS=X.Y.Z`; docs/releasing.md says more.

All is done in a copy of the last commit, so that nothing here changes: the version is set, the changelog is built of
its fragments, sdist and wheels are built and tried in new environments. With `--really` the new commit is taken over
and tagged, and what was built is put into dist/. Nothing is ever uploaded.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Mapping, Sequence
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).resolve().parents[1]
PLACE = Path("src/talong/__init__.py")  # The one place of the version.
STATIC = Path("src/talong/server/static")
VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
MOST_PACKAGES = 3  # The package itself, librt and mypy-extensions.


class NotReady(Exception):
    """Error for a tree that cannot be released, or a build that fails a check."""


def run(command: Sequence[str], folder: Path, **environment: str) -> str:
    """Run *command* in *folder* and return its output; raise NotReady with its last lines if it fails."""
    around = {name: value for name, value in os.environ.items() if not name.startswith(("TALONG_", "PYTHON"))}
    done = subprocess.run(
        command, cwd=folder, env=around | environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-20:])
        raise NotReady(f"{' '.join(command)} failed:\n{said}")
    return done.stdout


# Checks of the tree.


def version_of(folder: Path) -> str:
    """Return the version that the tree in *folder* has."""
    found = VERSION.findall((folder / PLACE).read_text(encoding="utf-8"))
    if len(found) != 1:
        raise NotReady(f"{PLACE} has {len(found)} lines with the version, not one")
    return str(found[0])


def check_version(new: str, now: str) -> None:
    """Refuse a version that is none, or that does not follow the present one."""
    try:
        asked = Version(new)
        # The first release has the version that is there.
        follows = asked >= Version(now) and str(asked) == new and len(asked.release) == 3
    except InvalidVersion:
        follows = False
    if not follows:
        raise NotReady(f"{new} is no version after {now}: write it as X.Y.Z")


def check_tree(folder: Path, new: str) -> None:
    """Refuse a tree with changes that are not committed, without news, or with that version already in it."""
    check_version(new, version_of(folder))
    changed = run(["git", "status", "--porcelain"], folder)
    if changed:
        raise NotReady(f"not everything is committed:\n{changed}")
    if run(["git", "tag", "--list", f"v{new}"], folder):
        raise NotReady(f"there is a tag v{new}")
    if f"\n## {new} (" in (folder / "CHANGELOG.md").read_text(encoding="utf-8"):
        raise NotReady(f"CHANGELOG.md has {new} already")
    if not [path for path in (folder / "changelog.d").glob("*.md") if path.name != "README.md"]:
        raise NotReady("changelog.d has no fragment: there is nothing to release")


# The new commit.


def set_version(folder: Path, new: str) -> None:
    """Set the version of the tree in *folder*."""
    place = folder / PLACE
    place.write_text(VERSION.sub(f'__version__ = "{new}"', place.read_text(encoding="utf-8")), encoding="utf-8")


def commit(folder: Path, new: str) -> None:
    """Set the version, build the changelog, commit both and tag them."""
    set_version(folder, new)
    run([sys.executable, "-m", "towncrier", "build", "--yes", "--version", new], folder)
    if f"\n## {new} (" not in (folder / "CHANGELOG.md").read_text(encoding="utf-8"):
        raise NotReady("towncrier has not written the changelog")
    run(["git", "add", "--all"], folder)
    run(["git", "commit", "--quiet", "--message", f"release: {new}"], folder)
    run(["git", "tag", "--annotate", f"v{new}", "--message", f"Talong {new}"], folder)


# Packages.


def build(folder: Path, compiled: bool) -> list[Path]:
    """Return an sdist, a pure wheel, and a *compiled* one if there is to be one, built of the tree in *folder*."""
    engine = {"TALONG_ENGINE": str(ROOT / ".build" / "engine")}  # Minutes are saved if it has not changed.
    dist = folder / "dist"
    run(["tools/dist", sys.executable, str(dist)], folder, TALONG_PURE="1")
    if compiled:
        run(["tools/dist", sys.executable, str(dist)], folder, **engine)
    return sorted(dist.iterdir())


def metadata_of(package: Path) -> Mapping[str, str]:
    """Return the metadata in an sdist or a wheel."""
    if package.suffix == ".whl":
        with ZipFile(package) as wheel:
            text = next(wheel.read(name).decode() for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    else:
        with tarfile.open(package) as archive:
            member = next(one for one in archive if one.name.count("/") == 1 and one.name.endswith("/PKG-INFO"))
            found = archive.extractfile(member)
            assert found is not None
            text = found.read().decode()
    return dict(Parser().parsestr(text).items())


def check_packages(packages: Sequence[Path], new: str) -> None:
    """Refuse packages that have another version, lack the browser client, or are not what they are called."""
    kinds = [package.name for package in packages]
    if f"talong-{new}.tar.gz" not in kinds or f"talong-{new}-py3-none-any.whl" not in kinds:
        raise NotReady(f"there is no sdist or no pure wheel of {new}: {', '.join(kinds)}")
    for package in packages:
        given = metadata_of(package)
        if (given["Name"], given["Version"]) != ("talong", new):
            raise NotReady(f"{package.name} says it is {given['Name']} {given['Version']}")
        if package.suffix == ".whl":
            with ZipFile(package) as wheel:
                names = wheel.namelist()
            if "talong/server/static/index.html" not in names:
                raise NotReady(f"{package.name} lacks the browser client")
            binaries = [name for name in names if name.endswith((".so", ".pyd"))]
            if bool(binaries) is package.name.endswith("-none-any.whl"):
                raise NotReady(f"{package.name} has {len(binaries)} compiled modules")


def try_package(package: Path, kind: str, folder: Path) -> str:
    """Install *package* into a new environment, see that it brings little, and return what a trial of it says."""
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        python = str(Path(place) / ("Scripts" if os.name == "nt" else "bin") / "python")
        pip = [python, "-m", "pip", "--disable-pip-version-check"]
        run([*pip, "install", "--quiet", str(package)], Path(place), TALONG_PURE="1")
        frozen = run([*pip, "list", "--format=freeze", "--exclude=pip", "--exclude=setuptools"], Path(place)).split()
        if len(frozen) > MOST_PACKAGES:
            raise NotReady(f"{package.name} brings {len(frozen)} packages: {', '.join(frozen)}")
        trial = [python, str(folder / "tools" / "try_installed.py"), kind, str(folder / "README.md")]
        return run(trial, Path(place)).strip()


def verify(packages: Sequence[Path], new: str, folder: Path) -> None:
    """Check *packages*, and try each in an environment of its own."""
    check_packages(packages, new)
    for package in packages:
        pure = package.suffix != ".whl" or package.name.endswith("-none-any.whl")
        print(f"  {package.name}: {try_package(package, 'pure' if pure else 'compiled', folder)}", flush=True)


# All of it.


def release(root: Path, new: str, really: bool, compiled: bool) -> None:
    """Make the release *new* of the tree in *root*: for trial, or *really*."""
    check_tree(root, new)
    if not (root / STATIC / "index.html").is_file():
        raise NotReady("the browser client is not built: make web")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "talong"
        run(["git", "clone", "--quiet", "--no-hardlinks", str(root), str(folder)], root)
        for name in ("user.name", "user.email"):
            run(["git", "config", name, run(["git", "config", name], root).strip()], folder)
        print(f"Talong {new}: version and changelog", flush=True)
        commit(folder, new)
        print("Building", flush=True)
        shutil.copytree(root / STATIC, folder / STATIC)  # It is built of the same commit.
        packages = build(folder, compiled)
        print("Trying", flush=True)
        verify(packages, new, folder)
        if not really:
            print("This was a trial: nothing has changed here. --really makes the release.")
            return
        run(["git", "pull", "--quiet", "--ff-only", "--tags", str(folder), "HEAD"], root)
        (root / "dist").mkdir(exist_ok=True)
        for package in packages:
            shutil.copy2(package, root / "dist")
        print(f"Committed and tagged as v{new}; dist/ has what was built. docs/releasing.md says how it goes on.")


def main() -> None:
    """Read the command, and make the release or say why not."""
    parser = argparse.ArgumentParser(prog="tools.release", description="Make a release, or try to.")
    parser.add_argument("version", help="the new version, as X.Y.Z")
    parser.add_argument("--really", action="store_true", help="commit and tag, and keep what was built in dist/")
    parser.add_argument("--pure", action="store_true", help="build no compiled wheel")
    asked = parser.parse_args()
    try:
        release(ROOT, asked.version, asked.really, not asked.pure)
    except NotReady as error:
        sys.exit(f"No release: {error}")


if __name__ == "__main__":
    main()
