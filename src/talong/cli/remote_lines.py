"""A visit to a live table by plain lines: told as a game of one's own is told."""

from __future__ import annotations

from collections import deque
from math import ceil
from queue import Queue
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import talong
from talong.bots import USUAL
from talong.bots.coach_text import Adviser
from talong.cli.async_input import listen
from talong.cli.console import Screen
from talong.cli.person import STOP_WORDS, TABLE_WORDS, Person, Stopped
from talong.cli.play import STYLES
from talong.lang import Listener, Teller, Words, teller_for
from talong.wire import answers as a
from talong.wire import commands as c
from talong.wire.client.session import FOUND, RESTING, Move, Visit, called, must_answer
from talong.wire.client.socket import Message

if TYPE_CHECKING:
    from talong.facts import AnyView

BEGIN_WORDS: Final = ("börja", "starta", "begin", "start")
BOT_WORDS: Final = ("bottar", "botar", "bots")
SAY_WORDS: Final = ("säg", "say")
AGAIN_WORDS: Final = ("igen", "spela igen", "en till", "again", "play again")
READY_WORDS: Final = ("nästa", "nästa giv", "redo", "klar", "skål", "next", "next deal", "ready")


class Typed(NamedTuple):
    """A line from the keyboard; none when there will be no more."""

    line: str | None


class Lines:
    """The reader of a *visit* who reads lines and types them."""

    teller: Teller  # They are known as soon as the table is.
    person: Person

    def __init__(self, words: Words, screen: Screen, visit: Visit) -> None:
        self.words = words
        self.screen = screen
        self.visit = visit
        self.inbox: Queue[Message | Typed] = Queue()
        self.typed: deque[str | None] = deque()
        self.met = False
        self.asking = False
        self.question: object = None  # What was asked last, unless play waits for the answer.
        visit.reader = self
        visit.client.hear = self.inbox.put

    # Listening.

    def run(self) -> None:
        """Play until somebody has had enough."""
        self.visit.client.start()
        listen(lambda line: self.inbox.put(Typed(line)))
        while not self.visit.is_over:
            self.hear(self.inbox.get())

    def hear(self, item: Message | Typed) -> None:
        """Take in what has come from the table or from the keyboard; what is piped in waits until it is asked for."""
        if isinstance(item, Typed):
            self.typed.append(item.line)
        else:
            self.visit.heard(item)
        while self.typed and (self.screen.typing or self.asking or self.may_say(self.typed[0])):
            self.answer(self.typed.popleft())

    def may_say(self, line: str | None) -> bool:
        """Tell whether *line* need not wait for a question: whoever looks on is asked nothing; ends wait for an end."""
        return self.visit.status == "over" if line is None else self.visit.is_watching

    # What the table says.

    def say(self, key: str, wrong: bool = False, **facts: object) -> None:
        """Say something in the reader's language."""
        self.screen.say(self.words.word(f"live-{key}", **facts), "red" if wrong else "")

    def look(self) -> None:
        """Say who sits where, if that is new."""
        info, seat = self.visit.info, self.visit.seat
        assert info is not None
        first = not self.met
        if first:
            self.meet(info)
        who = [called(self.words, number, chair) for number, chair in enumerate(info.chairs)]
        changed = first or who != self.teller.names
        self.teller.names = who
        self.teller.viewer = talong.WATCHER if seat is None else seat
        if changed:
            self.screen.say("   ".join(f"{number} {name}" for number, name in enumerate(who, 1)))

    def meet(self, info: a.TableInfo) -> None:
        """Say which game it is, and what the table has agreed on."""
        self.met = True
        game = talong.game(info.game)
        rules = game.read_rules(info.rules)
        self.teller = teller_for(game.key, self.words, (), info.seats)
        grammar = game.match(seats=info.seats, rules=rules, seed="grammar")  # Nobody plays it: it knows the words.
        listener = Listener(game.key, lambda said: grammar.parse(0, said), grammar.text)
        self.person = Person(self.screen, self.teller, listener, Adviser(), Random(), lambda: None)
        self.screen.say(game.names[self.words.lang], "bold")
        self.screen.say(self.teller.say("goal"))
        if info.rules:
            self.screen.say(self.words.word("cli-agreed", rules=self.teller.agreed(info.rules)))
        for notice in self.teller.notices(rules, info.seats):
            self.screen.say(notice)
        self.say("table-link", link=self.visit.address.link)

    def tell(self, move: Move) -> None:
        """Tell what has happened; of a match that one comes to, how the present deal has gone."""
        info, events = self.visit.info, move.events
        assert info is not None
        if move.how == FOUND and info.status == "over":
            self.turn_to(info)
            return
        if move.how == FOUND and info.status == "playing":
            self.screen.say(self.words.word("cli-resumed"))
            starts = [at for at, event in enumerate(events) if event["event"] == "dealer"]
            events = events[starts[-1] :] if starts else events
            self.screen.say(self.teller.table(move.view))
        for told in self.teller.tell(events):
            if told.kind == "dealer":
                self.screen.say()
            self.screen.say(told.text, STYLES.get(told.tone, ""))
            self.screen.rest()

    def earlier(self, events: list[dict[str, object]]) -> None:
        """Do without it: by plain lines one is told how the present deal has gone."""

    def turn_to(self, info: a.TableInfo) -> None:
        """Say that a match begins or is over."""
        self.question = None
        view = self.visit.view
        if info.status == "shuffling" and info.fair is not None:
            self.say("commitment", commitment=info.fair.commitment)
        elif info.status == "over" and view is not None:
            self.screen.say()
            self.screen.say(self.words.word("cli-over"), "bold")
            self.screen.say(self.words.word("cli-standing", standing=self.teller.standing(view)))
            if info.reveal:
                self.say("record-link", link=self.visit.address.record(info.match))

    def stop(self) -> None:
        """Say that the match has been ended."""
        self.question = None
        self.say("ended", wrong=True)

    def chat(self, line: a.Line) -> None:
        """Tell what somebody says."""
        self.say("said", name=line.name or "–", text=line.text)

    def refuse(self, answer: a.Refused) -> None:
        """Say why not."""
        why = answer.text.removeprefix(f"{answer.rule}: ")
        if answer.rule:
            self.screen.say(self.words.word("cli-refused", why=why, rule=answer.rule), "red")
        else:
            self.say("refused-so", wrong=True, why=why)

    def farewell(self, text: str) -> None:
        """Tell why the server has ended it."""
        self.screen.say(text, "red")

    # What one says.

    def ask(self) -> None:
        """Ask if play waits for us, or if there is something that we may do without waiting for our turn."""
        visit = self.visit
        info, view = visit.info, visit.view
        assert info is not None
        self.asking = False
        if visit.seat is None:
            return
        if info.status in RESTING:
            free = len([chair for chair in info.chairs if chair.kind == "free"])
            if info.again is not None and not (free and visit.is_host):
                self.ask_again(info.again, visit.seat)
                return
            self.asking = visit.is_host
            question = ("rest", info.status, free, visit.is_host)
            if question != self.question:
                words = self.words.word("live-begin" if visit.is_host else "live-wait-host", free=free)
                self.screen.say(words, "bold cyan")
            self.question = question
        elif info.status == "playing" and info.rest is not None:
            self.ask_ready(info.rest, visit.seat)
        elif info.status == "playing" and view is not None and view["legal"]:
            self.asking = must_answer(view)
            occasion = None if self.asking else ("turn", self.teller.occasion(view))
            if occasion is None or occasion != self.question:
                self.person.prompt(view, not self.asking)
            self.question = occasion

    def ask_again(self, again: a.Again, seat: int) -> None:
        """Say who wants another match, and ask whether we do."""
        wants = seat in again.ready
        self.asking = self.visit.is_host or (self.screen.typing and not wants)
        question = ("again", tuple(again.ready), tuple(again.waits))
        if question == self.question:
            return
        self.question = question
        others = [other for other in again.ready if other != seat]
        waits = [other for other in again.waits if other != seat]
        if others:
            self.say("again-want", names=self.teller.people(others))
        if not wants:
            self.screen.say(self.words.word("live-again"), "bold cyan")
        elif waits:
            names, host = self.teller.people(waits, inside=True), "yes" if self.visit.is_host else "no"
            self.screen.say(self.words.word("live-again-waits", names=names, host=host), "bold cyan")

    def ask_ready(self, rest: a.Rest, seat: int) -> None:
        """Say who is ready for the next deal, and ask whether we are; where nobody types, we are at once."""
        ready = seat in rest.ready
        if not ready and not self.screen.typing:
            question: object = ("ready", None if self.visit.view is None else self.visit.view["deals"])
            if self.question != question:
                self.visit.be_ready()
            self.question = question
            return
        self.asking = not ready
        question = ("rest", tuple(rest.ready), tuple(rest.owes))
        if question == self.question:
            return
        self.question = question
        others = [other for other in rest.ready if other != seat]
        left = self.visit.rest_left()
        if others:
            self.say("ready", names=self.teller.people(others))
        if not ready:
            key = "live-skal" if seat in rest.owes else "live-next-deal"
            limit = "none" if left is None else "some"
            self.screen.say(self.words.word(key, limit=limit, seconds=ceil(left or 0)), "bold cyan")

    def answer(self, line: str | None) -> None:
        """Do what somebody has typed."""
        if line is None:
            raise Stopped
        word = " ".join(line.casefold().split())
        first, _space, rest = " ".join(line.split()).partition(" ")
        visit = self.visit
        info, view = visit.info, visit.view
        if word in STOP_WORDS:
            raise Stopped
        if first.casefold() in SAY_WORDS and rest:
            visit.speak(rest)
        elif info is None:
            self.say("lost", wrong=True)
        elif info.rest is not None and (not word or word in READY_WORDS):
            visit.be_ready()
        elif info.again is not None and (not word or word in AGAIN_WORDS):
            visit.play_again()
        elif word in BEGIN_WORDS:
            visit.send(c.Begin)
        elif word in BOT_WORDS:
            visit.fill(USUAL)
        elif word == "?" and (view is None or not view["legal"] or info.status != "playing"):
            self.screen.say(self.teller.say("goal"))
            self.say("commands")
        elif view is not None and (word in TABLE_WORDS or word.startswith("?") or info.status == "playing"):
            self.act(word, view)
        elif word:
            self.screen.say(self.words.word("cli-not-understood"), "red")

    def act(self, word: str, data: AnyView) -> None:
        """Do what *word* means in the game, or serve whatever else is wanted."""
        seat = self.visit.seat
        if seat is None and word not in TABLE_WORDS and not word.startswith("?"):
            self.say("you-watch")
            return
        if not word and not must_answer(data):
            return  # Let play go on.
        facts = {name: value for name, value in data.items() if name not in ("game", "viewer")}
        view = talong.View(talong.game(data["game"]), talong.WATCHER if seat is None else seat, facts)
        act = self.person.answer(word, view, data)
        if act is not None:
            self.asking = False
            self.visit.send(c.Play, act=act)
        else:
            self.question = None
            self.ask()
