"""Grounds: what a player would say for an act, each of them true of what the viewer knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from talong.lang.cards import HandNarrator

if TYPE_CHECKING:
    from talong.core.view import View
    from talong.lang import Narrator

Fact = int | str | Sequence[str]
Grounds = Callable[["View", str], "list[Ground]"]

CARDS: Final = ("card", "own", "high", "low")  # These facts are codes of one card,
ROWS: Final = ("cards", "highs")  # these of several,
SEATS: Final = ("seat",)  # and these are seats; the others are numbers and names of cases.


@dataclass(frozen=True)
class Ground:
    """One ground: the name of its sentence, and the facts that it speaks of."""

    code: str
    facts: Mapping[str, Fact]


def say_ground(ground: Ground, narrator: Narrator) -> str:
    """Return *ground* as a sentence."""
    told: dict[str, object] = dict(ground.facts)
    for name, fact in ground.facts.items():
        if name in CARDS:
            told[name] = narrator.noun(cast("str", fact))
        elif name in ROWS:
            codes = list(dict.fromkeys(cast("Sequence[str]", fact)))
            named = narrator.cards if isinstance(narrator, HandNarrator) else narrator.words.listed
            told[name] = named(codes)
            told["many"] = len(codes)
        elif name in SEATS:
            told[name] = narrator.who(cast("int", fact))
    said = narrator.say(f"why-{ground.code}", **told)
    return said[:1].upper() + said[1:]
