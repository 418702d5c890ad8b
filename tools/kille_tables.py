"""Make the tables of Kille: `python tools/kille_tables.py`; with the compiled build it takes minutes, else hours.

It can be interrupted: a table that is done is kept in .build and not made again. `--seats 3` stops there.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import talong
from talong.bots.kille.solver import Tree
from talong.bots.kille.tables import read_tables, write_tables, written
from talong.games.kille.rules import KilleRules

FILE = Path(__file__).parents[1] / "src/talong/bots/kille/kille.tables"
TARGETS = {2: (1e-8, 6000), 3: (2e-5, 1000), 4: (1e-3, 160)}
"""For each number of seats how much may be gained, and after how many rounds it has to do."""


def made(seats: int, shares: dict[int, list[float]], few: int) -> str:
    """Return the table for so many *seats* as text."""
    rules = talong.game("kille").rules()
    assert isinstance(rules, KilleRules)
    tree = Tree(rules, seats, shares, few)
    start = time.monotonic()
    while not tree.build(2000):
        print(f"{seats} seats: {tree.due} of {len(tree.deals)} deals written down", file=sys.stderr)
    assert tree.play is not None
    target, most = TARGETS[seats]
    print(f"{seats} seats: {len(tree.kind)} nodes, {len(tree.places)} things to know", file=sys.stderr)
    gain = tree.solve(20)
    while gain > target and tree.play.rounds < most:
        gain = tree.solve(20)
        spent = time.monotonic() - start
        print(f"{seats} seats: {tree.play.rounds} rounds, {spent:.0f} s, gain {gain:.2e}", file=sys.stderr)
    shares[seats] = tree.mine
    return written(tree, gain)


def main() -> int:
    """Make the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4, choices=[2, 3, 4], help="up to how many seats")
    parser.add_argument("--few", type=int, default=0, help="for four seats, so many deals by luck instead of all")
    args = parser.parse_args()
    halves = Path(".build")
    halves.mkdir(exist_ok=True)
    shares: dict[int, list[float]] = {1: [1.0]}
    texts: list[str] = []
    for seats in range(2, args.seats + 1):
        kept = halves / f"kille-{seats}.tables"
        if not kept.exists():
            write_tables(kept, [made(seats, shares, args.few if seats == 4 else 0)])
        table = read_tables(kept)[seats]
        known = table.about["shares"]
        assert isinstance(known, list)
        shares[seats] = known
        texts.append("\n".join([json.dumps(table.about), *table.lines]))
    write_tables(FILE, texts)
    print(f"{FILE}: {FILE.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
