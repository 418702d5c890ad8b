"""Invariants of every state of a deal, whatever was played (the lemmas of section 8 among it)."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.bits import bit, count
from talong.games.skitgubbe.shed import beats, is_unit
from talong.games.skitgubbe.state import (
    COLLECT,
    DECK,
    NIBBLE,
    NO_RANK,
    NOBODY,
    OVER,
    RACE,
    SKITKORT,
    State,
    cards_of,
    ranks_of,
)
from talong.games.skitgubbe.throwing import asked_after_trick, is_race, others


def flaw_of(deal: State) -> str:
    """Return what cannot be in *deal*, or nothing."""
    return flaw_in_cards(deal) or (flaw_in_phase_1(deal) if deal.phase <= RACE else flaw_in_phase_2(deal))


def flaw_in_cards(deal: State) -> str:
    """Return what is wrong with where the cards are, or nothing: each is in one place (S1)."""
    found: i64 = 0
    number: i64 = 0
    for seat in range(deal.seats):
        hand = deal.hands[i64(seat)]
        won = deal.won[i64(seat)]
        found |= hand
        number += count(hand)
        if deal.phase <= RACE:
            found |= won
            number += count(won)
        elif won & ~hand:
            return "SI17: everybody knows of a card that is not in the hand"
    for laying in deal.layings:
        found |= cards_of(laying)
        number += count(cards_of(laying))
    for at in range(deal.top, len(deal.stock)):
        found |= bit(i64(deal.stock[at]))
    number += deal.stock_size()
    if deal.phase <= RACE and deal.last_holder != NOBODY:
        found |= bit(deal.last_card())  # S28: it lies beside its holder.
        number += 1
    for at in range(i64(deal.drawn2), len(deal.avstickshog)):
        found |= bit(i64(deal.avstickshog[at]))
    number += deal.avstick_left() + count(deal.pool) + count(deal.gone)
    found |= deal.pool | deal.gone
    if number != 52:
        return "S1: a card is missing, or in two places"
    return "" if found == DECK else "S1: a card is in two places, and another one missing"


def flaw_in_phase_1(deal: State) -> str:
    """Return what cannot be in phase 1, or nothing."""
    ranks: i64 = 0
    for laying in deal.layings:
        ranks |= ranks_of(cards_of(laying))
    if ranks != deal.trick_ranks:
        return "S22: the ranks in the trick are not those of its cards"
    for seat in range(deal.seats):
        if has_wrong_hand(deal, i64(seat)):
            return "SL6: a hand is too large, or too small while there is a stock"
    if (deal.stock_size() > 0) == (deal.last_holder != NOBODY):
        return "S28: the last card is nowhere, or in two places"
    if deal.played & ~deal.round_seats:
        return "S18: somebody has played in a round that is not his"
    if deal.phase == COLLECT:
        if deal.turn < 0 or deal.turn >= deal.seats or not (deal.round_seats & ~deal.played) >> deal.turn & 1:
            return "S10: nobody who is to play is on turn"
        if deal.winner != NOBODY:
            return "S21: a decided trick goes on"
        return "" if deal.hands[deal.turn] else "S32: the seat on turn has no card"
    if deal.turn != NOBODY or deal.winner < 0 or not deal.round_seats >> deal.winner & 1:
        return "S17: a trick has ended without a winner"
    if deal.phase == RACE:
        return "" if is_race(deal) and others(deal) else "SW9: a race of nobody"
    return "" if asked_after_trick(deal) != NOBODY else "S25: nobody is left to throw on"


def has_wrong_hand(deal: State, seat: i64) -> bool:
    """Tell whether *seat* has a hand that cannot be in phase 1 (S9, SL6)."""
    size = count(deal.hands[seat])
    return size > deal.rules.hand_size or (deal.stock_size() > 0 and size != deal.rules.hand_size)


def flaw_in_phase_2(deal: State) -> str:
    """Return what cannot be between the phases, in phase 2 and at its end, or nothing."""
    if deal.phase == SKITKORT:
        return "" if deal.pool and deal.turn == NOBODY else "S41: there are no skitkort to deal"
    out: i64 = 0
    for place in range(count(deal.out)):
        out |= bit(deal.order_out >> NIBBLE * i64(place) & NO_RANK)
    if out != deal.out:
        return "S70: somebody is out without a place"
    if deal.phase == OVER:
        return "" if deal.turn == NOBODY else "S69: somebody is on turn after the end"
    for seat in range(deal.seats):
        empty = deal.hands[i64(seat)] == 0
        is_out = (deal.out >> i64(seat) & 1) == 1
        if is_out != empty and (is_out or not deal.avstick_left()):
            return "S67: somebody is out with cards, or in without"
    if deal.turn < 0 or deal.turn >= deal.seats or deal.out >> deal.turn & 1:
        return "S51: nobody who has cards is on turn"
    return flaw_in_pile(deal)


def flaw_in_pile(deal: State) -> str:
    """Return what cannot be in the pile of phase 2, or nothing."""
    active = count(deal.active())
    size: i64 = len(deal.layings)
    needed = i64(deal.needed)
    if active < 2:
        return "S68: play goes on with one seat"
    if needed <= size or needed > deal.seats or (not size and needed != active):
        return "S50: the trick is full, or it is not known when it is"
    if not size and (deal.forced or not deal.hands[deal.turn]):
        return "S49: the seat on turn cannot lead"
    if deal.forced and not deal.rules.forced_pick_up:
        return "SV-U: somebody is forced to pick up"
    at: i64 = 0
    while at < size:
        if not is_unit(cards_of(deal.layings[at])):
            return "S48: a laying is not a unit"
        if at and not beats(deal, deal.layings[at - 1], cards_of(deal.layings[at])):
            return "S53: a laying does not beat the one below"
        at += 1
    return ""
