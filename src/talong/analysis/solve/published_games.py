"""Games with published solutions, as trees: a solver that fails here is wrong everywhere.

Kuhn poker: Kuhn 1950, −1/18 for the first to act. Leduc hold'em: Southey et al. 2005, −0.085606424 in the tables of
OpenSpiel. Le Her: Montmort 1713, solved by Waldegrave in a letter printed there, in figures for 13 ranks in 4 suits by
Benjamin and Goldman 2002: the receiver wins 11327/22100.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from talong.analysis.solve.sequence_form import LUCK, OVER

KUHN_VALUE: Final = -1 / 18
LEDUC_VALUE: Final = -0.085606424078
LE_HER_VALUE: Final = 11327 / 22100

CHECK: Final = "pass"
BET: Final = "bet"


class Hand(NamedTuple):
    """State of Kuhn poker."""

    cards: tuple[int, ...] = ()
    said: str = ""


class Kuhn:
    """Kuhn poker: three cards, a stake of one each, one bet of one."""

    seats = 2

    def root(self) -> Hand:
        """Return the state before the deal."""
        return Hand()

    def mover(self, state: Hand) -> int:
        """Return whose act it is."""
        if len(state.cards) < 2:
            return LUCK
        return OVER if state.said in ("pp", "bp", "bb", "pbp", "pbb") else len(state.said) % 2

    def luck(self, state: Hand) -> Iterable[tuple[Hand, float]]:
        """Return what may be dealt."""
        left = [card for card in range(3) if card not in state.cards]
        return [(Hand((*state.cards, card)), 1 / len(left)) for card in left]

    def acts(self, _state: Hand) -> Sequence[str]:
        """Return what can be said."""
        return (CHECK, BET)

    def after(self, state: Hand, act: str) -> Hand:
        """Return where *act* leads."""
        return Hand(state.cards, state.said + act[0])

    def known(self, state: Hand) -> str:
        """Return the mover's card and what has been said."""
        return f"{state.cards[len(state.said) % 2]}{state.said}"

    def pays(self, state: Hand) -> Sequence[float]:
        """Return what is won and lost."""
        ahead = 1 if state.cards[0] > state.cards[1] else -1
        if state.said == "pp":
            won = ahead
        elif state.said.endswith("bb"):
            won = 2 * ahead
        else:
            won = 1 if state.said == "bp" else -1
        return (float(won), float(-won))


class Leduc(NamedTuple):
    """State of Leduc hold'em: cards by rank, the board last, and what has been said in both rounds."""

    cards: tuple[int, ...] = ()
    first: str = ""
    second: str = ""


class LeducGame:
    """Leduc hold'em: three ranks twice, a stake of one, bets of two and then four, two raises a round."""

    seats = 2

    def root(self) -> Leduc:
        """Return the state before the deal."""
        return Leduc()

    def is_closed(self, said: str) -> bool:
        """Tell whether a round is over without anybody having folded."""
        return said.endswith("cc") or (said.endswith("c") and "r" in said)

    def mover(self, state: Leduc) -> int:
        """Return whose act it is."""
        if len(state.cards) < 2:
            return LUCK
        if "f" in state.first + state.second or self.is_closed(state.second):
            return OVER
        if len(state.cards) == 2:
            return LUCK if self.is_closed(state.first) else len(state.first) % 2
        return len(state.second) % 2

    def luck(self, state: Leduc) -> Iterable[tuple[Leduc, float]]:
        """Return what may be dealt or turned."""
        left = [2 - state.cards.count(rank) for rank in range(3)]
        return [
            (Leduc((*state.cards, rank), state.first), number / sum(left)) for rank, number in enumerate(left) if number
        ]

    def acts(self, state: Leduc) -> Sequence[str]:
        """Return what can be said: fold a raise, call or check, raise."""
        said = state.first if len(state.cards) == 2 else state.second
        folding = ["fold"] if said.endswith("r") else []
        raising = ["raise"] if said.count("r") < 2 else []
        return (*folding, "call", *raising)

    def after(self, state: Leduc, act: str) -> Leduc:
        """Return where *act* leads."""
        if len(state.cards) == 2:
            return Leduc(state.cards, state.first + act[0])
        return Leduc(state.cards, state.first, state.second + act[0])

    def known(self, state: Leduc) -> str:
        """Return the mover's card, the board, and what has been said."""
        return f"{state.cards[self.mover(state)]}{state.cards[2:]}{state.first}/{state.second}"

    def pays(self, state: Leduc) -> Sequence[float]:
        """Return what is won and lost."""
        put = [1, 1]
        for said, bet in ((state.first, 2), (state.second, 4)):
            for at, act in enumerate(said):
                if act == "c":
                    put[at % 2] = put[1 - at % 2]
                elif act == "r":
                    put[at % 2] = put[1 - at % 2] + bet
        said = state.second if state.second else state.first
        if said.endswith("f"):
            won = put[1] if len(said) % 2 == 0 else -put[0]
        else:
            mine, theirs, board = state.cards
            strength = [100 if card == board else card for card in (mine, theirs)]
            won = 0 if strength[0] == strength[1] else put[1] if strength[0] > strength[1] else -put[0]
        return (float(won), float(-won))


KEEP: Final = "keep"
CHANGE: Final = "change"
KING: Final = 13


class Her(NamedTuple):
    """State of Le Her; ranks from 1 (ace) to the king, usually 13."""

    receiver: int = 0
    dealer: int = 0
    said: str = ""  # The receiver's choice, then the dealer's: k, c, or x for a change that a king refused.
    drawn: int = 0


class LeHer:
    """Le Her: the receiver may change with the dealer, who may then change with the pack; a king refuses.

    The dealer wins ties. Seat 0 receives. It is paid 1 if it wins, 0 if not. With another number of *ranks*, the
    highest of them refuses.
    """

    seats = 2

    def __init__(self, ranks: int = KING, suits: int = 4) -> None:
        self.king = ranks
        self.suits = suits

    def root(self) -> Her:
        """Return the state before the deal."""
        return Her()

    def mover(self, state: Her) -> int:
        """Return whose act it is."""
        if not state.dealer:
            return LUCK
        if len(state.said) < 2:
            return len(state.said)
        return LUCK if state.said[1] == "c" and not state.drawn else OVER

    def luck(self, state: Her) -> Iterable[tuple[Her, float]]:
        """Return which card may come next."""
        out = (state.receiver, state.dealer)
        left = [(rank, self.suits - out.count(rank)) for rank in range(1, self.king + 1)]
        total = sum([number for _rank, number in left])
        return [(self.with_card(state, rank), number / total) for rank, number in left if number > 0]

    def with_card(self, state: Her, rank: int) -> Her:
        """Return *state* when the next card is a *rank*."""
        if state.dealer:
            return state._replace(drawn=rank)
        return state._replace(dealer=rank) if state.receiver else state._replace(receiver=rank)

    def acts(self, _state: Her) -> Sequence[str]:
        """Return what can be done."""
        return (KEEP, CHANGE)

    def after(self, state: Her, act: str) -> Her:
        """Return where *act* leads."""
        if state.said or act == KEEP:
            return state._replace(said=state.said + act[0])
        if state.dealer == self.king:
            return state._replace(said="x")
        return Her(state.dealer, state.receiver, "c")

    def known(self, state: Her) -> str:
        """Return the mover's card, and for the dealer what the receiver did and which card it gave."""
        if not state.said:
            return f"{state.receiver}"
        return f"{state.dealer}{state.said}{state.receiver if state.said == 'c' else ''}"

    def pays(self, state: Her) -> Sequence[float]:
        """Return who has won."""
        dealer = state.drawn if state.drawn and state.drawn != self.king else state.dealer
        won = float(state.receiver > dealer)
        return (won, 1.0 - won)
