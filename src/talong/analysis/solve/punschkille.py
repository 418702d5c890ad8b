"""Endgames of Punschkille between two: every number of glasses, with the buy-in where the rules let it (P19 to P21).

A stage is how many glasses forehand and the dealer still have, those staked counted, and who has bought in this round.
The transitions are the engine's: for every stage a match is taken up, the deal is ended in each way, and each answer
to a buy-in is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import talong
from talong.analysis.errors import SolveError
from talong.analysis.solve.chain import FOREHAND_OUT, LOST, WON, Chain, Link, Stage
from talong.analysis.solve.kille.duel import DEALER_OUT, NOBODY_OUT, THROWN_IN, Duel
from talong.analysis.solve.sequence_form import SequenceForm, form_of
from talong.games.kille.rules import PunschRules

MOST_GLASSES: Final = 8
_HANDS: Final = {FOREHAND_OUT: ("1", "2"), DEALER_OUT: ("2", "1"), NOBODY_OUT: ("1", "1"), THROWN_IN: ("1", "2")}


class Glasses(NamedTuple):
    """Stage: full glasses and buy-ins of forehand and dealer, and how often the cards were thrown in (R-K32)."""

    forehand: int
    dealer: int
    forehand_bought: bool = False
    dealer_bought: bool = False
    redeals: int = 0


def taken_up(rules: PunschRules, stage: Glasses, seed: str = "1", **more: object) -> talong.Match:
    """Return a match at *stage*: seat 0 is forehand, seat 1 deals."""
    full = [stage.forehand, stage.dealer]
    bought = [stage.forehand_bought, stage.dealer_bought]
    stake = [1 + have for have in bought]
    position: dict[str, object] = {
        "game": "punschkille",
        "seats": 2,
        "dealer": 1,
        "rules": talong.game("punschkille").changes(rules),
        "redeals": stage.redeals,
        "glasses": {
            "supply": [have - put for have, put in zip(full, stake, strict=True)],
            "stake": stake,
            "drunk": [rules.glasses - have for have in full],
        },
        "bought": [seat for seat in (0, 1) if bought[seat]],
        **more,
    }
    return talong.load_position(position, seed=seed)


def stage_of(match: talong.Match) -> Glasses:
    """Return at which stage *match* is."""
    facts: dict[str, Any] = match.position()
    glasses = facts["glasses"]
    full = [have + put for have, put in zip(glasses["supply"], glasses["stake"], strict=True)]
    dealer = match.dealer
    limited = match.rules.redeal_limit is not None if isinstance(match.rules, PunschRules) else False
    return Glasses(
        full[1 - dealer],
        full[dealer],
        1 - dealer in facts["bought"],
        dealer in facts["bought"],
        facts["redeals"] if limited else 0,
    )


def ended(rules: PunschRules, stage: Glasses, end: str) -> talong.Match:
    """Return a match at *stage* whose deal has come to that *end*."""
    hands = {str(seat): [face] for seat, face in enumerate(_HANDS[end])}
    match = taken_up(rules, stage, hands=hands)
    for seat, act in ((0, "ask"), (1, "accept")) if end == THROWN_IN else ((0, "stand"), (1, "stand")):
        match.apply(seat, match.parse(seat, act))
    return match


def leads(rules: PunschRules, stage: Glasses, end: str) -> list[tuple[str, talong.Match]]:
    """Return the links from that end of a deal, by the answer of the player who is out, if they are asked."""
    match = ended(rules, stage, end)
    if match.phase != "buyin":
        return [("", match)]
    found: list[tuple[str, talong.Match]] = []
    seat = match.turn
    assert seat is not None
    for act in match.legal_texts(seat):
        other = match.copy()
        other.apply(seat, other.parse(seat, act))
        found.append((act, other))
    return found


def ending_chain(rules: PunschRules, told: Callable[[int], None] | None = None) -> Chain:
    """Return the endgames of Punschkille by *rules*, not yet solved."""
    if rules.glasses > MOST_GLASSES:
        raise SolveError("solve-glasses", {"most": str(MOST_GLASSES)})
    forms: dict[bool, SequenceForm] = {}
    each = range(1, rules.glasses + 1)
    due = [Glasses(mine, theirs) for mine in each for theirs in each]
    number = {stage: at for at, stage in enumerate(due)}
    stages: list[Stage] = []
    while len(stages) < len(due):
        stage = due[len(stages)]
        may_ask = rules.frage and (rules.redeal_limit is None or stage.redeals < rules.redeal_limit)
        if may_ask not in forms:
            forms[may_ask] = form_of(Duel(rules, asking=may_ask), told)
        links: dict[str, tuple[Link, ...]] = {}
        for end in _HANDS:
            if end != THROWN_IN or may_ask:
                found: list[Link] = []
                for said, match in leads(rules, stage, end):
                    if match.is_over:
                        champion = match.position()["champion"]
                        found.append(Link(WON if champion == 0 else LOST, name=said))
                        continue
                    later = stage_of(match)
                    if later not in number:
                        number[later] = len(due)
                        due.append(later)
                    found.append(Link(number[later], exchanged=match.dealer == 0, name=said))
                links[end] = tuple(found)
        stages.append(Stage(stage, forms[may_ask], links))
    return Chain(stages)
