"""Extensive game and its sequence form, for best answers, linear programs and regret minimization.

A *place* is an information set: all that a seat knows when it acts. A *sequence* is what one seat has done on the way
to somewhere: an act at a place. Sequence 0 is empty. A *plan* is a realization plan: how likely a seat makes each
sequence, luck and the others permitting. A *manner* is a behaviour strategy: how likely it does each act at a place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Final, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from talong.analysis.errors import SolveError

LUCK: Final = -1
OVER: Final = -2
_WHOLE: Final = 1e-12  # The tolerance of the sum of chances at a node.

State = TypeVar("State")
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class ExtensiveGame(Protocol[State]):
    """Extensive game as a tree of states: whose act it is, what can be done, and what comes of it."""

    @property
    def seats(self) -> int:
        """How many play."""

    def root(self) -> State:
        """Return the state before anything has happened."""

    def mover(self, state: State) -> int:
        """Return whose act it is: a seat, LUCK or OVER."""

    def luck(self, state: State) -> Iterable[tuple[State, float]]:
        """Return where luck may lead from *state*, and how likely."""

    def acts(self, state: State) -> Sequence[Hashable]:
        """Return what the mover can do."""

    def after(self, state: State, act: Any) -> State:
        """Return where *act* leads."""

    def known(self, state: State) -> str:
        """Return all that the mover knows; it is the same for states that they cannot tell apart."""

    def pays(self, state: State) -> Sequence[float]:
        """Return what each seat gets when all is over."""


class Side:
    """Places and sequences of one seat, the places sorted by depth."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: list[str] = []  # What is known at each place.
        self.acts: list[tuple[Hashable, ...]] = []  # What can be done at each place.
        self.parent: Ints = np.zeros(0, np.int64)  # The sequence that leads to each place.
        self.first: Ints = np.zeros(0, np.int64)  # The first of each place's sequences, which follow each other.
        self.at: Ints = np.zeros(1, np.int64)  # The place of each sequence; the first has none.
        self.levels: list[tuple[int, int]] = []  # Ranges of places by depth: the number of own acts before.
        self.place: dict[str, int] = {}

    @property
    def size(self) -> int:
        """The number of sequences."""
        return len(self.at)

    def span(self, level: tuple[int, int]) -> tuple[slice, Ints]:
        """Return the sequences of the places of a *level*, and where each place begins among them."""
        low, high = level
        begin = int(self.first[low])
        end = int(self.first[high]) if high < len(self.first) else self.size
        return slice(begin, end), self.first[low:high] - begin

    def sequence(self, known: str, act: Hashable) -> int:
        """Return the sequence of doing *act* where that much is *known*."""
        place = self.place[known]
        return int(self.first[place]) + self.acts[place].index(act)

    def even(self) -> Floats:
        """Return the uniform manner."""
        return np.concatenate([[1.0], *[np.full(len(acts), 1 / len(acts)) for acts in self.acts]])

    def plan(self, manner: Floats) -> Floats:
        """Return the plan of a *manner*."""
        plan = np.ones(self.size)
        for level in self.levels:
            span, _starts = self.span(level)
            plan[span] = plan[self.parent[self.at[span]]] * manner[span]
        return plan

    def manner(self, plan: Floats, otherwise: Floats) -> Floats:
        """Return the manner of a *plan*; at places that it never reaches, *otherwise*."""
        manner = otherwise.copy()
        clean = np.maximum(plan, 0.0)
        for low, high in self.levels:
            span, starts = self.span((low, high))
            totals = np.add.reduceat(clean[span], starts)[self.at[span] - low]
            reached = totals > _WHOLE
            manner[span] = np.where(reached, clean[span] / np.where(reached, totals, 1.0), otherwise[span])
        return manner

    def best(self, worth: Floats) -> tuple[float, Floats]:
        """Return the value and the manner of the best answer if sequences are *worth* that much where they end."""
        total = worth.copy()
        manner = np.zeros(self.size)
        manner[0] = 1.0
        for low, high in reversed(self.levels):
            span, starts = self.span((low, high))
            most = np.maximum.reduceat(total[span], starts)
            np.add.at(total, self.parent[low:high], most)
            good = np.flatnonzero(total[span] == most[self.at[span] - low])
            _places, which = np.unique(self.at[span][good], return_index=True)
            manner[span][good[which]] = 1.0  # Of several best acts the first is taken.
        return float(total[0]), manner


class SequenceForm:
    """Game in sequence form. A leaf is luck's chance, the sequence of each seat, and the end."""

    def __init__(self, sides: list[Side], chance: Floats, ends: Ints, done: Ints, kinds: list[Any]) -> None:
        self.sides = sides
        self.chance = chance
        self.ends = ends  # The end of each leaf.
        self.done = done  # The sequence of each seat at each leaf.
        self.kinds = kinds  # The different ends.
        self.pays: Floats = np.zeros((len(kinds), len(sides)))  # The payoff of each seat at each end.

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.sides)

    def price(self, pays: Callable[[Any], Sequence[float]]) -> None:
        """Set the payoffs of the ends."""
        self.pays = np.array([list(pays(kind)) for kind in self.kinds], dtype=np.float64)

    def worth(self, seat: int, plans: Sequence[Floats]) -> Floats:
        """Return what each sequence of *seat* is worth where it ends, the others playing by their *plans*."""
        weight = self.chance * self.pays[self.ends, seat]
        for other in range(self.seats):
            if other != seat:
                weight = weight * plans[other][self.done[:, other]]
        return counted(self.done[:, seat], weight, self.sides[seat].size)

    def value(self, plans: Sequence[Floats]) -> list[float]:
        """Return what everybody gets when all play by their *plans*."""
        return [float(value) for value in self.odds(plans) @ self.pays]

    def odds(self, plans: Sequence[Floats]) -> Floats:
        """Return how likely each end is when all play by their *plans*."""
        weight = self.chance.copy()
        for seat in range(self.seats):
            weight = weight * plans[seat][self.done[:, seat]]
        return counted(self.ends, weight, len(self.kinds))

    def gains(self, plans: Sequence[Floats]) -> list[float]:
        """Return how much each seat could gain by the best answer to the others' *plans*."""
        values = self.value(plans)
        return [self.sides[seat].best(self.worth(seat, plans))[0] - values[seat] for seat in range(self.seats)]

    def exploitability(self, plans: Sequence[Floats]) -> float:
        """Return how much a seat could gain on average (NashConv divided by the seats)."""
        return sum(self.gains(plans)) / self.seats

    def reach(self, seat: int, plans: Sequence[Floats]) -> Floats:
        """Return the counterfactual reach of the places of *seat*: how likely luck and the others let it come there."""
        weight = self.chance.copy()
        for other in range(self.seats):
            if other != seat:
                weight = weight * plans[other][self.done[:, other]]
        side = self.sides[seat]
        passed = counted(self.done[:, seat], weight, side.size)
        found = np.zeros(len(side.known))
        for low, high in reversed(side.levels):
            span, starts = side.span((low, high))
            # Every act goes on to the same worlds, so any of them tells how likely they are.
            found[low:high] = np.maximum.reduceat(passed[span], starts)
            np.add.at(passed, side.parent[low:high], found[low:high])
        return found


def counted(numbers: Ints, weights: Floats, size: int) -> Floats:
    """Return the sum of the *weights* of each number below *size*."""
    return np.asarray(np.bincount(numbers, weights=weights, minlength=size), dtype=np.float64)


class _Gathered:
    """Builder of a seat's places while the tree is walked."""

    def __init__(self) -> None:
        self.number: dict[str, int] = {}
        self.acts: list[tuple[Hashable, ...]] = []
        self.parent: list[tuple[int, int]] = []  # The place and act before, (−1, 0) if there was none.
        self.depth: list[int] = []

    def meet(self, known: str, acts: tuple[Hashable, ...], parent: tuple[int, int]) -> int:
        """Return the number of a place, and refuse one at which the seat has forgotten something (imperfect recall)."""
        number = self.number.get(known, -1)
        if number < 0:
            number = len(self.acts)
            self.number[known] = number
            self.acts.append(acts)
            self.parent.append(parent)
            self.depth.append(self.depth[parent[0]] + 1 if parent[0] >= 0 else 0)
        elif self.parent[number] != parent:
            raise SolveError("solve-forgets", {"known": known})
        elif self.acts[number] != acts:
            raise SolveError("solve-other-acts", {"known": known})
        return number

    def side(self, seat: int) -> tuple[Side, list[int]]:
        """Return the side of *seat*, and the new number of each place."""
        order = sorted(range(len(self.acts)), key=lambda number: self.depth[number])
        renumbered = [0] * len(order)
        for new, old in enumerate(order):
            renumbered[old] = new
        side = Side(seat)
        known = sorted(self.number, key=lambda text: renumbered[self.number[text]])
        side.known = known
        side.acts = [self.acts[old] for old in order]
        sizes = np.array([len(acts) for acts in side.acts], dtype=np.int64)
        side.first = np.concatenate([[1], 1 + np.cumsum(sizes)[:-1]]).astype(np.int64) if len(sizes) else sizes
        parents = [self.parent[old] for old in order]
        side.parent = np.array(
            [int(side.first[renumbered[place]]) + act if place >= 0 else 0 for place, act in parents], dtype=np.int64
        )
        side.at = np.concatenate([[-1], np.repeat(np.arange(len(sizes)), sizes)]).astype(np.int64)
        depths = [self.depth[old] for old in order]
        low = 0
        while low < len(depths):
            high = low
            while high < len(depths) and depths[high] == depths[low]:
                high += 1
            side.levels.append((low, high))
            low = high
        side.place = {text: place for place, text in enumerate(known)}
        return side, renumbered


def form_of(game: ExtensiveGame[State], progress: Callable[[int], None] | None = None) -> SequenceForm:
    """Walk through the whole tree of *game* and return its sequence form.

    The ends are told apart by their state, so states of an end must be hashable. *progress* hears how many nodes there
    are so far.
    """
    gathered = [_Gathered() for _seat in range(game.seats)]
    chance: list[float] = []
    ends: list[int] = []
    done: list[tuple[tuple[int, int], ...]] = []
    kinds: dict[Any, int] = {}
    nothing = ((-1, 0),) * game.seats
    due: list[tuple[State, float, tuple[tuple[int, int], ...]]] = [(game.root(), 1.0, nothing)]
    nodes = 0
    while due:
        state, likely, path = due.pop()
        nodes += 1
        if progress is not None and nodes % 1000 == 0:
            progress(nodes)
        mover = game.mover(state)
        if mover == OVER:
            chance.append(likely)
            ends.append(kinds.setdefault(state, len(kinds)))
            done.append(path)
        elif mover == LUCK:
            led = list(game.luck(state))
            total = sum([part for _next, part in led])
            if abs(total - 1.0) > _WHOLE or any([part < 0 for _next, part in led]):
                raise SolveError("solve-odd-luck", {"total": repr(total)})
            due += [(later, likely * part, path) for later, part in reversed(led) if part]
        else:
            acts = tuple(game.acts(state))
            place = gathered[mover].meet(game.known(state), acts, path[mover])
            for number in reversed(range(len(acts))):
                mine = (*path[:mover], (place, number), *path[mover + 1 :])
                due.append((game.after(state, acts[number]), likely, mine))
    sides: list[Side] = []
    columns: list[Ints] = []
    for seat, places in enumerate(gathered):
        side, renumbered = places.side(seat)
        sides.append(side)
        came = [path[seat] for path in done]
        columns.append(
            np.array([int(side.first[renumbered[at]]) + act if at >= 0 else 0 for at, act in came], dtype=np.int64)
        )
    leaves = np.array(chance, dtype=np.float64)
    found = SequenceForm(sides, leaves, np.array(ends, dtype=np.int64), np.stack(columns, axis=1), list(kinds))
    found.price(game.pays)
    return found
