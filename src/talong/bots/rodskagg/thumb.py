"""Heuristics (rules of thumb) for Rödskägg.

Each card has a chance of taking a trick if it is led: that nobody has a higher one of its suit. From these come the
likely numbers of tricks, and from the score how welcome each number is: exactly nought wins, below it one is *tjock*
and needs a penalty to come back.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from talong.cards.french import RANKS
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.rodskagg import RodskaggFacts

_HAND: Final = 6
_WIN: Final = 12.0
_OUTSIDE: Final = 46  # Cards that one has not been dealt.
_AS_DEFENDER: Final = 0.4  # How often a card that would win if led gets to take a trick when another leads.
_SUIT_LED: Final = 0.3  # How often one of the last two leads is of a given suit.


class RodskaggBot:
    """Heuristic bot for Rödskägg."""

    def __init__(self, whims: Random) -> None:
        self.whims = whims
        self.boldness = 0.95 + 0.1 * whims.random()

    def choose(self, view: View) -> str | None:
        """Return what to do, or nothing to let play go on."""
        facts = cast("RodskaggFacts", view.facts)
        legal = facts["legal"]
        if facts["turn"] != view.viewer or not legal:
            return None
        if len(legal) == 1:
            return legal[0]
        seen = Seen(view)
        phase = facts["phase"]
        if phase == "bid":
            return self.bid(seen, legal)
        if phase == "join":
            return self.answer(seen)
        if phase == "ask":
            return self.question(seen)
        cards = [act.split()[1] for act in legal]
        return f"play {self.lead(seen, cards) if seen.leads else self.follow(seen, cards)}"

    def bid(self, seen: Seen, legal: list[str]) -> str:
        """Return the bid, or the pass, that promises most (RS42)."""
        chances = [min(0.97, seen.chance(card) * self.boldness) for card in seen.hand]
        leading = spread(chances)
        following = spread([chance * _AS_DEFENDER for chance in chances])
        best, most = legal[0], -1e9
        for act in legal:
            promised = promise(act)
            if act == "pass":
                worth = sum(p * welcome(seen.score - t) for t, p in enumerate(following))
            elif act == "rodskagg":
                worth = sum(p * welcome(seen.score - t + 12) for t, p in enumerate(leading[:_HAND]))
                worth += leading[_HAND] * _WIN
            else:
                worth = sum(p * welcome(seen.score - t + (5 if t < promised else 0)) for t, p in enumerate(leading))
            if worth > most:
                best, most = act, worth
        return best

    def answer(self, seen: Seen) -> str:
        """Go along if a trick is likely enough, or if the penalty is just what one needs (RS40, RS50)."""
        none = (1 - _SUIT_LED * sum(seen.chance(card) for card in seen.hand)) ** 2
        along = none * welcome(seen.score + 5) + (1 - none) * welcome(seen.score - 1)
        return "join" if along > welcome(seen.score) else "drop"

    def question(self, seen: Seen) -> str:
        """Ask, unless two tricks for nothing or somebody's penalty would be unwelcome (RS32, RS34)."""
        scores = seen.facts["scores"]
        won = seen.facts["won"]
        gift = [seat for seat, score in enumerate(scores) if score == -5 and not won[seat] and seat != seen.me]
        return "skip" if gift or seen.wanted() <= seen.won else "ask"

    def lead(self, seen: Seen, cards: list[str]) -> str:
        """Lead a card that is likely to win, or to lose, as the score wants it."""
        ordered = sorted(cards, key=lambda card: (seen.chance(card), RANKS.index(card[0])))
        return ordered[-1] if seen.wanted() > seen.won else ordered[0]

    def follow(self, seen: Seen, cards: list[str]) -> str:
        """Take the trick or duck it."""
        trick = seen.facts["trick"]
        suit = trick[0]["card"][1]
        high = max(RANKS.index(play["card"][0]) for play in trick if play["card"][1] == suit)
        by_rank = sorted(cards, key=lambda card: RANKS.index(card[0]))
        taking = [card for card in by_rank if card[1] == suit and RANKS.index(card[0]) > high]
        ducking = [card for card in by_rank if card not in taking]
        if seen.wanted() > seen.won:
            if taking:
                last = len(trick) == len(seen.facts["active"]) - 1
                return taking[0] if last else taking[-1]
            return min(by_rank, key=lambda card: (seen.chance(card), RANKS.index(card[0])))
        if ducking:
            return ducking[-1]  # This is the highest that does no harm.
        return taking[0]


def promise(act: str) -> int:
    """Return how many tricks a bid promises."""
    return int(act.split()[1]) if act.startswith("bid") else 0


def welcome(score: int) -> float:
    """Return how welcome it is to stand on *score* after a deal."""
    if score == 0:
        return _WIN
    if score > 0:
        return 2.0 - 0.5 * score  # One can still walk down.
    return -3.0 + 0.4 * score  # Only a penalty brings one back.


def spread(chances: list[float]) -> list[float]:
    """Return the distribution of the number of tricks, each card winning by its own chance."""
    found = [1.0]
    for chance in chances:
        found = [
            (found[at] * (1 - chance) if at < len(found) else 0.0) + (found[at - 1] * chance if at else 0.0)
            for at in range(len(found) + 1)
        ]
    return found


class Seen:
    """Features that the bot reads from its view."""

    def __init__(self, view: View) -> None:
        self.facts = cast("RodskaggFacts", view.facts)
        self.me = view.viewer
        self.hand = view.cards(self.me)
        self.score = self.facts["scores"][self.me]
        self.won = self.facts["won"][self.me] if self.facts["won"] else 0
        self.leads = not self.facts["trick"]
        self.gone = {play["card"] for trick in [*self.facts["tricks"], self.facts["trick"]] for play in trick}
        rivals = len(self.facts["active"]) - 1
        self.held = min(0.95, len(self.hand) * rivals / (_OUTSIDE - max(0, len(self.gone) - _HAND)))

    def chance(self, card: str) -> float:
        """Return how likely *card* takes the trick if it is led: each higher one is out, mine or gone."""
        chance = 1.0
        for rank in RANKS[RANKS.index(card[0]) + 1 :]:
            higher = rank + card[1]
            if higher not in self.hand and higher not in self.gone:
                chance *= 1 - self.held
        return chance

    def wanted(self) -> int:
        """Return the number of tricks that would be best in the end, of those still possible."""
        left = len(self.hand)
        declares = self.facts["declarer"] == self.me
        contract = self.facts["contract"]
        best, most = self.won, -1e9
        for tricks in range(self.won, self.won + left + 1):
            score = self.score - tricks
            if declares and contract == "rodskagg":
                worth = _WIN if tricks == _HAND else welcome(score + 12)
            elif declares and contract is not None:
                worth = welcome(score + (5 if tricks < int(contract) else 0))
            else:
                worth = welcome(score)
            if worth > most:
                best, most = tricks, worth
        return best
