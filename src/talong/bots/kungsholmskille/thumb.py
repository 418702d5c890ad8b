"""Heuristics (rules of thumb) for Kungsholmskille.

A good hand has one low card to keep and high cards to keep it with: high cards take the lead and strip the others of
their low ones. Before anybody shows, the bot counts how likely its last card is the lowest of all.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from talong.cards.kille import FACES
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import KungsholmFacts

_RANK: Final = {face: rank for rank, face in enumerate(FACES)}
_COPIES: Final = 2
_TOP: Final = len(FACES) - 1
_DARING: Final = 0.55  # How sure one is before showing: losing costs as much as winning gives (KK58).
_KEPT_LOW: Final = 1.4  # How much likelier than chance it is that somebody has kept a low card.


class KungsholmskilleBot:
    """Heuristic bot for Kungsholmskille."""

    def __init__(self, whims: Random) -> None:
        self.whims = whims
        self.boldness = 0.9 + 0.2 * whims.random()

    def choose(self, view: View) -> str | None:
        """Return what to do, or nothing to let play go on."""
        facts = cast("KungsholmFacts", view.facts)
        legal = facts["legal"]
        if facts["turn"] != view.viewer or not legal:
            return None
        if len(legal) == 1:
            return legal[0]
        hand = sorted(_RANK[code] for code in view.cards(view.viewer))
        phase = facts["phase"]
        if phase in ("declare1", "declare2"):
            return "knock" if self.worth(hand) * self.boldness > self.wanted(facts) else "bud"
        if phase == "fold":
            return "stay" if self.stays(hand, facts) else "fold"
        if phase == "swap":
            return self.exchange(hand)
        if phase == "play":
            return f"play {FACES[self.play(hand, facts)]}"
        if phase == "show":
            return "show" if lowest_chance(hand[0], view) * self.boldness > _DARING else "bud"
        return self.whims.choice(legal)  # What is left is the choice of a seat.

    def worth(self, hand: list[int]) -> float:
        """Return how good a *hand* is, from 0 to about 1: a low card, and high ones to bring it home."""
        low = 1 - hand[0] / _TOP
        second = 1 - hand[1] / _TOP
        control = sum((rank / _TOP) ** 3 for rank in hand[1:]) / 4
        return 0.4 * low + 0.1 * second + 0.7 * control

    def wanted(self, facts: KungsholmFacts) -> float:
        """Return how good a hand has to be to knock: better against many."""
        return 0.62 + 0.02 * len(facts["active"])

    def stays(self, hand: list[int], facts: KungsholmFacts) -> bool:
        """Tell whether the pot is worth the stake that losers pay (KK63), against those who are still in."""
        rivals = len(facts["active"]) - 1
        chance = max(0.05, self.worth(hand) - 0.3) * 2 / (rivals + 1)
        cost = 2 * cast("int", facts["rules"]["unit"])
        if facts["honour"]:
            chance += 0.1  # KK31
        return chance * self.boldness * facts["pot"] > (1 - chance) * cost

    def exchange(self, hand: list[int]) -> str:
        """Put away the cards in the middle: neither low enough to keep nor high enough to lead (KK36)."""
        middle = [rank for rank in hand[1:] if rank < 14]
        middle.sort(key=lambda rank: abs(rank - 8))
        if hand[0] > 6 and len(middle) < 2:
            middle.append(hand[0])  # There is nothing low at all.
        away = sorted(middle[:2])
        return " ".join(["swap", *[FACES[rank] for rank in away]])

    def play(self, hand: list[int], facts: KungsholmFacts) -> int:
        """Return the card to play: keep the lowest, and take the lead if it can be kept."""
        if not facts["trick"]:
            return hand[-1]
        high = max(_RANK[play["card"]] for play in facts["trick"])
        beating = [rank for rank in hand if rank >= high]
        if not beating:
            return hand[0]  # KK49
        if len(facts["trick"]) == len(facts["active"]) - 1:
            spare = [rank for rank in beating if rank != hand[0]]
            return spare[0] if spare else beating[0]  # Nobody can beat it: the cheapest will do.
        return beating[-1]


def lowest_chance(rank: int, view: View) -> float:
    """Return how likely a last card of *rank* is lower than that of everybody else (KK57)."""
    facts = cast("KungsholmFacts", view.facts)
    floors = forced(facts)
    seen = [_RANK[code] for code in view.cards(view.viewer) + facts["laid"].get(str(view.viewer), [])]
    for pile in facts["piles"].values():
        seen += [_RANK[code] for code in pile]
    left = [_COPIES] * len(FACES)
    for card in seen:
        left[card] = max(0, left[card] - 1)
    chance = 1.0
    for seat in facts["active"]:
        if seat == view.viewer:
            continue
        floor = floors.get(seat, 0)
        possible = sum(left[floor:])
        lower = sum(left[floor : rank + 1])
        if possible:
            chance *= max(0.0, 1 - _KEPT_LOW * lower / possible)
    return chance


def forced(facts: KungsholmFacts) -> dict[int, int]:
    """Return the floor of each seat's hand: a seat that could not beat has played its lowest (KK49)."""
    floors: dict[int, int] = {}
    size = len(facts["active"])
    high = -1
    for at, play in enumerate(facts.get("plays", [])):
        if at % size == 0:
            high = -1
        rank = _RANK[play["card"]]
        if rank < high:
            floors[play["seat"]] = rank
        high = max(high, rank)
    return floors
