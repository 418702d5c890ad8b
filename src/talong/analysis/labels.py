"""Labels of the parts of a simulation."""

from __future__ import annotations

import talong
from talong.analysis.measures import measures_of
from talong.analysis.simulate import Tables
from talong.analysis.simulation import Simulation
from talong.lang import Words


def heading(simulation: Simulation, words: Words) -> str:
    """Return the title of what was simulated."""
    name = talong.game(simulation.plan.game).names[words.lang]
    return words.word("simulate-title", game=name, seats=simulation.plan.seats, level=simulation.level)


def unit_of(simulation: Simulation) -> str:
    """Return what is counted as one: a deal, a pot, a round or a match."""
    return "matches" if simulation.plan.whole else measures_of(simulation.plan.game).unit


def played(simulation: Simulation, found: Tables, words: Words) -> str:
    """Return how many deals, pots, rounds or matches were played."""
    return words.word(f"simulate-{unit_of(simulation)}", deals=found.deals)


def place_name(words: Words, place: int, seats: int) -> str:
    """Return the name of *place*: forehand, the dealer, or a number between them."""
    if place == seats - 1:
        return words.word("simulate-dealer")
    return words.word("simulate-nth", place=place + 1) if place else words.word("simulate-forehand")


def measure_name(words: Words, name: str) -> str:
    """Return the name of a measure or share per seat."""
    return words.word(f"arena-{name}" if words.has(f"arena-{name}") else f"simulate-{name}")


def rule_text(simulation: Simulation, words: Words, rule: str) -> str:
    """Return the name of a house rule: a letter with what it says, or the option with its value."""
    key = f"{simulation.plan.game}-letter-{rule}"
    if not (len(rule) == 1 and words.has(key)):
        return rule
    return f"{rule}  {words.word(key).partition('. ')[0].rstrip('.')}"
