"""Endgame solver for Skitgubbe between two players, with open cards.

A trick that is led with two active seats is a lead and a beat, or a lead and a pick-up after which the same seat leads
again with fewer cards (SL3): such play always comes to an end, and is searched to it. A trick that was led with more is
another matter. Its two last players can go round in circles, and phase 2 has no rule against that (S72). If they go on
for ever neither becomes skitgubbe: endless play is worth more than losing and less than winning. So the whole graph of
such a trick is laid out and solved by retrograde analysis from its ends: what is forced by neither is endless. A guard
that counts repetitions gives the same (R-S31), unless a position has already occurred so often that passing through it
once more ends the deal; that is left out of account. A guard that counts acts is obeyed.

No letter takes the open cards away from two players: A to O are over in phase 2, P, Q, R and V are followed, S, T and U
concern tricks led by more. What does is the avstickshög: while it has cards their order is hidden (SI13), and a deal
with one is solved as if everybody saw it. At tables that began with more than two, the skitkort dealt out to several
hide who holds what (SI8) until that shows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from talong._compat import i64, mypyc_attr, vec
from talong.bots.solvers.hash_table import ABSENT, HashTable
from talong.bots.solvers.solver import Effort, Solver
from talong.cards.bits import count, shl
from talong.games.skitgubbe.actions import LOW
from talong.games.skitgubbe.deal import SkitgubbeDeal
from talong.games.skitgubbe.shed import (
    DRAWN_AT_ONCE,
    MAKER,
    OPPONENT,
    beating_cards,
    drawn_card,
    goes_out,
    is_whole_suit,
    top_card,
    units,
    untrumpable,
    wins_by_pick_up,
)
from talong.games.skitgubbe.state import ALL_RANKS, OVER, SHED, cards_of, suit_cards

MOST_CARDS: Final = 22  # More do not fit in the number that a position is known by.
WIN: Final = 1
ENDLESS: Final = 0
LOSS: Final = -1


@mypyc_attr(acyclic=True)
class Endings:
    """Exhaustive search with a transposition table: who wins when one of two leads."""

    def __init__(self, deal: SkitgubbeDeal, effort: Effort) -> None:
        self.effort = effort
        self.trumps = suit_cards(deal.trump)
        self.untrumpable = untrumpable(deal)
        self.whole_suit = deal.rules.whole_suit
        self.avstickshog = deal.avstickshog
        self.memo = HashTable(256)
        self.open: dict[tuple[int, int, int], int] = {}  # This is the table while there is an avstickshög.
        plain: list[i64] = []
        self.special: i64 = -1  # The suit that trumps cannot beat, which is like no other.
        for suit in range(4):
            cards = suit_cards(i64(suit))
            if cards & self.untrumpable:
                self.special = i64(suit)
            elif cards != self.trumps:
                plain.append(i64(suit))
        self.plain = vec[i64](plain)

    def leads(self, mine: i64, theirs: i64, drawn: i64) -> bool:
        """Tell whether the seat that has to lead wins; *drawn* cards of the avstickshög have been drawn."""
        hidden = drawn < len(self.avstickshog)
        key: i64 = 0
        if hidden:
            kept = i64(self.open.get((int(mine), int(theirs), int(drawn)), ABSENT))
        else:
            key = self.key(mine, theirs)
            kept = self.memo.get(key)
        if kept != ABSENT:
            return kept == 1
        if self.effort.spend():
            return False
        won = self.search(mine, theirs, drawn)
        if self.effort.left < 0:
            return False
        if hidden:
            self.open[(int(mine), int(theirs), int(drawn))] = 1 if won else 0
        else:
            self.memo.put(key, 1 if won else 0)
        return won

    def search(self, mine: i64, theirs: i64, drawn: i64) -> bool:
        """Try every lead."""
        left = len(self.avstickshog) - drawn
        hard: list[int] = []
        for unit in units(mine):
            if goes_out(mine & ~unit, left):
                return True  # S68
            if theirs & self.beating(top_card(unit)):
                hard.append(unit)
            elif self.lead_wins(mine, theirs, unit, drawn):
                return True
            if self.effort.left < 0:
                return False
        for unit in hard:
            if self.lead_wins(mine, theirs, unit, drawn):
                return True
            if self.effort.left < 0:
                return False
        return False

    def lead_wins(self, mine: i64, theirs: i64, unit: i64, drawn: i64) -> bool:
        """Tell whether leading *unit* wins."""
        rest = mine & ~unit
        if goes_out(rest, len(self.avstickshog) - drawn):
            return True
        if self.whole_suit and is_whole_suit(unit):  # S2P-18
            return self.leads_after_avstick(rest, theirs, drawn)
        return not self.replies(rest, theirs, unit, drawn)

    def replies(self, rest: i64, theirs: i64, unit: i64, drawn: i64) -> bool:
        """Tell whether the other seat, which holds *theirs*, wins against *unit* led by one that keeps *rest*."""
        for answer in units(theirs & self.beating(top_card(unit))):
            if self.beat_wins(rest, theirs, answer, drawn):
                return True
            if self.effort.left < 0:
                return False
        return self.pick_up_wins(rest, theirs, unit, drawn)

    def beat_wins(self, rest: i64, theirs: i64, answer: i64, drawn: i64) -> bool:
        """Tell whether the other seat wins by beating with *answer*; then it leads."""
        left = theirs & ~answer
        return goes_out(left, len(self.avstickshog) - drawn) or self.leads_after_avstick(left, rest, drawn)

    def leads_after_avstick(self, mine: i64, theirs: i64, drawn: i64) -> bool:
        """Tell whether the maker of an avstick wins, who leads when both have drawn what there is to draw."""
        if drawn < len(self.avstickshog):
            mine |= drawn_card(self.avstickshog, drawn, MAKER)
            theirs |= drawn_card(self.avstickshog, drawn, OPPONENT)
            drawn += DRAWN_AT_ONCE
        return self.leads(mine, theirs, drawn)

    def pick_up_wins(self, rest: i64, theirs: i64, unit: i64, drawn: i64) -> bool:
        """Tell whether the other seat wins by picking up."""
        if wins_by_pick_up(rest):
            return False
        lost = self.leads(rest, theirs | unit, drawn)
        return not lost and self.effort.left >= 0

    def beating(self, top: i64) -> i64:
        """Return the cards that beat *top*."""
        return beating_cards(top, self.trumps, self.untrumpable)

    def key(self, mine: i64, theirs: i64) -> i64:
        """Return the transposition key of the position: who holds what, but only as far as it matters.

        Ranks matter by their order and by what follows what; plain suits can change places.
        """
        first = self.shape(self.plain[0], mine, theirs)
        second = self.shape(self.plain[1], mine, theirs)
        if first < second:
            first, second = second, first
        third: i64 = 1
        if self.special >= 0:
            third = self.shape(self.special, mine, theirs)
        else:
            third = self.shape(self.plain[2], mine, theirs)
            if second < third:
                second, third = third, second
            if first < second:
                first, second = second, first
        found = joined(0, first)
        found = joined(found, second)
        found = joined(found, third)
        return joined(found, self.shape(suit_number(self.trumps), mine, theirs))

    def shape(self, suit: i64, mine: i64, theirs: i64) -> i64:
        """Return how the cards of *suit* lie, lowest first: whose each is, and whether it follows the one before."""
        mine = mine >> 13 * suit & ALL_RANKS
        held = mine | theirs >> 13 * suit & ALL_RANKS
        after = shl(held, 1)
        found: i64 = 0
        number: i64 = 0
        while held:
            card = held & -held
            held ^= card
            found = shl(found, 2) | (2 if card & mine else 0) | (1 if card & after else 0)
            number += 1
        return shl(found, 4) | number


def joined(found: i64, shape: i64) -> i64:
    """Return *found* with *shape* behind it; the number of its cards says how long it is."""
    return shl(found, 4 + 2 * (shape & 15)) | shape


def suit_number(cards: i64) -> i64:
    """Return which suit *cards*, a whole one, are."""
    suit: i64 = 0
    while not cards & ALL_RANKS:
        cards >>= 13
        suit += 1
    return suit


@mypyc_attr(acyclic=True)
class Spot:
    """Graph node: a position inside a trick that was led by more than two."""

    def __init__(self, deal: SkitgubbeDeal, seat: i64) -> None:
        self.deal = deal
        self.seat = seat
        self.before: list[int] = []  # The predecessors.
        self.ways = 0  # The number of successors that are not known to be lost.
        self.value = ENDLESS  # The value is to the seat on turn.
        self.known = False


class Rounds:
    """Retrograde analysis of a trick that was led by more than two."""

    def __init__(self, deal: SkitgubbeDeal, endings: Endings, effort: Effort) -> None:
        self.endings = endings
        self.effort = effort
        self.spots: list[Spot] = []
        self.places: dict[str, int] = {}
        self.due = 0  # The first spot that has not been expanded.
        self.settled: list[int] = []
        self.done = False
        self.guarded = deal.rules.loop_plies > 0

    def place(self, deal: SkitgubbeDeal) -> int:
        """Return the number of the spot that *deal* is at."""
        hands = ",".join([str(hand) for hand in deal.hands])
        pile = ",".join([str(cards_of(laying)) for laying in deal.layings])
        key = f"{hands}/{pile}/{deal.needed}/{deal.turn}/{deal.forced}/{deal.quiet if self.guarded else 0}"
        if key not in self.places:
            self.places[key] = len(self.spots)
            self.spots.append(Spot(deal, deal.turn))
        return self.places[key]

    def lay_out(self) -> bool:
        """Expand every spot; tell whether the whole graph is laid out."""
        while self.due < len(self.spots):
            if self.effort.spend():
                return False
            spot = self.spots[self.due]
            deal = spot.deal
            later: list[SkitgubbeDeal] = []
            values: list[int] = []
            for action in deal.legal(spot.seat):
                next_deal = deal.copy()
                next_deal.step(spot.seat, action)
                later.append(next_deal)
                values.append(self.value_at_end(next_deal, spot.seat))
                if self.effort.left < 0:
                    return False
            for at in range(len(later)):
                self.go_on(spot, self.due, later[at], values[at])
            if not spot.known and not spot.ways:
                self.settle(self.due, LOSS)
            self.due += 1
        return True

    def go_on(self, spot: Spot, number: int, later: SkitgubbeDeal, value: int) -> None:
        """Add one successor of *spot*."""
        if value == WIN and not spot.known:
            self.settle(number, WIN)
        elif value != LOSS:
            spot.ways += 1
            if value == UNKNOWN:
                self.spots[self.place(later)].before.append(number)

    def value_at_end(self, deal: SkitgubbeDeal, seat: i64) -> int:
        """Return what *deal* is worth to *seat* if the trick is over, else UNKNOWN."""
        if deal.phase == OVER:
            loser = deal.loser()
            return ENDLESS if loser < 0 else LOSS if loser == seat else WIN
        if len(deal.layings) or not is_plain(deal):
            return UNKNOWN
        other = deal.next_active(deal.turn)
        wins = self.endings.leads(deal.hands[deal.turn], deal.hands[other], i64(deal.drawn2))
        return WIN if wins == (deal.turn == seat) else LOSS

    def settle(self, number: int, value: int) -> None:
        """Note what a spot is worth to its seat."""
        spot = self.spots[number]
        spot.known = True
        spot.value = value
        self.settled.append(number)

    def work_back(self) -> None:
        """Propagate the values of the ends backwards."""
        while self.settled:
            spot = self.spots[self.settled.pop()]
            for number in spot.before:
                earlier = self.spots[number]
                if earlier.known:
                    continue
                value = spot.value if earlier.seat == spot.seat else -spot.value
                if value == WIN:
                    self.settle(number, WIN)
                elif value == LOSS:
                    earlier.ways -= 1
                    if not earlier.ways:
                        self.settle(number, LOSS)
        self.done = True


UNKNOWN: Final = 2


def is_plain(deal: SkitgubbeDeal) -> bool:
    """Tell whether *deal* is at a lead, or has been led to, by two who cannot go round in circles (SL3)."""
    if i64(deal.needed) != 2 or (deal.forced and len(deal.layings)) or len(deal.layings) > 1:
        return False
    plies = deal.rules.loop_plies
    held = sum([int(count(hand)) for hand in deal.hands]) + int(deal.avstick_left())
    return not plies or deal.quiet + 2 * held + 4 < plies


def can_solve(deal: SkitgubbeDeal) -> bool:
    """Tell whether *deal* is an ending of two players that is small enough."""
    if deal.phase != SHED or count(deal.active()) != 2:
        return False
    held = sum([int(count(hand)) for hand in deal.hands]) + int(deal.avstick_left())
    held += sum([int(count(cards_of(laying))) for laying in deal.layings])
    return held <= MOST_CARDS


class OpenEnding(Solver):
    """Endgame solver: the value of each act to the seat on turn is WIN, ENDLESS or LOSS."""

    def __init__(self, deal: SkitgubbeDeal) -> None:
        assert can_solve(deal)
        super().__init__(deal.legal(deal.turn))
        self.deal = without_repetition(deal)
        self.endings = Endings(deal, self.effort)
        self.rounds: Rounds | None = None
        self.plain = is_plain(deal)

    def value_of(self, action: i64) -> float:
        """Return what *action* is worth to the seat on turn."""
        deal = self.deal
        other = deal.next_active(deal.turn)
        mine = deal.hands[deal.turn]
        theirs = deal.hands[other]
        if not self.plain:
            return float(self.value_in_rounds(action))
        drawn = i64(deal.drawn2)
        if not len(deal.layings):
            wins = self.endings.lead_wins(mine, theirs, action, drawn)
        elif action <= LOW:
            wins = self.endings.beat_wins(theirs, mine, action, drawn)
        else:
            wins = self.endings.pick_up_wins(theirs, mine, cards_of(deal.layings[0]), drawn)
        return float(WIN if wins else LOSS)

    def value_in_rounds(self, action: i64) -> int:
        """Return the same inside a trick that was led by more."""
        if self.rounds is None:
            self.rounds = Rounds(self.deal, self.endings, self.effort)
            self.rounds.place(self.deal)
        rounds = self.rounds
        if not rounds.done:
            if not rounds.lay_out():
                return ENDLESS
            rounds.work_back()
        later = self.deal.copy()
        later.step(self.deal.turn, action)
        value = rounds.value_at_end(later, self.deal.turn)
        if value == UNKNOWN:
            spot = rounds.spots[rounds.place(later)]
            value = spot.value if spot.seat == self.deal.turn else -spot.value
        return value


def without_repetition(deal: SkitgubbeDeal) -> SkitgubbeDeal:
    """Return *deal* at a table that does not count repetitions: the solver knows without what is endless."""
    if not deal.rules.loop_repetition:
        return deal.copy()
    other = SkitgubbeDeal(replace(deal.rules, loop_repetition=0), deal.seats, deal.dealer, deal.stock, deal.avstickshog)
    deal.copy_into(other)
    return other
