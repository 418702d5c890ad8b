"""Tables: laying one, looking at one, and the open ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct, convert

import talong
from talong.api.games import notices
from talong.api.people import Caller
from talong.live.commands import check_level
from talong.live.errors import TableError
from talong.live.state import CLOSED
from talong.live.tables import TableRegistry
from talong.wire.answers import TableInfo


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """Request for a new table."""

    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=40)] = "standard"
    rules: dict[str, bool | int | str | None] = {}
    seats: Annotated[int, Meta(ge=2, le=31)] = 4
    bots: dict[Annotated[str, Meta(pattern="^[0-9]{1,2}$")], str] = {}
    pace: Literal["off", "relaxed", "quick"] = "off"
    tempo: Literal["calm", "usual", "brisk"] = "usual"
    rests: bool = False
    forced: bool = False
    lots: bool = False
    teacher: bool = False
    open: bool = False
    watchers: bool = True
    reveal: bool = True


class Table(Struct):
    """Created table."""

    table: str
    link: str
    notices: list[str]


class OpenTable(Struct):
    """Lobby entry of a table, without its people."""

    table: str
    game: str
    seats: int
    free: int
    watchers: bool
    status: str
    rules: str  # JSON


async def make_table(
    registry: TableRegistry, person: str, wish: NewTable, lang: str, address: str, is_busy: bool
) -> Table:
    """Create a table at the host of that *address*; one with bots is refused while they are too busy."""
    game = talong.game(wish.game)
    rules = game.rules(wish.preset, **wish.rules)
    game.check_seats(rules, wish.seats)
    for seat, level in wish.bots.items():
        if int(seat) >= wish.seats:
            raise TableError("no-such-seat", {"seat": seat, "seats": str(wish.seats)})
        check_level(level, registry.engine_names(game.key))
    if wish.bots and is_busy:
        raise TableError("busy")
    live = await registry.create(
        person,
        {
            "game": game.key,
            "rules": game.changes(rules),
            "seats": wish.seats,
            "bots": {str(int(seat)): level for seat, level in wish.bots.items()},
            "pace": wish.pace,
            "tempo": wish.tempo,
            "rests": wish.rests,
            "forced": wish.forced,
            "lots": wish.lots,
            **({"teacher": True} if wish.teacher else {}),
            "open": wish.open,
            "watchers": wish.watchers,
            "reveal": wish.reveal,
        },
    )
    table = live.state.table
    return Table(table, f"{address}/t/{table}", notices(game, rules, wish.seats, registry.words(lang)))


async def table_facts(registry: TableRegistry, caller: Caller, table: str) -> TableInfo:
    """Return the public facts of a table."""
    live = await registry.find(table)
    if live.state.status == CLOSED:
        raise TableError("table-closed")
    return live.info(await caller())


def open_tables(listings: Iterable[object]) -> list[OpenTable]:
    """Return *listings* as entries of the lobby."""
    return [convert(listing, OpenTable, from_attributes=True) for listing in listings]
