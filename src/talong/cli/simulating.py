"""`talong simulate`: what many deals among equals come to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from talong.analysis.written import as_written, bracketed, signed
from talong.cli.complaint import Complaint
from talong.cli.measuring import INTERRUPTED, Bar, mark_of, need, need_lab, say_table

if TYPE_CHECKING:
    from talong.analysis.simulating import Figure, Tables
    from talong.analysis.simulation import Simulation
    from talong.cli.screen import Screen
    from talong.lang import Words

_LIBRARIES: Final = ("dask", "distributed")


class Asked(NamedTuple):
    """What somebody wants to have simulated."""

    game: str
    level: str
    seats: int | None
    preset: str
    options: dict[str, object]
    whole: bool
    effects: bool
    seed: str


def simulate(
    words: Words, screen: Screen, asked: Asked, deals: int, jobs: int, cluster: str, out: str, as_json: bool
) -> int:
    """Simulate, and say what it came to."""
    need_lab()
    if cluster:
        need(_LIBRARIES, "cluster-missing")
    import msgspec

    from talong.analysis.plots import draw_all
    from talong.analysis.simulating import simulate
    from talong.analysis.simulation import make_simulation

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
    bar = Bar(words.word("simulate-progress"))
    try:
        with bar:
            found = simulate(simulation, deals, folder, jobs=jobs or -1, cluster=cluster, progress=bar.show)
            draw_all(simulation, found, folder)
    except KeyboardInterrupt:
        told = words.word("simulate-stopped", done=bar.done, deals=deals, folder=str(folder))
        print(told, file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        raise Complaint("cannot-write", file=str(error.filename or folder), why=error.strerror or str(error)) from error
    if as_json:
        print(msgspec.json.encode({"deals": found.deals, "figures": found.figures}).decode())
    else:
        say(words, screen, simulation, found, folder)
    return 0


def folder_name(simulation: Simulation) -> str:
    """Return the folder for *simulation* if nobody names one: the same simulation has the same."""
    plan = simulation.plan
    return f"{plan.game}-{plan.seats}-{simulation.level}-{mark_of(simulation.data())}"


def say(words: Words, screen: Screen, simulation: Simulation, found: Tables, folder: Path) -> None:
    """Say what *found* holds, table by table."""
    from talong.analysis.measures import measures
    from talong.analysis.plots import heading, measure_name, place_name, played

    plan = simulation.plan
    screen.say(heading(simulation, words), "bold")
    screen.say(f"{played(simulation, found, words)} {words.word('simulate-sure')}")
    fair = {measure.name: measure.fair(plan.seats) for measure in measures(plan.game, plan.whole)}
    names = list(dict.fromkeys(figure.name for figure in found.of("seat")))
    title(words, screen, "seat")
    table = [[words.word("simulate-column-place")]]
    for name in names:
        among = fair.get(name)
        percent = found.of("seat", name)[0].is_share
        note = "" if among is None else words.word("simulate-fair", fair=as_written(words, percent, among))
        table[0].append(f"{measure_name(words, name)} ({note})" if note else measure_name(words, name))
    for place in range(plan.seats):
        figures = {figure.name: figure for figure in found.of("seat") if figure.place == place}
        table.append([place_name(words, place, plan.seats), *[told(words, figures[name]) for name in names]])
    say_table(screen, table)
    for group, head in (("length", "simulate-number-of-deals"), ("happens", "simulate-share-of-deals")):
        title(words, screen, group)
        rows = [[words.word(f"simulate-{group}-{one.name}"), told(words, one)] for one in found.of(group)]
        say_table(screen, [["", words.word(head)], *rows])
    if found.of("effect"):
        title(words, screen, "effect")
        screen.say(words.word("simulate-table-effect-note"), "dim")
        say_table(screen, effects(words, simulation, found))
    screen.say(words.word("simulate-written", folder=str(folder)))


def title(words: Words, screen: Screen, group: str) -> None:
    """Say what the table that follows is about."""
    screen.say("")
    screen.say(words.word(f"simulate-table-{group}"), "bold")


def told(words: Words, figure: Figure) -> str:
    """Return a figure with its interval."""
    return bracketed(words, figure.is_share, figure.found)


def effects(words: Words, simulation: Simulation, found: Tables) -> list[list[str]]:
    """Return the table of the house rules."""
    from talong.analysis.measures import measures
    from talong.analysis.plots import measure_name, place_name

    plan = simulation.plan
    deciding = measures(plan.game, plan.whole)[0].name
    places = [place_name(words, place, plan.seats) for place in range(plan.seats)]
    columns = [words.word("simulate-length-acts"), words.word("simulate-moved")]
    table = [[words.word("simulate-rule"), *columns, f"{measure_name(words, deciding)}: {places[0]}", *places[1:]]]
    moved = {figure.rule: figure for figure in found.of("effect", "moved")}
    for longer in found.of("effect", "acts"):
        by_place = [one for one in found.of("effect", deciding) if one.rule == longer.rule]
        cells = [signed(words, one.is_share, one.found.mean) + "*" * one.found.excludes_zero for one in by_place]
        table.append([longer.rule or "", told(words, longer), told(words, moved[longer.rule]), *cells])
    return table
