"""Whatever is sent to a live table, it is answered shortly, or the connection ended, and nothing else happens."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import schemathesis
import structlog
from hypothesis import HealthCheck, given, settings
from litestar import Litestar
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import talong
from talong.live import state as s
from talong.live.commands import Change
from talong.live.conversation import BURST, read_command
from talong.live.errors import TableError
from talong.live.tables import LiveTable
from talong.messages import texts
from talong.server.socket import QUEUE_BYTES
from talong.wire import commands as c
from tests.laws.worlds import SHORT_MATCH, every_game, pick, words
from tests.server.guests import Server, serving
from tests.server.patience import HANG_SECONDS
from tests.server.wired import NONCE, Wire, Wired, fixed_app, make_template, open_nonces, seat, settle, wired
from tests.sizes import size

ANSWER_BYTES = 512
A_GAME = size(2_500, 20_000)  # Messages: 100,000 over the five, at full size.
A_BURST = 250
NOISES = size(3_000, 20_000)
OVER_SOCKETS = size(400, 5_000)
HELLO_SECONDS = 0.5  # So long an impatient server waits for the first word.

STRINGS = ["", "x", "å", "\u2028", "\0", "\x01" * 300, "😀" * 100, "../../etc", "' OR 1=1 --", "x" * 5000, "\\u0000"]
NUMBERS = ["0", "-1", "32", "1e999", "-0", "1.5", "9" * 400, str(1 << 53), str((1 << 53) + 1), str(1 << 64), "NaN"]
ODD = ["null", "true", "[]", "{}", "[[]]", '"x"', "Infinity", "'x'", "0x10", "01", "undefined"]
TYPES = ["sit", "stand", "act", "nonce", "begin", "bot", "free", "host", "kick", "mute", "chat", "hello"]
FIELDS = ["id", "at", "act", "seat", "nonce", "next", "level", "ban", "on", "text", "protocol", "token", "session", "x"]
HARMLESS = ("act", "nonce", "hello")  # What a seated person can send without anything coming of it, if it is wrong.


# ------------------------------------------------------------------------------------------------------------- grammar


def value(rng: Random) -> str:
    """Write some JSON value, or something that is none."""
    way = rng.random()
    if way < 0.3:
        return json.dumps(pick(rng, STRINGS), ensure_ascii=rng.random() < 0.5)
    if way < 0.6:
        return str(pick(rng, NUMBERS))
    if way < 0.7:
        return '"\\ud800"' if rng.random() < 0.5 else '"\\udfff\\ud800x"'
    return str(pick(rng, ODD))


def malformed(rng: Random, kinds: list[str]) -> str:
    """Write a message with wrong fields: unknown, missing, twice, or of the wrong type."""
    pairs = [f'"type":"{pick(rng, kinds)}"' if rng.random() < 0.9 else f'"type":{value(rng)}']
    if rng.random() < 0.7:
        pairs.append('"id":"m1"')
    pairs += [f'"{pick(rng, FIELDS)}":{value(rng)}' for _field in range(int(rng.random() * 5))]
    if rng.random() < 0.2:
        pairs.append(pick(rng, pairs))  # Twice.
    rng.shuffle(pairs)
    text = "{" + ",".join(pairs) + "}"
    return text[: int(rng.random() * len(text))] if rng.random() < 0.15 else text


def nested(rng: Random) -> str:
    depth = pick(rng, [50, 1000, 100_000]) if rng.random() < 0.05 else 20
    opened, closed = pick(rng, [("[", "]"), ('{"a":', "}"), ('{"type":', "}")])
    return f"{opened * depth}{pick(rng, ['', '1'])}{closed * pick(rng, [0, depth])}"


def mutated(rng: Random, text: str) -> str:
    """Change some characters of a message."""
    letters = list(text)
    for _change in range(1 + int(rng.random() * 4)):
        at = int(rng.random() * len(letters))
        way = rng.random()
        if way < 0.3:
            letters[at] = chr(int(rng.random() * 128))
        elif way < 0.6:
            letters.insert(at, pick(rng, ['"', "{", "}", ",", "\0", "\u00ad", "9", "\\"]))
        elif len(letters) > 1:
            del letters[at]
    return "".join(letters)


class Speaker:
    """Makes messages of which none may change anything at the table as it is now."""

    def __init__(self, live: LiveTable, wires: list[Wire], watcher: Wire, rng: Random) -> None:
        self.live = live
        self.wires = wires
        self.watcher = watcher
        self.rng = rng
        self.texts = [*words(live.state.game), "nonsense", "swap " * 60, "play Ku Ku", "\u0660: swap", "cut 10 10"]
        self.used: list[list[tuple[str, str]]] = [[] for _wire in wires]  # Ids that each has used, and for what.
        self.count = 0

    def next(self) -> tuple[Wire, str | bytes, str]:
        """Return who sends what, and the kind of it."""
        rng, way = self.rng, self.rng.random()
        number = int(rng.random() * len(self.wires))
        wire = self.wires[number]
        if way < 0.3:
            return wire, self.illegal(number), "illegal"
        if way < 0.4:
            return wire, self.untimely(number), "stale or from the future"
        if way < 0.5 and self.used[number]:
            return wire, self.replayed(number), "replayed"
        if way < 0.65:
            return self.watcher, malformed(rng, TYPES), "malformed, by a watcher"
        if way < 0.75:
            return wire, self.wrong(malformed(rng, list(HARMLESS)), number), "malformed, by a seat"
        if way < 0.85:
            return self.watcher, mutated(rng, self.command(pick(rng, TYPES), at=1, act="swap")), "mutated"
        if way < 0.9:
            return wire, nested(rng), "deep"
        if way < 0.95:
            return wire, bytes([int(rng.random() * 256) for _byte in range(int(rng.random() * 60))]), "binary"
        return wire, self.forbidden(number), "without the right"

    def command(self, kind: str, **facts: object) -> str:
        self.count += 1
        return json.dumps({"type": kind, "id": f"f{self.count}", **facts})

    def illegal(self, number: int) -> str:
        """Try an act that the seat may not do now."""
        text = pick(self.rng, self.texts)
        while self.is_legal(number, text):
            text = pick(self.rng, self.texts)
        message = self.command("act", act=text, at=self.live.state.version)
        self.used[number].append((f"f{self.count}", "act"))
        return message

    def is_legal(self, number: int, text: str) -> bool:
        match = self.live.state.match
        try:
            return match is not None and match.parse(number, text) in match.legal(number)
        except talong.IllegalAction:
            return False

    def untimely(self, number: int) -> str:
        """Aim an act at another version; a late one that the rules allow is left out."""
        state = self.live.state
        future = state.version + 1 + int(self.rng.random() * 1000)
        text = pick(self.rng, self.texts)
        if self.rng.random() < 0.5 or state.game.is_late_allowed(text) or state.acted_at == 0:
            return self.command("act", act=text, at=future)
        return self.command("act", act=text, at=int(self.rng.random() * state.acted_at))

    def replayed(self, number: int) -> str:
        """Use an id again, with another body."""
        name, _kind = pick(self.rng, self.used[number][-20:])
        match = self.live.state.match
        legal = [] if match is None else match.legal_texts(number)
        act = pick(self.rng, legal or self.texts)
        return json.dumps({"type": "act", "id": name, "act": act, "at": self.live.state.version})

    def wrong(self, text: str, number: int) -> str:
        """Leave out what would, by chance, be right."""
        try:
            said = read_command(text)
        except TableError:
            return text
        return self.illegal(number) if isinstance(said, c.Play) else text

    def forbidden(self, number: int) -> str:
        """Try what only the host may do, or what is not there."""
        seat_number = int(self.rng.random() * 32)
        if self.rng.random() < 0.1:
            return '{"type":"hello","protocol":1}'
        if number == 0:
            return self.command("kick", seat=0) if self.rng.random() < 0.5 else self.command("free", seat=0)
        kind = pick(self.rng, ["bot", "free", "host", "kick", "mute", "begin"])
        return self.command(kind, **({} if kind == "begin" else {"seat": seat_number}))


# --------------------------------------------------------------------------------------------------------- in-process


def fingerprint(live: LiveTable) -> str:
    """Return a hash of all that the table is."""
    state = live.state
    chairs = [(chair.kind, chair.person, chair.level, chair.nonce, chair.away, chair.coming) for chair in state.chairs]
    match = None if state.match is None else (state.match.version, state.match.position(), state.match.record())
    facts = (state.version, state.status, chairs, state.host, sorted(state.banned), state.nonces, match)
    return sha256(repr(facts).encode()).hexdigest()


def check(frame: bytes, kinds: tuple[str, ...] = ("refused",)) -> str:
    """See that an answer is one of ours, and return its code."""
    answer = json.loads(frame)
    assert len(frame) <= ANSWER_BYTES, frame
    assert answer["type"] in kinds, frame
    assert answer["code"] in texts(), frame
    assert answer["text"]
    return str(answer["code"])


async def burst(speaker: Speaker, messages: int, told: Counter[str], kinds: Counter[str]) -> None:
    """Send *messages* messages, and hold each against its answer."""
    live = speaker.live
    before, row = fingerprint(live), live.last
    heard = {wire: len(wire.frames) for wire in (*speaker.wires, speaker.watcher)}
    sent: Counter[Wire] = Counter()
    for _message in range(messages):
        wire, message, kind = speaker.next()
        kinds[kind] += 1
        sent[wire] += 1
        if isinstance(message, bytes):
            wire.put_bytes(message)
        else:
            wire.put(message)
    for wire, count in sent.items():
        await wire.next(heard[wire] + count - 1)
        assert len(wire.frames) == heard[wire] + count  # One answer each.
        told.update([check(frame) for frame in wire.frames[heard[wire] :]])
        wire.frames.clear()
    assert fingerprint(live) == before
    assert live.last is row


async def advance(live: LiveTable, rng: Random) -> bool:
    """Let somebody act, and tell whether anybody could."""
    match = live.state.match
    if match is None or live.state.status != s.PLAYING:
        return False
    asked = match.asked()
    number = match.turn if match.turn in asked and rng.random() < 0.9 else pick(rng, asked)
    assert number is not None
    act = pick(rng, match.legal_texts(number))
    assert await live.automatic(Change(s.ACTED, {"seat": number, "act": act}), "clock", live.state.version)
    return True


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    """Let the servers of this process say nothing."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


@pytest.fixture(scope="module")
def app(folder: Path) -> Litestar:
    return fixed_app(folder)


@pytest.fixture(scope="module")
def template(folder: Path) -> Path:
    return make_template(folder)


@pytest.mark.slow
@every_game
def test_nothing_that_is_sent_to_a_table_does_more_than_it_may(
    game: talong.Game, app: Litestar, template: Path, folder: Path
) -> None:
    told: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    rng = Random(f"fuzz {game.key}")

    async def run() -> None:
        async with wired(app, template, folder / game.key) as server:
            loop_errors: list[Any] = []
            asyncio.get_running_loop().set_exception_handler(lambda _loop, context: loop_errors.append(context))
            while kinds.total() < A_GAME:
                await one_match(server)
            rows = await server.context.store.rows(server.context.registry.tables.popitem()[0])
            assert [row.version for row in rows] == list(range(1, len(rows) + 1))
            assert loop_errors == []

    async def one_match(server: Wired) -> None:
        rules = SHORT_MATCH.get(game.key, {})
        wires = await seat(server, 4, game=game.key, seats=4, rules=rules, bots={})
        watcher = server.wire(wires[0].table)
        await watcher.connect()
        live = server.context.registry.tables[wires[0].table]
        speaker = Speaker(live, wires, watcher, rng)
        for wire in (*wires, watcher):
            await settle(server, live.state.table)
            wire.frames.clear()
        await burst(speaker, A_BURST, told, kinds)
        phases["waiting"] += A_BURST
        assert (await wires[0].do("begin"))["type"] == "done"
        await burst_now(server, speaker, "shuffling")
        await open_nonces(server, wires)
        while True:
            match = live.state.match
            assert match is not None
            await burst_now(server, speaker, match.phase)
            for _act in range(1 + int(rng.random() * 3)):
                going = await advance(live, rng)
            if not going or kinds.total() >= A_GAME:
                break
        for wire in (*wires, watcher):
            await wire.close()

    async def burst_now(server: Wired, speaker: Speaker, phase: str) -> None:
        await settle(server, speaker.live.state.table)
        for wire in (*speaker.wires, speaker.watcher):
            wire.frames.clear()
        messages = A_BURST // 5 if phases[phase] > A_GAME // 4 else A_BURST
        await burst(speaker, messages, told, kinds)
        phases[phase] += messages

    asyncio.run(run())

    assert kinds.total() >= A_GAME
    assert len(kinds) == 9
    assert {"bad-message", "too-late", "from-the-future", "only-host", "not-seated", "hello-again"} <= set(told)
    assert len(told) >= 12
    assert {"waiting", "shuffling"} < set(phases)


def test_noise_is_never_read_as_a_command() -> None:
    rng = Random("noise")
    read, refused = 0, Counter[str]()
    for number in range(NOISES):
        plain = [malformed(rng, TYPES), nested(rng), value(rng)][number % 3]
        text: str | bytes = plain
        if number % 2:
            noise = bytearray(plain.encode("utf-8", "surrogatepass"))
            for _byte in range(3):
                if noise:
                    noise[int(rng.random() * len(noise))] = int(rng.random() * 256)
            text = bytes(noise)
        try:
            said = read_command(text)
        except TableError as error:
            refused[error.code] += 1
            continue
        read += 1
        assert msgspec.json.decode(msgspec.json.encode(said), type=c.Incoming) == said
    assert 0 < read < NOISES / 2
    assert set(refused) <= {"bad-message", "hello-again"}


@pytest.mark.slow
def test_whoever_does_not_read_is_cut_off_and_holds_nobody_up(app: Litestar, template: Path, folder: Path) -> None:
    async def run() -> None:
        async with wired(app, template, folder / "stalled") as server:
            wires = await seat(server, 4, game="kille", seats=4)
            deaf = server.wire(wires[0].table)
            await deaf.connect()
            deaf.stalled = asyncio.Event()
            live = server.context.registry.tables[wires[0].table]
            member = next(member for member in live.members if member.person == "")
            assert (await wires[0].do("begin"))["type"] == "done"
            await open_nonces_quietly(live, wires)
            rng, most = Random("deaf"), 0
            for _act in range(2000):
                most = max(most, sum([len(frame) for frame in getattr(member, "waiting", [])]))
                if deaf.code is not None or not await advance(live, rng):
                    break
            assert await deaf.ended() == 1013
            assert most <= QUEUE_BYTES
            assert member not in live.members
            assert (await wires[0].do("chat", text="we go on"))["type"] == "done"
            for wire in wires:
                await wire.close()

    async def open_nonces_quietly(live: LiveTable, wires: list[Wire]) -> None:
        for wire in wires:
            assert (await wire.do("nonce", nonce=NONCE.hex()))["type"] == "done"
        while live.state.status == "shuffling":
            await asyncio.sleep(0.001)

    asyncio.run(run())


# ----------------------------------------------------------------------------------------------------------- sockets


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("real")
    with serving(folder) as running:
        yield running
        assert running.running is not None
        assert running.running.poll() is None  # It has lived through everything,
        running.stop()
        logged = (folder / f"errors-{running.port}.txt").read_text(encoding="utf-8")
        assert "Traceback" not in logged, logged[-3000:]  # and nothing has escaped.


def opened(server: Server, table: str) -> ClientConnection:
    address = f"ws://127.0.0.1:{server.port}/ws/{table}"
    return connect(
        address, origin=Origin(server.url), compression=None, max_size=None, open_timeout=HANG_SECONDS, legacy=True
    )


def entered(server: Server, table: str, session: str = "") -> ClientConnection:
    connection = opened(server, table)
    connection.send(json.dumps({"type": "hello", "protocol": 1, "session": session}))
    assert json.loads(connection.recv(timeout=HANG_SECONDS))["type"] == "welcome"
    return connection


def code_of(connection: ClientConnection, frames: list[bytes] | None = None) -> int | None:
    """Read to the end of a connection, and return the code it was closed with."""
    try:
        while True:
            frame = connection.recv(timeout=HANG_SECONDS)
            if frames is not None:
                frames.append(frame.encode() if isinstance(frame, str) else frame)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else None


@pytest.mark.slow
def test_noise_over_sockets_changes_nothing(server: Server) -> None:
    session = server.person("host")
    table = server.table(session, game="kille", seats=4)
    rng, sent = Random("sockets"), 0
    before = server.ask("GET", f"/api/tables/{table}")[1]
    makers: list[Callable[[], str | bytes]] = [
        lambda: malformed(rng, TYPES).encode()[:8000].decode(errors="ignore"),
        lambda: nested(rng)[:8000],
        lambda: mutated(rng, '{"type":"sit","id":"a","seat":1}'),
        lambda: bytes([int(rng.random() * 256) for _byte in range(40)]),
        lambda: json.dumps({"type": "act", "id": f"a{rng.random()}".replace(".", ""), "act": "swap", "at": 3}),
    ]
    while sent < OVER_SOCKETS:
        connection = entered(server, table)
        messages = [pick(rng, makers)() for _message in range(int(BURST) - 2)]
        for message in messages:
            connection.send(message)
        for _message in messages:
            frame = connection.recv(timeout=HANG_SECONDS)
            check(frame.encode() if isinstance(frame, str) else frame)
        sent += len(messages)
        connection.close()
    assert server.ask("GET", f"/api/tables/{table}")[1] == before


def test_sockets_that_misbehave_are_closed(server: Server) -> None:
    session = server.person("host")
    table = server.table(session, game="kille", seats=4)
    large = entered(server, table)
    large.send("x" * 8193)
    assert code_of(large) == 1009
    first = opened(server, table)
    first.send('{"type":"hello",' + " " * 9000 + '"protocol":1}')
    assert code_of(first) == 1009

    frames: list[bytes] = []
    flooding = entered(server, table, session)
    flooding.socket.sendall(b"\x81\x81\0\0\0\0x" * 200)  # All at once: whoever is slow may say that much.
    assert code_of(flooding, frames) == 1008
    assert check(frames[-1], ("bye",)) == "too-fast"
    assert len(frames) < 60

    for hello, code in [
        ("{", "bad-message"),
        ('{"type":"begin","id":"x"}', "hello-first"),
        ('{"type":"hello","protocol":2}', "other-protocol"),
        ('{"type":"hello","protocol":1,"session":"x"}', "bad-token"),
        ('{"type":"hello","protocol":1,"token":"\\u0000"}', "bad-token"),
    ]:
        rude, frames = opened(server, table), []
        rude.send(hello)
        assert code_of(rude, frames) == 1008
        assert check(frames[-1], ("bye",)) == code
    nowhere, frames = opened(server, "none"), []
    nowhere.send('{"type":"hello","protocol":1}')
    assert code_of(nowhere, frames) == 1008
    assert check(frames[-1], ("bye",)) == "no-such-table"

    bad_text = entered(server, table)
    bad_text.socket.sendall(b"\x81\x82\0\0\0\0\xff\xfe")  # A text frame that is no text.
    assert code_of(bad_text) == 1007
    raw = socket.create_connection(("127.0.0.1", server.port))
    raw.sendall(b"\x16\x03\x01" + bytes(range(256)))
    raw.settimeout(HANG_SECONDS)
    assert raw.recv(100)[:12] in (b"HTTP/1.1 400", b"")
    raw.close()

    assert server.ask("GET", "/ready")[0] == 200


def test_sockets_that_say_nothing_are_closed(tmp_path: Path) -> None:
    with serving(tmp_path, hello=str(HELLO_SECONDS)) as server:
        table = server.table(server.person("host"), game="kille", seats=4)
        since = time.monotonic()
        assert code_of(opened(server, table)) == 1008
        assert time.monotonic() - since > HELLO_SECONDS
        assert server.ask("GET", "/ready")[0] == 200


# --------------------------------------------------------------------------------------------------------------- HTTP


@pytest.mark.slow
def test_requests_made_from_the_schema_are_answered_by_it(server: Server) -> None:
    """Whatever a request looks like: never a 5xx, and what is answered is what the schema says."""
    session = server.person("host")
    table = server.table(session, game="kille", seats=4)
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    asked: Counter[int] = Counter()
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]

    def ask(case: Any) -> None:
        if case.path_parameters and "table" in case.path_parameters and asked.total() % 2:
            case.path_parameters["table"] = table
        ours = case.path not in ("/api/session", "/api/me") and asked.total() % 4
        answer = case.call(headers={"authorization": f"Bearer {session}"} if ours else {}, timeout=HANG_SECONDS)
        asked[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)

    for operation in operations:

        @thorough
        @given(operation.as_strategy())
        def each(case: Any) -> None:
            ask(case)

        each()

    assert len(operations) >= 17
    assert asked.total() > 100
    assert {200, 201, 400, 401, 404} <= set(asked)


CHECKS: list[Any] = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
thorough = settings(
    max_examples=size(6, 25), derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
