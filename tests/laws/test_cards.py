"""Cards are conserved: every card of the deck is in exactly one place after every act (L11)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.invariants import Broken, Watch, cards_in
from tests.laws.worlds import every_game, tables, walk


@pytest.mark.once
@every_game
@given(st.data())
def test_every_card_is_somewhere_once(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game)).match()
    watch = Watch(match)
    watch.cards(match)
    for _line in walk(match, Random(data.draw(st.integers(0, 2**32))), 80):
        watch.act(match)
        watch.cards(match)


@every_game
@given(st.data())
def test_a_stacked_deck_is_dealt_as_it_lies(game: talong.Game, data: st.DataObject) -> None:
    order = data.draw(st.permutations(game.deck.codes))
    match = game.match(seats=max(2, game.seats_min), decks=[order])
    position = match.position()
    assert cards_in(position, game.deck) == Counter(order)
    rest = "stock" if "stock" in position else "aside"  # In Rödskägg nobody ever looks at it.
    lying = position[rest]
    assert isinstance(lying, list)
    end = order[len(order) - len(lying) :]
    assert lying == end if rest == "stock" else sorted(lying) == sorted(end)


@every_game
def test_a_lost_and_a_doubled_card_are_noticed(game: talong.Game) -> None:
    match = game.match(seats=max(2, game.seats_min), seed=1)
    position = match.position()
    lying = position.get("stock", position.get("aside"))
    assert isinstance(lying, list)
    for wrong in (lying[1:], [*lying, lying[0]], [lying[1], *lying[1:]]):
        if Counter(wrong) != Counter(lying):
            watch = Watch(match, see=partial(replaced, position, wrong))
            with pytest.raises(Broken, match="cards: missing"):
                watch.cards(match)


def replaced(position: dict[str, Any], stock: list[str], _match: talong.Match) -> dict[str, Any]:
    return {**position, "stock" if "stock" in position else "aside": stock}
