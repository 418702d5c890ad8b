"""Trekort as a game: its deal, its match, and what a viewer cannot know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from talong.cards.deck import HIDDEN
from talong.cards.kille import FACES, KILLELEK, face_of
from talong.core.chance.fast import FastRandom
from talong.core.chance.source import Chance
from talong.core.deal import Deal
from talong.core.errors import IllegalAction, RulesError
from talong.core.event import Event, Secret, tell
from talong.core.game import Game
from talong.core.ledger import Ledger
from talong.core.match import Match
from talong.core.options import LENGTH, Rules, arrange, number
from talong.core.position import Fields
from talong.core.sampling.worlds import Worlds
from talong.core.verb import ONE, Verb
from talong.core.view import View

if TYPE_CHECKING:
    from tests.sixth.facts import TrekortFacts

HAND: Final = 3  # TK1


@dataclass(frozen=True)
class TrekortRules(Rules):
    """What a table agrees on."""

    deals: int = 4


OPTIONS: Final = [number("deals", "TK6", 1, 99)]
arrange(OPTIONS, {LENGTH: ["deals"]})


class TrekortDeal(Deal):
    """Three tricks."""

    def __init__(self, seats: int, dealer: int, hands: list[list[int]]) -> None:
        self.seats = seats
        self.dealer = dealer
        self.hands = hands  # Faces, the lowest first.
        self.turn = (dealer + 1) % seats  # TK2
        self.trick: list[tuple[int, int]] = []
        self.won = [0] * seats
        self.log = None

    def copy(self) -> TrekortDeal:
        other = TrekortDeal(self.seats, self.dealer, [hand[:] for hand in self.hands])
        other.turn, other.trick, other.won = self.turn, self.trick[:], self.won[:]
        return other

    def dealt_anew(self, order: list[int]) -> TrekortDeal:
        return deal_out(self.seats, self.dealer, order)

    def playout(self, seed: int) -> int:
        luck, acts = FastRandom(seed), 0
        while not self.is_over():
            legal = self.legal(self.turn)
            self.step(self.turn, legal[luck.below(len(legal))])
            acts += 1
        return acts

    def is_over(self) -> bool:
        return sum(self.won) == HAND

    def phase_name(self) -> str:
        return "play"

    def cards_of(self, seat: int) -> list[str]:
        return [FACES[face] for face in self.hands[seat]]

    def is_forced(self) -> bool:
        return sum(self.won) == HAND - 1

    def waiting_for(self) -> int:
        return -1 if self.is_over() else self.turn

    def legal(self, seat: int) -> list[int]:
        return sorted(set(self.hands[seat])) if seat == self.waiting_for() else []

    def apply(self, seat: int, action: int) -> None:
        if seat != self.waiting_for():
            raise IllegalAction("TK2", "not-your-turn", {"seat": str(seat)})
        if action not in self.hands[seat]:
            raise IllegalAction("TK2", "not-in-hand", {"card": FACES[action] if action < len(FACES) else str(action)})
        self.step(seat, action)

    def step(self, seat: int, action: int) -> None:
        self.hands[seat].remove(action)
        self.trick.append((seat, action))
        tell(self.log, "play", {"seat": seat, "card": FACES[action]})
        self.turn = (seat + 1) % self.seats
        if len(self.trick) == self.seats:
            self.turn = max(self.trick, key=lambda play: play[1])[0]  # TK3, TK4: the first of the highest.
            self.won[self.turn] += 1
            self.trick = []
            tell(self.log, "trick", {"seat": self.turn})

    def flaw(self) -> str:
        return "" if sum(self.won) <= HAND else "TK1: more tricks than cards"


def deal_out(seats: int, dealer: int, order: list[int]) -> TrekortDeal:
    """Deal one card at a time, to forehand first (TK1)."""
    hands: list[list[int]] = [[] for _seat in range(seats)]
    for at, card in enumerate(order[: HAND * seats]):
        hands[(dealer + 1 + at) % seats].append(face_of(card))
    return TrekortDeal(seats, dealer, [sorted(hand) for hand in hands])


class TrekortMatch(Match):
    """As many deals as were agreed."""

    rules: TrekortRules
    deal: TrekortDeal | None

    def __init__(self, game: Game, rules: TrekortRules, seats: int, names: list[str], chance: Chance) -> None:
        super().__init__(game, rules, seats, names, chance)
        self.ledger = Ledger([f"seat {seat}" for seat in range(seats)], [0] * seats)

    def _start(self) -> None:
        self.dealer = self._draw_lot("dealer", self.seats) if self._fixed_dealer < 0 else self._fixed_dealer

    def _new_deal(self, order: list[int]) -> Deal:
        return deal_out(self.seats, self.dealer, order)

    def _open_deal(self, deal: Deal) -> None:
        if self._log is not None:
            for seat in range(self.seats):
                secret = Secret(deal.cards_of(seat), 1 << seat)
                self._log.append(Event("deal", {"seat": seat}, {"cards": secret}))

    def _settle(self, deal: Deal) -> None:
        assert isinstance(deal, TrekortDeal)
        self._settle_tricks(deal.won[:])

    def _settle_told(self, told: Fields) -> None:
        tricks = told.numbers("tricks", [], 0, HAND)
        told.done()
        if len(tricks) != self.seats or sum(tricks) != HAND:
            raise IllegalAction("TK1", "one-for-each-seat", {"seats": str(self.seats)})
        self._settle_tricks(tricks)

    def _settle_tricks(self, won: list[int]) -> None:
        self.deals += 1
        most = [seat for seat in range(self.seats) if won[seat] == max(won)]
        winner = most[0] if len(most) == 1 else None
        if winner is not None:
            for seat in range(self.seats):
                if seat != winner:
                    self.ledger.move(1, seat, winner, "TK5", self.deals)
        self.is_over = self.deals == self.rules.deals  # TK6
        self._tell("deal_over", {"winner": winner, "tricks": won})
        if self.is_over:
            self._tell("match_over", {})
        self._note_result({"deal": self.deals, "winner": winner, "tricks": won, "standing": self.standing()})
        self.deal = None
        if not self.is_over:
            self.dealer = (self.dealer + 1) % self.seats

    @property
    def forehand(self) -> int:
        return (self.dealer + 1) % self.seats

    @property
    def active(self) -> list[int]:
        return list(range(self.seats))

    def standing(self) -> dict[str, object]:
        return {"balances": self.ledger.balance[:]}

    def table(self) -> dict[str, object]:
        deal = self.deal
        trick = [] if deal is None else [{"seat": seat, "card": FACES[face]} for seat, face in deal.trick]
        return {"trick": trick, "won": [] if deal is None else deal.won[:]}

    def _public_facts(self) -> dict[str, object]:
        facts = self._first_facts()
        facts["deals"] = self.deals
        facts["hands"] = {}
        return facts | self.standing() | self.table()

    def _cards_known(self, viewer: int) -> dict[str, object]:
        if self.deal is None:
            return {"hands": {}}
        hands = [self.deal.cards_of(seat) for seat in range(self.seats)]
        return {
            "hands": {str(seat): hand if seat == viewer else [HIDDEN] * len(hand) for seat, hand in enumerate(hands)}
        }

    @property
    def outcome(self) -> dict[str, object]:
        places = sorted(self.ledger.balance, reverse=True)
        return {
            "over": self.is_over,
            "standings": [
                {"seat": seat, "place": places.index(balance) + 1, "balance": balance}
                for seat, balance in enumerate(self.ledger.balance)
            ],
            "ledger": [entry.data() for entry in self.ledger.entries],
        }

    def position(self) -> dict[str, object]:
        data = self._first_fields() | {"deals": self.deals} | self.standing()
        if self.names:
            data["names"] = list(self.names)
        if self.deal is not None:
            data["turn"] = self.deal.turn
            data["hands"] = {str(seat): self.deal.cards_of(seat) for seat in range(self.seats)}
            data |= self.table()
        return data

    def _place(self, fields: Fields, shuffled: bool) -> None:
        self.dealer = fields.number("dealer", 0, 0, self.seats - 1)
        self.deals = fields.number("deals", 0, 0, self.rules.deals)
        self.ledger.balance[:] = fields.numbers("balances", [0] * self.seats, -(1 << 20), 1 << 20)
        self.is_over = fields.word("phase", "", ["", "play", "deal_over", "match_over"]) == "match_over"
        if not fields.has("hands"):
            return
        hands = [
            sorted(FACES.index(code) for code in fields.codes_of("hands", seat, given, KILLELEK))
            for seat, given in sorted(fields.by_seat("hands", self.seats).items())
        ]
        deal = TrekortDeal(self.seats, self.dealer, hands)
        deal.turn = fields.number("turn", deal.turn, 0, self.seats - 1)
        deal.won = fields.numbers("won", deal.won, 0, HAND)
        for item in fields.items("trick"):
            play = Fields(item, fields.at("trick"))
            deal.trick.append((play.number("seat", 0, 0, self.seats - 1), FACES.index(play.word("card", "", FACES))))
        self.deal = deal

    def _twin(self, chance: Chance) -> Match:
        return TrekortMatch(self.game, self.rules, self.seats, self.names, chance)


class TrekortWorlds(Worlds):
    """Uniform over the cards that the viewer has not seen now."""

    facts: TrekortFacts

    def draw(self, luck: FastRandom) -> Deal | None:
        like = self.first().deal
        if like is None:
            return None
        assert isinstance(like, TrekortDeal)
        own = self.facts["hands"].get(str(self.viewer), [])
        left = [face_of(card) for card in range(len(KILLELEK.codes))]
        for code in [*own, *[play["card"] for play in self.facts["trick"]]]:
            left.remove(FACES.index(code))
        world = like.copy()
        for seat in self.others:
            world.hands[seat] = sorted(left.pop(luck.below(len(left))) for _card in world.hands[seat])
        return world

    def position(self, luck: FastRandom) -> dict[str, object]:
        data = self.table(["deals", "balances"])
        if self.facts["hands"]:
            known = [code for hand in self.facts["hands"].values() for code in hand if code != HIDDEN]
            known += [play["card"] for play in self.facts["trick"]]
            left = list(KILLELEK.codes)
            for code in known:
                left.remove(code)
            data |= {"turn": self.facts["turn"], "trick": self.facts["trick"], "won": self.facts["won"]}
            data["hands"] = {
                seat: [left.pop() if code == HIDDEN else code for code in hand]
                for seat, hand in self.facts["hands"].items()
            }
        return data


class TrekortGame(Game):
    """Trekort."""

    def make_rules(self, values: dict[str, Any]) -> Rules:
        return TrekortRules(**values)

    def check_seats(self, rules: Rules, seats: int) -> None:
        if not self.seats_min <= seats <= self.seats_max:
            facts = {"field": "seats", "seats": str(seats), "least": str(self.seats_min), "most": str(self.seats_max)}
            raise RulesError("TK1", "table-size", facts)

    def default_act(self, view: View, legal: list[str]) -> str:
        return legal[0]  # TK7

    def action_text(self, action: int) -> str:
        return f"play {FACES[action]}"

    def read_action(self, words: list[str]) -> int:
        if len(words) != 2 or words[0] != "play" or words[1] not in FACES:
            raise IllegalAction("TK2", "no-such-action", {"action": " ".join(words)[:40]})
        return FACES.index(words[1])

    def blank(self, seats: int, rules: Rules, names: list[str], chance: Chance) -> Match:
        assert isinstance(rules, TrekortRules)
        return TrekortMatch(self, rules, seats, names, chance)

    def worlds(self, view: View) -> Worlds:
        return TrekortWorlds(self, view)


TREKORT: Final = TrekortGame("trekort", {"sv": "Trekort", "en": "Trekort"}, KILLELEK, OPTIONS)
TREKORT.turn_rule = "TK2"
TREKORT.seats_max = 6
TREKORT.usual_seats = 3
TREKORT.verbs = [Verb("play", "L", cards=ONE)]
