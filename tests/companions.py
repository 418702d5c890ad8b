"""Evenings that the engine plays, and the entries that people at the table would make of them.

Entries are made of what everybody can see: results of deals, acts between deals, comings and goings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import talong
from talong.core.event import WATCHER
from tests.laws.worlds import random_table, step

MOST_ACTS = 4000
NAMES = [f"Player {seat}" for seat in range(20)]


def of_exchange(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return what people would enter of a deal of Kille or Punschkille."""
    out = {int(seat): reasons for seat, reasons in result["out"].items()}
    return {
        name: [seat for seat, reasons in out.items() if name in reasons]
        for name in ("struck", "low_kille", "lowest")
        if any(name in reasons for reasons in out.values())
    }


def of_kungsholm(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return what people would enter of a deal of Kungsholmskille."""
    told: dict[str, Any] = {"ending": result["ending"]}
    if result["walkover"]:
        return told | {"knocker": result["winner"]}
    if result["winner"] is not None:
        told |= {"shower": result["first_shower"], "winner": result["winner"]}
    return told | {"folded": result["folded"]}


def of_rodskagg(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return what people would enter of a deal of Rödskägg."""
    told = {name: result[name] for name in ("declarer", "contract", "tricks")}
    if result["contract"] == "rodskagg":
        return told
    along = [int(seat) for seat, reason in result["along"].items() if reason == "free"]
    return told | ({"along": along} if result["along"] else {"asked": False})


def of_skitgubbe(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return what people would enter of a deal of Skitgubbe."""
    told: dict[str, Any] = {"out": result["placement"]}
    return told | ({"no_loser": True} if result["no_loser"] else {"skitgubbe": result["skitgubbe"]})


TOLD: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "kille": of_exchange,
    "punschkille": of_exchange,
    "kungsholmskille": of_kungsholm,
    "rodskagg": of_rodskagg,
    "skitgubbe": of_skitgubbe,
    "trekort": lambda result: {"tricks": result["tricks"]},
}


@dataclass
class Played:
    """One match that the engine has played: its entries, and how it stood after each of them."""

    game: talong.Game
    entries: list[dict[str, Any]] = field(default_factory=list)
    stood: list[dict[str, Any]] = field(default_factory=list)
    over: bool = False

    def evening(self, entries: int | None = None) -> dict[str, Any]:
        return {"companion": 1, "game": self.game.key, "entries": self.entries[:entries]}


def standing(match: talong.Match) -> dict[str, Any]:
    """Return all that the account of a match says: it is the same whether cards are dealt or told of."""
    buyin: Any = match.view(WATCHER).facts.get("buyin")
    return {
        "dealer": match.dealer,
        "active": match.active,
        "turn": match.turn if match.deal is None else None,
        "buyin": buyin,
        "standing": match.standing(),
        "ledger": [entry.data() for entry in match.ledger.entries],
        "deals": len(match.results),
        "over": match.is_over,
        "forehand": match.forehand,
        "left": match.view(WATCHER).facts.get("left"),
        "leaving": match.view(WATCHER).facts.get("leaving"),
        "standings": match.outcome["standings"],
    }


def play(game: talong.Game, seed: int, deals: int) -> Played:
    """Play a random table of *game* with the engine, for so many *deals* at most, and write its entries."""
    rng = Random(f"companion/{game.key}/{seed}")
    table = random_table(game, rng)
    rules = game.rules("standard", **table.options)
    match = game.match(seats=table.seats, rules=rules, names=NAMES[: table.seats], fixed_seats=True, seed=table.seed)
    played = Played(game)
    first: dict[str, Any] = {"kind": "match", "names": match.names, "dealer": match.dealer}
    note(played, match, first | {"rules": game.changes(rules)})
    deal = len(match.results), redeals(match)
    for _act in range(MOST_ACTS):
        if match.is_over or len(match.results) >= deals:
            break
        asked = match.deal is None
        line = step(match, rng, 0.02 if rng.random() < 0.3 else 0.0)
        if line is None:
            break
        words = line.split()
        coming = words[-1] in ("leaves", "joins")
        if coming:
            note(played, match, {"kind": words[-1].rstrip("s"), "seat": int(words[0])})
        elif asked:
            seat, _colon, act = line.partition(": ")
            note(played, match, {"kind": "act", "seat": int(seat), "act": act})
        if len(match.results) > deal[0]:
            for result in match.results[deal[0] :]:
                note(played, match, {"kind": "deal"} | TOLD[game.key](result))
        elif redeals(match) > deal[1]:
            note(played, match, {"kind": "deal", "redeal": True})
        deal = len(match.results), redeals(match)
    played.over = match.is_over
    return played


def note(played: Played, match: talong.Match, entry: dict[str, Any]) -> None:
    """Note an *entry*, and how the match stands after it."""
    played.entries.append(entry)
    played.stood.append(standing(match))


def redeals(match: talong.Match) -> int:
    """Return how often this deal has been dealt anew."""
    found: Any = match.view(WATCHER).facts.get("redeals", 0)
    return int(found)
