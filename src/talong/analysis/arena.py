"""Arena runs: a plan played on all cores, with a journal and tables of the results."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from talong.analysis.engine_seats import ENGINES
from talong.analysis.journal import Journal
from talong.analysis.measures import measures
from talong.analysis.plan import Plan
from talong.analysis.play_deal import Deal, play_deal
from talong.analysis.sprt import OPEN, Hypotheses, Verdict, decide
from talong.analysis.strength import Figures, figures, leads
from talong.analysis.workers import do_here, end_workers

if TYPE_CHECKING:
    import polars

JOURNAL: Final = "journal.jsonl"
ROWS: Final = "deals.parquet"
SUMMARY: Final = "figures.json"
STAGE: Final = 8  # Deals for each process between two looks at a sequential test.

Progress = Callable[[int, int], None]


def run(
    plan: Plan,
    deals: int,
    folder: Path,
    *,
    jobs: int = -1,
    progress: Progress | None = None,
    sprt: Hypotheses | None = None,
) -> Figures:
    """Play the first *deals* of *plan*, but not those in the journal in *folder*; return their figures.

    *jobs* is how many processes play, −1 for one a core; the figures are the same for any number. An
    interrupted run loses nothing: the same call goes on where it stopped. With *sprt* no more deals are counted than
    the test needs to accept one of its hypotheses about the first two contestants.
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with Journal(folder / JOURNAL, plan.data(), Deal) as journal:
            by_number = {deal.number: deal for deal in journal.pieces}
            done = sum(number < deals for number in by_number)
            if progress is not None:
                progress(done, deals)
            verdict: Verdict | None = None
            for stage in stages(deals, None if sprt is None else jobs):
                missing = [number for number in range(stage) if number not in by_number]
                for deal in do_here(play_deal, [(plan, number) for number in missing], jobs):
                    journal.add([deal])
                    by_number[deal.number] = deal
                    done += 1
                    if progress is not None:
                        progress(done, deals)
                played = [by_number[number] for number in range(stage)]
                if sprt is not None:
                    verdict = decide(sprt, leads(plan, played)).verdict
                    if verdict.accepted != OPEN:
                        played = played[: verdict.deals]
                        break
    finally:
        if plan.outsiders:
            end_engines(jobs)
    found = figures(plan, played, verdict)
    rows(plan, played).write_parquet(folder / ROWS)
    summary = {"plan": plan.data(), "figures": found}
    (folder / SUMMARY).write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n")
    return found


def stages(deals: int, jobs: int | None) -> list[int]:
    """Return how many deals there are after each stage: all at once, or more and more while *jobs* test them."""
    if jobs is None:
        return [deals]
    step = STAGE * (jobs if jobs > 0 else os.cpu_count() or 1)
    return [*range(step, deals, step), deals]


def end_engines(jobs: int) -> None:
    """End all engines: those of this process, and those of its workers with the workers."""
    ENGINES.close()
    if jobs != 1:
        end_workers()


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
            "fault": table.faults[seat].kind if seat in table.faults else "",
            **{name: table.values[name][seat] for name in names},
        }
        for deal in deals
        for table in deal.tables
        for seat, level in enumerate(seatings[table.seating])
    ]
    return pl.DataFrame(found)
