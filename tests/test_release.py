"""What is given to others is whole: sdist and wheel show the table, and are built of what the locks say."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import tomllib
import venv
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.server.guests import free_port
from tests.server.patience import HANG_SECONDS
from tests.sizes import size

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "talong" / "server" / "static"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def without_talong() -> dict[str, str]:
    """Return the environment without anything that would lead to the source, or change the build."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("TALONG_", "PYTHON", "COV"))}


# ------------------------------------------------------------------------------------------------------ sdist and wheel


def tree(folder: Path) -> Path:
    """Return a copy of what the packages are built of, as in a clean checkout with the client built."""
    given = ["pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md"]
    given += ["SECURITY.md", *[lock.name for lock in ROOT.glob("requirements*.lock")]]
    for name in given:
        shutil.copy(ROOT / name, folder)
    for name in ("src", "web", "deploy", "docs", "tools"):
        ignored = shutil.ignore_patterns("node_modules", ".art", "__pycache__", "*.egg-info")
        shutil.copytree(ROOT / name, folder / name, symlinks=True, ignore=ignored)
    return folder


def pack(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build what is given to others, in pure Python: what is compiled is tried elsewhere."""
    command = [str(folder / "tools" / "dist"), sys.executable, str(folder / "dist")]
    environment = without_talong() | {"TALONG_PURE": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return an sdist and a wheel, built by the project's own command."""
    if not (STATIC / "index.html").is_file():
        pytest.skip("the browser client is not built (make web)")
    folder = tree(tmp_path_factory.mktemp("release"))
    done = pack(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    sdist, wheel = [Path(line) for line in done.stdout.splitlines()[-2:]]
    shutil.rmtree(folder / "src")  # Nothing may lead there.
    return sdist, wheel


def wanted() -> set[str]:
    """Return the files of the package, as Python finds them, with the rulebooks and the client."""
    home = ROOT / "src" / "talong"
    paths = [path for path in home.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    paths += [
        home / "rulebooks" / path.relative_to(ROOT / "docs" / "rules") for path in (ROOT / "docs").glob("rules/**/*.md")
    ]
    return {path.relative_to(home.parent).as_posix() for path in paths if not path.name.startswith(".")}


def check_files(sdist: Path, wheel: Path) -> None:
    """See that both have every file."""
    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    with ZipFile(wheel) as zipped:
        packaged = set(zipped.namelist())

    assert {name for name in wanted() if f"src/{name}" not in names} == set()
    assert {name for name in wanted() if name not in packaged} == set()
    assert {"web/package-lock.json", "requirements-server.lock", "SECURITY.md", "deploy/Dockerfile"} <= names
    assert not [name for name in names if "node_modules" in name]
    assert "talong/rulebooks/sv/kille.md" in packaged


def fresh(folder: Path) -> Path:
    """Return the Python of a new environment that borrows packages, but not a source that is linked there."""
    venv.create(folder, with_pip=False)
    purelib = subprocess.run(
        [str(folder / "bin" / "python"), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
        env=without_talong(),
    ).stdout.strip()
    borrowed = [
        path for path in sys.path if Path(path).name == "site-packages" and path != sysconfig.get_path("purelib")
    ]
    (Path(purelib) / "borrowed.pth").write_text("\n".join([sysconfig.get_path("purelib"), *borrowed]), encoding="utf-8")
    return folder / "bin" / "python"


def installed(python: Path, package: Path) -> None:
    command = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-index", "--no-deps"]
    command += ["--no-build-isolation", "--no-compile", "--ignore-installed", str(package)]
    done = subprocess.run(
        command, env=without_talong() | {"TALONG_PURE": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Callable[[Path], str]]:
    """Start `talong serve` of an environment; give its address."""
    started: list[subprocess.Popen[str]] = []

    def start(python: Path) -> str:
        port = free_port()
        command = [str(python.parent / "talong"), "serve", "--port", str(port), "--folder", str(tmp_path / "data")]
        process = subprocess.Popen(
            command, cwd=tmp_path, env=without_talong(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        started.append(process)
        address = f"http://127.0.0.1:{port}"
        while process.poll() is None:
            try:
                with urlopen(f"{address}/ready", timeout=HANG_SECONDS):
                    return address
            except OSError:
                time.sleep(0.1)
        raise AssertionError(process.stderr.read() if process.stderr else "")

    yield start
    for process in started:
        process.terminate()
        process.wait()
        if process.stderr:
            process.stderr.close()


@pytest.mark.slow
@pytest.mark.parametrize("which", size([1], [0, 1]))  # The wheel is built of the sdist.
def test_sdist_and_wheel_have_every_file_and_what_is_installed_shows_the_table(
    packed: tuple[Path, Path], which: int, tmp_path: Path, serving: Callable[[Path], str]
) -> None:
    check_files(*packed)
    python = fresh(tmp_path / "environment")
    installed(python, packed[which])
    said = subprocess.run(
        [str(python), "-c", "import talong; print(talong.__file__)"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        env=without_talong(),
    )
    assert Path(said.stdout.strip()).is_relative_to(tmp_path)

    address = serving(python)

    with urlopen(f"{address}/", timeout=HANG_SECONDS) as page:
        assert page.status == 200
        assert page.read() == (STATIC / "index.html").read_bytes()
    script = next(path for path in (STATIC / "assets").glob("index-*.js"))
    with urlopen(f"{address}/assets/{script.name}", timeout=HANG_SECONDS) as asset:
        assert asset.read() == script.read_bytes()


@pytest.mark.slow
def test_a_release_without_the_client_fails_loudly(tmp_path: Path) -> None:
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in (
        "pyproject.toml",
        "setup.py",
        "MANIFEST.in",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
    ):
        shutil.copy(ROOT / name, folder)
    for name in ("SECURITY.md", "requirements.lock"):
        shutil.copy(ROOT / name, folder)
    for name in ("deploy", "tools"):
        shutil.copytree(ROOT / name, folder / name)
    (folder / "web").mkdir()
    package = folder / "src" / "talong"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "1.2.3"\n', encoding="utf-8")

    done = pack(folder)

    assert done.returncode != 0
    assert "TALONG_CLIENT=1, but the browser client is missing" in done.stderr
    assert not list((folder / "dist").iterdir())


# ------------------------------------------------------------------------------------------------------------ the locks


def pins(name: str) -> dict[str, list[tuple[str, Requirement]]]:
    """Return what a lock pins: by package, each version with the requirement that says where it is for."""
    found: dict[str, list[tuple[str, Requirement]]] = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if line[:1].isalnum():
            requirement = Requirement(line.removesuffix(" \\"))
            (specifier,) = requirement.specifier
            found.setdefault(canonicalize_name(requirement.name), []).append((specifier.version, requirement))
    return found


def asked_for(*extras: str) -> list[Requirement]:
    """Return what the project requires, and what the build does."""
    project = PROJECT["project"]
    texts = [*project["dependencies"], *PROJECT["build-system"]["requires"]]
    found = [Requirement(text) for text in texts]
    for extra in extras:
        for requirement in map(Requirement, project["optional-dependencies"][extra]):
            found += asked_for(*requirement.extras) if requirement.name == "talong" else [requirement]
    return found


@pytest.mark.parametrize(
    ("lock", "extras"),
    [("requirements-play.lock", ("server", "tui")), ("requirements-server.lock", ("postgres", "redis", "tui"))],
)
def test_a_lock_satisfies_the_project(lock: str, extras: tuple[str, ...]) -> None:
    pinned = pins(lock)
    for requirement in asked_for(*extras):
        versions = [version for version, _pin in pinned.get(canonicalize_name(requirement.name), [])]
        assert versions, f"{lock} lacks {requirement.name}"
        assert all(requirement.specifier.contains(version) for version in versions), f"{lock}: {requirement}"


def test_what_builds_is_pinned_in_every_lock() -> None:
    for lock in set(ROOT.glob("requirements*.lock")) - {ROOT / "requirements-docs.lock"}:  # The site builds no package.
        assert {"setuptools", "mypy", "librt", "mypy-extensions", "wheel"} <= set(pins(lock.name)), lock.name
