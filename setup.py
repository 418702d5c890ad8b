"""Compile the engine with mypyc and build the browser client, where that is possible.

Without mypyc the package is complete, only slower; without the client a server has no page to show.

TALONG_PURE=1      does not compile
TALONG_COMPILED=1  fails if the engine cannot be compiled, instead of leaving it as it is
TALONG_CLIENT=1    fails if the client is not there and cannot be built: for whatever is given to others
TALONG_CLIENT=0    does not build it
TALONG_ENGINE=...  keeps the compiled engine in that folder, and takes it from there while nothing it is made of changes
"""

import ast
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
COMPILED: list[str] = PROJECT["tool"]["talong"]["compiled"]
PURE = os.environ.get("TALONG_PURE") == "1"
REQUIRED = os.environ.get("TALONG_COMPILED") == "1"
STORE = os.environ.get("TALONG_ENGINE", "")
ROOT = Path("src/talong")

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


def listed() -> list[Path]:
    """Return the files of the packages and modules on the list of what is compiled, each once."""
    found = [path for entry in COMPILED for path in ROOT.glob(entry)]
    return sorted({file for path in found for file in (path.rglob("*.py") if path.is_dir() else [path])})


def modules() -> list[str]:
    """Return the source files to compile."""
    return [path.as_posix() for path in listed() if path.name != "__init__.py"]


# -------------------------------------------------------------------------------------------- an engine that was kept


def imported(path: Path) -> list[Path]:
    """Return the files of the package that *path* imports, each with the `__init__.py` of the packages around it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise SystemExit(f"talong: {path} imports relatively, which nobody here follows")
            names |= {f"{node.module}", *[f"{node.module}.{alias.name}" for alias in node.names]}
    found = []
    for name in names:
        parts = name.split(".")
        if parts[0] == ROOT.name:
            places = [ROOT.joinpath(*parts[1:length]) for length in range(1, len(parts) + 1)]
            found += [file for place in places for file in (place / "__init__.py", place.with_suffix(".py"))]
    return [file for file in found if file.is_file()]


def reached() -> list[Path]:
    """Return the files that decide what mypyc makes: what is compiled, and whatever that imports."""
    waiting = listed()
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            # Only names from a package make its `__init__.py` matter: that of the whole is read, but not followed.
            waiting += imported(path) if path != ROOT / "__init__.py" else []
    return sorted(found)


def engine_key() -> str:
    """Return a checksum of what the engine is made of and made with: source, settings, Python, mypyc, compiler."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    try:
        said = subprocess.run([*compiler, "--version"], capture_output=True, check=False).stdout  # noqa: S603
    except OSError:
        said = b""
    flags = {
        name: os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "MACOSX_DEPLOYMENT_TARGET")
    }
    settings = [PROJECT["build-system"], PROJECT["tool"]["mypy"], COMPILED]
    versions = [metadata.version(name) for name in ("mypy", "librt", "setuptools")]
    digest = hashlib.sha256(repr((sys.version, sysconfig.get_config_vars(), said, flags, settings, versions)).encode())
    for path in [Path("setup.py"), *reached()]:
        content = path.read_bytes()
        digest.update(f"{path.as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


@cache
def engine_folder() -> Path:
    """Return the folder for an engine like this one, as the source was when it was first asked for."""
    return Path(STORE, engine_key())


def kept_engine() -> Path | None:
    """Return the folder in which an engine just like this one was kept, or nothing."""
    return engine_folder() if STORE and engine_folder().is_dir() else None


def keep_engine(outputs: dict[str, Path]) -> None:
    """Keep the compiled files, named by their places, and nothing older."""
    whole = engine_folder()
    if whole.name != engine_key():
        return  # Somebody has edited the source meanwhile: nobody knows which of both was compiled.
    part = whole.with_name(f"{whole.name}.part{os.getpid()}")
    for name, path in outputs.items():
        (part / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, part / name)
    for other in Path(STORE).iterdir():
        if other not in (part, whole):
            shutil.rmtree(other)
    if not whole.exists():
        part.rename(whole)  # All of it or nothing, however this ends.


# ------------------------------------------------------------------------------------- docstrings of what is compiled

_STRING = r'(?:NULL|"(?:[^"\\]|\\.)*")'
_FUNCTION = re.compile(rf"(\(PyCFunction\)CPyPy_(\w+),\s+[A-Z_| ]+, PyDoc_STR\()({_STRING})\)")
_CLASS = re.compile(rf"(CPyType_(\w+)_template_ = \{{[^;]*?\.tp_doc = PyDoc_STR\()({_STRING})\)")
_PROPERTY = re.compile(r"(\(getter\)(\w+),\s+(?:\(setter\)\w+|NULL),\s+)NULL, NULL\}")


def docstrings() -> dict[str, str]:
    """Return the docstrings of the engine by the names that mypyc gives to functions, classes and getters in C.

    It leaves out as many packages in front as it can while names stay apart, so every shorter name is there too.
    """
    found: dict[str, str] = {}
    for path in listed():
        module = path.relative_to(ROOT.parent).with_suffix("").parts
        for place, node in named_in(ast.parse(path.read_bytes())):
            said = ast.get_docstring(node)
            for start in range(len(module)):
                found["___".join([*module[start:], place])] = said or ""
    return found


def named_in(tree: ast.Module) -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef]]:
    """Give every function, class, method and property of a module with its name in C, but for the module."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            for part in [part for part in node.body if isinstance(part, ast.FunctionDef)]:
                is_property = any(isinstance(name, ast.Name) and name.id == "property" for name in part.decorator_list)
                yield f"{node.name}{'_get_' if is_property else '___'}{part.name}", part


def c_string(text: str) -> str:
    """Return *text* as the inside of a string in C."""
    plain = set(b" !#$%&'()*+,-./:;<=>@[]^_`{|}~") | set(range(ord("0"), ord("9") + 1))
    plain |= set(range(ord("A"), ord("Z") + 1)) | set(range(ord("a"), ord("z") + 1))
    return "".join([chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode()])


def add_docstrings(source: Path) -> None:
    """Add to the C of the engine what mypyc leaves out: it writes signatures, but no docstrings."""
    known = docstrings()

    def described(found: re.Match[str]) -> str:
        said = known.get(found[2], "")
        if not said or not found[3].endswith(('--\\n\\n"', "NULL")):  # The latter has been done.
            return found[0]
        signature = "" if found[3] == "NULL" else found[3][1:-1]
        return f'{found[1]}"{signature}{c_string(said)}")'

    def explained(found: re.Match[str]) -> str:
        said = known.get(found[2], "")
        return f'{found[1]}PyDoc_STR("{c_string(said)}"), NULL}}' if said else found[0]

    text = source.read_text(encoding="utf-8")
    text = _CLASS.sub(described, _FUNCTION.sub(described, text))
    source.write_text(_PROPERTY.sub(explained, text), encoding="utf-8")


# --------------------------------------------------------------------------------------------------------- the build


def extensions() -> list[Extension]:
    """Return the engine as C, in one unit so that calls between modules stay cheap."""
    kept = kept_engine()
    if kept is not None:
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        names = [path.relative_to(kept).as_posix().removesuffix(suffix) for path in kept.rglob(f"*{suffix}")]
        return [Extension(name.replace("/", "."), []) for name in sorted(names)]
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
    add_docstrings(max([Path(source) for one in built for source in one.sources], key=lambda path: path.stat().st_size))
    if sys.platform == "linux" and "gcc" in (os.environ.get("CC") or sysconfig.get_config_var("CC") or ""):
        # The one large unit is translated once and then optimised in parts, on all cores; the others only name it.
        # Nobody wrote this C: to search it for slips takes longer than all the rest.
        engine = max(built, key=lambda extension: max(Path(source).stat().st_size for source in extension.sources))
        engine.extra_compile_args += ["-Wno-all", "-fno-semantic-interposition", "-flto=auto"]
        engine.extra_link_args += ["-O3", "-flto=auto"]
    return built


class AllOrNothing(build_ext):
    """Build every extension or none, or take all of them from where they were kept.

    They share one library, so `Extension.optional`, which forgives them one by one, could leave a package that does not
    import.
    """

    def place(self, ext: Extension) -> str:
        """Return the name of the compiled file, with its folders."""
        return str(self.get_ext_filename(ext.name))  # type: ignore[no-untyped-call]

    def build_extension(self, ext: Extension) -> None:
        """Copy what has no source: it was kept."""
        if ext.sources:
            super().build_extension(ext)
            return
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(engine_folder() / self.place(ext), target)

    def run(self) -> None:
        """Build, and clear away the halves if that fails."""
        try:
            super().run()
            if STORE and any(ext.sources for ext in self.extensions):
                keep_engine({self.place(ext): Path(self.get_ext_fullpath(ext.name)) for ext in self.extensions})
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
