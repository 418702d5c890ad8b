"""Variants between the phases: SV-K, SV-L, SV-M, SV-N, SV-O, and their rulings."""

from __future__ import annotations

from typing import Any

import pytest

import talong
from tests.rules.looking import refused
from tests.skitgubbe_worlds import CODES, RANKS, SKITGUBBE, agreed, collecting, dealt, may, on_table, told
from tests.tables import say

SKITKORT = {rank + suit for rank in "2345" for suit in "cdhs"}


def ending(counts: list[int], letters: str = "", *, last: str = "Ah", **options: object) -> talong.Match:
    """Play the last trick of phase 1, which seat 0 wins; seat 1 has the last card.

    Seats 1, 2, … then have as many cards as *counts* says, seat 0 the rest.
    """
    seats = len(counts) + 1
    free = [code for code in reversed(CODES) if code != last]
    lead = sorted(free, key=lambda code: RANKS.index(code[0]))
    hands = [lead.pop()]
    others = [code for code in lead if code[0] != hands[0][0]][: seats - 1]
    hands += others
    free = [code for code in free if code not in hands]
    won: dict[str, list[str]] = {}
    for seat, number in enumerate(counts, start=1):
        owned = number - (1 if seat == 1 else 0)
        won[str(seat)] = [free.pop() for _card in range(owned)]
    won["0"] = free
    match = collecting(hands, letters, last=last, last_holder=1, won=won, rules=options)
    say(match, *[f"{seat}: play {card}" for seat, card in enumerate(hands)])
    assert match.phase != "collect"
    return match


def recipients(match: talong.Match) -> Any:
    """Return who got skitkort."""
    return match.view(talong.WATCHER).data()["recipients"]


# --------------------------------------------------------------------------------------------------------------- SV-K


def test_sv_k_the_last_card_is_open_from_the_deal_on() -> None:
    hands = ["7h 8d 9s", "Kc 4h 4d", "5h 6h 3s"]
    hidden, shown = dealt(hands, bottom="Jd"), dealt(hands, "K", bottom="Jd")

    for viewer in range(-1, 3):
        assert (hidden.view(viewer).data()["last"], hidden.view(viewer).data()["trump"]) == (None, None)
        assert (shown.view(viewer).data()["last"], shown.view(viewer).data()["trump"]) == ("Jd", "d")
    assert told(hidden, "open_trump") == []
    assert told(shown, "open_trump") == [{"event": "open_trump", "card": "Jd"}]
    assert "Jd" not in str(hidden.events(viewer=0))


def test_sv_k_it_is_not_playable_and_nobody_may_chance_on_it() -> None:
    match = collecting(["7h 8d 9s", "Kc 4h 4d", "5h 6h 3s"], "K", stock="Jd")

    assert refused(match, "0: chance") == "S16"
    assert refused(match, "0: play Jd") == "S11"


def test_sv_k_phase_1_has_no_trump() -> None:
    match = collecting(["2d 8c 9s", "Kc 4h 4s", "5h 6h 3s"], "K", stock="Jc Jd")

    say(match, "0: play 2d", "1: play Kc", "2: play 5h")

    assert on_table(match, "trump") == "d"
    assert on_table(match, "winner") == 1


def test_sv_k_with_n_the_threshold_is_public_from_the_deal_on() -> None:
    match = dealt(["7h 8d 9s", "Kc 4h 4d", "5h 6h 3s"], "KN", bottom="Jd")

    view: Any = match.view(talong.WATCHER).data()
    assert (view["last"][0], view["rules"]["threshold"]) == ("J", "trump_rank")


def test_r_s43_the_open_card_lies_beside_its_holder_and_stays_unplayable() -> None:
    match = collecting(["7h 8d 9s", "Kc 4h 4d", "5h 6h 3s"], "K", stock="Jd")

    say(match, "0: play 7h")

    assert (on_table(match, "last_holder"), on_table(match, "last")) == (0, "Jd")
    assert match.hand(0) == ["8d", "9s"]
    for viewer in range(-1, 3):
        assert match.view(viewer).data()["last"] == "Jd"
        assert "Jd" not in match.view(viewer).cards(0)


def test_r_s43_without_k_it_lies_there_face_down() -> None:
    match = collecting(["7h 8d 9s", "Kc 4h 4d", "5h 6h 3s"], "", stock="Jd")

    say(match, "0: play 7h")

    assert [match.view(viewer).data()["last"] for viewer in range(-1, 3)] == ["?"] * 4


# --------------------------------------------------------------------------------------------------------------- SV-L


def test_sv_l_the_six_of_trump_is_skitkort_too() -> None:
    plain, with_six = ending([4, 9]), ending([4, 9], "L")

    for match, bad in ((plain, SKITKORT), (with_six, SKITKORT | {"6h"})):
        assert recipients(match) == [1]
        assert set(match.hand(1)) >= bad
        assert not bad & {*match.hand(0), *match.hand(2)}
    assert "6h" not in plain.hand(1)
    assert sum([int(str(event["number"])) for event in told(with_six, "removed")]) == 17


def test_sv_l_the_other_sixes_stay() -> None:
    match = ending([4, 9], "L", last="Kc")

    assert "6c" in match.hand(1)
    assert not {"6d", "6h", "6s"} & set(match.hand(1))


def test_sv_l_is_independent_of_the_threshold() -> None:
    assert "6h" in ending([5, 9], "LM", m_threshold=6).hand(1)
    assert "6h" in ending([13, 14], "LN").hand(1)


# --------------------------------------------------------------------------------------------------------------- SV-M


@pytest.mark.parametrize(("threshold", "limit"), [(2, 2), (6, 6), (7, 7), (8, 8), (10, 10), (13, 13)])
def test_sv_m_the_threshold_is_any_that_is_stated(threshold: int, limit: int) -> None:
    assert recipients(ending([limit - 1, limit], "M", m_threshold=threshold)) == [1]
    assert recipients(ending([limit, limit - 1], "M", m_threshold=threshold)) == [2]
    assert recipients(ending([limit, limit], "M", m_threshold=threshold)) == []


def test_sv_m_without_it_the_threshold_is_five() -> None:
    assert recipients(ending([4, 5])) == [1]
    assert recipients(ending([5, 5])) == []


AUTO = {3: 10, 4: 7, 5: 6, 6: 5, 7: 5, 8: 5}


@pytest.mark.parametrize("seats", AUTO)
def test_r_s44_auto_follows_the_size_of_the_table(seats: int) -> None:
    limit = AUTO[seats]

    assert recipients(ending([limit] * (seats - 1), "M", m_threshold="auto")) == []
    assert recipients(ending([limit - 1] + [limit] * (seats - 2), "M", m_threshold="auto")) == [1]


def test_r_s44_auto_is_ten_for_two() -> None:
    assert recipients(ending([9], "M", m_threshold="auto")) == [1]
    assert recipients(ending([10], "M", m_threshold="auto")) == []


def left_over(**options: Any) -> dict[str, int]:
    """Return how many of sixteen skitkort three seats get, of which seat 2 has most cards left and seat 3 fewest."""
    match = ending([5, 6, 4], "M", m_threshold=7, **options)
    assert recipients(match) == [1, 2, 3]
    data: Any = match.view(talong.WATCHER).data()
    got: dict[str, int] = data["memory"]["skitkort"]
    assert sum(got.values()) == 16
    return got


def test_r_s22_skitkort_that_are_left_over_go_as_is_agreed() -> None:
    assert left_over() == left_over(uneven_skitkort="first_trick") == {"1": 6, "2": 5, "3": 5}
    assert left_over(uneven_skitkort="last_first") == {"1": 5, "2": 5, "3": 6}
    fewest = left_over(uneven_skitkort="fewest")
    hands = {
        seat: len(ending([5, 6, 4], "M", m_threshold=7).hand(int(seat))) - number
        for seat, number in left_over().items()
    }
    assert fewest[min(hands, key=lambda seat: (hands[seat], seat))] == 6


def test_r_s44_the_number_must_be_stated() -> None:
    with pytest.raises(talong.RulesError) as caught:
        agreed("M")

    assert caught.value.field == "m_threshold"


# --------------------------------------------------------------------------------------------------------------- SV-N


@pytest.mark.parametrize("rank", RANKS)
def test_sv_n_the_threshold_is_the_rank_of_the_trump_card(rank: str) -> None:
    limit = RANKS.index(rank) + 2

    assert recipients(ending([limit - 1, limit], "N", last=rank + "h")) == [1]
    assert recipients(ending([limit, limit], "N", last=rank + "h")) == []


def test_r_s44_the_faces_count_eleven_to_fourteen() -> None:
    for rank, limit in {"J": 11, "Q": 12, "K": 13, "A": 14}.items():
        assert recipients(ending([limit, limit - 1], "N", last=rank + "s")) == [2]


# --------------------------------------------------------------------------------------------------------------- SV-O


def test_sv_o_the_winner_of_the_last_trick_leads() -> None:
    assert ending([6, 9]).turn == 1  # The holder of the last card.
    assert ending([6, 9], "O").turn == 0


def test_sv_o_if_he_has_no_cards_the_next_seat_leads() -> None:
    skit = ["2c", "2d", "2h", "2s", "3d", "3h"]
    others = [code for code in CODES if code not in {*skit, "5c", "4c", "3c", "Ah", "Kd"}]
    won = {"0": skit, "1": others, "2": ["Kd"]}
    match = collecting(["5c", "4c", "3c"], "O", last="Ah", last_holder=2, won=won)

    say(match, "0: play 5c", "1: play 4c", "2: play 3c")

    assert recipients(match) == [2]
    assert on_table(match, "out") == [0]  # All that the winner had were skitkort, and he had enough of them (S44).
    assert match.turn == 1


def test_r_s45_without_a_completed_trick_the_holder_of_the_last_card_leads() -> None:
    match = collecting(["5c 5d", "5h 6h", "4c 7c"], "O", last="Ah", last_holder=1)

    say(match, "0: play 5c 5d", "1: play 5h", "2: play 4c")  # A tie; seat 0 has no card for it.

    assert (match.phase, match.turn) == ("shed", 1)


def test_r_s45_an_unfinished_trick_does_not_count() -> None:
    match = collecting(["5c 5d", "5h 6h", "4c 7c"], "O", last="Ah", last_holder=1, last_winner=2)

    say(match, "0: play 5c 5d", "1: play 5h", "2: play 4c")

    assert match.turn == 2


# ------------------------------------------------------------------------------------------------- all of them at once


def test_sv_k_sv_l_sv_n_sv_o_together() -> None:
    match = ending([9, 8], "KLNO", last="9c")

    assert recipients(match) == [2]
    assert "6c" in match.hand(2)
    assert match.turn == 0
    assert "pick up" not in may(match, 0)
    assert SKITGUBBE.rules_data(agreed("KLNO"))["open_trump"] is True
