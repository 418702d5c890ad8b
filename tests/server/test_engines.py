"""Engines that the operator of a server has named: offered as levels, asked in threads, and replaced when they fail."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import talong
from talong.bots.engines.player import LIVE_PATIENCE
from talong.cli.app import run as command
from talong.cli.serve import read_engines
from talong.live.state import OVER, PLAYING
from talong.live.thinking import Unanswered
from talong.server import engines as engines_module
from talong.server.config import EngineSetting
from talong.server.engines import IDLE_SECONDS, Engines
from tests.running import is_running
from tests.server.patience import until, wait_until
from tests.server.wired import Wire, Wired, begin, fixed_app, make_template, seat, wired
from tests.test_engines import NEVER, PATIENCE, rogue, started


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines_module, "START_SECONDS", PATIENCE)


def setting(way: str, *folder: Path, games: tuple[str, ...] = ()) -> EngineSetting:
    return EngineSetting(name=way, command=rogue(way, *folder), games=games)


def view_of(seat: int = 0) -> talong.View:
    return talong.game("rodskagg").match(seats=2, seed=4).view(seat)


async def think(engines: Engines, name: str, table: str = "t", seat: int = 0, number: int = 1) -> str | None:
    return await engines.think(table, number, name, view_of(seat), "seed")


def test_each_seat_of_each_match_has_a_process_and_they_end(tmp_path: Path) -> None:
    async def run() -> None:
        engines = Engines([setting("well", tmp_path)], PATIENCE)
        for table, at, number in [("t", 0, 1), ("t", 0, 1), ("t", 1, 1), ("t", 0, 2), ("u", 0, 1)]:
            act = await think(engines, "well", table, at, number)
            assert act is None or act in view_of(at).data()["legal"]  # type: ignore[operator]
        assert len(started(tmp_path)) == 4
        now = engines.time()
        engines.time = lambda: now + IDLE_SECONDS + 1
        await think(engines, "well", "t", 1, 1)
        engines.look_around()
        assert len(engines.seats) == 1
        await engines.close()
        assert not any(is_running(number) for number in started(tmp_path))
        with pytest.raises(Unanswered):
            await think(engines, "well")

    asyncio.run(run())


def test_a_hanging_engine_holds_nobody_up_and_is_counted(tmp_path: Path) -> None:
    async def run() -> None:
        engines, others = Engines([setting("hang", tmp_path)], NEVER), Engines([setting("crash")], PATIENCE)
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0)

        ticking = asyncio.create_task(tick())
        for _try in range(LIVE_PATIENCE + 2):
            with pytest.raises(Unanswered):
                await think(engines, "hang")
        ticking.cancel()
        assert engines.faults == {("hang", "timeout"): LIVE_PATIENCE}
        assert ticks > LIVE_PATIENCE  # The event loop went on meanwhile.
        with pytest.raises(Unanswered):
            await think(others, "crash")
        assert others.faults == {("crash", "crash"): 1}  # It has all the time to come to its end.
        assert not any(is_running(number) for number in started(tmp_path))
        await engines.close()
        await others.close()

    asyncio.run(run())


def test_there_is_room_for_so_many(tmp_path: Path) -> None:
    async def run() -> None:
        engines = Engines([setting("well", tmp_path), setting("hang", tmp_path)], PATIENCE, most=2)
        for table in "abc":
            await think(engines, "well", table)
        assert len(engines.seats) == 2
        thoughts = [asyncio.create_task(think(engines, "hang", table)) for table in "de"]
        while sum(seat.is_busy for seat in engines.seats.values()) < 2:
            await asyncio.sleep(0.01)
        with pytest.raises(Unanswered):
            await think(engines, "well", "f")
        assert engines.unseated == 1
        with pytest.raises(Unanswered):  # It thinks already.
            await think(engines, "hang", "d")
        thoughts[0].cancel()  # Nobody waits for it any more.
        closing = asyncio.create_task(engines.close())
        assert isinstance((await asyncio.gather(*thoughts, return_exceptions=True))[1], Unanswered)
        await closing
        wait_until(lambda: not any(is_running(number) for number in started(tmp_path)))

    asyncio.run(run())


@pytest.mark.parametrize("way", ["well", "crash"])
def test_engine_plays_at_a_table_as_a_level(tmp_path: Path, way: str) -> None:
    sent = tmp_path / "sent"
    sent.mkdir()

    app, template = fixed_app(tmp_path), make_template(tmp_path)

    async def run() -> None:
        named = (setting(way, sent, games=("rodskagg",)), setting("strict", games=("kille",)))
        async with wired(app, template, tmp_path / "house", engines=named, engine_seconds=PATIENCE) as server:
            registry = server.context.registry

            async def sleep(seconds: float) -> None:  # Nobody waits for a bot to take its time.
                is_played = any(live.state.status == PLAYING for live in registry.tables.values())
                await asyncio.sleep(0 if is_played else seconds)

            server.context.automation.sleep = sleep
            games: list[Any] = (await server.ask("GET", "/api/games")).json
            levels = {game["key"]: game["levels"][4:] for game in games}
            assert (levels["rodskagg"], levels["kille"], levels["skitgubbe"]) == ([way], ["strict"], [])
            assert next(game for game in games if game["key"] == "rodskagg")["level_titles"][way] == way
            wishes: dict[str, Any] = {"game": "rodskagg", "seats": 2, "rules": {"max_deals": 1}}
            session = await server.person("Host")
            refused = await server.ask("POST", "/api/tables", {**wishes, "bots": {"1": "strict"}}, session)
            assert (refused.status, refused.json["code"]) == (400, "no-such-level")
            (wire,) = await seat(server, 1, **wishes)
            assert (await wire.do("bot", seat=1, level="strict"))["code"] == "no-such-level"
            assert (await wire.do("bot", seat=1, level=way))["type"] == "done"
            await begin_and_play(server, wire)
            metrics = (await server.ask("GET", "/metrics")).body.decode()
            faults = 0 if way == "well" else LIVE_PATIENCE
            assert f'talong_engine_faults{{engine="{way}"}} {float(faults)}' in metrics
            await wire.close()

    asyncio.run(run())
    views = [
        json.loads(line)["view"]
        for path in sent.iterdir()
        for line in path.read_text().splitlines()
        if '"view"' in line
    ]
    assert views
    assert {view["viewer"] for view in views} == {1}
    assert all(set(view["hands"].get("0", [])) <= {"?"} for view in views)
    assert not any(is_running(number) for number in started(sent))


async def begin_and_play(server: Wired, wire: Wire) -> None:
    """Begin, and play the first legal act whenever it is the turn of seat 0, until the match is over."""
    await begin(server, [wire])
    live = server.context.registry.tables[wire.table]

    def is_asked() -> bool:
        match = live.state.match
        return live.state.status == OVER or (match is not None and match.turn == 0)

    while live.state.status != OVER:
        await until(is_asked)
        if live.state.status != OVER:
            assert live.state.match is not None
            act = live.state.match.legal_texts(0)[0]
            await wire.do("act", act=act, at=live.state.version)


# The command.


def test_names_of_engines_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    well = f"cmd:{' '.join(rogue('well'))}"
    assert [one.name for one in read_engines([f"mine={well}", f"yours={well}"])] == ["mine", "yours"]
    for given, said in (
        ([well], "NAME=BOT"),
        ([f"stark={well}"], "NAME=BOT"),
        ([f"mine={well}", f"mine={well}"], "NAME=BOT"),
        (["mine=cmd:/nowhere/at/all"], "/nowhere/at/all"),
        ([f"mine=cmd:{' '.join(rogue('start'))}"], "3"),
    ):
        flags = [word for one in given for word in ("--engine", one)]
        assert command(["serve", *flags, "--lang", "en"]) == 2
        told = capsys.readouterr().err
        assert len(told.splitlines()) == 1
        assert said in told
