"""Advisory file locks of the operating system, released when the process ends in any way."""

from __future__ import annotations

import os
from typing import Final

BINARY: Final = getattr(os, "O_BINARY", 0)  # Windows would write two bytes for the end of a line.
_FAR: Final = 1 << 40  # Windows keeps everybody from the bytes that are locked: nobody reads or writes as far as this.


def lock(file: int, *, whole_process: bool = False) -> None:
    """Lock the open *file*, or raise OSError at once if it is locked; for the *whole_process* or this opening alone.

    A lock of the process is not inherited by its children, and one opening does not keep another of the same process
    out. Windows has locks of an opening only, which are not inherited either.
    """
    try:
        import fcntl
    except ImportError:  # Windows.
        _lock_far_away(file)
        return
    (fcntl.lockf if whole_process else fcntl.flock)(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _lock_far_away(file: int) -> None:
    import msvcrt

    before = os.lseek(file, 0, os.SEEK_CUR)
    os.lseek(file, _FAR, os.SEEK_SET)
    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
    finally:
        os.lseek(file, before, os.SEEK_SET)
