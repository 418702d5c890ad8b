"""The repository and the package are what they claim to be."""

from __future__ import annotations

import ast
import doctest
import os
import re
import shutil
import stat
import subprocess
import sys
import tomllib
from importlib import import_module, metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZipFile

import pytest

import talong
from tests.sizes import LONG

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "talong"
LOCKS = sorted(ROOT.glob("requirements*.lock"))
COMPILED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["talong"]["compiled"]
ENGINE = sorted(
    {
        file
        for entry in COMPILED
        for path in SOURCE.glob(entry)
        for file in (path.rglob("*.py") if path.is_dir() else [path])
    }
)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def files() -> list[Path]:
    """Return what is committed or could be."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is not a git checkout")
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


HOST = r'(registry|url|index) *= *"https?:|"resolved": *"http|^-*(extra-)?index-url|^--?f(ind-links)?\b|\.whl\b'
MACHINE_PATH = r"(?<![\w.~}])/(home|root|Users|tmp|opt|mnt|work|farm)/\w|\b[A-Z]:\\Users|\bfile:/{2}"


def offences(pattern: str, paths: list[Path]) -> list[str]:
    """Return each line of *paths* that *pattern* is found in."""
    wrong = re.compile(pattern, re.MULTILINE)
    found = []
    for path in paths:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if wrong.search(text) is not None:
            lines = enumerate(text.splitlines(), 1)
            found += [f"{path.name}:{number}: {line}" for number, line in lines if wrong.search(line)]
    return found


# ------------------------------------------------------------------------------------------------------ the repository


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (HOST, 'source = { registry = "https:' + '//example.org/simple" }'),
        (HOST, "--index-url https:" + "//example.org/simple"),
        (HOST, '"resolved": "https:' + '//example.org/x.tgz"'),
        (HOST, "--find-links wheels"),
        (MACHINE_PATH, "cd /" + "home/anna/talong"),
        (MACHINE_PATH, "file:" + "///srv/simple"),
    ],
)
def test_guards_see_what_they_guard_against(tmp_path: Path, pattern: str, line: str) -> None:
    path = tmp_path / "planted.lock"
    path.write_text(f"harmless\n{line}\n", encoding="utf-8")

    assert offences(pattern, [path]) == [f"planted.lock:2: {line}"]


def test_locks_name_no_host() -> None:
    paths = [path for path in files() if path.suffix in {".lock", ".toml", ".txt"} or path.name.endswith("lock.json")]

    assert not offences(HOST, paths)
    assert not offences("://", LOCKS)


def test_no_file_that_records_hosts_is_kept() -> None:
    assert not [named(path) for path in files() if re.fullmatch(r"uv\.lock|pylock.*\.toml", path.name)]


def test_no_path_of_anybodys_machine() -> None:
    assert not offences(MACHINE_PATH, files())


def test_no_large_or_binary_build_products() -> None:
    built = {".so", ".pyd", ".whl"}

    assert not [named(path) for path in files() if path.stat().st_size > 1_500_000 or path.suffix in built]


def test_locks_pin_every_package_with_hashes_and_agree() -> None:
    pins: dict[str, set[str]] = {}
    for lock in LOCKS:
        versions: dict[str, set[str]] = {}
        for entry in re.split(r"\n(?=\S)", lock.read_text(encoding="utf-8")):
            if not entry.startswith("#"):
                pin = re.match(r"([a-z0-9-]+)==([^ ]+)", entry)
                assert pin, f"{lock.name}: {entry}"
                assert "--hash=sha256:" in entry, f"{lock.name}: {entry}"
                versions.setdefault(pin[1], set()).add(pin[2])
        for package, found in versions.items():
            assert pins.setdefault(package, found) == found, f"{lock.name}: {package}"

    assert len(LOCKS) == 5
    assert pins["mypy"] == {"2.4.1"}


def test_changelog_fragments_are_named_by_issue_and_kind() -> None:
    for path in (ROOT / "changelog.d").iterdir():
        assert re.fullmatch(r"\d+\.(added|changed|fixed|removed|security)(\.\d+)?\.md|README\.md", path.name)
        assert path.read_text(encoding="utf-8").strip()


def test_continuous_integration_runs_the_test_command_of_the_readme() -> None:
    script = ROOT / ".ci" / "run"

    assert script.stat().st_mode & stat.S_IXUSR
    assert re.search(r"^make test$", script.read_text(encoding="utf-8"), re.MULTILINE)
    assert "make test" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_links_between_documents_lead_somewhere() -> None:
    for path in files():
        if path.suffix == ".md":
            for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8")):
                assert "://" in target or (path.parent / target).exists(), f"{named(path)} links to {target}"


def test_readme_example_is_true() -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=flags, encoding="utf-8")

    assert result.attempted
    assert not result.failed


# ---------------------------------------------------------------------------------------------------------- the source


@pytest.mark.parametrize("path", ENGINE, ids=named)
def test_engine_needs_the_standard_library_only(path: Path) -> None:
    allowed = {*sys.stdlib_module_names, "talong"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert {alias.name.split(".")[0] for alias in node.names} <= allowed, f"line {node.lineno}"
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are absolute"
            assert str(node.module).split(".")[0] in allowed, f"line {node.lineno}"


def literal(node: ast.expr) -> bool:
    """Tell whether *node* is a number, also one in a machine type: `1` or `i64(1)`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"i64", "i32", "int"}:
        return all(literal(argument) for argument in node.args)
    return isinstance(node, ast.Constant)


def unsafe_shifts(source: str) -> list[int]:
    """Return the lines that shift a literal by a variable: mypyc makes that a 32-bit shift, so `1 << 34` gives 4.

    Constants, written in capitals, are folded correctly.
    """
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and literal(node.left)
        and not (literal(node.right) or (isinstance(node.right, ast.Name) and node.right.id.isupper()))
    ]


def test_unsafe_shifts_are_found() -> None:
    lines = [
        "a = 1 << card",
        "b = i64(1) << card",
        "c = 1 << 52",
        "d = one << card",
        "e = x | 1 << seat",
        "f = 1 << KIND",
    ]

    assert unsafe_shifts("\n".join(lines)) == [1, 2, 5]


def test_documents_name_what_is_compiled() -> None:
    told = re.sub(r"\s+", " ", (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
    names = [f"`{entry.removesuffix('.py').replace('/', '.')}`" for entry in COMPILED]

    assert f"{', '.join(names[:-1])} and {names[-1]} use the standard library only, and mypyc compiles them" in told


@pytest.mark.parametrize("path", ENGINE, ids=named)
def test_engine_shifts_no_literal_by_a_variable(path: Path) -> None:
    assert not unsafe_shifts(path.read_text(encoding="utf-8"))


# --------------------------------------------------------------------------------------------------------- the package


def test_version_is_in_one_place() -> None:
    named = re.compile(r'^ *"?(?:__)?version(?:__)?"? *[:=] *"(\d[^"]*)"', re.MULTILINE)
    places = ["pyproject.toml", "web/package.json", "src/talong/__init__.py"]
    found = {name: named.findall((ROOT / name).read_text(encoding="utf-8")) for name in places}

    assert found == {"pyproject.toml": [], "web/package.json": [], "src/talong/__init__.py": [talong.__version__]}
    assert metadata.version("talong") == talong.__version__


def test_wheels_are_built_for_the_versions_that_are_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = re.findall(r"Python :: (3\.\d+)$", "\n".join(project["project"]["classifiers"]), re.MULTILINE)
    wheels = project["tool"]["cibuildwheel"]

    assert wheels["build"].split() == [f"cp{version.replace('.', '')}-*" for version in named]
    assert project["project"]["requires-python"] == f">={named[0]}"
    for name in re.findall(r"{package}/(\S+)", wheels["test-command"]):
        assert (ROOT / name).is_file()
        assert name in (ROOT / "MANIFEST.in").read_text(encoding="utf-8") or name == project["project"]["readme"]


def test_package_brings_its_data() -> None:
    home = Path(talong.__file__).parent
    data = [path for path in SOURCE.rglob("*") if path.is_file() and path.suffix not in {".py", ".pyc", ".so", ".pyd"}]
    data = [path for path in data if not path.name.startswith(".")]  # Make's own notes.

    assert SOURCE / "py.typed" in data
    for path in data:
        assert (home / path.relative_to(SOURCE)).read_bytes() == path.read_bytes(), named(path)


@pytest.mark.skipif("TALONG_EXPECT_COMPILED" not in os.environ, reason="nobody said which build to expect")
def test_build_is_the_one_asked_for() -> None:
    compiled = os.environ["TALONG_EXPECT_COMPILED"] == "1"

    assert compiled is talong.COMPILED
    assert compiled is not Path(talong.__file__).is_relative_to(SOURCE)
    for path in ENGINE:
        if path.name != "__init__.py":
            module = import_module(".".join(path.relative_to(SOURCE.parent).with_suffix("").parts))
            assert compiled is str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES)), named(path)


# ----------------------------------------------------------------------------------------------------------- the build


GOOD = "def double(n: int) -> int:\n    return 2 * n\n"
BAD = GOOD + "wrong: int = 'text'\n"


def binaries(folder: Path, source: str, **environment: str) -> int | None:
    """Build a package of one module; return how many binaries are in the wheel, or nothing if the build fails."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    package = folder / "src" / "talong" / "cards"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").write_text('__version__ = "1.2.3"\n', encoding="utf-8")
    (package / "__init__.py").touch()
    (package / "module.py").write_text(source, encoding="utf-8")
    command = [sys.executable, "-c", "from setuptools.build_meta import build_wheel; build_wheel('wheels')"]
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("TALONG_", "COV_", "COVERAGE_"))}
    done = subprocess.run(command, cwd=folder, env=clean | environment, capture_output=True, check=False)
    if done.returncode:
        return None
    with ZipFile(next((folder / "wheels").glob("*.whl"))) as wheel:
        names = wheel.namelist()
    assert "talong/cards/module.py" in names
    assert "talong-1.2.3.dist-info/METADATA" in names
    return sum(name.endswith(tuple(EXTENSION_SUFFIXES)) for name in names)


def failing_compiler(folder: Path) -> str:
    """Return a compiler that fails on the engine itself but not on the stubs around it."""
    script = folder / "cc"
    script.write_text('#!/bin/sh\ncase "$*" in *__native*|*__mypyc*) exit 1;; esac\nexec cc "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return str(script)


# It refuses what is wrong, and makes of the rest one stub and the engine behind it.
STAND_IN = """
from pathlib import Path
from setuptools import Extension

def mypycify(files, **_how):
    if any("wrong" in Path(file).read_text() for file in files if file.endswith(".py")):
        raise SystemExit(1)
    Path("build").mkdir()
    sources = {"talong.cards.module": "build/stub.c", "talong__mypyc": "build/__native.c"}
    for source in sources.values():
        Path(source).write_text("int nothing;")
    return [Extension(name, [source]) for name, source in sources.items()]
"""


def stand_in(folder: Path) -> dict[str, str]:
    """Return the environment of a build that fails, without the seconds that mypyc takes until then."""
    if LONG:
        return {}
    package = folder / "stand-in" / "mypyc"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "build.py").write_text(STAND_IN, encoding="utf-8")
    return {"PYTHONPATH": str(package.parent)}


def quick_compiler(folder: Path) -> str:
    """Return a compiler that does not optimise: how good its work is matters to nobody here."""
    script = folder / "cc"
    script.write_text('#!/bin/sh\nexec cc "$@" -O0\n', encoding="utf-8")
    script.chmod(0o755)
    return str(script)


@pytest.mark.slow
def test_build_is_pure_when_asked_and_has_the_browser_client(tmp_path: Path) -> None:
    parts = ["index.html", "index.html.br", "sw.js", "assets/index-AbC.js", "assets/index-AbC.js.gz", "assets/a.woff2"]
    for part in parts:
        path = tmp_path / "src" / "talong" / "server" / "static" / part
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / "src" / "talong" / "server" / "__init__.py").touch()
    assert binaries(tmp_path, GOOD, TALONG_PURE="1") == 0
    file = next((tmp_path / "wheels").glob("*.whl"))
    assert file.name == "talong-1.2.3-py3-none-any.whl"
    with ZipFile(file) as wheel:
        names = wheel.namelist()
    assert [part for part in parts if f"talong/server/static/{part}" not in names] == []


@pytest.mark.long  # Half a compiler fails as a whole one does, only later.
@pytest.mark.slow
def test_build_without_a_compiler_is_pure(tmp_path: Path) -> None:
    assert binaries(tmp_path, GOOD, CC="false") == 0


@pytest.mark.slow
def test_build_with_half_a_compiler_is_pure(tmp_path: Path) -> None:
    assert binaries(tmp_path, GOOD, CC=failing_compiler(tmp_path), **stand_in(tmp_path)) == 0


@pytest.mark.slow
def test_build_that_mypyc_refuses_is_pure(tmp_path: Path) -> None:
    assert binaries(tmp_path, BAD, **stand_in(tmp_path)) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("source", "compiler"), [(BAD, "cc"), (GOOD, "false")])
def test_build_that_must_be_compiled_fails_if_it_cannot(tmp_path: Path, source: str, compiler: str) -> None:
    assert binaries(tmp_path, source, TALONG_COMPILED="1", CC=compiler, **stand_in(tmp_path)) is None


@pytest.mark.slow
def test_build_is_compiled_where_it_can_be(tmp_path: Path) -> None:
    probe = subprocess.run([sys.executable, ROOT / "tools" / "can_compile.py"], capture_output=True, check=False)
    if probe.returncode:
        pytest.skip("no C compiler")
    usual = {} if LONG else {"CC": quick_compiler(tmp_path)}
    assert binaries(tmp_path, GOOD, TALONG_COMPILED="1", **usual) == 2  # The module, and the library behind it.
