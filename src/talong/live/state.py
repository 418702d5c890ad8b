"""State of a table, folded from its log: every change goes through `TableState.change`, live and in replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from talong.core import hosting
from talong.core.chance.fair import BY_NUMBER
from talong.core.chance.replayed import Taped
from talong.core.chance.source import Chance
from talong.core.event import WATCHER
from talong.core.game import Game
from talong.core.match import Match
from talong.core.options import Rules
from talong.games import game

WAITING: Final = "waiting"
SHUFFLING: Final = "shuffling"  # The match has begun; the nonces are being opened.
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"  # Nobody can enter any more.

NOBODY: Final = "free"
PERSON: Final = "person"
BOT: Final = "bot"

# Kinds of log rows.
CREATED: Final = "created"
SAT: Final = "sat"
STOOD: Final = "stood"
BOT_SAT: Final = "bot"
FREED: Final = "freed"
HOSTED: Final = "host"
KICKED: Final = "kicked"
MUTED: Final = "muted"
BEGAN: Final = "began"
NONCE: Final = "nonce"
DEALT: Final = "dealt"
READY: Final = "ready"  # A player has seen how the deal ended.
NEXT: Final = "next"  # After a rest the next deal was dealt.
ACTED: Final = "act"
LEFT: Final = "left"
JOINED: Final = "joined"
AWAY: Final = "away"
BACK: Final = "back"
AGAIN: Final = "again"  # A player wants another match.
FINISH: Final = "finish"  # The match is to end after the deal, or a player votes for that.
EVENING: Final = "evening"  # A new evening begins.
ENDED: Final = "ended"  # The match was stopped by the administrator, without a result.
SHUT: Final = "closed"  # The table was closed by the administrator.

CLOCK: Final = "clock"  # Actor of timer-driven rows.
FORCED: Final = "forced"  # Actor of publicly forced acts that were done for a player.
ADMIN: Final = "admin"  # Actor of administrative rows.

IN_MATCH: Final = frozenset((DEALT, NEXT, ACTED, LEFT, JOINED))
TURNING: Final = frozenset((DEALT, NEXT, ACTED))  # Rows of play, each of which the person on turn has to answer.
ASIDES: Final = (
    SAT,
    BOT_SAT,
    FREED,
    HOSTED,
    MUTED,
    AWAY,
    AGAIN,
    FINISH,
    EVENING,
)  # Rows that people can add over and over without playing.
WEIGHTY: Final = frozenset((*IN_MATCH, AWAY, BACK))

REST_SECONDS: Final = 20

Body = Mapping[str, object]


class RestClock(NamedTuple):
    """Clock of a rest: how long it lasts at most, and how much of that is left; None while a player is waited for."""

    seconds: int | None
    left: float | None


class Chair:
    """Seat of the table, with its occupant."""

    def __init__(self, number: int) -> None:
        self.number = number  # The seat at the creation of the table: a bot keeps its name when lots move it.
        self.free()

    def free(self) -> None:
        """Empty the seat."""
        self.kind = NOBODY
        self.person = ""
        self.level = ""
        self.nonce = ""  # The person's commitment for the next match.
        self.away = False
        self.asked = False  # The person went away of their own accord.
        self.missed = 0  # Decisions in a row that the clock had to make.
        self.coming = ""  # The person who takes over from a bot when the next deal begins.


class Decided(NamedTuple):
    """Last act that a person chose in a seat, and what the seat knew before it, for the teacher."""

    person: str
    version: int
    act: str
    facts: dict[str, object]


class Played:
    """Match that has been dealt at the table: its number, evening, and the owners of the seats from each deal on."""

    def __init__(self, number: int, evening: int) -> None:
        self.number = number
        self.evening = evening
        self.deal = 0  # The number of the newest deal.
        self.stopped = False  # The administrator stopped it, so it has no result.
        self.finished = False  # The people ended it early.
        # Owners of the seats from a deal on: people by id, bots as nobody.
        self.owners: list[tuple[int, tuple[str, ...]]] = []
        self.chairs: list[int] = []  # The chair at each seat, by which bots are named.

    def note(self, deal: int, chairs: Sequence[Chair]) -> None:
        """Note the owners of the seats at deal number *deal*; later changes do not count for it."""
        if deal == self.deal:
            return
        self.deal = deal
        self.chairs = [chair.number for chair in chairs]
        owners = tuple([chair.person for chair in chairs])
        if not self.owners or self.owners[-1][1] != owners:
            self.owners.append((deal, owners))

    def moved(self) -> None:
        """Forget the owners before the lots moved everybody: nothing has been dealt to them there."""
        self.deal = 0
        self.owners.clear()

    def owners_of(self, deal: int) -> list[str]:
        """Return the owners of the seats at deal number *deal*; an empty string for a bot."""
        return list([owners for first, owners in self.owners if first <= deal][-1])

    def named(self) -> list[str]:
        """Return whose names the seats have in this match: the last person dealt to there, if any."""
        seats = range(len(self.owners[-1][1])) if self.owners else ()
        return [next((had[seat] for _deal, had in reversed(self.owners) if had[seat]), "") for seat in seats]


class TableState:
    """Fold of a table's log.

    `change` either applies a change or raises and changes nothing. Luck is drawn from what `source` gives for the
    match, unless the log has kept it.
    """

    def __init__(self, table: str, source: Callable[[TableState], Chance]) -> None:
        self.table = table
        self.source = source
        # Seconds that a seat is still waited for; no part of the log.
        self.gone: Callable[[int], float | None] = lambda _seat: None
        # Whether a person is connected; no part of the log.
        self.is_present: Callable[[str], bool] = lambda _person: True
        self.version = 0
        self.status = WAITING
        self.chairs: list[Chair] = []
        self.host = ""
        self.banned: set[str] = set()
        self.muted: set[str] = set()
        self.sent_away: set[str] = set()  # People who were kicked and have not sat down since.
        self.number = 0  # The number of the match in the series.
        self.matches: list[Played] = []  # All matches that were dealt.
        self.finishing = False  # The match ends after this deal.
        self.votes: set[int] = set()  # Seats that vote for ending it.
        self.again: set[str] = set()  # People who want another match, when one is over.
        self.evening = 1  # The number of the evening.
        self.evening_since = 1  # The first match of the evening.
        self.commitment = ""
        self.scheme = BY_NUMBER
        self.opened = ""  # The secret, once the match is over.
        self.committed: dict[int, str] = {}  # Nonce commitments of the seats of this match.
        self.nonces: dict[int, str] = {}  # Nonces that have been opened.
        self.match: Match | None = None
        self.dealt_at = 0  # The version at which the match was dealt.
        self.marks: list[int] = []  # The version of the match at each version of the table since then.
        self.deals = 0  # How many deals of the match are over.
        self.acted_at = 0  # The version after which an act is too late (R-K21).
        self.turned_at = 0  # The version of the last act that the person on turn has to answer, or of the deal.
        self.acts = 0  # Acts at this table in all its matches.
        self.acts_before = 0  # Acts before the current deal.
        self.weighed_at = 0  # The version of the last row that may change what a clock or a bot does.
        self.news: list[int] = []  # The versions that changed what outsiders may know (see `public_info`).
        self.commands: dict[str, int] = {}
        self.sat: dict[str, int | None] = {}  # The seat that each `sit` led to; None if it is still a bot's.
        self.asides = 0  # Rows that people have added without playing.
        self.played = 0  # Rows of play.
        self.pace = "off"
        self.tempo = ""
        self.rests = False  # Whether the table rests between deals.
        self.rested_at = 0  # The version at which the present rest began, or 0.
        self.ready: set[int] = set()  # Seats that are ready for the next deal.
        self.draws_lots = False  # Whether seats are drawn by lot where the rules of the game say so.
        self.moved_at = 0  # The version at which lots last moved people.
        self.moved: dict[int, int] = {}  # The old seat of each seat of this match.
        self.forced = False  # Whether publicly forced acts are done for the players.
        self.teacher = False  # Whether a teacher sits beside the learners.
        self.decided: dict[int, Decided] = {}  # The last decision at each seat, at a table with a teacher.
        self.open = False
        self.watchers = True
        self.reveal = True
        self.let_in_at = 0  # The version at which a person last took over from a bot.
        self.rest_clock: Callable[[], RestClock] = self.usual_clock  # Automation replaces it by a clock that runs.
        self._forced_at = -1  # The version for which `_forced_seat` is known.
        self._forced_seat: int | None = None  # The seat with a forced act at that version.
        self._public: dict[str, object] | None = None  # Cache of the part of a view that all viewers share.

    # Queries.

    def seat_of(self, person: str | None) -> int | None:
        """Return the seat of *person*, or None."""
        for seat, chair in enumerate(self.chairs):
            if person and chair.person == person:
                return seat
        return None

    def person_at(self, body: Body) -> str:
        """Return the person in the seat of *body*."""
        return self._chair(body).person

    def unopened(self) -> list[int]:
        """Return the seats whose nonces have not been opened."""
        return [seat for seat in self.committed if seat not in self.nonces]

    def marked(self, version: int) -> int | None:
        """Return the version of the match at *version* of the table, or None if that was before it was dealt."""
        if self.match is None or version < self.dealt_at:
            return None
        return self.marks[min(version - self.dealt_at, len(self.marks) - 1)]

    def is_open_to(self, viewer: int) -> bool:
        """Tell whether *viewer* may see the game at all: seats do, watchers if the table lets them."""
        return self.watchers or viewer != WATCHER

    def people(self) -> list[int]:
        """Return the seats of the people who play for themselves."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON and not chair.away]

    def wanting(self) -> list[int]:
        """Return the seats of the people who want another match."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON and chair.person in self.again]

    def undecided(self) -> list[int]:
        """Return the seats of the people present, after a match, who have not said that they want another.

        Nobody waits for a person who is not connected or has left the seat to a bot.
        """
        if self.status != OVER:
            return []
        present = [seat for seat in self.people() if self.is_present(self.chairs[seat].person)]
        return [seat for seat in present if self.chairs[seat].person not in self.again]

    def rest_seconds(self) -> int | None:
        """Return how long a rest lasts at most; None, without a limit, for a person alone with bots."""
        return REST_SECONDS if len(self.people()) > 1 else None

    def forced_seat(self) -> int | None:
        """Return the seat with a publicly forced act, if it is to be done for them at this table."""
        if not self.forced or self.match is None or self.status != PLAYING:
            return None
        if self._forced_at != self.version:
            self._forced_at, self._forced_seat = self.version, hosting.forced_seat(self.match)
        return self._forced_seat

    def owes(self) -> list[int]:
        """Return the seats that have to drink up before the next deal, at a rest."""
        return hosting.owes(self.match) if self.match is not None and self.rested_at else []

    def usual_clock(self) -> RestClock:
        """Return the clock of a rest without any time elapsed."""
        seconds = self.rest_seconds()
        return RestClock(seconds, seconds)

    def public_view(self) -> dict[str, object]:
        """Return a view of the public facts of the match alone, made once for all viewers; the caller may change it."""
        assert self.match is not None
        if self._public is None:
            self._public = {"game": self.game.key, "viewer": None, **hosting.public_facts(self.match)}
        return self._public.copy()

    # Changes.

    def change(self, kind: str, actor: str, body: Body, luck: str | None = None) -> str:
        """Apply a row, and return the luck that was drawn for it; *luck* replays it."""
        self._public = None
        before = None if kind == ACTED else self._outside()
        decided = self._deciding(kind, actor, body) if self.teacher else None
        drawn = self._CHANGES[kind](self, body, luck)
        self.version += 1
        if self.teacher:
            self._note_decision(kind, body, decided)
        self.played += kind in TURNING
        self.asides += kind in ASIDES and actor != CLOCK
        if kind in IN_MATCH:
            if kind == DEALT:
                self.dealt_at, self.marks = self.version, []
                self.acts_before = self.acts
            assert self.match is not None
            if kind == ACTED:
                chair = self._chair(body)
                if actor != FORCED:  # A forced act is no decision.
                    chair.missed = chair.missed + 1 if actor == CLOCK else 0
            if not (kind == ACTED and self.game.is_quiet(str(body["act"]))):
                self.acted_at = self.version
                if kind in TURNING:
                    self.turned_at = self.version
            self.acts += kind == ACTED
            if self.match.is_over:
                self.status = OVER
            if len(self.match.results) != self.deals or self.match.is_over:
                self.deals = len(self.match.results)
                self.acts_before = self.acts
                self._let_in()
            if self.draws_lots and not self.moved and (places := hosting.places(self.match)):
                self._move(places)
            if self.status == PLAYING and not self.match.is_resting:
                self.matches[-1].note(self.deals + 1, self.chairs)
        self._note_rest()
        self._finish_if_due()
        if self.match is not None and self.dealt_at:
            self.marks.append(self.match.version)
        if kind == ACTED:
            is_news = self.status == OVER or self.version in (self.let_in_at, self.moved_at)
        else:
            is_news = self._outside() != before
        if is_news:
            self.news.append(self.version)
        if is_news or kind in WEIGHTY:
            self.weighed_at = self.version
        return drawn

    def _deciding(self, kind: str, actor: str, body: Body) -> Decided | None:
        """Return the decision that a row is about to be; None if no person chose, but a bot, a clock or necessity."""
        if kind != ACTED or self.match is None or not actor or self._chair(body).person != actor:
            return None
        act = " ".join(str(body["act"]).split())
        return Decided(actor, self.version + 1, act, self.match.view(_number(body, "seat")).facts)

    def _note_decision(self, kind: str, body: Body, decided: Decided | None) -> None:
        """Note the newest decision at a seat; an act that nobody chose ends what could be said of the last one."""
        if kind == ACTED:
            self.decided.pop(_number(body, "seat"), None)
            if decided is not None:
                self.decided[_number(body, "seat")] = decided
        elif kind in (BEGAN, ENDED, SHUT):
            self.decided.clear()

    def _move(self, places: list[int]) -> None:
        """Move everybody to the seats that the lots say: the chair at places[s] gets seat s."""
        self.moved = dict(enumerate(places))
        self.moved_at = self.version
        self.chairs = [self.chairs[old] for old in places]
        now = {old: seat for seat, old in self.moved.items()}
        self.sat = {command: None if seat is None else now[seat] for command, seat in self.sat.items()}
        self.votes = {now[seat] for seat in self.votes}
        self.decided.clear()
        self.matches[-1].moved()

    def _note_rest(self) -> None:
        """Note whether the table rests now, and since when."""
        if self.match is None or self.status != PLAYING or not self.match.is_resting:
            self.rested_at = 0
        elif not self.rested_at:
            self.rested_at = self.version
            self.ready = set()

    def _finish_if_due(self) -> None:
        """End the match after a finished deal, where that was agreed on: what has been played stands."""
        if self.finishing and self.rested_at and self.status == PLAYING:
            self.status = OVER
            self.matches[-1].finished = True
            self.rested_at = 0
            self._let_in()
        if self.status != PLAYING:
            self.finishing = False
            self.votes = set()

    def _outside(self) -> tuple[object, ...]:
        """Return all that outsiders know of the table."""
        chairs = [(chair.kind, chair.person, chair.level) for chair in self.chairs]
        return self.status, self.number, self.evening, self.host, sorted(self.muted), sorted(self.nonces), chairs

    def _created(self, body: Body, luck: str | None) -> str:
        self.game: Game = game(str(body["game"]))
        rules = body["rules"]
        assert isinstance(rules, dict)
        self.rules: Rules = self.game.read_rules(rules)
        self.changes = self.game.changes(self.rules)  # The options that differ from the default.
        self.chairs = [Chair(seat) for seat in range(_number(body, "seats"))]
        self.game.check_seats(self.rules, len(self.chairs))
        self.host = str(body["host"])
        self.pace = str(body["pace"])
        self.tempo = str(body.get("tempo", ""))  # Older logs have neither field.
        self.rests = body.get("rests") is True
        self.forced = body.get("forced") is True
        self.draws_lots = body.get("lots") is True
        self.teacher = body.get("teacher") is True
        self.open = bool(body["open"])
        self.watchers = bool(body["watchers"])
        never = self.game.rules_data(self.rules).get("reveal_log") == "never"  # R-KK33, R-RS21
        self.reveal = bool(body["reveal"]) and not never
        bots = body["bots"]
        assert isinstance(bots, dict)
        for seat, level in bots.items():
            self._bot_sat({"seat": int(seat), "level": level}, luck)
        return ""

    def _sat(self, body: Body, luck: str | None) -> str:
        chair = self._chair(body)
        person, nonce = str(body["person"]), str(body["nonce"])
        if self.status in (SHUFFLING, PLAYING) and chair.person != person:
            chair.coming = person  # They may have seen another hand of this deal, so they wait for the next.
            return ""
        if chair.person != person:  # A seated person only gives another commitment.
            chair.free()
        chair.kind = PERSON
        chair.person = person
        chair.nonce = nonce
        self.sent_away.discard(person)
        return ""

    def _let_in(self) -> None:
        for chair in self.chairs:
            if chair.coming:
                self.let_in_at = self.version
                person = chair.coming
                chair.free()
                chair.kind = PERSON
                chair.person = person

    def _stood(self, body: Body, luck: str | None) -> str:
        chair = self._chair(body)
        person = chair.person
        chair.free()
        self.again.discard(person)
        if person == self.host:
            self.host = next((other.person for other in self.chairs if other.kind == PERSON), person)
        return ""

    def _bot_sat(self, body: Body, luck: str | None) -> str:
        chair = self._chair(body)
        chair.free()
        chair.kind = BOT
        chair.level = str(body["level"])
        return ""

    def _freed(self, body: Body, luck: str | None) -> str:
        self._chair(body).free()
        return ""

    def _hosted(self, body: Body, luck: str | None) -> str:
        self.host = self._chair(body).person
        return ""

    def _kicked(self, body: Body, luck: str | None) -> str:
        chair = self._chair(body)
        if body["ban"]:
            self.banned.add(chair.person)
        if body.get("told") is True:
            self.sent_away.add(chair.person)
        self.again.discard(chair.person)
        chair.free()
        if self.status in (SHUFFLING, PLAYING):  # The match needs a player there.
            chair.kind = BOT
            chair.level = "direkt"
        return ""

    def _muted(self, body: Body, luck: str | None) -> str:
        person = self._chair(body).person
        if body["on"]:
            self.muted.add(person)
        else:
            self.muted.discard(person)
        return ""

    def _began(self, body: Body, luck: str | None) -> str:
        self.number += 1
        self.again = set()
        self.status = SHUFFLING
        self.commitment = str(body["commitment"])
        self.scheme = _number(body, "scheme") if "scheme" in body else BY_NUMBER  # Older logs do not say it.
        self.opened = ""
        self.committed = {seat: chair.nonce for seat, chair in enumerate(self.chairs) if chair.nonce}
        self.nonces = {}
        self.moved = {}
        self.match = None
        self.dealt_at = 0
        self.deals = 0
        self.marks = []
        return ""

    def _nonce(self, body: Body, luck: str | None) -> str:
        chair = self._chair(body)
        self.nonces[_number(body, "seat")] = str(body["nonce"])
        chair.nonce = str(body["next"])
        return ""

    def _dealt(self, body: Body, luck: str | None) -> str:
        assert self.status == SHUFFLING
        tape = Taped(self.source(self))
        tape.lines = luck.splitlines() if luck else []
        lots = self.draws_lots
        self.match = self.game.match(
            seats=len(self.chairs), rules=self.rules, chance=tape, fixed_seats=not lots, lots=lots
        )
        hosting.rest(self.match, self.rests)
        self.match.events(since=0)  # Keeping the log from the deal on spares a replay of the whole match later.
        self.tape = tape
        self.status = PLAYING
        self.matches.append(Played(self.number, self.evening))
        return "\n".join(tape.take_notes())

    def _ready(self, body: Body, luck: str | None) -> str:
        assert self.rested_at
        self.ready = {*self.ready, _number(body, "seat")}
        return ""

    def _again(self, body: Body, luck: str | None) -> str:
        assert self.status == OVER
        chair = self._chair(body)
        chair.away = False  # A wish to play ends an absence.
        self.again = {*self.again, chair.person}
        return ""

    def _next(self, body: Body, luck: str | None) -> str:
        match = self._in_match(luck)
        assert self.rested_at
        match.next_deal()
        return "\n".join(self.tape.take_notes())

    def _acted(self, body: Body, luck: str | None) -> str:
        match = self._in_match(luck)
        seat = _number(body, "seat")
        match.apply(seat, match.parse(seat, str(body["act"])))
        return "\n".join(self.tape.take_notes())

    def _left(self, body: Body, luck: str | None) -> str:
        match = self._in_match(luck)
        match.leave(_number(body, "seat"))
        self._away({**body, "asked": True}, luck)  # A bot plays on until the deal is over.
        return "\n".join(self.tape.take_notes())

    def _joined(self, body: Body, luck: str | None) -> str:
        match = self._in_match(luck)
        match.join(_number(body, "seat"))
        self._back(body, luck)
        return "\n".join(self.tape.take_notes())

    def _away(self, body: Body, luck: str | None) -> str:
        chair = self._chair(body)
        chair.away = True
        chair.missed = 0
        chair.asked = body.get("asked") is True
        return ""

    def _back(self, body: Body, luck: str | None) -> str:
        self._chair(body).away = False
        return ""

    def _finish(self, body: Body, luck: str | None) -> str:
        assert self.status == PLAYING
        assert self.match is not None
        seat, on = body.get("seat"), body["on"] is True
        if body["carried"] is True:
            self.finishing = on
            self.votes = set()
            hosting.rest(self.match, on or self.rests)  # A rest keeps the next deal from following at once.
        elif isinstance(seat, int):
            self.votes = {*self.votes, seat} if on else self.votes - {seat}
        return ""

    def _evening(self, body: Body, luck: str | None) -> str:
        self.evening += 1
        self.evening_since = self.number + 1
        return ""

    def _ended(self, body: Body, luck: str | None) -> str:
        assert self.status in (SHUFFLING, PLAYING)
        self._stop()
        self._let_in()
        return ""

    def _shut(self, body: Body, luck: str | None) -> str:
        assert self.status != CLOSED
        self._stop()
        for chair in self.chairs:
            chair.free()
        self.host = ""
        self.status = CLOSED
        return ""

    def _stop(self) -> None:
        """Discard the match, if there is one, as if it had not been dealt: nothing is settled and nobody has won."""
        if self.status == PLAYING:
            self.matches[-1].stopped = True
        self.again = set()
        self.status = WAITING
        self.moved = {}
        self.match = None
        self.dealt_at = 0
        self.deals = 0
        self.marks = []

    def _chair(self, body: Body) -> Chair:
        return self.chairs[_number(body, "seat")]

    def _in_match(self, luck: str | None) -> Match:
        assert self.match is not None
        self.tape.lines = luck.splitlines() if luck else []
        return self.match

    _CHANGES: Final[dict[str, Callable[[TableState, Body, str | None], str]]] = {
        CREATED: _created,
        SAT: _sat,
        STOOD: _stood,
        BOT_SAT: _bot_sat,
        FREED: _freed,
        HOSTED: _hosted,
        KICKED: _kicked,
        MUTED: _muted,
        BEGAN: _began,
        NONCE: _nonce,
        DEALT: _dealt,
        READY: _ready,
        NEXT: _next,
        ACTED: _acted,
        LEFT: _left,
        JOINED: _joined,
        AWAY: _away,
        BACK: _back,
        AGAIN: _again,
        FINISH: _finish,
        EVENING: _evening,
        ENDED: _ended,
        SHUT: _shut,
    }


def _number(body: Body, name: str) -> int:
    number = body[name]
    assert isinstance(number, int)
    return number
