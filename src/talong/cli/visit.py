"""Somebody at a live table, by plain lines: told as a game of one's own is told."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from queue import Empty, Queue
from random import Random
from typing import Any, Final, NamedTuple

import talong
from talong.bots import LEVELS, choose_bot
from talong.cli.lines import listen
from talong.cli.luck import Promise
from talong.cli.person import STOP_WORDS, TABLE_WORDS, Person, Stopped
from talong.cli.playing import STYLES, quoted
from talong.cli.pocket import Pocket
from talong.cli.screen import Screen
from talong.lang import Listener, Words, teller_for
from talong.wire import answers as a
from talong.wire import commands as c
from talong.wire.asking import Address
from talong.wire.client import Client, Message

BEGIN_WORDS: Final = ("börja", "starta", "begin", "start")
BOT_WORDS: Final = ("botar", "bottar", "bots")
SAY_WORDS: Final = ("säg", "say")
FAREWELL_SECONDS: Final = 3.0
RESTING: Final = ("waiting", "over")
UNSEATING: Final = ("stood", "kicked", "bot", "left")


class Typed(NamedTuple):
    """A line from the keyboard; none when there will be no more."""

    line: str | None


class Visit:
    """One's time at the table at *address*, until one has had enough."""

    def __init__(self, words: Words, screen: Screen, address: Address, pocket: Pocket, alone: bool) -> None:
        self.words = words
        self.screen = screen
        self.address = address
        self.pocket = pocket
        self.alone = alone  # With bots only: nobody has to be waited for.
        self.inbox: Queue[Message | Typed] = Queue()
        self.client = Client(address, self.inbox.put, words.lang)
        self.promise = Promise(self.client, pocket, address.table)
        self.typed: deque[str | None] = deque()
        self.info: a.TableInfo | None = None
        self.seat: int | None = None
        self.is_host = False
        self.view: dict[str, Any] | None = None
        self.version = 0  # What has been told, and so what is answered.
        self.asking = False
        self.question: object = None  # What was asked last, unless play waits for the answer.
        self.sitting = ""  # The command by which one sits down.
        self.is_watching = False
        self.is_lost = False
        self.is_over = False

    def say(self, key: str, style: str = "", **facts: object) -> None:
        """Say something in the reader's language."""
        self.screen.say(self.words.word(f"cli-{key}", **facts), style)

    # Listening.

    def run(self) -> None:
        """Play until somebody has had enough."""
        self.client.start()
        listen(lambda line: self.inbox.put(Typed(line)))
        try:
            while not self.is_over:
                self.hear(self.inbox.get())
        except (Stopped, KeyboardInterrupt):
            self.leave()
        finally:
            self.client.close()

    def hear(self, item: Message | Typed) -> None:
        """Take in what has come from the table or from the keyboard; what is piped in waits until it is asked for."""
        if isinstance(item, Typed):
            self.typed.append(item.line)
        else:
            self.heard(item)
        while self.typed and (self.screen.typing or self.asking or self.may_say(self.typed[0])):
            self.answer(self.typed.popleft())

    def may_say(self, line: str | None) -> bool:
        """Tell whether *line* need not wait for a question: whoever looks on is asked nothing; ends wait for an end."""
        if line is None:
            return self.info is not None and self.info.status == "over"
        return self.is_watching

    def heard(self, message: Message) -> None:
        """Take in what the table says."""
        if message is None:
            if not self.is_lost:
                self.say("lost", "red")
            self.is_lost = True
        elif isinstance(message, a.Welcome):
            self.greet(message)
        elif isinstance(message, a.Update):
            self.move(message)
        elif isinstance(message, a.Line):
            self.say("said", name=message.name or "–", text=message.text)
        elif isinstance(message, a.Done):
            self.done(message)
        elif isinstance(message, a.Refused):
            self.refused(message)
        else:
            self.screen.say(message.text, "red")
            self.is_over = message.code != "too-fast"

    # What the table says.

    def greet(self, welcome: a.Welcome) -> None:
        """Come to the table, or come back to it."""
        first = self.info is None
        self.version, self.seat, self.is_host = welcome.version, welcome.seat, welcome.is_host
        if first:
            self.meet(welcome.table)
        self.look(welcome.table)
        if self.is_lost:
            self.say("found-again")
            self.is_lost = False
        if welcome.view is not None:
            self.see(welcome.view)
            self.tell_missed(welcome)
        if first:
            for line in welcome.chat:
                self.heard(line)
            if self.seat is None:
                self.sitting = self.promise.sit()
            else:
                self.say("back-in-seat", seat=self.seat)
        if self.seat is not None and not self.promise.kept["promised"]:
            self.promise.sit()
        self.ask()

    def meet(self, info: a.TableInfo) -> None:
        """Say which game it is, and what the table has agreed on."""
        game = talong.game(info.game)
        rules = game.read_rules(info.rules)
        self.teller = teller_for(game.key, self.words, (), info.seats)
        grammar = game.match(seats=info.seats, rules=rules, seed="grammar")  # Nobody plays it: it knows the words.
        listener = Listener(game.key, lambda said: grammar.parse(0, said), grammar.text)
        adviser = choose_bot(game.key, seed="hint")
        self.person = Person(self.screen, self.teller, listener, adviser, Random(), lambda: None)
        self.screen.say(game.names[self.words.lang], "bold")
        self.screen.say(self.teller.say("goal"))
        if info.rules:
            listed = ", ".join(f"{name}={value}" for name, value in info.rules.items())
            self.say("agreed", rules=listed)
        for notice in self.teller.notices(rules, info.seats):
            self.screen.say(notice)
        self.say("table-link", link=self.address.link)

    def tell_missed(self, welcome: a.Welcome) -> None:
        """Tell what has happened meanwhile; of a match that one has not seen, how the present deal has gone."""
        events = welcome.events
        if welcome.fresh and welcome.table.status == "playing":
            self.say("resumed")
            starts = [at for at, event in enumerate(events) if event["event"] == "dealer"]
            events = events[starts[-1] :] if starts else events
            assert self.view is not None
            self.screen.say(self.teller.table(self.view))
        if welcome.fresh and welcome.table.status == "over":
            self.tell_status(welcome.table)
        else:
            self.tell(events)

    def move(self, update: a.Update) -> None:
        """Tell what has happened."""
        self.version = update.version
        if update.seat is not None and update.seat == self.seat and update.kind in UNSEATING:
            self.seat = None
            self.is_watching = True
            self.promise.seated("", in_seat=False)
            self.say("no-seat", "red")
        before = self.info
        if update.view is not None:
            self.see(update.view)
        if update.table is not None:
            self.look(update.table)
        self.tell(update.events)
        assert self.info is not None
        assert before is not None
        if self.info.status != before.status:
            self.tell_status(self.info)
        if update.view is not None or update.table is not None:
            self.ask()

    def tell_status(self, info: a.TableInfo) -> None:
        """Say that a match begins or is over."""
        self.question = None
        if info.status == "shuffling" and info.fair is not None:
            self.say("commitment", commitment=info.fair.commitment)
        elif info.status == "over" and self.view is not None:
            self.screen.say()
            self.say("over", "bold")
            self.say("standing", standing=self.teller.standing(self.view))
            if info.reveal:
                self.say("record-link", link=f"{self.address.site}/api/tables/{info.table}/records/{info.match}")

    def look(self, info: a.TableInfo) -> None:
        """See who sits where."""
        who = [self.called(seat, chair) for seat, chair in enumerate(info.chairs)]
        if self.is_host and info.host is not None:
            self.is_host = info.host == self.seat or self.seat is None
        elif info.host is not None:
            self.is_host = info.host == self.seat
        changed = self.info is None or who != self.teller.names
        self.info = info
        self.teller.names = who
        self.teller.viewer = talong.WATCHER if self.seat is None else self.seat
        if changed:
            self.screen.say("   ".join(f"{seat} {name}" for seat, name in enumerate(who)))
        if self.seat is not None:
            self.promise.look(info, self.seat)

    def called(self, seat: int, chair: a.Chair) -> str:
        """Return what to call whoever sits in *chair*."""
        if chair.kind == "bot":
            return self.words.word("cli-bot", seat=seat)
        if chair.kind == "free":
            return self.words.word("cli-free-seat")
        name = chair.name or self.words.word("common-seat", seat=seat)
        return self.words.word("cli-away", name=name) if chair.away else name

    def see(self, view: dict[str, Any]) -> None:
        """Look at the cards; whoever was let in at a new deal has a seat now."""
        self.view = view
        viewer = view["viewer"]
        if isinstance(viewer, int) and self.seat is None:
            self.seat = viewer
            self.teller.viewer = viewer
            self.say("you-sit", seat=viewer)
            self.promise.sit()

    def tell(self, events: list[dict[str, Any]]) -> None:
        """Tell *events* as they are told at home."""
        for told in self.teller.tell(events):
            if told.kind == "dealer":
                self.screen.say()
            self.screen.say(told.text, STYLES.get(told.kind, ""))
            self.screen.rest()

    def done(self, answer: a.Done) -> None:
        """Note that a command has been done."""
        if not answer.token:
            return
        self.promise.seated(answer.token, in_seat=answer.seat is not None)
        if answer.id != self.sitting:
            return
        if answer.seat is None:
            self.say("coming")
            return
        self.seat = self.teller.viewer = answer.seat
        assert self.info is not None
        self.is_host = self.is_host or self.info.host == self.seat
        self.say("you-sit", seat=answer.seat)
        self.say("recovery", code=answer.recovery)
        if self.alone and self.info.status == "waiting":
            self.send(c.Begin)
        else:
            self.ask()

    def refused(self, answer: a.Refused) -> None:
        """Say why not, and ask again."""
        if self.promise.refused(answer):
            return
        why = answer.text.removeprefix(f"{answer.rule}: ")
        if answer.rule:
            self.say("refused", "red", why=why, rule=answer.rule)
        else:
            self.say("refused-so", "red", why=why)
        if answer.id == self.sitting:
            self.is_watching = True
            self.say("you-watch")
        self.ask()

    # What one says.

    def ask(self) -> None:
        """Ask if play waits for us, or if there is something that we may do without waiting for our turn."""
        info, view = self.info, self.view
        assert info is not None
        self.asking = False
        if self.seat is None:
            return
        if info.status in RESTING:
            free = [chair for chair in info.chairs if chair.kind == "free"]
            self.asking = self.is_host
            self.ask_once(
                ("rest", info.status, len(free), self.is_host), "begin" if self.is_host else "wait-host", free=len(free)
            )
        elif info.status == "playing" and view is not None and view["legal"]:
            self.asking = must_answer(view)
            occasion = None if self.asking else ("turn", self.teller.occasion(view))
            if occasion is None or occasion != self.question:
                self.person.prompt(view)
            self.question = occasion

    def ask_once(self, question: object, key: str, **facts: object) -> None:
        """Ask, unless that was asked just now."""
        if question != self.question:
            self.say(key, "bold cyan", **facts)
        self.question = question

    def answer(self, line: str | None) -> None:
        """Do what somebody has typed."""
        if line is None:
            raise Stopped
        word = " ".join(line.casefold().split())
        first, _space, rest = " ".join(line.split()).partition(" ")
        info, view = self.info, self.view
        if word in STOP_WORDS:
            raise Stopped
        if first.casefold() in SAY_WORDS and rest:
            self.send(c.Chat, text=rest[:300])
        elif info is None:
            self.say("lost", "red")
        elif word in BEGIN_WORDS:
            self.send(c.Begin)
        elif word in BOT_WORDS:
            for seat, chair in enumerate(info.chairs):
                if chair.kind == "free":
                    self.send(c.Bot, seat=seat, level=LEVELS[0])
        elif word == "?" and (view is None or not view["legal"] or info.status != "playing"):
            self.screen.say(self.teller.say("goal"))
            self.say("table-commands")
        elif view is not None and (word in TABLE_WORDS or word.startswith("?") or info.status == "playing"):
            self.act(word, view)
        elif word:
            self.say("not-understood", "red")

    def act(self, word: str, data: dict[str, Any]) -> None:
        """Do what *word* means in the game, or serve whatever else is wanted."""
        if self.seat is None and word not in TABLE_WORDS and not word.startswith("?"):
            self.say("you-watch")
            return
        if not word and not must_answer(data):
            return  # Let play go on.
        facts = {name: value for name, value in data.items() if name not in ("game", "viewer")}
        view = talong.View(data["game"], talong.WATCHER if self.seat is None else self.seat, facts)
        act = self.person.answer(word, view, data)
        if act is not None:
            self.asking = False
            self.send(c.Play, act=act)
        else:
            self.question = None
            self.ask()

    def send(self, kind: Callable[..., c.Command], **facts: object) -> str:
        """Send a command about what has been told."""
        command = kind(id=self.client.new_id(), at=self.version, **facts)
        self.client.send(command)
        return command.id

    def leave(self) -> None:
        """Go: a bot plays on, and one can come back."""
        status = "" if self.info is None else self.info.status
        self.screen.say()
        if self.seat is None:
            return
        if status not in RESTING:
            self.say_farewell(self.send(c.Away))
        again = f"talong play --connect {quoted(self.address.link)}"
        if self.pocket.session:
            again += f" --name {quoted(self.pocket.name)}"
        self.say("seat-kept" if status in RESTING else "seat-to-bot", again=again)

    def say_farewell(self, command: str) -> None:
        """Wait a little for the answer to the last command."""
        try:
            while True:
                message = self.inbox.get(timeout=FAREWELL_SECONDS)
                if isinstance(message, (a.Done, a.Refused)) and message.id == command:
                    return
        except Empty:
            return


def must_answer(view: Mapping[str, Any]) -> bool:
    """Tell whether play waits for the viewer: in turn, in a window where nobody is, or at a buy-in."""
    if not view["legal"]:
        return False
    return view["turn"] in (None, view["viewer"]) or bool(view.get("buyin"))
