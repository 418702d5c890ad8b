"""`parse` and `text` are each other's inverse, and the short forms say the same."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.worlds import every_game, rule_ids, step, tables, words

SHORT = {  # kille.md section 17
    "stand": "S", "swap": "X", "kuku": "K", "ask": "Q", "accept": "A", "refuse": "N", "depends": "B", "cut": "C",
    "buyin": "I", "decline": "O",
}  # fmt: skip


@every_game
@given(st.data())
def test_legal_texts_are_canonical_and_each_stands_once(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game)).match()
    rng = Random(data.draw(st.integers(0, 2**32)))
    for _act in range(50):
        for seat in range(match.seats):
            legal = match.legal(seat)
            texts = match.legal_texts(seat)
            assert len(set(texts)) == len(texts)
            assert [match.parse(seat, text) for text in texts] == legal
            assert [match.text(action) for action in legal] == texts
            assert all([0 <= action < 2**62 for action in legal])
            assert all([text == " ".join(text.split()) for text in texts])
        if step(match, rng) is None:
            break


@every_game
def test_every_word_of_the_grammar_comes_back(game: talong.Game) -> None:
    match = game.match(seats=max(2, game.seats_min), seed=0)
    assert len(words(game)) >= 5
    for text in words(game):
        action = match.parse(0, text)
        assert match.text(action) == text
        assert match.parse(0, f"  {text.replace(' ', '   ')} ") == action
        assert match.parse(match.seats - 1, text) == action


@pytest.mark.parametrize("key", ["kille", "punschkille"])
def test_the_grammar_is_section_17(key: str) -> None:
    game = talong.game(key)
    assert {text.split()[0] for text in words(game)} == set(SHORT)
    assert {text for text in words(game) if text.startswith("cut")} >= {f"cut {place}" for place in range(42)}


@pytest.mark.parametrize("key", ["kille", "punschkille"])
def test_short_forms_say_the_same(key: str) -> None:
    match = talong.game(key).match(seats=4, seed=0)
    for text in words(talong.game(key)):
        word, _space, place = text.partition(" ")
        for form in (f"{SHORT[word]} {place}".strip(), f"{SHORT[word]}{place}"):
            assert match.text(match.parse(0, form)) == text


@every_game
@given(st.data())
def test_any_text_is_an_action_or_refused(game: talong.Game, data: st.DataObject) -> None:
    match = game.match(seats=max(2, game.seats_min), seed=0)
    near = st.builds(" ".join, st.lists(st.sampled_from([*words(game), *SHORT.values(), "cut", "1", "-1"]), max_size=3))
    text = data.draw(st.one_of(st.text(max_size=12), near))
    refused: talong.IllegalAction | None = None
    try:
        action = match.parse(0, text)
    except talong.IllegalAction as error:
        refused = error
    if refused is None:
        assert match.parse(0, match.text(action)) == action
    else:
        assert refused.rule in rule_ids()
