"""`talong dataset`: bot matches as a data set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from talong.cli.arena import INTERRUPTED, Bar, mark_of, need_lab, stoppable

if TYPE_CHECKING:
    from talong.cli.console import LineConsole
    from talong.lang import Words


class DatasetRequest(NamedTuple):
    """Arguments of `talong dataset`."""

    game: str
    levels: list[str]
    matches: int
    seats: int | None
    preset: str
    options: dict[str, object]
    seed: str


def dataset(words: Words, console: LineConsole, asked: DatasetRequest, jobs: int, out: str, as_json: bool) -> int:
    """Play the matches, write the files, and print what is in them."""
    need_lab(pictures=False)
    from talong.analysis.dataset import make_dataset, make_dataset_plan

    plan = make_dataset_plan(
        asked.game, asked.levels, seats=asked.seats, preset=asked.preset, options=asked.options, seed=asked.seed
    )
    folder = Path(out) if out else Path("dataset") / f"{plan.game}-{plan.seats}-{mark_of(plan.data())}"

    def measure(bar: Bar) -> dict[str, Any]:
        return make_dataset(plan, asked.matches, folder, jobs=jobs or -1, progress=bar.show)

    found = stoppable(words, Bar(words.word("dataset-progress")), asked.matches, folder, measure)
    if found is None:
        return INTERRUPTED
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    numbers = {name: found[name] for name in ("matches", "finished", "decisions")}
    console.say(words.word("dataset-made", folder=str(folder), **numbers))
    console.say(words.word("dataset-checksum", checksum=str(found["checksum"])))
    return 0
