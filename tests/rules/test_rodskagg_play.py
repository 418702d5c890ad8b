"""The play: RS19 to RS25."""

from __future__ import annotations

import pytest

from tests.rodskagg_tables import (
    RANKS,
    SUITS,
    answers,
    bids,
    heard,
    planned,
    plays,
    refused,
    result,
    rodskagg,
    scored,
    seen,
    tricks,
)

# Seat 2 is to declare; the others have few spades.
MIXED = ("Js 4s Qh Jh Ad Kc", "9s 8s 7h 6h 5d 4c", "As Ks Ah 9d 3d 2c", "Qs 5s Kh Th Td 9c")


@pytest.mark.parametrize("winners", ["000000", "111111", "101010", "121200", "220011"])
def test_rs19_the_declarer_leads_to_all_six_tricks(winners: str) -> None:
    match = planned(winners, scores=[30, 1, 1])
    bids(match, "1")
    leaders = []
    for at, winner in enumerate(winners):
        leaders.append(match.turn)
        tricks(match, winner)
        assert at == 5 or match.phase == "play"

    assert leaders == [0] * 6
    assert [event["seat"] for event in heard(match, "trick")] == [int(winner) for winner in winners]


def test_rs19_also_in_rodskagg() -> None:
    match = planned("111111")
    bids(match, "rodskagg")
    for _trick in range(6):
        assert match.turn == 0
        tricks(match, "1")

    assert result(match)["tricks"] == [0, 6, 0]


def test_rs20_the_leader_may_lead_any_card() -> None:
    match = rodskagg(*MIXED, dealer=1)
    bids(match, "1")

    assert sorted(match.legal_texts(2)) == sorted([f"play {card}" for card in MIXED[2].split()])
    plays(match, "2c 9c Kc 4c")
    assert sorted(match.legal_texts(2)) == sorted([f"play {card}" for card in ["As", "Ks", "Ah", "9d", "3d"]])


def test_rs21_the_others_play_clockwise_one_card_each() -> None:
    match = rodskagg(*MIXED, dealer=1)
    bids(match, "1")
    order = []
    for card in ["As", "Qs", "4s", "8s"]:
        order.append(match.turn)
        assert [seat for seat in range(4) if match.legal(seat)] == [match.turn]
        plays(match, card)

    assert order == [2, 3, 0, 1]
    assert [len(match.hand(seat)) for seat in range(4)] == [5, 5, 5, 5]
    assert seen(match, "tricks") == [
        [
            {"seat": 2, "card": "As"},
            {"seat": 3, "card": "Qs"},
            {"seat": 0, "card": "4s"},
            {"seat": 1, "card": "8s"},
        ]
    ]


def test_rs21_one_card_and_one_that_is_held() -> None:
    match = rodskagg(*MIXED, dealer=1)
    bids(match, "1")

    assert refused(match, "2: play Qs") == "RS21"  # Somebody else's,
    assert refused(match, "2: play Ac") == "RS21"  # or laid aside.
    assert refused(match, "2: pass", "2: rodskagg", "2: bid 6", "2: join", "2: drop", "2: ask", "2: skip") == "RS21"
    plays(match, "As")
    assert refused(match, "2: play Ks", "0: play 4s", "1: play 8s") == "RS54"
    plays(match, "Qs 4s 8s")
    assert refused(match, "2: play As") == "RS21"  # It is gone.


def test_rs22_whoever_holds_the_suit_must_follow() -> None:
    match = rodskagg(*MIXED, dealer=1)
    bids(match, "1")
    plays(match, "As")

    assert match.legal_texts(3) == ["play 5s", "play Qs"]
    assert refused(match, "3: play Kh", "3: play Th", "3: play Td", "3: play 9c") == "RS22"


def test_rs22_which_card_is_free_and_nobody_must_beat() -> None:
    match = rodskagg(*MIXED, dealer=1)
    bids(match, "1")
    plays(match, "3d")

    assert match.legal_texts(3) == ["play Td"]
    plays(match, "Td")
    assert match.legal_texts(0) == ["play Ad"]
    plays(match, "Ad 5d Ah")
    assert match.legal_texts(3) == ["play Th", "play Kh"]
    plays(match, "Th")
    assert match.legal_texts(0) == ["play Jh", "play Qh"]  # Either beats the ten; he may also stay below the ace.


def test_rs22_staying_below_though_one_could_beat() -> None:
    match = rodskagg("7h 2c 3c 4c 5c 6c", "2h Ah 2d 3d 4d 5d")
    bids(match, "1")
    plays(match, "7h")

    assert match.legal_texts(1) == ["play 2h", "play Ah"]
    plays(match, "2h")

    assert heard(match, "trick") == [{"event": "trick", "seat": 0}]


def test_rs23_without_the_suit_any_card_goes() -> None:
    match = rodskagg("7h 2c 3c 4c 5c 6c", "2s As 2d 3d Tc 5d")
    bids(match, "1")
    plays(match, "7h")

    assert sorted(match.legal_texts(1)) == sorted([f"play {card}" for card in ["2s", "As", "2d", "3d", "Tc", "5d"]])


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("As Qs 4s 8s", 2),
        ("9d Td Ad 5d", 0),
        ("3d Td Ad 5d", 0),
        ("2c 9c Kc 4c", 0),
        ("Ks 5s Js 9s", 2),
        ("Ah Th Qh 6h", 2),
    ],
)
def test_rs24_the_highest_of_the_suit_led_wins(cards: str, winner: int) -> None:
    match = rodskagg(*MIXED, dealer=1)
    bids(match, "1")
    plays(match, cards)

    assert heard(match, "trick") == [{"event": "trick", "seat": winner}]
    assert seen(match, "won") == [int(seat == winner) for seat in range(4)]


def test_rs24_everybody_sees_who_would_take_the_trick_as_it_lies() -> None:
    match = rodskagg(*MIXED, dealer=1)
    assert seen(match, "leading") == []
    bids(match, "1")
    shown = [seen(match, "leading")]
    for card in ("Ks", "5s", "Js", "9s", "2c", "9c", "Kc"):
        plays(match, card)
        shown.append(seen(match, "leading"))

    assert shown == [[], [2], [2], [2], [], [2], [3], [0]]  # By rank in the suit led; nobody between two tricks.
    assert [seen(match, "leading", viewer) for viewer in range(-1, 4)] == [[0]] * 5


@pytest.mark.parametrize("suit", SUITS)
def test_rs24_a_card_of_another_suit_never_wins(suit: str) -> None:
    others = [other for other in SUITS if other != suit]
    hands = [[f"{rank}{one}" for rank in RANKS[-6:]] for one in others]
    lead = [f"{rank}{suit}" for rank in RANKS[:6]]
    match = rodskagg(*[" ".join(hand) for hand in [lead, *hands]], scores=[30, 1, 2, 1])
    bids(match, "1")
    while not match.results:
        match.say(f"{match.turn}: {match.legal_texts(match.turn or 0)[-1]}")

    assert result(match)["tricks"] == [6, 0, 0, 0]  # Twos to sevens against aces and kings.


@pytest.mark.parametrize(
    ("contract", "winners"),
    [
        ("1", "000000"),
        ("4", "000011"),
        ("6", "110000"),
        ("6", "111111"),
        ("rodskagg", "100000"),
        ("rodskagg", "111111"),
    ],
)
def test_rs25_a_deal_is_played_to_the_end(contract: str, winners: str) -> None:
    match = planned(winners, scores=[30, 1, 2])
    bids(match, contract)
    for at in range(6):
        assert not match.results
        assert match.table()["won"] == [winners[:at].count(str(seat)) for seat in range(3)]
        tricks(match, winners[at])

    assert len(heard(match, "play")) == 18
    assert result(match)["tricks"] == [winners.count(str(seat)) for seat in range(3)]


def test_rs25_also_when_somebody_passes_zero() -> None:
    match = planned("110000", scores=[3, 1, 8])
    bids(match, "1")
    tricks(match, "1100")  # Seat 1 stood on 1 and has two.
    answers(match, "join")
    tricks(match, "0")
    assert (match.phase, scored(match)) == ("play", [3, 1, 8])  # Seat 0 stands on 0 for a while, but not in writing.
    tricks(match, "0")

    assert scored(match) == [-1, -1, 13]


def test_rs25_there_is_no_claim_and_no_concession() -> None:
    match = planned("000000")
    bids(match, "1")

    assert refused(match, "0: claim", "0: concede", "1: concede", "0: resign") == "RS52"
    assert all(text.startswith("play ") for text in match.legal_texts(0))
