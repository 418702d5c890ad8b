"""Automation of a table: clocks and bots, ordinary writers that lose a race gracefully.

Every process that has people at a table runs its clocks; the first appends the row, the others see it come. Pauses
are drawn before anybody's cards are looked at, and a forced act takes as long as a free one.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from talong.bots import USUAL, is_level, seconds_of
from talong.core.event import WATCHER
from talong.core.view import View
from talong.live import state as s
from talong.live.commands import Change, rematch
from talong.live.decision import Decision
from talong.live.errors import TableError
from talong.live.narration import is_called
from talong.live.reports import note, watch
from talong.live.state import REST_SECONDS
from talong.live.store import StoreError
from talong.live.tables import LiveTable, TableRegistry
from talong.live.thinking import BotPool, EngineRoom, NoEngines, Unanswered


class Pace(NamedTuple):
    """Time limits of one pace, in seconds: to decide, if there is a limit, and for those who are gone."""

    decide: float | None
    gone: float


PACES: Final = {"off": Pace(None, 120.0), "relaxed": Pace(60.0, 60.0), "quick": Pace(15.0, 15.0)}
TEMPOS: Final = {"calm": 1.6, "usual": 0.9, "brisk": 0.4}  # Seconds that a bot's act takes besides its thinking.
# Further seconds that a bot's act takes after something was called out.
CALLS: Final = {"calm": 1.2, "usual": 1.0, "brisk": 1.2}
CALL_SECONDS: Final = 1.6  # Seconds that it takes to hear a call, at any tempo.
MISSED: Final = 2  # A bot takes over after so many decisions in a row that the clock had to make.
LOOP_ACTS: Final = 250  # Acts for each seat of the table; only a deal that goes round and round comes near that.
LOOSE: Final = 0.5
NONCE_SECONDS: Final = 3.0
ELSEWHERE_SECONDS: Final = 60  # A rest waits no longer for the glass of somebody who may be at another process.
RETRY_FIRST_S: Final = 0.1
RETRY_LONGEST_S: Final = 5.0


def loosened(level: str, acts: int, seats: int, seed: str) -> str:
    """Return the level at which a bot decides after *acts* acts of a deal at a table of *seats* seats.

    A rulebook may let play go round and round (S72), and a bot that plays by rule may do so. After LOOP_ACTS bots act
    at random half the time, so no round lasts for ever, and nobody but them can tell by the time that it takes.
    """
    if acts < LOOP_ACTS * seats:
        return level
    return "random" if random.Random(f"loop {seed}").random() < LOOSE else level


class Automation:
    """Clocks and bots of every table in this process."""

    def __init__(self, registry: TableRegistry, pool: BotPool, bot_delay: tuple[float, float] | None = None) -> None:
        self.registry = registry
        self.pool = pool
        self.engines: EngineRoom = NoEngines()
        self.bot_delay = bot_delay  # These bound the pause of a bot in seconds, whatever the tempo.
        self.paces = dict(PACES)
        self.nonce_seconds = NONCE_SECONDS
        self.tasks: dict[str, list[asyncio.Task[None]]] = {}
        self.since: dict[tuple[str, int], tuple[int, float]] = {}  # When each decision began.
        self.shuffled: dict[str, tuple[int, float]] = {}  # When each match that is not dealt yet began.
        self.rested: dict[str, tuple[int, float]] = {}  # When each rest began.
        self.held: dict[str, int] = {}  # The rests that wait for somebody's glass.
        self.decisions: dict[str, Decision] = {}  # What bots are about to do.
        self.returned_at: dict[tuple[str, int], float] = {}  # When a seat was last given back by another process.
        self.leaving: set[asyncio.Task[None]] = set()  # These tasks ask whether somebody is at another process.
        self.closed = False
        self.draw = random.Random()  # Pauses tell nothing of the cards, so they need not be unguessable.
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.time: Callable[[], float] = time.monotonic
        self.wall: Callable[[], float] = time.time  # This clock dates the log.
        registry.listeners.append(self)
        registry.rest_clock = self.rest_clock
        registry.presence.time = self.now
        registry.presence.seconds = lambda pace: self.paces[pace].gone

    def now(self) -> float:
        """Return the current time of the monotonic clock."""
        return self.time()

    def moved(self, live: LiveTable) -> None:
        """Schedule anew whatever the table waits for."""
        table = live.state.table
        for task in self.tasks.pop(table, ()):
            task.cancel()
        if not live.members or self.closed:  # The table waits while nobody is connected to it.
            return
        if self.registry.presence.look(live):
            live.show()
        jobs = [*self._jobs(live), *self._takeovers(live)]
        if jobs:
            self.tasks[table] = [asyncio.create_task(job) for job in jobs]
            for task in self.tasks[table]:
                watch(task, "automation")

    async def close(self) -> None:
        """Stop all clocks."""
        self.closed = True
        for tasks in self.tasks.values():
            for task in tasks:
                task.cancel()
        for decision in self.decisions.values():
            decision.drop()
        self.tasks.clear()
        self.decisions.clear()

    def _jobs(self, live: LiveTable) -> list[asyncio._CoroutineLike[None]]:
        state = live.state
        if state.status == s.SHUFFLING:
            due = self._shuffled_at(live) + self.nonce_seconds if state.unopened() else self.time()
            return [self._after(due, live, Change(s.DEALT, {}), s.CLOCK, state.version)]
        self.shuffled.pop(state.table, None)
        match = state.match
        if state.status == s.OVER and (change := rematch(state)) is not None:
            return [self._after(self.time(), live, change, s.CLOCK, state.version)]
        if state.status != s.PLAYING or match is None:
            if state.table in self.decisions:
                self.decisions.pop(state.table).drop()
            return []
        if state.rested_at:
            return self._rest(live)
        self.rested.pop(state.table, None)
        self.held.pop(state.table, None)
        jobs: list[asyncio._CoroutineLike[None]] = []
        is_automatic = any([chair.away or chair.kind == s.BOT for chair in state.chairs])
        is_timed = self.paces[state.pace].decide is not None or state.table in self.decisions
        forced = state.forced_seat()
        is_quiet = not is_automatic and not is_timed and forced is None
        if is_quiet and (match.turn is None or self._is_here(live, match.turn)):
            return jobs  # People among themselves play without a clock.
        decision = self._decision(live)
        for seat in match.asked():
            chair = state.chairs[seat]
            if chair.away and not chair.asked and self._is_here(live, seat) and self.paces[state.pace].decide is None:
                back = Change(s.BACK, {"seat": seat})  # Another process has wrongly taken them for gone.
                jobs.append(self._after(self.time(), live, back, s.CLOCK, state.version))
            elif chair.kind == s.BOT or chair.away:
                level = self._level(match.game.key, chair.level or USUAL)
                due = decision.due(seat, match.version, self.time(), self._seconds(match.game.key, level))
                jobs.append(self._bot(live, seat, level, due, state.version))
            elif seat == forced:
                due = decision.due(seat, match.version, self.time(), 0.0)
                jobs.append(self._forced(live, seat, due, state.version))
            else:
                if self.paces[state.pace].decide is None and decision.dues.pop(seat, None) is not None:
                    self.returned_at[(state.table, seat)] = self.time()  # Another process knows that they are there.
                ends = self._end_of(live, seat) if seat == match.turn else None
                if ends is not None:
                    jobs.append(self._person(live, seat, ends, state.version))
        return jobs

    def _level(self, game: str, level: str) -> str:
        """Return *level*, or the usual one if that is an engine which this server no longer has."""
        return level if is_level(level) or self.engines.plays(game, level) else USUAL

    def _seconds(self, game: str, level: str) -> float:
        """Return how long a bot of that *level* may think."""
        return self.engines.seconds if self.engines.plays(game, level) else seconds_of(level)

    def _rest(self, live: LiveTable) -> list[asyncio._CoroutineLike[None]]:
        """Deal anew when everybody who is here is ready, or when the rest has lasted long enough."""
        state = live.state
        clock = self.rest_clock(live)
        awaited = [seat for seat in state.people() if state.is_present(state.chairs[seat].person)]
        if awaited and state.ready.issuperset(awaited):
            due = self.time()
        elif clock.left is not None:
            due = self.time() + clock.left
        elif not awaited:  # The only person among bots has gone.
            due = self.rested[state.table][1] + REST_SECONDS
        else:
            return []
        return [self._after(due, live, Change(s.NEXT, {}), s.CLOCK, state.version)]

    def rest_clock(self, live: LiveTable) -> s.RestClock:
        """Return the clock of a rest; it stands still while somebody who is here has a glass to drink up.

        It starts when the last of them is ready or gone. Those who may be at another process are given longer, and no
        more than that, since this process cannot know.
        """
        state = live.state
        owing = [seat for seat in state.owes() if seat in state.people() and seat not in state.ready]
        held = any([self._is_here(live, seat) for seat in owing])
        began = self.rested.get(state.table)
        if began is None or began[0] != state.rested_at:
            began = self.rested[state.table] = (state.rested_at, self.time() - self._late(live))
        if held or self.held.get(state.table) == state.rested_at:
            began = self.rested[state.table] = (state.rested_at, self.time())
        if held:
            self.held[state.table] = state.rested_at
        else:
            self.held.pop(state.table, None)
        seconds = state.rest_seconds()
        if held or seconds is None:
            return s.RestClock(None, None)
        if any([self.registry.presence.is_present(live, state.chairs[seat].person) for seat in owing]):
            seconds = ELSEWHERE_SECONDS
        return s.RestClock(seconds, max(0.0, began[1] + seconds - self.time()))

    def _late(self, live: LiveTable) -> float:
        """Return how long ago the clock of the rest began, as the log tells it."""
        at = live.rest_row_at
        return 0.0 if at is None else min(max(0.0, self.wall() - at / 1000), float(REST_SECONDS))

    def _takeovers(self, live: LiveTable) -> list[asyncio._CoroutineLike[None]]:
        """Schedule a takeover by a bot for everybody who has lost the connection."""
        jobs: list[asyncio._CoroutineLike[None]] = []
        if not self.registry.presence.lost:
            return jobs
        for seat in range(len(live.state.chairs)):
            ends = self.registry.presence.ends(live, seat)
            if ends is not None:
                change = Change(s.AWAY, {"seat": seat})
                jobs.append(self._after(ends, live, change, s.CLOCK, live.state.version))
        return jobs

    async def _do(self, live: LiveTable, change: Change, actor: str, version: int) -> None:
        """Commit *change*, wholly or not at all: cancelling this does not stop a write that has begun.

        While the database fails the write is retried; by then the log has told whether it was kept after all.
        """
        wait = RETRY_FIRST_S
        while True:
            attempt = asyncio.create_task(live.automatic(change, actor, version))
            try:
                await asyncio.shield(attempt)
            except StoreError as error:
                note("automation", error, kind=change.kind, again_in_s=wait)
            except asyncio.CancelledError:
                watch(attempt, "automation")  # From now on nobody waits for it.
                raise
            else:
                return
            if self.closed or live.lost:  # Its people have been told to come again, and with them its clocks do.
                return
            await self.sleep(wait)
            wait = min(2 * wait, RETRY_LONGEST_S)

    def _shuffled_at(self, live: LiveTable) -> float:
        """Return when the match was seen to begin, whatever has happened at the table since."""
        table, number = live.state.table, live.state.number
        if self.shuffled.get(table, (0, 0.0))[0] != number:
            self.shuffled[table] = (number, self.time())
        return self.shuffled[table][1]

    def _decision(self, live: LiveTable) -> Decision:
        """Return the pending decision of *live*; a new one has its pauses drawn."""
        state = live.state
        key = (state.number, state.acts)
        known = self.decisions.get(state.table)
        if known is None or known.key != key:
            if known is not None:
                known.drop()
            called = self.bot_delay is None and self._was_called(live)
            pauses = [self._pause(state.tempo, called) for _chair in state.chairs]
            known = self.decisions[state.table] = Decision(key, pauses)
        return known

    def _pause(self, tempo: str, called: bool) -> float:
        """Return how long a bot's act takes at that *tempo*; it must not depend on who may act, which is a secret.

        What was *called* out is heard before anybody acts again.
        """
        if self.bot_delay is not None:
            return self.draw.uniform(*self.bot_delay)
        known = tempo if tempo in TEMPOS else "usual"
        return TEMPOS[known] + CALLS[known] if called else TEMPOS[known]

    def _was_called(self, live: LiveTable) -> bool:
        """Tell whether everybody heard something called out when the table last moved on."""
        state = live.state
        since = state.marked(state.version - 1)
        if since is None or state.match is None:
            return False
        return is_called(state.game.key, state.match.events(since=since, viewer=WATCHER))

    async def _after(self, due: float, live: LiveTable, change: Change, actor: str, version: int) -> None:
        await self.sleep(max(0.0, due - self.time()))
        await self._do(live, change, actor, version)

    async def _bot(self, live: LiveTable, seat: int, level: str, due: float, version: int) -> None:
        """Let the bot at *seat* decide, and act when it is *due*."""
        state = live.state
        match = state.match
        decision = self.decisions.get(state.table)
        if match is None or decision is None or state.weighed_at > version:  # Overtaken before it began.
            return
        thought = decision.thought(seat, match.version, level, lambda: self._think(live, seat, level))
        act = await asyncio.shield(thought)  # A table that moves on meanwhile does not restart the thought.
        await self.sleep(max(0.0, due - self.time()))
        if act is not None:
            await self._do(live, Change(s.ACTED, {"seat": seat, "act": act}), f"bot {seat}", version)

    async def _forced(self, live: LiveTable, seat: int, due: float, version: int) -> None:
        """Do the one act that is publicly forced on the person at *seat*, when it is *due*."""
        await self.sleep(max(0.0, due - self.time()))
        state = live.state
        if state.weighed_at > version or state.match is None:  # Done by hand already.
            return
        act = state.match.legal_texts(seat)[0]
        await self._do(live, Change(s.ACTED, {"seat": seat, "act": act}), s.FORCED, version)

    async def _think(self, live: LiveTable, seat: int, level: str) -> str | None:
        """Return what the bot at *seat* does now, from its own view."""
        state, match = live.state, live.state.match
        assert match is not None
        view = match.view(seat)
        seed = self.registry.keys.bot_seed(state.table, state.number, seat, match.version)
        try:
            loose = loosened(level, state.acts - state.acts_before, match.seats, seed)
            if self.engines.plays(view.game.key, loose):
                act = await self._ask_engine(live, loose, view, seed)
            else:
                act = await self.pool.think(view.game.key, loose, seed, seat, view.facts)
        except TableError:  # Too many think already, or no worker can be started.
            act = None
        except Exception as error:  # The bot's own fault, for which nobody at the table is to wait.
            note("bot", error, game=view.game.key, level=level)
            act = None
        return match.game.absent_act(match.view(seat)) if act is None else act  # None if play does not wait for it.

    async def _ask_engine(self, live: LiveTable, name: str, view: View, seed: str) -> str | None:
        """Return the act of the engine *name*, or of the usual level if it has none."""
        state = live.state
        of_match = self.registry.keys.bot_seed(state.table, state.number, view.viewer, 0)
        try:
            return await self.engines.think(state.table, state.number, name, view, of_match)
        except Unanswered:
            return await self.pool.think(view.game.key, USUAL, seed, view.viewer, view.facts)

    def _end_of(self, live: LiveTable, seat: int) -> float | None:
        """Return when the time of the person at *seat* is over, or None if there is no hurry."""
        state = live.state
        pace = self.paces[state.pace]
        key = (state.table, seat)
        if self.since.get(key, (-1, 0.0))[0] != state.turned_at:  # Time used before they went away counts.
            self.since[key] = (state.turned_at, self.time())
        began = self.since[key][1]
        if pace.decide is not None:
            return began + pace.decide
        if self._is_here(live, seat) or self.registry.presence.ends(live, seat) is not None:
            return None
        # Another process may have them, and says so if it does; then they have all their time again.
        return max(began, self.returned_at.get(key, began)) + pace.gone

    async def _person(self, live: LiveTable, seat: int, ends: float, version: int) -> None:
        """Wait for the person at *seat*, then do the rulebook's default act for them."""
        await self.sleep(max(0.0, ends - self.time()))
        state = live.state
        if state.weighed_at > version:  # Answered at the last moment.
            return
        if self.paces[state.pace].decide is None or state.chairs[seat].missed >= MISSED:
            await self._do(live, Change(s.AWAY, {"seat": seat}), s.CLOCK, version)
            return
        act = None if state.match is None else state.match.game.absent_act(state.match.view(seat))
        if act is not None:
            await self._do(live, Change(s.ACTED, {"seat": seat, "act": act}), s.CLOCK, version)

    def _is_here(self, live: LiveTable, seat: int) -> bool:
        """Tell whether the person at *seat* is connected to this process."""
        return live.is_here(live.state.chairs[seat].person)

    async def arrived(self, live: LiveTable, person: str) -> None:
        """Give *person*, who is connected again, the seat back."""
        seat = live.state.seat_of(person)
        if seat is None:
            return
        self.registry.presence.came(live, seat)
        if live.state.status == s.OVER and seat in live.state.undecided():
            live.show()  # From now on they are waited for.
        # A bot may be quicker, more than once.
        while live.state.seat_of(person) == seat and live.state.chairs[seat].away:
            await self._do(live, Change(s.BACK, {"seat": seat}), s.CLOCK, live.state.version)

    def left(self, live: LiveTable, person: str) -> None:
        """Start the wait for *person*, whose connection has ended, unless another process has them."""
        if not person or live.is_here(person) or self.closed:
            return
        if self.registry.alone:
            self._miss(live, person)
        else:
            task = asyncio.create_task(self._ask_elsewhere(live, person))
            self.leaving.add(task)
            task.add_done_callback(self.leaving.discard)
            watch(task, "automation")

    async def _ask_elsewhere(self, live: LiveTable, person: str) -> None:
        if not await self.registry.presence.leave(live, person) and not live.is_here(person):
            self._miss(live, person)

    def _miss(self, live: LiveTable, person: str) -> None:
        """Start the wait for *person*, who is connected nowhere."""
        seat = live.state.seat_of(person)
        if seat is not None and not self.closed:
            self.registry.presence.went(live, seat)
            self.moved(live)
            if self.registry.presence.left(live, seat) is not None or live.state.status == s.OVER:
                live.show()
