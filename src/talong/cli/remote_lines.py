"""Line-based client of a live table, with the narration of a local game."""

from __future__ import annotations

from collections import deque
from math import ceil
from queue import Queue
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import talong
from talong.bots import USUAL
from talong.bots.coach_text import Adviser
from talong.bots.teacher import Teacher
from talong.cli.async_input import listen
from talong.cli.console import LineConsole
from talong.cli.person import STOP_WORDS, TABLE_WORDS, Person, Stopped, command_word
from talong.cli.play import STYLES
from talong.lang import InputParser, Narrator, Words, narrator_for
from talong.wire import answers as a
from talong.wire import commands as c
from talong.wire.client.session import FOUND, RESTING, Move, Session, called, must_answer
from talong.wire.client.socket import Message

if TYPE_CHECKING:
    from talong.facts import AnyView

BEGIN_WORDS: Final = ("börja", "starta", "begin", "start")
BOT_WORDS: Final = ("bottar", "botar", "bots")
SAY_WORDS: Final = ("säg", "say")
AGAIN_WORDS: Final = ("igen", "spela igen", "en till", "again", "play again")
READY_WORDS: Final = ("nästa", "nästa giv", "redo", "klar", "skål", "next", "next deal", "ready")


class TypedLine(NamedTuple):
    """Line from the keyboard; None at the end of input."""

    line: str | None


class LineReader:
    """Line-based reader of a *session*."""

    narrator: Narrator  # Set by `meet`, as `person` is, when the table is known.
    person: Person

    def __init__(self, words: Words, console: LineConsole, session: Session) -> None:
        self.words = words
        self.console = console
        self.session = session
        self.inbox: Queue[Message | TypedLine] = Queue()
        self.typed: deque[str | None] = deque()
        self.met = False
        self.asking = False
        self.question: object = None  # What was asked last, unless play waits for the answer.
        session.reader = self
        session.client.hear = self.inbox.put

    # Listening.

    def run(self) -> None:
        """Play until the session is over."""
        self.session.client.start()
        listen(lambda line: self.inbox.put(TypedLine(line)))
        while not self.session.is_over:
            self.hear(self.inbox.get())

    def hear(self, item: Message | TypedLine) -> None:
        """Handle a message of the table or a typed line; piped lines wait until there is a question."""
        if isinstance(item, TypedLine):
            self.typed.append(item.line)
        else:
            self.session.heard(item)
        while self.typed and (self.console.typing or self.asking or self.may_say(self.typed[0])):
            self.answer(self.typed.popleft())

    def may_say(self, line: str | None) -> bool:
        """Tell whether *line* needs no question: watchers are asked none; the end of input waits for the match's."""
        return self.session.status == "over" if line is None else self.session.is_watching

    # What the table says.

    def say(self, key: str, wrong: bool = False, **facts: object) -> None:
        """Print a message in the reader's language."""
        self.console.say(self.words.word(f"live-{key}", **facts), "red" if wrong else "")

    def look(self) -> None:
        """Print who sits where, if that is new."""
        info, seat = self.session.info, self.session.seat
        assert info is not None
        first = not self.met
        if first:
            self.meet(info)
        who = [called(self.words, number, chair) for number, chair in enumerate(info.chairs)]
        changed = first or who != self.narrator.names
        self.narrator.names = who
        self.narrator.viewer = talong.WATCHER if seat is None else seat
        if changed:
            self.console.say("   ".join(f"{number} {name}" for number, name in enumerate(who, 1)))

    def meet(self, info: a.TableInfo) -> None:
        """Print which game it is, and what the table has agreed on."""
        self.met = True
        game = talong.game(info.game)
        rules = game.read_rules(info.rules)
        self.narrator = narrator_for(game.key, self.words, (), info.seats)
        grammar = game.match(seats=info.seats, rules=rules, seed="grammar")  # It only parses and writes acts.
        listener = InputParser(game.key, lambda said: grammar.parse(0, said), grammar.text)
        teacher = Teacher(info.teacher)
        self.person = Person(self.console, self.narrator, listener, Adviser(), Random(), lambda: None, teacher)
        self.console.say(game.names[self.words.lang], "bold")
        self.console.say(self.narrator.say("goal"))
        if info.rules:
            self.console.say(self.words.word("cli-agreed", rules=self.narrator.agreed(info.rules)))
        for notice in self.narrator.notices(rules, info.seats):
            self.console.say(notice)
        self.say("table-link", link=self.session.address.link)

    def tell(self, move: Move) -> None:
        """Narrate what has happened; of a match in progress, how the present deal has gone."""
        info, events = self.session.info, move.events
        assert info is not None
        if move.how == FOUND and info.status == "over":
            self.turn_to(info)
            return
        if move.how == FOUND and info.status == "playing":
            self.console.say(self.words.word("cli-resumed"))
            starts = [at for at, event in enumerate(events) if event["event"] == "dealer"]
            events = events[starts[-1] :] if starts else events
            self.console.say(self.narrator.table(move.view))
        for told in self.narrator.tell(events):
            if told.kind == "dealer":
                self.console.say()
            self.console.say(told.text, STYLES.get(told.tone, ""))
            self.console.rest()
        if any(event.get("seat") == self.session.seat for event in events):
            self.person.hear_verdict()

    def earlier(self, events: list[dict[str, object]]) -> None:
        """Ignore earlier events: `tell` has narrated how the present deal has gone."""

    def turn_to(self, info: a.TableInfo) -> None:
        """Print that a match begins or is over."""
        self.question = None
        view = self.session.view
        if info.status == "shuffling" and info.fair is not None:
            self.say("commitment", commitment=info.fair.commitment)
        elif info.status == "over" and view is not None:
            self.console.say()
            self.console.say(self.words.word("cli-over"), "bold")
            self.console.say(self.words.word("cli-standing", standing=self.narrator.standing(view)))
            if info.reveal:
                self.say("record-link", link=self.session.address.record(info.match))

    def stop(self) -> None:
        """Print that the match has been ended."""
        self.question = None
        self.say("ended", wrong=True)

    def chat(self, line: a.Line) -> None:
        """Print a chat line."""
        self.say("said", name=line.name or "–", text=line.text)

    def refuse(self, answer: a.Refused) -> None:
        """Print why an act was refused."""
        self.person.decided = None
        why = answer.text.removeprefix(f"{answer.rule}: ")
        if answer.rule:
            self.console.say(self.words.word("cli-refused", why=why, rule=answer.rule), "red")
        else:
            self.say("refused-so", wrong=True, why=why)

    def farewell(self, text: str) -> None:
        """Print why the server has closed the connection."""
        self.console.say(text, "red")

    # What one says.

    def ask(self) -> None:
        """Ask the person if it is their turn, or if they may act out of turn."""
        session = self.session
        info, view = session.info, session.view
        assert info is not None
        self.asking = False
        if session.seat is None:
            return
        if info.status in RESTING:
            free = len([chair for chair in info.chairs if chair.kind == "free"])
            if info.again is not None and not (free and session.is_host):
                self.ask_again(info.again, session.seat)
                return
            self.asking = session.is_host
            question = ("rest", info.status, free, session.is_host)
            if question != self.question:
                words = self.words.word("live-begin" if session.is_host else "live-wait-host", free=free)
                self.console.say(words, "bold cyan")
            self.question = question
        elif info.status == "playing" and info.rest is not None:
            self.ask_ready(info.rest, session.seat)
        elif info.status == "playing" and view is not None and view["legal"]:
            self.asking = must_answer(view)
            occasion = None if self.asking else ("turn", self.narrator.occasion(view))
            if occasion is None or occasion != self.question:
                self.person.prompt(view, not self.asking)
                self.person.be_taught(self.seen(view))
            self.question = occasion

    def ask_again(self, again: a.Again, seat: int) -> None:
        """Print who wants another match, and ask the person."""
        wants = seat in again.ready
        self.asking = self.session.is_host or (self.console.typing and not wants)
        question = ("again", tuple(again.ready), tuple(again.waits))
        if question == self.question:
            return
        self.question = question
        others = [other for other in again.ready if other != seat]
        waits = [other for other in again.waits if other != seat]
        if others:
            self.say("again-want", names=self.narrator.people(others))
        if not wants:
            self.console.say(self.words.word("live-again"), "bold cyan")
        elif waits:
            names, host = self.narrator.people(waits, inside=True), "yes" if self.session.is_host else "no"
            self.console.say(self.words.word("live-again-waits", names=names, host=host), "bold cyan")

    def ask_ready(self, rest: a.Rest, seat: int) -> None:
        """Print who is ready for the next deal, and ask the person; without a terminal, be ready at once."""
        ready = seat in rest.ready
        if not ready and not self.console.typing:
            question: object = ("ready", None if self.session.view is None else self.session.view["deals"])
            if self.question != question:
                self.session.be_ready()
            self.question = question
            return
        self.asking = not ready
        question = ("rest", tuple(rest.ready), tuple(rest.owes))
        if question == self.question:
            return
        self.question = question
        others = [other for other in rest.ready if other != seat]
        left = self.session.rest_left()
        if others:
            self.say("ready", names=self.narrator.people(others))
        if not ready:
            key = "live-skal" if seat in rest.owes else "live-next-deal"
            limit = "none" if left is None else "some"
            self.console.say(self.words.word(key, limit=limit, seconds=ceil(left or 0)), "bold cyan")

    def answer(self, line: str | None) -> None:
        """Carry out a typed line."""
        if line is None:
            raise Stopped
        word = command_word(line)
        first, _space, rest = " ".join(line.split()).partition(" ")
        session = self.session
        info, view = session.info, session.view
        if word in STOP_WORDS:
            raise Stopped
        if first.casefold() in SAY_WORDS and rest:
            session.speak(rest)
        elif info is None:
            self.say("lost", wrong=True)
        elif info.rest is not None and (not word or word in READY_WORDS):
            session.be_ready()
        elif info.again is not None and (not word or word in AGAIN_WORDS):
            session.play_again()
        elif word in BEGIN_WORDS:
            session.send(c.Begin)
        elif word in BOT_WORDS:
            session.fill(USUAL)
        elif word == "?" and (view is None or not view["legal"] or info.status != "playing"):
            self.console.say(self.narrator.say("goal"))
            self.say("commands")
        elif view is not None and (word in TABLE_WORDS or word.startswith("?") or info.status == "playing"):
            self.act(word, view)
        elif word:
            self.console.say(self.words.word("cli-not-understood"), "red")

    def seen(self, data: AnyView) -> talong.View:
        """Return *data* as a view."""
        facts = {name: value for name, value in data.items() if name not in ("game", "viewer")}
        seat = self.session.seat
        return talong.View(talong.game(data["game"]), talong.WATCHER if seat is None else seat, facts)

    def act(self, word: str, data: AnyView) -> None:
        """Send the act that *word* names, or carry out another command."""
        seat = self.session.seat
        if seat is None and word not in TABLE_WORDS and not word.startswith("?"):
            self.say("you-watch")
            return
        if not word and not must_answer(data):
            return  # An empty line lets play go on.
        view = self.seen(data)
        act = self.person.answer(word, view, data)
        if act is not None:
            self.asking = False
            self.person.decided = view, act
            self.session.send(c.Play, act=act)
        else:
            self.question = None
            self.ask()
