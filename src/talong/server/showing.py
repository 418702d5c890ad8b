"""What is sent to whom: built up from what the viewer may know, through the engine's own views and events."""

from __future__ import annotations

from collections.abc import Mapping

from talong.core.event import WATCHER
from talong.server import state as s
from talong.server.history import page_after
from talong.server.state import Chair, State
from talong.server.store import Row
from talong.wire import answers as a
from talong.wire.commands import PROTOCOL

Names = Mapping[str, str]


def table_info(table: State, names: Names) -> a.TableInfo:
    """Return what everybody may know of *table*."""
    return a.TableInfo(
        table=table.table,
        game=table.game.key,
        rules=table.changes,
        seats=len(table.chairs),
        chairs=[chair_info(table, chair, names) for chair in table.chairs],
        host=table.seat_of(table.host),
        pace=table.pace,
        open=table.open,
        watchers=table.watchers,
        reveal=table.reveal,
        status=table.status,
        match=table.number,
        fair=fairness(table),
        tempo=table.tempo,
        rest=rest_info(table),
    )


def rest_info(table: State) -> a.Rest | None:
    """Return who is ready for the next deal, if the table rests."""
    if not table.rested_at:
        return None
    return a.Rest(ready=sorted(table.ready), seconds=table.rest_seconds())


def chair_info(table: State, chair: Chair, names: Names) -> a.Chair:
    """Return who sits in *chair*."""
    return a.Chair(
        kind=chair.kind,
        name=names.get(chair.person, ""),
        level=chair.level,
        away=chair.away,
        muted=chair.person in table.muted,
    )


def fairness(table: State) -> a.Fairness | None:
    """Return how the luck of the match is bound; the secret is added by whoever may open it."""
    if not table.commitment:
        return None
    return a.Fairness(
        commitment=table.commitment,
        promises={str(seat): promise for seat, promise in table.committed.items()},
        nonces={str(seat): nonce for seat, nonce in table.nonces.items()},
        secret=table.opened,
        scheme=table.scheme,
    )


def update_for(table: State, names: Names, row: Row, body: Mapping[str, object], viewer: int) -> a.Update:
    """Return what *row*, the newest of *table*, means for *viewer*."""
    seat = body.get("seat")
    return a.Update(
        version=row.version,
        kind=row.kind,
        seat=seat if isinstance(seat, int) else None,
        table=table_info(table, names) if is_news(table, row) else None,
        events=events_after(table, row.version - 1, viewer) if row.kind in s.IN_MATCH else [],
        view=view_for(table, viewer) if row.kind in s.IN_MATCH else None,
    )


def is_news(table: State, row: Row) -> bool:
    """Tell whether *row* has changed anything but the game."""
    return row.kind != s.ACTED or table.status != s.PLAYING or row.version in (table.let_in_at, table.rested_at)


def welcome_for(table: State, names: Names, person: str, viewer: int, since: int, chat: list[a.Line]) -> a.Welcome:
    """Return what *viewer* has missed after version *since*; the newest, if that is too much or not known here."""
    missed = since != table.version
    fresh = missed and not (0 < since < table.version and since >= table.dealt_at > 0)
    page = page_after(table, -1 if fresh else since, viewer)
    return a.Welcome(
        protocol=PROTOCOL,
        version=table.version,
        seat=None if viewer == WATCHER else viewer,
        is_host=bool(person) and person == table.host,
        table=table_info(table, names),
        fresh=fresh or page.cut,  # Whoever has missed too much begins anew.
        older=page.older,
        events=page.events,
        view=view_for(table, viewer) if missed else None,
        chat=chat,
    )


def events_after(table: State, version: int, viewer: int) -> list[dict[str, object]]:
    """Return what has happened in the match after *version* of the table, as *viewer* may see it."""
    if table.match is None or not may_look(table, viewer):
        return []
    since = table.marked(version)
    return table.match.events(since=-1 if since is None else since, viewer=viewer)


def view_for(table: State, viewer: int) -> dict[str, object] | None:
    """Return the match as *viewer* may see it."""
    if table.match is None or not may_look(table, viewer):
        return None
    name = "watcher" if viewer == WATCHER else viewer
    return {"game": table.game.key, "viewer": name, **table.public_facts(), **table.match.own_facts(viewer)}


def may_look(table: State, viewer: int) -> bool:
    """Tell whether *viewer* may see the game at all."""
    return table.is_open_to(viewer)
