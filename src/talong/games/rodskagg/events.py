"""Events of a deal, and who sees each (RS55 to RS58, RS62). Each costs nothing when nobody listens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from talong._compat import i64
from talong.cards.bits import bit, listed
from talong.cards.french import FRENCH, SUITS, rank_of, suit_of
from talong.core.event import Event, Secret
from talong.games.rodskagg.state import COMPULSORY, DROPPED, FREE, TRICK, State

if TYPE_CHECKING:
    from talong.facts.rodskagg import NumberKind, Position, SeatKind

REASONS: Final[dict[int, Position]] = {TRICK: "trick", COMPULSORY: "compulsory", FREE: "free", DROPPED: "dropped"}


def codes(cards: i64) -> list[str]:
    """Return the codes of *cards*, by rank and then by suit."""
    return [FRENCH.codes[card] for card in sorted(listed(cards), key=in_rank_order)]


def in_rank_order(card: int) -> int:
    """Return where *card* stands when cards are sorted by rank and then by suit."""
    return rank_of(card) * len(SUITS) + suit_of(card)


def tell_deal(deal: State) -> None:
    """Note the deal: each seat sees its own six cards (RS62)."""
    if deal.log is not None:
        for seat in range(deal.seats):
            cards = Secret(codes(deal.dealt[i64(seat)]), seen_by=bit(i64(seat)))
            deal.log.append(Event("deal", {"seat": int(seat)}, {"cards": cards}))


def tell_seat(deal: State, kind: SeatKind, seat: i64) -> None:
    """Note what *seat* did or said."""
    if deal.log is not None:
        deal.log.append(Event(kind, {"seat": int(seat)}, {}))


def tell_number(deal: State, kind: NumberKind, seat: i64, number: i64) -> None:
    """Note what *seat* did or said, with a number."""
    if deal.log is not None:
        deal.log.append(Event(kind, {"seat": int(seat), "number": int(number)}, {}))


def tell_play(deal: State, seat: i64, card: i64) -> None:
    """Note a card played, which everybody sees."""
    if deal.log is not None:
        deal.log.append(Event("play", {"seat": int(seat), "card": codes(card)[0]}, {}))


def tell_position(deal: State, seat: i64, position: i64) -> None:
    """Note where a defender stands, and why (RS27)."""
    if deal.log is not None:
        kind = "drop" if position == DROPPED else "join"
        deal.log.append(Event(kind, {"seat": int(seat), "reason": REASONS[position]}, {}))
