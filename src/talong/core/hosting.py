"""Host interface of a match, besides play itself: for live tables, environments and the reader of records."""

from __future__ import annotations

from talong.core.chance.source import Chance
from talong.core.event import Event
from talong.core.match import Match


def another(match: Match, chance: Chance) -> Match:
    """Begin another match like *match*, with the same seats and rules and luck from *chance*, that notes no results."""
    fresh = match._twin(chance)
    fresh._brief = True
    fresh._begin(match._draws_seats, match._fixed_dealer, match._draws_nameless)
    return fresh


def offers(match: Match) -> list[tuple[int, list[int]]]:
    """Return the seats of `Match.asked`, each with all the actions that are open to it."""
    return match._offers()


def forced_seat(match: Match) -> int | None:
    """Return the seat that play waits for if it is public that only one act is open to it, else None.

    It follows from public facts alone, so that it is the same in all worlds that a watcher cannot tell apart.
    """
    deal = match.deal
    is_forced = match._is_forced_between() if deal is None else deal.is_forced()
    return match.turn if is_forced else None


def owes(match: Match) -> list[int]:
    """Return the seats with something to do at the table itself before the next deal, which everybody waits for."""
    return match._owes()


def places(match: Match) -> list[int]:
    """Return the original number of the person in each seat; empty until lots have been drawn."""
    return match._places


# Views in two parts, of which the first is the same for all viewers.


def public_facts(match: Match) -> dict[str, object]:
    """Return the public facts."""
    return match._public_facts()


def own_facts(match: Match, viewer: int) -> dict[str, object]:
    """Return *viewer*'s facts besides the public ones: cards as they see them, and their acts."""
    return match._own_facts(viewer)


# The event log.


def log_of(match: Match) -> list[Event]:
    """Return the whole event log, with its secrets: for the engine only; the list goes on growing."""
    return match._whole_log()


def told_by(match: Match, version: int) -> int:
    """Return how many events the log had when *version* was done; 0 before the match began."""
    return match._told_by(version)


# Rests.


def rest(match: Match, on: bool) -> None:
    """Turn the rests after each deal *on* or off; a resting match waits for `next_deal`."""
    match._rests = on


def rest_from_now_on(match: Match) -> None:
    """Rest after every deal that ends from now on; the log of those that have ended is made first, without rests."""
    match._whole_log()
    match._rests = True
    match._rested = len(match.results)


def go_on(match: Match) -> None:
    """Settle a deal that was played directly and deal anew, until a seat has to act."""
    match._go_on()


def catch_up(match: Match, line: str = "") -> None:
    """Do the act without a choice that play waits for, if a record goes on with *line* and leaves it out."""
    match._catch_up(line)


# Real cards.


def report(match: Match, told: dict[str, object]) -> None:
    """Settle a deal that was played with real cards, by what people have *told* of it, or refuse it and change nothing.

    The luck of such a match is `RealCards`, which never deals. What a game asks to be told is in docs/companion.md.
    """
    match._report(told)


def is_real(match: Match) -> bool:
    """Tell whether the deals of *match* are played with real cards."""
    return match._is_told
