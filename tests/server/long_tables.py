"""Tables with long logs, written into the store at once."""

from __future__ import annotations

from random import Random

import msgspec
from sqlalchemy import Connection, insert

import talong
from talong.core.chance.source import Seeded
from talong.live import state as s
from talong.live.rows import Row, chain
from talong.live.state import TableState
from talong.server.store.log import Store
from talong.server.store.schema import log

RULES: dict[str, dict[str, object]] = {
    "kille": {"pots": 5000},
    "kungsholmskille": {"deals": 5000},
    "skitgubbe": {"deals": 1000},
}


def luck(_anything: object) -> Seeded:
    return Seeded("long")


class Script:
    """A table in memory whose log is kept: people `person-0`, `person-1` … sit there and play at random."""

    def __init__(self, table: str, game: str, seats: int, **wishes: object) -> None:
        self.state = TableState(table, luck)
        self.rows: list[Row] = []
        book = talong.game(game)
        rules = book.changes(book.rules("standard", **RULES.get(game, {})))
        body = {"game": game, "rules": rules, "seats": seats, "bots": {}, "pace": "off", "open": False}
        self.add(s.CREATED, "person-0", {**body, "watchers": True, "reveal": True, "host": "person-0", **wishes})
        for seat in range(seats):
            self.add(s.SAT, f"person-{seat}", {"seat": seat, "person": f"person-{seat}", "nonce": ""})

    def add(self, kind: str, actor: str, body: dict[str, object]) -> None:
        """Let something happen."""
        drawn = self.state.change(kind, actor, body)
        row = chain(
            self.rows[-1] if self.rows else None,
            table=self.state.table,
            kind=kind,
            actor=actor,
            command=None,
            body=msgspec.json.encode(body),
            luck=drawn,
            at=len(self.rows),
        )
        self.rows.append(row)

    def play(self, rows: int) -> None:
        """Begin a match and play until the log has so many *rows*."""
        self.add(s.BEGAN, "person-0", {"commitment": "00"})
        self.add(s.DEALT, s.CLOCK, {})
        match, rng = self.state.match, Random("long")
        assert match is not None
        while len(self.rows) < rows:
            seat = match.asked()[-1]
            self.add(s.ACTED, f"person-{seat}", {"seat": seat, "act": rng.choice(match.legal_texts(seat))})

    async def keep(self, store: Store) -> None:
        """Write the log into *store*."""
        new = [msgspec.structs.asdict(row) for row in self.rows]

        def write(connection: Connection) -> None:
            connection.execute(insert(log), new)

        await store.writer.do(self.state.table, write)
