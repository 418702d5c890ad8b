"""Seat access: one seat's interface to a match, and all that the screen is ever given.

A `SeatAccess` holds no match, only the queries and the acts of one seat. Others move when `others` is called, from
their own views; their cards are out of reach from here. Bots that need time are `Thinkers`: they choose in any thread,
and their act is applied afterwards in the thread of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast

from talong.bots import choose_bot, live_bot
from talong.bots.coach_text import Adviser
from talong.bots.engines.player import EnginePlayer
from talong.bots.search_bot import SearchBot
from talong.bots.search_session import Until
from talong.bots.teacher import Teacher
from talong.cards.deck import HIDDEN
from talong.core import hosting
from talong.core.errors import TalongError
from talong.core.event import WATCHER
from talong.core.game import Game
from talong.core.match import Match
from talong.core.options import Rules
from talong.core.view import View
from talong.lang import Narrator, Words, narrator_for, revealed, say_why
from talong.play import Absent, Player, whims_of
from talong.record.reader import Record

if TYPE_CHECKING:
    from talong.facts import TableView

Data = dict[str, object]

_HELD: Final = ("hands", "laid", "received", "aside", "swaps")  # Fields of a view with cards that only some know.


class Chosen(NamedTuple):
    """Act chosen by one of the others."""

    seat: int
    act: str


@dataclass(frozen=True)
class BotDecisions:
    """Pending decisions of the others in the order of the rulebook, each with the player's own view and no more.

    There is no match in it: in whichever thread a player thinks, they can only answer.
    """

    version: int  # The version of the match that they are asked about.
    turn: int | None
    minds: tuple[tuple[Player, View], ...]

    def decide(self, until: Until, seconds: float | None = None) -> Chosen | None:
        """Return the first act that any of them chooses, or None; all of them together take *seconds*."""
        end = None if seconds is None else perf_counter() + seconds
        for place, (player, view) in enumerate(self.minds):
            now = perf_counter()
            late = None if end is None else now + max(0.0, end - now) / (len(self.minds) - place)
            act = ask(player, view, until, late)
            if until():
                return None
            if act is None and view.viewer == self.turn:
                act = Absent().choose(view)
            if act is not None:
                return Chosen(view.viewer, act)
        return None


def ask(player: Player, view: View, until: Until, late: float | None) -> str | None:
    """Ask one *player*, whose search ends when *until* says so or it is too *late*."""
    if isinstance(player, SearchBot):
        return player.choose(view, lambda: until() or (late is not None and perf_counter() >= late))
    return player.choose(view)


@dataclass(frozen=True)
class Thinkers:
    """Bots that need time before they act."""

    seconds: float  # The time limit of one of them.
    ask: Callable[[], BotDecisions]
    answer: Callable[
        [BotDecisions, Chosen | None], bool
    ]  # Applies the act, unless the match has changed; tells whether it did.


@dataclass(frozen=True)
class Rest:
    """A rest between two deals, as one seat sees it."""

    ready: tuple[int, ...] = ()  # The seats that have gone on already, at a live table.
    own: bool = False  # Whether the reader has gone on.
    owes: bool = False  # Whether the reader has a glass to drink up first.
    left: float | None = None  # How many seconds it lasts at most, if there is a limit.


@dataclass(frozen=True)
class SeatAccess:
    """Interface of one seat to a match: what it may see and do."""

    game: str
    title: Mapping[str, str]  # The name of the game in each language.
    agreed: Mapping[str, object]  # The options that are not as usual.
    seat: Callable[[], int]  # The seat may change once, where people choose their seats.
    look: Callable[[], View]
    hear: Callable[[int], list[Data]]  # Returns the events since a version, as the seat may see them.
    act: Callable[[str], None]  # Applies an act, or raises IllegalAction and changes nothing.
    others: Callable[[], bool]  # Lets one of the others act, and tells whether anybody did.
    version: Callable[[], int]
    rest: Callable[[], Rest | None]  # Returns the rest between two deals, while there is one.
    next_deal: Callable[[], None]  # Ends the rest for this seat.
    thinkers: Thinkers | None = None  # Set if the others are too slow to be waited for in `others`.

    def data(self) -> TableView:
        """Return the view as plain data."""
        return cast("TableView", self.look().data())

    def narrator(self, words: Words) -> Narrator:
        """Return the narrator for this seat in the language of *words*."""
        view = self.data()
        return narrator_for(self.game, words, view["names"], view["seats"], self.seat())


@dataclass(frozen=True)
class LiveTable:
    """Connection to the people at a live table, who do not wait for the reader."""

    say: Callable[[str], None]
    sit: Callable[[int], None]  # Takes over from the bot in a seat.
    is_lost: Callable[[], bool]  # Tells whether the connection is lost.


@dataclass(frozen=True)
class Seated:
    """Seated person: the access to the match, an adviser who sees no more, and how the game is saved."""

    access: SeatAccess
    adviser: Adviser
    keep: Callable[[], str]  # Saves the game; returns what is wrong, if anything, in the reader's language.
    resumed: bool = False
    company: LiveTable | None = None  # A local table has none.
    teacher: Teacher = field(default_factory=lambda: Teacher(is_on=False))


class TableMaker(Protocol):
    """Factory of local tables."""

    def lay(self, words: Words, game: Game, seats: int, rules: Rules, level: str) -> Seated:
        """Lay a table and seat the person and the bots."""


def sit_down(
    match: Match,
    seat: int,
    level: str,
    keep: Callable[[], str],
    seed: str | None = None,
    resumed: bool = False,
    teacher: bool = False,
) -> Seated:
    """Seat a person in *seat* of *match* among bots of that *level*."""
    key = match.game.key
    hosting.rest_from_now_on(match)
    names = list(match.names) or [str(number) for number in range(match.seats)]
    own = names[seat]
    bots = {name: a_bot(key, level, whims_of(match, name, seed)) for name in names if name != own}
    seconds = max([seconds_for(bot) for bot in bots.values()], default=0.0)

    def present(name: str) -> int:
        """Return where the person called *name* sits now."""
        return match.names.index(name) if match.names else int(name)

    def act(text: str) -> None:
        mine = present(own)
        match.apply(mine, match.parse(mine, text))

    def asked() -> BotDecisions:
        """Return whom to ask in the order of the rulebook (R-K21); at the person's own turn only those before them."""
        mine = present(own)
        seats = [other for other in match.asked() if other != mine]
        minds = [(bots[match.names[other] if match.names else str(other)], match.view(other)) for other in seats]
        return BotDecisions(match.version, match.turn, tuple(minds))

    def answer(about: BotDecisions, chosen: Chosen | None) -> bool:
        if chosen is None or about.version != match.version:
            return False
        match.apply(chosen.seat, match.parse(chosen.seat, chosen.act))
        return True

    def others() -> bool:
        about = asked()
        return answer(about, about.decide(lambda: False))

    def rest() -> Rest | None:
        return Rest(owes=present(own) in hosting.owes(match)) if match.is_resting else None

    access = SeatAccess(
        game=key,
        title=match.game.names,
        agreed=match.game.changes(match.rules),
        seat=lambda: present(own),
        look=lambda: match.view(present(own)),
        hear=lambda since: [dict(event) for event in match.events(since, present(own))],
        act=act,
        others=others,
        version=lambda: match.version,
        rest=rest,
        next_deal=match.next_deal,
        thinkers=Thinkers(seconds, asked, answer) if seconds else None,
    )
    return Seated(access, Adviser(), keep, resumed, teacher=Teacher(teacher))


def seconds_for(bot: Player) -> float:
    """Return how long *bot* may think about a choice; 0 if it answers at once."""
    if isinstance(bot, EnginePlayer):
        return bot.seconds
    return bot.effort.seconds if isinstance(bot, SearchBot) else 0.0


def a_bot(key: str, level: str, seed: str) -> Player:
    """Return a bot of that *level*, or a random one if the game has no such level."""
    try:
        return live_bot(key, level, seed=seed)
    except KeyError:
        return choose_bot(key, "random", seed=seed)


# Replays.


@dataclass(frozen=True)
class Frame:
    """Frame of a replay: the view after one act, and the events since the one before."""

    view: TableView
    events: list[Data]


class ReplayFrames:
    """Frames of a record, as *viewer* saw it, or as all seats together did."""

    def __init__(self, record: Record, viewer: int | None) -> None:
        match = record.begin()
        self.game = match.game.key
        self.title: Mapping[str, str] = match.game.names
        self.viewer = WATCHER if viewer is None else viewer
        self.acts = len(record.acts)
        self.frames: list[Frame] = []
        self._coming = _frames(record, match, viewer)

    def frame(self, number: int) -> Frame:
        """Return the frame after *number* acts."""
        while len(self.frames) <= number:
            self.frames.append(next(self._coming))
        return self.frames[number]


def _frames(record: Record, match: Match, viewer: int | None) -> Iterator[Frame]:
    """Yield a frame for the beginning and one after each act."""
    yield _frame(match, viewer, -1)
    told = match.version
    for after in record.play(match):
        yield _frame(after, viewer, told)
        told = after.version


def _frame(match: Match, viewer: int | None, since: int) -> Frame:
    everybody = range(match.seats)
    if viewer is not None:
        seen = match.view(viewer).data()
        return Frame(cast("TableView", seen), [dict(event) for event in match.events(since, viewer)])
    view = match.view(WATCHER).data()
    for seat in everybody:
        view = together(view, match.view(seat).data())
    events = revealed([match.events(since, seat) for seat in everybody])
    return Frame(cast("TableView", view), events)


def together(one: Data, other: Data) -> Data:
    """Return *one* view with every card that *other* knows besides."""
    return {name: _shown(value, other.get(name)) if name in _HELD else value for name, value in one.items()}


def _shown(one: object, other: object) -> object:
    if one == HIDDEN and isinstance(other, str):
        return other
    if isinstance(one, dict) and isinstance(other, dict):
        return {name: _shown(value, other.get(name)) for name, value in one.items()}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [_shown(value, known) for value, known in zip(one, other, strict=True)]
    return one


def refusal(words: Words, error: TalongError) -> str:
    """Say why something is refused, with the rule."""
    why = say_why(words, error)
    rule = str(getattr(error, "rule", ""))
    return words.word("tui-refused", why=why, rule=rule) if rule else words.word("tui-refused-plain", why=why)
