"""Load generator, a process of its own: reads its plan as JSON, and prints what it found."""

from __future__ import annotations

import asyncio
import gc
import json
import resource
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final
from urllib.request import Request, urlopen

import msgspec
import uvloop

from bench.server.table import SEATS, Books, Company, Table

GAMES: Final[dict[str, dict[str, object]]] = {
    "kille": {},
    "punschkille": {},
    "kungsholmskille": {"deals": 0},
    "rodskagg": {},
    "skitgubbe": {},
}
AT_ONCE: Final = 50  # So many tables are laid at the same time.
DRAIN_SECONDS: Final = 20.0
WARM_SHARE: Final = 0.2  # Of a step, before it counts.
SETTLE_SECONDS: Final = 12.0  # Until bots that are to think do, and others have come to rest.
LOWEST: Final = 10.0
STEP: Final = 1.3
FINE: Final = 1.07
KEPT: Final = 0.97  # A rate is held if so many of its moves were acknowledged in time.


class Plan(msgspec.Struct):
    """Load plan."""

    port: int
    server: int  # The id of its process.
    tables: int
    seconds: float
    rate: float
    bare: bool = False
    search: bool = True  # Go up until the server cannot follow; otherwise only `rate`.
    limit_ms: float = 50.0
    with_books: bool = False
    bots: str = ""  # The level of bots that think beside the load in every other step.
    companies: int = 0  # The number of tables with one bot thinking at a time.
    rounds: int = 0  # The number of such steps.


class Step(msgspec.Struct):
    """One rate, and how the server took it."""

    rate: float
    moves: int
    moves_per_second: float
    p50: float
    p95: float
    p99: float
    p999: float
    generator_cpu: float
    server_cpu: float
    rss: int
    good: bool
    thinking: bool = False  # Whether bots thought beside it.


def open_many_files() -> None:
    """Let this process have as many sockets as the system allows."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def memory(process: int) -> int:
    """Return how many bytes *process* has in memory."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def cpu(process: int) -> float:
    """Return how many seconds *process* has worked."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def share(latencies: Sequence[float], part: float) -> float:
    """Return what *part* of the sorted *latencies* does not exceed, in milliseconds."""
    return latencies[min(len(latencies) - 1, int(len(latencies) * part))] * 1000 if latencies else 0.0


class Load:
    """All the tables of one run."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.books = Books()
        self.tables: list[Table] = []
        self.bytes_per_socket = 0.0
        self.late: list[float] = []  # Of the last step.
        self.companies: list[Company] = []
        self.pooled: dict[bool, list[float]] = {False: [], True: []}

    def post(self, path: str, data: object, session: str = "") -> Any:
        """Ask the server for something over HTTP."""
        request = Request(f"http://127.0.0.1:{self.plan.port}{path}", json.dumps(data).encode(), method="POST")
        request.add_header("content-type", "application/json")
        request.add_header("authorization", f"Bearer {session}")
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def lay(self) -> None:
        """Lay the tables; the same four people sit at all of them."""
        if self.plan.bare:
            names, sessions = [f"t{number}" for number in range(self.plan.tables)], [""] * SEATS
        else:
            sessions = [self.post("/api/people", {"name": f"load {seat}"})["session"] for seat in range(SEATS)]
            games = list(GAMES.items())
            names = []
            for number in range(self.plan.tables):
                game, rules = games[number % len(games)]
                wishes = {"game": game, "rules": rules, "seats": SEATS}
                names.append(self.post("/api/tables", wishes, sessions[0])["table"])
        self.tables = [Table(name, sessions, self.books, number) for number, name in enumerate(names)]

    async def seat_all(self) -> None:
        """Connect everybody, see what a socket costs, and deal."""
        before = memory(self.plan.server)
        await self.each(self.connect)
        await asyncio.sleep(0.5)
        self.bytes_per_socket = (memory(self.plan.server) - before) / (SEATS * len(self.tables))
        if not self.plan.bare:
            await self.each(self.begin)

    async def each(self, work: Any) -> None:
        """Do *work* for all tables, some at a time."""
        for first in range(0, len(self.tables), AT_ONCE):
            await asyncio.gather(*[work(table) for table in self.tables[first : first + AT_ONCE]])

    async def connect(self, table: Table) -> None:
        """Connect the seats of *table*."""
        for seat in table.seats:
            await seat.connect("127.0.0.1", self.plan.port)

    async def begin(self, table: Table) -> None:
        """Seat everybody and begin."""
        for seat in table.seats:
            answer = await seat.ask("sit", seat=seat.number)
            assert answer.type == "done", answer
        answer = await table.seats[0].ask("begin")
        assert answer.type == "done", answer
        while table.status != "playing":
            await asyncio.sleep(0.01)

    async def step(self, rate: float, seconds: float) -> Step:
        """Play at *rate* for a while: each move is due at a time fixed beforehand, and is timed from then."""
        self.books.latencies.clear()
        worked, own = cpu(self.plan.server), resource.getrusage(resource.RUSAGE_SELF)
        begin = perf_counter() + 0.05
        moves = int(rate * seconds)
        for number in range(moves):
            when = begin + number / rate
            wait = when - perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif number % 20 == 0:
                await asyncio.sleep(0)
            self.tables[number * 7919 % len(self.tables)].add(when)
        end = begin + seconds
        in_time = len([1 for when, late in self.books.latencies if when + late <= end + self.plan.limit_ms / 1000])
        server_cpu, now = cpu(self.plan.server) - worked, resource.getrusage(resource.RUSAGE_SELF)
        await self.drain()
        late = sorted([late for when, late in self.books.latencies if when >= begin + WARM_SHARE * seconds])
        self.late = late
        p99 = share(late, 0.99)
        return Step(
            rate=rate,
            moves=len(self.books.latencies),
            moves_per_second=in_time / seconds,
            p50=share(late, 0.5),
            p95=share(late, 0.95),
            p99=p99,
            p999=share(late, 0.999),
            generator_cpu=(now.ru_utime + now.ru_stime - own.ru_utime - own.ru_stime) / seconds,
            server_cpu=server_cpu / seconds,
            rss=memory(self.plan.server),
            good=p99 <= self.plan.limit_ms and in_time >= KEPT * moves and len(self.books.latencies) == moves,
        )

    async def drain(self) -> None:
        """Wait until nothing is due or under way; what is still due then is given up."""
        end = perf_counter() + DRAIN_SECONDS
        while perf_counter() < end and any(table.due or table.moving for table in self.tables):
            await asyncio.sleep(0.02)
        for table in self.tables:
            table.due.clear()

    async def tried(self, rate: float) -> Step:
        """Play at *rate*, and once more if it was not held: others may use the machine too."""
        step = await self.step(rate, self.plan.seconds)
        if step.good or not self.plan.search:
            return step
        again = await self.step(rate, self.plan.seconds)
        return again if again.p99 < step.p99 else step

    async def find(self) -> list[Step]:
        """Go up by steps until the server cannot follow, then once more by finer ones."""
        steps = [await self.tried(self.plan.rate)]
        if not self.plan.search:
            return steps
        while not steps[-1].good and steps[-1].rate > LOWEST:
            steps.append(await self.tried(steps[-1].rate / 2))
        for factor in (STEP, FINE):
            best = max([step.rate for step in steps if step.good], default=LOWEST)
            failed = min([step.rate for step in steps if not step.good], default=1e9)
            rate = best * factor
            while rate < failed:
                steps.append(await self.tried(rate))
                if not steps[-1].good:
                    break
                rate *= factor
        return steps

    async def seat_bots(self) -> None:
        """Lay tables with one person, who answers at once, and bots; nobody moves yet."""
        session = self.post("/api/people", {"name": "company"})["session"]
        books = Books()
        for number in range(self.plan.companies):
            wishes = {"game": "kungsholmskille", "rules": {"deals": 0}, "seats": SEATS}
            company = Company(self.post("/api/tables", wishes, session)["table"], [session], books, number)
            self.companies.append(company)
            (person,) = company.seats
            await person.connect("127.0.0.1", self.plan.port)
            answers = [await person.ask("sit", seat=0)]
            answers += [await person.ask("bot", seat=seat, level=self.plan.bots) for seat in range(1, SEATS)]
            answers += [await person.ask("begin")]
            assert all(answer.type == "done" for answer in answers), answers

    async def let_think(self, thinking: bool) -> None:
        """Let the bots think, or come to rest, and wait until they do."""
        for company in self.companies:
            company.rest(not thinking)
        await asyncio.sleep(SETTLE_SECONDS)

    async def compare(self) -> list[Step]:
        """Play the same load with and without bots that think beside it, turn and turn about."""
        await self.seat_bots()
        steps: list[Step] = []
        for number in range(self.plan.rounds):
            for thinking in (number % 2 == 1, number % 2 == 0):
                await self.let_think(thinking)
                step = await self.step(self.plan.rate, self.plan.seconds)
                step.thinking = thinking
                steps.append(step)
                self.pooled[thinking] += self.late
        return steps

    def bots_found(self) -> dict[str, object]:
        """Return what the bots did to people's p99, and people to the bots."""
        quiet, busy = [share(sorted(self.pooled[thinking]), 0.99) for thinking in (False, True)]
        with urlopen(f"http://127.0.0.1:{self.plan.port}/metrics", timeout=30) as answer:
            metrics = dict([line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if line[:1] != "#"])
        return {
            "level": self.plan.bots,
            "tables": self.plan.companies,
            "p99_without": quiet,
            "p99_with": busy,
            "ratio": busy / quiet if quiet else None,
            "moves": sum([company.books.updates for company in self.companies[:1]]),
            "hurried": int(float(metrics["talong_bots_hurried"])),
        }

    async def run(self) -> dict[str, object]:
        """Do it all and return the findings."""
        self.lay()
        await self.seat_all()
        gc.freeze()
        steps = await (self.compare() if self.plan.bots else self.find())
        findings: dict[str, object] = {
            "steps": [msgspec.structs.asdict(step) for step in steps],
            "bytes_per_socket": self.bytes_per_socket,
            "update_bytes": self.books.update_bytes / max(1, self.books.updates),
            "refused": self.books.refused,
            "lost": self.books.lost,
            "sockets": sum([not seat.socket.closed for table in self.tables for seat in table.seats if seat.socket]),
        }
        if self.plan.bots:
            findings["bots"] = self.bots_found()
        if self.plan.with_books:
            findings["books"] = {table.name: table.acknowledged for table in self.tables}
        for table in [*self.tables, *self.companies]:
            table.closing = True
            for seat in table.seats:
                if seat.socket is not None:
                    seat.socket.transport.close()
        return findings


if __name__ == "__main__":
    open_many_files()
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    print(json.dumps(uvloop.run(Load(plan).run())))
