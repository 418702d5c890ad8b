"""Serialized match, whose seats act one at a time by action id.

Those who may act are asked in the order of `Match.asked`: first those who need not and may let be, clockwise from the
seat that play waits for; then that seat. As soon as a seat has acted all are asked anew (R-K21). In this way whatever
may be done out of turn (a kuku, a throw, a secret choice) is done in some turn.
"""

from __future__ import annotations

from typing import Final

from talong.core.errors import IllegalAction, RulesError
from talong.core.game import Game
from talong.core.hosting import offers
from talong.core.match import Match
from talong.core.options import Rules, short
from talong.envs.core.action_ids import LET_BE, ActionIds, numbering_of
from talong.envs.core.rewards import Reward
from talong.games import game, plug

MOST_STEPS: Final = 2000  # A match may have no end; after so many steps it is truncated.


def usual_options(book: Game) -> dict[str, object]:
    """Return what makes a match end by itself where the rulebook leaves that to the table."""
    found: dict[str, object] = getattr(plug("envs", book.key), "SHORT_MATCH", book.short_match)
    return found


def agreed_rules(key: str, named: str, options: dict[str, object]) -> tuple[Game, Rules]:
    """Return a game, and its rules of the preset (or letters) *named* changed by *options*; one match is one game."""
    book = game(key)
    return book, book.rules(named, **{**usual_options(book), **options})


def checked_steps(most: object) -> int:
    """Return *most* if it can be a number of steps, or refuse it."""
    if isinstance(most, bool) or not isinstance(most, int) or not 1 <= most <= 1_000_000:
        facts = {"field": "max_steps", "given": short(most), "least": "1", "most": "1000000"}
        raise RulesError("", "not-in-range", facts)
    return most


class SerialMatch:
    """Serialization of *match*: one action id a step, for at most *most* steps, with *reward*."""

    def __init__(self, match: Match, reward: Reward, most: int = MOST_STEPS) -> None:
        self.match = match
        self.reward = reward
        self.most = most
        self.numbering: ActionIds = numbering_of(match.game.key)
        self.steps = 0
        self.order: list[int] = []  # The seats that are asked while nothing happens.
        self.actions: list[list[int]] = []  # What each of them may do.
        self.at = 0  # The place in `order` of the seat that is asked now.
        self.chosen = 0  # The part of a factored act chosen so far.
        self.numbers: list[int] | None = None  # The cached legal ids of the seat.
        self.ask()

    def ask(self) -> None:
        """Begin to ask the seats that may act (`hosting.offers`)."""
        found = offers(self.match)
        self.order = [seat for seat, _actions in found]
        self.actions = [actions for _seat, actions in found]
        self.at = 0

    def copy(self) -> SerialMatch:
        """Return an independent copy in the same state."""
        other = SerialMatch(self.match.copy(), self.reward, self.most)
        other.steps = self.steps
        other.order = self.order  # Lists are never changed in place.
        other.actions = self.actions
        other.at = self.at
        other.chosen = self.chosen
        other.numbers = self.numbers
        return other

    @property
    def seat(self) -> int:
        """The seat that is asked now, or -1 when all is over."""
        at = self.at
        return -1 if at >= len(self.order) or self.steps >= self.most else self.order[at]

    @property
    def over(self) -> bool:
        """Whether no more steps can be taken."""
        return self.at >= len(self.order) or self.steps >= self.most

    @property
    def cut_short(self) -> bool:
        """Whether it is truncated: over although the match is not."""
        return self.over and not self.match.is_over

    def legal(self) -> list[int]:
        """Return the legal ids of the seat that is asked, in ascending order."""
        if self.numbers is None:
            self.numbers = [] if self.over else self.legal_of(self.at)
        return self.numbers

    def mask(self) -> bytearray:
        """Return the action mask: for each id 1 if it is legal, else 0."""
        mask = bytearray(self.numbering.size)
        for number in self.legal():
            mask[number] = 1
        return mask

    def legal_of(self, at: int) -> list[int]:
        """Return the legal ids of the seat at place *at* of `order`, in ascending order."""
        chosen = self.chosen if at == self.at else 0
        numbers = self.numbering.numbers(self.actions[at], chosen)
        if not chosen and self.order[at] != self.match.turn:
            numbers.insert(0, LET_BE)
        return numbers

    def say(self, number: int) -> None:
        """Take the action id *number* for the seat that is asked, or raise IllegalAction and change nothing."""
        action = self.spell(number)
        if action is not None:
            self.act(self.order[self.at], action)

    def spell(self, number: int) -> int | None:
        """Take *number* like `say`, but return the act that it is or completes, which is still to be applied."""
        if number not in self.legal():
            raise IllegalAction(self.match.game.turn_rule, "no-such-action", {"action": self._text(number)})
        self.steps += 1
        self.numbers = None
        if number == LET_BE:
            self.at += 1
            return None
        return self._completed(number)

    def _text(self, number: object) -> str:
        known = isinstance(number, int) and 0 <= number < self.numbering.size
        return self.numbering.texts[number] if known and isinstance(number, int) else short(number)

    def _completed(self, number: int) -> int | None:
        """Return the act that *number* is, or completes; nothing if more cards may follow."""
        numbering = self.numbering
        joined = numbering.joined(self.chosen, number)
        if numbering.is_whole(self.actions[self.at], number, joined):
            return joined
        self.chosen = joined
        return None

    def act(self, seat: int, action: int) -> None:
        """Apply *action* for *seat*, and ask anew."""
        self.match.apply(seat, action)
        self.chosen = 0
        self.ask()

    def worth(self) -> list[float]:
        """Return the return of each seat so far; they are zero-sum."""
        return self.reward(self.match)
