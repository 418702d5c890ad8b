"""Monte Carlo check of solutions in the engine: their values must come out."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from talong.analysis.solve.chain import FOREHAND_OUT, Chain
from talong.analysis.solve.kille.duel import NOBODY_OUT, THROWN_IN, how_it_ended, known_with_stock
from talong.analysis.solve.punschkille import Glasses, stage_of, taken_up
from talong.bots.kille.solver import WAIT, askers
from talong.cards.bits import bit
from talong.cards.kille import KILLELEK, face_of
from talong.games.kille.actions import CUT
from talong.games.kille.deal import KilleDeal, new_deal
from talong.games.kille.match import ExchangeMatch
from talong.games.kille.rules import Cuts, ExchangeRules, PunschRules
from talong.games.kille.state import BARRED, OPEN, PRECUT
from talong.games.kille.stock import cut

SURE: Final = 1.959963985  # The z-score of 95 %.
_ENOUGH: Final = 12  # No deal of two takes more cards, passers and a second draw counted.


class Played(NamedTuple):
    """Result: how often the forehand of the first deal has won in the end."""

    deals: int
    pots: int
    share: float
    low: float
    high: float


def interval(won: int, pots: int, deals: int) -> Played:
    """Return a share and its interval of 95 % (Wilson)."""
    share = won / pots
    middle = (share + SURE**2 / (2 * pots)) / (1 + SURE**2 / pots)
    half = SURE / (1 + SURE**2 / pots) * sqrt(share * (1 - share) / pots + SURE**2 / (4 * pots**2))
    return Played(deals, pots, share, middle - half, middle + half)


class Mind:
    """Sampler of the strategy of a stage: an act for a number between 0 and 1, by what is known."""

    def __init__(self, chain: Chain, stage: int) -> None:
        solution = chain.solutions[stage]
        assert solution is not None
        self.sides = solution.form.sides
        self.steps: list[list[list[float]]] = []
        for side, manner in zip(self.sides, solution.manners, strict=True):
            firsts = [int(first) for first in side.first]
            self.steps.append(
                [
                    list(accumulate([float(chance) for chance in manner[first : first + len(acts) - 1]]))
                    for first, acts in zip(firsts, side.acts, strict=True)
                ]
            )

    def act(self, deal: KilleDeal, seat: int, role: int, turned: tuple[int, ...], luck: float) -> int:
        """Return what *seat*, who is forehand (0) or deals (1), does."""
        side = self.sides[role]
        place = side.place[known_with_stock(deal, seat, turned)]
        found = side.acts[place][bisect(self.steps[role][place], luck)]
        assert isinstance(found, int)
        return found


def shuffled(luck: Random) -> list[int]:
    """Return the values of a pack whose top is shuffled as far as a deal of two can reach."""
    pack = list(range(KILLELEK.size))
    for place in range(_ENOUGH):
        other = luck.randrange(place, len(pack))
        pack[place], pack[other] = pack[other], pack[place]
    return [face_of(card) for card in pack]


def play_duel(
    chain: Chain, rules: ExchangeRules, deals: int, seed: str, told: Callable[[int, int], None] | None = None
) -> Played:
    """Play pots between two by a solved *chain* until so many *deals* are done."""
    luck = Random(seed)
    rules = replace(rules, cuts=Cuts.AUTO)
    minds = [Mind(chain, stage) for stage in range(len(chain.stages))]
    limit = rules.redeal_limit
    won = pots = played = 0
    while played < deals:
        dealer, redeals, end = 1, 0, NOBODY_OUT
        while end in (NOBODY_OUT, THROWN_IN):
            asking = OPEN if rules.frage and (limit is None or redeals < limit) else BARRED
            deal = new_deal(rules, 2, dealer, bit(2) - 1, shuffled(luck), asking)
            cut(deal, 0)
            play_deal(deal, minds[redeals if limit is not None else 0], luck)
            end = how_it_ended(deal)
            played += 1
            if end == THROWN_IN:
                redeals += 1
            elif end == NOBODY_OUT:
                dealer, redeals = 1 - dealer, 0
        won += (end == FOREHAND_OUT) == (dealer == 0)
        pots += 1
        if told is not None and pots % 1000 == 0:
            told(min(played, deals), deals)
    return interval(won, pots, played)


def play_deal(deal: KilleDeal, mind: Mind, luck: Random) -> None:
    """Play *deal* to its end."""
    turned: tuple[int, ...] = ()
    dealer = int(deal.dealer)
    while not deal.is_over():
        acted = False
        for seat in askers(deal):
            act = mind.act(deal, seat, int(seat == dealer), turned, luck.random())
            if act != WAIT:
                deal.step(seat, act)
                acted = True
                break
        if not acted:
            top, pieces = int(deal.top), len(deal.faces)
            cut(deal, 0)
            came = [int(deal.stock[place]) for place in range(top, int(deal.top))]
            turned += tuple(came if len(deal.faces) == pieces else came[:-1])


def play_endings(
    chain: Chain,
    rules: PunschRules,
    start: Glasses,
    matches: int,
    seed: str,
    told: Callable[[int, int], None] | None = None,
) -> Played:
    """Play tournaments from *start* on with the matches of the engine, by a solved *chain*; people cut."""
    rules = replace(rules, cuts=Cuts.MANUAL)  # With manual cuts a kuku may be laid up before the stock is cut (R-K19).
    luck = Random(seed)
    number = {stage.name: at for at, stage in enumerate(chain.stages)}
    minds: dict[int, Mind] = {}
    won = deals = 0
    for played in range(matches):
        match = taken_up(rules, start, f"{seed} {played}", phase="deal_over")
        while not match.is_over:
            assert isinstance(match, ExchangeMatch)
            at = number[stage_of(match)] if match.phase != "buyin" else -1
            if at < 0:
                seat = match.turn
                assert seat is not None
                match.apply(seat, match.parse(seat, buying(chain, number, match, seat)))
                continue
            if at not in minds:
                minds[at] = Mind(chain, at)
            play_match(match, minds[at], luck)
        deals += len(match.results)
        won += match.position()["champion"] == 0
        if told is not None:
            told(played + 1, matches)
    return interval(won, matches, deals)


def buying(chain: Chain, number: dict[Glasses, int], match: ExchangeMatch, seat: int) -> str:
    """Return the answer of *seat*, who is out, to the offer to buy in: the one of greatest value."""
    said: dict[str, float] = {}
    for act in match.legal_texts(seat):
        later = match.copy()
        later.apply(seat, later.parse(seat, act))
        if later.is_over:
            said[act] = float(later.position()["champion"] == seat)
        else:
            value = chain.values[number[stage_of(later)]]
            said[act] = value if later.forehand == seat else 1.0 - value
    return max(said, key=lambda act: said[act])


def play_match(match: ExchangeMatch, mind: Mind, luck: Random) -> None:
    """Play one act of the present deal of *match*."""
    deal = match.deal
    assert isinstance(deal, KilleDeal)
    for seat in askers(deal) if deal.phase != PRECUT else []:
        act = mind.act(deal, seat, int(seat == match.dealer), (), luck.random())
        if act != WAIT:
            match.apply(seat, act)
            return
    assert match.turn is not None
    match.apply(match.turn, CUT)
