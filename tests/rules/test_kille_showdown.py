"""Upp till bevis: K59 to K69."""

from __future__ import annotations

from collections import Counter

import pytest

import talong
from talong.core.history import LUCK
from talong.games.kille.showdown import call_for
from talong.lang import Words, narrator_for
from tests.rules.kille_playouts import first_deals
from tests.rules.looking import FIXED, deadlock, finish, held, out, refused, seen, shown, told
from tests.tables import kille, punschkille, say

GAME = talong.game("kille")
RANKS = ["Ki-", *FIXED]


def rank(code: str) -> int:
    """Return the rank of *code* at the showdown; a high kille is a kuku's equal."""
    return RANKS.index("Ku" if code == "Ki+" else code)


def eliminated(cards: dict[int, str], struck: set[int]) -> tuple[dict[int, list[str]], str | None]:
    """Return who is out and why, by the text of section 10."""
    everyone = set(cards)
    low = {seat for seat in everyone if cards[seat] == "Ki-"}
    rest = everyone - struck - low
    lowest = {seat for seat in rest if rank(cards[seat]) == min(rank(cards[other]) for other in rest)}
    gone, how = struck | low | lowest, None
    if gone == everyone:
        gone, how = (struck | low, "strikes_only") if struck and rest else (set[int](), "nobody")
        lowest = set()
    reasons = {}
    for seat in sorted(gone):
        named = [("low_kille", low), ("struck", struck), ("lowest", lowest)]
        reasons[seat] = [name for name, members in named if seat in members]
    return reasons, how


def calls(match: talong.Match, game: str = "kille") -> list[object]:
    """Return what is called out in each event of *match* as everybody hears it, in the order of the events."""
    heard = []
    for viewer in range(-1, match.seats):
        narrator = narrator_for(game, Words("sv"), (), match.seats, viewer)
        found = [narrator.facts(event).get("call") for event in match.events(viewer=viewer)]
        heard.append([call for call in found if call])
    assert all(found == heard[0] for found in heard)
    return list(heard[0])


@pytest.mark.parametrize(("hands", "call"), [("5 7 9 11", "”Upp till bevis!”"), ("5 7 9 12", "”På rygg!”")])
def test_r_k53_the_shown_cards_are_the_lot_for_the_call(hands: str, call: str) -> None:
    match = kille(hands)
    finish(match)

    assert calls(match) == [call]
    assert calls(talong.replay(match.record())) == [call]
    assert [step for step in match.history if step.kind in LUCK] == []  # Nothing was drawn for it.


def test_r_k53_both_calls_are_heard_about_as_often() -> None:
    heard: Counter[str] = Counter()
    for seed in range(100):
        match = GAME.match(seats=5, rules=GAME.rules("standard", cuts="auto"), seed=seed)
        finish(match)
        showing = next(event for event in match.events() if event["event"] == "showdown")
        heard[call_for(showing["hands"])] += 1  # type: ignore[arg-type]

    assert set(heard) == {"showdown", "backs"}
    assert min(heard.values()) > 30


def test_r_k53_whoever_lays_up_a_kuku_has_called_already() -> None:
    match = kille("Ku 4 6 7")
    say(match, "0: kuku")

    assert calls(match) == ["”På rygg!”"]


def test_r_k53_punschkille_has_no_call() -> None:
    match = punschkille("5 7 9 11")
    finish(match)

    assert calls(match, "punschkille") == []


def test_k59_every_player_shows() -> None:
    match = kille("5 Hu 6 Ki - 9")

    say(match, "0: swap")
    finish(match)

    assert told(match, "showdown") == [{"hands": {"0": "5", "1": "Hu", "2": "6", "3": "Ki-", "5": "9"}}]


def test_k60_a_low_kille_is_out() -> None:
    match = kille("9 Ki 8 7")

    finish(match)

    assert out(match) == {1: ["low_kille"], 3: ["lowest"]}


def test_k60_a_high_kille_is_not() -> None:
    match = kille("9 8 7 2", stock="Ki")

    say(match, "0: stand", "1: stand", "2: stand", "3: swap", "2: cut 0")

    assert out(match) == {2: ["lowest"]}


def test_k60_option_low_kille_is_only_the_lowest_card() -> None:
    match = kille("9 Ki 8 7", rules={"low_kille_separate": False})
    finish(match)
    assert out(match) == {1: ["lowest"]}

    two = kille("9 Ki 8 Ki", rules={"low_kille_separate": False})
    finish(two)
    assert out(two) == {1: ["lowest"], 3: ["lowest"]}


@pytest.mark.parametrize("striker", ["Hu", "Sv"])
def test_k61_a_struck_player_is_out(striker: str) -> None:
    match = kille(f"12 {striker} 6 7")

    say(match, "0: swap")
    finish(match)

    assert out(match) == {0: ["struck"], 2: ["lowest"]}


def test_k62_the_lowest_card_is_out() -> None:
    match = kille("9 2 8 7")

    finish(match)

    assert out(match) == {1: ["lowest"]}


def test_k62_two_equals_are_both_out() -> None:
    match = kille("9 2 8 2")

    finish(match)

    assert out(match) == {1: ["lowest"], 3: ["lowest"]}


def test_k62_struck_cards_and_low_killes_are_left_out_of_the_comparison() -> None:
    match = kille("1 Hu Ki 7 8")

    say(match, "0: swap")
    finish(match)

    assert out(match) == {0: ["struck"], 2: ["low_kille"], 3: ["lowest"]}


def test_k63_one_deal_may_remove_players_under_all_three() -> None:
    match = kille("5 Hu Ki 6 7 Ki 6")

    say(match, "0: swap")
    finish(match)

    assert out(match) == {0: ["struck"], 2: ["low_kille"], 3: ["lowest"], 5: ["low_kille"], 6: ["lowest"]}


def test_k63_every_deal_ends_as_section_10_says() -> None:
    kinds: set[object] = set()
    for story in first_deals():
        expected = eliminated(story.shown, set(story.struck))
        assert (story.result["out"], story.result["deadlock"]) == expected, story.seed
        kinds.add(expected[1])

    assert kinds == {None, "strikes_only", "nobody"}


def test_k64_in_a_deadlock_with_a_strike_the_lowest_card_is_ignored() -> None:
    two = kille("5 Hu")
    say(two, "0: swap")
    assert out(two) == {0: ["struck"]}
    assert deadlock(two) == "strikes_only"
    assert told(two, "deadlock") == [{"kind": "strikes_only"}]

    three = kille("3 Hu Ki")
    say(three, "0: swap", "2: stand")
    assert out(three) == {0: ["struck"], 2: ["low_kille"]}
    assert deadlock(three) == "strikes_only"


def test_k64_not_when_somebody_is_safe() -> None:
    match = kille("3 Hu 8")

    say(match, "0: swap", "2: stand")

    assert out(match) == {0: ["struck"], 2: ["lowest"]}
    assert deadlock(match) is None


def test_k65_without_a_strike_nobody_is_out() -> None:
    equal = kille("5 5")
    finish(equal)
    assert out(equal) == {}
    assert deadlock(equal) == "nobody"
    assert told(equal, "deadlock") == [{"kind": "nobody"}]
    assert told(equal, "out") == []

    kille_and_another = kille("Ki 5")
    finish(kille_and_another)
    assert out(kille_and_another) == {}
    assert deadlock(kille_and_another) == "nobody"


def test_k65_nobody_is_out_if_no_survivor_is_left() -> None:
    match = kille("5 Ki", stock="Hu")

    say(match, "0: swap", "1: swap", "0: cut 0")  # One holds a low kille, the other is struck.

    assert match.results[0]["struck"] == [1]
    assert out(match) == {}
    assert deadlock(match) == "nobody"


def test_k66_a_high_kille_and_a_kuku_are_equal() -> None:
    match = kille("Ku 12 5", stock="Ki")
    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")
    assert shown(match) == "Ku 12 Ki+"
    assert out(match) == {1: ["lowest"]}


def test_k66_alone_beside_a_low_kille_it_still_counts_as_lowest() -> None:
    kuku = kille("Ku Ki")
    finish(kuku)
    assert out(kuku) == {}
    assert deadlock(kuku) == "nobody"

    high = kille("9 Ki", stock="Ki")
    say(high, "0: swap", "1: swap", "0: cut 0")
    assert shown(high) == "Ki- Ki+"
    assert out(high) == {}
    assert deadlock(high) == "nobody"


def test_k66_with_a_strike_only_the_strike_and_the_low_kille_go() -> None:
    match = kille("Ku Ki 5", stock="Hu")

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    assert out(match) == {1: ["low_kille"], 2: ["struck"]}
    assert deadlock(match) == "strikes_only"


BRANCHES = {
    "stand": ("", "Ki- 9", []),
    "worse": ("2", "Ki- 2", []),
    "better": ("12", "Ki- 12", []),
    "ki": ("Ki", "Ki- Ki+", []),
    "ku": ("Ku", "Ki- 9", []),
    "hu": ("Hu", "Ki- 9", [1]),
    "sv": ("Sv", "9 Ki-", [0]),
    "va_hu": ("Va Hu", "Ki- 9", [1]),
    "ka_sv": ("Ka Sv", "9 Ki-", [0]),
}


@pytest.mark.parametrize("branch", list(BRANCHES))
def test_k67_forehand_takes_the_kille_of_the_dealer_and_nobody_is_out(branch: str) -> None:
    stock, cards, struck = BRANCHES[branch]
    match = kille("9 Ki", stock=stock)

    say(match, "0: swap")
    say(match, *(["1: swap", "0: cut 0"] if stock else ["1: stand"]))

    assert shown(match) == cards
    assert match.results[0]["struck"] == struck
    assert out(match) == {}
    assert deadlock(match) == "nobody"
    assert match.active == [0, 1]


def test_k68_kuku_against_a_drawn_kille_nobody_is_out() -> None:
    match = kille("Ku 9", stock="Ki")

    say(match, "0: stand", "1: swap", "0: cut 0")

    assert shown(match) == "Ku Ki+"
    assert out(match) == {}
    assert deadlock(match) == "nobody"


def test_k69_eliminated_players_sit_out() -> None:
    match = kille("3 7 8 9 10")
    finish(match)
    assert out(match) == {0: ["lowest"]}
    assert match.active == [1, 2, 3, 4]
    assert match.table()["out"] == [0]

    say(match, f"{match.turn}: cut 3")

    assert held(match).split()[0] == "-"
    assert seen(match, "hands", 0) == {"1": ["?"], "2": ["?"], "3": ["?"], "4": ["?"]}
    assert match.legal_texts(0) == []
    assert refused(match, "0: swap") == "K69"
