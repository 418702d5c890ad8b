"""The search itself: worlds are drawn, played on in a tree of what was done, and judged.

Two ways, in one tree. *Information-set search* draws a new world for each playout and lets everybody choose, in the
tree, what has been best for him so far and what has been tried too little (UCB, max^n); how often an act was possible
counts, since worlds differ in what is legal. *Paired worlds* try every option of the root in each world, with the same
luck, so that what they have in common cancels out, and drop options that are clearly worse; from the second act on they
use the tree down to `depth`, where a guide judges the leaf. That is perfect-information Monte Carlo with its leaves
postponed, and with a depth of one the plain kind.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from talong._compat import append, i64, vec
from talong.bots.search.guide import Guide
from talong.core.luck import LOW_32, Luck
from talong.core.rollout import MOST_OPTIONS, Rollout

if TYPE_CHECKING:
    from talong.core.worlds import Worlds

LET_BE: Final = -1  # For whoever need not act.
NO_NODE: Final = -1
MOST_DEPTH: Final = 400
MOST_REFUSED: Final = 24  # How many unlikely worlds are refused before any will do.
LOGS: Final = 1024
FIRST_DROP: Final = 40  # How many worlds must have been seen before an option is dropped,
CLEARLY: Final = 4.0  # and by how many standard errors it must be worse.
EVERY: Final = 8


class Plan:
    """How to search."""

    def __init__(self, paired: bool, depth: int, patience: int, curiosity: float, infers: bool = True) -> None:
        self.paired = paired
        self.infers = infers  # Whether worlds are the likelier the better what was done fits them, or all alike.
        self.depth: i64 = depth  # How many acts deep the tree grows.
        self.patience: i64 = patience  # How often a node is visited before there is anything below it.
        self.curiosity = curiosity  # How much what has been tried little is tried.


class Estimate:
    """What a search thinks of one option."""

    def __init__(self, action: int, mean: float, error: float, visits: int, dropped: bool) -> None:
        self.action = action
        self.mean = mean
        self.error = error  # The standard error of the mean.
        self.visits = visits
        self.dropped = dropped


class Search:
    """A thought about which of *options* its viewer should take, had in slices: `run` as often as there is time.

    The same worlds, options, plan, seed and number of iterations give the same thought, whatever the slices and in
    every build. If play waits for another seat, LET_BE is one of the options.
    """

    def __init__(self, worlds: Worlds, guide: Guide, options: list[int], plan: Plan, seed: i64) -> None:
        self.worlds = worlds
        self.guide = guide
        self.plan = plan
        self.viewer: i64 = guide.viewer
        self.luck = Luck(seed)
        self.iterations: i64 = 0
        self.worlds_drawn: i64 = 0
        self.rejected: i64 = 0
        nothing: i64 = 0
        none = 0.0
        # The tree: of each node the act that leads to it, who did it, and what came of it for him.
        self.size: i64 = 0
        self.acts: vec[i64] = vec[i64]()
        self.actors: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.possible: vec[i64] = vec[i64]()
        self.totals: vec[float] = vec[float]()
        self.first: vec[i64] = vec[i64]()
        self.next: vec[i64] = vec[i64]()
        # Space to work in.
        self.choices: vec[i64] = vec[i64]([nothing for _place in range(MOST_OPTIONS)])
        self.marks: vec[i64] = vec[i64]([nothing for _place in range(MOST_OPTIONS)])
        self.stamp: i64 = 0
        self.path: vec[i64] = vec[i64]([nothing for _place in range(MOST_DEPTH)])
        self.length: i64 = 0
        self.worths: vec[float] = vec[float]([none for _seat in range(guide.seats)])
        self.logs: vec[float] = vec[float]([math.log(1.0 + place) for place in range(LOGS)])
        # The root.
        self.grow(NO_NODE, LET_BE, self.viewer)
        self.roots: list[int] = []
        for action in options:
            self.roots.append(int(self.grow(0, action, self.viewer)))
        number = len(options)
        self.number: i64 = number
        self.squares: vec[float] = vec[float]([none for _option in range(number)])
        # Paired worlds.
        self.live: list[int] = list(range(number))
        self.met: vec[float] = vec[float]([none for _option in range(number)])
        self.crossed: vec[float] = vec[float]([none for _pair in range(number * number if plan.paired else 0)])
        self.rounds: i64 = 0

    def grow(self, parent: i64, action: i64, actor: i64) -> i64:
        """Add a node to the tree."""
        node = self.size
        self.size = node + 1
        self.acts = append(self.acts, action)
        self.actors = append(self.actors, actor)
        self.visits = append(self.visits, i64(0))
        self.possible = append(self.possible, i64(0))
        self.totals = append(self.totals, 0.0)
        self.first = append(self.first, i64(NO_NODE))
        if parent == NO_NODE:
            self.next = append(self.next, i64(NO_NODE))
        else:
            self.next = append(self.next, self.first[parent])
            self.first[parent] = node
        return node

    # In slices.

    def is_settled(self) -> bool:
        """Tell whether there is nothing left to think about."""
        return len(self.live) < 2

    def run(self, iterations: int) -> int:
        """Think on for about *iterations* playouts; return how many there were, none if all is settled."""
        done: i64 = 0
        most: i64 = iterations
        while done < most and not self.is_settled():
            done += self.compare() if self.plan.paired else self.iterate()
        self.iterations += done
        return int(done)

    def draw(self) -> Rollout:
        """Return a world, the likelier the more often."""
        tries: i64 = 0
        while True:
            deal = self.worlds.draw(self.luck)
            assert deal is not None
            self.worlds_drawn += 1
            if not self.plan.infers:
                return deal
            likely = self.guide.likelihood(deal)
            tries += 1
            if likely >= 1.0 or tries > MOST_REFUSED:
                return deal
            if float(self.luck.below(1 << 20)) < likely * 1048576.0:
                return deal
            self.rejected += 1

    def iterate(self) -> i64:
        """Draw a world and play it once, the root's option chosen as all others are."""
        deal = self.draw()
        self.length = 0
        for at in range(self.number):
            self.choices[at] = self.acts[i64(self.roots[at])]
        node = self.select(0, self.viewer, self.number)
        self.path[0] = node
        self.length = 1
        self.go_on(deal, node)
        number = node - 1
        worth = self.worths[self.viewer]
        self.squares[number] += worth * worth
        return 1

    def compare(self) -> i64:
        """Draw a world and play it once for every option that is still in question."""
        world = self.draw()
        luck = self.luck
        state = luck.wide()
        for number in self.live:
            node = i64(self.roots[number])
            self.luck = Luck(state)
            self.path[0] = node
            self.length = 1
            self.possible[node] += 1
            self.go_on(world.copy(), node)
            worth = self.worths[self.viewer]
            self.met[i64(number)] = worth
            self.squares[i64(number)] += worth * worth
        self.luck = luck
        done: i64 = len(self.live)
        for one in self.live:
            for other in self.live:
                if other < one:
                    self.crossed[i64(one) * self.number + i64(other)] += self.met[i64(one)] * self.met[i64(other)]
        self.rounds += 1
        if self.rounds >= FIRST_DROP and self.rounds % EVERY == 0:
            self.drop()
        return done

    def drop(self) -> None:
        """Drop the options that are clearly worse than the best, compared world by world."""
        best = self.best_mean()
        kept: list[int] = []
        rounds = float(self.rounds)
        for number in self.live:
            if number != best:
                mean = (self.total(best) - self.total(number)) / rounds
                high, low = (number, best) if number > best else (best, number)
                crossed = self.crossed[i64(high) * self.number + i64(low)]
                squares = self.squares[i64(best)] + self.squares[i64(number)] - 2.0 * crossed
                spread = squares / rounds - mean * mean
                if mean > 0.0 and mean > CLEARLY * math.sqrt(max(spread, 1e-12) / rounds):
                    continue
            kept.append(number)
        self.live = kept

    def go_on(self, deal: Rollout, node: i64) -> None:
        """Do the act of *node*, go down the tree, play on from its edge, and note what came of it."""
        guide = self.guide
        action = self.acts[node]
        if action != LET_BE:
            deal.step(self.viewer, action)
        depth: i64 = 1
        plan = self.plan
        while depth < plan.depth and self.visits[node] >= plan.patience:
            if deal.is_over():
                break
            seat = deal.waiting_for()
            if seat < 0:
                deal.let_luck_act(self.luck.wide() & LOW_32 | 1)
                continue
            if guide.is_open(deal, seat):
                number = deal.options(seat, self.choices)
                node = self.select(node, seat, number)
                action = self.acts[node]
            else:
                action = guide.choose(deal, seat, self.luck)
                node = self.child(node, seat, guide.seen_as(deal, seat, action))
            self.path[self.length] = node
            self.length += 1
            depth += 1
            deal.step(seat, action)
        guide.finish(deal, self.luck, self.worths)
        path = self.path
        visits = self.visits
        totals = self.totals
        actors = self.actors
        worths = self.worths
        for at in range(self.length):
            passed = path[at]
            visits[passed] += 1
            totals[passed] += worths[actors[passed]]

    def child(self, node: i64, seat: i64, action: i64) -> i64:
        """Return the node below *node* for *action*, a new one if need be."""
        at = self.first[node]
        while at != NO_NODE:
            if self.acts[at] == action:
                return at
            at = self.next[at]
        return self.grow(node, action, seat)

    def select(self, node: i64, seat: i64, number: i64) -> i64:
        """Return the node below *node* that *seat* chooses among the first *number* of the choices."""
        self.stamp += 1
        stamp = self.stamp
        choices = self.choices  # Names of our own: looking them up each time would cost more than using them.
        acts = self.acts
        marks = self.marks
        chances = self.possible
        tries = self.visits
        totals = self.totals
        following = self.next
        logs = self.logs
        best: i64 = NO_NODE
        most = -1e18
        known: i64 = 0
        curiosity = self.plan.curiosity
        at = self.first[node]
        while at != NO_NODE:
            action = acts[at]
            place: i64 = 0
            while place < number and choices[place] != action:
                place += 1
            if place < number:
                known += 1
                marks[place] = stamp
                possible = chances[at]
                chances[at] = possible + 1
                visits = tries[at]
                if visits == 0:
                    urge = 1e9  # An option of the root that nobody has tried.
                else:
                    tried = float(visits)
                    log = logs[possible] if possible < LOGS else math.log(1.0 + float(possible))
                    urge = totals[at] / tried + curiosity * math.sqrt(log / tried)
                if urge > most:
                    most = urge
                    best = at
            at = following[at]
        if known == number:
            return best
        skipped = self.luck.below(number - known) if number - known > 1 else 0
        place = 0
        while marks[place] == stamp or skipped > 0:
            if marks[place] != stamp:
                skipped -= 1
            place += 1
        found = self.grow(node, choices[place], seat)
        self.possible[found] = 1
        return found

    # What it has come to.

    def total(self, number: int) -> float:
        """Return the sum of what came of an option."""
        return self.totals[i64(self.roots[number])]

    def visited(self, number: int) -> int:
        """Return how often an option was tried."""
        return int(self.visits[i64(self.roots[number])])

    def best_mean(self) -> int:
        """Return the number of the option in question that did best."""
        best = self.live[0]
        for number in self.live:
            if self.total(number) > self.total(best):
                best = number
        return best

    def best(self) -> int:
        """Return the number of the best option, as far as is known: the first one before anything is."""
        if self.plan.paired:
            return self.best_mean()
        best = 0
        for number in range(int(self.number)):
            more = self.visited(number) - self.visited(best)
            if more > 0 or (more == 0 and self.total(number) > self.total(best)):
                best = number
        return best

    def choice(self) -> int:
        """Return the best option, as far as is known."""
        return int(self.acts[i64(self.roots[self.best()])])

    def estimates(self) -> list[Estimate]:
        """Return what is thought of each option."""
        found: list[Estimate] = []
        for number in range(int(self.number)):
            visits = self.visited(number)
            mean = self.total(number) / visits if visits else 0.0
            spread = self.squares[i64(number)] / visits - mean * mean if visits else 0.0
            error = math.sqrt(max(spread, 0.0) / (visits - 1)) if visits > 1 else 1.0
            action = int(self.acts[i64(self.roots[number])])
            found.append(Estimate(action, mean, error, visits, number not in self.live))
        return found
