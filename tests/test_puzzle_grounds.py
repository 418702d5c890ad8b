"""What a puzzle's answer says is true in every world that the seat may be in, and what is false is caught."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from random import Random
from typing import Any

import pytest

import talong
from talong.bots.ground import CARDS, ROWS, SEATS, Ground, say_ground
from talong.bots.puzzle_answer import MOST_GROUNDS, explain_puzzle, grounds_for, motifs_of
from talong.cards.french import RANKS
from talong.cards.kille import FACES
from talong.cli.app import run
from talong.games import plug
from talong.lang import Words, narrator_for
from talong.play.names import BOT_NAMES
from talong.school.puzzle import puzzles_of
from tests.puzzle_grounds import CLAIMS, Look, holds
from tests.sizes import size

GAMES = [game.key for game in talong.games()]
every_game = pytest.mark.parametrize("game", GAMES)
MOST_WITHOUT = 0.16  # So many puzzles have no more to say than what was measured.


def all_grounds(puzzle: Any) -> list[Ground]:
    """Return all that a player could say for the best act, told or not."""
    found: list[Ground] = plug("bots", puzzle.game).BOTS.grounds(puzzle.view(), puzzle.best)
    return found


@every_game
def test_every_ground_of_every_puzzle_is_true(game: str) -> None:
    without = 0
    for puzzle in puzzles_of(game):
        found = all_grounds(puzzle)
        without += not found
        look = Look(puzzle, size(3, 40)) if found else None
        for ground in found:
            assert look is not None
            assert holds(look, ground), (puzzle.key, ground)
    assert without <= MOST_WITHOUT * len(puzzles_of(game))


@every_game
def test_what_a_puzzle_is_about_stands_in_its_file_and_has_a_name(game: str) -> None:
    motifs = plug("bots", game).BOTS.motifs
    codes = [code for found in motifs.values() for code in found]
    assert len(codes) == len(set(codes))
    assert set(codes) == set(CLAIMS[game])
    there = set()
    for puzzle in puzzles_of(game):
        assert list(puzzle.motifs) == motifs_of(puzzle), "run tools/puzzle_motifs.py"
        there |= set(puzzle.motifs)
    for lang in ("sv", "en"):
        names = [Words(lang).word(f"{game}-motif-{motif}") for motif in there]
        assert len(set(names)) == len(there) > 1


def test_the_terminal_says_why_and_what_it_was_about(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = next(one for one in puzzles_of("kille") if one.best == "swap" and "threshold" in one.motifs)
    for lang, act, why in (("sv", "byt", "byter"), ("en", "swap", "swap")):
        monkeypatch.setattr("sys.stdin", StringIO(f"{act}\n"))
        assert run(["puzzles", "solve", "kille", puzzle.key, "--lang", lang]) == 0
        said = capsys.readouterr().out
        words = Words(lang)
        assert why in said
        assert words.word("kille-motif-threshold") in said.splitlines()[-2]


@every_game
def test_a_false_ground_is_caught(game: str) -> None:
    """Change each fact of one ground of each kind: none of them is true any more."""
    tried = set()
    for puzzle in puzzles_of(game):
        fresh = [ground for ground in all_grounds(puzzle) if ground.code not in tried]
        look = Look(puzzle, size(3, 10)) if fresh else None
        for ground in fresh:
            tried.add(ground.code)
            for planted in lies(game, ground, look.own if look else []):
                assert look is not None
                assert not holds(look, planted), (puzzle.key, ground, planted)
    assert len(tried) >= 5


def lies(game: str, ground: Ground, own: list[str]) -> Iterator[Ground]:
    """Yield *ground* with one fact changed."""
    for name, fact in ground.facts.items():
        if name in CARDS:
            assert isinstance(fact, str)
            yield replace(ground, facts={**ground.facts, name: other_card(game, fact, own)})
        elif name in ROWS:
            codes = list(fact)  # type: ignore[arg-type]
            yield replace(ground, facts={**ground.facts, name: [*codes[1:], other_card(game, codes[0], own)]})
        elif name in SEATS or isinstance(fact, int):
            assert isinstance(fact, int)
            yield replace(ground, facts={**ground.facts, name: fact + 1})
        elif name == "place":
            yield replace(ground, facts={**ground.facts, name: "dealer" if fact != "dealer" else "middle"})
        elif name == "suit":
            yield replace(ground, facts={**ground.facts, name: "s" if fact != "s" else "h"})


def other_card(game: str, card: str, own: list[str]) -> str:
    """Return another card near *card* that is not in the hand."""
    if "kille" in game:
        ordered: list[str] = list(FACES)
        at = ordered.index(card.rstrip("+-"))
        other: str = next(code for code in [*ordered[at + 1 :], *reversed(ordered[:at])] if code not in own)
        return other
    at = RANKS.index(card[0])
    found: str = next(rank + card[1] for rank in [*RANKS[at + 1 :], *reversed(RANKS[:at])] if rank + card[1] not in own)
    return found


@pytest.mark.parametrize(
    ("game", "key", "planted"),
    [
        ("kungsholmskille", "few-over", "unbeatable"),
        ("rodskagg", "no-sure-trick", "no-top"),
        ("kille", "known-lower-stays", "neighbour-higher"),
    ],
)
def test_a_ground_of_another_kind_is_not_taken_for_true(game: str, key: str, planted: str) -> None:
    for puzzle in puzzles_of(game):
        for ground in all_grounds(puzzle):
            if ground.code == key:
                look = Look(puzzle, 3)
                same = planted in ("no-top",)  # The same claim, of the same cards.
                assert holds(look, replace(ground, code=planted)) == same
                return
    pytest.fail(key)


@every_game
@pytest.mark.parametrize("lang", ["sv", "en"])
def test_every_ground_has_its_sentence_and_its_second_reading(game: str, lang: str) -> None:
    words = Words(lang)
    for puzzle in Random(game).sample(puzzles_of(game), size(60, 240)):
        names = puzzle.names(words.word("common-you"), BOT_NAMES)
        view = puzzle.view(names)
        narrator = narrator_for(game, words, names, len(names), puzzle.seat)
        told = [say_ground(ground, narrator) for ground in grounds_for(puzzle, view)]
        assert len(told) <= MOST_GROUNDS
        assert all(one.endswith(".") and not set("{}") & set(one) for one in told)
        because = explain_puzzle(puzzle, view, narrator_for(game, words, names, len(names), puzzle.seat)).because
        assert not because[0].islower()
        assert because.endswith(".")
        if told:
            assert because.startswith(told[0])
        assert {ground.code for ground in all_grounds(puzzle)} <= set(CLAIMS[game])
