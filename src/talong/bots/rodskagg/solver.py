"""Double-dummy solvers for Rödskägg.

Two questions are answered exactly. `OpenTricks`: how many tricks the declarer takes if all the others work against
them. `OpenDeal`: how the deal ends if every seat wants the most for itself (max^n), for any worth of the final scores;
it knows the auction, the question after the fourth trick and the scoring.

`OpenTricks` leaves out what cannot be better. The declarer leads to every trick (RS19) and nobody is ever short of
entries, so: a card that nobody can beat is as good led now as later, and led now it squeezes; a defender who can beat
the lead does so, since no card is worth more than one trick later; the cheapest card that does it will do, and who
cannot or need not beat plays their lowest card of a suit. Nobody ever drops: a card more against the declarer does no
harm. The tests hold all this against plain enumeration.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from talong._compat import append, i64, mypyc_attr, vec
from talong.bots.solvers.hash_table import ABSENT, HashTable
from talong.bots.solvers.solver import Effort, Solver
from talong.cards.bits import bit, count, shl
from talong.games.rodskagg.actions import LOW, SAY_DROP
from talong.games.rodskagg.deal import RodskaggDeal
from talong.games.rodskagg.rules import AskMode
from talong.games.rodskagg.scoring import change_of, is_made
from talong.games.rodskagg.state import (
    ASK,
    BID,
    DROPPED,
    FREE,
    HAND,
    JOIN,
    NIBBLE,
    NOT_PUT,
    OVER,
    PUT,
    QUESTION,
    RODSKAGG,
    SKIPPED,
    TRICK,
)
from talong.games.rodskagg.tricks import CLUBS, DIAMONDS, HEARTS, SPADES, suit_with

Worth = Callable[[list[int], list[int]], list[float]]
"""Utility to each seat of the scores after a deal, and of the winners of the match if it has any."""


def below(cards: i64) -> i64:
    """Return every card that is not above all *cards* of one suit; cards of lower suits are not told apart."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    return cards | cards >> 8


def unbeaten(mine: i64, theirs: i64) -> i64:
    """Return which of *mine* are higher than all of *theirs* in their suit."""
    found = mine & CLUBS & ~below(theirs & CLUBS)
    found |= mine & DIAMONDS & ~below(theirs & DIAMONDS)
    found |= mine & HEARTS & ~below(theirs & HEARTS)
    return found | mine & SPADES & ~below(theirs & SPADES)


@mypyc_attr(acyclic=True)
class OpenTricks(Solver):
    """Double-dummy solver for the declarer's tricks, with all the others against them (minimax).

    The deal must have come to the play. A value is the number of the declarer's tricks, negative for the others.
    """

    def __init__(self, deal: RodskaggDeal) -> None:
        assert deal.phase != BID
        super().__init__(deal.legal(deal.turn))
        self.deal = deal
        self.owned = deal.dealt
        self.declarer = deal.declarer
        self.others = vec[i64](defenders(deal))
        self.memo = HashTable(64)

    def value_of(self, action: i64) -> float:
        """Return the declarer's tricks after *action*, with the sign of the seat on turn."""
        tricks = self.tricks_after(action)
        return float(tricks if self.deal.turn == self.declarer else -tricks)

    def tricks_after(self, action: i64) -> i64:
        """Return the declarer's tricks after *action*."""
        deal = self.deal
        cards: i64 = 0
        for seat in range(deal.seats):
            if deal.staying >> i64(seat) & 1:
                cards |= deal.hand(i64(seat))
        taken = deal.tricks_of(self.declarer)
        if action == SAY_DROP:
            if deal.left(deal.turn) == self.declarer and deal.staying == bit(self.declarer) | bit(deal.turn):
                return taken + HAND - deal.tricks  # RS32
            return taken + self.lead(cards & ~self.owned[deal.turn])
        if action > LOW:
            return taken + self.lead(cards)
        cards &= ~action
        if deal.turn == self.declarer:
            return taken + self.follow(cards, 0, action, suit_with(action), False)
        beaten = deal.best_seat != self.declarer or (action & deal.suit != 0 and action > deal.best)
        at: i64 = 0
        while self.others[at] != deal.turn:
            at += 1
        return taken + self.follow(cards, at + 1, deal.best, deal.suit, beaten)

    def lead(self, cards: i64) -> i64:
        """Return how many of the tricks that are left the declarer takes; *cards* are those still held."""
        hand = cards & self.owned[self.declarer]
        if not hand:
            return 0
        winning = unbeaten(hand, cards & ~hand)
        if winning == hand:
            return count(hand)
        kept = self.memo.get(cards)
        if kept != ABSENT:
            return kept
        if self.effort.spend():
            return 0
        best: i64 = 0
        if winning:
            card = winning & -winning
            best = self.follow(cards ^ card, 0, card, suit_with(card), False)
        else:
            most = count(hand) - 1  # The declarer has no winner, so at least the first lead is beaten.
            leads = first_of_runs(hand, cards)
            while leads and best < most:
                card = leads & -leads
                leads ^= card
                tricks = self.follow(cards ^ card, 0, card, suit_with(card), False)
                best = max(best, tricks)
        if self.effort.left >= 0:
            self.memo.put(cards, best)
        return best

    def follow(self, cards: i64, at: i64, led: i64, suit: i64, beaten: bool) -> i64:
        """Return the same when the defender in place *at* has to play to the card *led*, or nobody if all have."""
        if at == len(self.others):
            return self.lead(cards) if beaten else 1 + self.lead(cards)
        hand = cards & self.owned[self.others[at]]
        following = hand & suit
        if following:
            low = following & -following
            higher = following & ~(led - 1) & ~led
            if beaten or not higher:
                return self.follow(cards ^ low, at + 1, led, suit, beaten)
            fewest = self.follow(cards ^ (higher & -higher), at + 1, led, suit, True)
            if low < led and self.later_beats(cards, at + 1, led, suit):
                tricks = self.follow(cards ^ low, at + 1, led, suit, False)
                fewest = min(fewest, tricks)
            return fewest
        if not hand:
            return self.follow(cards, at + 1, led, suit, beaten)  # This defender has dropped (RS30).
        least: i64 = HAND + 1
        while hand:
            low = hand & -hand
            hand &= ~suit_with(low)
            tricks = self.follow(cards ^ low, at + 1, led, suit, beaten)
            least = min(least, tricks)
        return least

    def later_beats(self, cards: i64, at: i64, led: i64, suit: i64) -> bool:
        """Tell whether a defender from place *at* on can beat *led*."""
        higher = cards & suit & ~(led - 1) & ~led
        while at < len(self.others):
            if higher & self.owned[self.others[at]]:
                return True
            at += 1
        return False


def defenders(deal: RodskaggDeal) -> list[i64]:
    """Return the defenders in the order in which they play (RS21)."""
    found: list[i64] = []
    seat = deal.left(deal.declarer)
    while seat != deal.declarer:
        found.append(seat)
        seat = deal.left(seat)
    return found


def first_of_runs(cards: i64, held: i64) -> i64:
    """Return the lowest of each run of *cards* that no other card of *held* parts: the rest of a run is as good."""
    found = cards
    left = cards & (cards - 1)
    while left:
        card = left & -left
        left ^= card
        under = below(held & suit_with(card) & (card - 1))
        if under & ~(under >> 1) & cards:  # The highest card under it is in the same run.
            found ^= card
    return found


def declarer_tricks(deal: RodskaggDeal, declarer: i64) -> i64:
    """Return how many of the six tricks *declarer* would take against all the others, whatever has been bid."""
    play = deal.copy()
    play.declarer = declarer
    play.contract = RODSKAGG
    play.phase = 1
    play.turn = declarer
    solver = OpenTricks(play)
    solver.effort.left = bit(60)
    cards: i64 = 0
    for seat in range(play.seats):
        cards |= play.hand(i64(seat))
    return solver.lead(cards)


@mypyc_attr(acyclic=True)
class Ends:
    """Terminal states that a deal may come to, and their utility to each seat.

    An end is one number: who has taken how many tricks, who has stayed, and whether the question was put. Deals that
    differ only in the cards can share them.
    """

    def __init__(self, deal: RodskaggDeal, scores: list[int], worth: Worth) -> None:
        self.deal = deal.copy()
        self.seats = deal.seats
        self.scores = scores
        self.worth = worth
        self.places = HashTable(64)
        self.numbers: vec[i64] = vec[
            i64
        ]()  # The ends in the order in which they were met; searches name them by place.
        self.worths: list[list[float]] = []
        self.own: vec[float] = vec[float]()  # The utility of each end to each seat.
        self.others: vec[float] = vec[float]()  # The utility to all the others together.

    def place(self, end: i64) -> i64:
        """Return where *end* stands in the list of worths."""
        found = self.places.get(end)
        if found == ABSENT:
            found = len(self.worths)
            worths = [float(worth) for worth in self.worths_of(end)]
            self.worths.append(worths)
            total = 0.0
            for worth in worths:
                total += worth
            for worth in worths:
                self.own = append(self.own, worth)
                self.others = append(self.others, total - worth)
            self.numbers = append(self.numbers, end)
            self.places.put(end, found)
        return found

    def worths_of(self, end: i64) -> list[float]:
        """Return what *end* is worth to each seat, as the engine scores it (RS42, RS44)."""
        deal = self.deal
        scores = self.scores_after(end)
        if deal.contract == RODSKAGG and is_made(deal):
            return self.worth(scores, [int(deal.declarer)])  # RS38
        return self.worth(scores, [seat for seat, score in enumerate(scores) if score == 0])

    def scores_after(self, end: i64) -> list[int]:
        """Return the scores after *end*."""
        deal = self.deal
        staying = end >> STAYED
        deal.question = end >> QUESTION_AT & 3
        deal.won = 0
        deal.positions = 0
        for seat in range(deal.seats):
            tricks = end >> 3 * i64(seat) & 7
            deal.won |= shl(tricks, NIBBLE * i64(seat))
            if deal.question == PUT and i64(seat) != deal.declarer:
                along: i64 = TRICK if tricks else FREE  # Whether the seat had to go along makes no difference (RS40).
                deal.settle(i64(seat), along if staying >> i64(seat) & 1 else DROPPED)
        return [self.scores[seat] + change_of(deal, i64(seat)).total() for seat in range(deal.seats)]

    def prefers(self, seat: i64, one: i64, other: i64) -> bool:
        """Tell whether *seat* would rather have the end in place *one* than that in place *other*.

        A tie is settled against the others, and then by the ends' numbers: so the end of a deal depends on nothing but
        the deal.
        """
        first = one * self.seats + seat
        second = other * self.seats + seat
        if self.own[first] != self.own[second]:
            return self.own[first] > self.own[second]
        if self.others[first] != self.others[second]:
            return self.others[first] < self.others[second]
        return self.numbers[one] < self.numbers[other]


QUESTION_AT: Final = 24  # An end has three bits for the tricks of each seat below this, here how the question went.
STAYED: Final = 26  # From here on an end has who has stayed.


@mypyc_attr(acyclic=True)
class Play:
    """Max^n search of the tricks of one declarer in one contract, every seat for itself.

    Only cards that are still held count, numbered without gaps. A value is a place in the list of ends.
    """

    def __init__(self, deal: RodskaggDeal, ends: Ends, effort: Effort) -> None:
        self.deal = deal
        self.ends = ends
        self.effort = effort
        self.seats = deal.seats
        self.declarer = deal.declarer
        self.asks = deal.contract != RODSKAGG  # RS29
        self.manual = deal.rules.ask_mode is AskMode.MANUAL
        self.pressed = deal.pressed
        self.memo = HashTable(256)
        held: i64 = deal.best if deal.suit else 0  # The best card on the table parts those that are held.
        for seat in range(deal.seats):
            held |= deal.hand(i64(seat))
        self.held = held
        self.size = count(held)
        owned: list[i64] = [self.packed(deal.hand(i64(seat))) for seat in range(deal.seats)]
        self.owned = vec[i64](owned)
        suits: list[i64] = [self.packed(held & suit) for suit in (CLUBS, DIAMONDS, HEARTS, SPADES)]
        self.suits = vec[i64](suits)

    def packed(self, cards: i64) -> i64:
        """Return *cards* numbered without the gaps that others leave."""
        found: i64 = 0
        place: i64 = 1
        held = self.held
        while held:
            if held & -held & cards:
                found |= place
            held &= held - 1
            place = shl(place, 1)
        return found

    def fits(self) -> bool:
        """Tell whether a state fits in one integer, the key of the transposition table."""
        return self.size + 4 * self.seats + 3 < 62

    def end_from(self, deal: RodskaggDeal) -> i64:
        """Return how *deal*, a later state of the one that this play began with, ends."""
        won: i64 = 0
        cards: i64 = 0
        for seat in range(deal.seats):
            won |= shl(deal.tricks_of(i64(seat)), 3 * i64(seat))
            if deal.staying >> i64(seat) & 1:
                cards |= deal.hand(i64(seat))
        if deal.phase == OVER:
            return self.ends.place(won | shl(deal.question, QUESTION_AT) | shl(deal.staying, STAYED))
        cards = self.packed(cards)
        if deal.phase == ASK:
            return self.ask(cards, won, deal.staying)
        if deal.phase == JOIN:
            return self.answer(cards, won, deal.staying, deal.turn)
        if not deal.suit:
            return self.lead(cards, won, deal.staying, deal.question)
        suit: i64 = 0
        while not shl(CLUBS, 13 * suit) & deal.suit:
            suit += 1
        best = self.packed(deal.best)
        return self.follow(cards, won, deal.staying, deal.question, deal.turn, suit, best, deal.best_seat)

    def lead(self, cards: i64, won: i64, staying: i64, question: i64) -> i64:
        """Return how the deal ends when a lead is due."""
        hand = cards & self.owned[self.declarer]
        if not hand:
            return self.ends.place(won | shl(question, QUESTION_AT) | shl(staying, STAYED))
        key = cards | shl(won, self.size) | shl(staying, self.size + 3 * self.seats)
        key |= shl(question, self.size + 4 * self.seats)
        kept = self.memo.get(key)
        if kept != ABSENT:
            return kept
        if self.effort.spend():
            return 0
        best: i64 = ABSENT
        choices = self.leads(hand, cards)
        while choices:
            card = choices & -choices
            choices ^= card
            end = self.follow(
                cards ^ card, won, staying, question, self.after(self.declarer, staying), self.suit_of(card), card,
                self.declarer,
            )  # fmt: skip
            if self.effort.left < 0:
                return 0
            if best == ABSENT or self.ends.prefers(self.declarer, end, best):
                best = end
        self.memo.put(key, best)
        return best

    def leads(self, hand: i64, cards: i64) -> i64:
        """Return the cards of *hand*, one of each run that no other card parts (RS20)."""
        found: i64 = 0
        for suit in range(4):
            found |= self.parted(hand & self.suits[i64(suit)], cards & self.suits[i64(suit)])
        return found

    def parted(self, mine: i64, held: i64) -> i64:
        """Return the lowest card of each run of *mine* that no other card of *held*, all of one suit, parts."""
        found: i64 = 0
        fresh = True
        while mine:
            card = held & -held
            held ^= card
            if card & mine:
                if fresh:
                    found |= card
                fresh = False
                mine ^= card
            else:
                fresh = True
        return found

    def suit_of(self, card: i64) -> i64:
        """Return the suit of *card*."""
        suit: i64 = 0
        while not self.suits[suit] & card:
            suit += 1
        return suit

    def after(self, seat: i64, staying: i64) -> i64:
        """Return the next seat that plays to the trick (RS21, RS31)."""
        seat = seat + 1 if seat + 1 < self.seats else 0
        while not staying >> seat & 1:
            seat = seat + 1 if seat + 1 < self.seats else 0
        return seat

    def follow(
        self, cards: i64, won: i64, staying: i64, question: i64, seat: i64, suit: i64, best: i64, taker: i64
    ) -> i64:
        """Return how the deal ends when *seat* plays to a trick that *taker* would take with the card *best*."""
        if seat == self.declarer:
            won += shl(1, 3 * taker)
            if self.asks and question == NOT_PUT and self.is_fourth(won):
                return self.ask(cards, won, staying) if self.manual else self.put_question(cards, won, staying)
            return self.lead(cards, won, staying, question)
        hand = cards & self.owned[seat]
        led = self.suits[suit]
        following = hand & led
        choices = self.parted(following, (cards | best) & led) if following else self.leads(hand, cards)  # RS22, RS23
        chosen: i64 = ABSENT
        following_seat = self.after(seat, staying)
        while choices:
            card = choices & -choices
            choices ^= card
            if card & led and card > best:
                end = self.follow(cards ^ card, won, staying, question, following_seat, suit, card, seat)
            else:
                end = self.follow(cards ^ card, won, staying, question, following_seat, suit, best, taker)
            if self.effort.left < 0:
                return 0
            if chosen == ABSENT or self.ends.prefers(seat, end, chosen):
                chosen = end
        return chosen

    def is_fourth(self, won: i64) -> bool:
        """Tell whether four tricks are complete (RS26)."""
        tricks: i64 = 0
        while won:
            tricks += won & 7
            won >>= 3
        return tricks == QUESTION

    def ask(self, cards: i64, won: i64, staying: i64) -> i64:
        """Return how the deal ends when the declarer chooses whether to ask (RS33)."""
        asked = self.put_question(cards, won, staying)
        if self.effort.left < 0:
            return 0
        skipped = self.lead(cards, won, staying, SKIPPED)
        if self.effort.left < 0:
            return 0
        return skipped if self.ends.prefers(self.declarer, skipped, asked) else asked

    def put_question(self, cards: i64, won: i64, staying: i64) -> i64:
        """Return how the deal ends when the question is put (RS27)."""
        return self.answer(cards, won, staying, (self.declarer + 1) % self.seats)

    def answer(self, cards: i64, won: i64, staying: i64, seat: i64) -> i64:
        """Return how the deal ends when the defenders from *seat* on have to answer."""
        while seat != self.declarer and (won >> 3 * seat & 7 or self.pressed >> seat & 1):
            seat = (seat + 1) % self.seats
        if seat == self.declarer:
            if staying == bit(self.declarer):
                won += shl(HAND - QUESTION, 3 * self.declarer)  # RS32
                return self.ends.place(won | shl(PUT, QUESTION_AT) | shl(staying, STAYED))
            return self.lead(cards, won, staying, PUT)
        left = (seat + 1) % self.seats
        joined = self.answer(cards, won, staying, left)
        if self.effort.left < 0:
            return 0
        dropped = self.answer(cards & ~self.owned[seat], won, staying & ~bit(seat), left)
        if self.effort.left < 0:
            return 0
        return dropped if self.ends.prefers(seat, dropped, joined) else joined


class OpenDeal(Solver):
    """Double-dummy solver (max^n), from the first bid or any later moment: every seat wants the most for itself.

    *ends* may be those of another solver whose deal differs in the cards alone. A value is what the end is worth to the
    seat on turn; `ends_of_actions` has the whole of it.
    """

    def __init__(
        self, deal: RodskaggDeal, scores: list[int], worth: Worth, ends: dict[int, Ends] | None = None
    ) -> None:
        super().__init__(deal.legal(deal.turn))
        self.deal = deal
        self.scores = scores
        self.worth = worth
        self.ends: dict[int, Ends] = {} if ends is None else ends  # Keyed by contract and declarer.
        self.plays: dict[int, Play] = {}
        self.auctions: dict[int, tuple[int, int]] = {}
        self.found: list[
            tuple[int, int]
        ] = []  # For each act where it leads: the play (which names its ends) and the end.

    def value_of(self, action: i64) -> float:
        """Return what *action* is worth to the seat on turn."""
        deal = self.deal.copy()
        deal.step(deal.turn, action)
        found = self.end_of(deal)
        if self.effort.left < 0:
            return 0.0
        self.found.append(found)
        return self.worths_at(found)[self.deal.turn]

    def worths_at(self, found: tuple[int, int]) -> list[float]:
        """Return what an end is worth to each seat."""
        ends = self.ends[found[0]]
        return ends.worths[ends.place(found[1])]

    def scores_at(self, found: tuple[int, int]) -> list[int]:
        """Return the scores at an end."""
        return self.ends[found[0]].scores_after(found[1])

    def end_of(self, deal: RodskaggDeal) -> tuple[int, int]:
        """Return how *deal* ends."""
        if deal.phase == BID:
            return self.auction(deal)
        name = int(deal.contract * 16 + deal.declarer)
        if name not in self.plays:
            if name not in self.ends:
                self.ends[name] = Ends(deal, self.scores, self.worth)
            first = self.deal
            if first.phase == BID:
                first = deal
            self.plays[name] = Play(first, self.ends[name], self.effort)
        play = self.plays[name]
        if not play.fits():
            self.effort.left = -1
            return (0, 0)
        place = play.end_from(deal)
        return (0, 0) if self.effort.left < 0 else (name, int(self.ends[name].numbers[place]))

    def auction(self, deal: RodskaggDeal) -> tuple[int, int]:
        """Return how *deal* ends when a seat has to bid; what those before have said matters no more."""
        key = int((deal.turn * 16 + deal.contract) * 16 + deal.declarer + 1)
        if key in self.auctions:
            return self.auctions[key]
        best: tuple[int, int] = (0, 0)
        for action in deal.legal(deal.turn):
            later = deal.copy()
            later.step(deal.turn, action)
            found = self.end_of(later)
            if self.effort.left < 0:
                return (0, 0)
            if best == (0, 0) or self.prefers(deal.turn, found, best):
                best = found
        self.auctions[key] = best
        return best

    def prefers(self, seat: i64, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Tell whether *seat* would rather have the end *one* than *other*, perhaps of another contract."""
        first = self.worths_at(one)
        second = self.worths_at(other)
        if first[seat] != second[seat]:
            return first[seat] > second[seat]
        rest = sum(first) - first[seat]
        other_rest = sum(second) - second[seat]
        if rest != other_rest:
            return rest < other_rest
        return one < other
