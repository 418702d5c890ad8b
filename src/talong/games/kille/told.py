"""Deals of real cards: who is out, as people tell it (K60 to K65)."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.bits import bit, count, lowest
from talong.cards.kille import KILLELEK
from talong.core.errors import IllegalAction
from talong.core.position import Fields
from talong.games.kille.rules import ExchangeRules
from talong.games.kille.showdown import NOBODY_OUT, STRIKES_ONLY, Verdict


def read_verdict(told: Fields, rules: ExchangeRules, seats: int, active: i64) -> Verdict:
    """Return who of the *active* seats is out, as it is *told*; refuse what no cards can have come to."""
    struck = read_seats(told, "struck", seats, active)
    low = read_seats(told, "low_kille", seats, active)
    least = read_seats(told, "lowest", seats, active)
    if low and not rules.low_kille_separate:
        raise IllegalAction("K60", "low-kille-not-separate", {})
    if count(low) > KILLELEK.copies["Ki"]:
        raise IllegalAction("K60", "too-many-low-killes", {})
    if least & (struck | low):  # K62
        raise IllegalAction("K62", "out-already", {"seat": str(lowest(least & (struck | low)))})
    out = struck | low | least
    if out == active:
        raise IllegalAction("K65", "everybody-out", {})
    verdict = Verdict(struck, low, least)
    if not least:
        if low and not struck:
            raise IllegalAction("K62", "nobody-lowest", {})  # Somebody of the others has the lowest card.
        verdict.deadlock = STRIKES_ONLY if struck else NOBODY_OUT  # K64, K65: all the others had equals.
    return verdict


def read_seats(told: Fields, name: str, seats: int, active: i64) -> i64:
    """Return the *active* seats that the field *name* tells."""
    found: i64 = 0
    for seat in told.seats(name, [], seats):
        if not active >> i64(seat) & 1:
            raise told.refuse(name, "not-active", {"seat": str(seat)})
        found |= bit(seat)
    return found
