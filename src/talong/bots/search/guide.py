"""What a search has to know of a game: what a finished deal is worth, and how people play on without much thought."""

from __future__ import annotations

from talong._compat import i64, vec
from talong.core.chance.fast import LOW_32, FastRandom
from talong.core.deal import Deal


class Guide:
    """What a search has to know of a game, as *viewer* sees the table; a game has a guide of its own."""

    def __init__(self, seats: i64, viewer: i64) -> None:
        self.seats = seats
        self.viewer = viewer

    # What a game must say.

    def worth(self, deal: Deal, into: vec[float]) -> None:
        """Write what *deal*, which is over or was left, is worth to each seat: from 0 to about 1, and to the match."""
        raise NotImplementedError

    def choose(self, deal: Deal, seat: i64, luck: FastRandom) -> i64:
        """Return what *seat*, that play waits for, does by rule of thumb."""
        raise NotImplementedError

    # What a game may say.

    def play_on(self, deal: Deal, luck: FastRandom) -> None:
        """Play *deal* by rule of thumb to its end, or until it can be judged."""
        while not deal.is_over():
            seat = deal.waiting_for()
            if seat < 0:
                deal.let_luck_act(luck.wide() & LOW_32 | 1)
            else:
                deal.step(seat, self.choose(deal, seat, luck))

    def finish(self, deal: Deal, luck: FastRandom, into: vec[float]) -> None:
        """Write what *deal* will be worth to each seat: by playing on, if nothing surer is known."""
        self.play_on(deal, luck)
        self.worth(deal, into)

    def likelihood(self, deal: Deal) -> float:
        """Return how likely, from 0 to 1, people would have done in the world *deal* what they have done."""
        return 1.0

    def is_open(self, deal: Deal, seat: i64) -> bool:
        """Tell whether everybody sees all of what *seat* does now; if not, it is done by rule of thumb."""
        return True

    def seen_as(self, deal: Deal, seat: i64, action: i64) -> i64:
        """Return what the viewer sees of *action*, as a number that stands for it."""
        return action


class Blind(Guide):
    """Judge as another *guide* does, but play on at random: for measuring beside searches that know no better."""

    def __init__(self, guide: Guide) -> None:
        super().__init__(guide.seats, guide.viewer)
        self.guide = guide

    def worth(self, deal: Deal, into: vec[float]) -> None:
        """Write what *deal* is worth to each seat."""
        self.guide.worth(deal, into)

    def play_on(self, deal: Deal, luck: FastRandom) -> None:
        """Play *deal* at random to its end."""
        deal.playout(luck.wide() & LOW_32 | 1)

    def choose(self, deal: Deal, seat: i64, luck: FastRandom) -> i64:
        """Return anything legal."""
        actions = deal.legal(seat)
        return actions[luck.below(len(actions))]
