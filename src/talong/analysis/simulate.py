"""Simulation runs: many deals, with a journal and tables of the results (`talong simulate`)."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from talong.analysis import counters
from talong.analysis.arena import JOURNAL, SUMMARY, Progress
from talong.analysis.counters import OTHERS, counts_of
from talong.analysis.errors import ArenaError
from talong.analysis.histogram import Batch, Histogram, estimate
from talong.analysis.journal import Journal
from talong.analysis.measures import shares
from talong.analysis.simulation import Simulation, tally_batch
from talong.analysis.strength import Interval
from talong.analysis.workers import do_here, do_there

if TYPE_CHECKING:
    import polars

FIGURES: Final = "figures.parquet"
COUNTS: Final = "counts.parquet"
MOST_IN_BATCH: Final = 1000
BATCHES: Final = 64  # The least number of batches, so that no core waits long for the others.
EFFECTS_IN_BATCH: Final = 20  # Each deal is played by two dozen rules.

Span = tuple[int, int]  # The first deal, and the number of deals.


class Figure(msgspec.Struct, frozen=True):
    """Line of a table: a mean, its interval of 95 %, and the number of deals."""

    group: str
    name: str
    place: int | None
    rule: str | None  # The house rule of an effect.
    found: Interval

    @property
    def is_share(self) -> bool:
        """Whether it is shown in per cent."""
        return is_share(self.group, self.name)


def is_share(group: str, name: str) -> bool:
    """Tell whether the quantity says how often something happens."""
    return group == "happens" or (group != "length" and name in {*shares(), *counters.shares(), "moved"})


class Tables(msgspec.Struct, frozen=True):
    """Result of a simulation: every figure, and the histograms."""

    deals: int
    figures: list[Figure]
    counts: dict[str, list[tuple[int | float, int, int]]]

    def of(self, group: str, name: str | None = None) -> list[Figure]:
        """Return the lines of a table."""
        return [one for one in self.figures if one.group == group and name in (None, one.name)]


def simulate(
    simulation: Simulation,
    deals: int,
    folder: Path,
    *,
    jobs: int = -1,
    cluster: str = "",
    batch: int = 0,
    progress: Progress | None = None,
) -> Tables:
    """Play the first *deals*, but not those in the journal in *folder*; write the tables and return them.

    The work is done by *jobs* processes of this machine or by the *cluster* at that address, in pieces of *batch*
    deals; the tables are the same for all of them. An interrupted run loses a few pieces at most: the same call
    goes on where it stopped.
    """
    folder.mkdir(parents=True, exist_ok=True)
    told = simulation.data()
    with Journal(folder / JOURNAL, told, Batch) as journal:
        taken, gaps = cover(journal.pieces, deals)
        done = sum(piece.count for piece in taken)
        if progress is not None:
            progress(done, deals)
        tally = Histogram()
        for piece in taken:
            tally.add(piece.rows)
        missing = [(simulation, *span) for span in cut(gaps, batch or size_of_batch(simulation, deals))]
        played = do_there(tally_batch, missing, cluster) if cluster else do_here(tally_batch, missing, jobs)
        with closing(played):
            for piece in played:
                if piece.engine != told["engine"]:
                    raise ArenaError("cluster-differs", {"address": cluster})
                journal.add([piece])
                tally.add(piece.rows)
                done += piece.count
                if progress is not None:
                    progress(done, deals)
    assert done == deals
    found = tables(simulation.plan.game, tally, deals)
    rows_of_figures(found).write_parquet(folder / FIGURES)
    rows_of_counts(found).write_parquet(folder / COUNTS)
    summary = {"simulation": told, "deals": deals, "figures": found.figures}
    (folder / SUMMARY).write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n")
    return found


def size_of_batch(simulation: Simulation, deals: int) -> int:
    """Return the batch size: small enough to keep all workers busy, and to lose little."""
    most = EFFECTS_IN_BATCH if simulation.effects else MOST_IN_BATCH
    return max(1, min(most, deals // BATCHES))


def cover(pieces: Iterable[Batch], deals: int) -> tuple[list[Batch], list[Span]]:
    """Return the *pieces* that cover the first *deals* without overlap, and the gaps."""
    taken: list[Batch] = []
    gaps: list[Span] = []
    at = 0
    for piece in sorted(pieces, key=lambda one: (one.first, -one.count)):
        if piece.first < at or piece.first + piece.count > deals:
            continue
        if piece.first > at:
            gaps.append((at, piece.first - at))
        taken.append(piece)
        at = piece.first + piece.count
    if at < deals:
        gaps.append((at, deals - at))
    return taken, gaps


def cut(gaps: Iterable[Span], size: int) -> list[Span]:
    """Split *gaps* into pieces of at most *size* deals."""
    return [(at, min(size, first + number - at)) for first, number in gaps for at in range(first, first + number, size)]


def tables(game: str, tally: Histogram, deals: int) -> Tables:
    """Return every figure of *tally*, in the order of *game*."""
    counts = tally.rows()
    figures: list[Figure] = []
    for key in counts:
        group, *parts = key.split("/")
        rule = parts.pop(0) if group == "effect" else None
        name, place = parts[0], int(parts[1]) if len(parts) > 1 else None
        share = is_share(group, name) and (rule is None or name == "moved")
        found = estimate(tally.columns[key], share=share)
        if found is not None:
            figures.append(Figure(group, name, place, rule, found))
    order = counts_of(game).order
    figures.sort(key=lambda figure: rank(figure, order))
    return Tables(deals, figures, counts)


def rank(figure: Figure, order: tuple[str, ...]) -> tuple[str, str, int, str, int]:
    """Return the sort key of *figure* in the tables."""
    at = order.index(figure.name if figure.name in order else OTHERS)
    return (figure.group, figure.rule or "", at, figure.name, -1 if figure.place is None else figure.place)


def rows_of_figures(found: Tables) -> polars.DataFrame:
    """Return a row for every figure."""
    import polars as pl

    types = {"group": pl.String, "rule": pl.String, "name": pl.String, "place": pl.Int64}
    types |= {"mean": pl.Float64, "low": pl.Float64, "high": pl.Float64, "deals": pl.Int64}
    rows = [
        (one.group, one.rule, one.name, one.place, one.found.mean, one.found.low, one.found.high, one.found.deals)
        for one in found.figures
    ]
    return pl.DataFrame(rows, schema=types, orient="row")


def rows_of_counts(found: Tables) -> polars.DataFrame:
    """Return a row for every value in the histograms: everything else can be computed from it."""
    import polars as pl

    types = {"quantity": pl.String, "value": pl.Float64, "of": pl.Int64, "deals": pl.Int64}
    rows = [(name, float(value), of, deals) for name, lines in found.counts.items() for value, of, deals in lines]
    return pl.DataFrame(rows, schema=types, orient="row")
