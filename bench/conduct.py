"""Benchmark runner: candidates in processes of their own, measured in turns."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).parent.parent
TIMED = ["step", "rollout", "rollout_single", "search", "copy", "whole", "aec", "batch", "batch_play", "spiel"]
FILLED = ["copy", "fresh"]
BARE = "python alone"

PEERS = {
    "oh_hell": "oh_hell(players=4,num_tricks_fixed=6)",
    "hearts": "hearts",
    "leduc_holdem": "aec:leduc_holdem_v4",
    "block_dominoes": "python:python_block_dominoes",
    "pgx_leduc_holdem": "pgx:leduc_holdem",
    "pgx_kuhn_poker": "pgx:kuhn_poker",
}

T = TypeVar("T")
Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """Measurement plan: how much to measure."""

    rounds: int = 7
    seconds: float = 0.3  # The CPU time for each candidate, measure and round.
    copies: int = 50_000  # Memory is measured by so many copies of states.
    fresh: int = 10_000  # Memory is measured by so many states that share nothing.
    clones: int = 10_000  # Memory is measured by so many states of a peer, which are larger.
    fillings: int = 3
    imports: int = 5  # So many interpreters are started for each candidate and round.
    only: tuple[str, ...] = ()  # If any are named, these measures alone are taken, and neither memory nor imports.

    def filled(self, what: str) -> int:
        """Return how many of our own states to make."""
        return self.copies if what == "copy" else self.fresh


QUICK = Plan(rounds=3, seconds=0.06, copies=10_000, fresh=2_000, clones=2_000, fillings=1, imports=2)


@dataclass(frozen=True)
class Candidate:
    """One build of one of our games, or a peer."""

    name: str
    build: str  # "compiled", "pure" or "peer"

    @property
    def label(self) -> str:
        """Name in a report."""
        return self.name if self.build == "peer" else f"{self.name}, {self.build}"


@dataclass
class Findings:
    """Measurements so far: of each measure and candidate a figure for each round."""

    figures: dict[str, dict[str, list[float]]] = field(default_factory=dict)
    growth: dict[str, dict[str, list[float]]] = field(default_factory=dict)
    checksums: dict[str, str] = field(default_factory=dict)
    sources: set[str] = field(default_factory=set)
    finished: bool = False

    def note(self, measure: str, label: str, figure: float, growth: float | None = None) -> None:
        """Add a *figure*."""
        self.figures.setdefault(measure, {}).setdefault(label, []).append(figure)
        if growth is not None:
            self.growth.setdefault(measure, {}).setdefault(label, []).append(growth)


def environment(build: str) -> dict[str, str]:
    """Return the environment in which Python imports *build*: the source itself, or else what is installed."""
    names = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONSTARTUP"}
    env = {name: value for name, value in os.environ.items() if name not in names}
    if build == "pure":
        env["PYTHONPATH"] = str(ROOT / "src")
    return env


class Process:
    """Handle of a worker process."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        name = PEERS[candidate.name] if candidate.build == "peer" else candidate.name
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "bench.worker", candidate.build, name],
            cwd=ROOT,
            env=environment(candidate.build),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.read()

    def read(self) -> dict[str, Any]:
        """Wait for an answer."""
        assert self.popen.stdout is not None
        line = self.popen.stdout.readline()
        if not line:
            raise SystemExit(f"bench: {self.candidate.label} ended with code {self.popen.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def ask(self, **request: object) -> dict[str, Any]:
        """Send *request* and wait for the answer."""
        assert self.popen.stdin is not None
        self.popen.stdin.write(json.dumps(request) + "\n")
        self.popen.stdin.flush()
        return self.read()

    def end(self) -> None:
        """End the worker, whatever it is doing."""
        self.popen.kill()
        self.popen.communicate()


@contextmanager
def processes(candidates: Sequence[Candidate]) -> Iterator[list[Process]]:
    """Run a worker for each candidate."""
    started: list[Process] = []
    try:
        for candidate in candidates:
            started.append(Process(candidate))  # noqa: PERF401  (those started have to be ended if one fails)
        yield started
    finally:
        for process in started:
            process.end()


def rotated(items: Sequence[T], by: int) -> list[T]:
    """Return *items* beginning with another one."""
    first = by % len(items) if items else 0
    return [*items[first:], *items[:first]]


def candidates_of(games: Sequence[str], builds: Sequence[str], peers: Sequence[str]) -> list[Candidate]:
    """Return every build of every game, then the peers."""
    ours = [Candidate(name, build) for name in games for build in builds]
    return [*ours, *[Candidate(name, "peer") for name in peers]]


def conduct(candidates: Sequence[Candidate], plan: Plan, findings: Findings, say: Say) -> None:
    """Measure everything into *findings*."""
    with processes(candidates) as workers:
        for worker in workers:
            if worker.candidate.build != "peer":
                say(f"checksum of {worker.candidate.label}")
                answer = worker.ask(do="checksum")
                findings.checksums[worker.candidate.label] = answer["checksum"]
                findings.sources.add(answer["source"])
        for turn in range(plan.rounds):
            for measure in plan.only or TIMED:
                for worker in rotated(workers, turn):
                    say(f"round {turn + 1} of {plan.rounds}: {measure} of {worker.candidate.label}")
                    answer = worker.ask(do="time", what=measure, seconds=plan.seconds)
                    if answer:
                        findings.note(measure, worker.candidate.label, answer["rate"], answer["growth"])
            if not plan.only:
                say(f"round {turn + 1} of {plan.rounds}: import")
                measure_imports(candidates, plan.imports, turn, findings)
    for turn in range(0 if plan.only else plan.fillings):
        for candidate in rotated(candidates, turn):
            for what in FILLED:
                say(f"memory of {candidate.label} ({what})")
                with processes([candidate]) as [worker]:  # A new process has few gaps to fill.
                    number = plan.clones if candidate.build == "peer" else plan.filled(what)
                    answer = worker.ask(do="memory", what=what, number=number)
                if answer:
                    findings.note(f"bytes_{what}", candidate.label, answer["bytes"], answer["growth"])
    findings.finished = True


def measure_imports(candidates: Sequence[Candidate], number: int, turn: int, findings: Findings) -> None:
    """Measure what it costs to start Python and import talong, or pyspiel, or nothing."""
    builds = {candidate.build for candidate in candidates}
    codes = {BARE: ("pass", "compiled")}
    for build in ("compiled", "pure"):
        if build in builds:
            codes[f"talong, {build}"] = (f"import talong; assert talong.COMPILED is {build == 'compiled'}", build)
    if "peer" in builds:
        codes["pyspiel"] = ("import pyspiel", "compiled")
    seconds: dict[str, float] = {}
    for label in rotated(list(codes), turn):
        code, build = codes[label]
        seconds[label] = start(code, build, number)
    for label, taken in seconds.items():
        findings.note("import", label, taken * 1000)
        if label != BARE:
            findings.note("import_alone", label, (taken - seconds[BARE]) * 1000)


def start(code: str, build: str, number: int) -> float:
    """Return the CPU time of a Python that runs *code*: the mean of *number* processes, after one for the caches."""

    def run() -> None:
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment(build), check=True)

    run()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(number):
        run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) / number
