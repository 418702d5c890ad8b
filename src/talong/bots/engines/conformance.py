"""Conformance suite: whether an engine speaks the protocol, in every game that it plays.

Each check starts the engine anew and says in one finding whether it holds. Nothing depends on how strong it plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import talong
from talong.bots.engines import protocol
from talong.bots.engines.connection import START_SECONDS, Connection
from talong.bots.engines.player import CONTEST_SECONDS
from talong.bots.engines.protocol import EngineFault
from talong.play import Absent

if TYPE_CHECKING:
    from talong.core.view import View
    from talong.facts import Facts

ACTS_OF_GAME: Final = 60  # Acts of a match that is played to see whether the engine follows it.
PADDING: Final = 200_000  # Bytes of an unknown field, in a line that an engine has to read.
NAMES: Final = ("Åsa", "Björn", "Östen", "“Zoë”", "Даша")  # Text is UTF-8.

HELLO: Final = "hello"  # It greets with its protocol and name, and with games that there are.
PLAY: Final = "play"  # It answers every view of a match with a legal act, and with the number of the question.
AGAIN: Final = "again"  # New rules begin a new match, also of another game.
UNKNOWN: Final = "unknown"  # It passes over fields and messages that it does not know.
LONG: Final = "long"  # It reads long lines.
BYE: Final = "bye"  # It ends after `bye`, with the exit code 0.
END: Final = "end"  # It ends when its input does.
SAME: Final = "same"  # The same seed and the same views bring the same acts: advice, not a duty.


class Finding(NamedTuple):
    """Result of one check."""

    check: str
    game: str  # Empty if it is about no game.
    problem: str  # In English; empty if the check holds.
    is_advice: bool = False

    @property
    def is_failure(self) -> bool:
        """Whether the engine does not conform."""
        return bool(self.problem) and not self.is_advice


def check_engine(
    command: Sequence[str],
    games: Sequence[str] = (),
    *,
    seconds: float = CONTEST_SECONDS,
    start_seconds: float = START_SECONDS,
    end_seconds: float = CONTEST_SECONDS,
    show_errors: bool = False,
) -> Iterator[Finding]:
    """Yield a finding for each check of the engine that *command* starts, in *games* or in all that it plays."""
    suite = Suite(command, seconds, start_seconds, end_seconds, show_errors)
    greeting, problem = suite.greet()
    yield Finding(HELLO, "", problem)
    if problem:
        return
    known = [game.key for game in talong.games()]
    plays = cast("list[str]", greeting.get("games") or known)
    chosen = [key for key in games or plays if key in known]
    for key in chosen:
        yield Finding(PLAY, key, suite.problem(partial(suite.play, key)))
    first = chosen[0]
    yield Finding(AGAIN, "", suite.problem(lambda line: suite.play_again(line, chosen)))
    yield Finding(UNKNOWN, "", suite.problem(lambda line: suite.unknown(line, first)))
    yield Finding(LONG, "", suite.problem(lambda line: suite.long(line, first)))
    yield Finding(BYE, "", suite.ending(says_bye=True))
    yield Finding(END, "", suite.ending(says_bye=False))
    yield Finding(SAME, "", suite.problem(lambda line: suite.same(line, chosen)), is_advice=True)


class Suite:
    """Checks of one engine."""

    def __init__(
        self, command: Sequence[str], seconds: float, start_seconds: float, end_seconds: float, show_errors: bool
    ) -> None:
        self.command = command
        self.seconds = seconds
        self.start_seconds = start_seconds
        self.end_seconds = end_seconds
        self.show_errors = show_errors

    def connect(self) -> Connection:
        """Return a new connection."""
        return Connection(self.command, start_seconds=self.start_seconds, show_errors=self.show_errors)

    def greet(self) -> tuple[protocol.Message, str]:
        """Return the greeting of the engine, and what is wrong with it."""
        line = self.connect()
        try:
            line.start()
        except EngineFault as fault:
            return {}, fault.detail
        finally:
            line.close()
        known = {game.key for game in talong.games()}
        strange = [key for key in cast("list[str]", line.greeting.get("games", [])) if key not in known]
        return line.greeting, f"there is no game called {', '.join(strange)}" if strange else ""

    def problem(self, check: Callable[[Connection], str]) -> str:
        """Return what is wrong by *check*, which is given a new connection."""
        line = self.connect()
        try:
            return check(line)
        except EngineFault as fault:
            return f"{fault.kind}: {fault.detail}"
        finally:
            line.close()

    def play(self, key: str, line: Connection) -> str:
        """Let the engine play one seat of a match; every fault is a problem."""
        self.acts_of(line, key, ACTS_OF_GAME, "1")
        return ""

    def acts_of(self, line: Connection, key: str, acts: int, seed: str) -> list[str | None]:
        """Return what the engine answers in a match of *acts* acts against others that play at random."""
        match, luck = new_match(key, seed), Random(f"conformance {key} {seed}")
        seat = luck.randrange(match.seats)
        line.begin()
        answers: list[str | None] = []
        while match.version < acts and not match.is_over:
            for asked in match.asked():
                view = match.view(asked)
                act = line.ask(view, seed, self.seconds) if asked == seat else random_act(view, luck)
                if asked == seat:
                    answers.append(act)
                if act is None and asked == match.turn:
                    act = Absent().choose(view)
                if act is not None:
                    match.apply(asked, match.parse(asked, act))
                    break
            else:
                break
        return answers

    def play_again(self, line: Connection, games: Sequence[str]) -> str:
        """Begin a match of each game twice, and leave it at once."""
        for turn in ("1", "2"):
            for key in games:
                self.acts_of(line, key, 6, turn)
        return ""

    def unknown(self, line: Connection, key: str) -> str:
        """Say what no version of the protocol knows, and ask as usual."""
        process = line.start()
        process.send({"type": "x-weather", "rain": True, "deep": [{"er": None}]})
        view = first_view(key)
        process.send({**protocol.rules(view, "1", self.seconds), "x-mood": "good"})
        process.send({**protocol.question(7, view), "x-mood": ["better"]})
        protocol.answered(process.receive(self.seconds), 7, legal_of(view))
        return ""

    def long(self, line: Connection, key: str) -> str:
        """Ask in a long line."""
        process = line.start()
        view = first_view(key)
        process.send(protocol.rules(view, "1", self.seconds))
        process.send({"type": "view", "id": 1, "x-padding": "å" * (PADDING // 2), "view": view.data()})
        protocol.answered(process.receive(self.seconds), 1, legal_of(view))
        return ""

    def ending(self, says_bye: bool) -> str:
        """See whether the engine ends by itself."""
        line = self.connect()
        try:
            process = line.start()
            if says_bye:
                process.send({"type": "bye"})
            else:
                process.close_input()
            code = process.wait(self.end_seconds)
        except EngineFault as fault:
            return fault.detail
        finally:
            line.end()
        if code is None:
            return f"it was still running {self.end_seconds:g} s later"
        return f"it ended with the code {code}" if code and says_bye else ""

    def same(self, line: Connection, games: Sequence[str]) -> str:
        """Play the same match twice with the same seed."""
        for key in games:
            if self.acts_of(line, key, 20, "same") != self.acts_of(line, key, 20, "same"):
                return f"{key}: the same seed brought other acts"
        return ""


def new_match(key: str, seed: str) -> talong.Match:
    """Return a match with names that are not ASCII, as many seats as usual."""
    game = talong.game(key)
    seats = min(game.usual_seats, len(NAMES))
    return game.match(seats=seats, seed=f"conformance {seed}", names=list(NAMES[:seats]))


def first_view(key: str) -> View:
    """Return the view of the first seat that is asked in a match."""
    match = new_match(key, "first")
    return match.view(match.asked()[-1])


def legal_of(view: View) -> list[str]:
    """Return the legal acts in *view*."""
    return cast("Facts", view.facts)["legal"]


def random_act(view: View, luck: Random) -> str | None:
    """Return a random legal act in turn, and none out of turn."""
    facts = cast("Facts", view.facts)
    return luck.choice(facts["legal"]) if facts["turn"] == view.viewer else None
