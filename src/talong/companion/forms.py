"""Forms: what may be entered now, as fields with their values, so that a client needs to know no game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SEAT: Final = "seat"  # One of the seats.
SEATS: Final = "seats"  # Any of the seats.
ORDER: Final = "order"  # Any of the seats, in an order.
NUMBERS: Final = "numbers"  # A whole number for each seat.
CHOICE: Final = "choice"  # One of some words.
FLAG: Final = "flag"  # Yes or no.
NAMES: Final = "names"  # Who sits down, clockwise.
RULES: Final = "rules"  # Options of the game.

MATCH: Final = "match"
DEAL: Final = "deal"
ACT: Final = "act"
LEAVE: Final = "leave"
JOIN: Final = "join"
END: Final = "end"


@dataclass(frozen=True, kw_only=True)
class Field:
    """One thing to enter."""

    name: str
    kind: str
    rule: str = ""  # The rule that decides what follows from it.
    among: tuple[int, ...] = ()  # The seats that there are to choose from, for a kind that is about seats.
    choices: tuple[str, ...] = ()
    least: int = 0  # The smallest number; or the fewest seats or names.
    most: int = 0
    total: int | None = None  # The sum of all numbers.
    optional: bool = False
    usual: object = None  # The value if nobody chooses one.
    apart: tuple[str, ...] = ()  # Other fields whose seats cannot stand here too.
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()  # It is asked only if other fields have one of some values.

    def data(self) -> dict[str, object]:
        """Return the field as plain data, without what does not concern its kind."""
        found: dict[str, object] = {"name": self.name, "kind": self.kind, "rule": self.rule, "optional": self.optional}
        if self.kind in (SEAT, SEATS, ORDER, NUMBERS):
            found["among"] = list(self.among)
        if self.kind in (SEATS, ORDER, NUMBERS, NAMES):
            found |= {"least": self.least, "most": self.most}
        if self.kind == NUMBERS:
            found["total"] = self.total
        if self.kind in (CHOICE, RULES):
            found["choices"] = list(self.choices)
        if self.apart:
            found["apart"] = list(self.apart)
        if self.when:
            found["when"] = {name: list(values) for name, values in self.when}
        if self.usual is not None:
            found["usual"] = self.usual
        return found


@dataclass(frozen=True, kw_only=True)
class Form:
    """One entry that may come next: what is fixed in it, and what is to be filled in."""

    kind: str
    name: str  # The same as the kind, unless a kind has several forms.
    fixed: dict[str, object]
    fields: tuple[Field, ...] = ()
    facts: dict[str, object]  # Facts for its words.
    rule: str = ""

    def data(self) -> dict[str, object]:
        """Return the form as plain data."""
        return {
            "kind": self.kind,
            "name": self.name,
            "rule": self.rule,
            "fixed": dict(self.fixed),
            "fields": [field.data() for field in self.fields],
        }


def form(kind: str, *fields: Field, name: str = "", rule: str = "", **fixed: object) -> Form:
    """Return a form of that *kind*, with what is *fixed* in it."""
    return Form(kind=kind, name=name or kind, fixed=fixed, fields=fields, facts={}, rule=rule)
