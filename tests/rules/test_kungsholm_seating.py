"""Players, seating, dealer: KK6 to KK11, R-KK1 to R-KK3, R-KK19 and R-KK32."""

from __future__ import annotations

from collections import Counter

import pytest

import talong
from tests.kungsholm_tables import (
    FOUR_TRICKS,
    GAME,
    THREE,
    agreed,
    begun,
    ending,
    everybody,
    finish,
    in_turn,
    kungsholm,
    last_cards,
)
from tests.rules.looking import everything, money, refused, seen, told
from tests.tables import say

NAMES = ["Ada", "Bo", "Cia", "Dag"]


def lottery(seating: str, seed: int = 3, seats: int = 4) -> talong.Match:
    """Begin a match of Ada, Bo, Cia and Dag, who draw lots."""
    return GAME.match(seats=seats, rules=agreed(seating=seating), seed=seed, names=NAMES[:seats])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_kk6_two_to_six_can_play(seats: int) -> None:
    match = begun(seats)

    assert match.active == list(range(seats))
    assert [len(match.hand(seat)) for seat in range(seats)] == [5] * seats


@pytest.mark.parametrize("seats", [0, 1, 7, 8])
def test_kk6_no_other_number_can(seats: int) -> None:
    with pytest.raises(talong.RulesError) as caught:
        begun(seats)

    assert (caught.value.rule, caught.value.code) == ("KK6", "table-size")


def test_r_kk1_two_is_enough() -> None:
    match = kungsholm("Bl 2 7 12 Hu | Kr 3 8 11 Sv")

    finish(match)

    assert ending(match) == "showdown"
    assert (GAME.seats_min, GAME.seats_max) == (2, 6)


def test_kk7_the_lots_are_drawn_at_random() -> None:
    orders = Counter([" ".join(lottery("lottery_auto", seed, 3).names) for seed in range(300)])

    assert len(orders) == 6
    assert min(orders.values()) > 20  # 50 of each are to be expected.


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_r_kk2_there_are_as_many_lots_as_players(seats: int) -> None:
    rules = agreed(seating="lottery_choose")

    match = GAME.match(seats=seats, rules=rules, seed=5)

    lots = seen(match, "lots")
    assert isinstance(lots, list)
    assert sorted(lots) == list(range(seats))
    assert told(match, "lots") == [{"order": lots}]


def test_kk8_lot_after_lot_takes_a_free_seat_and_the_last_what_is_left() -> None:
    match = lottery("lottery_choose")
    first, second, third, last = [int(str(person)) for person in list(match.view(-1).data()["lots"])]  # type: ignore[call-overload]
    assert (match.phase, match.turn) == ("seating", first)
    assert match.legal_texts(first) == ["seat 0", "seat 1", "seat 2", "seat 3"]
    assert [match.legal_texts(person) for person in (second, third, last)] == [[], [], []]

    match.say(f"{first}: seat 2")
    assert match.legal_texts(second) == ["seat 0", "seat 1", "seat 3"]
    assert seen(match, "chosen") == [2]
    assert refused(match, f"{second}: seat 2") == "KK8"  # Taken.
    match.say(f"{second}: seat 0")
    match.say(f"{third}: seat 3")
    assert match.legal_texts(last) == ["seat 1"]
    assert (match.phase, match.turn) == ("seating", last)  # The last lot has no choice, and sits down all the same.
    match.say(f"{last}: seat 1")

    assert match.phase == "declare1"
    assert match.names == [NAMES[second], NAMES[last], NAMES[first], NAMES[third]]
    assert told(match, "seat") == [
        {"person": first, "seat": 2},
        {"person": second, "seat": 0},
        {"person": third, "seat": 3},
        {"person": last, "seat": 1},
    ]


@pytest.mark.parametrize("line", ["first: bud", "first: seat 4", "first: seat 9", "first: swap", "second: seat 1"])
def test_kk8_nothing_else_can_be_done_while_seats_are_chosen(line: str) -> None:
    match = lottery("lottery_choose")
    lots = match.view(-1).data()["lots"]
    assert isinstance(lots, list)

    who, _colon, text = line.partition(":")

    assert refused(match, f"{lots[['first', 'second'].index(who)]}:{text}") == "KK8"
    assert money(match) == (0, [0, 0, 0, 0])  # Nobody has staked yet.


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_kk9_lot_1_deals_first_wherever_that_player_sits(seat: int) -> None:
    match = lottery("lottery_choose")

    in_turn(match, f"seat {seat}")
    assert (match.dealer, seen(match, "dealer")) == (seat, seat)  # As soon as that player sits, everybody knows.
    while match.phase == "seating":
        in_turn(match, match.legal_texts(match.turn or 0)[0])

    lots = match.view(-1).data()["lots"]
    assert isinstance(lots, list)
    assert match.dealer == seat
    assert match.names[seat] == NAMES[lots[0]]
    assert told(match, "dealer") == [{"seat": seat}]
    assert money(match) == (8, [-2] * 4)


def test_kk9_also_when_the_choosing_is_taken_up_in_the_middle() -> None:
    rules = {"seating": "lottery_choose"}
    position = {"game": GAME.key, "seats": 3, "phase": "seating", "lots": [1, 2, 0], "chosen": [2], "rules": rules}
    match = talong.load_position(position, seed=1)

    match.say("2: seat 0")
    match.say("0: seat 1")

    assert (match.phase, match.dealer, match.forehand) == ("declare1", 2, 0)


def test_kk10_all_goes_clockwise() -> None:
    match = kungsholm(THREE, dealer=0)
    assert match.turn == 1

    say(match, "1: bud", "2: bud", "0: knock")
    say(match, "1: stay", "2: stay")
    say(match, "1: swap", "2: swap", "0: swap")
    say(match, "1: bud", "2: bud", "0: knock")
    say(match, "1: play Sv", "2: play Po", "0: play Hu")
    say(match, "0: play 2", "1: play 3", "2: play 4")
    say(match, "2: play 5", "0: play 7", "1: play 8")
    say(match, "1: play Kr", "2: play 10", "0: play 12")
    say(match, "0: bud", "1: bud", "2: bud")

    assert ending(match) == "budrunda_3"


ENDINGS = {
    "budrunda_1": "bud, bud, bud",
    "walkover": "knock, fold, fold",
    "budrunda_2": "knock, fold, stay, swap, swap, bud, bud",
    "showdown": "knock, stay, stay, swap, swap, swap, knock, " + FOUR_TRICKS + ", show",
    "budrunda_3": "knock, stay, stay, swap, swap, swap, knock, " + FOUR_TRICKS + ", bud, bud, bud",
}


@pytest.mark.parametrize("how", list(ENDINGS))
def test_kk11_the_deal_moves_one_step_however_it_ended(how: str) -> None:
    match = kungsholm(THREE, rules={"deals": 0})

    in_turn(match, ENDINGS[how])

    assert ending(match) == how
    assert match.results[-1]["dealer"] == 2
    assert (match.dealer, match.forehand, match.turn) == (0, 1, 1)


def test_kk11_a_two_player_showdown_adds_no_step_and_folding_excuses_nobody() -> None:
    match = last_cards("5 - 6 -", 0, dealer=3)  # Seats 1 and 3 have folded; seat 3 dealt.
    in_turn(match, "show")
    assert match.dealer == 0

    match = kungsholm(THREE)
    match.say("0: bud")
    in_turn(match, "knock, stay, fold, swap, swap, bud, bud")
    assert match.results[-1]["folded"] == [0]
    assert match.dealer == 0


def test_r_kk19_the_deal_moves_after_budrunda_2_too() -> None:
    match = kungsholm(THREE)

    in_turn(match, "knock, stay, stay, swap, swap, swap, bud, bud, bud")

    assert ending(match) == "budrunda_2"
    assert match.dealer == 0


def test_kk11_everybody_deals_in_turn() -> None:
    match = begun(5, deals=7)

    while not match.is_over:
        everybody(match, "bud")

    assert [result["dealer"] for result in match.results] == [0, 1, 2, 3, 4, 0, 1]


def test_r_kk3_fixed_seats_and_a_named_dealer() -> None:
    for dealer in range(4):
        match = GAME.match(seats=4, rules=agreed(seating="fixed", first_dealer=dealer), seed=dealer, names=NAMES)

        assert match.names == NAMES
        assert (match.dealer, match.turn) == (dealer, (dealer + 1) % 4)


def test_r_kk3_lottery_auto_gives_lot_j_seat_j_minus_1_and_seat_0_deals() -> None:
    match = lottery("lottery_auto")

    order = told(match, "seats")[0]["order"]
    assert isinstance(order, list)
    assert match.names == [NAMES[person] for person in order]
    assert order != [0, 1, 2, 3]
    assert (match.phase, match.dealer) == ("declare1", 0)


def test_r_kk3_lottery_auto_is_usual_and_no_other_than_fixed_names_a_dealer() -> None:
    assert GAME.rules_data(agreed())["seating"] == "lottery_auto"

    for seating in ("lottery_auto", "lottery_choose"):
        with pytest.raises(talong.RulesError) as caught:
            agreed(seating=seating, first_dealer=1)
        assert caught.value.rule == "R-KK3"
    with pytest.raises(talong.RulesError) as caught:
        begun(3, first_dealer=3)
    assert (caught.value.rule, caught.value.code) == ("R-KK3", "no-such-seat")


def test_r_kk3_a_match_that_began_by_lot_can_be_played_again() -> None:
    for seating in ("lottery_auto", "lottery_choose"):
        match = lottery(seating)
        while match.phase == "seating":
            in_turn(match, match.legal_texts(match.turn or 0)[-1])
        in_turn(match, "bud, knock")

        again = talong.replay(match.record())

        assert everything(again) == everything(match)
        assert again.names == match.names


OLD_RECORD = """talong record 1
game kungsholmskille
seats 3
names ["Bo", "Cia", "Ada"]
rules {"seating": "lottery_choose"}
people ["Ada", "Bo", "Cia"]

lots seats 1 2 0
1: seat 0
2: seat 1
deck @DECK@
1: bud
end 3
"""


@pytest.mark.parametrize("acts", [3, 2])
def test_kk8_a_record_from_the_time_when_the_last_lot_was_no_act_is_played_as_it_was(acts: int) -> None:
    cards = " ".join(GAME.deck.codes)
    text = OLD_RECORD.replace("@DECK@", cards)
    if acts == 2:
        text = text.replace("1: bud\n", "").replace("end 3", "end 2")

    match = talong.replay(text)

    assert (match.phase, match.version, match.names) == ("declare1", acts, ["Bo", "Cia", "Ada"])
    assert match.record().rsplit(" ", 1)[0] == text.rstrip("\n")
    assert [event["person"] for event in told(match, "seat")] == [1, 2, 0]
    assert everything(match.copy()) == everything(match)
    assert match.copy().events() == match.events()


def test_r_kk32_nobody_leaves_or_joins() -> None:
    match = kungsholm(THREE)
    before = everything(match)

    for act in (match.leave, match.join):
        with pytest.raises(talong.IllegalAction) as caught:
            act(1)
        assert (caught.value.rule, caught.value.code) == ("R-KK32", "nobody-leaves")

    assert everything(match) == before
