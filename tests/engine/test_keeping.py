"""What programs do with objects: pickle, copy, compare and print them, alike on both builds."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

import talong
from talong.bots import LEVELS, choose_bot
from talong.core import hosting
from talong.core.chance.fair import Fair
from tests.laws.worlds import every_game


def played(game: talong.Game, acts: int = 25, **how: object) -> talong.Match:
    """Return a match of *game* after some acts at random."""
    match = game.match(**({"seed": 3} | how))  # type: ignore[arg-type]
    rng = Random(game.key)
    for _act in range(acts):
        if match.is_over:
            break
        seat = match.asked()[-1]
        match.apply(seat, rng.choice(match.legal(seat)))
    return match


def go_on(match: talong.Match) -> str:
    """Play on at random, into deals that are not dealt yet; return the record."""
    rng = Random(1)
    for _act in range(400):
        if match.is_over:
            break
        seat = match.asked()[0]
        match.apply(seat, rng.choice(match.legal(seat)))
    return match.record()


@every_game
def test_a_game_is_the_same_object_again(game: talong.Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game
    assert repr(game) == f"<Game {game.key}>"


@every_game
def test_rules_are_equal_again(game: talong.Game) -> None:
    changed: dict[str, Any] = {"kille": {"pots": 2}, "kungsholmskille": {"deals": 3}}.get(game.key, {})
    for rules in (game.rules(), game.rules(**changed)):
        for again in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
            assert again == rules
            assert hash(again) == hash(rules)
    assert "Rules(" in repr(game.rules())


@every_game
@pytest.mark.parametrize("way", ["pickle", "copy", "deepcopy"])
def test_a_match_goes_on_with_the_same_luck(game: talong.Game, way: str) -> None:
    match = played(game)
    ways = {"pickle": lambda one: pickle.loads(pickle.dumps(one)), "copy": copy.copy, "deepcopy": copy.deepcopy}
    again = ways[way](match)
    assert type(again) is type(match)
    assert again.position() == match.position()
    assert again.record() == match.record()
    assert [again.view(seat) for seat in range(match.seats)] == [match.view(seat) for seat in range(match.seats)]
    assert go_on(again) == go_on(match)


@every_game
def test_a_match_of_a_position_or_a_stacked_deck_is_kept_too(game: talong.Game) -> None:
    loaded = talong.load_position(played(game).position())
    again = pickle.loads(pickle.dumps(loaded))
    assert again.position() == loaded.position()
    match = game.match(chance=talong.Stacked([list(range(game.deck.size))], talong.Seeded(4)))
    assert go_on(pickle.loads(pickle.dumps(match))) == go_on(match)


def test_a_match_that_rests_is_kept_while_it_is_played_and_refused_at_rest() -> None:
    match = played(talong.game("kungsholmskille"), 3)
    hosting.rest(match, True)
    again = pickle.loads(pickle.dumps(match))
    rng = Random(2)
    while not again.is_resting:
        seat = again.asked()[0]
        again.apply(seat, rng.choice(again.legal(seat)))
    with pytest.raises(TypeError, match="rests"):
        pickle.dumps(again)


@every_game
def test_a_view_is_equal_again_and_prints_no_cards(game: talong.Game) -> None:
    match = played(game)
    for viewer in (talong.WATCHER, 0):
        view = match.view(viewer)
        for again in (pickle.loads(pickle.dumps(view)), copy.copy(view), copy.deepcopy(view)):
            assert again == view
            assert again.data() == view.data()
        assert repr(view).startswith(f"<View of {game.key} for ")
        assert len(repr(view)) < 80
    assert repr(match).startswith(f"<Match of {game.key}: {match.seats} seats, ")


@pytest.mark.parametrize(
    "chance", [talong.Chance(bytes(range(32))), talong.Seeded(5), Fair(bytes(32), [b"", bytes(32)], "table", 1)]
)
def test_luck_goes_on_from_where_it_was(chance: talong.Chance) -> None:
    deck = talong.game("kille").deck
    chance.deck(deck)
    again = pickle.loads(pickle.dumps(chance))
    assert [again.deck(deck) for _deck in range(3)] == [chance.deck(deck) for _deck in range(3)]
    assert again.cut(40) == chance.cut(40)


class Sorted(talong.Chance):
    """Luck that is none, by somebody who uses the library."""

    def order(self, size: int) -> list[int]:
        return list(range(size))

    def copy(self) -> talong.Chance:
        return Sorted(self.key)


@every_game
def test_luck_can_be_written_by_others(game: talong.Game) -> None:
    one, two = (game.match(chance=Sorted(bytes(32))) for _time in range(2))
    usual = game.match(chance=talong.Chance(bytes(32)))
    assert [one.hand(seat) for seat in range(one.seats)] == [two.hand(seat) for seat in range(two.seats)]
    assert one.position() != usual.position()
    assert one.copy().position() == one.position()
    with pytest.raises(TypeError, match="Sorted"):
        pickle.dumps(one.chance)


@every_game
@pytest.mark.parametrize("level", LEVELS[:2])
def test_a_bot_chooses_the_same_again(game: talong.Game, level: str) -> None:
    view = played(game, 4).view(0)
    bot = choose_bot(game.key, level, 7)
    again = pickle.loads(pickle.dumps(bot))
    assert [again.choose(view) for _time in range(3)] == [bot.choose(view) for _time in range(3)]


def test_what_is_exported_says_where_it_is_from() -> None:
    kinds = [getattr(talong, name) for name in talong.__all__ if isinstance(getattr(talong, name), type)]
    assert len(kinds) == 20
    assert {kind.__module__ for kind in kinds} == {"talong"}
    for error in (talong.IllegalAction("K1", "match-over", {"seat": "1"}), talong.UnknownGame("no-such-game", {})):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert again.args == error.args
