"""Stark at Kille: buy-ins that pay in kronor and glasses, and acts that are sound by the tables."""

from __future__ import annotations

from typing import Any

import pytest

import talong
from talong.bots import choose_bot
from talong.bots.kille.buyins import BuyInOffer, buyin_value
from talong.bots.kille.solution import sound_acts
from talong.bots.kille.tables import tables
from tests.tables import kille

GLASSES = {"supply": [4, 3, 4, 4], "stake": [1, 2, 1, 1], "drunk": [0, 0, 0, 0]}
DUEL: dict[str, Any] = {"game": "punschkille", "seats": 4, "phase": "buyin", "active": [1], "due": [0], "dealer": 3}


def offered(**fields: Any) -> talong.Match:
    """Return a match of Kille among four in which seat 0 is asked to buy in."""
    position = {"game": "kille", "seats": 4, "phase": "buyin", "due": [0], "balances": [0] * fields.get("seats", 4)}
    return talong.load_position({**position, **fields}, seed=1)


def asked(match: talong.Match, seat: int = 0, level: str = "stark") -> str | None:
    return choose_bot(match.game.key, level, 1).choose(match.view(seat))


def share(seats: int, place: int) -> float:
    """Return the solved share of a place, forehand being 0."""
    shares: Any = tables()[seats].about["shares"]
    return float(shares[place])


@pytest.mark.parametrize("dealer", range(4))
def test_k81_half_the_pot_is_worth_it_for_the_dealer_of_three_alone(dealer: int) -> None:
    """Among equals half the pot is just what a third of one and a half pots is worth: the place decides."""
    taken = {"first": "taken", "took_first": [1], "active": [1, 2], "pot": 8}
    match = offered(**taken, dealer=dealer)
    next_dealer = next(seat % 4 for seat in range(dealer + 1, dealer + 5) if seat % 4 in (0, 1, 2))
    place = (0 - next_dealer - 1) % 3  # Forehand is the one after the dealer.

    assert buyin_value(match.view(0)) == pytest.approx(12 * share(3, place) - 4)
    assert asked(match) == ("buyin" if next_dealer == 0 else "decline")


def test_k79_twice_the_stake_is_too_much_for_a_quarter_of_a_small_pot() -> None:
    assert buyin_value(offered(active=[1, 2, 3], pot=4).view(0)) == pytest.approx(-0.5, abs=0.06)
    assert asked(offered(active=[1, 2, 3], pot=4)) == "decline"
    assert asked(offered(active=[1, 2, 3], pot=40)) == "buyin"


def test_those_who_are_asked_later_decide_by_the_same_reckoning() -> None:
    """Their money swells the pot, and they take a share of it; each is asked what pays for itself alone."""
    match = offered(active=[2, 3], due=[0, 1], pot=4, dealer=3)
    offer = BuyInOffer(match.view(0))
    alone = offer.parts(frozenset({0, 2, 3}), 6)
    both = offer.parts(frozenset({0, 1, 2, 3}), 8)
    follows = both[1] > 2

    assert offer.due == [0, 1]
    assert sum(alone.values()) == pytest.approx(6)
    assert buyin_value(match.view(0)) == pytest.approx((both if follows else alone)[0] - 2)


def test_among_many_all_have_equal_parts() -> None:
    match = offered(seats=12, active=[9, 10, 11], due=list(range(9)), pot=12, dealer=11)

    assert buyin_value(match.view(0)) == pytest.approx(30 / 12 - 2)  # All nine find it good.
    assert asked(match) == "buyin"


def test_where_the_tables_do_not_hold_all_places_are_alike() -> None:
    rules = {"dealt_kille": "high"}
    match = offered(active=[1, 2], pot=10, first="taken", took_first=[1], rules=rules, dealer=3)

    assert buyin_value(match.view(0)) == pytest.approx(15 / 3 - 5)


def test_r_k40_rolling_price_goes_by_the_pot_as_it_stands() -> None:
    fields = {"active": [2, 3], "due": [0, 1], "pot": 9, "first": "taken", "took_first": [1]}
    fixed, rolling = (
        BuyInOffer(offered(**fields, rules={"second_price": price}).view(0)) for price in ("fixed", "rolling")
    )

    assert [offer.price(9) for offer in (fixed, rolling)] == [5, 5]
    assert [offer.price(14) for offer in (fixed, rolling)] == [5, 7]


def test_r_k31_survivors_deal_if_so_agreed() -> None:
    rules = {"dealer_after_buyin": "survivors"}
    match = offered(active=[1, 2], pot=8, first="taken", took_first=[1], rules=rules, dealer=3)

    assert buyin_value(match.view(0)) == pytest.approx(12 * share(3, 1) - 4)  # Seat 1 deals, not seat 0.


def test_r_k41_all_at_once_can_be_decided() -> None:
    match = offered(active=[2, 3], due=[0, 1], pot=4, rules={"buyin_order": "simultaneous"})
    for seat in (0, 1):
        assert asked(match, seat) in ("buyin", "decline")


def punsch(**changed: Any) -> talong.Match:
    return talong.load_position({**DUEL, "glasses": GLASSES, **changed}, seed=1)


def test_p19_second_glass_is_staked_by_forehand_of_a_duel_alone() -> None:
    """The survivor has bought in already: one deal decides, and forehand wins it more than every other time."""
    assert asked(punsch(dealer=0)) == "buyin"  # Seat 1 deals next.
    assert asked(punsch(dealer=2)) == "decline"
    assert asked(punsch(dealer=0, rules={"winner_keeps_buyin": False})) == "decline"  # R-P7
    crowd = punsch(dealer=0, active=[1, 2], survivors=[1, 2])
    assert asked(crowd) == "decline"


def test_p20_nobody_stakes_against_one_who_can_buy_in_again() -> None:
    fresh = {**GLASSES, "supply": [4, 4, 4, 4], "stake": [1, 1, 1, 1]}
    last = {"supply": [4, 0, 4, 4], "stake": [1, 1, 1, 1], "drunk": [0, 4, 0, 0]}

    assert asked(punsch(dealer=0, glasses=fresh)) == "decline"
    assert asked(punsch(dealer=0, glasses=last)) == "buyin"  # P21


def test_baseline_that_always_buys_in_does() -> None:
    assert asked(offered(active=[1, 2, 3], pot=4), level="inkop") == "buyin"
    assert asked(offered(active=[1, 2, 3], pot=4), level="troskel") == "decline"


# ---------------------------------------------------------------------------------------------------------- the tables


def test_stark_does_nothing_that_costs_more_than_a_trifle_by_the_tables() -> None:
    """It searches among what is sound: in most views that is more than one act, and less than all."""
    game = talong.game("kille")
    rules = game.rules(min_players=2, cuts="auto")
    sizes: set[tuple[int, int]] = set()
    for seed in range(12):
        match = game.match(seats=2 + seed % 3, seed=seed, rules=rules)
        for seat in match.asked():
            view = match.view(seat)
            acts = sound_acts(view)
            assert acts is not None
            assert set(acts) <= {*match.legal_texts(seat), None}
            assert choose_bot("kille", "stark@50", seed).choose(view) in acts
            sizes.add((len(acts), len(match.legal_texts(seat))))
    assert any(1 < some < all_of_them for some, all_of_them in sizes)


def test_stark_asks_for_better_cards_where_that_costs_nothing() -> None:
    """By the tables nobody says yes (docs/solved.md), so asking is worth as much as changing; people do say yes."""
    match = kille("2 3", rules={"min_players": 2})

    assert {"ask", "swap"} <= set(sound_acts(match.view(0)) or [])
    assert "stand" not in (sound_acts(match.view(0)) or [])
