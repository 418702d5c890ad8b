"""The account of an evening: the matches of a table, what everybody won and lost in them, and the largest swing."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from talong.api.people import Caller
from talong.api.records import kept_record
from talong.api.threads import in_thread
from talong.core.game import Game
from talong.core.match import Match
from talong.games import game as game_called
from talong.lang import Words
from talong.live.errors import TableError
from talong.live.player_names import PlayerName, players
from talong.live.state import PLAYING, Played
from talong.live.tables import LiveTable, TableRegistry
from talong.record.reader import read_record
from talong.record.settled import changes_of, settled

KRONOR: Final = "kronor"
POINTS: Final = "points"


class Somebody(Struct, frozen=True):
    """Player of an evening: a person, a bot, or a person who has been erased."""

    name: str
    kind: str


class EveningMatch(Struct):
    """One match of the evening; `seats` are indexes into the people."""

    match: int
    game: str
    at: int
    seats: list[int]
    standings: list[dict[str, Any]]
    finished: bool
    rules: dict[str, object]


class Total(Struct):
    """Totals of a player over an evening."""

    name: str
    matches: int
    kronor: dict[str, int]  # By game.
    points: int  # Matches won that are played for points.
    scores: int  # Points left to write off in those matches.
    glasses: int
    skitgubbe: int


class Swing(Struct):
    """Largest swing: the deal in which a player won or lost the most; its cards only if the table shows its records."""

    match: int
    deal: int
    game: str
    amount: int
    unit: str
    who: int
    changes: list[int]
    cards: dict[str, list[str]] | None


class Evening(Struct):
    """The account of an evening."""

    table: str
    evening: int
    began: int | None
    ended: int | None
    people: list[Somebody]
    matches: list[EveningMatch]
    totals: list[Total]
    left: dict[str, int]
    largest: Swing | None


class Sums(Struct, frozen=True):
    """Sums of a finished match, by seat and deal: computed once, since a record never changes."""

    game: str
    standings: list[dict[str, Any]]
    changes: list[list[int]]  # What each seat gained in each deal, in the unit of the game.
    cards: dict[int, dict[str, list[str]]]  # What the seats were dealt in each deal.
    winners: list[int]
    scores: list[int]


async def evening(registry: TableRegistry, caller: Caller, table: str, number: int | None, lang: str) -> Evening:
    """Return the account of an evening, the last if no number is given, to those who may see the table or played."""
    live, person = await registry.find(table), await caller()
    async with live.lock:  # A change that is not committed yet has not happened.
        if not registry.alone:
            await live.refresh()
        state = live.state
        which = state.evening if number is None else number
        matches = [one for one in state.matches if one.evening == which and not one.stopped]
        over = [one for one in matches if one.number < state.number or state.status != PLAYING]
    played_there = bool(person) and any(person in owners for one in matches for _deal, owners in one.owners)
    if which > state.evening or not (state.watchers or state.seat_of(person) is not None or played_there):
        raise TableError("no-such-evening")
    sums = [await sums_of(live, one) for one in over]
    times = dict(enumerate(await registry.store.began(table), start=1))
    return await account(live, which, over, sums, times, registry.words(lang))


async def sums_of(live: LiveTable, played: Played) -> tuple[Sums, int, bool]:
    """Return the sums of a match, when it was over, and whether everybody may read its record."""
    known = live.sums.get(played.number)
    if known is None:
        kept = await kept_record(live.registry, live.state.table, played.number)
        made = await in_thread(sum_up, kept.text)
        known = live.sums[played.number] = (made, kept.finished, kept.reveal)
    found: tuple[Sums, int, bool] = known
    return found


def sum_up(text: str) -> Sums:
    """Replay a record and return its sums."""
    record = read_record(text)
    key, match = str(record.header["game"]), record.begin()
    cards: dict[int, dict[str, list[str]]] = {}
    note_hands(match, cards)
    for _match in record.play(match):
        note_hands(match, cards)
    standings, moves = settled(match)
    changes = changes_of(match, moves)
    outcome: Any = match.outcome
    scores: Any = match.standing().get("scores", [])
    return Sums(key, standings, changes, cards, list(outcome.get("winners") or []), list(scores))


def note_hands(match: Match, cards: dict[int, dict[str, list[str]]]) -> None:
    """Note the hands of the current deal in *cards*, once they are dealt."""
    deal = len(match.results) + 1
    if deal not in cards and match.deal is not None:
        hands = {str(seat): match.deal.cards_of(seat) for seat in match.active}
        if any(hands.values()):
            cards[deal] = hands


async def account(
    live: LiveTable,
    evening: int,
    over: list[Played],
    sums: list[tuple[Sums, int, bool]],
    times: dict[int, int],
    words: Words,
) -> Evening:
    """Return the account of the matches that are *over*, with the sums of each."""
    cast = Cast(live, words)
    table, largest = live.state.table, None
    matches: list[EveningMatch] = []
    totals: list[Total] = []
    left: dict[str, int] = {}
    for played, (made, at, reveal) in zip(over, sums, strict=True):
        game = game_called(made.game)
        seats = await cast.of(played.named(), played.chairs)
        matches.append(
            EveningMatch(
                match=played.number,
                game=made.game,
                at=at,
                seats=seats,
                standings=made.standings,
                finished=played.finished,
                rules=live.state.changes,
            )
        )
        owners = [await cast.of(played.owners_of(deal), played.chairs) for deal in range(1, len(made.changes) + 1)]
        totals += [nothing(one.name) for one in cast.people[len(totals) :]]
        for who in {*seats, *[who for deal in owners for who in deal]}:
            totals[who].matches += 1
        for seat, who in enumerate(seats):
            totals[who].points += game.unit == POINTS and seat in made.winners
            totals[who].scores += made.scores[seat] if made.scores else 0
        for deal, (changes, whose) in enumerate(zip(made.changes, owners, strict=True)):
            if game.unit == KRONOR:
                left[made.game] = left.get(made.game, 0) - sum(changes)
            for who, amount in zip(whose, changes, strict=True):
                add(totals[who], game, amount)
            amount = max(changes, key=abs, default=0)
            if largest is None or abs(amount) > abs(largest.amount):
                who = whose[changes.index(amount)]
                cards = made.cards.get(deal + 1) if reveal else None
                largest = Swing(played.number, deal + 1, made.game, amount, game.unit, who, changes, cards)
    return Evening(
        table=table,
        evening=evening,
        began=times.get(over[0].number) if over else None,
        ended=sums[-1][1] if sums else None,
        people=[Somebody(one.name, one.kind) for one in cast.people],
        matches=matches,
        totals=totals,
        left={game: kronor for game, kronor in left.items() if kronor},
        largest=largest if largest is not None and largest.amount else None,
    )


def nothing(name: str) -> Total:
    """Return an account without any gains or losses yet."""
    return Total(name=name, matches=0, kronor={}, points=0, scores=0, glasses=0, skitgubbe=0)


def add(total: Total, game: Game, amount: int) -> None:
    """Add what a player got in a deal of *game* to their account; points end with their match."""
    if game.unit == KRONOR:
        total.kronor[game.key] = total.kronor.get(game.key, 0) + amount
    elif game.unit != POINTS and game.unit in total.__struct_fields__:
        setattr(total, game.unit, getattr(total, game.unit) + amount)


class Cast:
    """Players of an evening, in the order in which they came."""

    def __init__(self, live: LiveTable, words: Words) -> None:
        self.live = live
        self.words = words
        self.people: list[PlayerName] = []
        self._known: dict[tuple[str, str], int] = {}

    async def of(self, owners: list[str], chairs: list[int]) -> list[int]:
        """Return the indexes of the players who had the seats."""
        found: list[int] = []
        for one in await players(self.live, owners, chairs, self.words):
            key = (one.person, "" if one.person else one.name)
            if key not in self._known:
                self._known[key] = len(self.people)
                self.people.append(one)
            found.append(self._known[key])
        return found
