"""Play every simulation of docs/simulate.md, and write its tables and pictures (`make simulated`).

What is played already is not played again: journals lie in .build/simulated. Ctrl-C stops; the same command goes on.

    python tools/simulated.py
    python tools/simulated.py --scale 0.1 --jobs 1
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from talong.analysis.simulate import simulate
from talong.analysis.simulation_page import RUNS, draw, part, with_parts

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "simulate.md"
PICTURES = ROOT / "docs" / "pictures"
JOURNALS = ROOT / ".build" / "simulated"


def main() -> int:
    """Play and write."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--scale", type=float, default=1.0, help="so many times the deals of the page")
    asked.add_argument("--jobs", type=int, default=-1, help="processes; otherwise one a core")
    given = asked.parse_args()
    parts: list[str] = []
    try:
        for run in RUNS:
            began = time.monotonic()
            deals = max(2, round(run.deals * given.scale))
            found = simulate(run.simulation(), deals, JOURNALS / run.name(), jobs=given.jobs)
            draw(run, found, PICTURES)
            parts.append(part(run, found))
            print(f"{run.simulation().command(deals)}: {time.monotonic() - began:.0f} s", flush=True)
    except KeyboardInterrupt:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return 130
    PAGE.write_text(with_parts(PAGE.read_text(encoding="utf-8"), parts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
