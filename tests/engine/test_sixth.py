"""What games that join from another package, in plain Python, take from the engine's own classes."""

from __future__ import annotations

import talong
from talong.core.deal import checked_playout
from tests.test_plugs import trekort as trekort


def test_a_deal_in_plain_python_is_played_out_by_the_engine(trekort: talong.Game) -> None:
    for seed in range(1, 20):
        match = trekort.match(seats=4, seed=seed)
        deal = match.deal
        assert deal is not None
        assert deal.playouts(5, seed) == 5 * 4 * 3
        assert checked_playout(deal.copy(), 4, seed, 100) == (12, "")
