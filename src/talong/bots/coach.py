"""Coach: the value of each option, its confidence interval and the reasons for it, from a view and nothing else.

It samples worlds from the viewer's information set and does each option in every one of them. An option's value is
searched, as the strongest bots do it, in thousands of worlds; its reasons are seen in a few rollouts, where quick bots
play on. Where there is no search, between deals, those few must do for both. All options meet the same worlds and the
same luck. It is an anytime algorithm: it thinks in slices, and can be asked at any time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from statistics import NormalDist, fmean, variance
from typing import TYPE_CHECKING, Final, cast

from talong.bots.evaluation import Evaluation
from talong.bots.plug import bots_of
from talong.bots.registry import USUAL, choose_bot
from talong.bots.search.search import Estimate as Searched
from talong.bots.search.search import Plan
from talong.bots.search_session import SearchSession, may_think
from talong.core.match import Match
from talong.core.view import View
from talong.play import Player

if TYPE_CHECKING:
    from talong.facts import Facts

QUICK: Final = USUAL  # The level of the bots in rollouts.
SURE: Final = 0.95
MARKED: Final = 0.99  # A fact is spoken of, and a decision marked, only if it is this sure.
MOST_ACTS: Final = 3000
MOST_OPTIONS: Final = 12  # Of more options, those that a bot would choose and a spread of the others are kept.
TRIED: Final = 16  # After so many worlds, and again after every 8, options far behind are dropped.
FAR: Final = 0.9999
REASONS: Final = 2
SEARCHED: Final = 100  # So many worlds are searched for each one that is rolled out, if worlds are counted.
SEARCH_PART: Final = 0.5  # So much of the time goes to the search, if seconds are counted.
MOST_SEARCHED: Final = 20_000  # More worlds than these would change nothing that is shown.
_EVENLY: Final = Plan(True, 1, 1, 0.7, drops=False)  # All options meet all worlds.

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Reason:
    """Measured fact: its mean with this option, and with the other that it is compared to."""

    fact: str
    mine: float
    other: float


@dataclass(frozen=True)
class Estimate:
    """Estimated value of one option, with confidence intervals."""

    act: str | None  # None is to wait.
    worth: float
    low: float
    high: float
    behind: float  # How much worse than the best it is; the next two are the interval.
    behind_low: float
    behind_high: float
    worlds: int
    facts: dict[str, float]
    against: str | None  # The option that the reasons compare it to.
    reasons: list[Reason]


@dataclass(frozen=True)
class Answer:
    """Estimates of all options, the best first; without worlds only what a quick bot would choose."""

    game: str
    seat: int
    unit: str
    kind: str  # `choice`, `only` if there is but one, `luck` if chance alone decides, `guess` if there was no time.
    worlds: int
    options: list[Estimate]
    left: int = 0  # So many more options were not looked at.


@dataclass
class Tried:
    """Samples of one option: its value and its facts in each world."""

    act: str | None
    worths: list[float] = field(default_factory=list)
    facts: list[dict[str, float]] = field(default_factory=list)
    dropped: bool = False


class Coach:
    """Anytime evaluation of the options of one view."""

    def __init__(
        self,
        view: View,
        *,
        seed: str = "",
        level: str = QUICK,
        options: Sequence[str | None] | None = None,
        most_options: int = MOST_OPTIONS,
    ) -> None:
        self.view = view
        bots = bots_of(view.game.key)
        self.outlook = bots.outlook(view)
        self.searched: dict[str | None, Searched] = {}
        self.seed = seed
        self.level = level
        self.kind = "choice"
        self.left = 0
        self.number = 0  # Worlds that every option has met, played on by quick bots.
        self.most_options = most_options
        legal = self.open_options() if options is None else list(options)
        if legal and all(act is not None and act.split()[0] in bots.by_luck for act in legal):
            self.kind = "luck"
            legal = legal[:1]
        elif len(legal) == 1:
            self.kind = "only"
        self.options = [Tried(act) for act in legal]
        self.begun = False
        self.thought: SearchSession | None = None

    def open_options(self) -> list[str | None]:
        """Return what the viewer may do; a viewer that play does not wait for may also wait."""
        facts = cast("Facts", self.view.facts)
        legal = facts["legal"]
        waits = legal and facts["turn"] != self.view.viewer and "pass" not in legal
        return [*legal, None] if waits else [*legal]

    def begin(self) -> None:
        """Set up a search, or else cut the options down to a few."""
        self.begun = True
        self.thought = self.begin_search()
        if self.thought is None and len(self.options) > self.most_options:
            self.keep_options(self.promising())

    def begin_search(self) -> SearchSession | None:
        """Return a search among the options that has not begun, or nothing where there is no guide."""
        if not may_think(self.view):
            return None
        return SearchSession(self.view, _EVENLY, f"coach {self.seed}", True, [one.act for one in self.options])

    def keep_options(self, acts: Collection[str | None]) -> None:
        """Keep only these options."""
        self.left += len(self.options) - len(acts)
        self.options = [option for option in self.options if option.act in acts]

    def promising(self) -> list[str | None]:
        """Return some of many options: what quick bots choose, and an even spread of the others."""
        legal = [option.act for option in self.options]
        chosen = {choose_bot(self.view.game.key, self.level, f"coach {at}").choose(self.view) for at in range(8)}
        others = [act for act in legal if act not in chosen]
        wanted = max(0, self.most_options - len(chosen))
        spread = {others[at * len(others) // wanted] for at in range(wanted)} if wanted else set()
        return [act for act in legal if act in chosen or act in spread]

    def needs_thought(self) -> bool:
        """Tell whether there is anything to choose."""
        return self.kind == "choice" and len(self.options) > 1

    def think(
        self,
        *,
        worlds: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] = lambda: False,
        progress: Progress | None = None,
    ) -> None:
        """Try the options in more worlds: so many in all, or for so long, or until *stop* says so.

        The clock is read after every rollout; a world that not every option has met is discarded.
        """
        if not self.needs_thought():
            return
        end = None if seconds is None else time.monotonic() + seconds
        if not self.begun:
            self.begin()
        if self.thought is not None and not self.search(self.thought, worlds, seconds, stop):
            return
        while worlds is None or self.number < worlds:
            if not self.try_world(lambda: stop() or (end is not None and time.monotonic() >= end)):
                return
            if progress is not None:
                progress(self.number)

    def search(
        self, thought: SearchSession, worlds: int | None, seconds: float | None, stop: Callable[[], bool]
    ) -> bool:
        """Search some more, and drop the worst of too many options; tell whether there is time to go on."""
        most = MOST_SEARCHED if worlds is None else min(MOST_SEARCHED, worlds * SEARCHED)
        wanted = most * len(self.options) - int(thought.search.iterations)
        if wanted > 0 and seconds != 0:
            thought.think(wanted, inf if seconds is None else SEARCH_PART * seconds, stop)
        if not thought.search.rounds:
            return False
        self.searched = dict(thought.estimates())
        if len(self.options) > self.most_options:
            best = sorted(self.options, key=self.mean, reverse=True)[: self.most_options]
            self.keep_options([option.act for option in best])
        return not stop()

    def draw(self, rng: Random) -> Match:
        """Return a world from the viewer's information set."""
        return self.view.sample(rng)

    def try_world(self, is_late: Callable[[], bool]) -> bool:
        """Let every option meet one more world; tell whether there was time."""
        rng = Random(f"talong coach {self.seed} {self.number}")
        world = self.draw(rng)
        met: list[tuple[Tried, float, dict[str, float]]] = []
        for option in self.options:
            if option.dropped:
                continue
            if is_late():
                return False
            met.append((option, *self.play_out(world.copy(), option.act)))
        for option, worth, facts in met:
            option.worths.append(worth)
            option.facts.append(facts)
        self.number += 1
        if self.thought is None and self.number >= TRIED and self.number % 8 == 0:
            self.drop_hopeless()
        return True

    def play_out(self, match: Match, act: str | None) -> tuple[float, dict[str, float]]:
        """Roll out *act* in the world *match*; return its value, and the facts."""
        me = self.view.viewer
        outlook = bots_of(self.view.game.key).outlook(self.view)
        players = [
            choose_bot(self.view.game.key, self.level, f"{self.seed} {self.number} {seat}")
            for seat in range(match.seats)
        ]
        if act is not None:
            match.apply(me, match.parse(me, act))
        silent = match.version if act is None else -1
        end = match.version + MOST_ACTS
        while not outlook.is_done(match):
            if match.version >= end or not play_on(match, players, outlook, me if match.version == silent else -1):
                return outlook.unsettled(), outlook.facts
        return outlook.worth(match), outlook.facts

    def drop_hopeless(self) -> None:
        """Drop the options that are far behind: the time is better spent on the others."""
        best = self.best()
        for option in self.options:
            if option is not best and not option.dropped:
                option.dropped = spread_of(differences(best, option), FAR)[1] > 0

    def best(self) -> Tried:
        """Return the best option; of equals the first."""
        alive = [option for option in self.options if not option.dropped]
        return max(alive, key=self.mean)

    def worlds(self) -> int:
        """Return in how many worlds the options were weighed."""
        return self.number if self.thought is None else int(self.thought.search.rounds)

    def mean(self, option: Tried) -> float:
        """Return the mean value of *option* so far."""
        if self.thought is not None:
            return self.outlook.reckoned(self.searched[option.act].mean, self.thought.search.guide)
        return fmean(option.worths) if option.worths else 0.0

    def spread(self, option: Tried, sure: float) -> tuple[float, float, float]:
        """Return the mean value of *option* and its confidence interval."""
        if self.thought is None:
            mean, low, high = spread_of(option.worths, sure)
        else:
            mean, wide = self.mean(option), self.reach(self.searched[option.act].error, sure)
            low, high = mean - wide, mean + wide
        if self.outlook.risk:
            low, high = chance_of(mean, self.met(option), sure)
        elif self.outlook.chance:
            low, high = max(0.0, low), min(1.0, high)
        return mean, low, high

    def compare(self, one: Tried, other: Tried, sure: float) -> tuple[float, float, float]:
        """Return how much better *one* is than *other* in the same worlds, with the confidence interval."""
        if self.thought is None:
            return spread_of(differences(one, other), sure)
        search, numbers = self.thought.search, list(self.searched)
        varied = search.spread(numbers.index(one.act), numbers.index(other.act))
        apart, wide = self.mean(one) - self.mean(other), self.reach(sqrt(max(varied, 0.0) / self.worlds()), sure)
        return apart, apart - wide, apart + wide

    def reach(self, error: float, sure: float) -> float:
        """Return the half-width of a confidence interval from the standard *error* of a search's mean."""
        assert self.thought is not None
        guide = self.thought.search.guide
        unit = self.outlook.reckoned(1.0, guide) - self.outlook.reckoned(0.0, guide)
        return unit * error * NormalDist().inv_cdf((1 + sure) / 2)

    def met(self, option: Tried) -> int:
        """Return how many worlds *option* has met."""
        return len(option.worths) if self.thought is None else self.searched[option.act].visits

    def answer(self) -> Answer:
        """Return the estimates as they stand."""
        unit = self.outlook.unit
        kind = "guess" if self.needs_thought() and not self.worlds() else self.kind
        if kind != "choice" or not self.options:
            acts = [option.act for option in self.options]
            if kind == "guess":
                acts = [choose_bot(self.view.game.key, self.level, f"coach {self.seed}").choose(self.view)]
            bare = [Estimate(act, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0, {}, None, []) for act in acts]
            return Answer(self.view.game.key, self.view.viewer, unit, kind, 0, bare, self.left)
        best = self.best()
        ordered = sorted(self.options, key=lambda option: (option is not best, option.dropped, -self.mean(option)))
        estimates = [self.estimate(option, best, ordered[1] if option is best else best) for option in ordered]
        return Answer(self.view.game.key, self.view.viewer, unit, kind, self.worlds(), estimates, self.left)

    def estimate(self, option: Tried, best: Tried, other: Tried) -> Estimate:
        """Return the value of *option*, and why it is better or worse than *other*."""
        behind = self.compare(best, option, SURE) if option is not best else (0.0, 0.0, 0.0)
        facts = {name: fmean(values) for name in self.outlook.good if (values := known(option, name))}
        found = reasons(self.outlook, option, other, self.mean(option) >= self.mean(other))
        return Estimate(option.act, *self.spread(option, SURE), *behind, self.met(option), facts, other.act, found)


def play_on(match: Match, players: Sequence[Player], outlook: Evaluation, silent: int) -> bool:
    """Let one seat act, as a table does, but not the *silent* one unless it must; tell whether any could."""
    for seat in match.asked():
        if seat == silent and seat != match.turn:
            continue
        view = match.view(seat)
        outlook.see(view.facts, seat)
        act = players[seat].choose(view)
        if act is None:
            act = match.game.absent_act(view)
        if act is not None:
            match.apply(seat, match.parse(seat, act))
            return True
    return False


def differences(one: Tried, other: Tried) -> list[float]:
    """Return how much better *one* was than *other* in each world that both have met."""
    return [mine - its for mine, its in zip(one.worths, other.worths, strict=False)]


def known(option: Tried, fact: str) -> list[float]:
    """Return the values of *fact* in the worlds that have it."""
    return [facts[fact] for facts in option.facts if fact in facts]


def spread_of(numbers: Sequence[float], sure: float) -> tuple[float, float, float]:
    """Return the mean of *numbers* and its confidence interval at the level *sure*."""
    mean = fmean(numbers)
    if len(numbers) < 2:
        return mean, float("-inf"), float("inf")
    wide = quantile(sure, len(numbers) - 1) * sqrt(variance(numbers, mean) / len(numbers))
    return mean, mean - wide, mean + wide


def chance_of(mean: float, number: int, sure: float) -> tuple[float, float]:
    """Return the Wilson interval of the *mean* of so many losses, each −1 or 0: never having lost proves little."""
    z = NormalDist().inv_cdf((1 + sure) / 2)
    middle = (mean - z * z / (2 * number)) / (1 + z * z / number)
    wide = z * sqrt(-mean * (1 + mean) / number + z * z / (4 * number * number)) / (1 + z * z / number)
    return max(-1.0, middle - wide), min(0.0, middle + wide)


def quantile(sure: float, freedom: int) -> float:
    """Return the two-sided quantile of Student's t distribution, in standard errors (Hill, 1970)."""
    if freedom == 1:  # This is Cauchy's distribution; the expansion below is for more degrees of freedom.
        from math import pi, tan

        return tan(pi * sure / 2)
    if freedom == 2:
        return sqrt(2 / ((1 - sure) * (1 + sure)) - 2) if sure < 1 else float("inf")
    z = NormalDist().inv_cdf((1 + sure) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


def reasons(outlook: Evaluation | type[Evaluation], option: Tried, other: Tried, better: bool) -> list[Reason]:
    """Return the facts by which *option* surely differs from *other*, in the order in which a teacher would name them.

    A fact that is good or bad is a reason only if it speaks for the better of the two, be that *option* or not; neutral
    facts are told as they are.
    """
    found: list[tuple[bool, Reason]] = []
    for name, good in outlook.good.items():
        pairs = [
            (mine[name], its[name])
            for mine, its in zip(option.facts, other.facts, strict=False)
            if name in mine and name in its
        ]
        if len(pairs) < 8:
            continue
        apart = [mine - its for mine, its in pairs]
        mean, low, high = spread_of(apart, MARKED)
        if not (low > 0 or high < 0) or (good and (mean * good > 0) != better):
            continue
        reason = Reason(name, fmean([mine for mine, _its in pairs]), fmean([its for _mine, its in pairs]))
        found.append((good == 0, reason))
    found.sort(key=lambda entry: entry[0])
    return [reason for _neutral, reason in found[:REASONS]]


def advise(view: View, *, seed: str = "", worlds: int | None = None, seconds: float | None = None) -> Answer:
    """Return the estimates of the options of *view* after so many *worlds* or *seconds*."""
    coach = Coach(view, seed=seed)
    coach.think(worlds=worlds, seconds=seconds)
    return coach.answer()
