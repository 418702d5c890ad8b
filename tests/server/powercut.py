"""Loss of power under a server: what was written and not synced is gone, or torn, when the process is killed.

`powercut.c` is loaded into the server and journals what has not been synced; here that is taken back.
"""

from __future__ import annotations

import asyncio
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.server.forking import Nursery
from tests.server.kill import Tally, play_round
from tests.server.nursery import Forked

SOURCE: Final = Path(__file__).with_name("powercut.c")
HEAD: Final = struct.Struct("@5Q")
SECTOR: Final = 512  # What a disk writes wholly or not at all.


def compiler() -> str | None:
    """Return the C compiler of this system, if the library can be used here at all."""
    return (shutil.which("cc") or shutil.which("gcc")) if sys.platform == "linux" else None


def compile_library(folder: Path) -> Path:
    """Return the compiled library."""
    library = folder / "powercut.so"
    command = [str(compiler()), "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE), "-ldl", "-lpthread"]
    subprocess.run(command, check=True)
    return library


class Unsynced(NamedTuple):
    """One write that may not have reached the disk."""

    is_cut: bool
    offset: int
    before: int  # How long the file was.
    old: bytes
    new: bytes


def read_journal(data: bytes) -> Iterator[Unsynced]:
    """Yield the writes in a journal; the last may be torn itself, and was not begun then."""
    at = 0
    while at + HEAD.size <= len(data):
        is_cut, offset, before, old, new = HEAD.unpack_from(data, at)
        at += HEAD.size
        if at + old + new > len(data):
            return
        yield Unsynced(bool(is_cut), offset, before, data[at : at + old], data[at + old : at + old + new])
        at += old + new


def cut_power(file: Path, rng: Random) -> int:
    """Let *file* be what a disk may have of it, and return how many writes were in doubt."""
    journal = file.with_name(file.name + ".unsynced")
    if not journal.exists():
        return 0
    doubtful = list(read_journal(journal.read_bytes()))
    journal.unlink()
    if not doubtful or not file.exists():
        return len(doubtful)
    image = bytearray(file.read_bytes())
    for one in reversed(doubtful):
        del image[one.before :]
        image.extend(bytes(one.before - len(image)))
        image[one.offset : one.offset + len(one.old)] = one.old
    keep = rng.choice([0.0, 0.0, 0.5, 0.9])  # Nothing of it, or some of it, in any order.
    for one in doubtful:
        if one.is_cut:
            if rng.random() < keep:
                del image[one.offset :]
                image.extend(bytes(one.offset - len(image)))
            continue
        for start in range(0, len(one.new), SECTOR):
            if rng.random() < keep:
                part = one.new[start : start + SECTOR]
                at = one.offset + start
                image.extend(bytes(max(0, at + len(part) - len(image))))
                image[at : at + len(part)] = part
    file.write_bytes(image)
    return len(doubtful)


class Plugged(Forked):
    """A server whose power is cut when it is killed."""

    def __init__(self, folder: Path, nursery: Nursery, rng: Random) -> None:
        super().__init__(folder, nursery)
        self.rng = rng
        self.doubtful = 0

    def start(self, cold: bool = False) -> None:
        super().start()  # Always from the nursery, where the library is.

    def _kill(self) -> None:
        super()._kill()
        for name in ("talong.db", "talong.db-wal"):
            self.doubtful += cut_power(self.folder / name, self.rng)
        (self.folder / "talong.db-shm").unlink(missing_ok=True)


async def cut_plugs(cuts: int, seed: str, folder: Path, nursery: Nursery) -> tuple[Tally, int]:
    """Cut the power of a server *cuts* times, and return what it came to and how many writes were in doubt."""
    tally, rng = Tally(), Random(seed)
    server = Plugged(folder, nursery, rng)
    await play_round(server, cuts, rng, tally, lambda: None)
    return tally, server.doubtful


def cut_sync(cuts: int, seed: str, folder: Path, nursery: Nursery) -> tuple[Tally, int]:
    """Do the same where there is no event loop."""
    return asyncio.run(cut_plugs(cuts, seed, folder, nursery))
