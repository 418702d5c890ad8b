"""Solved tables for Kille among two to four, and belief with one-step search among more.

The tables are made by `tools/kille_tables.py` and lie beside this module. They hold for the rules of the rulebook; with
other agreements about the kille, the kuku or the question there is no table, and the search does.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Final

from talong._compat import i64
from talong.bots.kille.solver import Tree, askers, choices, known_to
from talong.cards.bits import count, listed
from talong.cards.kille import KILLE, KUKU
from talong.games.kille.actions import CUT, REFUSE, STAND, SWAP
from talong.games.kille.deal import KilleDeal
from talong.games.kille.rules import DealtKille, ExchangeRules
from talong.games.kille.showdown import eliminate
from talong.games.kille.state import FIVE_BITS, GAVE, REDEAL, SPEAK, STOCKCUT

FINE: Final = 4095  # Chances and shares are kept as three hexadecimal digits.
FILE: Final = Path(__file__).with_name("kille.tables")
MOST_SEATS: Final = 4


class Table:
    """Average strategy and values of one solved tree, by information set."""

    def __init__(self, about: dict[str, object], lines: list[str]) -> None:
        self.about = about
        self.lines = lines
        self.acts: dict[str, str] = {}

    def find(self, known: str) -> str:
        """Return the figures of the information set *known*, or nothing."""
        if not self.acts:
            for line in self.lines:
                name, figures = line.split(" ")
                self.acts[name] = figures
        return self.acts.get(known, "")


class Advice:
    """Mixed strategy at one information set, and the share of the pot that each act leads to."""

    def __init__(self, actions: list[int], chances: list[float], values: list[float]) -> None:
        self.actions = actions  # WAIT is to let play go on without laying up the kuku.
        self.chances = chances
        self.values = values

    def best(self) -> list[int]:
        """Return what is done most often."""
        most = max(self.chances)
        return [action for action, chance in zip(self.actions, self.chances, strict=True) if chance == most]


def is_by_the_book(rules: ExchangeRules) -> bool:
    """Tell whether the tables hold under *rules*."""
    return (
        rules.kuku_anytime
        and rules.frage
        and rules.redeal_limit is None
        and not rules.dealer_speaks_after_forced_draw
        and not rules.expose_struck
        and rules.dealt_kille is DealtKille.LOW
        and rules.killemote
        and rules.low_kille_separate
        and not rules.kille_over_kuku
    )


def digits(number: float) -> str:
    """Return a *number* from 0 to 1 as three digits."""
    return f"{round(FINE * number):03x}"


def written(tree: Tree, gain: float) -> str:
    """Return *tree* as text: a header in JSON, then a line for each information set."""
    assert tree.play is not None
    about = {
        "seats": tree.seats,
        "shares": [round(share, 9) for share in tree.mine],
        "gain": gain,
        "rounds": int(tree.play.rounds),
        "deals": tree.few or len(tree.deals),
    }
    worths = tree.worths()
    lines = [json.dumps(about)]
    for known, chances in sorted(tree.chances().items()):
        lines.append(f"{known} {''.join([digits(number) for number in [*chances, *worths[known]]])}")
    return "\n".join(lines)


def write_tables(path: Path, texts: list[str]) -> None:
    """Write the *texts* of all tables to *path*."""
    path.write_bytes(zlib.compress("\n\n".join(texts).encode("ascii"), 9))


def read_tables(path: Path) -> dict[int, Table]:
    """Return the tables in *path* by their seats."""
    found: dict[int, Table] = {}
    for text in zlib.decompress(path.read_bytes()).decode("ascii").split("\n\n"):
        lines = text.split("\n")
        about = json.loads(lines[0])
        found[about["seats"]] = Table(about, lines[1:])
    return found


_kept: dict[int, Table] = {}


def tables() -> dict[int, Table]:
    """Return the tables of the package, read once."""
    if not _kept:
        _kept.update(read_tables(FILE))
    return _kept


def advice(deal: KilleDeal, seat: i64) -> Advice | None:
    """Return what the table says for *seat*, or nothing if there is none or the seat has nothing to decide.

    *deal* may be any world that the seat thinks possible: only what it knows is looked at.
    """
    number = int(count(deal.active))
    if deal.is_over() or not len(deal.held) or not is_by_the_book(deal.rules) or int(seat) not in askers(deal):
        return None
    table = tables().get(number)
    figures = table.find(known_to(deal, seat)) if table is not None else ""
    actions = choices(deal, seat)
    if len(figures) != 6 * len(actions):
        return None
    read = [int(figures[at : at + 3], 16) / FINE for at in range(0, len(figures), 3)]
    return Advice(actions, read[: len(actions)], read[len(actions) :])


# Belief and one-step search serve among more seats.

_UNLIKELY: Final = 0.08  # How often somebody does what the rule of thumb does not.


def lowest_to_keep(number: int) -> int:
    """Return from which value on a card is kept among so many: when it is hardly likelier than others to be lowest."""
    face = 0
    while face < KUKU and ((42 - 2 * face) / 42) ** (number - 1) > 1.2 / number:
        face += 1
    return face


def likelihood(deal: KilleDeal) -> float:
    """Return the likelihood of what has been done so far, given these cards and the rule of thumb."""
    keep = lowest_to_keep(int(count(deal.active)))
    found = 1.0
    for seat in listed(deal.stood):
        face = deal.face(i64(seat))
        found *= 1 - _UNLIKELY if keep <= face < KILLE else _UNLIKELY
    for entry in deal.swap_log():
        face = i64(deal.faces[i64(entry >> GAVE & FIVE_BITS)])
        found *= _UNLIKELY if keep <= face < KILLE else 1 - _UNLIKELY
    return found


def play_on(deal: KilleDeal) -> None:
    """Play *deal* to its end by the rule of thumb."""
    keep = lowest_to_keep(int(count(deal.active)))
    while not deal.is_over():
        if deal.is_cutting():
            deal.let_luck_act(0)
        elif deal.phase == SPEAK:
            face = deal.face(deal.turn)
            stays = keep <= face < KILLE or (face == KILLE and not deal.is_low(deal.turn))
            deal.step(deal.turn, STAND if stays else SWAP)
        else:
            deal.step(deal.turn, REFUSE)


class OneStep:
    """One-step search: the value of each act of *seat* over worlds that it thinks possible.

    A world is weighted by the likelihood of the play so far; after the act all play by the rule of thumb, and those
    left have equal shares of the pot. The worlds can be looked at a few at a time.
    """

    def __init__(self, deal: KilleDeal, seat: int) -> None:
        self.seat = seat
        self.actions = [action for action in deal.legal(i64(seat)) if action < CUT]
        if int(deal.turn) != seat or deal.phase == STOCKCUT:
            self.actions = choices(deal, i64(seat))
        self.sums = [0.0 for _action in self.actions]
        self.weight = 0.0
        self.worlds = 0

    def look(self, world: KilleDeal) -> None:
        """Try every act in one more *world*."""
        weight = likelihood(world)
        self.weight += weight
        self.worlds += 1
        for at in range(len(self.actions)):
            later = world.copy()
            if self.actions[at] >= 0:
                later.step(i64(self.seat), self.actions[at])
            play_on(later)
            self.sums[at] += weight * share_of(later, self.seat)

    def values(self) -> list[float]:
        """Return what share of the pot each act leads to."""
        return [total / self.weight if self.weight else 0.0 for total in self.sums]

    def best(self) -> list[int]:
        """Return the acts that are worth most."""
        values = self.values()
        return [action for action, value in zip(self.actions, values, strict=True) if value >= max(values) - 1e-12]


def share_of(deal: KilleDeal, seat: int) -> float:
    """Return the share of *seat* when *deal* is over."""
    if deal.phase == REDEAL:
        return 1 / int(count(deal.active))
    left = deal.active & ~eliminate(deal).out()
    return 1 / int(count(left)) if left >> i64(seat) & 1 else 0.0
