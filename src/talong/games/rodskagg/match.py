"""The match: scores, who wins, and the deals in between (RS44 to RS51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong._compat import i64
from talong.by_seat import seats_as_keys
from talong.cards.bits import bit
from talong.core.chance.source import Chance
from talong.core.deal import Deal
from talong.core.errors import RulesError
from talong.core.game import Game
from talong.core.ledger import Ledger
from talong.core.match import Match
from talong.core.position import Fields
from talong.core.view import untyped
from talong.games.rodskagg.deal import RodskaggDeal, new_deal
from talong.games.rodskagg.events import REASONS, tell_deal
from talong.games.rodskagg.position import read_deal, write_deal
from talong.games.rodskagg.rules import RodskaggRules
from talong.games.rodskagg.scoring import change_of, is_made
from talong.games.rodskagg.state import PHASES, RODSKAGG
from talong.games.rodskagg.told import read_play
from talong.games.rodskagg.view import cards_known, contract_text, open_facts, table_facts

if TYPE_CHECKING:
    from talong.facts.rodskagg import ScoreFacts

_POINTS: Final = 1 << 40


class RodskaggMatch(Match):
    """Deals until somebody stands on exactly 0."""

    def __init__(self, game: Game, rules: RodskaggRules, seats: int, names: list[str], chance: Chance) -> None:
        super().__init__(game, rules, seats, names, chance)
        self._agreed = rules
        # Points come from and go to the protokoll, so that every point has its rule (RS5: no limits).
        accounts = [f"seat {seat}" for seat in range(seats)]
        self._protokoll = seats
        self.ledger = Ledger([*accounts, "protokoll"], [rules.start_points] * seats + [0])  # RS4
        self.winners: list[int] = []
        self._won_by = ""

    def _dealt(self) -> RodskaggDeal | None:
        deal = self.deal
        assert deal is None or isinstance(deal, RodskaggDeal)
        return deal

    def _scores(self) -> list[int]:
        """Return the score of each seat."""
        return self.ledger.balance[: self.seats]

    def _start(self) -> None:
        """Choose the first dealer (RS7, R-RS2)."""
        named = self._fixed_dealer if self._agreed.first_dealer is None else self._agreed.first_dealer
        if named >= self.seats:
            facts = {"field": "first_dealer", "seat": str(named), "seats": str(self.seats)}
            raise RulesError("R-RS2", "no-such-seat", facts)
        self.dealer = self._draw_lot("dealer", self.seats) if named < 0 else named

    def _pressed(self) -> i64:
        """Return the seats on 1 or 2 points, who must go along (RS27, R-RS6)."""
        members: i64 = 0
        for seat, points in enumerate(self._scores()):
            if points in (1, 2):
                members |= bit(seat)
        return members

    def _new_deal(self, order: list[int]) -> Deal:
        """Deal from the shuffled pack (RS8)."""
        return new_deal(self._agreed, self.seats, self.dealer, self._pressed(), order)

    def _open_deal(self, deal: Deal) -> None:
        """Tell everybody's cards (RS62)."""
        assert isinstance(deal, RodskaggDeal)
        tell_deal(deal)

    def _settle_told(self, told: Fields) -> None:
        """Settle a deal of real cards by its contract and tricks."""
        order = list(range(self.game.deck.size))
        blank = new_deal(self._agreed, self.seats, self.dealer, self._pressed(), order)
        read_play(blank, told)
        told.done()
        self._settle(blank)

    def _settle(self, deal: Deal) -> None:
        """Write the deal into the protokoll and see whether somebody has won (RS35 to RS48)."""
        assert isinstance(deal, RodskaggDeal)
        self.deals += 1
        changes: list[int] = []
        punished: list[int] = []
        for seat in range(self.seats):
            change = change_of(deal, seat)
            if change.tricks:
                self.ledger.move(change.tricks, seat, self._protokoll, "RS35", self.deals)
            if change.penalty:
                self.ledger.move(change.penalty, self._protokoll, seat, change.rule, self.deals)
                punished.append(seat)
            changes.append(change.total())
        made = is_made(deal)
        won = [int(deal.tricks_of(seat)) for seat in range(self.seats)]
        if self._log is not None:
            self._tell("score", {"tricks": won, "changes": changes, "scores": self._scores(), "made": made})  # RS62
        if deal.contract == RODSKAGG and made:
            self._end([int(deal.declarer)], "rodskagg")  # RS38, R-RS13
        elif 0 in self._scores():
            self._end([seat for seat, points in enumerate(self._scores()) if points == 0], "zero")  # RS44
        elif 0 < self._agreed.max_deals <= self.deals:
            self._end([], "max_deals")  # RS51
        if not self._brief:
            self._note_result(self._result(deal, won, changes, punished))
        self.deal = None
        if not self.is_over:
            self.dealer = (self.dealer + 1) % self.seats  # RS7, RS48

    def _result(self, deal: RodskaggDeal, won: list[int], changes: list[int], punished: list[int]) -> dict[str, object]:
        """Return what the finished *deal* came to, in the rulebook's words."""
        return {
            "deal": self.deals,
            "dealer": self.dealer,
            "declarer": int(deal.declarer),
            "contract": contract_text(deal.contract),
            "made": is_made(deal),
            "tricks": won,
            "along": {seat: REASONS[deal.position_of(seat)] for seat in range(self.seats) if deal.position_of(seat)},
            "penalty": punished,
            "changes": changes,
            "standing": self.standing(),
            "next_standing": self.standing(),
            "winner": self.winners if self.is_over else None,
            "by": self._won_by or None,
            "players": list(range(self.seats)),
            "winners": list(self.winners),
            "losers": punished,
        }

    def _end(self, winners: list[int], by: str) -> None:
        """End the match; several winners share it (RS44)."""
        self.is_over = True
        self.winners = winners
        self._won_by = by
        self._tell("match_over", {"winners": list(winners), "by": by})

    # What people see.

    @property
    def forehand(self) -> int:
        """The seat on the dealer's left."""
        return (self.dealer + 1) % self.seats

    @property
    def active(self) -> list[int]:
        """The seats that play to the tricks."""
        deal = self._dealt()
        if deal is None:
            return list(range(self.seats))
        return [seat for seat in range(self.seats) if deal.staying >> i64(seat) & 1]

    def standing(self) -> dict[str, object]:
        """Return the scores."""
        return {"scores": self._scores()}

    def table(self) -> dict[str, object]:
        """Return what lies on the table in public."""
        return seats_as_keys(untyped(table_facts(self._dealt())))

    def _public_facts(self) -> dict[str, object]:
        """Build up what everybody may know (RS55 to RS60)."""
        facts = self._first_facts()
        scores = cast("ScoreFacts", facts)  # The same dict, as far as this part goes.
        scores["deals"] = self.deals
        scores["winners"] = list(self.winners)
        scores["scores"] = self._scores()
        facts.update(open_facts(self._dealt()))
        return facts

    def _cards_known(self, viewer: int) -> dict[str, object]:
        """Build up what *viewer* may know besides (RS55 to RS60)."""
        return untyped(cards_known(self._dealt(), viewer))

    @property
    def outcome(self) -> dict[str, object]:
        """Who has won and how, the scores, and every point with its rule."""
        return {
            "over": self.is_over,
            "winners": list(self.winners),
            "by": self._won_by or None,
            "standings": [
                {"seat": seat, "place": 1 if seat in self.winners else 2, "score": points}
                for seat, points in enumerate(self._scores())
            ],
            "ledger": [entry.data() for entry in self.ledger.entries],
        }

    # Positions and copies.

    def _place(self, fields: Fields, shuffled: bool) -> None:
        """Set up the position that *fields* describe."""
        named = self._agreed.first_dealer
        if named is not None and named >= self.seats:  # R-RS2
            raise fields.refuse("rules.first_dealer", "no-such-seat", {"seat": str(named), "seats": str(self.seats)})
        scores = fields.numbers("scores", [self._agreed.start_points] * self.seats, -_POINTS, _POINTS)
        if len(scores) != self.seats:
            raise fields.refuse("scores", "one-for-each-seat", {"seats": str(self.seats)})
        self.ledger.balance[: self.seats] = scores
        self.ledger.balance[self._protokoll] = self._agreed.start_points * self.seats - sum(scores)
        self.dealer = fields.number("dealer", self.seats - 1, 0, self.seats - 1)
        self.deals = fields.number("deals", 0, 0, _POINTS)
        self.winners = fields.seats("winners", [], self.seats)
        self._won_by = fields.word("by", "", ["", "rodskagg", "zero", "max_deals"])
        phase = fields.word("phase", "", [*PHASES, "deal_over", "match_over"])
        self.is_over = phase == "match_over"
        if self.is_over != bool(self._won_by) or (self.winners and not self.is_over):
            raise fields.refuse("by", "winner-at-the-end", {})
        if self.is_over:
            if not self._may_have_won():
                raise fields.refuse("winners", "cannot-have-won", {"by": self._won_by})
            return
        if 0 in scores:
            raise fields.refuse("scores", "somebody-on-zero", {"seat": str(scores.index(0))})  # R-RS17
        if fields.has("hands"):
            if phase == "deal_over":
                raise fields.refuse("hands", "no-cards-now", {"phase": phase})
            self.deal = read_deal(fields, self._agreed, self.seats, self.dealer, self._pressed())
        elif phase in PHASES:
            raise fields.refuse("hands", "field-missing", {})

    def _may_have_won(self) -> bool:
        """Tell whether a finished match can have these winners with these scores (RS38, RS44, RS51)."""
        on_zero = [seat for seat, points in enumerate(self._scores()) if points == 0]
        if self._won_by == "rodskagg":
            return len(self.winners) == 1 and (not on_zero or on_zero == self.winners)  # RS49
        return sorted(self.winners) == on_zero and (self._won_by == "zero") == bool(on_zero)

    def position(self) -> dict[str, object]:
        """Return the whole state as plain data."""
        data = self._first_fields()
        data["deals"] = self.deals
        data["scores"] = self._scores()
        if self.names:
            data["names"] = list(self.names)
        if self.is_over:
            data["winners"] = list(self.winners)
            data["by"] = self._won_by
        deal = self._dealt()
        if deal is not None:
            write_deal(deal, data)
        return data

    def _twin(self, chance: Chance) -> Match:
        """Return a blank match with the same seats, names and rules."""
        return RodskaggMatch(self.game, self._agreed, self.seats, self.names, chance)

    def _adopt(self, other: Match) -> None:
        """Take over the whole state of *other*, for a copy."""
        assert isinstance(other, RodskaggMatch)
        super()._adopt(other)
        self.winners = other.winners[:]
        self._won_by = other._won_by
