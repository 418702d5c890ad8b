"""Search guide: the evaluation of finished deals and the rollout policy of a game."""

from __future__ import annotations

from talong._compat import i64, vec
from talong.core.chance.fast import LOW_32, FastRandom
from talong.core.deal import Deal


class Guide:
    """Evaluation, rollout policy and belief that a search needs of a game, as *viewer* sees the table.

    A game has a guide of its own.
    """

    def __init__(self, seats: i64, viewer: i64) -> None:
        self.seats = seats
        self.viewer = viewer

    # A game must say these.

    def worth(self, deal: Deal, into: vec[float]) -> None:
        """Write the value of *deal*, which is over or was left, to each seat: from 0 to about 1, and for the match."""
        raise NotImplementedError

    def choose(self, deal: Deal, seat: i64, luck: FastRandom) -> i64:
        """Return what *seat*, which play waits for, does by rule of thumb."""
        raise NotImplementedError

    # A game may say these.

    def play_on(self, deal: Deal, luck: FastRandom) -> None:
        """Roll out *deal* by rule of thumb to its end, or until it can be judged."""
        while not deal.is_over():
            seat = deal.waiting_for()
            if seat < 0:
                deal.let_luck_act(luck.wide() & LOW_32 | 1)
            else:
                deal.step(seat, self.choose(deal, seat, luck))

    def finish(self, deal: Deal, luck: FastRandom, into: vec[float]) -> None:
        """Write the value of the leaf *deal* to each seat: by a rollout, if nothing surer is known."""
        self.play_on(deal, luck)
        self.worth(deal, into)

    def likelihood(self, deal: Deal) -> float:
        """Return the likelihood, from 0 to 1, of what people have done, given the world *deal*."""
        return 1.0

    def is_open(self, deal: Deal, seat: i64) -> bool:
        """Tell whether everybody sees all of what *seat* does now; if not, it is done by rule of thumb."""
        return True

    def seen_as(self, deal: Deal, seat: i64, action: i64) -> i64:
        """Return what the viewer sees of *action*, as a number that stands for it."""
        return action


class Blind(Guide):
    """Baseline that judges as another *guide* does, but rolls out at random, to measure plain searches."""

    def __init__(self, guide: Guide) -> None:
        super().__init__(guide.seats, guide.viewer)
        self.guide = guide

    def worth(self, deal: Deal, into: vec[float]) -> None:
        """Write what *deal* is worth to each seat."""
        self.guide.worth(deal, into)

    def play_on(self, deal: Deal, luck: FastRandom) -> None:
        """Roll out *deal* at random to its end."""
        deal.playout(luck.wide() & LOW_32 | 1)

    def choose(self, deal: Deal, seat: i64, luck: FastRandom) -> i64:
        """Return a random legal action."""
        actions = deal.legal(seat)
        return actions[luck.below(len(actions))]
