"""Answers of puzzles: the coach's estimates as plain data, and in words again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypedDict, cast

from talong.bots.coach import Answer, Estimate, Reason
from talong.bots.coach_text import Advice, explain, sentences
from talong.bots.ground import Ground, say_ground
from talong.bots.plug import bots_of
from talong.core.view import View
from talong.lang import Narrator
from talong.school.puzzle import Puzzle

MOST_GROUNDS: Final = 2
DIGITS: Final = 4  # A number is shown with two.


class KeptOption(TypedDict):
    """One option as it is kept in a file."""

    act: str | None
    worth: list[float]  # In the mean, at least and at most,
    behind: list[float]  # and likewise by how much it is worse than the best.
    facts: dict[str, float]
    against: str | None
    reasons: list[tuple[str, float, float]]


class KeptAnswer(TypedDict):
    """An answer as it is kept in a file."""

    unit: str
    worlds: int
    options: list[KeptOption]


def to_data(answer: Answer) -> dict[str, object]:
    """Return *answer* as it is kept in a file."""
    return {
        "unit": answer.unit,
        "worlds": answer.worlds,
        "options": [
            {
                "act": one.act,
                "worth": [round(number, DIGITS) for number in (one.worth, one.low, one.high)],
                "behind": [round(number, DIGITS) for number in (one.behind, one.behind_low, one.behind_high)],
                "facts": {name: round(value, DIGITS) for name, value in one.facts.items()},
                "against": one.against,
                "reasons": [[why.fact, round(why.mine, DIGITS), round(why.other, DIGITS)] for why in one.reasons],
            }
            for one in answer.options
        ],
    }


def from_data(game: str, seat: int, data: Mapping[str, object]) -> Answer:
    """Return the answer that was kept as *data*."""
    kept = cast("KeptAnswer", data)
    worlds = kept["worlds"]
    options = []
    for one in kept["options"]:
        worth, low, high = one["worth"]
        behind, behind_low, behind_high = one["behind"]
        reasons = [Reason(fact, mine, other) for fact, mine, other in one["reasons"]]
        options.append(
            Estimate(
                act=one["act"],
                worth=worth,
                low=low,
                high=high,
                behind=behind,
                behind_low=behind_low,
                behind_high=behind_high,
                worlds=worlds,
                facts=one["facts"],
                against=one["against"],
                reasons=reasons,
            )
        )
    return Answer(game, seat, kept["unit"], "choice", worlds, options)


def explain_puzzle(puzzle: Puzzle, view: View, narrator: Narrator) -> Advice:
    """Return the answer of *puzzle*, whose seat sees *view*, in words: first what a player would say."""
    answer = from_data(puzzle.game, puzzle.seat, puzzle.answer)
    told = [say_ground(ground, narrator) for ground in grounds_for(puzzle, view)]  # A narrator explains a card once.
    advice = explain(answer, view, narrator)
    if not told:
        return advice
    if len(told) < MOST_GROUNDS:
        told.append(sentences(answer, narrator, view.data(), [])[0])  # What was measured, in the coach's words.
    return replace(advice, because=" ".join(told))


def motifs_of(puzzle: Puzzle) -> list[str]:
    """Return what *puzzle* is about, by what is said for its best act."""
    told = {ground.code for ground in grounds_for(puzzle, puzzle.view())}
    return [motif for motif, codes in bots_of(puzzle.game).motifs.items() if told.intersection(codes)]


def grounds_for(puzzle: Puzzle, view: View) -> list[Ground]:
    """Return what a player would say for the best act of *puzzle*: two things at most."""
    found = bots_of(puzzle.game).grounds
    return [] if found is None else found(view, puzzle.best)[:MOST_GROUNDS]
