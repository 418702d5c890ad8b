"""The match: seats, stakes, payments, and the end (KK6 to KK16, KK63 to KK76)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong._compat import i64
from talong.by_seat import seats_as_keys
from talong.cards.bits import listed
from talong.core.chance.source import Chance
from talong.core.deal import Deal
from talong.core.errors import IllegalAction, RulesError
from talong.core.game import Game
from talong.core.ledger import Ledger
from talong.core.match import Match
from talong.core.position import Fields
from talong.core.view import untyped
from talong.games.kungsholmskille.actions import SEAT
from talong.games.kungsholmskille.deal import KungsholmDeal, new_deal
from talong.games.kungsholmskille.events import tell_deal
from talong.games.kungsholmskille.hands import codes
from talong.games.kungsholmskille.position import read_deal, write_deal
from talong.games.kungsholmskille.rules import EndPot, KungsholmRules, Seating, match_length
from talong.games.kungsholmskille.show import pots_of, winner
from talong.games.kungsholmskille.stakes import next_stakes, penalty_for, stakes_rule
from talong.games.kungsholmskille.state import ENDINGS, PHASES, SHOWDOWN, WALKOVER
from talong.games.kungsholmskille.told import read_ending
from talong.games.kungsholmskille.view import cards_known, open_facts, table_facts

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import StakeFacts

_MONEY: Final = 1 << 50
_ENDLESS: Final = 1 << 40


class Lots:
    """The lots by which people choose their seats (KK8)."""

    def __init__(self) -> None:
        self.drawn: list[int] = []  # Who chooses a seat, in the order of the lots;
        self.chosen: list[int] = []  # the seats they have chosen so far.


class KungsholmMatch(Match):
    """A fixed number of deals around one pot."""

    def __init__(self, game: Game, rules: KungsholmRules, seats: int, names: list[str], chance: Chance) -> None:
        super().__init__(game, rules, seats, names, chance)
        self._agreed = rules
        self._pot_account = seats
        accounts = [f"seat {seat}" for seat in range(seats)]
        self.ledger = Ledger([*accounts, "pot"], [rules.start_balance] * seats + [0])
        self._due = [2] * seats  # What each seat stakes before the next deal, in units (KK13, KK65),
        self._due_rule = "KK13"  # and why.
        self.lots = Lots()

    def _dealt(self) -> KungsholmDeal | None:
        deal = self.deal
        assert deal is None or isinstance(deal, KungsholmDeal)
        return deal

    def _pot(self) -> int:
        """Return what is in the pot."""
        return self.ledger.balance[self._pot_account]

    def _balances(self) -> list[int]:
        """Return the balance of each seat."""
        return self.ledger.balance[: self.seats]

    # Seating.

    def _seat_people(self, draw: bool) -> None:
        """Give out the seats by lot, or let the lots decide who chooses first (KK7 to KK9, R-KK3)."""
        seating = self._agreed.seating
        if seating is Seating.FIXED or not draw:
            return
        order = self._draw_lots("seats", self.seats)
        if seating is Seating.LOTTERY_CHOOSE:
            self.lots.drawn = order
            self._tell("lots", {"order": list(order)})
        else:
            self._rename(order)
            self._tell("seats", {"order": list(order)})

    def _rename(self, order: list[int]) -> None:
        """Seat the person of number order[s] in seat s."""
        self._places = order
        if self.names:
            self.names = [self.names[person] for person in order]

    def _seating(self) -> bool:
        """Tell whether people are choosing their seats."""
        return len(self.lots.chosen) < len(self.lots.drawn)

    def _free_seats(self) -> list[int]:
        """Return the seats that nobody has chosen yet."""
        return [seat for seat in range(self.seats) if seat not in self.lots.chosen]

    def _choose_seat(self, seat: int) -> None:
        """Let the person whose lot it is take *seat*: an act of its own for every lot, the last too (KK8, KK70)."""
        person = self.lots.drawn[len(self.lots.chosen)]
        self._tell("seat", {"person": person, "seat": seat})
        self.lots.chosen.append(seat)
        self.dealer = self.lots.chosen[0]  # KK9
        if not self._seating():
            order = [0] * self.seats
            for person, taken in zip(self.lots.drawn, self.lots.chosen, strict=True):
                order[taken] = person
            self._rename(order)

    def _owes_only(self) -> bool:
        """Tell whether nothing is left to do but what an older record leaves out: the last lot's one seat (KK8)."""
        return self._seating() and len(self.lots.chosen) == self.seats - 1

    def _do_only(self) -> None:
        """Let the last lot have the seat that is left."""
        self._choose_seat(self._free_seats()[0])

    def _start(self) -> None:
        """Name the first dealer: seat 0, or the one the host names (KK9, R-KK3)."""
        if self._agreed.first_dealer >= self.seats:
            facts = {"field": "first_dealer", "seat": str(self._agreed.first_dealer), "seats": str(self.seats)}
            raise RulesError("R-KK3", "no-such-seat", facts)
        self.dealer = self._agreed.first_dealer if self._fixed_dealer < 0 else self._fixed_dealer

    # Deals.

    def _before_deal(self) -> None:
        """Let everybody who owes a stake pay it (KK13, KK14)."""
        for seat, units in enumerate(self._due):
            if units:
                self.ledger.move(units * self._agreed.unit, seat, self._pot_account, self._due_rule, self.deals + 1)
                self._tell_amount("stake", seat, units * self._agreed.unit)
        self._due = [0] * self.seats

    def _new_deal(self, order: list[int]) -> Deal:
        """Deal from the shuffled pack (KK17 to KK20)."""
        return new_deal(self._agreed, self.seats, self.dealer, order)

    def _open_deal(self, deal: Deal) -> None:
        """Tell everybody's cards (KK87)."""
        assert isinstance(deal, KungsholmDeal)
        tell_deal(deal)

    def _settle_told(self, told: Fields) -> None:
        """Settle a deal of real cards by how it ended."""
        blank = new_deal(self._agreed, self.seats, self.dealer, list(range(self.game.deck.size)))
        read_ending(blank, told)
        told.done()
        self._settle(blank)

    def _settle(self, deal: Deal) -> None:
        """Pay whoever has won, and see what the next deal costs (KK65)."""
        assert isinstance(deal, KungsholmDeal)
        self.deals += 1
        pot = self._pot()
        best = -1
        penalty = 0
        if deal.ending == WALKOVER:
            best = int(deal.knocker)
            self.ledger.move(pot, self._pot_account, best, "KK33", self.deals)
        elif deal.ending == SHOWDOWN:
            best = int(winner(deal))
            penalty = penalty_for(pot) if pots_of(deal, deal.shower, i64(best)) < 0 else 0
            self.ledger.move(pot, self._pot_account, best, "KK58" if penalty else "KK57", self.deals)
            if penalty:
                self.ledger.move(penalty, int(deal.shower), best, "KK58", self.deals)
        ending = ENDINGS[deal.ending]
        who = best if best >= 0 else None
        paid = pot if best >= 0 else 0
        self._tell("deal_over", {"ending": ending, "winner": who, "won": paid})
        if penalty:
            self._tell("penalty", {"seat": int(deal.shower), "to": best, "amount": penalty})
        shown = {}
        if deal.ending == SHOWDOWN and not self._is_told:
            shown = {seat: codes(deal.hands[seat])[0] for seat in listed(deal.live)}
        self._due = next_stakes(deal)
        self._due_rule = stakes_rule(deal)
        result: dict[str, object] = {
            "deal": self.deals,
            "dealer": self.dealer,
            "ending": ending,
            "budrunda": int(deal.ending) if ending.startswith("budrunda") else None,
            "walkover": deal.ending == WALKOVER,
            "winner": who,
            "won": paid,
            "first_shower": None if deal.shower < 0 else int(deal.shower),
            "penalty": penalty,
            "shown": shown,
            "folded": [seat for seat in range(self.seats) if not deal.live >> i64(seat) & 1],
            "players": list(range(self.seats)),
            "winners": [] if best < 0 else [best],
            "losers": [int(deal.shower)] if penalty else [],
            "standing": self.standing(),
        }
        self.deal = None
        self.dealer = (self.dealer + 1) % self.seats  # KK11
        if self._is_last_deal():
            self._due = [0] * self.seats  # KK73
            self._divide()
            self.is_over = True
            self._tell("match_over", {"balances": self._balances()})
        else:
            self._before_deal()
        result["next_standing"] = self.standing()
        self._note_result(result)

    def _is_last_deal(self) -> bool:
        """Tell whether the match ends with the deal just settled (KK72, KK75)."""
        length = match_length(self._agreed, self.seats)
        if not length or self.deals < length:
            return False
        plays_on = self._agreed.end_pot is EndPot.PLAY_OUT and self.deals < length + self._agreed.play_out_cap
        return not (plays_on and self._pot())

    def _divide(self) -> None:
        """Divide what is left in the pot in whole units, from the seat that would have dealt next (KK76)."""
        unit = self._agreed.unit
        units = self._pot() // unit
        each, over = divmod(units, self.seats)
        for step in range(self.seats):
            share = (each + (1 if step < over else 0)) * unit
            if share:
                seat = (self.dealer + step) % self.seats
                self.ledger.move(share, self._pot_account, seat, "KK76", self.deals)
                self._tell_amount("share", seat, share)

    # Choosing seats, before the first deal (KK8); whoever acts is a person, by number, and has no seat yet.

    def _awaits_answers(self) -> bool:
        return self._seating()

    def _turn_between(self) -> int | None:
        return self.lots.drawn[len(self.lots.chosen)] if self._seating() else None

    def _phase_between(self) -> str:
        return "seating" if self._seating() else "deal_over"

    def _legal_between(self, seat: int) -> list[int]:
        return [SEAT | free for free in self._free_seats()] if self._seating() and seat == self.turn else []

    def _is_forced_between(self) -> bool:
        return self._seating() and len(self._free_seats()) == 1

    def _act_between(self, seat: int, action: int) -> None:
        if not self._seating():
            super()._act_between(seat, action)
        elif seat != self.turn:
            raise IllegalAction("KK8", "not-your-turn", {"seat": str(seat)})
        elif action not in self.legal(seat):
            raise IllegalAction("KK8", "must-choose-a-seat", {"seat": str(seat)})
        else:
            self._choose_seat(action - SEAT)

    # What people see.

    @property
    def forehand(self) -> int:
        """The seat that is forehand now (KK18, KK32)."""
        deal = self._dealt()
        return (self.dealer + 1) % self.seats if deal is None else int(deal.forehand)

    @property
    def active(self) -> list[int]:
        """The live seats."""
        deal = self._dealt()
        return list(range(self.seats)) if deal is None else listed(deal.live)

    def standing(self) -> dict[str, object]:
        """Return the pot and the balances."""
        return {"pot": self._pot(), "balances": self._balances()}

    def table(self) -> dict[str, object]:
        """Return what lies on the table in public."""
        return seats_as_keys(untyped(table_facts(self._dealt())))

    def _public_facts(self) -> dict[str, object]:
        """Build up what everybody may know (KK77 to KK87)."""
        facts = self._first_facts()
        stakes = cast("StakeFacts", facts)  # The same dict, as far as this part goes.
        stakes["deals"] = self.deals
        stakes["length"] = match_length(self._agreed, self.seats)
        stakes["lots"] = list(self.lots.drawn)
        stakes["chosen"] = list(self.lots.chosen)
        stakes["pot"] = self._pot()
        stakes["balances"] = self._balances()
        stakes["penalty"] = penalty_for(self._pot())
        facts.update(open_facts(self._dealt()))
        return facts

    def _cards_known(self, viewer: int) -> dict[str, object]:
        """Build up what *viewer* may know besides (KK77 to KK87)."""
        return untyped(cards_known(self._dealt(), viewer))

    @property
    def outcome(self) -> dict[str, object]:
        """The seats by balance (KK74), and every move of money with its rule."""
        balances = self._balances()
        order = sorted(range(self.seats), key=lambda seat: -balances[seat])
        return {
            "over": self.is_over,
            "winners": [seat for seat in order if balances[seat] == max(balances)] if self.is_over else [],
            "standings": [
                {"seat": seat, "place": 1 + sum([b > balances[seat] for b in balances]), "balance": balances[seat]}
                for seat in order
            ],
            "ledger": [entry.data() for entry in self.ledger.entries],
        }

    # Positions and copies.

    def _place(self, fields: Fields, shuffled: bool) -> None:
        """Set up the position that *fields* describe."""
        named = self._agreed.first_dealer
        if named >= self.seats:  # R-KK3
            raise fields.refuse("rules.first_dealer", "no-such-seat", {"seat": str(named), "seats": str(self.seats)})
        unit = self._agreed.unit
        phases = ["seating", *PHASES, "deal_over", "match_over"]
        dealt = fields.has("hands")
        phase = fields.word("phase", "declare1" if dealt else "deal_over", phases)
        staked = 0 if phase in ("seating", "match_over") else 2 * unit
        balances = fields.numbers("balances", [self._agreed.start_balance - staked] * self.seats, -_MONEY, _MONEY)
        if len(balances) != self.seats:
            raise fields.refuse("balances", "one-for-each-seat", {"seats": str(self.seats)})
        self.ledger.balance[: self.seats] = balances
        pot = fields.number("pot", staked * self.seats, 0, _MONEY)
        if pot % unit or (phase not in ("seating", "match_over") and not pot):  # KK67
            raise fields.refuse("pot", "pot-in-units", {"unit": str(unit)})
        self.ledger.balance[self._pot_account] = pot
        self.dealer = fields.number("dealer", named, 0, self.seats - 1)
        self.deals = fields.number("deals", 0, 0, self._most_deals())
        if phase != "seating":
            self._due = [0] * self.seats  # The stakes are in the pot.
        self.is_over = phase == "match_over"
        if phase in PHASES:
            if not dealt:
                raise fields.refuse("hands", "field-missing", {})
            rest = self.chance.order(self.game.deck.size) if shuffled else list(range(self.game.deck.size))
            self.deal = read_deal(fields, self._agreed, self.seats, self.dealer, phase, rest)
        elif dealt:
            raise fields.refuse("hands", "no-cards-now", {"phase": phase})
        self.lots.drawn = fields.seats("lots", [], self.seats)
        self.lots.chosen = fields.seats("chosen", [], self.seats)
        if len(self.lots.drawn) not in (0, self.seats) or len(self.lots.chosen) > len(self.lots.drawn):
            raise fields.refuse("lots", "one-for-each-seat", {"seats": str(self.seats)})
        if self._seating() != (phase == "seating"):
            raise fields.refuse("chosen", "not-in-this-phase", {})

    def _most_deals(self) -> int:
        """Return how many deals the match can have (R-KK29)."""
        length = match_length(self._agreed, self.seats)
        if not length:
            return _ENDLESS
        return length + (self._agreed.play_out_cap if self._agreed.end_pot is EndPot.PLAY_OUT else 0)

    def position(self) -> dict[str, object]:
        """Return the whole state as plain data."""
        data = self._first_fields()
        data["deals"] = self.deals
        data.update(self.standing())
        if self.names:
            data["names"] = list(self.names)
        if self.lots.drawn:
            data["lots"] = list(self.lots.drawn)
            data["chosen"] = list(self.lots.chosen)
        deal = self._dealt()
        if deal is not None:
            write_deal(deal, data)
        return data

    def _twin(self, chance: Chance) -> Match:
        """Return a blank match with the same seats, names and rules."""
        return KungsholmMatch(self.game, self._agreed, self.seats, self.names, chance)

    def _adopt(self, other: Match) -> None:
        """Take over the whole state of *other*, for a copy."""
        assert isinstance(other, KungsholmMatch)
        super()._adopt(other)
        self._due = other._due[:]
        self._due_rule = other._due_rule
        self.lots.drawn = other.lots.drawn[:]
        self.lots.chosen = other.lots.chosen[:]
