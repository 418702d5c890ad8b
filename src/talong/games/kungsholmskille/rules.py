"""Rule options that a table may agree on (section 13.5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from talong.core.errors import RulesError
from talong.core.options import LENGTH, Option, Rules, arrange, choice, number


class Seating(Enum):
    """How seats are given out (R-KK3)."""

    FIXED = "fixed"
    LOTTERY_AUTO = "lottery_auto"
    LOTTERY_CHOOSE = "lottery_choose"


class Honour(Enum):
    """What becomes of the honour code (R-KK10)."""

    OFF = "off"
    HINT = "hint"
    STRICT = "strict"


class PileView(Enum):
    """How far back a seat may look at played cards (R-KK20)."""

    FULL = "full"
    TOP = "top"


class EndPot(Enum):
    """What becomes of a pot that is left at the end (R-KK29)."""

    SPLIT = "split"
    PLAY_OUT = "play_out"


class RevealLog(Enum):
    """Whether a replay opens the hidden cards when the match is over (R-KK33)."""

    NEVER = "never"
    AFTER_MATCH = "after_match"


@dataclass(frozen=True, kw_only=True)
class KungsholmRules(Rules):
    """What a table has agreed on before the first deal."""

    unit: int = 1  # R-KK4
    start_balance: int = 0  # R-KK6
    seating: Seating = Seating.LOTTERY_AUTO
    first_dealer: int = 0  # R-KK3
    forehand_honour: Honour = Honour.HINT
    pile_view: PileView = PileView.FULL
    deals: int | None = None  # R-KK29: None is four for each seat, 0 until the table stops.
    end_pot: EndPot = EndPot.SPLIT
    play_out_cap: int = 12
    reveal_log: RevealLog = RevealLog.AFTER_MATCH

    def __post_init__(self) -> None:
        if self.first_dealer and self.seating is not Seating.FIXED:
            raise RulesError("R-KK3", "dealer-needs-fixed-seats", {"field": "first_dealer"})


def match_length(rules: KungsholmRules, seats: int) -> int:
    """Return how many deals a match at a table of *seats* lasts, 0 for no end (KK72)."""
    return 4 * seats if rules.deals is None else rules.deals


_LARGE: Final = 1_000_000

OPTIONS: Final[list[Option]] = [
    number("unit", "R-KK4", 1, _LARGE),
    number("start_balance", "R-KK6", -_LARGE, _LARGE),
    choice("seating", "R-KK3", list(Seating)),
    number("first_dealer", "R-KK3", 0, 5),
    choice("forehand_honour", "R-KK10", list(Honour)),
    choice("pile_view", "R-KK20", list(PileView)),
    number("deals", "R-KK29", 0, _LARGE, none_word="4n"),
    choice("end_pot", "R-KK29", list(EndPot)),
    number("play_out_cap", "R-KK29", 1, _LARGE),
    choice("reveal_log", "R-KK33", list(RevealLog)),
]

arrange(
    OPTIONS,
    {
        LENGTH: ["deals"],
        "table": ["seating", "first_dealer", "forehand_honour"],
        "stakes": ["unit", "start_balance", "end_pot", "play_out_cap"],
        "seeing": ["pile_view", "reveal_log"],
    },
)
