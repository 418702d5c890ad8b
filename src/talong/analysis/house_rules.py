"""House rules, each with the rules with it and without it: what `talong simulate --effects` compares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import talong
from talong.analysis.plan import Plan
from talong.core.errors import RulesError
from talong.core.options import CHOICE, NUMBER
from talong.games import plug


class Effect(NamedTuple):
    """A house rule, and the rules with it and without it."""

    name: str
    on: Plan
    off: Plan


def house_rules(plan: Plan) -> list[Effect]:
    """Return every house rule that can be agreed on besides what was agreed on, as the game has them."""
    found: list[Effect] = getattr(plug("analysis", plan.game), "house_rules", switches)(plan)
    return found


def switches(plan: Plan) -> list[Effect]:
    """Return the effect of every option that is chosen among a few: as it might be, against as it is."""
    game = talong.game(plan.game)
    now = game.rules_data(game.read_rules(dict(plan.rules)))
    without = getattr(plug("analysis", plan.game), "NOT_HOUSE_RULES", ())
    found: list[Effect] = []
    for option in game.options:
        if option.kind == NUMBER or option.name in without:
            continue
        others: list[object] = list(option.choices) if option.kind == CHOICE else [True, False]
        for other in others:
            if other != now[option.name]:
                told = f"{option.name}={str(other).lower()}"
                found += effect(plan, told, {**plan.rules, option.name: other}, plan.rules)
    return found


def effect(plan: Plan, name: str, on: Mapping[str, object], off: Mapping[str, object]) -> list[Effect]:
    """Return the effect of *on* against *off*; none if what was agreed on forbids either."""
    game = talong.game(plan.game)
    try:
        made = [replace(plan, rules=game.changes(game.read_rules(dict(rules)))) for rules in (on, off)]
    except RulesError:
        return []
    return [Effect(name, *made)] if made[0].rules != made[1].rules else []
