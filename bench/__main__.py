"""Measure speed and memory beside the peers, and print what was found."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from rich.console import Console

import talong
from bench.conduct import PEERS, QUICK, TIMED, Findings, Plan, Say, candidates_of, conduct
from bench.report import data, failures, text


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    keys = [game.key for game in talong.games()]
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--quick", action="store_true", help="a short run: rough figures")
    parser.add_argument("--rounds", type=int, metavar="N", help="how many rounds (7; with --quick 3)")
    parser.add_argument("--game", action="append", choices=keys, metavar="GAME", help="only this game; may be repeated")
    parser.add_argument(
        "--only", action="append", choices=TIMED, metavar="MEASURE", help=f"only this of {', '.join(TIMED)}; likewise"
    )
    parser.add_argument("--no-peers", action="store_true", help="leave OpenSpiel out")
    return parser.parse_args(words)


def versions() -> dict[str, str]:
    """Return the versions of everything that matters."""
    found = {"talong": talong.__version__, platform.python_implementation(): platform.python_version()}
    for package in ("open_spiel", "pettingzoo", "rlcard", "pgx", "jax", "mypy", "librt"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def speaker(stack: ExitStack) -> Say:
    """Return how to say what is going on: a line that changes on a terminal, else lines of text; on standard error."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return lambda line: print(line, file=sys.stderr, flush=True)
    status = stack.enter_context(console.status("starting"))
    return status.update


def run(plan: Plan, games: Sequence[str], peers: Sequence[str], say: Say) -> tuple[Findings, bool]:
    """Measure *games* in every build there is, beside *peers*; tell whether it came to its end."""
    builds = ["compiled", "pure"] if talong.COMPILED else ["pure"]
    findings = Findings()
    try:
        conduct(candidates_of(games, builds, peers), plan, findings, say)
    except KeyboardInterrupt:
        return findings, False
    return findings, True


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 1 if its figures are worth nothing, 130 if it was interrupted."""
    args = arguments(words)
    plan = QUICK if args.quick else Plan()
    if args.rounds:
        plan = replace(plan, rounds=args.rounds)
    if args.only:
        named = [*args.only, *(["aec", "batch_play"] if "batch" in args.only else [])]  # A batch is held against AEC.
        plan = replace(plan, only=tuple([measure for measure in TIMED if measure in named]))
    games = args.game or [game.key for game in talong.games()]
    notes: list[str] = []
    if not talong.COMPILED:
        notes.append("The engine is not compiled here: only the pure build is measured.")
    peers = [] if args.no_peers else list(PEERS)
    if peers and find_spec("pyspiel") is None:
        peers = []
        notes.append("OpenSpiel is not installed here: there is nothing to compare with (`make bench` installs it).")
    if "leduc_holdem" in peers and (find_spec("pettingzoo") is None or find_spec("rlcard") is None):
        peers.remove("leduc_holdem")
        notes.append("PettingZoo or rlcard is not installed here: there is no Leduc hold'em to compare with.")
    if peers and (find_spec("pgx") is None or find_spec("jax") is None):
        peers = [peer for peer in peers if not peer.startswith("pgx_")]
        notes.append("Pgx is not installed here: there are no batches to compare with (pip install pgx).")
    with ExitStack() as stack:
        findings, finished = run(plan, games, peers, speaker(stack))
    for note in notes:
        print(note, file=sys.stderr)
    if args.json:
        print(json.dumps(data(findings, versions()), ensure_ascii=False, indent=2))
    else:
        print(text(findings, versions()))
    if failures(findings):
        return 1
    return 0 if finished else 130


if __name__ == "__main__":
    sys.exit(main())
