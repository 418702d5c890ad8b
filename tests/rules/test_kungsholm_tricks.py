"""Trick play: KK45 to KK53, R-KK16 and R-KK20."""

from __future__ import annotations

import pytest

from tests.kungsholm_tables import FOUR_TRICKS, THREE, in_turn, kungsholm, settled, table
from tests.rules.looking import refused, seen, told, told_seats
from tests.tables import say


def test_kk45_forehand_leads_and_not_the_knocker() -> None:
    match = kungsholm(THREE, phase="declare2", knocker=2)

    say(match, "0: bud", "1: bud", "2: knock")

    assert (match.phase, match.turn, table(match, "leader")) == ("play", 0, 0)


def test_kk45_the_winner_leads_to_the_next_trick() -> None:
    match = kungsholm(THREE, phase="play")

    say(match, "0: play 7", "1: play 8", "2: play Va")

    assert (match.turn, table(match, "tricks"), table(match, "trick")) == (2, 1, [])
    assert told_seats(match, "trick") == [2]
    say(match, "2: play Po", "0: play 2", "1: play 3")
    assert match.turn == 1


def test_kk46_r_kk16_the_leader_may_play_any_card() -> None:
    match = kungsholm(THREE, phase="play")

    assert match.legal_texts(0) == ["play Bl", "play 2", "play 7", "play 12", "play Hu"]


@pytest.mark.parametrize("text", ["bud", "knock", "stay", "show", "swap", "swap Bl", "seat 1", "play Kr", "play Ki"])
def test_kk47_the_seat_on_turn_plays_one_of_its_cards(text: str) -> None:
    match = kungsholm(THREE, phase="play")

    assert refused(match, f"0: {text}") == "KK47"
    assert refused(match, "1: play Kr") == "KK71"


def test_kk47_the_live_seats_follow_clockwise() -> None:
    match = kungsholm("Kr 3 8 11 Sv | - | 1 6 9 Ka Ku | Bl 2 7 12 Hu", dealer=1, phase="play")

    for seat, card in ((2, "6"), (3, "7"), (0, "8")):
        assert match.turn == seat
        match.say(f"{seat}: play {card}")
        assert len(match.hand(seat)) == 4

    assert match.turn == 0


@pytest.mark.parametrize(
    ("lead", "hand", "legal"),
    [
        ("7", "Kr 3 8 11 Sv", ["play 8", "play 11", "play Sv"]),
        ("8", "Kr 3 8 11 Sv", ["play 8", "play 11", "play Sv"]),  # Equal counts as beating.
        ("9", "Kr 3 8 11 Sv", ["play 11", "play Sv"]),
        ("Sv", "Kr 3 8 11 Sv", ["play Sv"]),
        ("Hu", "Kr 3 8 11 Sv", ["play Kr"]),
        ("Bl", "Bl 3 8 11 Sv", ["play Bl", "play 3", "play 8", "play 11", "play Sv"]),
        ("Ki", "8 8 11 Sv Ki", ["play Ki"]),
        ("Ki", "8 8 11 Sv Ku", ["play 8"]),
        ("7", "3 8 8 11 11", ["play 8", "play 11"]),
    ],
)
def test_kk48_kk49_beat_if_you_can_or_play_your_lowest(lead: str, hand: str, legal: list[str]) -> None:
    match = kungsholm(f"{lead} Po 1 4 4 | {hand}", phase="play")

    match.say(f"0: play {lead}")

    assert match.legal_texts(1) == legal


def test_kk48_it_is_the_highest_card_of_the_trick_that_counts() -> None:
    match = kungsholm("9 1 | 5 2 | 12 3 | 10 Ki", phase="play", turn=0)

    say(match, "0: play 9", "1: play 2", "2: play 12")  # Seat 1 could not beat; the 9 still stood.

    assert match.legal_texts(3) == ["play Ki"]
    assert refused(match, "3: play 10") == "KK48"


@pytest.mark.parametrize("card", ["Kr", "3"])
def test_kk48_whoever_can_beat_must(card: str) -> None:
    match = kungsholm(THREE, phase="play")
    match.say("0: play 7")

    assert refused(match, f"1: play {card}") == "KK48"
    assert refused(match, "1: play 9") == "KK47"


@pytest.mark.parametrize("card", ["3", "8", "11", "Sv"])
def test_kk49_whoever_cannot_must_play_the_lowest(card: str) -> None:
    match = kungsholm(THREE, phase="play")
    match.say("0: play Hu")

    assert match.legal_texts(1) == ["play Kr"]
    assert refused(match, f"1: play {card}") == "KK49"


@pytest.mark.parametrize(
    ("hands", "cards", "winner"),
    [
        ("7 1 | 8 2 | 9 3", "7 8 9", 2),
        ("9 1 | 7 8 | 8 2", "9 7 2", 0),
        ("9 1 | 9 2 | 7 8", "9 9 7", 1),
        ("9 1 | 7 8 | 9 2", "9 7 9", 2),
        ("7 1 | 9 2 | 9 3", "7 9 9", 2),
        ("Bl 1 | Bl 2 | 3 4", "Bl Bl 3", 2),
        ("Ki 1 | Ki 2 | Ku Ku", "Ki Ki Ku", 1),
    ],
)
def test_kk50_the_highest_wins_and_of_two_equals_the_later(hands: str, cards: str, winner: int) -> None:
    match = kungsholm(hands, phase="play", turn=0)

    in_turn(match, ", ".join([f"play {card}" for card in cards.split()]))

    assert told_seats(match, "trick") == [winner]
    assert match.turn == winner


def test_kk50_everybody_sees_who_would_take_the_trick_as_it_lies() -> None:
    match = kungsholm("9 1 | 9 2 | 7 8", phase="play", turn=0)
    assert seen(match, "leading") == []

    shown = []
    for card in ("9", "9", "7"):
        in_turn(match, f"play {card}")
        shown.append([seen(match, "leading", viewer) for viewer in range(-1, 3)])

    assert shown == [[[0]] * 4, [[1]] * 4, [[]] * 4]  # Of two equals the later; nobody when the trick is over.
    assert told_seats(match, "trick") == [1]


def test_kk51_exactly_four_tricks() -> None:
    match = kungsholm(THREE, phase="play")
    plays = FOUR_TRICKS.split(", ")

    for number in range(4):
        assert (match.phase, table(match, "tricks")) == ("play", number)
        in_turn(match, ", ".join(plays[3 * number : 3 * number + 3]))

    assert (match.phase, table(match, "tricks"), match.turn) == ("show", 4, 2)
    assert [match.hand(seat) for seat in range(3)] == [["Bl"], ["11"], ["10"]]
    assert refused(match, "2: play 10") == "KK54"


def test_kk52_played_cards_lie_before_whoever_played_them() -> None:
    match = kungsholm(THREE, phase="play")

    in_turn(match, "play Hu, play Kr, play Po, play 12, play Sv")

    for viewer in range(-1, 3):
        assert seen(match, "piles", viewer) == {"0": ["Hu", "12"], "1": ["Kr", "Sv"], "2": ["Po"]}
        assert seen(match, "trick", viewer) == [{"seat": 0, "card": "12"}, {"seat": 1, "card": "Sv"}]
    assert told(match, "play")[-1] == {"seat": 1, "card": "Sv"}


def test_kk53_tricks_are_worth_nothing_in_themselves() -> None:
    match = kungsholm("Ki Ki Ku Ku 5 | Bl Bl Po Po 4", phase="play")
    in_turn(match, "play Ki, play Bl, play Ki, play Bl, play Ku, play Po, play Ku, play Po")
    assert told_seats(match, "trick") == [0, 0, 0, 0]
    assert match.turn == 0  # The fourth decides who is asked first.

    in_turn(match, "show")

    assert match.results[-1]["winner"] == 1
    assert settled(match) == (0, [-6, 6])  # Four tricks and nothing to show for them.


def test_r_kk20_the_whole_pile_or_its_top_card() -> None:
    course = "play Hu, play Kr, play Po, play 12, play Sv"
    match = kungsholm(THREE, phase="play", rules={"pile_view": "full"})
    in_turn(match, course)
    plays = seen(match, "plays", 1)
    assert isinstance(plays, list)
    assert [(play["seat"], play["card"]) for play in plays] == [(0, "Hu"), (1, "Kr"), (2, "Po"), (0, "12"), (1, "Sv")]

    match = kungsholm(THREE, phase="play", rules={"pile_view": "top"})
    in_turn(match, course)
    for viewer in range(-1, 3):
        view = match.view(viewer).data()
        assert view["piles"] == {"0": ["12"], "1": ["Sv"], "2": ["Po"]}
        assert "plays" not in view
        assert view["trick"] == [{"seat": 0, "card": "12"}, {"seat": 1, "card": "Sv"}]
    assert table(match, "piles") == {"0": ["12"], "1": ["Sv"], "2": ["Po"]}


def test_kk48_the_example_of_section_15() -> None:
    match = kungsholm("4 Va Sv | - | 9 1 Ka | 7 12 Hu", dealer=1, phase="play", turn=2, folded=[1])

    match.say("2: play 9")
    assert match.legal_texts(3) == ["play 12", "play Hu"]
    match.say("3: play Hu")
    assert match.legal_texts(0) == ["play 4"]
    match.say("0: play 4")
    match.say("3: play 12")
    assert match.legal_texts(0) == ["play Va", "play Sv"]
    match.say("0: play Sv")
    assert match.legal_texts(2) == ["play 1"]
