"""Forced actions of the seat that play waits for, as everybody sees them."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.bits import count
from talong.games.skitgubbe.shed import beating, top_card
from talong.games.skitgubbe.state import COLLECT, DECK, NOBODY, SHED, State, cards_of, cards_with
from talong.games.skitgubbe.state import THROW as THROWING
from talong.games.skitgubbe.throwing import asked, at_any_time, is_race, permitted


def is_forced(deal: State) -> bool:
    """Tell whether only one act is open to the seat that play waits for, from what is public alone (section 12)."""
    seat = asked(deal)
    if seat == NOBODY:
        return False
    if deal.phase == SHED:
        return is_forced_in_phase_2(deal, seat)
    if deal.phase == COLLECT and seat == deal.turn:  # S11, S16
        single = count(deal.hands[seat]) == 1 and deal.stock_size() < 2
        return single and not (at_any_time(deal) and may_hold(deal, seat, cards_with(permitted(deal, seat))))
    if deal.phase == COLLECT or (deal.phase == THROWING and not (is_race(deal) and seat == deal.winner)):  # S22, SW2
        return not may_hold(deal, seat, cards_with(permitted(deal, seat)))
    return False


def is_forced_in_phase_2(deal: State, seat: i64) -> bool:
    """Tell the same for phase 2: the last card is led (S49), or nothing can beat the pile (S52, SV-U)."""
    if deal.forced:
        return True
    if not len(deal.layings):
        return count(deal.hands[seat]) == 1
    return not may_hold(deal, seat, beating(deal, top_card(deal.layings[len(deal.layings) - 1])))


def may_hold(deal: State, seat: i64, cards: i64) -> bool:
    """Tell whether one of *cards* may be in the hand of *seat*, for all that everybody has seen (SI5, SI6, SI9)."""
    shown: i64 = deal.gone
    for laying in deal.layings:
        shown |= cards_of(laying)
    for other in range(deal.seats):
        if i64(other) != seat or deal.phase != SHED:
            shown |= deal.won[i64(other)]
    if deal.phase == SHED:
        known = deal.hands[seat] & deal.won[seat]
        if known & cards:
            return True
        if count(known) == count(deal.hands[seat]):
            return False
    return DECK & cards & ~shown != 0
