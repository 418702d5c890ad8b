"""The end of a match: KK72 to KK76, R-KK29 and R-KK30."""

from __future__ import annotations

import pytest

import talong
from tests.kungsholm_tables import begun, ending, everybody, in_turn, kungsholm, last_cards, moves, settled, staked
from tests.rules.looking import money, told


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_kk72_each_seat_deals_four_times(seats: int) -> None:
    match = begun(seats)
    assert match.view(-1).data()["length"] == 4 * seats

    dealers: list[int] = []
    while not match.is_over:
        dealers.append(match.dealer)
        if match.dealer % 2:  # Budrundor and walkovers count as deals.
            everybody(match, "bud")
        else:
            in_turn(match, ", ".join(["knock", *["fold"] * (seats - 1)]))

    assert dealers == list(range(seats)) * 4
    assert match.phase == "match_over"


@pytest.mark.parametrize("deals", [1, 2, 7])
def test_kk72_or_as_many_as_the_table_agrees(deals: int) -> None:
    match = begun(3, deals=deals)

    while not match.is_over:
        everybody(match, "bud")

    assert len(match.results) == deals


def test_kk72_0_means_until_the_table_stops() -> None:
    match = begun(2, deals=0)

    for _deal in range(50):
        everybody(match, "bud")

    assert not match.is_over
    assert match.view(-1).data()["length"] == 0
    assert match.phase == "declare1"


def test_kk73_after_the_last_deal_nobody_stakes() -> None:
    match = last_cards("9 5 7", 0, pot=10, rules={"deals": 1})

    match.say("0: show")

    assert match.is_over
    assert settled(match) == staked(match) == money(match) == (0, [-12, 18, -2])
    assert told(match, "stake") == []
    assert told(match, "match_over") == [{"balances": [-12, 18, -2]}]


@pytest.mark.parametrize(
    ("balances", "winners", "places"),
    [([5, 1, 0], [0], [1, 2, 3]), ([1, 5, 5], [1, 2], [3, 1, 1]), ([0, 0, 0], [0, 1, 2], [1, 1, 1])],
)
def test_kk74_the_highest_balance_wins_and_equals_share(
    balances: list[int], winners: list[int], places: list[int]
) -> None:
    match = kungsholm("Bl 2 7 12 Hu | Kr 3 8 11 Sv | Po 4 5 10 Va", balances=balances, pot=3, rules={"deals": 1})
    assert match.outcome["over"] is False
    assert match.outcome["winners"] == []

    everybody(match, "bud")

    assert match.outcome["over"] is True
    assert match.outcome["winners"] == winners
    standings = match.outcome["standings"]
    assert isinstance(standings, list)
    assert {line["seat"]: line["place"] for line in standings} == dict(enumerate(places))
    assert {line["seat"]: line["balance"] for line in standings} == {seat: b + 1 for seat, b in enumerate(balances)}


def play_out(cap: int = 12) -> talong.Match:
    match: talong.Match = begun(3, deals=2, end_pot="play_out", play_out_cap=cap)
    return match


def test_kk75_play_out_goes_on_until_a_deal_empties_the_pot() -> None:
    match = play_out()
    for _deal in range(4):
        everybody(match, "bud")
        assert not match.is_over
    assert money(match) == (6 + 4 * 3, [-6] * 3)  # Stakes are collected as usual.

    knocker = match.turn
    in_turn(match, "knock, fold, fold")

    assert match.is_over
    assert len(match.results) == 5
    assert money(match) == (0, [12 if seat == knocker else -6 for seat in range(3)])


def test_kk75_a_pot_that_is_empty_after_the_last_deal_ends_the_match() -> None:
    match = play_out()
    everybody(match, "bud")

    in_turn(match, "knock, fold, fold")

    assert match.is_over
    assert len(match.results) == 2


@pytest.mark.parametrize("cap", [1, 3, 12])
def test_kk75_there_are_at_most_so_many_extra_deals(cap: int) -> None:
    match = play_out(cap)

    while not match.is_over:
        everybody(match, "bud")

    assert len(match.results) == 2 + cap
    assert match.standing()["pot"] == 0  # What is left is divided (KK76).
    assert match.standing()["balances"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("pot", "shares"),
    [(6, [1, 1, 2, 2]), (4, [1, 1, 1, 1]), (5, [1, 1, 2, 1]), (7, [2, 1, 2, 2]), (1, [0, 0, 1, 0]), (3, [1, 0, 1, 1])],
)
def test_kk76_odd_units_go_clockwise_from_the_seat_that_would_have_dealt_next(pot: int, shares: list[int]) -> None:
    unit = 5
    rules = {"deals": 1, "unit": unit}
    table = "Kr 3 8 11 Sv | Po 4 5 10 Va | 1 6 9 Ka Ku | Bl 2 7 12 Hu"
    match = kungsholm(table, dealer=1, balances=[0] * 4, pot=pot * unit, rules=rules)

    everybody(match, "bud")

    assert match.dealer == 2
    assert money(match) == (0, [unit * share for share in shares])
    assert {move[3] for move in moves(match)} == {"KK76"}
    assert sum(move[2] for move in moves(match)) == pot * unit
    assert told(match, "share") == [
        {"seat": seat, "amount": unit * shares[seat]} for seat in (2, 3, 0, 1) if shares[seat]
    ]


def test_r_kk29_four_deals_each_then_stop_is_usual() -> None:
    match = begun(2)
    for _deal in range(8):
        assert not match.is_over
        everybody(match, "bud")

    assert match.is_over
    assert ending(match) == "budrunda_1"


@pytest.mark.parametrize(("end_pot", "deals"), [("split", 2), ("play_out", 14)])
def test_r_kk29_split_stops_and_play_out_goes_on(end_pot: str, deals: int) -> None:
    match = begun(3, deals=2, end_pot=end_pot)

    while not match.is_over:
        everybody(match, "bud")

    assert len(match.results) == deals


@pytest.mark.parametrize("end_pot", ["split", "play_out"])
def test_r_kk30_what_is_left_is_split_equally(end_pot: str) -> None:
    match = begun(3, deals=2, end_pot=end_pot, play_out_cap=2, start_balance=10)

    while not match.is_over:
        everybody(match, "bud")

    assert money(match) == (0, [10, 10, 10])
    assert [move[3] for move in moves(match)][-3:] == ["KK76"] * 3
