"""`talong companion`: an evening with real cards, line by line, saved after every entry."""

from __future__ import annotations

import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any, Final

from talong.cli.console import LineConsole
from talong.cli.person import QUIT_KEY, STOP_WORDS, Stopped, command_word
from talong.cli.usage_error import UsageError
from talong.companion import EntryError, blank, fold, say_entry_error, spoken
from talong.companion.forms import CHOICE, END, FLAG, NAMES, NUMBERS, ORDER, RULES, SEAT, SEATS
from talong.lang import Words

UNDO: Final = "u"
MENU: Final = "m"
YES: Final = ("j", "ja", "y", "yes")
NO: Final = ("n", "nej", "no")

Told = dict[str, Any]


class Unclear(Exception):
    """What was typed means nothing here."""


class Elsewhere(Exception):
    """The person wants something else than to fill in this form."""


def place_of(game: str) -> Path:
    """Return where the evening of *game* lies, if no file is named."""
    from platformdirs import user_data_path

    return user_data_path("talong", appauthor=False) / "companion" / f"{game}.json"


class EveningFile:
    """File that the evening lies in."""

    def __init__(self, path: Path, game: str) -> None:
        self.path = path
        self.game = game

    def read(self) -> Told:
        """Return the evening; a new one if there is no file."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return blank(self.game)
        except (OSError, ValueError):
            raise UsageError("companion-file", file=str(self.path), game=self.game) from None
        try:
            found = json.loads(text)
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("game") != self.game:
            raise UsageError("companion-file", file=str(self.path), game=self.game)
        fold(found)
        return found

    def keep(self, evening: Told) -> None:
        """Save the *evening* atomically."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=f".{self.path.name}.", dir=self.path.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(json.dumps(evening, ensure_ascii=False, indent=1))
            Path(name).replace(self.path)
        except OSError as error:
            raise UsageError("cannot-save", file=str(self.path), why=error.strerror or str(error)) from None


def companion(words: Words, console: LineConsole, game: str, save: str | None, anew: bool, account: bool) -> None:
    """Keep the account of an evening of *game*, or show it."""
    file = EveningFile(Path(save) if save is not None else place_of(blank(game)["game"]), game)
    evening = blank(game) if anew else file.read()
    keeper = Keeper(words, console, file, evening)
    if account:
        keeper.show_evening()
    else:
        keeper.hold()


class Keeper:
    """The account of an evening at the keyboard."""

    def __init__(self, words: Words, console: LineConsole, file: EveningFile, evening: Told) -> None:
        self.words = words
        self.console = console
        self.file = file
        self.evening = evening
        self.told: Told = spoken(fold(evening), words)

    def hold(self) -> None:
        """Ask for one entry after another, until the person stops."""
        self.console.say(self.words.word("cli-companion-keys"), "dim")
        try:
            while True:
                self.show()
                self.ask()
        except (EOFError, Stopped, KeyboardInterrupt):
            self.console.say()
        self.show_evening()
        self.console.say(self.words.word("cli-companion-saved", file=str(self.file.path)), "dim")

    @property
    def names(self) -> list[str]:
        """The names of those who sit at the table."""
        return [] if self.told["match"] is None else list(self.told["match"]["names"])

    def show(self) -> None:
        """Say whose turn it is to deal, and what everybody has."""
        match = self.told["match"]
        if match is None:
            return
        self.console.say()
        if match["over"]:
            self.console.say(match["outcome"], "bold")
        elif match["turn"] is None:
            dealer = match["names"][match["dealer"]]
            self.console.say(self.words.word("cli-companion-deals", number=match["deal"], name=dealer), "bold")
        if match["owed"]:
            self.console.say(match["owed"], "bold yellow")
        for sums in match["sums"]:
            self.console.say(f"{sums['title']}: {sums['value']}")
        rows = [["", *[column["title"] for column in match["columns"]]]]
        for seat, name in enumerate(match["names"]):
            out = "" if match["over"] or seat in match["active"] else f" ({self.words.word('cli-companion-out')})"
            values = [str(column["values"][seat]) for column in match["columns"]]
            rows.append([f"{seat + 1} {name}{out}", *values])
        self.console.say_table(rows, numbers=True)

    def show_evening(self) -> None:
        """Write what was entered, and what everybody has of the evening."""
        for number, entry in enumerate(self.told["entries"], start=1):
            self.console.say(f"{number}. {entry['text']}")
        summary = self.told["evening"]
        if not summary["matches"]:
            return
        self.console.say()
        units = [unit for unit in summary["totals"][0] if unit not in ("name", "kronor", "points", "scores")]
        money = sorted({game for one in summary["totals"] for game in one["kronor"]})
        titles = {"matches": self.words.word("cli-companion-matches")}
        heads = [titles.get(unit) or self.words.word(f"companion-has-{UNITS.get(unit, unit)}") for unit in units]
        rows = [["", *[self.words.word("companion-has-balances") for _game in money], *heads]]
        if self.told["unit"] == "points":
            rows[0].append(self.words.word("cli-companion-won"))
        for one in summary["totals"]:
            row = [one["name"], *[str(one["kronor"].get(game, 0)) for game in money]]
            row += [str(one.get(unit, 0)) for unit in units]
            rows.append(row + ([str(one["points"])] if self.told["unit"] == "points" else []))
        self.console.say_table(rows, numbers=True)

    # Entries.

    def ask(self) -> None:
        """Ask for one entry, on the usual form or on one that the person chooses."""
        forms = self.told["forms"]
        form = forms[0]
        while True:
            try:
                entry = self.fill(form)
            except Elsewhere as wish:
                if str(wish) == UNDO:
                    self.undo()
                    return
                form = self.choose(forms)
                continue
            self.enter(entry)
            return

    def choose(self, forms: list[Told]) -> Told:
        """Let the person choose among the *forms*."""
        for number, form in enumerate(forms, start=1):
            self.console.say(f"  {number} {form['title']}", "cyan")
        while True:
            said = self.line("> ")
            if said.isdecimal() and 1 <= int(said) <= len(forms):
                return forms[int(said) - 1]
            self.console.say(self.words.word("cli-not-understood"), "red")

    def undo(self) -> None:
        """Take back the last entry."""
        entries = self.evening["entries"]
        if not entries:
            self.console.say(self.words.word("cli-companion-nothing"), "red")
            return
        text = self.told["entries"][-1]["text"]
        self.take({**self.evening, "entries": entries[:-1]})
        self.console.say(self.words.word("cli-companion-undone", text=text))

    def enter(self, entry: Told) -> None:
        """Add an *entry* and save the evening, or say why it cannot be."""
        evening = {**self.evening, "entries": [*self.evening["entries"], entry]}
        try:
            self.take(evening)
        except EntryError as error:
            self.console.say(say_entry_error(error, evening, self.words), "red")

    def take(self, evening: Told) -> None:
        """Go on with *evening*, once it is folded and saved."""
        told = spoken(fold(evening), self.words)
        self.file.keep(evening)
        self.evening, self.told = evening, told

    # Forms.

    def fill(self, form: Told) -> Told:
        """Return the entry that the person makes of *form*."""
        entry: Told = {"kind": form["kind"], **form["fixed"]}
        self.console.say(form["title"], "bold")
        if form["kind"] == END or not form["fields"]:
            if not self.yes(self.words.word("cli-companion-sure")):
                raise Elsewhere(MENU)
            return entry
        for field in form["fields"]:
            wanted = field.get("when", {})
            if all(str(entry.get(name, self.usual(form, name))).lower() in values for name, values in wanted.items()):
                value = self.value(field, entry)
                if value is not None:
                    entry[field["name"]] = value
        return entry

    def usual(self, form: Told, name: str) -> Any:
        """Return what the field *name* is if nothing is said."""
        return next((field.get("usual") for field in form["fields"] if field["name"] == name), None)

    def value(self, field: Told, entry: Told) -> Any:
        """Ask for one *field* until what is typed has a meaning."""
        names = entry.get("names", self.names)
        prompt = f"  {field['title']}{self.hint(field)}: "
        while True:
            said = self.line(prompt)
            try:
                return read(field, said, names)
            except Unclear:
                self.console.say(self.words.word("cli-not-understood"), "red")

    def hint(self, field: Told) -> str:
        """Return what may be typed for *field*."""
        if field["kind"] == CHOICE:
            return " (" + ", ".join(f"{at} {title}" for at, title in enumerate(field["titles"], start=1)) + ")"
        if field["kind"] == NUMBERS:
            return f" ({', '.join(self.names)})"
        return f" ({self.words.word('cli-companion-optional')})" if field["optional"] else ""

    def yes(self, prompt: str) -> bool:
        """Ask a question that is answered with yes or no."""
        while True:
            said = self.line(f"  {prompt} ").casefold()
            if said in (*YES, *NO):
                return said in YES

    def line(self, prompt: str) -> str:
        """Return what is typed; a word that asks for something else leads there."""
        said = self.console.ask(prompt).strip()
        word = command_word(said)
        if word == "?":
            self.console.say(self.words.word("cli-companion-keys"), "dim")
            return self.line(prompt)
        if word in (*STOP_WORDS, QUIT_KEY):
            raise Stopped
        if word in (UNDO, MENU):
            raise Elsewhere(word)
        return said


UNITS: Final = {"glasses": "drunk"}  # What a unit of an evening is called at the table.


def read(field: Told, said: str, names: list[str]) -> Any:
    """Return the value of *field* that was *said*; None if it is left out."""
    kind = field["kind"]
    if not said:
        if field["optional"] or "usual" in field:
            return None
        raise Unclear
    words = [word for word in re.split(r"[,;]\s*" if "," in said or ";" in said else r"\s+", said) if word]
    if kind == NAMES:
        return words
    if kind == SEAT:
        return seat_of(said, names)
    if kind in (SEATS, ORDER):
        seats = [seat_of(word, names) for word in words]
        return seats if kind == ORDER else sorted(seats)
    if kind == NUMBERS:
        if len(words) != len(names) or not all(word.isdecimal() and len(word) < 4 for word in words):
            raise Unclear
        return [int(word) for word in words]
    if kind == CHOICE:
        return choice_of(field, said)
    if kind == FLAG:
        if said.casefold() not in (*YES, *NO):
            raise Unclear
        return said.casefold() in YES
    assert kind == RULES
    return dict(option(word) for word in words)


def seat_of(word: str, names: list[str]) -> int:
    """Return the seat of a name, of the beginning of one, or of a number from 1."""
    if word.isdecimal() and len(word) < 3 and 1 <= int(word) <= len(names):
        return int(word) - 1
    whole = [seat for seat, name in enumerate(names) if name.casefold() == word.casefold()]
    found = whole or [seat for seat, name in enumerate(names) if name.casefold().startswith(word.casefold())]
    if len(found) != 1:
        raise Unclear
    return found[0]


def choice_of(field: Told, said: str) -> str:
    """Return the choice of a number from 1, of its word, or of the beginning of its title."""
    choices: list[str] = field["choices"]
    if said in choices:
        return said
    if said.isdecimal() and len(said) < 3 and 1 <= int(said) <= len(choices):
        return choices[int(said) - 1]
    titles = [title.casefold() for title in field["titles"]]
    found = [at for at, title in enumerate(titles) if title.startswith(said.casefold())]
    if len(found) != 1:
        raise Unclear
    return choices[found[0]]


def option(word: str) -> tuple[str, Any]:
    """Return the option of a game that `name=value` sets, as the game reads what people type."""
    name, equals, value = word.partition("=")
    if not equals:
        raise Unclear
    return name.strip(), value.strip()
