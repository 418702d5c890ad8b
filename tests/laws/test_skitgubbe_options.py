"""Laws of Skitgubbe over all its options together: a covering array of their values, each row played at random.

Every pair of values occurs; `TALONG_COVERING=4` asks for every four of them.
"""

from __future__ import annotations

import os
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

import talong
from tests.skitgubbe_covering import OPTIONS, Choice, covering, options_of, part, possible
from tests.skitgubbe_worlds import CODES, RANKS, SKITGUBBE, count_cards

pytestmark = pytest.mark.once

STRENGTH = int(os.environ.get("TALONG_COVERING", "2"))
PARTS = 16 if STRENGTH == 2 else 64
LONGEST = 500 if talong.COMPILED else 150  # Acts: without a guard random play may go on for ever (SL3).


@cache
def rows() -> list[Choice]:
    """Return the covering array."""
    return list(covering(STRENGTH))


def test_the_array_covers_every_possible_pair() -> None:
    for names in combinations(OPTIONS, 2):
        found = {part(row, names) for row in rows()}
        for first in OPTIONS[names[0]]:
            for second in OPTIONS[names[1]]:
                allowed = possible({names[0]: first, names[1]: second})
                assert ((first, second) in found) == allowed, (names, first, second)


def any_action(luck: Random) -> str:
    """Return some words of the grammar, most often with cards that make no sense."""
    word = luck.choice(["play", "throw", "play", "throw", "chance", "pass", "turn", "pick up"])
    if word not in ("play", "throw"):
        return word
    kind = luck.randrange(3)
    if kind == 0:  # One rank.
        rank = luck.choice(RANKS)
        cards = luck.sample([rank + suit for suit in "cdhs"], luck.randint(1, 3))
    elif kind == 1:  # A sequence.
        low, suit = luck.randrange(13), luck.choice("cdhs")
        cards = [rank + suit for rank in RANKS[low : low + luck.randint(1, 4)]]
    else:
        cards = luck.sample(CODES, luck.randint(1, 4))
    return " ".join([word, *cards])


def check_actions(match: talong.Match, luck: Random) -> None:
    """Say that `apply` does what `legal` lists and nothing else, and that the grammar goes forth and back."""
    seat = luck.randrange(match.seats)
    legal = match.legal(seat)
    assert len(set(legal)) == len(legal)
    assert [match.parse(seat, text) for text in match.legal_texts(seat)] == legal
    if legal:
        copied = match.copy()
        copied.apply(seat, luck.choice(legal))
        assert copied.version == match.version + 1
    for _try in range(3):
        action = match.parse(seat, any_action(luck))
        if action not in legal:
            before = match.position()
            with pytest.raises(talong.IllegalAction) as caught:
                match.apply(seat, action)
            assert str(caught.value)
            assert match.position() == before


def check_position(match: talong.Match) -> None:
    """Say that a position tells everything: taken up again, everybody sees and may do the same."""
    position: Any = match.position()
    again = talong.load_position(position, decks=[])
    assert again.position() == position
    for viewer in range(-1, match.seats):
        assert again.view(viewer) == match.view(viewer)


def play(choice: Choice, seed: int, deals: int) -> None:
    """Play *deals* at random and check the laws on the way."""
    luck = Random(seed)
    rules = SKITGUBBE.read_rules(options_of(choice))
    match = SKITGUBBE.match(seats=int(choice["seats"]), rules=rules, seed=seed)
    calm = luck.choice([0.2, 0.6, 0.9])
    while len(match.results) < deals and match.version < LONGEST * deals:
        if luck.random() < 0.1:
            check_actions(match, luck)
            assert count_cards(match) == 52
        if luck.random() < 0.04:
            check_position(match)
        asked = match.asked()
        assert asked, "somebody can always act"
        assert match.turn in asked
        seat = luck.choice(asked)
        texts = match.legal_texts(seat)
        quiet = [text for text in texts if text == "pass" or text.startswith("play")]
        match.say(f"{seat}: {luck.choice(quiet if quiet and luck.random() < calm else texts)}")
    for result in match.results:
        placement: Any = result["placement"]
        losers = [] if result["no_loser"] else [result["skitgubbe"]]
        if losers:
            assert sorted([*placement, *losers]) == list(range(match.seats))
    assert talong.replay(match.record()).record() == match.record()


@pytest.mark.parametrize("chunk", range(PARTS))
def test_every_combination_of_options_obeys_the_laws(chunk: int) -> None:
    for at, choice in enumerate(rows()):
        if at % PARTS == chunk:
            play(choice, at, deals=2 if at % 4 == 0 else 1)
