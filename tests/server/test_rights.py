"""Who may do what at a live table, and when: a table of everything, and the doors that stand before it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog
from litestar import Litestar
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from talong.core.chance.fair import nonce_commitment
from talong.live import state as s
from talong.live.commands import Change
from talong.live.tables import LiveTable
from talong.server.app import HEADERS
from tests.server.guests import begin, gather, play, serving
from tests.server.wired import (
    KEY,
    NONCE,
    ORIGIN,
    Wire,
    Wired,
    fixed_app,
    make_template,
    open_nonces,
    seat,
    settle,
    wired,
)
from tests.server.wired import begin as begin_wired

STATUSES = ("waiting", "shuffling", "playing", "over")
OUTSIDE = ("nobody", "watcher", "left", "kicked")  # They may look.
SEATED = ("seated", "host")
SHUT_OUT = {"wrong token": "bad-token", "token of another table": "bad-token", "banned": "banned"}

# Each message: what each gets, in the order of STATUSES; one word if it is always the same.
RIGHTS: dict[str, dict[str, str]] = {
    "sit": {
        "nobody": "name-needed",
        "watcher": "table-full done done table-full",  # During a match, in the place of a bot.
        "left": "table-full done done table-full",
        "kicked": "table-full done done table-full",
        "seated": "done",  # To commit to another nonce.
        "host": "done",
    },
    "stand": {**dict.fromkeys(OUTSIDE, "not-seated"), "seated": "done", "host": "done"},
    "act": {
        **dict.fromkeys(OUTSIDE, "not-seated"),
        "seated": "no-match no-match done no-match",
        "host": "no-match no-match done no-match",
    },
    "away": {
        **dict.fromkeys(OUTSIDE, "not-seated"),
        "seated": "no-match done done no-match",
        "host": "no-match done done no-match",
    },
    **{
        kind: {
            **dict.fromkeys(OUTSIDE, "not-seated"),
            "seated": "no-match no-match nobody-leaves no-match",  # Kungsholmskille.
            "host": "no-match no-match nobody-leaves no-match",
        }
        for kind in ("leave", "join")
    },
    "nonce": {
        **dict.fromkeys(OUTSIDE, "not-seated"),
        "seated": "no-nonce-wanted done no-nonce-wanted no-nonce-wanted",
        "host": "no-nonce-wanted done no-nonce-wanted no-nonce-wanted",
    },
    "again": {
        **dict.fromkeys(OUTSIDE, "not-seated"),
        "seated": "no-match-over match-running match-running done",
        "host": "no-match-over match-running match-running done",
    },
    "begin": {
        **dict.fromkeys((*OUTSIDE, "seated"), "only-host"),
        "host": "done match-running match-running done",
    },
    "bot": {**dict.fromkeys((*OUTSIDE, "seated"), "only-host"), "host": "done match-running match-running done"},
    "free": {**dict.fromkeys((*OUTSIDE, "seated"), "only-host"), "host": "done match-running match-running done"},
    "host": {**dict.fromkeys((*OUTSIDE, "seated"), "only-host"), "host": "done"},
    "kick": {**dict.fromkeys((*OUTSIDE, "seated"), "only-host"), "host": "done"},
    "mute": {**dict.fromkeys((*OUTSIDE, "seated"), "only-host"), "host": "done"},
    "chat": {**dict.fromkeys(OUTSIDE, "not-seated"), "seated": "done", "host": "done"},
    "hello": dict.fromkeys((*OUTSIDE, *SEATED), "hello-again"),
}
BODIES: dict[str, dict[str, object]] = {
    "sit": {"nonce": nonce_commitment(NONCE)},
    "nonce": {"nonce": NONCE.hex()},
    "bot": {"seat": 2},
    "free": {"seat": 2},
    "host": {"seat": 1},
    "kick": {"seat": 1},
    "mute": {"seat": 1},
    "chat": {"text": "hej"},
}
PEOPLE = ("host", "seated", "watcher", "left", "kicked", "banned")


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    """Let the servers of this process say nothing."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rights")


@pytest.fixture(scope="module")
def app(folder: Path) -> Litestar:
    return fixed_app(folder)


@pytest.fixture(scope="module")
def template(folder: Path) -> Path:
    return make_template(folder)


class Gathering:
    """One server, and people of every kind who go from table to table."""

    def __init__(self, server: Wired) -> None:
        self.server = server
        self.sessions: dict[str, str] = {"nobody": ""}
        self.wires: list[Wire] = []

    async def gather(self) -> None:
        for name in PEOPLE:
            self.sessions[name] = await self.server.person(name)
        table = await self.server.table(self.sessions["watcher"], game="kille", seats=4)
        wire = await self.enter(table, "watcher")
        self.foreign = str((await wire.do("sit"))["token"])

    async def enter(self, table: str, who: str) -> Wire:
        wire = self.server.wire(table, self.sessions[who])
        assert (await wire.connect())["type"] == "welcome"
        self.wires.append(wire)
        return wire

    async def table(self, status: str) -> dict[str, Wire]:
        """Lay a table that is in *status*, with somebody of every kind connected to it."""
        settings = {"game": "kungsholmskille", "seats": 3, "rules": {"deals": 1}, "bots": {"2": "simple"}}
        table = await self.server.table(self.sessions["host"], **settings)
        await self.server.context.store.add_secret(table, 1, KEY)
        wires = {who: await self.enter(table, who) for who in ("host", "left", "kicked", "banned")}
        commitment = nonce_commitment(NONCE)
        assert (await wires["host"].do("sit", seat=0, nonce=commitment))["type"] == "done"
        for who in ("left", "kicked", "banned"):
            assert (await wires[who].do("sit", seat=1))["type"] == "done"
            if who == "left":
                assert (await wires[who].do("stand"))["type"] == "done"
            else:
                assert (await wires["host"].do("kick", seat=1, ban=who == "banned"))["type"] == "done"
        assert await wires.pop("banned").ended() == 1008
        for who in ("nobody", "watcher", "seated"):
            wires[who] = await self.enter(table, who)
        assert (await wires["seated"].do("sit", seat=1, nonce=commitment))["type"] == "done"
        if status != "waiting":
            assert (await wires["host"].do("begin"))["type"] == "done"
        if status in ("playing", "over"):
            await open_nonces(self.server, [wires["host"], wires["seated"]])
        if status == "over":
            await play_on(self.live(table), None)
        assert self.live(table).state.status == status
        return wires

    def live(self, table: str) -> LiveTable:
        return self.server.context.registry.tables[table]

    async def leave(self, wires: dict[str, Wire]) -> None:
        for wire in wires.values():
            await wire.close()


async def play_on(live: LiveTable, seat: int | None) -> None:
    """Let the rulebook act for whoever is asked, until it is the turn of *seat*, or to the end."""
    while live.state.status == "playing":
        match = live.state.match
        assert match is not None
        turn = match.turn
        assert turn is not None
        if turn == seat:
            return
        act = match.game.absent_act(match.view(turn)) or match.legal_texts(turn)[0]
        assert await live.automatic(Change(s.ACTED, {"seat": turn, "act": act}), "clock", live.state.version)


async def try_it(gathering: Gathering, wires: dict[str, Wire], who: str, kind: str) -> str:
    """Let *who* send a message of that *kind*, and return what came of it."""
    live = gathering.live(wires["host"].table)
    body = dict(BODIES.get(kind, {}))
    if kind == "hello":
        heard = len(wires[who].frames)
        wires[who].put(json.dumps({"type": "hello", "protocol": 1}))
        return str((await wires[who].next(heard))["code"])
    if kind == "act":
        seat = SEATED.index(who) ^ 1 if who in SEATED else None
        if seat is not None and live.state.status == "playing":
            await play_on(live, seat)
        match = live.state.match
        legal = match.legal_texts(seat) if seat is not None and match is not None else []
        body = {"act": legal[0] if legal else "fold", "at": live.state.version}
    before = live.state.version
    answer = await wires[who].do(kind, **body)
    changed = live.state.version != before
    if answer["type"] == "refused":
        assert not changed
        return str(answer["code"])
    assert changed == (kind != "chat")
    return str(answer["type"])


def expected(kind: str, who: str, status: str) -> str:
    words = RIGHTS[kind][who].split()
    return words[0] if len(words) == 1 else words[STATUSES.index(status)]


@pytest.mark.slow
@pytest.mark.parametrize("status", STATUSES)
def test_everybody_may_do_what_the_table_of_rights_says(
    status: str, app: Litestar, template: Path, folder: Path
) -> None:
    found: dict[tuple[str, str], str] = {}
    wanted = {(kind, who): expected(kind, who, status) for kind in RIGHTS for who in (*OUTSIDE, *SEATED)}

    async def run() -> None:
        async with wired(app, template, folder / status, bot_delay=(3600.0, 3600.0)) as server:
            gathering = Gathering(server)
            await gathering.gather()
            wires = await gathering.table(status)
            for (kind, who), code in wanted.items():
                if code != "done":  # All of these at one table: nothing changes there.
                    found[kind, who] = await try_it(gathering, wires, who, kind)
            await gathering.leave(wires)
            for (kind, who), code in wanted.items():
                if code == "done":
                    wires = await gathering.table(status)
                    found[kind, who] = await try_it(gathering, wires, who, kind)
                    await gathering.leave(wires)
            await shut_out(gathering, status)

    asyncio.run(run())

    assert {cell: code for cell, code in found.items() if code != wanted[cell]} == {}
    assert found.keys() == wanted.keys()


async def shut_out(gathering: Gathering, status: str) -> None:
    """See that those who have no business at the table are not even let in, whatever they want to say."""
    wires = await gathering.table(status)
    table = wires["host"].table
    for who, code in SHUT_OUT.items():
        wire = gathering.server.wire(table, gathering.sessions["banned"] if who == "banned" else "")
        wire.token = {"wrong token": "x" * 43, "token of another table": gathering.foreign}.get(who, "")
        assert (await wire.connect())["code"] == code
        assert await wire.ended() == 1008
        for kind in RIGHTS:
            version = gathering.live(table).state.version
            first = gathering.server.wire(table)
            await first.open()
            first.put(json.dumps({"type": kind, "id": "x", **BODIES.get(kind, {})}))
            answer = await first.next(0)
            assert answer["type"] == "bye"
            assert answer["code"] == ("hello-first" if kind not in ("act", "hello") else "bad-message")
            assert await first.ended() == 1008
            assert gathering.live(table).state.version == version
    await gathering.leave(wires)


# ------------------------------------------------------------------------------------------------- doors and sessions


def test_sockets_from_elsewhere_are_not_opened(app: Litestar, template: Path, folder: Path) -> None:
    async def run() -> None:
        async with wired(app, template, folder / "origins") as server:
            session = await server.person("host")
            table = await server.table(session, game="kille", seats=4)
            for origin in ("http://evil.example", "null", "", "https://127.0.0.1:8020", ORIGIN + "/", ORIGIN + ".evil"):
                wire = server.wire(table, session, origin=origin)
                await wire.open()
                await wire.ended()
                assert (wire.accepted, wire.code) == (False, 1008)
            wire = server.wire(table, session)
            await wire.open(**{"x-origin": "y"})
            await wire.close()
            empty = server.wire(table, session, origin="")
            await empty.open(origin="")
            await empty.ended()
            assert (empty.accepted, empty.code) == (False, 1008)
            good = server.wire(table, session)
            assert (await good.connect())["type"] == "welcome"
            await good.close()

    asyncio.run(run())


UNSAFE = [
    ("POST", "/api/people", {"name": "x"}),
    ("DELETE", "/api/session", None),
    ("DELETE", "/api/me", None),
    ("POST", "/api/recover", {"table": "x", "code": "y"}),
    ("POST", "/api/tables", {"game": "kille"}),
    ("POST", "/api/verify", {}),
]


def test_unsafe_requests_with_a_cookie_come_from_here(app: Litestar, template: Path, folder: Path) -> None:
    async def run() -> None:
        async with wired(app, template, folder / "unsafe") as server:
            session = await server.person("host")
            for method, path, data in UNSAFE:
                for origin in ("http://evil.example", "null", "", None):
                    headers = {"cookie": f"talong={session}"} | ({} if origin is None else {"origin": origin})
                    answer = await server.ask(method, path, data, **headers)
                    assert (answer.status, answer.json["code"]) == (403, "foreign-origin"), (method, path, origin)
            answer = await server.ask("GET", "/api/me", cookie=f"talong={session}")
            assert answer.status == 200  # None of it was done.
            answer = await server.ask("GET", "/api/me", cookie=f"talong={session}", origin="http://evil.example")
            assert answer.status == 403
            answer = await server.ask("DELETE", "/api/session", cookie=f"talong={session}", origin=ORIGIN)
            assert answer.status == 204
            assert (await server.ask("GET", "/api/me", cookie=f"talong={session}")).status == 401

    asyncio.run(run())


def test_every_answer_has_its_headers_and_the_cookie_its_flags(app: Litestar, template: Path, folder: Path) -> None:
    async def run() -> None:
        async with wired(app, template, folder / "headers") as server:
            session = await server.person("host")
            table = await server.table(session, game="kille", seats=4)
            pages = [
                ("GET", path, 200)
                for path in ("/health", "/ready", "/metrics", "/api/games", "/api/lobby", "/api/protocol.json")
            ]
            pages += [
                ("GET", f"/api/tables/{table}", 200),
                ("GET", f"/api/tables/{table}/qr.svg", 404),
                ("GET", "/api/schema/openapi.json", 200),
                ("GET", "/api/me", 401),
                ("GET", "/nowhere", 404),
                ("GET", f"/api/tables/{table}/records/1", 404),
                ("GET", f"/api/tables/{table}/records/{10**30}", 400),
                ("GET", "/api/tables/%00", 404),
                ("PATCH", "/api/lobby", 405),
                ("POST", "/api/people", 400),
                ("OPTIONS", "/api/lobby", 204),
            ]
            for method, path, status in pages:
                answer = await server.ask(method, path)
                assert answer.status == status, (path, answer)
                for name, value in HEADERS.items():
                    assert answer.header(name) == value, (path, name)
            foreign = await server.ask("GET", "/health", origin="null")
            assert (foreign.status, foreign.header("x-content-type-options")) == (403, "nosniff")
            made = await server.ask("POST", "/api/people", {"name": "host"})
            cookie = made.header("set-cookie").lower()
            assert {"httponly", "samesite=strict", "path=/"} <= {part.strip() for part in cookie.split(";")}
            assert "secure" not in cookie
            server.context.config = type(server.context.config)(folder=folder, url="https://play.example")
            made = await server.ask("POST", "/api/people", {"name": "host"})
            assert "secure" in made.header("set-cookie").lower()

    asyncio.run(run())


def test_a_session_that_has_ended_ends_its_connections(app: Litestar, template: Path, folder: Path) -> None:
    async def run() -> None:
        async with wired(app, template, folder / "ended") as server:
            session = await server.person("host")
            table = await server.table(session, game="kille", seats=4)
            wire, other = server.wire(table, session), server.wire(table)
            assert (await wire.connect())["is_host"]
            token = (await wire.do("sit"))["token"]
            assert (await other.connect())["type"] == "welcome"
            by_token = server.wire(table, token=token)
            assert (await by_token.connect())["seat"] == 0

            assert (await server.ask("DELETE", "/api/session", session=session)).status == 204
            assert await wire.ended() == 1008
            again = server.wire(table, session)
            assert (await again.connect())["code"] == "bad-token"
            assert (await server.ask("POST", "/api/tables", {"game": "kille"}, session)).status == 401
            assert other.code is None
            assert await by_token.ended(1.0) == 1008  # The token came from that session.
            assert (await server.wire(table, token=token).connect())["code"] == "bad-token"

            second = await server.person("second")
            watching = server.wire(table, second)
            await watching.connect()
            sat = await watching.do("sit")
            assert (await server.ask("DELETE", "/api/me", session=second)).status == 204
            assert await watching.ended() == 1008
            assert (await server.wire(table, second).connect())["code"] == "bad-token"
            assert (await server.wire(table, token=sat["token"]).connect())["code"] == "bad-token"
            recover = {"table": table, "code": sat["recovery"]}
            assert (await server.ask("POST", "/api/recover", recover)).status == 401
            assert b"second" not in (await server.ask("GET", f"/api/tables/{table}")).body
            await other.close()

    asyncio.run(run())


def test_whoever_is_kicked_is_a_watcher_at_once_and_whoever_is_banned_is_gone(
    app: Litestar, template: Path, folder: Path
) -> None:
    async def run() -> None:
        async with wired(app, template, folder / "kick", bot_delay=(3600.0, 3600.0)) as server:
            gathering = Gathering(server)
            await gathering.gather()
            wires = await gathering.table("playing")
            live = gathering.live(wires["host"].table)
            assert (await wires["host"].do("kick", seat=1))["type"] == "done"
            assert (await wires["watcher"].do("sit"))["type"] == "done"  # In the bot's place, from the next deal on.
            await play_on(live, 0)
            version = live.state.version
            act = live.state.match.legal_texts(0)[0]  # type: ignore[union-attr]
            assert (await wires["host"].do("act", act=act, at=version))["type"] == "done"
            await settle(server, live.state.table)
            told = json.loads(wires["seated"].frames[-1])
            assert (told["kind"], told["view"]["viewer"]) == ("act", "watcher")
            assert (await wires["seated"].do("act", act=act, at=version))["code"] == "not-seated"
            assert (await wires["seated"].do("chat", text="hm"))["code"] == "not-seated"

            await play_on(live, None)
            assert live.state.chairs[1].kind == s.PERSON
            assert (await wires["host"].do("kick", seat=1, ban=True))["type"] == "done"
            assert await wires["watcher"].ended() == 1008
            assert json.loads(wires["watcher"].frames[-1])["code"] == "banned"
            await gathering.leave({name: wire for name, wire in wires.items() if name != "watcher"})

    asyncio.run(run())


def test_everybody_is_told_when_somebody_takes_over_from_a_bot(app: Litestar, template: Path, folder: Path) -> None:
    async def run() -> None:
        async with wired(app, template, folder / "let in", bot_delay=(3600.0, 3600.0)) as server:
            host, guest = await server.person("host"), await server.person("guest")
            table = await server.table(host, game="kungsholmskille", seats=2, bots={"1": "simple"})
            first, second = server.wire(table, host), server.wire(table, guest)
            await first.connect()
            await second.connect()
            await first.do("sit", seat=0)
            await first.do("begin")
            live = server.context.registry.tables[table]
            while live.state.status != "playing":
                await asyncio.sleep(0.001)
            assert (await second.do("sit", seat=1))["type"] == "done"
            while live.state.chairs[1].kind == s.BOT:
                match = live.state.match
                assert match is not None
                assert match.turn is not None
                act = match.game.absent_act(match.view(match.turn)) or match.legal_texts(match.turn)[0]
                change = Change(s.ACTED, {"seat": match.turn, "act": act})
                assert await live.automatic(change, "clock", live.state.version)
            await settle(server, table)
            assert json.loads(first.frames[-1])["table"]["chairs"][1] == {"kind": "person", "name": "guest"}
            assert json.loads(second.frames[-1])["view"]["viewer"] == 1
            await first.close()
            await second.close()

    asyncio.run(run())


# ------------------------------------------------------------------------------------------------------------ records


@pytest.mark.parametrize("agreed", [{"reveal": False}, {"rules": {"reveal_log": "never"}}], ids=["table", "rule"])
def test_a_table_that_shows_no_cards_afterwards_shows_none(
    agreed: dict[str, Any], app: Litestar, template: Path, folder: Path
) -> None:
    async def run() -> None:
        async with wired(app, template, folder / f"sealed {len(str(agreed))}") as server:
            sessions = [await server.person(name) for name in ("a", "b", "c")]
            wishes = {"game": "kungsholmskille", "seats": 2, "watchers": False, **agreed}
            wishes["rules"] = {"deals": 1, **agreed.get("rules", {})}
            table = await server.table(sessions[0], **wishes)
            wires = [server.wire(table, session) for session in sessions]
            for number, wire in enumerate(wires):
                await wire.connect()
                if number < 2:
                    await wire.do("sit", seat=number, nonce=nonce_commitment(NONCE))
            await wires[0].do("begin")
            await open_nonces(server, wires[:2])
            live = server.context.registry.tables[table]
            await play_on(live, None)
            await settle(server, table)
            kept = await server.context.store.secret(table, 1)
            assert kept is not None
            for wire in wires:  # With the secret anybody could deal every card again.
                assert kept.hex() not in b"".join(wire.frames).decode()
            info = await server.ask("GET", f"/api/tables/{table}")
            assert info.json["fair"]["secret"] == ""
            assert (await wires[1].do("stand"))["type"] == "done"
            assert (await wires[2].do("sit", seat=1))["type"] == "done"
            page = f"/api/tables/{table}/records/1"
            told = {
                (name, view): (await server.ask("GET", page + view, session=session)).status
                for name, session in zip("abc-", [*sessions, ""], strict=True)
                for view in ("", "/events", "/events?seat=0", "/events?seat=1")
            }
            # a sat at seat 0, b at seat 1; c sits there now, but did not then.
            allowed = {("a", "/events?seat=0"), ("b", "/events?seat=1")}
            assert {asked for asked, status in told.items() if status == 200} == allowed
            assert set(told.values()) == {200, 404}
            for wire in wires:
                await wire.close()

    asyncio.run(run())


def test_whoever_asks_for_a_record_that_is_being_kept_waits_for_it(app: Litestar, template: Path, folder: Path) -> None:
    async def run() -> None:
        async with wired(app, template, folder / "being kept") as server:
            wires = await seat(server, 2, game="kungsholmskille", seats=2, rules={"deals": 1})
            await begin_wired(server, wires)
            store, table = server.context.store, wires[0].table
            add, told, go_on = store.add_record, asyncio.Event(), asyncio.Event()

            async def slowly(*facts: Any) -> None:
                told.set()
                await go_on.wait()
                await add(*facts)

            store.add_record = slowly  # type: ignore[method-assign, assignment]
            playing = asyncio.create_task(play_on(server.context.registry.tables[table], None))
            await told.wait()  # So everybody has been told that the match is over, and asks at once.
            page = f"/api/tables/{table}/records/1"
            asked = [asyncio.create_task(server.ask("GET", page + more)) for more in ("", "/events?seat=0")]
            for _turn in range(200):  # Time enough to answer, if anybody would.
                await asyncio.sleep(0)
            assert not any(one.done() for one in asked)
            go_on.set()
            assert [(await one).status for one in asked] == [200, 200]
            await playing
            for wire in wires:
                await wire.close()

    asyncio.run(run())


def test_a_record_that_whoever_was_to_keep_it_could_not_is_made_of_the_log(
    app: Litestar, template: Path, folder: Path
) -> None:
    async def run() -> None:
        async with wired(app, template, folder / "not kept") as server:
            wires = await seat(server, 2, game="kungsholmskille", seats=2, rules={"deals": 1})
            await begin_wired(server, wires)
            store, table = server.context.store, wires[0].table
            add = store.add_record

            async def fails(*_facts: Any) -> None:
                """Keep nothing, as a process that is killed now."""

            store.add_record = fails  # type: ignore[method-assign, assignment]
            await play_on(server.context.registry.tables[table], None)
            assert not await store.has_record(table, 1)
            store.add_record = add  # type: ignore[method-assign]
            page = f"/api/tables/{table}/records"
            assert [(await server.ask("GET", f"{page}/{match}")).status for match in (1, 2)] == [200, 404]
            assert await store.has_record(table, 1)
            for wire in wires:
                await wire.close()

    asyncio.run(run())


def test_the_lobby_does_not_say_who_is_there(app: Litestar, template: Path, folder: Path) -> None:
    async def run() -> None:
        async with wired(app, template, folder / "lobby") as server:
            session = await server.person("host")
            person = (await server.ask("GET", "/api/me", session=session)).json["kept"]["person"][0]["id"]
            await server.table(session, game="kille", seats=4, open=True)
            lobby = await server.ask("GET", "/api/lobby")
            assert len(lobby.json) == 1
            assert person.encode() not in lobby.body

    asyncio.run(run())


# --------------------------------------------------------------------------------------------------------------- logs


@pytest.mark.slow
def test_no_name_token_or_card_is_logged(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guests = gather(server, 2, game="kille", seats=3, bots={"2": "simple"}, rules={"min_players": 3})
        begin(guests)
        play(guests, 12, Random(5))
        guests[0].do("chat", text="a secret between friends")
        guests[0].do("act", act="nonsense Ku")
        for path in ("/nowhere", "/api/tables/none", "/api/me"):
            server.ask("GET", path, session=guests[0].session)
        address = server.url.replace("http", "ws")
        for origin in ("http://evil.example", "null"):
            with pytest.raises((InvalidStatus, ConnectionClosed)):
                connect(f"{address}/ws/{guests[0].table}", origin=Origin(origin), legacy=True)
        views = [guest.view for guest in guests]
        for guest in guests:
            guest.close()
        server.stop()
        logged = (tmp_path / f"errors-{server.port}.txt").read_text(encoding="utf-8")
    assert all(views)
    assert "started" in logged
    assert "stopped" in logged
    secrets = [text for guest in guests for text in (guest.session, guest.token, guest.nonce.hex(), guest.table)]
    for word in [*secrets, "guest", "friends", "nonsense", "deck", "Ku", "Traceback"]:
        assert word not in logged, word
