"""WebSocket protocol of uvicorn with a direct, non-blocking write of whole text messages.

An ASGI `send` is a coroutine of four layers. A table tells the same to many sockets, so its messages go straight to the
transport. An application finds that write in the scope, and does without it where another server runs it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION: Final = "talong.write"
TEXT: Final = b"\x81"  # A whole text message in one frame.
SHORT: Final = 126
MEDIUM: Final = 1 << 16

Write = Callable[[list[bytes]], bool]


def header(size: int) -> bytes:
    """Return the header of an unmasked text frame of *size* bytes (RFC 6455, 5.2)."""
    if size < SHORT:
        return TEXT + size.to_bytes(1, "big")
    if size < MEDIUM:
        return TEXT + b"\x7e" + size.to_bytes(2, "big")
    return TEXT + b"\x7f" + size.to_bytes(8, "big")


class Framing:
    """Encoder of text frames that keeps its last result: watchers of a table are sent the same, one after the other."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.frames = b""

    def encode(self, messages: list[bytes]) -> bytes:
        """Return *messages* as the frames of one write."""
        if messages != self.messages:  # The same messages are the same objects, so this costs next to nothing.
            parts: list[bytes] = []
            for message in messages:
                parts += (header(len(message)), message)
            self.messages, self.frames = messages, b"".join(parts)
        return self.frames


class DirectProtocol(WebSocketsSansIOProtocol):
    """WebSocket connection whose application may write text messages without waiting."""

    framing: Final = Framing()

    def handle_connect(self, event: Request) -> None:
        """Start the application, with the direct write in its scope."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self.write_texts

    def write_texts(self, messages: list[bytes]) -> bool:
        """Write *messages* as one piece, or return False if the peer reads too slowly and nothing was written.

        What is written to a connection that is ending is lost, as with `send`.
        """
        if not self.writable.is_set():
            return False
        if self.close_sent or self.conn.state is not State.OPEN or self.transport.is_closing():
            return True
        self.transport.write(self.framing.encode(messages))
        return True


class Flushable(Protocol):
    """Connection with messages to write."""

    def flush(self) -> None:
        """Write them."""


class Outbox:
    """Connections to flush together after *seconds*: all messages to a socket until then are one write.

    Without *seconds* that is before the event loop waits.
    """

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.waiting: list[Flushable] = []

    def add(self, connection: Flushable) -> None:
        """Flush *connection* with the others."""
        if not self.waiting:
            loop = asyncio.get_running_loop()
            if self.seconds:
                loop.call_later(self.seconds, self.flush)
            else:
                loop.call_soon(self.flush)
        self.waiting.append(connection)

    def flush(self) -> None:
        """Flush every connection that asked for it."""
        waiting, self.waiting = self.waiting, []
        for connection in waiting:
            connection.flush()
