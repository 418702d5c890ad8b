"""Invariants of every state of a deal, whatever was said (the lemmas of section 15)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import bit, count
from talong.cards.kille import TWO_OF_EACH, one_of, three_of_any
from talong.games.kille.state import NOBODY, PRECUT, SHOWDOWN, SPEAK, STOCKCUT, State

MOST_DRAWN: Final = 5  # L7
MOST_STRUCK: Final = 4  # L6; with `literal` a matador may strike once more when a demand comes round (R-P27).
MATADORS: Final = 0o77777_000_000_000_000_000  # From värdshus to kuku, counted as in TWO_OF_EACH.


def flaw_of(deal: State) -> str:
    """Return what cannot be in *deal*, or nothing."""
    pack: i64 = 0
    for card in deal.stock:
        pack += one_of(i64(card))
    if pack != TWO_OF_EACH:
        return "K1: a card is missing, or there are too many"
    if deal.phase == PRECUT:
        return "" if deal.top == 0 else "K12: somebody has cards before the cut"
    return flaw_in_pieces(deal) or flaw_in_turn(deal)


def flaw_in_pieces(deal: State) -> str:
    """Return what cannot be among the cards in play, or nothing."""
    visits_twice: i64 = 1 if deal.rules.dealer_speaks_after_forced_draw else 0  # R-K11
    if i64(deal.top) > deal.number() + MOST_DRAWN + visits_twice or deal.stock_size() < 1:
        return "L7: too many cards have come from the stock"
    found: i64 = 0
    for at in range(i64(deal.top), len(deal.stock)):
        found += one_of(deal.stock_card(at))
    before: i64 = 0
    for seat in range(deal.seats):
        if deal.active >> i64(seat) & 1:
            found += one_of(i64(deal.faces[i64(seat)]))
            if before & bit(i64(deal.held[i64(seat)])):
                return "L11: two seats have the same card"
            before |= bit(i64(deal.held[i64(seat)]))
    for at in range(deal.seats, len(deal.faces)):
        found += one_of(i64(deal.faces[at]))
    if three_of_any(found):
        return "L11: there are more cards of a value than in the pack"
    turned_up = TWO_OF_EACH - found
    if turned_up & ~MATADORS:
        return "L11: a card is missing: only matadors are turned up"  # K46, K47
    strikes_again: i64 = 1 if deal.literal else 0
    return "" if count(deal.struck) <= MOST_STRUCK + strikes_again else "L6: too many have been struck"


def flaw_in_turn(deal: State) -> str:
    """Return what cannot be about the turn, or nothing."""
    if deal.phase >= SHOWDOWN:
        return "" if deal.turn == NOBODY else "K49: somebody is on turn after the end"
    if deal.turn == NOBODY:
        return "" if deal.phase == STOCKCUT and deal.cuts_itself() else "K16: nobody is on turn"
    if not deal.active >> deal.turn & 1:
        return "K69: somebody is on turn who is out"
    if deal.phase == SPEAK and deal.struck >> deal.turn & 1:
        return "R-K8: somebody who is struck has the word"
    return ""
