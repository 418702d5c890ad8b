"""Kungsholmskille once more, as plainly as it can be said: lists of codes, and the rulebook read aloud.

It shares nothing with the engine. Where the two disagree, one of them has misread the rulebook.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

RANKS = [
    "Bl",
    "Po",
    "Kr",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "12",
    "Va",
    "Ka",
    "Sv",
    "Hu",
    "Ku",
    "Ki",
]  # KK2


def rank(code: str) -> int:
    """Return how high a card is, 0 for the lowest."""
    return RANKS.index(code)


def ascending(cards: list[str]) -> list[str]:
    """Return *cards* by rank."""
    return sorted(cards, key=rank)


class Naive:
    """A match; *packs* are the decks it will be dealt, top card first, and *lots* who chooses a seat when."""

    def __init__(self, seats: int, packs: list[list[str]], options: dict[str, Any], lots: list[int]) -> None:
        self.seats = seats
        self.packs = packs
        self.unit: int = options["unit"]
        self.strict = options["forehand_honour"] == "strict"
        self.length: int = options["deals"]
        self.extra: int = options["play_out_cap"] if options["end_pot"] == "play_out" else 0
        self.balances: list[int] = [options["start_balance"]] * seats
        self.pot = 0
        self.dealt = 0
        self.endings: list[str] = []
        self.winners: list[int | None] = []
        self.shown: list[dict[int, str]] = []
        self.chosen: list[int] = []
        self.dealer: int = options.get("first_dealer", 0)
        self.phase = "seating"
        self.queue: list[int] = list(lots)  # The seats that have yet to act in this phase, or in this trick.
        if options["seating"] != "lottery_choose":
            self.stake([2] * seats)
            self.deal()

    # Around the deals.

    def clockwise(self, first: int, among: list[int]) -> list[int]:
        """Return those *among* the seats, clockwise beginning with *first* or the next after it."""
        order = [(first + step) % self.seats for step in range(self.seats)]
        return [seat for seat in order if seat in among]

    def stake(self, units: list[int]) -> None:
        """Let each seat pay so many *units* to the pot."""
        for seat in range(self.seats):
            self.balances[seat] -= units[seat] * self.unit
            self.pot += units[seat] * self.unit

    def deal(self) -> None:
        """Deal five cards each, one at a time, from forehand on (KK19, KK20)."""
        pack = self.packs[self.dealt]
        self.dealt += 1
        self.everyone = list(range(self.seats))
        self.hands: list[list[str]] = [[] for _seat in self.everyone]
        for number in range(5 * self.seats):
            self.hands[(self.dealer + 1 + number) % self.seats].append(pack[number])
        self.stock = pack[5 * self.seats :]
        self.live = self.everyone[:]
        self.first_forehand = (self.dealer + 1) % self.seats
        self.forehand = self.first_forehand
        self.knocker = -1
        self.trick: list[tuple[int, str]] = []
        self.tricks = 0
        self.phase = "declare1"
        self.queue = self.clockwise(self.forehand, self.everyone)

    def over(self, ending: str, winner: int | None, stakes: list[int], shown: dict[int, str]) -> None:
        """Settle the deal as KK65 says: the moves have been made, the *stakes* are for the next one."""
        self.endings.append(ending)
        self.winners.append(winner)
        self.shown.append(shown)
        self.dealer = (self.dealer + 1) % self.seats  # KK11
        deals = len(self.endings)
        if self.length and deals >= self.length and (self.pot == 0 or deals >= self.length + self.extra):
            at = self.dealer
            while self.pot:  # KK76, unit by unit.
                self.pot -= self.unit
                self.balances[at] += self.unit
                at = (at + 1) % self.seats
            self.phase = "match_over"
            self.queue = []
        else:
            self.stake(stakes)
            self.deal()

    def budrunda(self, number: int) -> None:
        """End the deal because nobody dared (KK24, KK43, KK55)."""
        folded = [seat for seat in self.everyone if seat not in self.live]
        payers = folded if folded and number > 1 else self.everyone
        self.over(f"budrunda_{number}", None, [1 if seat in payers else 0 for seat in self.everyone], {})

    # What may be done.

    def turn(self) -> int | None:
        """Return who has to act."""
        return self.queue[0] if self.queue else None

    def legal(self, seat: int) -> list[str]:
        """Return what *seat* may do (KK70)."""
        if seat != self.turn():
            return []
        if self.phase == "seating":
            return [f"seat {free}" for free in range(self.seats) if free not in self.chosen]
        if self.phase in ("declare1", "declare2"):
            return ["bud", "knock"]
        if self.phase == "fold":
            return ["stay"] if self.strict and seat == self.first_forehand else ["fold", "stay"]
        if self.phase == "show":
            return ["show", "bud"]
        hand = self.hands[seat]
        if self.phase == "swap":
            texts = set()
            for number in (0, 1, 2):
                for chosen in combinations(hand, number):
                    texts.add(" ".join(["swap", *ascending(list(chosen))]))
            return list(texts)
        cards = hand
        if self.trick:
            highest = max([rank(code) for _seat, code in self.trick])
            cards = [code for code in hand if rank(code) >= highest]  # KK48
            if not cards:
                cards = [ascending(hand)[0]]  # KK49
        return [f"play {code}" for code in set(cards)]

    # What it does.

    def do(self, text: str) -> None:
        """Let the seat on turn do *text*."""
        seat = self.queue.pop(0)
        word, *cards = text.split()
        if self.phase == "seating":
            self.sit(int(cards[0]))
        elif word == "knock":
            self.knock(seat)
        elif word == "bud" and not self.queue:
            self.budrunda({"declare1": 1, "declare2": 2, "show": 3}[self.phase])
        elif word in ("fold", "stay"):
            self.fold(seat, word)
        elif word == "swap":
            for code in cards:
                self.hands[seat].remove(code)
            for _code in cards:
                self.hands[seat].append(self.stock.pop(0))
            if not self.queue:
                self.phase = "declare2"
                self.queue = self.clockwise(self.forehand, self.live)
        elif word == "play":
            self.play(seat, cards[0])
        elif word == "show":
            self.show(seat)

    def sit(self, seat: int) -> None:
        """Take a free *seat*; the last lot has one left, the first deals (KK8, KK9)."""
        self.chosen.append(seat)
        if not self.queue:
            self.dealer = self.chosen[0]
            self.stake([2] * self.seats)
            self.deal()

    def knock(self, seat: int) -> None:
        """Ask who folds after the first knock, go on to play after the second (KK23, KK41)."""
        if self.phase == "declare1":
            self.knocker = seat
            self.phase = "fold"
            self.queue = self.clockwise(seat, self.everyone)[1:]
        else:
            self.phase = "play"
            self.queue = self.clockwise(self.forehand, self.live)

    def fold(self, seat: int, word: str) -> None:
        """Let *seat* fold or stay; when all have, go on or end the deal (KK32, KK33)."""
        if word == "fold":
            self.live.remove(seat)
        if self.queue:
            return
        if self.live == [self.knocker]:
            self.balances[self.knocker] += self.pot
            self.pot = 0
            self.over("walkover", self.knocker, [1] * self.seats, {})
        else:
            self.forehand = self.clockwise(self.first_forehand, self.live)[0]
            self.phase = "swap"
            self.queue = self.clockwise(self.forehand, self.live)

    def play(self, seat: int, code: str) -> None:
        """Play a card; a full trick goes to the highest, of two equals to the later (KK50)."""
        self.hands[seat].remove(code)
        self.trick.append((seat, code))
        if self.queue:
            return
        winner, best = self.trick[0]
        for player, card in self.trick:
            if rank(card) >= rank(best):
                winner, best = player, card
        self.trick = []
        self.tricks += 1
        self.queue = self.clockwise(winner, self.live)
        if self.tricks == 4:
            self.phase = "show"
            self.fifth = self.queue[:]  # The order in which a fifth trick would be played.

    def show(self, first: int) -> None:
        """Let all lay up their last card (KK56 to KK61)."""
        last = {seat: self.hands[seat][0] for seat in self.live}
        lowest = min([rank(code) for code in last.values()])
        tied = [seat for seat in self.fifth if rank(last[seat]) == lowest]
        if tied == [first]:
            winner = first
        else:
            winner = [seat for seat in tied if seat != first][-1]
            self.balances[first] -= self.pot
            self.balances[winner] += self.pot
        self.balances[winner] += self.pot
        self.pot = 0
        losers = [seat for seat in self.live if seat != winner]
        if len(self.live) == 2:
            stakes = [3 if seat in losers else 1 for seat in self.everyone]  # KK64
        else:
            stakes = [2 if seat in losers else 0 for seat in self.everyone]  # KK63
        self.over("showdown", winner, stakes, last)
