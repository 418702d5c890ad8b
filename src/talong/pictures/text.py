"""Plain-text pictures of views and matches: a table with a line for each seat."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from talong.core import hosting
from talong.core.event import WATCHER
from talong.pictures.table import Table, is_laying, laid

if TYPE_CHECKING:
    from talong.core.match import Match
    from talong.core.view import View

WIDTH: Final = 100


def view_text(view: View) -> str:
    """Return what *view* says, and nothing else, as plain text."""
    facts: Any = view.facts
    whose = "a watcher" if view.viewer == WATCHER else f"seat {view.viewer}"
    lines = _lines(Table(view.game.unit, facts, facts["hands"]), f"{view.game.names['en']} for {whose}")
    if facts["legal"]:
        lines.append(fill(f"seat {view.viewer} may: {', '.join(facts['legal'])}", WIDTH, subsequent_indent="  "))
    return "\n".join(lines)


def match_text(match: Match) -> str:
    """Return *match* with all its cards as plain text."""
    hands = {str(seat): match.hand(seat) for seat in range(match.seats)}
    table = Table(match.game.unit, hosting.public_facts(match), hands)
    return "\n".join(_lines(table, f"{match.game.names['en']}, version {match.version}"))


def _lines(table: Table, title: str) -> list[str]:
    to_act = [] if table.turn is None else [f"seat {table.turn} to act"]
    lines = [" · ".join([title, table.phase, *to_act]), *_seat_lines(table)]
    said = [f"{name} {_said(fact)}" for name, fact in table.middle.items()]
    if said:
        lines.append(fill(" · ".join(said), WIDTH, subsequent_indent="  ", break_on_hyphens=False))
    return lines


def _seat_lines(table: Table) -> list[str]:
    """Return a line for each seat, in columns, with a heading."""
    amounts = list(dict.fromkeys([name for seat in table.seats for name in seat.amounts]))
    rows = [["", "seat", "cards", *amounts, ""]]
    for seat in table.seats:
        is_turn = ">" if seat.number == table.turn else ""
        marks = [*(["dealer"] if seat.number == table.dealer else []), *seat.marks]
        named = f"{seat.number} {seat.name}" if seat.name else str(seat.number)
        values = [_said(seat.amounts[name]) if name in seat.amounts else "" for name in amounts]
        rows.append([is_turn, named, " ".join(seat.cards) or "-", *values, " ".join(marks)])
    widths = [max([len(row[at]) for row in rows]) for at in range(len(rows[0]))]
    right = [at for at in range(3, len(widths) - 1) if all(_is_number(row[at]) for row in rows[1:])]
    return [
        "  ".join(
            [cell.rjust(widths[at]) if at in right else cell.ljust(widths[at]) for at, cell in enumerate(row)]
        ).rstrip()
        for row in rows
    ]


def _is_number(cell: str) -> bool:
    return not cell or cell.removeprefix("-").isdecimal()


def _said(fact: Any) -> str:
    """Return a *fact* in a few words."""
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    if is_laying(fact):
        return f"{fact['seat']}: {' '.join(laid(fact))}"
    if isinstance(fact, dict):
        return " ".join([f"{name} {_said(one)}" for name, one in fact.items() if one is not None and one is not False])
    if isinstance(fact, list) and fact:
        between = " | " if isinstance(fact[0], list) else ", " if isinstance(fact[0], dict) else " "
        return between.join([_said(one) for one in fact])
    return "-" if fact in (None, []) else str(fact)
