"""Benchmark report: medians, ratios within each round, and what was to be reached."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Any

from bench.conduct import PEERS, Findings

GROWTH = (1.4, 2.8)  # How many times as long twice the work may take, in medians, on a busy machine.

TITLES = {
    "step": "Step: a Python loop asks who, asks what is legal, chooses at random and acts, checked; play only",
    "rollout": "Deal: random play inside the engine, copies included (peers: one search, n rollouts in C++)",
    "rollout_single": "Deal, one from each call of Python",
    "search": "Search: information-set MCTS with random playouts, a new world each, four seats, from the first lead",
    "copy": "Copy: a state under way",
    "whole": "Whole matches, with shuffles, settlements and history (peers: whole deals with chance nodes)",
    "aec": "Environment of PettingZoo: last, a random choice by the mask, step, with resets",
    "batch": "Batch of 256 environments: a random choice by the mask, step, into arrays, with resets",
    "batch_play": "Batch of 256 environments: the same inside, without coming back to Python",
    "spiel": "Game of OpenSpiel in Python: observation tensor, legal actions, a random choice, apply",
    "bytes_copy": "Memory of a copied state under way, without its log",
    "bytes_fresh": "Memory of a new deal that shares nothing, without its log",
    "import": "Import, interpreter included, CPU time",
    "import_alone": "Import alone, CPU time",
}
UNITS = {
    "step": "million acts/s",
    "rollout": "million acts/s",
    "rollout_single": "million acts/s",
    "search": "thousand it/s",
    "copy": "ns",
    "whole": "million acts/s",
    "aec": "million steps/s",
    "batch": "million steps/s",
    "batch_play": "million steps/s",
    "spiel": "million acts/s",
    "bytes_copy": "bytes",
    "bytes_fresh": "bytes",
    "import": "ms",
    "import_alone": "ms",
}
PER_SECOND = {
    "step": "acts/s",
    "rollout": "acts/s",
    "rollout_single": "acts/s",
    "search": "it/s",
    "copy": "copies/s",
    "whole": "acts/s",
    "aec": "steps/s",
    "batch": "steps/s",
    "batch_play": "steps/s",
    "spiel": "acts/s",
}


AEC = "own aec"  # The environment for PettingZoo of the same game, in the same build.


@dataclass(frozen=True)
class Target:
    """Target of one build: times the speed of *beside*, or, beside nothing, at most so much."""

    measure: str
    build: str
    beside: str
    floor: float
    excellent: float
    game: str = ""  # For this game alone, which then has no other targets.


TARGETS = [
    Target("step", "compiled", "oh_hell", 2.0, 2.5),
    Target("step", "compiled", "hearts", 2.5, 3.5),
    Target("rollout", "compiled", "oh_hell", 4.0, 5.5),
    Target("rollout", "compiled", "hearts", 4.5, 8.0),
    Target("rollout", "compiled", "pure", 30.0, 45.0),
    Target("search", "compiled", "oh_hell", 6.0, 7.5),
    Target("search", "compiled", "hearts", 10.0, 12.0),
    Target("copy", "compiled", "oh_hell", 4.0, 5.0),
    Target("bytes_copy", "compiled", "", 400.0, 320.0),
    Target("bytes_fresh", "compiled", "", 400.0, 320.0),
    Target("import", "compiled", "", 60.0, 30.0),
    Target("step", "pure", "hearts", 0.7, 0.9),
    *[
        target
        for game in ("", "kungsholmskille", "skitgubbe")
        for target in (
            Target("aec", "compiled", "leduc_holdem", 20.0, 30.0, game),
            Target("batch", "compiled", AEC, 10.0, 15.0, game),
            Target("spiel", "compiled", "block_dominoes", 5.0, 7.0, game),
            Target("whole", "compiled", "oh_hell", 1.0, 1.5, game),
        )
    ],
    Target("step", "compiled", "oh_hell", 2.0, 2.5, "kungsholmskille"),
    Target("step", "compiled", "oh_hell", 1.5, 2.0, "skitgubbe"),
    Target("rollout", "compiled", "oh_hell", 1.0, 2.0, "skitgubbe"),
    Target("rollout", "compiled", "pure", 20.0, 30.0, "skitgubbe"),
    Target("bytes_copy", "compiled", "", 600.0, 400.0, "skitgubbe"),
    Target("bytes_fresh", "compiled", "", 600.0, 400.0, "skitgubbe"),
]
OWN_TARGETS = {target.game for target in TARGETS if target.game}


@dataclass(frozen=True)
class Spread:
    """A median, and the lowest and the highest round."""

    median: float
    lowest: float
    highest: float


def spread(values: list[float]) -> Spread:
    """Sum up *values*."""
    return Spread(median(values), min(values), max(values))


def ratio(findings: Findings, measure: str, ours: str, theirs: str) -> Spread | None:
    """Return how many times faster (or smaller) *ours* is than *theirs*, round by round."""
    figures = findings.figures.get(measure, {})
    others = findings.figures.get("aec", {}).get(ours, []) if theirs == AEC else figures.get(theirs, [])
    both = zip(figures.get(ours, []), others, strict=False)  # An interrupted round has one half.
    pairs = [(mine, other) for mine, other in both if mine > 0 and other > 0]  # What no clock sees has no ratio.
    if not pairs or ours == theirs:
        return None
    if measure in PER_SECOND:
        return spread([mine / other for mine, other in pairs])
    return spread([other / mine for mine, other in pairs])


def beside(label: str, other: str) -> str:
    """Return the label of what stands beside *label*: a peer, or the same game in the other build."""
    return other if other in PEERS or other == AEC else f"{label.split(', ', maxsplit=1)[0]}, {other}"


def verdict(value: float, target: Target) -> str:
    """Say whether *value* reaches *target*."""
    if target.beside:
        return "excellent" if value >= target.excellent else "reached" if value >= target.floor else "MISSED"
    return "excellent" if value <= target.excellent else "reached" if value <= target.floor else "MISSED"


def concerns(target: Target, label: str) -> bool:
    """Tell whether *label* is of the build, and of a game, that *target* is for."""
    game = label.split(", ", maxsplit=1)[0]
    return label.endswith(f", {target.build}") and target.game == (game if game in OWN_TARGETS else "")


def judged(findings: Findings) -> list[dict[str, Any]]:
    """Return each target for each game, with what was measured."""
    rows: list[dict[str, Any]] = []
    for target in TARGETS:
        for label in findings.figures.get(target.measure, {}):
            if not concerns(target, label):
                continue
            if target.beside:
                found = ratio(findings, target.measure, label, beside(label, target.beside))
            else:
                found = spread(findings.figures[target.measure][label])
            if found is not None:
                rows.append(
                    {
                        "measure": target.measure,
                        "candidate": label,
                        "beside": target.beside or None,
                        "measured": vars(found),
                        "floor": target.floor,
                        "excellent": target.excellent,
                        "verdict": verdict(found.median, target),
                    }
                )
    return rows


def failures(findings: Findings) -> list[str]:
    """Return what makes the figures worthless: builds that differ, or time that does not grow with work."""
    found: list[str] = []
    digests: dict[str, set[str]] = {}
    for label, checksum in findings.checksums.items():
        digests.setdefault(label.split(", ", maxsplit=1)[0], set()).add(checksum)
    found += [
        f"{game}: the compiled and the pure build play differently" for game, ways in digests.items() if len(ways) > 1
    ]
    if len(findings.sources) > 1:
        found.append("the compiled and the pure build are not of the same source")
    for measure in PER_SECOND:
        for label, values in findings.growth.get(measure, {}).items():
            if findings.finished and not GROWTH[0] <= median(values) <= GROWTH[1]:
                found.append(f"{measure} of {label}: twice the work takes {median(values):.2f} times as long")
    return found


def shown(measure: str, value: float) -> str:
    """Write *value* in the unit of *measure*."""
    if measure == "copy":
        return f"{1e9 / value:,.0f}"
    if measure == "search":
        return f"{value / 1e3:.1f}"
    return f"{value / 1e6:.3f}" if measure in PER_SECOND else f"{value:,.0f}" if "bytes" in measure else f"{value:.1f}"


def written(found: Spread | None) -> str:
    """Write a ratio with its lowest and highest round."""
    if found is None:
        return ""
    digits = 0 if found.median >= 20 else 1 if found.median >= 3 else 2
    return f"{found.median:.{digits}f} [{found.lowest:.{digits}f}–{found.highest:.{digits}f}]"


def block(findings: Findings, measure: str) -> list[str]:
    """Return the lines of one measure."""
    figures = findings.figures.get(measure, {})
    if not figures:
        return []
    others = [peer for peer in PEERS if peer in figures]
    if any(label.endswith("pure") for label in figures) and any(label.endswith("compiled") for label in figures):
        others.append("pure")
    if "pyspiel" in figures:
        others.append("pyspiel")
    if measure.startswith("batch"):
        others.append(AEC)
    titles = "".join([f"{'× own pure build' if other == 'pure' else f'× {other}':>20}" for other in others])
    lines = [TITLES[measure], f"  {'':24}{UNITS[measure]:>16}{titles}{'growth':>10}"]
    for label in sorted(figures, key=lambda label: (label in PEERS, label)):
        cells = ""
        for other in others:
            theirs = other if other == "pyspiel" else beside(label, other)
            ours = label.endswith(("compiled", "pure"))
            cells += f"{written(ratio(findings, measure, label, theirs)) if ours else '':>20}"
        growth = findings.growth.get(measure, {}).get(label)
        grown = f"{median(growth):.2f}" if growth else ""
        lines.append(f"  {label:24}{shown(measure, median(figures[label])):>16}{cells}{grown:>10}")
    return [*[line.rstrip() for line in lines], ""]


def text(findings: Findings, versions: dict[str, str]) -> str:
    """Write the report for people."""
    rounds = max([len(values) for labels in findings.figures.values() for values in labels.values()], default=0)
    about = ", ".join([f"{name} {version}" for name, version in versions.items()])
    lines = [
        f"{about}; {rounds} rounds.",
        "Medians of CPU time. A ratio says how many times as fast (or as small): median [lowest–highest] round.",
        "growth: how many times as long twice the work takes.",
        "",
    ]
    for measure in TITLES:
        lines += block(findings, measure)
    rows = judged(findings)
    if rows:
        lines += ["Targets", f"  {'':50}{'measured':>20}{'floor':>9}{'excellent':>11}"]
    for row in rows:
        measure, found = row["measure"], Spread(**row["measured"])
        aim = ("≥", "×") if row["beside"] else ("≤", "")
        what = f"{row['candidate']}: {measure.replace('_', ', ')}"
        what += (
            f" / {'own pure build' if row['beside'] == 'pure' else row['beside']}"
            if row["beside"]
            else f", {UNITS[measure]}"
        )
        ends = [f"{aim[0]} {row[end]:g}{aim[1]}" for end in ("floor", "excellent")]
        lines.append(f"  {what:50}{written(found):>20}{ends[0]:>9}{ends[1]:>11}  {row['verdict']}")
    if findings.checksums and not failures(findings):
        lines += ["", f"Checksums agree ({', '.join(findings.checksums)})."]
    lines += [f"FAILED: {failure}" for failure in failures(findings)]
    if not findings.finished:
        lines += ["", "Interrupted: this is what there is."]
    return "\n".join(lines)


def data(findings: Findings, versions: dict[str, str]) -> dict[str, Any]:
    """Return the report for programs."""
    measures: dict[str, Any] = {}
    for measure, labels in findings.figures.items():
        measures[measure] = {
            label: {
                **vars(spread(values)),
                "rounds": values,
                "growth": median(growth) if (growth := findings.growth.get(measure, {}).get(label)) else None,
            }
            for label, values in labels.items()
        }
    return {
        "versions": versions,
        "finished": findings.finished,
        "units": {measure: PER_SECOND.get(measure, UNITS[measure]) for measure in measures},
        "measures": measures,
        "targets": judged(findings),
        "checksums": findings.checksums,
        "failures": failures(findings),
    }
