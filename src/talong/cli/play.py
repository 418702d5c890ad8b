"""`talong play`: line-based game against bots."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any, Final

import talong
from talong.bots import SLACK_SECONDS, live_bot, seconds_of
from talong.bots.coach_text import Adviser
from talong.bots.engines.player import EnginePlayer
from talong.bots.teacher import Teacher
from talong.cli.console import LineConsole
from talong.cli.person import QUIT_KEY, STOP_WORDS, TABLE_WORDS, Person, Stopped, command_word
from talong.cli.savegame import SaveGame, read, savegame_for
from talong.cli.usage_error import UsageError
from talong.core import hosting
from talong.lang import LANGUAGES, InputParser, Words, narrator_for, say_why
from talong.lang.narrator import ASIDE, BLOW, LOST, MARKED, SCORED, WON
from talong.play import Player, Table, whims_of
from talong.play.names import free_names

LONGEST_NAME: Final = 30

STYLES: Final = {  # Styles are keyed by the tone of a narrated event.
    MARKED: "bold",
    BLOW: "red",
    WON: "bold green",
    SCORED: "bold",
    LOST: "bold red",
    ASIDE: "dim",
}


def new_match(
    words: Words, game: talong.Game, seats: int | None, seed: str | None, rules: talong.Rules, name: str | None
) -> tuple[talong.Match, int]:
    """Seat a person and bots; return the match and the person's seat."""
    own = words.word("common-you") if name is None else name
    if not own.strip() or not own.isprintable() or len(own) > LONGEST_NAME:
        raise UsageError("bad-name", most=LONGEST_NAME)
    number = usual_seats(game, rules) if seats is None else seats
    game.check_seats(rules, number)
    others = free_names({own.casefold()})
    Random(None if seed is None else f"talong names {seed}").shuffle(others)
    match = game.match(seats=number, rules=rules, seed=seed, names=[own, *others[: number - 1]])
    return match, list(match.names).index(own)


def usual_seats(game: talong.Game, rules: talong.Rules) -> int:
    """Return the default number of seats: the usual one, or the nearest above that the rules allow, or below."""
    usual = game.usual_seats
    by_preference = list(range(usual, game.seats_max + 1)) + list(range(usual - 1, 1, -1))
    for number in by_preference:
        try:
            game.check_seats(rules, number)
        except talong.RulesError:
            continue
        return number
    return usual  # The check of the rules says later why not.


def resumed_match(name: str | None, seed: str | None, file: str) -> tuple[talong.Match, int]:
    """Take up the game in *file*; return the match and the seat of the person called *name*."""
    match = talong.replay(read(file))
    luck = talong.Chance() if seed is None else talong.Seeded(f"{seed} {match.version}")
    if match.phase == "deal_over":
        match.resume(luck)
    else:
        match.chance = luck
    wanted = [Words(lang).word("common-you") for lang in LANGUAGES] if name is None else [name]
    for own in wanted:
        if own in match.names:
            return match, match.names.index(own)
    raise UsageError("who-are-you", names=", ".join(match.names) or "–")


class EvenlyPaced:
    """Player that is asked only after a fixed time, so that the others' thinking time gives nothing away."""

    def __init__(self, player: Player, wait: Callable[[], None]) -> None:
        self.player = player
        self.wait = wait

    def choose(self, view: talong.View) -> str | None:
        """Return what the player chooses."""
        self.wait()
        return self.player.choose(view)


class Evening:
    """Local line-based game of a person and bots."""

    def __init__(
        self,
        words: Words,
        console: LineConsole,
        match: talong.Match,
        seat: int,
        seed: str | None,
        savegame: SaveGame | None,
        level: str,
        teacher: bool = False,
    ) -> None:
        self.words = words
        self.console = console
        self.match = match
        self.seat = seat
        self.savegame = savegame
        self.own = match.names[seat]
        key = match.game.key
        self.narrator = narrator_for(key, words, match.names, match.seats, seat)
        listener = InputParser(key, lambda said: match.parse(seat, said), match.text)
        whims = Random(None if seed is None else f"talong cuts {seed}")
        self.person = Person(console, self.narrator, listener, Adviser(), whims, self.keep, Teacher(is_on=teacher))
        self.people: dict[str, Player] = {
            name: live_bot(key, level, whims_of(match, name, seed)) for name in match.names
        }
        self.people[self.own] = EvenlyPaced(self.person, self.even_out)
        self.beat = console.beat(seconds_of(level) + SLACK_SECONDS) if seconds_of(level) else 0.0
        self.asked = monotonic()  # When the others began to think.
        self.table = Table(match, {})
        self.told = -1  # The version up to which everything has been told.
        self.offered = False  # The person has been asked after this deal whether to go on.
        hosting.rest_from_now_on(match)
        self.sit_down()

    def sit_down(self) -> None:
        """Seat everybody anew: people may choose their seats after the match has begun (R-KK3)."""
        names = self.match.names
        self.seat = names.index(self.own)
        self.narrator.names = list(names)
        self.narrator.viewer = self.seat
        self.narrator.seated = self.match.phase != "seating"
        self.table.players = {seat: self.people[name] for seat, name in enumerate(names)}

    def keep(self) -> None:
        """Save the game, if it has a file."""
        if self.savegame is not None:
            self.savegame.keep(self.match)

    def open(self, resumed: bool) -> None:
        """Print who sits where and what is agreed; of a *resumed* game, how the present deal has gone."""
        match = self.match
        names = "   ".join(f"{seat + 1} {self.narrator.who(seat)}" for seat in range(match.seats))
        self.console.say(match.game.names[self.words.lang], "bold")
        self.console.say(self.narrator.say("goal"))
        self.console.say(names)
        changes = match.game.changes(match.rules)
        if changes:
            self.console.say(self.words.word("cli-agreed", rules=self.narrator.agreed(changes)))
        for notice in self.narrator.notices(match.rules, match.seats):
            self.console.say(notice)
        events = match.events(viewer=self.seat)
        if resumed:
            self.console.say(self.words.word("cli-resumed"))
            starts = [at for at, event in enumerate(events) if event["event"] == "dealer"]
            events = events[starts[-1] :] if starts and not match.is_over else []
            self.console.say(self.narrator.table(match.view(self.seat).data()))
        self.told = match.version
        self.tell(events)

    def play(self) -> None:
        """Play until the match is over or the person stops."""
        while True:
            try:
                self.asked = monotonic()
                if self.match.is_resting:
                    self.rest()
                elif not self.table.step():
                    break
            except talong.IllegalAction as error:
                why = say_why(self.words, error)
                self.console.say(self.words.word("cli-refused", why=why, rule=error.rule), "red")
                self.person.decided = None
                continue
            self.even_out()
            self.sit_down()
            events = self.match.events(self.told, self.seat)
            self.told = self.match.version
            self.tell(events)
            self.person.hear_verdict()

    def rest(self) -> None:
        """Rest after a deal until the person goes on; without a terminal, do not wait."""
        if self.console.typing and not self.offered:
            self.keep()
            owes = self.seat in hosting.owes(self.match)
            with suppress(EOFError):  # The end of input goes on here; the next question ends the game.
                self.linger("cli-skal" if owes else "cli-next-deal")
        self.offered = False
        self.match.next_deal()

    def linger(self, key: str) -> None:
        """Answer commands until the person wants to go on."""
        while True:
            self.console.say(self.words.word(key), "bold cyan")
            word = command_word(self.console.ask())
            if word == QUIT_KEY or word in STOP_WORDS:
                raise Stopped
            if not self.answer(word):
                return

    def answer(self, word: str) -> bool:
        """Carry out a command between deals; tell whether *word* is one."""
        if word in TABLE_WORDS:
            self.console.say(self.narrator.table(self.match.view(self.seat).data()))
        elif word.startswith("?"):
            self.console.say(self.narrator.say("goal"))
            self.console.say(self.narrator.say("ranks"))
            self.console.say(self.words.word("cli-commands-between"))
        else:
            return False
        return True

    def even_out(self) -> None:
        """Wait until the longest thought would be over, whether a bot thinks or not: both would tell (KI16)."""
        self.console.wait(self.asked + self.beat - monotonic())

    def tell(self, events: list[dict[str, Any]]) -> None:
        """Narrate what has happened, and offer to stop at a natural break."""
        for told in self.narrator.tell(events):
            if told.kind == "dealer":
                self.console.say()
            self.console.say(told.text, STYLES.get(told.tone, ""))
            self.console.rest()
            if not self.match.is_over and self.narrator.is_rest(told.kind, self.match.view(self.seat).data()):
                self.offer_to_stop()

    def offer_to_stop(self) -> None:
        """Ask whether to go on, after a pot."""
        settled: Any = self.match.results[-1]["standing"]
        self.console.say(self.words.word("cli-standing", standing=self.narrator.standing(settled)))
        self.keep()
        self.offered = True
        while True:
            self.console.say(f"{self.narrator.say('another')} {self.words.word('cli-yes-no')}", "bold cyan")
            word = command_word(self.console.ask())
            if word[:1] in ("n", QUIT_KEY) or word in STOP_WORDS:
                raise Stopped
            if not self.answer(word):
                return

    def end_engines(self) -> None:
        """End bots from outside, and print what went wrong with them."""
        for name, player in self.people.items():
            if isinstance(player, EnginePlayer):
                player.close()
                for fault in player.faults[:1]:
                    kind = self.words.word(f"arena-fault-{fault.kind}")
                    facts = {"name": name, "times": len(player.faults), "kind": kind, "detail": fault.detail}
                    self.console.say(self.words.word("cli-engine-faults", **facts), "red")

    def check(self) -> None:
        """Go back to the last saved state if the match cannot be narrated any more."""
        try:
            talong.replay(self.match.record())
        except Exception:  # An interrupted engine may fail in any way.
            if self.savegame is not None:
                self.match = talong.replay(self.savegame.path.read_bytes())

    def close(self) -> None:
        """Save the game, and print where it is and how it stands."""
        self.keep()
        match = self.match
        self.console.say()
        self.end_engines()
        if match.is_over:
            settled: Any = match.results[-1]["standing"] if match.results else match.standing()
            self.console.say(self.words.word("cli-over"), "bold")
            self.console.say(self.words.word("cli-standing", standing=self.narrator.standing(settled)))
        if self.savegame is None:
            return
        file = quoted(str(self.savegame.path))
        key = "cli-kept" if match.is_over else "cli-kept-open"
        name = match.names[self.seat]
        usual = [Words(lang).word("common-you") for lang in LANGUAGES]
        again = f"talong play --resume {file}" + ("" if name in usual else f" --name {quoted(name)}")
        self.console.say(self.words.word(key, file=file, replay=f"talong replay {file}", resume=again))


def quoted(text: str) -> str:
    """Quote *text* for a shell."""
    from shlex import quote

    return quote(text)


def play(
    words: Words,
    console: LineConsole,
    match: talong.Match,
    seat: int,
    seed: str | None,
    save: str | None,
    resume: str | None,
    level: str,
    teacher: bool = False,
) -> None:
    """Play *match* at the keyboard, and save it whatever happens."""
    savegame = None
    try:
        savegame = savegame_for(match.game.key, save, resume)
        savegame.keep(match)
    except UsageError as complaint:
        if save is not None or resume is not None:
            raise
        savegame = None
        console.say(words.word(complaint.key, **complaint.facts), "red")
    evening = Evening(words, console, match, seat, seed, savegame, level, teacher)
    try:
        evening.open(resume is not None)
        evening.play()
    except (Stopped, EOFError):
        pass
    except KeyboardInterrupt:  # Ctrl-C may have come in the midst of an act.
        console.say()
        evening.check()
    evening.close()
