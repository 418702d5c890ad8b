"""The match: seats, stakes, payments, and the end (KK6 to KK16, KK63 to KK76)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import listed
from talong.core.chance.source import Chance
from talong.core.deal import Deal
from talong.core.errors import IllegalAction, RulesError
from talong.core.game import Game
from talong.core.ledger import Ledger
from talong.core.match import Match
from talong.core.position import Fields
from talong.games.kungsholmskille.actions import SEAT, action_of, text_of
from talong.games.kungsholmskille.deal import KungsholmDeal, new_deal
from talong.games.kungsholmskille.events import tell, tell_deal
from talong.games.kungsholmskille.forced import is_forced
from talong.games.kungsholmskille.hands import codes
from talong.games.kungsholmskille.position import PHASES, read_deal, write_deal
from talong.games.kungsholmskille.rules import EndPot, KungsholmRules, Seating
from talong.games.kungsholmskille.show import winner
from talong.games.kungsholmskille.stakes import next_stakes, stakes_rule
from talong.games.kungsholmskille.state import SHOWDOWN, WALKOVER
from talong.games.kungsholmskille.view import cards_known, open_facts, table_facts

ENDINGS: Final = ["", "budrunda_1", "budrunda_2", "budrunda_3", "walkover", "showdown"]
_MONEY: Final = 1 << 50
_ENDLESS: Final = 1 << 40


class KungsholmMatch(Match):
    """A fixed number of deals around one pot."""

    def __init__(self, game: Game, rules: KungsholmRules, seats: int, names: list[str], chance: Chance) -> None:
        super().__init__(game, rules, seats, names, chance)
        self.rules = rules
        self.pot_account = seats
        accounts = [f"seat {seat}" for seat in range(seats)]
        self.ledger = Ledger([*accounts, "pot"], [rules.start_balance] * seats + [0])
        self.deal: KungsholmDeal | None = None
        self.dealer_seat = 0
        self.deals = 0
        self.due = [2] * seats  # What each seat stakes before the next deal, in units (KK13, KK65),
        self.due_rule = "KK13"  # and why.
        self.lots_drawn: list[int] = []  # Who chooses a seat, in the order of the lots (KK8);
        self.chosen: list[int] = []  # the seats they have chosen so far.
        self.waiting = False
        self.over = False

    def pot(self) -> int:
        """Return what is in the pot."""
        return self.ledger.balance[self.pot_account]

    def penalty(self) -> int:
        """Return what whoever shows first and is beaten pays to the winner, besides the pot (KK58)."""
        return self.pot()

    def balances(self) -> list[int]:
        """Return the balance of each seat."""
        return self.ledger.balance[: self.seats]

    # Seating.

    def seat_people(self, draw: bool) -> None:
        """Give out the seats by lot, or let the lots decide who chooses first (KK7 to KK9, R-KK3)."""
        seating = self.rules.seating
        if seating is Seating.FIXED or not draw:
            return
        order = self.lots("seats", self.seats)
        if seating is Seating.LOTTERY_CHOOSE:
            self.lots_drawn = order
            tell(self.log, "lots", {"order": list(order)})
        else:
            self.rename(order)
            tell(self.log, "seats", {"order": list(order)})

    def rename(self, order: list[int]) -> None:
        """Seat the person of number order[s] in seat s."""
        self.places = order
        if self.names:
            self.names = [self.names[person] for person in order]

    def seating(self) -> bool:
        """Tell whether people are choosing their seats."""
        return len(self.chosen) < len(self.lots_drawn)

    def free_seats(self) -> list[int]:
        """Return the seats that nobody has chosen yet."""
        return [seat for seat in range(self.seats) if seat not in self.chosen]

    def choose_seat(self, seat: int) -> None:
        """Let the person whose lot it is take *seat*: an act of its own for every lot, the last too (KK8, KK70)."""
        person = self.lots_drawn[len(self.chosen)]
        tell(self.log, "seat", {"person": person, "seat": seat})
        self.chosen.append(seat)
        self.dealer_seat = self.chosen[0]  # KK9
        if not self.seating():
            order = [0] * self.seats
            for person, taken in zip(self.lots_drawn, self.chosen, strict=True):
                order[taken] = person
            self.rename(order)

    def owes_only(self) -> bool:
        """Tell whether nothing is left to do but what an older record leaves out: the last lot's one seat (KK8)."""
        return self.seating() and len(self.chosen) == self.seats - 1

    def do_only(self) -> None:
        """Let the last lot have the seat that is left."""
        self.choose_seat(self.free_seats()[0])

    def start(self) -> None:
        """Name the first dealer: seat 0, or the one the host names (KK9, R-KK3)."""
        if self.rules.first_dealer >= self.seats:
            facts = {"field": "first_dealer", "seat": str(self.rules.first_dealer), "seats": str(self.seats)}
            raise RulesError("R-KK3", "no-such-seat", facts)
        self.dealer_seat = self.rules.first_dealer if self.fixed_dealer < 0 else self.fixed_dealer

    # Deals.

    def length(self) -> int:
        """Return how many deals the match lasts, 0 for no end (KK72)."""
        return 4 * self.seats if self.rules.deals is None else self.rules.deals

    def go_on(self) -> None:
        """Stake and deal, and settle a finished deal, until somebody has to act."""
        while not self.over and not self.seating():
            deal = self.deal
            if deal is None:
                if self.waiting or self.is_resting:
                    return
                self.deal_anew()
            elif deal.is_over():
                self.settle(deal)
            else:
                return

    def deal_anew(self) -> None:
        """Collect the stakes (KK13, KK14), shuffle and deal (KK17 to KK20)."""
        self.collect()
        order = self.draw_deck()
        self.waiting = order is None
        if order is None:
            return
        self.deal = new_deal(self.rules, self.seats, self.dealer_seat, order)
        self.listen_to_deal()
        tell(self.log, "dealer", {"seat": self.dealer_seat})
        tell_deal(self.deal)

    def collect(self) -> None:
        """Let everybody who owes a stake pay it."""
        for seat, units in enumerate(self.due):
            if units:
                self.ledger.move(units * self.rules.unit, seat, self.pot_account, self.due_rule, self.deals + 1)
                tell(self.log, "stake", {"seat": seat, "amount": units * self.rules.unit})
        self.due = [0] * self.seats

    def settle(self, deal: KungsholmDeal) -> None:
        """Pay whoever has won, and see what the next deal costs (KK65)."""
        self.deals += 1
        pot = self.pot()
        best = -1
        penalty = 0
        if deal.ending == WALKOVER:
            best = int(deal.knocker)
            self.ledger.move(pot, self.pot_account, best, "KK33", self.deals)
        elif deal.ending == SHOWDOWN:
            best = int(winner(deal))
            won = best == deal.shower
            penalty = 0 if won else self.penalty()
            self.ledger.move(pot, self.pot_account, best, "KK57" if won else "KK58", self.deals)
            if penalty:
                self.ledger.move(penalty, int(deal.shower), best, "KK58", self.deals)
        ending = ENDINGS[deal.ending]
        who = best if best >= 0 else None
        paid = pot if best >= 0 else 0
        tell(self.log, "deal_over", {"ending": ending, "winner": who, "won": paid})
        if penalty:
            tell(self.log, "penalty", {"seat": int(deal.shower), "to": best, "amount": penalty})
        shown = {}
        if deal.ending == SHOWDOWN:
            shown = {seat: codes(deal.hands[seat])[0] for seat in listed(deal.live)}
        self.due = next_stakes(deal)
        self.due_rule = stakes_rule(deal)
        result: dict[str, object] = {
            "deal": self.deals,
            "dealer": self.dealer_seat,
            "ending": ending,
            "budrunda": int(deal.ending) if ending.startswith("budrunda") else None,
            "walkover": deal.ending == WALKOVER,
            "winner": who,
            "won": paid,
            "first_shower": None if deal.shower < 0 else int(deal.shower),
            "penalty": penalty,
            "shown": shown,
            "folded": [seat for seat in range(self.seats) if not deal.live >> i64(seat) & 1],
            "standing": self.standing(),
        }
        self.deal = None
        self.dealer_seat = (self.dealer_seat + 1) % self.seats  # KK11
        if self.is_last_deal():
            self.due = [0] * self.seats  # KK73
            self.divide()
            self.over = True
            tell(self.log, "match_over", {"balances": self.balances()})
        else:
            self.collect()
        result["next_standing"] = self.standing()
        self.note_result(result)

    def is_last_deal(self) -> bool:
        """Tell whether the match ends with the deal just settled (KK72, KK75)."""
        length = self.length()
        if not length or self.deals < length:
            return False
        plays_on = self.rules.end_pot is EndPot.PLAY_OUT and self.deals < length + self.rules.play_out_cap
        return not (plays_on and self.pot())

    def divide(self) -> None:
        """Divide what is left in the pot in whole units, from the seat that would have dealt next (KK76)."""
        unit = self.rules.unit
        units = self.pot() // unit
        each, over = divmod(units, self.seats)
        for step in range(self.seats):
            share = (each + (1 if step < over else 0)) * unit
            if share:
                seat = (self.dealer_seat + step) % self.seats
                self.ledger.move(share, self.pot_account, seat, "KK76", self.deals)
                tell(self.log, "share", {"seat": seat, "amount": share})

    # The face of a match.

    def dealt(self) -> KungsholmDeal | None:
        """Return the deal in progress."""
        return self.deal

    def imagine(self, deal: Deal) -> None:
        """Go on with *deal* in place of the one in progress."""
        assert isinstance(deal, KungsholmDeal)
        self.deal = deal

    def listen_to_deal(self) -> None:
        """Let the deal in progress write to the log as well."""
        if self.deal is not None:
            self.deal.log = self.log

    def depart(self, seat: int) -> None:
        """Refuse to let a seat be left: it belongs to the whole match (R-KK32)."""
        raise IllegalAction("R-KK32", "nobody-leaves", {"seat": str(seat)})

    def arrive(self, seat: int) -> None:
        """Refuse newcomers, who wait for the next match (R-KK32)."""
        raise IllegalAction("R-KK32", "nobody-leaves", {"seat": str(seat)})

    def take_up(self) -> bool:
        """Forget that the luck had run out; tell whether it had."""
        waited = self.waiting
        self.waiting = False
        return waited

    def legal(self, seat: int) -> list[int]:
        """Return what *seat* may do now; while seats are chosen, *seat* is the number of a person."""
        self.check_seat(seat)
        if self.seating():
            return [SEAT | free for free in self.free_seats()] if seat == self.turn else []
        return [] if self.deal is None else self.deal.legal(seat)

    def forced_seat(self) -> int | None:
        """Return who has to take the last seat (KK8), to stay (R-KK10) or to play the lowest card (KK49)."""
        deal = self.deal
        if self.seating():
            return self.turn if len(self.free_seats()) == 1 else None
        if deal is None or not is_forced(deal):
            return None
        return self.turn

    def act(self, seat: int, action: int) -> None:
        """Do *action*, or refuse it."""
        facts = {"seat": str(seat)}
        if self.seating():
            if seat != self.turn:
                raise IllegalAction("KK8", "not-your-turn", facts)
            if action not in self.legal(seat):
                raise IllegalAction("KK8", "must-choose-a-seat", facts)
            self.choose_seat(action - SEAT)
        elif self.deal is None:
            raise IllegalAction("KK71", "match-over" if self.over else "not-your-turn", facts)
        else:
            self.deal.apply(seat, action)

    @property
    def turn(self) -> int | None:
        """The seat, or the person choosing a seat, that play waits for."""
        if self.seating():
            return self.lots_drawn[len(self.chosen)]
        return None if self.deal is None else int(self.deal.turn)

    @property
    def phase(self) -> str:
        """The rulebook's name of the state."""
        if self.over:
            return "match_over"
        if self.seating():
            return "seating"
        return "deal_over" if self.deal is None else PHASES[self.deal.phase]

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.dealer_seat

    @property
    def forehand(self) -> int:
        """The seat that is forehand now (KK18, KK32)."""
        return (self.dealer_seat + 1) % self.seats if self.deal is None else int(self.deal.forehand)

    @property
    def active(self) -> list[int]:
        """The live seats."""
        return list(range(self.seats)) if self.deal is None else listed(self.deal.live)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.over

    def text(self, action: int) -> str:
        """Return *action* in the grammar."""
        return text_of(action)

    def read_action(self, seat: int, words: list[str]) -> int:
        """Return the action that *words* name."""
        return action_of(words)

    def hand(self, seat: int) -> list[str]:
        """Return the true cards of *seat*, in rank order."""
        self.check_seat(seat)
        return [] if self.deal is None else codes(self.deal.hands[seat])

    def standing(self) -> dict[str, object]:
        """Return the pot and the balances."""
        return {"pot": self.pot(), "balances": self.balances()}

    def table(self) -> dict[str, object]:
        """Return what lies on the table in public."""
        return table_facts(self.deal)

    def public_facts(self) -> dict[str, object]:
        """Build up what everybody may know (KK77 to KK87)."""
        facts: dict[str, object] = {
            "seats": self.seats,
            "names": list(self.names),
            "rules": self.rules_facts(),
            "phase": self.phase,
            "turn": self.turn,
            "dealer": self.dealer_seat,
            "forehand": self.forehand,
            "active": self.active,
            "deals": self.deals,
            "length": self.length(),
            "lots": list(self.lots_drawn),
            "chosen": list(self.chosen),
        }
        facts.update(self.standing())
        facts["penalty"] = self.penalty()
        facts.update(open_facts(self.deal))
        return facts

    def own_facts(self, viewer: int) -> dict[str, object]:
        """Build up what *viewer* may know besides (KK77 to KK87)."""
        facts = cards_known(self.deal, viewer)
        facts["legal"] = self.legal_texts(viewer) if viewer >= 0 else []
        return facts

    @property
    def outcome(self) -> dict[str, object]:
        """The seats by balance (KK74), and every move of money with its rule."""
        balances = self.balances()
        order = sorted(range(self.seats), key=lambda seat: -balances[seat])
        return {
            "over": self.over,
            "winners": [seat for seat in order if balances[seat] == max(balances)] if self.over else [],
            "standings": [
                {"seat": seat, "place": 1 + sum([b > balances[seat] for b in balances]), "balance": balances[seat]}
                for seat in order
            ],
            "ledger": [entry.data() for entry in self.ledger.entries],
        }

    # Positions and copies.

    def place(self, fields: Fields, shuffled: bool) -> None:
        """Set up the position that *fields* describe."""
        named = self.rules.first_dealer
        if named >= self.seats:  # R-KK3
            raise fields.refuse("rules.first_dealer", "no-such-seat", {"seat": str(named), "seats": str(self.seats)})
        unit = self.rules.unit
        phases = ["seating", *PHASES, "deal_over", "match_over"]
        dealt = fields.has("hands")
        phase = fields.word("phase", "declare1" if dealt else "deal_over", phases)
        staked = 0 if phase in ("seating", "match_over") else 2 * unit
        balances = fields.numbers("balances", [self.rules.start_balance - staked] * self.seats, -_MONEY, _MONEY)
        if len(balances) != self.seats:
            raise fields.refuse("balances", "one-for-each-seat", {"seats": str(self.seats)})
        self.ledger.balance[: self.seats] = balances
        pot = fields.number("pot", staked * self.seats, 0, _MONEY)
        if pot % unit or (phase not in ("seating", "match_over") and not pot):  # KK67
            raise fields.refuse("pot", "pot-in-units", {"unit": str(unit)})
        self.ledger.balance[self.pot_account] = pot
        self.dealer_seat = fields.number("dealer", named, 0, self.seats - 1)
        self.deals = fields.number("deals", 0, 0, self.most_deals())
        if phase != "seating":
            self.due = [0] * self.seats  # The stakes are in the pot.
        self.over = phase == "match_over"
        if phase in PHASES:
            if not dealt:
                raise fields.refuse("hands", "field-missing", {})
            rest = self.chance.order(self.game.deck.size) if shuffled else list(range(self.game.deck.size))
            self.deal = read_deal(fields, self.rules, self.seats, self.dealer_seat, phase, rest)
        elif dealt:
            raise fields.refuse("hands", "no-cards-now", {"phase": phase})
        self.lots_drawn = fields.seats("lots", [], self.seats)
        self.chosen = fields.seats("chosen", [], self.seats)
        if len(self.lots_drawn) not in (0, self.seats) or len(self.chosen) > len(self.lots_drawn):
            raise fields.refuse("lots", "one-for-each-seat", {"seats": str(self.seats)})
        if self.seating() != (phase == "seating"):
            raise fields.refuse("chosen", "not-in-this-phase", {})

    def most_deals(self) -> int:
        """Return how many deals the match can have (R-KK29)."""
        length = self.length()
        if not length:
            return _ENDLESS
        return length + (self.rules.play_out_cap if self.rules.end_pot is EndPot.PLAY_OUT else 0)

    def position(self) -> dict[str, object]:
        """Return the whole state as plain data."""
        data: dict[str, object] = {
            "game": self.game.key,
            "seats": self.seats,
            "rules": self.game.changes(self.agreed),
            "version": self.version,
            "phase": self.phase,
            "dealer": self.dealer_seat,
            "deals": self.deals,
        }
        data.update(self.standing())
        if self.names:
            data["names"] = list(self.names)
        if self.lots_drawn:
            data["lots"] = list(self.lots_drawn)
            data["chosen"] = list(self.chosen)
        if self.deal is not None:
            write_deal(self.deal, data)
        return data

    def twin(self, chance: Chance) -> Match:
        """Return a blank match with the same seats, names and rules."""
        return KungsholmMatch(self.game, self.rules, self.seats, self.names, chance)

    def copy(self) -> Match:
        """Return an independent match in the same state."""
        other = KungsholmMatch(self.game, self.rules, self.seats, self.names, self.chance.copy())
        other.adopt(self)
        other.deal = None if self.deal is None else self.deal.copy()
        other.listen_to_deal()
        other.dealer_seat = self.dealer_seat
        other.deals = self.deals
        other.due = self.due[:]
        other.due_rule = self.due_rule
        other.lots_drawn = self.lots_drawn[:]
        other.chosen = self.chosen[:]
        other.waiting = self.waiting
        other.over = self.over
        return other
