"""Bad input from any door gives one clear, typed error that names the field or the rule, and changes nothing."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import talong
from talong.core.chance.replayed import Replayed
from talong.core.history import LOT, LOTS, Step

KILLE = talong.game("kille")
SHORT: dict[str, Any] = {
    "game": "kille",
    "seats": 4,
    "dealer": 3,
    "hands": {"0": ["5"], "1": ["6"], "2": ["7"], "3": ["8"]},
}


def without(name: str, **more: Any) -> dict[str, Any]:
    return {key: value for key, value in {**SHORT, **more}.items() if key != name}


@pytest.mark.parametrize(
    ("how", "field"),
    [
        ({"seats": "4"}, "seats"),
        ({"seats": True}, "seats"),
        ({"seats": 3}, "seats"),
        ({"seats": 21}, "seats"),
        ({"dealer": 4}, "dealer"),
        ({"dealer": "0"}, "dealer"),
        ({"dealer": True}, "dealer"),
        ({"names": 5}, "names"),
        ({"names": ["A", "B", "C"]}, "names"),
        ({"names": ["A", "B", "C", " "]}, "names"),
        ({"names": ["A", "B", "C", "\ud800"]}, "names"),
        ({"names": ["A", "B", "C", 4]}, "names"),
        ({"chance": "luck"}, "chance"),
        ({"chance": talong.Seeded(1), "seed": 1}, "chance"),
        ({"rules": 5}, "rules"),
        ({"rules": talong.game("punschkille").rules()}, "rules"),
        ({"rules": KILLE.rules(ledger="bankroll")}, "start_balance"),
    ],
)
def test_a_match_that_cannot_begin_names_the_argument(how: dict[str, Any], field: str) -> None:
    with pytest.raises(talong.RulesError) as refusal:
        KILLE.match(**how)

    assert refusal.value.field == field
    assert str(refusal.value)


@pytest.mark.parametrize(
    ("decks", "field", "code"),
    [
        ("Bl", "decks", "not-a-list"),
        (5, "decks", "not-a-list"),
        ([5], "decks[0]", "not-codes"),
        ([["Bl", 5]], "decks[0]", "not-codes"),
        (["Bl Bl"], "decks[0]", "cards-missing"),
        (["Bl Bl Bl"], "decks[0]", "too-many"),
        (["Xx"], "decks[0]", "unknown-card"),
    ],
)
def test_a_deck_that_is_none_is_refused(decks: Any, field: str, code: str) -> None:
    with pytest.raises(talong.PositionError) as refusal:
        KILLE.match(decks=decks)

    assert (refusal.value.field, refusal.value.code) == (field, code)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"cuts": "never"}, "cuts"),
        ({"cuts": 1}, "cuts"),
        ({"frage": "perhaps"}, "frage"),
        ({"frage": 1}, "frage"),
        ({"stake": 0}, "stake"),
        ({"stake": True}, "stake"),
        ({"stake": "1.5"}, "stake"),
        ({"min_players": 9, "max_players": 8}, "min_players"),
        ({"second_price": "rolling", "buyin_order": "simultaneous"}, "second_price"),
        ({"direction": "mirror"}, "direction"),
        ({"direction": "literal"}, "direction"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_options_that_do_not_exist_or_contradict_are_named(options: dict[str, Any], field: str) -> None:
    with pytest.raises(talong.RulesError) as refusal:
        KILLE.rules(**options)

    assert refusal.value.field == field


def test_options_may_be_given_in_words() -> None:
    assert KILLE.rules(frage="nej", redeal_limit="none", stake="12") == KILLE.rules(
        frage=False, redeal_limit=None, stake=12
    )


def test_unknown_games_and_presets_are_named() -> None:
    with pytest.raises(talong.UnknownGame, match="poker"):
        talong.game("poker")
    with pytest.raises(talong.RulesError, match="blitz"):
        KILLE.rules("blitz")


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (5, "position"),
        ({}, "game"),
        ({"game": "kille"}, "seats"),
        ({**SHORT, "names": ["A"]}, "names"),
        ({**SHORT, "names": 5}, "names"),
        ({**SHORT, "rules": {"cuts": "never"}}, "rules.cuts"),
        ({**SHORT, "rules": {1: 2}}, "rules"),
        ({**SHORT, "extra": 1}, "extra"),
        ({**SHORT, "dealt": {"0": ["Ki+"], "1": ["6"], "2": ["7"], "3": ["8"]}}, "dealt.0"),
        ({**SHORT, "draws": [{"seat": 0, "card": "9"}]}, "dealt"),
        ({**SHORT, "dealt": SHORT["hands"], "draws": [{"seat": 0, "card": "Ku"}]}, "draws"),
        ({**SHORT, "dealt": SHORT["hands"], "draws": [{"card": "9"}]}, "draws"),
        ({**without("hands"), "dealt": SHORT["hands"], "draws": [{"seat": 0, "card": "9"}]}, "draws"),
        ({**SHORT, "turned": ["9"]}, "turned"),
        ({**SHORT, "turned": ["Va"]}, "turned"),
        ({**SHORT, "dealt": SHORT["hands"], "swaps": [{"giver": 0, "taker": 2}]}, "swaps"),
        ({**SHORT, "dealt": SHORT["hands"], "swaps": [{"giver": 1, "taker": 0}]}, "swaps"),
        ({**SHORT, "dealt": SHORT["hands"], "swaps": [{"giver": 0}]}, "swaps[0].taker"),
        (
            {
                **without("hands"),
                "dealt": {"0": ["5"], "1": ["Hu"], "2": ["7"], "3": ["8"]},
                "swaps": [{"giver": 0, "taker": 1}],
            },
            "swaps",
        ),
        (
            {
                **without("hands"),
                "dealt": SHORT["hands"],
                "swaps": [{"giver": 0, "taker": 1, "annulled": True}, {"giver": 1, "taker": 2}],
                "turn": 2,
            },
            "swaps",
        ),
        (
            {
                **without("hands"),
                "dealt": {"0": ["Ki"], "1": ["6"], "2": ["7"], "3": ["8"]},
                "swaps": [{"giver": 0, "taker": 1}],
                "face_up": [],
                "turn": 1,
            },
            "face_up",
        ),
        ({**SHORT, "face_up": [0, 0]}, "face_up"),
        (
            {**SHORT, "active": [0, 1, 2], "hands": {"0": ["5"], "1": ["6"], "2": ["7"]}, "dealer": 2, "face_up": [3]},
            "face_up",
        ),
        (
            {
                **SHORT,
                "active": [0, 1, 2],
                "hands": {"0": ["5"], "1": ["6"], "2": ["7"]},
                "dealer": 2,
                "known": {"3": [3]},
            },
            "known",
        ),
        ({**SHORT, "known": {"0": [1]}}, "known.0"),
        ({**SHORT, "aside": [{"dealt_to": 1}]}, "aside"),
        ({**SHORT, "struck": {"0": {"striker": 1}}}, "struck.0.by"),
        ({**SHORT, "struck": {"0": {"by": "hu", "striker": 1}}}, "struck.0.striker"),
        ({**SHORT, "struck": {"0": {"by": "hu", "striker": "stock"}}}, "struck.0.striker"),
        ({**SHORT, "turn": 2, "spoke": [0]}, "spoke"),
        ({**SHORT, "turn": 1, "spoke": [0], "stood": [2]}, "stood"),
        ({**SHORT, "phase": "stockcut"}, "drawer"),
        ({**SHORT, "phase": "stockcut", "drawer": 0}, "drawer"),
        ({**SHORT, "drawer": 1}, "drawer"),
        ({**SHORT, "face_up": [2]}, "turn"),
        ({**SHORT, "question": "asked"}, "question"),
        ({**SHORT, "phase": "answer_d"}, "question"),
        ({**SHORT, "phase": "deal_over"}, "hands"),
        ({**SHORT, "phase": "precut"}, "hands"),
        ({**SHORT, "dealer": 2, "active": [0, 1, 3]}, "dealer"),
        ({**SHORT, "active": [0]}, "active"),
        ({**SHORT, "left": [0], "active": [0, 1, 2, 3]}, "active"),
        ({**SHORT, "joining": [0]}, "joining"),
        ({**SHORT, "leaving": [0], "active": [1, 2, 3]}, "leaving"),
        ({**SHORT, "balances": [1, 2]}, "balances"),
        ({**SHORT, "took_first": [1]}, "took_first"),
        ({**SHORT, "declined_first": [1]}, "declined_first"),
        ({**SHORT, "second": "used"}, "second"),
        ({**without("hands"), "active": [0, 1], "dealer": 0, "due": [2], "offered": "second"}, "offered"),
        ({**without("hands"), "active": [0, 1], "dealer": 0, "due": [2], "first": "passed"}, "offered"),
        ({**without("hands"), "active": [0, 1], "dealer": 0, "due": [2], "price": 9}, "price"),
        ({**without("hands"), "active": [0, 1], "dealer": 0, "due": [2], "rules": {"buyins": "none"}}, "due"),
        ({**without("hands"), "active": [0, 1], "dealer": 0, "due": [2], "players": [0, 1, 3]}, "due"),
        ({**without("hands"), "active": [0, 1], "dealer": 0, "due": [0]}, "due"),
        ({**without("hands"), "active": [0, 1], "dealer": 0, "due": [3, 2]}, "due"),
        ({**without("hands"), "active": [0, 1], "dealer": 0, "due": [2], "choices": {"2": True}}, "choices"),
        (
            {
                **without("hands"),
                "active": [0, 1],
                "dealer": 0,
                "due": [2],
                "choices": {"2": True},
                "rules": {"buyin_order": "simultaneous"},
            },
            "choices",
        ),
        ({"game": "punschkille", "seats": 4, "active": [0, 1], "dealer": 0, "due": [2], "bought": [2]}, "glasses"),
        (
            {
                "game": "punschkille",
                "seats": 3,
                "active": [0, 1],
                "dealer": 0,
                "due": [2],
                "glasses": {"supply": [4, 4, 0], "stake": [1, 1, 1], "drunk": [0, 0, 4]},
            },
            "due",
        ),
    ],
)
def test_a_position_that_cannot_be_names_the_field(position: Any, field: str) -> None:
    with pytest.raises(talong.PositionError) as refusal:
        talong.load_position(position)

    assert refusal.value.field == field
    assert str(refusal.value).startswith(f"{field}: ")


@pytest.mark.parametrize(
    "line", ["", "swap", "x: swap", "0 swap", "0:", "0: dance", "0: cut", "0: cut 1 2", "99: swap", "999: swap", 5]
)
def test_a_line_that_says_nothing_is_refused(line: Any) -> None:
    match = talong.load_position(SHORT)
    before = match.position()

    with pytest.raises((talong.IllegalAction, TypeError)):  # The compiled build takes nothing but text.
        match.say(line)

    assert match.position() == before
    assert match.version == 0


@pytest.mark.parametrize("action", [-1, 1 << 61, 10 << 52, 1 << 70])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    match = talong.load_position(SHORT)

    with pytest.raises(talong.IllegalAction):
        match.apply(0, action)
    with pytest.raises(talong.IllegalAction):
        match.text(action)


def test_a_text_that_is_no_text_is_no_action() -> None:
    wrong: Any = 5
    with pytest.raises((talong.IllegalAction, TypeError)):
        talong.load_position(SHORT).parse(0, wrong)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: None, "not-a-record"),
        (lambda text: "", "not-a-record"),
        (lambda text: text.replace("record 1", "record 2"), "newer-format"),
        (lambda text: text.replace("seats 4", "seats 5"), "header-differs"),
        (lambda text: text.replace("rules {}", 'rules {"stake": 2}'), "header-differs"),
        (lambda text: text.replace("game kille", "game poker"), "refused"),
        (lambda text: text.replace("game kille", "game punschkille"), "header-differs"),
        (lambda text: text.replace("seats 4\n", ""), "header-missing"),
        (lambda text: text.replace("rules {}", "names [1]\nrules {}"), "header-differs"),
        (lambda text: text.replace("\n\n", "\ndeal\n\n"), "bad-line"),
        (lambda text: text.replace("\n\n", "\n\nlots seats 0 1\n"), "luck-left-over"),
        (lambda text: text + "more\n", "after-the-end"),
    ],
)
def test_a_record_that_is_none_is_refused(change: Any, code: str) -> None:
    match = talong.load_position(SHORT, decks=[])
    match.say("0: swap")
    text = match.record()
    changed = change(text)
    if isinstance(changed, str):  # The checksum would find each of them; here it is left out.
        changed = changed.replace(text.split()[-1], "").replace(" \n", "\n")

    with pytest.raises(talong.RecordError) as refusal:
        talong.replay(changed)

    assert refusal.value.code == code
    assert refusal.value.line >= 1


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ([], "luck-missing"),
        ([Step(LOT, 0, 9, [], "dealer")], "luck-out-of-range"),
        ([Step(LOT, 0, 1, [], "race")], "other-luck"),
    ],
)
def test_luck_that_does_not_fit_is_refused(steps: list[Step], code: str) -> None:
    with pytest.raises(talong.RecordError) as refusal:
        Replayed(steps).lot("dealer", 4)

    assert refusal.value.code == code


@pytest.mark.parametrize("steps", [[], [Step(LOTS, 0, 0, [0, 0], "seats")]])
def test_lots_that_do_not_fit_are_refused(steps: list[Step]) -> None:
    with pytest.raises(talong.RecordError):
        Replayed(steps).lots("seats", 2)


def test_a_copy_of_luck_that_has_happened_goes_on_from_the_same_place() -> None:
    luck = Replayed([Step(LOT, 0, 1, [], "dealer"), Step(LOT, 0, 2, [], "dealer")])
    luck.lot("dealer", 4)

    assert luck.copy().lot("dealer", 4) == luck.lot("dealer", 4) == 2


def test_errors_survive_being_sent_to_another_process() -> None:
    for error in (
        talong.UnknownGame("no-such-game", {"game": "poker", "known": "kille"}),
        talong.RulesError("K7", "table-size", {"field": "seats", "seats": "3", "least": "4", "most": "20"}),
        talong.IllegalAction("K16", "not-your-turn", {"seat": "2"}),
        talong.PositionError("dealer", "not-active", {"seat": "2"}),
        talong.RecordError(7, "truncated", {}),
    ):
        twin = pickle.loads(pickle.dumps(error))
        assert type(twin) is type(error)
        assert str(twin) == str(error)


def test_views_are_values() -> None:
    match = talong.load_position(SHORT)

    assert match.view(0) == match.view(0)
    assert match.view(0) != match.view(1)
    assert match.view(0) != "a view"
    assert len({match.view(0), match.view(0), match.view(talong.WATCHER)}) == 2
    assert repr(match.view(talong.WATCHER)) == "<View of kille for a watcher: speak>"


def test_those_who_cannot_stake_do_not_deal() -> None:
    match = talong.load_position(
        {
            "game": "kille",
            "seats": 4,
            "dealer": 3,
            "active": [0, 3],
            "hands": {"0": ["Ku"], "3": ["5"]},
            "balances": [0, 5, 5, 0],
            "pot": 1,
            "rules": {"ledger": "bankroll", "buyins": "none", "cuts": "auto"},
        },
        seed=1,
    )

    match.say("0: kuku")

    assert match.results[0]["winner"] == 0
    assert match.active == [0, 1, 2]
    assert match.dealer == 0
