"""The beats of a live table: what has to be done is done for people, and what is called out is heard first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

import talong
from talong.bots import seconds_of
from talong.core.hosting import forced_seat
from talong.lang import Words, narrator_for
from talong.live import state as s
from talong.live.automation import CALL_SECONDS, CALLS, TEMPOS, Automation
from talong.live.narration import is_called, spoken
from talong.wire import answers as a
from talong.wire import commands as c
from tests.laws.worlds import every_game, random_table, step
from tests.server.indoors import Indoors, make_pool
from tests.server.patience import until
from tests.server.test_rests import Clock, settled

pytest_plugins = ["tests.server.kept"]
pytestmark = pytest.mark.usefixtures("kept_in")


@asynccontextmanager
async def laid(
    folder: Path, game: str, seats: int, rules: dict[str, object], seed: str = "beats", **more: object
) -> AsyncIterator[tuple[Indoors, Automation, Clock]]:
    """Give a table whose match has begun."""
    table = Indoors(folder, seats, seed=seed)
    await table.lay(game, rules, **more)
    automation = Automation(table.registry, make_pool())
    clock = Clock(automation)
    try:
        await table.begin()
        await settled(table)
        yield table, automation, clock
    finally:
        await automation.close()
        await automation.pool.close()
        await table.store.close()


async def act(table: Indoors, seat: int, text: str) -> None:
    done = await table.do(table.people[seat], c.Play(id=table.new_id(), act=text, at=table.live.state.version))
    assert isinstance(done, a.Done), done
    await settled(table)


async def first_legal(table: Indoors) -> None:
    """Let whoever is on turn do the first thing that is legal."""
    turn = table.match.turn
    assert turn is not None
    await act(table, turn, table.match.legal_texts(turn)[0])


def test_the_last_trick_of_rodskagg_is_played_for_everybody_at_the_tempo(tmp_path: Path) -> None:
    async def run() -> None:
        rules: dict[str, object] = {"max_deals": 1}
        async with laid(tmp_path, "rodskagg", 3, rules, forced=True, tempo="usual") as (table, _automation, clock):
            assert table.witnesses[0].info["forced"] is True
            while forced_seat(table.match) is None:
                assert clock.asleep() == []
                await first_legal(table)
            for _card in range(len([seat for seat in table.match.active if table.match.hand(seat)])):
                assert table.live.state.status == s.PLAYING
                seat = table.match.turn
                assert clock.asleep() == pytest.approx([TEMPOS["usual"]])
                before = table.live.state.version
                clock.pass_by(TEMPOS["usual"] + 0.01)
                await until(lambda before=before: table.live.state.version > before)  # type: ignore[misc]
                await settled(table)
                row = (await table.rows())[-1]
                assert (row.kind, row.actor) == (s.ACTED, s.FORCED)
                assert table.live.state.chairs[seat or 0].missed == 0
            assert table.live.state.status == s.OVER
            seen = table.match.view(0)
            await table.restart()
            assert table.match.view(0) == seen

    asyncio.run(run())


def test_somebody_may_do_what_has_to_be_done_before(tmp_path: Path) -> None:
    async def run() -> None:
        async with laid(tmp_path, "rodskagg", 3, {"max_deals": 1}, forced=True) as (table, _automation, clock):
            while forced_seat(table.match) is None:
                await first_legal(table)
            turn = table.match.turn
            await first_legal(table)
            clock.pass_by(TEMPOS["usual"] - 0.1)
            await settled(table)
            assert table.match.turn != turn
            assert len([row for row in await table.rows() if row.actor == s.FORCED]) == 0

    asyncio.run(run())


def test_without_the_setting_everybody_acts_for_oneself(tmp_path: Path) -> None:
    async def run() -> None:
        async with laid(tmp_path, "rodskagg", 3, {"max_deals": 1}) as (table, _automation, clock):
            assert table.witnesses[0].info["forced"] is False
            while table.live.state.status == s.PLAYING:
                assert clock.asleep() == []
                await first_legal(table)

    asyncio.run(run())


def test_a_clock_counts_what_was_missed_and_not_what_was_forced(tmp_path: Path) -> None:
    async def run() -> None:
        async with laid(tmp_path, "rodskagg", 3, {"max_deals": 1}, forced=True, pace="quick") as (
            table,
            _automation,
            clock,
        ):
            while forced_seat(table.match) is None:
                await first_legal(table)
            seat = table.match.turn or 0
            table.live.state.chairs[seat].missed = 1
            clock.pass_by(TEMPOS["usual"])
            await until(lambda: table.match.turn != seat)
            await settled(table)
            assert table.live.state.chairs[seat].missed == 1

    asyncio.run(run())


@pytest.mark.parametrize("tempo", list(TEMPOS))
def test_the_next_act_waits_for_the_call(tempo: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with laid(tmp_path, "kungsholmskille", 3, {}, tempo=tempo) as (table, _automation, clock):
            state = table.live.state
            turn = table.match.turn or 0
            state.chairs[(turn + 1) % 3].kind = s.BOT
            state.chairs[(turn + 1) % 3].level = "snabb"
            await act(table, turn, "bud")
            await until(lambda: len(clock.asleep()) == 1)
            assert clock.asleep() == pytest.approx([TEMPOS[tempo] + CALLS[tempo] + seconds_of("snabb")])
            assert TEMPOS[tempo] + CALLS[tempo] >= CALL_SECONDS

    asyncio.run(run())


def test_what_is_not_called_out_is_not_waited_for(tmp_path: Path) -> None:
    async def run() -> None:
        async with laid(tmp_path, "kungsholmskille", 3, {}, tempo="calm") as (table, _automation, clock):
            state = table.live.state
            turn = table.match.turn or 0
            state.chairs[(turn + 1) % 3].kind = s.BOT
            state.chairs[(turn + 1) % 3].level = "snabb"
            await act(table, turn, "knock")
            await until(lambda: len(clock.asleep()) == 1)
            assert clock.asleep() == pytest.approx([TEMPOS["calm"] + seconds_of("snabb")])

    asyncio.run(run())


@every_game
def test_every_call_is_heard(game: talong.Game) -> None:
    """What is called out is known by the kind of its event, and told by the words."""
    words, heard = Words("sv"), 0
    for number in range(6):
        rng = Random(f"calls {number}")
        match = random_table(game, rng).match()
        narrator = narrator_for(
            game.key, words, [str(seat) for seat in range(match.seats)], match.seats, talong.WATCHER
        )
        match.events()
        for _act in range(80):
            before = match.version
            if step(match, rng, comings=0) is None:
                break
            events = match.events(since=before)
            called = any([spoken(narrator, event) is not None for event in events])
            assert is_called(game.key, events) == called
            heard += called

    assert heard
