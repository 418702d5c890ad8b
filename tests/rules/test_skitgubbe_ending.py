"""The last card and the end of phase 1 (S28 to S36)."""

from __future__ import annotations

from typing import cast

import pytest

import talong
from tests.rules.looking import refused, seen, told
from tests.skitgubbe_tables import (
    SKITGUBBE,
    collect,
    pass_all,
    plays,
    sizes,
    throw,
    trick,
    won,
)
from tests.tables import say

HANDS = "7c 7d 7h | 2c 3c 4c | 2d 3d 4d"


def nearly_out(stock: str, **fields: object) -> talong.Match:
    """Return a deal with so few cards in the *stock*; all the others are won by seat 0."""
    rest = SKITGUBBE.deck.missing(HANDS.replace("|", "").split() + stock.split())
    return collect(HANDS, stock=stock, won={0: " ".join(rest)}, **fields)  # type: ignore[arg-type]


def test_s28_the_last_card_is_laid_aside_unseen() -> None:
    match = nearly_out("Ks")

    say(match, "0: play 7c")

    assert match.hand(0) == ["7d", "7h"]
    assert match.table()["stock"] == 0
    assert match.table()["last_holder"] == 0
    for viewer in range(-1, 3):
        assert seen(match, "last", viewer) == "?"
        assert told(match, "last", viewer) == [{"seat": 0}]
        assert told(match, "draw", viewer) == []
        assert "Ks" not in str(match.view(viewer).data())


def test_s28_the_last_card_is_not_a_hand_card() -> None:
    match = collect("7c | 2c | 2d", last="0: Ks")

    assert plays(match, 0) == ["7c"]
    assert refused(match, "0: play Ks") == refused(match, "0: play Qs") == "S11"  # The refusal does not tell it apart.
    say(match, "0: play 7c", "1: play 2c", "2: play 2d")
    assert match.phase == "shed"


def test_s28_the_last_card_is_not_thrown() -> None:
    match = throw("2s | 3c | 4d", trick="0: play Kc, 1: play 2c, 2: play 2d", last="0: Ks")

    assert match.legal_texts(0) == ["throw 2s", "pass"]
    assert refused(match, "0: throw Ks") == "S22"


def test_s29_the_cards_before_the_last_go_to_the_hand() -> None:
    match = nearly_out("Js Ks")

    say(match, "0: play 7c 7d")

    assert match.hand(0) == ["7h", "Js"]
    assert match.table()["last_holder"] == 0
    assert told(match, "draw", 0) == [{"seat": 0, "number": 1, "cards": ["Js"]}]


def test_s29_if_fewer_cards_remain_only_those_are_drawn() -> None:
    match = nearly_out("Js Ks")

    say(match, "0: play 7c 7d 7h")

    assert match.hand(0) == ["Js"]
    assert match.table()["last_holder"] == 0
    assert match.table()["stock"] == 0


def test_s29_the_last_card_drawn_after_a_throw() -> None:
    match = nearly_out("Js Qs As Ks")

    say(match, "0: play 7c", "1: play 2c", "2: play 2d", "0: throw 7d")

    assert match.table()["last_holder"] == 0
    assert match.hand(0) == ["7h", "Js"]
    assert match.turn == 1


def test_s30_with_an_empty_stock_there_is_no_refill_and_no_chance() -> None:
    match = collect("7c 8c 9c | 2c 3c 4c | 2d 3d 4d", last="0: Ks")

    assert match.legal_texts(0) == ["play 7c", "play 8c", "play 9c"]
    assert refused(match, "0: chance") == "S16"
    say(match, "0: play 7c", "1: play 2c")
    assert sizes(match) == [2, 2, 3]


def test_s31_play_goes_on_with_the_cards_in_hand() -> None:
    match = collect("7c 8c | 2c 3c | 2d 3d", last="1: Ks", rest=2)

    say(match, "0: play 7c", "1: play 2c", "2: play 2d")
    pass_all(match)

    assert match.phase == "collect"
    assert match.turn == 0
    assert plays(match, 0) == ["8c"]
    assert won(match, 0) == "2c 2d 7c"


def test_s32_phase_1_ends_when_the_leader_has_no_card() -> None:
    match = collect("7c | 2c 3c | 2d 3d", last="1: Ks", rest=2, rules={"early_end": "never"})

    say(match, "0: play 7c", "1: play 2c", "2: play 2d")
    pass_all(match)

    assert match.phase == "shed"
    assert told(match, "phase_1_over") == [{"seat": 0}]
    assert told(match, "turned") == [{"seat": 0}]
    assert told(match, "returned") == []


def test_s32_phase_1_ends_when_a_follower_has_no_card() -> None:
    match = collect("7c 8c | | 2d 3d", last="1: Ks", rest=2)

    say(match, "0: play 7c")

    assert match.phase == "shed"
    assert told(match, "phase_1_over") == [{"seat": 1}]


def test_s32_phase_1_ends_when_a_tied_seat_has_no_card() -> None:
    match = collect("7c 8c | 7d | 2d 3d", last="1: Ks", rest=2)

    say(match, "0: play 7c", "1: play 7d", "2: play 2d")
    assert match.turn == 0  # He still has a card to replay with.
    say(match, "0: play 8c")

    assert match.phase == "shed"
    assert told(match, "phase_1_over") == [{"seat": 1}]


def test_s33_an_unfinished_trick_goes_back_to_its_contributors() -> None:
    match = collect("8c 9c | 9s | 6d 6h 2h", trick="0: play 7c 7d, 1: chance 7h, 2: play 6c 6s", last="1: Ks", rest=2)

    say(match, "0: play 8c", "1: play 9s")
    pass_all(match)
    assert told(match, "returned") == []  # This one was finished.

    match = collect("8c 9c | | 6d 6h 2h", trick="0: play 7c 7d, 1: chance 7h, 2: play 6c 6s", last="1: Ks", rest=2)
    say(match, "0: play 8c")
    assert match.phase == "shed"
    assert told(match, "returned") == [
        {"seat": 0, "cards": ["7c", "7d", "8c"]},
        {"seat": 1, "cards": ["7h"]},
        {"seat": 2, "cards": ["6c", "6s"]},
    ]
    assert trick(match) == ""


def test_s33_every_returned_card_is_in_its_owners_hand() -> None:
    won_by = {0: "Ac Ad Ah As", 1: "Kc Kd Kh Qc"}
    match = collect(
        "8c 9c | | 6d 6h", trick="0: play 7c 7d, 1: chance 7h, 2: play 6c 6s", last="1: Ks", rest=2, won=won_by
    )

    say(match, "0: play 8c")

    assert match.hand(0) == ["7c", "7d", "8c", "9c", "Ac", "Ad", "Ah", "As"]
    assert match.hand(1) == ["7h", "Qc", "Kc", "Kd", "Kh", "Ks"]
    assert {"6c", "6d", "6h", "6s"} <= set(match.hand(2))


def test_s34_phase_1_ends_after_a_trick_if_some_seat_is_empty() -> None:
    match = collect("7c 8c | 2c 3c | 2d", last="1: Ks", rest=2)

    say(match, "0: play 7c", "1: play 2c", "2: play 2d")
    pass_all(match)

    assert match.phase == "shed"  # Although seat 0, who would lead, has the eight.
    assert told(match, "phase_1_over") == [{"seat": 0}]
    assert {"2c", "2d", "7c", "8c"} <= set(match.hand(0))


def test_s34_a_throw_can_empty_the_hand() -> None:
    match = throw("7c | 2c 3c | 4d", trick="0: play 7d, 1: play 8d, 2: play 9d", last="1: Ks", rest=2)
    other = match.copy()

    say(match, "0: throw 7c", "1: pass", "2: pass")
    say(other, "0: pass", "1: pass", "2: pass")

    assert match.phase == "shed"
    assert other.phase == "collect"


def test_s35_an_empty_hand_has_no_effect_while_its_owner_is_not_on_turn() -> None:
    match = collect("7c | 8c 9c | 2d 3d", last="1: Ks", rest=2)

    say(match, "0: play 7c")
    assert match.phase == "collect"
    assert sizes(match) == [0, 2, 2]
    say(match, "1: play 8c")
    assert match.phase == "collect"
    say(match, "2: play 2d")
    assert match.phase == "throw"  # Even the window comes first.
    assert match.turn == 1


@pytest.mark.parametrize("letters", ["standard", "C", "D", "E", "A"])
def test_s36_phase_1_has_at_most_51_layings(letters: str) -> None:
    for seed in range(4):
        match = SKITGUBBE.match(seats=3 + seed, seed=seed, rules=SKITGUBBE.rules(letters))
        luck = seed + 1
        while match.phase in ("collect", "throw"):
            assert match.turn is not None
            legal = match.legal(match.turn)
            luck = (luck * 1103515245 + 12345) % 2**31
            match.apply(match.turn, legal[(luck >> 8) % len(legal)])

        laid = [event for event in match.events() if event["event"] in ("play", "chance", "throw")]
        cards = [card for event in laid for card in cast("list[str]", event["cards"])]
        assert len(laid) <= len(cards) <= 51
        assert len(cards) == len(set(cards))  # Each at most once.
        assert cast("str", told(match, "reveal")[0]["card"]) not in cards


def test_s36_fifty_one_single_cards_can_be_laid() -> None:
    match = SKITGUBBE.match(seats=3, seed=1, rules=SKITGUBBE.rules("E"))

    while match.phase == "collect":
        assert match.turn is not None
        there = [word[0] for word in trick(match).split()]
        choices = plays(match, match.turn)
        fresh = [card for card in choices if card[0] not in there]
        say(match, f"{match.turn}: play {(fresh or choices)[0]}")

    assert len(told(match, "play")) == 51
    assert len(told(match, "turned")) == 17
    assert told(match, "returned") == []
    assert sum(sizes(match)) == 52
