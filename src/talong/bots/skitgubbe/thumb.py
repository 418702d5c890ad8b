"""Heuristics (rules of thumb) for Skitgubbe.

In phase 1 low cards are given away and high ones won: a trick is worth taking for what lies in it, and at least one has
to be taken, or one is dealt the skitkort. In phase 2 long sequences and low cards go first, and trumps are kept for
when they turn a pile away.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from talong.cards.french import RANKS
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.skitgubbe import SkitgubbeFacts

_MIDDLE: Final = 6  # The eight is worth nothing either way.
_WHIM: Final = 0.06  # How often one does something else, since play by rule alone may go round for ever (S72).
_FEW: Final = 5  # A seat with fewer cards than that gets skitkort (S39).


def rank(card: str) -> int:
    """Return how high *card* is."""
    return RANKS.index(card[0])


class SkitgubbeBot:
    """Heuristic bot for Skitgubbe."""

    def __init__(self, whims: Random) -> None:
        self.whims = whims

    def choose(self, view: View) -> str | None:
        """Return what to do, or nothing to let play go on."""
        facts = cast("SkitgubbeFacts", view.facts)
        if not facts["legal"]:
            return None
        if facts["phase"] == "shed":
            return Shedding(view, self.whims).choose()
        return Collecting(view).choose()


class Collecting:
    """Heuristics for phase 1."""

    def __init__(self, view: View) -> None:
        self.facts = cast("SkitgubbeFacts", view.facts)
        self.me = view.viewer
        self.legal = self.facts["legal"]
        self.trump = self.facts["trump"]
        self.won = self.facts["won"].get(str(self.me), 0)

    def value(self, card: str) -> int:
        """Return what *card* is worth in phase 2."""
        return rank(card) - _MIDDLE + (4 if card[1] == self.trump else 0)

    def choose(self) -> str | None:
        """Throw, turn away, play or pass."""
        plays = [act.split()[1:] for act in self.legal if act.startswith("play ")]
        thrown = self.throw([act.split()[1:] for act in self.legal if act.startswith("throw ")], bool(plays))
        if "turn" in self.legal and not thrown:
            return "turn"
        if thrown:
            return " ".join(["throw", *thrown])
        if plays:
            return self.play(plays)
        return "pass" if "pass" in self.legal else None

    def throw(self, throws: list[list[str]], on_turn: bool) -> list[str] | None:
        """Return what to throw: low cards on what others win, good ones on one's own trick."""
        winner = self.facts["winner"]
        own = winner == self.me
        best: list[str] | None = None
        for cards in throws:
            values = [self.value(card) for card in cards]
            fits = min(values) > 0 if own else max(values) < (0 if winner is not None else -2)
            if fits and (best is None or len(cards) > len(best)):
                best = cards
        if on_turn and best is not None and len(best) == len(self.facts["hands"][str(self.me)]):
            return None  # S32: something has to be left to play.
        return best

    def play(self, plays: list[list[str]]) -> str:
        """Return the cards to play: high ones for a good trick, or if one needs one; else the lowest."""
        lying = [card for entry in self.facts["trick"] for card in entry["cards"]]
        now = [
            entry for entry in self.facts["trick"] if entry["round"] == self.facts["round"] and entry["kind"] != "throw"
        ]
        high = max([rank(entry["cards"][0]) for entry in now], default=-1)
        by_rank = sorted(plays, key=lambda cards: (rank(cards[0]), -len(cards)))
        lowest, highest = by_rank[0], max(plays, key=lambda cards: (rank(cards[0]), -len(cards)))
        waiting = len(self.facts["round_seats"]) - len(self.facts["played"]) - 1
        beating = [cards for cards in by_rank if rank(cards[0]) > high]
        worth = sum(self.value(card) for card in lying)
        poor = self.won < _FEW - 1 and self.facts["stock"] < 26
        if beating and now and (poor or worth > 1 - 2 * len(lying) // 4):
            chosen = min(beating, key=lambda cards: (rank(cards[0]), len(cards))) if not waiting else highest
            if waiting == 0 or rank(chosen[0]) >= 9:
                return " ".join(["play", *chosen])
        if poor and not now and rank(highest[0]) >= 10:
            return " ".join(["play", *highest])
        if rank(lowest[0]) >= 10 and "chance" in self.legal and self.facts["stock"] > 6:
            return "chance"  # There is nothing to give away.
        return " ".join(["play", *lowest])


class Shedding:
    """Heuristics for phase 2."""

    def __init__(self, view: View, whims: Random) -> None:
        self.whims = whims
        self.facts = cast("SkitgubbeFacts", view.facts)
        self.hand = view.cards(view.viewer)
        self.legal = self.facts["legal"]
        self.trump = self.facts["trump"]
        self.pile = self.facts["pile"]

    def choose(self) -> str | None:
        """Lay a unit, or pick up."""
        units = [act.split()[1:] for act in self.legal if act.startswith("play ")]
        if not units:
            return self.legal[0] if self.legal else None
        if self.whims.random() < _WHIM:
            return self.whims.choice(self.legal)
        best = min(units, key=self.price)
        if self.pile and best[0][1] == self.trump and self.is_cheap(best):
            return "pick up"
        return " ".join(["play", *best])

    def price(self, unit: list[str]) -> tuple[bool, bool, int, int]:
        """Return how unwilling one is to lay *unit*: trumps and high cards are kept, long sequences go first."""
        whole = len(unit) == len(self.hand)
        is_trump = unit[0][1] == self.trump
        return (not whole, is_trump, -len(unit) if not is_trump else len(unit), rank(unit[-1]))

    def is_cheap(self, unit: list[str]) -> bool:
        """Tell whether it is better to pick up than to lay the trump *unit*."""
        if len(self.pile) + 1 == self.facts["needed"] or len(unit) == len(self.hand) or len(self.hand) <= 3:
            return False  # It turns the pile away, or there is little left to save.
        top = self.pile[-1]["cards"]
        return len(top) == 1 and rank(top[0]) >= 9 and rank(unit[0]) >= 4
