"""Rulings about a deal: R-K1 to R-K30, and R-K48 to R-K50."""

from __future__ import annotations

import logging
from itertools import permutations

import pytest

import talong
from talong.games.kille.actions import CUT, STAND, SWAP
from talong.games.kille.deal import KilleDeal, new_deal
from talong.games.kille.match import ExchangeMatch
from talong.games.kille.rules import KilleRules
from talong.games.kille.state import SHOWDOWN, STOCK_STRIKER, State
from talong.games.kille.svin import svin_strikes
from talong.play import Table
from tests.rules.kille_playouts import first_deals
from tests.rules.looking import (
    FIXED,
    agreed,
    deadlock,
    deck,
    finish,
    held,
    out,
    refused,
    seen,
    sees,
    shown,
    told,
    told_seats,
)
from tests.tables import kille, say

KILLE = talong.game("kille")
FORCED = {"dealer_speaks_after_forced_draw": True}


@pytest.mark.parametrize("seats", [2, 3, 21])
def test_r_k1_four_to_twenty_is_enforced(seats: int) -> None:
    with pytest.raises(talong.RulesError) as caught:
        KILLE.match(seats=seats, seed=1)

    assert caught.value.rule == "R-K1"


@pytest.mark.parametrize("seats", [2, 3])
def test_r_k1_a_pot_started_with_few_has_not_fallen(seats: int) -> None:
    match = KILLE.match(seats=seats, rules=agreed(min_players=2, cuts="auto"), seed=1)

    assert match.phase == "speak"
    assert seen(match, "first_buyin") == "unused"  # K79 is untouched,
    assert "ask" in match.legal_texts(match.forehand)  # and K71 applies at once.


def test_r_k1_the_fall_of_a_pot_started_with_three_opens_the_first_buyin() -> None:
    position: dict[str, object] = {"game": "kille", "seats": 3, "dealer": 2, "rules": {"min_players": 2}}
    match = talong.load_position(position, decks=[deck("3 7 8")])

    say(match, "1: cut 0")
    finish(match)

    assert told(match, "offer") == [{"which": "first", "price": 2, "seats": [0]}]


def test_r_k1_a_table_may_be_narrower() -> None:
    rules = agreed(min_players=5, max_players=6)

    assert KILLE.match(seats=5, rules=rules, seed=1).seats == 5
    for seats in (4, 7):
        with pytest.raises(talong.RulesError):
            KILLE.match(seats=seats, rules=rules, seed=1)


@pytest.mark.parametrize("options", [{"min_players": 1}, {"max_players": 21}, {"min_players": 6, "max_players": 5}])
def test_r_k1_within_two_and_twenty(options: dict[str, int]) -> None:
    with pytest.raises(talong.RulesError) as caught:
        agreed(**options)

    assert caught.value.rule == "R-K1"


@pytest.mark.once
def test_r_k2_every_seating_is_equally_likely() -> None:
    names = ["Anna", "Bo", "Cilla", "Dag"]

    found = [tuple(KILLE.match(seats=4, seed=seed, names=names).names) for seed in range(1200)]

    counts = {order: found.count(order) for order in permutations(names)}
    assert sum(counts.values()) == 1200
    assert all([25 <= count <= 80 for count in counts.values()])  # 50 is what to expect, give or take 7.


@pytest.mark.parametrize("names", [None, ["Anna", "Bo", "Cilla", "Dag", "Eva"]])
def test_r_k2_every_first_dealer_is_equally_likely(names: list[str] | None) -> None:
    dealers = [KILLE.match(seats=5, seed=seed, names=names).dealer for seed in range(1000)]

    assert all([150 <= dealers.count(seat) <= 250 for seat in range(5)])  # 200 is what to expect, give or take 13.


@pytest.mark.once
def test_r_k2_the_seats_and_the_dealer_are_independent() -> None:
    names = ["Anna", "Bo", "Cilla", "Dag"]
    matches = [KILLE.match(seats=4, seed=seed, names=names) for seed in range(1000)]

    dealers = [match.names[match.dealer] for match in matches]

    assert all([200 <= dealers.count(name) <= 300 for name in names])


def test_r_k2_lots_are_drawn_once_a_sitting() -> None:
    match = KILLE.match(seats=4, rules=agreed(cuts="auto", buyins="none"), seed=3, names=["A", "B", "C", "D"])
    while seen(match, "pots") != 3:
        finish(match)

    lots = [line.split()[:2] for line in match.record().splitlines() if line.startswith("lot")]

    assert lots == [["lots", "seats"], ["lot", "dealer"]]


def test_r_k2_a_host_may_fix_seats_and_dealer() -> None:
    names = ["Anna", "Bo", "Cilla", "Dag"]

    for seed in range(20):
        match = KILLE.match(seats=4, seed=seed, names=names, fixed_seats=True, dealer=1)
        assert (match.names, match.dealer) == (names, 1)


@pytest.mark.parametrize("place", [0, 1, 3, 41])
def test_r_k3_cut_k_moves_the_top_k_cards_to_the_bottom(place: int) -> None:
    order = deck("1 2 3 4 5 6 7")
    match = KILLE.match(seats=4, decks=[order])

    say(match, f"2: cut {place}")

    cut = order[place:] + order[:place]
    assert held(match) == " ".join(cut[:4])
    assert match.position()["stock"] == cut[4:]


def test_r_k3_from_0_to_one_less_than_the_size() -> None:
    match = KILLE.match(seats=4, seed=1, dealer=3)

    assert match.legal_texts(2) == [f"cut {place}" for place in range(42)]
    assert refused(match, "2: cut 42") == "R-K3"
    assert refused(match, "2: stand") == "R-K3"


@pytest.mark.parametrize(("cuts", "phase"), [("manual", "precut"), ("auto", "speak")])
def test_r_k3_cuts_are_made_by_hand_or_by_themselves(cuts: str, phase: str) -> None:
    match = KILLE.match(seats=4, rules=agreed(cuts=cuts), seed=1)

    assert match.phase == phase


def test_r_k3_an_automatic_cut_is_random_and_public() -> None:
    places = set()
    for seed in range(60):
        match = KILLE.match(seats=4, rules=agreed(cuts="auto"), seed=seed, dealer=1)
        [cut] = told(match, "cut")
        assert cut["seat"] == 0
        places.add(cut["at"])

    assert len(places) > 20


def test_r_k3_no_state_is_entered_for_the_stock_either() -> None:
    match = kille("5 6 7 8", stock="9", rules={"cuts": "auto"})

    say(match, "0: stand", "1: stand", "2: stand", "3: swap")

    assert len(match.results) == 1
    assert told_seats(match, "cut")[0] == 2


def test_r_k4_all_see_their_cards_at_the_same_instant() -> None:
    match = KILLE.match(seats=4, decks=[deck("1 2 3 4")])
    before = match.version
    assert [sees(match, seat) for seat in range(4)] == ["- - - -"] * 4

    say(match, "2: cut 0")

    assert match.version == before + 1
    assert [sees(match, seat) for seat in range(4)] == ["1 ? ? ?", "? 2 ? ?", "? ? 3 ?", "? ? ? 4"]


@pytest.mark.parametrize("code", ["Va", "Ka", "Sv", "Hu", "Ku"])
def test_r_k5_a_matador_may_be_swapped_away(code: str) -> None:
    match = kille(f"{code} 12")

    say(match, "0: swap", "1: stand")

    assert shown(match) == f"12 {code}"
    assert out(match) == {0: ["lowest"]}


@pytest.mark.parametrize("code", ["Va", "Ka", "Sv", "Hu"])
def test_r_k6_a_matador_shows_itself_without_a_decision(code: str) -> None:
    match = kille(f"5 {code} 6 7")

    say(match, "0: swap")

    assert match.version == 1
    assert told(match, "show") == [{"seat": 1, "card": [code]}]
    assert match.legal_texts(1) == []


@pytest.mark.parametrize("code", ["Va", "Ka", "Sv", "Hu"])
def test_r_k7_an_exposed_matador_stays_counts_and_silences_its_holder(code: str) -> None:
    match = kille(f"Hu {code} 12 11")

    say(match, "0: swap")

    assert match.table()["face_up"] == {"1": code}
    assert refused(match, "1: swap") == "K16"
    finish(match)
    assert shown(match).split()[1] == code


def test_r_k8_struck_players_keep_their_cards_out_of_the_comparison() -> None:
    match = kille("Bl Hu 6 7")

    say(match, "0: swap")
    assert match.hand(0) == ["Bl"]
    finish(match)

    assert shown(match) == "Bl Hu 6 7"
    assert out(match) == {0: ["struck"], 2: ["lowest"]}


def test_r_k8_they_take_no_further_decision() -> None:
    match = kille("Ku Hu 6 7 8")

    say(match, "0: swap")

    for act in ("stand", "swap", "cut 0"):
        assert refused(match, f"0: {act}") == "K16"
    assert match.legal_texts(0) == []


def test_r_k8_except_being_cutter() -> None:
    match = kille("5 6 Va", stock="Hu 9", rules=FORCED)
    say(match, "0: stand", "1: swap", "0: cut 0")
    assert match.table()["struck"] == [1]

    say(match, "2: swap")

    assert (match.phase, match.turn) == ("stockcut", 1)
    say(match, "1: cut 0")
    assert shown(match) == "5 6 9"


@pytest.mark.parametrize("striker", ["Hu", "Sv"])
def test_r_k9_a_dealer_who_strikes_does_not_speak(striker: str) -> None:
    match = kille(f"9 8 7 {striker}")

    say(match, "0: stand", "1: stand", "2: swap")

    assert len(match.results) == 1
    assert out(match) == {1: ["lowest"], 2: ["struck"]}


def test_r_k10_a_demand_is_not_withdrawn_at_a_passer() -> None:
    match = kille("5 6 Ka Va", stock="1")

    say(match, "0: stand", "1: swap")

    assert match.legal_texts(1) == []
    assert refused(match, "1: stand") == "K16"
    say(match, "0: cut 0")
    assert shown(match) == "5 1 Ka Va"


def test_r_k11_after_a_forced_draw_the_exchange_ends() -> None:
    match = kille("5 6 Va", stock="9 10")

    say(match, "0: stand", "1: swap", "0: cut 0")

    assert shown(match) == "5 9 Va"


@pytest.mark.parametrize(("drawn", "struck"), [("9", []), ("Ki", []), ("Hu", [1]), ("Sv", [1]), ("Ka Hu", [1])])
def test_r_k11_option_the_dealer_speaks_after_a_swap_or_a_strike(drawn: str, struck: list[int]) -> None:
    match = kille("5 6 Va", stock=f"{drawn} 11 12", rules=FORCED)

    say(match, "0: stand", "1: swap", "0: cut 0")

    assert (match.phase, match.turn) == ("speak", 2)
    assert match.table()["struck"] == struck
    assert match.legal_texts(2) == ["stand", "swap"]
    standing = match.copy()
    say(standing, "2: stand")
    assert shown(standing).split()[2] == "Va"
    say(match, "2: swap")
    assert (match.phase, match.turn) == ("stockcut", 1)  # The stock is cut again.
    say(match, "1: cut 1")
    assert shown(match).split()[2] == "12"


def test_r_k11_option_not_after_a_kuku() -> None:
    match = kille("5 6 Va", stock="Ka Ku", rules=FORCED)

    say(match, "0: stand", "1: swap", "0: cut 0")

    assert shown(match) == "5 6 Va"


def test_r_k11_option_his_own_visit_ends_the_exchange() -> None:
    match = kille("5 6 7", stock="9", rules=FORCED)

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    assert shown(match) == "5 6 9"


def test_r_k12_the_drawer_must_go_on_after_a_passer() -> None:
    match = kille("5 6 7 8", stock="Va Ka 1")

    say(match, "0: stand", "1: stand", "2: stand", "3: swap", "2: cut 0")

    assert shown(match) == "5 6 7 1"  # Nobody asked him.


@pytest.mark.parametrize("code", ["Ku", "Hu"])
def test_r_k13_nobody_gains_a_drawn_matador(code: str) -> None:
    match = kille("5 6 7 4", stock=code)

    say(match, "0: stand", "1: stand", "2: stand", "3: swap", "2: cut 0")

    assert shown(match) == "5 6 7 4"
    assert 3 in match.results[0]["out"]  # type: ignore[operator]


def test_r_k14_the_stock_is_cut_on_the_drawers_right() -> None:
    match = kille("5 6 - Ka Va", stock="9 10")

    say(match, "0: stand", "1: swap")

    assert (match.phase, match.turn) == ("stockcut", 0)
    assert match.legal_texts(0) == [f"cut {place}" for place in range(38)]
    assert refused(match, "0: cut 38") == "R-K3"
    say(match, "0: cut 1")
    assert shown(match) == "5 10 Ka Va"


def test_r_k14_one_cut_a_visit() -> None:
    match = kille("5 6 7 8", stock="Va Va Ka 9")

    say(match, "0: stand", "1: stand", "2: stand", "3: swap", "2: cut 0")

    assert told_seats(match, "cut") == [2]


def small_deal(cards: str) -> KilleDeal:
    """Return a deal for two from a pack of only these *cards*, which no table has: K50 says that it cannot be."""
    codes = [*FIXED, "Ki"]
    deal = new_deal(KilleRules(), 2, 1, 0b11, [codes.index(code) for code in cards.split()], 0)
    deal.apply(0, CUT)
    deal.apply(0, STAND)
    return deal


def test_r_k14_a_stock_of_fewer_than_two_is_not_cut() -> None:
    deal = small_deal("5 6 9")

    deal.apply(1, SWAP)

    assert deal.phase == SHOWDOWN
    assert FIXED[deal.face(1)] == "9"


def test_r_k15_with_an_empty_stock_the_drawer_keeps_his_card_and_the_exchange_ends() -> None:
    deal = small_deal("5 6")

    deal.apply(1, SWAP)

    assert deal.phase == SHOWDOWN
    assert FIXED[deal.face(1)] == "6"
    assert deal.struck == 0


def test_r_k15_an_empty_stock_is_logged_as_an_internal_error(caplog: pytest.LogCaptureFixture) -> None:
    deal = small_deal("5 6")

    with caplog.at_level(logging.ERROR):
        deal.apply(1, SWAP)

    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_r_k16_the_old_card_is_laid_aside_and_never_shown() -> None:
    match = kille("5 6 Hu Va", stock="9", rules=FORCED)

    say(match, "0: stand", "1: stand", "2: stand", "3: stand")
    assert match.table()["aside"] == []

    drawn = kille("5 6 7 Va", stock="9", rules=FORCED)
    say(drawn, "0: stand", "1: stand", "2: swap", "1: cut 0")
    assert drawn.table()["aside"] == ["?"]
    say(drawn, "3: stand")
    assert told(drawn, "showdown") == [{"hands": {"0": "5", "1": "6", "2": "9", "3": "Va"}}]


def test_r_k16_a_kille_is_laid_aside_face_up() -> None:
    match = kille("5 6 Ki Va", stock="9", rules=FORCED)

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    assert match.table()["aside"] == ["Ki-"]


@pytest.mark.parametrize(
    ("hands", "lines", "public"),
    [
        ("5 Hu 6 7", ["0: swap"], "5 Hu ? ?"),
        ("5 Sv 6 7", ["0: swap"], "5 Sv ? ?"),
        ("1 7 Sv 4", ["0: swap", "1: swap"], "1 ? Sv ?"),  # After annulment.
        ("3 5 Hu 6", ["0: swap", "1: swap"], "? 3 Hu ?"),
    ],
)
@pytest.mark.parametrize("expose", [False, True])
def test_r_k17_a_struck_card_is_shown_at_once_only_with_the_option(
    hands: str, lines: list[str], public: str, expose: bool
) -> None:
    match = kille(hands, rules={"expose_struck": expose})

    say(match, *lines)

    hidden = " ".join([code if code in ("Hu", "Sv") else "?" for code in public.split()])
    assert sees(match, talong.WATCHER) == (public if expose else hidden)


def test_r_k17_option_also_a_strike_from_the_stock() -> None:
    match = kille("5 6 Va", stock="Hu", rules={"expose_struck": True, **FORCED})

    say(match, "0: stand", "1: swap", "0: cut 0")

    assert sees(match, talong.WATCHER) == "? 6 Va"


def test_r_k18_struck_is_a_pending_flag() -> None:
    match = kille("5 Ki", stock="Hu")

    say(match, "0: swap", "1: swap", "0: cut 0")

    assert match.results[0]["struck"] == [1]
    assert out(match) == {}  # Everybody is spared.
    assert match.active == [0, 1]


def test_r_k18_a_struck_player_is_active_until_the_showdown() -> None:
    match = kille("5 Hu 6 7")

    say(match, "0: swap")

    assert match.active == [0, 1, 2, 3]
    assert match.table()["out"] == []


def test_r_k19_the_kuku_window() -> None:
    match = KILLE.match(seats=3, rules=agreed(min_players=2), decks=[deck("5 6 Ku")])
    assert refused(match, "2: kuku") == "R-K19"  # PRECUT

    say(match, "1: cut 0")
    assert "kuku" in match.legal_texts(2)  # SPEAK
    say(match, "0: ask")
    assert "kuku" in match.legal_texts(2)  # ANSWER_D
    say(match, "2: depends")
    assert "kuku" in match.legal_texts(2)  # ANSWER_T
    say(match, "1: refuse", "0: stand", "1: stand", "2: swap")
    assert (match.phase, match.legal_texts(2)) == ("stockcut", ["kuku"])  # STOCKCUT


def test_r_k19_the_window_is_closed_while_others_buy_in() -> None:
    match = kille("3 7 8 Ku - -")
    finish(match)
    assert match.phase == "buyin"

    assert [match.legal_texts(seat) for seat in (1, 2, 3)] == [[], [], []]
    assert refused(match, "3: kuku") == "R-K19"
    assert refused(match, "4: kuku") == "R-K19"


def test_r_k19_a_kuku_cancels_the_visit_to_the_stock() -> None:
    match = kille("Ku 6 Va", stock="12")

    say(match, "0: stand", "1: swap", "0: kuku")

    assert shown(match) == "Ku 6 Va"
    assert told(match, "draw") == []
    assert match.results[0]["struck"] == []


@pytest.mark.parametrize("anytime", [True, False])
def test_r_k19_option_kuku_anytime(anytime: bool) -> None:
    match = kille("Ku 6 7 Ku", rules={"kuku_anytime": anytime})

    assert match.legal_texts(0) == ["stand", "swap", *(["kuku"] if anytime else [])]
    assert match.legal_texts(3) == (["kuku"] if anytime else [])
    if not anytime:
        assert refused(match, "3: kuku") == "R-K19"
        assert refused(match, "1: kuku") == "R-K19"


def test_r_k19_without_the_option_an_approached_kuku_still_stands() -> None:
    match = kille("5 Ku 6 7", rules={"kuku_anytime": False})

    say(match, "0: swap")

    assert shown(match) == "5 Ku 6 7"


def test_r_k20_a_struck_holder_may_not_lay_it() -> None:
    match = kille("Ku Sv 6 7")

    say(match, "0: swap")

    assert match.table()["struck"] == [0]
    assert match.legal_texts(0) == []
    assert refused(match, "0: kuku") == "R-K20"


def test_r_k20_nor_may_an_eliminated_player() -> None:
    match = kille("5 6 7 8 -")

    assert match.legal_texts(4) == []
    assert refused(match, "4: kuku") == "R-K20"


def test_r_k21_two_kukus_have_the_same_result_either_way() -> None:
    one, other = kille("Ku 6 Ku 7"), kille("Ku 6 Ku 7")

    say(one, "0: kuku")
    say(other, "2: kuku")

    assert one.results == other.results


def test_r_k21_the_version_grows_by_one_with_each_applied_act() -> None:
    match = kille("5 Ku 6 7")
    assert match.version == 0

    assert refused(match, "2: swap") == "K16"
    assert match.version == 0
    say(match, "0: stand")
    assert match.version == 1
    say(match, "1: kuku")
    assert match.version == 2


def test_r_k21_kuku_holders_are_asked_clockwise_from_the_actor_then_the_actor() -> None:
    match = kille("5 Ku 6 7 Ku 8")
    assert match.asked() == [1, 4, 0]

    say(match, "0: stand")
    assert match.asked() == [4, 1]

    say(match, "1: stand")
    assert match.asked() == [4, 1, 2]


def test_r_k21_a_table_asks_in_that_order_before_each_decision() -> None:
    asked: list[tuple[int, object]] = []

    class Listener:
        """Notes that it was asked, and stands."""

        def choose(self, view: talong.View) -> str | None:
            asked.append((view.viewer, view.facts["turn"]))
            return "stand" if view.facts["turn"] == view.viewer else None

    match = kille("5 Ku 6 Ku", rules={"pots": 1})
    table = Table(match, dict.fromkeys(range(4), Listener()))

    for _act in range(4):
        table.step()

    assert asked == [(1, 0), (3, 0), (0, 0), (3, 1), (1, 1), (3, 2), (1, 2), (2, 2), (1, 3), (3, 3)]
    assert len(match.results) == 1


def test_r_k21_a_struck_holder_is_not_asked() -> None:
    match = kille("Ku Sv 6 7")

    say(match, "0: swap")

    assert match.asked() == [2]


def test_r_k21_no_window_after_the_dealers_last_act() -> None:
    match = kille("Ku 6 7 8 9")

    finish(match)

    assert match.phase == "precut"
    assert refused(match, "0: kuku") == "R-K19"


def test_r_k22_a_kuku_does_not_bar_the_question() -> None:
    match = kille("Ku 5")
    assert match.legal_texts(0) == ["stand", "swap", "ask", "kuku"]

    say(match, "0: ask")

    assert match.phase == "answer_d"


def test_r_k23_a_swapped_kille_stays_face_up() -> None:
    match = kille("5 Ki 6 7 8")

    say(match, "0: swap", "1: stand", "2: stand")

    assert match.table()["face_up"] == {"0": "Ki-"}


def test_r_k24_an_annulled_killemote_leaves_both_low() -> None:
    match = kille("Ki Ki Sv 4 8")

    say(match, "0: swap", "1: swap")
    finish(match)

    assert shown(match) == "Ki- Ki- Sv 4 8"
    assert out(match) == {0: ["low_kille", "struck"], 1: ["low_kille"], 3: ["lowest"]}


def test_r_k25_only_the_latest_acquisition_counts() -> None:
    match = kille("Ki 5 Ki 6 8")

    say(match, "0: swap", "1: swap", "2: swap")  # Low with 1, high with 2, low again with 3.

    assert match.table()["face_up"] == {"1": "Ki+", "3": "Ki-"}


def test_r_k25_a_dealer_lays_his_killemote_kille_aside() -> None:
    match = kille("8 Ki Ki", stock="5")

    say(match, "0: stand", "1: swap", "2: swap", "1: cut 0")

    assert shown(match) == "8 Ki+ 5"
    assert told(match, "aside") == [{"seat": 2, "card": ["Ki+"]}]
    assert out(match) == {2: ["lowest"]}


def test_r_k26_a_drawn_kille_needs_no_meeting() -> None:
    match = kille("8 9 Ki", stock="Ki")

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    assert shown(match) == "8 9 Ki+"
    assert told(match, "aside") == [{"seat": 2, "card": ["Ki-"]}]


def test_r_k27_four_equals_are_treated_alike() -> None:
    match = kille("Ki Ki Ku Ku")

    say(match, "0: swap", "1: stand", "2: stand", "3: stand")

    assert shown(match) == "Ki+ Ki+ Ku Ku"
    assert out(match) == {}
    assert deadlock(match) == "nobody"


def test_r_k28_the_deadlock_counts_struck_players_too() -> None:
    match = kille("5 Hu Ki")

    say(match, "0: swap", "2: stand")

    assert deadlock(match) == "strikes_only"
    assert out(match) == {0: ["struck"], 2: ["low_kille"]}


def test_r_k29_struck_players_show_too() -> None:
    match = kille("5 Hu 6 7")

    say(match, "0: swap")
    finish(match)

    assert told(match, "showdown") == [{"hands": {"0": "5", "1": "Hu", "2": "6", "3": "7"}}]


def test_r_k30_the_number_is_counted_when_the_cards_are_dealt() -> None:
    match = kille("5 6 7 8")
    match.leave(2)
    assert refused(match, "0: ask") == "K71"  # Four were dealt in.

    three = kille("5 6 7 -", first="passed")
    three.leave(1)
    say(three, "0: ask", "2: depends")
    assert (three.phase, three.turn) == ("answer_t", 1)


def test_r_k48_with_the_option_the_dealer_offers_the_card_he_was_dealt() -> None:
    match = kille("5 6 Va", stock="9 Sv", rules=FORCED)

    say(match, "0: stand", "1: swap", "0: cut 0", "2: swap", "1: cut 0")

    assert shown(match) == "5 9 Va"
    assert match.results[0]["struck"] == [2]


@pytest.mark.once
def test_r_k48_a_struck_card_always_has_an_origin() -> None:
    strikes = 0
    for story in first_deals() + first_deals(forced_dealer_speaks=True):
        for event in story.told("struck"):
            if event["by"] == "sv":
                assert story.shown[event["seat"]].rstrip("+-") == story.dealt[event["seat"]]
                strikes += 1

    assert strikes > 50


def test_r_k48_if_it_had_none_the_drawer_would_count_as_origin() -> None:
    match = kille("5 6 Va", stock="9", rules=FORCED)
    say(match, "0: stand", "1: swap", "0: cut 0")
    assert match.hand(1) == ["9"]
    assert isinstance(match, ExchangeMatch)
    deal = match.deal
    assert isinstance(deal, State)

    svin_strikes(deal, 1, STOCK_STRIKER)  # No act at the table leads here.

    assert match.table()["struck"] == [1]
    assert match.hand(1) == ["9"]


@pytest.mark.parametrize("code", ["Va", "Ka", "Hu", "Ku", "Sv"])
def test_r_k49_a_svin_strikes_a_matador_too(code: str) -> None:
    match = kille(f"{code} Sv 6 7")

    say(match, "0: swap")
    assert match.table()["struck"] == [0]
    finish(match)

    assert out(match) == {0: ["struck"], 2: ["lowest"]}


def test_r_k50_both_reasons_are_reported() -> None:
    match = kille("Ki Hu 6 7")

    say(match, "0: swap")
    finish(match)

    assert out(match) == {0: ["low_kille", "struck"], 2: ["lowest"]}
    assert told(match, "out") == [{"seat": 0, "reasons": ["low_kille", "struck"]}, {"seat": 2, "reasons": ["lowest"]}]


def test_r_k50_he_counts_as_struck_in_a_deadlock() -> None:
    match = kille("Ki Hu")

    say(match, "0: swap")

    assert deadlock(match) == "strikes_only"
    assert out(match) == {0: ["low_kille", "struck"]}
