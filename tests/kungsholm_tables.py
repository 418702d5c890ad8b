"""Tables of Kungsholmskille laid for tests, in the rulebook's own card codes and action lines."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import talong

GAME = talong.game("kungsholmskille")

RANKS = [
    "Bl", "Po", "Kr", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "Va", "Ka", "Sv", "Hu", "Ku", "Ki",
]  # fmt: skip
"""KK2, lowest first."""

TWO = "Bl 2 7 12 Hu | Kr 3 8 11 Sv"
THREE = "Bl 2 7 12 Hu | Kr 3 8 11 Sv | Po 4 5 10 Va"
FOUR = "Kr 3 8 11 Sv | Po 4 5 10 Va | 1 6 9 Ka Ku | Bl 2 7 12 Hu"
"""The hands of section 15."""

SIX = "Bl Bl Po Po Kr | Kr 1 1 2 2 | 3 3 4 4 5 | 5 6 6 7 7 | 8 8 9 9 10 | 10 11 11 12 12"

FOUR_TRICKS = "play Hu, play Kr, play Po, play 12, play Sv, play 4, play 3, play 5, play 7, play 2, play 8, play Va"
"""How THREE can be played out: seat 2 wins the fourth trick, and Bl, 11 and 10 are left."""


def kungsholm(hands: str, *, stock: str = "", **fields: Any) -> talong.Match:
    """Return a deal in which seats 0, 1, … hold *hands* (`Bl 2 7 12 Hu | Kr …`) and the last one deals.

    A `-` is a folded seat whose cards nobody names. Further *fields* are those of a position (`rules=…`, `pot=…`).
    """
    each = [hand.split() for hand in hands.split("|")]
    folded = [seat for seat, hand in enumerate(each) if hand == ["-"]]
    position: dict[str, object] = {
        "game": GAME.key,
        "seats": len(each),
        "dealer": len(each) - 1,
        "hands": {str(seat): hand for seat, hand in enumerate(each) if hand != ["-"]},
        "stock": stock.split(),
    }
    if folded:
        position["folded"] = folded
    position.update(fields)
    return talong.load_position(position, seed=0)


def last_cards(cards: str, winner: int, **fields: Any) -> talong.Match:
    """Return a deal whose four tricks are played: seats 0, 1, … have *cards* left, and *winner* took the fourth."""
    return kungsholm(cards.replace(" ", " | "), phase="show", leader=winner, **fields)


def pack(hands: str, *, dealer: int, stock: str = "") -> list[str]:
    """Return a whole pack that deals *hands* to seats 0, 1, … one card at a time (KK19)."""
    each = [hand.split() for hand in hands.split("|")]
    order = [each[(dealer + 1 + at) % len(each)][at // len(each)] for at in range(5 * len(each))]
    order += stock.split()
    return order + GAME.deck.missing(order)


def agreed(**options: object) -> talong.Rules:
    """Return the rules, changed by *options*."""
    return GAME.rules("standard", **options)


def begun(seats: int = 4, *, packs: list[list[str]] | None = None, seed: int | None = 1, **options: Any) -> Any:
    """Begin a match with fixed seats unless *options* say otherwise."""
    options.setdefault("seating", "fixed")
    decks: list[object] | None = None if packs is None else list(packs)
    return GAME.match(seats=seats, rules=agreed(**options), seed=seed, decks=decks)


def in_turn(match: talong.Match, texts: str) -> None:
    """Let the seat on turn, whoever it is, do each of *texts* (`bud, knock, stay, swap Bl 2`)."""
    for text in texts.split(","):
        match.say(f"{match.turn}: {text.strip()}")


def until(match: talong.Match, phase: str, **words: str) -> None:
    """Play on until *phase*: everybody stays, stands pat and plays the lowest card, unless *words* say otherwise.

    In a declaration the first to speak knocks.
    """
    usual = {"declare1": "knock", "fold": "stay", "swap": "swap", "declare2": "knock", **words}
    while match.phase != phase:
        texts = match.legal_texts(turn_of(match))
        in_turn(match, usual.get(match.phase, texts[0]))


def finish(match: talong.Match, **words: str) -> None:
    """Play the deal to its end as `until` does; the winner of the fourth trick shows."""
    deals = len(match.results)
    usual = {"declare1": "knock", "fold": "stay", "swap": "swap", "declare2": "knock", "show": "show", **words}
    while len(match.results) == deals:
        in_turn(match, usual.get(match.phase, match.legal_texts(turn_of(match))[0]))


def everybody(match: talong.Match, word: str) -> None:
    """Let one seat after another say *word* until the deal is over."""
    deals = len(match.results)
    while len(match.results) == deals:
        in_turn(match, word)


def at_random(match: talong.Match, luck: Random) -> str:
    """Let the seat on turn do anything that is legal, and return the line."""
    seat = turn_of(match)
    line = f"{seat}: {luck.choice(match.legal_texts(seat))}"
    match.say(line)
    return line


def turn_of(match: talong.Match) -> int:
    """Return the seat that play waits for."""
    turn = match.turn
    assert turn is not None
    return turn


def hands(match: talong.Match) -> str:
    """Return the true cards of all the seats, in their order."""
    return " | ".join([" ".join(match.hand(seat)) for seat in range(match.seats)])


def settled(match: talong.Match) -> tuple[object, object]:
    """Return pot and balances as the last deal left them, before the next stakes."""
    standing = cast("dict[str, object]", match.results[-1]["standing"])
    return standing["pot"], standing["balances"]


def staked(match: talong.Match) -> tuple[object, object]:
    """Return pot and balances with the stakes for the next deal."""
    standing = cast("dict[str, object]", match.results[-1]["next_standing"])
    return standing["pot"], standing["balances"]


def moves(match: talong.Match) -> list[tuple[str, str, int, str]]:
    """Return every move of money: from whom, to whom, how much, and the rule."""
    entries = cast("list[dict[str, Any]]", match.outcome["ledger"])
    return [(entry["from"], entry["to"], entry["amount"], entry["rule"]) for entry in entries]


def ending(match: talong.Match) -> object:
    """Return how the last deal ended."""
    return match.results[-1]["ending"]


def table(match: talong.Match, field: str) -> Any:
    """Return one *field* of what lies on the table in public."""
    return match.table()[field]
