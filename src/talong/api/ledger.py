"""The accounts of a finished match."""

from __future__ import annotations

from msgspec import Struct

import talong
from talong.api.language import language
from talong.api.people import Caller
from talong.api.records import readable
from talong.api.rules import RuleText
from talong.api.threads import in_thread
from talong.lang import Words, find_rule, narrator_for
from talong.live.player_names import names_of
from talong.live.tables import TableRegistry
from talong.record.reader import read_record
from talong.record.settled import settled


class Accounts(Struct):
    """Accounts of a match: its result, and every krona, point or glass that was moved in it, with its rule."""

    game: str
    seats: int
    names: list[str]
    standings: object
    moves: object
    rules: list[RuleText]


async def record_ledger(
    registry: TableRegistry, caller: Caller, table: str, match: int, seat: int | None, lang: str
) -> Accounts:
    """Return the ledger of a finished match, with the rule of each entry; all of it was public."""
    text = await readable(registry, caller, table, match, seat)
    words = registry.words(lang)
    names = await names_of(await registry.find(table), match, words)
    return await in_thread(accounts, text, names, words)


def accounts(text: str, names: list[str], words: Words) -> Accounts:
    """Return the accounts of the record *text*."""
    return accounts_of(str(read_record(text).header["game"]), talong.replay(text), names, words)


def accounts_of(key: str, match: talong.Match, names: list[str], words: Words) -> Accounts:
    """Return the accounts of *match*, with the text of each rule that moved anything."""
    standings, moves = settled(match)
    lang = language(words.lang)
    return Accounts(
        game=key,
        seats=match.seats,
        names=list(narrator_for(key, words, names, match.seats).names),
        standings=standings,
        moves=moves,
        rules=[
            RuleText(rule=rule.name, book=rule.book, heading=rule.heading, text=rule.plain)
            for name in dict.fromkeys([str(move["rule"]) for move in moves])
            for rule in find_rule(lang, name)
            if rule.book == key
        ],
    )
