"""CPU time that a move costs the server, beside a server without rules, and what one more watcher adds to it.

All kinds of tables are driven turn and turn about in one run, in short bursts in which every table moves as soon as its
last move is acknowledged. Whatever else the machine does falls on all of them alike: ratios hold where moves a second
would not.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

import msgspec
import uvloop

import talong
from bench.server.client import Socket
from bench.server.load import Load, Plan, open_many_files
from bench.server.running import generate, running
from bench.server.table import SEATS, Table
from talong.server.context import WATCHERS_SECONDS

SLACK_SECONDS: Final = 0.1
CROWD: Final = 10  # So many watchers more a table.
DUE: Final = 20
WATCHER_GOAL: Final = 0.05
UPDATE_BYTES: Final = 1200  # Of the bare server: as large as ours are.


class CostPlan(msgspec.Struct):
    """Measurement plan."""

    ours: tuple[int, int]  # Port and process.
    bare: tuple[int, int]
    tables: int
    moves: int
    rounds: int


def cpu_seconds(process: int) -> float:
    """Return how long all threads of *process* have worked, exactly."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum([int((task / "schedstat").read_text().split()[0]) for task in tasks]) / 1e9


def ignore(text: bytes) -> None:
    """Hear *text* and do nothing."""


class Group(Load):
    """Tables of one kind: players and watchers, with or without words."""

    def __init__(self, name: str, plan: Plan, watchers: int = 0, words: bool = False) -> None:
        super().__init__(plan)
        self.name = name
        self.watchers = watchers
        self.words = words
        self.costs: list[float] = []  # Seconds of a move, by round.
        self.sockets: list[Socket] = []

    async def prepare(self) -> None:
        """Seat players and watchers, and deal."""
        self.lay()
        for table in self.tables:
            table.words = self.words
        await self.seat_all()
        await self.each(self.watch)

    async def watch(self, table: Table) -> None:
        """Let watchers connect to *table*; they only listen."""
        loop = asyncio.get_running_loop()
        hello = {"type": "hello", "protocol": 1, "since": -1, "words": self.words, "lang": "en"}
        for _watcher in range(self.watchers):
            _transport, socket = await loop.create_connection(
                lambda: Socket(f"127.0.0.1:{self.plan.port}", f"/ws/{table.name}", ignore, lambda: None),
                "127.0.0.1",
                self.plan.port,
            )
            await socket.opened
            socket.send(msgspec.json.encode(hello))
            self.sockets.append(socket)

    async def burst(self, moves: int) -> None:
        """Let every table move at once until *moves* are acknowledged, and note what a move has cost."""
        latencies = self.books.latencies
        latencies.clear()
        before = cpu_seconds(self.plan.server)
        while len(latencies) < moves:
            now = perf_counter()
            for table in self.tables:
                table.due.extend([now] * (DUE - len(table.due)))
                table.go()
            await asyncio.sleep(0.02)
        for table in self.tables:
            table.due.clear()
        await self.drain()
        if self.watchers:  # They hear later, and what that costs belongs to this group.
            await asyncio.sleep(WATCHERS_SECONDS + SLACK_SECONDS)
        self.costs.append((cpu_seconds(self.plan.server) - before) / len(latencies))


async def run(plan: CostPlan) -> dict[str, object]:
    """Drive all groups turn and turn about."""

    def of(server: tuple[int, int], bare: bool = False) -> Plan:
        return Plan(port=server[0], server=server[1], tables=plan.tables, seconds=0, rate=0, bare=bare)

    groups = [
        Group("bare", of(plan.bare, bare=True)),
        Group("players", of(plan.ours)),
        Group("players, 1 watcher", of(plan.ours), watchers=1),
        Group(f"players, {1 + CROWD} watchers", of(plan.ours), watchers=1 + CROWD),
        Group("words", of(plan.ours), words=True),
        Group("words, 1 watcher", of(plan.ours), watchers=1, words=True),
        Group(f"words, {1 + CROWD} watchers", of(plan.ours), watchers=1 + CROWD, words=True),
    ]
    for group in groups:
        await group.prepare()
        await group.burst(plan.moves)
        group.costs.clear()  # That was to warm up.
    for number in range(plan.rounds):
        for group in groups if number % 2 == 0 else reversed(groups):
            await group.burst(plan.moves)
    lost = sum([group.books.lost for group in groups])
    bare, players, one, many, words, words_one, words_many = [group.costs for group in groups]
    return {
        "compiled": talong.COMPILED,
        "costs": {group.name: median(group.costs) for group in groups},
        "ratio": median([yard / own for yard, own in zip(bare, players, strict=True)]),
        "watcher": watcher_cost(players, one, many),
        "watcher_with_words": watcher_cost(words, words_one, words_many),
        "lost": lost,
        "rounds": plan.rounds,
        "moves": plan.moves,
        "tables": plan.tables,
    }


def watcher_cost(players: list[float], one: list[float], many: list[float]) -> dict[str, float]:
    """Return what one more watcher costs: seconds of a move, and as a part of a move and of one of its players."""
    more = [(much - little) / CROWD for little, much in zip(one, many, strict=True)]
    return {
        "seconds": median(more),
        "of_a_move": median([extra / move for extra, move in zip(more, players, strict=True)]),
        "of_a_player": median([SEATS * extra / move for extra, move in zip(more, players, strict=True)]),
    }


def measure(tables: int = 40, moves: int = 400, rounds: int = 5) -> dict[str, Any]:
    """Run both servers and a generator."""
    with (
        tempfile.TemporaryDirectory(prefix="talong-bench-") as place,
        running(Path(place) / "ours") as ours,
        running(Path(place) / "bare", bare=UPDATE_BYTES) as bare,
    ):
        return generate("bench.server.cost", CostPlan(ours, bare, tables, moves, rounds))


def text(found: dict[str, Any]) -> list[str]:
    """Write the findings for people."""
    lines = [
        f"  CPU time of a move, turn and turn about: median of {found['rounds']} rounds of {found['moves']} moves",
        f"  at {found['tables']} tables of each kind",
        *[f"    {name:24}{seconds * 1e6:7.0f} µs" for name, seconds in found["costs"].items()],
        f"  CPU time of a move, bare / ours: {found['ratio']:.2f}",
    ]
    for name, key in (("", "watcher"), (" with words", "watcher_with_words")):
        cost = found[key]
        verdict = "reached" if cost["of_a_player"] <= WATCHER_GOAL else "MISSED"
        lines.append(
            f"  one more watcher{name}: {cost['seconds'] * 1e6:.1f} µs a move, {cost['of_a_move']:.1%} of the move, "
            f"{cost['of_a_player']:.1%} of a player (goal at most {WATCHER_GOAL:.0%}): {verdict}"
        )
    return lines


if __name__ == "__main__":
    open_many_files()
    given = msgspec.json.decode(sys.stdin.buffer.read(), type=CostPlan)
    print(json.dumps(uvloop.run(run(given))))
