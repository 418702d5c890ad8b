"""Game tree of a single deal of Kille, small enough to be solved.

A chance node gives the value of each card when it matters and not before: one for each seat, forehand first, and one
whenever the top of the stock is turned up. Equal cards are one outcome, and värdshus and kavall are left out of the
stock, since one goes on past them (K46e). Every node is reached once through the engine and then kept, so a walk over
the tree costs no more than lookups.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from talong._compat import u8
from talong.cards.bits import listed
from talong.cards.kille import FACES, KAVALL, KILLELEK, LILJA_1, VARDSHUS
from talong.envs.chance_game import CHANCE, OVER
from talong.envs.core.action_ids import LET_BE
from talong.envs.kille import NUMBERING
from talong.games import game
from talong.games.kille.deal import KilleDeal, new_deal
from talong.games.kille.rules import ExchangeRules
from talong.games.kille.showdown import eliminate
from talong.games.kille.state import BARRED, OPEN, REDEAL
from talong.games.kille.stock import cut
from talong.games.kille.view import cards_known, open_facts

COPIES: Final = 2
NUMBERS: Final = 10  # So many action ids of `kille` are not cuts.
OPTIONS: Final = (
    "dealer_speaks_after_forced_draw",
    "expose_struck",
    "kuku_anytime",
    "frage",
    "dealt_kille",
    "killemote",
    "low_kille_separate",
)


class Node:
    """Game-tree node."""

    def __init__(self, tree: Tree, path: tuple[int, ...], cards: tuple[int, ...]) -> None:
        self.tree = tree
        self.path = path  # The history, chance included.
        self.cards = cards  # The chance outcomes so far.
        self.deal: KilleDeal | None = None
        self.pending: tuple[KilleDeal, int, int] | None = None  # An act that needs a card, and the deal before it.
        self.order: list[int] = []  # The seats that are asked while nothing happens.
        self.player = CHANCE
        self.numbers: list[int] = []
        self.worth = [0.0] * tree.seats
        self.seen: list[str] = []  # The observation of each seat, once `look` has run.
        self.memory: list[str] = []  # The information state of each seat.
        self.parent: Node | None = None
        self.acts: tuple[tuple[int, int], ...] = ()  # The actions so far: seat and id.
        self.children: dict[int, Node] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> Node:
        return self  # It never changes but for its cached children.

    def __reduce__(self) -> tuple[Any, ...]:
        return (_found, (self.tree.arguments, self.path))

    def look(self) -> None:
        """Compute the observation and the information state of each seat."""
        seats = range(self.tree.seats)
        parent = self.parent
        if parent is None:
            self.seen = self.memory = ["" for _seat in seats]
            return
        if not parent.memory:
            parent.look()
        self.memory = parent.memory[:]
        if parent.player >= 0:
            self.memory[parent.player] += f"\n> {NUMBERING.texts[self.path[-1]]}"
        self.seen = parent.seen
        if self.deal is not None and self.deal is not parent.deal:
            facts = open_facts(self.deal)
            self.seen = [json.dumps({**facts, **cards_known(self.deal, seat)}, sort_keys=True) for seat in seats]
            self.memory = [f"{self.memory[seat]}\n{self.seen[seat]}" for seat in seats]
        self.memory = [_MEMORIES.setdefault(memory, memory) for memory in self.memory]

    def remembered(self, seat: int) -> str:
        """Return the information state of *seat*: all that it has seen and done."""
        if not self.memory:
            self.look()
        return self.memory[seat]

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the values of the next card with their probabilities."""
        counts = [COPIES - self.cards.count(face) for face in range(len(FACES))]
        if len(self.cards) >= self.tree.seats:
            counts[VARDSHUS] = counts[KAVALL] = 0  # K46e: in the stock one goes on past them.
        left = sum(counts)
        return [(face, number / left) for face, number in enumerate(counts) if number]

    def child(self, number: int) -> Node:
        """Return the child that *number* leads to, from the cache if it is there."""
        found = self.children.get(number)
        if found is None:
            found = self.tree.grow(self, number)
            self.children[number] = found
        return found


def _found(arguments: tuple[Any, ...], path: tuple[int, ...]) -> Node:
    node = tree_of(*arguments).root
    for number in path:
        node = node.child(number)
    return node


class Tree:
    """Game tree of all deals among *seats* by *options*; the last seat deals.

    A seat that is out loses 1, which the others share. Forehand gets *again* if nobody is out, and *redeal* if the
    cards are thrown together; the others share the opposite.
    """

    def __init__(self, seats: int, again: float, redeal: float, options: tuple[tuple[str, object], ...]) -> None:
        self.arguments = (seats, again, redeal, options)
        self.seats = seats
        self.again = again
        self.redeal = redeal
        rules = game("kille").rules("standard", **{**dict(options), "min_players": 2, "cuts": "auto"})
        assert isinstance(rules, ExchangeRules)
        self.rules = rules
        game("kille").check_seats(rules, seats)
        self.root = Node(self, (), ())

    def dealt(self, cards: tuple[int, ...]) -> KilleDeal:
        """Return a new deal whose pack begins with *cards*; what lies below is never looked at."""
        order = [*cards, *[LILJA_1] * (KILLELEK.size - len(cards))]
        asking = OPEN if self.rules.frage and self.seats <= 3 else BARRED
        deal = new_deal(self.rules, self.seats, self.seats - 1, (1 << self.seats) - 1, order, asking)
        cut(deal, 0)
        return deal

    def grow(self, parent: Node, number: int) -> Node:
        """Return the node that *number* leads to from *parent*."""
        if parent.player == CHANCE:
            return self.with_card(parent, number)
        node = Node(self, (*parent.path, number), parent.cards)
        seat = parent.player
        node.acts = (*parent.acts, (seat, number))
        node.parent = parent
        assert parent.deal is not None
        if number == LET_BE:
            node.deal = parent.deal
            self.ask(node, parent.order[1:])
        else:
            self.act(node, parent.deal, seat, NUMBERING.actions[number])
        return node

    def with_card(self, parent: Node, face: int) -> Node:
        """Return *parent* when the next card is known to be *face*."""
        node = Node(self, (*parent.path, face), (*parent.cards, face))
        node.acts = parent.acts
        node.parent = parent
        if len(node.cards) < self.seats:
            return node
        if parent.pending is None:
            self.go_on(node, self.dealt(node.cards))
            return node
        before, seat, action = parent.pending
        later = before.copy()
        stock = later.stock[:]
        stock[len(node.cards) - 1] = u8(face)
        later.stock = stock
        self.act(node, later, seat, action)
        return node

    def act(self, node: Node, before: KilleDeal, seat: int, action: int) -> None:
        """Do *action*, unless it turns up a card that is not known yet."""
        deal = before.copy()
        deal.step(seat, action)
        while deal.is_cutting():
            cut(deal, 0)
        if deal.top > len(node.cards):
            node.pending = (before, seat, action)
            return
        self.go_on(node, deal)

    def go_on(self, node: Node, deal: KilleDeal) -> None:
        """Go on from *deal*: ask the seats that may act, or settle."""
        node.deal = deal
        if deal.is_over():
            node.player = OVER
            node.worth = self.settled(deal)
            return
        turn = int(deal.turn)
        clockwise = [(turn + step) % self.seats for step in range(1, self.seats + 1)]
        self.ask(node, [seat for seat in clockwise if deal.legal(seat)])

    def ask(self, node: Node, order: list[int]) -> None:
        """Ask the first of *order*."""
        deal = node.deal
        assert deal is not None
        seat = order[0]
        node.order = order
        node.player = seat
        numbers = sorted([NUMBERING.number[action] for action in deal.legal(seat)])
        node.numbers = numbers if seat == deal.turn else [LET_BE, *numbers]

    def settled(self, deal: KilleDeal) -> list[float]:
        """Return the returns at the end of *deal*."""
        out = [] if deal.phase == REDEAL else listed(eliminate(deal).out())
        if not out:
            worth = self.redeal if deal.phase == REDEAL else self.again
            return [worth, *[-worth / (self.seats - 1)] * (self.seats - 1)]
        share = len(out) / (self.seats - len(out))
        return [-1.0 if seat in out else share for seat in range(self.seats)]

    def nodes(self) -> Iterator[Node]:
        """Give every node of the tree."""
        due = [self.root]
        while due:
            node = due.pop()
            yield node
            said = [face for face, _ in node.outcomes()] if node.player == CHANCE else node.numbers
            due += [node.child(number) for number in said]


_MEMORIES: Final[dict[str, str]] = {}


@cache
def tree_of(seats: int, again: float, redeal: float, options: tuple[tuple[str, object], ...]) -> Tree:
    """Return the tree of these arguments, the same each time."""
    return Tree(seats, again, redeal, options)
