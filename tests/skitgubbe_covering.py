"""Every option of Skitgubbe as a list of values, random choices of them, and covering arrays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

Choice = dict[str, str]

SWITCHES = "ABFGHIJKLOSTUV"

OPTIONS: dict[str, list[str]] = {
    "seats": [str(seats) for seats in range(2, 13)],
    "throwing": ["base", "C", "C race", "C race random", "D", "D own_replay", "E"],
    "threshold": ["5", "M 6", "M 7", "M 10", "M auto", "N"],
    "suit": ["none", "P", "Q", "R"],
    **{letter: ["no", "yes"] for letter in SWITCHES},
    "avstickshog": ["usual", "0", "2", "20"],
    "pace": ["window", "live"],
    "early_end": ["auto", "never"],
    "won_pile_view": ["none", "own", "all"],
    "next_dealer": ["rotate", "skitgubbe"],
    "loop_guard": ["repetition:3", "plies:60", "off"],
}


def possible(choice: Choice) -> bool:
    """Tell whether nothing in *choice*, which may be partial, is refused by SO2."""
    if choice.get("H") == "yes" and (choice.get("throwing", "C")[0] != "C" or choice.get("G", "yes") == "no"):
        return False
    return choice.get("avstickshog", "usual") in ("usual", "0") or choice.get("seats", "2") == "2"


def letters_of(choice: Choice) -> str:
    """Return the letters of *choice*."""
    found = [letter for letter in SWITCHES if choice[letter] == "yes"]
    for name in ("throwing", "threshold", "suit"):
        letter = choice[name].split()[0]
        found += [letter] if letter in "CDEMNPQR" else []
    return "".join(sorted(found))


def options_of(choice: Choice) -> dict[str, object]:
    """Return *choice* as the options of a position, without those that are as usual."""
    found: dict[str, object] = {"variants": letters_of(choice)}
    throwing = choice["throwing"].split()
    if "race" in throwing:
        found["c_turn"] = "race"
    if "random" in throwing:
        found["race_order"] = "random"
    if "own_replay" in throwing:
        found["d_lapse"] = "own_replay"
    if choice["threshold"][0] == "M":
        found["m_threshold"] = choice["threshold"][2:]
    if choice["avstickshog"] != "usual":
        found["avstickshog"] = int(choice["avstickshog"])
    for name in ("pace", "early_end", "won_pile_view", "next_dealer", "loop_guard"):
        if choice[name] != OPTIONS[name][0] or name == "loop_guard":
            found[name] = choice[name]
    return found


def filled(start: Choice, luck: Random) -> Choice:
    """Return *start*, which is possible, with everything else chosen at random."""
    choice = dict(start)
    names = [name for name in OPTIONS if name not in choice]
    luck.shuffle(names)
    for name in names:
        values = OPTIONS[name][:]
        luck.shuffle(values)
        choice[name] = next(value for value in values if possible({**choice, name: value}))
    return {name: choice[name] for name in OPTIONS}


def random_choice(luck: Random) -> Choice:
    """Return all options at random; small tables and few letters are as common as many."""
    start: Choice = {"seats": luck.choice(["2", "3", "4", luck.choice(OPTIONS["seats"])])}
    if luck.random() < 0.5:
        start.update({letter: "no" for letter in SWITCHES if luck.random() < 0.6})
    return filled(start, luck)


def covering(strength: int, seed: int = 0) -> Iterator[Choice]:
    """Give choices until every possible combination of *strength* values has occurred."""
    luck = Random(seed)
    missing: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for names in combinations(OPTIONS, strength):
        values = product(*[OPTIONS[name] for name in names])
        missing[names] = {each for each in values if possible(dict(zip(names, each, strict=True)))}
    while missing:
        names = max(missing, key=lambda names: len(missing[names]))
        start = dict(zip(names, min(missing[names]), strict=True))
        best = filled(start, luck)
        if strength == 2:  # Of several rows take the one with the most that is new; with more values that is too slow.
            rows = [best, *[filled(start, luck) for _try in range(40)]]
            best = max(rows, key=lambda row: sum(part(row, names) in left for names, left in missing.items()))
        for names in list(missing):
            missing[names].discard(part(best, names))
            if not missing[names]:
                del missing[names]
        yield best


def part(choice: Choice, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([choice[name] for name in names])
