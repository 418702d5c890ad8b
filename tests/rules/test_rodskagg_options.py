"""Options and presets: section 9.4, every option in all its values."""

from __future__ import annotations

import pytest

import talong
from tests.rodskagg_tables import RODSKAGG, answers, bids, heard, planned, plays, scored, seen, tricks

DEFAULTS: dict[str, object] = {
    "start_points": 12,
    "first_dealer": None,
    "ask_mode": "auto",
    "max_deals": 0,
    "trick_view": "full",
    "reveal_log": "after_match",
}


def test_r_rs10_r_rs20_the_defaults_and_the_presets() -> None:
    assert RODSKAGG.rules_data(RODSKAGG.rules()) == DEFAULTS
    assert RODSKAGG.rules_data(RODSKAGG.rules("standard")) == DEFAULTS
    assert RODSKAGG.rules_data(RODSKAGG.rules("bokstaven")) == {**DEFAULTS, "ask_mode": "manual"}
    assert sorted(RODSKAGG.presets) == ["bokstaven", "standard"]


def test_rs55_what_the_table_has_agreed_on_is_public() -> None:
    match = RODSKAGG.match(seats=2, seed=1, rules=RODSKAGG.rules("bokstaven", start_points=20))

    for viewer in (talong.WATCHER, 0, 1):
        assert seen(match, "rules", viewer) == {**DEFAULTS, "ask_mode": "manual", "start_points": 20}


WRONG: list[tuple[str, object, str]] = [
    ("start_points", 0, "R-RS17"),
    ("start_points", -12, "R-RS17"),
    ("start_points", "many", "R-RS17"),
    ("start_points", 1.5, "R-RS17"),
    ("start_points", True, "R-RS17"),
    ("first_dealer", -1, "R-RS2"),
    ("first_dealer", 8, "R-RS2"),
    ("first_dealer", "host", "R-RS2"),
    ("ask_mode", "never", "R-RS10"),
    ("ask_mode", None, "R-RS10"),
    ("max_deals", -1, "R-RS18"),
    ("max_deals", "none", "R-RS18"),
    ("trick_view", "none", "R-RS20"),
    ("trick_view", 1, "R-RS20"),
    ("reveal_log", "always", "R-RS21"),
    ("reveal_log", False, "R-RS21"),
]


@pytest.mark.parametrize(("name", "value", "rule"), WRONG)
def test_rs52_a_wrong_value_is_refused_with_its_ruling(name: str, value: object, rule: str) -> None:
    with pytest.raises(talong.RulesError) as caught:
        RODSKAGG.rules("standard", **{name: value})

    assert (caught.value.rule, caught.value.field) == (rule, name)
    assert str(caught.value)


@pytest.mark.parametrize("name", ["penalty", "rodskagg_penalty", "jokers", "trumps", "claim", "jump_bids"])
def test_r_rs5_r_rs17_what_is_fixed_is_not_an_option(name: str) -> None:
    with pytest.raises(talong.RulesError):
        RODSKAGG.rules("standard", **{name: 1})


@pytest.mark.parametrize("points", [1, 2, 6, 12, 50, 1000, 100_000])
def test_r_rs17_start_points(points: int) -> None:
    match = RODSKAGG.match(seats=3, seed=1, rules=RODSKAGG.rules(start_points=points))

    assert scored(match) == [points] * 3


@pytest.mark.parametrize("points", [1, 2, 3])
def test_r_rs17_start_points_decide_who_is_compelled_in_the_first_deal(points: int) -> None:
    match = planned("000000", rules={"start_points": points})
    bids(match, "1")
    tricks(match, "0000")

    assert match.phase == ("join" if points == 3 else "play")


@pytest.mark.parametrize("seat", range(8))
def test_r_rs2_first_dealer_may_be_named(seat: int) -> None:
    match = RODSKAGG.match(seats=8, seed=3, rules=RODSKAGG.rules(first_dealer=seat))

    assert (match.dealer, match.forehand, match.turn) == (seat, (seat + 1) % 8, (seat + 1) % 8)
    assert "lot dealer" not in match.record()


def test_r_rs2_first_dealer_by_lot() -> None:
    rules = RODSKAGG.rules(first_dealer="lot")

    assert {RODSKAGG.match(seats=3, seed=seed, rules=rules).dealer for seed in range(30)} == {0, 1, 2}


def test_r_rs2_a_first_dealer_who_does_not_sit_there_is_refused() -> None:
    with pytest.raises(talong.RulesError) as caught:
        RODSKAGG.match(seats=4, seed=3, rules=RODSKAGG.rules(first_dealer=4))

    assert (caught.value.rule, caught.value.field) == ("R-RS2", "first_dealer")


@pytest.mark.parametrize(("mode", "phase"), [("auto", "join"), ("manual", "ask")])
def test_r_rs10_ask_mode(mode: str, phase: str) -> None:
    match = planned("000000", rules={"ask_mode": mode})
    bids(match, "1")
    tricks(match, "0000")

    assert match.phase == phase


def test_r_rs10_bokstaven_lets_the_declarer_forget() -> None:
    deck = list(RODSKAGG.deck.codes)
    match = RODSKAGG.match(seats=2, decks=[deck], rules=RODSKAGG.rules("bokstaven"))
    bids(match, "1")
    while match.phase == "play":
        match.apply(match.turn or 0, match.legal(match.turn or 0)[0])

    assert (match.phase, match.turn, match.legal_texts(0)) == (
        "ask",
        0,
        ["ask", "skip", *[f"play {card}" for card in match.hand(0)]],
    )


@pytest.mark.parametrize("deals", [1, 2, 5])
def test_r_rs18_max_deals(deals: int) -> None:
    match = RODSKAGG.match(seats=2, seed=1, rules=RODSKAGG.rules(max_deals=deals, start_points=500))
    while not match.is_over:
        texts = match.legal_texts(match.turn or 0)
        match.say(f"{match.turn}: {'pass' if 'pass' in texts else texts[0]}")

    assert (len(match.results), match.outcome["winners"], match.outcome["by"]) == (deals, [], "max_deals")


@pytest.mark.parametrize(("choice", "shown"), [("full", ["As", "Ks", "Qs"]), ("last", ["Qs"])])
def test_r_rs20_trick_view(choice: str, shown: list[str]) -> None:
    match = planned("000000", rules={"trick_view": choice})
    bids(match, "1")
    tricks(match, "000")
    plays(match, "Js")

    for viewer in range(talong.WATCHER, 3):
        complete = seen(match, "tricks", viewer)
        assert [trick[0]["card"] for trick in complete] == shown
        assert seen(match, "trick", viewer) == [{"seat": 0, "card": "Js"}]
        assert seen(match, "won", viewer) == [3, 0, 0]
    on_table = match.table()["tricks"]
    assert isinstance(on_table, list)
    assert [trick[0]["card"] for trick in on_table] == shown


@pytest.mark.parametrize("choice", ["never", "after_match"])
def test_r_rs21_reveal_log_is_for_replays_and_opens_nothing_in_the_match(choice: str) -> None:
    match = planned("000000", scores=[6, 9, 9], rules={"reveal_log": choice})
    bids(match, "1")
    tricks(match, "0000")
    hidden = [card for seat in range(3) for card in match.hand(seat)]
    answers(match, "drop drop")
    assert match.is_over

    assert seen(match, "rules")["reveal_log"] == choice
    for viewer in range(talong.WATCHER, 3):
        words = str([match.view(viewer).data(), match.events(viewer=viewer)])
        assert not [card for card in hidden if card in words]
    assert heard(match, "match_over")
