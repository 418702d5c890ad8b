"""The accounts of a finished match."""

from __future__ import annotations

from typing import Any

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


def settled(match: talong.Match) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the standings of *match* and its ledger entries, without stakes for a deal that was never dealt."""
    outcome: Any = match.outcome
    standings, ledger = outcome["standings"], outcome["ledger"]
    moves = [move for move in ledger if move["deal"] <= len(match.results)]
    if len(moves) == len(ledger) or not all(["balance" in one for one in standings]):
        return standings, moves
    balances = {one["seat"]: one["balance"] for one in standings}
    for move in ledger:
        if move["deal"] > len(match.results):
            for side, sign in (("from", 1), ("to", -1)):
                kind, _space, seat = str(move[side]).partition(" ")
                if kind == "seat":
                    balances[int(seat)] += sign * move["amount"]
    best = sorted(balances.values(), reverse=True)
    placed = [
        {**one, "balance": balances[one["seat"]], "place": best.index(balances[one["seat"]]) + 1} for one in standings
    ]
    return sorted(placed, key=lambda one: (one["place"], one["seat"])), moves


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
