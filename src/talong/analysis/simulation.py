"""Simulation of many deals among equals: play, counters, and the effects of house rules.

The cards and the bots' choices of a deal depend on the seed of the run and its own number, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

import talong
from talong.analysis.counters import PlayedTable, count, counts_of, places
from talong.analysis.histogram import Batch, Histogram
from talong.analysis.house_rules import Effect, house_rules
from talong.analysis.measures import is_done, measures, measures_of, values
from talong.analysis.plan import Plan, agree, fingerprint
from talong.analysis.play_deal import most_acts, play_out
from talong.bots import LEVELS, choose_bot, level_called, without_clock
from talong.core.errors import RulesError
from talong.core.hosting import go_on, log_of
from talong.core.options import short
from talong.games import plug

CHOICES: Final = ("random", *LEVELS)
COUNTED_BY: Final = tuple(
    f"analysis/{name}.py" for name in ("counters", "house_rules", "measures", "plan", "play_deal", "simulation")
)
USUAL_SEATS: Final = 4


@dataclass(frozen=True, kw_only=True)
class Simulation:
    """Simulation plan: equal ones have the same tables."""

    plan: Plan
    level: str
    effects: bool = False

    def command(self, deals: int) -> str:
        """Return the command that simulates the first *deals*."""
        words = ["talong simulate", self.plan.game, "--seats", str(self.plan.seats), "--level", self.level]
        words += self.plan.ending_of_command(deals)
        return " ".join(words + ["--effects"] * self.effects)

    def data(self) -> dict[str, Any]:
        """Return it as plain data, with the versions that the tables depend on."""
        return {
            **self.plan.data(),
            "engine": engine_here(self.plan.game),
            "simulates": self.level,
            "effects": self.effects,
        }

    def house_rules(self) -> list[Effect]:
        """Return every house rule that can be agreed on besides what was agreed on."""
        return house_rules(self.plan) if self.effects else []


def make_simulation(
    game_key: str,
    level: str,
    *,
    seats: int | None = None,
    preset: str = "standard",
    options: Mapping[str, object] | None = None,
    whole: bool = False,
    effects: bool = False,
    seed: str = "1",
) -> Simulation:
    """Return the simulation that was asked for, or refuse what cannot be simulated."""
    game = talong.game(game_key)
    named = level_called(level)
    if named.partition("@")[0] not in CHOICES:
        facts = {"field": "--level", "choices": ", ".join(CHOICES), "given": short(level)}
        raise RulesError("", "not-a-choice", facts)
    number = min(USUAL_SEATS, game.seats_max) if seats is None else seats
    rules = agree(game_key, number, preset, options, whole)
    player = without_clock(game_key, named)
    choose_bot(game_key, player)  # A malformed number of playouts is refused.
    plan = Plan(game=game_key, seats=number, players=(player,) * number, rules=rules, whole=whole, seed=seed)
    return Simulation(plan=plan, level=named, effects=effects)


# One deal.


def play(plan: Plan, number: int, rolls: bool) -> tuple[PlayedTable, bool]:
    """Play deal *number* of *plan*, and tell whether anything was decided."""
    match = plan.match(number)
    where = places(match)
    match.events()  # Events are recorded from the first call on.
    if rolls:
        acts = roll(plan, match, number)
    else:
        bots = [choose_bot(plan.game, level, f"{plan.seed} {number} {at}") for at, level in enumerate(plan.players)]
        play_out(plan, match, bots)
        acts = match.version
    return PlayedTable(match, acts, plan.whole, where), is_done(match, plan.whole)


def can_roll(plan: Plan) -> bool:
    """Tell whether the engine's own random play does all that can be counted."""
    game = talong.game(plan.game)
    return counts_of(plan.game).can_roll(game.rules_data(game.read_rules(dict(plan.rules))))


def roll(plan: Plan, match: talong.Match, number: int) -> int:
    """Let the engine play *match* at random, deal by deal, and return how many acts it took.

    These are the playouts of the search bots, and much faster than asking bots.
    """
    whims = Random(f"talong random {plan.seed} {number}")
    acts = 0
    while not is_done(match, plan.whole) and acts < most_acts(plan):
        deal = match.deal
        if deal is None:  # A player is asked whether they buy in.
            for seat in match.asked()[:1]:
                match.apply(seat, whims.choice(match.legal(seat)))
            acts += 1
            continue
        log = log_of(match)
        heard = len(log)
        acts += deal.playout(whims.getrandbits(32) | 1)
        acts -= counts_of(plan.game).lucky_acts([event.kind for event in log[heard:]])
        go_on(match)
    return acts


def tally_deal(plan: Plan, effects: Sequence[Effect], number: int, rolls: bool, tally: Histogram) -> None:
    """Play deal *number*, by all the rules that are compared, and count it."""
    table, decided = play(plan, number, rolls)
    tally.note("happens/undecided", int(not decided))
    if decided:
        count(table, tally)
    compared = {_mark(plan): (table, decided)}
    for effect in effects:
        for one in (effect.on, effect.off):
            if _mark(one) not in compared:
                compared[_mark(one)] = play(one, number, rolls)
        (with_it, ended), (without, also_ended) = compared[_mark(effect.on)], compared[_mark(effect.off)]
        if ended and also_ended:
            compare(effect.name, with_it, without, tally)


def _mark(plan: Plan) -> str:
    return repr(sorted(plan.rules.items(), key=lambda item: item[0]))


def compare(name: str, with_it: PlayedTable, without: PlayedTable, tally: Histogram) -> None:
    """Count what a house rule changed in one deal: how long it took, and what everybody got, by place."""
    key, whole = with_it.match.game.key, with_it.whole
    tally.note(f"effect/{name}/acts", with_it.acts - without.acts)
    if whole or measures_of(key).takes_several:
        tally.note(f"effect/{name}/deals", len(with_it.match.results) - len(without.match.results))
    deciding = measures(key, whole)[0].name
    got, else_got = (values(table.match, whole)[deciding] for table in (with_it, without))
    tally.note(f"effect/{name}/moved", int(got != else_got))
    for place, one, other in zip(with_it.places, got, else_got, strict=True):
        tally.note(f"effect/{name}/{deciding}/{place}", one - other)


# Many deals.


def tally_batch(simulation: Simulation, first: int, number: int) -> Batch:
    """Play and count *number* deals from *first* on: the task that is sent to other processes and machines."""
    tally = Histogram()
    effects = simulation.house_rules()
    plans = [simulation.plan, *[plan for effect in effects for plan in (effect.on, effect.off)]]
    rolls = simulation.level == "random" and all(can_roll(plan) for plan in plans)  # It is the same for all plans.
    for deal in range(first, first + number):
        tally_deal(simulation.plan, effects, deal, rolls, tally)
    return Batch(first, number, engine_here(simulation.plan.game), tally.rows())


@cache
def engine_here(game: str) -> str:
    """Return the checksum of the code that plays and counts *game* in this process."""
    plugs = [plug("analysis", family).__file__ for family in talong.game(game).families]
    return fingerprint(*COUNTED_BY, *plugs)
