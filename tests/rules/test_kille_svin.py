"""Svinhugg, annulling the trail: K37 to K42."""

from __future__ import annotations

import talong
from tests.rules.looking import finish, held, out, refused, seen, sees, shown, told
from tests.tables import kille, say


def test_k37_every_swap_between_players_is_logged() -> None:
    match = kille("1 2 Va 4 5", stock="9")

    say(match, "0: swap", "1: swap", "3: stand")

    assert seen(match, "swaps") == [
        {"giver": 0, "taker": 1, "gave": "?", "got": "?", "annulled": False},
        {"giver": 1, "taker": 3, "gave": "?", "got": "?", "annulled": False},
    ]


def test_k37_a_swap_with_the_stock_is_none() -> None:
    match = kille("1 2 3 Va", stock="9", rules={"dealer_speaks_after_forced_draw": True})

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    assert match.hand(2) == ["9"]
    assert seen(match, "swaps") == []


def test_k38_the_struck_card_is_the_offered_one() -> None:
    match = kille("1 7 Sv 4")

    say(match, "0: swap", "1: swap")  # Seat 1 offers the 1 that he got, not the 7 that he was dealt.

    assert match.table()["struck"] == [0]

    kept = kille("1 7 8 Sv 4")
    say(kept, "0: swap", "1: stand", "2: swap")
    assert kept.table()["struck"] == [2]  # Seat 2 offers his own 8.


def test_k39_the_trail_is_undone_latest_first() -> None:
    match = kille("1 7 8 9 Sv 4")

    say(match, "0: swap", "1: swap", "2: swap")
    assert held(match) == "7 8 9 1 Sv 4"
    say(match, "3: swap")

    assert [(event["giver"], event["taker"]) for event in told(match, "undo")] == [(2, 3), (1, 2), (0, 1)]
    assert held(match) == "1 7 8 9 Sv 4"  # It ends when the 1 is with its origin.


def test_k40_the_origin_of_the_card_is_struck() -> None:
    match = kille("1 7 8 9 Sv 4")

    say(match, "0: swap", "1: swap", "2: swap", "3: swap")

    assert told(match, "struck") == [{"seat": 0, "by": "sv", "striker": 4}]
    finish(match)
    assert out(match) == {0: ["struck"], 5: ["lowest"]}


def test_k40_with_an_empty_trail_it_is_the_demander() -> None:
    match = kille("1 7 8 Sv 4")

    say(match, "0: swap", "1: stand", "2: swap")

    assert match.table()["struck"] == [2]
    assert told(match, "undo") == []


def test_k41_all_other_swaps_stand() -> None:
    match = kille("9 2 7 8 Sv 4")

    say(match, "0: swap", "1: stand", "2: swap", "3: swap")

    assert held(match) == "2 9 7 8 Sv 4"
    assert match.table()["struck"] == [2]
    swaps = seen(match, "swaps")
    assert isinstance(swaps, list)
    assert [swap["annulled"] for swap in swaps] == [False, True]


def test_k42_everybody_in_the_trail_holds_what_he_was_dealt() -> None:
    match = kille("1 7 Va 8 Ka Sv 4")

    say(match, "0: swap", "1: swap", "3: swap")  # 0 to 1, past värdshus to 3, past kavall to the svin.

    assert held(match) == "1 7 Va 8 Ka Sv 4"
    assert match.table()["struck"] == [0]


def test_k42_a_kille_that_was_face_up_stays_face_up_and_is_low_again() -> None:
    match = kille("Ki 5 7 Sv 4")

    say(match, "0: swap", "1: swap", "2: swap")

    assert match.table()["face_up"] == {"0": "Ki-", "3": "Sv"}
    assert sees(match, talong.WATCHER) == "Ki- ? ? Sv ?"


def test_k42_nothing_but_the_svin_is_newly_exposed() -> None:
    match = kille("1 7 Sv 4")

    say(match, "0: swap", "1: swap")

    assert match.table()["face_up"] == {"2": "Sv"}
    assert sees(match, talong.WATCHER) == "? ? Sv ?"


def test_k42_an_annulled_killemote_leaves_both_low() -> None:
    match = kille("Ki Ki Sv 4")
    say(match, "0: swap")
    assert match.table()["face_up"] == {"0": "Ki+", "1": "Ki+"}

    say(match, "1: swap")

    assert match.table()["face_up"] == {"0": "Ki-", "1": "Ki-", "2": "Sv"}
    finish(match)
    assert shown(match) == "Ki- Ki- Sv 4"


def test_k42_the_status_goes_back_to_what_it_was_before_each_swap() -> None:
    # Seat 0's kille is low with 1, meets 2's, and would be high with 2; seat 2 runs into the svin.
    match = kille("Ki 5 Ki Sv 4")

    say(match, "0: swap", "1: swap")
    assert match.table()["face_up"] == {"1": "Ki+", "2": "Ki+"}
    say(match, "2: swap")

    assert match.table()["face_up"] == {"0": "Ki-", "2": "Ki-", "3": "Sv"}


def test_k42_nobody_speaks_again() -> None:
    match = kille("1 7 Sv 4 5")

    say(match, "0: swap", "1: swap")

    assert match.turn == 3
    assert [refused(match, f"{seat}: swap") for seat in (0, 1, 2)] == ["K16"] * 3
