"""No deal goes round and round for ever at a live table, however stubborn its bots are."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import talong
from talong.bots import choose_bot
from talong.live import automation as clerk_module
from talong.live import state as s
from talong.live.automation import LOOP_ACTS, Automation, loosened
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Indoors, make_pool
from tests.server.patience import until
from tests.sizes import size

pytest_plugins = ["tests.server.kept"]
pytestmark = pytest.mark.usefixtures("kept_in")

LONGEST = 20_000


def stubborn(view: talong.View) -> str | None:
    """Never beat anything, and lead the lowest card: among three this goes round for ever."""
    facts: dict[str, Any] = dict(view.facts)
    legal: list[str] = facts["legal"]
    if facts["phase"] != "shed" or not legal:
        return choose_bot("skitgubbe", "direkt", "calm").choose(view)
    single = [act for act in legal if act.startswith("play ") and act.count(" ") == 1]
    picks = [act for act in legal if not act.startswith("play ")]
    return picks[0] if picks else min(single, key=lambda act: "23456789TJQKA".index(act.split()[1][0]))


def play(seats: int, seed: int, *, guarded: bool) -> int:
    """Play a deal among stubborn bots and return how many acts it took; at most LONGEST."""
    rules = talong.game("skitgubbe").rules("standard", deals=1)
    match = talong.game("skitgubbe").match(seats=seats, seed=seed, rules=rules)
    for acts in range(LONGEST if guarded else 3 * LOOP_ACTS * seats):
        if match.is_over:
            return acts
        for seat in match.asked():
            whims = f"{seed} {acts} {seat}"
            level = loosened("stubborn", acts, seats, whims) if guarded else "stubborn"
            view = match.view(seat)
            act = stubborn(view) if level == "stubborn" else choose_bot("skitgubbe", level, whims).choose(view)
            act = match.game.absent_act(match.view(seat)) if act is None else act
            if act is not None:
                match.apply(seat, match.parse(seat, act))
                break
    return LONGEST


@pytest.mark.parametrize("seats", size([3], [3, 5]))
def test_bots_that_would_go_round_for_ever_come_to_an_end(seats: int) -> None:
    assert [play(seats, seed, guarded=False) for seed in range(3)].count(LONGEST) > 0
    for seed in range(3):
        assert play(seats, seed, guarded=True) < LONGEST


def test_nothing_is_loose_before(tmp_path: Path) -> None:
    for level in ("nyborjare", "direkt", "snabb", "stark"):
        assert {loosened(level, 4 * LOOP_ACTS - 1, 4, str(seed)) for seed in range(50)} == {level}
        assert {loosened(level, 4 * LOOP_ACTS, 4, str(seed)) for seed in range(50)} == {level, "random"}


def test_a_live_table_counts_the_acts_of_the_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        table = Indoors(tmp_path, 1, seed="loops")
        table.open_hall()
        await table.store.add_person(table.people[0], table.people[0])
        body: dict[str, object] = {"game": "skitgubbe", "rules": {"deals": 1}, "seats": 3, "pace": "off"}
        body |= {"bots": {"1": "direkt", "2": "direkt"}, "open": False, "watchers": True, "reveal": True}
        table.live = await table.registry.create(table.people[0], body)
        automation = Automation(table.registry, make_pool(), (0.0, 0.0))
        levels: list[str] = []

        async def think(game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
            levels.append(level)
            view = talong.View(talong.game(game), viewer, facts)
            return stubborn(view) if level == "direkt" else choose_bot(game, level, seed).choose(view)

        automation.pool.think = think  # type: ignore[method-assign]
        monkeypatch.setattr(clerk_module, "LOOP_ACTS", 15)
        await table.connect(table.witnesses[0])
        assert isinstance(await table.do(table.people[0], c.Sit(id=table.new_id())), a.Done)
        assert isinstance(await table.do(table.people[0], c.Begin(id=table.new_id())), a.Done)
        await until(lambda: table.live.state.status == s.PLAYING)
        assert isinstance(await table.do(table.people[0], c.Away(id=table.new_id())), a.Done)
        state = table.live.state
        await until(lambda: state.acts >= 60 or state.status == s.OVER)
        await automation.close()
        async with table.live.lock:
            pass
        assert "random" not in levels[:30]
        assert "random" in levels
        acts = state.acts, state.acts_before
        await table.restart()
        assert (table.live.state.acts, table.live.state.acts_before) == acts
        await automation.pool.close()
        await table.store.close()

    asyncio.run(run())
