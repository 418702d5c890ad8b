"""The engine and a second, naive reading of the rulebook agree in any state, by any options, for 2 to 12 players.

`TALONG_NAIVE_STATES=1000000` makes it a million states.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

import talong
from talong.core.history import DECK, LOT, LOTS
from tests.rules.naive_skitgubbe import Agreed, Naive
from tests.sizes import size
from tests.skitgubbe_covering import Choice, letters_of, options_of, random_choice
from tests.skitgubbe_worlds import CODES, SKITGUBBE

pytestmark = pytest.mark.once

STATES = int(os.environ.get("TALONG_NAIVE_STATES", size(4000, 16000)))
PARTS = 8


class Pair:
    """A match and the naive reading of its deal."""

    def __init__(self, choice: Choice, seed: int) -> None:
        self.choice = choice
        self.seats = int(choice["seats"])
        self.match = SKITGUBBE.match(seats=self.seats, rules=SKITGUBBE.read_rules(options_of(choice)), seed=seed)
        self.drawn: list[list[int]] = []
        self.heard = 0
        self.naive = self.begin()

    def listen(self) -> list[str]:
        """Note the luck that the match has had since the last time; return the deck, if there was a new one."""
        deck: list[str] = []
        for step in self.match.history[self.heard :]:
            if step.kind == DECK:
                deck = [CODES[card] for card in step.order]
            elif step.kind == LOT and step.what == "race":
                self.drawn.append([step.number])
            elif step.kind == LOTS:
                self.drawn.append(step.order)
        self.heard = len(self.match.history)
        return deck

    def luck(self, what: str, size: int) -> list[int]:
        order = self.drawn.pop(0)
        assert len(order) == (1 if what == "race" else size)
        return order

    def begin(self) -> Naive:
        deck = self.listen()
        options = options_of(self.choice)
        set_aside: Any = options.get("avstickshog", 12 if self.seats == 2 else 0)
        agreed = Agreed(letters=letters_of(self.choice), avstickshog=set_aside)
        for name in ("c_turn", "race_order", "d_lapse", "m_threshold", "early_end", "pace", "loop_guard"):
            if name in options:
                setattr(agreed, name, str(options[name]))
        naive = Naive(agreed, self.seats, self.match.dealer, deck, self.luck)
        result: Any = self.match.results[-1] if self.match.results else {"skitgubbe": None}
        naive.begin(result["skitgubbe"])
        return naive

    def do(self, seat: int, text: str) -> None:
        deals = len(self.match.results)
        self.match.say(f"{seat}: {text}")
        if len(self.match.results) == deals:
            self.listen()
            self.naive.do(seat, text)
            return
        heard = self.heard
        self.listen()
        self.heard = heard
        self.naive.do(seat, text)
        assert self.naive.over
        result = self.match.results[-1]
        assert result["skitgubbe"] == self.naive.loser
        assert result["placement"] == self.naive.out
        assert not self.drawn
        self.naive = self.begin()

    def compare(self) -> None:
        """Say that both have the same cards in the same places and let everybody do the same."""
        match, naive = self.match, self.naive
        for seat in range(self.seats):
            assert sorted(match.hand(seat)) == sorted(naive.hands[seat])
            assert sorted(match.legal_texts(seat)) == sorted(naive.legal(seat)), (seat, match.position())
        if naive.agreed.pace == "window" or naive.phase == 2:
            assert match.turn == (naive.turn if naive.phase == 2 else naive.asked())
        table: Any = match.table()
        if naive.phase == 1:
            assert match.phase == ("collect" if naive.winner is None else "throw")
            assert [(item["seat"], sorted(item["cards"])) for item in table["trick"]] == [
                (seat, sorted(cards)) for seat, cards in naive.trick
            ]
            assert table["stock"] == len(naive.stock)
            assert table["winner"] == naive.winner
            assert list(table["won"].values()) == [len(cards) for cards in naive.won]
        else:
            assert match.phase == "shed"
            assert [(item["seat"], item["cards"]) for item in table["pile"]] == naive.pile
            assert (table["needed"], table["forced"]) == (naive.needed, naive.forced)
            assert table["out"] == naive.out
            assert table["avstickshog"] == len(naive.avstickshog)


def choose(match: talong.Match, luck: Random, eager: float) -> tuple[int, str]:
    """Return who does what next: throws and chances are taken only as often as *eager* says."""
    seats = [seat for seat in range(match.seats) if match.legal(seat)]
    seat = luck.choice(seats)
    texts = match.legal_texts(seat)
    calm = [text for text in texts if text.split()[0] not in ("throw", "chance", "turn")]
    return seat, luck.choice(texts if luck.random() < eager or not calm else calm)


@pytest.mark.parametrize("part", range(PARTS))
def test_s11_s22_s52_sw1_the_naive_reading_agrees_in_any_state(part: int) -> None:
    luck = Random(part)
    left = STATES // PARTS
    while left > 0:
        pair = Pair(random_choice(luck), luck.randrange(1 << 30))
        eager = luck.choice([0.1, 0.3, 0.7, 1.0])
        acts = 0
        most = luck.choice([60, 150, 400])
        while len(pair.match.results) < 2 and acts < most and left > 0:
            pair.compare()
            pair.do(*choose(pair.match, luck, eager))
            acts += 1
            left -= 1
