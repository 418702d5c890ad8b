"""Several server processes on one database and one bus, players who move between them, and what must hold then."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException

from talong.core.chance.source import Chance
from talong.live.projection import view_for
from talong.live.rows import Row, check_chain
from talong.live.state import TableState
from talong.server.store.log import Store
from tests.server.guests import Guest, Server, Warm
from tests.server.patience import HANG_SECONDS

SHORT: dict[str, dict[str, object]] = {  # Games that are over soon, even at random; Kille never is.
    "kille": {},
    "punschkille": {},
    "kungsholmskille": {"rules": {"deals": 2}},
    "rodskagg": {"rules": {"max_deals": 2}},
    "skitgubbe": {"rules": {"deals": 1}},
}


class Process(Warm):
    """One process of several."""

    module = "tests.server.lossy"

    def launch(self) -> None:
        """Start, and wait for nothing."""
        self.spawn()


@contextmanager
def processes(folder: Path, count: int, database: str, redis: str, **settings: str) -> Iterator[list[Process]]:
    """Run *count* processes, all started at once, and see afterwards that none has complained."""
    group = [Process(folder, None, database=database, redis=redis, **settings) for _process in range(count)]
    for process in group:
        process.launch()
    try:
        for process in group:
            process.wait()
        yield group
    finally:
        for process in group:
            if process.running is not None and process.running.poll() is None:
                process.stop()
    for process in group:
        complaints = (folder / f"errors-{process.port}.txt").read_text()
        assert "Traceback" not in complaints, complaints


class Player(Guest):
    """A guest who goes to another process when its own is gone, repeats what was not answered, and keeps the books."""

    def __init__(self, servers: Sequence[Server], table: str, session: str, name: str) -> None:
        super().__init__(servers[0], table, session, name=name)
        self.servers = list(servers)
        self.pending = ""
        self.acknowledged: dict[str, int] = {}
        self.moves = 0

    def hear(self, seconds: float = HANG_SECONDS) -> dict[str, Any]:
        """Return the next message, which may be the welcome of another process."""
        try:
            return super().hear(seconds)
        except ConnectionClosed:
            return self.move()

    def move(self) -> dict[str, Any]:
        """Go to the next process that lives, and ask again what it had asked."""
        self.moves += 1
        asked = self.pending  # To come back may take questions of its own.
        for _try in range(len(self.servers)):
            self.servers.append(self.servers.pop(0))
            self.server = self.servers[0]
            try:
                welcome = self.connect()
            except (OSError, EOFError, WebSocketException):  # It may be killed while it answers.
                continue
            self.pending = asked
            if self.pending:
                assert self.socket is not None
                self.socket.send(self.pending)
            return welcome
        raise AssertionError("no process is left")

    def send(self, kind: str, **facts: object) -> str:
        """Send a command and return its id."""
        assert self.socket is not None
        self.number += 1
        command = {"type": kind, "id": f"{self.name}-{self.number}", "at": max(self.version, 0), **facts}
        self.pending = json.dumps(command)
        with suppress(ConnectionClosed):  # Whoever listens for the answer notices.
            self.socket.send(self.pending)
        return str(command["id"])

    def answer_to(self, command: str, seconds: float = HANG_SECONDS) -> dict[str, Any]:
        """Listen until *command* is answered."""
        answer = super().answer_to(command, seconds)
        self.pending = ""
        if answer["type"] == "done":
            self.acknowledged[command] = answer["version"]
        return answer

    def reach(self, version: int) -> None:
        """Listen until *version* is known here."""
        while self.version < version:
            self.hear()


def seat_players(servers: Sequence[Server], people: int, **wishes: object) -> list[Player]:
    """Seat *people* at a new table, spread over the *servers*, the first of them the host."""
    sessions = [servers[0].person(f"guest {number}") for number in range(people)]
    table = servers[0].table(sessions[0], seats=people, **wishes)
    players = []
    for number, session in enumerate(sessions):
        first = number % len(servers)
        player = Player([*servers[first:], *servers[:first]], table, session, name=f"g{number}")
        assert player.connect()["type"] == "welcome"
        assert player.sit()["type"] == "done"
        players.append(player)
    return players


def play_on(players: Sequence[Player], rng: Random, acts: int = 10_000) -> int:
    """Let the players play at random until the match is over, or *acts* are done."""
    by_seat = {player.seat: player for player in players}
    done = 0
    while True:
        latest = max(player.version for player in players)
        for player in players:
            player.reach(latest)
        if done == acts or players[0].info["status"] != "playing":
            return done
        turn = players[0].turn
        assert turn is not None
        answer = by_seat[turn].do("act", act=rng.choice(by_seat[turn].legal))
        if answer["type"] == "done":
            done += 1
            by_seat[turn].reach(answer["version"])
        else:
            assert answer["code"] == "too-late", answer


def read_log(database: str, table: str) -> list[Row]:
    """Return the whole log of *table*."""

    async def read() -> list[Row]:
        store = Store.open(database)
        try:
            return await store.rows(table)
        finally:
            await store.close()

    return asyncio.run(read())


def fold(rows: Sequence[Row]) -> TableState:
    """Return the table that *rows* tell of, which is an error unless all they say is legal."""
    state = TableState(rows[0].table, lambda _state: Chance(bytes(32)))
    for row in rows:
        drawn = state.change(row.kind, row.actor, json.loads(row.body), row.luck)
        assert not drawn, f"version {row.version} draws luck that it has not kept"
    return state


def settle(database: str, players: Sequence[Player]) -> list[Row]:
    """Check that there is one history, that it has all that was acknowledged, and that everybody sees the end of it."""
    rows = read_log(database, players[0].table)
    check_chain(rows)
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    commands = [row.command for row in rows if row.command is not None]
    assert len(set(commands)) == len(commands)
    kept = {row.command.partition("/")[2]: row.version for row in rows if row.command is not None}
    state = fold(rows)
    for player in players:
        assert player.acknowledged.items() <= kept.items()
        player.reach(len(rows))
        seat = state.seat_of(rows[player.acknowledged[f"{player.name}-1"] - 1].actor)
        assert player.seat == seat is not None
        assert player.view == json.loads(json.dumps(view_for(state, seat)))
    return rows
