"""Arena runs: a plan played on all cores, with a journal and tables of the results."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from talong.analysis.journal import Journal
from talong.analysis.measures import measures
from talong.analysis.plan import Plan
from talong.analysis.play_deal import Deal, play_deal
from talong.analysis.strength import Figures, figures
from talong.analysis.workers import do_here

if TYPE_CHECKING:
    import polars

JOURNAL: Final = "journal.jsonl"
ROWS: Final = "deals.parquet"
SUMMARY: Final = "figures.json"

Progress = Callable[[int, int], None]


def run(plan: Plan, deals: int, folder: Path, *, jobs: int = -1, progress: Progress | None = None) -> Figures:
    """Play the first *deals* of *plan*, but not those in the journal in *folder*; return their figures.

    *jobs* is how many processes play, −1 for one a core; the figures are the same for any number. An
    interrupted run loses nothing: the same call goes on where it stopped.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with Journal(folder / JOURNAL, plan.data(), Deal) as journal:
        known = {deal.number for deal in journal.pieces}
        missing = [number for number in range(deals) if number not in known]
        if progress is not None:
            progress(deals - len(missing), deals)
        done = deals - len(missing)
        for deal in do_here(play_deal, [(plan, number) for number in missing], jobs):
            journal.add([deal])
            done += 1
            if progress is not None:
                progress(done, deals)
        by_number = {deal.number: deal for deal in journal.pieces}
        played = [by_number[number] for number in range(deals)]
    found = figures(plan, played)
    rows(plan, played).write_parquet(folder / ROWS)
    summary = {"plan": plan.data(), "figures": found}
    (folder / SUMMARY).write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n")
    return found


def rows(plan: Plan, deals: list[Deal]) -> polars.DataFrame:
    """Return a row for every seat at every table."""
    import polars as pl

    seatings = plan.seatings()
    names = [measure.name for measure in measures(plan.game, plan.whole)]
    found: list[dict[str, object]] = [
        {
            "deal": deal.number,
            "seating": table.seating,
            "seat": seat,
            "level": level,
            "decided": table.decided,
            "acts": table.acts,
            "thoughts": table.thoughts[seat],
            "cpu_ms": table.cpu_ms[seat],
            **{name: table.values[name][seat] for name in names},
        }
        for deal in deals
        for table in deal.tables
        for seat, level in enumerate(seatings[table.seating])
    ]
    return pl.DataFrame(found)
