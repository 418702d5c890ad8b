"""Solvers for Kungsholmskille: the tricks double dummy (max^n), and the showing as a hidden-card game (CFR).

What a deal is worth is counted in money: what changes hands at once, less the stake for the next deal, plus an equal
share of the pot that then lies on the table (KK57 to KK65). After the last deal of a match no stakes follow (KK73), and
what is left in the pot is divided (KK76).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from talong._compat import i64, mypyc_attr, vec
from talong.bots.solvers.hash_table import ABSENT, HashTable
from talong.bots.solvers.solver import Effort, Solver
from talong.cards.bits import bit, listed, shl
from talong.core.chance.fast import FastRandom
from talong.games.kungsholmskille.deal import KungsholmDeal
from talong.games.kungsholmskille.hands import faces, single
from talong.games.kungsholmskille.show import pots_of, winner
from talong.games.kungsholmskille.stakes import next_stakes
from talong.games.kungsholmskille.state import BUDRUNDA_3, OVER, PLAY, SHOW, SHOWDOWN

BUDRUNDA: Final = 0  # An end is BUDRUNDA, or 1 + 8 × who showed first + who won.
HAND: Final = 5
FACES: Final = 21


def end_of(shower: i64, winner: i64) -> i64:
    """Return the number of the end in which *shower* shows first and *winner* takes the pot."""
    return 1 + 8 * shower + winner


@mypyc_attr(acyclic=True)
class Money:
    """Payoff of each end to each seat; deals that differ in the cards alone can share it."""

    def __init__(self, deal: KungsholmDeal, pot: int, last: bool = False) -> None:
        self.seats = deal.seats
        self.worths: list[list[float]] = [[] for _end in range(65)]
        self.order: vec[i64] = vec[i64]([i64(0) for _place in range(65 * int(deal.seats))])
        ends: list[int] = [BUDRUNDA]
        live = listed(deal.live)
        for shower in live:
            ends += [int(end_of(shower, winner)) for winner in live]
        counted: dict[int, list[int]] = {}
        for end in ends:
            counted[end] = money_at(deal, end, pot, last)
            self.worths[end] = [parts / int(deal.seats) for parts in counted[end]]
        for seat in range(int(deal.seats)):
            ranked = [(counted[end][seat], -sum(counted[end]), -end) for end in ends]
            for place, (_own, _others, name) in enumerate(sorted(ranked)):
                self.order[i64(-name * int(deal.seats) + seat)] = i64(place)

    def prefers(self, seat: i64, one: i64, other: i64) -> bool:
        """Tell whether *seat* would rather have the end *one*; a tie is settled against the others."""
        return self.order[one * self.seats + seat] > self.order[other * self.seats + seat]


def money_at(deal: KungsholmDeal, end: int, pot: int, last: bool) -> list[int]:
    """Return the payoff of *end* to each seat, by the engine's own stakes, times the number of seats."""
    at = deal.copy()
    seats = int(deal.seats)
    unit = deal.rules.unit
    moves = [0] * seats
    if end == BUDRUNDA:
        at.ending = BUDRUNDA_3
        left = pot
    else:
        shower, winner = divmod(end - 1, 8)
        at.ending = SHOWDOWN
        at.shower = shower
        for seat in range(seats):
            at.hands[i64(seat)] = single(0 if seat == winner else 1)
        for seat in (shower, winner):
            moves[seat] = pot * int(pots_of(at, seat, winner))
        left = 0
    stakes = [0] * seats if last else [unit * stake for stake in next_stakes(at)]
    return [seats * (moves[seat] - stakes[seat]) + left + sum(stakes) for seat in range(seats)]


class OpenPlay(Solver):
    """Double-dummy solver (max^n), from any moment of play or showing: every seat wants the most for itself.

    *money* may be that of another deal which differs in the cards alone.
    """

    def __init__(self, deal: KungsholmDeal, money: Money) -> None:
        assert deal.phase == PLAY or deal.phase == SHOW
        super().__init__(deal.legal(deal.turn))
        self.deal = deal
        self.money = money
        self.tricks = Tricks(deal, money, self.effort)
        self.ends: list[int] = []  # The end that each act leads to.

    def value_of(self, action: i64) -> float:
        """Return what *action* is worth to the seat on turn."""
        deal = self.deal.copy()
        deal.step(deal.turn, action)
        end = self.tricks.end_from(deal)
        if self.effort.left < 0:
            return 0.0
        self.ends.append(int(end))
        return self.money.worths[end][self.deal.turn]


@mypyc_attr(acyclic=True)
class Tricks:
    """Max^n search of the tricks of one deal; each live seat has HAND bits, its cards in rank order."""

    def __init__(self, deal: KungsholmDeal, money: Money, effort: Effort) -> None:
        self.money = money
        self.effort = effort
        self.seats = deal.seats
        self.live = deal.live
        self.memo = HashTable(256)
        nothing: i64 = 0
        self.rank = vec[i64]([nothing for _card in range(HAND * deal.seats)])
        for seat in listed(deal.live):
            for place, face in enumerate(faces(deal.hands[i64(seat)])):
                self.rank[i64(HAND * seat + place)] = i64(face)

    def end_from(self, deal: KungsholmDeal) -> i64:
        """Return how *deal*, a later state of the one that this began with, ends."""
        if deal.phase == OVER:
            return BUDRUNDA if deal.shower < 0 else self.shown(self.cards_of(deal), deal.leader, deal.shower)
        cards = self.cards_of(deal)
        if deal.phase == SHOW:
            return self.show(cards, deal.leader, deal.turn)
        if deal.high < 0:
            return self.lead(cards, deal.turn)
        return self.follow(cards, deal.turn, deal.leader, deal.high, deal.high_seat)

    def cards_of(self, deal: KungsholmDeal) -> i64:
        """Return what is held in *deal*: of two equal cards the lower place has gone first."""
        cards: i64 = 0
        for seat in listed(self.live):
            held = faces(deal.hands[i64(seat)])
            place = HAND - 1
            for face in held[::-1]:
                while int(self.rank[i64(HAND * seat + place)]) != face or cards >> i64(HAND * seat + place) & 1:
                    place -= 1
                cards |= bit(i64(HAND * seat + place))
        return cards

    def after(self, seat: i64) -> i64:
        """Return the next live seat clockwise."""
        seat = seat + 1 if seat + 1 < self.seats else 0
        while not self.live >> seat & 1:
            seat = seat + 1 if seat + 1 < self.seats else 0
        return seat

    def lead(self, cards: i64, leader: i64) -> i64:
        """Return how the deal ends when *leader* has to lead, or to speak first of showing."""
        hand = cards >> HAND * leader & 31
        if not hand & (hand - 1):
            return self.show(cards, leader, leader)
        key = shl(cards, 3) | leader
        kept = self.memo.get(key)
        if kept != ABSENT:
            return kept
        if self.effort.spend():
            return 0
        best = self.choose(cards, leader, leader, -1, leader)
        if self.effort.left >= 0:
            self.memo.put(key, best)
        return best

    def follow(self, cards: i64, seat: i64, leader: i64, high: i64, taker: i64) -> i64:
        """Return how the deal ends when *seat* plays to a trick in which *high* is highest."""
        if seat == leader:
            return self.lead(cards, taker)
        hand = cards >> HAND * seat & 31
        beating = hand
        while beating and self.rank[HAND * seat + lowest_place(beating)] < high:
            beating &= beating - 1
        if not beating:  # KK49
            return self.follow(cards ^ shl(hand & -hand, HAND * seat), self.after(seat), leader, high, taker)
        return self.choose(cards, seat, leader, high, taker)

    def choose(self, cards: i64, seat: i64, leader: i64, high: i64, taker: i64) -> i64:
        """Return how the deal ends when *seat* leads, or has something to beat *high* with and must (KK46, KK48)."""
        best: i64 = ABSENT
        choices = cards >> HAND * seat & 31
        before: i64 = -1
        later = self.after(seat)
        while choices:
            one = choices & -choices
            choices ^= one
            rank = self.rank[HAND * seat + lowest_place(one)]
            if rank < high or (before >= 0 and not self.parts(cards, seat, before, rank)):
                if rank >= high:
                    before = rank
                continue
            before = rank
            end = self.follow(cards ^ shl(one, HAND * seat), later, leader, rank, seat)
            if self.effort.left < 0:
                return 0
            if best == ABSENT or self.money.prefers(seat, end, best):
                best = end
        return best

    def parts(self, cards: i64, seat: i64, low: i64, high: i64) -> bool:
        """Tell whether another seat holds a card from *low* to *high*: else the two are as good as each other."""
        if low == high:
            return False
        others = cards & ~shl(31, HAND * seat)
        while others:
            card = others & -others
            others ^= card
            rank = self.rank[lowest_place(card)]
            if rank >= low and rank <= high:
                return True
        return False

    def last_rank(self, cards: i64, seat: i64) -> i64:
        """Return the value of the last card of *seat*."""
        return self.rank[HAND * seat + lowest_place(cards >> HAND * seat & 31)]

    def shown(self, cards: i64, leader: i64, shower: i64) -> i64:
        """Return the end when *shower* shows first (KK61)."""
        least = self.last_rank(cards, shower)
        best = shower
        at = leader
        going = True
        while going:
            if at != shower and self.last_rank(cards, at) <= least:
                least = self.last_rank(cards, at)
                best = at
            at = self.after(at)
            going = at != leader
        return end_of(shower, best)

    def show(self, cards: i64, leader: i64, seat: i64) -> i64:
        """Return the end when *seat* is asked to show (KK54)."""
        following = self.after(seat)
        rest: i64 = BUDRUNDA if following == leader else self.show(cards, leader, following)
        own = self.shown(cards, leader, seat)
        return own if self.money.prefers(seat, own, rest) else rest


def lowest_place(cards: i64) -> i64:
    """Return the place of the lowest of *cards*."""
    place: i64 = 0
    while not cards >> place & 1:
        place += 1
    return place


# What follows solves the showing with hidden cards.

MOST_LISTED: Final = 12_000  # Up to so many layouts of the last cards are listed; of more, SAMPLED are drawn.
SAMPLED: Final = 3_000


class Lie:
    """Layout of the last cards: one value for each seat asked to show, and its weight."""

    def __init__(self, cards: list[int], weight: float) -> None:
        self.cards = cards
        self.weight = weight


def order_of_showing(deal: KungsholmDeal) -> list[int]:
    """Return the live seats as they are asked (KK54)."""
    found = [int(deal.leader)]
    seat = deal.next(deal.leader)
    while seat != deal.leader:
        found.append(int(seat))
        seat = deal.next(seat)
    return found


def bounds(deal: KungsholmDeal) -> dict[int, tuple[int, int]]:
    """Return between which values everybody knows each last card to be.

    A seat that could not beat has played its lowest card, and all that it had left was lower than what it could not
    beat (KK48, KK49).
    """
    size = int(deal.live_number())
    found = dict.fromkeys(listed(deal.live), (0, FACES - 1))
    high = -1
    for at in range(len(deal.piles) // 2):
        if at % size == 0:
            high = -1
        seat = int(deal.piles[i64(2 * at)])
        face = int(deal.piles[i64(2 * at + 1)])
        if face < high:
            floor, ceiling = found[seat]
            found[seat] = (max(floor, face), min(ceiling, high - 1))
        high = max(high, face)
    return found


def public_lies(deal: KungsholmDeal, weigh: Callable[[list[int]], float] | None = None, seed: int = 0) -> list[Lie]:
    """Return the public belief about the last cards, each place of an unseen card equally likely.

    *weigh* makes some layouts likelier than others. What a seat has put away itself is left out of account.
    """
    lies = lies_within(order_of_showing(deal), bounds(deal), unplayed(deal), seed)
    if weigh is not None:
        for lie in lies:
            lie.weight *= weigh(lie.cards)
    return [lie for lie in lies if lie.weight > 0]


def private_lies(deal: KungsholmDeal, seat: int, seed: int = 0) -> list[Lie]:
    """Return the belief of *seat* about the last cards: it knows its own, and what it has put away (KK37)."""
    known = bounds(deal)
    own = faces(deal.hands[i64(seat)])[0]
    known[seat] = (own, own)
    unseen = unplayed(deal)
    for face in faces(deal.laid[i64(seat)]):
        unseen[face] -= 1
    return [lie for lie in lies_within(order_of_showing(deal), known, unseen, seed) if lie.weight > 0]


def unplayed(deal: KungsholmDeal) -> list[int]:
    """Return how many cards of each value have not been played to tricks."""
    unseen = [2] * FACES
    for at in range(len(deal.piles) // 2):
        unseen[int(deal.piles[i64(2 * at + 1)])] -= 1
    return unseen


def lies_within(order: list[int], known: dict[int, tuple[int, int]], unseen: list[int], seed: int) -> list[Lie]:
    """Return the layouts of *unseen* cards within the bounds *known*, all of them or a sample."""
    ways = 1
    for seat in order:
        ways *= sum([1 for face in range(known[seat][0], known[seat][1] + 1) if unseen[face]])
    lies: list[Lie] = []
    if ways <= MOST_LISTED:
        list_lies(lies, order, known, unseen, [], 1.0)
    else:
        luck = FastRandom(seed)
        lies = [draw_lie(order, known, unseen[:], luck) for _lie in range(SAMPLED)]
    return lies


def list_lies(
    lies: list[Lie], order: list[int], known: dict[int, tuple[int, int]], unseen: list[int], cards: list[int],
    weight: float,
) -> None:  # fmt: skip
    """Add every layout that begins with *cards*."""
    if len(cards) == len(order):
        lies.append(Lie(cards, weight))
        return
    floor, ceiling = known[order[len(cards)]]
    for face in range(floor, ceiling + 1):
        if unseen[face]:
            ways = unseen[face]
            unseen[face] -= 1
            list_lies(lies, order, known, unseen, [*cards, face], weight * ways)
            unseen[face] += 1


def draw_lie(order: list[int], known: dict[int, tuple[int, int]], unseen: list[int], luck: FastRandom) -> Lie:
    """Return one random layout; its importance weight makes up for how it was drawn."""
    cards: list[int] = []
    weight = 1.0
    for seat in order:
        floor, ceiling = known[seat]
        ways = sum(unseen[floor : ceiling + 1])
        if not ways:
            return Lie(cards, 0.0)
        place = int(luck.below(i64(ways)))
        face = floor
        while place >= unseen[face]:
            place -= unseen[face]
            face += 1
        unseen[face] -= 1
        cards.append(face)
        weight *= ways
    return Lie(cards, weight)


@mypyc_attr(acyclic=True)
class Showing:
    """Predictive CFR+ for the showing, in which each seat knows its own last card and how likely the others are.

    Regret matching updates the seats in turn, and the average strategy, to which later rounds count more, is what to
    play. For two at a table of two that comes as near to an equilibrium as one likes; for more the NashConv says how
    near.
    """

    def __init__(self, deal: KungsholmDeal, money: Money, lies: list[Lie]) -> None:
        order = order_of_showing(deal)
        self.order = order
        self.players: i64 = len(order)
        self.number: i64 = len(lies)
        total = sum([lie.weight for lie in lies])
        nothing: i64 = 0
        none = 0.0
        self.cards = vec[i64]([nothing for _place in range(self.number * self.players)])
        self.weights = vec[float]([none for _lie in range(self.number)])
        # The payoff of each layout to each player if each of them shows first.
        self.pays = vec[float]([none for _place in range(self.number * self.players * self.players)])
        self.bud = vec[float]([money.worths[BUDRUNDA][seat] for seat in order])
        for at in range(self.number):
            lie = lies[at]
            self.weights[i64(at)] = lie.weight / total
            for player in range(self.players):
                self.cards[i64(at) * self.players + i64(player)] = i64(lie.cards[player])
            self.fill(deal, money, lie, i64(at))
        size = FACES * int(self.players)
        self.chance = vec[float]([0.5 for _place in range(size)])  # The current strategy: the chance to show.
        self.mean = vec[float]([0.5 for _place in range(size)])  # The average strategy.
        self.shows = vec[float]([none for _place in range(size)])  # The regrets of not having shown.
        self.buds = vec[float]([none for _place in range(size)])  # The regrets of not having said bud.
        self.show_value = vec[float]([none for _place in range(size)])
        self.bud_value = vec[float]([none for _place in range(size)])
        self.rounds: i64 = 0

    def fill(self, deal: KungsholmDeal, money: Money, lie: Lie, at: i64) -> None:
        """Write the payoffs of the layout in place *at*, as the engine finds the winner (KK61)."""
        shown = deal.copy()
        for player in range(self.players):
            shown.hands[i64(self.order[player])] = single(i64(lie.cards[player]))
        for shower in range(self.players):
            shown.shower = i64(self.order[shower])
            worths = money.worths[end_of(shown.shower, winner(shown))]
            for player in range(self.players):
                place = (at * self.players + i64(shower)) * self.players + i64(player)
                self.pays[place] = worths[self.order[player]]

    def values(self, player: i64, chance: vec[float]) -> None:
        """Compute the counterfactual values of showing and bud to *player* with each card, if all play by *chance*."""
        for face in range(FACES):
            self.show_value[FACES * player + i64(face)] = 0.0
            self.bud_value[FACES * player + i64(face)] = 0.0
        at: i64 = 0
        while at < self.number:
            reach = self.weights[at]
            other: i64 = 0
            while other < player:
                reach *= 1.0 - chance[FACES * other + self.cards[at * self.players + other]]
                other += 1
            place = FACES * player + self.cards[at * self.players + player]
            base = at * self.players * self.players + player
            self.show_value[place] = self.show_value[place] + reach * self.pays[base + player * self.players]
            later = self.bud[player]
            other = self.players - 1
            while other > player:
                shows = chance[FACES * other + self.cards[at * self.players + other]]
                later = shows * self.pays[base + other * self.players] + (1.0 - shows) * later
                other -= 1
            self.bud_value[place] = self.bud_value[place] + reach * later
            at += 1

    def round(self) -> None:
        """Run one iteration: update each player in turn."""
        self.rounds += 1
        fresh = 3.0 / (float(self.rounds) + 2.0)  # Round t counts as t squared in the average.
        for player in range(self.players):
            self.values(i64(player), self.chance)
            for face in range(FACES):
                place = FACES * i64(player) + i64(face)
                shows = self.chance[place]
                expected = shows * self.show_value[place] + (1.0 - shows) * self.bud_value[place]
                show_regret = self.show_value[place] - expected
                bud_regret = self.bud_value[place] - expected
                self.shows[place] = positive(self.shows[place] + show_regret)
                self.buds[place] = positive(self.buds[place] + bud_regret)
                wants_show = positive(self.shows[place] + show_regret)  # The next round is predicted to be like this.
                wants_bud = positive(self.buds[place] + bud_regret)
                if wants_show + wants_bud > 0.0:
                    self.chance[place] = wants_show / (wants_show + wants_bud)
                self.mean[place] = (1.0 - fresh) * self.mean[place] + fresh * self.chance[place]

    def nash_conv(self) -> float:
        """Return the NashConv: what all players together could gain by best responses to the average."""
        gain = 0.0
        for player in range(self.players):
            self.values(i64(player), self.mean)
            for face in range(FACES):
                place = FACES * i64(player) + i64(face)
                shows = self.mean[place]
                value = shows * self.show_value[place] + (1.0 - shows) * self.bud_value[place]
                gain += max(self.show_value[place], self.bud_value[place]) - value
        return gain

    def solve(self, rounds: i64, target: float) -> bool:
        """Play *rounds* more rounds, or fewer if nobody can gain more than *target*; tell whether it is reached."""
        for at in range(rounds):
            self.round()
            if at % 32 == 31 and self.nash_conv() <= target:
                return True
        return self.nash_conv() <= target

    def show_chance(self, seat: int, face: int) -> float:
        """Return how often *seat* should show a last card of that value."""
        return self.mean[FACES * i64(self.order.index(seat)) + i64(face)]

    def worth(self, seat: int, face: int) -> tuple[float, float]:
        """Return what showing and bud are worth to *seat*, if it is asked, with a last card of that value."""
        player = i64(self.order.index(seat))
        self.values(player, self.mean)
        reached = 0.0
        at: i64 = 0
        while at < self.number:
            if self.cards[at * self.players + player] == face:
                reach = self.weights[at]
                other: i64 = 0
                while other < player:
                    reach *= 1.0 - self.mean[FACES * other + self.cards[at * self.players + other]]
                    other += 1
                reached += reach
            at += 1
        place = FACES * player + i64(face)
        if reached <= 0.0:
            return self.bud[player], self.bud[player]
        return self.show_value[place] / reached, self.bud_value[place] / reached

    def believing(self, deal: KungsholmDeal, money: Money, lies: list[Lie]) -> Showing:
        """Return the same strategies met with another belief, to ask what they are *worth* to one who knows more."""
        other = Showing(deal, money, lies)
        other.mean = self.mean
        return other


def positive(value: float) -> float:
    """Return *value* if it is above nought, else nought."""
    return value if value > 0.0 else 0.0
