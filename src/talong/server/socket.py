"""Socket of one client at a table: hello, then commands in and updates out."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

import msgspec
from litestar.types import Receive, Scope, Send

from talong.lang import Words
from talong.live.conversation import Limits, converse
from talong.live.tables import POLICY, TRY_LATER
from talong.server.context import Context
from talong.server.error_reports import note
from talong.server.websocket import EXTENSION, STRAIGHT, Outbox, Write
from talong.wire import answers as a

PATH: Final = "/ws/"
HELLO_SECONDS: Final = 5.0
CLOSE_SECONDS: Final = 1.0
BROKEN: Final = 1011
QUEUE_BYTES: Final = 256 * 1024
WRITE_BYTES: Final = 64 * 1024  # More than this is not held back until the end of a step.


class Gone(Exception):
    """Error for a closed connection."""


class Connection:
    """Connected client, a member of a table.

    It speaks ASGI itself, since a framework between would cost as much as the game.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        write: Write | None = None,
        outbox: Outbox | None = None,
        later: Outbox | None = None,
    ) -> None:
        assert write is None or outbox is not None
        self._receive = receive
        self._send = send
        self._write = write  # The server's non-blocking write, if it has one.
        self._outbox = outbox
        self._later = later or outbox
        self.direct = False  # Whether messages may go to an outbox: the pump waits, and nothing is queued.
        self.is_soon = False  # Whether what is not written yet waits in the outbox of this step.
        self.unwritten: list[bytes] = []
        self.unwritten_size = 0
        self.talking = asyncio.current_task()
        # The conversation may be interrupted only while it listens, so that no command is broken off.
        self.listening = False
        self.person = ""
        self.session = ""  # Digest, in hex, of the session that identifies the person.
        self.token = ""  # Digest, in hex, of the token, if they came by one.
        self.lang = "sv"
        self.words: Words | None = None  # Set if the client asks for words.
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.idle: asyncio.Future[None] | None = None  # The pump waits for this when it has nothing to do.
        self.pumping: asyncio.Task[None] | None = None
        self.cut: int | None = None
        self.limits = Limits()

    def send(self, message: bytes) -> None:
        """Send *message*, or queue it; a client that does not read is cut off, and nothing more is queued for it."""
        if not self.direct:
            if self.cut is None:
                self._queue(message)
            return
        if not self.is_soon:
            assert self._outbox is not None
            self.is_soon = True
            self._outbox.add(self)
        self._hold(message)

    def send_later(self, message: bytes) -> None:
        """Send *message* in the same way, together with what else comes within a short time."""
        if not self.direct:
            if self.cut is None:
                self._queue(message)
            return
        if not self.unwritten:  # Otherwise an outbox has this connection already.
            assert self._later is not None
            self._later.add(self)
        self._hold(message)

    def _hold(self, message: bytes) -> None:
        self.unwritten.append(message)
        self.unwritten_size += len(message)
        if self.unwritten_size > WRITE_BYTES:
            self.flush()

    def flush(self) -> None:
        """Write what is unwritten; queue it if the client reads too slowly."""
        messages = self.unwritten
        if not messages:
            return
        self.is_soon = False
        self.unwritten = []
        self.unwritten_size = 0
        assert self._write is not None
        try:
            if self._write(messages):
                return
        except (OSError, RuntimeError):
            return  # The connection is gone, as the conversation will notice.
        for message in messages:
            self._queue(message)

    def _queue(self, message: bytes) -> None:
        """Queue *message* for the pump, which waits for the client."""
        if self.cut == TRY_LATER:
            return
        self.waiting.append(message)
        self.size += len(message)
        if self.size > QUEUE_BYTES:
            self.waiting.clear()
            self.close(TRY_LATER)
            if self.pumping is not None:
                self.pumping.cancel()  # The pump might wait for the client for ever.
            self._listen_no_more()
        self._wake()

    def say(self, message: a.Outgoing) -> None:
        """Queue *message*."""
        self.send(msgspec.json.encode(message))

    def close(self, code: int) -> None:
        """Close the connection when the queue has been sent."""
        self.cut = code
        self._wake()

    def _wake(self) -> None:
        self.direct = False
        if self.idle is not None and not self.idle.done():
            self.idle.set_result(None)

    def _listen_no_more(self) -> None:
        """End the conversation, even if the client never answers the close."""
        if self.talking is not None and self.listening:
            self.talking.cancel()

    async def pump(self) -> None:
        """Send the queue until the connection ends."""
        loop = asyncio.get_running_loop()
        while True:
            self.flush()
            while self.waiting:
                message = self.waiting.popleft()
                self.size -= len(message)
                await self.deliver(message)
            if self.cut is not None:
                await self.hang_up(self.cut)
                self._listen_no_more()
                return
            self.idle = loop.create_future()
            self.direct = self._write is not None
            try:
                await self.idle
            finally:
                self.direct = False
                self.idle = None

    async def deliver(self, message: bytes) -> None:
        """Send *message*, waiting for the client if need be."""
        try:
            await self._send({"type": "websocket.send", "text": message.decode(), "bytes": None})
        except (OSError, RuntimeError) as error:  # These errors alone mean that the client is gone.
            raise Gone from error

    async def accept(self) -> None:
        """Accept the connection."""
        await self._receive()
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def hear(self) -> str | bytes:
        """Return the next message."""
        self.listening = True
        try:
            message = await self._receive()
        finally:
            self.listening = False
        if message["type"] != "websocket.receive":
            raise Gone
        text = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def hear_hello(self) -> str | bytes:
        """Return the first message, for which nobody waits long."""
        return await asyncio.wait_for(self.hear(), HELLO_SECONDS)

    @property
    def is_over(self) -> bool:
        """Whether the connection has ended or is about to."""
        return self.cut is not None or (self.pumping is not None and self.pumping.done())

    async def end(self) -> None:
        """Wait until the pump has sent what is queued, and closed the connection."""
        if self.pumping is not None:
            await self.pumping

    async def hang_up(self, code: int) -> None:
        """Close the connection with *code*."""
        with suppress(OSError, RuntimeError):  # The connection may have ended already.
            await self._send({"type": "websocket.close", "code": code, "reason": ""})


async def table_socket(context: Context, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a socket connection to a table."""
    extensions: Any = scope.get("extensions") or {}
    connection = Connection(receive, send, extensions.get(EXTENSION), context.outbox, context.later)
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    path: str = scope["path"]
    client: Any = scope.get("client")
    if not path.startswith(PATH) or headers.get(b"origin", "") not in context.config.allowed:
        await connection.hang_up(POLICY)
        return
    if not context.let_in(client[0] if client else ""):
        await connection.hang_up(TRY_LATER)
        return
    if STRAIGHT in extensions:
        extensions[STRAIGHT]()
    await connection.accept()
    context.gauge_sockets.inc()
    pump = connection.pumping = asyncio.create_task(connection.pump())
    try:
        await converse(context, connection, path.removeprefix(PATH), cookie_of(headers.get(b"cookie", "")))
    except Gone:
        pass
    except asyncio.CancelledError:
        if connection.cut is None:  # The cancellation was not made by us for a client that does not read.
            raise
    except Exception as error:
        note("socket", error)
        connection.cut = BROKEN
    finally:
        context.gauge_sockets.dec()
        pump.cancel()
        try:
            await pump
        except (asyncio.CancelledError, Gone):
            pass
        except Exception as error:
            note("socket", error)
        if connection.cut in (TRY_LATER, BROKEN):
            with suppress(TimeoutError):
                await asyncio.wait_for(connection.hang_up(connection.cut), CLOSE_SECONDS)


def cookie_of(header: str) -> str:
    """Return the session in a browser's cookie."""
    try:
        found = SimpleCookie(header).get("talong")
    except CookieError:
        return ""
    return "" if found is None else found.value
