"""Selection: cards of the hand or a place in the deck, and the acts that come of it.

What is legal is read from the view; nothing is decided here. Whatever is pointed at may be tried: the engine refuses
it with the rule.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from talong.core.verb import ONE, Verb
from talong.games import game
from talong.lang.hand_order import sorted_hand

if TYPE_CHECKING:
    from talong.facts import AnyView

TEN: Final = 10  # The number of acts that have a figure key each.


class Selection:
    """Selection: the hand, the chosen cards, and the cursor."""

    def __init__(self) -> None:
        self.game_verbs: list[Verb] = []
        self.cards: list[str] = []
        self.legal: list[str] = []
        self.chosen: list[int] = []  # Places in the hand, in the order in which they were chosen.
        self.cursor = 0
        self.typed = ""  # The digits typed so far.

    def renew(self, view: AnyView) -> None:
        """Update from *view*; an unused choice is kept while the hand and the legal acts are the same."""
        seat = view["viewer"]
        cards = sorted_hand(view, view["hands"].get(str(seat), []))
        same = cards == self.cards and view["legal"] == self.legal
        self.game_verbs, self.legal = game(view["game"]).verbs, list(view["legal"])
        if not same:
            self.cards = cards
            self.chosen = []
            self.typed = ""
            if self.place_verb:
                self.cursor = len(self.places) // 2
        self.cursor = max(0, min(self.cursor, self.last))

    # What there is to choose from.

    @property
    def most(self) -> dict[str, int]:
        """How many cards each verb may take that takes any, in the order in which Enter takes them."""
        return {verb.name: verb.cards for verb in self.game_verbs if verb.cards}

    @property
    def verbs(self) -> list[str]:
        """The verbs that take cards now."""
        found = {act.split()[0] for act in self.legal if " " in act}
        return [verb for verb in self.most if verb in found]

    @property
    def many(self) -> bool:
        """Whether several cards may go together."""
        most = self.most
        return min([most[verb] for verb in self.verbs or most], default=ONE) > ONE

    @property
    def place_verb(self) -> str:
        """The verb that takes one of many numbers, as a cut does; empty if there is none."""
        used = Counter(act.split()[0] for act in self.legal if " " in act)
        return next((verb.name for verb in self.game_verbs if verb.number and used[verb.name] >= TEN), "")

    @property
    def places(self) -> list[str]:
        """The acts that differ by a place in the deck."""
        verb = self.place_verb
        return [act for act in self.legal if verb and act.split()[0] == verb]

    @property
    def last(self) -> int:
        """The last place that the cursor may be in."""
        return max(0, (len(self.places) if self.place_verb else len(self.cards)) - 1)

    def allowed(self, at: int) -> bool:
        """Tell whether the card at *at* may be used now, together with what is chosen."""
        wanted = Counter(self.cards[other] for other in {*(self.chosen if self.many else []), at})
        return any(wanted <= used for used in self._uses())

    @property
    def keyed(self) -> list[int]:
        """The cards that figures choose: all of a small hand by their place, of a large one those that may be used."""
        everything = list(range(len(self.cards)))
        if len(self.cards) <= TEN or not self.verbs:
            return everything
        used = {code for use in self._uses() for code in use}
        return [at for at in everything if self.cards[at] in used]

    def key_of(self, at: int) -> str:
        """Return the figure that chooses the card at *at*, if one does."""
        keyed = self.keyed[:TEN]
        return str((keyed.index(at) + 1) % TEN) if at in keyed else ""

    def figure(self, figure: str) -> str | None:
        """Choose the card of that *figure*."""
        keyed = self.keyed
        place = (int(figure) - 1) % TEN
        return self.tap(keyed[place]) if place < len(keyed) else None

    def _uses(self) -> list[Counter[str]]:
        most = self.most
        return [Counter(act.split()[1:]) for act in self.legal if act.split()[0] in most and " " in act]

    # Choosing.

    def tap(self, at: int) -> str | None:
        """Choose the card at *at*, or take it back; return the act if the same single card is chosen twice."""
        if self.place_verb:
            again = self.cursor == at
            self.cursor = at
            return self.enter() if again else None
        if not 0 <= at < len(self.cards):
            return None
        self.cursor = at
        if self.many:
            self.chosen = [other for other in self.chosen if other != at] if at in self.chosen else [*self.chosen, at]
            return None
        if self.chosen == [at]:
            return self.enter()
        self.chosen = [at]
        return None

    def move(self, step: int) -> None:
        """Move the cursor."""
        self.cursor = max(0, min(self.last, self.cursor + step))

    def type(self, figure: str) -> None:
        """Type one figure of a place in the deck."""
        typed = (self.typed + figure)[-2:]
        if int(typed) > self.last:
            typed = figure
        self.typed = typed
        self.cursor = min(self.last, int(typed))

    # What comes of it.

    def ready(self) -> list[str]:
        """Return the legal acts with exactly the chosen cards."""
        wanted = Counter(self.cards[at] for at in self.chosen)
        verbs = self.verbs
        found = [act for act in self.legal if act.split()[0] in verbs and Counter(act.split()[1:]) == wanted]
        return sorted(found, key=lambda act: verbs.index(act.split()[0]))

    def enter(self) -> str | None:
        """Return what Enter does: what is chosen, legal or not, or the only thing there is to do."""
        if self.place_verb:
            return self.places[self.cursor]
        ready = self.ready()
        if ready:
            return ready[0]
        if self.chosen:
            verb = (self.verbs or ["play"])[0]
            return " ".join([verb, *[self.cards[at] for at in self.chosen]])
        if len(self.legal) == 1:
            return self.legal[0]
        if self.cards and self.verbs:
            self.tap(self.cursor)
        return None
