"""Where the source is silent on phase 1: R-S1 to R-S4 and R-S6 to R-S20."""

from __future__ import annotations

from typing import cast

import pytest

import talong
from talong.lang import Words, narrator_for
from tests.rules.looking import Event, refused, seen, told
from tests.skitgubbe_tables import (
    SKITGUBBE,
    collect,
    hands,
    known,
    pass_all,
    play_out,
    sizes,
    skitgubbe,
    throw,
    throws,
    trick,
    won,
)
from tests.tables import say


@pytest.mark.parametrize("seats", range(2, 13))
def test_r_s1_the_first_trick_can_be_refilled_with_the_last_card_still_in_stock(seats: int) -> None:
    match = SKITGUBBE.match(seats=seats, seed=4, rules=SKITGUBBE.rules("standard", avstickshog=0))

    for _seat in range(seats):
        assert match.turn is not None
        say(match, f"{match.turn}: play {match.hand(match.turn)[0]}")

    assert cast("int", match.table()["stock"]) == 52 - 4 * seats >= 1
    assert match.table()["last_holder"] is None


@pytest.mark.parametrize("seats", [1, 13])
def test_r_s1_two_to_twelve_are_accepted(seats: int) -> None:
    with pytest.raises(talong.RulesError):
        SKITGUBBE.match(seats=seats, seed=1)
    assert (SKITGUBBE.seats_min, SKITGUBBE.seats_max) == (2, 12)


@pytest.mark.parametrize("seats", range(2, 13))
def test_r_s1_a_table_of_more_than_ten_is_warned(seats: int) -> None:
    warned = [(notice.rule, notice.code) for notice in SKITGUBBE.notices(SKITGUBBE.rules(), seats)]

    assert warned == ([("R-S1", "many-players")] if seats > 10 else [])


@pytest.mark.parametrize("seats", [11, 12])
def test_r_s1_from_eleven_on_somebody_is_short_of_cards(seats: int) -> None:
    match = SKITGUBBE.match(seats=seats, seed=1)

    while match.phase in ("collect", "throw"):
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[-1])

    assert told(match, "skit")


@pytest.mark.parametrize("choice", ["rotate", "skitgubbe"])
def test_r_s2_the_next_dealer(choice: str) -> None:
    rules = SKITGUBBE.rules("standard", next_dealer=choice)
    match = SKITGUBBE.match(seats=4, seed=1, rules=rules, dealer=0)

    dealers, losers = [], []
    for seed in range(5):
        dealers.append(match.dealer)
        play_out(match, seed)
        losers.append(skitgubbe(match))

    assert dealers == ([0, 1, 2, 3, 0] if choice == "rotate" else [0, *losers[:-1]])
    assert losers != [1, 2, 3, 0, 1]  # So that the two customs differ.


def test_r_s2_without_a_loser_the_deal_moves_on() -> None:
    rules = {"next_dealer": "skitgubbe", "loop_guard": "plies:1"}
    position = {
        "game": "skitgubbe", "seats": 3, "dealer": 1, "phase": "shed", "trump": "s", "turn": 0, "rules": rules,
        "hands": {"0": ["2c", "3d"], "1": ["2d", "3h"], "2": ["2h", "3c"]},
    }  # fmt: skip
    match = talong.load_position(position, seed=1)

    say(match, "0: play 2c")

    assert skitgubbe(match) is None
    assert match.dealer == 2


def test_r_s3_the_last_card_counts_as_one_of_those_owed() -> None:
    named = ["7c", "7d", "7h", "2c", "3c", "4c", "2d", "3d", "4d", "Js", "Ks"]
    rest = " ".join(SKITGUBBE.deck.missing(named))
    match = collect("7c 7d 7h | 2c 3c 4c | 2d 3d 4d", stock="Js Ks", won={0: rest})

    say(match, "0: play 7c 7d")

    assert match.hand(0) == ["7h", "Js"]  # One short of three, and nothing comes from elsewhere.
    assert sizes(match) == [2, 3, 3]
    assert match.table()["last_holder"] == 0


def test_r_s4_what_there_is_is_drawn() -> None:
    named = ["7c", "7d", "7h", "2c", "3c", "4c", "2d", "3d", "4d", "Ks"]
    rest = " ".join(SKITGUBBE.deck.missing(named))
    match = collect("7c 7d 7h | 2c 3c 4c | 2d 3d 4d", stock="Ks", won={0: rest})

    say(match, "0: play 7c 7d 7h")

    assert match.hand(0) == []
    assert match.table()["last_holder"] == 0
    assert match.turn == 1


def test_r_s6_no_chance_on_the_last_card() -> None:
    named = ["7c", "7d", "7h", "2c", "3c", "4c", "2d", "3d", "4d", "Js", "Ks"]
    rest = " ".join(SKITGUBBE.deck.missing(named))
    match = collect("7c 7d 7h | 2c 3c 4c | 2d 3d 4d", stock="Js Ks", won={0: rest})

    say(match, "0: chance")

    assert match.table()["stock"] == 1
    assert refused(match, "1: chance") == "S16"
    assert "chance" not in match.legal_texts(1)


def test_r_s7_chance_is_one_card_without_a_refill() -> None:
    match = collect("7c 7d 8h | 2c 3c 4c | 2d 3d 4d", stock="7s Qs Js 9h")

    say(match, "0: chance")
    assert trick(match) == "0: chance 7s"
    assert match.hand(0) == ["7c", "7d", "8h"]
    with pytest.raises(talong.IllegalAction):
        match.say("1: chance 2c")
    say(match, "1: play 2c", "2: play 2d")
    say(match, "0: throw 7c 7d")  # Matching hand cards follow as a throw only.
    assert match.table()["winner"] == 0


def test_r_s8_chance_is_allowed_in_a_tie() -> None:
    match = collect("7c 7d 8h | 2c 3c 4c | 2d 3d 4d", trick="0: play 9c, 1: play 9d, 2: play 8s", stock="Ks Qs Js")

    say(match, "0: chance", "1: chance")

    assert trick(match).endswith("0: chance Ks, 1: chance Qs")
    assert match.table()["winner"] == 0


def test_r_s9_the_number_of_cards_does_not_count() -> None:
    match = collect("7c 7d 7h | 7s 3c 4c | 2d 3d 4d")

    say(match, "0: play 7c 7d 7h", "1: play 7s", "2: play 2d")

    assert seen(match, "round_seats") == [0, 1]
    assert match.table()["winner"] is None


def test_r_s10_only_the_cards_of_the_round_are_compared() -> None:
    match = collect("2c 5c 6c | 3d 4c 4d | Qs 3h 4h", trick="0: play 9c 9h 9s, 1: play 9d, 2: play 8s")

    say(match, "0: play 2c", "1: play 3d")

    assert match.table()["winner"] == 1  # Twenty-nine against twelve would say otherwise.


def test_r_s11_ordered_from_the_leader_with_a_refill_at_once() -> None:
    laid = "1: play 7d, 2: play 8d, 0: play 9d"
    match = throw("9c 2c 3c | 7c 7h 5d | 8h 3h 4h", trick=laid, leader=1, stock="Ks Qs Js Ts")

    say(match, "1: throw 7c 7h", "2: throw 8h", "0: throw 9c")

    # The same cards as if all had thrown first and refilled afterwards in this order.
    assert [set(match.hand(seat)) & {"Ks", "Qs", "Js", "Ts"} for seat in (1, 2, 0)] == [{"Ks", "Qs"}, {"Js"}, {"Ts"}]


def test_r_s12_one_throw_for_each_seat_and_a_pass_is_final() -> None:
    match = throw("7c 7h 3c | 8c 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d", stock="7s 8s")

    say(match, "0: pass")
    assert refused(match, "0: throw 7c") == "SW2"
    say(match, "1: throw 8c")
    assert match.hand(1) == ["3d", "5d", "7s"]
    assert refused(match, "1: throw 7s") == "S24"
    assert match.turn == 2  # A throw does not re-open the window.
    say(match, "2: pass")
    assert match.phase == "collect"


def test_r_s13_throwing_with_an_empty_stock_is_allowed() -> None:
    match = throw("7c 7h | 8c 3d | 2h 3h", trick="0: play 7d, 1: play 8d, 2: play 9d", last="1: Ks")

    say(match, "0: throw 7c")

    assert match.hand(0) == ["7h"]
    assert match.turn == 1


def test_r_s14_the_winner_may_throw() -> None:
    match = throw("7c 7h 3c | 8c 3d 5d | 9h 9s 4h", trick="0: play 7d, 1: play 8d, 2: play 9d")

    say(match, "0: pass", "1: pass", "2: throw 9h 9s")

    assert won(match, 2) == "7d 8d 9d 9h 9s"


def test_r_s15_whether_a_seat_is_asked_does_not_depend_on_its_hand() -> None:
    laid = "0: play 7d, 1: play 8d, 2: play 9d"
    with_seven = throw("7c 2c 3c | 2d 3d 5d | 2h 3h 4h", trick=laid)
    without = throw("Kc 2c 3c | 2d 3d 5d | 2h 3h 4h", trick=laid)

    assert without.legal_texts(0) == ["pass"]
    for viewer in (-1, 1, 2):
        assert with_seven.view(viewer) == without.view(viewer)
    say(with_seven, "0: pass")
    say(without, "0: pass")
    for viewer in (-1, 1, 2):
        assert with_seven.events(viewer=viewer) == without.events(viewer=viewer)


def test_r_s16_a_tied_player_without_a_card_ends_the_phase() -> None:
    match = collect("7c 8c | 7d | 2d 3d 4d", last="2: Ks", rest=1, won={0: "Ac Ad Ah As", 2: "Kc Kd Kh"})

    say(match, "0: play 7c", "1: play 7d", "2: play 2d", "0: play 8c")

    assert match.phase == "shed"
    assert told(match, "decided") == told(match, "turned") == []
    assert known(match, 0) == "7c 8c Ac Ad Ah As"
    assert "7d" in match.hand(1)
    assert "2d" in match.hand(2)


def test_r_s17_everything_one_contributed_is_taken_back() -> None:
    won_by = {0: "Ac Ad", 2: "Kc Kd Kh Qc"}
    laid = "0: chance 7c, 0: throw 7d"
    match = collect("7h | 9s 3s | ", trick=laid, last="2: Ks", rest=1, won=won_by, rules={"variants": "C"})

    say(match, "0: throw 7h", "1: play 9s")

    assert told(match, "phase_1_over") == [{"seat": 2}]
    assert told(match, "returned") == [{"seat": 0, "cards": ["7c", "7d", "7h"]}, {"seat": 1, "cards": ["9s"]}]
    assert match.hand(0) == ["7c", "7d", "7h", "Ac", "Ad"]


def test_r_s18_the_early_end_is_automatic_unless_agreed_otherwise() -> None:
    cards = "7c 8c | 2c 3c | 2d"
    automatic = collect(cards, last="1: Ks", rest=2)
    played_on = collect(cards, last="1: Ks", rest=2, rules={"early_end": "never"})

    for match in (automatic, played_on):
        say(match, "0: play 7c", "1: play 2c", "2: play 2d")
        pass_all(match)

    assert automatic.phase == "shed"
    assert played_on.phase == "collect"
    assert played_on.turn == 0
    say(played_on, "0: play 8c", "1: play 3c")
    assert played_on.phase == "shed"
    assert hands(played_on) == hands(automatic)
    assert "8c" in known(played_on, 0)  # It reveals more.
    assert "8c" not in known(automatic, 0)


def test_r_s19_an_empty_hand_does_not_end_the_phase_by_itself() -> None:
    match = collect("7c 7d | 8c 9c | 2d 3d", last="1: Ks", rest=2)

    say(match, "0: play 7c 7d", "1: play 8c", "2: play 2d")

    assert match.phase == "throw"
    assert throws(match, 1) == []
    assert match.table()["winner"] == 1


@pytest.mark.parametrize("setting", ["none", "own", "all"])
def test_r_s20_inspecting_won_piles(setting: str) -> None:
    rules = SKITGUBBE.rules("standard", won_pile_view=setting)
    match = SKITGUBBE.match(seats=3, seed=1, rules=rules)

    assert cast("Event", seen(match, "rules", 0))["won_pile_view"] == setting
    assert cast("Event", seen(SKITGUBBE.match(seats=3, seed=1), "rules", 0))["won_pile_view"] == "none"
    for _act in range(9):
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[-1 if match.phase == "throw" else 0])
    sizes_won = cast("dict[str, int]", match.table()["won"])
    memory = cast("dict[str, dict[str, list[str]]]", seen(match, "memory", 0))["won"]
    assert {seat: len(cards) for seat, cards in memory.items()} == sizes_won  # Bots have the history.
    assert sum(sizes_won.values()) > 0
    for viewer in range(-1, 3):  # And people read of the piles that they may look at, at every door.
        text = narrator_for("skitgubbe", Words("sv"), (), 3, viewer).table(match.view(viewer).data())
        for seat, cards in memory.items():
            may = cards and (setting == "all" or (setting == "own" and seat == str(viewer)))
            names = narrator_for("skitgubbe", Words("sv"), (), 3, viewer).cards(cards)  # type: ignore[attr-defined]
            assert (f"({names})" in text) == bool(may)
