"""What rule tests look at: who sees what, how a deal ended, and that a refusal changes nothing."""

from __future__ import annotations

import pytest

import talong

Event = dict[str, object]

FIXED = [
    "Bl", "Po", "Kr",
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
    "Va", "Ka", "Sv", "Hu", "Ku",
]  # fmt: skip
"""The twenty values with a fixed rank, lowest first (K2)."""

SKITKORT, LILJOR, MATADORER = FIXED[:3], FIXED[3:15], FIXED[15:]
YIELDING = [*SKITKORT, *LILJOR, "Ki"]
"""What changes hands when it is approached (K20)."""


def agreed(**options: object) -> talong.Rules:
    """Return the rules of Kille, changed by *options*."""
    return talong.game("kille").rules("standard", **options)


def deck(top: str) -> list[str]:
    """Return a whole killelek with the cards of *top* on top; the others follow in rank order."""
    first = top.split()
    return first + talong.game("kille").deck.missing(first)


def sees(match: talong.Match, viewer: int) -> str:
    """Return the cards before seats 0, 1, … as *viewer* sees them; `-` where there is none."""
    view = match.view(viewer)
    return " ".join([" ".join(view.cards(seat)) or "-" for seat in range(match.seats)])


def held(match: talong.Match) -> str:
    """Return the true cards before seats 0, 1, …; `-` where there is none."""
    return " ".join([" ".join(match.hand(seat)).rstrip("+-") or "-" for seat in range(match.seats)])


def told(match: talong.Match, kind: str, viewer: int = talong.WATCHER) -> list[Event]:
    """Return the events of one *kind*, without their name, as *viewer* saw them."""
    events = [dict(event) for event in match.events(viewer=viewer)]
    return [event for event in events if event.pop("event") == kind]


def told_seats(match: talong.Match, kind: str) -> list[object]:
    """Return the seats that the events of one *kind* speak of."""
    return [event["seat"] for event in told(match, kind)]


def finish(match: talong.Match) -> None:
    """Let everybody who has yet to speak stand, until the deal is over."""
    deals = len(match.results)
    while len(match.results) == deals:
        match.say(f"{match.turn}: stand")


def out(match: talong.Match) -> object:
    """Return who went out in the last deal, and why."""
    return match.results[-1]["out"]


def deadlock(match: talong.Match) -> object:
    """Return how the deadlock rule settled the last deal, or None."""
    return match.results[-1]["deadlock"]


def shown(match: talong.Match) -> str:
    """Return the cards of the last showdown, in the order of the seats that took part."""
    cards = match.results[-1]["shown"]
    assert isinstance(cards, dict)
    return " ".join([str(cards[seat]) for seat in sorted(cards)])


def seen(match: talong.Match, field: str, viewer: int = talong.WATCHER) -> object:
    """Return one *field* of the view of *viewer*."""
    return match.view(viewer).data()[field]


def money(match: talong.Match) -> tuple[object, object]:
    """Return the pot and the balances."""
    standing = match.standing()
    return standing["pot"], standing["balances"]


def everything(match: talong.Match) -> list[object]:
    """Return all that there is to see of *match*, by the engine's own eyes too."""
    views: list[object] = [match.view(viewer).data() for viewer in range(talong.WATCHER, match.seats)]
    return [match.version, match.position(), match.results, match.record(), *views]


def refused(match: talong.Match, line: str) -> str:
    """Return the rule by which *line* is refused; nothing changes by it, and nobody is told."""
    before = everything(match)
    heard = [match.events(viewer=viewer) for viewer in range(talong.WATCHER, match.seats)]
    with pytest.raises(talong.IllegalAction) as caught:
        match.say(line)
    assert everything(match) == before
    assert [match.events(viewer=viewer) for viewer in range(talong.WATCHER, match.seats)] == heard
    return caught.value.rule
