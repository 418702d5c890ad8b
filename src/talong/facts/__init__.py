"""Types of what views, events, results and standings say: a module for each game.

It has `FACTS`, `EVENT`, `RESULT` and `STANDING`.

All of it is plain data, and the types are dicts at run time. They are never compiled: mypyc forgets what a field is,
and tests and tools read it (`typing.get_type_hints`). Seats as keys are strings, as JSON has them; a card that its
reader does not know is `?`.
"""

from typing import Literal, NotRequired, TypedDict


class FirstFacts(TypedDict):
    """What a view of any game begins with."""

    seats: int
    names: list[str]  # Of the seats; empty where people have none.
    rules: dict[str, object]  # Every option by its name.
    phase: str
    turn: int | None  # The seat that play waits for.
    dealer: int
    forehand: int
    active: list[int]  # The seats that take part right now.


class ActFacts(TypedDict):
    """What a view of any game ends with."""

    legal: list[str]  # What the viewer may do, in the rulebook's grammar.


class Facts(FirstFacts, ActFacts):
    """What a view of any game has: for those who read views without knowing the game."""

    deals: int  # How many are over.
    hands: dict[str, list[str]]  # By seat; empty between deals.


class ViewHead(TypedDict):
    """What a view as data begins with."""

    game: str
    viewer: int | Literal["watcher"]


class AnyView(ViewHead, Facts):
    """A view of any game as data: its facts, with whose they are."""


class Play(TypedDict):
    """A card that was played to a trick."""

    seat: int
    card: str


class AnyPlay(TypedDict):
    """What was played to a trick of any game: a card, or several."""

    seat: int
    card: NotRequired[str]
    cards: NotRequired[list[str]]


class SeatCards(TypedDict):
    """Cards of one seat, in an event of any game."""

    seat: int
    cards: list[str]


class AnyEvent(TypedDict):
    """What an event of any game has: for those who read events without knowing the game."""

    event: str
    seat: NotRequired[int]


class TableView(AnyView):
    """A view of any game, with facts that are shown wherever a game has them."""

    stock: NotRequired[int]
    pot: NotRequired[int]
    balances: NotRequired[list[int]]
    trick: NotRequired[list[AnyPlay]]
    leading: NotRequired[list[int]]
    pile: NotRequired[list[AnyPlay]]
    piles: NotRequired[dict[str, list[str]]]
    turned: NotRequired[list[str]]
    folded: NotRequired[list[int]]
    dropped: NotRequired[list[int]]
    out: NotRequired[list[int]]


class Standing(TypedDict, total=False):
    """What `standing()` has in several games: lists have a number for each seat. Each game has a type of its own."""

    pot: int
    balances: list[int]
    scores: list[int]
    glasses: dict[str, list[int]]


class FirstResult(TypedDict):
    """What the result of a deal of any game has, whatever it has besides."""

    deal: int  # Its number.
    dealer: int
    players: list[int]  # Who took part in it.
    winners: list[int]  # Who won by it what is played for: the pot, the round, the deal or the match.
    losers: list[int]  # Who lost by it: out, penalised, or skitgubbe.


class AnyResult(FirstResult):
    """The result of a deal of any game: for those who read results without knowing the game."""

    standing: Standing
    next_standing: Standing  # The same when the next deal begins.


class AnyShowdown(TypedDict):
    """The cards that are turned up at the end of a deal of any game, by seat."""

    hands: NotRequired[dict[str, str]]
    cards: NotRequired[dict[str, str]]


class DealerEvent(TypedDict):
    """The cards are dealt by that seat; every deal begins with it."""

    event: Literal["dealer"]
    seat: int
