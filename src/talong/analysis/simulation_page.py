"""Generator of the figures in docs/simulate.md: simulations, tables and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import talong
from talong.analysis.labels import heading
from talong.analysis.plot_style import LIGHTS, save
from talong.analysis.report import ReportTable, readings
from talong.analysis.simulate import Tables
from talong.analysis.simulation import Simulation, make_simulation
from talong.analysis.simulation_plots import PICTURES
from talong.games import plug
from talong.lang import Words

BEGIN: Final = "<!-- From here on `make simulated` writes. -->\n"
END: Final = "<!-- So far. -->\n"
LEVEL: Final = "direkt"
GROUPS: Final = {"seats": "seat", "length": "length", "effects": "effect"}  # The group of figures that a picture shows.


class Run(NamedTuple):
    """Simulation of the page."""

    game: str
    deals: int
    groups: tuple[str, ...]
    picture: str
    effects: bool

    def simulation(self) -> Simulation:
        """Return what is simulated."""
        return make_simulation(self.game, LEVEL, effects=self.effects)

    def name(self) -> str:
        """Return the name under which it is stored."""
        return f"{self.game}-effects" if self.effects else self.game


RUNS: Final = tuple(  # None of them takes more than three minutes on one core with the compiled engine.
    Run(game.key, *shown) for game in talong.games() for shown in getattr(plug("analysis", game.key), "SIMULATED", ())
)


def part(run: Run, found: Tables) -> str:
    """Return the section of a *run*: the command, the tables and the picture."""
    words = Words("en")
    simulation = run.simulation()
    title = talong.game(run.game).names["sv"] + (": the house rules" if run.effects else "")
    lines = [f"### {title}", "", "```sh", simulation.command(found.deals), "```", ""]
    if run.picture:
        names = [picture_name(run, light) for light in LIGHTS]
        told = f"{words.word(f'simulate-table-{GROUPS[run.picture]}')}. {heading(simulation, words)}"
        lines += [
            "<picture>",
            f'  <source media="(prefers-color-scheme: dark)" srcset="pictures/{names[1]}">',
            f'  <img alt="{told}" src="pictures/{names[0]}">',
            "</picture>",
            "",
        ]
    for reading in readings(words, simulation, found):
        if reading.group in run.groups:
            lines += [*markdown(reading), ""]
    return "\n".join(lines)


def markdown(reading: ReportTable) -> list[str]:
    """Format a table in Markdown."""
    head, *rows = reading.rows
    note = f" {reading.note}" if reading.note else ""
    lines = [f"**{reading.title}.**" + note.replace("*", r"\*"), ""]
    return [*lines, row(head), row(["---"] * len(head)), *[row(one) for one in rows]]


def row(cells: list[str]) -> str:
    """Format a row of a table in Markdown."""
    return "| " + " | ".join(cell.replace("*", r"\*") for cell in cells) + " |"


def picture_name(run: Run, light: str) -> str:
    """Return the file of the picture of a *run*."""
    return f"simulated-{run.game}-{run.picture}.{light}.svg"


def draw(run: Run, found: Tables, folder: Path) -> None:
    """Draw the picture of a *run* for the page, in both themes."""
    for light in LIGHTS if run.picture else ():
        drawn = PICTURES[run.picture](run.simulation(), found, Words("en"), LIGHTS[light])
        assert drawn is not None
        save(drawn, folder / picture_name(run, light), str(drawn.get_label()))


def with_parts(page: str, parts: list[str]) -> str:
    """Return the *page* with its figures replaced by *parts*."""
    before, _begin, rest = page.partition(BEGIN)
    _old, end, after = rest.partition(END)
    assert end
    return before + BEGIN + "\n" + "\n".join(parts) + "\n" + END + after
