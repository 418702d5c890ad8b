"""Who learns what: RS55 to RS60 and RS62."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import talong
from tests.rodskagg_tables import (
    RODSKAGG,
    answers,
    bids,
    heard,
    planned,
    plays,
    result,
    rodskagg,
    scored,
    seen,
    tricks,
)

VIEWERS = [talong.WATCHER, 0, 1, 2]
SECRET = ("hands", "legal", "viewer")  # All in which two views may differ.


def public(match: talong.Match) -> dict[str, Any]:
    """Return what everybody sees; all must see the same of it."""
    views = [match.view(viewer).data() for viewer in range(talong.WATCHER, match.seats)]
    for view in views:
        for field in SECRET:
            del view[field]
    assert views == [views[0]] * len(views)
    return views[0]


def same_news(match: talong.Match, since: int = -1) -> list[dict[str, Any]]:
    """Return what everybody has heard; all must have heard the same."""
    told = [match.events(since=since, viewer=viewer) for viewer in range(talong.WATCHER, match.seats)]
    assert told == [told[0]] * len(told)
    return told[0]


def test_rs55_scores_dealer_phase_and_turn_are_public() -> None:
    match = planned("000100", scores=[9, 2, 7])

    facts = public(match)

    assert (facts["scores"], facts["dealer"], facts["forehand"]) == ([9, 2, 7], 2, 0)
    assert (facts["phase"], facts["turn"]) == ("bid", 0)
    assert (facts["bids"], facts["declarer"], facts["contract"]) == ({}, None, None)


def test_rs55_bids_contract_and_declarer_are_public() -> None:
    match = planned("000100", scores=[9, 2, 7])
    bids(match, "1 pass 3")

    facts = public(match)

    assert facts["bids"] == {"0": "1", "1": "pass", "2": "3"}
    assert (facts["declarer"], facts["contract"]) == (2, "3")


def test_rs55_cards_played_winners_and_counts_are_public() -> None:
    match = planned("010000", scores=[9, 9, 9])
    bids(match, "1")
    tricks(match, "01")
    plays(match, "Ks")

    facts = public(match)

    assert facts["trick"] == [{"seat": 0, "card": "Ks"}]
    assert [[play["seat"] for play in trick] for trick in facts["tricks"]] == [[0, 1, 2], [0, 1, 2]]
    assert facts["tricks"][1][:2] == [{"seat": 0, "card": "2h"}, {"seat": 1, "card": "Ah"}]
    assert facts["won"] == [1, 1, 0]
    assert [event["seat"] for event in heard(match, "trick")] == [0, 1]


def test_rs55_who_goes_along_and_why_is_public() -> None:
    match = planned("010000", seats=4, scores=[9, 9, 2, 9])
    bids(match, "1")
    tricks(match, "0100")
    answers(match, "drop")

    facts = public(match)

    assert facts["along"] == {"1": "trick", "2": "compulsory", "3": "dropped"}
    assert (facts["dropped"], facts["question"], facts["active"]) == ([3], "put", [0, 1, 2])
    assert [len(match.view(talong.WATCHER).cards(seat)) for seat in range(4)] == [2, 2, 2, 2]


@pytest.mark.parametrize("said", ["ask", "skip"])
def test_rs55_whether_the_question_was_put_is_public(said: str) -> None:
    match = planned("000000", rules={"ask_mode": "manual"})
    bids(match, "1")
    tricks(match, "0000")
    assert public(match)["question"] == "not_put"
    match.say(f"0: {said}")

    assert public(match)["question"] == {"ask": "put", "skip": "skipped"}[said]


def test_rs56_a_hand_is_seen_by_its_owner_only() -> None:
    match = planned("010000")
    bids(match, "1")
    tricks(match, "01")
    for seat in range(3):
        for viewer in VIEWERS:
            shown = match.view(viewer).cards(seat)
            assert shown == (match.hand(seat) if viewer == seat else ["?"] * 4)


def test_rs56_thrown_in_cards_too() -> None:
    match = planned("000000")
    bids(match, "1")
    tricks(match, "0000")
    thrown = match.hand(1)
    answers(match, "drop join")

    assert match.view(1).cards(1) == thrown
    for viewer in (talong.WATCHER, 0, 2):
        assert match.view(viewer).cards(1) == ["?", "?"]


def test_rs57_nobody_sees_the_cards_laid_aside() -> None:
    match = RODSKAGG.match(seats=3, seed=4)
    dealt = [card for seat in range(3) for card in match.hand(seat)]
    aside = set(RODSKAGG.deck.codes) - set(dealt)
    assert len(aside) == 34
    luck = Random(1)
    while not match.results:
        for viewer in VIEWERS:
            words = str([match.view(viewer).data(), match.events(viewer=viewer)])
            assert not [card for card in aside if f"'{card}'" in words]
        match.apply(match.turn or 0, luck.choice(match.legal(match.turn or 0)))


def test_rs58_thrown_in_cards_are_not_shown_even_when_the_deal_is_over() -> None:
    match = planned("000000")
    bids(match, "1")
    tricks(match, "0000")
    thrown = match.hand(1)
    answers(match, "drop join")
    tricks(match, "00")
    assert match.phase == "deal_over"

    for viewer in (talong.WATCHER, 0, 2):
        words = str([match.view(viewer).data(), match.events(viewer=viewer), match.results])
        assert not [card for card in thrown if card in words]


def test_rs58_nor_the_two_cards_that_the_declarer_keeps() -> None:
    match = planned("000000")
    bids(match, "1")
    tricks(match, "0000")
    kept = [match.hand(seat) for seat in range(3)]
    answers(match, "drop drop")

    for viewer in (talong.WATCHER, 0, 1, 2):
        words = str([match.view(viewer).data(), match.events(viewer=viewer), match.results])
        assert not [card for hand in kept for card in hand if card in words]
    assert "Ts" in kept[0]


def test_rs59_all_tricks_of_the_deal_may_be_consulted() -> None:
    match = planned("010200", scores=[9, 1, 1])
    bids(match, "1")
    tricks(match, "01020")
    plays(match, "Js")

    for viewer in VIEWERS:
        shown = seen(match, "tricks", viewer)
        assert [trick[0]["card"] for trick in shown] == ["As", "2h", "Ks", "2d", "Qs"]
        assert [len(trick) for trick in shown] == [3, 3, 3, 3, 3]
    assert match.table()["tricks"] == seen(match, "tricks")


def test_rs60_two_deals_that_differ_in_hidden_cards_look_the_same() -> None:
    own = "As Ks Qs Js Ts 9s"
    one, two = "2c 3c 4c 5c 6c 7c", "2d 3d 4d 5d 6d 7d"
    other = "2h 3h 4h 5h 6h 7h"
    first, second = rodskagg(own, one, two), rodskagg(own, one, other)
    for match in (first, second):
        bids(match, "1")
        plays(match, "As 2c")

    assert first.hand(2) != second.hand(2)
    for viewer in (talong.WATCHER, 0, 1):
        assert first.view(viewer) == second.view(viewer)
        assert first.events(viewer=viewer) == second.events(viewer=viewer)
    assert first.view(2) != second.view(2)


@pytest.mark.once
def test_rs60_in_random_deals_each_view_is_made_of_what_its_seat_may_know() -> None:
    """Deal the hidden cards of one seat otherwise and play the same: nothing changes for that seat until they show."""
    luck = Random("look-alikes")
    compared = 0
    for _deal in range(60):
        cards = list(RODSKAGG.deck.codes)
        luck.shuffle(cards)
        hands = [cards[0:6], cards[6:12], cards[12:18]]
        aside = cards[18:24]
        real = rodskagg(*[" ".join(hand) for hand in hands])
        # Seat 2's last card is not what seat 0 thinks it is.
        fake = rodskagg(*[" ".join(hand) for hand in (hands[0], hands[1], [*hands[2][:5], aside[0]])])
        while not real.results:
            assert real.view(0) == fake.view(0)
            assert real.view(1) == fake.view(1)
            assert real.events(viewer=0) == fake.events(viewer=0)
            compared += 1
            text = luck.choice(real.legal_texts(real.turn or 0))
            if text not in fake.legal_texts(real.turn or 0):
                break
            real.say(f"{real.turn}: {text}")
            fake.say(f"{fake.turn}: {text}")

    assert compared > 300


def test_rs62_deal() -> None:
    deck = list(RODSKAGG.deck.codes)
    match = RODSKAGG.match(seats=3, decks=[deck], dealer=2)

    assert heard(match, "dealer") == [{"event": "dealer", "seat": 2}]
    for viewer in VIEWERS:
        assert heard(match, "deal", viewer=viewer) == [
            {"event": "deal", "seat": seat, "cards": match.hand(seat) if seat == viewer else ["?"] * 6}
            for seat in range(3)
        ]
        assert seen(match, "aside", viewer) == 34


def test_rs62_bid_pass_and_rodskagg() -> None:
    match = planned("000000")
    match.say("0: bid 2")
    match.say("1: pass")
    assert same_news(match) == [{"event": "bid", "seat": 0, "number": 2}, {"event": "pass", "seat": 1}]
    before = match.version
    match.say("2: rodskagg")

    assert same_news(match, before) == [
        {"event": "rodskagg", "seat": 2},
        {"event": "declarer", "seat": 2, "number": 7},
    ]


def test_rs62_a_card_played() -> None:
    match = planned("000000")
    bids(match, "1")
    before = match.version
    plays(match, "As 2s")
    assert same_news(match, before) == [
        {"event": "play", "seat": 0, "card": "As"},
        {"event": "play", "seat": 1, "card": "2s"},
    ]
    assert public(match)["won"] == [0, 0, 0]
    before = match.version
    plays(match, "8s")

    assert same_news(match, before) == [{"event": "play", "seat": 2, "card": "8s"}, {"event": "trick", "seat": 0}]
    assert public(match)["won"] == [1, 0, 0]


@pytest.mark.parametrize("said", ["ask", "skip"])
def test_rs62_ask_or_skip(said: str) -> None:
    match = planned("000000", rules={"ask_mode": "manual"})
    bids(match, "1")
    tricks(match, "0000")
    before = match.version
    match.say(f"0: {said}")

    assert same_news(match, before) == [{"event": said, "seat": 0}]


def test_rs62_the_question() -> None:
    match = planned("010000", seats=4, scores=[9, 9, 2, 9])
    bids(match, "1")
    before = match.version
    tricks(match, "0100")
    thrown = match.hand(3)
    answers(match, "drop")

    assert [event for event in same_news(match, before) if event["event"] in ("ask", "join", "drop")] == [
        {"event": "ask", "seat": 0},
        {"event": "join", "seat": 1, "reason": "trick"},
        {"event": "join", "seat": 2, "reason": "compulsory"},
        {"event": "drop", "seat": 3, "reason": "dropped"},
    ]
    assert match.view(3).cards(3) == thrown


def test_rs62_all_defenders_drop() -> None:
    match = planned("000000", scores=[20, 9, 9])
    bids(match, "1")
    tricks(match, "0000")
    answers(match, "drop")
    before = match.version
    answers(match, "drop")

    assert same_news(match, before) == [
        {"event": "drop", "seat": 2, "reason": "dropped"},
        {"event": "credited", "seat": 0, "number": 2},
        {"event": "score", "tricks": [6, 0, 0], "changes": [-6, 0, 0], "scores": [14, 9, 9], "made": True},
    ]


def test_rs62_end_of_deal() -> None:
    match = planned("010000", scores=[5, 9, 9])
    bids(match, "1")
    tricks(match, "0100")
    answers(match, "join")
    tricks(match, "0")
    before = match.version
    while not match.results:
        before = match.version
        match.say(f"{match.turn}: {match.legal_texts(match.turn or 0)[0]}")

    assert same_news(match, before)[-2:] == [
        {"event": "score", "tricks": [5, 1, 0], "changes": [-5, -1, 5], "scores": [0, 8, 14], "made": True},
        {"event": "match_over", "winners": [0], "by": "zero"},
    ]
    assert (result(match)["tricks"], scored(match)) == ([5, 1, 0], [0, 8, 14])
    assert public(match)["winners"] == [0]
