"""Events of a deal, and who sees each (KK77 to KK87). Each costs nothing when nobody listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from talong._compat import i64
from talong.cards.bits import bit, listed
from talong.cards.kille import FACES
from talong.core.event import Event, Secret
from talong.games.kungsholmskille.hands import codes
from talong.games.kungsholmskille.state import State

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import SeatKind


def tell_deal(deal: State) -> None:
    """Note the deal: each seat sees its own five cards (KK87)."""
    if deal.log is not None:
        for seat in range(deal.seats):
            cards = Secret(codes(deal.hands[i64(seat)]), seen_by=bit(i64(seat)))
            deal.log.append(Event("deal", {"seat": int(seat)}, {"cards": cards}))


def tell_seat(deal: State, kind: SeatKind, seat: i64) -> None:
    """Note what *seat* did or said."""
    if deal.log is not None:
        deal.log.append(Event(kind, {"seat": int(seat)}, {}))


def tell_swap(deal: State, seat: i64, laid: i64, drawn: list[int]) -> None:
    """Note an exchange: how many is public, which is the seat's own (KK77, KK78)."""
    if deal.log is not None:
        facts: dict[str, object] = {"seat": int(seat), "number": len(drawn)}
        secrets = {
            "laid": Secret(codes(laid), seen_by=bit(seat)),
            "drawn": Secret([FACES[face] for face in sorted(drawn)], seen_by=bit(seat)),
        }
        deal.log.append(Event("swap", facts, secrets))


def tell_play(deal: State, seat: i64, face: i64) -> None:
    """Note a card played, which everybody sees."""
    if deal.log is not None:
        deal.log.append(Event("play", {"seat": int(seat), "card": FACES[face]}, {}))


def tell_shown(deal: State) -> None:
    """Note the last card of every live seat (KK56)."""
    if deal.log is not None:
        cards = {str(seat): codes(deal.hands[i64(seat)])[0] for seat in listed(deal.live)}
        deal.log.append(Event("showdown", {"cards": cards}, {}))
