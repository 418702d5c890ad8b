"""Put load on the live table and on a server without rules, and print how they compare."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import talong
from bench.server import cost
from bench.server.load import Plan
from bench.server.running import load, running
from talong.bots import LEVELS

RATIO_GOAL = 0.6
SOCKET_GOAL = 40_000
CROWD = 1000
CROWD_RATE = 200.0
BOTS_RATIO_GOAL = 1.5
COMPANIES = 8  # Tables with one bot thinking at a time.
ROUNDS = 4
BESIDE_RATE = 200.0
COLUMNS = {
    "asked": 18,
    "in time": 11,
    "p50 ms": 9,
    "p95": 8,
    "p99": 8,
    "p99.9": 8,
    "server": 8,
    "load": 8,
    "a move": 9,
    "RSS": 10,
}


def best(findings: dict[str, Any]) -> dict[str, Any] | None:
    """Return the highest rate that was held."""
    good = [step for step in findings["steps"] if step["good"]]
    return max(good, key=lambda step: step["rate"]) if good else None


def measure(seconds: float, tables: int, crowd: int) -> dict[str, Any]:
    """Put load on both servers, ours first: the other's messages are as large as ours."""
    with tempfile.TemporaryDirectory(prefix="talong-bench-") as place:
        with running(Path(place) / "ours") as (port, server):
            ours = load(Plan(port=port, server=server, tables=tables, seconds=seconds, rate=200.0))
        with running(Path(place) / "bare", bare=max(200, int(ours["update_bytes"]))) as (port, server):
            bare = load(Plan(port=port, server=server, tables=tables, seconds=seconds, rate=400.0, bare=True))
        found: dict[str, Any] = {"compiled": talong.COMPILED, "tables": tables, "ours": ours, "bare": bare}
        top, theirs = best(ours), best(bare)
        found["ratio"] = top["rate"] / theirs["rate"] if top and theirs else None
        if crowd:
            with running(Path(place) / "crowd") as (port, server):
                plan = Plan(port=port, server=server, tables=crowd, seconds=2 * seconds, rate=CROWD_RATE, search=False)
                found["crowd"] = load(plan)
    found["cost"] = cost.measure()
    return found


def beside(level: str, seconds: float, tables: int, rate: float) -> dict[str, Any]:
    """Put the same load on our server with and without bots of *level* that think beside it, turn and turn about."""
    with tempfile.TemporaryDirectory(prefix="talong-bench-") as place, running(Path(place) / "ours") as (port, server):
        plan = Plan(
            port=port, server=server, tables=tables, seconds=seconds, rate=rate, search=False,
            bots=level, companies=COMPANIES, rounds=ROUNDS,
        )  # fmt: skip
        return {"compiled": talong.COMPILED, "tables": tables, "ours": load(plan)}


def beside_text(found: dict[str, Any]) -> str:
    """Write the report on the bots for people."""
    build = "compiled" if found["compiled"] else "pure"
    bots, steps = found["ours"]["bots"], found["ours"]["steps"]
    lines = [
        f"Talong {talong.__version__}, {build} engine, {found['tables']} tables of people, four sockets each;",
        f"beside them {bots['tables']} tables at each of which a bot of the level {bots['level']} thinks, turn and",
        "turn about with steps in which none does. Open loop, timed as without bots.",
        "",
        "".join([f"{title:>{width}}" for title, width in COLUMNS.items()]),
        *[line("bots" if step["thinking"] else "quiet", step) for step in steps],
        "",
        f"  p99 of people without bots {bots['p99_without']:.1f} ms, with them {bots['p99_with']:.1f} ms",
        f"  the bots' tables moved {bots['moves']} times; {bots['hurried']} thoughts were shortened",
    ]
    if bots["ratio"] is not None:
        verdict = "reached" if bots["ratio"] <= BOTS_RATIO_GOAL else "MISSED"
        lines.append(f"  ratio {bots['ratio']:.2f} (goal at most {BOTS_RATIO_GOAL}): {verdict}")
    return "\n".join(lines)


def line(name: str, step: dict[str, Any]) -> str:
    """Write one step."""
    each = step["server_cpu"] / max(1.0, step["moves_per_second"]) * 1000
    return (
        f"  {name:6}{step['rate']:8.0f}/s{step['moves_per_second']:9.0f}/s{step['p50']:9.1f}{step['p95']:8.1f}"
        f"{step['p99']:8.1f}{step['p999']:8.1f}{step['server_cpu']:8.0%}{step['generator_cpu']:8.0%}{each:6.2f} ms"
        f"{step['rss'] / 1e6:7.0f} MB  {'held' if step['good'] else 'not held'}"
    )


def text(found: dict[str, Any]) -> str:
    """Write the report for people."""
    build = "compiled" if found["compiled"] else "pure"
    lines = [
        f"Talong {talong.__version__}, {build} engine, {found['tables']} tables of all five games, four sockets each.",
        "Open loop: each move is timed from when it was due to its acknowledgement, after the commit.",
        "",
        "".join([f"{title:>{width}}" for title, width in COLUMNS.items()]),
    ]
    for name in ("ours", "bare"):
        lines += [line(name, step) for step in found[name]["steps"]]
    lines.append("")
    for name in ("ours", "bare"):
        top = best(found[name])
        rate = "none" if top is None else f"{top['rate']:.0f} moves/s"
        lines.append(f"  {name}: highest rate with p99 of at most 50 ms: {rate}; lost sockets {found[name]['lost']}")
    if found["ratio"] is not None:
        verdict = "reached" if found["ratio"] >= RATIO_GOAL else "MISSED"
        lines.append(f"  ratio {found['ratio']:.2f} (goal at least {RATIO_GOAL}): {verdict}")
    if "crowd" in found:
        crowd, step = found["crowd"], found["crowd"]["steps"][0]
        verdict = "reached" if crowd["bytes_per_socket"] <= SOCKET_GOAL else "MISSED"
        lines.append(
            f"  memory of a socket: {crowd['bytes_per_socket'] / 1000:.1f} kB "
            f"(goal at most {SOCKET_GOAL // 1000}): {verdict}"
        )
        lines.append(f"  a crowd: {crowd['sockets']} sockets up, {crowd['lost']} lost")
        lines.append(line("crowd", step))
    lines += cost.text(found["cost"])
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each rate is held")
    parser.add_argument("--tables", type=int, default=100, help="how many tables play while the rate goes up")
    parser.add_argument("--crowd", type=int, default=CROWD, help="how many tables only stay up; 0: leave that out")
    parser.add_argument("--bots", choices=LEVELS, help="instead: what eight bots of that level do to people's p99")
    parser.add_argument("--rate", type=float, default=BESIDE_RATE, help="moves a second beside the bots")
    parser.add_argument("--cost", action="store_true", help="only: the CPU time of a move, and of one more watcher")
    parser.add_argument("--json", action="store_true", help="print everything, for programs")
    given = parser.parse_args(arguments)
    if given.bots is not None:
        found = beside(given.bots, given.seconds, given.tables, given.rate)
        print(json.dumps(found, indent=2) if given.json else beside_text(found))
        return 0
    if given.cost:
        found = cost.measure()
        print(json.dumps(found, indent=2) if given.json else "\n".join(cost.text(found)))
        return 0
    found = measure(given.seconds, given.tables, given.crowd)
    print(json.dumps(found, indent=2) if given.json else text(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
