"""Clocks and bots: ordinary writers, which lose a race gracefully.

Every process that has people at a table runs its clocks; whoever is first appends the row, the others see it come.
How long anything takes is drawn before anybody's cards are looked at, and a forced act takes as long as a free one.
"""

from __future__ import annotations

import asyncio
import random
from concurrent.futures.process import BrokenProcessPool
from typing import Final, NamedTuple

from talong.bots import LEVELS
from talong.server import state as s
from talong.server.desk import Change
from talong.server.errors import TableError
from talong.server.hall import Hall, Live
from talong.server.pool import Pool


class Pace(NamedTuple):
    """How many seconds somebody has to decide; without a limit only those who are gone are played for."""

    decide: float | None
    gone: float


PACES: Final = {"off": Pace(None, 120.0), "relaxed": Pace(60.0, 60.0), "quick": Pace(15.0, 15.0)}
MISSED: Final = 2  # After so many decisions in a row that the clock had to make a bot takes over.
NONCE_SECONDS: Final = 3.0


class Clerk:
    """Looks after the clocks and bots of every table here."""

    def __init__(self, hall: Hall, pool: Pool, bot_delay: tuple[float, float] = (0.4, 0.9)) -> None:
        self.hall = hall
        self.pool = pool
        self.bot_delay = bot_delay
        self.paces = dict(PACES)
        self.nonce_seconds = NONCE_SECONDS
        self.tasks: dict[str, list[asyncio.Task[None]]] = {}
        self.since: dict[tuple[str, int], tuple[int, float]] = {}  # When each decision began.
        self.missed: dict[tuple[str, int], int] = {}
        self.draw = random.SystemRandom()
        hall.clerks.append(self)

    def moved(self, live: Live) -> None:
        """See whom the table waits for now."""
        table = live.state.table
        if live.last is not None and live.last.kind == s.ACTED:
            seat = live.state.seat_of(live.last.actor)
            if seat is not None:  # Somebody has answered.
                self.missed.pop((table, seat), None)
        mine = asyncio.current_task()
        for task in self.tasks.pop(table, []):
            if task is not mine:
                task.cancel()
        if not live.members:  # Nobody looks: the table waits.
            return
        self.tasks[table] = [asyncio.create_task(job) for job in self._jobs(live)]

    async def close(self) -> None:
        """Stop all clocks."""
        for tasks in self.tasks.values():
            for task in tasks:
                task.cancel()
        self.tasks.clear()

    def _jobs(self, live: Live) -> list[asyncio._CoroutineLike[None]]:
        state = live.state
        if state.status == s.SHUFFLING:
            wait = self.nonce_seconds if state.unopened() else 0.0
            return [self._after(wait, live, Change(s.DEALT, {}), "clock")]
        match = state.match
        if state.status != s.PLAYING or match is None:
            return []
        jobs: list[asyncio._CoroutineLike[None]] = []
        for seat in match.asked():
            chair = state.chairs[seat]
            if chair.kind == s.BOT or chair.away:
                jobs.append(self._bot(live, seat, chair.level or LEVELS[0], self.draw.uniform(*self.bot_delay)))
            elif seat == match.turn:
                jobs.append(self._person(live, seat))
        return jobs

    async def _after(self, seconds: float, live: Live, change: Change, actor: str) -> None:
        version = live.state.version
        await asyncio.sleep(seconds)
        await live.automatic(change, actor, version)

    async def _bot(self, live: Live, seat: int, level: str, delay: float) -> None:
        """Let the bot at *seat* decide, and act when its time has come."""
        state, version = live.state, live.state.version
        match = state.match
        assert match is not None
        view = match.view(seat)
        seed = f"{state.table} {state.number} {seat} {match.version}"
        began = asyncio.get_running_loop().time()
        act: str | None
        try:
            act = await self.pool.think(view.game, level, seed, seat, view.facts)
        except (TableError, BrokenProcessPool):
            act = None
        if act is None:
            act = match.absent_act(seat)  # Nothing, if play does not wait for it.
        await asyncio.sleep(max(0.0, began + delay - asyncio.get_running_loop().time()))
        if act is not None:
            await live.automatic(Change(s.ACTED, {"seat": seat, "act": act}), f"bot {seat}", version)

    async def _person(self, live: Live, seat: int) -> None:
        """Wait for the person at *seat*; then do what the rulebook has for those who do not answer."""
        state = live.state
        pace = self.paces[state.pace]
        key, now = (state.table, seat), asyncio.get_running_loop().time()
        if self.since.get(key, (-1, 0.0))[0] != state.acted_at:
            self.since[key] = (state.acted_at, now)
        began = self.since[key][1]
        here = any(member.person == state.chairs[seat].person for member in live.members)
        limit = pace.decide if pace.decide is not None else None if here else pace.gone
        if limit is None:
            return
        await asyncio.sleep(max(0.0, began + limit - now))
        version = live.state.version
        self.missed[key] = self.missed.get(key, 0) + 1
        if pace.decide is None or self.missed[key] > MISSED:
            self.missed[key] = 0
            await live.automatic(Change(s.AWAY, {"seat": seat}), "clock", version)
            return
        match = live.state.match
        act = None if match is None else match.absent_act(seat)
        if act is not None:
            await live.automatic(Change(s.ACTED, {"seat": seat, "act": act}), "clock", version)

    async def arrived(self, live: Live, person: str) -> None:
        """Give somebody who is here the seat back."""
        seat = live.state.seat_of(person)
        if seat is None:
            return
        self.missed.pop((live.state.table, seat), None)
        while live.state.seat_of(person) == seat and live.state.chairs[seat].away:  # A bot may be quicker, and again.
            await live.automatic(Change(s.BACK, {"seat": seat}), "clock", live.state.version)
