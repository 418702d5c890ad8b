"""A table without watchers tells those outside who sits there, and nothing of what is done, when or how often."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar import Litestar

from talong.core.chance.fair import nonce_commitment
from talong.core.chance.source import Seeded
from talong.live import public_info
from talong.live import tables as hall_module
from talong.live.projection import table_info
from talong.live.public_info import FIRST
from talong.live.state import TableState
from talong.live.tables import LiveTable
from talong.server.context import Context
from talong.wire import answers as a
from tests.server.wired import NONCE, Wire, Wired, fixed_app, make_template, open_nonces, seat, settle, wired

WISHES: dict[str, Any] = {"game": "kungsholmskille", "seats": 3, "watchers": False, "pace": "relaxed"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("outside")


@pytest.fixture(scope="module")
def app(folder: Path) -> Litestar:
    return fixed_app(folder)


@pytest.fixture(scope="module")
def template(folder: Path) -> Path:
    return make_template(folder)


# ---------------------------------------------------------------------------------------------------------- same bytes


async def no_thought(*_given: object) -> None:
    """Let bots do what is done for those who are not there."""


class Evening:
    """A closed table with two strangers, one of whom has a name; what the seats do between two table rows is drawn."""

    def __init__(self, server: Wired, wires: list[Wire], rng: Random) -> None:
        self.server = server
        self.wires = wires
        self.rng = rng
        self.table = wires[0].table
        self.strangers: list[Wire] = []
        self.http: list[bytes] = []

    @property
    def live(self) -> LiveTable:
        return self.server.context.registry.tables[self.table]

    async def stir(self) -> None:
        """Let the seats do what changes nothing that strangers may know: act, talk, sit again, go away and come."""
        for _time in range(self.rng.randrange(12)):
            which = self.rng.randrange(6)
            number = self.rng.randrange(len(self.wires))
            wire, match = self.wires[number], self.live.state.match
            if which == 0:
                await wire.do("chat", text=f"line {self.rng.random()}")
            elif which == 1:
                await wire.do("sit", seat=number, nonce=nonce_commitment(NONCE))
            elif which == 2 and match is not None:
                await self.wires[1].do("away")
                if self.rng.random() < 0.5:
                    await self.wires[1].close()
                    await self.wires[1].connect()
            elif match is not None and not match.is_over and match.turn is not None and match.results == []:
                act = self.rng.choice(match.legal_texts(match.turn))
                await self.wires[match.turn].do("act", act=act, at=self.live.state.version)
            await self.look()

    async def look(self) -> None:
        """Let nobody be in the middle of anything."""
        async with self.live.lock:
            pass
        await settle(self.server, self.table)

    async def try_things(self, at: int) -> None:
        """Let the strangers try what strangers can try."""
        for stranger in self.strangers:
            for kind, facts in (("act", {"act": "knock"}), ("chat", {"text": "hello"}), ("away", {}), ("begin", {})):
                answer = await stranger.do(kind, at=0, **facts)
                assert answer["type"] == "refused", answer
            await stranger.do("history", before=1 << 30)
            stranger.put("nonsense")
            heard = len(stranger.frames)
            await stranger.next(heard)
            if at % 2:
                await stranger.close()
                known = json.loads(stranger.frames[0])["version"]
                for since in (-1, 5, known, known + at):
                    assert (await stranger.connect(since, words=bool(at % 3)))["type"] == "welcome"
                    if since != known + at:
                        await stranger.close()
        for page in ("", "/records/1", "/records/1/events", "/records/1/steps", "/hint"):
            shown = await self.server.ask("GET", f"/api/tables/{self.table}{page}")
            self.http.append(b"%d %s" % (shown.status, shown.body))


async def evening(app: Litestar, template: Path, folder: Path, seed: str) -> tuple[list[list[bytes]], int]:
    """Return all that strangers were sent on an evening, and how many rows the table has then."""
    async with wired(app, template, folder) as server:
        server.context.registry.luck = lambda _live: Seeded("outside")
        server.context.pool.think = no_thought  # type: ignore[method-assign,assignment]
        wires = await seat(server, 3, **WISHES)
        name = await server.person("Stranger")
        night = Evening(server, wires, Random(seed))
        night.strangers = [server.wire(night.table), server.wire(night.table, name)]
        for stranger in night.strangers:
            assert (await stranger.connect(words=True))["version"] >= FIRST
        await night.stir()
        await night.try_things(1)
        assert (await wires[0].do("begin"))["type"] == "done"
        await night.stir()
        await night.try_things(2)
        await open_nonces(server, wires)
        await night.stir()
        await night.try_things(3)
        assert (await wires[0].do("mute", seat=1))["type"] == "done"
        await night.stir()
        assert (await wires[0].do("host", seat=2))["type"] == "done"
        await night.stir()
        await night.try_things(4)
        await night.look()
        rows = night.live.state.version
        for wire in [*wires, *night.strangers]:
            await wire.close()
        return [*[stranger.frames for stranger in night.strangers], night.http], rows


def differs(app: Litestar, template: Path, folder: Path, evenings: int) -> bool:
    """Tell whether strangers could tell one evening from another; the first that they could is enough."""
    first, rows = asyncio.run(evening(app, template, folder / "0", "0"))
    lengths = {rows}
    for number in range(1, evenings):
        frames, rows = asyncio.run(evening(app, template, folder / str(number), f"{number}"))
        lengths.add(rows)
        if frames != first:
            return True
    assert len(lengths) > 1, "the evenings are all alike"
    return False


def test_those_outside_are_sent_the_same_bytes_whatever_the_seats_do(
    app: Litestar, template: Path, tmp_path: Path
) -> None:
    assert not differs(app, template, tmp_path, 4)


def true_version(table: TableState, viewer: int, version: int | None = None) -> int:
    return FIRST + (table.version if version is None else version)


def version_of_acts(table: TableState, viewer: int, version: int | None = None) -> int:
    return TRUE_VERSION(table, viewer, version) + (table.acts if viewer < 0 else 0)


def chatty(live: LiveTable, member: Any) -> bool:
    return True


def told_of_all(table: TableState, row: Any) -> bool:
    return True


def info_with_away(table: TableState, names: Any, viewer: int) -> a.TableInfo:
    return table_info(table, names)


TRUE_VERSION = public_info.version_for
LEAKS: dict[str, list[tuple[Any, str, Callable[..., Any]]]] = {
    "the version of the table": [
        (hall_module, "version_for", true_version),
        (public_info, "version_for", true_version),
    ],
    "a version that counts acts": [(public_info, "version_for", version_of_acts)],
    "a refusal that counts acts": [(hall_module, "version_for", version_of_acts)],
    "the talk": [(LiveTable, "may_hear", chatty)],
    "an update for every row": [(hall_module, "is_news_outside", told_of_all)],
    "who is away": [(public_info, "info_for", info_with_away), (hall_module, "info_for", info_with_away)],
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(
    leak: str, app: Litestar, template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for where, name, leaky in LEAKS[leak]:
        monkeypatch.setattr(where, name, leaky)

    assert differs(app, template, tmp_path, 4)


# ------------------------------------------------------------------------------------------------- coming in, going out


def heard(wire: Wire, since: int = 0) -> list[dict[str, Any]]:
    return [json.loads(frame) for frame in wire.frames[since:]]


def test_whoever_sits_down_or_gets_up_is_welcomed_anew(app: Litestar, template: Path, tmp_path: Path) -> None:
    async def run() -> None:
        async with wired(app, template, tmp_path) as server:
            wires = await seat(server, 2, **WISHES)
            await wires[0].do("chat", text="before")
            stranger = server.wire(wires[0].table, await server.person("Late"))
            assert (await stranger.connect())["chat"] == []
            await wires[0].do("chat", text="hidden")
            assert len(stranger.frames) == 1
            state = server.context.registry.tables[stranger.table].state

            answer = await stranger.do("sit", seat=2)
            welcome, done = heard(stranger, 1)
            assert done == answer
            assert (welcome["type"], welcome["seat"], welcome["fresh"]) == ("welcome", 2, True)
            assert welcome["version"] == done["version"] == state.version < FIRST
            assert [line["text"] for line in welcome["chat"]] == ["before", "hidden"]
            await wires[0].do("chat", text="seen")
            assert heard(stranger)[-1]["text"] == "seen"

            count = len(stranger.frames)
            answer = await stranger.do("stand")
            welcome, done = heard(stranger, count)
            assert (welcome["type"], welcome["seat"], welcome["fresh"]) == ("welcome", None, True)
            assert (welcome["view"], welcome["events"], welcome["chat"]) == (None, [], [])
            assert welcome["version"] == done["version"] == answer["version"] > FIRST
            for wire in [*wires, stranger]:
                await wire.close()

    asyncio.run(run())


def test_whoever_is_let_in_is_welcomed_with_the_cards(app: Litestar, template: Path, tmp_path: Path) -> None:
    async def run() -> None:
        async with wired(app, template, tmp_path) as server:
            server.context.pool.think = no_thought  # type: ignore[method-assign,assignment]
            wires = await seat(server, 2, **{**WISHES, "bots": {"2": "simple"}})
            await wires[0].do("begin")
            await open_nonces(server, wires)
            live = server.context.registry.tables[wires[0].table]
            late = server.wire(wires[0].table, await server.person("Late"))
            outside_version = (await late.connect())["version"]
            coming = await late.do("sit", seat=2)
            assert coming.get("seat") is None
            assert coming["version"] == outside_version  # Nobody outside can see it yet.
            while live.state.let_in_at == 0:
                match = live.state.match
                assert match is not None
                if match.turn in (0, 1):
                    act = match.legal_texts(match.turn)[0]
                    await wires[match.turn].do("act", act=act, at=live.state.version)
                await asyncio.sleep(0.001)
            async with live.lock:
                pass
            await settle(server, late.table)
            welcome = next(message for message in heard(late, 2) if message["type"] == "welcome")
            assert (welcome["seat"], welcome["view"]["viewer"], welcome["fresh"]) == (2, 2, True)
            assert welcome["version"] == live.state.let_in_at
            for wire in [*wires, late]:
                await wire.close()

    asyncio.run(run())


def test_a_version_from_outside_is_never_taken_for_one_of_the_table(
    app: Litestar, template: Path, tmp_path: Path
) -> None:
    async def run() -> None:
        async with wired(app, template, tmp_path) as server:
            wires = await seat(server, 3, **WISHES)
            await wires[0].do("begin")
            await open_nonces(server, wires)
            live = server.context.registry.tables[wires[0].table]
            stranger = server.wire(wires[0].table)
            outside_version = (await stranger.connect())["version"]
            await wires[0].close()
            for since in (outside_version, FIRST):
                welcome = await wires[0].connect(since)
                assert welcome["fresh"]
                assert welcome["view"] is not None
                await wires[0].close()
            await stranger.close()
            for since, fresh in ((live.state.version, True), (3, True), (outside_version, False)):
                assert (await stranger.connect(since))["fresh"] is fresh
                await stranger.close()
            await wires[1].do("act", act="pass", at=outside_version)
            assert heard(wires[1])[-1]["code"] == "from-the-future"
            for wire in wires[1:]:
                await wire.close()

    asyncio.run(run())


def test_where_watchers_may_look_they_hear_and_see_as_before(app: Litestar, template: Path, tmp_path: Path) -> None:
    async def run() -> None:
        async with wired(app, template, tmp_path) as server:
            wires = await seat(server, 3, **{**WISHES, "watchers": True})
            watcher = server.wire(wires[0].table)
            welcome = await watcher.connect()
            context: Context = server.context
            assert welcome["version"] == context.registry.tables[watcher.table].state.version
            await wires[0].do("chat", text="seen")
            assert heard(watcher)[-1]["text"] == "seen"
            for wire in [*wires, watcher]:
                await wire.close()

    asyncio.run(run())
