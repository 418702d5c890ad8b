"""Inferences about hands: a seat that must match and did not had nothing to match with (SV-B.1, SV-G)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong._compat import i64
from talong.cards.bits import bit, count, mask_of
from talong.cards.french import FRENCH, RANKS
from talong.core.chance.fast import FastRandom
from talong.games.skitgubbe.collect import highest
from talong.games.skitgubbe.state import ALL_RANKS, cards_with, rank_cards, ranks_of

if TYPE_CHECKING:
    from talong.facts.skitgubbe import SkitgubbeFacts

NO_RANKS: Final = 0


class Kept:
    """What the trick in progress tells of one seat's hand.

    A card of the hand was there before the trick, or came with one of the refills since. A refill is named by the
    number of times that the seat had laid cards by then, so what was there before has the number 0.
    """

    def __init__(self, size: int) -> None:
        self.size = size  # How many cards it had before the trick.
        self.laid: list[i64] = []  # What it has laid from its hand since,
        self.lacked: list[tuple[int, i64]] = []  # and ranks that it lacked when it had laid so many times.
        self.lowest = -1  # SV-B: the lowest rank that it had at first.

    def refill(self, number: int) -> int:
        """Return how many cards came at a time."""
        return self.size if number == 0 else int(count(self.laid[number - 1]))

    def may_stay(self, number: int) -> i64:
        """Return the cards that may have come at a time and are still there."""
        ranks = ALL_RANKS
        for times, lacked in self.lacked:
            if times >= number:
                ranks &= ~lacked
        if number == 0 and self.lowest >= 0:
            ranks &= ~(bit(self.lowest) - 1)
        return cards_with(ranks)

    def is_free(self) -> bool:
        """Tell whether the seat can hold anything."""
        return not self.lacked and self.lowest < 0

    def sources(self) -> list[list[int]]:
        """Return every way in which the laid cards can have come: the time of each card, in their order."""
        ways: list[list[int]] = [[]]
        for turn, cards in enumerate(self.laid):
            left = cards
            while left:
                card = left & -left
                left ^= card
                ways = [[*way, time] for way in ways for time in range(turn + 1) if self.may_come(card, time, turn)]
        return [way for way in ways if max([way.count(time) - self.refill(time) for time in way], default=0) <= 0]

    def may_come(self, card: i64, time: int, turn: int) -> bool:
        """Tell whether *card*, laid after *turn* times, may have come at *time*."""
        if time == 0 and self.lowest >= 0 and ranks_of(card) < bit(self.lowest):
            return False
        for times, lacked in self.lacked:
            if time <= times <= turn and ranks_of(card) & lacked:
                return False
        return True

    def needs_lowest(self, way: list[int]) -> bool:
        """Tell whether the lowest rank announced must be in the hand, as no laid card was it (SV-B.1)."""
        if self.lowest < 0:
            return False
        at = 0
        for cards in self.laid:
            left = cards
            while left:
                card = left & -left
                left ^= card
                if way[at] == 0 and card & rank_cards(self.lowest):
                    return False
                at += 1
        return True


def read_kept(facts: SkitgubbeFacts, seats: int) -> list[Kept]:
    """Return what can be inferred from the trick in progress, while everybody draws as much as they lay."""
    rules = facts["rules"]
    kept = [Kept(cast("int", rules["hand_size"])) for _seat in range(seats)]
    if facts["last_holder"] is not None:
        return kept  # S28: here it is not told who has drawn how many.
    if not any(facts["memory"]["won"].values()):
        for name, rank in facts["announced"].items():
            kept[int(name)].lowest = RANKS.index(rank)
    played: list[i64] = []  # The ranks played in this round, by different seats.
    round_number = 1
    for entry in facts["trick"]:
        cards = mask_of([FRENCH.first[code] for code in entry["cards"]])
        mine = kept[entry["seat"]]
        if entry["kind"] != "throw":
            if entry["round"] != round_number:
                round_number = entry["round"]
                played = []
            if rules["must_match"]:
                lacked = lacking(played, bool(rules["matches_win"]), ranks_of(cards), entry["kind"] == "chance")
                if lacked:
                    mine.lacked.append((len(mine.laid), lacked))
            played.append(ranks_of(cards))
        if entry["kind"] != "chance":
            mine.laid.append(cards)
    return kept


def lacking(played: list[i64], matches_win: bool, rank: i64, by_chance: bool) -> i64:
    """Return the ranks that a seat cannot have had which played *rank* after those *played* (SV-G.1, SV-G.2)."""
    once: i64 = 0
    twice: i64 = 0
    for other in played:
        twice |= once & other
        once |= other
    if not once:
        return NO_RANKS  # SV-G.3
    candidates = bit(highest(once))
    if matches_win:
        match = highest(twice)
        candidates = once if match < 0 else once & ~(bit(match) - 1)
    if by_chance or not rank & candidates:
        return candidates
    return candidates & ~(rank - 1) & ~rank  # The highest of those it has.


class Slots:
    """Places for the hidden cards of one seat: how many came at each time, and what they may be."""

    def __init__(self, kept: Kept, way: list[int]) -> None:
        self.kept = kept
        self.lowest = kept.needs_lowest(way)
        self.sizes = [kept.refill(number) - way.count(number) for number in range(len(kept.laid) + 1)]
        self.may: list[i64] = [kept.may_stay(number) for number in range(len(kept.laid) + 1)]

    def accepts(self, hand: i64, luck: FastRandom) -> bool:
        """Tell whether *hand* will do, if its cards came in an order that *luck* chooses."""
        for number, size in enumerate(self.sizes):
            came = luck.choose(hand, size)
            if came & ~self.may[number]:
                return False
            if number == 0 and self.lowest and not came & rank_cards(self.kept.lowest):
                return False
            hand ^= came
        return True
