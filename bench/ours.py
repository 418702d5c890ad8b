"""Our games, in the build that this process has imported."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from time import process_time

import talong
from bench.envs import gauges_of
from bench.subject import SEED, Draw, Fill, Gauge, Reading
from bench.tables import DEALS, MOST_ACTS, ROOTS, SEARCHED, Playable, driver, searched_view, seats_of, waiting
from talong.bots.search.guide import Blind
from talong.bots.search.guides import guide_for
from talong.bots.search.search import Plan, Search

USUAL_ROOTS = 256
ITERATIONS = 50  # Of a search, times the work.
TREE = Plan(False, 400, 1, 0.7)
MATCH_ACTS = 200  # A match may have no end; so many acts of each are played.


def drive_match(match: talong.Match, draw: Draw, limit: int) -> int:
    """Play *match* to the end, or for *limit* acts; return the number of acts."""
    acts = 0
    while acts < limit:
        seat = match.turn
        if seat is None:
            asked = match.asked()  # Several at once, in any order.
            if not asked:
                break
            seat = asked[draw(16) % len(asked)]
        actions = match.legal(seat)
        match.apply(seat, actions[draw(16) % len(actions)])
        acts += 1
    return acts


class Ours:
    """One game; measured as deals if `bench.tables` knows how to deal it, and as matches always."""

    def __init__(self, key: str) -> None:
        self.game = talong.game(key)
        self.seats = seats_of(key)
        self.drive = driver(key)
        self.gauges: dict[str, Gauge] = {"whole": self.whole}
        self.fills: dict[str, Fill] = {}
        self.roots: list[Playable] = []
        self.midway: list[Playable] = []
        if key in DEALS:
            self.gauges |= {"step": self.step, "rollout": self.rollout, "copy": self.copy}
            self.fills = {"copy": self.fill_copies, "fresh": self.fill_fresh}
            self.gauges |= gauges_of(key, self.seats)
            self.set_up()
            self.views: list[talong.View] = []
            if key in SEARCHED:
                self.gauges["search"] = self.search
                self.views = [searched_view(self.game, seed) for seed in range(SEARCHED[key])]
            if hasattr(self.roots[0], "playouts"):
                self.gauges |= {"rollout": self.rollouts, "rollout_single": self.rollout}
        else:
            self.gauges |= {"step": self.step_match, "copy": self.copy_match}
            self.fills = {"copy": self.fill_matches}
            self.match = self.new_match(SEED)

    def set_up(self) -> None:
        """Deal the roots, all with a choice to make, and play a copy of each to some point on its way."""
        deal, seed = DEALS[self.game.key], 0
        while len(self.roots) < ROOTS.get(self.game.key, USUAL_ROOTS):
            root = deal(self.game, self.seats, seed)
            seed += 1
            if len(root.legal(root.turn)) >= 2:
                self.roots.append(root)
        rng = Random(SEED)
        for root in self.roots:
            end = root.copy()
            length = self.drive([end], Random(SEED).getrandbits)
            self.midway.append(part(root, rng.randrange(length), Random(SEED).getrandbits))

    def new_match(self, seed: int) -> talong.Match:
        """Begin a match by the rulebook's own rules."""
        return self.game.match(seats=self.seats, seed=seed)

    # Gauges.

    def step(self, work: int) -> Reading:
        """Drive deals from Python, from the first decision on."""
        seconds, acts, draw = 0.0, 0, Random(SEED).getrandbits
        for _ in range(work):
            deals = [root.copy() for root in self.roots]
            began = process_time()
            acts += self.drive(deals, draw)
            seconds += process_time() - began
        return Reading(seconds, acts)

    def rollout(self, work: int) -> Reading:
        """Play copies of deals to the end inside the engine."""
        acts, roots = 0, self.roots
        began = process_time()
        for _ in range(work):
            for seed, root in enumerate(roots, 1):
                acts += root.copy().playout(seed)
        return Reading(process_time() - began, acts)

    def rollouts(self, work: int) -> Reading:
        """Play many copies of a deal to the end in one call, as a peer does."""
        acts = 0
        began = process_time()
        for seed, root in enumerate(self.roots, 1):
            acts += root.playouts(work, seed)  # type: ignore[attr-defined]  # Not every engine offers it.
        return Reading(process_time() - began, acts)

    def search(self, work: int) -> Reading:
        """Search from the first lead, playing on at random in a new world each time."""
        seconds, number = 0.0, ITERATIONS * work
        for view in self.views:
            worlds, known, match = view.worlds(), guide_for(view), view.worlds().first()
            assert known is not None
            options = match.legal(view.viewer)
            guide = Blind(known)
            began = process_time()
            Search(worlds, guide, options, TREE, SEED).run(number)
            seconds += process_time() - began
        return Reading(seconds, number * len(self.views))

    def copy(self, work: int) -> Reading:
        """Copy deals that are under way."""
        midway = self.midway
        began = process_time()
        for _ in range(work):
            for deal in midway:
                deal.copy()
        return Reading(process_time() - began, work * len(midway))

    def whole(self, work: int) -> Reading:
        """Drive matches from Python: shuffles, deals, settlements, history."""
        acts, draw = 0, Random(SEED).getrandbits
        began = process_time()
        for seed in range(work):
            acts += drive_match(self.new_match(seed), draw, MATCH_ACTS)
        return Reading(process_time() - began, acts)

    def step_match(self, work: int) -> Reading:
        """Drive matches that have begun."""
        seconds, acts, draw = 0.0, 0, Random(SEED).getrandbits
        for seed in range(work):
            match = self.new_match(seed)
            began = process_time()
            acts += drive_match(match, draw, MATCH_ACTS)
            seconds += process_time() - began
        return Reading(seconds, acts)

    def copy_match(self, work: int) -> Reading:
        """Copy a match that has begun."""
        began = process_time()
        for _ in range(work):
            self.match.copy()
        return Reading(process_time() - began, work)

    # Memory.

    def fill_copies(self, into: list[object]) -> None:
        """Fill *into* with copies of deals that are under way; those of a root share what never changes."""
        for at in range(len(into)):
            into[at] = self.midway[at % len(self.midway)].copy()

    def fill_fresh(self, into: list[object]) -> None:
        """Fill *into* with new deals, which share nothing."""
        for at in range(len(into)):
            into[at] = DEALS[self.game.key](self.game, self.seats, at)

    def fill_matches(self, into: list[object]) -> None:
        """Fill *into* with copies of a match."""
        for at in range(len(into)):
            into[at] = self.match.copy()

    def checksum(self) -> str:
        """Return a digest of acts, playouts, records and positions."""
        digest = sha256()
        draw = Random(SEED).getrandbits
        for seed, root in enumerate(self.roots, 1):
            deal = root.copy()
            seat, acts = waiting(deal, draw), 0
            while seat >= 0 and acts < MOST_ACTS:
                actions = deal.legal(seat)
                action = actions[draw(16) % len(actions)]
                digest.update(f"{seat} {action} {actions}\n".encode())
                deal.apply(seat, action)
                seat, acts = waiting(deal, draw), acts + 1
            digest.update(f"{root.copy().playout(seed)}\n".encode())
        for view in self.views if self.game.key in SEARCHED else []:
            known = guide_for(view)
            assert known is not None
            search = Search(view.worlds(), known, view.worlds().first().legal(view.viewer), TREE, SEED)
            search.run(ITERATIONS)
            digest.update(f"{[(estimate.action, estimate.mean) for estimate in search.estimates()]}\n".encode())
        for seed in range(5):
            match = self.new_match(seed)
            drive_match(match, draw, MATCH_ACTS)
            digest.update(f"{match.record()}{match.position()}".encode())
        return digest.hexdigest()


def part(root: Playable, acts: int, draw: Draw) -> Playable:
    """Return a copy of *root* after *acts* acts of what `drive` would play."""
    deal = root.copy()
    for _ in range(acts):
        seat = waiting(deal, draw)
        actions = deal.legal(seat)
        deal.apply(seat, actions[draw(16) % len(actions)])
    return deal
