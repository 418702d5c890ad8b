"""Options and variants (sections 6 and 7): letters are the rulebook's names, the fields they set are data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from talong.core.errors import RulesError
from talong.core.notice import Notice
from talong.core.options import LENGTH, SIMULATION, Option, Rules, arrange, choice, number, switch


class ThrowOn(Enum):
    """When cards may be thrown on (S21, SV-C, SV-D, SV-E)."""

    AFTER_TRICK = "after_trick"
    ANYTIME = "anytime"
    OWN_RANK = "own_rank"
    NEVER = "never"


class CTurn(Enum):
    """Whether the winner waits before they turn the trick away (SV-C.5, SV-C.6)."""

    WAIT = "wait"
    RACE = "race"


class RaceOrder(Enum):
    """Who is asked first in a race without a clock (R-S34)."""

    WINNER_FIRST = "winner_first"
    RANDOM = "random"


class DLapse(Enum):
    """When the permission for an earlier rank lapses (R-S35)."""

    ROUND_START = "round_start"
    OWN_REPLAY = "own_replay"


class Threshold(Enum):
    """Below how many cards a seat gets skitkort (S39, SV-M, SV-N): a number, or what decides it."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    ELEVEN = "11"
    TWELVE = "12"
    THIRTEEN = "13"
    FOURTEEN = "14"
    FIFTEEN = "15"
    SIXTEEN = "16"
    SEVENTEEN = "17"
    EIGHTEEN = "18"
    NINETEEN = "19"
    TWENTY = "20"
    AUTO = "auto"
    TRUMP_RANK = "trump_rank"


class UnevenSkitkort(Enum):
    """Who gets the first of the skitkort, and so one more if they do not divide evenly (S42, R-S22)."""

    FIRST_TRICK = "first_trick"
    LAST_FIRST = "last_first"
    FEWEST = "fewest"


class Untrumpable(Enum):
    """Which suit trumps cannot beat (SV-P, SV-Q, SV-R)."""

    NONE = "none"
    SAME_COLOUR = "same_colour"
    CLUBS = "clubs"
    CLUBS_OR_SPADES = "clubs_or_spades"


class EarlyEnd(Enum):
    """Whether phase 1 ends as soon as no further trick can be completed (S34)."""

    AUTO = "auto"
    NEVER = "never"


class Pace(Enum):
    """Who is asked while several may act (section 10)."""

    WINDOW = "window"
    LIVE = "live"


class WonPileView(Enum):
    """Which won piles people may look at (SI6)."""

    NONE = "none"
    OWN = "own"
    ALL = "all"


class NextDealer(Enum):
    """Who deals next (S73)."""

    ROTATE = "rotate"
    SKITGUBBE = "skitgubbe"


@dataclass(frozen=True, kw_only=True)
class SkitgubbeRules(Rules):
    """What a table has agreed on before the first deal."""

    hand_size: int = 3  # S6, SV-A
    lowest_leads: bool = False  # SV-B
    throw_on: ThrowOn = ThrowOn.AFTER_TRICK  # SV-C, SV-D, SV-E
    matches_win: bool = False  # SV-F
    must_match: bool = False  # SV-G
    no_evasion: bool = False  # SV-H
    short_ending: bool = False  # SV-I
    late_throws_clear: bool = False  # SV-J
    open_trump: bool = False  # SV-K
    trump_six: bool = False  # SV-L
    threshold: Threshold = Threshold.FIVE  # SV-M, SV-N
    uneven_skitkort: UnevenSkitkort = UnevenSkitkort.FIRST_TRICK  # S42
    winner_leads: bool = False  # SV-O
    untrumpable: Untrumpable = Untrumpable.NONE  # SV-P, SV-Q, SV-R
    from_bottom: bool = False  # SV-S
    one_laying: bool = False  # SV-T
    forced_pick_up: bool = False  # SV-U
    whole_suit: bool = False  # SV-V
    c_turn: CTurn = CTurn.WAIT
    race_order: RaceOrder = RaceOrder.WINNER_FIRST
    d_lapse: DLapse = DLapse.ROUND_START
    avstickshog: int | None = None  # S2P-1: None is what `set_aside` says.
    early_end: EarlyEnd = EarlyEnd.AUTO
    pace: Pace = Pace.WINDOW
    won_pile_view: WonPileView = WonPileView.NONE
    next_dealer: NextDealer = NextDealer.ROTATE
    loop_repetition: int = 0  # S72, R-S31: 0 is off.
    loop_plies: int = 0
    deals: int = 0  # R-S59: 0 is until the table stops.

    def __post_init__(self) -> None:
        if self.no_evasion and not (self.throw_on is ThrowOn.ANYTIME and self.must_match):
            raise RulesError("SO2", "h-needs-c-and-g", {"field": "variants"})
        if self.c_turn is CTurn.RACE and self.throw_on is not ThrowOn.ANYTIME:
            raise RulesError("SO2", "race-needs-c", {"field": "c_turn"})
        if self.avstickshog is not None and self.avstickshog % 2:
            raise RulesError("SO2", "odd-avstickshog", {"field": "avstickshog"})
        if self.loop_repetition == 1:  # Every position occurs once, the first too.
            raise RulesError("R-S31", "not-a-loop-guard", {"field": "loop_guard", "given": "repetition:1"})
        if self.loop_repetition and self.loop_plies:
            raise RulesError("S72", "one-loop-guard", {"field": "loop_guard"})


def set_aside(agreed: int | None, seats: int) -> int:
    """Return how many cards the avstickshög has at first, where `avstickshog` is as *agreed* (S2P-1)."""
    if agreed is None:
        return 12 if seats == 2 else 0
    return agreed


LETTERS: Final[dict[str, tuple[str, object]]] = {
    "A": ("hand_size", 2),
    "B": ("lowest_leads", True),
    "C": ("throw_on", ThrowOn.ANYTIME),
    "D": ("throw_on", ThrowOn.OWN_RANK),
    "E": ("throw_on", ThrowOn.NEVER),
    "F": ("matches_win", True),
    "G": ("must_match", True),
    "H": ("no_evasion", True),
    "I": ("short_ending", True),
    "J": ("late_throws_clear", True),
    "K": ("open_trump", True),
    "L": ("trump_six", True),
    "M": ("threshold", None),  # Its number is m_threshold.
    "N": ("threshold", Threshold.TRUMP_RANK),
    "O": ("winner_leads", True),
    "P": ("untrumpable", Untrumpable.SAME_COLOUR),
    "Q": ("untrumpable", Untrumpable.CLUBS),
    "R": ("untrumpable", Untrumpable.CLUBS_OR_SPADES),
    "S": ("from_bottom", True),
    "T": ("one_laying", True),
    "U": ("forced_pick_up", True),
    "V": ("whole_suit", True),
}

M_THRESHOLDS: Final = [limit for limit in Threshold if limit is not Threshold.TRUMP_RANK]

_LARGE: Final = 1_000_000

OPTIONS: Final[list[Option]] = [
    number("hand_size", "SV-A", 2, 3),
    switch("lowest_leads", "SV-B"),
    choice("throw_on", "SV-C", list(ThrowOn)),
    switch("matches_win", "SV-F"),
    switch("must_match", "SV-G"),
    switch("no_evasion", "SV-H"),
    switch("short_ending", "SV-I"),
    switch("late_throws_clear", "SV-J"),
    switch("open_trump", "SV-K"),
    switch("trump_six", "SV-L"),
    choice("threshold", "SV-M", list(Threshold)),
    choice("uneven_skitkort", "R-S22", list(UnevenSkitkort)),
    switch("winner_leads", "SV-O"),
    choice("untrumpable", "SV-P", list(Untrumpable)),
    switch("from_bottom", "SV-S"),
    switch("one_laying", "SV-T"),
    switch("forced_pick_up", "SV-U"),
    switch("whole_suit", "SV-V"),
    choice("c_turn", "R-S34", list(CTurn)),
    choice("race_order", "R-S34", list(RaceOrder)),
    choice("d_lapse", "R-S35", list(DLapse)),
    number("avstickshog", "R-S51", 0, 20, none_word="auto"),
    choice("early_end", "R-S18", list(EarlyEnd)),
    choice("pace", "R-S33", list(Pace)),
    choice("won_pile_view", "R-S20", list(WonPileView)),
    choice("next_dealer", "R-S2", list(NextDealer)),
    number("loop_repetition", "R-S31", 0, _LARGE),
    number("loop_plies", "R-S31", 0, _LARGE),
    number("deals", "R-S59", 0, _LARGE),
]

arrange(
    OPTIONS,
    {
        LENGTH: ["deals"],
        "first": [
            "hand_size",
            "lowest_leads",
            "throw_on",
            "matches_win",
            "must_match",
            "no_evasion",
            "short_ending",
            "late_throws_clear",
            "c_turn",
            "race_order",
            "d_lapse",
            "early_end",
            "pace",
        ],
        "skitkort": ["open_trump", "trump_six", "threshold", "uneven_skitkort"],
        "second": ["winner_leads", "untrumpable", "from_bottom", "one_laying", "forced_pick_up", "whole_suit"],
        "table": ["avstickshog", "next_dealer"],
        "seeing": ["won_pile_view"],
        SIMULATION: ["loop_repetition", "loop_plies"],
    },
)


def letters_of(rules: SkitgubbeRules) -> str:
    """Return the letters that *rules* amount to."""
    found = ""
    for letter, (field, value) in LETTERS.items():
        current = getattr(rules, field)
        if current not in (Threshold.FIVE, Threshold.TRUMP_RANK) if letter == "M" else current == value:
            found += letter
    return found


def read_letters(letters: str) -> dict[str, object]:
    """Return what *letters* set, or refuse two that set one field differently (SO2)."""
    values: dict[str, object] = {}
    set_by: dict[str, str] = {}
    for letter in letters:
        if letter not in LETTERS:
            raise RulesError("SO1", "no-such-letter", {"field": "variants", "letter": letter})
        field, value = LETTERS[letter]
        if field in set_by and set_by[field] != letter:
            facts = {"field": "variants", "letter": set_by[field], "other": letter}
            raise RulesError("SO2", "letters-clash", facts)
        set_by[field] = letter
        if value is not None:
            values[field] = value
    return values


def notices(rules: SkitgubbeRules, seats: int) -> list[Notice]:
    """Return what is accepted but has no effect, an unexpected one, or another that it goes best with (SO3, R-S1)."""
    found: list[Notice] = []
    if rules.matches_win and rules.throw_on is not ThrowOn.OWN_RANK and seats != 2:
        found.append(Notice("SO3", "f-without-d", {}))
    if rules.short_ending and rules.throw_on is not ThrowOn.ANYTIME:
        found.append(Notice("SO3", "i-without-c", {}))
    if rules.late_throws_clear and rules.throw_on not in (ThrowOn.ANYTIME, ThrowOn.OWN_RANK):
        found.append(Notice("SO3", "j-without-c-or-d", {}))
    elif rules.late_throws_clear and rules.throw_on is ThrowOn.OWN_RANK:
        found.append(Notice("SO3", "j-without-c", {}))
    if rules.must_match and rules.throw_on is ThrowOn.ANYTIME and not rules.no_evasion:
        found.append(Notice("SO3", "g-with-c-without-h", {}))
    idle = [letter for letter in letters_of(rules) if letter in "FSTU"]
    if seats == 2 and idle:
        found.append(Notice("SO3", "no-effect-for-two", {"letters": ", ".join(idle)}))
    if seats > 10:
        found.append(Notice("R-S1", "many-players", {"seats": str(seats)}))
    return found
