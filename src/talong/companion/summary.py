"""Summary of an evening: what everybody won and lost, in the form in which a live table tells its own."""

from __future__ import annotations

from typing import Any, Final

from talong.companion.evening import Account, Sitting
from talong.record.settled import changes_of, settled

KRONOR: Final = "kronor"
POINTS: Final = "points"


def summary(account: Account) -> dict[str, Any]:
    """Return the matches of the evening that have a result, and the totals of all who sat down."""
    game = account.game
    people: list[str] = []
    totals: list[dict[str, Any]] = []
    matches: list[dict[str, Any]] = []
    left = 0
    largest: dict[str, Any] | None = None
    for sitting in account.sittings:
        match = sitting.match
        if not match.results:
            continue
        seats = [index_of(name, people, totals) for name in match.names]
        standings, moves = settled(match)
        changes = changes_of(match, moves)
        outcome: Any = match.outcome
        scores: Any = match.standing().get("scores", [0] * match.seats)
        for seat, who in enumerate(seats):
            total = totals[who]
            total["matches"] += 1
            total["points"] += game.unit == POINTS and seat in (outcome.get("winners") or [])
            total["scores"] += scores[seat]
            amount = sum(deal[seat] for deal in changes)
            if game.unit == KRONOR:
                total["kronor"][game.key] = total["kronor"].get(game.key, 0) + amount
            elif game.unit != POINTS:
                total[game.unit] = total.get(game.unit, 0) + amount
        for deal, changed in enumerate(changes, start=1):
            if game.unit == KRONOR:
                left -= sum(changed)
            amount = max(changed, key=abs)
            if amount and (largest is None or abs(amount) > abs(largest["amount"])):
                who = seats[changed.index(amount)]
                largest = {
                    "match": sitting.number, "deal": deal, "game": game.key, "amount": amount, "unit": game.unit,
                    "who": who, "changes": changed, "cards": None,
                }  # fmt: skip
        matches.append(told_match(account, sitting, seats, standings))
    return {
        "began": account.begun,
        "ended": account.last,
        "people": [{"name": name, "kind": "person"} for name in people],
        "matches": matches,
        "totals": totals,
        "left": {game.key: left} if left else {},
        "largest": largest,
    }


def told_match(account: Account, sitting: Sitting, seats: list[int], standings: list[dict[str, Any]]) -> dict[str, Any]:
    """Return one match of the evening; *seats* are indexes into the people."""
    following = [other.entry for other in account.sittings if other.number > sitting.number]
    entries = account.entries[sitting.entry : following[0] if following else None]
    return {
        "match": sitting.number,
        "game": account.game.key,
        "at": max((entry.get("at") or 0 for entry in entries), default=0) or None,
        "seats": seats,
        "standings": standings,
        "finished": sitting.ended,
        "going": not sitting.is_over,
        "rules": account.game.changes(sitting.match.rules),
    }


def index_of(name: str, people: list[str], totals: list[dict[str, Any]]) -> int:
    """Return the index of somebody among the *people*, who may have come just now."""
    if name not in people:
        people.append(name)
        totals.append({"name": name, "matches": 0, "kronor": {}, "points": 0, "scores": 0})
    return people.index(name)
