"""Options of a game as data: their names, values, and the ruling behind each."""

from __future__ import annotations

from enum import Enum
from typing import Final

from talong._compat import mypyc_attr
from talong.core.errors import RulesError

SWITCH: Final = "switch"
NUMBER: Final = "number"
CHOICE: Final = "choice"

_WORDS: Final = {
    "true": True,
    "on": True,
    "yes": True,
    "ja": True,
    "false": False,
    "off": False,
    "no": False,
    "nej": False,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """Agreed rules of a table, before the first deal. Every game has a frozen record of its own."""

    def __reduce__(self) -> tuple[object, ...]:
        from dataclasses import fields

        given = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return (rules_of, (type(self), given))


def rules_of(kind: type[Rules], given: dict[str, object]) -> Rules:
    """Return the rules of that *kind* with their fields as *given*: what a pickle holds."""
    return kind(**given)


class Option:
    """One thing that a table may agree on."""

    def __init__(self, name: str, rule: str, kind: str) -> None:
        self.name = name
        self.rule = rule
        self.kind = kind
        self.choices: dict[str, object] = {}
        self.least = 0
        self.most = 0
        self.none_word = ""  # The word that stands for None, if a number may be that.
        self.group = ""  # The section of the options list that it stands in.

    def read(self, given: object) -> object:
        """Return the value that *given*, plain data or a person's words, stands for; refuse anything else."""
        if self.kind == SWITCH:
            if isinstance(given, bool):
                return given
            if isinstance(given, str) and given.lower() in _WORDS:
                return _WORDS[given.lower()]
            raise RulesError(self.rule, "not-a-switch", self._facts(given))
        if self.kind == CHOICE:
            value = given.value if isinstance(given, Enum) else given
            if isinstance(value, str) and value in self.choices:
                return self.choices[value]
            facts = self._facts(value)
            facts["choices"] = ", ".join(list(self.choices))
            raise RulesError(self.rule, "not-a-choice", facts)
        if self.none_word and (given is None or given == self.none_word):
            return None
        number = self._number(given)
        if number is None or not self.least <= number <= self.most:
            facts = self._facts(given)
            facts["least"] = str(self.least)
            facts["most"] = str(self.most)
            raise RulesError(self.rule, "not-in-range", facts)
        return number

    def _number(self, given: object) -> int | None:
        if isinstance(given, str) and given.removeprefix("-").isdecimal() and len(given) <= 12:
            return int(given)
        return given if isinstance(given, int) and not isinstance(given, bool) else None

    def _facts(self, given: object) -> dict[str, str]:
        return {"field": self.name, "given": short(given)}


def short(given: object) -> str:
    """Return *given* as a person can read it in one line."""
    try:
        text = given if isinstance(given, str) else repr(given)
    except (ValueError, RecursionError):  # Numbers of thousands of digits and endlessly nested lists have no repr.
        text = type(given).__name__
    return text if len(text) <= 40 else text[:39] + "…"


def switch(name: str, rule: str) -> Option:
    """Make an option that is on or off."""
    return Option(name, rule, SWITCH)


def number(name: str, rule: str, least: int, most: int, none_word: str = "") -> Option:
    """Make an option that is a whole number from *least* to *most*, or None, which people write as *none_word*."""
    option = Option(name, rule, NUMBER)
    option.least = least
    option.most = most
    option.none_word = none_word
    return option


def choice(name: str, rule: str, values: list[Enum]) -> Option:
    """Make an option that is one of *values*."""
    option = Option(name, rule, CHOICE)
    option.choices = {str(value.value): value for value in values}
    return option


LENGTH: Final = "length"  # Section of options for the length of a match, no rules of play.
SIMULATION: Final = "simulation"  # Section of options for programs that play by themselves, not for people.


def arrange(options: list[Option], sections: dict[str, list[str]]) -> None:
    """Put each of *options* into the section that names it."""
    for option in options:
        for section, names in sections.items():
            if option.name in names:
                option.group = section


def read_options(options: list[Option], given: dict[str, object]) -> dict[str, object]:
    """Return the values that *given* sets, or refuse a name or value that does not exist."""
    known = {option.name: option for option in options}
    values: dict[str, object] = {}
    for name, value in given.items():
        if name not in known:
            raise RulesError("", "no-such-option", {"field": short(name), "known": ", ".join(list(known))})
        values[name] = known[name].read(value)
    return values


def plain(options: list[Option], rules: Rules) -> dict[str, object]:
    """Return the options of *rules* as plain data."""
    data: dict[str, object] = {}
    for option in options:
        value: object = getattr(rules, option.name)
        data[option.name] = value.value if isinstance(value, Enum) else value
    return data
