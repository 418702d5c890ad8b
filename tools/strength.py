"""Play every contest of docs/strength.md, keep the figures, and write the page (`make strength`).

What is played already is not played again: journals lie in .build/strength. Ctrl-C stops; the same command goes on.

    python tools/strength.py
    python tools/strength.py --only snabb --scale 0.1
    python tools/strength.py --page
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from talong.analysis.plan import fingerprint
from talong.analysis.strength_page import contests, page, play_contest, read_book, write_book

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "docs" / "strength.json"
PAGE = ROOT / "docs" / "strength.md"


def main() -> int:
    """Play and write."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--only", default="", help="contests whose name contains this")
    asked.add_argument("--scale", type=float, default=1.0, help="so many times the deals of the page")
    asked.add_argument("--jobs", type=int, default=-1, help="processes; otherwise one a core")
    asked.add_argument("--page", action="store_true", help="play nothing, only write the page")
    given = asked.parse_args()
    book = read_book(FIGURES)
    journals = ROOT / ".build" / "strength" / fingerprint()  # Figures of different engines do not belong together.
    try:
        for contest in contests() if not given.page else []:
            if given.only not in contest.key():
                continue
            if not contest.is_possible():
                print(f"{contest.key()}: left out, since not all its levels are there")
                continue
            print(contest.key(), flush=True)
            book[contest.key()] = play_contest(contest, journals, jobs=given.jobs, scale=given.scale)
            write_book(FIGURES, book)
            PAGE.write_text(page(book), encoding="utf-8")
    except KeyboardInterrupt:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return 130
    write_book(FIGURES, book)
    PAGE.write_text(page(book), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
