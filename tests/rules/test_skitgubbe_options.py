"""Options and compatibility: SO1 to SO3, the presets, and the ways to name rules."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import talong
from tests.skitgubbe_worlds import LETTERS, SKITGUBBE, agreed, collecting, may

RULEBOOK = Path(__file__).parents[2] / "docs" / "rules" / "skitgubbe.md"


def refused(letters: str = "", **options: object) -> talong.RulesError:
    """Return how a configuration is refused."""
    with pytest.raises(talong.RulesError) as caught:
        agreed(letters, **options)
    assert str(caught.value)
    return caught.value


def chosen(letters: str) -> talong.Rules:
    """Return the rules of *letters*, with a threshold where M needs one."""
    return agreed(letters, m_threshold=6) if "M" in letters else agreed(letters)


def noticed(letters: str, seats: int, **options: object) -> list[str]:
    """Return the codes of the notices that a table of *seats* is given."""
    return [notice.code for notice in SKITGUBBE.notices(agreed(letters, **options), seats)]


def data(rules: talong.Rules) -> dict[str, object]:
    """Return *rules* as plain data."""
    return SKITGUBBE.rules_data(rules)


# --------------------------------------------------------------------------------------------------------------- SO1

DEFAULTS: dict[str, object] = {
    "c_turn": "wait",
    "race_order": "winner_first",
    "d_lapse": "round_start",
    "avstickshog": None,  # 12 for two, else 0.
    "early_end": "auto",
    "pace": "window",
    "won_pile_view": "none",
    "next_dealer": "rotate",
    "loop_repetition": 0,
    "loop_plies": 0,
    "deals": 0,
    "hand_size": 3,
    "lowest_leads": False,
    "throw_on": "after_trick",
    "matches_win": False,
    "must_match": False,
    "no_evasion": False,
    "short_ending": False,
    "late_throws_clear": False,
    "open_trump": False,
    "trump_six": False,
    "threshold": "5",
    "uneven_skitkort": "first_trick",
    "winner_leads": False,
    "untrumpable": "none",
    "from_bottom": False,
    "one_laying": False,
    "forced_pick_up": False,
    "whole_suit": False,
}

FIELDS: dict[str, tuple[str, object]] = {
    "A": ("hand_size", 2),
    "B": ("lowest_leads", True),
    "C": ("throw_on", "anytime"),
    "D": ("throw_on", "own_rank"),
    "E": ("throw_on", "never"),
    "F": ("matches_win", True),
    "G": ("must_match", True),
    "H": ("no_evasion", True),
    "I": ("short_ending", True),
    "J": ("late_throws_clear", True),
    "K": ("open_trump", True),
    "L": ("trump_six", True),
    "M": ("threshold", "6"),
    "N": ("threshold", "trump_rank"),
    "O": ("winner_leads", True),
    "P": ("untrumpable", "same_colour"),
    "Q": ("untrumpable", "clubs"),
    "R": ("untrumpable", "clubs_or_spades"),
    "S": ("from_bottom", True),
    "T": ("one_laying", True),
    "U": ("forced_pick_up", True),
    "V": ("whole_suit", True),
}


def test_so1_every_option_has_its_default() -> None:
    assert data(agreed()) == DEFAULTS
    assert agreed() == SKITGUBBE.rules() == SKITGUBBE.rules("standard")


@pytest.mark.parametrize("letter", LETTERS)
def test_so1_a_letter_is_the_value_of_one_field(letter: str) -> None:
    beside = "CG" if letter == "H" else ""
    plain, changed = data(chosen(beside)), data(chosen(beside + letter))

    field, value = FIELDS[letter]
    assert changed == {**plain, field: value}
    assert chosen(beside + letter) == agreed(beside, **{field: value})


def test_so1_all_letters_that_go_together_may_be_chosen_at_once() -> None:
    rules = agreed("ABCFGHIJKLMOPSTUV", m_threshold="auto")

    assert data(rules) == {**data(rules), **{FIELDS[letter][0]: FIELDS[letter][1] for letter in "ABCFGHIJKLOPSTUV"}}
    assert data(rules)["threshold"] == "auto"


def test_so1_letters_make_rules_in_any_order_and_are_a_set() -> None:
    assert agreed("CGHK") == agreed("KHGC") == agreed("CGHKK")
    assert agreed("CGHK") == SKITGUBBE.read_rules({"variants": ["C", "G", "H", "K"]})
    assert agreed("CGHK") == SKITGUBBE.read_rules({"variants": {"C", "G", "H", "K"}})
    assert agreed("") == SKITGUBBE.read_rules({"variants": ""})


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("c_turn", ["wait", "race"]),
        ("race_order", ["winner_first", "random"]),
        ("d_lapse", ["round_start", "own_replay"]),
        ("avstickshog", list(range(0, 21, 2))),
        ("early_end", ["auto", "never"]),
        ("pace", ["window", "live"]),
        ("won_pile_view", ["none", "own", "all"]),
        ("next_dealer", ["rotate", "skitgubbe"]),
        ("deals", [0, 1, 30]),
    ],
)
def test_so1_an_option_takes_the_values_of_the_rulebook(name: str, values: list[object]) -> None:
    letters = "C" if name == "c_turn" else ""
    for value in values:
        assert data(agreed(letters, **{name: value}))[name] == value
    error = refused(letters, **{name: "perhaps"})
    assert error.field == name
    assert error.rule.startswith("R-S")


def test_so1_the_loop_guard_is_off_or_counts_positions_or_plies() -> None:
    assert agreed(loop_guard="off") == agreed()
    assert data(agreed(loop_guard="repetition:3"))["loop_repetition"] == 3
    assert data(agreed(loop_guard="plies:2000"))["loop_plies"] == 2000
    for wrong in ("on", "repetition", "repetition:0", "plies:-1", "plies:x", "plies:9999999", 3):
        assert (refused(loop_guard=wrong).rule, refused(loop_guard=wrong).field) == ("R-S31", "loop_guard")
    assert refused(loop_repetition=3, loop_plies=4).rule == "S72"


def test_so1_what_does_not_exist_is_refused() -> None:
    assert (refused("W").rule, refused("W").code) == ("SO1", "no-such-letter")
    assert "W" in str(refused("W"))
    assert refused("Cc").code == "no-such-preset"
    assert refused("standard", glasses=5).code == "no-such-option"
    with pytest.raises(talong.RulesError):
        SKITGUBBE.read_rules({"variants": 7})


@pytest.mark.parametrize("letter", LETTERS)
def test_so1_a_letter_and_its_field_may_both_be_named_if_they_agree(letter: str) -> None:
    field, value = FIELDS[letter]
    beside, extra = ("CG" if letter == "H" else ""), {"m_threshold": 6} if letter == "M" else {}

    assert agreed(beside + letter, **extra, **{field: value}) == chosen(beside + letter)

    error = refused(beside + letter, **extra, **{field: DEFAULTS[field]})
    assert (error.rule, error.code, error.field) == ("SO2", "letter-and-option", field)


def test_so1_a_position_names_its_rules_by_letters_or_by_fields() -> None:
    hands = ["2c 3c 4c", "5c 6c 7c", "8c 9c Tc"]
    by_letters = collecting(hands, "KU")
    by_fields = collecting(hands, "", rules={"open_trump": True, "forced_pick_up": True})

    assert by_letters.position() == by_fields.position()
    assert by_letters.position()["rules"] == {"open_trump": True, "forced_pick_up": True}
    rules: Any = by_letters.view(talong.WATCHER).data()["rules"]
    assert rules["variants"] == "KU"
    with pytest.raises(talong.PositionError) as caught:
        collecting(hands, "CD")
    assert caught.value.field == "rules.variants"


def test_so1_the_view_spells_the_rules_in_letters() -> None:
    for letters in ("", "A", "CGHK", "ABDFGIJKLNORSTUV", "EP"):
        match = SKITGUBBE.match(seats=4, rules=agreed(letters), seed=1)
        rules: Any = match.view(0).data()["rules"]
        assert rules["variants"] == letters
    match = SKITGUBBE.match(seats=4, rules=agreed("M", m_threshold=7), seed=1)
    rules = match.view(0).data()["rules"]
    assert (rules["variants"], rules["threshold"]) == ("M", "7")


@pytest.mark.parametrize(
    ("preset", "letters"), [("fritt", "C"), ("tvang", "CGH"), ("lugnt", "E"), ("harda_klover", "KQ")]
)
def test_so1_presets_are_letters(preset: str, letters: str) -> None:
    assert SKITGUBBE.rules(preset) == agreed(letters)
    assert SKITGUBBE.rules(preset, pace="live", avstickshog=10) == agreed(letters, pace="live", avstickshog=10)
    assert SKITGUBBE.match(seats=3, rules=SKITGUBBE.rules(preset), seed=1).phase == "collect"


def test_so1_a_preset_can_be_changed() -> None:
    assert SKITGUBBE.rules("fritt", c_turn="race") == agreed("C", c_turn="race")
    assert SKITGUBBE.rules("fritt", variants="D") == agreed("D")


# --------------------------------------------------------------------------------------------------------------- SO2


def matrix() -> dict[tuple[str, str], str]:
    """Return the marks of the matrix in the rulebook by row and column."""
    found: dict[tuple[str, str], str] = {}
    for line in RULEBOOK.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0].startswith("*") and len(cells) == len(LETTERS) + 1:
            found.update({(cells[0].strip("*"), LETTERS[at]): mark for at, mark in enumerate(cells[1:])})
    return found


MATRIX = matrix()
PAIRS = [(row, column) for column, row in combinations(LETTERS, 2)]


def test_so2_the_matrix_is_read_from_the_rulebook() -> None:
    assert len(MATRIX) == 24 * 22
    assert set(MATRIX.values()) == {"", "–", "·", "X", "R", "i", "d", "r", "0"}
    assert all(MATRIX[pair] for pair in PAIRS)


@pytest.mark.parametrize(("row", "column"), PAIRS)
def test_so2_every_pair_is_refused_or_accepted_as_the_matrix_says(row: str, column: str) -> None:
    mark = MATRIX[row, column]
    if mark == "X":
        error = refused(column + row, **({"m_threshold": 6} if "M" in (row, column) else {}))
        assert error.rule == "SO2"
        assert error.field == "variants"
        assert row in str(error)
        if row != "H":
            assert (error.code, column in str(error)) == ("letters-clash", True)
    elif row == "H" and mark == "R":
        error = refused(row)
        assert (error.rule, error.code) == ("SO2", "h-needs-c-and-g")
        assert "C and G" in str(error)
        assert refused({"C": "GH", "G": "CH"}[column]).code == "h-needs-c-and-g"  # One of them is not enough.
    else:
        beside = "CG" if "H" in (row, column) else ""
        rules = chosen("".join(sorted({*beside, row, column})))
        assert data(rules)[FIELDS[row][0]] == FIELDS[row][1]
        assert data(rules)[FIELDS[column][0]] == FIELDS[column][1]


@pytest.mark.parametrize("letter", [letter for letter in LETTERS if letter not in "CDE"])
def test_so2_every_letter_is_refused_or_accepted_without_throwing_rules_as_the_matrix_says(letter: str) -> None:
    if MATRIX["none of C/D/E", letter] == "X":
        assert letter in str(refused(letter))
    else:
        chosen(letter)


@pytest.mark.parametrize("letter", LETTERS)
def test_so2_every_letter_is_accepted_for_two(letter: str) -> None:
    beside = "CGH" if letter == "H" else letter

    assert SKITGUBBE.match(seats=2, rules=chosen(beside), seed=1).seats == 2
    assert MATRIX["2P", letter] != "X"


def test_so2_three_letters_that_exclude_each_other_are_refused_too() -> None:
    assert refused("CDE").code == refused("PQR").code == "letters-clash"


@pytest.mark.parametrize("letters", ["H", "GH", "CH", "DGH", "EGH", "DH", "EH"])
def test_so2_h_without_both_c_and_g_is_refused(letters: str) -> None:
    assert refused(letters).code == "h-needs-c-and-g"
    assert refused("", no_evasion=True).rule == "SO2"


def test_so2_m_and_its_threshold_come_together() -> None:
    assert (refused("M").rule, refused("M").field) == ("SO2", "m_threshold")
    assert (refused("", m_threshold=6).rule, refused("N", m_threshold=6).code) == ("SO2", "m-needs-threshold")
    assert refused("MN", m_threshold=7).code == refused("MN").code == "letters-clash"
    for value in (2, 5, 6, 7, 8, 10, 20, "6", "auto"):
        assert data(agreed("M", m_threshold=value))["threshold"] == str(value)
    for wrong in (0, 1, 21, "x", "trump_rank", -1):
        assert (refused("M", m_threshold=wrong).rule, refused("M", m_threshold=wrong).field) == ("SV-M", "m_threshold")


@pytest.mark.parametrize("letters", ["", "D", "E", "FG"])
def test_so2_a_race_without_c_is_refused(letters: str) -> None:
    error = refused(letters, c_turn="race")

    assert (error.rule, error.field) == ("SO2", "c_turn")
    assert "C" in str(error)


def test_so2_the_avstickshog_is_even_and_for_two() -> None:
    for odd in range(1, 20, 2):
        assert (refused(avstickshog=odd).rule, refused(avstickshog=odd).field) == ("SO2", "avstickshog")
    for wrong in (-2, 22):
        assert refused(avstickshog=wrong).field == "avstickshog"
    for seats in range(3, 13):
        with pytest.raises(talong.RulesError) as caught:
            SKITGUBBE.match(seats=seats, rules=agreed(avstickshog=12), seed=1)
        assert (caught.value.rule, caught.value.field) == ("SO2", "avstickshog")
        SKITGUBBE.match(seats=seats, rules=agreed(avstickshog=0), seed=1)
    with pytest.raises(talong.PositionError) as wrong_position:
        collecting(["2c 3c 4c", "5c 6c 7c", "8c 9c Tc"], rules={"avstickshog": 2})
    assert wrong_position.value.field == "rules.avstickshog"


def test_so2_two_to_twelve_play() -> None:
    for seats in range(2, 13):
        assert SKITGUBBE.match(seats=seats, seed=1).seats == seats
    for seats in (-1, 0, 1, 13, 20):
        with pytest.raises(talong.RulesError) as caught:
            SKITGUBBE.match(seats=seats, seed=1)
        assert caught.value.field == "seats"


# --------------------------------------------------------------------------------------------------------------- SO3


def test_so3_j_without_c_or_d_has_no_effect() -> None:
    assert noticed("J", 4) == noticed("EJ", 4) == ["j-without-c-or-d"]
    assert noticed("CJ", 4) == []
    assert MATRIX["none of C/D/E", "J"] == MATRIX["J", "E"] == "0"


@pytest.mark.parametrize("letter", LETTERS)
def test_so3_some_letters_have_no_effect_for_two(letter: str) -> None:
    beside = {"H": "CGH", "J": "CJ", "F": "DF", "I": "CI"}.get(letter, letter)
    rules = chosen(beside)

    found = [notice for notice in SKITGUBBE.notices(rules, 2) if notice.code == "no-effect-for-two"]

    assert [notice.facts["letters"] for notice in found] == ([letter] if MATRIX["2P", letter] == "0" else [])
    assert SKITGUBBE.notices(rules, 3) == []


def test_so3_what_the_source_intends_together_is_said() -> None:
    intended = {pair for pair, mark in MATRIX.items() if mark == "i" and all(len(name) == 1 for name in pair)}
    assert {frozenset(pair) for pair in intended} >= {frozenset("FD"), frozenset("IC"), frozenset("JC")}
    assert noticed("F", 4) == noticed("CF", 4) == noticed("EF", 4) == ["f-without-d"]
    assert noticed("I", 4) == noticed("DI", 4) == ["i-without-c"]
    assert noticed("DJ", 4) == ["j-without-c"]
    assert noticed("DF", 4) == noticed("CI", 4) == noticed("CIJ", 4) == []
    assert noticed("F", 2) == ["no-effect-for-two"]


def test_so3_all_letters_without_effect_are_named() -> None:
    notice = SKITGUBBE.notices(agreed("FKSTU"), 2)[0]

    assert notice.rule == "SO3"
    assert str(notice) == "SO3: with two players these have no effect: F, S, T, U"


def test_so3_g_with_c_but_without_h_can_be_evaded() -> None:
    assert noticed("CG", 4) == ["g-with-c-without-h"]
    assert MATRIX["G", "C"] == "r"
    for letters in ("CGH", "G", "DG", "EG", "C"):
        assert noticed(letters, 4) == []


def test_so3_a_table_with_nothing_odd_gets_no_notice() -> None:
    assert noticed("", 4) == noticed("ABCIJKLNOPSTUV", 10) == noticed("ABDFKLNOPSTUV", 10) == noticed("", 2) == []
    for game in talong.games():
        if game.key != "skitgubbe":
            assert game.notices(game.rules(), 4) == []


def test_so3_a_notice_has_a_rule_and_a_wording() -> None:
    for letters, seats in (("J", 2), ("CG", 12), ("FSTU", 2), ("DFIJ", 4), ("F", 4)):
        for notice in SKITGUBBE.notices(agreed(letters), seats):
            assert notice.why
            assert str(notice) == f"{notice.rule}: {notice.why}"
            assert notice.code in repr(notice)
    assert noticed("", 11) == noticed("", 12) == ["many-players"]


def test_so3_j_without_c_or_d_changes_nothing() -> None:
    hands = ["7h 8d 9s", "7c 8c 2c", "7d 3c 4c"]
    for letters in ("", "E"):
        plain, late = [
            collecting(hands, given, last="As", last_holder=1, trick=["0: play Ts", "1: play Js"], dealer=2)
            for given in (letters, letters + "J")
        ]
        assert [may(plain, seat) for seat in range(3)] == [may(late, seat) for seat in range(3)]
