"""Records of finished matches, for those who may read them."""

from __future__ import annotations

from typing import Final

import talong
from talong.api.people import Caller
from talong.api.threads import in_thread
from talong.live.errors import TableError
from talong.live.keys import is_id
from talong.live.rows import Record
from talong.live.tables import TableRegistry

MATCH_MOST: Final = (1 << 31) - 1  # The largest integer that the database can store.


async def record_text(registry: TableRegistry, table: str, match: int) -> str:
    """Return the record of a finished match; with all hands only if the table agreed to that."""
    kept = await kept_record(registry, table, match)
    if not kept.reveal:
        raise TableError("no-such-record")
    return kept.text


async def kept_record(registry: TableRegistry, table: str, match: int) -> Record:
    """Return the stored record of a finished match."""
    if not is_id(table) or match > MATCH_MOST:
        raise TableError("no-such-record")
    kept = await registry.store.record(table, match)
    if kept is None and await registry.settle_record(table, match):
        kept = await registry.store.record(table, match)
    if kept is None:
        raise TableError("no-such-record")
    return kept


async def readable(registry: TableRegistry, caller: Caller, table: str, match: int, seat: int | None) -> str:
    """Return the record of a match if the caller may see it as *seat* did: all may, or only those who sat there."""
    kept = await kept_record(registry, table, match)
    if not kept.reveal:
        live, person = await registry.find(table), await caller()
        refuse_seat(seat, len(live.state.chairs))
        if not (live.state.watchers if seat is None else person and await live.sat_through(match, seat, person)):
            raise TableError("no-such-record")
    return kept.text


async def record_events(
    registry: TableRegistry, caller: Caller, table: str, match: int, seat: int | None
) -> list[dict[str, object]]:
    """Return the events of a finished match, as a seat saw them or, without one, as the watchers did."""
    text = await readable(registry, caller, table, match, seat)
    played = await in_thread(talong.replay, text)
    refuse_seat(seat, played.seats)
    return played.events(viewer=talong.WATCHER if seat is None else seat)


def refuse_seat(seat: int | None, seats: int) -> None:
    """Refuse a *seat* that is not among so many."""
    if seat is not None and seat >= seats:
        raise TableError("no-such-seat", {"seat": str(seat), "seats": str(seats)})
