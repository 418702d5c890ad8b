"""Who goes along? RS26 to RS34."""

from __future__ import annotations

import pytest

import talong
from tests.rodskagg_tables import answers, bids, heard, planned, plays, refused, result, scored, seen, tricks

MANUAL: dict[str, object] = {"ask_mode": "manual"}


def at_the_question(winners: str, contract: str = "1", seats: int = 3, **fields: object) -> talong.Match:
    """Return a deal in which four tricks have gone to the first four of *winners*."""
    match = planned(winners, seats=seats, **fields)
    bids(match, contract)
    tricks(match, winners[:4])
    return match


@pytest.mark.parametrize("contract", range(1, 7))
def test_rs26_in_a_number_contract_the_question_is_put_after_four_tricks(contract: int) -> None:
    match = planned("000000")
    bids(match, str(contract))
    for _trick in range(3):
        tricks(match, "0")
        assert (match.phase, heard(match, "ask")) == ("play", [])
    tricks(match, "0")

    assert (match.phase, match.turn) == ("join", 1)
    assert heard(match, "ask") == [{"event": "ask", "seat": 0}]
    assert seen(match, "question") == "put"


def test_rs26_not_before_the_fourth_trick_is_complete() -> None:
    match = planned("000000")
    bids(match, "1")
    tricks(match, "000")
    plays(match, "Js")
    assert match.phase == "play"
    assert refused(match, "1: drop") == "RS21"
    assert refused(match, "0: ask") == "RS54"


@pytest.mark.parametrize("points", [-7, -5, -1, 1, 2, 3, 12])
def test_rs27_a_seat_with_a_trick_goes_along_automatically(points: int) -> None:
    match = at_the_question("010000", scores=[9, points, 12])

    assert seen(match, "along") == {"1": "trick"}
    assert heard(match, "join") == [{"event": "join", "seat": 1, "reason": "trick"}]
    assert match.turn == 2
    assert refused(match, "1: join", "1: drop") == "RS54"


@pytest.mark.parametrize("points", [1, 2])
def test_rs27_a_seat_on_one_or_two_must_go_along(points: int) -> None:
    match = at_the_question("000000", scores=[9, points, 12])

    assert seen(match, "along") == {"1": "compulsory"}
    assert heard(match, "join") == [{"event": "join", "seat": 1, "reason": "compulsory"}]
    assert match.turn == 2
    assert refused(match, "1: drop") == "RS54"


@pytest.mark.parametrize("points", [-12, -5, -2, -1, 3, 4, 12, 100])
@pytest.mark.parametrize(("answer", "reason"), [("join", "free"), ("drop", "dropped")])
def test_rs27_otherwise_a_seat_chooses(points: int, answer: str, reason: str) -> None:
    match = at_the_question("000000", scores=[9, points, 12])
    assert (match.turn, match.legal_texts(1)) == (1, ["join", "drop"])

    answers(match, answer)

    assert seen(match, "along") == {"1": reason}
    assert heard(match, "join", "drop") == [{"event": answer, "seat": 1, "reason": reason}]


def test_rs27_clockwise_from_the_declarers_left_each_final_before_the_next() -> None:
    match = at_the_question("000000", seats=4, scores=[9, 9, 2, 9])
    assert match.turn == 1
    assert refused(match, "3: join", "2: join", "0: join") == "RS54"
    answers(match, "drop")
    assert seen(match, "along") == {"1": "dropped", "2": "compulsory"}
    assert match.turn == 3
    assert refused(match, "1: join") == "RS54"
    answers(match, "join")

    assert [(event["seat"], event["reason"]) for event in heard(match, "join", "drop")] == [
        (1, "dropped"),
        (2, "compulsory"),
        (3, "free"),
    ]
    assert result_reasons(match) == {"1": "dropped", "2": "compulsory", "3": "free"}


def result_reasons(match: talong.Match) -> object:
    """Return where everybody stands, as all may see it; the same for each viewer."""
    along = seen(match, "along")
    assert [seen(match, "along", seat) for seat in range(match.seats)] == [along] * match.seats
    return along


def test_rs27_nothing_else_may_be_said_at_the_question() -> None:
    match = at_the_question("000000")

    assert refused(match, "1: pass", "1: bid 2", "1: ask", "1: skip", "1: play 2c", "1: play 2s") == "RS27"


def test_rs28_going_along_is_a_promise_to_take_a_trick() -> None:
    kept = at_the_question("000010")
    answers(kept, "join drop")
    tricks(kept, "10")
    assert scored(kept) == [7, 11, 12]

    broken = at_the_question("000000")
    answers(broken, "join drop")
    tricks(broken, "00")
    assert scored(broken) == [6, 17, 12]


def test_rs28_tricks_from_the_first_four_count() -> None:
    match = at_the_question("100000")
    answers(match, "drop")
    tricks(match, "00")

    assert scored(match) == [7, 11, 12]
    assert result(match)["penalty"] == []


@pytest.mark.parametrize("rules", [{}, MANUAL])
def test_rs29_in_rodskagg_no_question_is_put(rules: dict[str, object]) -> None:
    match = planned("000001", scores=[20, 12, 2], rules=rules)
    bids(match, "rodskagg")
    tricks(match, "0000")
    assert (match.phase, match.turn) == ("play", 0)
    assert refused(match, "0: ask", "0: skip") == "RS21"
    assert refused(match, "1: drop", "2: drop", "1: join") == "RS54"
    tricks(match, "0")
    assert match.active == [0, 1, 2]
    tricks(match, "1")

    assert heard(match, "ask", "skip", "join", "drop") == []
    assert len(heard(match, "play")) == 18  # All play all six tricks.
    assert scored(match) == [27, 11, 2]  # Seat 2, on two and without a trick, is not punished.


def test_rs30_a_seat_that_drops_takes_no_more_part() -> None:
    match = at_the_question("000000")
    thrown = match.hand(1)
    answers(match, "drop join")

    assert match.active == [0, 2]
    assert len(thrown) == 2
    assert match.hand(1) == match.view(1).cards(1) == thrown
    plays(match, "Ts")
    assert match.turn == 2
    assert refused(match, *[f"1: play {card}" for card in thrown]) == "RS54"
    while not match.results:
        match.apply(match.turn or 0, match.legal(match.turn or 0)[0])
    assert scored(match)[1] == 12
    assert result(match)["changes"][1] == 0
    assert not {event["card"] for event in heard(match, "play")} & set(thrown)


def test_rs31_tricks_five_and_six_are_for_those_who_go_along() -> None:
    match = at_the_question("010002", seats=4, scores=[9, 9, 9, 9])
    answers(match, "join drop")  # Seats 2 and 3; seat 1 has a trick.
    assert (match.phase, match.turn, match.active) == ("play", 0, [0, 1, 2])

    tricks(match, "02")

    late = [event["seat"] for event in heard(match, "play")[16:]]
    assert late == [0, 1, 2, 0, 1, 2]
    assert result(match)["tricks"] == [4, 1, 1, 0]


def test_rs31_suit_is_followed_and_the_declarer_leads_as_before() -> None:
    match = at_the_question("000011")
    answers(match, "join drop")
    plays(match, "2h")

    assert [text[-1] for text in match.legal_texts(1)] == ["h", "h"]
    tricks_left = match.hand(1)
    plays(match, tricks_left[0])
    assert match.turn == 0  # Though seat 1 took it.


@pytest.mark.parametrize(
    ("winners", "contract", "tricks_won", "changes"),
    [
        ("000000", "5", [6, 0, 0], [-6, 0, 0]),
        ("000000", "6", [6, 0, 0], [-6, 0, 0]),
        ("000000", "1", [6, 0, 0], [-6, 0, 0]),
    ],
)
def test_rs32_if_all_drop_the_declarer_is_credited(
    winners: str, contract: str, tricks_won: list[int], changes: list[int]
) -> None:
    match = at_the_question(winners, contract, scores=[20, 20, 20])
    answers(match, "drop drop")

    assert len(match.results) == 1  # Without playing, and without being asked.
    assert result(match)["tricks"] == tricks_won
    assert result(match)["changes"] == changes
    assert result(match)["made"] is True
    assert heard(match, "credited") == [{"event": "credited", "seat": 0, "number": 2}]
    assert len(heard(match, "play")) == 12


@pytest.mark.parametrize(("points", "after"), [(5, -1), (4, -2), (3, -3), (1, -5)])
def test_rs32_it_can_make_the_declarer_tjock(points: int, after: int) -> None:
    match = at_the_question("000000", "4", scores=[points, 9, 9])
    answers(match, "drop drop")

    assert scored(match) == [after, 9, 9]
    assert not match.is_over


def test_rs32_two_players() -> None:
    match = at_the_question("000000", "6", seats=2)
    answers(match, "drop")

    assert (result(match)["tricks"], scored(match)) == ([6, 0], [6, 12])


def test_rs32_it_needs_all_defenders() -> None:
    for winners, said in (("000000", "join drop"), ("000000", "drop join"), ("100000", "drop")):
        match = at_the_question(winners)
        answers(match, said)
        assert match.phase == "play"
        assert heard(match, "credited") == []


def test_rs32_a_compelled_defender_is_not_one_who_drops() -> None:
    match = at_the_question("000000", scores=[9, 2, 9])
    answers(match, "drop")

    assert (match.phase, match.active) == ("play", [0, 1])


def test_rs33_auto_always_puts_the_question() -> None:
    match = at_the_question("000000", rules={"ask_mode": "auto"})

    assert (match.phase, match.turn, seen(match, "question")) == ("join", 1, "put")


@pytest.mark.parametrize("contract", range(1, 7))
def test_rs33_manual_lets_the_declarer_choose(contract: int) -> None:
    match = at_the_question("000000", str(contract), rules=MANUAL)
    assert (match.phase, match.turn) == ("ask", 0)
    assert (match.legal_texts(0), match.legal_texts(1), match.legal_texts(2)) == (
        ["ask", "skip", "play 9s", "play Ts"],
        [],
        [],
    )
    assert seen(match, "question") == "not_put"
    assert refused(match, "0: pass", "0: join", "0: drop", "0: bid 6") == "RS33"
    assert refused(match, "0: play As") == "RS21"  # Played already.
    assert refused(match, "1: ask", "1: skip", "1: drop") == "RS54"

    skipped = match.copy()
    match.say("0: ask")
    skipped.say("0: skip")

    assert (match.phase, match.turn, seen(match, "question")) == ("join", 1, "put")
    assert (skipped.phase, skipped.turn, seen(skipped, "question")) == ("play", 0, "skipped")
    assert heard(match, "ask", "skip") == [{"event": "ask", "seat": 0}]
    assert heard(skipped, "ask", "skip") == [{"event": "skip", "seat": 0}]


def test_rs34_after_skip_everybody_stays_and_no_defender_is_punished() -> None:
    match = at_the_question("000000", scores=[20, 2, 12], rules=MANUAL)
    match.say("0: skip")
    assert (match.active, seen(match, "along")) == ([0, 1, 2], {})
    assert refused(match, "1: drop", "2: drop", "1: join") == "RS54"
    plays(match, "Ts")
    assert refused(match, "1: drop", "1: join") == "RS21"
    while not match.results:
        match.apply(match.turn or 0, match.legal(match.turn or 0)[0])

    assert len(heard(match, "play")) == 18
    assert scored(match) == [14, 2, 12]
    assert result(match)["penalty"] == []


def test_rs34_whoever_plays_on_has_forgotten() -> None:
    match = at_the_question("000000", scores=[20, 2, 12], rules=MANUAL)
    said = match.copy()
    said.say("0: skip")
    said.say("0: play Ts")

    match.say("0: play Ts")

    assert (match.phase, match.turn, seen(match, "question")) == ("play", 1, "skipped")
    assert heard(match, "skip", "ask") == [{"event": "skip", "seat": 0}]  # Everybody is told that all stay in.
    assert [match.view(viewer) for viewer in range(-1, 3)] == [said.view(viewer) for viewer in range(-1, 3)]
    assert refused(match, "0: ask", "0: skip") == "RS54"  # Too late.
    assert refused(match, "1: drop") == "RS21"
    assert talong.replay(match.record()).view(0) == match.view(0)
    while not match.results:
        match.apply(match.turn or 0, match.legal(match.turn or 0)[0])
    assert scored(match) == [14, 2, 12]


def test_rs34_the_declarers_own_penalty_stands() -> None:
    match = at_the_question("000011", "6", rules=MANUAL)
    match.say("0: skip")
    tricks(match, "11")

    assert scored(match) == [12 - 4 + 5, 10, 12]
    assert result(match)["penalty"] == [0]
