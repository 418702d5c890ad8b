"""Kille and Punschkille with real cards: who is out, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.companion.forms import DEAL, SEATS, Field, Form, form
from talong.companion.plug import Companion, may_tell, public
from talong.core.match import Match

if TYPE_CHECKING:
    from talong.facts.kille import KilleFacts


class KilleCompanion(Companion):
    """Three reasons to be out; who is dealt to, who is asked and what it costs is the match's."""

    decided = ("min_players", "max_players", "cuts")

    def deal_forms(self, match: Match) -> list[Form]:
        """Return the forms of a deal."""
        among = tuple(match.active)
        rules = match.game.rules_data(match.rules)
        reasons = [("struck", "K63"), ("lowest", "K62")]
        if rules["low_kille_separate"]:
            reasons.insert(1, ("low_kille", "K60"))
        fields = [
            Field(
                name=name,
                kind=SEATS,
                rule=rule,
                among=among,
                most=2 if name == "low_kille" else len(among) - 1,
                optional=True,
                usual=[],
                apart=("lowest",) if name != "lowest" else tuple(other for other, _rule in reasons if other != name),
            )
            for name, rule in reasons
        ]
        forms = [form(DEAL, *fields)]
        if may_tell(match, redeal=True):
            forms.append(form(DEAL, name="redeal", rule="K71", redeal=True))
        return forms

    def act_facts(self, match: Match) -> dict[str, object]:
        """Return the price of a buy-in."""
        buyin = cast("KilleFacts", public(match))["buyin"]
        return {} if buyin is None else {"price": buyin["price"]}


COMPANION: Final = KilleCompanion()
