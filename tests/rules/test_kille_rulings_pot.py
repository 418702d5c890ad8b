"""Rulings about the question, buy-ins, money and people: R-K31 to R-K47, R-K51 and R-K52."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import talong
from talong.play import Absent, Table
from tests.rules.looking import agreed, deck, everything, finish, held, money, out, refused, seen, shown, told
from tests.tables import kille, say

KILLE = talong.game("kille")


def second(hands: str, *, took: list[int], declined: list[int], **fields: Any) -> talong.Match:
    """Return a deal after a first buy-in that *took* took and *declined* declined, and let everybody stand."""
    match = kille(hands, first="taken", took_first=took, declined_first=declined, **fields)
    finish(match)
    return match


def paid(match: talong.Match) -> list[object]:
    """Return what each buy-in cost."""
    return [event["amount"] for event in told(match, "buyin")]


def offers(match: talong.Match) -> list[tuple[object, object]]:
    """Return which buy-ins were offered, and to whom."""
    return [(event["which"], event["seats"]) for event in told(match, "offer")]


def refused_to(match: talong.Match, seat: int, act: str) -> str:
    """Return the rule by which *seat* may not leave, or join; nothing changes by it."""
    before = everything(match)
    with pytest.raises(talong.IllegalAction) as caught:
        match.leave(seat) if act == "leave" else match.join(seat)
    assert everything(match) == before
    return caught.value.rule


@pytest.mark.parametrize(("counting", "dealer"), [("include", 4), ("survivors", 0)])
def test_r_k31_bought_in_seats_count_when_the_deal_moves_on(counting: str, dealer: int) -> None:
    match = kille("9 3 8 7 - -", dealer=3, rules={"dealer_after_buyin": counting})
    finish(match)

    say(match, "4: buyin", "5: decline", "1: decline")

    assert match.active == [0, 2, 3, 4]
    assert match.dealer == dealer


def test_r_k31_buyins_come_first() -> None:
    match = kille("9 3 8 7 - -", dealer=3)

    finish(match)

    assert match.phase == "buyin"
    assert told(match, "dealer") == []
    assert match.dealer == 3


def test_r_k32_one_question_a_deal_and_a_new_one_after_a_redeal_without_limit() -> None:
    match = kille("5 6")

    for redeals in range(1, 8):
        say(match, "0: ask", "1: accept")
        assert (match.phase, match.turn, match.dealer) == ("precut", 0, 1)
        say(match, "0: cut 0")
        assert seen(match, "redeals") == redeals
        assert "ask" in match.legal_texts(0)


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_r_k32_option_redeal_limit(limit: int) -> None:
    match = kille("5 6", rules={"redeal_limit": limit})

    for _redeal in range(limit):
        say(match, "0: ask", "1: accept", "0: cut 0")

    assert "ask" not in match.legal_texts(0)
    assert refused(match, "0: ask") == "R-K32"


def test_r_k32_option_the_next_dealer_begins_anew() -> None:
    position: dict[str, object] = {
        "game": "kille",
        "seats": 4,
        "dealer": 1,
        "active": [0, 1],
        "first": "passed",
        "rules": {"redeal_limit": 1},
    }
    match = talong.load_position(position, decks=[deck("5 6"), deck("7 7"), deck("8 9")])
    say(match, "0: cut 0", "0: ask", "1: accept", "0: cut 0")
    assert "ask" not in match.legal_texts(0)

    finish(match)  # 7 against 7: nobody is out.
    say(match, "1: cut 0")

    assert match.dealer == 0
    assert "ask" in match.legal_texts(1)


@pytest.mark.parametrize("limit", [-1, "many", 1.5])
def test_r_k32_option_is_a_whole_number_or_none(limit: object) -> None:
    with pytest.raises(talong.RulesError) as caught:
        agreed(redeal_limit=limit)

    assert caught.value.rule == "R-K32"
    assert agreed(redeal_limit=None) == agreed()


@pytest.mark.parametrize(("buys", "asks"), [("decline", True), ("buyin", False)])
def test_r_k33_a_buyin_above_three_switches_it_off_again(buys: str, asks: bool) -> None:
    match = kille("3 7 8 9 - -")
    finish(match)

    say(match, f"4: {buys}", "5: decline", "0: decline")
    say(match, f"{match.turn}: cut 0")

    assert ("ask" in match.legal_texts(match.forehand)) is asks


def test_r_k34_the_dealer_may_lay_kuku_instead_of_answering() -> None:
    match = kille("5 Ku")

    say(match, "0: ask")
    assert sorted(match.legal_texts(1)) == ["accept", "kuku", "refuse"]
    say(match, "1: kuku")

    assert shown(match) == "5 Ku"
    assert out(match) == {0: ["lowest"]}


def test_r_k34_so_may_the_third_player() -> None:
    match = kille("5 Ku 6")

    say(match, "0: ask", "2: depends")
    assert sorted(match.legal_texts(1)) == ["accept", "kuku", "refuse"]
    say(match, "1: kuku")

    assert shown(match) == "5 Ku 6"


@pytest.mark.parametrize(
    ("hands", "left"), [("3 3 7 8 9", [2, 3, 4]), ("3 3 8 9", [2, 3]), ("3 8 9", [1, 2]), ("3 7 8 9", [1, 2, 3])]
)
def test_r_k35_each_deal_counts_as_one_fall(hands: str, left: list[int]) -> None:
    match = kille(hands)

    finish(match)

    assert match.active == left
    assert [which for which, _seats in offers(match)] == ["first"]


def test_r_k36_players_eliminated_in_this_very_deal_may_buy_in() -> None:
    match = kille("3 7 8 9")

    finish(match)
    assert offers(match) == [("first", [0])]
    say(match, "0: buyin")

    assert match.active == [0, 1, 2, 3]


def test_r_k37_a_first_opportunity_without_takers_is_used_up() -> None:
    position: dict[str, object] = {"game": "kille", "seats": 6, "dealer": 3, "active": [0, 1, 2, 3]}
    match = talong.load_position(position, decks=[deck("3 7 8 9"), deck("3 8 9")])
    say(match, "2: cut 0")
    finish(match)
    say(match, "4: decline", "5: decline", "0: decline")
    assert seen(match, "first_buyin") == "passed"

    say(match, f"{match.turn}: cut 0")
    finish(match)

    assert len(match.active) == 2
    assert [which for which, _seats in offers(match)] == ["first"]


@pytest.mark.parametrize(("late", "due"), [(True, [4, 0]), (False, [4])])
def test_r_k38_whether_those_still_active_at_the_first_may_take_the_second(late: bool, due: list[int]) -> None:
    match = second("3 7 8 - -", took=[4], declined=[3], rules={"late_out_second": late})

    assert offers(match) == [("second", due)]
    if not late:
        assert refused(match, "0: buyin") == "R-K38"


def test_r_k39_a_second_opportunity_without_anybody_eligible_is_used_up() -> None:
    match = second("3 7 8 - -", took=[1], declined=[3, 4], rules={"late_out_second": False})

    assert match.phase == "precut"
    assert seen(match, "second_buyin") == "used"


def test_r_k39_a_second_opportunity_without_takers_is_used_up() -> None:
    match = second("3 7 8 - -", took=[0], declined=[3, 4])

    say(match, "0: decline")

    assert match.phase == "precut"
    assert seen(match, "second_buyin") == "used"


@pytest.mark.parametrize(
    ("price", "rounding", "costs"),
    [
        ("fixed", "up", [7, 7, 7]),
        ("fixed", "down", [6, 6, 6]),
        ("rolling", "up", [7, 10, 15]),  # The pot is 13, 20, 30,
        ("rolling", "down", [6, 9, 14]),  # or 13, 19, 28.
    ],
)
def test_r_k40_half_the_pot(price: str, rounding: str, costs: list[int]) -> None:
    rules = {"second_price": price, "half_rounding": rounding}
    match = second("3 7 8 - -", took=[0], declined=[], pot=13, rules=rules)

    for seat, cost in zip([3, 4, 0], costs, strict=True):
        assert seen(match, "buyin") == {"due": [3, 4, 0][[3, 4, 0].index(seat) :], "price": cost}
        say(match, f"{seat}: buyin")

    assert paid(match) == costs
    assert match.standing()["pot"] == 13 + sum(costs)


def test_r_k40_an_even_pot_is_halved_exactly() -> None:
    for rounding in ("up", "down"):
        match = second("3 7 8 - -", took=[0], declined=[3, 4], pot=14, rules={"half_rounding": rounding})
        say(match, "0: buyin")
        assert paid(match) == [7]


def test_r_k41_one_by_one_clockwise_from_the_left_of_the_dealer() -> None:
    match = kille("9 8 - 3 - 7", dealer=1)
    finish(match)
    assert seen(match, "buyin") == {"due": [2, 3, 4], "price": 2}

    for seat in (2, 3, 4):
        assert match.turn == seat
        assert [other for other in range(6) if match.legal_texts(other)] == [seat]
        assert seat == 4 or refused(match, "4: buyin") == "R-K41"
        say(match, f"{seat}: decline")

    assert match.phase == "precut"


def test_r_k41_option_simultaneous() -> None:
    match = kille("9 8 - 3 - 7", dealer=1, rules={"buyin_order": "simultaneous"})
    finish(match)
    assert [seat for seat in range(6) if match.legal_texts(seat)] == [2, 3, 4]

    say(match, "4: buyin")
    assert match.legal_texts(4) == []
    assert refused(match, "4: decline") == "R-K41"
    assert match.active == [0, 1, 5]
    assert match.standing()["pot"] == 6
    say(match, "2: decline", "3: buyin")

    assert match.active == [0, 1, 3, 4, 5]
    assert paid(match) == [2, 2]


def test_r_k41_option_simultaneous_fixes_the_price() -> None:
    match = second("3 7 8 - -", took=[0], declined=[], pot=13, rules={"buyin_order": "simultaneous"})

    say(match, "0: buyin", "4: buyin", "3: buyin")
    assert paid(match) == [7, 7, 7]

    with pytest.raises(talong.RulesError) as caught:
        agreed(buyin_order="simultaneous", second_price="rolling")
    assert caught.value.rule == "R-K41"


def test_r_k42_balances_may_go_negative() -> None:
    match = kille("3 7 8 9 - -", balances=[-7, 0, 0, 0, 0, 1])
    finish(match)

    say(match, "4: buyin", "5: buyin", "0: buyin")

    assert money(match) == (12, [-9, 0, 0, 0, -2, -1])


def test_r_k42_bankroll_who_cannot_pay_is_not_offered_the_buyin() -> None:
    match = kille("3 7 8 9 - -", balances=[2, 0, 0, 0, 1, 5], rules={"ledger": "bankroll"})
    finish(match)
    assert offers(match) == [("first", [5, 0])]
    assert refused(match, "4: buyin") == "R-K42"

    say(match, "5: buyin", "0: decline")

    assert money(match)[1] == [2, 0, 0, 0, 1, 3]
    assert seen(match, "declined_first") == [0]  # Seat 4 has not declined.


def test_r_k42_bankroll_a_rolling_price_may_rise_above_a_purse() -> None:
    rules = {"ledger": "bankroll", "second_price": "rolling"}
    match = second("3 7 8 - -", took=[0], declined=[], pot=12, balances=[9, 0, 0, 8, 8], rules=rules)
    assert offers(match) == [("second", [3, 4, 0])]

    say(match, "3: buyin")  # The pot is 18 now, and half of it 9.

    assert seen(match, "buyin") == {"due": [0], "price": 9}
    say(match, "0: buyin")
    assert money(match) == (27, [0, 0, 0, 2, 8])


def test_r_k42_bankroll_lack_of_money_at_the_first_is_not_declining() -> None:
    match = second("- 3 8 9 - -", took=[5], declined=[0], pot=6, balances=[9] * 6, rules={"ledger": "bankroll"})

    assert offers(match) == [("second", [4, 5, 1])]  # Seat 4 could not pay the first.


def test_r_k42_bankroll_who_cannot_stake_sits_out_the_next_pot() -> None:
    rules = {"ledger": "bankroll", "stake": 2}
    match = kille("3 8 - - -", first="passed", balances=[1, 1, 5, 2, 0], pot=10, rules=rules)

    finish(match)

    assert match.active == [1, 2, 3]
    assert money(match) == (6, [1, 9, 3, 0, 0])


def test_r_k42_bankroll_who_sits_out_is_not_offered_a_buyin() -> None:
    match = kille("- 3 8 9", players=[1, 2, 3], balances=[5] * 4, rules={"ledger": "bankroll"})

    finish(match)

    assert offers(match) == [("first", [1])]


def test_r_k42_bankroll_the_match_ends_when_fewer_than_two_can_stake() -> None:
    match = kille("3 8 - -", first="passed", balances=[0, 0, 0, 0], rules={"ledger": "bankroll"})

    finish(match)

    assert match.is_over
    assert money(match) == (0, [0, 4, 0, 0])


@pytest.mark.parametrize("start", [0, 3, 500])
def test_r_k42_start_balance_is_what_each_begins_with(start: int) -> None:
    match = KILLE.match(seats=4, rules=agreed(start_balance=start, stake=3), seed=1)

    assert money(match) == (12, [start - 3] * 4)


def test_r_k42_bankroll_needs_money_to_begin_with() -> None:
    with pytest.raises(talong.RulesError) as caught:
        KILLE.match(seats=4, rules=agreed(ledger="bankroll", start_balance=2, stake=3), seed=1)
    assert caught.value.rule == "R-K42"

    match = KILLE.match(seats=4, rules=agreed(ledger="bankroll", start_balance=3, stake=3), seed=1)
    assert money(match) == (12, [0] * 4)


@pytest.mark.parametrize(("hands", "winner"), [("Ki Ki 5 6", 3), ("Ki 5 6", 2)])
def test_r_k43_a_fall_straight_to_one_has_a_winner_and_no_buyin(hands: str, winner: int) -> None:
    match = kille(hands)

    finish(match)

    assert offers(match) == []
    assert match.results[0]["winner"] == winner


def test_r_k44_a_player_may_take_both_each_once() -> None:
    match = second("3 7 8 - -", took=[0], declined=[3, 4])
    assert offers(match) == [("second", [0])]

    say(match, "0: buyin")

    assert match.active == [0, 1, 2]
    assert match.legal_texts(0) == []


@pytest.mark.parametrize(("hands", "dealer", "following"), [("5 8 - -", 1, 2), ("5 - - 8", 3, 0), ("- 5 - 8", 1, 2)])
@pytest.mark.parametrize("counting", ["include", "survivors"])
def test_r_k45_the_next_seat_deals_the_new_pot(hands: str, dealer: int, following: int, counting: str) -> None:
    match = kille(hands, dealer=dealer, first="passed", rules={"dealer_after_buyin": counting})

    finish(match)

    assert match.results[0]["winner"] is not None
    assert match.active == [0, 1, 2, 3]
    assert match.dealer == following


def test_r_k46_who_leaves_plays_the_deal_and_is_out_after_it() -> None:
    match = kille("3 12 8 9 10 11")
    match.leave(1)
    assert match.active == [0, 1, 2, 3, 4, 5]
    assert seen(match, "leaving") == [1]

    finish(match)

    assert out(match) == {0: ["lowest"]}
    assert match.active == [2, 3, 4, 5]
    assert match.table()["left"] == [1]
    assert money(match) == (6, [-1] * 6)  # He forfeits what he has staked.


def test_r_k46_a_departure_opens_no_buyin_by_itself() -> None:
    match = kille("Ku Ku Ki Ki")
    match.leave(0)

    say(match, "0: stand", "1: stand", "2: swap", "3: stand")

    assert out(match) == {}
    assert match.active == [1, 2, 3]
    assert offers(match) == []
    assert seen(match, "first_buyin") == "unused"


def test_r_k46_the_next_fall_is_counted_from_those_it_leaves() -> None:
    match = kille("- 3 8 9 -", left=[0])

    finish(match)

    assert offers(match) == [("first", [4, 1])]


def test_r_k46_who_has_left_is_offered_no_buyin() -> None:
    match = kille("3 7 8 9 - -")
    match.leave(4)
    match.leave(0)

    finish(match)

    assert offers(match) == [("first", [5])]


def test_r_k46_who_leaves_while_asked_does_not_buy_in() -> None:
    match = kille("3 7 8 9 - -")
    finish(match)

    match.leave(4)

    assert seen(match, "buyin") == {"due": [5, 0], "price": 2}
    say(match, "5: decline", "0: decline")
    assert match.active == [1, 2, 3]


def test_r_k46_the_last_of_those_who_stay_wins() -> None:
    match = kille("3 8 9 -", first="passed")
    match.leave(2)

    finish(match)

    assert match.results[0]["winner"] == 1
    assert match.active == [0, 1, 3]


def test_r_k46_a_winner_who_leaves_takes_the_pot_and_goes() -> None:
    match = kille("3 8 - - -", first="passed")
    match.leave(1)

    finish(match)

    assert match.results[0]["winner"] == 1
    assert match.active == [0, 2, 3, 4]
    assert match.table()["left"] == [1]
    assert money(match) == (4, [-2, 4, -2, -2, -2])


def test_r_k46_one_comes_back_with_the_next_pot() -> None:
    match = kille("3 8 - - 9", first="passed")
    match.leave(2)
    match.join(2)
    assert match.table()["left"] == [2]

    finish(match)
    assert match.active == [1, 4]
    say(match, f"{match.turn}: cut 0")
    while match.results[-1].get("winner") is None:
        if match.phase == "precut":
            say(match, f"{match.turn}: cut 0")
        finish(match)

    assert match.active == [0, 1, 2, 3, 4]
    assert match.table()["left"] == []


def test_r_k46_what_cannot_be_left_or_joined() -> None:
    match = kille("3 8 9 -", first="passed")
    match.leave(3)

    assert refused_to(match, 3, "leave") == "R-K46"
    assert refused_to(match, 0, "join") == "R-K46"
    match.leave(0)
    match.leave(1)
    assert refused_to(match, 2, "leave") == "R-K46"  # Somebody has to win the pot.


TIMED_OUT = {
    "speak": "stand",
    "answer_d": "refuse",
    "answer_t": "refuse",
    "buyin": "decline",
    "precut": "cut 0",
    "stockcut": "cut 0",
}


def test_r_k47_what_a_timeout_does_is_legal_in_every_state() -> None:
    phases = set()
    for seed in range(5):
        luck = Random(seed)
        match = KILLE.match(seats=4 + seed, seed=seed)
        while len(match.results) < 40:
            turn = match.turn
            assert turn is not None
            texts = match.legal_texts(turn)
            assert TIMED_OUT[match.phase] in texts
            phases.add(match.phase)
            say(match, f"{turn}: {luck.choice(texts)}")

    assert phases == set(TIMED_OUT)


@pytest.mark.parametrize(
    ("hands", "lines", "act"),
    [
        ("Ku 6", [], "stand"),
        ("5 Ku", ["0: ask"], "refuse"),
        ("5 6 Ku", ["0: ask"], "refuse"),
        ("5 Ku 6", ["0: ask", "2: depends"], "refuse"),
        ("5 Ku 6", ["0: stand", "1: stand", "2: swap"], "cut 0"),
        ("3 7 8 9", ["0: stand", "1: stand", "2: stand", "3: stand"], "decline"),
    ],
)
def test_r_k47_a_timeout_commits_to_nothing(hands: str, lines: list[str], act: str) -> None:
    match = kille(hands)
    say(match, *lines)
    turn = match.turn
    assert turn is not None

    assert Absent().choose(match.view(turn)) == act


def test_r_k47_out_of_turn_a_sleeper_does_nothing() -> None:
    match = kille("5 Ku 6 7")

    assert match.legal_texts(1) == ["kuku"]
    assert Absent().choose(match.view(1)) is None


def test_r_k47_a_table_that_sleeps_plays_on() -> None:
    match = KILLE.match(seats=5, rules=agreed(pots=2), seed=4)

    Table(match, {}).play()

    assert match.is_over
    assert told(match, "kuku") == []
    assert [event["at"] for event in told(match, "cut")] == [0] * len(match.results)
    assert len(told(match, "win")) == 2


@pytest.mark.parametrize(("buyins", "which"), [("both", ["first"]), ("first", ["first"]), ("none", [])])
def test_r_k51_whether_there_is_a_first_buyin(buyins: str, which: list[str]) -> None:
    match = kille("3 7 8 9 - -", rules={"buyins": buyins})

    finish(match)

    assert [name for name, _seats in offers(match)] == which
    assert match.phase == ("buyin" if which else "precut")


@pytest.mark.parametrize(("buyins", "which"), [("both", ["second"]), ("first", []), ("none", [])])
def test_r_k51_whether_there_is_a_second_buyin(buyins: str, which: list[str]) -> None:
    match = second("3 7 8 - -", took=[0], declined=[3, 4], rules={"buyins": buyins})

    assert [name for name, _seats in offers(match)] == which


def test_r_k52_a_sitting_goes_on_until_the_table_stops() -> None:
    match = kille("5 8 - -", first="passed", pots=1000)

    finish(match)

    assert not match.is_over
    assert match.phase == "precut"


@pytest.mark.parametrize("pots", [1, 3])
def test_r_k52_option_an_agreed_number_of_pots(pots: int) -> None:
    match = KILLE.match(seats=4, rules=agreed(cuts="auto", buyins="none", pots=pots), seed=2)

    while not match.is_over:
        finish(match)

    assert match.phase == "match_over"
    assert len(told(match, "win")) == pots
    assert match.turn is None
    assert match.standing()["pot"] == 0
    assert [match.legal_texts(seat) for seat in range(4)] == [[]] * 4
    standings = match.outcome["standings"]
    assert isinstance(standings, list)
    assert sum([entry["pots"] for entry in standings]) == pots
    assert held(match) == "- - - -"


def test_r_k52_after_the_last_pot_nothing_is_played() -> None:
    match = kille("5 8 - -", first="passed", rules={"pots": 1})
    finish(match)
    assert match.is_over

    for line in ("0: stand", "0: cut 0", "1: kuku", "2: buyin"):
        assert refused(match, line) == "R-K52"
