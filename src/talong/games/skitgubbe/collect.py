"""Phase 1: tricks, ties, chance, refills (S9 to S20, S26 to S36)."""

from __future__ import annotations

from typing import Final

from talong._compat import append, i64
from talong.cards.bits import bit, count, place_of, shl
from talong.games.skitgubbe.between import end_phase_1
from talong.games.skitgubbe.events import tell_cards, tell_own, tell_seat
from talong.games.skitgubbe.rules import DLapse, EarlyEnd, ThrowOn
from talong.games.skitgubbe.state import (
    CHANCED,
    COLLECT,
    LAID_BY,
    LAID_KIND,
    LAID_ROUND,
    NIBBLE,
    NO_RANK,
    NOBODY,
    PLAYED,
    State,
    cards_of,
    cards_with,
    rank_cards,
    ranks_of,
)

NO_OWN_RANKS: Final = 0xFFFFFFFFFFFF


def begin_trick(deal: State, leader: i64) -> None:
    """Let *leader* lead to a new trick (S10)."""
    deal.phase = COLLECT
    deal.leader = leader
    deal.winner = NOBODY
    deal.layings = deal.layings[:0]
    deal.round = 1
    deal.round_seats = bit(deal.seats) - 1
    deal.played = 0
    deal.round_ranks = 0
    deal.trick_ranks = 0
    deal.passed = 0
    deal.own_ranks = NO_OWN_RANKS
    come_on_turn(deal, leader)


def come_on_turn(deal: State, seat: i64) -> None:
    """Let *seat* play, or end the phase if it has no card (S32)."""
    deal.turn = seat
    tell_seat(deal, "turn", seat)
    if not deal.hands[seat]:
        end_phase_1(deal)


def ranks_in_round(deal: State) -> i64:
    """Return the ranks that have been played in this round."""
    ranks: i64 = 0
    for seat in range(deal.seats):
        if deal.played >> i64(seat) & 1:
            ranks |= bit(deal.rank_in_round(i64(seat)))
    return ranks


def highest_match(deal: State) -> i64:
    """Return the highest rank that two or more seats have played in this round, or -1 (SV-F.1, R-S38)."""
    once: i64 = 0
    twice: i64 = 0
    for seat in range(deal.seats):
        if deal.played >> i64(seat) & 1:
            rank = bit(deal.rank_in_round(i64(seat)))
            twice |= once & rank
            once |= rank
    return highest(twice)


def highest(ranks: i64) -> i64:
    """Return the highest of *ranks*, or -1."""
    found: i64 = -1
    while ranks:
        ranks >>= 1
        found += 1
    return found


def candidates(deal: State) -> i64:
    """Return the ranks that a seat on turn would have to match if it held them (SV-G.1, SV-G.2)."""
    ranks = ranks_in_round(deal)
    if not ranks:
        return 0  # SV-G.3: the first seat of a round is free.
    if not deal.rules.matches_win:
        return bit(highest(ranks))
    match = highest_match(deal)
    return ranks if match < 0 else ranks & ~(bit(match) - 1)


def obligation(deal: State, seat: i64) -> i64:
    """Return the rank that *seat* must play, or -1 (SV-G)."""
    if not deal.rules.must_match:
        return -1
    return highest(candidates(deal) & ranks_of(deal.hands[seat]))


def playable(deal: State, seat: i64) -> i64:
    """Return the cards that *seat* on turn may play; those of one rank make a play (S11, S12, SV-G)."""
    must = obligation(deal, seat)
    return deal.hands[seat] if must < 0 else deal.hands[seat] & rank_cards(must)


def may_play(deal: State, seat: i64, cards: i64) -> bool:
    """Tell whether *seat* on turn may play *cards*: one or more of one rank (S11), one alone with SV-E."""
    if not cards or cards & ~playable(deal, seat):
        return False
    ranks = ranks_of(cards)
    if ranks & (ranks - 1):
        return False
    return deal.rules.throw_on is not ThrowOn.NEVER or cards & (cards - 1) == 0  # R-S37


def may_chance(deal: State, seat: i64) -> bool:
    """Tell whether *seat* on turn may chance (S15, S16, SV-G.3)."""
    return deal.stock_size() >= 2 and obligation(deal, seat) < 0


def plays(deal: State, seat: i64) -> list[int]:
    """Return every set of cards that *seat* on turn may play."""
    found: list[int] = []
    rest = playable(deal, seat)
    single = deal.rules.throw_on is ThrowOn.NEVER
    while rest:
        lowest = rest & -rest
        same = rest & cards_with(ranks_of(lowest))
        rest &= ~same
        if single:
            while same:
                card = same & -same
                found.append(card)
                same ^= card
        else:
            add_parts(found, same)
    return found


def add_parts(found: list[int], cards: i64) -> None:
    """Add every non-empty part of *cards* to *found*."""
    part = cards & -cards
    while part:
        found.append(part)
        part = (part - cards) & cards


def lay(deal: State, seat: i64, cards: i64, kind: i64) -> None:
    """Put *cards* into the trick."""
    deal.trick_ranks |= ranks_of(cards)
    laying = cards | shl(seat, LAID_BY) | shl(kind, LAID_KIND) | shl(i64(deal.round), LAID_ROUND)
    deal.layings = append(deal.layings, laying)
    deal.passed = 0  # SW7


def refill(deal: State, seat: i64, number: i64) -> None:
    """Let *seat* draw *number* cards, as far as there are any; the last one is laid aside (S14, S28, S29)."""
    drawn: i64 = 0
    while number and deal.stock_size() > 1:
        drawn |= bit(i64(deal.stock[deal.top]))
        deal.top += 1
        number -= 1
    deal.hands[seat] |= drawn
    if drawn:
        tell_own(deal, "draw", seat, drawn)
    if number and deal.stock_size():
        deal.top += 1
        deal.last_holder = seat  # R-S3: it counts as one of the cards owed.
        tell_seat(deal, "last", seat)


def play(deal: State, seat: i64, cards: i64) -> None:
    """Let *seat* play *cards* from its hand and refill (S11, S12, S14)."""
    deal.hands[seat] &= ~cards
    tell_cards(deal, "play", seat, cards)
    lay(deal, seat, cards, PLAYED)
    refill(deal, seat, count(cards))
    after_play(deal, seat, place_of(ranks_of(cards)))


def chance(deal: State, seat: i64) -> None:
    """Let *seat* play the top card of the stock, unseen (S15)."""
    card = bit(i64(deal.stock[deal.top]))
    deal.top += 1
    tell_cards(deal, "chance", seat, card)
    lay(deal, seat, card, CHANCED)
    after_play(deal, seat, place_of(ranks_of(card)))


def after_play(deal: State, seat: i64, rank: i64) -> None:
    """Let the next seat of the round play, or judge the round (S10, S17)."""
    deal.round_ranks = deal.round_ranks & ~shl(NO_RANK, NIBBLE * seat) | shl(rank, NIBBLE * seat)
    deal.played |= bit(seat)
    deal.set_own_rank(seat, rank)  # SV-D.1, SV-D.3
    if deal.played == deal.round_seats:
        judge(deal)
    else:
        following = deal.left(seat)
        while not deal.round_seats & ~deal.played & bit(following):
            following = deal.left(following)
        come_on_turn(deal, following)


def best_in_round(deal: State) -> i64:
    """Return who would take the trick, or share its lead, if nobody played to this round any more (S17, S18, SV-F)."""
    best = highest_match(deal) if deal.rules.matches_win else -1
    if best < 0:
        best = highest(ranks_in_round(deal))
    leading: i64 = 0
    for seat in range(deal.seats):
        if deal.played >> i64(seat) & 1 and deal.rank_in_round(i64(seat)) == best:
            leading |= bit(i64(seat))
    return leading


def leaders(deal: State) -> i64:
    """Return who has won the trick of phase 1, or leads as it lies: all who share it, nobody before the first card."""
    if deal.winner != NOBODY:
        return bit(deal.winner)
    if deal.played:
        return best_in_round(deal)
    return deal.round_seats if deal.round > 1 else 0  # S18: those who tie share the lead until one has played again.


def judge(deal: State) -> None:
    """Decide the trick, or let those who share the lead replay (S17 to S19, SV-F)."""
    leading = best_in_round(deal)
    if leading & (leading - 1) == 0:
        deal.winner = place_of(leading)
        tell_seat(deal, "decided", deal.winner)
    else:
        replay(deal, leading)


def replay(deal: State, leading: i64) -> None:
    """Let the tied seats play a further round, in the same order (S18, S19, S20)."""
    deal.round += 1
    deal.round_seats = leading
    deal.played = 0
    deal.round_ranks = 0
    if deal.rules.d_lapse is DLapse.ROUND_START:
        for seat in range(deal.seats):
            if leading >> i64(seat) & 1:
                deal.set_own_rank(i64(seat), NO_RANK)  # SV-D.3, R-S35
    first = deal.leader
    while not leading >> first & 1:
        first = deal.left(first)
    come_on_turn(deal, first)


def turn_away(deal: State) -> None:
    """Give the trick to its winner, who leads the next one, unless the phase is over (S26, S34, SV-I)."""
    tell_seat(deal, "turned", deal.winner)
    taken: i64 = 0
    some_empty = False
    for laying in deal.layings:
        taken |= cards_of(laying)
    for seat in range(deal.seats):
        if not deal.hands[i64(seat)]:
            some_empty = True
    deal.won[deal.winner] |= taken
    deal.last_winner = deal.winner
    deal.layings = deal.layings[:0]
    early = some_empty and deal.rules.early_end is EarlyEnd.AUTO  # S34, R-S18
    if early or (deal.last_holder != NOBODY and deal.rules.short_ending):  # SV-I, R-S42
        end_phase_1(deal)
    else:
        begin_trick(deal, deal.winner)
