"""Options and their defaults: section 13.5. What each does is tested with its rule or ruling."""

from __future__ import annotations

import pytest

import talong
from tests.kungsholm_tables import GAME, THREE, agreed, kungsholm
from tests.rules.looking import seen

DEFAULTS: dict[str, object] = {
    "unit": 1,
    "start_balance": 0,
    "seating": "lottery_auto",
    "first_dealer": 0,
    "forehand_honour": "hint",
    "pile_view": "full",
    "deals": None,  # 4n
    "end_pot": "split",
    "play_out_cap": 12,
    "reveal_log": "after_match",
}

RULINGS = {
    "unit": "R-KK4",
    "start_balance": "R-KK6",
    "seating": "R-KK3",
    "first_dealer": "R-KK3",
    "forehand_honour": "R-KK10",
    "pile_view": "R-KK20",
    "deals": "R-KK29",
    "end_pot": "R-KK29",
    "play_out_cap": "R-KK29",
    "reveal_log": "R-KK33",
}


def test_r_kk4_every_option_has_its_default_and_its_ruling() -> None:
    assert GAME.rules_data(agreed()) == DEFAULTS
    assert {option.name: option.rule for option in GAME.options} == RULINGS


def test_kk77_what_the_table_has_agreed_on_is_public() -> None:
    match = kungsholm(THREE, rules={"unit": 3, "pile_view": "top"})

    for viewer in range(-1, 3):
        assert seen(match, "rules", viewer) == {**DEFAULTS, "unit": 3, "pile_view": "top"}


RIGHT: list[tuple[str, list[object]]] = [
    ("unit", [1, 2, 1000]),
    ("start_balance", [0, 100, -100]),
    ("seating", ["fixed", "lottery_auto", "lottery_choose"]),
    ("forehand_honour", ["off", "hint", "strict"]),
    ("pile_view", ["full", "top"]),
    ("deals", [0, 1, 24]),
    ("end_pot", ["split", "play_out"]),
    ("play_out_cap", [1, 12, 99]),
    ("reveal_log", ["never", "after_match"]),
]


@pytest.mark.parametrize(("name", "values"), RIGHT, ids=[name for name, _values in RIGHT])
def test_kk72_every_value_of_every_option_is_read_and_kept(name: str, values: list[object]) -> None:
    for value in values:
        rules = agreed(**{name: value})

        assert GAME.rules_data(rules)[name] == value
        match = GAME.match(seats=3, rules=rules, seed=1)
        assert talong.replay(match.record()).record() == match.record()
        assert talong.load_position(match.position(), seed=1).view(0) == match.view(0)


def test_r_kk3_the_first_dealer_is_a_seat() -> None:
    for dealer in range(6):
        assert GAME.rules_data(agreed(seating="fixed", first_dealer=dealer))["first_dealer"] == dealer


WRONG: list[tuple[str, object]] = [
    ("unit", 0),
    ("unit", -1),
    ("unit", 1.5),
    ("unit", "half"),
    ("start_balance", "much"),
    ("seating", "random"),
    ("seating", None),
    ("first_dealer", -1),
    ("first_dealer", 6),
    ("forehand_honour", "on"),
    ("pile_view", "none"),
    ("deals", -1),
    ("deals", "many"),
    ("end_pot", "leader"),
    ("play_out_cap", 0),
    ("reveal_log", "always"),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_r_kk6_any_other_value_is_refused_with_its_ruling(name: str, value: object) -> None:
    with pytest.raises(talong.RulesError) as caught:
        agreed(**{name: value})

    assert caught.value.rule == RULINGS[name]
    assert caught.value.field == name
    assert str(caught.value)


def test_r_kk29_four_deals_a_seat_can_be_asked_for_in_words() -> None:
    assert GAME.rules_data(agreed(deals="4n"))["deals"] is None


@pytest.mark.parametrize("name", ["stake", "honour", "pots"])
def test_r_kk6_an_option_of_another_name_is_refused(name: str) -> None:
    with pytest.raises(talong.RulesError):
        agreed(**{name: 1})
