"""Benchmark worker: one candidate in a process of its own, which measures what it is told to, when it is told to.

python -m bench.worker compiled|pure|peer NAME

Requests and answers are lines of JSON. Between them the process sleeps, so that candidates can take turns.
"""

from __future__ import annotations

import gc
import json
import signal
import sys
from hashlib import sha256
from math import ceil
from pathlib import Path
from resource import getpagesize
from typing import Any

from bench.subject import Gauge, Reading, Subject

STATM = Path("/proc/self/statm")


def subject(build: str, name: str) -> Subject:
    """Return what is to be measured, or stop if it is not what was asked for."""
    if build == "peer" and ":" in name:
        from bench.envs import EnvPeer

        return EnvPeer(name)
    if build == "peer":
        from bench.peers import Peer

        return Peer(name)

    import talong

    if (build == "compiled") != talong.COMPILED:
        sys.exit(f"{talong.__file__} is not the {build} build")
    from bench.ours import Ours

    return Ours(name)


def source() -> str:
    """Return a digest of the source that this build of talong was made from; it lies beside what was compiled."""
    import talong

    root = Path(talong.__file__).parent
    digest = sha256()
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def fitted(gauge: Gauge, seconds: float) -> int:
    """Return the amount of work that takes *seconds* of CPU time."""
    work = 1
    while (reading := gauge(work)).seconds < seconds / 4:
        work *= 2
    return max(1, ceil(work * seconds / reading.seconds))


def resident() -> int:
    """Return how many bytes of memory this process occupies."""
    return int(STATM.read_text().split()[1]) * getpagesize()


class Worker:
    """Answers requests about one subject."""

    def __init__(self, measured: Subject) -> None:
        self.subject = measured
        self.works: dict[str, int] = {}

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what *request* says."""
        if request["do"] == "checksum":
            return {"checksum": self.subject.checksum(), "source": source()}
        if request["do"] == "memory":
            return self.memory(request["what"], request["number"])
        return self.time(request["what"], request["seconds"])

    def time(self, what: str, seconds: float) -> dict[str, Any]:
        """Do some work and twice as much, each two times, in *seconds* or so."""
        gauge = self.subject.gauges.get(what)
        if gauge is None:
            return {}
        gc.collect()
        if what not in self.works:
            self.works[what] = fitted(gauge, seconds / 6)
        work = self.works[what]
        small, large, again, last = [gauge(amount) for amount in (work, 2 * work, 2 * work, work)]
        once = Reading(small.seconds + last.seconds, small.done + last.done)
        twice = Reading(large.seconds + again.seconds, large.done + again.done)
        return {
            "rate": (once.done + twice.done) / (once.seconds + twice.seconds),
            "growth": twice.seconds / once.seconds,
        }

    def memory(self, what: str, number: int) -> dict[str, Any]:
        """Make *number* states and then as many more; the latter are what counts, since the first fill old gaps."""
        fill = self.subject.fills.get(what)
        if fill is None or not STATM.exists():
            return {}
        lists: list[list[object]] = [[None] * number, [None] * number]
        gc.collect()
        gc.disable()
        marks = [resident()]
        for into in lists:
            fill(into)
            marks.append(resident())
        gc.enable()
        first, second = marks[1] - marks[0], marks[2] - marks[1]
        return {"bytes": second / number, "growth": 2 * second / first if first else 0.0}


def main() -> None:
    """Answer line by line until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The parent process ends this one.
    worker = Worker(subject(*sys.argv[1:3]))
    gc.collect()
    gc.freeze()
    print(json.dumps({"ready": sorted(worker.subject.gauges)}), flush=True)
    for line in sys.stdin:
        print(json.dumps(worker.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
