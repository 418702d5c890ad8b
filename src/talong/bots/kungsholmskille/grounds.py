"""Grounds for an act in Kungsholmskille: a low card to keep, high ones to keep it with, and what nobody can have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.bots.ground import Ground
from talong.bots.kungsholmskille.thumb import forced
from talong.cards.kille import FACES, VARDSHUS

if TYPE_CHECKING:
    from talong.core.view import View
    from talong.facts.kungsholmskille import KungsholmFacts

_RANK: Final = {face: rank for rank, face in enumerate(FACES)}
_COPIES: Final = 2
_FEW: Final = 1 / 3  # So small a part of the hidden cards is called few.
_KEEPABLE: Final = 6  # A card up to lilja 4 is one to be left with.

# What a puzzle is about, by what is said for its best act.
MOTIFS: Final = {
    "low": ("few-lower", "many-lower", "keeps", "keeps-low", "saves-low"),
    "high": ("tools", "no-tools", "saves-high", "unbeatable", "few-over", "cheapest", "highest-first"),
    "middle": ("middle",),
    "pot": ("pot-odds", "penalty", "honour"),
    "others": ("floor", "lowest-certain", "as-low", "as-low-few"),
}


class Sight:
    """What the viewer sees: its hand, and the cards that may lie anywhere."""

    def __init__(self, view: View) -> None:
        self.facts = cast("KungsholmFacts", view.facts)
        self.me = view.viewer
        self.hand = sorted(view.cards(view.viewer), key=lambda code: _RANK[code])
        self.rivals = [seat for seat in self.facts["active"] if seat != self.me]
        self.unseen = [_COPIES] * len(FACES)
        seen = [*self.hand, *self.facts.get("laid", {}).get(str(self.me), [])]
        for pile in self.facts["piles"].values():
            seen += pile
        for code in seen:
            self.unseen[_RANK[code]] = max(0, self.unseen[_RANK[code]] - 1)
        self.hidden = sum(self.unseen)

    def among_rivals(self, number: int) -> float:
        """Return how many of *number* hidden cards the others are likely to have."""
        return number * len(self.hand) * len(self.rivals) / max(1, self.hidden)


def grounds(view: View, act: str) -> list[Ground]:
    """Return what speaks for *act*, the best first."""
    sight, verb = Sight(view), act.partition(" ")[0]
    phase = sight.facts["phase"]
    if not sight.hand:
        return []
    if phase == "swap":
        return exchanging(sight, act.split()[1:])
    if phase == "play":
        return playing(sight, act.split()[1])
    if phase == "show":
        return showing(sight, verb)
    if verb in ("knock", "stay"):
        return [*honour(sight, verb), *few_below(sight), *tools(sight), *(pot_odds(sight) if verb == "stay" else [])]
    if verb in ("bud", "fold"):
        return [*many_below(sight), *no_tools(sight)]
    return []


def few_below(sight: Sight) -> list[Ground]:
    """Return how few hidden cards are lower than one's lowest, if the others are not likely to have one."""
    card = sight.hand[0]
    lower = sum(sight.unseen[: _RANK[card]])
    if sight.among_rivals(lower) >= 1:
        return []
    return [Ground("few-lower", {"lower": lower, "hidden": sight.hidden, "card": card})]


def many_below(sight: Sight) -> list[Ground]:
    """Return how many hidden cards are lower than one's lowest, if the others are likely to have some."""
    card = sight.hand[0]
    lower = sum(sight.unseen[: _RANK[card]])
    if sight.among_rivals(lower) < 1:
        return []
    return [Ground("many-lower", {"lower": lower, "hidden": sight.hidden, "card": card})]


def high_ones(codes: list[str]) -> list[str]:
    """Return those of *codes* that stand above the liljor."""
    return [code for code in codes if _RANK[code] >= VARDSHUS]


def tools(sight: Sight) -> list[Ground]:
    """Return the high cards that can take tricks, if there are two of them (KK48, KK49)."""
    found = high_ones(sight.hand)
    return [Ground("tools", {"highs": found})] if len(found) > 1 else []


def no_tools(sight: Sight) -> list[Ground]:
    """Return that there is no high card to take tricks with."""
    return [] if high_ones(sight.hand) else [Ground("no-tools", {"high": sight.hand[-1]})]


def pot_odds(sight: Sight) -> list[Ground]:
    """Return what the pot is worth against what a loser puts into the next one (KK63, KK64), if it is worth more."""
    unit = cast("int", sight.facts["rules"]["unit"])
    pot, least, most = sight.facts["pot"], 2 * unit, 3 * unit
    return [Ground("pot-odds", {"pot": pot, "least": least, "most": most})] if pot >= 2 * most else []


def honour(sight: Sight, verb: str) -> list[Ground]:
    """Return that forehand does not fold (KK31)."""
    reminded = verb == "stay" and sight.facts.get("honour", False)
    return [Ground("honour", {})] if reminded else []


def exchanging(sight: Sight, away: list[str]) -> list[Ground]:
    """Return why the cards *away* are the ones to put away (KK36)."""
    kept = list(sight.hand)
    for code in away:
        kept.remove(code)
    found: list[Ground] = []
    if away and all(_RANK[kept[0]] < _RANK[code] < VARDSHUS for code in away):
        found.append(Ground("middle", {"cards": away, "low": kept[0]}))
    highs = high_ones(kept)
    if _RANK[kept[0]] <= _KEEPABLE:
        found.append(
            Ground("keeps", {"low": kept[0], "highs": highs}) if highs else Ground("keeps-low", {"low": kept[0]})
        )
    return found


def playing(sight: Sight, card: str) -> list[Ground]:
    """Return why *card* is the one to play."""
    facts, rank = sight.facts, _RANK[card]
    lying = max([_RANK[play["card"]] for play in facts["trick"]], default=0)
    last = len(facts["trick"]) == len(facts["active"]) - 1
    kept = list(sight.hand)
    kept.remove(card)
    found: list[Ground] = []
    over = sum(sight.unseen[rank:])
    if rank >= lying and not last:
        if not over:
            found.append(Ground("unbeatable", {"card": card}))
        elif sight.among_rivals(over) < 1:
            found.append(Ground("few-over", {"over": over, "hidden": sight.hidden, "card": card}))
    if last and rank >= lying and not any(lying <= _RANK[code] < rank for code in kept):
        found.append(Ground("cheapest", {"card": card}))
    if rank > _RANK[kept[-1]] and rank >= lying and not last and not found:
        found.append(Ground("highest-first", {"card": card}))
    if kept and _RANK[kept[0]] < rank and _RANK[kept[0]] <= _KEEPABLE:
        found.append(Ground("saves-low", {"low": kept[0]}))
    highs = high_ones(kept)
    if highs and _RANK[highs[-1]] > rank:
        found.append(Ground("saves-high", {"highs": highs}))
    return found


def showing(sight: Sight, verb: str) -> list[Ground]:
    """Return what is known of the others' last cards (KK54 to KK59)."""
    card = sight.hand[0]
    rank = _RANK[card]
    floors = {seat: floor for seat, floor in forced(sight.facts).items() if seat in sight.rivals}
    as_low = sum(sight.unseen[: rank + 1])
    if verb == "bud":
        found = [Ground("as-low", {"lower": as_low, "hidden": sight.hidden, "card": card})] if as_low else []
        return [*found, Ground("penalty", {"penalty": sight.facts["penalty"]})]
    if not any(sum(sight.unseen[floors.get(seat, 0) : rank + 1]) for seat in sight.rivals):
        return [Ground("lowest-certain", {"card": card})]
    found = []
    if as_low <= _FEW * sight.hidden:
        found.append(Ground("as-low-few", {"lower": as_low, "hidden": sight.hidden, "card": card}))
    above = [(floor, seat) for seat, floor in floors.items() if floor > rank]
    if above:
        floor, seat = max(above)
        found.append(Ground("floor", {"seat": seat, "low": FACES[floor]}))
    return found
