"""Punschkille: deals, rounds and the tournament (P4, P15, P16, P31 to P33)."""

from __future__ import annotations

from random import Random

import pytest

import talong
from tests.glasses import EVERYBODY, all_decline, all_stand, glasses, happened, refused, seen, settled, tournament
from tests.tables import punschkille, say


def finished() -> talong.Match:
    """Play a tournament in which each has a single glass: one round is enough."""
    match = tournament("Ku 4 5 6", "8 7 9", "9 8", glasses=1)
    while not match.is_over:
        all_stand(match)
    return match


def at_random(seats: int, seed: int, **options: object) -> talong.Match:
    game = talong.game("punschkille")
    return game.match(seats=seats, rules=game.rules("snabb", **options), seed=seed)


def step(match: talong.Match, luck: Random) -> None:
    """Let somebody do something, no matter what."""
    seat = luck.choice(match.asked())
    match.apply(seat, luck.choice(match.legal(seat)))


def test_p4_a_tournament_is_rounds_and_a_round_is_deals() -> None:
    match = tournament("4 5 6 7", "4 5 6", "4 5", "8 9 10 11")
    rounds = []

    for _deal in range(4):
        rounds.append((seen(match)["rounds"], seen(match)["deals"]))
        all_stand(match)
        all_decline(match)

    assert rounds == [(1, 0), (1, 1), (1, 2), (2, 3)]


def test_p15_more_than_one_left_play_another_deal_and_nobody_stakes_anew() -> None:
    match = tournament("4 5 6 7", "8 9 10")

    all_stand(match)
    say(match, "0: decline")

    assert match.active == [1, 2, 3]
    assert seen(match)["rounds"] == 1
    assert len(happened(match, "stake")) == 4
    assert happened(match, "round_over") == []


def test_p16_when_one_is_left_the_round_is_over_and_a_new_one_begins() -> None:
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"})

    all_stand(match)
    say(match, "1: decline")

    assert match.results[-1]["winner"] == 0
    assert happened(match, "round_over") == [{"event": "round_over", "seat": 0}]
    assert seen(match)["rounds"] == 2
    assert match.active == EVERYBODY
    assert [len(match.hand(seat)) for seat in EVERYBODY] == [1, 1, 1, 1]


def test_p31_the_last_person_with_punsch_wins_the_tournament() -> None:
    match = finished()

    assert match.is_over
    assert match.phase == "match_over"
    assert match.turn is None
    assert glasses(match, "supply") == [1, 0, 0, 0]
    assert glasses(match, "drunk") == [0, 1, 1, 1]
    assert happened(match, "tournament_won") == [{"event": "tournament_won", "seat": 0}]
    assert [event["seat"] for event in happened(match, "out_of_punsch")] == [1, 2, 3]
    standings = match.outcome["standings"]
    assert isinstance(standings, list)
    assert standings[0] == {"seat": 0, "place": 1, "ran_out": None}


def test_p31_nothing_more_can_be_done() -> None:
    match = finished()

    assert [match.legal(seat) for seat in EVERYBODY] == [[], [], [], []]
    assert match.asked() == []
    assert refused(match, "0: stand").code == "match-over"


def test_p32_a_new_round_follows_as_long_as_more_than_one_has_punsch() -> None:
    last = {"supply": [0, 0, 0, 1], "stake": [1, 1, 1, 1], "drunk": [4, 4, 4, 3]}
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"}, glasses=last)

    all_stand(match)  # Seats 1 and 2 have nothing left; seat 3 lost this round but has a glass.

    assert not match.is_over
    assert match.active == [0, 3]
    assert settled(match, "supply") == [1, 0, 0, 1]


def test_p32_it_is_counted_between_rounds_only() -> None:
    last = {"supply": [0, 0, 0, 0], "stake": [1, 1, 1, 1], "drunk": [4, 4, 4, 4]}
    match = punschkille("9 5 6 7", rules={"cuts": "auto"}, glasses=last)

    all_stand(match)

    assert not match.is_over  # Nobody has a glass that is not staked, and the round goes on.
    assert match.active == [0, 2, 3]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, {"winner_keeps_buyin": False, "direction": "mirror"}])
def test_p33_every_round_empties_a_glass_of_each_loser_and_saves_one_of_the_winner(
    seed: int, options: dict[str, object]
) -> None:
    match = at_random(4 + seed % 3, seed, glasses=3, **options)
    luck = Random(seed)
    before = glasses(match, "drunk")
    playing = match.active

    while not match.is_over:
        rounds = len(happened(match, "round_over"))
        step(match, luck)
        if len(happened(match, "round_over")) > rounds:
            winner = match.results[-1]["winner"]
            assert isinstance(winner, int)
            drunk = settled(match, "drunk")
            assert all(drunk[seat] > before[seat] for seat in playing if seat != winner)
            assert settled(match, "supply")[winner] >= 1
            before = drunk
            playing = match.active

    assert sum(supply > 0 for supply in glasses(match, "supply")) == 1


@pytest.mark.parametrize("seed", range(4))
def test_p34_the_sum_holds_after_every_act(seed: int) -> None:
    match = at_random(4, seed, buyin_order="simultaneous" if seed % 2 else "clockwise")
    luck = Random(seed)

    while not match.is_over:
        step(match, luck)
        kept = zip(glasses(match, "supply"), glasses(match, "stake"), glasses(match, "drunk"), strict=True)
        assert [sum(account) for account in kept] == [5, 5, 5, 5]

    assert glasses(match, "stake") == [0, 0, 0, 0]


def test_r_p1_a_round_is_the_series_and_a_deal_the_single_omgang() -> None:
    match = punschkille("4 5 Ku 7", rules={"cuts": "auto"})

    say(match, "0: stand", "1: swap")  # Kuku ends the deal,
    all_decline(match)

    assert seen(match)["rounds"] == 1  # but not the round:
    assert match.active == [1, 2, 3]
    assert glasses(match, "stake") == [1, 1, 1, 1]  # nobody stakes although a new deal begins.


def test_r_p1_what_goes_on_while_several_have_punsch_is_rounds() -> None:
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"})

    all_stand(match)
    all_decline(match)

    assert seen(match)["rounds"] == 2
    assert len(happened(match, "stake")) == 4  # Those of the new round; the first was staked before the position.


@pytest.mark.parametrize("seats", [1, 2, 3, 21])
def test_r_p19_a_tournament_begins_with_4_to_20_players(seats: int) -> None:
    with pytest.raises(talong.RulesError) as caught:
        talong.game("punschkille").match(seats=seats, seed=1)

    assert caught.value.code == "table-size"
    assert caught.value.rule in {"R-P19", "R-K1"}


def test_r_p19_the_range_is_an_option() -> None:
    game = talong.game("punschkille")

    assert game.match(seats=2, rules=game.rules(min_players=2), seed=1).active == [0, 1]
    with pytest.raises(talong.RulesError):
        game.match(seats=7, rules=game.rules(max_players=6), seed=1)
    with pytest.raises(talong.RulesError):
        game.rules(min_players=1)


def test_r_p19_later_rounds_go_on_down_to_two() -> None:
    last = {"supply": [0, 0, 0, 2], "stake": [1, 1, 1, 1], "drunk": [4, 4, 4, 2]}
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"}, glasses=last)

    all_stand(match)

    assert match.active == [0, 3]
    assert match.phase == "speak"


def test_r_p20_the_first_dealer_is_drawn_by_lot() -> None:
    game = talong.game("punschkille")

    assert {game.match(seats=4, seed=seed).dealer for seed in range(40)} == {0, 1, 2, 3}


def test_r_p20_between_rounds_the_deal_goes_to_the_nearest_who_can_stake() -> None:
    last = {"supply": [1, 1, 0, 1], "stake": [1, 1, 1, 1], "drunk": [3, 3, 4, 3]}
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"}, glasses=last)
    assert match.dealer == 1

    all_stand(match)
    say(match, "1: decline")

    assert match.active == [0, 1, 3]
    assert match.dealer == 3  # Seat 2, who would be next, has no punsch.


def test_r_p20_it_may_go_to_one_who_was_out_of_the_last_round() -> None:
    match = punschkille("Ku 5 - -")

    all_stand(match)
    say(match, "1: decline")

    assert match.dealer == 2


def test_r_p23_one_alone_who_could_stake_has_already_won() -> None:
    last = {"supply": [0, 0, 0, 0], "stake": [1, 1, 1, 0], "drunk": [4, 4, 4, 5]}
    match = punschkille("Ku 5 - -", glasses=last, rounds=3, dry=[0, 0, 0, 2])

    all_stand(match)

    assert match.is_over
    assert glasses(match, "supply") == [1, 0, 0, 0]  # His last glass is not staked any more.
    assert glasses(match, "stake") == [0, 0, 0, 0]
    assert seen(match)["rounds"] == 3


@pytest.mark.parametrize(
    "position",
    [
        {"glasses": {"supply": [5, 0, 0, 0], "stake": [0, 0, 0, 0], "drunk": [0, 5, 5, 5]}},
        {"glasses": {"supply": [4, 0, 0, 0], "stake": [1, 0, 0, 0], "drunk": [0, 5, 5, 5]}, "dealer": 0},
    ],
)
def test_r_p23_no_tournament_is_played_by_fewer_than_two(position: dict[str, object]) -> None:
    with pytest.raises(talong.PositionError) as caught:
        talong.load_position({"game": "punschkille", "seats": 4, **position})

    assert caught.value.code == "too-few-active"


def test_r_p25_losers_are_ranked_by_the_round_in_which_they_ran_out() -> None:
    last = {"supply": [1, 0, 0, 0], "stake": [1, 1, 1, 0], "drunk": [0, 1, 1, 2]}
    match = punschkille("Ku 5 - -", rules={"glasses": 2}, glasses=last, rounds=2, dry=[0, 0, 0, 1])

    all_stand(match)

    assert match.is_over
    assert match.outcome["standings"] == [
        {"seat": 0, "place": 1, "ran_out": None},
        {"seat": 1, "place": 2, "ran_out": 2},  # Later is better; the same round is a tie.
        {"seat": 2, "place": 2, "ran_out": 2},
        {"seat": 3, "place": 4, "ran_out": 1},
    ]


def test_r_p25_those_who_still_have_punsch_are_ahead_of_those_who_have_none() -> None:
    last = {"supply": [4, 4, 4, 0], "stake": [1, 1, 1, 0], "drunk": [0, 0, 0, 5]}
    match = punschkille("Ku 5 6 -", glasses=last, rounds=2, dry=[0, 0, 0, 1])

    assert match.outcome["over"] is False
    assert match.outcome["standings"] == [
        {"seat": 0, "place": 1, "ran_out": None},
        {"seat": 1, "place": 1, "ran_out": None},
        {"seat": 2, "place": 1, "ran_out": None},
        {"seat": 3, "place": 4, "ran_out": 1},
    ]
