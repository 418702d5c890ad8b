"""Compile the engine with mypyc and build the browser client, where that is possible.

Without mypyc the package is complete, only slower; without the client a server has no page to show.

TALONG_PURE=1      does not compile
TALONG_COMPILED=1  fails if the engine cannot be compiled, instead of leaving it as it is
TALONG_CLIENT=1    fails if the client is not there and cannot be built: for whatever is given to others
TALONG_CLIENT=0    does not build it
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED_PACKAGES = ["cards", "core", "games", "bots/search", "bots/solvers", "envs/core"]
PURE = os.environ.get("TALONG_PURE") == "1"
REQUIRED = os.environ.get("TALONG_COMPILED") == "1"

# Asking for metadata must not take a compilation; an editable install must not leave a stale binary beside the source.
BUILDING = not {"build", "build_ext", "bdist_wheel", "install"}.isdisjoint(sys.argv)
PACKING = BUILDING or "sdist" in sys.argv
CLIENT = os.environ.get("TALONG_CLIENT", "")
PAGE = Path("src/talong/server/static/index.html")


def stay_pure(why: str) -> None:
    """Say that the engine is not compiled and *why*, or stop if it has to be."""
    if REQUIRED:
        raise SystemExit(f"talong: TALONG_COMPILED=1, but {why}")
    print(f"talong: {why}; the engine stays pure Python (complete, but slower)", file=sys.stderr)


def modules() -> list[str]:
    """Return the source files to compile."""
    root = Path("src/talong")
    files = [path for package in COMPILED_PACKAGES for path in (root / package).rglob("*.py")]
    return sorted(path.as_posix() for path in files if path.name != "__init__.py")


def extensions() -> list[Extension]:
    """Return the engine as C, in one unit so that calls between modules stay cheap."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        stay_pure("mypyc is not installed")
        return []
    try:
        # Only what is compiled has to be free of errors here: the other packages need libraries that a build does not.
        built: list[Any] = mypycify(
            ["--strict", "--follow-imports=silent", *modules()],
            opt_level="3",
            multi_file=False,
            group_name="talong",
        )
    except SystemExit:  # It has printed what is wrong.
        stay_pure("mypyc refused the source")
        return []
    if sys.platform == "linux" and "gcc" in (os.environ.get("CC") or sysconfig.get_config_var("CC") or ""):
        # The one large unit is translated once and then optimised in parts, on all cores; the others only name it.
        # Nobody wrote this C: to search it for slips takes longer than all the rest.
        engine = max(built, key=lambda extension: max(Path(source).stat().st_size for source in extension.sources))
        engine.extra_compile_args += ["-Wno-all", "-fno-semantic-interposition", "-flto=auto"]
        engine.extra_link_args += ["-O3", "-flto=auto"]
    return built


class AllOrNothing(build_ext):
    """Build every extension or none.

    They share one library, so `Extension.optional`, which forgives them one by one, could leave a package that does not
    import.
    """

    def run(self) -> None:
        """Build, and clear away the halves if that fails."""
        try:
            super().run()
        except Exception:  # Compilers fail in many ways, and have said how.
            if REQUIRED:
                raise
            stay_pure("the C compiler failed")
            for path in self.get_outputs():
                Path(path).unlink(missing_ok=True)
            self.extensions = []


def have_client() -> None:
    """Build the browser client unless it is there; say if it cannot be done, or stop if it has to be."""
    if PAGE.is_file():
        return
    npm = shutil.which("npm")
    if CLIENT == "0":
        why = "TALONG_CLIENT=0 says so"
    elif not Path("web/package.json").is_file():
        why = "its source is not here"
    elif npm is None:
        why = "there is no npm to build it with (Node 20 or newer, nodejs.org)"
    else:
        for command in (["ci", "--ignore-scripts", "--fetch-retries=1"], ["run", "build"]):
            if subprocess.run([npm, *command], cwd="web", check=False, stdout=sys.stderr).returncode:  # noqa: S603
                break
        if PAGE.is_file():
            return
        why = "npm could not build it"
    if CLIENT == "1":
        raise SystemExit(f"talong: TALONG_CLIENT=1, but the browser client is missing: {why}")
    print(f"talong: WITHOUT THE BROWSER CLIENT, since {why}; `talong serve` has no page to show", file=sys.stderr)


if PURE and REQUIRED:
    raise SystemExit("talong: TALONG_PURE=1 and TALONG_COMPILED=1 contradict each other")

if PACKING:
    have_client()

setup(
    ext_modules=extensions() if BUILDING and not PURE else [],
    cmdclass={"build_ext": AllOrNothing},
)
