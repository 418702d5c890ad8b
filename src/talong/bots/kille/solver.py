"""Equilibrium solver (CFR) for Kille among few: a game tree made from the engine, each seat for its share of the pot.

A share is the chance to be the last one left. It is found from two seats upwards: a deal leads to fewer seats, to the
same seats with the deal passed on, or to a redeal by the same dealer (K76), and what the same seats are worth comes out
of the solution itself. Buy-ins are left out: they change what a pot is worth, hardly how a card is played.

Seats are counted from forehand; the last one deals. A holder of a kuku is asked before every decision whether to lay it
up, in the order of R-K21. Where a demand goes to the stock, every card that may come is weighed at once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from talong._compat import i64, mypyc_attr, u8, vec
from talong.cards.bits import bit
from talong.cards.kille import KAVALL, VARDSHUS
from talong.core.chance.fast import FastRandom
from talong.games.kille.actions import KUKU as LAY_KUKU
from talong.games.kille.deal import KilleDeal, new_deal
from talong.games.kille.kuku import may_lay_kuku
from talong.games.kille.rules import Cuts, ExchangeRules
from talong.games.kille.showdown import eliminate
from talong.games.kille.state import ANNULLED, BARRED, FIVE_BITS, OPEN, REDEAL, SHOWDOWN, STOCKCUT, TAKER
from talong.games.kille.stock import cut

WAIT: Final = -1  # What a holder of kuku does who does not lay it up.
FACES: Final = 21
COPIES: Final = 2
SAFE: Final = [1.0]  # The share of a seat that is alone.


def askers(deal: KilleDeal) -> list[int]:
    """Return who decides in turn: holders of kuku clockwise from the actor, then the actor (R-K21)."""
    if deal.is_over():
        return []
    actor = deal.turn if deal.phase != STOCKCUT else deal.drawer
    found: list[int] = []
    seat = deal.next(actor)
    while seat != actor:
        if may_lay_kuku(deal, seat):
            found.append(int(seat))
        seat = deal.next(seat)
    if deal.phase != STOCKCUT or may_lay_kuku(deal, actor):
        found.append(int(actor))
    return found


def known_to(deal: KilleDeal, seat: i64) -> str:
    """Return the key of the information set of *seat*, with the seats counted from forehand.

    Only what can matter is in it; two worlds that the seat cannot tell apart give the same key.
    """
    order = seats_in_order(deal)
    place = {int(at): number for number, at in enumerate(order)}
    held: list[str] = []
    for at in order:
        piece = i64(at)
        if deal.audience(piece) >> seat & 1:
            face = int(deal.faces[piece])
            held.append(chr(97 + face).upper() if deal.high >> piece & 1 else chr(97 + face))
        else:
            held.append("-")
    said = ""
    for at in order:
        spoke = deal.spoke >> i64(at) & 1
        said += "x" if deal.struck >> i64(at) & 1 else "." if not spoke else "s" if deal.stood >> i64(at) & 1 else "d"
    moved = ""
    for entry in deal.swap_log():
        moved += f"{place[entry & FIVE_BITS]}{place[entry >> TAKER & FIVE_BITS]}"
        if entry >> ANNULLED & 1:
            moved += "!"
    actor = deal.turn if deal.phase != STOCKCUT else deal.drawer
    doing = f"{int(deal.phase)}{int(deal.asking)}{place[int(actor)]}"
    return f"{len(order)}{place[int(seat)]}{doing}{''.join(held)}{said}{moved}"


def seats_in_order(deal: KilleDeal) -> list[int]:
    """Return the active seats, forehand first."""
    found: list[int] = []
    seat = deal.dealer
    for _seat in range(deal.number()):
        seat = deal.next(seat)
        found.append(int(seat))
    return found


def choices(deal: KilleDeal, seat: i64) -> list[int]:
    """Return what *seat* can do when it is asked; cutting decides nothing and is left out."""
    actor = deal.turn if deal.phase != STOCKCUT else deal.drawer
    if seat != actor or deal.phase == STOCKCUT:
        return [WAIT, LAY_KUKU]
    return deal.legal(seat)


def shares_after(seats: int, out: i64, shares: dict[int, list[float]]) -> list[float]:
    """Return the shares when those *out* are gone; of the rest, the first after the dealer deals next (K70)."""
    left = [seat for seat in range(seats) if not out >> i64(seat) & 1]
    found = [0.0] * seats
    known = shares[len(left)]
    for place, seat in enumerate(left):
        found[seat] = known[place - 1]  # The first of them deals, and is last in order.
    return found


class Node:
    """Game-tree node that has not been expanded yet."""

    def __init__(self, deal: KilleDeal, asked: list[int], number: int) -> None:
        self.deal = deal
        self.asked = asked  # Who is still to decide.
        self.number = number


class Tree:
    """Game tree of all deals among so many seats, and the strategy found in it.

    With *few* only so many card layouts are sampled, by *seed*; else all are taken.
    """

    def __init__(self, rules: ExchangeRules, seats: int, shares: dict[int, list[float]], few: int = 0, seed: int = 1):
        self.rules = replace(rules, cuts=Cuts.AUTO)
        self.seats = seats
        self.shares = shares  # These are for fewer seats; for as many they are found here.
        self.mine = [1.0 / seats] * seats
        self.places: dict[str, int] = {}
        self.owner: list[int] = []
        self.acts: list[list[int]] = []
        self.starts: list[int] = []
        self.first: list[int] = []
        self.kind: list[int] = []  # Per node: the number of its information set, or −1 − its leaf.
        self.bases: list[float] = []  # Per leaf: each seat's share where somebody goes out.
        self.again: list[float] = []  # Per leaf: the chance that nobody is out.
        self.redeals: list[float] = []  # Per leaf: the chance that the cards are dealt anew.
        self.roots: list[int] = []
        self.weights: list[float] = []
        self.few = few
        self.luck = FastRandom(i64(seed))
        self.deals = self.all_deals() if not few else [self.any_deal() for _deal in range(few)]
        self.due = 0  # The first deal that has not been added to the tree.
        self.play: Playing | None = None

    def all_deals(self) -> list[list[int]]:
        """Return every card layout."""
        found: list[list[int]] = [[]]
        for _seat in range(self.seats):
            found = [[*cards, face] for cards in found for face in range(FACES) if cards.count(face) < COPIES]
        return found

    def any_deal(self) -> list[int]:
        """Return a random card for each seat."""
        cards: list[int] = []
        while len(cards) < self.seats:
            face = int(self.luck.below(FACES * COPIES)) // COPIES
            ways = COPIES - cards.count(face)
            if ways and int(self.luck.below(COPIES)) < ways:
                cards.append(face)
        return cards

    def build(self, deals: int) -> bool:
        """Add so many more deals to the tree; tell whether that was all."""
        while deals > 0 and self.due < len(self.deals):
            cards = self.deals[self.due]
            weight = 1.0
            if not self.few:
                for at, face in enumerate(cards):
                    weight *= COPIES - cards[:at].count(face)
            self.weights.append(weight)
            self.add(cards)
            self.due += 1
            deals -= 1
        if self.due < len(self.deals):
            return False
        if self.play is None:
            total = sum(self.weights)
            self.weights = [weight / total for weight in self.weights]
            self.play = Playing(self)
        return True

    def add(self, cards: list[int]) -> None:
        """Add the subtree of a deal of *cards*."""
        order = [*cards, 0, 0]  # The stock is weighed, not drawn from.
        asking = OPEN if self.rules.frage and self.seats <= 3 else BARRED
        deal = new_deal(self.rules, self.seats, self.seats - 1, bit(self.seats) - 1, order, asking)
        cut(deal, 0)
        self.roots.append(len(self.kind))
        due = [self.node(deal, askers(deal))]
        at = 0
        while at < len(due):
            node = due[at]
            at += 1
            if not node.asked:
                self.kind[node.number] = -1 - self.leaf(node.deal)
                continue
            seat = node.asked[0]
            acts = choices(node.deal, i64(seat))
            self.kind[node.number] = self.place(node.deal, seat, acts)
            self.first[node.number] = len(self.kind)
            for act in acts:
                if act == WAIT:
                    due.append(self.node(node.deal, node.asked[1:]))
                else:
                    later = node.deal.copy()
                    later.step(i64(seat), act)
                    due.append(self.node(later, askers(later)))

    def node(self, deal: KilleDeal, asked: list[int]) -> Node:
        """Append a new node and return it."""
        self.kind.append(0)
        self.first.append(0)
        return Node(deal, asked, len(self.kind) - 1)

    def place(self, deal: KilleDeal, seat: int, acts: list[int]) -> int:
        """Return the number of the information set of *seat*, a new one if need be."""
        known = known_to(deal, i64(seat))
        found = self.places.get(known, -1)
        if found < 0:
            found = len(self.places)
            self.places[known] = found
            self.owner.append(seat)
            self.acts.append(acts)
            last = self.starts[-1] + len(self.acts[-2]) if self.starts else 0
            self.starts.append(last)
        return found

    def leaf(self, deal: KilleDeal) -> int:
        """Append a leaf for the end of *deal* and return its number."""
        number = len(self.again)
        bases = [0.0] * self.seats
        again = 0.0
        redeal = 0.0
        if deal.phase == REDEAL:
            redeal = 1.0
        elif deal.phase == SHOWDOWN:
            again = self.add_verdict(deal, 1.0, bases)
        else:
            left = [COPIES] * FACES
            for seat in range(self.seats):
                left[int(deal.faces[i64(seat)])] -= 1
            left[VARDSHUS] = left[KAVALL] = 0  # K46e: one goes on past them.
            total = sum(left)
            size = len(deal.stock)
            for face in range(FACES):
                if left[face]:
                    drawn = deal.copy()
                    stock = deal.stock[:]
                    for place in range(self.seats, size):
                        stock[i64(place)] = u8(face)
                    drawn.stock = stock
                    cut(drawn, 0)
                    again += self.add_verdict(drawn, left[face] / total, bases)
        self.bases += bases
        self.again.append(again)
        self.redeals.append(redeal)
        return number

    def add_verdict(self, deal: KilleDeal, chance: float, bases: list[float]) -> float:
        """Add the shares after *deal* to *bases*; return the chance that nobody is out, which is left open."""
        out = eliminate(deal).out()
        if not out:
            return chance
        for seat, share in enumerate(shares_after(self.seats, out, self.shares)):
            bases[seat] += chance * share
        return 0.0

    def solve(self, rounds: int) -> float:
        """Run *rounds* more iterations of CFR and return the NashConv, in shares of the pot."""
        assert self.play is not None
        for _round in range(rounds):
            self.play.round()
        self.play.settle()
        self.mine = list(self.play.shares)
        return self.play.nash_conv()

    def chances(self) -> dict[str, list[float]]:
        """Return the average strategy by information set, in the order of `choices`."""
        assert self.play is not None
        return self.by_known(self.play.mean)

    def worths(self) -> dict[str, list[float]]:
        """Return the share that each act leads to by information set, in the order of `choices`."""
        assert self.play is not None
        return self.by_known(self.play.worth_of_acts())

    def by_known(self, numbers: vec[float]) -> dict[str, list[float]]:
        """Return the *numbers* of the acts by information set."""
        found: dict[str, list[float]] = {}
        for known, place in self.places.items():
            start = self.starts[place]
            found[known] = [numbers[i64(start + at)] for at in range(len(self.acts[place]))]
        return found


@mypyc_attr(acyclic=True)
class Playing:
    """Predictive CFR+ (regret matching in self-play) on a tree, with alternating updates."""

    def __init__(self, tree: Tree) -> None:
        none = 0.0
        self.seats: i64 = tree.seats
        self.shares = vec[float](tree.mine)
        self.kind = numbers(tree.kind)
        self.first = numbers(tree.first)
        self.owner = numbers(tree.owner)
        self.starts = numbers(tree.starts)
        sizes = [len(acts) for acts in tree.acts]
        self.sizes = numbers(sizes)
        self.roots = numbers(tree.roots)
        self.weights = vec[float](tree.weights)
        self.bases = vec[float](tree.bases)
        self.again = vec[float](tree.again)
        self.redeals = vec[float](tree.redeals)
        nodes = len(tree.kind)
        acts = sum(sizes)
        self.reach = vec[float]([none for _node in range(nodes)])
        self.value = vec[float]([none for _node in range(nodes)])
        even: list[float] = []
        for size in sizes:
            even += [1.0 / size] * size
        self.now = vec[float](even)
        self.mean = vec[float](even)
        self.best = vec[float](even)
        self.regret = vec[float]([none for _act in range(acts)])
        self.worth = vec[float]([none for _act in range(acts)])
        self.rounds: i64 = 0

    def evaluate(self, seat: i64, play: vec[float], own: vec[float]) -> float:
        """Return the value to *seat*, which plays *own* against *play*; note counterfactual values in `worth`."""
        at: i64 = 0
        while at < len(self.worth):
            self.worth[at] = 0.0
            at += 1
        at = 0
        while at < len(self.roots):
            self.reach[self.roots[at]] = self.weights[at]
            at += 1
        nodes: i64 = len(self.kind)
        at = 0
        while at < nodes:
            kind = self.kind[at]
            if kind >= 0:
                reach = self.reach[at]
                child = self.first[at]
                start = self.starts[kind]
                end = start + self.sizes[kind]
                others = self.owner[kind] != seat
                while start < end:
                    self.reach[child] = reach * play[start] if others else reach
                    child += 1
                    start += 1
            at += 1
        behind = seat - 1 if seat else self.seats - 1
        same = self.shares[seat]
        passed_on = self.shares[behind]  # K70: who dealt last is one place nearer.
        at = nodes - 1
        while at >= 0:
            kind = self.kind[at]
            if kind < 0:
                leaf = -1 - kind
                total = self.bases[leaf * self.seats + seat]
                total += self.again[leaf] * passed_on + self.redeals[leaf] * same
                self.value[at] = total
            else:
                child = self.first[at]
                start = self.starts[kind]
                end = start + self.sizes[kind]
                total = 0.0
                if self.owner[kind] == seat:
                    reach = self.reach[at]
                    while start < end:
                        total += own[start] * self.value[child]
                        self.worth[start] = self.worth[start] + reach * self.value[child]
                        child += 1
                        start += 1
                else:
                    while start < end:
                        total += play[start] * self.value[child]
                        child += 1
                        start += 1
                self.value[at] = total
            at -= 1
        found = 0.0
        at = 0
        while at < len(self.roots):
            found += self.weights[at] * self.value[self.roots[at]]
            at += 1
        return found

    def round(self) -> None:
        """Run one iteration: update each seat in turn."""
        self.rounds += 1
        fresh = 3.0 / (float(self.rounds) + 2.0)
        seat: i64 = 0
        while seat < self.seats:
            self.evaluate(seat, self.now, self.now)
            place: i64 = 0
            while place < len(self.owner):
                if self.owner[place] == seat:
                    self.regret_at(place, fresh)
                place += 1
            seat += 1

    def regret_at(self, place: i64, fresh: float) -> None:
        """Update regrets, strategy and average at the information set *place*."""
        start = self.starts[place]
        end = start + self.sizes[place]
        expected = 0.0
        at = start
        while at < end:
            expected += self.now[at] * self.worth[at]
            at += 1
        total = 0.0
        at = start
        while at < end:
            gain = self.worth[at] - expected
            kept = self.regret[at] + gain
            kept = max(kept, 0.0)
            self.regret[at] = kept
            kept += gain  # The prediction is that the next iteration is like this one.
            kept = max(kept, 0.0)
            self.best[at] = kept
            total += kept
            at += 1
        at = start
        while at < end:
            if total > 0.0:
                self.now[at] = self.best[at] / total
            self.mean[at] = self.mean[at] + fresh * (self.now[at] - self.mean[at])
            at += 1

    def settle(self) -> None:
        """Set the shares of as many seats to the values of the average strategy."""
        for _time in range(8):
            found: list[float] = []
            seat: i64 = 0
            while seat < self.seats:
                found.append(self.evaluate(seat, self.mean, self.mean))
                seat += 1
            total = sum(found)
            self.shares = vec[float]([share / total for share in found])

    def nash_conv(self) -> float:
        """Return the NashConv: what all seats together could gain against the average, the shares of a new deal given.

        A seat plays best when no act is better than the one it does, later acts being its best too; it decides only a
        few times in a deal, so that is soon found.
        """
        gain = 0.0
        seat: i64 = 0
        while seat < self.seats:
            usual = self.evaluate(seat, self.mean, self.mean)
            own = self.mean[:]
            most = usual
            changed = True
            while changed:
                changed = self.improve(seat, own)
                most = self.evaluate(seat, self.mean, own)
            gain += most - usual
            seat += 1
        return gain

    def worth_of_acts(self) -> vec[float]:
        """Return the share that each act leads to under the average strategy; nought where it is never reached."""
        found = self.worth[:]
        seat: i64 = 0
        while seat < self.seats:
            self.evaluate(seat, self.mean, self.mean)
            reached = vec[float]([0.0 for _place in range(len(self.owner))])
            at: i64 = 0
            while at < len(self.kind):
                kind = self.kind[at]
                if kind >= 0 and self.owner[kind] == seat:
                    reached[kind] = reached[kind] + self.reach[at]
                at += 1
            place: i64 = 0
            while place < len(self.owner):
                if self.owner[place] == seat:
                    at = self.starts[place]
                    while at < self.starts[place] + self.sizes[place]:
                        found[at] = self.worth[at] / reached[place] if reached[place] > 0.0 else 0.0
                        at += 1
                place += 1
            seat += 1
        return found

    def improve(self, seat: i64, own: vec[float]) -> bool:
        """Make *own* greedy for *seat* (a best-response step); tell whether that changes anything."""
        changed = False
        place: i64 = 0
        while place < len(self.owner):
            if self.owner[place] == seat:
                start = self.starts[place]
                end = start + self.sizes[place]
                best = start
                at = start
                while at < end:
                    if self.worth[at] > self.worth[best] + 1e-15:
                        best = at
                    at += 1
                if own[best] != 1.0:
                    changed = True
                    at = start
                    while at < end:
                        own[at] = 1.0 if at == best else 0.0
                        at += 1
            place += 1
        return changed


def numbers(items: list[int]) -> vec[i64]:
    """Return *items* as a vec."""
    return vec[i64]([i64(item) for item in items])
