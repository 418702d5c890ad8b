"""Going to the stock: K43 to K50."""

from __future__ import annotations

import pytest

import talong
from tests.rules.looking import YIELDING, held, out, refused, sees, shown, told, told_seats
from tests.tables import kille, say


def at_the_stock(hands: str, stock: str) -> talong.Match:
    """Return a deal in which all have stood, and the dealer has gone to the stock, which waits to be cut."""
    match = kille(hands, stock=stock)
    while match.turn != match.dealer:
        say(match, f"{match.turn}: stand")
    say(match, f"{match.dealer}: swap")
    return match


def test_k43_the_dealer_stands_or_goes_to_the_stock() -> None:
    match = kille("5 6 7 8")
    say(match, "0: stand", "1: stand", "2: stand")
    assert match.legal_texts(3) == ["stand", "swap"]

    say(match, "3: swap")

    assert told_seats(match, "tostock") == [3]
    assert match.phase == "stockcut"
    assert held(match) == "5 6 7 8"


def test_k44_another_player_cuts_the_stock_first() -> None:
    match = at_the_stock("5 6 7 8", "9 10 11")

    assert match.turn == 2
    assert match.legal_texts(2) == [f"cut {place}" for place in range(38)]
    assert match.legal_texts(3) == []
    assert refused(match, "3: cut 0") == "K16"


@pytest.mark.parametrize(("place", "drawn"), [(0, "2"), (1, "10"), (2, "11")])
def test_k45_the_top_card_after_the_cut_decides(place: int, drawn: str) -> None:
    match = at_the_stock("5 6 7 8", "2 10 11")

    say(match, f"2: cut {place}")

    assert shown(match) == f"5 6 7 {drawn}"  # Better or worse, it is not declined.


@pytest.mark.parametrize("code", YIELDING)
def test_k46_a_the_drawer_keeps_a_skitkort_lilja_or_kille(code: str) -> None:
    match = at_the_stock("Ku Hu Ka Va", code)

    say(match, "2: cut 0")

    assert shown(match) == f"Ku Hu Ka {'Ki+' if code == 'Ki' else code}"
    assert told(match, "aside", 3) == [{"seat": 3, "card": ["Va"]}]
    assert out(match) == ({2: ["lowest"]} if code == "Ki" else {3: ["lowest"]})


def test_k46_b_a_drawn_kuku_ends_it_without_a_swap() -> None:
    match = at_the_stock("5 6 7 8", "Ku 12")

    say(match, "2: cut 0")

    assert shown(match) == "5 6 7 8"
    assert told(match, "turnup") == [{"card": ["Ku"]}]
    assert match.results[0]["struck"] == []
    assert out(match) == {0: ["lowest"]}


def test_k46_c_a_drawn_husar_strikes_the_drawer() -> None:
    match = at_the_stock("5 6 7 8", "Hu 12")

    say(match, "2: cut 0")

    assert shown(match) == "5 6 7 8"
    assert told(match, "struck") == [{"seat": 3, "by": "hu", "striker": "stock"}]
    assert out(match) == {0: ["lowest"], 3: ["struck"]}


def test_k46_c_a_drawn_husar_undoes_nothing() -> None:
    match = kille("5 6 7 8", stock="Hu")

    say(match, "0: stand", "1: stand", "2: swap", "3: swap", "2: cut 0")

    assert shown(match) == "5 6 8 7"
    assert out(match) == {0: ["lowest"], 3: ["struck"]}


def test_k46_d_a_drawn_svin_strikes_the_drawers_own_card() -> None:
    match = at_the_stock("5 6 7 8", "Sv 12")

    say(match, "2: cut 0")

    assert told(match, "struck") == [{"seat": 3, "by": "sv", "striker": "stock"}]
    assert out(match) == {0: ["lowest"], 3: ["struck"]}


def test_k46_d_a_drawn_svin_may_strike_somebody_else() -> None:
    match = kille("9 1 7 8", stock="Sv 12")

    say(match, "0: stand", "1: swap", "2: swap")
    assert held(match) == "9 7 8 1"
    say(match, "3: swap", "2: cut 0")

    assert shown(match) == "9 1 7 8"
    assert told(match, "struck") == [{"seat": 1, "by": "sv", "striker": "stock"}]
    assert out(match) == {1: ["struck"], 2: ["lowest"]}


@pytest.mark.parametrize("passers", ["Va", "Ka", "Va Ka", "Ka Ka Va Va"])
def test_k46_e_the_drawer_goes_on_after_a_passer(passers: str) -> None:
    match = at_the_stock("5 6 7 8", f"{passers} 12 1")

    say(match, "2: cut 0")

    assert shown(match) == "5 6 7 12"
    assert told(match, "turnup") == [{"card": [code]} for code in passers.split()]
    assert told_seats(match, "cut") == [2]  # Without a new cut.


@pytest.mark.parametrize(("last", "struck"), [("Ku", []), ("Hu", [3]), ("Sv", [3])])
def test_k46_e_whatever_comes_after_a_passer_decides(last: str, struck: list[int]) -> None:
    match = at_the_stock("5 6 7 8", f"Va {last}")

    say(match, "2: cut 0")

    assert shown(match) == "5 6 7 8"
    assert match.results[0]["struck"] == struck


def test_k47_a_turned_matador_lies_face_up_and_belongs_to_nobody() -> None:
    match = kille("5 6 7 Va", stock="Ka Hu", rules={"dealer_speaks_after_forced_draw": True})

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    assert match.table()["turned"] == ["Ka", "Hu"]
    assert match.table()["stock"] == 36
    assert sees(match, talong.WATCHER) == "? ? ? Va"
    assert match.hand(2) == ["7"]


def test_k47_a_turned_matador_is_not_compared() -> None:
    match = at_the_stock("5 6 7 4", "Ku")

    say(match, "2: cut 0")

    assert out(match) == {3: ["lowest"]}  # The kuku is not his.


@pytest.mark.parametrize("passer", ["Va", "Ka"])
def test_k48_past_the_dealer_the_demander_goes_to_the_stock(passer: str) -> None:
    match = kille(f"1 2 5 {passer}", stock="9")

    say(match, "0: stand", "1: stand", "2: swap")
    assert (match.phase, match.turn) == ("stockcut", 1)  # The cut is on the drawer's right.
    assert told_seats(match, "tostock") == [2]
    say(match, "1: cut 0")

    assert shown(match) == f"1 2 9 {passer}"


def test_k48_the_round_never_wraps_to_forehand() -> None:
    match = kille("1 5 Ka Va", stock="9")

    say(match, "0: stand", "1: swap", "0: cut 0")

    assert shown(match) == "1 9 Ka Va"


@pytest.mark.parametrize(
    ("drawn", "cards", "reasons"),
    [
        ("Hu", "5 1 Ka Va", {0: ["lowest"], 1: ["struck"]}),
        ("Sv", "1 5 Ka Va", {0: ["struck"], 1: ["lowest"]}),
        ("Ku", "5 1 Ka Va", {1: ["lowest"]}),
        ("Va Ki", "5 Ki+ Ka Va", {0: ["lowest"]}),
    ],
)
def test_k48_by_exactly_the_same_procedure(drawn: str, cards: str, reasons: dict[int, list[str]]) -> None:
    match = kille("1 5 Ka Va", stock=drawn)

    say(match, "0: swap", "1: swap", "0: cut 0")

    assert shown(match) == cards
    assert out(match) == reasons


def test_k49_the_exchange_ends_with_the_visit() -> None:
    match = at_the_stock("5 6 7 8", "9")
    say(match, "2: cut 0")
    assert len(match.results) == 1

    forced = kille("1 2 5 Va", stock="9")
    say(forced, "0: stand", "1: stand", "2: swap", "1: cut 0")
    assert len(forced.results) == 1  # The dealer has been passed by.


def test_k50_the_stock_lasts_for_twenty_players_and_every_passer() -> None:
    hands = "Bl Po Kr 1 2 3 4 5 6 7 8 9 10 11 12 Bl Po Kr 1 2"
    match = at_the_stock(hands, "Va Va Ka Ka 12")
    assert match.table()["stock"] == 22

    say(match, "18: cut 0")

    assert match.results[0]["shown"] == dict(enumerate([*hands.split()[:19], "12"]))
    assert len(told(match, "turnup")) == 4
