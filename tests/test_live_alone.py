"""What a page can run by itself imports neither network nor database, nor any library but two."""

from __future__ import annotations

import subprocess
import sys

import pytest

# The libraries of the tables' logic; Fluent has its own.
ALLOWED = ("msgspec", "fluent", "babel", "attr", "attrs", "pytz", "typing_extensions", "mypy_extensions", "librt")
# Parts of the standard library that a page has not, or that have no place in what happens at a table.
NOT_IN_A_PAGE = (
    "http.server",
    "multiprocessing",
    "select",
    "socketserver",
    "sqlite3",
    "ssl",
    "subprocess",
    "threading",
)

# Imports every module of the packages. Whoever asks for a library from outside does not get it, and no module of Talong
# gets what no page has, whether it asks when it is imported or not.
IMPORT_ALL = """
import asyncio, builtins, importlib, importlib.util, pkgutil, sys
packages, allowed, hidden = [given.split(",") for given in sys.argv[1:4]]
known = {*sys.stdlib_module_names, *allowed, "talong"}
original = builtins.__import__
def hiding(name, globals=None, locals=None, fromlist=(), level=0):
    who = (globals or {}).get("__name__") or ""
    if level == 0 and name.partition(".")[0] not in known:
        raise ModuleNotFoundError(f"{who} needs {name}", name=name)
    if level == 0 and who.startswith("talong") and (name in hidden or name.partition(".")[0] in hidden):
        raise ModuleNotFoundError(f"{who} needs {name}", name=name)
    return original(name, globals, locals, fromlist, level)
builtins.__import__ = hiding
number = 0
for package in packages:
    found = importlib.import_module(package)
    for module in pkgutil.walk_packages(found.__path__, package + "."):
        importlib.import_module(module.name)
        number += 1
print(number)
print(*sorted(name for name in sys.modules if name.startswith("talong.server")))
"""


def import_all(*packages: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", IMPORT_ALL, ",".join(packages), ",".join(ALLOWED), ",".join(NOT_IN_A_PAGE)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("package", ["talong.live", "talong.api", "talong.local"])
def test_a_page_can_import_the_tables(package: str) -> None:
    done = import_all(package)

    assert done.returncode == 0, done.stderr[-2000:]
    number, server = done.stdout.split("\n")[:2]
    assert int(number) > 0
    assert not server


@pytest.mark.parametrize("package", ["talong.server.store", "talong.server", "talong.tui"])
def test_a_package_that_needs_more_is_found(package: str) -> None:
    done = import_all(package)

    assert done.returncode
    assert " needs " in done.stderr
