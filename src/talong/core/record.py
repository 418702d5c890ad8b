"""Writer of records: text that a person can read, and a program can replay.

The grammar is in docs/records.md; `talong.record` reads it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from talong.core.chance.draws import write_draw
from talong.core.history import ACT, JOINED, LEFT, LUCK, RESULT, RESUMED, Step
from talong.core.options import Rules

if TYPE_CHECKING:
    from talong.core.game import Game

FORMAT: Final = 1
UNWRITTEN: Final = (
    "question",
    "redeals",
    "players",
    "winners",
    "losers",
)  # Facts of a result that are younger than FORMAT.


def write_json(data: object) -> str:
    """Write *data* on one line, the same way every time."""
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))


def write_result(result: dict[str, object]) -> str:
    """Write the *result* of a deal on one line, without what is told apart in programs only."""
    return "= " + write_json({name: fact for name, fact in result.items() if name not in UNWRITTEN})


def checksum(text: str) -> str:
    """Return a short digest that changes when any character of *text* does."""
    from hashlib import sha256

    return sha256(text.encode()).hexdigest()[:16]


def write_record(
    game: Game,
    rules: Rules,
    seats: int,
    names: list[str],
    header: dict[str, object],
    history: list[Step],
    lines: list[str],
) -> str:
    """Write a whole record; *lines* are those of the acts and results, in the order of *history*."""
    out = [f"talong record {FORMAT}", f"game {game.key}", f"seats {seats}"]
    if names:
        out.append(f"names {write_json(names)}")
    out.append(f"rules {write_json(game.changes(rules))}")
    for name, value in header.items():
        out.append(f"{name} {write_json(value)}")
    head = "\n".join(out) + "\n\n"  # A blank line ends the header.
    out = []
    written = 0
    acts = 0
    for step in history:
        if step.kind == ACT:
            out.append(lines[written])
            written += 1
            acts += 1
        elif step.kind == RESULT:
            out.extend([lines[written], ""])
            written += 1
        elif step.kind in (LEFT, JOINED):
            out.append(f"{step.seat} {'leaves' if step.kind == LEFT else 'joins'}")
            acts += 1
        elif step.kind == RESUMED:
            out.append("resumed")
        elif step.kind in LUCK:
            out.append(write_draw(step, game.deck))
    body = "\n".join(out).rstrip("\n")
    text = head + body + "\n" if body else head
    return f"{text}end {acts} {checksum(text)}\n"
