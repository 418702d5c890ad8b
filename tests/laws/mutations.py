"""Ways to spoil plain data and texts."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

from tests.laws.worlds import pick

JUNK: list[Any] = [
    None, True, False, 0, 1, 2, 3, 7, 19, 20, -1, 31, 42, 2**31, 2**63, -(2**63), 10**5000, 0.5, float("nan"), "", "x",
    "0", "00", "٣", "²", "-1", "Bl", "Ku", "Ki", "Ki+", "Ki-", "7h", "stock", "hu", "first", "kille", "speak", "precut",
    "stockcut", "buyin", "deal_over", "match_over", "answer_d", [], [0], [0, 0], [1, 0], ["Bl"], ["Bl", "Bl", "Bl"],
    [None], [[]], {}, {"0": ["Bl"]}, {"0": 0}, {"seat": 0}, {0: ["Ku"]}, "\ud800", (), b"Bl",
]  # fmt: skip

DEEP: list[Any] = []
for _level in range(20_000):
    DEEP = [DEEP]


def places(data: Any) -> list[tuple[Any, Any]]:
    """Return every container and key in *data*."""
    found: list[tuple[Any, Any]] = []
    if isinstance(data, dict):
        for key, value in data.items():
            found.append((data, key))
            found += places(value)
    elif isinstance(data, list):
        for at, value in enumerate(data):
            found.append((data, at))
            found += places(value)
    return found


def spoiled(position: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a copy of *position* with one to three changes, small or large."""
    data: dict[str, Any] = json.loads(json.dumps(position))
    for _change in range(1 + int(rng.random() * 3)):
        spoil(data, rng)
    return data


def spoil(data: dict[str, Any], rng: Random) -> None:
    names = [name for name in data if name not in ("game",)]
    if not names:
        return
    roots = [(data, name) for name in names]
    container, key = pick(rng, roots if rng.random() < 0.4 else [*roots, *places({n: data[n] for n in names})[1:]])
    way = int(rng.random() * 8)
    try:
        value = container[key]
    except (KeyError, IndexError):
        return
    if way == 0:
        del container[key]
    elif way <= 2:
        container[key] = pick(rng, JUNK)
    elif way == 3 and isinstance(value, int) and not isinstance(value, bool):
        container[key] = value + pick(rng, [-1, 1, 2, -2])
    elif way == 4 and isinstance(value, list) and len(value) > 1:
        one, two = int(rng.random() * len(value)), int(rng.random() * len(value))
        value[one], value[two] = value[two], value[one]
    elif way == 5 and isinstance(value, list):
        value.append(pick(rng, value) if value and rng.random() < 0.5 else pick(rng, [0, 1, 2, "Bl", "Ku", "Ki"]))
    elif way == 6 and isinstance(container, dict):
        container[pick(rng, [f"0{key}", "extra", "21", "1", 1, (0,), "turn", "drawer", "swaps"])] = value
    else:
        other, place = pick(rng, places(data))
        container[key] = deepcopy(other[place]) if other is not container else value


def garbled(text: str, rng: Random) -> str:
    """Return *text* with something wrong in it."""
    lines = text.split("\n")
    at = int(rng.random() * len(lines))
    way = int(rng.random() * 9)
    if way == 0:
        return text[: int(rng.random() * len(text))]
    if way == 1:
        del lines[at]
    elif way == 2:
        lines.insert(at, pick(rng, lines))
    elif way == 3:
        other = int(rng.random() * len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif way == 4:
        lines[at] = " ".join([pick(rng, [word, word, word, word[::-1], "", "7", "Ku"]) for word in lines[at].split()])
    elif way == 5:
        lines.insert(at, pick(rng, ODD_LINES))
    elif way == 6:
        lines[at] = lines[at].replace(pick(rng, list("0123456789")), pick(rng, ["0", "1", "9", "-1", "", "٣"]), 1)
    elif way == 7:
        place = int(rng.random() * max(1, len(lines[at])))
        lines[at] = lines[at][:place] + pick(rng, ["\x00", "ö", '"', "}", ":", " ", "\r", "\u2028"]) + lines[at][place:]
    else:
        lines[at] += pick(rng, [" 1", " x", "}", " #", "\t", " leaves", " joins"])
    return "\n".join(lines)


ODD_LINES = [
    "0: leaves", "0 leaves", "0 joins", "99 leaves", "9" * 5000 + " leaves", "x leaves", "0: swap leaves", "0: ", ":",
    "0:", '0: "', "=", "= {}", "deck", "deck Bl", "cut", "cut x", "cut -1", "cut 99", "cut " + "9" * 5000, "lot dealer",
    "lot dealer x", "lot seats 0", "lots seats", "lots seats 0 1 2 3", "end", "end 0", "end x", "endless", "end 0 0 0",
    "# a remark", "game kille", "seats 4", "seats x", "seats 1e400", "seats " + "9" * 5000, "rules []", "rules {}",
    'rules {"stake": "x"}', "names 5", 'names ["a"]', "names " + "[" * 100_000, "people []", "dealer 99", "dealer true",
    "position {}", "position 5", "position null", 'position {"game": "kille"}', "[" * 5000, "nonsense",
    "talong record 1",
]  # fmt: skip
