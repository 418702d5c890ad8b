"""What a seat may learn, and when: KI1 to KI17."""

from __future__ import annotations

import json

import pytest

import talong
from tests.rules.looking import agreed, deck, finish, held, refused, seen, sees, shown, told
from tests.tables import kille, say

EVERYBODY = range(-1, 4)  # The watcher and four seats.
KILLE = talong.game("kille")


def public(match: talong.Match, viewer: int) -> dict[str, object]:
    """Return the view of *viewer* without whose it is."""
    data = match.view(viewer).data()
    del data["viewer"]
    return data


def test_ki1_what_is_always_public() -> None:
    match = kille("1 7 Sv 4 -", stock="9", rules={"stake": 5}, first="passed")

    say(match, "0: swap", "1: swap", "3: swap")

    views = [match.view(viewer).data() for viewer in range(-1, 5)]
    for view in views:
        assert view["seats"] == 5
        assert (view["pot"], view["balances"]) == (25, [-5] * 5)
        assert (view["dealer"], view["forehand"], view["turn"], view["phase"]) == (3, 0, 2, "stockcut")
        assert view["active"] == [0, 1, 2, 3]
        assert view["struck"] == {"0": {"by": "sv", "striker": 2}}
        assert (view["stock"], view["aside"], view["drawer"]) == (38, [], 3)
        assert view["spoke"] == [0, 1, 3]
        swaps = view["swaps"]
        assert isinstance(swaps, list)
        assert [(swap["giver"], swap["taker"], swap["annulled"]) for swap in swaps] == [(0, 1, True)]


def test_ki1_the_whole_course_of_the_deal_is_told_to_everybody() -> None:
    match = kille("1 7 Va Sv 4", stock="9")

    say(match, "0: swap", "1: swap", "4: swap", "3: cut 5")

    kinds = [
        "demand", "swap", "turn",
        "demand", "show", "pass", "show", "undo", "struck", "turn",
        "demand", "tostock",
        "cut", "draw", "aside", "showdown", "out", "out",
    ]  # fmt: skip
    for viewer in range(-1, 5):
        assert [event["event"] for event in match.events(viewer=viewer)][: len(kinds)] == kinds
        assert told(match, "cut", viewer)[0] == {"seat": 3, "at": 5}


def test_ki1_questions_and_answers_are_told_to_everybody() -> None:
    match = kille("1 7 4 -", first="passed")

    say(match, "0: ask", "2: depends", "1: refuse")

    for viewer in EVERYBODY:
        assert told(match, "ask", viewer) == [{"seat": 0}]
        answers = [{"seat": 2, "answer": "depends"}, {"seat": 1, "answer": "refuse"}]
        assert told(match, "answer", viewer) == answers
        assert seen(match, "question", viewer) == "refused_by_third"


def test_ki2_a_seat_sees_its_own_card_and_each_new_one() -> None:
    match = KILLE.match(seats=4, decks=[deck("1 2 3 4")])
    assert sees(match, 1) == "- - - -"

    say(match, "2: cut 0")
    assert sees(match, 1) == "? 2 ? ?"

    say(match, "0: swap")
    assert sees(match, 1) == "2 1 ? ?"
    assert told(match, "swap", 1) == [{"giver": 0, "taker": 1, "gave": ["1"], "got": ["2"]}]


def test_ki3_knowledge_follows_the_card_and_is_never_lost() -> None:
    match = kille("1 2 3 4 5")

    say(match, "0: swap", "1: swap", "2: swap", "3: stand")

    assert held(match) == "2 3 4 1 5"
    assert sees(match, 0) == "2 ? ? 1 ?"  # He gave the 1 away three swaps ago.
    assert sees(match, 4) == "? ? ? ? 5"


def test_ki3_a_card_that_has_lain_face_up_is_public_for_good() -> None:
    match = kille("Ki 5 6 7 8")

    say(match, "0: swap", "1: swap", "2: swap")

    assert sees(match, talong.WATCHER) == "? ? ? Ki- ?"
    assert sees(match, 4) == "? ? ? Ki- 8"


def test_ki4_the_example_of_the_chain() -> None:
    match = kille("1 2 3 4")

    say(match, "0: swap", "1: swap")

    assert held(match) == "2 3 1 4"
    assert sees(match, 0) == "2 ? 1 ?"
    assert sees(match, 1) == "2 3 1 ?"
    assert sees(match, 2) == "? 3 1 ?"
    assert sees(match, 3) == "? ? ? 4"
    assert sees(match, talong.WATCHER) == "? ? ? ?"


def test_ki5_a_face_down_swap_tells_outsiders_no_value() -> None:
    match = kille("1 2 3 4")

    say(match, "0: swap")

    for viewer in (-1, 2, 3):
        assert told(match, "swap", viewer) == [{"giver": 0, "taker": 1, "gave": ["?"], "got": ["?"]}]


def test_ki5_outsiders_cannot_tell_two_deals_apart() -> None:
    one, other = kille("1 2 3 4"), kille("Ku 12 3 4")

    say(one, "0: swap")
    say(other, "0: swap")

    for viewer in (-1, 2, 3):
        assert one.view(viewer) == other.view(viewer)
        assert one.events(viewer=viewer) == other.events(viewer=viewer)


def test_ki6_a_swapped_kille_and_its_status_are_public() -> None:
    match = kille("Ki Ki 5 Sv 6")

    say(match, "0: swap")
    for viewer in (-1, 2, 3, 4):
        assert told(match, "swap", viewer) == [{"giver": 0, "taker": 1, "gave": ["Ki+"], "got": ["Ki+"]}]
    say(match, "1: swap")
    assert sees(match, talong.WATCHER) == "Ki+ ? Ki- ? ?"
    say(match, "2: swap")  # All of it is annulled.
    assert sees(match, talong.WATCHER) == "Ki- Ki- ? Sv ?"


def test_ki7_a_shown_matador_is_public_and_stays_face_up() -> None:
    match = kille("1 Va Hu 4 5")

    say(match, "0: swap", "3: stand")

    assert sees(match, talong.WATCHER) == "? Va Hu ? ?"
    assert seen(match, "face_up") == [1, 2]
    assert match.table()["face_up"] == {"1": "Va", "2": "Hu"}


@pytest.mark.parametrize("card", ["Ki", "Sv", "Ku", "5"])
@pytest.mark.parametrize("met", ["Hu", "Sv", "Va Hu"])
def test_ki8_a_demand_exposes_nothing_by_itself(card: str, met: str) -> None:
    match = kille(f"{card} {met} 6 7")

    say(match, "0: swap")

    assert sees(match, talong.WATCHER) == f"? {met} ? ?"
    assert told(match, "demand", 3) == [{"seat": 0}]


def test_ki8_not_even_before_the_stock() -> None:
    match = kille("Ki 5 Va", stock="6")

    say(match, "0: stand", "1: swap")

    assert sees(match, talong.WATCHER) == "? ? Va"


def test_ki9_the_struck_player_is_public_but_not_his_card() -> None:
    match = kille("1 7 8 Sv 4")

    say(match, "0: swap", "1: swap", "2: swap")

    assert sees(match, talong.WATCHER) == "? ? ? Sv ?"
    assert sees(match, 4) == "? ? ? Sv 4"
    assert told(match, "undo", 4) == [
        {"giver": 1, "taker": 2, "gave": ["?"], "got": ["?"]},
        {"giver": 0, "taker": 1, "gave": ["?"], "got": ["?"]},
    ]
    assert told(match, "struck", 4) == [{"seat": 0, "by": "sv", "striker": 3}]


def test_ki9_known_is_unchanged_by_the_undoing() -> None:
    match = kille("1 7 8 Sv 4")

    say(match, "0: swap", "1: swap", "2: swap")

    assert sees(match, 0) == "1 7 ? Sv ?"
    assert sees(match, 1) == "1 7 8 Sv ?"
    assert sees(match, 2) == "1 ? 8 Sv ?"


def test_ki10_drawn_matadors_are_public() -> None:
    match = kille("1 2 3 Va", stock="Ka Hu", rules={"dealer_speaks_after_forced_draw": True})

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    for viewer in EVERYBODY:
        assert told(match, "turnup", viewer) == [{"card": ["Ka"]}, {"card": ["Hu"]}]
        assert seen(match, "turned", viewer) == ["Ka", "Hu"]


def test_ki10_a_drawn_lilja_is_known_to_the_drawer_only() -> None:
    match = kille("1 2 3 Va", stock="9", rules={"dealer_speaks_after_forced_draw": True})

    say(match, "0: stand", "1: swap", "2: swap", "1: cut 0")

    assert sees(match, 2) == "? 3 9 Va"
    for viewer in (-1, 0, 3):
        assert sees(match, viewer).split()[2] == "?"
        assert told(match, "draw", viewer) == [{"seat": 2, "card": ["?"]}]
    assert told(match, "draw", 2) == [{"seat": 2, "card": ["9"]}]
    assert [seen(match, "aside", viewer) for viewer in EVERYBODY] == [["?"], ["?"], ["2"], ["2"], ["?"]]
    assert match.table()["aside"] == ["?"]


def test_ki10_a_drawn_kille_is_public() -> None:
    match = kille("1 2 3 Va", stock="Ki", rules={"dealer_speaks_after_forced_draw": True})

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    assert sees(match, talong.WATCHER) == "? ? Ki+ Va"
    assert told(match, "draw") == [{"seat": 2, "card": ["Ki+"]}]


def test_ki10_a_kille_is_laid_aside_face_up() -> None:
    match = kille("1 2 Ki Va", stock="9", rules={"dealer_speaks_after_forced_draw": True})

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    assert match.table()["aside"] == ["Ki-"]
    assert told(match, "aside") == [{"seat": 2, "card": ["Ki-"]}]


def test_ki11_that_a_seat_may_lay_kuku_is_private() -> None:
    with_kuku, without = kille("1 2 Ku 4"), kille("1 2 12 4")
    assert with_kuku.legal_texts(2) == ["kuku"]
    assert seen(with_kuku, "legal", 2) == ["kuku"]

    for viewer in (-1, 0, 1, 3):
        assert with_kuku.view(viewer) == without.view(viewer)


def test_ki12_the_showdown_makes_all_hands_public() -> None:
    match = kille("5 Hu 6 7", stock="9")

    say(match, "0: swap", "2: stand", "3: swap", "2: cut 0")

    for viewer in EVERYBODY:
        assert told(match, "showdown", viewer) == [{"hands": {"0": "5", "1": "Hu", "2": "6", "3": "9"}}]
    assert told(match, "aside", 0) == [{"seat": 3, "card": ["?"]}]  # Laid aside face down, it stays hidden.


def test_ki13_the_cards_are_gathered_when_all_is_settled() -> None:
    match = kille("1 7 8 9 10")

    say(match, "0: swap", "1: swap")
    finish(match)

    for viewer in range(-1, 5):
        assert sees(match, viewer) == "- - - - -"
        assert seen(match, "swaps", viewer) == []
    say(match, f"{match.turn}: cut 0")
    for viewer in match.active:
        assert sees(match, viewer).count("?") == len(match.active) - 1


def test_ki14_a_redeal_shows_nobodys_card() -> None:
    match = kille("5 6")

    say(match, "0: ask", "1: accept")

    for viewer in (-1, 0, 1):
        assert sees(match, viewer) == "- -"
        assert told(match, "showdown", viewer) == []
        assert told(match, "answer", viewer) == [{"seat": 1, "answer": "accept"}]
    assert not [event for event in match.events(viewer=1) if "5" in json.dumps(event.get("card", ""))]


def test_ki15_eliminated_players_get_exactly_the_public_view() -> None:
    match = kille("1 7 Sv 4 -")

    say(match, "0: swap", "1: swap", "3: swap")

    assert public(match, 4) == public(match, talong.WATCHER)
    assert match.events(viewer=4) == match.events(viewer=talong.WATCHER)


@pytest.mark.parametrize("neighbour", ["Bl", "12", "Ki", "Va", "Ka", "Sv", "Hu", "Ku"])
def test_ki16_what_is_offered_does_not_depend_on_hidden_cards(neighbour: str) -> None:
    match = kille(f"5 {neighbour} 6 7")

    assert match.legal_texts(0) == ["stand", "swap"]
    assert match.view(0) == kille("5 9 6 7").view(0)


def test_ki16_an_illegal_kuku_is_never_announced() -> None:
    match = kille("5 9 Ku 7")
    heard = [match.events(viewer=viewer) for viewer in EVERYBODY]

    assert refused(match, "1: kuku") == "K57"

    assert [match.events(viewer=viewer) for viewer in EVERYBODY] == heard
    assert match.version == 0


def test_ki16_views_and_events_name_no_copies() -> None:
    one = KILLE.match(seats=4, rules=agreed(cuts="auto"), decks=[deck("5 1 2 5 9")])
    codes = set(KILLE.deck.codes) | {"Ki+", "Ki-", "?"}

    say(one, "0: swap", "1: swap")

    for viewer in EVERYBODY:
        hands = seen(one, "hands", viewer)
        assert isinstance(hands, dict)
        assert {code for hand in hands.values() for code in hand} <= codes


def test_ki16_the_stock_stays_secret() -> None:
    one, other = kille("5 6 7 8", stock="Ku Hu 1"), kille("5 6 7 8", stock="2 Sv 3")

    for match in (one, other):
        say(match, "0: swap", "1: swap", "2: stand", "3: swap")

    for viewer in EVERYBODY:
        assert one.view(viewer) == other.view(viewer)
        assert one.events(viewer=viewer) == other.events(viewer=viewer)


def test_ki17_one_by_one_each_decision_is_public_when_made() -> None:
    match = kille("3 7 8 9 - -")
    finish(match)

    say(match, "4: buyin")

    for viewer in (-1, 0, 5):
        assert told(match, "buyin", viewer) == [{"seat": 4, "amount": 2}]
        assert seen(match, "active", viewer) == [1, 2, 3, 4]
        assert seen(match, "pot", viewer) == 8


def test_ki17_all_at_once_with_the_simultaneous_option() -> None:
    match = kille("3 7 8 9 - -", rules={"buyin_order": "simultaneous"})
    finish(match)
    bought, declined = match.copy(), match.copy()

    say(bought, "4: buyin")
    say(declined, "4: decline")
    for viewer in (-1, 0, 1, 5):
        assert bought.view(viewer) == declined.view(viewer)
        assert bought.events(viewer=viewer) == declined.events(viewer=viewer)
    assert told(bought, "buyin") == []

    say(bought, "0: decline", "5: buyin")
    assert told(bought, "buyin") == [{"seat": 4, "amount": 2}, {"seat": 5, "amount": 2}]
    assert told(bought, "decline") == [{"seat": 0}]


def test_ki17_also_before_the_showdown_nothing_is_said_of_it() -> None:
    match = kille("3 7 8 9 - -")

    finish(match)

    assert shown(match) == "3 7 8 9"
    assert seen(match, "buyin") == {"due": [4, 5, 0], "price": 2}
