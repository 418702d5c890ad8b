"""Asynchronous line input."""

from __future__ import annotations

import io
import os
import sys
import threading
from codecs import getincrementaldecoder
from collections.abc import Callable

Hear = Callable[[str | None], None]


def listen(hear: Hear) -> None:
    """Call *hear* from a thread with every line of standard input, and with None at its end."""
    threading.Thread(target=_read, args=(hear,), name="talong-lines", daemon=True).start()


def _read(hear: Hear) -> None:
    """Read the file descriptor, not `sys.stdin`, whose lock would block the exit."""
    try:
        file = sys.stdin.fileno()
    except (AttributeError, OSError, io.UnsupportedOperation):
        for line in sys.stdin or ():
            hear(line)
        hear(None)
        return
    decoder = getincrementaldecoder("utf-8")(errors="replace")
    text = ""
    while True:
        try:
            typed = os.read(file, 4096)
        except OSError:
            typed = b""
        text += decoder.decode(typed, final=not typed)
        *lines, text = text.split("\n")
        for line in lines:
            hear(line)
        if not typed:
            if text:
                hear(text)
            hear(None)
            return
