"""One connection to a table: hello, then commands in and news out."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath

from talong.core.errors import TalongError
from talong.lang import say_error
from talong.server.bucket import Bucket
from talong.server.errors import TableError, brief
from talong.server.hall import POLICY, TRY_LATER, Live
from talong.server.house import House
from talong.server.voice import Voice
from talong.wire import answers as a
from talong.wire import commands as c

HELLO_SECONDS: Final = 5.0
CLOSE_SECONDS: Final = 1.0
QUEUE_BYTES: Final = 256 * 1024
RATE: Final = 20.0
BURST: Final = 40.0
CHAT_RATE: Final = 0.5
CHAT_BURST: Final = 5.0
CHAT_SHOWN: Final = 50
WHY_MOST: Final = 160

Socket = WebSocket[Any, Any, Any]

_decoder: msgspec.json.Decoder[c.Incoming] = msgspec.json.Decoder(c.Incoming)


class Connection:
    """A member of a table: whoever is at the other end of a socket."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.person = ""
        self.session = ""  # By which the person is known, if not by a token.
        self.lang = "sv"
        self.voice: Voice | None = None
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.wake = asyncio.Event()
        self.pumping: asyncio.Task[None] | None = None
        self.cut: int | None = None
        self.bucket = Bucket(RATE, BURST)
        self.chatter = Bucket(CHAT_RATE, CHAT_BURST)

    def send(self, message: bytes) -> None:
        """Queue *message*; whoever does not read is cut off, and nothing more is kept for it."""
        if self.cut is not None:
            return
        self.waiting.append(message)
        self.size += len(message)
        if self.size > QUEUE_BYTES:
            self.waiting.clear()
            self.close(TRY_LATER)
            if self.pumping is not None:
                self.pumping.cancel()  # It may wait for the other end for ever.
        self.wake.set()

    def say(self, message: a.Outgoing) -> None:
        """Queue *message*."""
        self.send(msgspec.json.encode(message))

    def close(self, code: int) -> None:
        """End the connection when what is queued has been sent."""
        self.cut = code
        self.wake.set()

    async def pump(self) -> None:
        """Send what is queued until the connection ends."""
        while True:
            while self.waiting:
                message = self.waiting.popleft()
                self.size -= len(message)
                await self.socket.send_text(message.decode())
            if self.cut is not None:
                with suppress(WebSocketException, RuntimeError):
                    await self.socket.close(self.cut)
                return
            self.wake.clear()
            await self.wake.wait()


@websocket("/ws/{table:str}")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    """Connect somebody to a table."""
    house: House = socket.app.state.house
    if socket.headers.get("origin", "") not in house.config.allowed:
        await socket.close(POLICY)
        return
    if not house.let_in(socket.client.host if socket.client else ""):
        await socket.close(TRY_LATER)
        return
    await socket.accept()
    connection = Connection(socket)
    house.gauge_sockets.inc()
    pump = connection.pumping = asyncio.create_task(connection.pump())
    try:
        await converse(house, connection, table, pump)
    except (WebSocketDisconnect, WebSocketException, RuntimeError):
        pass  # Gone.
    finally:
        house.gauge_sockets.dec()
        pump.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await pump
        if connection.cut == TRY_LATER:
            with suppress(Exception):
                await asyncio.wait_for(socket.close(TRY_LATER), CLOSE_SECONDS)


async def converse(house: House, connection: Connection, table: str, pump: asyncio.Task[None]) -> None:
    """Greet, then do what is asked until the connection ends."""
    try:
        first = await asyncio.wait_for(connection.socket.receive_data("text"), HELLO_SECONDS)
        hello = read(first)
        if not isinstance(hello, c.Hello):
            raise TableError("hello-first")
        connection.lang = hello.lang
        if hello.words:
            connection.voice = Voice(house.hall.words(hello.lang))
        if hello.protocol != c.PROTOCOL:
            raise TableError("other-protocol", {"protocol": str(c.PROTOCOL)})
        cookie = connection.socket.cookies.get("talong", "")
        connection.person = await house.identify(table, hello, cookie)
        connection.session = "" if hello.token else hello.session or cookie
        live = await house.hall.find(table)
        check_door(live, connection)
    except TimeoutError:
        connection.close(POLICY)
        await pump
        return
    except TalongError as error:
        connection.say(farewell(house, connection, error))
        connection.close(POLICY)
        await pump
        return
    async with live.lock:
        if not house.hall.alone:  # Whoever comes from another process may know more than this one.
            await live.refresh()
        chat = await house.chat_of(live)
        connection.say(live.welcome(connection, hello.since, chat))
        live.members.add(connection)
    try:
        await house.clerk.arrived(live, connection.person)
        house.clerk.moved(live)
        await obey(house, live, connection, pump)
    finally:
        live.members.discard(connection)
        house.clerk.left(live, connection.person)


async def obey(house: House, live: Live, connection: Connection, pump: asyncio.Task[None]) -> None:
    """Do one command after the other."""
    while connection.cut is None and not pump.done():
        receiving = asyncio.ensure_future(connection.socket.receive_data("text"))
        await asyncio.wait((receiving, pump), return_when=asyncio.FIRST_COMPLETED)
        if not receiving.done():
            receiving.cancel()
            return
        message = receiving.result()
        if not connection.bucket.take():
            connection.say(farewell(house, connection, TableError("too-fast")))
            connection.close(POLICY)
            await pump
            return
        try:
            command = read_command(message)
        except TableError as error:
            connection.say(refusal(house, live, connection, error))
            continue
        with house.time_command():
            if isinstance(command, c.Chat):
                answer = await house.say_at(live, connection.person, command, connection.lang, connection.chatter)
            else:
                # Not to be interrupted when the connection ends: it is done wholly or not at all.
                answer = await asyncio.shield(
                    asyncio.create_task(live.submit(connection.person, command, connection.lang))
                )
        connection.say(answer)


def read(message: str | bytes) -> c.Incoming:
    """Return what *message* says, or refuse it."""
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        why = str(error) if isinstance(error, msgspec.ValidationError) else "not JSON"
        raise TableError("bad-message", {"why": why[:WHY_MOST]}) from error


def read_command(message: str | bytes) -> c.Command:
    """Return the command that *message* is, or refuse it."""
    said = read(message)
    if isinstance(said, c.Hello):
        raise TableError("hello-again")
    return said


def check_door(live: Live, connection: Connection) -> None:
    """Refuse whoever may not even look."""
    if connection.person and connection.person in live.state.banned:
        raise TableError("banned")


def refusal(house: House, live: Live, connection: Connection, error: TableError) -> a.Refused:
    """Return the answer to what could not be read."""
    text = say_error(house.hall.words(connection.lang), error)
    return a.Refused(id="", code=error.code, text=brief(text), version=live.state.version)


def farewell(house: House, connection: Connection, error: TalongError) -> a.Bye:
    """Return the last word."""
    return a.Bye(code=error.code, text=brief(say_error(house.hall.words(connection.lang), error)))
