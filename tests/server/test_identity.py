"""Who one is, at a whole server without a network: rights that end, seats that are left, chat that is said once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy import create_engine, insert, select

from talong.live import chat, commands, conversation
from talong.live import state as s
from talong.live.bus import Bus
from talong.live.commands import Change
from talong.live.departure import depart
from talong.live.rows import Notice, Row, chain
from talong.live.tables import LiveTable
from talong.server.app import make_app
from talong.server.config import Config
from talong.server.context import Context
from talong.server.notices import DROPPED, KEPT, SETTLED_S
from talong.server.store import people
from talong.server.store.log import Store
from talong.server.store.schema import METADATA
from tests.server.early import unsynced
from tests.server.patience import POLL_SECONDS, Guard, until
from tests.server.test_identity_store import make_first
from tests.server.wired import ORIGIN, WORDS, Wire, Wired
from tests.sizes import size

pytest_plugins = ["tests.server.databases"]
pytestmark = pytest.mark.anyio
NEVER = 3600.0


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the servers of this process say nothing, and take as many commands as come."""
    monkeypatch.setattr(conversation, "RATE", 1e9)
    monkeypatch.setattr(conversation, "BURST", 1e9)
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    yield
    structlog.reset_defaults()


@asynccontextmanager
async def server(url: str, folder: Path, redis: str = "", poll: float = NEVER) -> AsyncIterator[Wired]:
    """Serve from the database at *url*, with bots that do nothing."""
    config = Config(
        folder=folder,
        database=url,
        redis=redis,
        url=ORIGIN,
        poll_seconds=poll,
        people_per_minute=1_000_000,
        bot_delay=(NEVER, NEVER),
    )
    app = make_app(config)
    with unsynced():
        context = Context(config)
    app.state.context = context
    await context.start()
    context.registry._words = WORDS
    try:
        if redis:
            await listening(context.bus)
        yield Wired(app, context)
    finally:
        await context.close()


async def listening(bus: Bus) -> None:
    """Wait until *bus* hears what is told: nothing else would ever tell what was told before."""
    heard: list[str] = []
    bus.listen(lambda topic, _number: heard.append(topic))
    guard = Guard()
    while "listening" not in heard:
        assert not guard.is_over
        await bus.tell("listening", 1)
        await asyncio.sleep(POLL_SECONDS)


async def seat(at: Wired, table: str, session: str, number: int) -> tuple[Wire, dict[str, Any]]:
    wire = at.wire(table, session)
    assert (await wire.connect())["type"] == "welcome"
    answer = await wire.do("sit", seat=number)
    assert answer["type"] == "done", answer
    return wire, answer


def live_at(at: Wired, table: str) -> LiveTable:
    return at.context.registry.tables[table]


async def person_of(at: Wired, session: str) -> str:
    return await at.context.person_of(session)


def lines(wire: Wire) -> list[tuple[int, str, str]]:
    """Return the lines of chat that came, each with its number and speaker."""
    told = [json.loads(frame) for frame in wire.frames]
    return [(line["number"], line["name"], line["text"]) for line in told if line["type"] == "chat"]


# Chat.


async def test_a_repeated_line_is_answered_the_same_after_a_restart_and_after_many_answers(
    store_url: str, tmp_path: Path
) -> None:
    async with server(store_url, tmp_path) as one:
        session = await one.person("Anna")
        table = await one.table(session, game="kille", seats=4)
        wire, _sat = await seat(one, table, session, 0)
        said = await wire.do("chat", id="hej", text="hej")
        assert (said["type"], said["version"]) == ("done", 2)
        assert (await wire.do("mute", seat=0))["type"] == "done"
        for number in range(300):
            assert (await wire.do("free", seat=3, id=f"no-{number}"))["type"] == "refused"
        assert await wire.do("chat", id="hej", text="hej") == said  # Also to somebody who is muted now.
        assert await wire.do("chat", id="mute-me", text="hej") != said
        sit = await wire.do("sit", id="c1", seat=0)
        assert sit == _sat
        assert (await wire.do("chat", id="c1", text="not this"))["version"] == sit["version"]
        await wire.close()
    async with server(store_url, tmp_path) as two:
        again = two.wire(table, session)
        assert [line["text"] for line in (await again.connect())["chat"]] == ["hej"]
        assert await again.do("chat", id="hej", text="hej") == said
        assert await again.do("sit", id="c1", seat=0) == sit
        assert lines(again) == []
        await again.close()


async def test_what_is_said_reaches_the_members_at_other_processes_once_and_in_order(
    postgres_url: str, valkey_url: str, tmp_path: Path
) -> None:
    async with server(postgres_url, tmp_path, valkey_url) as one, server(postgres_url, tmp_path, valkey_url) as two:
        anna, bo = await one.person("Anna"), await two.person("Bo")
        table = await one.table(anna, game="kille", seats=4)
        here, _sat = await seat(one, table, anna, 0)
        there, _sat = await seat(two, table, bo, 1)
        for number in range(2):
            first = asyncio.create_task(here.do("chat", id=f"a{number}", text=f"a{number}"))
            second = there.do("chat", id=f"b{number}", text=f"b{number}")
            assert [answer["type"] for answer in await asyncio.gather(first, second)] == ["done"] * 2
        copy = two.wire(table, anna)
        await copy.connect()
        assert (await copy.do("chat", id="a1", text="a1"))["type"] == "done"  # At the other process: not again.
        await until(lambda: len(lines(here)) >= 4 and len(lines(there)) >= 4)
        assert lines(here) == lines(there)
        assert [number for number, _name, _text in lines(here)] == [1, 2, 3, 4]
        assert {(name, text) for _number, name, text in lines(here)} == {
            ("Anna", "a0"),
            ("Anna", "a1"),
            ("Bo", "b0"),
            ("Bo", "b1"),
        }
        for wire in (here, there, copy):
            await wire.close()


async def test_lines_without_a_hint_are_found_and_deleted_ones_begin_anew(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path) as one:
        session = await one.person("Anna")
        table = await one.table(session, game="kille", seats=4)
        wire, _sat = await seat(one, table, session, 0)
        person = await person_of(one, session)
        store = one.context.store
        assert (await wire.do("chat", text="one"))["type"] == "done"
        await store.add_chat(table, person, "two", f"{person}/x", 2)  # As another process would.
        await chat.catch_up(one.context.registry)
        await store.forget(people.now_ms() + 1_000_000)
        assert await store.session_person(b"") is None
        assert (await wire.do("chat", text="three"))["type"] == "done"
        assert [(number, text) for number, _name, text in lines(wire)] == [(1, "one"), (2, "two"), (1, "three")]
        await wire.close()


# Rights that end.


async def log_out(at: Wired, session: str) -> None:
    assert (await at.ask("DELETE", "/api/session", session=session)).status == 204


async def erase(at: Wired, session: str) -> None:
    assert (await at.ask("DELETE", "/api/me", session=session)).status == 204


async def ban(at: Wired, session: str) -> None:
    await at.context.store.ban(await person_of(at, session))
    await at.context.notices.publish()


async def revoke(at: Wired, session: str) -> None:
    await at.context.store.revoke_sessions(await person_of(at, session))
    await at.context.notices.publish()


WAYS: list[Callable[[Wired, str], Awaitable[None]]] = [log_out, erase, ban, revoke]


@pytest.mark.parametrize(
    ("lossy", "way"),
    [
        pytest.param(lossy, way, id=f"{'polled' if lossy else 'hinted'}-{way.__name__}")
        for at, way in enumerate(WAYS)
        for lossy in size([at % 2 == 1], [False, True])
    ],
)
async def test_rights_end_at_every_process(
    way: Callable[[Wired, str], Awaitable[None]], lossy: bool, postgres_url: str, valkey_url: str, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(server(postgres_url, tmp_path, valkey_url)) for _at in range(2)]
        anna, bo = await one.person("Anna"), await one.person("Bo")
        table = await one.table(bo, game="kille", seats=4)
        other, _sat = await seat(two, table, bo, 0)
        wire, sat = await seat(two, table, anna, 1)
        by_token = two.wire(table, token=sat["token"])
        assert (await by_token.connect())["seat"] == 1
        if lossy:
            two.context._heard = lambda *_hint: None  # type: ignore[method-assign]
            two.context.bus._heard = []  # type: ignore[attr-defined]
        await way(one, anna)
        if lossy:
            await asyncio.sleep(0.05)
            assert wire.code is None
            await two.context.notices.look()
        assert await wire.ended() == 1008
        assert await by_token.ended() == 1008
        for at in (one, two):
            late = at.wire(table, token=sat["token"])
            assert (await late.connect())["code"] == ("shut-out" if way is ban else "bad-token")
            assert (await at.wire(table, anna).connect())["code"] in ("bad-token", "shut-out")
            recovered = await at.ask("POST", "/api/recover", {"table": table, "code": sat["recovery"]})
            assert recovered.status == (403 if way is ban else 401)
            assert (await at.ask("GET", "/api/me", session=anna)).status == (403 if way is ban else 401)
        assert (await other.do("chat", text="still here"))["type"] == "done"
        if way is erase:
            assert sorted(live_at(two, table).names.values()) == ["", "Bo"]
            assert b"Anna" not in (await two.ask("GET", f"/api/tables/{table}")).body
            await until(lambda: live_at(two, table).state.chairs[1].kind == s.NOBODY)
        await other.close()


async def test_whoever_comes_in_while_a_right_ends_is_sent_out(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path) as one:
        anna, bo = await one.person("Anna"), await one.person("Bo")
        table = await one.table(bo, game="kille", seats=4)
        wire, other = one.wire(table, anna), one.wire(table, bo)
        assert (await other.connect())["type"] == "welcome"
        live = live_at(one, table)
        async with live.lock:  # Hello has been said and answered by the database, and has to wait here.
            coming = asyncio.create_task(wire.connect())
            await until(lambda: bool(live.lock._waiters))
            await log_out(one, anna)
        assert (await coming)["type"] == "welcome"
        assert await wire.ended() == 1008
        assert other.code is None
        await other.close()


async def test_another_process_that_serves_nobody_ends_rights_too(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path, poll=0.01) as one:
        sessions = [await one.person(name) for name in ("Anna", "Bo", "Cilla")]
        table = await one.table(sessions[0], game="kille", seats=4)
        wires = [(await seat(one, table, session, number))[0] for number, session in enumerate(sessions)]
        ids = [await person_of(one, session) for session in sessions]
        elsewhere = Store.open(sqlite_url)
        try:
            await elsewhere.erase(ids[0])
            assert await wires[0].ended() == 1008
            await until(lambda: live_at(one, table).state.chairs[0].kind == s.NOBODY)
            assert live_at(one, table).state.host == ids[1]
            await elsewhere.ban(ids[1])
            assert await wires[1].ended() == 1008
            assert json.loads(wires[1].frames[-1])["code"] == "shut-out"
            assert wires[2].code is None
            async with live_at(one, table).lock:  # What is in memory may not be in the log yet.
                last = (await elsewhere.rows(table))[-1]
                await elsewhere.append(host_row(last))
            await elsewhere.notify("table", table)
            await until(lambda: live_at(one, table).state.host == ids[2])
        finally:
            await elsewhere.close()
        await wires[2].close()


def host_row(last: Row) -> Row:
    """Return a row that makes seat 2 the host."""
    body = json.dumps({"seat": 2}).encode()
    return chain(last, table=last.table, kind=s.HOSTED, actor="admin", command=None, body=body, luck="", at=1)


async def test_a_kicked_program_is_out_and_a_kicked_person_gets_a_new_token(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path) as one:
        anna, bo = await one.person("Anna"), await one.person("Bo")
        table = await one.table(anna, game="kille", seats=4)
        host, _sat = await seat(one, table, anna, 0)
        made = await one.ask("POST", f"/api/tables/{table}/tokens", {"name": "Robot", "seat": 1}, anna)
        robot = one.wire(table, token=made.json["token"])
        assert (await robot.connect())["seat"] == 1
        wire, sat = await seat(one, table, bo, 2)
        assert (await host.do("kick", seat=1))["type"] == "done"
        assert await robot.ended() == 1008
        assert (await one.wire(table, token=made.json["token"]).connect())["code"] == "bad-token"
        assert (await host.do("kick", seat=2))["type"] == "done"
        assert (await one.wire(table, token=sat["token"]).connect())["code"] == "bad-token"
        assert (await wire.do("sit", id="c1", seat=2)) == sat  # The same answer, and the token is still worthless.
        assert (await one.wire(table, token=sat["token"]).connect())["code"] == "bad-token"
        again = await wire.do("sit", seat=2)
        assert again["token"] != sat["token"]
        by_token = one.wire(table, token=again["token"])
        assert (await by_token.connect())["seat"] == 2
        other = await one.ask("POST", f"/api/tables/{table}/tokens", {"name": "Robot", "seat": 3}, anna)
        await log_out(one, anna)
        robot = one.wire(table, token=other.json["token"])
        assert (await robot.connect())["seat"] == 3  # It belongs to the program, not to the host's session.
        for left in (wire, by_token, robot):
            await left.close()


async def test_a_recovery_code_can_be_renewed(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path) as one:
        anna, bo = await one.person("Anna"), await one.person("Bo")
        table = await one.table(anna, game="kille", seats=4)
        _wire, sat = await seat(one, table, anna, 0)
        path = f"/api/tables/{table}/recovery"
        codes = [sat["recovery"]]
        for proof in (anna, sat["token"]):
            answer = await one.ask("POST", path, session=proof)
            assert answer.status == 201
            codes.append(answer.json["recovery"])
        assert (await one.ask("POST", path, session=bo)).json["code"] == "not-seated"
        assert (await one.ask("POST", path)).status == 401
        assert (await one.ask("POST", path, session="x" * 43)).status == 401
        tried = [await one.ask("POST", "/api/recover", {"table": table, "code": code}) for code in codes]
        assert [answer.status for answer in tried] == [401, 401, 201]
        by_token = one.wire(table, token=sat["token"])
        assert (await by_token.connect())["seat"] == 0
        await log_out(one, anna)
        assert (await one.ask("POST", "/api/recover", {"table": table, "code": codes[2]})).status == 401
        assert await by_token.ended() == 1008


# Leaving for good.


async def begin(at: Wired, table: str, wire: Wire) -> None:
    assert (await wire.do("begin"))["type"] == "done"
    await until(lambda: live_at(at, table).state.status == s.PLAYING)


async def test_an_erased_host_hands_over_and_leaves_the_seat(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path) as one:
        anna, bo = await one.person("Anna"), await one.person("Bo")
        wishes: dict[str, Any] = {"game": "kungsholmskille", "seats": 3, "bots": {"2": "direkt"}}
        tables = [await one.table(anna, **wishes) for _table in range(3)]
        wires = []
        for table in tables[:2]:
            first, _sat = await seat(one, table, anna, 0)
            second, _sat = await seat(one, table, bo, 1)
            wires.append(second)
            if table == tables[0]:
                await begin(one, table, first)
        watching, _sat = await seat(one, tables[2], bo, 1)  # There Anna is the host and does not sit.
        playing, waiting, standing = [live_at(one, table) for table in tables]
        person = await person_of(one, bo)
        await erase(one, anna)
        for live in (playing, waiting, standing):
            assert live.state.host == person
            assert live.state.seat_of(person) == 1
        assert [chair.kind for chair in playing.state.chairs] == [s.BOT, s.PERSON, s.BOT]
        assert [chair.kind for chair in waiting.state.chairs] == [s.NOBODY, s.PERSON, s.BOT]
        kinds = [json.loads(frame).get("kind") for frame in wires[0].frames]
        assert kinds[-2:] == [s.HOSTED, s.BOT_SAT]  # Everybody is told.
        assert [row.kind for row in await one.context.store.rows(tables[1])][-1] == s.STOOD
        assert await depart(one.context.registry, "nobody") == []
        for wire in (*wires, watching):
            await wire.close()


async def test_no_sentence_with_an_erased_name_is_kept_for_the_next_time(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path) as one:
        anna = await one.person("Anna")
        words = one.context.registry.words("sv")
        assert "Anna" in words.word("common-and", first="Anna", last="Bo")
        assert words._format.cache_info().currsize
        await erase(one, anna)
        assert not words._format.cache_info().currsize


async def test_whoever_was_to_sit_down_and_is_erased_does_not_come(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path) as one:
        anna, bo = await one.person("Anna"), await one.person("Bo")
        table = await one.table(anna, game="kungsholmskille", seats=2, bots={"1": "direkt"})
        wire, _sat = await seat(one, table, anna, 0)
        await begin(one, table, wire)
        late = one.wire(table, bo)
        await late.connect()
        sat = await late.do("sit", id="late", seat=1)
        assert "seat" not in sat  # Not before the next deal.
        assert live_at(one, table).state.chairs[1].coming
        await erase(one, bo)
        chair = live_at(one, table).state.chairs[1]
        assert (chair.kind, chair.coming, chair.level) == (s.BOT, "", "direkt")
        await wire.close()


async def test_a_table_whose_host_was_erased_alone_gets_the_next_who_sits_down(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path) as one:
        anna, bo = await one.person("Anna"), await one.person("Bo")
        table = await one.table(anna, game="kungsholmskille", seats=3, bots={"1": "direkt", "2": "direkt"})
        await erase(one, anna)
        wire, sat = await seat(one, table, bo, 0)
        assert sat["version"] == 2
        assert live_at(one, table).state.host == await person_of(one, bo)
        await begin(one, table, wire)
        await wire.close()


async def test_a_host_who_stands_up_during_a_match_hands_over(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path) as one:
        anna, bo = await one.person("Anna"), await one.person("Bo")
        table = await one.table(anna, game="kungsholmskille", seats=2)
        first, _sat = await seat(one, table, anna, 0)
        second, _sat = await seat(one, table, bo, 1)
        await begin(one, table, first)
        stood = await first.do("stand", id="up")
        state = live_at(one, table).state
        assert state.host == await person_of(one, bo)
        assert (state.chairs[0].kind, stood["version"]) == (s.BOT, state.version)
        assert await first.do("stand", id="up") == stood
        assert (await second.do("stand"))["type"] == "done"
        assert state.host == await person_of(one, bo)  # Nobody is left to take over.
        for wire in (first, second):
            await wire.close()


# The quota of a log.


async def test_a_log_has_a_quota_and_a_match_goes_on(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "ASIDES_MOST", 8)
    async with server(sqlite_url, tmp_path) as one:
        anna, bo = await one.person("Anna"), await one.person("Bo")
        table = await one.table(anna, game="kungsholmskille", seats=3, rules={"deals": 1}, bots={"2": "direkt"})
        first, _sat = await seat(one, table, anna, 0)
        second, _sat = await seat(one, table, bo, 1)
        while (answer := await first.do("mute", seat=1))["type"] == "done":
            pass
        live = live_at(one, table)
        assert (answer["code"], live.state.asides) == ("log-full", 8)
        for kind, facts in (("sit", {"seat": 0}), ("bot", {"seat": 2}), ("free", {"seat": 2}), ("host", {"seat": 1})):
            assert (await first.do(kind, **facts)).get("code") == "log-full", kind
        made = await one.ask("POST", f"/api/tables/{table}/tokens", {"name": "Robot"}, anna)
        assert made.json["code"] == "table-full"
        assert (await first.do("begin"))["code"] == "log-full"
        assert (await first.do("kick", seat=1))["type"] == "done"  # The host can always do that,
        assert (await first.do("stand"))["type"] == "done"  # and anybody can go.
        for wire in (first, second):
            await wire.close()

    monkeypatch.undo()
    async with server(sqlite_url, tmp_path) as one:
        table = await one.table(anna, game="kungsholmskille", seats=3, rules={"deals": 1}, bots={"2": "direkt"})
        first, _sat = await seat(one, table, anna, 0)
        second, _sat = await seat(one, table, bo, 1)
        await begin(one, table, first)
        live = live_at(one, table)
        monkeypatch.setattr(commands, "LOG_MOST", live.state.version)
        assert (await first.do("away"))["code"] == "log-full"
        wires = [first, second]
        while live.state.status == s.PLAYING:
            match = live.state.match
            assert match is not None
            assert match.turn is not None
            act = match.game.absent_act(match.view(match.turn)) or match.legal_texts(match.turn)[0]
            if match.turn < 2:
                answer = await wires[match.turn].do("act", act=act, at=live.state.version)
                assert answer["type"] == "done", answer
            else:
                change = Change(s.ACTED, {"seat": match.turn, "act": act})
                assert await live.automatic(change, "bot 2", live.state.version)
        assert live.state.status == s.OVER
        assert (await first.do("begin"))["code"] == "log-full"
        for wire in wires:
            await wire.close()


# Notices.


async def test_notices_that_become_visible_out_of_order_are_handled_once_each(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(sqlite_url, tmp_path) as one:
        notices, now = one.context.notices, [1000.0]
        notices.time = lambda: now[0]
        shown: list[Notice] = []
        handled: list[int] = []

        async def visible(after: int) -> list[Notice]:
            return [notice for notice in sorted(shown) if notice.id > after]

        async def handle(notice: Notice) -> None:
            handled.append(notice.id)

        monkeypatch.setattr(one.context.store, "notices", visible)
        monkeypatch.setattr(notices, "_handle", handle)
        for number in (2, 5, 1, 4, 3):
            shown.append(Notice(number, "person", "p"))
            now[0] += SETTLED_S / 10
            await notices.look()
            await notices.look()
        assert handled == [2, 5, 1, 4, 3]
        now[0] += 2 * SETTLED_S
        await notices.look()
        assert (notices._settled, notices._handled) == (5, {})
        await notices.look()
        assert handled == [2, 5, 1, 4, 3]


async def test_whoever_missed_too_many_notices_lets_everybody_come_again(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path) as one:
        session = await one.person("Anna")
        table = await one.table(session, game="kille", seats=4)
        wire, _sat = await seat(one, table, session, 0)
        engine = create_engine(sqlite_url)
        with engine.begin() as connection:
            new = {"id": KEPT + DROPPED, "kind": "table", "subject": "t", "at": 1}
            connection.execute(insert(METADATA.tables["notices"]), [new])
        engine.dispose()
        await one.context.notices.look()
        assert await wire.ended() == 1013
        again = one.wire(table, session)
        assert (await again.connect())["seat"] == 0
        await one.context.notices.look()
        assert again.code is None
        await again.close()


async def test_old_notices_are_dropped(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path) as one:
        notices, now = one.context.notices, [0.0]
        notices.time = lambda: now[0]
        engine = create_engine(sqlite_url)
        for start in range(0, KEPT + 2 * DROPPED, KEPT // 2):
            with engine.begin() as connection:
                rows = [{"kind": "table", "subject": "t", "at": 1} for _row in range(KEPT // 2)]
                connection.execute(insert(METADATA.tables["notices"]), rows)
            await notices.look()
            now[0] += 2 * SETTLED_S
            await notices.look()
            assert notices._settled == start + KEPT // 2
        with engine.connect() as connection:
            kept = connection.execute(select(METADATA.tables["notices"].c.id)).scalars().all()
        engine.dispose()
        assert len(kept) == KEPT


async def test_a_notice_that_could_not_be_handled_is_tried_again(sqlite_url: str, tmp_path: Path) -> None:
    async with server(sqlite_url, tmp_path, poll=0.01) as one:
        session = await one.person("Anna")
        table = await one.table(session, game="kille", seats=4)
        wire, _sat = await seat(one, table, session, 0)
        tries = 0
        right = one.context.store.session_person

        async def failing(token_hash: bytes) -> str | None:
            nonlocal tries
            tries += 1
            if tries < 3:
                raise OSError
            return await right(token_hash)

        one.context.store.session_person = failing  # type: ignore[method-assign]
        await one.context.store.revoke_sessions(live_at(one, table).state.host)
        assert await wire.ended() == 1008
        assert tries == 3


# Upgrading.


async def test_a_match_of_the_first_schema_is_played_on(store_url: str, tmp_path: Path) -> None:
    old = f"sqlite:///{tmp_path / 'old.sqlite'}"
    async with server(old, tmp_path) as one:
        anna, bo = await one.person("Anna"), await one.person("Bo")
        ids = [await person_of(one, session) for session in (anna, bo)]
        table = await one.table(anna, game="kungsholmskille", seats=2)
        seats = [await seat(one, table, session, number) for number, session in enumerate((anna, bo))]
        tokens = [sat["token"] for _wire, sat in seats]
        wires = [wire for wire, _sat in seats]
        await begin(one, table, wires[0])
        turn = live_at(one, table).state.match.turn  # type: ignore[union-attr]
        version = live_at(one, table).state.version
        for wire in wires:
            await wire.close()
    make_first(store_url)
    source, target = create_engine(old), create_engine(store_url)
    with source.connect() as reading, target.begin() as writing:
        for name in ("log", "listings", "secrets"):
            kept = METADATA.tables[name]
            writing.execute(insert(kept), [dict(row._mapping) for row in reading.execute(select(kept))])
        for name in ("persons", "tokens", "sessions"):
            kept = METADATA.tables[name]
            known = [column for column in kept.c if column.name not in ("banned", "session")]
            rows = [dict(row._mapping) for row in reading.execute(select(*known))]
            writing.execute(insert(kept), rows)
    source.dispose()
    target.dispose()
    async with server(store_url, tmp_path) as two:
        state = (await two.context.registry.find(table)).state
        assert (state.status, state.version) == (s.PLAYING, version)
        sessions = [two.wire(table, anna), two.wire(table, token=tokens[1])]
        for number, wire in enumerate(sessions):
            assert (await wire.connect())["seat"] == number
        assert state.match is not None
        assert turn is not None
        act = state.match.legal_texts(turn)[0]
        assert (await sessions[turn].do("act", act=act, at=version))["type"] == "done"
        assert (await sessions[0].do("chat", text="hej"))["type"] == "done"
        await erase(two, anna)
        assert state.host == ids[1]
        await sessions[1].close()
