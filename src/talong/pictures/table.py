"""Facts of a table, sorted by where a picture shows them: at a seat, or in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

# Facts that stand elsewhere in a picture, or repeat what it shows.
_HEAD: Final = frozenset(
    (
        *("seats", "names", "rules", "phase", "turn", "dealer", "forehand", "active", "deals", "hands", "legal"),
        *("memory", "choices", "leading", "players", "round_seats", "length", "round", "spoke", "stood", "played"),
        *("passed", "entitled", "plays", "on_turn", "first_leader", "last_winner", "quiet"),
    )
)
_LISTS: Final = frozenset(("balances", "scores", "won", "dry"))  # One number for each seat.
_COUNTS: Final = frozenset(("redeals", "pots", "rounds", "discarded", "avstickshog", "penalty"))  # Left out if none.
_MARKS: Final = ("struck", "folded", "dropped", "out", "left", "leaving", "joining")  # Lists of seats.


class Seat:
    """What a picture shows at one seat."""

    def __init__(self, number: int, name: str, cards: list[str]) -> None:
        self.number = number
        self.name = name
        self.cards = cards
        self.amounts: dict[str, object] = {}
        self.marks: list[str] = []


class Table:
    """What a picture shows: *hands* are cards by seat, *facts* those of a view, or the public ones of a match.

    What a game is counted in (*unit*) is a number for each seat too.
    """

    def __init__(self, unit: str, facts: Mapping[str, Any], hands: Mapping[str, list[str]]) -> None:
        self.lists = _LISTS | {unit}
        names = facts["names"]
        self.phase: str = facts["phase"]
        self.turn: int | None = facts["turn"]
        self.dealer: int = facts["dealer"]
        self.seats = [
            Seat(seat, names[seat] if names else "", list(hands.get(str(seat), []))) for seat in range(facts["seats"])
        ]
        self.middle: dict[str, Any] = {}
        for name, fact in facts.items():
            if name not in _HEAD and fact != "unused":
                self._sort(name, fact)
        for seat in self.seats:
            if seat.number not in facts["active"] and not seat.marks:
                seat.marks.append("out")

    def _sort(self, name: str, fact: Any) -> None:
        """Give a fact to the seats that it is about, or to the middle."""
        if name == "glasses":
            for kind, numbers in fact.items():
                self._sort_numbers(kind, numbers)
        elif name in self.lists and isinstance(fact, list):
            self._sort_numbers(name, fact)
        elif name in _MARKS:
            for number in fact:  # A list of seats, or a dict by seat.
                self.seats[int(number)].marks.append(name)
        elif isinstance(fact, dict) and fact and all(key.isdecimal() for key in fact):
            for number, one in fact.items():
                self.seats[int(number)].amounts[name] = one
        elif fact or (isinstance(fact, int) and fact is not False and name not in _COUNTS):
            self.middle[name] = fact

    def _sort_numbers(self, name: str, numbers: list[object]) -> None:
        for seat, number in zip(self.seats, numbers, strict=False):
            seat.amounts[name] = number


def is_laying(fact: object) -> bool:
    """Tell whether *fact* is one card or several that a seat has played."""
    return isinstance(fact, dict) and "seat" in fact and ("card" in fact or "cards" in fact)


def laid(laying: Mapping[str, Any]) -> list[str]:
    """Return the cards of a *laying*."""
    return list(laying["cards"]) if "cards" in laying else [laying["card"]]
