"""Append-only journal: a line for each piece of work, so that no piece is played twice."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Generic, TypeVar

import msgspec

from talong.analysis.errors import ArenaError
from talong.file_lock import BINARY, lock

FORMAT: Final = 1
Piece = TypeVar("Piece", bound=msgspec.Struct)


class Journal(Generic[Piece]):
    """Journal of pieces of *kind*, in a file that one process writes at a time; its head is *told*.

    A line is written whole and synced before it is reported; half a line at the end, which only a crash can leave, is
    cut off when the file is opened again.
    """

    def __init__(self, path: Path, told: dict[str, Any], kind: type[Piece]) -> None:
        self.path = path
        self.kind = kind
        self.pieces: list[Piece] = []
        head: dict[str, Any] = {"journal": FORMAT, **told}
        self.file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | BINARY, 0o644)
        try:
            lock(self.file)
        except OSError as error:
            os.close(self.file)
            raise ArenaError("journal-in-use", {"file": str(path)}) from error
        try:
            self._read(head)
        except BaseException:
            os.close(self.file)
            raise

    def _read(self, head: dict[str, Any]) -> None:
        text = self.path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            os.ftruncate(self.file, len(whole))
        lines = whole.splitlines()
        if not lines:
            self._write([msgspec.json.encode(head)])
            return
        try:
            found = msgspec.json.decode(lines[0])
        except msgspec.DecodeError as error:
            raise ArenaError("not-a-journal", {"file": str(self.path), "line": "1"}) from error
        if not isinstance(found, dict) or "journal" not in found:
            raise ArenaError("not-a-journal", {"file": str(self.path), "line": "1"})
        differing = [name for name in head if found.get(name) != head[name]]
        if differing:
            raise ArenaError("journal-differs", {"file": str(self.path), "what": ", ".join(differing)})
        decoder = msgspec.json.Decoder(self.kind)
        for number, line in enumerate(lines[1:], 2):
            try:
                self.pieces.append(decoder.decode(line))
            except msgspec.DecodeError as error:
                raise ArenaError("not-a-journal", {"file": str(self.path), "line": str(number)}) from error

    def add(self, pieces: Iterable[Piece]) -> None:
        """Append *pieces*."""
        kept = list(pieces)
        self._write([msgspec.json.encode(piece) for piece in kept])
        self.pieces += kept

    def _write(self, lines: list[bytes]) -> None:
        text = b"".join(line + b"\n" for line in lines)
        written = os.write(self.file, text)
        if written != len(text):  # The disk is full.
            raise OSError(f"only {written} of {len(text)} bytes could be written to {self.path}")
        os.fsync(self.file)

    def __enter__(self) -> Journal[Piece]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self.file)
