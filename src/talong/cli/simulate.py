"""`talong simulate`: statistics of many deals among equals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from talong.cli.arena import INTERRUPTED, Bar, mark_of, need_lab, stoppable
from talong.extras import need

if TYPE_CHECKING:
    from talong.analysis.simulate import Tables
    from talong.analysis.simulation import Simulation
    from talong.cli.console import LineConsole
    from talong.lang import Words

_LIBRARIES: Final = ("dask", "distributed")


class SimulateRequest(NamedTuple):
    """Arguments of `talong simulate`."""

    game: str
    level: str
    seats: int | None
    preset: str
    options: dict[str, object]
    whole: bool
    effects: bool
    seed: str


def simulate(
    words: Words,
    console: LineConsole,
    asked: SimulateRequest,
    deals: int,
    jobs: int,
    cluster: str,
    out: str,
    as_json: bool,
    pictures: bool = True,
) -> int:
    """Run the simulation and print its tables."""
    need_lab(pictures)
    if cluster:
        need(_LIBRARIES, "cluster")
    import msgspec

    from talong.analysis.simulate import simulate
    from talong.analysis.simulation import make_simulation
    from talong.analysis.simulation_plots import draw_all

    simulation = make_simulation(
        asked.game,
        asked.level,
        seats=asked.seats,
        preset=asked.preset,
        options=asked.options,
        whole=asked.whole,
        effects=asked.effects,
        seed=asked.seed,
    )
    folder = Path(out) if out else Path("simulate") / folder_name(simulation)

    def measure(bar: Bar) -> Tables:
        found = simulate(simulation, deals, folder, jobs=jobs or -1, cluster=cluster, progress=bar.show)
        if pictures:
            draw_all(simulation, found, folder)
        return found

    found = stoppable(words, Bar(words.word("simulate-progress")), deals, folder, measure)
    if found is None:
        return INTERRUPTED
    if as_json:
        print(msgspec.json.encode({"deals": found.deals, "figures": found.figures}).decode())
    else:
        say(words, console, simulation, found)
        console.say(words.word("simulate-written" if pictures else "simulate-written-plain", folder=str(folder)))
    return 0


def folder_name(simulation: Simulation) -> str:
    """Return the default folder of *simulation*; equal simulations share it."""
    plan = simulation.plan
    return f"{plan.game}-{plan.seats}-{simulation.level}-{mark_of(simulation.data())}"


def say(words: Words, console: LineConsole, simulation: Simulation, found: Tables) -> None:
    """Print *found*, table by table."""
    from talong.analysis.labels import heading, played
    from talong.analysis.report import readings

    console.say(heading(simulation, words), "bold")
    console.say(f"{played(simulation, found, words)} {words.word('simulate-sure')}")
    for reading in readings(words, simulation, found):
        console.say("")
        console.say(reading.title, "bold")
        if reading.note:
            console.say(reading.note, "dim")
        console.say_table(reading.rows)
