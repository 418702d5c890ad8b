"""The exchange: standing, demanding, and whose turn it is then (K16 to K36, P8 to P11)."""

from __future__ import annotations

from typing import Final

from talong._compat import i32, i64, vec
from talong.cards.bits import bit, shl
from talong.cards.kille import KILLE
from talong.games.kille.events import tell_card, tell_seat, tell_struck, tell_swap
from talong.games.kille.kille_rank import after_swap
from talong.games.kille.matadors import HALTS, REBOUNDS, STRIKES, WAVES_ON, YIELDS, answer_of
from talong.games.kille.showdown import upp_till_bevis
from talong.games.kille.state import GAVE, GAVE_HIGH, GOT, GOT_HIGH, HUSAR_STRIKE, SPEAK, TAKER, State
from talong.games.kille.svin import svin_strikes

TO_STOCK: Final = True
SETTLED: Final = False


def speak(deal: State, seat: i64) -> None:
    """Give *seat* the word (K16)."""
    deal.phase = SPEAK
    deal.turn = seat
    if deal.log is not None:
        tell_seat(deal, "turn", seat)


def turn_after(deal: State, seat: i64) -> None:
    """Give the word to the seat after *seat*, if anybody is left (K18, K28, K30, K31; P9)."""
    if seat == deal.last():
        upp_till_bevis(deal)
    else:
        speak(deal, deal.next(seat))


def stand(deal: State, seat: i64) -> None:
    """Let *seat* be content (K18)."""
    here = bit(seat)
    deal.spoke |= here
    deal.stood |= here
    if deal.log is not None:
        tell_seat(deal, "stand", seat)
    turn_after(deal, seat)


def demand(deal: State, demander: i64) -> bool:
    """Carry a demand from seat to seat until some card decides it (K19); tell whether it goes on to the stock."""
    deal.spoke |= bit(demander)
    if deal.log is not None:
        tell_seat(deal, "demand", demander)
    if demander == deal.dealer:
        return TO_STOCK  # K43, P11
    at = demander
    last = deal.last()
    while at != last:
        at = deal.next(at)
        answer = approach(deal, demander, at)
        if answer == WAVES_ON:
            continue  # K32, K33
        if answer == YIELDS:
            speak(deal, at)  # K21, K34
        elif answer == HALTS:
            upp_till_bevis(deal)  # K26, K36
        else:
            turn_after(deal, at)  # K28, K30, K31, K35
        return SETTLED
    if deal.literal:
        go_round(deal, demander)
        return SETTLED
    return TO_STOCK  # K48: waved past the dealer.


def go_round(deal: State, demander: i64) -> None:
    """Carry a demand on from forehand to those who have had their turn; then the lap is over (R-P27)."""
    at = deal.forehand()
    while at != demander and approach(deal, demander, at) == WAVES_ON:  # R-P28: nobody can be met by themselves.
        at = deal.next(at)
    upp_till_bevis(deal)


def approach(deal: State, demander: i64, at: i64) -> i64:
    """Let the card before *at* answer the demand (K20 to K36), and return how it did."""
    answer = answer_of(deal.face(at))
    if answer == YIELDS:
        swap(deal, demander, at)  # K20, K34
        return answer
    deal.lay_up(at)  # K23
    tell_card(deal, "show", at)
    if answer == STRIKES:
        hit(deal, demander, at)  # K27
    elif answer == REBOUNDS:
        svin_strikes(deal, demander, at)  # K29
    elif answer == WAVES_ON and deal.log is not None:
        tell_seat(deal, "pass", at)  # K32, K33
    return answer


def hit(deal: State, demander: i64, striker: i64) -> None:
    """Let a husar strike whoever demanded (K27)."""
    deal.strike(demander, HUSAR_STRIKE, striker)
    tell_struck(deal, demander, HUSAR_STRIKE, striker)
    if deal.rules.expose_struck:  # R-K17
        deal.lay_up(demander)
        tell_card(deal, "show", demander)


def swap(deal: State, giver: i64, taker: i64) -> None:
    """Let *giver* and *taker* change cards, and write it in the log (K20 to K22, K37)."""
    gave: int = deal.held[giver]
    got: int = deal.held[taker]
    entry = giver | shl(taker, TAKER) | shl(gave, GAVE) | shl(got, GOT)
    if deal.high:
        entry |= shl(deal.high >> gave & 1, GAVE_HIGH) | shl(deal.high >> got & 1, GOT_HIGH)
    if not len(deal.swaps):
        deal.swaps = vec[i32]([i32(0) for _seat in range(deal.seats)])
    at: int = deal.swapped
    deal.swaps[at] = i32(entry)
    deal.swapped += 1
    deal.held[giver], deal.held[taker] = deal.held[taker], deal.held[giver]
    after_swap(deal, gave, got)
    if deal.faces[gave] == KILLE:
        deal.reveal(gave)  # K22, KI6: in either direction.
    if deal.faces[got] == KILLE:
        deal.reveal(got)
    if deal.log is not None:
        tell_swap(deal, giver, taker, "swap")
