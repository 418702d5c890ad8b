"""Tables of a simulation for the terminal and the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from talong.analysis.labels import measure_name, place_name, rule_text
from talong.analysis.measures import measures
from talong.analysis.numbers import as_written, bracketed, signed
from talong.analysis.simulate import Figure, Tables
from talong.analysis.simulation import Simulation
from talong.lang import Words


class ReportTable(NamedTuple):
    """Table with its title: the first row names the columns."""

    group: str
    title: str
    note: str
    rows: list[list[str]]


def readings(words: Words, simulation: Simulation, found: Tables) -> list[ReportTable]:
    """Return every table of *found*."""
    tables = {
        "seat": seats(words, simulation, found),
        "length": listed(words, "simulate-number-of-deals", found.of("length")),
        "happens": listed(words, "simulate-share-of-deals", found.of("happens")),
    }
    if found.of("effect"):
        tables["effect"] = effects(words, simulation, found)
    return [
        ReportTable(
            group,
            words.word(f"simulate-table-{group}"),
            words.word("simulate-table-effect-note") if group == "effect" else "",
            rows,
        )
        for group, rows in tables.items()
    ]


def seats(words: Words, simulation: Simulation, found: Tables) -> list[list[str]]:
    """Return what everybody got, by place."""
    plan = simulation.plan
    fair = {measure.name: measure.fair(plan.seats) for measure in measures(plan.game, plan.whole)}
    names = list(dict.fromkeys(figure.name for figure in found.of("seat")))
    names.sort(key=lambda name: list(fair).index(name) if name in fair else len(fair))  # The deciding one is first.
    rows = [[words.word("simulate-column-place")]]
    for name in names:
        among = fair.get(name)
        percent = found.of("seat", name)[0].is_share
        note = "" if among is None else words.word("simulate-fair", fair=as_written(words, percent, among))
        rows[0].append(f"{measure_name(words, name)} ({note})" if note else measure_name(words, name))
    for place in range(plan.seats):
        figures = {figure.name: figure for figure in found.of("seat") if figure.place == place}
        rows.append([place_name(words, place, plan.seats), *[told(words, figures[name]) for name in names]])
    return rows


def listed(words: Words, head: str, figures: Sequence[Figure]) -> list[list[str]]:
    """Return a line for each of *figures*."""
    rows = [[words.word(f"simulate-{one.group}-{one.name}"), told(words, one)] for one in figures]
    return [["", words.word(head)], *rows]


def effects(words: Words, simulation: Simulation, found: Tables) -> list[list[str]]:
    """Return what each house rule changes."""
    plan = simulation.plan
    deciding = measures(plan.game, plan.whole)[0].name
    places = [place_name(words, place, plan.seats) for place in range(plan.seats)]
    columns = [words.word("simulate-length-acts"), words.word("simulate-moved")]
    rows = [[words.word("simulate-rule"), *columns, f"{measure_name(words, deciding)}: {places[0]}", *places[1:]]]
    moved = {figure.rule: figure for figure in found.of("effect", "moved")}
    for longer in found.of("effect", "acts"):
        rule = longer.rule or ""
        by_place = [one for one in found.of("effect", deciding) if one.rule == rule]
        cells = [signed(words, one.is_share, one.found.mean) + "*" * one.found.excludes_zero for one in by_place]
        rows.append([rule_text(simulation, words, rule), told(words, longer), told(words, moved[rule]), *cells])
    return rows


def told(words: Words, figure: Figure) -> str:
    """Format a figure with its interval."""
    return bracketed(words, figure.is_share, figure.found)
