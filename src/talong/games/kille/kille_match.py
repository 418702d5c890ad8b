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
from talong.games.kille.round import Round
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


def half_of(pot: int, rules: KilleRules) -> int:
    """Return half a *pot* in whole units (R-K40)."""
    return (pot + 1) // 2 if rules.half_rounding is HalfRounding.UP else pot // 2


class Pot(Round):
    """A pot: who has staked in it, what it holds, and which buy-ins have been used."""

    def __init__(self, rules: KilleRules, ledger: Ledger, account: int) -> None:
        super().__init__()
        self.rules = rules
        self.ledger = ledger
        self.account = account  # Where the ledger has it.
        self.number = 0  # How many pots have been won.
        self.players: i64 = 0  # Those who have staked in this pot.
        self.first = UNUSED
        self.second = UNUSED
        self.declined_first: i64 = 0
        self.took_first: i64 = 0
        self.offered = NO_OFFER
        self.offer_price = 0

    def units(self) -> int:
        """Return what is in the pot."""
        return self.ledger.balance[self.account]

    def half(self) -> int:
        """Return half the pot in whole units (R-K40)."""
        return half_of(self.units(), self.rules)

    def price(self) -> int:
        """Return what it costs to buy in now (R-K40)."""
        if self.offered == SECOND and self.rules.second_price is SecondPrice.ROLLING:
            return self.half()
        return self.offer_price

    def adopt(self, other: Round) -> None:
        """Take over the whole state of *other* but its ledger, for a copy."""
        assert isinstance(other, Pot)
        super().adopt(other)
        self.number = other.number
        self.players = other.players
        self.first = other.first
        self.second = other.second
        self.declined_first = other.declined_first
        self.took_first = other.took_first
        self.offered = other.offered
        self.offer_price = other.offer_price


class KilleMatch(ExchangeMatch):
    """Pots in a row."""

    def __init__(self, game: Game, rules: KilleRules, seats: int, names: list[str], chance: Chance) -> None:
        accounts = [f"seat {seat}" for seat in range(seats)]
        ledger = Ledger([*accounts, "pot"], [rules.start_balance] * seats + [0])
        pot = Pot(rules, ledger, seats)
        super().__init__(game, rules, seats, names, chance, pot)
        self.ledger = ledger
        self._money = rules
        self._pot_account = seats
        self._pot = pot  # The same as the round.

    # Pots.

    def _start(self) -> None:
        """Draw lots for the first deal (K9) and begin the first pot."""
        named = self._fixed_dealer
        self.dealer = self._draw_lot("dealer", self.seats) if named < 0 else named
        self._begin_pot()
        if self.is_over:
            raise RulesError("R-K42", "nobody-can-stake", {"field": "start_balance"})
        if not self._pot.active >> i64(self.dealer) & 1:
            self.dealer = self._clockwise(self.dealer, self._pot.active)

    def _begin_pot(self) -> None:
        """Let everybody who sits at the table and can pay stake anew (K78, K86)."""
        self._left &= ~self._joining  # R-K46
        self._joining = 0
        self._pot.first = UNUSED
        self._pot.second = UNUSED
        self._pot.declined_first = 0
        self._pot.took_first = 0
        self._pot.redeals = 0
        self._pot.active = 0
        able = [seat for seat in range(self.seats) if self._may_play(seat)]
        if len(able) < 2 or 0 < self._money.pots <= self._pot.number:  # R-K52
            self.is_over = True
            return
        for seat in able:
            self._pot.active |= bit(seat)
            self._pay(seat, self._money.stake, "K78")
            self._tell_amount("stake", seat, self._money.stake)
        self._pot.players = self._pot.active

    def _may_play(self, seat: int) -> bool:
        """Tell whether *seat* sits at the table and can pay the stake (R-K42, R-K46)."""
        return not self._left >> i64(seat) & 1 and (self._is_open() or self.ledger.balance[seat] >= self._money.stake)

    def _is_open(self) -> bool:
        """Tell whether balances may go below zero (R-K42)."""
        return self._money.ledger is Purse.OPEN

    def _pay(self, seat: int, amount: int, rule: str) -> None:
        """Let *seat* pay into the pot."""
        if amount:
            self.ledger.move(amount, seat, self._pot_account, rule, self.deals + 1)

    def _settle_verdict(self, verdict: Verdict) -> None:
        """Take out whoever is out, then pay the winner, offer a buy-in or pass the deal on."""
        out = verdict.out()
        self._pot.active &= ~out
        number = count(self._pot.active)
        if number == 1:
            self._win(int(lowest(self._pot.active)))  # K85: before any buy-in.
            return
        self._depart_now()  # R-K46: a departure is no fall, so the number is that of the cards.
        self._pot.survivors = self._pot.active
        seated = bit(self.seats) - 1 & ~self._left
        eliminated = self._pot.players & seated & ~self._pot.active
        self._add_standing()
        if out and self._pot.first == UNUSED and number <= 3 and self._money.buyins is not Buyins.NONE:  # K79, R-K35
            self._open_offer(FIRST, eliminated)
        elif out and self._may_offer_second(number):
            eligible = eliminated & ~self._pot.declined_first  # K83
            if not self._money.late_out_second:
                eligible &= self._pot.took_first  # R-K38
            self._open_offer(SECOND, eligible)
        else:
            self._go_on_with_pot()

    def _may_offer_second(self, number: i64) -> bool:
        """Tell whether a fall to *number* brings the second buy-in (K81, K84)."""
        return (
            self._pot.first == TAKEN
            and self._pot.second == UNUSED
            and number == 2
            and self._money.buyins is Buyins.BOTH
        )

    def _open_offer(self, which: str, eligible: i64) -> None:
        """Offer the first or the second buy-in (K79, K81); its price is fixed now (R-K40)."""
        self._pot.offered = which
        self._pot.offer_price = 2 * self._money.stake if which == FIRST else self._pot.half()
        self._offer(mask_of([seat for seat in listed(eligible) if self._can_pay(seat)]))
        if self._log is not None:
            self._tell("offer", {"which": which, "price": self._pot.price(), "seats": list(self._pot.due)})
        if not self._pot.due:
            self._close_offer()

    def _can_pay(self, seat: int) -> bool:
        """Tell whether *seat* can pay the price (R-K42)."""
        return self._is_open() or self.ledger.balance[seat] >= self._pot.price()

    def _buy_in(self, seat: int) -> None:
        """Make *seat* active again (K79, K81, R-K44)."""
        price = self._pot.price()
        self._pay(seat, price, "K79" if self._pot.offered == FIRST else "K81")
        self._tell_amount("buyin", seat, price)
        self._pot.active |= bit(seat)
        if self._pot.offered == FIRST:
            self._pot.first = TAKEN
            self._pot.took_first |= bit(seat)

    def _offer_rule(self) -> str:
        """Return the rule by which somebody is asked to buy in (K79, K81)."""
        return "K79" if self._pot.offered == FIRST else "K81"

    def _barring_rule(self, seat: int) -> str:
        """Return the rule by which *seat* may not buy in."""
        eliminated = self._pot.players & ~self._pot.active & ~self._left
        if not eliminated >> i64(seat) & 1:
            return self._offer_rule()
        if self._pot.offered == SECOND and self._pot.declined_first >> i64(seat) & 1:
            return "K83"
        if (
            self._pot.offered == SECOND
            and not self._money.late_out_second
            and not self._pot.took_first >> i64(seat) & 1
        ):
            return "R-K38"
        return "R-K42" if not self._can_pay(seat) else self._offer_rule()

    def _decline(self, seat: int) -> None:
        """Let *seat* stay out (K83)."""
        self._tell_seat("decline", seat)
        if self._pot.offered == FIRST:
            self._pot.declined_first |= bit(seat)

    def _close_offer(self) -> None:
        """Note that the opportunity is used up, taken or not (R-K37, R-K39), and go on."""
        if self._pot.offered == SECOND:
            self._pot.second = USED
        elif self._pot.offered == FIRST and self._pot.first == UNUSED:
            self._pot.first = PASSED
        self._pot.offered = NO_OFFER
        self._pot.offer_price = 0
        self._add_to_result({"next_standing": self.standing()})
        self._go_on_with_pot()

    def _go_on_with_pot(self) -> None:
        """Pass the deal on, unless everybody but one has left (R-K46)."""
        if count(self._pot.active) == 1:
            self._win(int(lowest(self._pot.active)))
        else:
            self._pass_deal_on()

    def _win(self, seat: int) -> None:
        """Pay the whole pot to *seat* and begin a new one (K85, K86)."""
        amount = self._pot.units()
        if amount:
            self.ledger.move(amount, self._pot_account, seat, "K85", self.deals)
        self._tell_amount("win", seat, amount)
        self._pot.number += 1
        self._see_off_winner()
        standing = self.standing()
        self._begin_pot()
        self._add_to_result(
            {
                "winner": seat,
                "won": amount,
                "winners": [seat],
                "standing": standing,
                "next_standing": self.standing(),
            }
        )
        if not self.is_over:
            self._pot.survivors = self._pot.active
            self._pass_deal_on()  # R-K45

    # What people see.

    def standing(self) -> dict[str, object]:
        """Return the pot and the balances."""
        return {"pot": self._pot.units(), "balances": self.ledger.balance[: self.seats]}

    def _money_facts(self) -> MoneyFacts:
        """Return what is public about stakes and buy-ins (KI1, KI17)."""
        return {
            "pot": self._pot.units(),
            "balances": self.ledger.balance[: self.seats],
            "pots": self._pot.number,
            "players": listed(self._pot.players),
            "first_buyin": self._pot.first,
            "second_buyin": self._pot.second,
            "declined_first": listed(self._pot.declined_first),
            "took_first": listed(self._pot.took_first),
            "offered": self._pot.offered or None,
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
        stake = self._money.stake
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
        self._pot.players = mask_of(fields.seats("players", self.active if between_pots else seated, self.seats))
        if self._pot.active & ~self._pot.players:
            seat = int(lowest(self._pot.active & ~self._pot.players))
            raise fields.refuse("players", "active-without-stake", {"seat": str(seat)})
        if not given and not between_pots:
            for seat in listed(self._pot.players):
                balance[seat] -= stake  # As in a fresh pot.
        staked = 0 if between_pots else stake * int(count(self._pot.players))
        balance[self._pot_account] = fields.number("pot", staked, 0, _MONEY)
        self._pot.number = fields.number("pots", 0, 0, _MONEY)
        self._pot.first = fields.word("first", UNUSED, [UNUSED, PASSED, TAKEN])
        self._pot.second = fields.word("second", UNUSED, [UNUSED, USED])
        self._pot.declined_first = mask_of(fields.seats("declined_first", [], self.seats))
        self._pot.took_first = mask_of(fields.seats("took_first", [], self.seats))
        if (self._pot.took_first != 0) != (self._pot.first == TAKEN) or self._pot.took_first & self._pot.declined_first:
            raise fields.refuse("took_first", "first-not-taken", {})
        deciding = len(self._pot.due) > 0 and self._pot.first == UNUSED
        if self._pot.declined_first and self._pot.first == UNUSED and not deciding:
            raise fields.refuse("declined_first", "first-not-taken", {})
        if self._pot.second == USED and self._pot.first != TAKEN:
            raise fields.refuse("second", "second-needs-first", {})
        self._pot.offered = fields.word("offered", self._usual_offer(), [FIRST, SECOND]) if self._pot.due else NO_OFFER
        usual = 0 if not self._pot.due else 2 * stake if self._pot.offered == FIRST else self._pot.half()
        self._pot.offer_price = fields.number("price", usual, 0, _MONEY)
        self._check_offer(fields)

    def _usual_offer(self) -> str:
        """Return which buy-in is on offer if a position does not say."""
        return SECOND if self._pot.first == TAKEN else FIRST

    def _check_offer(self, fields: Fields) -> None:
        """Refuse an offer that the rules would not make."""
        if not self._pot.due:
            return
        if self._pot.offered == SECOND and self._pot.first != TAKEN:
            raise fields.refuse("offered", "second-needs-first", {})
        if (self._pot.first == PASSED) if self._pot.offered == FIRST else (self._pot.second == USED):
            raise fields.refuse("offered", "offer-used-up", {})
        if self._money.buyins is Buyins.NONE or (self._pot.offered == SECOND and self._money.buyins is Buyins.FIRST):
            raise fields.refuse("due", "offer-used-up", {})  # R-K51
        price = self._pot.offer_price
        if price != 2 * self._money.stake if self._pot.offered == FIRST else price > self._pot.units():
            raise fields.refuse("price", "wrong-price", {})
        for seat in self._pot.due:
            barred = self._pot.offered == SECOND and self._pot.declined_first >> i64(seat) & 1
            if barred or not self._pot.players >> i64(seat) & 1:
                raise fields.refuse("due", "no-buyin-for-you", {"seat": str(seat)})

    def position(self) -> dict[str, object]:
        """Return the whole state as plain data."""
        data = self._write_table()
        data.update(self.standing())
        data["players"] = listed(self._pot.players)
        data["pots"] = self._pot.number
        data["first"] = self._pot.first
        data["second"] = self._pot.second
        data["declined_first"] = listed(self._pot.declined_first)
        data["took_first"] = listed(self._pot.took_first)
        if self._pot.due:
            data["offered"] = self._pot.offered
            data["price"] = self._pot.offer_price
        return data

    def _twin(self, chance: Chance) -> Match:
        """Return a blank match with the same seats, names and rules."""
        return KilleMatch(self.game, self._money, self.seats, self.names, chance)

    def _adopt(self, other: Match) -> None:
        """Take over the whole state of *other*, for a copy."""
        assert isinstance(other, KilleMatch)
        super()._adopt(other)
        self._pot.ledger = self.ledger
