"""Phase 1: tricks, ties and chance (S9 to S20)."""

from __future__ import annotations

from typing import cast

import pytest

import talong
from tests.rules.looking import Event, refused, seen, told
from tests.skitgubbe_tables import SKITGUBBE, collect, dealt, pass_all, plays, sizes, trick
from tests.tables import say


@pytest.mark.parametrize(("letters", "size"), [("standard", 3), ("A", 2), ("C", 3), ("D", 3), ("E", 3)])
def test_s9_every_hand_is_full_while_there_is_a_stock(letters: str, size: int) -> None:
    for seed in range(4):
        match = SKITGUBBE.match(seats=4, seed=seed, rules=SKITGUBBE.rules(letters))
        luck = seed
        while match.phase in ("collect", "throw"):
            if match.table()["stock"]:
                assert sizes(match) == [size] * 4
            assert match.turn is not None
            legal = match.legal(match.turn)
            luck = (luck * 1103515245 + 12345) % 2**31
            match.apply(match.turn, legal[(luck >> 8) % len(legal)])


def test_s10_the_leader_and_then_every_other_seat_once() -> None:
    match = collect("2c 3c 4c | 2d 3d 4d | 2h 3h 4h | 2s 3s 4s", leader=2)

    order = []
    for card in ("4h", "2s", "3c", "2d"):
        order.append(match.turn)
        say(match, f"{match.turn}: play {card}")

    assert order == [2, 3, 0, 1]
    assert match.phase == "throw"
    assert trick(match) == "2: play 4h, 3: play 2s, 0: play 3c, 1: play 2d"


def test_s10_nobody_else_plays_meanwhile() -> None:
    match = collect("2c 3c 4c | 2d 3d 4d | 2h 3h 4h", trick="0: play 9c")

    assert refused(match, "0: play 2c") == "S10"
    assert refused(match, "2: play 2h") == "S10"
    assert refused(match, "2: chance") == "S10"
    say(match, "1: play 2d")
    assert match.turn == 2


def test_s10_a_position_cannot_have_another_seat_on_turn() -> None:
    with pytest.raises(talong.PositionError) as caught:
        collect("2c 3c 4c | 2d 3d 4d | 2h 3h 4h", trick="0: play 9c", turn=2)

    assert caught.value.field == "turn"


def test_s10_every_seat_takes_part_in_every_trick() -> None:
    match = collect("2c 3c 4c | 2d 3d 4d | 2h 3h 4h", stock="5c 6c 7c 8c 9c Tc")

    say(match, "0: play 4c", "1: play 2d", "2: play 2h")
    pass_all(match)

    assert seen(match, "round_seats") == [0, 1, 2]
    assert seen(match, "round") == 1


def test_s11_the_lead_is_one_or_more_cards_of_one_rank() -> None:
    match = collect("7c 7d 7s | 2c 3c 4c | 2d 3d 4d")
    assert plays(match, 0) == ["7c", "7d", "7c 7d", "7s", "7c 7s", "7d 7s", "7c 7d 7s"]

    mixed = collect("7c 7d 8s | 2c 3c 4c | 2d 3d 4d")
    assert plays(mixed, 0) == ["7c", "7d", "7c 7d", "8s"]
    assert refused(mixed, "0: play 7c 8s") == "S11"
    assert refused(mixed, "0: play 7h") == "S11"  # Not in his hand.


@pytest.mark.parametrize("led", ["2c", "9c", "Ac"])
def test_s12_there_is_no_duty_to_match_to_beat_or_to_follow_suit(led: str) -> None:
    match = collect("3c 4c 5c | 9d 9h 6c | 7d 8d Td", trick=f"0: play {led}")

    assert plays(match, 1) == ["6c", "9d", "9h", "9d 9h"]
    say(match, "1: play 9d 9h")
    assert plays(match, 2) == ["7d", "8d", "Td"]


def test_s12_one_rank_of_ones_own_choice() -> None:
    match = collect("3c 4c 5c | 9d 9h 6c | 7d 8d Td", trick="0: play 2c")

    assert refused(match, "1: play 9d 6c") == "S11"


def test_s13_a_pair_does_not_beat_a_higher_card() -> None:
    match = collect("7c 7d 7h | 8c 2c 3c | 2d 3d 4d")

    say(match, "0: play 7c 7d 7h", "1: play 8c", "2: play 2d")

    assert told(match, "decided") == [{"seat": 1}]


def test_s13_a_pair_does_not_beat_a_card_of_its_own_rank() -> None:
    match = collect("7c 7d 2h | 7s 2c 3c | 2d 3d 4d")

    say(match, "0: play 7c 7d", "1: play 7s", "2: play 2d")

    assert told(match, "decided") == []
    assert seen(match, "round_seats") == [0, 1]


def test_s14_a_seat_draws_as_many_cards_as_it_played() -> None:
    match = collect("7c 7d 8h | 2c 3c 4c | 2d 3d 4d", stock="Ks Qs Js")

    say(match, "0: play 7c 7d")

    assert match.hand(0) == ["8h", "Qs", "Ks"]
    assert match.turn == 1
    assert told(match, "draw", 0) == [{"seat": 0, "number": 2, "cards": ["Qs", "Ks"]}]
    say(match, "1: play 2c")
    assert match.hand(1) == ["3c", "4c", "Js"]


def test_s14_the_refill_comes_before_anybody_else_acts() -> None:
    match = collect("7c 7d 8h | 2c 3c 4c | 2d 3d 4d")

    say(match, "0: play 7c")

    kinds = [event["event"] for event in match.events()]
    assert kinds == ["play", "draw", "turn"]
    assert sizes(match) == [3, 3, 3]


def test_s15_chance_turns_over_the_top_card_and_plays_it() -> None:
    match = collect("7c 7d 8h | 2c 3c 4c | 2d 3d 4d", stock="Ks Qs Js")

    say(match, "0: chance")

    assert trick(match) == "0: chance Ks"
    assert match.hand(0) == ["7c", "7d", "8h"]  # Nothing is drawn.
    assert match.table()["stock"] == 42
    assert told(match, "draw", 0) == []
    assert match.turn == 1


def test_s15_chance_is_binding() -> None:
    match = collect("Ac 7d 8h | 2c 3c 4c | 2d 3d 4d", stock="2s Qs Js")

    say(match, "0: chance")

    assert match.legal_texts(0) == []
    assert refused(match, "0: play Ac") == "S10"
    say(match, "1: play 3c", "2: play 2d")
    assert told(match, "decided") == [{"seat": 1}]  # The two competes like any other card.


def test_s15_a_chanced_card_wins_as_any_other() -> None:
    match = collect("7c 7d 8h | 2c 3c 4c | 2d 3d 4d", stock="Ks Qs Js")

    say(match, "0: play 7c", "1: chance", "2: play 2d")

    assert trick(match) == "0: play 7c, 1: chance Qs, 2: play 2d"  # Ks went to seat 0.
    assert told(match, "decided") == [{"seat": 1}]


@pytest.mark.parametrize(
    ("laid", "turn"),
    [("", 0), ("0: play 9c", 1), ("0: play 9c, 1: play 9d, 2: play 8c", 0)],
)
def test_s16_chance_at_the_lead_when_following_and_in_ties(laid: str, turn: int) -> None:
    match = collect("7c 7d 8h | 2c 3c 4c | 2d 3d 4d", trick=laid)

    assert match.turn == turn
    assert "chance" in match.legal_texts(turn)


def test_s16_the_stock_must_hold_two_cards() -> None:
    two = collect("7c 7d 8h | 2c 3c 4c | 2d 3d 4d", won={0: rest_but("Ks Qs")}, stock="Ks Qs")
    one = collect("7c 7d 8h | 2c 3c 4c | 2d 3d 4d", won={0: rest_but("Ks")}, stock="Ks")

    assert "chance" in two.legal_texts(0)
    assert "chance" not in one.legal_texts(0)
    assert refused(one, "0: chance") == "S16"
    say(two, "0: chance")
    assert "chance" not in two.legal_texts(1)


def rest_but(stock: str) -> str:
    named = ["7c", "7d", "8h", "2c", "3c", "4c", "2d", "3d", "4d", *stock.split()]
    return " ".join(SKITGUBBE.deck.missing(named))


@pytest.mark.parametrize(("cards", "winner"), [("9c 8d 7h", 0), ("8c 9d 7h", 1), ("7c 7d 9h", 2), ("7c 9d 8h", 1)])
def test_s17_a_single_highest_rank_decides_the_trick(cards: str, winner: int) -> None:
    one, two, three = cards.split()
    match = collect(f"{one} 2c 3c | {two} 2d 3d | {three} 2h 3h")

    say(match, f"0: play {one}", f"1: play {two}")
    assert told(match, "decided") == []
    say(match, f"2: play {three}")

    assert told(match, "decided") == [{"seat": winner}]
    assert match.table()["winner"] == winner


def test_s18_exactly_those_who_share_the_highest_rank_replay() -> None:
    match = collect("9c 2c 3c | 8d 2d 3d | 9h 2h 3h | 9s 2s 3s", leader=2)

    say(match, "2: play 9h", "3: play 9s", "0: play 9c", "1: play 8d")

    assert seen(match, "round") == 2
    assert seen(match, "round_seats") == [0, 2, 3]
    order = []
    for card in ("3h", "2s", "2c"):
        order.append(match.turn)
        say(match, f"{match.turn}: play {card}")
    assert order == [2, 3, 0]  # The same relative order.
    assert told(match, "decided") == [{"seat": 2}]


def test_s17_everybody_sees_who_leads_as_the_trick_lies() -> None:
    match = collect("8c 2c 3c | 9d 2d 3d | 7h 2h 3h")
    shown = [seen(match, "leading")]
    for seat, card in enumerate(("8c", "9d", "7h")):
        say(match, f"{seat}: play {card}")
        shown.append(seen(match, "leading"))

    assert shown == [[], [0], [1], [1]]
    assert match.phase == "throw"
    assert [seen(match, "leading", viewer) for viewer in range(-1, 3)] == [[1]] * 4
    pass_all(match)
    assert seen(match, "leading") == []


def test_s18_those_who_tie_share_the_lead_until_one_has_played_again() -> None:
    match = collect("9c 2c 3c | 8d 2d 3d | 9h 2h 3h | 9s 2s 3s", leader=2)
    shown = []
    for act in ("2: play 9h", "3: play 9s", "0: play 9c", "1: play 8d", "2: play 2h", "3: play 2s", "0: play 3c"):
        say(match, act)
        shown.append(seen(match, "leading"))

    assert shown == [[2], [2, 3], [0, 2, 3], [0, 2, 3], [2], [2, 3], [0]]


def test_s18_a_replay_is_free_as_any_play() -> None:
    match = collect("2c 2d 5c | 3d 3h 3s | 6h 7h 8h", trick="0: play 9c, 1: play 9d, 2: play 8s")

    assert match.legal_texts(0) == ["play 2c", "play 2d", "play 2c 2d", "play 5c", "chance"]
    say(match, "0: play 2c 2d")
    assert "play 3d 3h 3s" in match.legal_texts(1)
    assert refused(match, "2: play 6h") == "S10"


def test_s19_a_tie_is_judged_by_its_own_round() -> None:
    match = collect("2c 4c 5c | 3d 4d 5d | Qh 7h 8h", trick="0: play 9c, 1: play 9d, 2: play 8s")

    say(match, "0: play 2c", "1: play 3d")

    assert told(match, "decided") == [{"seat": 1}]  # With a three, although nines and an eight lie in the trick.


def test_s19_ties_repeat_as_long_as_necessary() -> None:
    match = collect("2c 4c 6c | 2d 4d 5d | Qh 7h 8h", trick="0: play 9c, 1: play 9d, 2: play 8s")

    say(match, "0: play 2c", "1: play 2d", "0: play 4c", "1: play 4d", "0: play 6c", "1: play 5d")

    assert told(match, "decided") == [{"seat": 0}]
    rounds = [entry["round"] for entry in cast("list[Event]", match.table()["trick"])]
    assert rounds == [1, 1, 1, 2, 2, 3, 3, 4, 4]


def test_s20_motlagg_shares_the_lead() -> None:
    match = dealt("9c 5d 9h 2c 2d 2h 3c 3d 3h")

    say(match, "0: play 9c", "1: play 5d", "2: play 9h")

    assert seen(match, "round_seats") == [0, 2]


def test_s20_matching_a_lower_rank_is_no_motlagg() -> None:
    match = dealt("5c 9d 5h 2c 2d 2h 3c 3d 3h")

    say(match, "0: play 5c", "1: play 9d", "2: play 5h")

    assert told(match, "decided") == [{"seat": 1}]


def test_s20_a_motlagg_can_be_beaten_in_turn() -> None:
    match = dealt("9c 9d Th 2c 2d 2h 3c 3d 3h")

    say(match, "0: play 9c", "1: play 9d", "2: play Th")

    assert told(match, "decided") == [{"seat": 2}]
