"""The account in words: what a client shows, with nothing left for it to know of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from talong.companion.errors import EntryError
from talong.companion.evening import Account, Sitting, fold
from talong.companion.forms import ACT, CHOICE, DEAL, MATCH, Field, Form
from talong.companion.summary import summary
from talong.core import hosting
from talong.core.errors import TalongError
from talong.core.match import Match
from talong.lang import Words, say_why


def spoken(account: Account, words: Words) -> dict[str, Any]:
    """Return the whole account as plain data, with its words."""
    sitting = account.sitting
    return {
        "game": account.game.key,
        "unit": account.game.unit,
        "match": None if sitting is None else told_sitting(account, sitting, words),
        "entries": told_entries(account, words),
        "forms": [told_form(account, one, words) for one in account.forms()],
        "moves": moves_of(account),
        "evening": summary(account),
    }


def told_sitting(account: Account, sitting: Sitting, words: Words) -> dict[str, Any]:
    """Return where a match stands: who deals, who is in, what everybody has."""
    match = sitting.match
    facts = hosting.public_facts(match)
    rows, sums = columns(match.standing(), match.seats, account.game.key, words)
    away = [seat for name in ("left", "leaving") for seat in seats_of(facts.get(name))]
    owes = [] if sitting.is_over else hosting.owes(match)
    return {
        "number": sitting.number,
        "names": list(match.names),
        "rules": account.game.changes(match.rules),
        "deal": len(match.results) + (0 if sitting.is_over or match.turn is not None else 1),
        "dealer": None if sitting.is_over else match.dealer,
        "forehand": None if sitting.is_over else match.forehand,
        "turn": None if sitting.is_over else match.turn,
        "active": match.active,
        "away": away,
        "over": sitting.is_over,
        "columns": rows,
        "sums": sums,
        "owes": owes,
        "owed": say(account, words, "owes", names=named(match, owes, words)) if owes else "",
        "outcome": outcome_text(account, match, words) if sitting.is_over else "",
    }


def seats_of(found: object) -> list[int]:
    """Return a list of seats among the facts of a game that has one."""
    return list(found) if isinstance(found, list) else []


def columns(
    standing: Mapping[str, Any], seats: int, game: str, words: Words
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return what a *standing* has for each seat, and what it has for all together."""
    rows: list[dict[str, Any]] = []
    sums: list[dict[str, Any]] = []
    for name, value in standing.items():
        for key, column in value.items() if isinstance(value, dict) else [(name, value)]:
            title = words.word(f"companion-has-{key}")
            if isinstance(column, list):
                assert len(column) == seats, game
                rows.append({"key": key, "title": title, "values": list(column)})
            else:
                sums.append({"key": key, "title": title, "value": column})
    return rows, sums


def outcome_text(account: Account, match: Match, words: Words) -> str:
    """Say who has won a match, or that it was ended."""
    if not match.is_over:
        return words.word("companion-ended")
    outcome: Any = match.outcome
    best = [one["seat"] for one in outcome["standings"] if one["place"] == 1]
    winners = outcome.get("winners") or best
    return words.word("companion-over", names=named(match, list(winners), words), number=len(winners))


def named(match: Match, seats: list[int], words: Words) -> str:
    """Return the names of *seats* as a list in words."""
    return words.listed([match.names[seat] for seat in seats])


def say(account: Account, words: Words, key: str, **facts: object) -> str:
    """Return a message of the game, or of another whose words it uses, or of all games."""
    keys = [f"companion-{game}-{key}" for game in account.game.families]
    return words.word(next((one for one in keys if words.has(one)), f"companion-{key}"), **facts)


# Forms.


def told_form(account: Account, form: Form, words: Words) -> dict[str, Any]:
    """Return a *form* with its title, and the titles of its fields and their choices."""
    told: dict[str, Any] = form.data()
    told["title"] = title_of(account, form, words)
    told["fields"] = [{**field.data(), "title": field_title(account, form, field, words)} for field in form.fields]
    for data, field in zip(told["fields"], form.fields, strict=True):
        if field.kind == CHOICE:
            data["titles"] = [choice_title(account, form, field, choice, words) for choice in field.choices]
    return told


def title_of(account: Account, form: Form, words: Words) -> str:
    """Return what a *form* asks for."""
    if form.kind == ACT:
        sitting = account.sitting
        assert sitting is not None
        return say(account, words, "ask", name=sitting.match.names[int(str(form.fixed["seat"]))], **form.facts)
    return say(account, words, f"form-{form.name}")


def field_title(account: Account, form: Form, field: Field, words: Words) -> str:
    """Return what a *field* is called."""
    if form.kind == DEAL:
        return say(account, words, field.name)
    return words.word(f"companion-field-{field.name}")


def choice_title(account: Account, form: Form, field: Field, choice: str, words: Words) -> str:
    """Return what a *choice* is called."""
    if form.kind == ACT:
        return say(account, words, f"act-{choice}", **form.facts)
    return say(account, words, f"{field.name}-{choice}")


# Entries.


def told_entries(account: Account, words: Words) -> list[dict[str, Any]]:
    """Return every entry as one line, with the match that it belongs to."""
    told: list[dict[str, Any]] = []
    deal = 0
    for number, entry in enumerate(account.entries):
        begun = [one for one in account.sittings if one.entry <= number]
        match = begun[-1].match
        if entry["kind"] == MATCH:
            deal = 0
        if entry["kind"] == DEAL and not entry.get("redeal"):
            deal += 1
        told.append(
            {
                "kind": entry["kind"],
                "match": begun[-1].number,
                "deal": deal,
                "text": entry_text(account, match, entry, deal, words),
            }
        )
    return told


def entry_text(account: Account, match: Match, entry: Mapping[str, Any], deal: int, words: Words) -> str:
    """Return an *entry* as one line."""
    kind = entry["kind"]
    if kind == MATCH:
        return words.word("companion-told-match", names=words.listed(list(match.names)))
    if kind == ACT:
        return say(account, words, f"told-{entry['act']}", name=match.names[entry["seat"]])
    if kind == DEAL:
        return words.word("companion-told-deal", number=deal, told=deal_text(account, match, entry, words))
    if "seat" in entry:
        return words.word(f"companion-told-{kind}", name=match.names[entry["seat"]])
    return words.word(f"companion-told-{kind}")


def deal_text(account: Account, match: Match, entry: Mapping[str, Any], words: Words) -> str:
    """Return what was told of a deal: every field that says something."""
    parts = []
    for name, value in entry.items():
        if name in ("kind", "at") or value is None or value == []:
            continue
        if isinstance(value, bool):
            parts.append(say(account, words, f"{name}-{'yes' if value else 'no'}"))
        elif isinstance(value, str):
            parts.append(say(account, words, f"{name}-{value}"))
        elif isinstance(value, int):
            parts.append(f"{say(account, words, name)}: {match.names[value]}")
        elif name in account.plug.by_seat:
            by_seat = [f"{match.names[seat]} {number}" for seat, number in enumerate(value) if number]
            parts.append(f"{say(account, words, name)}: {', '.join(by_seat)}")
        else:
            parts.append(f"{say(account, words, name)}: {', '.join(match.names[seat] for seat in value)}")
    return "; ".join(parts) or say(account, words, "nothing")


def moves_of(account: Account) -> list[dict[str, Any]]:
    """Return every move of the ledger, with the number of its match and of the entry that made it."""
    found: list[dict[str, Any]] = []
    for sitting in account.sittings:
        entry = sitting.entry
        for nth, move in enumerate(sitting.match.ledger.entries):
            while account.moves[entry] <= nth:
                entry += 1
            found.append({**move.data(), "match": sitting.number, "entry": entry})
    return found


# Refusals.


def say_entry_error(error: EntryError, evening: object, words: Words) -> str:
    """Return why an entry is refused, with the name of the person it is about."""
    name = name_in(error, evening)
    key = f"companion-wrong-{error.code}"
    return words.word(key, name=name) if name and words.has(key) else say_why(words, error)


def name_in(error: EntryError, evening: object) -> str:
    """Return the name of the seat that *error* is about, as the entries before it have it; nothing if it has none."""
    seat = error.facts.get("seat", "")
    if not seat.isdecimal() or not isinstance(evening, dict):
        return ""
    try:
        match = fold({**evening, "entries": evening["entries"][: error.entry]}).match
    except (TalongError, KeyError, TypeError):
        return ""
    return match.names[int(seat)] if int(seat) < match.seats else ""
