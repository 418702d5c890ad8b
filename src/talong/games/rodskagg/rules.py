"""Rule options that a table may agree on (section 9.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from talong.core.options import LENGTH, Option, Rules, arrange, choice, number


class AskMode(Enum):
    """Whether the question is always put (RS33)."""

    AUTO = "auto"
    MANUAL = "manual"


class TrickView(Enum):
    """Which tricks a seat may look back at (R-RS20)."""

    FULL = "full"
    LAST = "last"


class RevealLog(Enum):
    """Whether a replay opens the hidden cards when the match is over (R-RS21)."""

    NEVER = "never"
    AFTER_MATCH = "after_match"


@dataclass(frozen=True, kw_only=True)
class RodskaggRules(Rules):
    """What a table has agreed on before the first deal."""

    start_points: int = 12  # RS4
    first_dealer: int | None = None  # R-RS2: None is the lot.
    ask_mode: AskMode = AskMode.AUTO
    max_deals: int = 0  # RS51: 0 is none.
    trick_view: TrickView = TrickView.FULL
    reveal_log: RevealLog = RevealLog.AFTER_MATCH


_LARGE: Final = 1_000_000

OPTIONS: Final[list[Option]] = [
    number("start_points", "R-RS17", 1, _LARGE),
    number("first_dealer", "R-RS2", 0, 7, none_word="lot"),
    choice("ask_mode", "R-RS10", list(AskMode)),
    number("max_deals", "R-RS18", 0, _LARGE),
    choice("trick_view", "R-RS20", list(TrickView)),
    choice("reveal_log", "R-RS21", list(RevealLog)),
]

arrange(
    OPTIONS,
    {
        LENGTH: ["max_deals"],
        "stakes": ["start_points"],
        "table": ["first_dealer", "ask_mode"],
        "seeing": ["trick_view", "reveal_log"],
    },
)
