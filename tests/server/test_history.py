"""A hello costs little, however long the match: work in short slices, a bounded welcome, the rest on request."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar

import talong
from talong.live import conversation
from talong.live.bus import QuietBus
from talong.live.history import PAGE
from talong.live.keys import Keys
from talong.live.state import TableState
from talong.live.tables import TableRegistry
from talong.server.store.log import Store
from tests.server.long_tables import RULES, Script, luck
from tests.server.wired import Wire, Wired, fixed_app, make_template, wired
from tests.sizes import size

ROWS = size(700, 10_000)
Empty = tuple[Litestar, Path]  # The application, and a database to copy.
LARGEST = 64 * 1024  # Bytes of a message, words and all.
SECONDS_A_LOOK = 0.001  # So much time passes whenever somebody looks at the clock.


@pytest.fixture(scope="module")
def script() -> Script:
    made = Script("long", "kille", 4)
    made.play(ROWS)
    return made


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Empty:
    folder = tmp_path_factory.mktemp("empty")
    return fixed_app(folder), make_template(folder)


# --------------------------------------------------------------------------------------------------------------- slices


async def folded(folder: Path, script: Script, strangers: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let *strangers* ask for a long table at once; return how many rows had been folded at each turn of the loop."""
    store = Store.open(f"sqlite:///{folder / 'talong.db'}")
    registry = TableRegistry(store, QuietBus(), Keys(bytes(32)))
    registry.luck = luck
    looks, rows, turns = 0, 0, list[int]()
    true = TableState.change

    def time() -> float:
        nonlocal looks
        looks += 1
        return looks * SECONDS_A_LOOK

    def change(state: TableState, *given: Any) -> str:
        nonlocal rows
        rows += 1
        return true(state, *given)

    async def look_on() -> None:
        while True:
            turns.append(rows)
            await asyncio.sleep(0)

    registry.time_slices.time = time
    monkeypatch.setattr(TableState, "change", change)
    try:
        await script.keep(store)
        watch = asyncio.create_task(look_on())
        found = await asyncio.gather(*[registry.find("long") for _stranger in range(strangers)])
        watch.cancel()
        assert all(live is found[0] for live in found)
        assert found[0].state.version == len(script.rows)
        match = found[0].state.match
        assert match is not None
        assert match._log is not None, "whoever asks for events first would wait for the whole match"
        return turns
    finally:
        await store.close()


def longest(turns: list[int]) -> int:
    """Return the most rows that were folded while nobody else could do anything."""
    return max(after - before for before, after in pairwise(turns))


def test_a_long_table_is_loaded_in_short_stretches(
    tmp_path: Path, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = asyncio.run(folded(tmp_path, script, 1, monkeypatch))

    assert longest(turns) <= 5  # Three thousandths of a second, and each row is a look at the clock.


def test_strangers_who_come_at_once_share_one_load(
    tmp_path: Path, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = asyncio.run(folded(tmp_path, script, 5, monkeypatch))

    assert turns[-1] <= len(script.rows)
    assert longest(turns) <= 5


async def two_at_once(folder: Path) -> list[int]:
    """Load two tables at once, and return how many rows of both were folded at each turn of the loop."""
    store = Store.open(f"sqlite:///{folder / 'talong.db'}")
    registry = TableRegistry(store, QuietBus(), Keys(bytes(32)))
    registry.luck = luck
    registry.time_slices.seconds = 0.0  # Each row is a slice.
    scripts = [Script(name, "kille", 4) for name in ("one", "two")]
    turns: list[int] = []
    lives: list[Any] = []

    async def look_on() -> None:
        while True:
            turns.append(sum([live.state.version for live in lives]))
            await asyncio.sleep(0)

    true = TableState.__init__

    def made(state: TableState, *given: Any) -> None:
        true(state, *given)
        lives.append(type("Seen", (), {"state": state}))

    try:
        for script in scripts:
            script.play(size(100, 300))
            await script.keep(store)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TableState, "__init__", made)
            watch = asyncio.create_task(look_on())
            await asyncio.gather(registry.find("one"), registry.find("two"))
            watch.cancel()
        return turns
    finally:
        await store.close()


def test_tables_that_are_loaded_take_turns(tmp_path: Path) -> None:
    turns = asyncio.run(two_at_once(tmp_path))

    assert longest(turns) <= 2  # Never a slice of each: only where one waits for the store as well.


# ------------------------------------------------------------------------------------------------------ bounded welcome


@asynccontextmanager
async def serving(empty: Empty, folder: Path, script: Script) -> AsyncIterator[Wired]:
    """Serve the table of *script*."""
    async with wired(*empty, folder) as server:
        server.context.registry.luck = luck
        await script.keep(server.context.store)
        yield server


async def whole(wire: Wire, older: int, events: list[Any]) -> list[Any]:
    """Return all the events of the match, asked for page by page."""
    while older:
        page = await wire.do("history", before=older)
        assert page["type"] == "history", page
        assert 0 < len(page["events"]) <= PAGE
        assert page["older"] + len(page["events"]) == older
        older, events = page["older"], page["events"] + events
    return events


@pytest.mark.parametrize("game", RULES)
def test_a_stranger_is_sent_little_and_can_ask_for_the_rest(
    game: str, tmp_path: Path, empty: Empty, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversation, "HISTORY_BURST", 1e9)
    script = Script("long", game, 4)
    script.play(ROWS)
    match = script.state.match
    assert match is not None

    async def visit() -> None:
        async with serving(empty, tmp_path, script) as server:
            for words in (False, True):
                stranger = server.wire("long")
                welcome = await stranger.connect(words=words)
                assert len(stranger.frames[0]) < LARGEST
                assert welcome["fresh"]
                assert len(welcome["events"]) == PAGE
                told = await whole(stranger, welcome["older"], welcome["events"])
                assert max(len(frame) for frame in stranger.frames) < LARGEST
                assert told == plain(match.events(viewer=talong.WATCHER))
                await stranger.close()

    asyncio.run(visit())


def plain(events: list[dict[str, object]]) -> Any:
    return json.loads(json.dumps(events))


def test_history_is_bounded_by_a_rate_of_its_own(
    tmp_path: Path, script: Script, empty: Empty, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conversation, "HISTORY_RATE", 0.0)  # However slowly it is asked for.

    async def visit() -> list[dict[str, Any]]:
        async with serving(empty, tmp_path, script) as server:
            stranger = server.wire("long")
            await stranger.connect()
            asked = int(conversation.HISTORY_BURST) + 40
            return [await stranger.do("history", before=10) for _time in range(asked)]

    answers = asyncio.run(visit())

    assert [answer["type"] for answer in answers[: int(conversation.HISTORY_BURST)]] == ["history"] * int(
        conversation.HISTORY_BURST
    )
    refused = [answer for answer in answers if answer["type"] == "refused"]
    assert len(refused) == 40
    assert {answer["code"] for answer in refused} == {"too-fast"}  # And the connection stays.


def test_whoever_was_away_for_long_begins_anew(tmp_path: Path, script: Script, empty: Empty) -> None:
    match = script.state.match
    assert match is not None
    version = len(script.rows)

    async def visit() -> None:
        async with serving(empty, tmp_path, script) as server:
            for since, fresh in ((version, False), (version - 3, False), (version - 500, True)):
                stranger = server.wire("long")
                welcome = await stranger.connect(since)
                total = len(match.events())
                assert welcome["fresh"] is fresh
                assert welcome["older"] + len(welcome["events"]) == total
                assert len(welcome["events"]) <= PAGE
                if not fresh:
                    missed = match.events(since=script.state.marked(since) or 0)
                    assert welcome["events"] == plain(missed)
                await stranger.close()

    asyncio.run(visit())


def test_history_shows_each_seat_its_own_cards_and_those_outside_nothing(tmp_path: Path, empty: Empty) -> None:
    async def visit() -> None:
        script = Script("closed", "kungsholmskille", 3, watchers=False)
        script.play(size(300, 600))
        match = script.state.match
        assert match is not None
        async with serving(empty, tmp_path, script) as server:
            session = await server.person("Anna")
            context = server.context
            person = await context.person_of(session)
            seat = script.state.chairs[1]
            live = await context.registry.find("closed")
            assert seat.person == "person-1"
            live.state.chairs[1].person = person
            wire, stranger = server.wire("closed", session), server.wire("closed")
            welcome = await wire.connect()
            told = await whole(wire, welcome["older"], welcome["events"])
            assert told == plain(match.events(viewer=1))
            assert told != plain(match.events(viewer=2))
            assert (await stranger.connect())["older"] == 0
            page = await stranger.do("history", before=100)
            assert (page["older"], page["events"]) == (0, [])
            await wire.close()
            await stranger.close()

    asyncio.run(visit())
