"""Next stakes and the ledger: KK63 to KK69, R-KK26 and R-KK27, and the example of section 15."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import talong
from tests.kungsholm_tables import (
    FOUR,
    GAME,
    RANKS,
    agreed,
    at_random,
    begun,
    ending,
    everybody,
    hands,
    in_turn,
    kungsholm,
    last_cards,
    moves,
    settled,
    staked,
)
from tests.rules.looking import money, refused
from tests.tables import say


@pytest.mark.parametrize(
    ("cards", "stakes"),
    [("5 6 7", [0, 2, 2]), ("5 6 7 -", [0, 2, 2, 0]), ("5 - 6 - 7 8", [0, 0, 2, 0, 2, 2]), ("5 6 7 8", [0, 2, 2, 2])],
)
def test_kk63_losers_of_a_showdown_stake_two_and_the_others_nothing(cards: str, stakes: list[int]) -> None:
    match = last_cards(cards, 0, balances=[0] * len(stakes))

    match.say("0: show")

    pot = 2 * len(stakes)
    assert staked(match) == (sum(stakes), [pot, *[-stake for stake in stakes[1:]]])
    assert {rule for _source, target, _amount, rule in moves(match) if target == "pot"} == {"KK63"}


@pytest.mark.parametrize(
    ("cards", "shower", "stakes"),
    [
        ("5 6", 0, [1, 3]),
        ("6 5", 0, [3, 1]),
        ("5 6 -", 0, [1, 3, 1]),
        ("6 5 -", 0, [3, 1, 1]),
        ("- 5 - 6 -", 3, [1, 1, 1, 3, 1]),
        ("- 5 - - 5 -", 1, [1, 3, 1, 1, 1, 1]),
    ],
)
def test_kk64_the_two_player_rule(cards: str, shower: int, stakes: list[int]) -> None:
    match = last_cards(cards, shower, rules={"unit": 3}, pot=30)

    match.say(f"{shower}: show")

    pot, balances = settled(match)
    assert isinstance(balances, list)
    assert pot == 0
    assert staked(match) == (3 * sum(stakes), [b - 3 * stake for b, stake in zip(balances, stakes, strict=True)])
    assert sum(stakes) == len(stakes) + 2
    assert {rule for _source, target, _amount, rule in moves(match) if target == "pot"} == {"KK64"}
    assert match.dealer == 0  # One step from the last seat.


P = 7  # The pot in units of u.
U = 5


def course(hands: str, text: str, phase: str = "declare1") -> talong.Match:
    """Play *text* in a deal of three or four with a pot of 7 units and balances of 0."""
    seats = hands.count("|") + 1
    match = kungsholm(hands, phase=phase, pot=P * U, balances=[0] * seats, rules={"unit": U, "deals": 0})
    in_turn(match, text)
    return match


LIVE_2 = "- | 5 | - | 6"
HELD_3 = "Kr 3 8 11 Sv | Po 4 5 10 Va | - | Bl 2 7 12 Hu"
LIVE_3 = "7 | 5 | - | 6"
ROWS = [
    ("budrunda 1", FOUR, "declare1", "bud, bud, bud, bud", [0, 0, 0, 0], [1, 1, 1, 1]),
    ("walkover", FOUR, "declare1", "bud, knock, fold, fold, fold", [0, P, 0, 0], [1, 1, 1, 1]),
    ("budrunda 2, f = 0", FOUR, "declare2", "bud, bud, bud, bud", [0, 0, 0, 0], [1, 1, 1, 1]),
    ("budrunda 3, f = 0", "7 | 5 | 8 | 6", "show", "bud, bud, bud, bud", [0, 0, 0, 0], [1, 1, 1, 1]),
    ("budrunda 2, f = 1", HELD_3, "declare2", "bud, bud, bud", [0, 0, 0, 0], [0, 0, 1, 0]),
    ("budrunda 3, f = 1", LIVE_3, "show", "bud, bud, bud", [0, 0, 0, 0], [0, 0, 1, 0]),
    ("budrunda 3, f = 2", LIVE_2, "show", "bud, bud", [0, 0, 0, 0], [1, 0, 1, 0]),
    ("showdown, k = 4, F wins", "7 | 5 | 8 | 6", "show", "bud, show", [0, P, 0, 0], [2, 0, 2, 2]),
    ("showdown, k = 4, W wins", "7 | 5 | 8 | 6", "show", "show", [-P, 2 * P, 0, 0], [2, 0, 2, 2]),
    ("showdown, k = 3, F wins", LIVE_3, "show", "bud, show", [0, P, 0, 0], [2, 0, 0, 2]),
    ("showdown, k = 3, W wins", LIVE_3, "show", "bud, bud, show", [0, 2 * P, 0, -P], [2, 0, 0, 2]),
    ("showdown, k = 2, F wins", LIVE_2, "show", "show", [0, P, 0, 0], [1, 1, 1, 3]),
    ("showdown, k = 2, W wins", LIVE_2, "show", "bud, show", [0, 2 * P, 0, -P], [1, 1, 1, 3]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "hands", "phase", "text", "now", "stakes"), ROWS, ids=[row[0] for row in ROWS])
def test_kk65_every_row_of_the_table(
    path: str, hands: str, phase: str, text: str, now: list[int], stakes: list[int]
) -> None:
    match = course(hands, text, phase)

    left = P - sum(now)
    assert path.startswith(str(ending(match)).replace("_", " "))
    assert settled(match) == (left * U, [units * U for units in now])
    after = [(units - stake) * U for units, stake in zip(now, stakes, strict=True)]
    assert staked(match) == ((left + sum(stakes)) * U, after)
    assert money(match) == staked(match)


def test_kk65_the_row_of_the_match_start() -> None:
    match = begun(5, unit=3)

    assert money(match) == (5 * 2 * 3, [-6] * 5)


def test_kk65_the_example_of_section_15() -> None:
    position: dict[str, object] = {
        "game": "kungsholmskille",
        "seats": 4,
        "dealer": 1,
        "hands": {str(seat): hand.split() for seat, hand in enumerate(FOUR.split(" | "))},
        "stock": ["Ki", "4", "Va"],
    }
    match = talong.load_position(position)
    assert money(match) == (8, [-2, -2, -2, -2])

    say(match, "2: bud", "3: knock", "0: stay", "1: fold", "2: stay")
    assert match.forehand == 2
    say(match, "2: swap 6", "3: swap", "0: swap 8 11")
    assert hands(match) == "Kr 3 4 Va Sv | Po 4 5 10 Va | 1 9 Ka Ku Ki | Bl 2 7 12 Hu"
    say(match, "2: knock", "2: play Ki")
    assert match.legal_texts(3) == ["play Bl"]
    say(match, "3: play Bl", "0: play Kr", "2: play Ku", "3: play 2", "0: play 3", "2: play 9")
    say(match, "3: play Hu", "0: play 4", "3: play 12", "0: play Sv", "2: play 1")
    assert [match.hand(seat) for seat in (0, 2, 3)] == [["Va"], ["Ka"], ["7"]]
    say(match, "0: bud", "2: bud", "3: show")

    assert settled(match) == (0, [-2, -2, -2, 6])
    assert money(match) == (4, [-4, -2, -4, 6])
    assert match.dealer == 2


def random_matches(number: int, **options: object) -> list[talong.Match]:
    """Begin *number* matches of 2 to 6 seats."""
    rules = agreed(seating="fixed", **options)
    return [GAME.match(seats=2 + seed % 5, rules=rules, seed=seed) for seed in range(number)]


@pytest.mark.once
@pytest.mark.parametrize("start", [0, 17])
def test_kk66_no_money_is_ever_made_or_lost(start: int) -> None:
    deals: Counter[object] = Counter()
    for seed, match in enumerate(random_matches(60, deals=12, start_balance=start, unit=3)):
        luck = Random(seed)
        while not match.is_over:
            at_random(match, luck)
            standing: dict[str, Any] = match.standing()
            assert sum(standing["balances"]) + standing["pot"] == start * match.seats
        for result in match.results:
            for name in ("standing", "next_standing"):  # The settlement and the stakes, each by itself.
                at: Any = result[name]
                assert sum(at["balances"]) + at["pot"] == start * match.seats
        balances = [start] * match.seats + [0]
        for source, target, amount, _rule in moves(match):
            for account, sign in ((source, -1), (target, 1)):
                balances[-1 if account == "pot" else int(account[-1])] += sign * amount
        assert balances[:-1] == match.standing()["balances"]
        deals.update([result["ending"] for result in match.results])

    assert sum(deals.values()) == 720
    assert set(deals) == {"budrunda_1", "budrunda_2", "budrunda_3", "walkover", "showdown"}


@pytest.mark.once
def test_kk67_while_cards_are_played_the_pot_is_at_least_two_units() -> None:
    least: list[int] = []
    for seed, match in enumerate(random_matches(40, deals=15, unit=4)):
        luck = Random(seed)
        while not match.is_over:
            pot: Any = match.standing()["pot"]
            assert pot % 4 == 0
            assert pot >= 8
            least.append(pot)
            at_random(match, luck)

    assert min(least) == 8


def test_kk67_two_players_after_a_walkover_have_the_least_pot() -> None:
    match = begun(2)

    in_turn(match, "knock, fold")

    assert money(match) == (2, [-3, 1])


@pytest.mark.parametrize(
    ("cards", "out"), [("9 5 7", 11 + 2), ("9 5 7 -", 11 + 2), ("9 5", 11 + 3), ("9 5 - -", 11 + 3)]
)
def test_kk68_what_a_first_shower_is_out_of_pocket_when_it_loses(cards: str, out: int) -> None:
    match = last_cards(cards, 0, pot=11, balances=[0] * len(cards.split()))

    match.say("0: show")

    balances = match.standing()["balances"]
    assert isinstance(balances, list)
    assert balances[0] == -out


@pytest.mark.once
def test_kk69_all_forty_two_cards_are_always_somewhere() -> None:
    acts = 0
    for seed, match in enumerate(random_matches(50, deals=8)):
        luck = Random(seed)
        while not match.is_over:
            position: dict[str, Any] = match.position()
            cards = [code for hand in position["hands"].values() for code in hand]  # The folded hands among them.
            cards += [code for laid in position["laid"].values() for code in laid]
            cards += [play["card"] for play in position["played"]]
            cards += position["stock"]
            assert Counter(cards) == Counter(RANKS * 2)
            at_random(match, luck)
            acts += 1

    assert acts > 3000


def test_kk69_a_position_cannot_have_cards_put_away_by_a_seat_that_has_yet_to_exchange() -> None:
    with pytest.raises(talong.PositionError) as caught:
        kungsholm("Bl 2 7 12 Hu | Kr 3 8 11 Sv", phase="swap", turn=1, laid={"1": ["5"]})
    assert caught.value.code == "too-many-laid-away"

    match = kungsholm("Bl 2 7 12 Hu | Kr 3 8 11 Sv", phase="swap", turn=1, laid={"0": ["5"]})
    assert match.legal_texts(1)[0] == "swap"


def test_r_kk26_two_live_seats_and_a_showdown_at_any_table() -> None:
    match = last_cards("5 6", 0)  # At a table of two always.
    match.say("0: show")
    assert staked(match) == (4, [1, -5])

    match = kungsholm(FOUR, dealer=1)  # A walkover is no showdown.
    in_turn(match, "knock, fold, fold, fold")
    assert staked(match) == (4, [-3, -3, 5, -3])


@pytest.mark.parametrize("phase", ["declare2", "show"])
def test_r_kk27_two_live_seats_and_a_budrunda_cost_the_ordinary_stakes(phase: str) -> None:
    table = "- | Po 4 5 10 Va | - | Bl 2 7 12 Hu" if phase == "declare2" else LIVE_2
    match = kungsholm(table, phase=phase)
    everybody(match, "bud")
    assert staked(match) == (10, [-3, -2, -3, -2])

    match = kungsholm("Po 4 5 10 Va | Bl 2 7 12 Hu" if phase == "declare2" else "5 | 6", phase=phase)
    everybody(match, "bud")
    assert staked(match) == (6, [-3, -3])
    assert refused(match, "9: bud") == "KK71"
