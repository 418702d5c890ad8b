"""When the bots and clocks of a live table act: the schedule that everybody at it can measure."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from litestar import Litestar

from talong.server import state as s
from talong.server.clerk import Clerk
from talong.server.hall import Live
from tests.server.blind import Plan
from tests.server.wired import Wired, begin, seat, wired

Slept = tuple[int, int, float]  # Before which act, whose, and how many seconds.
NOBODY = -8
CLOCK = -9  # Whoever is on turn and no bot.
DELAY = (0.4, 0.9)


class Script:
    """Lets bots do what a plan says, in time that passes only when they wait."""

    def __init__(self, server: Wired, live: Live, plan: Plan, acts: int) -> None:
        self.first = live.state.version
        self.lines = plan.lines[:acts]
        self.at = 0
        self.now = 0.0
        self.slept: list[Slept] = []
        self.seats: dict[asyncio.Task[None] | None, int] = {}
        server.house.hall.clerks.insert(0, self)
        clerk = server.house.clerk
        clerk.bot_delay = DELAY
        clerk.draw = Random("draws")
        clerk.sleep = self.sleep
        clerk.time = lambda: self.now
        clerk._bot = self.bot  # type: ignore[method-assign]
        self.clerk = clerk
        server.house.pool.think = self.think  # type: ignore[method-assign]

    def moved(self, live: Live) -> None:
        """Note which act is next."""
        self.at = live.state.version - self.first

    @property
    def actor(self) -> int:
        return int(self.lines[self.at].partition(":")[0]) if self.at < len(self.lines) else NOBODY

    async def bot(self, live: Live, seat: int, level: str, due: float, version: int) -> None:
        self.seats[asyncio.current_task()] = seat
        await Clerk._bot(self.clerk, live, seat, level, due, version)

    async def think(self, game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
        return self.lines[self.at].partition(": ")[2] if viewer == self.actor else None

    async def sleep(self, seconds: float) -> None:
        number = self.seats.get(asyncio.current_task(), CLOCK)
        if number == CLOCK:
            self.slept.append((self.at, CLOCK, seconds))
        elif number == self.actor:
            self.slept.append((self.at, number, seconds))
            self.now += seconds
            return
        await asyncio.Event().wait()  # Somebody else was quicker.


async def schedule(
    app: Litestar, template: Path, folder: Path, plan: Plan, decks: list[list[int]], acts: int
) -> list[Slept]:
    """Return how long the bots (all seats but the first) and the clock waited before each act."""
    async with wired(app, template, folder) as server:
        server.house.hall.luck = lambda _live: plan.luck(decks)
        wires = await seat(server, plan.seats, game=plan.game.key, seats=plan.seats, rules=plan.options, pace="quick")
        await begin(server, wires)
        live = server.house.hall.tables[wires[0].table]
        script = Script(server, live, plan, acts)
        for chair in live.state.chairs[1:]:
            chair.kind = s.BOT
        server.house.clerk.since.clear()
        server.house.clerk.moved(live)
        while script.at < acts:
            at = script.at
            if script.actor == 0:
                text = plan.lines[at].partition(": ")[2]
                answer = await wires[0].do("act", act=text, at=live.state.version)
                assert answer["type"] == "done", answer
            while script.at == at:
                await asyncio.sleep(0.0005)
        await server.house.clerk.close()
        for wire in wires:
            await wire.close()
        return script.slept


def schedules(
    app: Litestar, template: Path, folder: Path, plan: Plan, decks: list[list[int]], acts: int
) -> list[Slept]:
    """Return the schedule of a world."""
    return asyncio.run(schedule(app, template, folder, plan, decks, acts))
