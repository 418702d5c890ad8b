"""What a seat may learn, and when: SI1 to SI17."""

from __future__ import annotations

import json
from typing import cast

import pytest

import talong
from talong.bots import choose_bot
from talong.cards.french import FRENCH
from tests.rules.looking import Event, refused, seen, told
from tests.skitgubbe_tables import (
    SKITGUBBE,
    SKITKORT,
    collect,
    dealt,
    hands,
    known,
    pack,
    pass_all,
    shed,
    sizes,
    throw,
    trick,
)
from tests.tables import say

EVERYBODY = range(-1, 3)  # The watcher and three seats.


def public(match: talong.Match, viewer: int) -> dict[str, object]:
    """Return the view of *viewer* without what is its own."""
    data = match.view(viewer).data()
    return {name: data[name] for name in data if name not in ("viewer", "hands", "legal", "choices", "answered")}


def finish(match: talong.Match) -> talong.Match:
    """Let everybody play its first card, and nobody throw, until phase 1 is over."""
    while match.phase == "collect":
        assert match.turn is not None
        say(match, f"{match.turn}: {match.legal_texts(match.turn)[0]}")
        pass_all(match)
    return match


def cards_in(data: object) -> set[str]:
    """Return every card that *data* names."""
    words = json.dumps(data).replace('"', " ").replace(",", " ").replace("[", " ").replace("]", " ").split()
    return set(words) & set(SKITGUBBE.deck.codes)


def test_si1_what_is_always_public() -> None:
    match = throw("7c 2c 3c | 2d 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: chance 8d, 2: play 9d")

    say(match, "0: pass")

    for viewer in EVERYBODY:
        view = match.view(viewer).data()
        assert cast("Event", view["rules"])["variants"] == ""
        assert (view["dealer"], view["turn"], view["phase"]) == (2, 1, "throw")
        assert view["entitled"] == [1, 2]
        assert public(match, viewer) == public(match, talong.WATCHER)


def test_si1_all_actions_are_told_to_everybody_with_their_cards() -> None:
    match = collect("7c 7s 3c | 2d 3d 5d | 2h 3h 4h", stock="Ks Qs Jh")

    say(match, "0: play 7c", "1: chance", "2: play 2h", "0: throw 7s", "1: pass", "2: pass")

    for viewer in EVERYBODY:
        assert told(match, "play", viewer) == [{"seat": 0, "cards": ["7c"]}, {"seat": 2, "cards": ["2h"]}]
        assert told(match, "chance", viewer) == [{"seat": 1, "cards": ["Qs"]}]
        assert told(match, "throw", viewer) == [{"seat": 0, "cards": ["7s"]}]
        assert told(match, "pass", viewer) == [{"seat": 1}, {"seat": 2}]


def test_si2_a_hand_is_seen_by_its_owner_only() -> None:
    match = collect("7c 7s 3c | 2d 3d 5d | 2h 3h 4h")

    for seat in range(3):
        assert match.view(seat).cards(seat) == match.hand(seat)
        for viewer in EVERYBODY:
            if viewer != seat:
                assert match.view(viewer).cards(seat) == ["?", "?", "?"]
    assert told(dealt("2c"), "deal") == [{"seat": seat, "number": 3, "cards": ["?"] * 3} for seat in range(3)]


def test_si2_hand_sizes_are_public() -> None:
    match = collect("7c 7s | 2d | 2h 3h 4h", last="1: Ks")

    assert [len(match.view(talong.WATCHER).cards(seat)) for seat in range(3)] == [2, 1, 3]


def test_si3_stock_cards_are_hidden_and_their_number_is_public() -> None:
    one = collect("7c 7s 3c | 2d 3d 5d | 2h 3h 4h", stock="Ks Qs Jh")
    other = collect("7c 7s 3c | 2d 3d 5d | 2h 3h 4h", stock="As Kd 6h")

    for viewer in EVERYBODY:
        assert seen(one, "stock", viewer) == 43
        assert one.view(viewer) == other.view(viewer)


def test_si3_a_drawn_card_is_seen_by_the_drawer_only() -> None:
    one = collect("7c 7s 3c | 2d 3d 5d | 2h 3h 4h", stock="Ks Qs Jh")
    other = collect("7c 7s 3c | 2d 3d 5d | 2h 3h 4h", stock="As Kd 6h")

    say(one, "0: play 7c 7s")
    say(other, "0: play 7c 7s")

    assert told(one, "draw", 0) == [{"seat": 0, "number": 2, "cards": ["Qs", "Ks"]}]
    for viewer in (-1, 1, 2):
        assert told(one, "draw", viewer) == [{"seat": 0, "number": 2, "cards": ["?", "?"]}]
        assert one.view(viewer) == other.view(viewer)
        assert one.events(viewer=viewer) == other.events(viewer=viewer)


def test_si4_the_last_card_is_hidden_from_its_holder_too() -> None:
    match = collect("7c 7s | 2d 3d | 2h 3h", last="1: Ks")

    for viewer in EVERYBODY:
        view = match.view(viewer).data()
        assert view["last"] == "?"
        assert view["last_holder"] == 1
        assert view["trump"] is None
        assert "Ks" not in cards_in(view)


def test_si4_it_is_public_from_s37_on() -> None:
    match = finish(collect("7c | 2d | 2h", last="1: Ks"))

    for viewer in EVERYBODY:
        assert told(match, "reveal", viewer) == [{"card": "Ks", "trump": "s"}]
        assert "Ks" in match.view(viewer).cards(1)


def test_si4_with_k_it_is_public_from_the_deal() -> None:
    match = dealt("2c 3c", "Ks", variants="K")

    for viewer in EVERYBODY:
        assert seen(match, "last", viewer) == "Ks"
        assert seen(match, "trump", viewer) == "s"


def test_si5_trick_cards_are_public_with_their_contributor() -> None:
    match = collect("7c 7s 3c | 2d 3d 5d | 2h 3h 4h", stock="Ks Qs Jh")

    say(match, "0: play 7c", "1: chance")
    for viewer in EVERYBODY:
        assert seen(match, "trick", viewer) == [
            {"seat": 0, "cards": ["7c"], "kind": "play", "round": 1},
            {"seat": 1, "cards": ["Qs"], "kind": "chance", "round": 1},
        ]
    say(match, "2: play 2h", "0: throw 7s")
    assert trick(match) == "0: play 7c, 1: chance Qs, 2: play 2h, 0: throw 7s"


def test_si6_won_piles_lie_face_down() -> None:
    match = throw("7c 2c 3c | 2d 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d")

    pass_all(match)

    assert match.table()["won"] == {"0": 0, "1": 0, "2": 3}
    assert not {"7d", "8d", "9d"} & cards_in(match.table())


@pytest.mark.parametrize("setting", ["none", "own", "all"])
def test_si6_whoever_remembers_knows_them_in_every_setting(setting: str) -> None:
    laid = "0: play 7d, 1: play 8d, 2: play 9d"
    match = throw("7c 2c 3c | 2d 3d 5d | 2h 3h 4h", trick=laid, rules={"won_pile_view": setting})

    say(match, "0: throw 7c", "1: pass", "2: pass")

    for viewer in EVERYBODY:
        memory = cast("dict[str, Event]", seen(match, "memory", viewer))
        assert memory["won"] == {"0": [], "1": [], "2": ["7c", "7d", "8d", "9d"]}
        assert cast("Event", seen(match, "rules", viewer))["won_pile_view"] == setting
        shown = match.view(viewer).data().get("won_cards")  # What people are shown differs.
        whole = {"0": [], "1": [], "2": ["7c", "7d", "8d", "9d"]}
        own = {seat: cards for seat, cards in whole.items() if seat == str(viewer)}
        assert shown == {"none": None, "own": own, "all": whole}[setting]


def test_si7_returned_cards_are_known_and_leftover_cards_hidden() -> None:
    match = collect("7c 8c 9c | | 6d 6h 6s", last="1: Ks", rest=2, won={0: "Ac Ad", 1: "Kc Kd Kh Qc"})

    say(match, "0: play 7c")

    assert match.phase == "shed"
    assert match.hand(0) == ["7c", "8c", "9c", "Ac", "Ad"]
    for viewer in (-1, 1, 2):
        view = match.view(viewer).cards(0)
        assert {"7c", "Ac"} <= set(view)
        assert not {"8c", "9c"} & set(view)
        assert view.count("?") == 2
    assert match.view(0).cards(0) == match.hand(0)


def test_si8_the_numbers_removed_and_received_are_public() -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 3s", won={1: "2c 3h 6c", 2: "4d"}))

    for viewer in EVERYBODY:
        removed = [(event["seat"], event["number"]) for event in told(match, "removed", viewer)]
        received = [(event["seat"], event["number"]) for event in told(match, "skit", viewer)]
        assert removed == [(0, 12), (1, 2), (2, 2)]
        assert received == [(1, 8), (2, 8)]


def test_si8_the_distribution_among_several_is_hidden() -> None:
    position = collect("Ac | 9d | Kd", last="2: 7s").position()
    one, other = [finish(talong.load_position(position, seed=seed)) for seed in (1, 2)]
    assert one.hand(1) != other.hand(1)

    for viewer in (-1, 0):
        assert one.view(viewer) == other.view(viewer)
        assert one.events(viewer=viewer) == other.events(viewer=viewer)
        assert one.view(viewer).cards(1) == ["?"] * 8
    assert told(one, "skit", 1)[0]["cards"] == [card for card in one.hand(1) if card in SKITKORT]
    assert told(one, "skit", 1)[1]["cards"] == ["?"] * 8


def test_si8_with_a_single_recipient_it_is_public() -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 7h", won={2: "8c 8d 8h 8s"}))

    for viewer in EVERYBODY:
        assert match.view(viewer).cards(1) == SKITKORT
        assert told(match, "skit", viewer) == [{"seat": 1, "number": 16, "cards": SKITKORT}]


def test_si9_cards_picked_up_are_known_until_they_are_played() -> None:
    match = shed("4c 2c 9c | 8c 2d | 9h 2h", trump="s")

    say(match, "0: play 4c", "1: pick up")
    for viewer in (-1, 0, 2):
        assert match.view(viewer).cards(1) == ["4c", "?", "?"]
    assert known(match, 1) == "4c"
    say(match, "2: play 2h", "0: pick up", "1: play 4c")
    assert match.view(0).cards(1) == ["?", "?"]
    assert known(match, 1) == ""


def test_si10_the_pile_is_public_with_layings_and_order() -> None:
    match = shed("4c 2c 9c | 8c 9d | 9h 2h", trump="h")

    say(match, "0: play 4c", "1: play 8c", "2: pick up", "0: play 9c")

    for viewer in EVERYBODY:
        assert seen(match, "pile", viewer) == [{"seat": 0, "cards": ["4c"]}, {"seat": 0, "cards": ["9c"]}]


def test_si10_discarded_tricks_lie_face_down_but_were_public() -> None:
    match = shed("4c 2c | 8c 2d | 9c 2h", trump="s")

    say(match, "0: play 4c", "1: play 8c", "2: play 9c")

    assert not {"4c", "8c", "9c"} & cards_in(match.table())
    assert match.table()["discarded"] == 49
    memory = cast("dict[str, list[str]]", seen(match, "memory"))
    assert {"4c", "8c", "9c"} <= set(memory["discarded"])


def test_si11_two_players_know_each_others_hands() -> None:
    match = finish(collect("Ac 6c | 9d", last="1: 7h", rules={"avstickshog": 0}))
    assert match.phase == "shed"

    for viewer in range(2):
        assert match.view(viewer).cards(1 - viewer) == match.hand(1 - viewer)
    assert set(match.hand(1)) == set(SKITGUBBE.deck.codes) - set(match.hand(0))  # It is the complement.
    assert match.view(talong.WATCHER).cards(0).count("?") == 1  # The six, which was left in a hand.


def test_si11_a_watcher_is_told_only_what_is_public() -> None:
    match = shed("4c 2c | 8c 2d")

    assert match.view(0).cards(1) == ["2d", "8c"]
    assert match.view(talong.WATCHER).cards(1) == ["?", "?"]


def test_si12_with_an_avstickshog_the_split_is_hidden() -> None:
    one = shed("4c 2c | 8c 2d", avstickshog=["Qd", "Kd"])
    other = shed("4c 2c | 2d Kd", avstickshog=["8c", "Qd"])

    assert one.view(0).cards(1) == ["?", "?"]
    assert one.view(0) == other.view(0)


def test_si12_except_for_publicly_located_cards() -> None:
    match = shed("4c 2c | 8c 2d", avstickshog=["Qd", "Kd"])

    say(match, "0: play 4c", "1: pick up")

    assert match.view(0).cards(1) == ["4c", "?", "?"]


def test_si12_from_the_moment_it_is_empty_si11_applies() -> None:
    match = shed("4c 2c | 8c 2d", avstickshog=["Qd", "Kd"])

    say(match, "0: play 4c", "1: play 8c")

    assert match.table()["avstickshog"] == 0
    assert match.view(0).cards(1) == ["2d", "Qd"]
    assert match.view(1).cards(0) == ["2c", "Kd"]


def test_si13_only_the_size_of_the_avstickshog_is_public() -> None:
    one = shed("4c 2c | 8c 2d", avstickshog=["Qd", "Kd", "Ad", "Js"])
    other = shed("4c 2c | 8c 2d", avstickshog=["Js", "Ad", "Qd", "Kd"])

    for viewer in range(-1, 2):
        assert seen(one, "avstickshog", viewer) == 4
        assert one.view(viewer) == other.view(viewer)
        assert not {"Qd", "Kd", "Ad", "Js"} & cards_in(one.view(viewer).data())


def test_si14_legal_actions_and_refusals_go_to_the_seat_concerned() -> None:
    match = collect("7c 7s 3c | 2d 3d 5d | 2h 3h 4h")

    for viewer in (-1, 1, 2):
        assert seen(match, "legal", viewer) == []
        assert seen(match, "choices", viewer) == {}
    assert seen(match, "legal", 0) == match.legal_texts(0)
    assert refused(match, "0: play 7c 3c") == "S11"  # Nobody is told: `refused` looks at every view and event.


def test_si14_a_refusal_does_not_tell_where_a_card_is() -> None:
    one = collect("7c 7s 3c | 2d 3d 5d | 2h 3h 4h", stock="9h Ks")
    other = collect("7c 7s 3c | 2d 3d 9h | 2h 3h 4h", stock="5d Ks")

    errors = []
    for match in (one, other):
        with pytest.raises(talong.IllegalAction) as caught:
            say(match, "0: play 9h")
        errors.append((caught.value.rule, str(caught.value)))

    assert errors[0] == errors[1]


def test_si15_queued_answers_stay_secret_until_they_take_effect() -> None:
    laid = "0: play 7d, 1: play 8d, 2: play 9d"
    match = throw("7c 2c 3c | 2d 3d 5d | 9h 3h 4h", trick=laid, rules={"pace": "live"})
    before = [match.view(viewer) for viewer in (-1, 0, 1)]

    say(match, "2: throw 9h")

    assert [match.view(viewer) for viewer in (-1, 0, 1)] == before
    assert told(match, "throw", 0) == []
    assert seen(match, "answered", 2) is True
    say(match, "0: pass", "1: pass")
    assert told(match, "throw", 0) == [{"seat": 2, "cards": ["9h"]}]


def test_si15_the_deck_and_the_pool_are_in_no_view() -> None:
    one, other = pack("2c 3c 4c 5c 6c 7c 8c 9c Tc"), pack("2c 3c 4c 5c 6c 7c 8c 9c Tc")
    other[9:] = other[:8:-1]
    first, second = [SKITGUBBE.match(seats=3, decks=[order]) for order in (one, other)]

    for viewer in EVERYBODY:
        assert first.view(viewer) == second.view(viewer)
        assert first.events(viewer=viewer) == second.events(viewer=viewer)
        assert len(cards_in(first.view(viewer).data())) == (3 if viewer >= 0 else 0)


def test_si16_nothing_is_told_that_only_follows() -> None:
    bound = collect("2c 3c 4c | 9d 3d 5d | 2h 3h 4h", trick="0: play 9c", rules={"variants": "G"}, stock="Ks 7d")
    free = collect("2c 3c 4c | 9d 3d 5d | 2h 3h 4h", trick="0: play 8c", rules={"variants": "G"}, stock="Ks 7d")
    assert bound.legal_texts(1) == ["play 9d"]
    assert len(free.legal_texts(1)) == 4

    for match in (bound, free):
        say(match, "1: play 9d")
        assert match.view(2).cards(1) == ["?", "?", "?"]
        assert told(match, "play", 2) == [{"seat": 1, "cards": ["9d"]}]


def test_si16_an_announced_rank_bounds_a_hand() -> None:
    match = dealt("6c 3d 7h 8c 9d Th Jc Qd Kh", variants="B")

    for viewer in EVERYBODY:
        assert seen(match, "announced", viewer) == {"0": "6", "1": "3", "2": "7"}
        if viewer != 1:
            assert match.view(viewer).cards(1) == ["?", "?", "?"]  # Not even the three itself.


def test_si17_known_gains_won_returned_and_last_cards() -> None:
    match = collect("7c 8c 9c | | 6d 6h 6s", last="1: Ks", rest=2, won={0: "Ac As Ad", 1: "Kc Kd Kh Qc"})

    say(match, "0: play 7c")

    assert seen(match, "recipients") == []
    assert known(match, 0) == "7c Ac Ad As"
    assert known(match, 1) == "Qc Kc Kd Kh Ks"
    assert not {"6d", "6h", "6s"} & set(known(match, 2).split())


def test_si17_known_loses_all_skitkort_when_they_are_redistributed() -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 3s", won={1: "2c 3h 6c", 2: "4d"}))

    assert seen(match, "recipients") == [1, 2]
    for seat in range(3):
        assert not set(SKITKORT) & set(known(match, seat).split())
    assert known(match, 1) == "6c"


def test_si17_with_l_the_trump_six_goes_too() -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 3s", won={1: "6s 6c"}, rules={"variants": "L"}))

    assert known(match, 1) == "6c"
    assert len(told(match, "skit")) == 2
    assert sum([cast("int", event["number"]) for event in told(match, "skit")]) == 17


def test_si17_a_single_recipients_skitkort_are_known() -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 7h", won={2: "8c 8d 8h 8s"}))

    assert known(match, 1).split() == SKITKORT


@pytest.mark.parametrize("seed", range(6))
def test_si17_the_unplaced_cards_are_in_the_unknown_places(seed: int) -> None:
    match = SKITGUBBE.match(seats=3, seed=seed)
    while match.phase in ("collect", "throw"):
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[-1 if match.phase == "throw" else 0])

    for act in range(25):
        if match.results:
            break
        placed = {card for seat in range(3) for card in known(match, seat).split()}
        memory = cast("dict[str, list[str]]", seen(match, "memory"))
        unplaced = set(SKITGUBBE.deck.codes) - placed - cards_in(match.table()["pile"]) - set(memory["discarded"])
        assert unplaced == set(hands(match).replace("|", "").split()) - placed
        assert match.turn is not None
        legal = match.legal(match.turn)
        match.apply(match.turn, legal[(seed + act) % len(legal)])


def test_si17_with_one_other_unknown_place_the_observer_knows_all() -> None:
    match = collect("7c 8c 9c | 2c | 3d", last="1: Ks", rest=2, won={0: "Ac Ad Ah As", 1: "Kc Kd Kh Qc"})

    finish(match)

    assert match.phase == "shed"
    assert match.view(1).cards(0).count("?") == 2  # What was left in the hand of seat 0,
    assert "?" not in match.view(1).cards(2)  # the only unknown places.
    placed = {card for seat in range(3) for card in known(match, seat).split()}
    assert set(SKITGUBBE.deck.codes) - placed == {"8c", "9c"}


def test_si2_the_views_of_phase_2_add_up() -> None:
    match = finish(SKITGUBBE.match(seats=4, seed=3))

    for viewer in range(-1, 4):
        assert [len(match.view(viewer).cards(seat)) for seat in range(4)] == sizes(match)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 1), (4, 2), (5, 3)])
def test_si10_the_last_cards_of_the_skitgubbe_tell_nobody_anything_new(seats: int, seed: int) -> None:
    match = SKITGUBBE.match(seats=seats, rules=SKITGUBBE.rules("standard", deals=2), seed=seed)
    bot = choose_bot("skitgubbe", "simple", str(seed))
    while not match.is_over:
        seat = next(one for one in range(seats) if match.legal_texts(one))
        match.apply(seat, match.parse(seat, bot.choose(match.view(seat)) or match.legal_texts(seat)[0]))
    unlaid: set[str] = set()
    ends = 0
    for event in match.events(viewer=-1):
        if event["event"] == "dealer":
            unlaid = set(FRENCH.codes)
        elif event["event"] == "lay":
            unlaid -= set(cast(list[str], event["cards"]))
        elif event["event"] == "pick_up":
            unlaid |= set(cast(list[str], event["cards"]))
        elif event["event"] == "skitgubbe":
            assert set(cast(list[str], event["cards"])) == unlaid
            ends += 1
    assert ends == 2
