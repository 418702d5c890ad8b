"""What the host of a match needs besides what is played with: a live table, an environment, a reader of records."""

from __future__ import annotations

from talong.core.event import Event
from talong.core.match import Match


def offers(match: Match) -> list[tuple[int, list[int]]]:
    """Return the seats of `Match.asked`, each with all the actions that are open to it."""
    return match._offers()


def forced_seat(match: Match) -> int | None:
    """Return the seat that play waits for if everybody can see that only one act is open to it, else nothing.

    It follows from what is public alone, so that it is the same in all worlds that a watcher cannot tell apart.
    """
    deal = match.deal
    is_forced = match._is_forced_between() if deal is None else deal.is_forced()
    return match.turn if is_forced else None


def owes(match: Match) -> list[int]:
    """Return who has something to do at the table itself before the next deal, which everybody waits for."""
    return match._owes()


def places(match: Match) -> list[int]:
    """Return who, by the numbers they came with, sits in each seat; nothing until lots have decided it."""
    return match._places


# A view in two parts, of which the first is the same for all viewers.


def public_facts(match: Match) -> dict[str, object]:
    """Build up what everybody may know."""
    return match._public_facts()


def own_facts(match: Match, viewer: int) -> dict[str, object]:
    """Build up what *viewer* may know besides what is public: cards as it sees them, and its acts."""
    return match._own_facts(viewer)


# The log.


def log_of(match: Match) -> list[Event]:
    """Return everything that has happened, with its secrets: the engine's own eyes; it goes on growing."""
    return match._whole_log()


def told_by(match: Match, version: int) -> int:
    """Return how many events of the log there were when *version* was done; none before the match began."""
    return match._told_by(version)


# Resting, and going on.


def rest(match: Match, on: bool) -> None:
    """Let *match* wait for `next_deal` after each deal, or no longer."""
    match._rests = on


def rest_from_now_on(match: Match) -> None:
    """Rest after every deal that ends from now on; those that have ended are told first, as they were played."""
    match._whole_log()
    match._rests = True
    match._rested = len(match.results)


def go_on(match: Match) -> None:
    """Settle a deal that was played by itself and deal anew, until somebody has to act."""
    match._go_on()


def catch_up(match: Match, line: str = "") -> None:
    """Do the act without a choice that play waits for, if a record goes on with *line* and leaves it out."""
    match._catch_up(line)
