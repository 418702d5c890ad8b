"""A match is ended by its host after the deal, or by vote when the host is gone, and what was played stands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

import talong
from talong.api.evening import sum_up
from talong.core.hosting import offers
from talong.live import state as s
from talong.live.commands import Change
from talong.record.settled import settled
from talong.record.verify import verify
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Indoors

pytest_plugins = ["tests.server.kept"]
pytestmark = pytest.mark.usefixtures("kept_in")

ENDLESS: dict[str, dict[str, object]] = {
    "kille": {},
    "punschkille": {},
    "kungsholmskille": {"deals": 0},
    "rodskagg": {},
    "skitgubbe": {"loop_plies": 20},  # At random a deal would go on and on.
}
NEXT = Change(s.NEXT, {})
every_game = pytest.mark.parametrize("game", list(ENDLESS))
resting = pytest.mark.parametrize("rests", [True, False])


@asynccontextmanager
async def playing(folder: Path, game: str, rests: bool) -> AsyncIterator[Indoors]:
    """Give a table of four in an endless match, with the luck of the server and the players."""
    table = Indoors(folder, 4)
    try:
        await table.lay(game, ENDLESS[game], rests=rests)
        await table.begin()
        yield table
    finally:
        await table.store.close()


async def play_deals(table: Indoors, deals: int, rng: Random) -> None:
    """Play at random until so many deals are over, or the match is."""
    while (len(table.match.results) < deals or not is_between(table)) and table.live.state.status == s.PLAYING:
        state = table.live.state
        if state.rested_at and len(table.match.results) < deals:
            assert await table.live.automatic(NEXT, s.CLOCK, state.version)
            continue
        seat, actions = offers(table.match)[-1]
        done = await act(table, seat, table.match.text(rng.choice(actions)))
        assert isinstance(done, a.Done), done


def is_between(table: Indoors) -> bool:
    """Tell whether the table rests, or has begun the next deal if it never does."""
    return bool(table.live.state.rested_at) or not table.live.state.rests


async def act(table: Indoors, seat: int, text: str) -> a.Done | a.Refused:
    return await table.do(table.people[seat], c.Play(id=table.new_id(), act=text, at=table.live.state.version))


async def finish(table: Indoors, seat: int, on: bool = True) -> a.Done | a.Refused:
    return await table.do(table.people[seat], c.Finish(id=table.new_id(), on=on))


@every_game
@resting
def test_the_match_ends_after_the_deal_and_what_was_played_stands(game: str, rests: bool, tmp_path: Path) -> None:
    async def run() -> None:
        async with playing(tmp_path, game, rests) as table:
            rng = Random(f"{game} {rests}")
            await play_deals(table, 2, rng)
            while table.match.deal is None and not table.live.state.rested_at:  # Some may buy in first.
                seat, actions = offers(table.match)[-1]
                await act(table, seat, table.match.text(actions[0]))
            if table.live.state.rested_at:
                assert await table.live.automatic(NEXT, s.CLOCK, table.live.state.version)
            assert isinstance(await finish(table, 0), a.Done)
            assert table.witnesses[2].info["finishing"]
            assert table.live.state.status == s.PLAYING
            await play_deals(table, 9, rng)
            state = table.live.state
            assert (state.status, state.deals, state.finishing) == (s.OVER, 3, False)
            assert (table.witnesses[1].info["status"], table.witnesses[1].info["finishing"]) == (s.OVER, False)
            assert table.witnesses[1].info["fair"]["secret"]
            last = table.match.results[-1]
            await table.restart()
            assert (table.live.state.status, table.match.results[-1]) == (s.OVER, last)
            kept = await table.store.record(state.table, 1)
            assert kept is not None
            await checked(table, kept.text, last)
            refused = await act(table, 0, "stand")
            assert isinstance(refused, a.Refused)
            assert refused.code == "no-match"
            await table.begin()
            assert (table.live.state.number, table.live.state.evening) == (2, 1)

    asyncio.run(run())


async def checked(table: Indoors, text: str, last: dict[str, object]) -> None:
    """Check that the record *text* is of what was played, and comes to what its *last* result says."""
    verdict = verify(text, table.witnesses[0].info["fair"]["commitment"])
    assert verdict.ok, [problem.code for problem in verdict.problems]
    again = talong.replay(text)
    assert (again.results, again.is_over) == (table.match.results, False)
    standings, moves = settled(again)
    assert all([move["deal"] <= 3 for move in moves])
    standing: dict[str, list[int]] = last["standing"]  # type: ignore[assignment]
    if "balances" in standing:
        assert {one["seat"]: one["balance"] for one in standings} == dict(enumerate(standing["balances"]))
        assert [one["place"] for one in standings] == sorted([one["place"] for one in standings])
    sums = sum_up(text)
    assert len(sums.changes) == 3
    if "balances" in standing:
        assert [sum(deal) for deal in zip(*sums.changes, strict=True)] == standing["balances"]
    assert set(sums.cards) == {1, 2, 3}


@every_game
def test_at_a_rest_the_match_ends_at_once(game: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with playing(tmp_path, game, True) as table:
            await play_deals(table, 1, Random(game))
            assert table.live.state.rested_at
            assert isinstance(await finish(table, 0), a.Done)
            state = table.live.state
            assert (state.status, state.rested_at) == (s.OVER, 0)
            assert table.witnesses[3].info["rest"] is None
            assert await table.store.has_record(state.table, 1)
            decided = state.version - 1  # The clock's next deal comes too late.
            assert not await table.live.automatic(NEXT, s.CLOCK, decided)
            await table.restart()
            assert (table.live.state.status, table.live.state.rested_at) == (s.OVER, 0)

    asyncio.run(run())


@resting
def test_the_host_may_think_better_of_it(rests: bool, tmp_path: Path) -> None:
    async def run() -> None:
        async with playing(tmp_path, "kungsholmskille", rests) as table:
            await finish(table, 0)
            await finish(table, 0, on=False)
            assert not table.witnesses[1].info["finishing"]
            await play_deals(table, 1, Random("better"))
            assert table.live.state.status == s.PLAYING
            assert bool(table.live.state.rested_at) == rests

    asyncio.run(run())


def test_the_others_vote_only_while_the_host_is_gone(tmp_path: Path) -> None:
    async def run() -> None:
        async with playing(tmp_path, "rodskagg", True) as table:
            refused = await finish(table, 1)
            assert isinstance(refused, a.Refused)
            assert refused.code == "only-host"
            stranger = await table.do("somebody", c.Finish(id=table.new_id()))
            assert isinstance(stranger, a.Refused)
            assert stranger.code == "not-seated"
            table.live.members -= {table.witnesses[0], table.clients[0]}
            for on, votes in ((True, [1]), (False, []), (True, [1])):
                assert isinstance(await finish(table, 1, on), a.Done)
                assert (table.witnesses[2].info["votes"], table.witnesses[2].info["finishing"]) == (votes, False)
            await table.restart()
            assert table.live.state.votes == {1}
            assert isinstance(await finish(table, 3), a.Done)
            assert (table.witnesses[2].info["votes"], table.witnesses[2].info["finishing"]) == ([], True)
            refused = await finish(table, 2, on=False)
            assert isinstance(refused, a.Refused)
            assert refused.code == "only-host"
            await play_deals(table, 1, Random("votes"))
            assert table.live.state.status == s.OVER

    asyncio.run(run())


def test_between_matches_there_is_nothing_to_end(tmp_path: Path) -> None:
    async def run() -> None:
        table = Indoors(tmp_path, 4)
        await table.lay("kille", {})
        refused = await finish(table, 0)
        assert isinstance(refused, a.Refused)
        assert refused.code == "no-match"
        empty = await table.do(table.people[0], c.Evening(id=table.new_id()))
        assert isinstance(empty, a.Refused)
        assert empty.code == "evening-empty"
        await table.store.close()

    asyncio.run(run())
