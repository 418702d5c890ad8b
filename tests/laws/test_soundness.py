"""What the engine finds when it looks at itself (`Deal.flaw`): nothing on a walk, and what is broken where it is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import talong
from talong.core.chance.fast import shuffled, stir
from talong.core.deal import checked_playout
from tests.laws.worlds import every_game, random_table, step
from tests.tables import flaw_of

NOBODY = -1


def double_a_card(deal: Any) -> None:
    """Give the first seat that has other cards than the next one the same cards."""
    for name in ("hands", "dealt", "faces"):
        cards = getattr(deal, name, None)
        if cards is not None:
            seat = next(seat for seat in range(deal.seats - 1) if cards[seat] != cards[seat + 1])
            cards[seat] = cards[seat + 1]
            return
    raise AssertionError("where are the cards?")


def fresh_deal(key: str, seats: int, seed: int = 1, **options: object) -> Any:
    """Return the first deal of a match."""
    game = talong.game(key)
    deal = game.match(seats=seats, rules=game.rules("standard", **options), seed=seed).deal
    assert deal is not None
    return deal.dealt_anew(shuffled(game.deck.size, seed))


def play_until(deal: Any, phase: int) -> Any:
    """Play *deal* at random until it has come to *phase*."""
    luck = 1
    while deal.phase != phase:
        luck = stir(luck)
        acts, flaw = checked_playout(deal, deal.seats, luck & 0xFFFFFFFF, 1)
        assert (acts, flaw) == (1, "")
    return deal


@every_game
def test_a_walk_is_sound(game: talong.Game) -> None:
    for number in range(12):
        rng = Random(f"sound {number}")
        match = random_table(game, rng).match()
        assert flaw_of(match) == ""
        for _act in range(80):
            if step(match, rng) is None:
                break
            assert flaw_of(match) == ""


@every_game
def test_a_deal_from_any_order_is_sound_and_plays_on(game: talong.Game) -> None:
    for seed in range(1, 20):
        deal = fresh_deal(game.key, 4 + seed % 3, seed)
        acts, flaw = checked_playout(deal, 4 + seed % 3, seed, 3000)
        assert flaw == ""
        assert 0 < acts < 3000
        assert deal.is_over()


@every_game
def test_a_checked_playout_repeats_itself(game: talong.Game) -> None:
    deal = fresh_deal(game.key, 4)
    again = deal.copy()
    assert checked_playout(deal, 4, 77, 50) == checked_playout(again, 4, 77, 50)
    assert deal.legal(deal.waiting_for()) == again.legal(again.waiting_for())


def test_no_act_means_none() -> None:
    assert checked_playout(fresh_deal("skitgubbe", 4), 4, 1, 0) == (0, "")


@pytest.mark.parametrize("size", [1, 2, 42, 52])
def test_a_shuffle_keeps_every_card(size: int) -> None:
    orders = [shuffled(size, seed) for seed in range(1, 1000)]
    assert all([sorted(order) == list(range(size)) for order in orders])
    assert {order[0] for order in orders} == set(range(size))


@every_game
def test_a_doubled_card_is_found(game: talong.Game) -> None:
    for seed in range(1, 30):
        deal: Any = fresh_deal(game.key, 4, seed)
        checked_playout(deal, 4, seed, 1 + seed % 6)
        if not deal.is_over():
            double_a_card(deal)
            assert deal.flaw() != ""
            assert checked_playout(deal, 4, seed, 100) == (0, deal.flaw())


COLLECT, THROW, SHED = 0, 1, 4


def set_to(name: str, value: int) -> Callable[[Any], None]:
    def spoil(deal: Any) -> None:
        setattr(deal, name, value)

    return spoil


def lose_a_card(deal: Any) -> None:
    deal.hands[deal.turn] &= deal.hands[deal.turn] - 1
    deal.won[deal.turn] &= deal.hands[deal.turn]


def lose_the_hand(deal: Any) -> None:
    deal.gone |= deal.hands[deal.turn]
    deal.hands[deal.turn] = deal.won[deal.turn] = 0


def know_too_much(deal: Any) -> None:
    deal.won[deal.turn] |= deal.gone | deal.hands[(deal.turn + 1) % deal.seats]


@pytest.mark.parametrize(
    ("phase", "spoil", "flaw"),
    [
        (COLLECT, lose_a_card, "S1: "),
        (COLLECT, set_to("turn", NOBODY), "S10: "),
        (COLLECT, set_to("winner", 0), "S21: "),
        (COLLECT, set_to("trick_ranks", 0x1FFF), "S22: "),
        (COLLECT, set_to("last_holder", 0), "S1: "),
        (COLLECT, set_to("round_seats", 0), "S1"),
        (THROW, set_to("winner", NOBODY), "S17: "),
        (THROW, set_to("passed", 15), "S25: "),
        (SHED, lose_a_card, "S1: "),
        (SHED, lose_the_hand, "S67: "),
        (SHED, know_too_much, "SI17: "),
        (SHED, set_to("turn", NOBODY), "S51: "),
        (SHED, set_to("out", 1), "S67: "),
        (SHED, set_to("out", 4), "S70: "),
        (SHED, set_to("forced", 1), "S49: "),
        (SHED, set_to("needed", 1), "S50: "),
        (SHED, set_to("pool", 1), "S1: "),
    ],
)
def test_a_broken_state_of_skitgubbe_is_found(phase: int, spoil: Callable[[Any], None], flaw: str) -> None:
    deal = play_until(fresh_deal("skitgubbe", 4), phase)
    assert deal.flaw() == ""
    spoil(deal)
    assert deal.flaw().startswith(flaw)


def test_a_pile_that_could_not_be_laid_is_found() -> None:
    deal: Any = play_until(fresh_deal("skitgubbe", 4), SHED)
    while len(deal.layings) < 2:
        checked_playout(deal, 4, 12345, 1)
        play_until(deal, SHED)
    below, above = deal.layings[0], deal.layings[1]
    deal.layings[0], deal.layings[1] = above, below
    assert deal.flaw().startswith("S53: ")


@pytest.mark.parametrize(
    ("key", "acts", "spoil", "flaw"),
    [
        ("kille", 2, set_to("turn", NOBODY), "K16: "),
        ("kille", 2, set_to("active", 0b1110), "L11: "),
        ("kille", 2, set_to("struck", 0b1111), "R-K8: "),
        ("kille", 2, set_to("top", 12), "L7: "),
        ("punschkille", 2, set_to("turn", NOBODY), "K16: "),
        ("kungsholmskille", 2, set_to("turn", NOBODY), "KK71: "),
        ("kungsholmskille", 2, set_to("live", 0), "KK71: "),
        ("kungsholmskille", 2, set_to("top", 1), "KK1: "),
        ("rodskagg", 2, set_to("turn", NOBODY), "RS54: "),
        ("rodskagg", 2, set_to("gone", 1), "RS21: "),
        ("rodskagg", 2, set_to("won", 1), "RS24: "),
        ("rodskagg", 12, set_to("staying", 0), "RS31: "),
    ],
)
def test_a_broken_state_is_found(key: str, acts: int, spoil: Callable[[Any], None], flaw: str) -> None:
    deal = fresh_deal(key, 4)
    assert checked_playout(deal, 4, 5, acts) == (acts, "")
    spoil(deal)
    assert deal.flaw().startswith(flaw)
