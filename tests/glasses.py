"""What the tests of Punschkille count, and whole tournaments with stacked decks."""

from __future__ import annotations

from typing import cast

import pytest

import talong

EVERYBODY = [0, 1, 2, 3]


def glasses(match: talong.Match, account: str) -> list[int]:
    """Return how many glasses stand on the *account* (supply, stake or drunk) of each seat."""
    counted = cast("dict[str, dict[str, list[int]]]", match.standing())
    return counted["glasses"][account]


def settled(match: talong.Match, account: str) -> list[int]:
    """Return the same as it was when the last deal had been settled, before anybody staked anew."""
    counted = cast("dict[str, dict[str, list[int]]]", match.results[-1]["standing"])
    return counted["glasses"][account]


def pack(cards: str) -> str:
    """Return a whole pack with *cards* on top, the others below in deck order."""
    codes = cards.split()
    return " ".join(codes + talong.game("punschkille").deck.missing(codes))


def tournament(*packs: str, seats: int = 4, **options: object) -> talong.Match:
    """Begin a tournament in which the last seat deals first.

    Each of *packs* is what one deal gives, forehand first and then the top of the stock. Nobody is asked to cut.
    """
    game = talong.game("punschkille")
    rules = game.rules("snabb", **options)
    return game.match(seats=seats, rules=rules, decks=[pack(cards) for cards in packs])


def all_stand(match: talong.Match) -> None:
    """Let everybody stand until the deal is over."""
    played = len(match.results)
    while len(match.results) == played:
        match.say(f"{match.turn}: stand")


def all_decline(match: talong.Match) -> None:
    """Let nobody buy in."""
    while match.phase == "buyin":
        match.say(f"{match.turn}: decline")


def refused(match: talong.Match, line: str) -> talong.IllegalAction:
    """Return how *line* is refused; nothing may have changed."""
    before = match.position()
    with pytest.raises(talong.IllegalAction) as caught:
        match.say(line)
    assert match.position() == before
    assert str(caught.value)
    return caught.value


def happened(match: talong.Match, *kinds: str) -> list[dict[str, object]]:
    """Return the events of these *kinds* as somebody who looks on has seen them."""
    return [event for event in match.events(viewer=talong.WATCHER) if event["event"] in kinds]


def ledger(match: talong.Match) -> list[dict[str, object]]:
    """Return every move of a glass."""
    return cast("list[dict[str, object]]", match.outcome["ledger"])


def seen(match: talong.Match, viewer: int = talong.WATCHER) -> dict[str, object]:
    """Return all that *viewer* may know."""
    return match.view(viewer).data()
