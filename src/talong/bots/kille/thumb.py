"""Heuristics (rules of thumb) for Kille, which hold for Punschkille too.

Both games come down to one question: how likely is it that I go out with this card? The bot counts the cards that it
has not seen, asks how likely they are to lie below its own, and weighs a swap against standing.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from talong.cards.kille import FACES
from talong.core.view import View
from talong.games.kille.rules import Direction, asked_by

if TYPE_CHECKING:
    from talong.facts.kille import ExchangeFacts, KilleFacts

_RANK: Final = {"Ki-": -1, **{face: rank for rank, face in enumerate(FACES)}, "Ki+": FACES.index("Ki")}
_YIELDING: Final = FACES[:15]  # Skitkort and liljor change hands (K20).
_PASSERS: Final = ("Va", "Ka")  # K32
_COPIES: Final = 2
_POOR: Final = 0.75  # How much of the average risk makes one wish for better cards.
_HANDED_ON: Final = 0.4  # How often a card that one got rid of is gone when the cards are compared.


class KilleBot:
    """Heuristic bot for Kille."""

    def __init__(self, whims: Random) -> None:
        self.whims = whims
        self.boldness = 0.9 + 0.25 * whims.random()  # Some buy in more readily than others.

    def choose(self, view: View) -> str | None:
        """Return what to do, or nothing to let play go on."""
        seen = Seen(view)
        legal = seen.facts["legal"]
        if "kuku" in legal and self.lays_kuku(seen):
            return "kuku"
        if "buyin" in legal:
            return "buyin" if self.buys_in(seen) else "decline"
        if not legal or seen.facts["turn"] != seen.me:
            return None
        if "stand" in legal:
            return self.speak(seen, "ask" in legal)
        if "refuse" in legal:
            yes = "accept" if "accept" in legal else "depends"
            return yes if self.wants_new_cards(seen) else "refuse"
        return self.whims.choice(legal)  # A cut.

    def speak(self, seen: Seen, may_ask: bool) -> str:
        """Stand, swap, or ask for better cards."""
        card = seen.card
        if card in ("Ku", "Ki+"):
            return "stand"  # It cannot be the lowest, and a svin might meet it.
        stay = seen.out_with(card)
        go = seen.out_after_stock() if seen.me == seen.dealer else seen.out_after_swap()
        if may_ask and min(stay, go) > _POOR / len(seen.active):
            return "ask"  # K72
        return "swap" if go < stay else "stand"

    def wants_new_cards(self, seen: Seen) -> bool:
        """Tell whether new cards are better than these against a forehand who does not like their own (K73 to K75)."""
        return seen.out_with(seen.card) > 1.2 / len(seen.active)

    def lays_kuku(self, seen: Seen) -> bool:
        """Tell whether it is time for *På rygg*: seldom, since those who would have been struck get away (K58).

        It is when only one opponent is left, or when somebody who has not spoken sits with a low kille for all to see.
        """
        if len(seen.active) == 2:
            return True
        return any(seen.hands[seat] == "Ki-" and seat in seen.unspoken for seat in seen.others)

    def buys_in(self, seen: Seen) -> bool:
        """Tell whether a share of the pot is worth more than the price."""
        facts = cast("KilleFacts", seen.facts)
        offer = facts["buyin"]
        assert offer is not None
        followers = (len(offer["due"]) - 1) / 2  # Half of the others will think so too.
        pot = facts["pot"] + offer["price"] * (1 + followers)
        return self.boldness * pot > offer["price"] * (len(seen.active) + 1 + followers)


class Seen:
    """Features that the bot reads from its view."""

    def __init__(self, view: View) -> None:
        self.facts = cast("ExchangeFacts", view.facts)
        self.me = view.viewer
        self.dealer = self.facts["dealer"]
        self.active = self.facts["active"]
        self.others = [seat for seat in self.active if seat != self.me]
        self.hands: dict[int, str] = {int(seat): cards[0] for seat, cards in self.facts["hands"].items()}
        self.card = self.hands.get(self.me, "?")
        self.struck = {int(seat) for seat in self.facts["struck"]}
        self.unspoken = self._unspoken()
        self.unseen = self._unseen()
        self.hidden = sum(self.unseen.values())

    def _unspoken(self) -> set[int]:
        """Return who may still get the word: those from the speaker on, until it would be forehand's again."""
        turn = self.facts["turn"]
        if self.facts["phase"] != "speak" or turn is None:
            return set()
        found = {turn}
        seat = self.after(turn)
        while seat != self.facts["forehand"]:
            found.add(seat)
            seat = self.after(seat)
        return found

    def after(self, seat: int) -> int:
        """Return who is next to *seat* in the direction of play (K10, R-P2)."""
        facts = self.facts
        return asked_by(seat, Direction(facts["rules"]["direction"]), facts["seats"], self.active)

    def _unseen(self) -> dict[str, int]:
        """Count the cards of each value that could be anywhere."""
        left = dict.fromkeys(FACES, _COPIES)
        for code in [*self.hands.values(), *self.facts["turned"], *self.facts["aside"]]:
            face = code.rstrip("+-")
            if left.get(face):
                left[face] -= 1
        return left

    def chance(self, *faces: str) -> float:
        """Return how likely a hidden card is one of *faces*."""
        return sum(self.unseen[face] for face in faces) / self.hidden

    def below(self, rank: int) -> float:
        """Return how likely a hidden card that is compared lies below *rank*."""
        return sum(number for face, number in self.unseen.items() if _RANK[face] < rank) / self.hidden

    def out_with(self, card: str, given: str = "") -> float:
        """Return how likely *card* goes out: by itself, or because nothing lies below it.

        A card that was *given* away is still below it as often as it has not been handed on and laid aside.
        """
        rank = _RANK[card]
        if card == "Ki-" and self.facts["rules"]["low_kille_separate"]:
            return 1.0  # K60
        none_below = 1.0
        for seat in self.others:
            known = self.hands.get(seat, "?")
            if seat in self.struck or known == "Ki-":
                continue  # They go out for reasons of their own (K62).
            if known == "?":
                none_below *= 1 - self.below(rank)
            elif _RANK[known] < rank:
                none_below *= _HANDED_ON if seat in self.unspoken else 0
        if given and -1 < _RANK[given] < rank:
            none_below *= _HANDED_ON
        return none_below

    def out_after_swap(self) -> float:
        """Return how likely I go out if I demand a swap now (K20 to K36)."""
        taker = self.after(self.me)
        while taker != self.me and self.hands.get(taker) in _PASSERS:
            taker = self.after(taker)
        if self.hands.get(taker, "?") != "?":
            return self.out_after_meeting(taker)
        mine = self.dealt()
        out = self.chance("Hu") + (self.chance("Sv") if mine else 0)
        out += self.chance("Ku") * self.out_with(self.card)
        out += self.chance("Ki") * self.out_with("Ki+" if self.meets_kille() else "Ki-")
        waved_on = self.chance("Va", "Ka")
        new = sum(self.chance(face) * self.out_with_gain(face, taker) for face in _YIELDING)
        return (out + new) / (1 - waved_on)

    def out_after_meeting(self, taker: int) -> float:
        """Return the same where I know the card of *taker*, who would answer: they have had their turn (R-P27)."""
        known = self.hands[taker]
        if known == "Hu" or (known == "Sv" and self.dealt()):
            return 1.0
        if known == "Ku" or taker == self.me:  # R-P28
            return self.out_with(self.card)
        if known.startswith("Ki"):
            known = "Ki+" if self.meets_kille() else "Ki-"
        return 0.0 if known == "Sv" else self.out_with_gain(known, taker)

    def out_with_gain(self, card: str, taker: int) -> float:
        """Return how likely I go out with the *card* that *taker* gave for mine; one who has spoken keeps mine."""
        if taker in self.unspoken:
            return self.out_with(card, self.card)
        helps = taker not in self.struck and -1 < _RANK[self.card] < _RANK[card]
        return 0.0 if helps else self.out_with(card)

    def out_after_stock(self) -> float:
        """Return how likely I go out if I go to the stock now (K46)."""
        mine = self.dealt()
        out = self.chance("Hu") + (self.chance("Sv") if mine else 0)
        out += self.chance("Ku") * self.out_with(self.card)
        waved_on = self.chance("Va", "Ka")
        new = sum(self.chance(face) * self.out_with(face) for face in _YIELDING)  # A drawn kille is high (K53).
        return (out + new) / (1 - waved_on)

    def dealt(self) -> bool:
        """Tell whether my card was dealt to me: else a svin strikes somebody else (K40)."""
        return not any(swap["taker"] == self.me and not swap["annulled"] for swap in self.facts["swaps"])

    def meets_kille(self) -> bool:
        """Tell whether a kille got in a swap would be high (K54)."""
        return self.card.startswith("Ki") and bool(self.facts["rules"]["killemote"])
