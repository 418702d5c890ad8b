"""Socket of one client at a table: hello, then commands in and updates out."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

import msgspec
from litestar.types import Receive, Scope, Send

from talong.core.errors import TalongError
from talong.lang import Words, say_error
from talong.live.errors import TableError, brief
from talong.live.rate_limit import TokenBucket
from talong.live.state import CLOSED
from talong.live.tables import POLICY, TRY_LATER, LiveTable
from talong.server.context import Context
from talong.server.error_reports import note
from talong.server.integrity import DamagedTable
from talong.server.websocket import EXTENSION, STRAIGHT, Outbox, Write
from talong.wire import answers as a
from talong.wire import commands as c

PATH: Final = "/ws/"
HELLO_SECONDS: Final = 5.0
CLOSE_SECONDS: Final = 1.0
BROKEN: Final = 1011
QUEUE_BYTES: Final = 256 * 1024
WRITE_BYTES: Final = 64 * 1024  # More than this is not held back until the end of a step.
RATE: Final = 20.0
BURST: Final = 40.0
CHAT_RATE: Final = 0.5
CHAT_BURST: Final = 5.0
HISTORY_RATE: Final = 5.0
HISTORY_BURST: Final = 20.0
WHY_MOST: Final = 160

_decoder: msgspec.json.Decoder[c.Incoming] = msgspec.json.Decoder(c.Incoming)


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
        self.bucket = TokenBucket(RATE, BURST)
        self.chatter = TokenBucket(CHAT_RATE, CHAT_BURST)
        self.looks_back = TokenBucket(HISTORY_RATE, HISTORY_BURST)

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
        await converse(context, connection, path.removeprefix(PATH), cookie_of(headers.get(b"cookie", "")), pump)
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


async def converse(context: Context, connection: Connection, table: str, cookie: str, pump: asyncio.Task[None]) -> None:
    """Greet the client, then run its commands until the connection ends."""
    try:
        hello = read(await asyncio.wait_for(connection.hear(), HELLO_SECONDS))
        if not isinstance(hello, c.Hello):
            raise TableError("hello-first")
        connection.lang = hello.lang
        if hello.words:
            connection.words = context.registry.words(hello.lang)
        if hello.protocol != c.PROTOCOL:
            raise TableError("other-protocol", {"protocol": str(c.PROTOCOL)})
        noticed = context.notices.count
        connection.person, connection.session, connection.token = await context.identify(table, hello, cookie)
        live = await context.registry.find(table)
        check_door(live, connection)
    except TimeoutError:
        connection.close(POLICY)
        await pump
        return
    except TalongError as error:
        bye = farewell(context, connection, error)
        if error.code == "banned":
            bye.word = await (await context.registry.find(table)).take_word(connection.person)
        connection.say(bye)
        connection.close(POLICY)
        await pump
        return
    async with live.lock:
        try:
            if not context.registry.alone:  # A client from another process may know more than this one.
                await live.refresh()
        except DamagedTable as error:
            connection.say(farewell(context, connection, error))
            connection.close(POLICY)
            await pump
            return
        chat = await context.chat_of(live) if live.may_hear(connection) else []
        word = await live.take_word(connection.person)
        live.members.add(connection)
        connection.say(live.welcome(connection, hello.since, chat, word))
    try:
        if noticed != context.notices.count:  # The notice may have been about a person who was not a member yet.
            await context.notices.check(connection)
        await context.registry.presence.enter(live, connection.person)
        if connection.cut is None:
            await context.automation.arrived(live, connection.person)
            context.automation.moved(live)
        await obey(context, live, connection, pump)
    finally:
        live.members.discard(connection)
        context.automation.left(live, connection.person)


async def obey(context: Context, live: LiveTable, connection: Connection, pump: asyncio.Task[None]) -> None:
    """Run one command after the other."""
    while connection.cut is None and not pump.done():
        message = await connection.hear()
        if not connection.bucket.take():
            connection.say(farewell(context, connection, TableError("too-fast")))
            connection.close(POLICY)
            await pump
            return
        try:
            command = read_command(message)
        except TableError as error:
            connection.say(refusal(context, live, connection, error))
            continue
        began = time.perf_counter()
        answer: a.Outgoing
        try:
            if isinstance(command, c.History):
                if connection.looks_back.take():
                    answer = await live.history(connection, command)
                else:
                    answer = refusal(context, live, connection, TableError("too-fast"), command.id)
            elif isinstance(command, c.Chat):
                answer = await context.say_at(live, connection.person, command, connection.lang, connection.chatter)
            else:
                answer = await live.submit(connection.person, command, connection.lang, connection.session)
        except DamagedTable:  # The members have been told.
            await pump
            return
        connection.say(answer)
        context.count_command(time.perf_counter() - began)
    if connection.cut == POLICY:  # A kicked member's running command is answered, and the close sent.
        await pump


def read(message: str | bytes) -> c.Incoming:
    """Return *message* decoded, or refuse it."""
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        why = str(error) if isinstance(error, msgspec.ValidationError) else "not JSON"
        raise TableError("bad-message", {"why": why[:WHY_MOST]}) from error


def read_command(message: str | bytes) -> c.Command:
    """Return *message* decoded as a command, or refuse it."""
    said = read(message)
    if isinstance(said, c.Hello):
        raise TableError("hello-again")
    return said


def check_door(live: LiveTable, connection: Connection) -> None:
    """Refuse a client that may not even look."""
    if live.state.status == CLOSED:
        raise TableError("table-closed")
    if connection.person and connection.person in live.state.banned:
        raise TableError("banned")


def refusal(
    context: Context, live: LiveTable, connection: Connection, error: TableError, command: str = ""
) -> a.Refused:
    """Return the refusal of a message that could not be read, or came too fast."""
    text = say_error(context.registry.words(connection.lang), error)
    return a.Refused(id=command, code=error.code, text=brief(text), version=live.version_for(connection.person))


def farewell(context: Context, connection: Connection, error: TalongError) -> a.Bye:
    """Return the last message before the close."""
    return a.Bye(code=error.code, text=brief(say_error(context.registry.words(connection.lang), error)))
