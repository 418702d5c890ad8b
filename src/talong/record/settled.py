"""Accounts of a match: what everybody has when the last deal is settled, and what each deal changed."""

from __future__ import annotations

from typing import Any

from talong.core.match import Match


def settled(match: Match) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the standings of *match* and its ledger entries, without stakes for a deal that was never dealt."""
    outcome: Any = match.outcome
    standings, ledger = outcome["standings"], outcome["ledger"]
    moves = [move for move in ledger if move["deal"] <= len(match.results)]
    if len(moves) == len(ledger) or not all(["balance" in one for one in standings]):
        return standings, moves
    balances = {one["seat"]: one["balance"] for one in standings}
    for move in ledger:
        if move["deal"] > len(match.results):
            for side, sign in (("from", 1), ("to", -1)):
                kind, _space, seat = str(move[side]).partition(" ")
                if kind == "seat":
                    balances[int(seat)] += sign * move["amount"]
    best = sorted(balances.values(), reverse=True)
    placed = [
        {**one, "balance": balances[one["seat"]], "place": best.index(balances[one["seat"]]) + 1} for one in standings
    ]
    return sorted(placed, key=lambda one: (one["place"], one["seat"])), moves


def changes_of(match: Match, moves: list[dict[str, Any]]) -> list[list[int]]:
    """Return what each seat gained in each deal by these *moves*, in the unit of the game."""
    changes = [[0] * match.seats for _deal in match.results]
    for move in moves:
        for side, sign in (("from", -1), ("to", 1)):
            purse, _space, seat = str(move[side]).partition(" ")
            if purse == match.game.purse and seat.isdigit():
                changes[move["deal"] - 1][int(seat)] += sign * move["amount"]
    return changes
