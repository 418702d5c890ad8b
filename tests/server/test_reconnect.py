"""Coming back: whenever a connection is lost, what is told afterwards is what was missed, once, and nothing else."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from talong.core.chance.fair import nonce_commitment
from talong.live import state as s
from talong.live.history import PAGE
from talong.live.rows import check_chain
from talong.record.verify import verify
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Client, Indoors
from tests.sizes import size

BEFORE = "before sending"
UNANSWERED = "after sending, before the answer"
ANSWERED = "after the answer"
RESTART = "during a restart of the server"
MOMENTS = (BEFORE, UNANSWERED, ANSWERED, RESTART)
SINCE = ("exact", "older", "zero", "future", "none")
FEW = size(1, 3)  # So often each moment of each phase is tried.

GAMES: dict[str, tuple[int, dict[str, object], set[str]]] = {
    "kille": (
        4,
        {"pots": 2, "frage": True, "kuku_anytime": True},
        {"precut", "speak", "answer_d", "answer_t", "stockcut", "buyin"},
    ),
    "punschkille": (
        4,
        {"frage": True, "glasses": 3},
        {"precut", "speak", "answer_d", "answer_t", "stockcut", "buyin"},
    ),
    # People have chosen their seats at a live table, so there is no seating.
    "kungsholmskille": (4, {"deals": 4}, {"declare1", "fold", "swap", "declare2", "play", "show"}),
    "rodskagg": (4, {"max_deals": 6, "ask_mode": "manual"}, {"bid", "play", "ask", "join"}),
    "skitgubbe": (3, {"deals": 2, "loop_plies": 40}, {"collect", "throw", "shed"}),
}


def expected(witness: Client, since: int) -> tuple[bool, list[dict[str, Any]], dict[str, Any] | None]:
    """Return what somebody who has heard everything up to *since* has missed, going by what *witness* was told."""
    now = witness.version
    if since == now:
        return False, [], None
    dealt = max([version for version, update in witness.log.items() if update["kind"] == s.DEALT], default=now + 1)
    fresh = not dealt <= since < now
    after = dealt - 1 if fresh else since
    events = [event for version in range(after + 1, now + 1) for event in witness.log[version].get("events", [])]
    return fresh or len(events) > PAGE, events[-PAGE:], witness.view


class Matrix:
    """Cuts connections while a match is played, and counts what has been tried."""

    def __init__(self, table: Indoors, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.tried: Counter[tuple[str, str, str]] = Counter()
        self.across_deals = 0
        self.empty = 0

    async def step(self) -> None:
        """Let somebody act, with the connection cut at the moment that this phase has had least."""
        table, match = self.table, self.table.match
        phase, deals = match.phase, len(match.results)
        moment = min(MOMENTS, key=lambda each: (self.tried[phase, each, "exact"], self.rng.random()))
        if self.tried[phase, moment, "exact"] >= FEW and self.rng.random() < 0.9:
            if self.across_deals:
                await self.act()  # Looking is dear in a long match.
            else:
                await self.sleep_until_the_next_deal(phase)
            return
        asked = match.asked()
        seat = self.rng.choice(asked)
        if moment == BEFORE:
            seat = self.rng.randrange(match.seats)
        await self.cut(seat, moment)
        self.across_deals += len(table.match.results) != deals
        await self.look(seat, phase, moment)

    async def sleep_until_the_next_deal(self, phase: str) -> None:
        """Let somebody be away until another deal has begun."""
        table, deals = self.table, len(self.table.match.results)
        seat = self.rng.randrange(table.match.seats)
        table.live.members.discard(table.clients[seat])
        while len(table.match.results) == deals and not table.match.is_over:
            await self.act()
        await self.come_back(table.clients[seat])
        self.across_deals += not table.match.is_over
        await self.look(seat, phase, BEFORE)

    async def act(self) -> None:
        """Let somebody do something legal."""
        table = self.table
        if table.match.is_over:
            return
        seat = self.rng.choice(table.match.asked())
        answer = await table.do(table.people[seat], self.command(seat))
        assert isinstance(answer, a.Done), answer

    def command(self, seat: int) -> c.Play:
        act = self.rng.choice(self.table.match.legal_texts(seat))
        return c.Play(id=self.table.new_id(), at=self.table.live.state.version, act=act)

    async def cut(self, seat: int, moment: str) -> None:
        """Cut the connection of *seat* at that *moment*, and let it come back."""
        table, client = self.table, self.table.clients[seat]
        person = client.person
        if moment == BEFORE:
            table.live.members.discard(client)
            for _act in range(self.rng.randrange(4)):
                await self.act()
            await self.come_back(client)
            return
        command, version = self.command(seat), table.live.state.version
        if moment == ANSWERED:
            first = await table.do(person, command)
            table.live.members.discard(client)
        else:
            under_way = asyncio.create_task(table.do(person, command))
            await asyncio.sleep(0)
            table.live.members.discard(client)
            first = await under_way
        assert isinstance(first, a.Done), first
        assert first.version == version + 1
        if moment == RESTART:
            await table.restart()
        await self.come_back(client)
        if moment != ANSWERED:
            again = await table.do(person, command)  # Not knowing whether it arrived.
            assert again == first
        done = [row for row in await table.rows() if row.command == f"{person}/{command.id}"]
        assert [row.version for row in done] == [first.version]

    async def come_back(self, client: Client) -> None:
        since, witness = client.version, self.table.witnesses[self.table.people.index(client.person)]
        told = await self.table.connect(client)
        assert (told["fresh"], told["events"], told["view"]) == expected(witness, since)
        self.empty += since == witness.version

    async def look(self, seat: int, phase: str, moment: str) -> None:
        """See what somebody is told who comes with each kind of `since`."""
        witness, now = self.table.witnesses[seat], self.table.live.state.version
        older = self.rng.randrange(1, now)
        for name, since in zip(SINCE, (now, older, 0, now + 1 + self.rng.randrange(9), -1), strict=True):
            welcome = self.table.live.welcome(Client(witness.person), since, [])
            told = json.loads(msgspec.json.encode(welcome))
            assert (told["fresh"], told["events"], told["view"]) == expected(witness, since), (phase, moment, name)
            assert (told["version"], told["seat"], told["table"]) == (now, seat, witness.info)
            self.tried[phase, moment, name] += 1
        self.compare()

    def compare(self) -> None:
        """See that no seat can tell the device that was cut off from the one that was not."""
        for witness, client in zip(self.table.witnesses, self.table.clients, strict=True):
            assert client.knows == witness.knows


async def play_until_all_tried(folder: Path, game: str) -> Matrix:
    seats, rules, phases = GAMES[game]
    table, rng = Indoors(folder, seats, seed=game), Random(game)
    matrix = Matrix(table, rng)
    wanted = {(phase, moment) for phase in phases for moment in MOMENTS}
    try:
        await table.lay(game, rules)
        for _match in range(40):
            await table.begin()
            while not table.match.is_over:
                await matrix.step()
            await matrix.look(rng.randrange(seats), table.match.phase, BEFORE)
            await table.restart()
            await matrix.look(rng.randrange(seats), table.match.phase, RESTART)
            if wanted <= {(phase, moment) for phase, moment, _since in matrix.tried} and matrix.across_deals:
                break
        check_chain(await table.rows())
    finally:
        await table.store.close()
    return matrix


@pytest.mark.slow
@pytest.mark.parametrize("game", size(["kille", "kungsholmskille", "skitgubbe"], list(GAMES)))
def test_coming_back_in_every_phase(tmp_path: Path, game: str) -> None:
    matrix = asyncio.run(play_until_all_tried(tmp_path, game))

    phases = {phase for phase, _moment, _since in matrix.tried}
    assert phases == GAMES[game][2] | {"match_over"}
    for phase in phases - {"match_over"}:
        for moment in MOMENTS:
            for since in SINCE:
                assert matrix.tried[phase, moment, since], (phase, moment, since)
    assert matrix.across_deals  # Cut off in one deal and back in the next.
    assert matrix.empty  # Nothing was missed, and nothing sent.


async def play_out(table: Indoors, rng: Random) -> None:
    while not table.match.is_over:
        seat = table.match.asked()[-1]
        act = rng.choice(table.match.legal_texts(seat))
        command = c.Play(id=table.new_id(), at=table.live.state.version, act=act)
        assert isinstance(await table.do(table.people[seat], command), a.Done)


async def restarted_before_the_deal(folder: Path) -> list[bool]:
    table, rng = Indoors(folder, 4), Random(1)
    try:
        await table.lay("kille", {"pots": 1})
        for _match in range(2):
            assert isinstance(await table.do(table.people[0], c.Begin(id=table.new_id())), a.Done)
            await table.restart()
            await table.deal()
            await play_out(table, rng)
        records = [await table.store.record(table.live.state.table, match) for match in (1, 2)]
        return [record is not None and verify(record.text.encode()).ok for record in records]
    finally:
        await table.store.close()


def test_a_match_keeps_its_own_secret_through_a_restart(tmp_path: Path) -> None:
    assert asyncio.run(restarted_before_the_deal(tmp_path)) == [True, True]


async def sat_twice(folder: Path) -> list[a.Done | a.Refused]:
    table = Indoors(folder, 4)
    try:
        await table.lay("kille", {})
        sit = c.Sit(id="c1", nonce=nonce_commitment(table.nonce(0)))  # As it was when the table was laid.
        answers = [await table.do(table.people[0], sit)]
        await table.restart()
        return [*answers, await table.do(table.people[0], sit)]
    finally:
        await table.store.close()


def test_sitting_down_can_be_repeated(tmp_path: Path) -> None:
    first, second = asyncio.run(sat_twice(tmp_path))

    assert isinstance(first, a.Done)
    assert first == second
    assert first.token
