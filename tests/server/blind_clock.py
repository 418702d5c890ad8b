"""When the bots and clocks of a live table act: the schedule that everybody at it can measure."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

from litestar import Litestar

from talong.live import state as s
from talong.live.automation import Automation
from talong.live.tables import LiveTable
from tests.server.blind import Plan
from tests.server.wired import Wire, Wired, begin, seat, wired

Slept = tuple[int, int, float | str]  # Before which act, whose, and how many seconds; or what was said of a rest.
NOBODY = -8
CLOCK = -9  # Whoever is on turn and no bot.
REST = -10
DELAY = (0.4, 0.9)
BEATS: dict[str, object] = {"tempo": "calm", "rests": True, "forced": True}  # As people play in a browser.


class Script:
    """Lets bots do what a plan says, in time that passes only when they wait."""

    def __init__(
        self, server: Wired, live: LiveTable, plan: Plan, acts: int, delay: tuple[float, float] | None
    ) -> None:
        self.first = live.state.acts
        self.lines = plan.lines[:acts]
        self.at = 0
        self.now = 0.0
        self.slept: list[Slept] = []
        self.asleep: set[asyncio.Task[Any] | None] = set()
        self.seats: dict[asyncio.Task[None] | None, int] = {}
        server.context.registry.listeners.insert(0, self)
        automation = server.context.automation
        automation.bot_delay = delay
        automation.draw = Random("draws")
        automation.sleep = self.sleep
        automation.time = lambda: self.now
        automation._bot = self.bot  # type: ignore[method-assign]
        self.automation = automation
        server.context.pool.think = self.think  # type: ignore[method-assign]

    def moved(self, live: LiveTable) -> None:
        """Note which act is next."""
        self.at = live.state.acts - self.first

    @property
    def actor(self) -> int:
        return int(self.lines[self.at].partition(":")[0]) if self.at < len(self.lines) else NOBODY

    def note(self, entry: Slept) -> None:
        """Keep *entry*; a clock that is looked at again says nothing new."""
        if entry not in self.slept:
            self.slept.append(entry)

    async def looked(self, table: str) -> None:
        """Wait until every clock and bot of *table* has found out how long it waits."""
        while not all(task in self.asleep or task.done() for task in self.automation.tasks.get(table, ())):
            await asyncio.sleep(0)

    async def bot(self, live: LiveTable, seat: int, level: str, due: float, version: int) -> None:
        self.seats[asyncio.current_task()] = seat
        await Automation._bot(self.automation, live, seat, level, due, version)

    async def think(self, game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
        return self.lines[self.at].partition(": ")[2] if viewer == self.actor else None

    async def sleep(self, seconds: float) -> None:
        number = self.seats.get(asyncio.current_task(), CLOCK)
        if not seconds:
            return
        self.asleep.add(asyncio.current_task())
        if number == CLOCK:
            self.note((self.at, CLOCK, round(seconds, 6)))
        elif number == self.actor:
            self.note((self.at, number, round(seconds, 6)))
            self.now += seconds
            return
        await asyncio.Event().wait()  # Somebody else was quicker.


async def schedule(
    app: Litestar, template: Path, folder: Path, plan: Plan, decks: list[list[int]], acts: int, beats: bool
) -> list[Slept]:
    """Return how long the bots (all seats but the first, or the first two with *beats*) and the clock waited."""
    people = 2 if beats else 1
    async with wired(app, template, folder) as server:
        server.context.registry.luck = lambda _live: plan.luck(decks)
        wishes = {"rules": plan.options, "pace": "quick", **(BEATS if beats else {})}
        wires = await seat(server, plan.seats, game=plan.game.key, seats=plan.seats, **wishes)
        await begin(server, wires)
        live = server.context.registry.tables[wires[0].table]
        script = Script(server, live, plan, acts, None if beats else DELAY)
        for chair in live.state.chairs[people:]:
            chair.kind = s.BOT
        server.context.automation.since.clear()
        server.context.automation.moved(live)
        while script.at < acts:
            at = script.at
            if live.state.rested_at:
                await rest(server, wires[:people], script)
                continue  # Bots may have acted since.
            if script.actor in range(people):
                text = plan.lines[at].partition(": ")[2]
                await script.looked(wires[0].table)
                answer = await wires[script.actor].do("act", act=text, at=live.state.version)
                assert answer["type"] == "done", answer
            while script.at == at:
                await asyncio.sleep(0.0005)
        await server.context.automation.close()
        for wire in wires:
            await wire.close()
        return script.slept


async def rest(server: Wired, wires: list[Wire], script: Script) -> None:
    """Note what everybody is told of a rest, as it goes on, and let it end."""
    live = server.context.registry.tables[wires[0].table]
    for wire in wires:
        told = await wire.connect(-1)
        script.note((script.at, REST, json.dumps(told["table"]["rest"])))
        await script.looked(wire.table)
        script.now += 1.0
        answer = await wire.do("ready")
        assert answer["type"] == "done", answer
    while live.state.rested_at:
        await asyncio.sleep(0.0005)
    async with live.lock:
        pass


def schedules(
    app: Litestar, template: Path, folder: Path, plan: Plan, decks: list[list[int]], acts: int, beats: bool = False
) -> list[Slept]:
    """Return the schedule of a world."""
    return asyncio.run(schedule(app, template, folder, plan, decks, acts, beats))
