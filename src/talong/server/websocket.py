"""WebSocket protocol of uvicorn with a direct, non-blocking write of whole text messages, and a shorter way in.

An ASGI `send` is a coroutine of four layers. A table tells the same to many sockets, so its messages go straight to the
transport. Messages from a client go straight to the application if it waits for one, and a short one that comes alone
is read without the parser, which has a generator for each part of a frame. An application finds both in the scope, and
does without them where another server runs it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # The compiled one, if there is one.
from websockets.http11 import Request
from websockets.protocol import Protocol as Parser
from websockets.protocol import State
from websockets.streams import StreamReader

EXTENSION: Final = "talong.write"
STRAIGHT: Final = "talong.straight"
TEXT: Final = b"\x81"  # A whole text message in one frame.
WHOLE_TEXT: Final = TEXT[0]
MASKED: Final = 0x80
MASK: Final = slice(2, 6)
HEAD: Final = 6  # Bytes before a short masked payload.
SHORT: Final = 126
MEDIUM: Final = 1 << 16
OPEN: Final = State.OPEN  # Looking up a member of an enumeration costs more than comparing it.

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
        if len(messages) == 1:  # Watchers are sent several at once, so these are hardly ever the same as before.
            return header(len(messages[0])) + messages[0]
        if messages != self.messages:  # The same messages are the same objects, so this costs next to nothing.
            parts: list[bytes] = []
            for message in messages:
                parts += (header(len(message)), message)
            self.messages, self.frames = messages, b"".join(parts)
        return self.frames


class Inbox(asyncio.Queue[Any]):
    """Queue of one reader: what comes while the reader waits is in the queue at no time.

    So it is empty as long as the application keeps up, and uvicorn need not stop reading after every message.
    """

    def __init__(self) -> None:
        super().__init__()
        self.events: deque[Any] = deque()
        self.reader: asyncio.Future[Any] | None = None

    def put_nowait(self, item: Any) -> None:
        """Give *item* to the reader, or keep it until there is one."""
        if self.reader is None or self.reader.done():
            self.events.append(item)
        else:
            self.reader.set_result(item)

    def empty(self) -> bool:
        """Tell whether nothing waits for the reader."""
        return not self.events

    async def get(self) -> Any:
        """Return the next item."""
        if self.events:
            return self.events.popleft()
        self.reader = asyncio.get_running_loop().create_future()
        return await self.reader


def is_between_frames(parser: Parser) -> bool:
    """Tell whether *parser* is open and waits for the first byte of a message."""
    waiting: Any = parser.parser
    while waiting.gi_yieldfrom is not None:
        waiting = waiting.gi_yieldfrom
    at_rest = waiting.gi_code is StreamReader.at_eof.__code__ and not parser.reader.buffer
    return at_rest and parser.state is OPEN and parser.current_size is None


def short_text(data: bytes) -> str | None:
    """Return the text of *data* if that is nothing but one whole short message, masked as it must be; else None."""
    size = len(data) - HEAD
    if not 0 <= size < SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED | size:
        return None
    try:
        return apply_mask(data[HEAD:], data[MASK]).decode()
    except UnicodeDecodeError:
        return None


class DirectProtocol(WebSocketsSansIOProtocol):
    """WebSocket connection whose application may write text messages without waiting."""

    framing: Final = Framing()
    is_straight = False
    is_between = False  # Whether the next message may pass the parser by.

    def handle_connect(self, event: Request) -> None:
        """Start the application, with the direct write in its scope."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self.write_texts
            extensions[STRAIGHT] = self.go_straight

    def go_straight(self) -> None:
        """Give messages straight to the application from now on."""
        queued, self.queue = self.queue, Inbox()
        while not queued.empty():
            self.queue.put_nowait(queued.get_nowait())
        self.is_straight = True

    def data_received(self, data: bytes) -> None:
        """Take a short message that comes alone; leave everything else to the parser, invalid UTF-8 too."""
        if self.is_between and not self.close_sent and self.conn.state is OPEN:
            text = short_text(data)
            if text is not None:
                self.take(text)
                return
        super().data_received(data)
        self.is_between = self.is_straight and is_between_frames(self.conn)

    def take(self, text: str) -> None:
        """Pass *text* on, and stop reading if the application has to catch up."""
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and not self.queue.empty():
            self.read_paused = True
            self.transport.pause_reading()

    def write_texts(self, messages: list[bytes]) -> bool:
        """Write *messages* as one piece, or return False if the peer reads too slowly and nothing was written.

        What is written to a connection that is ending is lost, as with `send`.
        """
        if not self.writable.is_set():
            return False
        if self.close_sent or self.conn.state is not OPEN or self.transport.is_closing():
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
