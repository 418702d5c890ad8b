"""Throwing on, and who may act when several may (S21 to S25, SV-C, SV-D, SV-H, SV-J, section 10)."""

from __future__ import annotations

from talong._compat import i64, u8, vec
from talong.cards.bits import bit, count
from talong.games.skitgubbe.between import end_phase_1
from talong.games.skitgubbe.collect import (
    add_parts,
    candidates,
    highest,
    highest_match,
    lay,
    ranks_in_round,
    refill,
    turn_away,
)
from talong.games.skitgubbe.events import tell_cards, tell_seat
from talong.games.skitgubbe.rules import CTurn, Pace, RaceOrder, ThrowOn
from talong.games.skitgubbe.state import (
    CHANCED,
    COLLECT,
    LAID_KIND,
    NO_RANK,
    NOBODY,
    PLAYED,
    RACE,
    THROWN,
    State,
    cards_of,
    cards_with,
    ranks_of,
    who_laid,
)
from talong.games.skitgubbe.state import THROW as THROWING


def at_any_time(deal: State) -> bool:
    """Tell whether cards may be thrown before the trick is decided (SV-C, SV-D)."""
    return deal.rules.throw_on is ThrowOn.ANYTIME or deal.rules.throw_on is ThrowOn.OWN_RANK


def is_race(deal: State) -> bool:
    """Tell whether the winner may turn the trick away without waiting (SV-C.6)."""
    return deal.rules.c_turn is CTurn.RACE


def live(deal: State) -> bool:
    """Tell whether all who may act are asked at once (SW3, SW4)."""
    return deal.rules.pace is Pace.LIVE


def permitted(deal: State, seat: i64) -> i64:
    """Return the ranks that *seat* may throw now: P(s) of section 10, which is public."""
    kind = deal.rules.throw_on
    if kind is ThrowOn.AFTER_TRICK:
        if deal.phase == THROWING and not deal.passed >> seat & 1:
            return deal.trick_ranks  # S22, S24
        return 0
    if kind is ThrowOn.NEVER or barred_late(deal, seat):
        return 0
    if kind is ThrowOn.OWN_RANK:
        own = deal.own_rank(seat)
        if own == NO_RANK:
            return 0
        return bit(own)  # SV-D.1
    return deal.trick_ranks & ~evasion(deal, seat)  # SV-C.1


def laid_ranks(deal: State, seat: i64, kind: i64) -> i64:
    """Return the ranks of what *seat* has laid to the trick in that way."""
    ranks: i64 = 0
    for laying in deal.layings:
        if who_laid(laying) == seat and laying >> LAID_KIND & 3 == kind:
            ranks |= ranks_of(cards_of(laying))
    return ranks


def lapsed(deal: State, seat: i64) -> i64:
    """Return the ranks that *seat* has played to the trick and may no longer throw (SV-D.3)."""
    own = deal.own_rank(seat)
    played = laid_ranks(deal, seat, PLAYED) | laid_ranks(deal, seat, CHANCED)
    return played & ~(0 if own == NO_RANK else bit(own))


def evasion(deal: State, seat: i64) -> i64:
    """Return the ranks that *seat* may not throw because it may have to play them (SV-H)."""
    waiting = deal.phase == COLLECT and (deal.round_seats & ~deal.played) >> seat & 1  # R-S40
    if not deal.rules.no_evasion or not waiting:
        return 0
    return candidates(deal)


def barred_late(deal: State, seat: i64) -> bool:
    """Tell whether *seat* may not throw because the stock is gone and it is not clear (SV-J, R-S41)."""
    return deal.rules.late_throws_clear and not deal.stock_size() and not is_clear(deal, seat)


def is_clear(deal: State, seat: i64) -> bool:
    """Tell whether *seat* can no longer become involved in a tie."""
    if deal.winner != NOBODY or not deal.round_seats >> seat & 1:
        return True
    if not deal.played >> seat & 1:
        return False
    rank = deal.rank_in_round(seat)
    if deal.rules.matches_win:
        return highest_match(deal) > rank
    return rank < highest(ranks_in_round(deal))


def entitled(deal: State, seat: i64) -> bool:
    """Tell whether *seat* has cards and a permission, which everybody can see (SW2)."""
    return deal.hands[seat] != 0 and permitted(deal, seat) != 0


def pending(deal: State, seat: i64) -> bool:
    """Tell whether *seat* is still to be asked (SW2)."""
    return not deal.passed >> seat & 1 and entitled(deal, seat)


def racing(deal: State, seat: i64) -> bool:
    """Tell whether *seat* is asked to turn the trick away: the winner of a race, even without cards (SW9)."""
    return is_race(deal) and seat == deal.winner and not deal.passed >> seat & 1


def asked(deal: State) -> i64:
    """Return the seat that play waits for."""
    if deal.phase == THROWING:
        return asked_after_trick(deal)
    if deal.phase == COLLECT and at_any_time(deal) and not live(deal):  # SW5
        seat = deal.left(deal.turn)
        while seat != deal.turn:
            if pending(deal, seat):
                return seat
            seat = deal.left(seat)
    return deal.turn


def asked_after_trick(deal: State) -> i64:
    """Return whom a decided trick waits for, from the trick leader clockwise (S25, SW6, SW9), or NOBODY."""
    first: i64 = NOBODY
    seat = deal.leader
    for _step in range(deal.seats):
        if pending(deal, seat) and not racing(deal, seat):
            first = seat
            break
        seat = deal.left(seat)
    if not racing(deal, deal.winner):
        return first
    if first == NOBODY:
        if pending(deal, deal.winner):
            first = deal.winner
        return first
    return deal.winner if deal.race_place == 0 else first  # SW9


def throws(deal: State, seat: i64) -> list[int]:
    """Return every set of cards that *seat* may throw (S22)."""
    found: list[int] = []
    add_parts(found, deal.hands[seat] & cards_with(permitted(deal, seat)))
    return found


def may_throw(deal: State, seat: i64, cards: i64) -> bool:
    """Tell whether *seat* may throw *cards*."""
    return cards != 0 and cards & ~(deal.hands[seat] & cards_with(permitted(deal, seat))) == 0


def may_answer(deal: State, seat: i64) -> bool:
    """Tell whether *seat* may throw or pass out of the ordinary turn now (SW3 to SW6, SW8)."""
    if deal.phase == THROWING:
        if live(deal):
            return (pending(deal, seat) or racing(deal, seat)) and not deal.queued >> seat & 1
        return seat == asked_after_trick(deal)
    if deal.phase != COLLECT or not at_any_time(deal) or seat == deal.turn:
        return False
    return entitled(deal, seat) if live(deal) else seat == asked(deal)


def may_pass(deal: State, seat: i64) -> bool:
    """Tell whether *seat* may pass: in a window only (SW3: live, nobody passes before the decision)."""
    return may_answer(deal, seat) and not (deal.phase == COLLECT and live(deal))


def open_window(deal: State) -> None:
    """Let the others throw on when the trick is decided (S21), or turn it away at once (SV-E)."""
    deal.phase = THROWING
    deal.passed = 0
    deal.turn = NOBODY
    if deal.rules.throw_on is ThrowOn.NEVER:
        turn_away(deal)
    else:
        reopen(deal)


def reopen(deal: State) -> None:
    """Ask once more from the beginning; in a random race the winner's place is drawn anew (SW7, SW9)."""
    deal.race_place = 0
    if is_race(deal) and not live(deal) and deal.rules.race_order is RaceOrder.RANDOM and others(deal):
        deal.phase = RACE
    else:
        go_on(deal)


def others(deal: State) -> i64:
    """Return how many besides the winner are still to be asked."""
    number: i64 = 0
    for seat in range(deal.seats):
        if seat != deal.winner and pending(deal, i64(seat)):
            number += 1
    return number


def place_winner(deal: State, place: i64) -> None:
    """Ask *place* others before the winner (SW9)."""
    deal.phase = THROWING
    deal.race_place = u8(place)
    go_on(deal)


def go_on(deal: State) -> None:
    """Carry out queued answers in their order (SW8), and turn the trick away when nobody is left to ask."""
    while deal.phase == THROWING:
        seat = asked_after_trick(deal)
        if seat == NOBODY:
            turn_away(deal)
            return
        if not deal.queued >> seat & 1:
            return
        deal.queued &= ~bit(seat)
        carry_out(deal, seat, deal.queue[seat])


def answer(deal: State, seat: i64, cards: i64) -> None:
    """Let *seat* throw *cards*, or pass if there are none."""
    if deal.phase == THROWING and deal.rules.throw_on is ThrowOn.AFTER_TRICK and seat != asked_after_trick(deal):
        put_in_queue(deal, seat, cards)
        return
    carry_out(deal, seat, cards)
    if deal.phase == THROWING:
        go_on(deal)


def put_in_queue(deal: State, seat: i64, cards: i64) -> None:
    """Keep the answer of *seat*, of which nobody hears before its turn (SW8)."""
    nothing: i64 = 0
    if not len(deal.queue):
        deal.queue = vec[i64]([nothing for _seat in range(deal.seats)])
    deal.queued |= bit(seat)
    deal.queue[seat] = cards


def carry_out(deal: State, seat: i64, cards: i64) -> None:
    """Put *cards* on the trick and refill, or note a pass (S22 to S24, SV-C.2, SV-D.2)."""
    if not cards:
        deal.passed |= bit(seat)
        if deal.race_place and seat != deal.winner:
            deal.race_place -= 1
        tell_seat(deal, "pass", seat)
        return
    answered = deal.passed
    deal.hands[seat] &= ~cards
    tell_cards(deal, "throw", seat, cards)
    lay(deal, seat, cards, THROWN)
    refill(deal, seat, count(cards))
    if deal.rules.throw_on is ThrowOn.AFTER_TRICK:
        deal.passed = answered | bit(seat)  # S24, R-S12: one answer each.
    elif deal.phase == THROWING:
        reopen(deal)
    elif seat == deal.turn and not deal.hands[seat]:
        end_phase_1(deal)  # SW10
