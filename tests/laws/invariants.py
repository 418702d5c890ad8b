"""What must hold after every single act. Cheap, because `tests/soak.py` looks millions of times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import talong
from talong.cards.deck import Deck
from tests.laws.worlds import ACTS_A_DECK, decks_dealt
from tests.tables import flaw_of

TOLD_TWICE = {"dealt", "draws", "rules", "names", "game", "phase", "known", "offered", "question", "queue", "received"}
"""Fields of a position that hold no cards, or only cards that stand in another field as well."""


def cards_in(position: dict[str, Any], deck: Deck) -> Counter[str]:
    """Count the cards of *position*, wherever they lie."""
    found: list[str] = []
    for name, value in position.items():
        if name not in TOLD_TWICE:
            _collect(value, deck, position.get("dealt", {}), found)
    return Counter(found)


def _collect(value: Any, deck: Deck, dealt: dict[str, list[str]], found: list[str]) -> None:
    if isinstance(value, str):
        code = value if value in deck.first else value.rstrip("+-")
        if code in deck.first:
            found.append(code)
    elif isinstance(value, list):
        for item in value:
            if item.__class__ is str and item in deck.first:
                found.append(item)
            elif item.__class__ is not int:
                _collect(item, deck, dealt, found)
    elif isinstance(value, dict):
        if "dealt_to" in value:  # A card laid aside is named by the seat that it was dealt to.
            found.extend(dealt[str(value["dealt_to"])])
        for item in value.values():
            _collect(item, deck, dealt, found)


def adds_up(result: dict[str, Any]) -> bool:
    """Tell whether the changes of a deal of Rödskägg have the sum that RS43 gives them."""
    failed = not result["made"]
    rodskagg = result["contract"] == "rodskagg"
    obliged = [seat for seat, reason in result["along"].items() if reason in ("compulsory", "free")]
    punished = [seat for seat in obliged if result["tricks"][seat] == 0]
    expected = -6 + 5 * (failed and not rodskagg) + 12 * (failed and rodskagg) + 5 * len(punished)
    return bool(sum(result["changes"]) == expected)


class Broken(AssertionError):
    """An invariant does not hold."""


def must(holds: bool, what: str) -> None:
    """Raise Broken unless it *holds*, also where asserts are switched off."""
    if not holds:
        raise Broken(what)


class Watch:
    """Follows one match from act to act and raises Broken as soon as something cannot be.

    *see* is how it gets at a position; a test can plant a false one.
    """

    def __init__(
        self,
        match: talong.Match,
        see: Callable[[talong.Match], dict[str, Any]] | None = None,
        counts: Callable[[talong.Match], int] | None = None,
    ) -> None:
        self.see = see or (lambda match: match.position())
        self.counts = counts or (lambda match: match.ledger.total())
        self.total = self.counts(match)
        self.balance = list(match.ledger.balance)
        self.booked = len(match.ledger.entries)
        self.account = {name: at for at, name in enumerate(match.ledger.names)}
        self.version = match.version
        self.whole = Counter(match.game.deck.codes)
        self.decks = decks_dealt(match)
        self.history = len(match.history)
        self.since_deck = 0
        self.deals = len(match.results)
        limit = ACTS_A_DECK.get(match.game.key)
        self.most_acts = limit(match.seats) if limit else 10_000
        self.lemmas = Lemmas(match) if match.game.key in ("kille", "punschkille") else None

    def act(self, match: talong.Match) -> None:
        """Look at *match* after one act."""
        self.version += 1
        must(match.version == self.version, "version: grows by one with each act")
        self.ledger(match)
        self.turn(match)
        self.speed(match)
        self.identity(match)
        flaw = flaw_of(match)
        must(not flaw, flaw)
        if self.lemmas is not None:
            self.lemmas.act(match)

    def ledger(self, match: talong.Match) -> None:
        ledger = match.ledger
        must(self.counts(match) == self.total, "ledger: the sum of all accounts has changed")
        for entry in ledger.entries[self.booked :]:
            must(entry.amount > 0, "ledger: an empty move")
            self.balance[self.account[entry.source]] -= entry.amount
            self.balance[self.account[entry.target]] += entry.amount
        self.booked = len(ledger.entries)
        must(ledger.balance == self.balance, "ledger: units have moved without an entry")

    def turn(self, match: talong.Match) -> None:
        turn = match.turn
        if turn is not None:
            must(bool(match.legal(turn)), f"turn: seat {turn} has nothing to do")
            must(not match.is_over, "turn: somebody is waited for when the match is over")
        elif match.phase not in ("deal_over", "match_over"):
            raise Broken(f"turn: nobody is waited for in the phase {match.phase}")
        must(match.is_over == (match.phase == "match_over"), "phase: match_over is the end")

    def speed(self, match: talong.Match) -> None:
        self.since_deck += 1
        decks = sum([entry.kind == 3 for entry in match.history[self.history :]])
        self.history = len(match.history)
        if decks:
            self.since_deck = 0
        must(self.since_deck <= self.most_acts, f"termination: more than {self.most_acts} acts with one deck")

    def identity(self, match: talong.Match) -> None:
        """Look at the changes of a deal of Rödskägg that has just ended (RS43)."""
        if len(match.results) == self.deals:
            return
        self.deals = len(match.results)
        if match.game.key == "rodskagg":
            must(adds_up(match.results[-1]), f"RS43: the changes do not add up: {match.results[-1]}")

    def cards(self, match: talong.Match) -> None:
        """Count the cards: all of them, or none when they have been gathered."""
        found = cards_in(self.see(match), match.game.deck)
        if found != self.whole and (found or match.phase not in ("seating", "buyin", "deal_over", "match_over")):
            missing = sorted((self.whole - found).elements())
            surplus = sorted((found - self.whole).elements())
            raise Broken(f"cards: missing {missing}, too many {surplus}")


class Lemmas:
    """The lemmas of kille.md section 15, for the games with the killelek in which each seat has one card."""

    def __init__(self, match: talong.Match) -> None:
        self.place = -1
        self.key: tuple[int, ...] = ()
        self.active = match.active
        self.stock = 0

    def act(self, match: talong.Match) -> None:
        if match.phase not in ("speak", "answer_d", "answer_t", "stockcut"):
            self.place = -1
            self.key = ()
            return
        active = match.active
        table: dict[str, Any] = match.table()
        key = (len(match.results), match.dealer, *active)
        if key != self.key:
            self.place = -1
            self.key = key
            self.stock = table["stock"]
            must(match.forehand != match.dealer, "L12: forehand deals")
        must(all([len(match.hand(seat)) == 1 for seat in active]), "L11: somebody has no card")
        held = sum([len(match.hand(seat)) for seat in range(match.seats)])
        lying = table["stock"] + len(table["turned"]) + len(table["aside"])
        must(held + lying == match.game.deck.size, f"L11: {held} + {lying} cards")
        must(len(table["aside"]) <= 2, "L11: too many cards laid aside")
        must(len(table["struck"]) <= 4, "L6: more than four strikes")  # R-P27: a fifth ends the exchange.
        must(self.stock - table["stock"] <= 5, "L7: more than five cards from the stock")
        must(table["stock"] > 0, "L7: the stock has run out")
        if match.phase == "speak":
            turn = match.turn
            assert turn is not None
            place = self.order(match, active).index(turn)
            must(place >= self.place, "L1: the turn has gone back")
            must(turn not in table["struck"], "R-K8: a struck player speaks")
            self.place = place

    def order(self, match: talong.Match, active: list[int]) -> list[int]:
        """Return the speaking order: from forehand round to the dealer, or to forehand's right (R-P26)."""
        around = [(match.dealer + turn) % match.seats for turn in range(1, match.seats + 1)]
        order = [seat for seat in around if seat in active]
        if match.game.rules_data(match.rules)["direction"] == "literal":
            return [*order[-2:], *order[:-2]]
        if order[0] != match.forehand:  # R-P2, mirror
            order = [*order[-2::-1], order[-1]]
        return order
