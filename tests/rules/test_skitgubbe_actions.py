"""The action grammar, SA1 to SA4."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

import talong
from tests.rules.looking import refused
from tests.skitgubbe_worlds import CODES, RANKS, SKITGUBBE, agreed, collecting, may, shedding, throws, told
from tests.tables import say

LIVE: dict[str, object] = {"pace": "live"}

# --------------------------------------------------------------------------------------------------------------- SA1


def test_sa1_cards_may_be_named_in_any_order() -> None:
    for order in permutations(["7c", "7d", "7s"]):
        match = collecting(["7s 7d 7c", "8h 9h Th", "3c 4c 5c"])
        assert match.text(match.parse(0, f"play {' '.join(order)}")) == "play 7c 7d 7s"
        say(match, f"0: play {' '.join(order)}")
        assert told(match, "play")[0]["cards"] == ["7c", "7d", "7s"]


def test_sa1_canonical_form_sorts_by_rank_and_then_by_suit() -> None:
    match = collecting(["7s Kd 7c", "8h 9h Th", "3c 4c 5c"], trick=["0: play Ks", "1: play 7h", "2: play 4h"])

    assert match.text(match.parse(0, "throw Kd 7s 7c")) == "throw 7c 7s Kd"
    assert throws(match, 0) == ["7c", "7c 7s", "7c 7s Kd", "7c Kd", "7s", "7s Kd", "Kd"]


def test_sa1_a_sequence_is_ascending() -> None:
    match = shedding(["9c Jc Tc Qc", "2h 3h", "2s 3s"], trump="d")

    assert match.text(match.parse(0, "play Jc 9c Tc")) == "play 9c Tc Jc"
    assert may(match, 0) == [
        "play 9c", "play 9c Tc", "play 9c Tc Jc", "play 9c Tc Jc Qc",
        "play Jc", "play Jc Qc", "play Qc", "play Tc", "play Tc Jc", "play Tc Jc Qc",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play 7c 7c", "card-twice"),
        ("throw 7c 7d 7c", "card-twice"),
        ("play", "no-such-action"),
        ("throw", "no-such-action"),
        ("play 1c", "unknown-card"),
        ("play 10c", "unknown-card"),
        ("play 7C", "unknown-card"),
        ("pick", "no-such-action"),
        ("pickup", "no-such-action"),
        ("chance 7c", "no-such-action"),
        ("pass pass", "no-such-action"),
        ("", "no-such-action"),
        ("PLAY 7c", "no-such-action"),
    ],
)
def test_sa1_what_is_not_in_the_grammar_is_an_error(text: str, code: str) -> None:
    match = collecting(["7s 7d 7c", "8h 9h Th", "3c 4c 5c"])

    with pytest.raises(talong.IllegalAction) as caught:
        match.parse(0, text)

    assert (caught.value.rule, caught.value.code) == ("SA1", code)
    assert refused(match, f"0: {text}") == "SA1"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("0: play 7d 8h", "S11"),
        ("0: play 2c", "S11"),
        ("0: throw 7d", "SW2"),
        ("0: pass", "SW2"),
        ("0: turn", "SW9"),
        ("0: pick up", "S52"),
        ("1: play 8h", "S10"),
        ("1: chance", "S10"),
        ("7: chance", "SA1"),
    ],
)
def test_sa1_illegal_actions_leave_the_state_untouched_and_only_the_sender_hears(line: str, rule: str) -> None:
    match = collecting(["7s 7d 8h", "8c 9h Th", "3c 4c 5c"])

    assert refused(match, line) == rule  # `refused` compares everything that anybody sees.


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("1: play 4c", "S53"),
        ("1: play 9c Jc", "S48"),
        ("1: play 9c Th", "S48"),
        ("1: play As", "S52"),
        ("1: chance", "S52"),
        ("1: pass", "S52"),
        ("0: pick up", "S51"),
        ("3: play 2h", "S67"),
    ],
)
def test_sa1_illegal_actions_of_phase_2(line: str, rule: str) -> None:
    match = shedding(["2h 3h", "4c 9c Jc Th", "2s 3s", ""], trump="d", turn=1, pile=["0: 8c"], needed=4)

    assert refused(match, line) == rule


def test_sa1_the_grammar_goes_forth_and_back_for_every_legal_action() -> None:
    for letters in ("", "CGH", "D", "E"):
        match = SKITGUBBE.match(seats=4, rules=agreed(letters, pace="live", loop_guard="plies:50"), seed=8)
        luck = Random(8)
        while not match.results and match.version < 400:
            for seat in range(4):
                for action in match.legal(seat):
                    assert match.parse(seat, match.text(action)) == action
            seat = luck.choice(match.asked())
            match.apply(seat, luck.choice(match.legal(seat)))


# --------------------------------------------------------------------------------------------------------------- SA2


def test_sa2_a_log_line_is_seat_and_action() -> None:
    match = collecting(["7s 7d 8h", "8c 9h Th", "3c 4c 5c"])

    say(match, "0: play 7d 7s", "1 : play 8c", " 2:  play   3c ")

    record = match.record().splitlines()
    assert [line for line in record if line[:1].isdecimal()] == ["0: play 7d 7s", "1: play 8c", "2: play 3c"]


@pytest.mark.parametrize("line", ["play 7d", "x: play 7d", "0 play 7d", "-1: pass", ": pass", "", "123: pass"])
def test_sa2_anything_else_is_not_a_line(line: str) -> None:
    match = collecting(["7s 7d 8h", "8c 9h Th", "3c 4c 5c"])

    assert refused(match, line) == "SA1"


@pytest.mark.once
def test_sa2_system_events_and_who_sees_their_cards() -> None:
    kinds: dict[str, dict[str, object]] = {}
    for seed in range(12):
        luck = Random(seed)
        seats = 2 + seed % 5
        match = SKITGUBBE.match(seats=seats, rules=agreed(loop_guard="plies:300"), seed=seed)
        while not match.results:
            seat = luck.choice(match.asked())
            match.apply(seat, luck.choice(match.legal(seat)))
        for event in match.events():
            kinds.setdefault(str(event["event"]), event)

    assert {"deal", "draw", "last", "reveal", "skit", "draw2", "avstick", "out", "skitgubbe"} <= set(kinds)
    for kind in ("deal", "draw", "draw2"):  # Skitkort too, unless one seat gets them all (SI8).
        cards: Any = kinds[kind]["cards"]
        assert set(cards) == {"?"}, kind
        assert len(cards) == kinds[kind]["number"]
    assert set(kinds["last"]) == {"event", "seat"}
    assert kinds["reveal"]["card"] in CODES
    for kind in ("avstick", "out"):
        assert set(kinds[kind]) == {"event", "seat"}
    assert set(kinds["skitgubbe"]) == {"event", "seat", "cards"}


def test_sa2_a_draw_is_seen_by_the_drawer_alone() -> None:
    match = collecting(["7s 7d 8h", "8c 9h Th", "3c 4c 5c"], stock="Kd Qd Jd")

    say(match, "0: play 7d 7s")

    drawn = [told(match, "draw", viewer=viewer)[0]["cards"] for viewer in range(-1, 3)]
    assert drawn == [["?", "?"], ["Qd", "Kd"], ["?", "?"], ["?", "?"]]


# --------------------------------------------------------------------------------------------------------------- SA3


def test_sa3_a_triple_on_turn_gives_eight_actions_with_c_fifteen() -> None:
    triple = ["7s 7d 7c", "2c 3c 4c", "5c 6c 8c"]
    assert len(may(collecting(triple), 0)) == 8
    assert len(may(collecting(triple, "E"), 0)) == 4

    match = collecting([triple[1], triple[0], triple[2]], "C", trick=["0: play 7h"], rules=LIVE)
    assert len(may(match, 1)) == 15


def test_sa3_a_window_gives_eight_actions_and_nine_in_a_race() -> None:
    trick = ["0: play 6h", "1: play 7h", "2: play 3d"]
    hands = ["2c 3c 4c", "7s 7d 7c", "5c 6c 8c"]

    assert len(may(collecting(hands, trick=trick, passed=[0]), 1)) == 8
    assert len(may(collecting(hands, "C", trick=trick, passed=[0]), 1)) == 8
    assert len(may(collecting(hands, "C", trick=trick, rules={"c_turn": "race"}), 1)) == 9


def test_sa3_there_are_182_different_plays() -> None:
    match = collecting(["7s 7d 7c", "2c 3c 4c", "5c 6c 8c"])
    plays = [
        part for rank in RANKS for size in (1, 2, 3) for part in combinations([rank + suit for suit in "cdhs"], size)
    ]

    actions = {match.parse(0, f"play {' '.join(part)}") for part in plays}

    assert len(plays) == len(actions) == 52 + 78 + 52 == 182
    assert {match.text(action) for action in actions} == {f"play {' '.join(part)}" for part in plays}


def test_sa3_a_whole_suit_makes_91_units_and_51_cards_make_351() -> None:
    clubs = " ".join([rank + "c" for rank in RANKS])
    assert len(may(shedding([clubs, "2h 3h", "2s"], trump="d"), 0)) == 91

    rest = " ".join([code for code in CODES if code != "2s"])
    assert len(may(shedding([rest, "2s"], trump="d", rules={"avstickshog": 0}), 0)) == 351


def test_sa3_replies_are_at_most_170() -> None:
    rest = " ".join([code for code in CODES if code not in ("2c", "2s")])
    match = shedding([rest, "2s"], trump="h", pile=["1: 2c"], rules={"avstickshog": 0})

    assert len(may(match, 0)) == 78 + 91 + 1


@pytest.mark.once
def test_sa3_no_random_state_has_more_actions() -> None:
    most: dict[str, int] = {"collect": 0, "throw": 0, "shed": 0}
    for seed in range(10):
        luck = Random(seed)
        rules = agreed("C", c_turn="race", pace="live", loop_guard="plies:100")
        match = SKITGUBBE.match(seats=2 + seed % 4, rules=rules, seed=seed)
        while not match.results:
            for seat in range(match.seats):
                most[match.phase] = max(most[match.phase], len(match.legal(seat)))
            seat = luck.choice(match.asked())
            match.apply(seat, luck.choice(match.legal(seat)))

    assert most["collect"] <= 15
    assert most["throw"] <= 9
    assert most["shed"] <= 364


def test_sa3_a_throw_is_offered_as_cards_to_toggle() -> None:
    match = collecting(
        ["2c 3c 4c", "7s 7d 3s", "5c 6c 8c"], trick=["0: play 6h", "1: play 7h", "2: play 3d"], passed=[0]
    )

    assert match.view(1).data()["choices"] == {"throws": ["3s", "7d", "7s"]}
    assert match.view(0).data()["choices"] == match.view(talong.WATCHER).data()["choices"] == {}


# --------------------------------------------------------------------------------------------------------------- SA4


def test_sa4_the_state_of_phase_1_is_in_the_position() -> None:
    match = collecting(["7s 7d 8h", "8c 9h Th", "3c 4c 5c"], "D", rules=LIVE, stock="Kd Qd Jd Td 9d")
    say(match, "0: play 7d", "0: throw 7s", "1: chance")

    position: Any = match.position()

    assert position["hands"] == {"0": ["8h", "Qd", "Kd"], "1": ["8c", "9h", "Th"], "2": ["3c", "4c", "5c"]}
    assert position["stock"] == ["Td", "9d"]
    assert position["trick"] == [
        {"seat": 0, "cards": ["7d"], "kind": "play", "round": 1},
        {"seat": 0, "cards": ["7s"], "kind": "throw", "round": 1},
        {"seat": 1, "cards": ["Jd"], "kind": "chance", "round": 1},
    ]
    assert (position["leader"], position["first_leader"], position["passed"]) == (0, 0, [])
    view = match.view(0).data()
    assert (view["round_seats"], view["played"], view["on_turn"]) == ([0, 1, 2], [0, 1], 2)
    assert view["entitled"] == [0, 1]  # The permissions of D.


def test_sa4_the_last_card_and_its_holder_belong_to_the_state() -> None:
    match = collecting(["7s 7d 8h", "8c 9h Th", "3c 4c 5c"], stock="Kd", last_winner=2)
    say(match, "0: play 7d")

    position = match.position()

    assert (position["last"], position["last_holder"], position["last_winner"]) == ("Kd", 0, 2)


def test_sa4_the_state_of_phase_2_is_in_the_position() -> None:
    match = shedding(
        ["2h 3h", "4c 9c Jc", "2s 3s", ""], "U", trump="d", turn=1, pile=["0: 8c", "2: Ts"], needed=4, forced=True
    )

    position = match.position()

    assert position["trump"] == "d"
    assert position["pile"] == [{"seat": 0, "cards": ["8c"]}, {"seat": 2, "cards": ["Ts"]}]
    assert (position["needed"], position["turn"], position["forced"], position["out"]) == (4, 1, True, [3])
    memory: Any = match.view(0).data()["memory"]
    assert len(memory["discarded"]) == 52 - 9


def test_sa4_the_avstickshog_belongs_to_the_state_in_both_phases() -> None:
    match = SKITGUBBE.match(seats=2, seed=4)
    assert len(match.position()["avstickshog"]) == 12  # type: ignore[arg-type]

    late = shedding(["2h 3h", "4c 9c Jc"], trump="d", avstickshog=["Ks", "Qs"])
    assert late.position()["avstickshog"] == ["Ks", "Qs"]


@pytest.mark.once
@pytest.mark.parametrize("letters", ["", "C", "D", "CGH", "SU"])
def test_sa4_a_position_taken_up_again_is_the_same_state(letters: str) -> None:
    luck = Random(letters)
    rules = agreed(letters, loop_guard="repetition:3")
    match = SKITGUBBE.match(seats=4, rules=rules, seed=2)
    while not match.results and match.version < 150:
        again = talong.load_position(match.position(), decks=[])
        assert again.position() == match.position()
        assert [again.legal_texts(seat) for seat in range(4)] == [match.legal_texts(seat) for seat in range(4)]
        seat = luck.choice(match.asked())
        match.apply(seat, luck.choice(match.legal(seat)))


SHED: dict[str, object] = {
    "game": "skitgubbe",
    "seats": 3,
    "phase": "shed",
    "trump": "h",
    "turn": 0,
    "hands": {"0": ["2c", "3c"], "1": ["4c"], "2": ["5c"]},
}
COLLECT: dict[str, object] = {
    "game": "skitgubbe",
    "seats": 3,
    "hands": {"0": ["2c", "3c", "4c"], "1": ["2d", "3d", "4d"], "2": ["2h", "3h", "4h"]},
    "dealer": 2,
}


@pytest.mark.parametrize(
    ("base", "changed", "field"),
    [
        (SHED, {"trump": ""}, "trump"),
        (SHED, {"turn": 1, "hands": {"0": ["2c"], "2": ["5c"]}}, "turn"),
        (SHED, {"discarded": ["As"]}, "discarded"),
        (SHED, {"needed": 2}, "needed"),
        (SHED, {"pile": [{"seat": 2, "cards": ["6c", "8c"]}]}, "pile[0].cards"),
        (SHED, {"pile": [{"cards": ["6c"]}]}, "pile[0].cards"),
        (SHED, {"out": [1]}, "out"),
        (SHED, {"hands": {"0": ["2c"], "1": ["4c"]}, "out": []}, "out"),
        (SHED, {"hands": {"0": ["2c"]}}, "hands"),
        (SHED, {"known": {"1": ["As"]}}, "known.1"),
        (SHED, {"seen": {"x": 2}, "rules": {"loop_repetition": 0}}, "seen"),
        (SHED, {"forced": True}, "forced"),
        (SHED, {"announced": {"0": "X"}}, "announced"),
        (SHED, {"avstickshog": ["Kd"]}, "avstickshog"),
        (COLLECT, {"phase": "throw"}, "phase"),
        (COLLECT, {"race_place": 1}, "race_place"),
        (COLLECT, {"passed": [1]}, "passed"),
        (COLLECT, {"queue": {"1": ["2d"]}}, "queue.1"),
        (COLLECT, {"trick": [{"seat": 0, "cards": []}]}, "trick[0].cards"),
        (COLLECT, {"trick": [{"seat": 0, "cards": ["As"], "kind": "throw"}]}, "trick[0]"),
        (COLLECT, {"trick": [{"seat": 1, "cards": ["As"]}]}, "trick[0]"),
        (COLLECT, {"last_holder": 1}, "last_holder"),
    ],
)
def test_sa4_a_position_that_cannot_be_names_its_field(
    base: dict[str, object], changed: dict[str, object], field: str
) -> None:
    talong.load_position(base)

    with pytest.raises(talong.PositionError) as refusal:
        talong.load_position({**base, **changed})

    assert refusal.value.field == field
