"""Deals of Kille played at random, written down for properties: what each act met, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import talong

Position = dict[str, Any]
Happening = dict[str, Any]


class Act:
    """One act: the position before it, and all that everybody's eyes together saw of it."""

    def __init__(self, seat: int, text: str, before: Position, events: list[Happening]) -> None:
        self.seat = seat
        self.text = text
        self.before = before
        self.events = events


class Story:
    """One deal from the first word to the showdown."""

    def __init__(self, seed: int, seats: int, dealer: int) -> None:
        self.seed = seed
        self.seats = seats
        self.dealer = dealer
        self.acts: list[Act] = []
        self.result: dict[str, Any] = {}

    @property
    def order(self) -> list[int]:
        """The speaking order."""
        return [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]

    @property
    def shown(self) -> dict[int, str]:
        """The cards of the showdown."""
        cards: dict[int, str] = self.result["shown"]
        return cards

    @property
    def struck(self) -> list[int]:
        """Who was struck."""
        seats: list[int] = self.result["struck"]
        return seats

    @property
    def dealt(self) -> dict[int, str]:
        """The card dealt to each seat."""
        cards: dict[str, list[str]] = self.acts[0].before["dealt"]
        return {int(seat): hand[0] for seat, hand in cards.items()}

    def told(self, *kinds: str) -> list[Happening]:
        """Return the events of these *kinds*, in their order."""
        return [event for act in self.acts for event in act.events if event["event"] in kinds]


@cache
def first_deals(forced_dealer_speaks: bool = False) -> list[Story]:
    """Return some hundreds of deals for 2 to 20 players."""
    return [play(seed, 2 + seed % 19, forced_dealer_speaks) for seed in range(380)]


def play(seed: int, seats: int, forced_dealer_speaks: bool) -> Story:
    """Play the first deal of a match at random; of deals thrown together only the last is told."""
    luck = Random(seed)
    rules = talong.game("kille").rules(min_players=2, dealer_speaks_after_forced_draw=forced_dealer_speaks)
    match = talong.game("kille").match(seats=seats, rules=rules, seed=seed)
    eager = luck.choice([0.5, 0.8, 1.0])  # How often a speaker demands.
    story = Story(seed, seats, match.dealer)
    while not match.results:
        if match.phase == "precut":
            story = Story(seed, seats, match.dealer)
            match.say(f"{match.turn}: cut {luck.randrange(42)}")
            continue
        seat, text = choose(match, luck, eager)
        before = match.position()
        version = match.version
        match.say(f"{seat}: {text}")
        deal_events = until_showdown(match.events(since=version))
        story.acts.append(Act(seat, text, before, deal_events))
    story.result = match.results[0]
    return story


def choose(match: talong.Match, luck: Random, eager: float) -> tuple[int, str]:
    """Return who does what next."""
    turn = match.turn
    assert turn is not None
    if luck.random() < 0.02:
        for seat in match.asked():
            if "kuku" in match.legal_texts(seat):
                return seat, "kuku"
    texts = match.legal_texts(turn)
    if "swap" in texts:
        if "ask" in texts and luck.random() < 0.1:
            return turn, "ask"
        return turn, "swap" if luck.random() < eager else "stand"
    return turn, luck.choice(texts)


def until_showdown(events: list[dict[str, object]]) -> list[Happening]:
    """Return the *events* of the deal in progress, without what comes after it."""
    kinds = [event["event"] for event in events]
    last = kinds.index("showdown") + 1 if "showdown" in kinds else len(events)
    return [dict(event) for event in events[:last]]


def every_act(stories: list[Story], check: Callable[[Story, Act], None]) -> None:
    """Do *check* for every act of every story."""
    for story in stories:
        for act in story.acts:
            check(story, act)
