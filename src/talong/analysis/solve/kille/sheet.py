"""Strategy sheet of a solution: who should do what, with which card, when.

A column is a situation and an act, a cell how often the act is done with a card. The situations are made with the
engine, so that a sheet asks for exactly what a player would know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from talong.analysis.solve.chain import Chain
from talong.analysis.solve.sequence_form import Floats
from talong.bots.kille.solver import FACES, WAIT, choices, known_to
from talong.cards.bits import bit
from talong.cards.kille import KILLE, VARDSHUS
from talong.cards.kille import KUKU as KUKU_FACE
from talong.games.kille.actions import ACCEPT, ASK, DEPENDS, KUKU, REFUSE, STAND, SWAP
from talong.games.kille.deal import KilleDeal, new_deal
from talong.games.kille.rules import Cuts, ExchangeRules
from talong.games.kille.state import BARRED, OPEN, STOCKCUT
from talong.games.kille.stock import cut

WORDS: Final = {STAND: "stand", SWAP: "swap", KUKU: "kuku", ASK: "ask", ACCEPT: "accept", REFUSE: "refuse"}
WORDS[DEPENDS] = "depends"
WORDS[WAIT] = "wait"


class Cell(NamedTuple):
    """Frequency of an act, and how likely its situation is (None if unknown)."""

    chance: float
    likely: float | None


class Column(NamedTuple):
    """Column of a situation and an act: a cell for every card, or none where it cannot be done with it."""

    situation: str  # One of opening, stood, asked, passed-on, refused, refused-stood, taken.
    seat: int
    act: str
    cells: tuple[Cell | None, ...]
    card: int = -1  # The card that was given away, in `taken`.


Lookup = Callable[[KilleDeal, int], "dict[int, Cell] | None"]


def dealt(rules: ExchangeRules, cards: list[int]) -> KilleDeal:
    """Return a deal of *cards*, forehand's first, in which forehand is to speak."""
    seats = len(cards)
    asking = OPEN if rules.frage and seats <= 3 and rules.redeal_limit != 0 else BARRED
    order = [*cards, *[0] * (42 - seats)]
    deal = new_deal(replace(rules, cuts=Cuts.AUTO), seats, seats - 1, bit(seats) - 1, order, asking)
    cut(deal, 0)
    return deal


def in_chain(chain: Chain, stage: int = 0) -> Lookup:
    """Return a lookup of the solution of *chain* at a *stage*."""
    solution = chain.solutions[stage]
    assert solution is not None
    form = solution.form
    coming = [form.reach(seat, solution.plans) for seat in (0, 1)]

    def look(deal: KilleDeal, seat: int) -> dict[int, Cell] | None:
        side = form.sides[seat]
        place = side.place.get(known_to(deal, seat), -1)
        if place < 0:
            return None
        likely = float(coming[seat][place] * solution.plans[seat][side.parent[place]])
        begin = int(side.first[place])
        manner: Floats = solution.manners[seat]
        return {int(act): Cell(float(manner[begin + at]), likely) for at, act in enumerate(side.acts[place])}  # type: ignore[call-overload]

    return look


def in_figures(find: Callable[[str], list[float]]) -> Lookup:
    """Return a lookup in figures by what is known, for any number of seats."""

    def look(deal: KilleDeal, seat: int) -> dict[int, Cell] | None:
        acts = choices(deal, seat)
        found = find(known_to(deal, seat))
        if len(found) < len(acts):
            return None
        return {act: Cell(chance, None) for act, chance in zip(acts, found, strict=False)}

    return look


def situations(rules: ExchangeRules, seats: int) -> list[tuple[str, int, list[tuple[int, int]], list[int]]]:
    """Return the situations of a sheet: the name, who decides, what was done before, and the acts to show."""
    asks = rules.frage and seats <= 3 and rules.redeal_limit != 0
    dealer = seats - 1
    found: list[tuple[str, int, list[tuple[int, int]], list[int]]] = [("opening", 0, [], [SWAP])]
    if asks:
        found[0][3].append(ASK)
    found += [("stood", seat, [(before, STAND) for before in range(seat)], [SWAP]) for seat in range(1, seats)]
    if asks:
        found.append(("asked", dealer, [(0, ASK)], [ACCEPT if seats == 2 else DEPENDS]))
        if seats == 3:
            found.append(("passed-on", 1, [(0, ASK), (2, DEPENDS)], [ACCEPT]))
        refused = [(0, ASK), (dealer, REFUSE)]
        found.append(("refused", 0, refused, [SWAP]))
        found.append(("refused-stood", 1, [*refused, (0, STAND)], [SWAP]))
    return found


def sheet(rules: ExchangeRules, seats: int, look: Lookup) -> list[Column]:
    """Return the columns for so many *seats*."""
    found: list[Column] = []
    for situation, seat, before, acts in situations(rules, seats):
        for act in acts:
            cells: list[Cell | None] = []
            for face in range(FACES):
                cards = [4 if face < 4 else 3] * seats  # The others' cards do nothing, and the seat does not know them.
                cards[seat] = face
                deal = dealt(rules, cards)
                for who, did in before:
                    deal.step(who, did)
                said = look(deal, seat)
                cells.append(None if said is None else said.get(act))
            found.append(Column(situation, seat, WORDS[act], tuple(cells)))
    return found


def kukus(rules: ExchangeRules, seats: int, look: Lookup) -> list[tuple[int, float]]:
    """Return how often each seat lays up a kuku that it was dealt before anybody has spoken."""
    found: list[tuple[int, float]] = []
    for seat in range(seats):
        cards = [3] * seats
        cards[seat] = KUKU_FACE
        said = look(dealt(rules, cards), seat)
        if said is not None:
            found.append((seat, said[KUKU].chance))
    return found


def after_swap(rules: ExchangeRules, look: Lookup) -> list[Column]:
    """Return what the dealer of two does after a change with forehand: a column for each card that the dealer gave."""
    found: list[Column] = []
    for gave in [*range(VARDSHUS), KILLE]:
        cells: list[Cell | None] = []
        for got in range(FACES):
            deal = dealt(rules, [got, gave])
            deal.step(0, SWAP)
            open_ = not deal.is_over() and deal.phase != STOCKCUT and int(deal.turn) == 1
            said = look(deal, 1) if open_ else None
            cells.append(None if said is None else said.get(SWAP))
        found.append(Column("taken", 1, "swap", tuple(cells), gave))
    return found
