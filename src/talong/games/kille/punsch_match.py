"""Punschkille: glasses, rounds and the tournament (P2 to P7, P15 to P21, P31 to P34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from talong._compat import i64
from talong.cards.bits import bit, count, listed, lowest, mask_of
from talong.core.chance.source import Chance
from talong.core.errors import IllegalAction
from talong.core.game import Game
from talong.core.ledger import Ledger
from talong.core.match import Match
from talong.core.position import Fields
from talong.games.kille.match import ExchangeMatch
from talong.games.kille.round import Round
from talong.games.kille.rules import PunschRules
from talong.games.kille.showdown import Verdict
from talong.games.kille.state import NOBODY

if TYPE_CHECKING:
    from talong.facts.punschkille import Glasses, GlassFacts

INSTEAD: Final = {  # P1: what stands here in place of the rules of Kille that are replaced or not in force.
    "eliminated": "P7",
    "no-frage": "R-P14",
    "must-decide-buyin": "P19",
    "no-buyin-for-you": "P19",
    "match-over": "P31",
    "no-kuku-at-any-time": "R-P13",
}


class GlassRound(Round):
    """A round: who has bought in, and how the tournament stands after those before it."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.number = 0  # Which round this is.
        self.bought: i64 = 0  # Those who have used their buy-in of this round (P20).
        self.dry: list[int] = [0] * seats  # The round in which each seat ran out of punsch (R-P25).
        self.champion = NOBODY

    def price(self) -> int:
        """Return what it costs to buy in: one glass (P19)."""
        return 1

    def adopt(self, other: Round) -> None:
        """Take over the whole state of *other*, for a copy."""
        assert isinstance(other, GlassRound)
        super().adopt(other)
        self.number = other.number
        self.bought = other.bought
        self.dry = other.dry[:]
        self.champion = other.champion


class PunschMatch(ExchangeMatch):
    """A tournament: rounds until one person has punsch left.

    Each seat has three accounts, and glasses only ever move between those of one seat, so each keeps its five (P34).
    """

    def __init__(self, game: Game, rules: PunschRules, seats: int, names: list[str], chance: Chance) -> None:
        played = GlassRound(seats)
        super().__init__(game, rules, seats, names, chance, played)
        self._punsch = rules
        self._round = played  # The same as the round.
        accounts = [f"{kind} {seat}" for kind in ("supply", "stake", "drunk") for seat in range(seats)]
        self.ledger = Ledger(accounts, [rules.glasses] * seats + [0] * (2 * seats))  # P2

    def _supply(self, seat: int) -> int:
        """Return how many full glasses *seat* has not staked."""
        return self.ledger.balance[seat]

    def _stake(self, seat: int) -> int:
        """Return how many glasses stand apart before *seat*."""
        return self.ledger.balance[self.seats + seat]

    def _start(self) -> None:
        """Draw lots for the first deal (R-P20) and begin the first round."""
        self.dealer = self._draw_lot("dealer", self.seats) if self._fixed_dealer < 0 else self._fixed_dealer
        self._begin_round(NOBODY)

    def _begin_round(self, last_winner: int) -> None:
        """Let everybody who has punsch stake a glass (P5, P7, R-P21); one alone has won the tournament (P31)."""
        able = [seat for seat in range(self.seats) if self._may_play(seat)]
        self._round.bought = 0
        self._round.redeals = 0
        self._round.active = 0
        if len(able) < 2:  # P32, R-P23
            self.is_over = True
            self._round.champion = able[0] if able else last_winner  # P33: the winner of a round has a glass.
            self._tell_seat("tournament_won", self._round.champion)
            return
        self._round.number += 1
        for seat in able:
            self._round.active |= bit(seat)
            self.ledger.move(1, seat, self.seats + seat, "P5", self.deals + 1)
            self._tell_amount("stake", seat, 1)

    def _may_play(self, seat: int) -> bool:
        """Tell whether *seat* can stake a glass."""
        return not self._left >> i64(seat) & 1 and self._supply(seat) >= 1

    def _settle_verdict(self, verdict: Verdict) -> None:
        """Take out whoever is out, and ask them at once whether they buy in (P19)."""
        out = verdict.out()
        self._round.active &= ~out
        self._let_go()
        self._round.survivors = self._round.active
        self._add_standing()
        may_buy = out & ~self._round.bought & ~self._left  # P20
        self._offer(mask_of([seat for seat in listed(may_buy) if self._can_pay(seat)]))  # P21
        if self._round.due:
            if self._log is not None:
                self._tell("offer", {"which": "buyin", "price": 1, "seats": list(self._round.due)})
        else:
            self._go_on_with_round()

    def _let_go(self) -> None:
        """Let those who leave go, without their glasses (R-P22)."""
        if self._leaving:
            for seat in listed(self._depart_now()):
                self._forfeit(seat)

    def _can_pay(self, seat: int) -> bool:
        """Tell whether *seat* has a glass left (P21)."""
        return self._supply(seat) >= 1

    def _buy_in(self, seat: int) -> None:
        """Let *seat* put up a second glass and be in again (P19)."""
        self.ledger.move(1, seat, self.seats + seat, "P19", self.deals)
        self._round.bought |= bit(seat)
        self._round.active |= bit(seat)
        self._tell_amount("buyin", seat, 1)

    def _decline(self, seat: int) -> None:
        """Let *seat* stay out for the round (R-P12)."""
        self._tell_seat("decline", seat)

    def _close_offer(self) -> None:
        """Go on when everybody has said whether they buy in."""
        self._let_go()
        if count(self._round.active) > 1:  # Else the end of the round says how all stand.
            self._add_to_result({"next_standing": self.standing()})
        self._go_on_with_round()

    def _go_on_with_round(self) -> None:
        """Play another deal if more than one is in (P15); else end the round (P16)."""
        if count(self._round.active) > 1:
            self._pass_deal_on()  # P14
        else:
            self._end_round(int(lowest(self._round.active)))

    def _end_round(self, winner: int) -> None:
        """Let the losers drink, give the winner their stake back, and begin a new round (P17, P18, P32)."""
        had = [self._supply(seat) + self._stake(seat) for seat in range(self.seats)]
        for seat in range(self.seats):
            if seat != winner:
                self._drink(seat, self._stake(seat), "P17")
        if not self._punsch.winner_keeps_buyin and self._stake(winner) == 2:
            self._drink(winner, 1, "R-P7")
        kept = self._stake(winner)
        self.ledger.move(kept, self.seats + winner, winner, "P18", self.deals)
        self._tell_amount("return", winner, kept)
        self._tell_seat("round_over", winner)
        for seat in range(self.seats):
            if had[seat] and not self._supply(seat):
                self._round.dry[seat] = self._round.number
                self._tell_seat("out_of_punsch", seat)
        standing = self.standing()
        self._see_off_winner()
        if self._left >> i64(winner) & 1 and any([self._may_play(seat) for seat in range(self.seats)]):
            self._forfeit(winner)  # R-P22: the winner leaves with the round.
        self._begin_round(winner)
        self._add_to_result(
            {"winner": winner, "winners": [winner], "standing": standing, "next_standing": self.standing()}
        )
        if not self.is_over:
            self._round.survivors = self._round.active
            self._pass_deal_on()  # R-P20

    def _drink(self, seat: int, glasses: int, rule: str) -> None:
        """Let *seat* drink up *glasses* of those it has staked."""
        if glasses:
            self.ledger.move(glasses, self.seats + seat, 2 * self.seats + seat, rule, self.deals)
            self._tell_amount("drink", seat, glasses)

    def _owes(self) -> list[int]:
        """Return who has a glass to drink up before the next round begins (P17); nobody waits for those who left."""
        first = 2 * self.seats
        names = self.ledger.names[first:]
        drank = [names.index(e.target) for e in self.ledger.entries if e.deal == self.deals and e.target in names]
        return [seat for seat in range(self.seats) if seat in drank and not self._left >> i64(seat) & 1]

    def _forfeit(self, seat: int) -> None:
        """Count a leaver's glasses as drunk (R-P22)."""
        glasses = self._supply(seat) + self._stake(seat)
        self._round.bought &= ~bit(seat)
        for account in (seat, self.seats + seat):
            if self.ledger.balance[account]:
                self.ledger.move(self.ledger.balance[account], account, 2 * self.seats + seat, "R-P22", self.deals)
        if glasses:
            self._tell_amount("drink", seat, glasses)
            self._tell_seat("out_of_punsch", seat)
            self._round.dry[seat] = self._round.number

    def _arrive(self, seat: int) -> None:
        """Refuse: whoever has left a tournament has no punsch to come back with (R-P22)."""
        raise IllegalAction("R-P22", "no-way-back", {"seat": str(seat)})

    def apply(self, seat: int, action: int) -> None:
        """Do *action*, or refuse it by the rule that is in force here (P1)."""
        try:
            super().apply(seat, action)
        except IllegalAction as error:
            raise IllegalAction(INSTEAD.get(error.code, error.rule), error.code, error.facts) from None

    # What people see.

    def standing(self) -> dict[str, object]:
        """Return everybody's glasses."""
        return {"glasses": self._glasses()}

    def _glasses(self) -> Glasses:
        """Return everybody's glasses."""
        n = self.seats
        glasses = self.ledger.balance
        return {"supply": glasses[:n], "stake": glasses[n : 2 * n], "drunk": glasses[2 * n :]}

    def _money_facts(self) -> GlassFacts:
        """Return what is public about the glasses and the buy-ins."""
        return {
            "glasses": self._glasses(),
            "rounds": self._round.number,
            "bought": listed(self._round.bought),
            "dry": list(self._round.dry),
            "champion": None if self._round.champion == NOBODY else self._round.champion,
        }

    @property
    def outcome(self) -> dict[str, object]:
        """The seats by the round in which they ran out of punsch (R-P25), and every move of a glass with its rule."""
        lasted = [self._round.dry[seat] or self._round.number + 1 for seat in range(self.seats)]
        if self.is_over:
            lasted[self._round.champion] = self._round.number + 2  # P31
        order = sorted(range(self.seats), key=lambda seat: -lasted[seat])
        return {
            "over": self.is_over,
            "standings": [
                {
                    "seat": seat,
                    "place": 1 + sum([other > lasted[seat] for other in lasted]),
                    "ran_out": self._round.dry[seat] or None,
                }
                for seat in order
            ],
            "ledger": [entry.data() for entry in self.ledger.entries],
        }

    # Positions and copies.

    def _place(self, fields: Fields, shuffled: bool) -> None:
        """Set up the position that *fields* describe."""
        self._round.number = fields.number("rounds", 1, 1, 1 << 40)
        self._round.dry = fields.numbers("dry", [0] * self.seats, 0, self._round.number)
        given = fields.fields("glasses")
        total = self._punsch.glasses
        fresh = not fields.has("glasses")
        left = fields.seats("left", [], self.seats)
        for at, name in enumerate(("supply", "stake", "drunk")):
            usual = [total if at == 0 else 0] * self.seats
            if fresh:
                usual = [self._fresh(at, seat in left) for seat in range(self.seats)]
            glasses = given.numbers(name, usual, 0, total)
            if len(glasses) != self.seats:
                raise given.refuse(name, "one-for-each-seat", {"seats": str(self.seats)})
            for seat in range(self.seats):
                self.ledger.balance[at * self.seats + seat] = glasses[seat]
        given.done()
        if len(self._round.dry) != self.seats:
            raise fields.refuse("dry", "one-for-each-seat", {"seats": str(self.seats)})
        for seat in range(self.seats):
            if sum([self.ledger.balance[at * self.seats + seat] for at in range(3)]) != total:  # P34
                raise fields.refuse("glasses", "glasses-lost", {"seat": str(seat), "glasses": str(total)})
        twice = [seat for seat in range(self.seats) if self._stake(seat) == 2]
        self._round.bought = mask_of(fields.seats("bought", twice, self.seats))
        self._place_table(fields, shuffled)
        self._round.champion = fields.number("champion", NOBODY, 0, self.seats - 1)
        staked = any([self._stake(seat) > 0 for seat in range(self.seats)])
        if self.is_over != (self._round.champion != NOBODY) or (self.is_over and staked):
            raise fields.refuse("champion", "champion-at-the-end", {})
        for seat in range(self.seats):
            bought = self._round.bought >> i64(seat) & 1
            least = 0 if self.is_over else 2 if bought else 1 if self._round.active >> i64(seat) & 1 else 0
            if not least <= self._stake(seat) <= 2 - (0 if bought else 1):
                raise fields.refuse("glasses", "wrong-stake", {"seat": str(seat)})
        for seat in self._round.due:
            if self._round.bought >> i64(seat) & 1 or not self._can_pay(seat):
                raise fields.refuse("due", "no-buyin-for-you", {"seat": str(seat)})

    def _fresh(self, account: int, gone: bool) -> int:
        """Return what stands on the *account* (supply, stake, drunk) of a seat in the first deal of a tournament."""
        if gone:
            return self._punsch.glasses if account == 2 else 0
        return [self._punsch.glasses - 1, 1, 0][account]

    def _may_be_in(self, seat: int) -> bool:
        """Tell whether *seat* has staked in this round."""
        return self._stake(seat) >= 1

    def position(self) -> dict[str, object]:
        """Return the whole state as plain data."""
        data = self._write_table()
        data.update(self.standing())
        data["rounds"] = self._round.number
        data["bought"] = listed(self._round.bought)
        data["dry"] = list(self._round.dry)
        if self.is_over:
            data["champion"] = self._round.champion
        return data

    def _twin(self, chance: Chance) -> Match:
        """Return a blank match with the same seats, names and rules."""
        return PunschMatch(self.game, self._punsch, self.seats, self.names, chance)
