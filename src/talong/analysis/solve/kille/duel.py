"""Game tree of a deal between two with a killelek, made from the engine, by any rules of the exchange.

Seat 0 is forehand, seat 1 deals. A deal ends in one of four ways: forehand is out, the dealer is out, nobody is (K65),
or the cards are thrown together for a redeal (K76). What that is worth is not said here.

A holder of a kuku is asked before every decision whether they lay it up, in the order of R-K21. Cards that come from
the stock are chance nodes, not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from talong._compat import u8
from talong.analysis.solve.chain import DEALER, FOREHAND_OUT
from talong.analysis.solve.sequence_form import LUCK, OVER
from talong.bots.kille.solver import COPIES, FACES, WAIT, askers, choices, known_to
from talong.cards.bits import bit
from talong.cards.kille import KAVALL, VARDSHUS
from talong.games.kille.deal import KilleDeal, new_deal
from talong.games.kille.rules import Cuts, ExchangeRules
from talong.games.kille.showdown import eliminate
from talong.games.kille.state import BARRED, OPEN, REDEAL
from talong.games.kille.stock import cut

DEALER_OUT: Final = "dealer out"
NOBODY_OUT: Final = "nobody out"
THROWN_IN: Final = "redeal"
ENDS: Final = (FOREHAND_OUT, DEALER_OUT, NOBODY_OUT, THROWN_IN)


class Moment(NamedTuple):
    """State of a deal: who is still to decide before it goes on, and which cards of the stock lie turned up."""

    deal: KilleDeal | None
    asked: tuple[int, ...]
    turned: tuple[int, ...]
    end: str


class Duel:
    """Extensive game of a deal between two, by *rules*; if *asking* is false, frågekille is over (R-K32)."""

    seats = 2

    def __init__(self, rules: ExchangeRules, asking: bool = True) -> None:
        self.rules = replace(rules, cuts=Cuts.AUTO)
        self.asking = OPEN if rules.frage and asking else BARRED

    def root(self) -> Moment:
        """Return the state before the deal."""
        return Moment(None, (), (), "")

    def mover(self, state: Moment) -> int:
        """Return who decides."""
        if state.end:
            return OVER
        return state.asked[0] if state.asked else LUCK

    def luck(self, state: Moment) -> Iterable[tuple[Moment, float]]:
        """Return what may be dealt, or come from the stock."""
        return self.dealt() if state.deal is None else self.drawn(state.deal, state.turned)

    def dealt(self) -> list[tuple[Moment, float]]:
        """Return every deal of two cards."""
        pack = FACES * COPIES
        found: list[tuple[Moment, float]] = []
        for first in range(FACES):
            for second in range(FACES):
                ways = COPIES * (COPIES - (first == second))
                deal = new_deal(self.rules, 2, DEALER, bit(2) - 1, [first, second, *[0] * (pack - 2)], self.asking)
                cut(deal, 0)
                found.append((at_rest(deal, ()), ways / (pack * (pack - 1))))
        return found

    def drawn(self, deal: KilleDeal, turned: tuple[int, ...]) -> list[tuple[Moment, float]]:
        """Return what comes of every card that may come from the stock, those alike together."""
        left = [COPIES] * FACES
        for face in [*[int(face) for face in deal.faces], *turned]:
            left[face] -= 1
        found: dict[Moment, float] = {}
        if self.rules.dealer_speaks_after_forced_draw and int(deal.drawer) != DEALER:
            ways = passing(left, (), 1.0)  # R-K11: what was turned up is known to all who speak after it.
        else:
            left[VARDSHUS] = left[KAVALL] = 0  # K46e: one goes on past them.
            total = sum(left)
            ways = [((face,), number / total) for face, number in enumerate(left) if number]
        for faces, chance in ways:
            later = deal.copy()
            stock = deal.stock[:]
            for place, face in enumerate(faces):
                stock[int(deal.top) + place] = u8(face)
            later.stock = stock
            pieces = len(later.faces)
            cut(later, 0)
            shown = faces if len(later.faces) == pieces else faces[:-1]
            moment = at_rest(later, (*turned, *shown))
            found[moment] = found.get(moment, 0.0) + chance
        return list(found.items())

    def acts(self, state: Moment) -> Sequence[int]:
        """Return what can be done."""
        assert state.deal is not None
        return tuple(choices(state.deal, state.asked[0]))

    def after(self, state: Moment, act: int) -> Moment:
        """Return where *act* leads."""
        assert state.deal is not None
        if act == WAIT:
            return state._replace(asked=state.asked[1:])
        later = state.deal.copy()
        later.step(state.asked[0], act)
        return at_rest(later, state.turned)

    def known(self, state: Moment) -> str:
        """Return what the mover knows."""
        assert state.deal is not None
        return known_with_stock(state.deal, state.asked[0], state.turned)

    def pays(self, state: Moment) -> Sequence[float]:
        """Return 1 for the one who is left and −1 for the other; 0 if nobody is out or the cards are thrown in."""
        won = float(state.end == DEALER_OUT) - float(state.end == FOREHAND_OUT)
        return (won, -won)


def known_with_stock(deal: KilleDeal, seat: int, turned: tuple[int, ...]) -> str:
    """Return what *seat* knows: as in `known_to`, and which cards came from the stock, if any did."""
    known = known_to(deal, seat)
    pieces = range(int(deal.seats), len(deal.faces))
    if not turned and not pieces:
        return known
    seen = [str(int(deal.faces[piece])) if int(deal.audience(piece)) >> seat & 1 else "-" for piece in pieces]
    return f"{known} {','.join(seen)} {','.join([str(face) for face in turned])}"


def at_rest(deal: KilleDeal, turned: tuple[int, ...]) -> Moment:
    """Return the moment in which *deal* is now."""
    if not deal.is_over():
        return Moment(deal, tuple(askers(deal)), turned, "")
    return Moment(None, (), (), how_it_ended(deal))


def how_it_ended(deal: KilleDeal) -> str:
    """Return which of the ENDS *deal* has come to."""
    if deal.phase == REDEAL:
        return THROWN_IN
    out = int(eliminate(deal).out())
    if not out:
        return NOBODY_OUT
    return FOREHAND_OUT if out >> int(deal.forehand()) & 1 else DEALER_OUT


def passing(left: list[int], passed: tuple[int, ...], chance: float) -> list[tuple[tuple[int, ...], float]]:
    """Return every row of passers that may be turned up with the card that decides, and how likely (K46e)."""
    total = sum(left)
    found: list[tuple[tuple[int, ...], float]] = []
    for face, number in enumerate(left):
        if number and face in (VARDSHUS, KAVALL):
            rest = left[:]
            rest[face] -= 1
            found += passing(rest, (*passed, face), chance * number / total)
        elif number:
            found.append(((*passed, face), chance * number / total))
    return found
