"""Kille: stakes, buy-ins and pots in a row (K78 to K87)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from talong._compat import i64
from talong.cards.bits import bit, count, listed, lowest, mask_of
from talong.core.chance.source import Chance
from talong.core.errors import RulesError
from talong.core.game import Game
from talong.core.ledger import Ledger
from talong.core.match import Match
from talong.core.position import Fields
from talong.games.kille.match import ExchangeMatch
from talong.games.kille.rules import Buyins, HalfRounding, KilleRules, Purse, SecondPrice
from talong.games.kille.showdown import Verdict

if TYPE_CHECKING:
    from talong.facts.kille import MoneyFacts

UNUSED: Final = "unused"
PASSED: Final = "passed"
TAKEN: Final = "taken"
USED: Final = "used"

NO_OFFER: Final = ""
FIRST: Final = "first"
SECOND: Final = "second"

_MONEY: Final = 1 << 50


class KilleMatch(ExchangeMatch):
    """Pots in a row."""

    def __init__(self, game: Game, rules: KilleRules, seats: int, names: list[str], chance: Chance) -> None:
        super().__init__(game, rules, seats, names, chance)
        self.money = rules
        self._pot_account = seats
        accounts = [f"seat {seat}" for seat in range(seats)]
        self.ledger = Ledger([*accounts, "pot"], [rules.start_balance] * seats + [0])
        self.players: i64 = 0  # Those who have staked in this pot.
        self.first = UNUSED
        self.second = UNUSED
        self.declined_first: i64 = 0
        self.took_first: i64 = 0
        self.offered = NO_OFFER
        self._offer_price = 0
        self.pots = 0

    # Pots.

    def _start(self) -> None:
        """Draw lots for the first deal (K9) and begin the first pot."""
        named = self._fixed_dealer
        self.dealer = self._draw_lot("dealer", self.seats) if named < 0 else named
        self._begin_pot()
        if self.is_over:
            raise RulesError("R-K42", "nobody-can-stake", {"field": "start_balance"})
        if not self.in_pot >> i64(self.dealer) & 1:
            self.dealer = self._clockwise(self.dealer, self.in_pot)

    def _begin_pot(self) -> None:
        """Let everybody who sits at the table and can pay stake anew (K78, K86)."""
        self._left &= ~self._joining  # R-K46
        self._joining = 0
        self.first = UNUSED
        self.second = UNUSED
        self.declined_first = 0
        self.took_first = 0
        self.redeals = 0
        self.in_pot = 0
        able = [seat for seat in range(self.seats) if self._may_play(seat)]
        if len(able) < 2 or 0 < self.money.pots <= self.pots:  # R-K52
            self.is_over = True
            return
        for seat in able:
            self.in_pot |= bit(seat)
            self._pay(seat, self.money.stake, "K78")
            self._tell("stake", {"seat": seat, "amount": self.money.stake})
        self.players = self.in_pot

    def _may_play(self, seat: int) -> bool:
        """Tell whether *seat* sits at the table and can pay the stake (R-K42, R-K46)."""
        return not self._left >> i64(seat) & 1 and (self._is_open() or self.ledger.balance[seat] >= self.money.stake)

    def _is_open(self) -> bool:
        """Tell whether balances may go below zero (R-K42)."""
        return self.money.ledger is Purse.OPEN

    def _pay(self, seat: int, amount: int, rule: str) -> None:
        """Let *seat* pay into the pot."""
        if amount:
            self.ledger.move(amount, seat, self._pot_account, rule, self.deals + 1)

    def pot(self) -> int:
        """Return what is in the pot."""
        return self.ledger.balance[self._pot_account]

    def _settle_verdict(self, verdict: Verdict) -> None:
        """Take out whoever is out, then pay the winner, offer a buy-in or pass the deal on."""
        out = verdict.out()
        self.in_pot &= ~out
        number = count(self.in_pot)
        if number == 1:
            self._win(int(lowest(self.in_pot)))  # K85: before any buy-in.
            return
        self._depart_now()  # R-K46: a departure is no fall, so the number is that of the cards.
        self.survivors = self.in_pot
        seated = bit(self.seats) - 1 & ~self._left
        eliminated = self.players & seated & ~self.in_pot
        self._add_to_result({"standing": self.standing(), "next_standing": self.standing()})
        if out and self.first == UNUSED and number <= 3 and self.money.buyins is not Buyins.NONE:  # K79, R-K35
            self._open_offer(FIRST, eliminated)
        elif out and self._may_offer_second(number):
            eligible = eliminated & ~self.declined_first  # K83
            if not self.money.late_out_second:
                eligible &= self.took_first  # R-K38
            self._open_offer(SECOND, eligible)
        else:
            self._go_on_with_pot()

    def _may_offer_second(self, number: i64) -> bool:
        """Tell whether a fall to *number* brings the second buy-in (K81, K84)."""
        return self.first == TAKEN and self.second == UNUSED and number == 2 and self.money.buyins is Buyins.BOTH

    def _open_offer(self, which: str, eligible: i64) -> None:
        """Offer the first or the second buy-in (K79, K81); its price is fixed now (R-K40)."""
        self.offered = which
        self._offer_price = 2 * self.money.stake if which == FIRST else self._half()
        self._offer(mask_of([seat for seat in listed(eligible) if self._can_pay(seat)]))
        self._tell("offer", {"which": which, "price": self.price(), "seats": list(self.due)})
        if not self.due:
            self._close_offer()

    def _half(self) -> int:
        """Return half the pot in whole units (R-K40)."""
        return (self.pot() + 1) // 2 if self.money.half_rounding is HalfRounding.UP else self.pot() // 2

    def price(self) -> int:
        """Return what it costs to buy in now (R-K40)."""
        if self.offered == SECOND and self.money.second_price is SecondPrice.ROLLING:
            return self._half()
        return self._offer_price

    def _can_pay(self, seat: int) -> bool:
        """Tell whether *seat* can pay the price (R-K42)."""
        return self._is_open() or self.ledger.balance[seat] >= self.price()

    def _buy_in(self, seat: int) -> None:
        """Make *seat* active again (K79, K81, R-K44)."""
        price = self.price()
        self._pay(seat, price, "K79" if self.offered == FIRST else "K81")
        self._tell("buyin", {"seat": seat, "amount": price})
        self.in_pot |= bit(seat)
        if self.offered == FIRST:
            self.first = TAKEN
            self.took_first |= bit(seat)

    def _offer_rule(self) -> str:
        """Return the rule by which somebody is asked to buy in (K79, K81)."""
        return "K79" if self.offered == FIRST else "K81"

    def _barring_rule(self, seat: int) -> str:
        """Return the rule by which *seat* may not buy in."""
        eliminated = self.players & ~self.in_pot & ~self._left
        if not eliminated >> i64(seat) & 1:
            return self._offer_rule()
        if self.offered == SECOND and self.declined_first >> i64(seat) & 1:
            return "K83"
        if self.offered == SECOND and not self.money.late_out_second and not self.took_first >> i64(seat) & 1:
            return "R-K38"
        return "R-K42" if not self._can_pay(seat) else self._offer_rule()

    def _decline(self, seat: int) -> None:
        """Let *seat* stay out (K83)."""
        self._tell("decline", {"seat": seat})
        if self.offered == FIRST:
            self.declined_first |= bit(seat)

    def _close_offer(self) -> None:
        """Note that the opportunity is used up, taken or not (R-K37, R-K39), and go on."""
        if self.offered == SECOND:
            self.second = USED
        elif self.offered == FIRST and self.first == UNUSED:
            self.first = PASSED
        self.offered = NO_OFFER
        self._offer_price = 0
        self._add_to_result({"next_standing": self.standing()})
        self._go_on_with_pot()

    def _go_on_with_pot(self) -> None:
        """Pass the deal on, unless everybody but one has left (R-K46)."""
        if count(self.in_pot) == 1:
            self._win(int(lowest(self.in_pot)))
        else:
            self._pass_deal_on()

    def _win(self, seat: int) -> None:
        """Pay the whole pot to *seat* and begin a new one (K85, K86)."""
        amount = self.pot()
        if amount:
            self.ledger.move(amount, self._pot_account, seat, "K85", self.deals)
        self._tell("win", {"seat": seat, "amount": amount})
        self.pots += 1
        self._see_off_winner()
        self._add_to_result({"winner": seat, "won": amount, "standing": self.standing()})
        self._begin_pot()
        self._add_to_result({"next_standing": self.standing()})
        if not self.is_over:
            self.survivors = self.in_pot
            self._pass_deal_on()  # R-K45

    # What people see.

    def standing(self) -> dict[str, object]:
        """Return the pot and the balances."""
        return {"pot": self.pot(), "balances": self.ledger.balance[: self.seats]}

    def _money_facts(self) -> MoneyFacts:
        """Return what is public about stakes and buy-ins (KI1, KI17)."""
        return {
            "pot": self.pot(),
            "balances": self.ledger.balance[: self.seats],
            "pots": self.pots,
            "players": listed(self.players),
            "first_buyin": self.first,
            "second_buyin": self.second,
            "declined_first": listed(self.declined_first),
            "took_first": listed(self.took_first),
            "offered": self.offered or None,
        }

    @property
    def outcome(self) -> dict[str, object]:
        """The seats by balance, the pots each has won, and every move of money with its rule."""
        balances = self.ledger.balance[: self.seats]
        won = [0] * self.seats
        for result in self.results:
            winner = result.get("winner")
            if isinstance(winner, int):
                won[winner] += 1
        order = sorted(range(self.seats), key=lambda seat: -balances[seat])
        return {
            "over": self.is_over,
            "standings": [
                {
                    "seat": seat,
                    "place": 1 + sum([b > balances[seat] for b in balances]),
                    "balance": balances[seat],
                    "pots": won[seat],
                }
                for seat in order
            ],
            "ledger": [entry.data() for entry in self.ledger.entries],
        }

    # Positions and copies.

    def _place(self, fields: Fields, shuffled: bool) -> None:
        """Set up the position that *fields* describe."""
        stake = self.money.stake
        balance = self.ledger.balance
        for seat, amount in enumerate(fields.numbers("balances", [], -_MONEY, _MONEY)):
            if seat >= self.seats:
                raise fields.refuse("balances", "one-for-each-seat", {"seats": str(self.seats)})
            balance[seat] = amount
        given = len(fields.items("balances"))
        if given not in (0, self.seats):
            raise fields.refuse("balances", "one-for-each-seat", {"seats": str(self.seats)})
        self._place_table(fields, shuffled)
        between_pots = self.is_over
        seated = listed(bit(self.seats) - 1 & ~self._left)
        self.players = mask_of(fields.seats("players", self.active if between_pots else seated, self.seats))
        if self.in_pot & ~self.players:
            raise fields.refuse("players", "active-without-stake", {"seat": str(lowest(self.in_pot & ~self.players))})
        if not given and not between_pots:
            for seat in listed(self.players):
                balance[seat] -= stake  # As in a fresh pot.
        staked = 0 if between_pots else stake * int(count(self.players))
        balance[self._pot_account] = fields.number("pot", staked, 0, _MONEY)
        self.pots = fields.number("pots", 0, 0, _MONEY)
        self.first = fields.word("first", UNUSED, [UNUSED, PASSED, TAKEN])
        self.second = fields.word("second", UNUSED, [UNUSED, USED])
        self.declined_first = mask_of(fields.seats("declined_first", [], self.seats))
        self.took_first = mask_of(fields.seats("took_first", [], self.seats))
        if (self.took_first != 0) != (self.first == TAKEN) or self.took_first & self.declined_first:
            raise fields.refuse("took_first", "first-not-taken", {})
        deciding = len(self.due) > 0 and self.first == UNUSED
        if self.declined_first and self.first == UNUSED and not deciding:
            raise fields.refuse("declined_first", "first-not-taken", {})
        if self.second == USED and self.first != TAKEN:
            raise fields.refuse("second", "second-needs-first", {})
        self.offered = fields.word("offered", self._usual_offer(), [FIRST, SECOND]) if self.due else NO_OFFER
        usual = 0 if not self.due else 2 * stake if self.offered == FIRST else self._half()
        self._offer_price = fields.number("price", usual, 0, _MONEY)
        self._check_offer(fields)

    def _usual_offer(self) -> str:
        """Return which buy-in is on offer if a position does not say."""
        return SECOND if self.first == TAKEN else FIRST

    def _check_offer(self, fields: Fields) -> None:
        """Refuse an offer that the rules would not make."""
        if not self.due:
            return
        if self.offered == SECOND and self.first != TAKEN:
            raise fields.refuse("offered", "second-needs-first", {})
        if (self.first == PASSED) if self.offered == FIRST else (self.second == USED):
            raise fields.refuse("offered", "offer-used-up", {})
        if self.money.buyins is Buyins.NONE or (self.offered == SECOND and self.money.buyins is Buyins.FIRST):
            raise fields.refuse("due", "offer-used-up", {})  # R-K51
        if self._offer_price != 2 * self.money.stake if self.offered == FIRST else self._offer_price > self.pot():
            raise fields.refuse("price", "wrong-price", {})
        for seat in self.due:
            barred = self.offered == SECOND and self.declined_first >> i64(seat) & 1
            if barred or not self.players >> i64(seat) & 1:
                raise fields.refuse("due", "no-buyin-for-you", {"seat": str(seat)})

    def position(self) -> dict[str, object]:
        """Return the whole state as plain data."""
        data = self._write_table()
        data.update(self.standing())
        data["players"] = listed(self.players)
        data["pots"] = self.pots
        data["first"] = self.first
        data["second"] = self.second
        data["declined_first"] = listed(self.declined_first)
        data["took_first"] = listed(self.took_first)
        if self.due:
            data["offered"] = self.offered
            data["price"] = self._offer_price
        return data

    def _twin(self, chance: Chance) -> Match:
        """Return a blank match with the same seats, names and rules."""
        return KilleMatch(self.game, self.money, self.seats, self.names, chance)

    def _adopt(self, other: Match) -> None:
        """Take over the whole state of *other*, for a copy."""
        assert isinstance(other, KilleMatch)
        super()._adopt(other)
        self.players = other.players
        self.first = other.first
        self.second = other.second
        self.declined_first = other.declined_first
        self.took_first = other.took_first
        self.offered = other.offered
        self._offer_price = other._offer_price
        self.pots = other.pots
