"""Base match of Kille and Punschkille, between deals: the dealer, who is in, who is asked to buy in, who has left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

from talong._compat import i64, u8, vec
from talong.by_seat import seats_as_keys
from talong.cards.bits import bit, count, listed, lowest
from talong.cards.kille import face_of
from talong.core.chance.source import Chance
from talong.core.deal import Deal
from talong.core.errors import IllegalAction
from talong.core.game import Game
from talong.core.match import Match
from talong.core.position import Fields
from talong.core.view import untyped
from talong.games.kille.actions import BUYIN, DECLINE, KUKU
from talong.games.kille.deal import KilleDeal, deal_of
from talong.games.kille.events import code_of
from talong.games.kille.position import read_deal, write_deal
from talong.games.kille.round import Round
from talong.games.kille.rules import BuyinOrder, DealerAfterBuyin, Direction, ExchangeRules
from talong.games.kille.showdown import Verdict, eliminate, tell_verdict
from talong.games.kille.state import BARRED, OPEN, PHASES, REDEAL
from talong.games.kille.stock import cut
from talong.games.kille.told import read_verdict
from talong.games.kille.view import QUESTION, cards_known, open_facts, table_facts

if TYPE_CHECKING:
    from talong.facts.kille import SeatingFacts

OFFERED: Final = [BUYIN, DECLINE]


class ExchangeMatch(Match):
    """Deals in a row around one table."""

    def __init__(
        self, game: Game, rules: ExchangeRules, seats: int, names: list[str], chance: Chance, played: Round
    ) -> None:
        super().__init__(game, rules, seats, names, chance)
        self._exchange = rules
        self.round = played
        self._left: i64 = 0  # R-K46: seats that nobody sits in,
        self._leaving: i64 = 0  # and those whose player goes when the deal is over.
        self._joining: i64 = 0

    def _dealt(self) -> KilleDeal | None:
        deal = self.deal  # None when the cards have been gathered (KI13).
        assert deal is None or isinstance(deal, KilleDeal)
        return deal

    # Each of the two games says what these mean.

    def _settle_verdict(self, verdict: Verdict) -> None:
        """Take out whoever is out, and see whether somebody may buy in."""
        raise NotImplementedError

    def _buy_in(self, seat: int) -> None:
        """Let *seat* buy in."""
        raise NotImplementedError

    def _decline(self, seat: int) -> None:
        """Let *seat* decline to buy in."""
        raise NotImplementedError

    def _close_offer(self) -> None:
        """Go on when everybody has said whether they buy in."""
        raise NotImplementedError

    def _can_pay(self, seat: int) -> bool:
        """Tell whether *seat* can pay the price."""
        raise NotImplementedError

    def _money_facts(self) -> Mapping[str, object]:
        """Return what is public about stakes and buy-ins."""
        raise NotImplementedError

    def _seat_people(self, draw: bool) -> None:
        """Let the people *draw* lots for their seats, unless the host has fixed them (K8, R-K2)."""
        if not draw or not (self.names or self._draws_nameless):
            return
        self._places = self._draw_lots("seats", self.seats)
        if self.names:
            self.names = [self.names[lot] for lot in self._places]
        if self._draws_nameless:
            self._tell("seats", {"order": list(self._places)})

    # Deals.

    def _new_deal(self, order: list[int]) -> Deal:
        """Deal from the shuffled pack (K11)."""
        asking = OPEN if self._may_ask_now() else BARRED
        stock = vec[u8]([u8(face_of(card)) for card in order])
        return deal_of(self._exchange, self.seats, self.dealer, self.round.active, stock, asking)

    def _draw_for(self, deal: Deal) -> None:
        """Cut where nobody is asked to (R-K3)."""
        assert isinstance(deal, KilleDeal)
        cut(deal, self._draw_cut(int(deal.stock_size())))

    def _settle(self, deal: Deal) -> None:
        """Gather the cards of a finished deal (KI13), or of one that is dealt anew (KI14), and settle it."""
        assert isinstance(deal, KilleDeal)
        self.deal = None
        if deal.phase == REDEAL:
            self.round.redeals += 1
            return
        verdict = eliminate(deal)
        tell_verdict(deal, verdict)
        self.deals += 1
        if not self._brief:
            self._note_result(self._result(deal, verdict))
        self._carry_out_verdict(verdict)

    def _carry_out_verdict(self, verdict: Verdict) -> None:
        """Take out whoever is out, and go on."""
        self.round.survivors = self.round.active & ~verdict.out()
        self._settle_verdict(verdict)

    def _settle_told(self, told: Fields) -> None:
        """Settle a deal of real cards by who was out and why, or note that it is dealt anew."""
        if told.flag("redeal", False):
            told.done()
            if not self._may_ask_now():
                raise self._no_redeal()
            self.round.redeals += 1
            return
        verdict = read_verdict(told, self._exchange, self.seats, self.round.active)
        told.done()
        self.deals += 1
        self._note_result(self._told_result(verdict))
        self._carry_out_verdict(verdict)

    def _no_redeal(self) -> IllegalAction:
        """Say why a deal with real cards cannot be dealt anew."""
        rule = "R-K32" if self._exchange.frage and count(self.round.active) <= 3 else "K71"
        return IllegalAction(rule, "no-redeal", {})

    def _may_ask_now(self) -> bool:
        """Tell whether frågekille is in force for a deal that begins now (K71, R-K30, R-K32, R-K33)."""
        limit = self._exchange.redeal_limit
        return self._exchange.frage and count(self.round.active) <= 3 and (limit is None or self.round.redeals < limit)

    def _pass_deal_on(self) -> None:
        """Pass the deal on (K70, R-K31, P14); `_go_on` deals."""
        counted = self.round.active
        if self._exchange.dealer_after_buyin is DealerAfterBuyin.SURVIVORS and self.round.survivors & self.round.active:
            counted = self.round.survivors & self.round.active
        self.dealer = self._clockwise(self.dealer, counted)
        self.round.redeals = 0

    def _clockwise(self, seat: i64, among: i64) -> int:
        """Return the nearest seat of *among* clockwise from *seat*; *seat* itself comes last."""
        seat = (seat + 1 + self.seats) % self.seats
        while not among >> seat & 1:
            seat = (seat + 1) % self.seats
        return int(seat)

    def _in_order(self, among: i64) -> list[int]:
        """Return the seats of *among* clockwise from the dealer's left (R-K41, R-P12)."""
        order: list[int] = []
        seat: i64 = self.dealer
        for _step in range(self.seats):
            seat = seat + 1 if seat + 1 < self.seats else 0
            if among >> seat & 1:
                order.append(int(seat))
        return order

    def _result(self, deal: KilleDeal, verdict: Verdict) -> dict[str, object]:
        """Return what the finished *deal* came to, in the rulebook's words."""
        shown = {seat: code_of(deal, i64(deal.held[seat])) for seat in listed(self.round.active)}
        return self._result_of(verdict, shown, listed(deal.struck), QUESTION[i64(deal.asking)])

    def _told_result(self, verdict: Verdict) -> dict[str, object]:
        """Return what a deal of real cards came to, as far as it was told."""
        return self._result_of(verdict, {}, listed(verdict.struck), None)

    def _result_of(
        self, verdict: Verdict, shown: dict[int, str], struck: list[int], question: str | None
    ) -> dict[str, object]:
        """Return the result of a deal with this *verdict*."""
        active = listed(self.round.active)
        out = listed(verdict.out())
        return {
            "deal": self.deals,
            "dealer": self.dealer,
            "active": active,
            "shown": shown,
            "struck": struck,
            "out": {seat: verdict.reasons(seat) for seat in out},
            "deadlock": verdict.deadlock or None,
            "question": question,
            "redeals": self.round.redeals,
            "players": active,
            "winners": [],
            "losers": out,
        }

    def _add_to_result(self, more: dict[str, object]) -> None:
        """Add *more* to the result of the deal just finished."""
        if self.results:  # A match taken up while others buy in has none.
            result = dict(self.results[-1])
            result.update(more)
            self.results[-1] = result

    def _add_standing(self) -> None:
        """Add how everybody stands after the deal just finished, and before the next one."""
        if self.results:
            result = self.results[-1]  # It was noted just now: no copy of the match has it yet.
            result["standing"] = result["next_standing"] = self.standing()

    def _depart_now(self) -> i64:
        """Take out those who leave (R-K46) and return them; the last player has won before they can go."""
        gone: i64 = 0
        if not self._leaving:
            return gone
        for seat in self._in_order(self._leaving):
            if self.round.active != bit(seat):
                self.round.active &= ~bit(seat)
                gone |= bit(seat)
        self._left |= gone
        self._leaving &= ~gone
        return gone

    def _see_off_winner(self) -> None:
        """Let the winner go who waited only for their victory (R-K46)."""
        self._left |= self._leaving
        self._leaving = 0

    def _offer(self, eligible: i64) -> None:
        """Ask *eligible* one by one, or all at once, whether they buy in (R-K41)."""
        self.round.due = self._in_order(eligible)
        self.round.choices = {}

    def _skip_the_penniless(self) -> None:
        """Pass over those who cannot pay the price as it stands (R-K42); it may have risen since the offer."""
        while self.round.due and not self._can_pay(self.round.due[0]):
            self.round.due.pop(0)

    def _simultaneous(self) -> bool:
        """Tell whether buy-ins are decided all at once."""
        return self._exchange.buyin_order is BuyinOrder.SIMULTANEOUS

    def _decide(self, seat: int, buys: bool) -> None:
        """Take down what *seat* says to the offer."""
        if self._simultaneous():
            self.round.choices[seat] = buys
            self._tell_choices()
        else:
            self.round.due.pop(0)
            self._carry_out(seat, buys)
            self._skip_the_penniless()
        if not self.round.due:
            self._close_offer()

    def _tell_choices(self) -> None:
        """Carry out what all have chosen, when all have (KI17)."""
        if len(self.round.choices) == len(self.round.due):
            for seat in self.round.due:
                self._carry_out(seat, self.round.choices[seat])
            self.round.due = []
            self.round.choices = {}

    def _carry_out(self, seat: int, buys: bool) -> None:
        """Let *seat* buy in or decline."""
        if buys:
            self._buy_in(seat)
        else:
            self._decline(seat)

    # Between deals some may be asked whether they buy in.

    def _awaits_answers(self) -> bool:
        return len(self.round.due) > 0

    def _deciding(self, seat: int) -> bool:
        """Tell whether *seat* is asked now whether it buys in."""
        if self._simultaneous():
            return seat in self.round.due and seat not in self.round.choices
        return len(self.round.due) > 0 and self.round.due[0] == seat

    def _turn_between(self) -> int | None:
        for seat in self.round.due:
            if self._deciding(seat):
                return seat
        return None

    def _phase_between(self) -> str:
        return "buyin" if self.round.due else "deal_over"

    def _legal_between(self, seat: int) -> list[int]:
        return OFFERED[:] if self._deciding(seat) else []

    def _act_between(self, seat: int, action: int) -> None:
        if self.is_over:
            raise IllegalAction("R-K52", "match-over", {"seat": str(seat)})
        if not self._deciding(seat) or action not in (BUYIN, DECLINE):
            raise self._no_buyin(seat, action)
        self._decide(seat, action == BUYIN)

    def _no_buyin(self, seat: int, action: int) -> IllegalAction:
        """Say why *seat* may not do *action* between two deals, while others may be asked to buy in."""
        facts = {"seat": str(seat)}
        if action == KUKU and self._exchange.kuku_anytime:
            return IllegalAction("R-K19", "kuku-window-closed", facts)
        if not self.round.due:
            return IllegalAction("K13", "not-dealt-yet", facts)
        if self._deciding(seat):
            return IllegalAction(self._offer_rule(), "must-decide-buyin", facts)
        if seat in self.round.due:
            return IllegalAction("R-K41", "not-your-turn", facts)
        if action not in (BUYIN, DECLINE):
            return IllegalAction("R-K41", "buyins-first", facts)
        return IllegalAction(self._barring_rule(seat), "no-buyin-for-you", facts)

    def _offer_rule(self) -> str:
        """Return the rule by which somebody is asked to buy in."""
        return "K79"

    def _barring_rule(self, seat: int) -> str:
        """Return the rule by which *seat* may not buy in."""
        return "K79"

    @property
    def forehand(self) -> int:
        """The seat that speaks first in this deal, or would speak first if the dealer dealt now."""
        deal = self._dealt()
        if deal is not None:
            return int(deal.forehand())
        among = self.round.active or bit(self.seats) - 1
        if self._exchange.direction is Direction.LEFT:
            return self._clockwise(self.dealer, among)
        before = self._in_order(among & ~bit(self.dealer))  # R-P2: on the right.
        return before[-1] if before else self.dealer

    @property
    def active(self) -> list[int]:
        """The seats that take part in the pot or round."""
        return listed(self.round.active)

    def hand(self, seat: int) -> list[str]:
        """Return the true card of *seat*, a kille with its status (K4), as views have it."""
        self._check_seat(seat)
        deal = self._dealt()
        if deal is None or not len(deal.held) or not deal.active >> i64(seat) & 1:
            return []
        return [code_of(deal, i64(deal.held[i64(seat)]))]

    def table(self) -> dict[str, object]:
        """Return what lies on the table in public."""
        facts = untyped(table_facts(self._dealt()))
        seated = bit(self.seats) - 1 & ~self._left
        facts["out"] = listed(seated & ~self.round.active)
        facts["left"] = listed(self._left)
        return seats_as_keys(facts)

    def _public_facts(self) -> dict[str, object]:
        """Build up what everybody may know (section 14)."""
        facts = self._first_facts()
        seating = cast("SeatingFacts", facts)  # The same dict, as far as this part goes.
        seating["left"] = listed(self._left)
        seating["leaving"] = listed(self._leaving)
        seating["joining"] = listed(self._joining)
        seating["deals"] = self.deals
        seating["redeals"] = self.round.redeals
        seating["buyin"] = {"due": list(self.round.due), "price": self.round.price()} if self.round.due else None
        seating["survivors"] = listed(self.round.survivors) if self.round.due else []  # R-K31
        seating["choice"] = None  # Everybody's own.
        facts.update(self._money_facts())
        facts.update(open_facts(self._dealt()))
        return facts

    def _cards_known(self, viewer: int) -> dict[str, object]:
        """Build up what *viewer* may know besides (section 14)."""
        facts = untyped(cards_known(self._dealt(), viewer))
        facts["choice"] = self.round.choices.get(viewer)  # KI17: one's own, before all are told.
        return facts

    # Coming and going.

    def _depart(self, seat: int) -> None:
        """Let *seat* leave: when the deal is over if it takes part in it, else at once (R-K46)."""
        if (self._left | self._leaving) >> i64(seat) & 1 or self.is_over:
            raise IllegalAction("R-K46", "left-already", {"seat": str(seat)})
        if not self.round.active & ~self._leaving & ~bit(seat):
            raise IllegalAction("R-K46", "last-cannot-leave", {"seat": str(seat)})
        self._tell_seat("leave", seat)
        is_dealt = self.deal is not None or (
            self._is_told and not self.round.due
        )  # Real cards are always on the table.
        if is_dealt and self.round.active >> i64(seat) & 1:
            self._leaving |= bit(seat)
            return
        self._left |= bit(seat)
        self.round.active &= ~bit(seat)
        self.round.survivors &= ~bit(seat)
        self._forfeit(seat)
        if seat in self.round.due:  # No buy-in for one who leaves.
            self._drop_due(seat)
        elif not self.round.due and self.deal is None:  # Stacked decks have run out: nobody deals any more.
            self.dealer = self._clockwise(self.dealer - 1, self.round.active)
            if count(self.round.active) == 1:
                self._close_offer()

    def _forfeit(self, seat: int) -> None:
        """Take from *seat* what a leaver loses besides their place; in Kille nothing."""

    def _drop_due(self, seat: int) -> None:
        """Ask *seat* no longer whether it buys in."""
        self.round.due.remove(seat)
        self.round.choices.pop(seat, None)
        self._decline(seat)
        if self._simultaneous():
            self._tell_choices()
        else:
            self._skip_the_penniless()
        if not self.round.due:
            self._close_offer()

    def _arrive(self, seat: int) -> None:
        """Let *seat* be taken again from the next pot on (R-K46)."""
        if not (self._left | self._leaving) >> i64(seat) & 1 or self._joining >> i64(seat) & 1 or self.is_over:
            raise IllegalAction("R-K46", "sits-already", {"seat": str(seat)})
        self._joining |= bit(seat)
        self._tell_seat("join", seat)

    # Positions and copies.

    def _place_table(self, fields: Fields, shuffled: bool) -> None:
        """Set up what both games have: who is in, who deals, the cards, who is asked to buy in."""
        everyone = list(range(self.seats))
        self._left = seats_mask(fields.seats("left", [], self.seats))
        self._leaving = seats_mask(fields.seats("leaving", [], self.seats))
        self._joining = seats_mask(fields.seats("joining", [], self.seats))
        present = [seat for seat in everyone if not self._left >> i64(seat) & 1]
        active = fields.seats("active", [seat for seat in present if self._may_be_in(seat)], self.seats)
        self.round.active = seats_mask(active)
        if self.round.active & self._left:
            raise fields.refuse("active", "active-but-left", {})
        if self._leaving & ~self.round.active:
            raise fields.refuse("leaving", "not-active", {"seat": str(lowest(self._leaving & ~self.round.active))})
        if self._joining & ~(self._left | self._leaving):
            raise fields.refuse("joining", "sits-already", {"seat": str(lowest(self._joining))})
        self.deals = fields.number("deals", 0, 0, 1 << 40)
        self.round.redeals = fields.number("redeals", 0, 0, 1 << 40)
        self.dealer = fields.number("dealer", self.seats - 1, 0, self.seats - 1)
        phases = [*PHASES, "buyin", "deal_over", "match_over"]
        given = fields.word("phase", "", phases)
        dealt = fields.has("hands") or fields.has("dealt")
        phase = given or ("buyin" if fields.has("due") else "speak" if dealt else "deal_over")
        if phase in PHASES:
            self._check_playing(fields)
            asking = BARRED if not self._may_ask_now() else OPEN
            rest = self.chance.order(self.game.deck.size) if shuffled else list(range(self.game.deck.size))
            self.deal = read_deal(fields, self._exchange, self.dealer, self.round.active, phase, asking, rest)
        elif dealt:
            raise fields.refuse("hands", "no-cards-now", {"phase": phase})
        elif phase == "buyin":
            self._place_offer(fields)
        elif phase == "match_over":
            self.is_over = True
        else:
            self._check_playing(fields)

    def _check_playing(self, fields: Fields) -> None:
        """Refuse a deal for fewer than two, or by somebody who has no part in it."""
        if count(self.round.active) < 2:
            raise fields.refuse("active", "too-few-active", {})
        if not self.round.active >> i64(self.dealer) & 1:
            raise fields.refuse("dealer", "not-active", {"seat": str(self.dealer)})

    def _may_play(self, seat: int) -> bool:
        """Tell whether *seat* can take part in a pot that begins now."""
        raise NotImplementedError

    def _may_be_in(self, seat: int) -> bool:
        """Tell whether *seat* is active if a position does not say who is."""
        return True

    def _place_offer(self, fields: Fields) -> None:
        """Set up who is asked to buy in."""
        self.round.due = fields.seats("due", [], self.seats)
        if not self.round.due:
            raise fields.refuse("due", "field-missing", {})
        for seat in self.round.due:
            if (self.round.active | self._left) >> i64(seat) & 1:
                raise fields.refuse("due", "not-eliminated", {"seat": str(seat)})
        if self.round.due != self._in_order(seats_mask(self.round.due)):
            raise fields.refuse("due", "not-in-order", {})
        self.round.survivors = seats_mask(fields.seats("survivors", self.active, self.seats))
        if self.round.survivors & ~self.round.active:
            raise fields.refuse(
                "survivors", "not-active", {"seat": str(lowest(self.round.survivors & ~self.round.active))}
            )
        for seat, buys in fields.by_seat("choices", self.seats).items():
            if not self._simultaneous() or seat not in self.round.due or not isinstance(buys, bool):
                raise fields.refuse("choices", "no-such-choice", {"seat": str(seat)})
            self.round.choices[seat] = buys
        if len(self.round.choices) == len(self.round.due):
            raise fields.refuse("choices", "all-have-chosen", {})

    def _write_table(self) -> dict[str, object]:
        """Return what both games have, as plain data."""
        data = self._first_fields()
        data["active"] = self.active
        data["deals"] = self.deals
        data["redeals"] = self.round.redeals
        if self.names:
            data["names"] = list(self.names)
        for name, seats in (("left", self._left), ("leaving", self._leaving), ("joining", self._joining)):
            if seats:
                data[name] = listed(seats)
        deal = self._dealt()
        if deal is not None:
            write_deal(deal, data)
        elif self.round.due:
            data["due"] = list(self.round.due)
            data["survivors"] = listed(self.round.survivors)
            if self.round.choices:
                data["choices"] = {str(seat): buys for seat, buys in sorted(self.round.choices.items())}
        return data

    def _adopt(self, other: Match) -> None:
        """Take over the whole state of *other*, for a copy."""
        assert isinstance(other, ExchangeMatch)
        super()._adopt(other)
        self.round.adopt(other.round)
        self._left = other._left
        self._leaving = other._leaving
        self._joining = other._joining


def seats_mask(seats: list[int]) -> i64:
    """Return *seats* as a set."""
    members: i64 = 0
    for seat in seats:
        members |= bit(seat)
    return members
