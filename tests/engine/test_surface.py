"""What the library shows to its users, held against one list by both builds: names, signatures, docstrings, reprs.

A change that is meant needs `TALONG_UPDATE_SURFACE=1` once.
"""

from __future__ import annotations

import copy
import inspect
import os
import pickle
import pydoc
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import talong

KEPT = Path(__file__).with_name("surface.txt")

GAMES = talong.games()
UNKEPT = {"Event", "Ledger", "Notice", "Option"}  # Parts of what is kept: alone they are only in the pure build.


def samples() -> dict[str, Any]:
    """Return an object of every kind that the library has."""
    kille = talong.game("kille")
    match = kille.match(seats=4, seed=1, rules=kille.rules("snabb"))
    match.say("0: stand")
    found: dict[str, Any] = {
        "Chance": talong.Chance(bytes(32)),
        "Seeded": talong.Seeded(1),
        "Stacked": talong.Stacked([list(range(42))]),
        "Event": talong.Event("turn", {"seat": 1}, {}),
        "Game": kille,
        "Match": match,
        "View": match.view(0),
        "Ledger": match.ledger,
        "Option": kille.options[0],
        "Notice": talong.game("skitgubbe").notices(talong.game("skitgubbe").rules("CG"), 4)[0],
        "Rules": kille.rules(),
        "Record": talong.read(match.record()),
        "ReplayStep": next(iter(talong.read(match.record()))),
        "BySeat": talong.by_seat([1, 2]),
        "TalongError": talong.TalongError("no-such-game", {"game": "x", "known": "y"}),
        "UnknownGame": talong.UnknownGame("no-such-game", {"game": "x", "known": "y"}),
        "RulesError": talong.RulesError("K1", "not-luck", {"field": "chance"}),
        "IllegalAction": talong.IllegalAction("K1", "no-such-action", {"action": "x"}),
        "PositionError": talong.PositionError("decks", "not-codes", {}),
        "RecordError": talong.RecordError(3, "truncated", {}),
    }
    found |= {f"{game.key} game": game for game in GAMES}
    found |= {f"{game.key} match": game.match(seats=4, seed=1) for game in GAMES}
    return found


def signature_of(thing: Any, bound: bool) -> str:
    """Return the names, kinds and defaults of what *thing* takes; annotations are in the source alone."""
    parameters = list(inspect.signature(thing).parameters.values())
    plain = [
        one.replace(
            annotation=inspect.Parameter.empty,
            default=one.default if one.default is inspect.Parameter.empty else Plain(repr(one.default)),
        )
        for one in parameters[1 if bound else 0 :]
    ]
    return str(inspect.Signature(plain))


class Plain:
    """A default, under its repr."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def doc_of(thing: Any) -> str:
    """Return the docstring on one line."""
    return " ".join(inspect.cleandoc(thing.__doc__ or "").split())


def members(name: str, sample: Any) -> list[str]:
    """Return a line for everything public of an object."""
    kind = type(sample)
    lines = []
    for part in sorted(dir(sample)):
        if part.startswith("_") or hasattr(dict, part) or hasattr(Exception, part):
            continue
        member = inspect.getattr_static(kind, part, None)
        if inspect.isroutine(getattr(kind, part, None)):
            lines.append(f"{name}.{part}{signature_of(getattr(kind, part), True)}: {doc_of(getattr(kind, part))}")
        elif isinstance(member, property) or (inspect.isdatadescriptor(member) and doc_of(member)):
            lines.append(f"{name}.{part}, a property: {doc_of(member)}")
        else:
            lines.append(f"{name}.{part}, {type(getattr(sample, part)).__name__}")
    return lines


def outline() -> list[str]:
    """Return what the library shows, a line for each thing."""
    lines = []
    found = samples()
    for name in sorted(talong.__all__):
        thing = getattr(talong, name)
        if isinstance(thing, type):
            takes = "" if issubclass(thing, (dict, talong.Rules)) else signature_of(thing, False)
            lines.append(f"class {name}{takes} of {thing.__module__}: {doc_of(thing)}")
        elif callable(thing):
            lines.append(f"{name}{signature_of(thing, False)}: {doc_of(thing)}")
        else:
            lines.append(f"{name}, {type(thing).__name__}")
    told: set[str] = set()
    for name, sample in found.items():
        new = {line: line.removeprefix(name) for line in members(name, sample)}
        lines += [line for line, rest in new.items() if " " not in name or rest not in told]
        told |= set(new.values())
    for name, sample in found.items():
        shown = repr(sample)
        lines.append(f"repr of {name}: {shown if ' object at ' not in shown else type(sample).__name__}")
    for name in [name for name in found if name not in UNKEPT]:
        sample = found[name]
        lines.append(f"{name} can be {' and '.join(kept(sample)) or 'neither pickled nor copied'}")
    return lines


def kept(sample: Any) -> list[str]:
    """Return how an object can be kept."""
    found = []
    ways: dict[str, Callable[[Any], Any]] = {
        "pickled": lambda one: pickle.loads(pickle.dumps(one)),
        "copied": copy.copy,
        "deeply copied": copy.deepcopy,
    }
    for how, way in ways.items():
        try:
            again = way(sample)
        except TypeError:
            continue
        found.append(how if type(again) is type(sample) else f"{how} as {type(again).__name__}")
    return found


def test_both_builds_show_what_is_on_the_list() -> None:
    found = outline()
    if os.environ.get("TALONG_UPDATE_SURFACE") == "1":
        KEPT.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert found == KEPT.read_text(encoding="utf-8").splitlines()


def test_help_has_signatures_and_docstrings() -> None:
    text = pydoc.plain(pydoc.render_doc(talong.Match))
    assert re.search(r"apply\(self, (/, )?seat(: 'int')?, action(: 'int')?\)", text)
    assert "Apply *action* for *seat*, or raise IllegalAction and change nothing." in text
    assert "The seat that play waits for." in text
    assert "Match of a game, from the first deal to the last." in text
