"""How a deal that is played on from a view turns out for its viewer, as people at the table count it.

For each game: when there is enough to see, what the end is worth, and the facts that a teacher would speak of. A worth
is greater the better, whatever is counted: kronor and glasses from now on, the chance to win the match, the risk of
becoming skitgubbe with the opposite sign.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any, ClassVar, Final

from talong.bots.kungsholmskille.guide import KungsholmGuide
from talong.bots.search.guide import Guide
from talong.cards.french import RANKS
from talong.cards.kille import FACES
from talong.core.match import Match
from talong.core.view import View

_KILLE_RANK: Final = {"Ki-": -1, **{face: rank for rank, face in enumerate(FACES)}, "Ki+": len(FACES)}
_COURT: Final = RANKS.index("J")

# Made by tools/rodskagg_chances.py --matches 500: how much a score weighs on the way to exactly nought, from LEAST up.
LEAST: Final = -8
WEIGHTS: Final = (
    2.46, 1.92, 1.72, 1.81, 2.15, 2.37, 2.66, 2.54, 2.76, 2.89, 2.47, 2.25, 1.91, 1.63, 1.39, 1.03, 0.85, 0.65, 0.42,
    0.1, 0.0, -0.34, -0.63, -0.8, -1.24, -1.75, -2.29, -2.84, -3.41, -3.98, -4.57, -5.15, -5.74,
)  # fmt: skip


class Outlook:
    """What becomes of the viewer of *view* in one world."""

    unit: ClassVar[str] = ""  # What the worth counts.
    chance: ClassVar[bool] = False  # Whether it is a chance, from 0 to 1.
    good: ClassVar[Mapping[str, int]] = {}  # The facts, and whether more of each is good, bad, or neither.

    def __init__(self, view: View) -> None:
        self.me = view.viewer
        self.before: dict[str, Any] = dict(view.facts)
        self.facts: dict[str, float] = {}

    def see(self, facts: dict[str, Any], seat: int) -> None:
        """Take note of what *seat* sees before it acts."""

    def is_done(self, match: Match) -> bool:
        """Tell whether there is enough to see: the deal is over."""
        return bool(match.results) or match.is_over

    def worth(self, match: Match) -> float:
        """Return what it has come to, and note the last facts."""
        raise NotImplementedError

    def unsettled(self) -> float:
        """Return what it is worth if it would not come to an end: nothing won, nothing lost."""
        return 0.0

    def reckoned(self, share: float, guide: Guide) -> float:
        """Return what a *share*, as searches reckon by *guide*, comes to in my unit: the greater, the more."""
        return share


class KilleOutlook(Outlook):
    """Kronor from now on; a pot that is not won yet belongs to those who are left in it, all alike."""

    unit: ClassVar[str] = "kronor"
    good: ClassVar[Mapping[str, int]] = {"out": -1, "struck": -1, "better": 1}
    stake_rule: ClassVar[str] = "K78"

    def is_done(self, match: Match) -> bool:
        """Tell whether a deal is over, or the pot has been won without one."""
        return super().is_done(match) or self.has_won(match)

    def has_won(self, match: Match) -> bool:
        """Tell whether somebody has taken the pot."""
        return any(entry.rule == self.stake_rule for entry in match.ledger.entries)

    def worth(self, match: Match) -> float:
        """Return what has been moved to me, and my part of what is left."""
        me = f"seat {self.me}"
        moved = 0
        for entry in match.ledger.entries:
            if entry.rule != self.stake_rule:  # Stakes belong to the next pot.
                moved += entry.amount * ((entry.target == me) - (entry.source == me))
        result = self.result(match)
        if result is None or "winner" in result:
            return float(moved)
        left = self.survivors(result)
        return moved + (result["standing"]["pot"] / len(left) if self.me in left else 0.0)

    def reckoned(self, share: float, guide: Guide) -> float:
        """Return that part of the pot."""
        return share * float(self.before["pot"])

    def result(self, match: Match) -> dict[str, Any] | None:
        """Return what the deal came to, if there was one, and note the facts."""
        if not match.results:
            return None
        result: dict[str, Any] = match.results[0]
        out = result["out"]
        self.facts["out"] = float(self.me in out or self.me not in result["active"])
        self.facts["struck"] = float(self.me in result["struck"])
        shown = result["shown"].get(self.me)
        held = self.before["hands"].get(str(self.me), [])
        if shown is not None and held:
            self.facts["better"] = float(_KILLE_RANK[shown] > _KILLE_RANK[held[0]])
        return result

    def survivors(self, result: Mapping[str, Any]) -> list[int]:
        """Return who is left in the pot."""
        return [seat for seat in result["active"] if seat not in result["out"]]


class PunschOutlook(KilleOutlook):
    """Glasses from now on: those drunk, and those at stake as often as they will be."""

    unit: ClassVar[str] = "glasses"
    stake_rule: ClassVar[str] = "P5"

    def worth(self, match: Match) -> float:
        """Return how many glasses it costs, with the sign of a loss."""
        drunk = sum(entry.amount for entry in match.ledger.entries if entry.target == f"drunk {self.me}")
        result = self.result(match)
        if result is None or "winner" in result:
            return -float(drunk)
        left = self.survivors(result)
        stake: int = result["standing"]["glasses"]["stake"][self.me]
        return -drunk - stake * (1 - 1 / len(left) if self.me in left else 1.0)

    def reckoned(self, share: float, guide: Guide) -> float:
        """Return how much of my stake is lost, with the sign of a loss."""
        return (share - 1.0) * float(self.before["glasses"]["stake"][self.me])


class KungsholmOutlook(Outlook):
    """Kronor from now on; a pot that stays belongs to all alike."""

    unit: ClassVar[str] = "kronor"
    good: ClassVar[Mapping[str, int]] = {"wins": 1, "pays": -1, "penalty": -1, "trick": 0, "budrunda": 0}

    def see(self, facts: dict[str, Any], seat: int) -> None:
        """Note who takes the trick that is being played."""
        if "trick" not in self.facts and self.before["phase"] == "play" and facts["tricks"] > self.before["tricks"]:
            self.facts["trick"] = float(facts["leader"] == self.me)

    def worth(self, match: Match) -> float:
        """Return what the deal has brought."""
        result: dict[str, Any] = match.results[0]
        standing = result["standing"]
        change: int = standing["balances"][self.me] - self.before["balances"][self.me]
        self.facts["wins"] = float(result["winner"] == self.me)
        self.facts["pays"] = float(change < 0)
        self.facts["penalty"] = float(bool(result["penalty"]) and result["first_shower"] == self.me)
        self.facts["budrunda"] = float(result["budrunda"] is not None)
        pot: int = standing["pot"]
        return change + pot / match.seats

    def reckoned(self, share: float, guide: Guide) -> float:
        """Return what is won or lost."""
        assert isinstance(guide, KungsholmGuide)
        return (share - 0.5) * guide.scale


class RodskaggOutlook(Outlook):
    """The chance to win the match, from the scores after the deal."""

    unit: ClassVar[str] = "match"
    chance: ClassVar[bool] = True
    good: ClassVar[Mapping[str, int]] = {
        "zero": 1,
        "made": 1,
        "penalty": -1,
        "fat": -1,
        "trick": 0,
        "tricks": 0,
        "declarer": 0,
    }

    def see(self, facts: dict[str, Any], seat: int) -> None:
        """Note who takes the trick that is being played."""
        if "trick" not in self.facts and self.before["phase"] == "play" and sum(facts["won"]) > sum(self.before["won"]):
            self.facts["trick"] = float(facts["won"][self.me] > self.before["won"][self.me])

    def worth(self, match: Match) -> float:
        """Return how likely the match is won now."""
        result: dict[str, Any] = match.results[0]
        scores: list[int] = result["standing"]["scores"]
        self.facts["zero"] = float(result["winner"] == self.me)
        self.facts["penalty"] = float(self.me in result["penalty"])
        self.facts["fat"] = float(scores[self.me] < 0)
        self.facts["tricks"] = float(result["tricks"][self.me])
        self.facts["declarer"] = float(result["declarer"] == self.me)
        if result["declarer"] == self.me:
            self.facts["made"] = float(result["made"])
        if self.before["phase"] == "play" and "trick" not in self.facts:
            self.facts["trick"] = float(result["tricks"][self.me] > self.before["won"][self.me])
        if result["winner"] is not None:
            return self.facts["zero"]
        if match.is_over:
            return 0.0
        parts = [weight(score) for score in scores]
        return parts[self.me] / sum(parts)

    def unsettled(self) -> float:
        """Return everybody's part."""
        return 1 / float(self.before["seats"])


class SkitgubbeOutlook(Outlook):
    """The risk of becoming skitgubbe."""

    unit: ClassVar[str] = "skitgubbe"
    chance: ClassVar[bool] = True
    good: ClassVar[Mapping[str, int]] = {"loses": -1, "first": 1, "trumps": 1, "court": 1, "hand": 0, "trick": 0}

    def see(self, facts: dict[str, Any], seat: int) -> None:
        """Note who takes the trick that is being played, and with what I go into phase 2."""
        if self.before["phase"] == "shed":
            return
        if "trick" not in self.facts and taken(facts) > taken(self.before):
            own = str(self.me)
            self.facts["trick"] = float(facts["won"].get(own, 0) > self.before["won"].get(own, 0))
        if "hand" not in self.facts and facts["phase"] == "shed" and seat == self.me:
            hand: list[str] = facts["hands"][str(self.me)]
            self.facts["hand"] = float(len(hand))
            self.facts["trumps"] = float(sum(card[1] == facts["trump"] for card in hand))
            self.facts["court"] = float(sum(RANKS.index(card[0]) >= _COURT for card in hand))

    def worth(self, match: Match) -> float:
        """Return the loss."""
        result: dict[str, Any] = match.results[0]
        self.facts["loses"] = float(result["skitgubbe"] == self.me)
        self.facts["first"] = float(result["placement"][:1] == [self.me])
        return -self.facts["loses"]

    def reckoned(self, share: float, guide: Guide) -> float:
        """Return the risk, with the sign of a loss."""
        return share - 1.0

    def unsettled(self) -> float:
        """Return everybody's part."""
        return -1 / float(self.before["seats"])


def taken(facts: Mapping[str, Any]) -> int:
    """Return how many cards everybody together has won in phase 1."""
    return sum(facts["won"].values())


def weight(score: int) -> float:
    """Return how much *score* weighs on the way to exactly nought."""
    return exp(WEIGHTS[min(len(WEIGHTS) - 1, max(0, score - LEAST))])


OUTLOOKS: Final[Mapping[str, type[Outlook]]] = {
    "kille": KilleOutlook,
    "punschkille": PunschOutlook,
    "kungsholmskille": KungsholmOutlook,
    "rodskagg": RodskaggOutlook,
    "skitgubbe": SkitgubbeOutlook,
}
