"""Options and their defaults: section 18. What each does is tested with its rule or ruling."""

from __future__ import annotations

import pytest

import talong
from tests.rules.looking import agreed, seen
from tests.tables import kille

KILLE = talong.game("kille")

DEFAULTS: dict[str, object] = {
    "min_players": 4,
    "max_players": 20,
    "cuts": "manual",
    "kuku_anytime": True,
    "frage": True,
    "redeal_limit": None,
    "dealer_speaks_after_forced_draw": False,
    "expose_struck": False,
    "dealt_kille": "low",
    "killemote": True,
    "low_kille_separate": True,
    "dealer_after_buyin": "include",
    "late_out_second": True,
    "second_price": "fixed",
    "half_rounding": "up",
    "buyin_order": "clockwise",
    "ledger": "open",
    "start_balance": 0,
    "pots": 0,
    "buyins": "both",
    "direction": "left",
}


def test_k78_the_host_chooses_the_stake_and_every_other_option_has_its_default() -> None:
    data = KILLE.rules_data(agreed())

    assert {name: data[name] for name in DEFAULTS} == DEFAULTS
    assert KILLE.rules_data(agreed(stake=7))["stake"] == 7


def test_ki1_what_the_table_has_agreed_on_is_public() -> None:
    match = kille("5 6 7 8", rules={"stake": 3, "expose_struck": True})

    rules = seen(match, "rules")

    assert isinstance(rules, dict)
    assert (rules["stake"], rules["expose_struck"], rules["cuts"]) == (3, True, "manual")


WRONG: list[tuple[str, object, str]] = [
    ("min_players", "few", "R-K1"),
    ("max_players", None, "R-K1"),
    ("cuts", "never", "R-K3"),
    ("kuku_anytime", "perhaps", "R-K19"),
    ("frage", 2, "K71"),
    ("redeal_limit", -1, "R-K32"),
    ("dealer_speaks_after_forced_draw", None, "R-K11"),
    ("expose_struck", "maybe", "R-K17"),
    ("dealt_kille", "middle", "K51"),
    ("killemote", 7, "K54"),
    ("low_kille_separate", [], "K60"),
    ("dealer_after_buyin", "all", "R-K31"),
    ("late_out_second", "late", "R-K38"),
    ("second_price", "free", "R-K40"),
    ("half_rounding", "sideways", "R-K40"),
    ("buyin_order", "random", "R-K41"),
    ("ledger", "credit", "R-K42"),
    ("start_balance", -1, "R-K42"),
    ("pots", -1, "R-K52"),
    ("buyins", "second", "R-K51"),
]


@pytest.mark.parametrize(("name", "value", "rule"), WRONG)
def test_k78_a_wrong_value_is_refused_with_its_ruling(name: str, value: object, rule: str) -> None:
    with pytest.raises(talong.RulesError) as caught:
        agreed(**{name: value})

    assert (caught.value.rule, caught.value.field) == (rule, name)


def test_k78_an_unknown_option_is_refused() -> None:
    with pytest.raises(talong.RulesError):
        agreed(glasses=5)  # That is Punschkille.


def test_k10_the_deal_goes_to_the_left_and_only_punschkille_may_go_the_other_way() -> None:
    assert agreed(direction="left") == agreed()

    for direction in ("mirror", "literal"):
        with pytest.raises(talong.RulesError):
            agreed(direction=direction)
