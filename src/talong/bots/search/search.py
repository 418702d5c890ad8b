"""Monte Carlo tree search over sampled worlds (determinizations).

Two ways, in one tree. *Information-set search* (ISMCTS) draws a new world for each playout and lets each seat choose,
in the tree, what has been best for it so far and what has been tried too little (UCB, max^n); how often an act was
possible counts, since worlds differ in what is legal. *Paired worlds* try every option of the root in each world, with
the same luck, so that what they have in common cancels out, and drop options that are clearly worse; from the second
act on they use the tree down to `depth`, where a guide judges the leaf. That is perfect-information Monte Carlo with
its leaves postponed, and with a depth of one the plain kind.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from talong._compat import append, i64, vec
from talong.bots.search.guide import Guide
from talong.core.chance.fast import LOW_31, LOW_32, FastRandom
from talong.core.deal import MOST_OPTIONS, Deal

if TYPE_CHECKING:
    from talong.core.sampling.worlds import Worlds

LET_BE: Final = -1  # The option of a seat that need not act.
NO_NODE: Final = -1
MOST_DEPTH: Final = 400
MOST_REFUSED: Final = 24  # So many unlikely worlds are rejected before any will do.
LOGS: Final = 4096
FIRST_SLOTS: Final = 64  # The number of slots is always a power of two, and at least twice that of the nodes.
FIRST_DROP: Final = 40  # So many worlds must have been seen before an option is dropped.
CLEARLY: Final = 4.0  # An option is dropped if it is worse by so many standard errors.
EVERY: Final = 8

LOGS_OF: Final = vec[float]([math.log(1.0 + place) for place in range(LOGS)])


def no_slots(number: int) -> vec[i64]:
    """Return a hash table of so many slots for nodes, all empty."""
    empty: i64 = NO_NODE
    return vec[i64]([empty] * number)


def first_slot(parent: i64, action: i64) -> i64:
    """Return the hash of the node below *parent* for *action*: its first slot, modulo how many there are.

    No factor is so great that the sum could reach 2**63, where builds would differ.
    """
    return (parent * 0x2545F491 + (action & LOW_31) * 0x1B873593 + (action >> 31) * 0x0F0E42D3) >> 24


class Plan:
    """Search parameters."""

    def __init__(
        self, paired: bool, depth: int, patience: int, curiosity: float, infers: bool = True, drops: bool = True
    ) -> None:
        self.paired = paired
        self.drops = drops  # Whether, with paired worlds, options that are clearly worse are dropped.
        self.infers = infers  # Whether worlds are weighted by the likelihood of what was done, or all alike.
        self.depth: i64 = depth  # The greatest depth of the tree, in acts.
        self.patience: i64 = patience  # How many visits a node needs before it is expanded.
        self.curiosity = curiosity  # The exploration constant of UCB.


class Estimate:
    """Estimated value of one option."""

    def __init__(self, action: int, mean: float, error: float, visits: int, dropped: bool) -> None:
        self.action = action
        self.mean = mean
        self.error = error  # The standard error of the mean.
        self.visits = visits
        self.dropped = dropped


class Search:
    """Anytime search for the best of *options*, run in slices: `run` as often as there is time.

    The same worlds, options, plan, seed and number of iterations give the same result, whatever the slices and in every
    build. If play waits for another seat, LET_BE is one of the options.
    """

    def __init__(self, worlds: Worlds, guide: Guide, options: list[int], plan: Plan, seed: i64) -> None:
        self.worlds = worlds
        self.guide = guide
        self.plan = plan
        self.viewer: i64 = guide.viewer
        self.luck = FastRandom(seed)
        self.iterations: i64 = 0
        self.worlds_drawn: i64 = 0
        self.rejected: i64 = 0
        nothing: i64 = 0
        none = 0.0
        # The tree has for each node its act, its parent, its actor, and the actor's total.
        self.size: i64 = 0
        self.acts: vec[i64] = vec[i64]()
        self.parents: vec[i64] = vec[i64]()
        self.actors: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.possible: vec[i64] = vec[i64]()
        self.totals: vec[float] = vec[float]()
        # A hash table finds a child: worlds differ in what is legal, so most children of a node do not matter now.
        self.slots: vec[i64] = no_slots(FIRST_SLOTS)
        # These are buffers that every playout reuses.
        self.choices: vec[i64] = vec[i64]([nothing for _place in range(MOST_OPTIONS)])
        self.known: vec[i64] = vec[i64]([nothing for _place in range(MOST_OPTIONS)])
        self.path: vec[i64] = vec[i64]([nothing for _place in range(MOST_DEPTH)])
        self.length: i64 = 0
        self.worths: vec[float] = vec[float]([none for _seat in range(guide.seats)])
        self.logs = LOGS_OF
        # The root and its options are the first nodes.
        self.grow(NO_NODE, LET_BE, self.viewer)
        self.roots: list[int] = []
        for action in options:
            self.roots.append(int(self.grow(0, action, self.viewer)))
        number = len(options)
        self.number: i64 = number
        self.squares: vec[float] = vec[float]([none for _option in range(number)])
        # The rest is for paired worlds.
        self.live: list[int] = list(range(number))
        self.met: vec[float] = vec[float]([none for _option in range(number)])
        self.crossed: vec[float] = vec[float]([none for _pair in range(number * number if plan.paired else 0)])
        self.rounds: i64 = 0

    def grow(self, parent: i64, action: i64, actor: i64) -> i64:
        """Add a node to the tree."""
        node = self.size
        self.size = node + 1
        self.acts = append(self.acts, action)
        self.parents = append(self.parents, parent)
        self.actors = append(self.actors, actor)
        self.visits = append(self.visits, i64(0))
        self.possible = append(self.possible, i64(0))
        self.totals = append(self.totals, 0.0)
        if self.size * 2 > len(self.slots):
            self.slots = no_slots(len(self.slots) * 4)
            for other in range(self.size):
                self.enter(i64(other))
        else:
            self.enter(node)
        return node

    def enter(self, node: i64) -> None:
        """Insert *node* into the hash table."""
        slots = self.slots
        last: i64 = len(slots) - 1
        slot = first_slot(self.parents[node], self.acts[node]) & last
        while slots[slot] != NO_NODE:
            slot = slot + 1 & last
        slots[slot] = node

    # These methods run the search in slices.

    def is_settled(self) -> bool:
        """Tell whether no more than one option is left."""
        return len(self.live) < 2

    def run(self, iterations: int) -> int:
        """Run about *iterations* more playouts; return how many there were, none if all is settled."""
        done: i64 = 0
        most: i64 = iterations
        while done < most and not self.is_settled():
            done += self.compare() if self.plan.paired else self.iterate()
        self.iterations += done
        return int(done)

    def draw(self) -> Deal:
        """Sample a world from the belief (rejection sampling by likelihood)."""
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
        """Run one iteration of information-set search, the root's option chosen by UCB as all others are."""
        deal = self.draw()
        known = self.known
        possible = self.possible
        for at in range(self.number):
            root = i64(at) + 1  # The root's own number is nought, and its options were the next to grow.
            known[i64(at)] = root
            possible[root] += 1
        node = self.most_urgent(self.number)
        self.path[0] = node
        self.length = 1
        self.go_on(deal, node)
        number = node - 1
        worth = self.worths[self.viewer]
        self.squares[number] += worth * worth
        return 1

    def compare(self) -> i64:
        """Run one paired world: play it once for every option that is still in question."""
        world = self.draw()
        luck = self.luck
        state = luck.wide()
        for number in self.live:
            node = i64(self.roots[number])
            self.luck = FastRandom(state)
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
        if self.rounds >= FIRST_DROP and self.rounds % EVERY == 0 and self.plan.drops:
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
                if mean > 0.0 and mean > CLEARLY * math.sqrt(max(self.spread(best, number), 1e-12) / rounds):
                    continue
            kept.append(number)
        self.live = kept

    def spread(self, one: int, other: int) -> float:
        """Return the variance, over worlds, of the difference of two options."""
        rounds = float(self.rounds)
        mean = (self.total(one) - self.total(other)) / rounds
        high, low = (other, one) if other > one else (one, other)
        crossed = self.crossed[i64(high) * self.number + i64(low)]
        squares = self.squares[i64(one)] + self.squares[i64(other)] - 2.0 * crossed
        return squares / rounds - mean * mean

    def go_on(self, deal: Deal, node: i64) -> None:
        """Do the act of *node*, descend the tree, roll out from its leaf, and back up the result."""
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
        found = self.find(node, action)
        return self.grow(node, action, seat) if found == NO_NODE else found

    def find(self, node: i64, action: i64) -> i64:
        """Return the node below *node* for *action*, or NO_NODE."""
        slots = self.slots  # Local names save an attribute lookup each time.
        acts = self.acts
        parents = self.parents
        last: i64 = len(slots) - 1
        slot = first_slot(node, action) & last
        found = slots[slot]
        while found != NO_NODE and (acts[found] != action or parents[found] != node):
            slot = slot + 1 & last
            found = slots[slot]
        return found

    def select(self, node: i64, seat: i64, number: i64) -> i64:
        """Return the node below *node* that *seat* chooses among the first *number* of the choices."""
        choices = self.choices
        known = self.known
        chances = self.possible
        new: i64 = 0
        for place in range(number):
            action = choices[i64(place)]
            found = self.find(node, action)
            if found == NO_NODE:
                choices[new] = action  # New acts come to the front; what stood there has been looked at.
                new += 1
            else:
                chances[found] += 1
                known[i64(place) - new] = found
        if new == 0:
            return self.most_urgent(number)
        chosen: i64 = self.luck.below(new) if new > 1 else 0
        found = self.grow(node, choices[chosen], seat)
        self.possible[found] = 1
        return found

    def most_urgent(self, number: i64) -> i64:
        """Return the one of the first *number* of the known nodes that has done best or been tried too little (UCB)."""
        known = self.known
        tries = self.visits
        chances = self.possible
        totals = self.totals
        logs = self.logs
        curiosity = self.plan.curiosity
        best: i64 = NO_NODE
        most = -1e18
        for place in range(number):
            node = known[i64(place)]
            visits = tries[node]
            if visits == 0:
                urge = 1e9  # An option of the root that has not been tried goes first.
            else:
                tried = float(visits)
                possible = chances[node] - 1  # The present chance does not count.
                log = logs[possible] if possible < LOGS else math.log(1.0 + float(possible))
                urge = totals[node] / tried + curiosity * math.sqrt(log / tried)
            if urge > most:
                most = urge
                best = node
        return best

    # These methods return what the search has found.

    def total(self, number: int) -> float:
        """Return the sum of the values of an option."""
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
        """Return the estimates of all options."""
        found: list[Estimate] = []
        for number in range(int(self.number)):
            visits = self.visited(number)
            mean = self.total(number) / visits if visits else 0.0
            spread = self.squares[i64(number)] / visits - mean * mean if visits else 0.0
            error = math.sqrt(max(spread, 0.0) / (visits - 1)) if visits > 1 else 1.0
            action = int(self.acts[i64(self.roots[number])])
            found.append(Estimate(action, mean, error, visits, number not in self.live))
        return found
