"""Grounds for an act in Rödskägg: sure tricks, what the score wants, and which card is the highest left of its suit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.bots.ground import Ground
from talong.cards.french import RANKS, SUITS

if TYPE_CHECKING:
    from talong.core.view import View
    from talong.facts.rodskagg import RodskaggFacts

_HAND: Final = 6
_FIVE: Final = 5  # RS37, RS40: what it costs to fail.
_LOW_BID: Final = 2

# What a puzzle is about, by what is said for its best act.
MOTIFS: Final = {
    "sure": (
        "sure-tricks", "no-sure-trick", "tops", "no-top", "top-lead", "top-takes", "takes-last", "keeps-tops",
        "suit-gone",
    ),
    "score": (
        "bid-to-zero", "miss-to-zero", "five-up-to-zero", "gift-wins", "one-to-zero", "to-zero", "at-zero",
        "drop-keeps",
    ),
    "contract": ("contract-needs", "no-more-needed", "rodskagg"),
    "under": ("all-higher", "thrown", "under"),
}  # fmt: skip


class Sight:
    """What the viewer sees: its hand, and the cards that may lie anywhere."""

    def __init__(self, view: View) -> None:
        self.facts = cast("RodskaggFacts", view.facts)
        self.me = view.viewer
        self.hand = view.cards(view.viewer)
        lying = [play["card"] for trick in [*self.facts["tricks"], self.facts["trick"]] for play in trick]
        known = {*self.hand, *lying}
        self.unseen = [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in known]
        self.score = self.facts["scores"][self.me]
        self.won = self.facts["won"][self.me] if self.facts["won"] else 0

    def is_top(self, card: str) -> bool:
        """Tell whether no card that may be elsewhere beats *card* in its own suit."""
        return not any(other[1] == card[1] and height(other) > height(card) for other in self.unseen)

    def tops(self) -> list[str]:
        """Return the cards in the hand that take the trick if they are led, suit by suit, the highest first."""
        found = [card for card in self.hand if self.is_top(card)]
        return sorted(found, key=lambda card: (SUITS.index(card[1]), -height(card)))


def height(card: str) -> int:
    """Return how high *card* is."""
    return RANKS.index(card[0])


def grounds(view: View, act: str) -> list[Ground]:
    """Return what speaks for *act*, the best first."""
    sight, verb = Sight(view), act.partition(" ")[0]
    if verb == "bid":
        return bidding(sight, int(act.split()[1]))
    if verb == "rodskagg":
        return [*sure(sight), Ground("rodskagg", {"penalty": 2 * _HAND})]
    if verb == "pass":
        return passing(sight)
    if verb == "join":
        return joining(sight)
    if verb == "drop":
        return dropping(sight)
    if verb == "play":
        card = act.split()[1]
        return following(sight, card) if sight.facts["trick"] else leading(sight, card)
    return []


def sure(sight: Sight) -> list[Ground]:
    """Return the tricks that whoever leads is sure of (RS19, RS24)."""
    tops = sight.tops()
    return [Ground("sure-tricks", {"cards": tops, "number": len(tops)})] if tops else []


def bidding(sight: Sight, number: int) -> list[Ground]:
    """Return why to bid *number*."""
    found: list[Ground] = []
    if sight.score == number:
        found.append(Ground("bid-to-zero", {"score": sight.score}))
    misses = sight.score + _FIVE
    if sight.score < 0 and 0 <= misses < number:
        found.append(Ground("miss-to-zero", {"score": -sight.score, "tricks": misses, "number": number}))
        return found
    found += sure(sight)
    if number <= _LOW_BID and f"bid {number + 1}" in sight.facts["legal"]:
        found.append(Ground("no-more-needed", {"number": number}))
    return found


def passing(sight: Sight) -> list[Ground]:
    """Return why to pass."""
    found = [] if sight.tops() else [Ground("no-sure-trick", {})]
    if sight.score == 0 - _FIVE:
        found.append(Ground("five-up-to-zero", {}))
    return found


def joining(sight: Sight) -> list[Ground]:
    """Return why to go along (RS27 to RS32)."""
    found: list[Ground] = []
    if sight.score == -_FIVE:
        found.append(Ground("five-up-to-zero", {}))
    declarer = sight.facts["declarer"]
    others_out = [seat for seat, way in sight.facts.get("along", {}).items() if way == "dropped"]
    asked_last = len(others_out) == sight.facts["seats"] - 2
    if declarer is not None and asked_last and after_gift(sight, declarer) == 0:
        found.append(Ground("gift-wins", {"seat": declarer}))
    tops = sight.tops()
    if tops:
        found.append(Ground("tops", {"cards": tops}))
    if sight.score == 1:
        found.append(Ground("one-to-zero", {}))
    return found


def after_gift(sight: Sight, declarer: int) -> int:
    """Return where the *declarer* stands if all drop and it is credited both tricks that are left (RS32, RS37)."""
    tricks = sight.facts["won"][declarer] + 2
    contract = sight.facts["contract"]
    assert contract is not None
    return sight.facts["scores"][declarer] - tricks + (_FIVE if tricks < int(contract) else 0)


def dropping(sight: Sight) -> list[Ground]:
    """Return why to drop out (RS30, RS40)."""
    found = [Ground("no-top", {})] if not sight.tops() else []
    return [*found, Ground("drop-keeps", {"score": sight.score, "worse": sight.score + _FIVE})]


def leading(sight: Sight, card: str) -> list[Ground]:
    """Return why the declarer leads *card*."""
    found = need(sight, wins=sight.is_top(card))
    others = [other for other in sight.unseen if other[1] == card[1]]
    if not others:
        found.append(Ground("suit-gone", {"card": card, "suit": card[1]}))
    elif sight.is_top(card):
        found.append(Ground("top-lead", {"card": card}))
    kept = [other for other in sight.tops() if other != card]
    if kept and not sight.is_top(card):
        found.append(Ground("keeps-tops", {"cards": kept}))
    if others and not any(height(other) < height(card) for other in others):
        found.append(Ground("all-higher", {"card": card}))
    return found


def following(sight: Sight, card: str) -> list[Ground]:
    """Return why to follow with *card*, or to throw it away."""
    trick = sight.facts["trick"]
    suit = trick[0]["card"][1]
    high = max([play["card"] for play in trick if play["card"][1] == suit], key=height)
    found = need(sight, wins=card[1] == suit and height(card) > height(high))
    last = len(trick) == len(sight.facts["active"]) - 1
    if card[1] != suit:
        found.append(Ground("thrown", {"card": card, "suit": suit}))
    elif height(card) < height(high):
        found.append(Ground("under", {"card": card, "high": high}))
    elif last:
        found.append(Ground("takes-last", {"card": card}))
    elif sight.is_top(card):
        found.append(Ground("top-takes", {"card": card}))
    return found


def need(sight: Sight, wins: bool) -> list[Ground]:
    """Return how many tricks more lead to nought exactly, or that one more is too many (RS35, RS37, RS46).

    Many that are still needed speak for a card that *wins*, few for one that does not.
    """
    facts = sight.facts
    left = len(sight.hand)
    declares = facts["declarer"] == sight.me
    contract = facts["contract"]
    if contract is None or contract == "rodskagg":
        return []
    promised = int(contract) if declares else 0
    short = promised - sight.won
    more = sight.score - sight.won
    if 0 < more <= (left if wins else left // 2) and sight.won + more >= promised:
        return [Ground("to-zero", {"number": more})]
    if more == 0 and short <= 0 and not wins:
        return [Ground("at-zero", {})]
    if 0 < short <= left:
        return [Ground("contract-needs", {"number": short})]
    return []
