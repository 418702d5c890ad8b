"""The table asks in the rulebook's order, and the bots play sensibly from their views alone."""

from __future__ import annotations

import time
from typing import Any

import pytest

import talong
from talong.bots import LEVELS, choose_bot
from talong.play import Absent, Table
from tests.tables import kille, punschkille, say


class Scripted:
    """Says what it was told to say, and remembers when it was asked."""

    def __init__(self, seat: int, asked: list[int], *acts: str | None) -> None:
        self.seat = seat
        self.asked = asked
        self.acts = list(acts)

    def choose(self, view: talong.View) -> str | None:
        assert view.viewer == self.seat
        self.asked.append(self.seat)
        return self.acts.pop(0) if self.acts else None


def choice(match: talong.Match, seat: int, level: str = "simple", seed: object = 1) -> str | None:
    return choose_bot(match.book.key, level, str(seed)).choose(match.view(seat))


# ----------------------------------------------------------------------------------------------------------- the table


def test_r_k21_kuku_holders_are_asked_before_each_decision_clockwise_from_the_actor() -> None:
    match = kille("Ku 4 6 Ku 7 9", dealer=0)  # Seat 1 is forehand.
    asked: list[int] = []
    players = {seat: Scripted(seat, asked) for seat in range(6)}
    players[1].acts = ["stand"]
    table = Table(match, players)

    assert table.step()
    assert asked == [3, 0, 1]
    asked.clear()
    players[0].acts = ["kuku"]
    assert table.step()
    assert asked == [3, 0]
    assert match.results[0]["out"] == {1: ["lowest"]}


def test_r_k47_absent_players_commit_to_nothing() -> None:
    match = kille("Ku 4 6 7")
    assert Absent().choose(match.view(0)) == "stand"
    say(match, "0: stand")
    assert Absent().choose(match.view(0)) is None  # He could lay kuku, but nobody does it for him.

    game = talong.game("kille")
    cutting = game.match(seats=4, seed=1)
    assert cutting.turn is not None
    assert Absent().choose(cutting.view(cutting.turn)) == "cut 0"

    asked = kille("4 6 7")
    say(asked, "0: ask")
    assert Absent().choose(asked.view(2)) == "refuse"


@pytest.mark.parametrize("key", ["kille", "punschkille"])
def test_empty_chairs_play_a_whole_match(key: str) -> None:
    game = talong.game(key)
    rules = game.rules(pots=3) if key == "kille" else game.rules()
    match = game.match(seats=5, seed=2, rules=rules)
    Table(match, {}).play()

    assert match.is_over
    assert {line.split(": ")[1] for line in match.record().splitlines() if line[1:2] == ":"} <= {
        "stand",
        "decline",
        "cut 0",
    }


def test_player_who_does_not_answer_is_away_and_one_who_errs_is_refused() -> None:
    match = kille("4 9 6 7")
    table = Table(match, {0: Scripted(0, []), 1: Scripted(1, [], "ask", "swap")})

    assert table.step()
    assert match.turn == 1  # Seat 0 said nothing, and stands.
    before = match.position()
    with pytest.raises(talong.IllegalAction) as refused:
        table.step()
    assert refused.value.rule == "K71"
    assert match.position() == before
    assert table.step()
    assert match.turn == 2


def test_table_stops_when_there_is_nobody_to_ask() -> None:
    game = talong.game("kille")
    deck = " ".join(game.deck.codes)
    match = game.match(seats=4, decks=[deck], rules=game.rules(cuts="auto"))
    Table(match, {}).play()

    assert match.phase == "deal_over"


# ------------------------------------------------------------------------------------------------------------ registry


def test_bots_are_found_by_game_and_level() -> None:
    for game in talong.games():
        for level in LEVELS:
            assert callable(choose_bot(game.key, level, 1).choose)
    with pytest.raises(talong.UnknownGame):
        choose_bot("whist")
    with pytest.raises(talong.RulesError, match="level is one of simple, random, not “brilliant”"):
        choose_bot("kille", "brilliant")


@pytest.mark.parametrize("level", LEVELS)
def test_same_seed_makes_the_same_bot(level: str) -> None:
    records = set()
    for _time in range(2):
        match = talong.game("kille").match(seats=4, seed=5)
        table = Table(match, {seat: choose_bot("kille", level, seat) for seat in range(4)})
        for _step in range(80):
            table.step()
        records.add(match.record())
    assert len(records) == 1


TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("kille", 4, {}),
    ("kille", 2, {"min_players": 2}),
    ("kille", 3, {"min_players": 2, "redeal_limit": 1, "expose_struck": True}),
    ("kille", 9, {"buyin_order": "simultaneous", "dealer_speaks_after_forced_draw": True, "cuts": "auto"}),
    ("kille", 20, {"ledger": "bankroll", "start_balance": 5}),
    ("punschkille", 4, {}),
    ("punschkille", 5, {"direction": "mirror", "kuku_anytime": True, "frage": True, "killemote": True}),
    ("punschkille", 20, {"dealt_kille": "low", "low_kille_separate": True}),
]


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_bots_choose_legal_acts_from_plain_views_within_two_milliseconds(
    key: str, seats: int, options: dict[str, Any]
) -> None:
    game = talong.game(key)
    match = game.match(seats=seats, seed=11, rules=game.rules(**options))
    bots = [choose_bot(key, "simple" if seat % 3 else "random", seat) for seat in range(seats)]
    spent = 0.0
    asked = 0
    while match.version < 300 and not match.is_over:
        for seat in match.asked():
            view = match.view(seat)
            data = view.data()
            plain = talong.View(data.pop("game"), seat, data)  # type: ignore[arg-type]
            begun = time.process_time()
            act = bots[seat].choose(plain)
            spent += time.process_time() - begun
            asked += 1
            assert plain.facts == data
            if act is not None:
                assert act in match.legal_texts(seat)
                match.apply(seat, match.parse(seat, act))
                break
            assert seat != match.turn
    assert spent / asked < 0.002


# ------------------------------------------------------------------------------------------------------ rules of thumb


@pytest.mark.parametrize("card", ["Ku", "Hu", "Sv", "Ka", "Va", "12"])
@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_high_cards_are_kept(card: str, seats: int) -> None:
    cards = [card, "5", "6", "7", "8", "9", "10", "11"][:seats]
    match = kille(" ".join(cards), rules={"min_players": 2, "kuku_anytime": False})

    assert choice(match, 0) == "stand"


@pytest.mark.parametrize("card", ["Bl", "Po", "Kr", "Ki"])
@pytest.mark.parametrize("seats", [4, 8])
def test_low_cards_are_swapped_away(card: str, seats: int) -> None:
    cards = [card, "5", "6", "7", "8", "9", "10", "11"][:seats]

    assert choice(kille(" ".join(cards)), 0) == "swap"


def test_low_kille_is_handed_on_and_a_dealt_kille_of_punschkille_is_kept() -> None:
    handed = kille("Ki 9 6 7")
    say(handed, "0: swap")
    assert choice(handed, 1) == "swap"
    assert choice(punschkille("Ki 9 6 7"), 0) == "stand"


def test_known_lower_card_behind_makes_standing_safe() -> None:
    match = kille("4 3 6 7")
    say(match, "0: swap")  # Seat 1 has the 4, and knows that seat 0 has the 3.

    assert choice(match, 1) == "stand"


def test_dealer_goes_to_the_stock_with_a_low_card_only() -> None:
    low = kille("5 6 8 Bl")
    high = kille("5 6 8 12")
    for match in (low, high):
        say(match, "0: stand", "1: stand", "2: stand")

    assert choice(low, 3) == "swap"
    assert choice(high, 3) == "stand"


def test_frage_is_asked_and_answered_by_the_card() -> None:
    poor = kille("Po 6", rules={"min_players": 2})
    fine = kille("12 6", rules={"min_players": 2})
    assert choice(poor, 0) == "ask"
    assert choice(fine, 0) == "stand"

    for dealer, answer in (("1", "accept"), ("11", "refuse")):
        match = kille(f"Po {dealer}", rules={"min_players": 2})
        say(match, "0: ask")
        assert choice(match, 1) == answer
    for dealer, answer in (("1", "depends"), ("11", "refuse")):
        match = kille(f"Po 6 {dealer}", rules={"min_players": 2})
        say(match, "0: ask")
        assert choice(match, 2) == answer


def test_k58_kuku_is_laid_only_when_it_makes_sense() -> None:
    assert choice(kille("Ku 5", rules={"min_players": 2}), 0) == "kuku"
    assert choice(kille("5 Ku", rules={"min_players": 2}), 1) == "kuku"
    assert choice(kille("Ku 5 6 7"), 0) == "stand"
    assert choice(kille("5 Ku 6 7"), 1) is None

    visible = kille("Ki 9 6 Ku 7")
    say(visible, "0: swap")  # Seat 1 sits with a low kille for all to see, and would hand it on.
    assert choice(visible, 3) == "kuku"


@pytest.mark.parametrize(("pot", "act"), [(4, "decline"), (40, "buyin")])
def test_buying_in_depends_on_the_price(pot: int, act: str) -> None:
    match = talong.load_position(
        {
            "game": "kille",
            "seats": 4,
            "phase": "buyin",
            "active": [1, 2, 3],
            "due": [0],
            "pot": pot,
            "balances": [0, 0, 0, 0],
        },
        seed=1,
    )

    assert choice(match, 0) == act


def test_punsch_is_not_thrown_after_punsch() -> None:
    glasses = {"supply": [4, 4, 4, 4], "stake": [1, 1, 1, 1], "drunk": [0, 0, 0, 0]}
    crowd = {"game": "punschkille", "seats": 4, "phase": "buyin", "active": [1, 2, 3], "due": [0], "glasses": glasses}
    match = talong.load_position(crowd, seed=1)
    duel = talong.load_position({**crowd, "active": [1], "survivors": [1]}, seed=1)

    assert {choice(match, 0, seed=seed) for seed in range(20)} == {"decline"}
    assert {choice(duel, 0, seed=seed) for seed in range(20)} == {"buyin", "decline"}  # Some are bolder than others.


@pytest.mark.slow
@pytest.mark.parametrize(("key", "options"), [("kille", {"pots": 1}), ("punschkille", {})])
def test_simple_bots_beat_random_ones(key: str, options: dict[str, Any]) -> None:
    game = talong.game(key)
    won = 0
    for seed in range(120):
        match = game.match(seats=4, seed=seed, rules=game.rules("snabb", **options))
        me = seed % 4
        Table(
            match, {seat: choose_bot(key, "simple" if seat == me else "random", f"{seed} {seat}") for seat in range(4)}
        ).play()
        won += any(standing["seat"] == me for standing in _first(match))
    assert won > 42  # Luck alone gives 30, and more than 42 only once in a hundred times.


def _first(match: talong.Match) -> list[dict[str, Any]]:
    standings: Any = match.outcome["standings"]
    return [standing for standing in standings if standing["place"] == 1]
