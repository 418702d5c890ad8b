"""Tables of Skitgubbe laid for tests, in the rulebook's own card codes and action lines."""

from __future__ import annotations

from typing import Any

import talong

SKITGUBBE = talong.game("skitgubbe")
CODES = list(SKITGUBBE.deck.codes)
RANKS = "23456789TJQKA"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUV"


def agreed(letters: str = "", **options: object) -> talong.Rules:
    """Return the rules of *letters*, changed by *options*."""
    return SKITGUBBE.rules(letters, **options)


def options(letters: str, given: dict[str, object]) -> dict[str, object]:
    """Return the rules of a position."""
    return {"variants": letters, **given}


def entry(line: str) -> dict[str, object]:
    """Return what `2: throw 7h 7d` says as an entry of a trick, or `1: 6c 7c` as a laying."""
    seat, _colon, said = line.partition(":")
    words = said.split()
    found: dict[str, object] = {"seat": int(seat)}
    if words[0] in ("play", "chance", "throw"):
        found["kind"] = words.pop(0)
    found["cards"] = words
    return found


def collecting(
    hands: list[str],
    letters: str = "",
    *,
    stock: str | None = None,
    last: str = "",
    trick: list[str] | None = None,
    rules: dict[str, object] | None = None,
    rest: int = 0,
    **fields: object,
) -> talong.Match:
    """Return a deal in phase 1 with *hands* for seats 0, 1, …; the last seat deals, so seat 0 leads.

    Without *stock* all that is not named lies in the stock in deck order. With it the stock is that alone, top card
    first, and the won pile of the seat *rest* holds the others. With *last* the stock is empty, and the last card lies
    beside the seat `last_holder`.
    """
    position: dict[str, Any] = {
        "game": "skitgubbe",
        "seats": len(hands),
        "dealer": len(hands) - 1,
        "hands": {str(seat): hand.split() for seat, hand in enumerate(hands)},
        "rules": options(letters, rules or {}),
    }
    position["trick"] = [entry(line) for line in trick or []]
    if stock is not None or last:
        position["stock"] = (stock or "").split()
        named = [code for hand in hands for code in hand.split()] + position["stock"] + last.split()
        named += [code for item in position["trick"] for code in item["cards"]]
        hidden = 0 if len(hands) > 2 else int(position["rules"].setdefault("avstickshog", 0))
        unnamed = [code for code in CODES if code not in named]
        position["won"] = {str(rest): unnamed[hidden:]}
        if hidden:
            position["avstickshog"] = unnamed[:hidden]
        if last:
            position["last"] = last
    position.update(fields)
    return talong.load_position(position, decks=[])


def shedding(
    hands: list[str],
    letters: str = "",
    *,
    trump: str,
    turn: int = 0,
    pile: list[str] | None = None,
    rules: dict[str, object] | None = None,
    **fields: object,
) -> talong.Match:
    """Return a deal in phase 2 with *hands* for seats 0, 1, …; cards that nothing names have left the game."""
    position: dict[str, Any] = {
        "game": "skitgubbe",
        "seats": len(hands),
        "dealer": len(hands) - 1,
        "phase": "shed",
        "trump": trump,
        "turn": turn,
        "hands": {str(seat): hand.split() for seat, hand in enumerate(hands)},
        "pile": [entry(line) for line in pile or []],
        "rules": options(letters, rules or {}),
    }
    position.update(fields)
    return talong.load_position(position, decks=[])


def deck(top: str, bottom: str = "") -> list[str]:
    """Return a whole pack with *top* on top and *bottom* at the bottom; the others lie between in deck order."""
    first, end = top.split(), bottom.split()
    return first + [code for code in CODES if code not in first + end] + end


def dealt(hands: list[str], letters: str = "", *, stock: str = "", bottom: str = "", **options: object) -> talong.Match:
    """Return a fresh deal from a stacked deck that gives *hands* to the seats 0, 1, …; the last seat deals."""
    size = len(hands[0].split())
    order = [hand.split()[at] for at in range(size) for hand in hands]
    rules = agreed(letters, **({"avstickshog": 0, **options} if len(hands) == 2 else options))
    cards = deck(" ".join([*order, stock]), bottom)
    return SKITGUBBE.match(seats=len(hands), rules=rules, decks=[cards], dealer=len(hands) - 1)


def may(match: talong.Match, seat: int) -> list[str]:
    """Return what *seat* may do, sorted."""
    return sorted(match.legal_texts(seat))


def throws(match: talong.Match, seat: int) -> list[str]:
    """Return what *seat* may throw, sorted, without the word."""
    return [text.removeprefix("throw ") for text in may(match, seat) if text.startswith("throw")]


def all_pass(match: talong.Match) -> None:
    """Let everybody who is asked pass, until the trick is turned away."""
    tricks = len(turned(match))
    while len(turned(match)) == tricks:
        match.say(f"{match.turn}: pass")


def turned(match: talong.Match) -> list[dict[str, object]]:
    """Return the tricks that have been turned away, as events."""
    return [event for event in match.events() if event["event"] == "turned"]


def won(match: talong.Match, seat: int) -> list[str]:
    """Return the won pile of *seat* in phase 1, by the engine's own eyes."""
    piles: Any = match.position()["won"]
    return sorted(piles[str(seat)])


def on_table(match: talong.Match, field: str) -> Any:
    """Return one *field* of what lies on the table."""
    return match.table()[field]


def pile(match: talong.Match) -> list[str]:
    """Return the pile of phase 2 laying by laying, bottom first, as `1: 6c 7c`."""
    return [f"{laying['seat']}: {' '.join(laying['cards'])}" for laying in on_table(match, "pile")]


def trick(match: talong.Match) -> list[str]:
    """Return the trick of phase 1 as it lies: `2: throw 7h`."""
    return [f"{item['seat']}: {item['kind']} {' '.join(item['cards'])}" for item in on_table(match, "trick")]


def told(match: talong.Match, *kinds: str, viewer: int = talong.WATCHER, since: int = -1) -> list[dict[str, object]]:
    """Return the events of these *kinds* as *viewer* saw them."""
    return [event for event in match.events(since=since, viewer=viewer) if event["event"] in kinds]


def count_cards(match: talong.Match) -> int:
    """Return how many different cards there are in all places together; every card is in one place only."""
    position: Any = match.position()
    places: list[list[str]] = [*position["hands"].values(), *position.get("won", {}).values()]
    places += [item["cards"] for item in position.get("trick", []) + position.get("pile", [])]
    places += [position.get("stock", []), position.get("avstickshog", [])]
    if "last" in position:
        places.append([position["last"]])
    if match.phase == "shed":
        memory: Any = match.view(talong.WATCHER).data()["memory"]
        places.append(memory["discarded"])
    cards = [card for place in places for card in place]
    assert len(set(cards)) == len(cards)
    return len(cards)
