"""Skitgubbe in the arena and in simulations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, cast

import talong
from talong.analysis.counters import OTHERS, Counts, PlayedTable
from talong.analysis.histogram import Histogram
from talong.analysis.house_rules import Effect, effect
from talong.analysis.measures import PLACE, SHARE, Measure, Measures, Values, places
from talong.analysis.pages import Contests, Extra, Shown
from talong.analysis.plan import Plan
from talong.games.skitgubbe.rules import LETTERS, letters_of

if TYPE_CHECKING:
    from talong.facts.skitgubbe import SkitgubbeResult

LETTER_NEEDS: Final = {"H": "CG", "J": "C"}  # SO2, SO3: without these a letter is refused, or has no effect.
LOST: Final = Measure("skitgubbe", False, SHARE, is_share=True)


class SkitgubbeMeasures(Measures):
    """Measure: who becomes skitgubbe."""

    of_deals: ClassVar[list[Measure]] = [LOST, PLACE]
    of_matches: ClassVar[list[Measure]] = [LOST, PLACE]

    def deal_values(self, match: talong.Match) -> Values:
        """Return every measure of each seat when a deal is over."""
        lost = [0.0] * match.seats
        results = cast("list[SkitgubbeResult]", match.results)
        for result in results:
            loser = result["skitgubbe"]
            if loser is not None:
                lost[loser] += 1 / len(results)
        if len(results) > 1:
            return {"skitgubbe": lost, "place": places([-part for part in lost])}
        rank = {seat: float(place) for place, seat in enumerate(results[0]["placement"], 1)}
        return {"skitgubbe": lost, "place": [rank.get(seat, float(match.seats)) for seat in range(match.seats)]}

    def match_values(self, match: talong.Match) -> Values:
        """Return the same of all deals of the match."""
        return self.deal_values(match)


class SkitgubbeCounts(Counts):
    """Counters of Skitgubbe."""

    last = ("skitgubbe", "no_loser")
    order = (
        *("acts", "acts_1", "acts_2", "deals", "tricks", "throws", "pick_ups", "avstick"),
        *(OTHERS, "skitkort", "skitkort_lost", "no_loser", "undecided"),
    )

    def count(self, table: PlayedTable, events: list[dict[str, object]], tally: Histogram) -> None:
        """Count how long both phases are, and what happens in them."""
        results = cast("list[SkitgubbeResult]", table.match.results)
        kinds = Counter(event["event"] for event in events)
        second = kinds["lay"] + kinds["pick_up"]
        tally.note("happens/no_loser", sum(result["no_loser"] for result in results), len(results))
        short = [seats for seats in recipients(events) if seats]
        tally.note("happens/skitkort", len(short), len(results))
        losers = [result["skitgubbe"] for result in results]
        lost = sum(loser in seats for loser, seats in zip(losers, recipients(events), strict=True))
        tally.note("happens/skitkort_lost", lost, len(short))
        tally.note("length/acts_1", table.acts - second)
        tally.note("length/acts_2", second)
        tally.note("length/tricks", kinds["turned"])
        tally.note("length/throws", kinds["throw"])
        tally.note("length/pick_ups", kinds["pick_up"])
        tally.note("length/avstick", kinds["avstick"])

    def can_roll(self, rules: Mapping[str, object]) -> bool:
        """Tell whether lots never decide who is first (R-S34): random play hides how often they do."""
        return rules["race_order"] != "random"

    def lucky_acts(self, told: list[str]) -> int:
        """Return 1 if chance has shuffled the skitkort that several get (S41), else 0."""
        return int(told.count("skit") > 1)


def recipients(events: list[dict[str, object]]) -> list[set[object]]:
    """Return who got skitkort (S41) in each deal that is over."""
    found: list[set[object]] = [set()]
    for event in events:
        if event["event"] == "skit":
            found[-1].add(event["seat"])
        elif event["event"] in SkitgubbeCounts.last:
            found.append(set())
    return found[:-1]


def house_rules(plan: Plan) -> list[Effect]:
    """Return the effect of each letter (SV-A to SV-V): with those that it needs, and without it."""
    game = talong.game(plan.game)
    found: list[Effect] = []
    for letter, (field, value) in LETTERS.items():
        base = dict(plan.rules)
        for needed in LETTER_NEEDS.get(letter, ""):
            base[LETTERS[needed][0]] = getattr(LETTERS[needed][1], "value", LETTERS[needed][1])
        on = {**base, field: "auto" if value is None else getattr(value, "value", value)}  # M has no number here.
        if letter in letters_of(game.read_rules(base)):  # type: ignore[arg-type]
            on, base = dict(base), {name: one for name, one in base.items() if name != field}
        found += effect(plan, letter, on, base)
    return found


MEASURES: Final = SkitgubbeMeasures()
COUNTS: Final = SkitgubbeCounts()
CONTESTS: Final = Contests(
    sizes=(2, 3, 4),
    steps=(200, 100, 100),
    ladder=50,
    swept=60,
    extras=(
        Extra(("stark", "direkt", "direkt", "direkt"), 4, 100, "stark becomes skitgubbe at most 17 % of the time"),
    ),
)
SIMULATED: Final = (
    Shown(5_000, ("seat", "length"), picture="length"),
    Shown(1_000, ("effect",), picture="effects", effects=True),
)
