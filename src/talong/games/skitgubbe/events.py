"""Events of a deal, and who sees each (SA2, section 12). Each costs nothing when nobody listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from talong._compat import i64
from talong.cards.bits import bit
from talong.cards.french import FRENCH, RANKS, SUITS
from talong.core.event import EVERYBODY, Event, Secret
from talong.games.skitgubbe.actions import codes
from talong.games.skitgubbe.state import State

if TYPE_CHECKING:
    from talong.facts.skitgubbe import CardsKind, OwnKind, SeatKind


def tell_seat(deal: State, kind: SeatKind, seat: i64) -> None:
    """Note what *seat* did or became."""
    if deal.log is not None:
        deal.log.append(Event(kind, {"seat": int(seat)}, {}))


def tell_cards(deal: State, kind: CardsKind, seat: i64, cards: i64) -> None:
    """Note cards that *seat* put on the table or picked up, which everybody sees (SI1, SI5, SI9)."""
    if deal.log is not None:
        deal.log.append(Event(kind, {"seat": int(seat), "cards": codes(int(cards))}, {}))


def tell_own(deal: State, kind: OwnKind, seat: i64, cards: i64) -> None:
    """Note cards that came to *seat*: how many is public, which is its own (SI2, SI3)."""
    if deal.log is not None:
        named = codes(int(cards))
        secret = Secret(named, seen_by=bit(seat))
        deal.log.append(Event(kind, {"seat": int(seat), "number": len(named)}, {"cards": secret}))


def tell_pool(deal: State, seat: i64, removed: i64) -> None:
    """Note how many skitkort *seat* has removed: the number is public, the cards its own (SI8, R-S57)."""
    tell_own(deal, "removed", seat, removed)


def tell_skit(deal: State, seat: i64, cards: i64, alone: bool) -> None:
    """Note the skitkort dealt to *seat*: its own, unless it got all of them (SI8)."""
    if deal.log is not None:
        named = codes(int(cards))
        secret = Secret(named, seen_by=EVERYBODY if alone else bit(seat))
        deal.log.append(Event("skit", {"seat": int(seat), "number": len(named)}, {"cards": secret}))


def tell_reveal(deal: State) -> None:
    """Note that the last card is turned up (S37)."""
    if deal.log is not None:
        card = int(deal.last_card())
        deal.log.append(Event("reveal", {"card": FRENCH.codes[card], "trump": SUITS[card // 13]}, {}))


def tell_lowest(deal: State, seat: i64, rank: i64) -> None:
    """Note the lowest rank that *seat* announces (SV-B.1)."""
    if deal.log is not None:
        deal.log.append(Event("announce", {"seat": int(seat), "rank": RANKS[rank]}, {}))
