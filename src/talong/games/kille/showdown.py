"""Upp till bevis: showing, and who is out (K59 to K69, P12, P13)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import bit, count, listed
from talong.cards.kille import FACES, KILLE, KUKU
from talong.core.event import tell
from talong.games.kille.events import tell_showdown
from talong.games.kille.state import NOBODY, SHOWDOWN, State

LOW_KILLE: Final = "low_kille"
STRUCK: Final = "struck"
LOWEST: Final = "lowest"

STRIKES_ONLY: Final = "strikes_only"  # K64
NOBODY_OUT: Final = "nobody"  # K65

_LOWEST_RANK: Final = -1  # A low kille stands below blaren (K4).


def upp_till_bevis(deal: State) -> None:
    """End the exchange: every card in play is turned up, those of struck players too (K59, R-K29)."""
    deal.phase = SHOWDOWN
    deal.turn = NOBODY
    shown = deal.active  # A piece has the number of the seat that it was dealt to, whoever holds it now.
    if len(deal.faces) > deal.seats:  # A piece that was drawn from the stock has a number of its own.
        shown = 0
        seat: i64
        for seat in range(deal.seats):
            if deal.active >> seat & 1:
                shown |= bit(i64(deal.held[seat]))
    deal.face_up |= shown  # KI12
    tell_showdown(deal)


def call_for(hands: dict[str, str]) -> str:
    """Return which of the two calls is heard when *hands* are turned up: the shown cards are the lot (K59, R-K53)."""
    total = sum([FACES.index(code.rstrip("+-")) for code in hands.values()])
    return "backs" if total % 2 else "showdown"


def rank(deal: State, seat: i64) -> i64:
    """Return what the card before *seat* is worth at the showdown."""
    face = deal.face(seat)
    return face if face != KILLE else kille_rank(deal.is_low(seat), deal.rules.kille_over_kuku)


def kille_rank(low: bool, over_kuku: bool) -> i64:
    """Return what a kille is worth at the showdown."""
    if low:
        return _LOWEST_RANK
    return KILLE if over_kuku else KUKU  # R-P6; K66


def rank_of(code: str, over_kuku: bool) -> int:
    """Return what the card that is shown as *code* is worth at the showdown."""
    return int(kille_rank(code == "Ki-", over_kuku)) if code.startswith("Ki") else FACES.index(code)


class Verdict:
    """Who is out of the deal, and why."""

    def __init__(self, struck: i64, low: i64, lowest: i64) -> None:
        self.struck = struck
        self.low = low
        self.lowest = lowest
        self.deadlock = ""

    def out(self) -> i64:
        """Return the seats that are out (K63: the criteria are cumulative)."""
        return self.struck | self.low | self.lowest

    def reasons(self, seat: i64) -> list[str]:
        """Return why *seat* is out, every reason of it (R-K50)."""
        found = [LOW_KILLE] if self.low >> seat & 1 else []
        if self.struck >> seat & 1:
            found.append(STRUCK)
        if self.lowest >> seat & 1:
            found.append(LOWEST)
        return found


def eliminate(deal: State) -> Verdict:
    """Return who is out (K60 to K65; without the separate low kille as Punschkille has it)."""
    low: i64 = 0
    seat: i64
    if deal.rules.low_kille_separate:  # K60, R-P5
        for seat in range(deal.seats):
            if deal.active >> seat & 1 and deal.is_low(seat):
                low |= bit(seat)
    rest = deal.active & ~deal.struck & ~low  # K62
    lowest: i64 = 0
    least: i64 = KILLE + 1
    for seat in range(deal.seats):
        if rest >> seat & 1:
            worth = rank(deal, seat)
            if worth < least:
                least = worth
                lowest = 0
            if worth == least:
                lowest |= bit(seat)  # R-K27: any number of equals.
    verdict = Verdict(deal.struck, low, lowest)
    if verdict.out() == deal.active:  # R-K28
        if deal.struck and rest:
            verdict = Verdict(deal.struck, low, 0)  # K64
            verdict.deadlock = STRIKES_ONLY
        else:
            verdict = Verdict(0, 0, 0)  # K65
            verdict.deadlock = NOBODY_OUT
    assert count(deal.active & ~verdict.out()) >= 1  # L9
    return verdict


def tell_verdict(deal: State, verdict: Verdict) -> None:
    """Note who is out and why, or why nobody is."""
    if deal.log is None:
        return
    if verdict.deadlock:
        tell(deal.log, "deadlock", {"kind": verdict.deadlock})
    for seat in listed(verdict.out()):
        tell(deal.log, "out", {"seat": seat, "reasons": verdict.reasons(seat)})
