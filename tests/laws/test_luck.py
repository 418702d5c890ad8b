"""What is done in a deal changes no later shuffle, whatever luck it draws itself (docs/fair.md)."""

from __future__ import annotations

from random import Random

import pytest

import talong
from talong.core.chance.fair import BY_DEAL, BY_NUMBER, Fair
from talong.core.chance.replayed import Taped
from talong.core.history import CUT, DECK, RESULT
from tests.sizes import size

PAIRS = size(6, 60)
DEALS = 3

# Everything that draws luck in the midst of a deal, and each game as it usually is.
TABLES: list[tuple[str, dict[str, object], bool]] = [
    ("kille", {}, True),  # Frågekille shuffles anew.
    ("kille", {"frage": False}, False),
    ("kille", {"frage": False, "cuts": "auto"}, True),
    ("kille", {"cuts": "auto"}, True),
    ("punschkille", {}, False),
    ("punschkille", {"cuts": "auto"}, True),
    ("kungsholmskille", {}, False),
    ("kungsholmskille", {"seating": "lottery_choose"}, False),
    ("rodskagg", {}, False),
    ("skitgubbe", {"loop_plies": 5}, True),  # There are not always skitkort to shuffle.
    ("skitgubbe", {"loop_plies": 5, "variants": "C", "c_turn": "race", "race_order": "random"}, True),
]
every_table = pytest.mark.parametrize(
    ("key", "options", "draws_within"), TABLES, ids=lambda given: str(given).replace("'", "")
)


def luck(scheme: int, number: int) -> Fair:
    return Fair(bytes([number]) * 32, [], "a", number, scheme)


def played(key: str, options: dict[str, object], chance: talong.Chance, acts: Random) -> talong.Match:
    """Play the first deals of a match at random."""
    game = talong.game(key)
    match = game.match(seats=4, rules=game.rules("standard", **options), chance=chance, names=["A", "B", "C", "D"])
    while not match.is_over and len(match.results) < DEALS:
        seat = acts.choice(match.asked())
        match.apply(seat, acts.choice(match.legal(seat)))
    return match


def shuffles(match: talong.Match) -> dict[str, list[int]]:
    """Return the first deck of each deal, and the cut that follows if nobody makes it."""
    found: dict[str, list[int]] = {}
    deal = 1
    for step, after in zip(match.history, [*match.history[1:], None], strict=True):
        if step.kind == RESULT:
            deal += 1
        elif step.kind == DECK and f"deck {deal}" not in found:
            found[f"deck {deal}"] = step.order
            if after is not None and after.kind == CUT:
                found[f"cut {deal}"] = [after.number]
    return found


def differing(key: str, options: dict[str, object], scheme: int) -> int:
    """Return how many shuffles differ between two ways of playing the same luck, of those that both have come to."""
    count = 0
    for number in range(PAIRS):
        one, other = (shuffles(played(key, options, luck(scheme, number), Random(f"{number} {way}"))) for way in (1, 2))
        assert one["deck 1"] == other["deck 1"]
        assert len(one) > 1
        count += sum(one[name] != other[name] for name in one.keys() & other.keys())
    return count


@pytest.mark.once
@every_table
def test_what_is_done_in_a_deal_changes_no_later_shuffle(
    key: str, options: dict[str, object], draws_within: bool
) -> None:
    assert differing(key, options, BY_DEAL) == 0


@pytest.mark.once
@every_table
def test_draws_that_are_known_by_their_number_are_caught(
    key: str, options: dict[str, object], draws_within: bool
) -> None:
    assert (differing(key, options, BY_NUMBER) > 0) is draws_within


@pytest.mark.parametrize("scheme", [BY_NUMBER, BY_DEAL])
@every_table
def test_a_table_that_is_read_again_goes_on_with_the_same_luck(
    key: str, options: dict[str, object], draws_within: bool, scheme: int
) -> None:
    """Cut a match short, give what was drawn again from its lines, and play on as if nothing had been."""
    rng = Random(f"{key} {options} {scheme}")
    whole = Taped(luck(scheme, 1))
    match = played(key, options, whole, Random("acts"))
    lines = whole.take_notes()
    for _time in range(4):
        tape = Taped(luck(scheme, 1))
        tape.lines = lines[: rng.randint(0, len(lines))]
        kept = tape.lines[:]
        assert played(key, options, tape, Random("acts")).record() == match.record()
        assert kept + tape.take_notes() == lines
        assert tape.copy().cut(30) == whole.copy().cut(30)
