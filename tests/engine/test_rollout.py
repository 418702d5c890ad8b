"""Rollouts inside the engine play by the rules and repeat themselves."""

from __future__ import annotations

from random import Random

import pytest

import talong
from talong.cards.bits import listed
from talong.core.chance.fast import stir
from talong.core.deal import MOST_OPTIONS
from talong.games.kille.deal import KilleDeal, new_deal
from talong.games.kille.rules import KilleRules
from talong.games.kille.state import OPEN
from tests.laws.worlds import every_game, step, walk
from tests.vecs import i64, vec


def table(seats: int) -> KilleDeal:
    """Return a deal of Kille that waits for the cut."""
    return new_deal(KilleRules(), seats, seats - 1, (1 << seats) - 1, [card // 2 for card in range(42)], OPEN)


@pytest.mark.parametrize("seats", [2, 3, 6, 20])
def test_many_rollouts_are_as_many_single_ones(seats: int) -> None:
    deal = table(seats)
    before = deal.copy()
    luck = 7
    acts = 0
    for _rollout in range(50):
        luck = stir(luck)
        acts += deal.copy().playout(luck & 0xFFFFFFFF | 1)

    assert deal.playouts(50, 7) == acts > 50
    assert deal.phase == before.phase
    assert listed(deal.active) == listed(before.active)


@pytest.mark.parametrize("seed", range(1, 40))
def test_a_rollout_ends_and_asks_now_and_then(seed: int) -> None:
    deal = table(2 + seed % 2)

    assert deal.playout(seed * 977) >= 2
    assert deal.is_over()


@every_game
def test_playouts_of_every_game_repeat_themselves_and_are_of_many_lengths(game: talong.Game) -> None:
    lengths = set()
    for seed in range(1, 13):
        match = game.match(seats=max(3, game.seats_min), seed=seed)
        rng = Random(seed)
        while (deal := match.deal) is None:
            assert step(match, rng) is not None
        acts = int(deal.copy().playout(seed * 977))
        assert int(deal.copy().playout(seed * 977)) == acts > 0
        lengths.add(acts)
    assert len(lengths) > 2


@every_game
def test_options_are_what_is_legal(game: talong.Game) -> None:
    """A search asks in another way, and gets the same answer."""
    rng = Random(game.key)
    into = vec[i64]([i64(0) for _place in range(MOST_OPTIONS)])
    asked = 0
    for seed in range(12):
        match = game.match(seats=max(3, game.seats_min), seed=seed)
        for _line in walk(match, rng, 60, 0):
            deal = match.deal
            if deal is None or deal.is_over() or (seat := int(deal.waiting_for())) < 0:
                continue
            legal = deal.legal(seat)
            number = int(deal.options(seat, into))
            assert [int(into[place]) for place in range(number)] == legal[:MOST_OPTIONS]
            assert deal.options((seat + 1) % match.seats, into) == len(deal.legal((seat + 1) % match.seats))
            asked += 1
    assert asked > 50
