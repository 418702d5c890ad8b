"""Save games: every game is on the disk as a record, from the first question on."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path

import talong
from talong.cli.usage_error import UsageError


def records() -> Path:
    """Return the default folder of records."""
    from platformdirs import user_data_path

    return user_data_path("talong", appauthor=False) / "records"


def read(name: str) -> bytes:
    """Return the text of the file *name*."""
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError):
        raise talong.RecordError(0, "no-such-file", {"file": name}) from None


class SaveGame:
    """File that one match is saved to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.version = -1

    def keep(self, match: talong.Match) -> None:
        """Save the record of *match* atomically, if it has changed."""
        if match.version == self.version:
            return
        try:
            handle, name = tempfile.mkstemp(prefix=f".{self.path.name}.", dir=self.path.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(match.record())
            Path(name).replace(self.path)
        except OSError as error:
            raise UsageError("cannot-save", file=str(self.path), why=error.strerror or str(error)) from None
        self.version = match.version


def savegame_for(game: str, save: str | None, resumed: str | None) -> SaveGame:
    """Return the save game of a match of *game*: in the file to *save* to, in the *resumed* one, or in a new one."""
    if save is None and resumed is not None:
        return SaveGame(Path(resumed))
    if save is not None:
        path = Path(save)
        if path.exists() and (resumed is None or not path.samefile(resumed)):
            raise UsageError("file-exists", file=save)
        if not path.parent.is_dir():
            raise UsageError("no-such-folder", file=str(path.parent))
        return SaveGame(path)
    folder = records()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError("cannot-save", file=str(folder), why=error.strerror or str(error)) from None
    stem = f"{game}-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    path = folder / f"{stem}.talong"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.talong"
    return SaveGame(path)
