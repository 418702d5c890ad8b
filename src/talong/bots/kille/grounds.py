"""Grounds for an act in Kille and Punschkille: known cards, the solved threshold, and the cards not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from talong._compat import i64
from talong.bots.ground import Ground
from talong.bots.kille.tables import MOST_SEATS, advice, is_by_the_book
from talong.bots.kille.threshold import AMONG_MANY, STANDS
from talong.bots.kille.thumb import Seen
from talong.cards.kille import FACES, LILJA_12
from talong.games.kille.actions import STAND, SWAP
from talong.games.kille.deal import KilleDeal
from talong.games.kille.rules import ExchangeRules

if TYPE_CHECKING:
    from talong.core.view import View

_RANK: Final = {"Ki-": -1, **{face: rank for rank, face in enumerate(FACES)}, "Ki+": len(FACES)}
_MATADORS: Final = ("Va", "Ka", "Sv", "Hu", "Ku", "Ki", "Ki+", "Ki-")
_MANY_LOWER: Final = 0.25  # The part of the hidden cards that is many enough to speak for standing,
_MANY_BETTER: Final = 0.3  # and for a swap.

# What a puzzle is about, by what is said for its best act.
MOTIFS: Final = {
    "known": ("neighbour-higher", "neighbour-strikes", "known-lower", "known-lower-stays"),
    "threshold": ("threshold-swap", "threshold-stand", "rule-swap", "rule-stand"),
    "count": ("better-cards", "lower-cards", "few-lower", "higher-cards"),
    "question": ("ask-free", "asker"),
    "low-kille": ("low-kille",),
}


def grounds(view: View, act: str) -> list[Ground]:
    """Return what speaks for *act*, the best first."""
    seen = Seen(view)
    if seen.card not in _RANK:
        return []
    if act == "ask":
        return [Ground("ask-free", {}), *threshold(view, seen, act), *few_lower(seen)]
    if act == "swap":
        return [*low_kille(seen), *neighbour_gives(seen), *threshold(view, seen, act), *better_cards(seen)]
    if act == "stand":
        return [*neighbour_strikes(seen), *lower_elsewhere(seen), *threshold(view, seen, act), *lower_cards(seen)]
    if act == "refuse":
        return [*asker(seen), *lower_cards(seen)]
    if act in ("accept", "depends"):
        return higher_cards(seen)
    return []


def low_kille(seen: Seen) -> list[Ground]:
    """Return that a low kille goes out even if others have less (K60)."""
    separate = seen.facts["rules"]["low_kille_separate"] and len(seen.active) > 2  # K65: two low ones are nobody's end.
    return [Ground("low-kille", {})] if seen.card == "Ki-" and separate else []


def neighbour_gives(seen: Seen) -> list[Ground]:
    """Return that the neighbour is known to have a higher card, which changes hands (K20)."""
    taker = seen.after(seen.me)
    card = seen.hands.get(taker, "?")
    if seen.me == seen.dealer or card not in FACES or card in _MATADORS or _RANK[card] <= _RANK[seen.card]:
        return []
    return [Ground("neighbour-higher", {"seat": taker, "card": card, "own": seen.card})]


def neighbour_strikes(seen: Seen) -> list[Ground]:
    """Return that the neighbour is known to strike whoever demands a swap (K27, K29)."""
    taker = seen.after(seen.me)
    card = seen.hands.get(taker, "?")
    if seen.me == seen.dealer or not (card == "Hu" or (card == "Sv" and seen.dealt())):
        return []
    return [Ground("neighbour-strikes", {"seat": taker, "card": card})]


def lower_elsewhere(seen: Seen) -> list[Ground]:
    """Return that somebody is known to have a lower card, first of those who have spoken and must keep it."""
    found = [
        (seat in seen.unspoken, _RANK[card], seat, card)
        for seat in seen.others
        if seat not in seen.struck
        and (card := seen.hands.get(seat, "?")) in FACES
        and card not in _MATADORS
        and _RANK[card] < _RANK[seen.card]
    ]
    if not found:
        return []
    speaks, _rank, seat, card = min(found)
    return [Ground("known-lower" if speaks else "known-lower-stays", {"seat": seat, "card": card, "own": seen.card})]


def threshold(view: View, seen: Seen, act: str) -> list[Ground]:
    """Return up to which card a seat in this place changes, if that speaks for *act*.

    Where nothing is solved it is the card of `bots.kille.threshold`, which `tools/thresholds.py` finds for both games.
    """
    if seen.facts["phase"] != "speak" or _RANK[seen.card] < 0 or seen.card in ("Ki", "Ki+"):
        return []
    stands = act == "stand"
    number = len(seen.active)
    facts: dict[str, int | str] = {"number": number, "place": place(seen), "own": seen.card}
    solved = solved_threshold(view, seen)
    if solved is not None:
        facts["card"] = FACES[solved]
        return (
            [Ground(f"threshold-{'stand' if stands else 'swap'}", facts)]
            if stands == (_RANK[seen.card] > solved)
            else []
        )
    rules = view.game.read_rules(seen.facts["rules"])
    assert isinstance(rules, ExchangeRules)
    if number <= MOST_SEATS and is_by_the_book(rules):
        return []  # What the tables do not say is not said by a rule of thumb.
    from_here = STANDS.get(number, AMONG_MANY)[seen.me == seen.dealer]
    facts["card"] = FACES[from_here - 1]
    return [Ground(f"rule-{'stand' if stands else 'swap'}", facts)] if stands == (_RANK[seen.card] >= from_here) else []


def place(seen: Seen) -> str:
    """Return what the place of the speaker is called."""
    return "dealer" if seen.me == seen.dealer else "forehand" if seen.me == seen.facts["forehand"] else "middle"


def solved_threshold(view: View, seen: Seen) -> int | None:
    """Return the highest card that is changed here, by the solved tables.

    They are asked what they do with each skitkort and lilja in this place, where all before it have stood and no other
    card is known; nothing is returned where there is no such table, or no one card that divides them.
    """
    facts = seen.facts
    fresh = not facts["swaps"] and not facts["struck"] and facts["spoke"] == facts["stood"]
    if not fresh or any(card != "?" for seat, card in seen.hands.items() if seat != seen.me):
        return None
    deal = view.worlds().first().deal
    assert isinstance(deal, KilleDeal)
    deal = deal.copy()
    changed: list[bool] = []
    for face in range(LILJA_12 + 1):
        deal.faces[i64(deal.held[view.viewer])] = face
        found = advice(deal, view.viewer)
        if found is None or STAND not in found.actions or SWAP not in found.actions:
            return None
        worth = dict(zip(found.actions, found.values, strict=True))
        changed.append(worth[SWAP] > worth[STAND])
    highest = changed.count(True) - 1
    return highest if 0 <= highest < LILJA_12 and changed == sorted(changed, reverse=True) else None


def better_cards(seen: Seen) -> list[Ground]:
    """Return how many of the hidden cards one would like to get, and how many strike, if that speaks for a swap."""
    better = sum(seen.unseen[face] for face in FACES[: LILJA_12 + 1] if _RANK[face] > _RANK[seen.card])
    strikers = seen.unseen["Hu"] + (seen.unseen["Sv"] if seen.dealt() else 0)
    if better < _MANY_BETTER * seen.hidden:
        return []
    return [Ground("better-cards", {"better": better, "hidden": seen.hidden, "strikers": strikers})]


def lower_cards(seen: Seen) -> list[Ground]:
    """Return how many of the hidden cards are lower than one's own, if they are many."""
    lower = below(seen)
    if lower < _MANY_LOWER * seen.hidden:
        return []
    return [Ground("lower-cards", {"lower": lower, "hidden": seen.hidden, "own": seen.card})]


def higher_cards(seen: Seen) -> list[Ground]:
    """Return how many of the hidden cards are higher than one's own, if they are many."""
    higher = seen.hidden - below(seen) - seen.unseen[seen.card.rstrip("+-")]
    if higher < _MANY_BETTER * seen.hidden:
        return []
    return [Ground("higher-cards", {"higher": higher, "hidden": seen.hidden, "own": seen.card})]


def few_lower(seen: Seen) -> list[Ground]:
    """Return how few of the hidden cards are lower than one's own."""
    lower = below(seen)
    if lower >= _MANY_LOWER * seen.hidden:
        return []
    return [Ground("few-lower", {"lower": lower, "hidden": seen.hidden, "own": seen.card})]


def below(seen: Seen) -> int:
    """Return how many of the hidden cards are lower than one's own."""
    return sum(number for face, number in seen.unseen.items() if _RANK[face] < _RANK[seen.card])


def asker(seen: Seen) -> list[Ground]:
    """Return that whoever asks wants to be rid of a card (K72)."""
    return [Ground("asker", {"seat": seen.facts["forehand"]})] if seen.facts["forehand"] != seen.me else []
