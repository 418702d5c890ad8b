"""Folding: KK25 to KK34, R-KK8 to R-KK12."""

from __future__ import annotations

import pytest

import talong
from tests.kungsholm_tables import FOUR, THREE, ending, finish, in_turn, kungsholm, moves, settled, staked, table
from tests.rules.looking import refused, seen, sees, told, told_seats
from tests.tables import say


def test_kk25_everybody_but_the_knocker_decides_once_from_his_left() -> None:
    match = kungsholm(FOUR, dealer=1)
    say(match, "2: bud", "3: bud", "0: knock")

    for seat, text in ((1, "stay"), (2, "fold"), (3, "stay")):
        assert (match.phase, match.turn) == ("fold", seat)
        assert match.legal_texts(seat) == ["fold", "stay"]
        assert [match.legal_texts(other) for other in range(4) if other != seat] == [[], [], []]
        match.say(f"{seat}: {text}")

    assert match.phase == "swap"
    assert match.active == [0, 1, 3]


@pytest.mark.parametrize("text", ["bud", "knock", "show", "swap", "play Kr", "seat 0"])
def test_kk25_nothing_else_is_legal(text: str) -> None:
    match = kungsholm(THREE, phase="fold", knocker=0)

    assert refused(match, f"1: {text}") == "KK25"


def test_kk25_a_decision_is_public_at_once_and_final() -> None:
    match = kungsholm(THREE, phase="fold", knocker=0)

    match.say("1: fold")

    for viewer in range(-1, 3):
        assert seen(match, "folded", viewer) == [1]
        assert told(match, "fold", viewer) == [{"seat": 1}]
    assert refused(match, "1: stay") == "KK28"
    match = kungsholm(THREE, phase="fold", knocker=0)
    match.say("1: stay")
    assert refused(match, "1: fold") == "KK71"


def test_kk26_those_who_said_bud_and_those_who_did_not_speak_are_all_asked() -> None:
    match = kungsholm(FOUR, dealer=1)
    say(match, "2: bud", "3: knock")  # Seats 0 and 1 have not spoken.

    say(match, "0: fold", "1: fold", "2: fold")

    assert match.results[-1]["folded"] == [0, 1, 2]


def test_kk27_the_knocker_cannot_fold() -> None:
    match = kungsholm(THREE, phase="fold", knocker=1)

    assert match.legal_texts(1) == []
    for text in ("fold", "stay"):
        assert refused(match, f"1: {text}") == "KK71"

    say(match, "2: stay", "0: fold")
    assert (match.phase, match.active) == ("swap", [1, 2])


def test_r_kk8_the_survivor_of_a_walkover_is_always_the_knocker() -> None:
    for knocker in range(3):
        match = kungsholm(THREE)
        in_turn(match, ", ".join(["bud"] * knocker + ["knock", "fold", "fold"]))

        assert (ending(match), match.results[-1]["winner"]) == ("walkover", knocker)


def test_r_kk9_one_by_one_and_open() -> None:
    match = kungsholm(FOUR, dealer=1)
    match.say("2: knock")

    assert refused(match, "0: fold") == "KK71"
    assert refused(match, "1: stay") == "KK71"
    say(match, "3: stay", "0: fold", "1: stay")

    kinds = [(event["event"], event["seat"]) for event in match.events()]
    assert kinds == [("knock", 2), ("stay", 3), ("fold", 0), ("stay", 1)]


def test_kk28_a_folded_seat_is_out_of_everything() -> None:
    match = kungsholm("Kr 3 8 11 Sv | Po 4 5 10 Va | Bl 2 7 12 Hu", phase="fold", knocker=0)
    say(match, "1: fold", "2: stay")

    for text, rest in (
        ("swap", "swap, swap"),
        ("bud", "knock"),
        ("play Po", "play Sv, play Hu, play 2, play 3, play 8, play 12, play 7, play 11"),
        ("show", "bud"),
    ):
        assert match.legal_texts(1) == []
        assert refused(match, f"1: {text}") == "KK28"
        in_turn(match, rest)
    in_turn(match, "show")

    assert match.results[-1]["shown"] == {0: "Kr", 2: "Bl"}  # Seat 1 held the lowest lily but one, and no chance.
    assert match.results[-1]["winner"] == 2


def test_kk28_its_cards_are_not_used_again() -> None:
    match = kungsholm("Ki Ki Ku Ku Hu | Po 4 5 10 Va | Bl 2 7 12 Sv", phase="fold", knocker=2)
    say(match, "0: fold", "1: stay")

    assert match.hand(0) == ["Hu", "Ku", "Ku", "Ki", "Ki"]
    assert table(match, "stock") == 27
    stock = match.position()["stock"]
    assert isinstance(stock, list)
    assert not {"Ki", "Ku"} & set(stock)


def test_r_kk12_folded_cards_stay_face_down_even_at_the_showdown() -> None:
    match = kungsholm(THREE, phase="fold", knocker=0)
    say(match, "1: fold", "2: stay")

    assert sees(match, talong.WATCHER) == "? ? ? ? ? ? ? ? ? ? ? ? ? ? ?"
    assert match.view(1).cards(1) == ["Kr", "3", "8", "11", "Sv"]
    assert match.view(0).cards(1) == ["?"] * 5
    finish(match)

    shown = match.results[-1]["shown"]
    assert isinstance(shown, dict)
    assert sorted(shown) == [0, 2]
    for viewer in (-1, 0, 2):
        told_of = [event for event in first_deal(match, viewer) if event.get("seat") == 1]
        assert told_of == [{"event": "fold", "seat": 1}]


def first_deal(match: talong.Match, viewer: int) -> list[dict[str, object]]:
    """Return what *viewer* saw up to the end of the first deal."""
    events = match.events(viewer=viewer)
    kinds = [event["event"] for event in events]
    return events[: kinds.index("deal_over")]


def test_kk29_stay_carries_no_commitment() -> None:
    match = kungsholm(THREE, phase="fold", knocker=0)
    say(match, "1: stay", "2: stay")
    assert match.phase == "swap"

    in_turn(match, "swap, swap, swap, bud, bud, bud")  # Seats 1 and 2 may say bud as before.

    assert ending(match) == "budrunda_2"


@pytest.mark.parametrize("phase", ["swap", "declare2", "play", "show"])
def test_kk30_this_is_the_only_opportunity_to_fold(phase: str) -> None:
    hands = "5 | 6 | 7" if phase == "show" else THREE
    match = kungsholm(hands, phase=phase)

    assert refused(match, "0: fold") == ("KK42" if phase == "declare2" else "KK30")
    assert refused(match, "1: fold") == "KK71"


def honour(match: talong.Match) -> list[object]:
    """Return who sees the hint of the honour code: the watcher, then the seats."""
    return [seen(match, "honour", viewer) for viewer in range(-1, match.seats)]


def test_kk31_forehand_may_fold_and_is_told_of_the_custom() -> None:
    match = kungsholm(THREE, phase="fold", knocker=1)
    assert honour(match) == [False, False, False, False]  # Seat 2 is asked first.

    match.say("2: stay")
    assert match.turn == match.forehand == 0
    assert honour(match) == [False, True, False, False]
    assert match.legal_texts(0) == ["fold", "stay"]
    match.say("0: fold")

    assert match.active == [1, 2]
    assert honour(match) == [False] * 4


@pytest.mark.parametrize(
    ("value", "hint", "legal"),
    [("off", False, ["fold", "stay"]), ("hint", True, ["fold", "stay"]), ("strict", False, ["stay"])],
)
def test_r_kk10_the_honour_code(value: str, hint: bool, legal: list[str]) -> None:
    match = kungsholm(THREE, rules={"forehand_honour": value}, phase="fold", knocker=2)

    assert match.turn == 0
    assert match.legal_texts(0) == legal
    assert seen(match, "honour", 0) is hint
    if value == "strict":
        assert refused(match, "0: fold") == "R-KK10"
        assert refused(match, "0: bud") == "KK25"
        match.say("0: stay")  # It still has its turn.
    else:
        match.say("0: fold")
    assert match.turn == 1
    assert match.legal_texts(1) == ["fold", "stay"]  # Nobody else is bound.


def test_kk32_the_role_passes_to_the_nearest_live_seat() -> None:
    match = kungsholm(FOUR, dealer=1)
    say(match, "2: bud", "3: bud", "0: knock", "1: stay", "2: fold")
    assert match.forehand == 2  # Not before the phase is over.

    match.say("3: stay")

    assert match.forehand == 3
    assert told_seats(match, "forehand") == [3]
    assert (match.phase, match.turn) == ("swap", 3)


def test_kk32_it_can_be_the_knocker_and_governs_exchange_declaration_and_lead() -> None:
    match = kungsholm(FOUR, dealer=1)
    say(match, "2: bud", "3: bud", "0: knock", "1: stay", "2: fold", "3: fold")

    assert match.forehand == 0
    assert (match.phase, match.turn) == ("swap", 0)
    say(match, "0: swap", "1: swap")
    assert (match.phase, match.turn) == ("declare2", 0)
    say(match, "0: bud", "1: knock")
    assert (match.phase, match.turn) == ("play", 0)


def test_r_kk11_the_honour_code_concerns_the_original_forehand_only() -> None:
    match = kungsholm(FOUR, dealer=1, rules={"forehand_honour": "strict"})
    say(match, "2: bud", "3: bud", "0: bud", "1: knock")

    assert match.legal_texts(2) == ["stay"]
    match.say("2: stay")
    assert match.legal_texts(3) == ["fold", "stay"]

    match = kungsholm(FOUR, dealer=1)
    say(match, "2: bud", "3: bud", "0: bud", "1: knock", "2: fold")
    assert seen(match, "honour", 3) is False  # Seat 3 is next in line, but its honour is not asked for.
    assert match.forehand == 2
    assert told(match, "forehand") == []


def test_kk33_if_all_others_fold_the_knocker_takes_the_pot_without_play() -> None:
    match = kungsholm(FOUR, dealer=1, pot=20, rules={"unit": 2}, balances=[-5, -5, -5, -5])

    in_turn(match, "bud, knock, fold, fold, fold")

    assert (ending(match), match.results[-1]["walkover"]) == ("walkover", True)
    assert (match.results[-1]["winner"], match.results[-1]["won"], match.results[-1]["shown"]) == (3, 20, {})
    assert settled(match) == (0, [-5, -5, -5, 15])
    assert staked(match) == (8, [-7, -7, -7, 13])  # Every seat one unit, the knocker too.
    assert moves(match)[0] == ("pot", "seat 3", 20, "KK33")
    assert [move[3] for move in moves(match)[1:]] == ["KK33"] * 4
    assert told(match, "swap") == []


def test_kk34_a_dealer_who_has_folded_still_deals_and_counts() -> None:
    match = kungsholm(FOUR, dealer=1, stock="Ki 4")

    in_turn(match, "bud, knock, stay, fold, stay, swap 6 9")

    assert match.hand(2) == ["1", "4", "Ka", "Ku", "Ki"]
    assert match.dealer == 1
    in_turn(match, "swap, swap, bud, bud, bud")
    assert match.dealer == 2
