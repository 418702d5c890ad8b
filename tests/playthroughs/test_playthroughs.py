"""Games as readable text: every seat's view after every act, so that a diff is read like code.

Each `*.txt` beside this file is played again from its header and its acts, and compared byte for byte. A new one is
written by hand as far as the acts, and filled in, as all are after a change that is meant, by

    TALONG_UPDATE_PLAYTHROUGHS=1 pytest tests/playthroughs

The header, up to the first empty line, has `# …` for what the game shows, then

    game kille
    position {"seats": 4, "dealer": 3, "hands": {…}}    or    match {"seats": 4, "rules": {…}, "dealer": 3}
    deck 1 7 Sv 4 …          as often as needed: the next deck, top card first; cards not named follow in deck order
    seed 7                   luck for everything after those decks; without it nobody deals when they have run out

After that a line that begins with a seat is an act (`0: swap`, `3 leaves`, `3 joins`), one that begins with `#` is a
remark, and the indented ones are written by the engine: what happened as a watcher saw it (`*`), what changed in the
watcher's view, and for each seat in what its own view differs from the watcher's.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

import talong

HERE = Path(__file__).parent
PLAYTHROUGHS = sorted(HERE.glob("*.txt"))
UPDATE = os.environ.get("TALONG_UPDATE_PLAYTHROUGHS") == "1"

ACT = re.compile(r"(\d+)(: | leaves$| joins$)")
UNSAID = ("game", "viewer", "rules")  # The header says these.

Data = dict[str, Any]


def begin(header: list[str]) -> talong.Match:
    """Return the match that the *header* describes, before the first act."""
    fields: dict[str, str] = {}
    decks: list[str] = []
    for line in header:
        word, _space, rest = line.partition(" ")
        if word == "deck":
            decks.append(rest)
        else:
            assert word in ("game", "position", "match", "seed"), line
            assert word not in fields, line
            fields[word] = rest
    game = talong.game(fields["game"])
    orders: list[object] = [deck.split() + game.deck.missing(deck.split()) for deck in decks]
    seed = fields.get("seed")
    if "position" in fields:
        position = {"game": game.key, **json.loads(fields["position"])}
        return talong.load_position(position, decks=orders, seed=seed)
    options: Data = json.loads(fields["match"])
    rules = game.rules("standard", **options.pop("rules", {}))
    return game.match(rules=rules, decks=orders, seed=seed, **options)


def brief(value: object) -> str:
    """Write plain data as shortly as a person can read it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "{" + ", ".join([f"{name} {brief(item)}" for name, item in value.items()]) + "}"
    if isinstance(value, list):
        words = [brief(item) for item in value]
        return "[" + (", " if any([" " in word for word in words]) else " ").join(runs(words)) + "]"
    return str(value)


def runs(words: list[str]) -> list[str]:
    """Write `cut 0`, `cut 1`, `cut 2` … as `cut 0 … 41`."""
    short: list[str] = []
    at = 0
    while at < len(words):
        stem, _space, number = words[at].rpartition(" ")
        last = at
        while number.isdecimal() and stem and words[last + 1 : last + 2] == [f"{stem} {int(number) + last + 1 - at}"]:
            last += 1
        short.append(f"{words[at]} … {words[last].rpartition(' ')[2]}" if last > at + 1 else words[at])
        at = last + 1 if last > at + 1 else at + 1
    return short


def named(fields: Data) -> str:
    """Write some fields of a view on one line."""
    return "; ".join([f"{name} {brief(value)}" for name, value in fields.items()])


class Teller:
    """Writes down what happens in a match, and what everybody sees."""

    def __init__(self, match: talong.Match) -> None:
        self.match = match
        self.before: Data = {}
        self.heard = 0

    def tell(self) -> list[str]:
        """Return the lines for all that is new."""
        events = self.match.events()
        lines = []
        for event in events[self.heard :]:
            kind = event.pop("event")
            lines.append(" ".join([f"    * {kind}", *[f"{name}={brief(value)}" for name, value in event.items()]]))
        self.heard = len(events)
        public = self.seen(talong.WATCHER)
        changed = {name: value for name, value in public.items() if self.before.get(name, self) != value}
        gone = [name for name in self.before if name not in public]
        if gone:
            changed["without"] = gone
        lines.append(f"    watcher  {named(changed) or 'as before'}")
        for seat in range(self.match.seats):
            own = self.seen(seat)
            different = {name: value for name, value in own.items() if public.get(name, self) != value}
            lines.append(f"    seat {seat:<3} {named(different) or 'as the watcher'}")
        self.before = public
        return lines

    def seen(self, viewer: int) -> Data:
        """Return the view of *viewer* as plain data, without what the header says."""
        return {name: value for name, value in self.match.view(viewer).data().items() if name not in UNSAID}


def replay(text: str) -> str:
    """Play *text* again and return it as it ought to read."""
    lines = [line for line in text.split("\n") if not line.startswith(" ")]
    header = lines[: lines.index("")] if "" in lines else lines
    narrator = Teller(begin([line for line in header if not line.startswith("#")]))
    told = [*header, "", *narrator.tell()]
    for line in lines[len(header) :]:
        act = ACT.match(line)
        if not act:
            assert not line or line.startswith("#"), line
            told += [line] if line else []
            continue
        told.append(line)
        if act[2] == ": ":
            narrator.match.say(line)
        elif act[2] == " leaves":
            narrator.match.leave(int(act[1]))
        else:
            narrator.match.join(int(act[1]))
        told += narrator.tell()
    return "\n".join(told) + "\n"


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=[path.stem for path in PLAYTHROUGHS])
def test_playthrough(path: Path) -> None:
    text = path.read_bytes().decode()
    told = replay(text)
    if UPDATE:
        path.write_bytes(told.encode())
    else:
        assert told.split("\n") == text.split("\n")
        assert told == text


def test_every_playthrough_is_found() -> None:
    assert len(PLAYTHROUGHS) >= 10
    assert {path.stem.split("_")[0] for path in PLAYTHROUGHS} <= {game.key for game in talong.games()}


def test_a_changed_line_is_noticed() -> None:
    text = replay('# Two cards\ngame kille\nposition {"seats": 2, "hands": {"0": ["5"], "1": ["6"]}}\n\n0: swap\n')

    assert "    seat 0   hands {0 [6], 1 [5]}" in text
    assert replay(text) == text
    assert replay(text.replace("[6]", "[7]")) == text
    assert "cut 0 … 39" in replay(text + "1: swap\n")
