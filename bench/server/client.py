"""A lean WebSocket client: the generator must not be what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x81
PONG: Final = 0x8A
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)  # A mask of zeros leaves the text as it is.


class Socket(asyncio.Protocol):
    """One connection; *heard* is called with each text, *lost* when it ends."""

    def __init__(self, host: str, path: str, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self.host = host
        self.path = path
        self.heard = heard
        self.lost = lost
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer = b""
        self.bytes_heard = 0
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is none by name.
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self.path} HTTP/1.1",
            f"Host: {self.host}",
            f"Origin: http://{self.host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell that it has ended."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server did not take the connection"))
        self.lost()

    def data_received(self, data: bytes) -> None:
        """Take the answer to the upgrade, then frames."""
        buffer = self.buffer + data if self.buffer else data
        if not self.opened.done():
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self.buffer = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.transport.close()
                return
            self.opened.set_result(None)
        self.buffer = self._frames(buffer)

    def _frames(self, buffer: bytes) -> bytes:
        """Hand over the whole frames in *buffer* and return the rest."""
        at = 0
        while len(buffer) - at >= 2:
            kind, size, start = buffer[at], buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(buffer[start : start + 8], "big"), start + 8
            if len(buffer) < start + size:
                break
            payload = buffer[start : start + size]
            at = start + size
            if kind == TEXT:
                self.bytes_heard += size
                self.heard(payload)
            elif kind & 0x0F == 9:
                self.transport.write(bytes((PONG, MASKED | size)) + NO_MASK + payload)
            elif kind & 0x0F == 8:
                self.transport.close()
        return buffer[at:]

    def send(self, text: bytes) -> None:
        """Send *text* as one frame."""
        size = len(text)
        head = bytes((TEXT, MASKED | size)) if size < 126 else bytes((TEXT, MASKED | 126)) + size.to_bytes(2, "big")
        self.transport.write(head + NO_MASK + text)
