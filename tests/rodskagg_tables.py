"""Tables of Rödskägg laid for tests, and what they look at."""

from __future__ import annotations

from typing import Any

import talong
from tests.rules.looking import refused as rule_of_refusal

RODSKAGG = talong.game("rodskagg")
RANKS = "23456789TJQKA"
SUITS = "cdhs"
CONTRACTS = ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "bid 6", "rodskagg"]
"""What may be bid, low to high (RS10)."""

Data = dict[str, Any]


def rodskagg(*hands: str, **fields: object) -> talong.Match:
    """Return a deal with *hands* for seats 0, 1, …; the last seat deals unless *fields* say otherwise.

    Further *fields* are those of a position (`scores=…`, `rules=…`). When the deal is over nobody deals again.
    """
    position: dict[str, object] = {
        "game": "rodskagg",
        "seats": len(hands),
        "dealer": len(hands) - 1,
        "hands": {str(seat): hand.split() for seat, hand in enumerate(hands)},
    }
    position.update(fields)
    return talong.load_position(position, decks=[])


def planned(winners: str, *, seats: int = 3, **fields: object) -> talong.Match:
    """Return a deal in which seat 0 is forehand and, as declarer, can let the tricks go to *winners*: `001002`.

    Seat 0 has the highest spades for its own tricks, and low hearts or diamonds for those of one or two defenders.
    """
    others = sorted(set(winners) - {"0"})
    spades = [f"{rank}s" for rank in reversed(RANKS)]
    hands: list[list[str]] = [[] for _seat in range(seats)]
    hands[0] = [spades.pop(0) for _trick in range(winners.count("0"))]
    for suit, winner in zip("hd", others, strict=False):
        number = winners.count(winner)
        hands[0] += [f"{rank}{suit}" for rank in RANKS[:number]]
        hands[int(winner)] += [f"{rank}{suit}" for rank in RANKS[-number:]]
    losers = [f"{rank}c" for rank in RANKS] + spades
    for hand in hands:
        while len(hand) < 6:
            hand.append(losers.pop())
    return rodskagg(*[" ".join(hand) for hand in hands], **fields)


def bids(match: talong.Match, words: str) -> None:
    """Let the seats speak in their order: `1 4 pass rodskagg`. Those whom *words* leave out pass."""
    for word in words.split():
        match.say(f"{match.turn}: {f'bid {word}' if word.isdecimal() else word}")
    while match.phase == "bid":
        match.say(f"{match.turn}: pass")


def plays(match: talong.Match, cards: str) -> None:
    """Let the seats play *cards* in their order."""
    for card in cards.split():
        match.say(f"{match.turn}: play {card}")


def answers(match: talong.Match, words: str) -> None:
    """Let those who are asked answer in their order; the declarer too if he may choose whether to ask."""
    for word in words.split():
        match.say(f"{match.turn}: {word}")


def tricks(match: talong.Match, winners: str) -> None:
    """Play a trick for each of *winners*, as `planned` has laid the cards."""
    for winner in winners:
        match.say(f"0: play {lead_for(match, int(winner))}")
        while not (trick_complete(match)):
            turn = match.turn
            match.say(f"{turn}: {min(match.legal_texts(turn or 0), key=throwaway)}")
        assert heard(match, "trick")[-1]["seat"] == int(winner)


def trick_complete(match: talong.Match) -> bool:
    """Tell whether no trick is in progress."""
    return not match.table()["trick"]


def lead_for(match: talong.Match, winner: int) -> str:
    """Return the card that the declarer, seat 0, leads to give *winner* the trick."""
    own = match.hand(0)
    if winner == 0:
        return max([card for card in own if card[1] == "s"], key=rank_of)
    beatable = [card for card in own if [other for other in match.hand(winner) if beats(other, card)]]
    return min([card for card in beatable if card[1] in "hd"], key=rank_of)


def throwaway(text: str) -> tuple[bool, int]:
    """Return how dear a card is to `tricks`: low spades and clubs go first."""
    card = text.split()[1]
    return card[1] in "hd", rank_of(card)


def beats(card: str, other: str) -> bool:
    """Tell whether *card* is of the suit of *other* and higher."""
    return card[1] == other[1] and rank_of(card) > rank_of(other)


def rank_of(card: str) -> int:
    """Return how high *card* is."""
    return RANKS.index(card[0])


def scored(match: talong.Match) -> list[int]:
    """Return the scores as they stand."""
    points = match.standing()["scores"]
    assert isinstance(points, list)
    return points


def result(match: talong.Match) -> Data:
    """Return the result of the last deal."""
    return match.results[-1]


def seen(match: talong.Match, field: str, viewer: int = talong.WATCHER) -> Any:
    """Return one *field* of the view of *viewer*."""
    return match.view(viewer).data()[field]


def heard(match: talong.Match, *kinds: str, viewer: int = talong.WATCHER) -> list[Data]:
    """Return the events of these *kinds* as *viewer* has heard them."""
    return [event for event in match.events(viewer=viewer) if event["event"] in kinds]


def refused(match: talong.Match, *lines: str) -> str:
    """Return the one rule by which all of *lines* are refused; nothing changes by it."""
    rules = {rule_of_refusal(match, line) for line in lines}
    assert len(rules) == 1
    return rules.pop()


def standing_on(points: list[int], **fields: object) -> talong.Match:
    """Return a match between two deals, with *points* on the protokoll and no cards yet."""
    position: dict[str, object] = {"game": "rodskagg", "seats": len(points), "scores": points}
    position.update(fields)
    return talong.load_position(position, decks=[])
