"""Pack of what the local table is made of: our package and its few dependencies, compiled for the browser's Python.

It is run by that Python, in Node, since bytecode is of one version of Python. A pack is one line of JSON, the size of
each file by its path, and then the files one after the other: no archive is read faster.
"""

import io
import json
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

# Doors to the outside that are no use in a browser, and what needs processes.
OUTSIDE = ("analysis", "cli", "envs", "paper", "server", "tui", "bots/engines", "bots/outside.py")
DATA = (".ftl", ".json", ".md", ".tables", ".toml")
# Of a dependency, what is imported; of its data, what our two languages need.
BABEL = (
    "babel/global.dat",
    "babel/locale-data/root.dat",
    "babel/locale-data/en.dat",
    "babel/locale-data/en_001.dat",
    "babel/locale-data/en_US.dat",
    "babel/locale-data/sv.dat",
)
BABEL_CODE = ("__init__", "core", "dates", "localedata", "numbers", "plural")
# Of the standard library, what has no use in a browser: tools, terminals, processes, and the network.
LEFT_OUT = {
    "_pyrepl",
    "antigravity",
    "bdb",
    "cProfile",
    "cmd",
    "code",
    "compileall",
    "ctypes",
    "curses",
    "dbm",
    "doctest",
    "ensurepip",
    "_pyio",
    "configparser",
    "html",
    "modulefinder",
    "plistlib",
    "wave",
    "fileinput",
    "ftplib",
    "getpass",
    "idlelib",
    "imaplib",
    "lib2to3",
    "mailbox",
    "mailcap",
    "multiprocessing",
    "netrc",
    "nntplib",
    "optparse",
    "pdb",
    "pickletools",
    "poplib",
    "profile",
    "profiling",
    "pstats",
    "pty",
    "pyclbr",
    "pydoc",
    "pydoc_data",
    "rlcompleter",
    "sched",
    "smtplib",
    "socketserver",
    "sqlite3",
    "tabnanny",
    "telnetlib",
    "this",
    "timeit",
    "tkinter",
    "trace",
    "turtle",
    "turtledemo",
    "unittest",
    "venv",
    "webbrowser",
    "wsgiref",
    "xml",
    "xmlrpc",
    "zipapp",
}
ENCODINGS = {
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "punycode",
    "raw_unicode_escape",
    "unicode_escape",
    "utf_16",
    "utf_16_be",
    "utf_16_le",
    "utf_32",
    "utf_8",
    "utf_8_sig",
}
UNCHECKED = 1  # Bytecode with this flag is believed without a look at its source.


def compiled(name: str, source: bytes, optimize: int = 0) -> bytes:
    """Return the bytecode of a module."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


def is_wanted(path: str) -> bool:
    """Tell whether a file of a dependency goes into the pack."""
    if path.startswith("babel/"):
        parts = path.split("/")
        if path.endswith(".py"):
            return parts[1] == "localtime" or (len(parts) == 2 and parts[1][:-3] in BABEL_CODE)
        return path in BABEL
    return path.endswith((".py", ".so")) and "/tests/" not in path


def package(root: Path) -> dict[str, bytes]:
    """Return the files of our package."""
    found = {}
    for folder, _folders, names in root.walk():
        place = folder.relative_to(root).as_posix()
        for name in names:
            path = name if place == "." else f"{place}/{name}"
            if not path.startswith(OUTSIDE) and name.endswith((".py", *DATA)):
                found[f"talong/{path}"] = (folder / name).read_bytes()
    return found


def books(folder: Path) -> dict[str, bytes]:
    """Return the rulebooks, which lie elsewhere in the source."""
    return {
        f"talong/rulebooks/{file.relative_to(folder).as_posix()}": file.read_bytes() for file in folder.rglob("*.md")
    }


def dependencies(wheels: Path) -> dict[str, bytes]:
    """Return what is imported of the *wheels*."""
    found = {}
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            found |= {path: archive.read(path) for path in archive.namelist() if is_wanted(path)}
    return found


def pack(root: Path, rulebooks: Path, wheels: Path) -> bytes:
    """Return the pack of all of it."""
    files = {}
    for path, content in sorted((dependencies(wheels) | package(root) | books(rulebooks)).items()):
        if path.endswith(".py"):
            files[f"{path}c"] = compiled(path, content)
        else:
            files[path] = content
    index = json.dumps({path: len(content) for path, content in files.items()}, separators=(",", ":"))
    return b"\n".join([index.encode(), b"".join(files.values())])


def library(archive: bytes) -> bytes:
    """Return the *archive* of the standard library with what may be imported, as bytecode.

    It is not compressed, since all of it together gets smaller than file by file.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as new:
        for path in sorted(old.namelist()):
            parts = path.removesuffix(".py").split("/")
            is_left_out = parts[0] in LEFT_OUT or (parts[0] == "encodings" and parts[1] not in ENCODINGS)
            if is_left_out or path.endswith("/"):
                continue
            if path.endswith(".py"):
                # Nobody reads docstrings there, and its assertions are not ours.
                new.writestr(zipfile.ZipInfo(f"{path}c"), compiled(path, old.read(path), optimize=2))
            else:
                new.writestr(zipfile.ZipInfo(path), old.read(path))
    return out.getvalue()


def games(packed: bytes) -> dict[str, str]:
    """Return the list of games in each language, as the package in the pack *packed* has it."""
    line, _newline, rest = packed.partition(b"\n")
    at = 0
    for path, size in json.loads(line).items():
        file = Path("/talong", path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(rest[at : at + size])
        at += size
    sys.path.insert(0, "/talong")
    from msgspec.json import encode

    from talong.live.catalogue import catalogue

    return {lang: encode(catalogue(lang)).decode() for lang in ("sv", "en")}
