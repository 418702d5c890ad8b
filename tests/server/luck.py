"""Luck at live tables, the same whenever a test is run: a failure is a change and never a mood.

The luck of a match comes from the server's secret, the id of its table and the nonces of the players. In tests they are
drawn from the name of the test, by every process that a test starts, in one row: what has been drawn is counted in a
file. So a test that an unlucky deal would break is broken from the first.
"""

from __future__ import annotations

import atexit
import fcntl
import os
import secrets
import shutil
import tempfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from talong.live import keys as server_keys
from talong.live import tables
from talong.server import context
from talong.wire.client import nonces as client_luck

WHERE: Final = "TALONG_TEST_LUCK"


def begin(test: str) -> None:
    """Let luck be that of *test* from now on, here and in whatever is started from here."""
    if WHERE not in os.environ:
        install()
        os.environ[WHERE] = str(Path(tempfile.mkdtemp(prefix="talong-luck-")) / "drawn")
        atexit.register(shutil.rmtree, Path(os.environ[WHERE]).parent, ignore_errors=True)
    Path(os.environ[WHERE]).write_text(f"{test}\n0", encoding="utf-8")


def drawn(size: int) -> bytes:
    """Return the next *size* bytes of luck."""
    with Path(os.environ[WHERE]).open("r+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        test, _line, number = file.read().partition("\n")
        file.seek(0)
        file.write(f"{test}\n{int(number) + 1}")
        file.truncate()
    found = b""
    while len(found) < size:
        found += sha256(f"{test} {number} {len(found)}".encode()).digest()
    return found[:size]


class Repeated:
    """The module `secrets`, where it is asked for luck."""

    def token_bytes(self, size: int) -> bytes:
        return drawn(size)

    def token_hex(self, size: int) -> str:
        return drawn(size).hex()

    def __getattr__(self, name: str) -> Any:
        return getattr(secrets, name)


def install() -> None:
    """Let this process, and all that it forks, draw repeated luck."""
    for module in (tables, context, client_luck):
        module.secrets = Repeated()  # type: ignore[attr-defined]

    def table_id(_keys: server_keys.Keys) -> str:
        return urlsafe_b64encode(drawn(server_keys.ID_BYTES)).decode().rstrip("=")

    server_keys.Keys.table_id = table_id  # type: ignore[method-assign, assignment]
