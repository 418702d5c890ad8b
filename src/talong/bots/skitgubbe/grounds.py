"""Grounds for an act in Skitgubbe: what is given away and kept in phase 1, and who can beat what in phase 2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.bots.ground import Ground
from talong.cards.deck import HIDDEN
from talong.cards.french import RANKS, SUITS

if TYPE_CHECKING:
    from talong.core.view import View
    from talong.facts.skitgubbe import SkitgubbeFacts

_COURT: Final = RANKS.index("J")  # From here on a card is worth keeping,
_LOW: Final = RANKS.index("8")  # and up to here one is glad to be rid of it.
_SKITKORT: Final = RANKS.index("5")  # S40
_FEW: Final = 5  # S39
_USUAL: Final = {"threshold": "5", "throw_on": "after_trick", "untrumpable": "none", "matches_win": False}
_RUN: Final = 3
_LITTLE: Final = 2

# What a puzzle is about, by what is said for its best act.
MOTIFS: Final = {
    "away": ("lowest-first", "given-away", "throw-away", "pass-own", "low-lead", "draws"),
    "keep": ("saves", "chance", "costly", "throw-own", "pass-other"),
    "win": ("wins-trick", "lies-there", "few-won", "motlagg"),
    "trump": ("only-trumps", "keeps-trump", "without-trump"),
    "sequence": ("sequence", "fits", "little"),
    "avstick": ("avstick", "next-stuck", "goes-out"),
}


def height(card: str) -> int:
    """Return how high *card* is."""
    return RANKS.index(card[0])


def in_order(cards: list[str]) -> list[str]:
    """Return *cards* from the lowest to the highest."""
    return sorted(cards, key=lambda card: (height(card), card[1]))


def grounds(view: View, act: str) -> list[Ground]:
    """Return what speaks for *act*, the best first; nothing where a house rule turns things about."""
    facts = cast("SkitgubbeFacts", view.facts)
    verb, *cards = act.split()
    if any(facts["rules"][name] != value for name, value in _USUAL.items()):
        return []
    hand = view.cards(view.viewer)
    if facts["phase"] == "shed":
        return picking_up(view, facts, hand) if verb == "pick" else laying(view, facts, hand, cards)
    if verb == "throw":
        return throwing(facts, view.viewer, cards)
    if verb == "pass":
        return passing(facts, view.viewer)
    if verb == "chance":
        return [Ground("chance", {"cards": in_order(hand)})]
    return collecting(facts, view.viewer, hand, cards) if verb == "play" else []


def collecting(facts: SkitgubbeFacts, me: int, hand: list[str], cards: list[str]) -> list[Ground]:
    """Return why to play *cards* to the trick of phase 1 (S9 to S26)."""
    now = [
        entry["cards"][0]
        for entry in facts["trick"]
        if entry["round"] == facts.get("round") and entry["kind"] != "throw"
    ]
    high = max(now, key=height, default="")
    kept = in_order([card for card in hand if card not in cards])
    found: list[Ground] = []
    if not high:
        if height(cards[0]) <= _LOW and height(cards[0]) <= min(map(height, hand)):
            found.append(Ground("lowest-first", {"cards": in_order(cards)}))
    elif height(cards[0]) < height(high):
        if height(cards[0]) <= _LOW and will_end(facts):
            found.append(Ground("given-away", {"cards": in_order(cards), "high": high}))
    elif height(cards[0]) == height(high):
        found.append(Ground("motlagg", {"card": cards[0]}))
    elif len(facts.get("played", [])) == len(facts.get("round_seats", [])) - 1:
        found.append(Ground("wins-trick", {"cards": in_order(cards)}))
        lying = in_order([card for entry in facts["trick"] for card in entry["cards"] if height(card) >= _COURT])
        if lying:
            found.append(Ground("lies-there", {"cards": lying}))
    won = facts["won"].get(str(me), 0)
    if won < _FEW and (not high or height(cards[0]) > height(high)) and height(cards[0]) >= _COURT:
        found.append(Ground("few-won", {"number": won}))
    saved = [card for card in kept if height(card) >= _COURT and height(card) > height(cards[0])]
    if saved:
        found.append(Ground("saves", {"cards": saved}))
    if len(cards) > 1 and facts["stock"] > len(cards):
        found.append(Ground("draws", {"number": len(cards)}))
    return found


def will_end(facts: SkitgubbeFacts) -> bool:
    """Tell whether nobody runs out of cards before the trick is decided, so that all would take theirs back (S33)."""
    return facts["stock"] > 0 or all(len(facts["hands"][str(seat)]) > 1 for seat in facts["active"])


def throwing(facts: SkitgubbeFacts, me: int, cards: list[str]) -> list[Ground]:
    """Return why to throw *cards* on (S22 to S26)."""
    winner = facts["winner"]
    found: list[Ground] = []
    if winner == me and all(height(card) >= _LOW for card in cards):
        found.append(Ground("throw-own", {"cards": in_order(cards)}))
    elif winner is not None and winner != me and all(height(card) <= _LOW for card in cards):
        found.append(Ground("throw-away", {"seat": winner, "cards": in_order(cards)}))
    if facts["stock"] > len(cards):
        found.append(Ground("draws", {"number": len(cards)}))
    return found


def passing(facts: SkitgubbeFacts, me: int) -> list[Ground]:
    """Return why to throw nothing on (S23, S26)."""
    winner = facts["winner"]
    if winner is None:
        return []
    return [Ground("pass-own", {}) if winner == me else Ground("pass-other", {"seat": winner})]


def laying(view: View, facts: SkitgubbeFacts, hand: list[str], cards: list[str]) -> list[Ground]:
    """Return why to lay *cards* in phase 2 (S48 to S67)."""
    found: list[Ground] = []
    kept = [card for card in hand if card not in cards]
    two = facts["avstickshog"] > 0
    top = max(cards, key=height)
    if not kept and not two:
        found.append(Ground("goes-out", {}))
    if len(facts["pile"]) + 1 == facts["needed"] and kept:
        found.append(Ground("avstick", {}))
    elif kept:
        found += stuck(view, facts, hand, cards, top)
    if len(cards) > 1 and kept:
        found.append(Ground("sequence", {"number": len(cards)}))
    if not facts["pile"] and height(top) <= _SKITKORT and top[1] != facts["trump"]:
        found.append(Ground("low-lead", {"cards": cards}))
    higher = [card for card in kept if card[1] == top[1] == facts["trump"] and height(card) > height(top)]
    if higher:
        found.append(Ground("keeps-trump", {"cards": in_order(higher)}))
    trumps = [card for card in kept if card[1] == facts["trump"]]
    if facts["pile"] and trumps and top[1] != facts["trump"]:
        found.append(Ground("without-trump", {"cards": in_order(trumps)}))
    return found


def stuck(view: View, facts: SkitgubbeFacts, hand: list[str], cards: list[str], top: str) -> list[Ground]:
    """Return that the next seat cannot have a card that beats *top*, and has to pick up (S53, S54, S56)."""
    later = view.worlds().first().copy()
    me = view.viewer
    later.apply(me, later.parse(me, " ".join(["play", *cards])))
    after = later.turn
    if after is None or after == me or facts["avstickshog"] or later.phase != "shed":
        return []
    theirs = facts["hands"][str(after)]
    possible = {card for card in theirs if card != HIDDEN}
    if HIDDEN in theirs:
        known = {card for codes in facts["hands"].values() for card in codes}
        lying = {card for entry in facts["pile"] for card in entry["cards"]}
        gone = {*facts["memory"]["discarded"], *known, *lying, *hand}
        possible |= {rank + suit for suit in SUITS for rank in RANKS if rank + suit not in gone}
    if any(beats(card, top, facts["trump"]) for card in possible):
        return []
    return [Ground("next-stuck", {"seat": after, "card": top})]


def beats(card: str, top: str, trump: str | None) -> bool:
    """Tell whether *card* beats *top* in phase 2 (S53, S54)."""
    return height(card) > height(top) if card[1] == top[1] else card[1] == trump


def picking_up(view: View, facts: SkitgubbeFacts, hand: list[str]) -> list[Ground]:
    """Return why to pick up rather than to beat (S56 to S59)."""
    found: list[Ground] = []
    later = view.worlds().first().copy()
    me = view.viewer
    later.apply(me, later.parse(me, next(act for act in facts["legal"] if act.startswith("pick"))))
    picked = [card for card in later.view(me).cards(me) if card not in hand]
    plays = [act.split()[1:] for act in facts["legal"] if act.startswith("play ")]
    beating = in_order(sorted({card for unit in plays for card in unit}))
    top = facts["pile"][-1]["cards"][-1]
    if beating and top[1] != facts["trump"] and all(card[1] == facts["trump"] for card in beating):
        found.append(Ground("only-trumps", {"cards": beating}))
    elif beating and all(height(card) >= _COURT for card in beating):
        found.append(Ground("costly", {"cards": beating}))
    run = longest_run([*hand, *picked], picked)
    if len(run) >= _RUN and any(card in hand for card in run):
        found.append(Ground("fits", {"low": run[0], "high": run[-1], "number": len(run)}))
    if 0 < len(picked) <= _LITTLE:
        found.append(Ground("little", {"number": len(picked)}))
    return found


def longest_run(cards: list[str], among: list[str]) -> list[str]:
    """Return the longest sequence of one suit in *cards* that has one of *among* in it."""
    best: list[str] = []
    for suit in SUITS:
        run: list[str] = []
        for rank in RANKS:
            run = [*run, rank + suit] if rank + suit in cards else []
            if len(run) > len(best) and any(card in among for card in run):
                best = run
    return best
