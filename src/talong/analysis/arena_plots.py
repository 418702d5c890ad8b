"""Plots of an arena: the strength and the ladder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import talong
from talong.analysis.measures import measures
from talong.analysis.numbers import as_written
from talong.analysis.plan import Plan
from talong.analysis.plot_style import Heading, Light, dots, draw_for_everybody, level_rows, name_axes, sheet
from talong.analysis.strength import Figures, Interval
from talong.lang import Words

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Picture

_SIGMAS: Final = 1.96  # So many to both sides make 95 %.


def draw_all(plan: Plan, found: Figures, folder: Path, deals: int) -> list[Path]:
    """Draw *found* in both themes and languages, and return the files."""
    files: list[Path] = []
    for name, draw in (("strength", draw_strength), ("ladder", draw_ladder)):
        files += draw_for_everybody(name, partial(draw, plan, found, deals), folder)
    return files


def heading(plan: Plan, words: Words) -> str:
    """Return the title of what was measured."""
    name = talong.game(plan.game).names[words.lang]
    return words.word("arena-title", game=name, seats=plan.seats, players=", ".join(plan.names.values()))


def around(plan: Plan, found: Figures, deals: int, words: Words, title: str, sure: str) -> Heading:
    """Return the heading of a picture of *found*; *sure* names what its bars mean."""
    unit = "arena-matches-played" if plan.whole else "arena-deals-played"
    played = words.word(unit, deals=found.deals, tables=found.tables)
    return Heading(title, heading(plan, words), f"{played} {words.word(sure)}", plan.command(deals))


def draw_strength(plan: Plan, found: Figures, deals: int, words: Words, light: Light) -> Picture:
    """Draw what everybody got by the deciding measure, and how the contestants did against each other."""
    measure = measures(plan.game, plan.whole)[0]
    told = around(plan, found, deals, words, words.word("arena-picture-strength"), "arena-sure")
    rows = max(len(found.contestants), len(found.against))
    picture, (left, right) = sheet(told, light, 1.0 + 0.42 * rows, [1, 1])
    fair = measure.fair(plan.seats)
    percent = measure.is_share
    equal = None if fair is None else (fair, words.word("arena-fair", fair=as_written(words, percent, fair)))
    names = plan.names
    got = {names[level]: by[measure.name] for level, by in found.contestants.items()}
    dots(left, got, percent, light, words, equal)
    name_axes(left, words.word(f"arena-{measure.name}"), light)
    ahead = {
        words.word("arena-against", first=names[pair.first], second=names[pair.second]): pair.by[measure.name]
        for pair in found.against
    }
    dots(right, ahead, percent, light, words, (0.0, words.word("arena-equal")))
    name_axes(right, words.word("arena-ahead"), light)
    level_rows([left, right])
    return picture


def draw_ladder(plan: Plan, found: Figures, deals: int, words: Words, light: Light) -> Picture:
    """Draw the ladder: the strongest on top."""
    told = around(plan, found, deals, words, words.word("arena-picture-ladder"), "arena-ladder-sure")
    picture, [axes] = sheet(told, light, 0.8 + 0.42 * len(found.ladder), [1])
    rungs = {
        plan.names[rung.level]: Interval(
            rung.mu, rung.mu - _SIGMAS * rung.sigma, rung.mu + _SIGMAS * rung.sigma, found.deals
        )
        for rung in sorted(found.ladder, key=lambda one: -one.mu)
    }
    dots(axes, rungs, False, light, words, None)
    name_axes(axes, words.word("arena-openskill"), light)
    return picture
