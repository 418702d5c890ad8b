"""Between the phases: trump, hands, skitkort (S33, S37 to S45, SV-L to SV-O)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import bit, count, listed
from talong.games.skitgubbe.events import tell_cards, tell_pool, tell_reveal, tell_seat, tell_skit
from talong.games.skitgubbe.rules import Threshold, UnevenSkitkort
from talong.games.skitgubbe.shed import begin_phase_2
from talong.games.skitgubbe.state import NOBODY, SKITKORT, State, cards_with

SKIT_RANKS: Final = 0b1111  # 2, 3, 4 and 5 (S40).
SIX: Final = 4  # Its place among the ranks.


def end_phase_1(deal: State) -> None:
    """Give an unfinished trick back, gather the hands and turn up the last card (S33, S37, S38)."""
    tell_seat(deal, "phase_1_over", deal.turn if deal.turn != NOBODY else deal.last_winner)
    last = bit(deal.last_card())
    for seat in range(deal.seats):
        at = i64(seat)
        put = deal.put_by(at)
        if put:
            tell_cards(deal, "returned", at, put)  # R-S17, SI7
        deal.won[at] |= put  # From here on: what everybody knows of the hand (SI17).
        if at == deal.last_holder:
            deal.won[at] |= last
        deal.hands[at] |= deal.won[at]
    forget_trick(deal)
    deal.trump = deal.last_card() // 13
    tell_reveal(deal)
    sort_out(deal)


def forget_trick(deal: State) -> None:
    """Clear away what belongs to a trick of phase 1."""
    deal.layings = deal.layings[:0]
    deal.leader = NOBODY
    deal.winner = NOBODY
    deal.round = 1
    deal.round_seats = 0
    deal.played = 0
    deal.round_ranks = 0
    deal.trick_ranks = 0
    deal.passed = 0
    deal.queued = 0
    deal.race_place = 0


def threshold(deal: State) -> i64:
    """Return below how many cards a seat gets skitkort (S39, SV-M, SV-N, R-S44)."""
    agreed = deal.rules.threshold
    if agreed is Threshold.TRUMP_RANK:
        return deal.last_card() % 13 + 2  # SV-N
    if agreed is Threshold.AUTO:
        return 10 if deal.seats <= 3 else 7 if deal.seats == 4 else 6 if deal.seats == 5 else 5
    return int(agreed.value)


def skitkort(deal: State) -> i64:
    """Return the cards that are skitkort (S40, SV-L)."""
    cards = cards_with(SKIT_RANKS)
    return cards | bit(13 * deal.trump + SIX) if deal.rules.trump_six else cards


def sort_out(deal: State) -> None:
    """Take the skitkort from all hands if somebody is short of cards (S39, S40, S43, S44)."""
    limit = threshold(deal)
    for seat in range(deal.seats):
        if count(deal.hands[i64(seat)]) < limit:
            deal.recipients |= bit(i64(seat))
    if not deal.recipients:
        begin_phase_2(deal)
        return
    bad = skitkort(deal)
    for seat in range(deal.seats):
        removed = deal.hands[i64(seat)] & bad
        tell_pool(deal, i64(seat), removed)
        deal.pool |= removed
        deal.hands[i64(seat)] &= ~bad
        deal.won[i64(seat)] &= ~bad
    if deal.recipients & (deal.recipients - 1):
        deal.phase = SKITKORT  # S41: the pool waits to be shuffled.
        deal.turn = NOBODY
    else:
        deal_skitkort(deal, listed(deal.pool))  # One seat gets them all, in whatever order.


def dealing_order(deal: State) -> list[int]:
    """Return the recipients in the order in which they get skitkort (S42, R-S22)."""
    order: list[int] = []
    at = deal.first_leader
    for _seat in range(deal.seats):
        if deal.recipients >> at & 1:
            order.append(int(at))
        at = deal.left(at)
    agreed = deal.rules.uneven_skitkort
    if agreed is UnevenSkitkort.LAST_FIRST:
        order.reverse()
    elif agreed is UnevenSkitkort.FEWEST:
        order.sort(key=lambda seat: int(count(deal.hands[i64(seat)])))  # Of equals the earlier one.
    return order


def deal_skitkort(deal: State, order: list[int]) -> None:
    """Deal the shuffled pool to the recipients, one card at a time (S41, S42)."""
    alone = deal.recipients & (deal.recipients - 1) == 0
    got: list[int] = [0 for _seat in range(deal.seats)]
    recipients = dealing_order(deal)
    for nth, card in enumerate(order):
        at = i64(recipients[nth % len(recipients)])
        deal.hands[at] |= bit(card)
        got[at] = got[at] | int(bit(card))
        if alone:
            deal.won[at] |= bit(card)  # SI8
    for seat in listed(deal.recipients):
        tell_skit(deal, seat, got[seat], alone)
    deal.pool = 0
    begin_phase_2(deal)
