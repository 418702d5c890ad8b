"""Projection of a table for each viewer, built from the engine's own views and events."""

from __future__ import annotations

from collections.abc import Mapping

from talong.cards.kille import FACES
from talong.core.event import WATCHER
from talong.core.history import LOT, LOTS
from talong.core.hosting import own_facts
from talong.live import state as s
from talong.live.history import page_after
from talong.live.rows import Row
from talong.live.state import TableState
from talong.wire import answers as a
from talong.wire.commands import PROTOCOL

Names = Mapping[str, str]


def table_info(table: TableState, names: Names) -> a.TableInfo:
    """Return the public facts of *table*."""
    return a.TableInfo(
        table=table.table,
        game=table.game.key,
        rules=table.changes,
        seats=len(table.chairs),
        chairs=[chair_info(table, seat, names) for seat in range(len(table.chairs))],
        host=table.seat_of(table.host),
        pace=table.pace,
        open=table.open,
        watchers=table.watchers,
        reveal=table.reveal,
        status=table.status,
        match=table.number,
        fair=fairness(table),
        finishing=table.finishing,
        votes=sorted(table.votes),
        evening=table.evening,
        evening_since=table.evening_since,
        tempo=table.tempo,
        rest=rest_info(table),
        again=again_info(table),
        forced=table.forced,
        lots=lots_info(table),
        teacher=table.teacher,
    )


def rest_info(table: TableState) -> a.Rest | None:
    """Return the public facts of a rest: who is ready for the next deal; None if there is no rest."""
    if not table.rested_at:
        return None
    clock = table.rest_clock()
    left = None if clock.left is None else round(clock.left, 1)
    return a.Rest(ready=sorted(table.ready), seconds=clock.seconds, left=left, owes=table.owes())


def again_info(table: TableState) -> a.Again | None:
    """Return who wants another match, when one is over; else None."""
    return a.Again(ready=table.wanting(), waits=table.undecided()) if table.status == s.OVER else None


def lots_info(table: TableState) -> a.Lots | None:
    """Return the lots drawn before the first deal, if the table draws lots; all of it is public (KK77)."""
    match = table.match
    if match is None or not table.draws_lots:
        return None
    first = [step for step in match.history[:2] if step.kind in (LOT, LOTS)]  # They come before anything else.
    drawn = next((step.order for step in first if step.kind == LOTS and step.what == "seats"), [])
    dealer = next((step.number for step in first if step.kind == LOT and step.what == "dealer"), None)
    seats = {old: seat for seat, old in table.moved.items()}
    if dealer is None and drawn:
        dealer = seats.get(drawn[0])  # KK9: the holder of the first lot deals.
    lots = [
        a.Lot(seat=old, lot=at + 1, card=card)
        for at, (old, card) in enumerate(zip(drawn, lot_cards(len(drawn)), strict=True))
    ]
    return a.Lots(drawn=lots, seats={str(old): seats[old] for old in sorted(seats)}, dealer=dealer)


def lot_cards(number: int) -> list[str]:
    """Return the cards that *number* lots are drawn with, the first lot first: the lowest liljor and up (KK7)."""
    first = FACES.index("1") if number <= len(FACES) - 1 - FACES.index("1") else 0
    return FACES[first : first + number]


def chair_info(table: TableState, seat: int, names: Names) -> a.Chair:
    """Return who sits in *seat*."""
    chair = table.chairs[seat]
    return a.Chair(
        kind=chair.kind,
        name=names.get(chair.person, ""),
        level=chair.level,
        away=chair.away,
        gone=table.gone(seat),
        muted=chair.person in table.muted,
        chair=None if chair.number == seat else chair.number,
    )


def fairness(table: TableState) -> a.Fairness | None:
    """Return the fairness commitments of the match, without the secret, which the caller adds once it may be opened.

    The nonces go by the seats that people have now; the record has them by those that they came with (docs/fair.md).
    """
    if not table.commitment:
        return None
    now = {old: seat for seat, old in table.moved.items()}
    return a.Fairness(
        commitment=table.commitment,
        promises={str(now.get(seat, seat)): promise for seat, promise in table.committed.items()},
        nonces={str(now.get(seat, seat)): nonce for seat, nonce in table.nonces.items()},
        secret=table.opened,
        scheme=table.scheme,
    )


def update_for(table: TableState, names: Names, row: Row, body: Mapping[str, object], viewer: int) -> a.Update:
    """Return the update that *row*, the newest of *table*, is for *viewer*."""
    seat, in_match = body.get("seat"), row.kind in s.IN_MATCH
    return a.Update(
        version=row.version,
        kind=row.kind,
        seat=seat if isinstance(seat, int) else None,
        table=table_info(table, names) if is_news(table, row) else None,
        events=events_after(table, row.version - 1, viewer) if in_match else [],
        view=view_for(table, viewer) if in_match else None,
    )


def is_news(table: TableState, row: Row) -> bool:
    """Tell whether *row* has changed anything besides the game."""
    return (
        row.kind != s.ACTED
        or table.status != s.PLAYING
        or row.version
        in (
            table.let_in_at,
            table.rested_at,
            table.moved_at,
        )
    )


def welcome_for(table: TableState, names: Names, person: str, viewer: int, since: int, chat: list[a.Line]) -> a.Welcome:
    """Return the welcome of *viewer*, with the events after version *since*; the newest, if too many or unknown."""
    missed = since != table.version
    fresh = missed and not (0 < since < table.version and since >= table.dealt_at > 0)
    page = page_after(table, -1 if fresh else since, viewer)
    return a.Welcome(
        protocol=PROTOCOL,
        version=table.version,
        seat=None if viewer == WATCHER else viewer,
        is_host=bool(person) and person == table.host,
        table=table_info(table, names),
        fresh=fresh or page.cut,  # A client that has missed too much starts afresh.
        older=page.older,
        events=page.events,
        view=view_for(table, viewer) if missed else None,
        chat=chat,
    )


def events_after(table: TableState, version: int, viewer: int) -> list[dict[str, object]]:
    """Return the events of the match after *version* of the table, as *viewer* may see them."""
    if table.match is None or not may_look(table, viewer):
        return []
    since = table.marked(version)
    return table.match.events(since=-1 if since is None else since, viewer=viewer)


def view_for(table: TableState, viewer: int) -> dict[str, object] | None:
    """Return the view of *viewer*, or None if there is none."""
    if table.match is None or not may_look(table, viewer):
        return None
    view = table.public_view()
    view["viewer"] = "watcher" if viewer == WATCHER else viewer
    view.update(own_facts(table.match, viewer))
    return view


def may_look(table: TableState, viewer: int) -> bool:
    """Tell whether *viewer* may see the game at all."""
    return table.is_open_to(viewer)
