"""What one watcher more makes the server do: nothing but one more write of the same bytes."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn
from prometheus_client import CollectorRegistry
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from talong.lang import Words
from talong.live import narration as voice_module
from talong.live import projection
from talong.live import state as s
from talong.live import tables as hall_module
from talong.live.bus import QuietBus
from talong.live.commands import Change
from talong.live.keys import Keys
from talong.live.tables import LiveTable, TableRegistry
from talong.server.config import Config
from talong.server.connections import REGULAR, LimitedWebSocket, Limiter
from talong.server.connections import Connection as Counted
from talong.server.context import COUNTED_TOGETHER, Context
from talong.server.socket import WRITE_BYTES, Connection
from talong.server.store.log import Store
from talong.server.store.statement import Statement
from talong.server.websocket import EXTENSION, STRAIGHT, DirectProtocol, Outbox, header
from talong.wire import answers as a


class Listener:
    """A member that keeps what it is sent."""

    def __init__(self, person: str, words: Words | None) -> None:
        self.person = person
        self.session = ""
        self.token = ""
        self.lang = "en"
        self.words = words
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def send_later(self, message: bytes) -> None:
        assert not self.person, "a player has to know at once"
        self.heard.append(message)

    def say(self, message: a.Outgoing) -> None:
        raise AssertionError("nothing is said to one alone here")

    def close(self, code: int) -> None:
        raise AssertionError("nobody is sent away here")


async def play(folder: Path, watchers: int, counted: Counter[str]) -> tuple[int, list[Listener]]:
    """Play twelve acts before *watchers* of each kind who come one after the other, and return how many rows came."""
    folder.mkdir()
    store = Store.open(f"sqlite:///{folder / 'log.db'}")
    registry = TableRegistry(store, QuietBus(), Keys(bytes(32)))
    body: dict[str, object] = {"game": "kille", "rules": {}, "seats": 4, "pace": "off", "open": False, "bots": {}}
    live = await registry.create("p0", {**body, "watchers": True, "reveal": True})
    for seat in range(4):
        await do(live, Change(s.SAT, {"seat": seat, "person": f"p{seat}", "nonce": ""}))
    await do(live, Change(s.BEGAN, {}))
    await do(live, Change(s.DEALT, {}))
    english = registry.words("en")
    listeners = [Listener("", words) for _watcher in range(watchers) for words in (None, english)]
    counted.clear()
    for listener in listeners:
        live.welcome(listener, -1, [])
        live.members.add(listener)
    assert counted == {"welcome": 2, "words": 1, "view": 2}
    counted.clear()
    for _act in range(12):
        match = live.state.match
        assert match is not None
        assert match.turn is not None
        await do(live, Change(s.ACTED, {"seat": match.turn, "act": match.game.absent_act(match.view(match.turn))}))
    await store.close()
    return 12, listeners


async def do(live: LiveTable, change: Change) -> None:
    assert await live.automatic(change, "somebody", live.state.version)


@pytest.mark.parametrize("watchers", [1, 50])
def test_view_and_words_are_made_once_for_all_who_may_see_the_same(
    watchers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: Counter[str] = Counter()

    def count(module: Any, name: str, as_what: str) -> None:
        true = getattr(module, name)

        def counting(*given: Any) -> Any:
            counted[as_what] += 1
            return true(*given)

        monkeypatch.setattr(module, name, counting)

    count(projection, "view_for", "view")
    count(hall_module, "welcome_for", "welcome")
    count(voice_module.TableNarrator, "_over", "words")

    rows, listeners = asyncio.run(play(tmp_path / "played", watchers, counted))

    assert counted == {"view": rows, "words": rows}
    for words in (False, True):
        same = [listener.heard for listener in listeners if (listener.words is not None) == words]
        assert len(same) == watchers
        assert len(same[0]) == rows
        for messages in zip(*same, strict=True):
            assert len({id(message) for message in messages}) == 1  # Not even another copy.


# ------------------------------------------------------------------------------------------------------------- writing


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_frame_is_the_one_that_the_library_makes(size: int) -> None:
    payload = b"x" * size
    assert header(size) + payload == Frame(Opcode.TEXT, payload).serialize(mask=False, extensions=[])


class Wire:
    """A peer that takes what is written, or does not read."""

    def __init__(self) -> None:
        self.writes: list[list[bytes]] = []
        self.sent: list[str] = []
        self.reads = True

    def write(self, messages: Any) -> bool:
        if self.reads:
            self.writes.append(list(messages))
        return self.reads

    async def send(self, message: Any) -> None:
        self.sent.append(message.get("text") or message["type"])

    async def receive(self) -> Any:
        await asyncio.Event().wait()


async def pumped(wire: Wire, later: Outbox | None = None) -> tuple[Connection, asyncio.Task[None]]:
    connection = Connection(wire.receive, wire.send, wire.write, Outbox(), later)
    pump = asyncio.create_task(connection.pump())
    await asyncio.sleep(0)
    return connection, pump


def test_all_that_one_step_tells_a_socket_is_one_write() -> None:
    async def run() -> None:
        wire = Wire()
        connection, pump = await pumped(wire)
        connection.send(b"update")
        connection.send(b"done")
        assert wire.writes == []
        await asyncio.sleep(0)
        assert wire.writes == [[b"update", b"done"]]
        connection.send(b"x" * (WRITE_BYTES + 1))
        assert len(wire.writes) == 2  # So much is not held back.
        pump.cancel()

    asyncio.run(run())


def test_what_may_come_later_is_one_write_and_never_overtaken() -> None:
    async def run() -> None:
        wire, later = Wire(), Outbox(3600)
        connection, pump = await pumped(wire, later)
        connection.send_later(b"1")
        connection.send_later(b"2")
        await asyncio.sleep(0)
        assert wire.writes == []
        assert later.waiting == [connection]
        later.flush()
        assert wire.writes == [[b"1", b"2"]]
        connection.send_later(b"3")
        connection.send(b"4")  # Somebody waits for this one.
        connection.send_later(b"5")
        await asyncio.sleep(0)
        assert wire.writes == [[b"1", b"2"], [b"3", b"4", b"5"]]
        connection.send_later(b"6")
        connection.close(1008)
        await pump
        assert wire.writes[2:] == [[b"6"]]
        assert wire.sent == ["websocket.close"]
        later.flush()
        assert len(wire.writes) == 3

    asyncio.run(run())


def test_what_a_slow_reader_is_told_keeps_its_order_and_comes_before_the_end() -> None:
    async def run() -> None:
        wire = Wire()
        connection, pump = await pumped(wire)
        wire.reads = False
        connection.send(b"1")
        connection.send(b"2")
        await asyncio.sleep(0)
        connection.send(b"3")
        connection.close(1008)
        await pump
        assert wire.writes == []
        assert wire.sent == ["1", "2", "3", "websocket.close"]

    asyncio.run(run())


class Transport(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closed = False
        self.reads = True

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


UPGRADE = (
    b"GET /ws/t HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def test_way_out_writes_what_uvicorn_writes_and_stops_when_uvicorn_stops() -> None:
    async def run() -> None:
        served: asyncio.Future[tuple[Any, Any]] = asyncio.get_running_loop().create_future()
        over = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            served.set_result((scope["extensions"][EXTENSION], send))
            await over.wait()

        config = uvicorn.Config(app, ws=DirectProtocol, ws_per_message_deflate=False, log_config=None)
        config.load()
        protocol, transport = DirectProtocol(config, ServerState(), {}), Transport()
        protocol.connection_made(transport)
        protocol.data_received(UPGRADE)
        write, send = await served
        assert transport.written.pop().startswith(b"HTTP/1.1 101")

        for text_message in ("", "kille", "x" * 126, "ö" * 40_000):
            await send({"type": "websocket.send", "text": text_message})
            assert write([text_message.encode()])
            assert transport.written.pop() == transport.written.pop()
        assert write([b"1", b"2"])
        assert transport.written.pop() == b"\x81\x011\x81\x012"

        protocol.pause_writing()
        assert not write([b"nothing of it"])
        assert transport.written == []
        protocol.resume_writing()
        assert write([b"3"])
        assert transport.written.pop() == b"\x81\x013"

        await send({"type": "websocket.close", "code": 1000})
        transport.written.clear()
        assert write([b"too late"])  # Lost, as it is with send.
        assert transport.written == []
        over.set()
        protocol.connection_lost(None)

    asyncio.run(run())


# ------------------------------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize("straight", [True, False])
def test_messages_come_in_order_and_wait_only_for_an_application_that_is_busy(straight: bool, tmp_path: Path) -> None:
    def frame(message: bytes) -> bytes:
        return Frame(Opcode.TEXT, message).serialize(mask=True, extensions=[])

    async def run() -> None:
        heard: list[str] = []
        free, over = asyncio.Event(), asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            if straight:
                scope["extensions"][STRAIGHT]()
            assert (await receive())["type"] == "websocket.connect"
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                heard.append(message["text"])
                await free.wait()
            over.set()

        config = uvicorn.Config(app, ws_per_message_deflate=False, log_config=None)
        config.load()
        transport, limiter = Transport(), Limiter(Config(folder=tmp_path), CollectorRegistry())
        counted = Counted(transport, "h", REGULAR, 0.0)
        protocol = LimitedWebSocket(config, ServerState(), {}, limiter=limiter, connection=counted)
        protocol.connection_made(transport)
        protocol.data_received(UPGRADE)
        while not transport.written:
            await asyncio.sleep(0)
        await asyncio.sleep(0)  # From now on it waits for a message.

        protocol.data_received(frame(b"1"))
        assert transport.reads is straight  # It goes to somebody who waits, or into a queue.
        while heard != ["1"]:
            await asyncio.sleep(0)
        assert transport.reads
        protocol.data_received(frame(b"2") + frame(b"3"))
        assert not transport.reads  # Nobody takes these now.
        free.set()
        while len(heard) < 3:
            await asyncio.sleep(0)
        assert heard == ["1", "2", "3"]
        assert transport.reads
        protocol.connection_lost(None)
        await over.wait()

    asyncio.run(run())


SHORT_TEXTS = ("", "1", "kille", "ö" * 20, "x" * 125)
KINDS = (Opcode.TEXT, Opcode.BINARY, Opcode.PING, Opcode.PONG)


def masked(opcode: Opcode, payload: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin).serialize(mask=True, extensions=[])


def stream(rng: Random) -> list[bytes]:
    """Return what a client sends, as it arrives: short messages that come alone, and all sorts of things in pieces."""
    pieces = [masked(Opcode.TEXT, b"hello")]
    for _piece in range(rng.randint(3, 12)):
        if rng.random() < 0.5:
            pieces.append(masked(Opcode.TEXT, rng.choice(SHORT_TEXTS).encode()))
            continue
        frames = [masked(rng.choice(KINDS), rng.randbytes(rng.choice((0, 3, 20))) if rng.random() < 0.3 else b"abc")]
        frames.append(masked(Opcode.TEXT, rng.choice((b"x" * 126, b"x" * 300, b"12", "ö".encode()))))
        if rng.random() < 0.3:
            frames += [masked(Opcode.TEXT, b"be", fin=False), masked(Opcode.TEXT, b"a", fin=rng.random() < 0.5)]
        if rng.random() < 0.3:
            frames += [masked(Opcode.TEXT, b"be", fin=False), masked(Opcode.CONT, b"gin")]
        if rng.random() < 0.05:
            frames.append(b"\x81\x03abc")  # Not masked.
        if rng.random() < 0.05:
            frames.append(masked(Opcode.CLOSE, b"\x03\xe8"))
        rng.shuffle(frames)
        data = b"".join(frames)
        while data:
            size = rng.choice((1, 2, 5, 6, 9, len(data)))
            pieces.append(data[:size])
            data = data[size:]
    return pieces


class Parsed(LimitedWebSocket):
    """Every message goes through the parser."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.is_between = False


async def read_by(
    kind: type[LimitedWebSocket], pieces: list[bytes], folder: Path
) -> tuple[list[Any], list[bytes], bool]:
    """Return what an application hears of *pieces*, what it answers them by itself, and whether it has closed."""
    heard: list[Any] = []
    over = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        scope["extensions"][STRAIGHT]()
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message)
        heard.append(message)
        over.set()

    config = uvicorn.Config(app, ws_per_message_deflate=False, log_config=None)
    config.load()
    transport, limiter = Transport(), Limiter(Config(folder=folder), CollectorRegistry())
    protocol = kind(config, ServerState(), {}, limiter=limiter, connection=Counted(transport, "h", REGULAR, 0.0))
    protocol.connection_made(transport)
    protocol.data_received(UPGRADE)
    while not transport.written:
        await asyncio.sleep(0)
    transport.written.clear()
    for piece in pieces:
        if not transport.closed:
            protocol.data_received(piece)
        for _step in range(3):
            await asyncio.sleep(0)
    written, closed = list(transport.written), transport.closed
    protocol.connection_lost(None)
    await over.wait()
    return heard, written, closed


def test_messages_that_pass_the_parser_by_are_heard_as_it_would_read_them(tmp_path: Path) -> None:
    async def run() -> None:
        passed = 0

        class Watched(LimitedWebSocket):
            def data_received(self, data: bytes) -> None:
                nonlocal passed
                passed += 1
                super().data_received(data)

            def handle_events(self) -> None:
                nonlocal passed
                passed -= 1  # The parser was asked.
                super().handle_events()

        for seed in range(300):
            pieces = stream(Random(seed))
            assert await read_by(Watched, pieces, tmp_path) == await read_by(Parsed, pieces, tmp_path), seed
        assert passed > 500

    asyncio.run(run())


def test_message_that_begins_within_another_frame_does_not_pass_the_parser_by(tmp_path: Path) -> None:
    """The parser has taken the head of a frame, so its buffer is empty: the rest comes, whatever it looks like."""
    inside = masked(Opcode.TEXT, b"inside")
    head = bytes((0x82, 0x80 | len(inside), 0, 0, 0, 0))  # A binary message, with a mask that changes nothing.
    pieces = [masked(Opcode.TEXT, b"hello"), head, inside, masked(Opcode.TEXT, b"after")]

    class Careless(LimitedWebSocket):
        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self.is_between = True

    async def run() -> None:
        def said(message: Any) -> object:
            return message.get("text", message.get("bytes"))

        heard, _written, _closed = await read_by(LimitedWebSocket, pieces, tmp_path)
        assert [said(message) for message in heard[:-1]] == ["hello", inside, "after"]
        heard, _written, _closed = await read_by(Careless, pieces, tmp_path)
        assert [said(message) for message in heard[:-1]] != ["hello", inside, "after"]

    asyncio.run(run())


# ------------------------------------------------------------------------------------------------------------ counting


def test_commands_are_counted_many_at_a_time_and_none_is_left_out(tmp_path: Path) -> None:
    async def run() -> None:
        context = Context(Config(folder=tmp_path))

        def counted() -> float | None:
            return context.metrics_registry.get_sample_value("talong_command_seconds_count")

        for _command in range(COUNTED_TOGETHER):
            assert counted() == 0
            context.count_command(0.5)
        assert counted() == COUNTED_TOGETHER
        context.count_command(0.5)
        context.count_all()
        assert counted() == COUNTED_TOGETHER + 1
        assert context.metrics_registry.get_sample_value("talong_commands_total") == COUNTED_TOGETHER + 1
        await context.pool.close()
        await context.coaches.close()
        await context.store.close()
        context.let_go()

    asyncio.run(run())


# ---------------------------------------------------------------------------------------------------------- statements


def test_errors_of_the_driver_are_those_of_the_library_and_tell_no_values(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'log.db'}")
    engine = store.writer.engine
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE kept (word TEXT NOT NULL)"))
        insert = Statement(text("INSERT INTO kept VALUES (:word)"), engine.dialect, ["word"])
        assert insert.run(connection, ["kept"]) == 1
        with pytest.raises(IntegrityError) as refused:
            insert.run(connection, [None])
        connection.execute(text("DROP TABLE kept"))
        with pytest.raises(OperationalError) as lost:
            insert.run(connection, ["a secret"])
    assert not refused.value.connection_invalidated
    assert "a secret" not in str(lost.value)
    asyncio.run(store.close())
