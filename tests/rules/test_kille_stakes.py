"""Stakes, buy-ins, pot: K78 to K87."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import talong
from talong.core.hosting import rest
from tests.rules.looking import agreed, finish, money, out, refused, seen, told, told_seats
from tests.tables import kille, say

KILLE = talong.game("kille")


def second(hands: str, *, took: list[int], declined: list[int], **fields: Any) -> talong.Match:
    """Return a deal after a first buy-in that *took* took and *declined* declined."""
    return kille(hands, first="taken", took_first=took, declined_first=declined, **fields)


@pytest.mark.parametrize("stake", [1, 5])
def test_k78_everybody_stakes_before_the_first_deal(stake: int) -> None:
    match = KILLE.match(seats=6, rules=agreed(stake=stake), seed=1)

    assert money(match) == (6 * stake, [-stake] * 6)
    assert told(match, "stake") == [{"seat": seat, "amount": stake} for seat in range(6)]
    entries = match.outcome["ledger"]
    assert isinstance(entries, list)
    assert [(entry["amount"], entry["to"], entry["rule"]) for entry in entries] == [(stake, "pot", "K78")] * 6


@pytest.mark.parametrize("stake", [0, -1, "half", 1.5, None])
def test_k78_the_stake_is_a_whole_number_of_at_least_one(stake: object) -> None:
    with pytest.raises(talong.RulesError) as caught:
        agreed(stake=stake)

    assert caught.value.rule == "K78"


def test_k78_nobody_stakes_again_within_the_pot() -> None:
    match = kille("3 7 8 9 10")

    finish(match)
    say(match, f"{match.turn}: cut 0")
    finish(match)

    assert match.standing()["pot"] == 5


@pytest.mark.parametrize(
    ("hands", "active", "due"),
    [("3 7 8 9 - -", [1, 2, 3], [4, 5, 0]), ("3 3 8 9 - -", [2, 3], [4, 5, 0, 1]), ("3 8 9", [1, 2], [0])],
)
def test_k79_the_first_fall_to_three_or_two_opens_the_first_buyin(
    hands: str, active: list[int], due: list[int]
) -> None:
    match = kille(hands, rules={"stake": 3})

    finish(match)

    assert match.phase == "buyin"
    assert match.active == active
    assert seen(match, "buyin") == {"due": due, "price": 6}  # Twice the original stake.
    assert told(match, "offer") == [{"which": "first", "price": 6, "seats": due}]


def test_k79_whoever_buys_in_is_active_again() -> None:
    match = kille("3 7 8 9 - -", rules={"stake": 3})
    finish(match)
    assert match.legal_texts(4) == ["buyin", "decline"]

    say(match, "4: buyin", "5: decline", "0: buyin")

    assert match.active == [0, 1, 2, 3, 4]
    assert money(match) == (30, [-9, -3, -3, -3, -9, -3])
    assert told(match, "buyin") == [{"seat": 4, "amount": 6}, {"seat": 0, "amount": 6}]
    assert told(match, "decline") == [{"seat": 5}]
    entries = match.outcome["ledger"]
    assert isinstance(entries, list)
    assert entries[-1] == {"amount": 6, "from": "seat 0", "to": "pot", "rule": "K79", "deal": 2}
    assert match.phase == "precut"


def test_k79_only_the_first_time() -> None:
    match = kille("3 7 8 9 - -")
    finish(match)
    say(match, "4: decline", "5: decline", "0: decline")
    assert match.active == [1, 2, 3]

    later = kille("- 7 8 9 - -", first="passed")
    finish(later)

    assert later.active == [2, 3]
    assert later.phase == "precut"
    assert told(later, "offer") == []


def test_k79_a_deal_without_anybody_out_is_no_fall() -> None:
    match = kille("5 5 - -")

    finish(match)

    assert out(match) == {}
    assert match.phase == "precut"


def test_k79_only_those_who_are_asked_decide() -> None:
    match = kille("3 7 8 9 - -")
    finish(match)

    assert refused(match, "1: buyin") == "K79"  # Still active.
    assert refused(match, "4: stand") == "K79"
    assert refused(match, "4: cut 0") == "K79"


def test_k80_no_first_buyin_if_the_number_never_is_three_or_two() -> None:
    match = kille("Ki Ki 5 6")

    finish(match)

    assert out(match) == {0: ["low_kille"], 1: ["low_kille"], 2: ["lowest"]}
    assert told(match, "offer") == []
    assert match.results[0]["winner"] == 3


def test_k81_the_second_opens_at_the_next_fall_to_two_for_half_the_pot() -> None:
    match = second("3 7 8 - -", took=[0], declined=[3], pot=12)

    finish(match)

    assert match.phase == "buyin"
    assert told(match, "offer") == [{"which": "second", "price": 6, "seats": [4, 0]}]
    say(match, "4: buyin", "0: decline")
    assert match.active == [1, 2, 4]
    assert match.standing()["pot"] == 18
    entries = match.outcome["ledger"]
    assert isinstance(entries, list)
    assert entries[-1]["rule"] == "K81"


def test_k81_not_at_a_fall_to_three() -> None:
    match = second("3 7 8 9 -", took=[0], declined=[4])

    finish(match)

    assert match.active == [1, 2, 3]
    assert match.phase == "precut"
    assert seen(match, "second_buyin") == "unused"


def test_k81_also_at_a_fall_from_four_straight_to_two() -> None:
    match = second("3 3 8 9 -", took=[0], declined=[4])

    finish(match)

    assert told(match, "offer") == [{"which": "second", "price": 3, "seats": [0, 1]}]


def test_k81_only_if_somebody_took_the_first() -> None:
    match = kille("3 7 8 - -", first="passed", declined_first=[3, 4])

    finish(match)

    assert match.phase == "precut"
    assert told(match, "offer") == []


def test_k82_no_second_if_the_number_never_falls_to_two() -> None:
    match = second("5 5 8 - -", took=[0], declined=[3])

    finish(match)

    assert told(match, "offer") == []
    assert match.results[0]["winner"] == 2


def test_k83_whoever_declined_the_first_may_not_take_the_second() -> None:
    match = kille("3 7 8 9 - -")
    finish(match)
    say(match, "4: decline", "5: buyin", "0: decline")
    assert seen(match, "declined_first") == [0, 4]
    assert seen(match, "took_first") == [5]

    later = second("- 3 8 9 - 3", took=[5], declined=[0, 4])
    finish(later)

    assert told(later, "offer") == [{"which": "second", "price": 3, "seats": [1, 5]}]


def test_k83_the_refusal_names_it() -> None:
    match = second("- 3 8 9 - 3", took=[5], declined=[0, 4])
    finish(match)

    assert refused(match, "4: buyin") == "K83"


def test_k79_k81_r_k41_what_is_refused_while_others_may_buy_in() -> None:
    match = kille("3 7 8 9 - -")
    finish(match)

    assert refused(match, "4: swap") == "K79"  # Asked, and has to answer.
    assert refused(match, "5: buyin") == "R-K41"  # Not asked yet.
    assert refused(match, "1: swap") == "R-K41"  # Still in, and has to wait.
    assert refused(match, "1: buyin") == "K79"  # Nobody buys in who is not out.

    later = second("- 3 8 9 - 3", took=[5], declined=[0, 4])
    finish(later)

    assert refused(later, "1: stand") == "K81"
    assert refused(later, "2: buyin") == "K81"


def test_k13_nobody_acts_between_two_deals() -> None:
    match = KILLE.match(seats=4, seed=3)
    rest(match, True)
    rng = Random(1)
    while not match.is_resting:
        seat = match.asked()[-1]
        act = rng.choice(match.legal_texts(seat))
        say(match, f"{seat}: {'decline' if act == 'buyin' else act}")

    for text in ("stand", "swap", "buyin", "decline"):
        assert refused(match, f"0: {text}") == "K13"


def test_k84_each_opportunity_comes_at_most_once() -> None:
    match = second("3 7 8 - -", took=[0], declined=[3], second="used")

    finish(match)

    assert match.active == [1, 2]
    assert match.phase == "precut"
    assert told(match, "offer") == []


def test_k84_whole_pots_have_at_most_one_of_each() -> None:
    both = 0
    for seed in range(30):
        luck = Random(seed)
        match = KILLE.match(seats=8, rules=agreed(cuts="auto", pots=1), seed=seed)
        while not match.is_over:
            texts = match.legal_texts(match.turn if match.turn is not None else 0)
            say(match, f"{match.turn}: {'buyin' if 'buyin' in texts else luck.choice(texts)}")
        offers = [event["which"] for event in told(match, "offer")]
        assert offers in (["first"], ["first", "second"], [])
        both += len(offers) == 2

    assert both > 5


def test_k85_the_last_one_wins_the_whole_pot() -> None:
    match = kille("5 8 - -", first="passed", pot=11, balances=[-2, -3, -2, -4])

    finish(match)

    assert told(match, "win") == [{"seat": 1, "amount": 11}]
    assert match.results[0]["winner"] == 1
    assert match.results[0]["won"] == 11
    assert match.results[0]["standing"] == {"pot": 0, "balances": [-2, 8, -2, -4]}
    entries = match.outcome["ledger"]
    assert isinstance(entries, list)
    assert entries[0] == {"amount": 11, "from": "pot", "to": "seat 1", "rule": "K85", "deal": 1}


def test_k85_is_checked_before_any_buyin() -> None:
    match = kille("3 8 - -")  # The first buy-in has never been offered.

    finish(match)

    assert told(match, "offer") == []
    assert told_seats(match, "win") == [1]


def test_k86_a_new_pot_follows() -> None:
    match = kille("5 8 - -", first="passed", declined_first=[2, 3], rules={"stake": 2})

    finish(match)

    assert match.active == [0, 1, 2, 3]
    assert money(match) == (8, [-4, 4, -4, -4])
    assert match.results[0]["next_standing"] == {"pot": 8, "balances": [-4, 4, -4, -4]}
    assert (match.dealer, match.phase) == (2, "precut")  # Seat 1 dealt the last.
    assert [seen(match, name) for name in ("first_buyin", "second_buyin", "declined_first")] == ["unused", "unused", []]


@pytest.mark.parametrize("seed", range(6))
def test_k87_balances_and_pot_add_up_to_the_same(seed: int) -> None:
    luck = Random(seed)
    rules = agreed(cuts="auto", stake=3, start_balance=100, second_price=luck.choice(["fixed", "rolling"]))
    match = KILLE.match(seats=4 + seed, rules=rules, seed=seed)
    while len(match.results) < 40:
        turn = match.turn
        assert turn is not None
        say(match, f"{turn}: {luck.choice(match.legal_texts(turn))}")
        pot, balances = money(match)
        assert isinstance(pot, int)
        assert isinstance(balances, list)
        assert pot + sum(balances) == 100 * match.seats

    assert told(match, "win")
