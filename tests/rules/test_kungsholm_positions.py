"""Positions: what the rules cannot have led to is refused, and every state is taken up again as it was."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import talong
from tests.kungsholm_tables import FOUR, GAME, TWO, agreed, at_random, begun, kungsholm, table


def played(cards: str) -> list[dict[str, object]]:
    """Return who has played what: `0 5, 1 6`."""
    return [{"seat": int(play.split()[0]), "card": play.split()[1]} for play in cards.split(", ")]


IMPOSSIBLE: list[tuple[str, dict[str, Any], str, str]] = [
    # Cards (KK1, KK19, KK36, KK51).
    ("5 5 5 6 7 | Kr 3 8 11 Sv", {}, "hands", "too-many"),
    (TWO, {"stock": "Bl Bl"}, "hands", "too-many"),
    ("Bl 2 7 12 | Kr 3 8 11 Sv", {}, "hands", "hands-differ"),
    ("Bl 2 7 12 | Kr 3 8 11", {}, "hands", "hands-differ"),
    ("Bl | Kr", {"phase": "play"}, "hands", "hands-differ"),
    ("Bl 2 7 12 Hu 1 | Kr 3 8 11 Sv 4", {"phase": "play"}, "hands", "hands-differ"),
    ("9 | 1 2 3 4 5 | 6 7 8 9 10", {"phase": "declare2", "folded": [0]}, "hands.0", "wrong-number-of-cards"),
    ("Bl 2 7 12 hu | Kr 3 8 11 Sv", {}, "hands.0", "unknown-card"),
    (TWO, {"laid": {"0": ["5"]}}, "laid", "too-many-laid-away"),
    (TWO, {"phase": "declare2", "laid": {"0": ["5", "6", "9"]}}, "laid", "too-many-laid-away"),
    (FOUR, {"phase": "swap", "folded": [0], "laid": {"0": ["5"]}}, "laid", "too-many-laid-away"),
    (TWO, {"phase": "declare2", "laid": {"0": ["5"]}, "received": {"0": ["2", "7"]}}, "received.0", "not-drawn"),
    (TWO, {"phase": "declare2", "laid": {"0": ["5"]}, "received": {"0": ["6"]}}, "received.0", "not-drawn"),
    (TWO, {"phase": "declare2", "received": {"0": ["2"]}}, "received.0", "not-drawn"),
    (
        TWO,
        {"phase": "declare2", "laid": {"0": ["5"], "1": ["6"]}, "received": {"0": ["2"]}},
        "received.1",
        "field-missing",
    ),
    (TWO, {"phase": "deal_over"}, "hands", "no-cards-now"),
    # Phases, folding and knocking (KK23, KK25, KK27, KK33).
    (FOUR, {"folded": [1]}, "folded", "not-in-this-phase"),
    ("- | Kr 3 8 11 Sv", {"phase": "swap"}, "folded", "too-few-active"),
    (TWO, {"phase": "fold"}, "knocker", "field-missing"),
    (TWO, {"knocker": 0}, "knocker", "not-in-this-phase"),
    (TWO, {"phase": "declare2", "knocker2": 0}, "knocker2", "not-in-this-phase"),
    (FOUR, {"phase": "swap", "knocker": 1, "folded": [1]}, "knocker", "knocker-stays"),
    (FOUR, {"phase": "play", "knocker2": 1, "folded": [1]}, "knocker2", "not-active"),
    (FOUR, {"phase": "fold", "knocker": 0, "turn": 0}, "turn", "other-turn"),
    (FOUR, {"phase": "fold", "knocker": 0, "turn": 1, "folded": [2]}, "folded", "cannot-have-folded"),
    # Whose turn it is, and who has said bud (KK21, KK40, KK54).
    (TWO, {"turn": 1}, "turn", "other-turn"),
    (FOUR, {"phase": "swap", "turn": 1, "folded": [1]}, "turn", "other-turn"),
    (TWO, {"bud1": [1]}, "bud1", "cannot-have-said-bud"),
    (TWO, {"bud1": [0, 1]}, "bud1", "cannot-have-said-bud"),
    (TWO, {"bud2": [0]}, "bud2", "cannot-have-said-bud"),
    (FOUR, {"phase": "declare2", "folded": [1], "bud2": [1]}, "bud2", "cannot-have-said-bud"),
    ("5 | 6 | 7", {"phase": "show", "leader": 1, "bud3": [0]}, "bud3", "cannot-have-said-bud"),
    # Tricks (KK45 to KK51).
    (TWO, {"phase": "play", "turn": 1}, "turn", "other-turn"),
    (FOUR, {"phase": "play", "folded": [1], "leader": 1}, "turn", "other-turn"),
    ("9 Bl 2 3 | 6 10 4 5 Po", {"phase": "declare2", "played": played("0 8")}, "played", "not-in-this-phase"),
    ("9 | 6 10 | 7 11", {"phase": "play", "played": played("0 5"), "turn": 2}, "turn", "other-turn"),
    ("9 | 10 | 7 11", {"phase": "play", "played": played("0 5, 2 6")}, "hands", "hands-differ"),
    ("9 | 11 | 7 12", {"phase": "play", "played": played("0 8, 1 5")}, "played[1]", "cannot-have-played"),
    ("9 | 6 10 | 7 11", {"phase": "play", "played": played("0 5"), "leader": 1}, "leader", "other-turn"),
    ("9 | 6 10 | 7 11", {"phase": "play", "played": [{"seat": 0}]}, "played[0].card", "field-missing"),
    ("9 | 6 10 | 7 11", {"phase": "play", "played": [{"card": "5"}]}, "played[0].seat", "field-missing"),
    ("- | 6 10 | 7 11", {"phase": "play", "played": played("0 5")}, "played[0].seat", "not-active"),
    ("9 | 10 | 11", {"phase": "play", "played": played("0 5, 1 6, 2 7")}, "phase", "other-phase"),
    # Money (KK67), seating (KK8).
    (TWO, {"pot": 0}, "pot", "pot-in-units"),
    (TWO, {"pot": 3, "rules": {"unit": 2}}, "pot", "pot-in-units"),
    (TWO, {"balances": [1, 2, 3]}, "balances", "one-for-each-seat"),
    (TWO, {"lots": [0]}, "lots", "one-for-each-seat"),
    (TWO, {"lots": [0, 1], "chosen": [1]}, "chosen", "not-in-this-phase"),
    (TWO, {"colour": "red"}, "colour", "no-such-field"),
    # The match (R-KK3, R-KK29).
    (TWO, {"rules": {"seating": "fixed", "first_dealer": 2}}, "rules.first_dealer", "no-such-seat"),
    (TWO, {"deals": 9}, "deals", "not-a-number"),
    (TWO, {"deals": 12, "rules": {"end_pot": "play_out", "play_out_cap": 3}}, "deals", "not-a-number"),
    (TWO, {"deals": 1 << 41, "rules": {"deals": 0}}, "deals", "not-a-number"),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "fields", "field", "code"), IMPOSSIBLE)
def test_kk70_a_position_that_cannot_be_is_refused(hands: str, fields: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(talong.PositionError) as caught:
        kungsholm(hands, **fields)

    assert (caught.value.field, caught.value.code) == (field, code)
    assert str(caught.value)


def test_kk70_a_deal_needs_hands() -> None:
    with pytest.raises(talong.PositionError) as caught:
        talong.load_position({"game": "kungsholmskille", "seats": 3, "phase": "play"})

    assert (caught.value.field, caught.value.code) == ("hands", "field-missing")


def test_kk51_a_position_in_the_middle_of_a_trick() -> None:
    match = kungsholm("9 | 6 10 | 7 11", phase="play", played=played("0 5"))

    assert (match.turn, table(match, "tricks"), table(match, "leader")) == (1, 3, 0)
    assert match.legal_texts(1) == ["play 6", "play 10"]
    match = kungsholm("9 | 6 | 7 11", phase="play", played=played("0 8, 1 5"))
    assert match.legal_texts(2) == ["play 11"]  # The 5 was the lowest that seat 1 had.


@pytest.mark.once
@pytest.mark.parametrize("seating", ["fixed", "lottery_choose"])
def test_kk69_every_state_is_taken_up_again_as_it_was(seating: str) -> None:
    for seed in range(25):
        luck = Random(seed)
        honour = luck.choice(["hint", "strict"])
        rules = agreed(deals=2, seating=seating, forehand_honour=honour, unit=luck.choice([1, 3]))
        match = GAME.match(seats=2 + seed % 5, rules=rules, seed=seed)
        while not match.is_over:
            again = talong.load_position(match.position(), decks=[])
            assert again.position() == match.position()
            for viewer in range(-1, match.seats):
                assert again.view(viewer) == match.view(viewer)
            at_random(match, luck)
        assert talong.load_position(match.position()).phase == "match_over"


def test_kk69_a_copy_is_independent_and_a_replay_the_same() -> None:
    for seed in range(20):
        match = begun(2 + seed % 5, seed=seed, deals=3)
        luck = Random(seed)
        while not match.is_over:
            other = match.copy()
            before = match.position()
            at_random(other, Random(seed))
            assert match.position() == before
            at_random(match, luck)
        assert talong.replay(match.record()).record() == match.record()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_kk70_a_deal_played_out_at_random_comes_to_an_end(seats: int) -> None:
    for seed in range(1, 60):
        match = begun(seats, seed=seed, forehand_honour="strict" if seed % 2 else "off")
        acts = match.deal.playout(seed)

        assert match.deal.is_over()
        assert seats <= acts <= 4 * seats + 4 * seats + seats
