"""Tables of Skitgubbe laid for tests: tricks of phase 1, decided or not, and piles of phase 2."""

from __future__ import annotations

from typing import cast

import talong

SKITGUBBE = talong.game("skitgubbe")
SKITKORT = [rank + suit for rank in "2345" for suit in "cdhs"]
"""The skitkort, by rank and then by suit (S40)."""

Entry = dict[str, object]
Event = dict[str, object]


def pack(top: str, bottom: str = "") -> list[str]:
    """Return a whole pack with *top* on top and *bottom* at the bottom, the others between them in deck order."""
    first, last = top.split(), bottom.split()
    return first + SKITGUBBE.deck.missing(first + last) + last


def dealt(top: str, bottom: str = "", *, seats: int = 3, seed: int | None = None, **options: object) -> talong.Match:
    """Begin a match in which the last seat deals, so that seat 0 leads; the first deck is `pack(top, bottom)`."""
    rules = SKITGUBBE.rules("standard", **options)
    return SKITGUBBE.match(seats=seats, rules=rules, decks=[pack(top, bottom)], seed=seed)


def collect(
    hands: str,
    *,
    trick: str = "",
    stock: str = "",
    last: str = "",
    won: dict[int, str] | None = None,
    rest: int = 0,
    **fields: object,
) -> talong.Match:
    """Return a deal in phase 1 with *hands* for seats 0, 1, …, divided by `|`; seat 0 leads and the last seat deals.

    The *trick* reads `0: play 7c, 1: chance 9h`. With *last*, which reads `2: Kh`, the stock is gone: the last card
    lies beside its holder, and what nothing names is in the won pile of the seat *rest*. Without it the unnamed cards
    follow *stock* in deck order.
    """
    held = [hand.split() for hand in hands.split("|")]
    piles = {str(seat): cards.split() for seat, cards in (won or {}).items()}
    position: dict[str, object] = {
        "game": "skitgubbe",
        "seats": len(held),
        "hands": {str(seat): hand for seat, hand in enumerate(held)},
        "won": piles,
        "stock": stock.split(),
        "trick": entries(trick),
        "leader": 0,
        **fields,
    }
    if last:
        holder, card = last.split(": ")
        position.update(last_holder=int(holder), last=card)
        named = [card, *stock.split(), *cast("list[str]", fields.get("avstickshog", []))]
        named += [code for hand in held for code in hand] + [code for pile in piles.values() for code in pile]
        named += [code for entry in entries(trick) for code in cast("list[str]", entry["cards"])]
        piles[str(rest)] = piles.get(str(rest), []) + SKITGUBBE.deck.missing(named)
    return talong.load_position(position, decks=[])


def throw(hands: str, *, trick: str, **fields: object) -> talong.Match:
    """Return a deal in which the *trick* is decided and the window is open, as `collect` does."""
    match = collect(hands, trick=trick, **fields)  # type: ignore[arg-type]
    assert match.phase == "throw"
    return match


def entries(trick: str) -> list[Entry]:
    """Read a trick of phase 1."""
    found: list[Entry] = []
    for part in trick.split(", ") if trick else []:
        seat, text = part.split(": ")
        kind, *cards = text.split()
        found.append({"seat": int(seat), "kind": kind, "cards": cards})
    return found


def shed(hands: str, *, trump: str = "s", turn: int = 0, pile: str = "", **fields: object) -> talong.Match:
    """Return a deal in phase 2; what nothing names has left the game.

    The *pile* reads `0: 3c, 1: 6c 7c`, bottom first. A seat that is out has an empty hand.
    """
    held = [hand.split() for hand in hands.split("|")]
    layings: list[Entry] = []
    for part in pile.split(", ") if pile else []:
        seat, text = part.split(": ")
        layings.append({"seat": int(seat), "cards": text.split()})
    position: dict[str, object] = {
        "game": "skitgubbe",
        "seats": len(held),
        "phase": "shed",
        "trump": trump,
        "turn": turn,
        "hands": {str(seat): hand for seat, hand in enumerate(held)},
        "pile": layings,
        **fields,
    }
    return talong.load_position(position, decks=[])


def trick(match: talong.Match) -> str:
    """Return the trick of phase 1 as `collect` reads it."""
    found = cast("list[Entry]", match.table()["trick"])
    return ", ".join([f"{entry['seat']}: {entry['kind']} {spaced(entry['cards'])}" for entry in found])


def pile(match: talong.Match) -> str:
    """Return the pile of phase 2 as `shed` reads it."""
    found = cast("list[Entry]", match.table()["pile"])
    return ", ".join([f"{laying['seat']}: {spaced(laying['cards'])}" for laying in found])


def spaced(cards: object) -> str:
    """Write a list of cards as one string."""
    return " ".join(cast("list[str]", cards))


def hands(match: talong.Match) -> str:
    """Return the true hands as `collect` and `shed` read them."""
    return " | ".join([" ".join(match.hand(seat)) for seat in range(match.seats)]).replace("  ", " ")


def sizes(match: talong.Match) -> list[int]:
    """Return how many cards each seat has in hand."""
    return [len(match.hand(seat)) for seat in range(match.seats)]


def won(match: talong.Match, seat: int) -> str:
    """Return what lies in the won pile of *seat*, as everybody remembers it."""
    memory = cast("dict[str, dict[str, list[str]]]", match.view(talong.WATCHER).data()["memory"])
    return spaced(memory["won"][str(seat)])


def known(match: talong.Match, seat: int) -> str:
    """Return what everybody knows of the hand of *seat* in phase 2 (SI17)."""
    memory = cast("dict[str, dict[str, list[str]]]", match.view(talong.WATCHER).data()["memory"])
    return spaced(memory["known"][str(seat)])


def plays(match: talong.Match, seat: int) -> list[str]:
    """Return the cards that *seat* may play now, each choice as one string."""
    return [text.removeprefix("play ") for text in match.legal_texts(seat) if text.startswith("play ")]


def throws(match: talong.Match, seat: int) -> list[str]:
    """Return the cards that *seat* may throw now, each choice as one string."""
    return [text.removeprefix("throw ") for text in match.legal_texts(seat) if text.startswith("throw ")]


def pass_all(match: talong.Match) -> None:
    """Let everybody who is asked pass until the window is closed."""
    while match.phase == "throw":
        match.say(f"{match.turn}: pass")


def skitgubbe(match: talong.Match) -> object:
    """Return who became skitgubbe in the last deal."""
    return match.results[-1]["skitgubbe"]


def placement(match: talong.Match) -> object:
    """Return who went out in the last deal, first of all first."""
    return match.results[-1]["placement"]


def play_out(match: talong.Match, seed: int, *, most: int = 3000) -> int:
    """Let everybody act at random until the deal is over, and return how many acts that took."""
    deals, acts, luck = len(match.results), 0, seed
    while len(match.results) == deals and acts < most:
        assert match.turn is not None
        legal = match.legal(match.turn)
        luck = (luck * 6364136223846793005 + 1442695040888963407) % 2**64
        match.apply(match.turn, legal[(luck >> 33) % len(legal)])
        acts += 1
    return acts
