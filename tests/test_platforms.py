"""What only POSIX has is nowhere taken for granted."""

from __future__ import annotations

import ast
import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import talong
from talong import file_lock

SOURCE = Path(__file__).parents[1] / "src" / "talong"

POSIX_MODULES = ("fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")

# Names in modules that are everywhere, which Windows lacks.
POSIX_NAMES = {
    "asyncio": {"SafeChildWatcher", "ThreadedChildWatcher", "open_unix_connection", "start_unix_server"},
    "os": {
        *("O_CLOEXEC", "O_DIRECTORY", "O_DSYNC", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC", "WNOHANG", "chown", "chroot"),
        *("ctermid", "fchdir", "fchmod", "fchown", "fdatasync", "fork", "forkpty", "getegid", "geteuid", "getgid"),
        *("getgroups", "getloadavg", "getpgid", "getpriority", "getresuid", "getsid", "getuid", "killpg", "lchown"),
        *("lockf", "mkfifo", "mknod", "nice", "openpty", "posix_spawn", "pread", "preadv", "pwrite", "pwritev"),
        *("register_at_fork", "sched_getaffinity", "sched_setaffinity", "sendfile", "setgid", "setpgid", "setpriority"),
        *("setsid", "setuid", "statvfs", "sync", "sysconf", "uname", "wait", "wait3", "wait4"),
    },
    "signal": {
        *("SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGTSTP", "SIGUSR1"),
        *("SIGUSR2", "SIGWINCH", "alarm", "pause", "pthread_kill", "pthread_sigmask", "setitimer", "siginterrupt"),
        *("sigpending", "sigtimedwait", "sigwait"),
    },
    "socket": {"AF_UNIX", "SO_REUSEPORT", "recv_fds", "send_fds", "socketpair"},
    "time": {"clock_gettime", "clock_settime", "tzset"},
}

# Imports every module of the package with the modules of POSIX hidden from it, but not from the libraries that it uses:
# they ask on which system they are.
IMPORT_ALL = """
import builtins, importlib, pkgutil, sys
hidden, allowed = sys.argv[1].split(","), builtins.__import__
def hiding(name, globals=None, locals=None, fromlist=(), level=0):
    who = (globals or {}).get("__name__") or ""
    if name.partition(".")[0] in hidden and who.partition(".")[0] == "talong":
        raise ModuleNotFoundError(f"{who} needs {name}", name=name)
    return allowed(name, globals, locals, fromlist, level)
builtins.__import__ = hiding
import talong
number = 0
for found in pkgutil.walk_packages(talong.__path__, "talong."):
    if not found.name.startswith("talong.server.migrations."):  # Alembic runs them, with a context of its own.
        importlib.import_module(found.name)
        number += 1
from talong.server.connections import MOST, most_by_files
assert most_by_files() == MOST
print(number)
"""


@pytest.mark.slow  # All libraries are imported, too.
def test_every_module_is_imported_without_what_only_posix_has() -> None:
    command = [sys.executable, "-c", IMPORT_ALL, ",".join(POSIX_MODULES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 300


def unguarded(source: str) -> list[str]:
    """Return the names in *source* that Windows lacks, unless the module asks for them or for the system it is on."""
    tree = ast.parse(source)
    if "os.name" in source:
        return []
    asked = {
        node.args[1].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"hasattr", "getattr"}
        and isinstance(node.args[1], ast.Constant)
    }
    return [
        f"{node.value.id}.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.attr in POSIX_NAMES.get(node.value.id, set()) - asked
    ]


def test_unguarded_names_are_found() -> None:
    assert unguarded("import os\nos.nice(10)\nos.close(1)") == ["os.nice"]
    assert unguarded("import os\nif hasattr(os, 'nice'):\n    os.nice(10)") == []
    assert unguarded("import os\nif os.name == 'posix':\n    os.nice(10)") == []


def test_no_name_is_used_that_windows_lacks() -> None:
    used = re.compile("|".join(rf"\b{module}\.(?:{'|'.join(names)})\b" for module, names in POSIX_NAMES.items()))
    texts = {path.name: path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}
    suspected = [name for name, text in texts.items() if used.search(text)]

    assert {"pool.py", "workers.py"} <= set(suspected)
    assert not {name: names for name in suspected if (names := unguarded(texts[name]))}


# ------------------------------------------------------------------------------------------------------- locks of files


class Windows(ModuleType):
    """Stands in for msvcrt: locks a byte at the place where the file is, for one opening."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.taken: dict[tuple[int, int], int] = {}

    def locking(self, file: int, mode: int, number: int) -> None:
        place = (os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR))
        assert (mode, number) == (self.LK_NBLCK, 1)
        if self.taken.setdefault(place, file) != file:
            raise OSError(errno.EACCES, "Permission denied")


@pytest.mark.parametrize("system", ["posix", "windows"])
def test_a_file_is_locked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    windows = Windows()
    if system == "windows":
        monkeypatch.setitem(sys.modules, "fcntl", None)
        monkeypatch.setitem(sys.modules, "msvcrt", windows)
    path = tmp_path / "journal"
    path.write_bytes(b"one\n")
    first = os.open(path, os.O_RDWR | os.O_APPEND | file_lock.BINARY)
    second = os.open(path, os.O_RDWR | file_lock.BINARY)
    try:
        file_lock.lock(first)
        with pytest.raises(OSError, match=r"."):
            file_lock.lock(second)
        os.write(first, b"two\n")
    finally:
        os.close(first)
        os.close(second)

    assert path.read_bytes() == b"one\ntwo\n"
    assert all(place > path.stat().st_size for _file, place in windows.taken)  # Else nobody could read it.


def test_version_is_the_same_wherever_it_is_read() -> None:
    code = f"import sys; sys.path.insert(0, {str(SOURCE.parent)!r}); import talong; print(talong.__version__)"
    bare = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)

    assert bare.stdout.strip() == talong.__version__  # In a checkout that is not installed.
