"""Lemmas and invariants, as properties of some hundreds of deals for 2 to 20 players: L1 to L12."""

from __future__ import annotations

from itertools import pairwise

import pytest

import talong
from tests.rules.kille_playouts import Act, Happening, Story, every_act, first_deals
from tests.rules.looking import agreed, deadlock, finish, out, shown, told, told_seats
from tests.tables import kille, say

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def stories() -> list[Story]:
    return first_deals()


@pytest.fixture(scope="module")
def all_stories() -> list[Story]:
    """Also deals in which the dealer speaks after a forced draw (R-K11)."""
    return first_deals() + first_deals(forced_dealer_speaks=True)


def approached(act: Act) -> list[int]:
    """Return the seats that the demand of *act* came to."""
    return [event["seat"] if event["event"] == "show" else event["taker"] for event in met(act)]


def met(act: Act) -> list[Happening]:
    """Return the events in which the demand of *act* met a card."""
    return [event for event in act.events if event["event"] in ("show", "swap")]


def test_l1_the_turn_only_moves_forward_and_never_past_the_dealer(all_stories: list[Story]) -> None:
    for story in all_stories:
        spoken = [act.seat for act in story.acts if act.text in ("stand", "swap")]
        places = [story.order.index(seat) for seat in spoken]
        assert all([earlier < later for earlier, later in pairwise(places)]), story.seed


def test_l2_an_approached_player_is_ahead_unspoken_unstruck_with_the_card_he_was_dealt(
    all_stories: list[Story],
) -> None:
    demands = 0

    def check(story: Story, act: Act) -> None:
        nonlocal demands
        for seat in approached(act):
            before = act.before
            assert story.order.index(seat) > story.order.index(act.seat)
            assert seat not in before["spoke"]
            assert str(seat) not in before["struck"]
            assert seat not in before["face_up"]
            assert before["known"][str(seat)] == [seat]  # Nobody else has ever held it: it is the one he was dealt.
            assert before["hands"][str(seat)][0].rstrip("+-") == before["dealt"][str(seat)][0]
            demands += 1

    every_act(all_stories, check)
    assert demands > 2000


def test_l3_each_matador_acts_at_most_once_and_no_struck_player_is_approached(all_stories: list[Story]) -> None:
    for story in all_stories:
        shows = [event["seat"] for event in story.told("show")]
        assert len(shows) == len(set(shows))
        struck: set[int] = set()
        for act in story.acts:
            assert not struck & set(approached(act))
            struck |= {event["seat"] for event in act.events if event["event"] == "struck"}


def test_l4_what_the_speaker_receives_stays_with_him_unless_annulled(stories: list[Story]) -> None:
    kept = 0
    for story in stories:
        swaps = [(event["giver"], event["taker"]) for event in story.told("swap")]
        undone = [(event["giver"], event["taker"]) for event in story.told("undo")]
        drawers = [event["seat"] for event in story.told("draw")]
        for at, (giver, taker) in enumerate(swaps):
            assert giver not in [seat for later in swaps[at + 1 :] for seat in later]
            assert giver not in drawers
            if (giver, taker) not in undone:  # He has the card that was dealt to the other (L2).
                assert story.shown[giver].rstrip("+-") == story.dealt[taker]
                kept += 1

    assert kept > 500


def test_l5_a_trail_is_a_chain_and_annulment_restores_what_was_dealt(stories: list[Story]) -> None:
    long_ones = 0
    for story in stories:
        standing: list[tuple[int, int]] = []
        for act in story.acts:
            undone = [(event["giver"], event["taker"]) for event in act.events if event["event"] == "undo"]
            if undone:
                trail = list(reversed(undone))
                struck = [event["seat"] for event in act.events if event["event"] == "struck"]
                assert [trail[0][0]] == struck
                assert trail[-1][1] == act.seat or act.text.startswith("cut ")
                assert all([one[1] == other[0] for one, other in pairwise(trail)])
                assert standing[-len(trail) :] == trail  # Directly successive, the newest of all.
                standing = standing[: -len(trail)]
                for seat in {seat for swap in trail for seat in swap}:
                    assert story.shown[seat].rstrip("+-") == story.dealt[seat]
                long_ones += len(trail) > 2
            standing += [(event["giver"], event["taker"]) for event in act.events if event["event"] == "swap"]

    assert long_ones > 10


def test_l6_nobody_is_struck_twice_and_at_most_four_are(all_stories: list[Story]) -> None:
    most = 0
    for story in all_stories:
        struck = [event["seat"] for event in story.told("struck")]
        assert len(struck) == len(set(struck)) <= 4
        assert sorted(struck) == story.struck
        most = max(most, len(struck))

    assert most >= 3


def test_l6_four_strikes_in_one_deal() -> None:
    match = kille("1 Hu 2 Sv 3 Hu 4 Sv 5")

    say(match, "0: swap", "2: swap", "4: swap", "6: swap")

    assert match.table()["struck"] == [0, 2, 4, 6]


def test_l7_one_visit_to_the_stock_of_at_most_five_cards(stories: list[Story]) -> None:
    visits = 0
    for story in stories:
        assert len(story.told("tostock")) <= 1
        assert len(story.told("turnup", "draw")) <= 5
        visits += len(story.told("tostock"))

    assert visits > 50


def test_l7_with_the_option_two_visits_of_at_most_five_cards_together() -> None:
    twice = 0
    for story in first_deals(forced_dealer_speaks=True):
        assert len(story.told("tostock")) <= 2
        assert len(story.told("turnup", "draw")) <= 5
        twice += len(story.told("tostock")) == 2
    assert twice > 0

    match = kille("5 6 Va", stock="Va Ka 3 Ka 4", rules={"dealer_speaks_after_forced_draw": True})
    say(match, "0: stand", "1: swap", "0: cut 0", "2: swap", "1: cut 0")
    assert len(told(match, "turnup")) == 3
    assert shown(match) == "5 3 4"


@pytest.mark.parametrize("seats", [2, 20])
def test_l7_the_stock_is_never_too_small(seats: int) -> None:
    match = talong.game("kille").match(seats=seats, rules=agreed(min_players=2, cuts="auto"), seed=1)

    assert match.table()["stock"] == 42 - seats


def test_l8_a_drawn_card_is_never_offered(all_stories: list[Story]) -> None:
    draws = 0
    for story in all_stories:
        drawer = -1
        for act in story.acts:
            assert act.seat != drawer or act.text not in ("swap", "stand")
            assert drawer not in [event["seat"] for event in act.events if event["event"] == "struck"]
            drawn = [event["seat"] for event in act.events if event["event"] == "draw"]
            drawer = drawn[0] if drawn else drawer
            draws += len(drawn)
        if drawer >= 0 and story.shown[drawer][:2] == "Ki":
            assert story.shown[drawer] == "Ki+"

    assert draws > 50


def test_l9_somebody_is_left(all_stories: list[Story]) -> None:
    for story in all_stories:
        assert len(story.result["out"]) < story.seats


def test_l10_a_kuku_or_high_kille_is_never_out_as_lowest(all_stories: list[Story]) -> None:
    for story in all_stories:
        gone: dict[int, list[str]] = story.result["out"]
        assert not [seat for seat in gone if story.shown[seat] in ("Ku", "Ki+") and "lowest" in gone[seat]]

    equals = kille("Ku Ku Ki Ki")
    say(equals, "0: stand", "1: stand", "2: swap", "3: stand")
    assert shown(equals) == "Ku Ku Ki+ Ki+"
    assert (out(equals), deadlock(equals)) == ({}, "nobody")

    struck = kille("Ku 5 Ku", stock="Hu")
    say(struck, "0: stand", "1: stand", "2: swap", "1: cut 0")
    assert (out(struck), deadlock(struck)) == ({1: ["lowest"], 2: ["struck"]}, None)


def test_l11_there_are_42_cards_at_all_times_and_each_player_holds_one(all_stories: list[Story]) -> None:
    whole = sorted(talong.game("kille").deck.codes)

    def check(story: Story, act: Act) -> None:
        before = act.before
        hands = list(before["hands"].values())
        assert [len(hand) for hand in hands] == [1] * story.seats
        aside = [before["dealt"][str(card["dealt_to"])][0] for card in before["aside"]]
        cards = [hand[0].rstrip("+-") for hand in hands] + before["stock"] + before["turned"] + aside
        assert sorted(cards) == whole

    every_act(all_stories, check)


def test_l11_two_cards_may_lie_aside_with_the_option() -> None:
    match = kille("5 6 Va", stock="3 4", rules={"dealer_speaks_after_forced_draw": True})

    say(match, "0: stand", "1: swap", "0: cut 0", "2: swap", "1: cut 0")

    assert told_seats(match, "aside") == [1, 2]


@pytest.mark.parametrize("seats", range(2, 21))
def test_l12_forehand_and_dealer_are_two_players(seats: int) -> None:
    for seed in range(5):
        match = talong.game("kille").match(seats=seats, rules=agreed(min_players=2), seed=seed)
        assert match.forehand != match.dealer
        assert match.turn == (match.dealer - 1) % seats
        assert (match.turn == match.forehand) == (seats == 2)


def test_l12_also_with_two_left_of_many() -> None:
    match = kille("- 5 - - 6 -", first="passed")
    assert (match.dealer, match.forehand) == (4, 1)

    finish(match)

    later = kille("- 5 - - 5 -", first="passed")
    finish(later)
    assert (later.dealer, later.forehand, later.turn) == (1, 4, 4)
