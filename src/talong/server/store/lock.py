"""Lock of a SQLite database: one server at a time, for as long as its process lives."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Self

from sqlalchemy import make_url

from talong.file_lock import lock

SUFFIX: Final = ".lock"


class InUse(Exception):
    """Error for a database that another process serves."""

    def __init__(self, database: Path) -> None:
        super().__init__(str(database))
        self.database = database


def sqlite_file(address: str) -> Path | None:
    """Return the file of the SQLite database at *address*, or None if it is another database or none at all."""
    url = make_url(address)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


class Lock:
    """Lock of the operating system on a file beside *database*, released when the process ends in any way.

    It belongs to the process and not to an open file, so the workers of bots do not hold it.
    """

    def __init__(self, database: Path) -> None:
        real = database.resolve()
        self._file = os.open(real.with_name(real.name + SUFFIX), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock(self._file, whole_process=True)
        except OSError as error:
            os.close(self._file)
            raise InUse(database) from error

    @classmethod
    def of(cls, address: str) -> Self | None:
        """Return the lock of the database at *address*; None for a database that is no file of SQLite."""
        file = sqlite_file(address)
        return None if file is None else cls(file)

    def release(self) -> None:
        """Release the lock."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.release()
