"""Pull the plug of a server under load, again and again, and see that nothing acknowledged is ever lost.

`python -m tests.server.kill --kills 1000` does it for as long as wanted; the tests do a few, or a hundred.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from talong.core.chance.source import Chance
from talong.live.projection import view_for
from talong.live.rows import BrokenChain, Row, check_chain
from talong.live.state import TableState
from talong.record.verify import verify
from talong.server.store.log import Store
from tests.server.forking import Nursery, common_nursery
from tests.server.nursery import Forked
from tests.server.patience import Guard
from tests.server.players import Pause, Player
from tests.sizes import size

INTERRUPTED = 130
MOST_MS = 20
MOST_ACKED = 30  # So many commands at most are acknowledged between two kills, however slow the machine is.
RUSHED = 0.3  # How many servers are killed without being given the time to settle.
COLD = size(5, 10)  # Every so many starts are from nothing.
ROUND = 25  # So many kills the same tables live through.
SIDE_BY_SIDE = 2

TABLES: list[dict[str, object]] = [
    {"game": "kille", "seats": 4, "rules": {"pots": 1, "frage": True}, "lots": True},
    {"game": "punschkille", "seats": 4, "rules": {"glasses": 2}},
    {"game": "kungsholmskille", "seats": 3, "rules": {"deals": 2, "seating": "lottery_choose"}, "lots": True},
    {"game": "rodskagg", "seats": 3, "rules": {"max_deals": 2, "ask_mode": "manual"}},
    {"game": "skitgubbe", "seats": 3, "rules": {"deals": 1}},
]


@dataclass
class Tally:
    """What a run has come to."""

    kills: int = 0
    acked: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    resent: int = 0
    matches: int = 0
    verified: int = 0
    settled: int = 0
    lost: int = 0
    chat: int = 0  # Lines of chat acknowledged.
    starts: list[float] = field(default_factory=list)
    cold_starts: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    errors: str = ""  # What the last server has written.

    def __str__(self) -> str:
        games = ", ".join(f"{count} {game}" for game, count in sorted(self.acked.items()))
        starts, cold = sorted(self.starts), sorted(self.cold_starts)
        middle = f"{starts[len(starts) // 2]:.2f} s forked" if starts else ""
        middle += f", {cold[len(cold) // 2]:.2f} s from nothing" if cold else ""
        return (
            f"{self.kills} kills, {sum(self.acked.values())} commands acknowledged ({games}), "
            f"{self.chat} lines of chat, {self.resent} sent again, "
            f"{self.matches} matches begun and {self.verified} verified, "
            f"{self.settled} times all seats alike, "
            f"{self.lost} lost, {len(self.problems)} other problems; start {middle}; refused {dict(self.refused)}"
        )


class Known:
    """A table as its log tells it, read a little further each time."""

    def __init__(self, table: str, game: str, players: list[Player]) -> None:
        self.table = table
        self.game = game
        self.players = players
        self.rows: list[Row] = []
        self.state = TableState(table, lambda _state: Chance(bytes(32)))
        self.checked: dict[str, int] = {}  # How many acknowledgements of each player have been looked at.

    def read(self, rows: list[Row], tally: Tally) -> None:
        """Take in *rows*, the first of which is the newest known before."""
        if self.rows:
            if not rows or rows[0] != self.rows[-1]:
                tally.problems.append(f"{self.game}: the log has lost version {self.rows[-1].version}")
                return
            rows = rows[1:]
        try:
            check_chain(rows, after=self.rows[-1] if self.rows else None)
        except BrokenChain as broken:
            tally.problems.append(f"{self.game}: the chain is broken at {broken.version}")
            return
        for row in rows:
            self.state.change(row.kind, row.actor, json.loads(row.body), row.luck)
            self.rows.append(row)

    def check_chat(self, acked: list[str], kept: list[str], tally: Tally) -> None:
        """See that every line of chat that was acknowledged is there, and that none is there twice."""
        times = Counter(kept)
        tally.lost += len([text for text in acked if not times[text]])
        tally.problems += [
            f"{self.game}: “{text}” was said {count} times" for text, count in times.items() if count > 1
        ]

    def check(self, acked: dict[str, list[tuple[str, int]]], tally: Tally) -> None:
        """See that what was acknowledged is in the log once, where the acknowledgement said."""
        names = Counter([row.command for row in self.rows if row.command is not None])
        for person, answers in acked.items():
            begin = self.checked.get(person, 0)
            self.checked[person] = len(answers)
            for command, version in answers[begin:]:
                name = f"{person}/{command}"
                row = self.rows[version - 1] if version <= len(self.rows) else None
                if row is None or row.command != name:
                    tally.lost += 1
                if names[name] > 1:
                    tally.problems.append(f"{self.game}: {command} was done {names[name]} times")


def plain(data: object) -> Any:
    """Return *data* as it comes out of a socket."""
    return json.loads(json.dumps(data))


class Shown(NamedTuple):
    """What somebody has been told of a table."""

    seat: int | None
    version: int
    view: dict[str, Any] | None
    events: list[dict[str, Any]]
    older: int = 0  # So many events of the match came before these, and are told on request.


def differences(known: Known, shown: list[Shown], rows: list[Row], tally: Tally) -> list[str]:
    """Return in what each differs from the log at its version; *rows* were read since, the newest known first."""
    found = []
    for one in sorted(shown, key=lambda one: one.version):
        where = f"{known.game} version {one.version} seat {one.seat}"
        if one.version > len(known.rows):
            known.read([row for row in rows if len(known.rows) <= row.version <= one.version], tally)
        if one.version != len(known.rows):
            found.append(f"{where}: the log has {len(known.rows)} rows")
            continue
        viewer = one.seat if one.seat is not None else -1
        view = plain(view_for(known.state, viewer)) if known.state.match else None
        events = plain(known.state.match.events(viewer=viewer)) if known.state.match else []
        if one.view != view:
            found.append(f"{where}: another view than the log's")
        if one.events != events[one.older :]:
            found.append(f"{where}: {len(one.events)} events after {one.older}, but {len(events)} in the log")
    return found


class Evening:
    """Some tables on one server, and those who play there."""

    def __init__(self, server: Forked, rng: Random, tally: Tally) -> None:
        self.server = server
        self.rng = rng
        self.tally = tally
        self.pause = Pause()
        self.tables: list[Known] = []
        self.tasks: list[asyncio.Task[None]] = []

    def lay_tables(self) -> None:
        """Lay a table of every game."""
        for wishes in TABLES:
            seats = int(str(wishes["seats"]))
            people = [self.server.ask("POST", "/api/people", {"name": f"guest {seat}"})[1] for seat in range(seats)]
            table = self.server.table(people[0]["session"], **wishes)
            players = [
                Player(self.server, self.pause, table, who, f"{self.rng.random()}/{seat}")
                for seat, who in enumerate(people)
            ]
            self.tables.append(Known(table, str(wishes["game"]), players))

    @property
    def players(self) -> list[Player]:
        return [player for table in self.tables for player in table.players]

    async def begin(self) -> None:
        """Let everybody come."""
        self.tasks = [asyncio.create_task(player.run()) for player in self.players]

    async def end(self) -> None:
        """Let everybody go, and add up what they have seen."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for table in self.tables:
            for player in table.players:
                self.tally.acked[table.game] += len(player.acked)
                self.tally.chat += len(player.said)
                self.tally.refused += player.refused
                self.tally.resent += player.resent
                self.tally.problems += player.problems
            self.tally.matches += table.state.number

    # The server comes and goes.

    async def start(self, cold: bool = False) -> None:
        began = time.monotonic()
        await asyncio.to_thread(self.server.start, cold)
        (self.tally.cold_starts if cold else self.tally.starts).append(time.monotonic() - began)
        self.pause.up.set()

    async def kill(self) -> None:
        self.pause.up.clear()
        await asyncio.to_thread(self.server.kill)
        self.tally.kills += 1

    # Looking.

    async def check_log(self) -> None:
        """Read what the log has got since the last time, and see that it is what was acknowledged."""
        acked = {table.table: {player.person: list(player.acked) for player in table.players} for table in self.tables}
        said = {table.table: [text for player in table.players for text in player.said] for table in self.tables}
        store = Store.open(f"sqlite:///{self.server.folder / 'talong.db'}")
        try:
            for table in self.tables:
                table.read(await store.rows(table.table, after=max(0, len(table.rows) - 1)), self.tally)
                table.check(acked[table.table], self.tally)
                table.check_chat(said[table.table], [line.text for line in await store.chat(table.table)], self.tally)
        finally:
            await store.close()

    async def settle(self) -> None:
        """Let nobody do anything new, and see that all are alike when everything has been answered."""
        self.pause.quiet = True
        guard = Guard()
        while True:
            await asyncio.sleep(0.01)
            if self.is_quiet():
                await self.check_log()
                if self.is_quiet() and all(len(known.rows) == known.players[0].version for known in self.tables):
                    break
            for task in self.tasks:
                if task.done():
                    task.result()
            if guard.is_over or self.tally.lost or self.tally.problems:
                self.tally.problems.append("the tables do not come to rest: " + self.unrest())
                return
        for known in self.tables:
            await self.compare(known)
        self.tally.settled += 1
        self.pause.quiet = False
        for player in self.players:
            await player.consider()

    def is_quiet(self) -> bool:
        return all(
            player.socket is not None and not player.journal.pending and player.version == known.players[0].version
            for known in self.tables
            for player in known.players
        )

    def unrest(self) -> str:
        return "; ".join(
            f"{known.game} log {len(known.rows)}, seats "
            + " ".join(f"{player.version}{'?' if player.journal.pending else ''}" for player in known.players)
            for known in self.tables
        )

    async def compare(self, known: Known) -> None:
        """See that every seat has what the log says, and that a new connection is told the same.

        The table may move on by itself meanwhile, so each is held against the log as of the version that it shows.
        """
        fresh = self.rng.choice(known.players)
        async with fresh.connection() as socket:
            welcome = await fresh.greet(socket, -1)
        shown = [Shown(player.seat, player.version, player.view, player.events[:]) for player in known.players]
        shown.append(Shown(*[welcome[name] for name in Shown._fields]))
        store = Store.open(f"sqlite:///{self.server.folder / 'talong.db'}")
        try:
            rows = await store.rows(known.table, after=max(0, len(known.rows) - 1))
        finally:
            await store.close()
        self.tally.problems += differences(known, shown, rows, self.tally)

    async def be_acknowledged(self, commands: int) -> None:
        """Let everybody play until *commands* more have been acknowledged, and something is under way again."""
        before, guard = self.acked(), Guard()
        while self.acked() < before + commands or not any(player.journal.pending for player in self.players):
            if guard.is_over or any(player.problems for player in self.players):
                self.tally.problems.append("nothing is acknowledged any more: " + self.unrest())
                return
            await asyncio.sleep(0.001)

    def acked(self) -> int:
        return sum(len(player.acked) for player in self.players)

    async def finish_a_match(self) -> None:
        """Let everybody play until some match has come to its end."""
        guard = Guard()
        while not any(player.matches > 1 or player.info["status"] == "over" for player in self.players):
            if guard.is_over:
                self.tally.problems.append("no match comes to its end: " + self.unrest())
                return
            await asyncio.sleep(0.01)

    async def verify_records(self) -> None:
        """See that every finished match has a record whose deals are what was promised."""
        store = Store.open(f"sqlite:///{self.server.folder / 'talong.db'}")
        try:
            for known in self.tables:
                finished = known.state.number - (known.state.status != "over")
                for match in range(1, finished + 1):
                    kept = await store.record(known.table, match)
                    if kept is None:
                        self.tally.problems.append(f"{known.game}: no record of match {match}")
                    elif not verify(kept.text.encode()).ok:
                        self.tally.problems.append(f"{known.game}: the record of match {match} is not as promised")
                    else:
                        self.tally.verified += 1
        finally:
            await store.close()


async def play_round(server: Forked, kills: int, rng: Random, tally: Tally, shown: Callable[[], None]) -> None:
    """Kill *server* so many times under the same tables."""
    evening = Evening(server, rng, tally)
    try:
        await evening.start()
        evening.lay_tables()
        await evening.begin()
        for _kill in range(kills):
            if rng.random() >= RUSHED:
                await evening.settle()
            await evening.be_acknowledged(rng.randrange(MOST_ACKED))
            await asyncio.sleep(rng.random() * MOST_MS / 1000)
            await evening.kill()
            shown()
            await evening.start(cold=tally.kills % COLD == 0)
            await evening.check_log()
            if tally.lost or tally.problems:
                return
        await evening.finish_a_match()
        await evening.settle()
        await evening.verify_records()
    finally:
        server.end()
        await evening.end()
        tally.errors = server.said()


async def pull_plugs(kills: int, seed: str, folder: Path, tally: Tally, shown: Callable[[], None], early: bool) -> None:
    """Kill servers *kills* times, some side by side, until something is found."""
    rounds = [min(ROUND, kills - first) for first in range(0, kills, ROUND)]

    async def play_rounds(nursery: Nursery) -> None:
        while rounds and not tally.lost and not tally.problems:
            home = folder / f"round-{len(rounds)}"
            home.mkdir()
            rng = Random(f"{seed}/{len(rounds)}")
            await play_round(Forked(home, nursery), rounds.pop(), rng, tally, shown)

    nursery = common_nursery().with_ways(*(["early"] if early else []))
    async with asyncio.TaskGroup() as lanes:  # Which waits for all of them, also when it is interrupted.
        for _lane in range(SIDE_BY_SIDE):
            lanes.create_task(play_rounds(nursery))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Kill a server under load and see that nothing acknowledged is lost.")
    parser.add_argument("--kills", type=int, default=1000, help="how many times (1000)")
    parser.add_argument("--seed", default="1", help="another seed kills at other moments (1)")
    parser.add_argument(
        "--early", action="store_true", help="a server that acknowledges too early, which must be found"
    )
    given = parser.parse_args(arguments)
    console, tally = Console(), Tally()
    status = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with tempfile.TemporaryDirectory() as folder:
        try:
            with Progress(*columns, console=console) as progress:
                task = progress.add_task("kills", total=given.kills)
                show = lambda: progress.update(task, completed=tally.kills)  # noqa: E731
                asyncio.run(pull_plugs(given.kills, given.seed, Path(folder), tally, show, given.early))
        except KeyboardInterrupt:
            console.print("Interrupted; this was done:", highlight=False)
            status = INTERRUPTED
    console.print(str(tally), highlight=False, markup=False, soft_wrap=True)
    for problem in tally.problems[:20]:
        console.print(problem, highlight=False, markup=False, soft_wrap=True)
    if tally.lost or tally.problems:
        console.print(tally.errors[-4000:], highlight=False, markup=False)
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
