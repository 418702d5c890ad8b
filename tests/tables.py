"""Tables laid for tests, in the rulebook's own card codes and action lines."""

from __future__ import annotations

import talong


def flaw_of(match: talong.Match) -> str:
    """Return what cannot be in the deal in progress, with the rule that says so; nothing if all is sound."""
    return "" if match.deal is None else match.deal.flaw()


def kille(hands: str, *, stock: str = "", game: str = "kille", **fields: object) -> talong.Match:
    """Return a deal with *hands* for seats 0, 1, …; the last seat deals unless *fields* say otherwise.

    A seat that takes no part has `-`. Further *fields* are those of a position (`rules=…`, `pot=…`).
    """
    cards = hands.split()
    active = [seat for seat, card in enumerate(cards) if card != "-"]
    position: dict[str, object] = {
        "game": game,
        "seats": len(cards),
        "dealer": active[-1],
        "active": active,
        "hands": {str(seat): [cards[seat]] for seat in active},
        "stock": stock.split(),
    }
    position.update(fields)
    return talong.load_position(position, seed=0)


def punschkille(hands: str, *, stock: str = "", **fields: object) -> talong.Match:
    """Return a deal of Punschkille, as `kille` does."""
    return kille(hands, stock=stock, game="punschkille", **fields)


def say(match: talong.Match, *lines: str) -> None:
    """Do what each log line says."""
    for line in lines:
        match.say(line)
