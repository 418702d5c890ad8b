"""Evenings with real cards: entries in, the account and the next forms out; nothing is kept."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

import talong
from talong.api.language import language
from talong.api.rules import RuleText
from talong.companion import Account, EntryError, blank, say_entry_error, spoken
from talong.companion.evening import MOST_ENTRIES
from talong.lang import Words, find_rule

MOST_FIELDS: Final = 12  # In an entry.


class EveningLog(Struct, forbid_unknown_fields=True):
    """Evening as the phone keeps it: its entries, the oldest first (docs/companion.md)."""

    entries: Annotated[list[Annotated[dict[str, Any], Meta(max_length=MOST_FIELDS)]], Meta(max_length=MOST_ENTRIES)]


class EntryProblem(Struct):
    """Why an entry cannot have happened, and which one."""

    entry: int
    field: str
    code: str
    text: str
    rule: str


class CompanionAccount(Struct):
    """Account of the entries, as far as they can have happened, and what may be entered next."""

    game: str
    unit: str
    match: dict[str, Any] | None
    entries: list[dict[str, Any]]
    forms: list[dict[str, Any]]
    moves: list[dict[str, Any]]
    evening: dict[str, Any]
    rules: list[RuleText]
    problem: EntryProblem | None


def companion_account(game: str, log: EveningLog, lang: str) -> CompanionAccount:
    """Return the account of an evening of *game*; the first entry that cannot be ends it, and is the problem."""
    words = Words(language(lang))  # Its cache has names in it, and goes with it.
    account = Account(talong.game(game))
    problem: EntryProblem | None = None
    for entry in log.entries:
        try:
            account.enter(entry)
        except EntryError as error:
            told = {**blank(game), "entries": log.entries}
            text = say_entry_error(error, told, words)
            problem = EntryProblem(error.entry, error.field, error.code, text, error.rule)
            break
    return CompanionAccount(**spoken(account, words), rules=rules_of(account, words.lang), problem=problem)


def rules_of(account: Account, lang: str) -> list[RuleText]:
    """Return the text of each rule that has moved anything."""
    moved = [move.rule for sitting in account.sittings for move in sitting.match.ledger.entries]
    found = [rule for name in dict.fromkeys(moved) for rule in find_rule(lang, name)]
    return [
        RuleText(rule=rule.name, book=rule.book, heading=rule.heading, text=rule.plain)
        for rule in found
        if rule.book == account.game.key
    ]
