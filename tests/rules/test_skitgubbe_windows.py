"""Several may act: the kernel and the two paces, SW1 to SW11, and what nobody may learn from them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import talong
from tests.rules.looking import refused
from tests.sizes import size
from tests.skitgubbe_covering import Choice, options_of, random_choice
from tests.skitgubbe_worlds import SKITGUBBE, collecting, dealt, may, on_table, throws, told, trick, turned, won
from tests.tables import say

LIVE: dict[str, object] = {"pace": "live"}
RACE: dict[str, object] = {"c_turn": "race"}
HANDS = ["7h 7d 2c", "8h 7c Th", "3c 8c 7s"]


def state(match: talong.Match) -> dict[str, Any]:
    """Return the position without what a pass may change."""
    position: dict[str, Any] = match.position()
    for name in ("version", "passed", "rules", "race_place"):
        position.pop(name, None)
    return position


def decided(letters: str = "", **rules: object) -> talong.Match:
    """Return a trick of HANDS that seat 1 has won with an eight over a seven and a three."""
    match = collecting(HANDS, letters, rules=rules)
    for line in ("0: play 7h", "1: play 8h", "2: play 3c"):
        while match.turn != int(line[0]):
            match.say(f"{match.turn}: pass")
        match.say(line)
    assert on_table(match, "winner") == 1
    return match


def seen_by(match: talong.Match, viewer: int) -> tuple[dict[str, object], list[dict[str, object]]]:
    """Return the view and all the events of *viewer*."""
    return match.view(viewer).data(), match.events(viewer=viewer)


# --------------------------------------------------------------------------------------------------------- SW1 and SW2


@pytest.mark.parametrize("letters", ["C", "D"])
def test_sw1_a_pass_changes_nothing_but_who_has_passed(letters: str) -> None:
    match = collecting(HANDS, letters)
    say(match, "0: play 7h")
    before = state(match)
    asked = match.turn

    say(match, f"{asked}: pass")

    assert state(match) == before
    assert match.view(0).data()["passed"] == [asked]


@pytest.mark.parametrize(("letters", "pace"), [("", "window"), ("C", "window"), ("C", "live"), ("D", "live")])
def test_sw1_the_last_pass_missing_turns_the_decided_trick_away(letters: str, pace: str) -> None:
    match = decided(letters, pace=pace)

    say(match, "0: pass", "1: pass")
    assert not turned(match)
    say(match, "2: pass")

    assert len(turned(match)) == 1
    assert (match.phase, match.turn, len(won(match, 1))) == ("collect", 1, 3)


def test_sw1_every_kernel_action_is_atomic_with_its_refill() -> None:
    match = collecting(HANDS, "C", rules=LIVE)

    say(match, "0: play 7h 7d")
    assert [len(match.hand(seat)) for seat in range(3)] == [3, 3, 3]
    say(match, "2: throw 7s")
    assert [len(match.hand(seat)) for seat in range(3)] == [3, 3, 3]
    say(match, "1: chance")
    assert [len(match.hand(seat)) for seat in range(3)] == [3, 3, 3]


def test_sw2_who_is_entitled_is_public_and_does_not_tell_what_anybody_holds() -> None:
    suited = collecting(["7h 7d 2c", "8h 7c Th", "3c 4c 7s"], "C")
    bare = collecting(["7h 7d 2c", "8h 9c Th", "3c 4c 5s"], "C")

    for match in (suited, bare):
        say(match, "0: play 7h")
        for viewer in range(-1, 3):
            assert match.view(viewer).data()["entitled"] == [0, 1, 2]
        assert match.turn == 2
    assert (may(suited, 2), may(bare, 2)) == (["pass", "throw 7s"], ["pass"])


def test_sw2_before_the_lead_nobody_is_entitled() -> None:
    for letters in ("", "C", "D", "E"):
        assert collecting(HANDS, letters).view(0).data()["entitled"] == []


def test_sw2_without_hand_cards_nobody_is_entitled() -> None:
    match = collecting(["9h", "8h 7c", "9c 7s"], "C", last="As", last_holder=1, rules=LIVE)

    say(match, "0: play 9h")

    assert match.view(0).data()["entitled"] == [1, 2]


def test_sw2_whoever_has_passed_is_no_longer_pending() -> None:
    match = decided("C", pace="live")

    say(match, "2: pass")

    assert may(match, 2) == []
    assert refused(match, "2: throw 7s") == "SW2"
    assert match.view(0).data()["entitled"] == [0, 1, 2]


# --------------------------------------------------------------------------------------------------------- SW3 and SW4


@pytest.mark.parametrize("letters", ["C", "D"])
def test_sw3_live_and_undecided_the_seat_on_turn_never_waits(letters: str) -> None:
    match = collecting(HANDS, letters, rules=LIVE)

    say(match, "0: play 7h")

    assert match.turn == 1
    assert {"play 7c", "play 8h", "chance"} <= set(may(match, 1))
    assert throws(match, 0) == ["7d"]
    say(match, "1: play 8h")
    assert match.turn == 2


def test_sw3_live_and_undecided_nobody_passes() -> None:
    match = collecting(HANDS, "C", rules=LIVE)
    say(match, "0: play 7h")

    for seat in range(3):
        assert "pass" not in may(match, seat)
        assert refused(match, f"{seat}: pass") == "SW2"


def test_sw3_live_the_order_of_arrival_counts() -> None:
    first, second = [collecting(HANDS, "C", stock="Ks Qs Js As", rules=LIVE) for _match in range(2)]

    say(first, "0: play 7h", "0: throw 7d", "2: throw 7s")
    say(second, "0: play 7h", "2: throw 7s", "0: throw 7d")

    assert (first.hand(0), first.hand(2)) == (["2c", "Qs", "Ks"], ["3c", "8c", "Js"])
    assert (second.hand(0), second.hand(2)) == (["2c", "Js", "Ks"], ["3c", "8c", "Qs"])


@pytest.mark.parametrize("letters", ["C", "D"])
def test_sw4_live_and_decided_all_pending_seats_may_throw_or_pass(letters: str) -> None:
    match = decided(letters, pace="live")

    assert all(["pass" in may(match, seat) for seat in range(3)])
    say(match, "2: pass")
    assert may(match, 2) == []
    say(match, "0: throw 7d")
    assert match.view(0).data()["passed"] == []
    assert "pass" in may(match, 2)


def test_sw4_when_nobody_is_pending_the_trick_is_turned_away() -> None:
    match = collecting(["9h", "8h", "7s"], "C", last="As", last_holder=1, rules=LIVE)

    say(match, "0: play 9h", "1: play 8h", "2: play 7s")  # Nobody has a card to throw.

    assert len(turned(match)) == 1


# --------------------------------------------------------------------------------------------------------- SW5 and SW6


def test_sw5_the_others_are_asked_clockwise_after_the_seat_on_turn_and_then_it_acts() -> None:
    match = collecting([*HANDS, "Jh Jc Js"], "C")
    say(match, "0: play 7h")

    asked = []
    while match.turn != 1:
        asked.append(match.turn)
        assert [seat for seat in range(4) if may(match, seat)] == [match.turn]
        say(match, f"{match.turn}: pass")

    assert asked == [2, 3, 0]
    assert may(match, 1) == ["chance", "play 7c", "play 8h", "play Th", "throw 7c"]
    assert refused(match, "1: pass") == "SW2"


def test_sw5_a_throw_asks_everybody_again() -> None:
    match = collecting(HANDS, "C")

    say(match, "0: play 7h", "2: pass", "0: throw 7d")

    assert (match.turn, match.view(0).data()["passed"]) == (2, [])


def test_sw5_nobody_plays_before_the_others_have_answered() -> None:
    match = collecting(HANDS, "C")
    say(match, "0: play 7h")

    assert refused(match, "1: play 8h") == "S10"
    assert refused(match, "1: throw 7c") == "SW2"


def test_sw5_under_d_only_those_who_have_played_are_asked() -> None:
    match = collecting(HANDS, "D")
    say(match, "0: play 7h")
    assert match.turn == 0

    say(match, "0: pass")
    assert match.turn == 1
    say(match, "1: play 8h")
    assert match.turn == 0  # Clockwise after seat 2, which is on turn: 0, then 1.


def test_sw6_after_the_decision_they_are_asked_from_the_trick_leader_on() -> None:
    for letters in ("", "C", "D"):
        match = collecting(["2h 2d 3c", "8h 7c Th", "3d 8c 7s"], letters, leader=1)
        for line in ("1: play 8h", "2: play 3d", "0: play 2h"):
            while match.turn != int(line[0]):
                match.say(f"{match.turn}: pass")
            match.say(line)
        assert match.phase == "throw"
        asked = []
        while match.phase == "throw":
            asked.append(match.turn)
            say(match, f"{match.turn}: pass")
        assert asked == [1, 2, 0]


# --------------------------------------------------------------------------------------------------------------- SW7


@pytest.mark.parametrize("pace", ["window", "live"])
def test_sw7_a_throw_reopens_the_window_for_everybody(pace: str) -> None:
    match = decided("C", pace=pace)

    say(match, "0: pass", "1: pass", "2: throw 7s")

    assert match.view(0).data()["passed"] == []
    assert match.turn == 0
    say(match, "0: throw 7d")  # He has changed his mind.
    assert trick(match)[-2:] == ["2: throw 7s", "0: throw 7d"]


def test_sw7_a_play_and_a_chance_reopen_it_too() -> None:
    for act in ("play 8h", "chance"):
        match = collecting(HANDS, "C")
        say(match, "0: play 7h", "2: pass", "0: pass", f"1: {act}")
        assert match.view(0).data()["passed"] == []


# --------------------------------------------------------------------------------------------------------------- SW8


def test_sw8_the_base_window_is_strictly_ordered_with_one_answer_each() -> None:
    match = decided()

    assert [bool(may(match, seat)) for seat in range(3)] == [True, False, False]
    assert refused(match, "2: throw 7s") == "SW2"
    say(match, "0: throw 7d")
    assert match.turn == 1
    assert refused(match, "0: throw 7h") == "S24"


def test_sw8_live_all_are_asked_at_once_and_early_answers_wait() -> None:
    match = decided(pace="live")
    assert [throws(match, seat) for seat in range(3)] == [["7d"], ["7c"], ["7s", "7s 8c", "8c"]]

    say(match, "2: throw 7s 8c", "1: pass")
    assert trick(match)[-1] == "2: play 3c"
    assert told(match, "pass", "throw") == []

    say(match, "0: throw 7d")
    lines = [(event["event"], event["seat"]) for event in told(match, "pass", "throw")]
    assert lines == [("throw", 0), ("pass", 1), ("throw", 2)]
    assert (match.phase, match.turn) == ("collect", 1)


def test_sw8_an_early_answer_is_final() -> None:
    match = decided(pace="live")

    say(match, "2: pass")

    assert may(match, 2) == []
    assert refused(match, "2: throw 7s") == refused(match, "2: pass") == "SW2"


@pytest.mark.parametrize("answer", ["pass", "throw 7s", "throw 8c", "throw 7s 8c"])
def test_sw8_si15_an_early_answer_changes_nothing_that_others_see(answer: str) -> None:
    match = decided(pace="live")
    before = {viewer: seen_by(match, viewer) for viewer in (-1, 0, 1)}
    own = match.view(2).data()

    say(match, f"2: {answer}")

    assert {viewer: seen_by(match, viewer) for viewer in (-1, 0, 1)} == before
    assert (own["answered"], match.view(2).data()["answered"]) == (False, True)
    assert "2" not in str(match.view(0).data()["passed"])


def test_sw8_si14_an_early_answer_changes_nobody_elses_actions() -> None:
    match = decided(pace="live")
    before = [match.legal_texts(seat) for seat in (0, 1)]

    say(match, "2: throw 7s")

    assert [match.legal_texts(seat) for seat in (0, 1)] == before
    assert match.turn == 0


def test_sw8_si15_the_queue_is_in_the_position_and_nowhere_else() -> None:
    match = decided(pace="live")
    say(match, "2: throw 7s")

    position = match.position()
    assert position["queue"] == {"2": ["7s"]}
    again = talong.load_position(position, decks=[])
    for later in (match, again):
        say(later, "1: pass", "0: pass")
        assert [event["cards"] for event in told(later, "throw")] == [["7s"]]
    assert again.position() == match.position()


@pytest.mark.parametrize("seed", range(size(8, 25)))
def test_sw8_sw10_answers_in_any_order_come_to_the_same(seed: int) -> None:
    luck = Random(seed)
    choice = {**random_choice(luck), "throwing": "base", "H": "no", "pace": "window"}
    window = begin(choice, seed)
    live = begin({**choice, "pace": "live"}, seed)
    answers: list[str] = []
    for _act in range(150):
        if window.results:
            break
        seat = window.turn
        text = luck.choice(window.legal_texts(int(seat or 0)))
        if window.phase == "throw":
            answers.append(f"{seat}: {text}")
        else:
            live.say(f"{seat}: {text}")
        window.say(f"{seat}: {text}")
        if window.phase != "throw":
            luck.shuffle(answers)
            say(live, *answers)  # As early as they like, and in any order.
            answers.clear()
            assert state(live) == state(window)
    assert live.results == window.results


# --------------------------------------------------------------------------------------------------------------- SW9


def test_sw9_live_the_winner_may_turn_from_the_decision_on_and_a_late_throw_is_refused() -> None:
    match = decided("C", **RACE, **LIVE)
    say(match, "1: turn")

    heard = [seen_by(match, viewer) for viewer in range(-1, 3)]
    assert refused(match, "2: throw 7s") == "SW2"

    assert [seen_by(match, viewer) for viewer in range(-1, 3)] == heard  # Its cards are not revealed.
    assert "7s" not in str(match.events())


def test_sw9_live_a_throw_that_comes_first_counts() -> None:
    match = decided("C", **RACE, **LIVE)

    say(match, "2: throw 7s", "1: turn")

    assert "7s" in won(match, 1)


def test_sw9_window_the_winner_is_asked_first_and_again_after_every_throw() -> None:
    match = decided("C", **RACE)
    assert (match.turn, may(match, 1)) == (1, ["pass", "throw 7c", "turn"])

    say(match, "1: pass", "0: throw 7d")
    assert match.turn == 1

    say(match, "1: pass", "0: pass")
    assert match.turn == 2
    say(match, "2: throw 7s", "1: turn")
    assert [event["seat"] for event in turned(match)] == [1]


@pytest.mark.parametrize("pace", ["window", "live"])
def test_sw9_if_all_pass_the_trick_is_turned_away_anyway(pace: str) -> None:
    match = decided("C", c_turn="race", pace=pace)

    say(match, "1: pass", "0: pass", "2: pass")

    assert (len(turned(match)), match.turn) == (1, 1)


def test_sw9_the_winner_may_turn_even_with_an_empty_hand() -> None:
    for pace in ("window", "live"):
        match = collecting(
            ["9h", "8h 9c", "7s 9d"], "C", last="As", last_holder=1, rules={**RACE, "pace": pace, "early_end": "never"}
        )
        for line in ("0: play 9h", "1: play 8h", "2: play 7s"):
            while match.turn != int(line[0]):
                match.say(f"{match.turn}: pass")
            match.say(line)
        assert (match.turn, may(match, 0)) == (0, ["pass", "turn"])
        say(match, "0: turn")
        assert len(turned(match)) == 1


def test_sw9_a_winner_without_cards_is_not_waited_for_when_all_others_are_done() -> None:
    match = collecting(["9h", "8h 9c", "7s 9d"], "C", last="As", last_holder=1, rules={**RACE, **LIVE})
    say(match, "0: play 9h", "1: play 8h", "2: play 7s")

    say(match, "1: pass", "2: pass")

    assert len(turned(match)) == 1  # Nobody is pending (SW4).


def test_sw9_nobody_else_may_turn_and_nobody_without_race() -> None:
    race, wait = decided("C", **RACE, **LIVE), decided("C", **LIVE)

    assert refused(race, "0: turn") == refused(race, "2: turn") == refused(wait, "1: turn") == "SW9"


def test_sw9_with_random_the_place_is_drawn_for_each_window() -> None:
    match = talong.load_position(collecting(HANDS, "C", rules={**RACE, "race_order": "random"}).position(), seed=5)
    for line in ("0: play 7h", "1: play 8h", "2: play 3c"):
        while match.turn != int(line[0]):
            match.say(f"{match.turn}: pass")
        match.say(line)
    assert match.record().count("lot race") == 1

    while match.turn != 0:
        match.say(f"{match.turn}: pass")
    say(match, "0: throw 7d")

    assert match.record().count("lot race") == 2


# -------------------------------------------------------------------------------------------------------------- SW10


def begin(choice: Choice, seed: int) -> talong.Match:
    """Begin a match by *choice*."""
    return SKITGUBBE.match(seats=int(choice["seats"]), rules=SKITGUBBE.read_rules(options_of(choice)), seed=seed)


def kernel(log: list[str]) -> list[str]:
    """Return *log* without its passes."""
    return [line for line in log if not line.endswith("pass")]


def in_windows(match: talong.Match, line: str) -> None:
    """Do *line*, a kernel action, after the passes of those who are asked before."""
    seat, _colon, text = line.partition(": ")
    while text not in match.legal_texts(int(seat)):
        match.say(f"{match.turn}: pass")
    match.say(line)


def random_log(match: talong.Match, luck: Random, acts: int) -> list[tuple[str, bool, dict[str, Any]]]:
    """Play at random; return each line, whether the trick was decided then, and the state after it."""
    log: list[tuple[str, bool, dict[str, Any]]] = []
    eager = luck.choice([0.3, 0.8])
    while len(log) < acts and not match.results:
        seat = luck.choice(match.asked())
        texts = match.legal_texts(seat)
        calm = [text for text in texts if text.split()[0] not in ("throw", "turn", "chance")]
        line = f"{seat}: {luck.choice(texts if luck.random() < eager or not calm else calm)}"
        was_decided = match.phase == "throw"
        match.say(line)
        log.append((line, was_decided, state(match)))
    return log


THROWING = ["C", "C race", "D", "D own_replay"]


@pytest.mark.parametrize("seed", range(size(12, 40)))
def test_sw10_sl5_a_live_log_is_replayed_in_windows_by_inserting_passes(seed: int) -> None:
    luck = Random(seed)
    choice: Choice = {**random_choice(luck), "throwing": THROWING[seed % 4], "pace": "live"}
    choice["H"] = "yes" if choice["H"] == "yes" and choice["throwing"][0] == "C" else "no"
    live, window = begin(choice, seed), begin({**choice, "pace": "window"}, seed)

    log = random_log(live, luck, 200)

    for line, _decided, after in log:
        if not line.endswith("pass"):
            in_windows(window, line)
            if after["phase"] != "collect" or after["trick"]:
                expected = {name: after[name] for name in after if name not in ("phase", "leader", "won")}
                found = state(window)
                assert {name: found[name] for name in expected} == expected
    assert window.results == live.results


@pytest.mark.parametrize("seed", range(size(12, 40)))
def test_sw10_sl5_a_window_log_is_replayed_live_by_dropping_passes(seed: int) -> None:
    luck = Random(seed)
    choice: Choice = {**random_choice(luck), "throwing": THROWING[seed % 4], "pace": "window"}
    choice["H"] = "yes" if choice["H"] == "yes" and choice["throwing"][0] == "C" else "no"
    window, live = begin(choice, seed), begin({**choice, "pace": "live"}, seed)

    log = random_log(window, luck, 250)

    for line, was_decided, after in log:
        if was_decided or not line.endswith("pass"):
            live.say(line)
            assert state(live) == after
    assert live.results == window.results
    assert kernel(lines(live)) == kernel(lines(window))


def lines(match: talong.Match) -> list[str]:
    """Return the acts of the record of *match*."""
    return [line for line in match.record().splitlines() if line[:1].isdecimal()]


def test_sw10_phase_1_ends_when_the_seat_on_turn_throws_its_last_card() -> None:
    for pace in ("window", "live"):
        match = collecting(["9h 2c", "9c", "7s 9d"], "C", last="As", last_holder=1, rules={"pace": pace})
        say(match, "0: play 9h")
        while match.turn != 1:
            match.say(f"{match.turn}: pass")

        say(match, "1: throw 9c")

        assert match.phase == "shed"
        assert "9c" in match.hand(1)  # Returned (S33).


def test_sw10_others_may_throw_their_last_card_without_ending_the_phase() -> None:
    match = collecting(["9h 9s", "8c 2d", "7s 9d"], "C", last="As", last_holder=1, rules=LIVE)

    say(match, "0: play 9h", "0: throw 9s")

    assert (match.phase, match.hand(0)) == ("collect", [])


# -------------------------------------------------------------------------------------------------------------- SW11


def test_sw11_a_pass_without_choice_looks_like_any_other() -> None:
    forced = collecting(["7h 7d 2c", "8h 9c Th", "3c 4c 5s"], "C")
    chosen = collecting(["7h 7d 2c", "8h 9c Th", "3c 4c 7s"], "C")
    for match in (forced, chosen):
        say(match, "0: play 7h")
    assert (may(forced, 2), may(chosen, 2)) == (["pass"], ["pass", "throw 7s"])

    for match in (forced, chosen):
        say(match, "2: pass")

    for viewer in (-1, 0, 1):
        assert seen_by(forced, viewer)[1] == seen_by(chosen, viewer)[1]
        assert seen_by(forced, viewer)[0] == seen_by(chosen, viewer)[0]


def test_sw11_seats_without_suitable_cards_are_asked_too_in_every_window() -> None:
    match = dealt(["Kh 2d 3d", "5c 6c 8c", "4c 9c Tc"])

    say(match, "0: play Kh", "1: play 5c", "2: play 4c")

    asked = []
    while match.phase == "throw":
        asked.append(match.turn)
        say(match, f"{match.turn}: pass")
    assert asked == [0, 1, 2]
    assert [event["seat"] for event in told(match, "pass")] == [0, 1, 2]


def test_s21_sw5_whoever_is_asked_to_throw_on_is_told_that_they_may_do_nothing_else() -> None:
    after = decided()
    assert after.turn == 0
    assert refused(after, "0: play 7d") == "S21"
    assert refused(after, "0: chance") == "S21"

    before = collecting(HANDS, "C")
    say(before, "0: play 7h")
    assert before.turn == 2  # Seat 1 plays next, and the others are asked before.
    assert refused(before, "2: play 3c") == "SW5"
    assert refused(before, "1: play 8h") == "S10"
