"""A series of deals (S5, S73)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.by_seat import seats_as_keys
from talong.core.chance.source import Chance
from talong.core.deal import Deal
from talong.core.errors import IllegalAction
from talong.core.game import Game
from talong.core.ledger import Ledger
from talong.core.match import Match
from talong.core.position import Fields
from talong.core.view import untyped
from talong.games.skitgubbe.actions import codes
from talong.games.skitgubbe.deal import SkitgubbeDeal, new_deal, start_deal
from talong.games.skitgubbe.position import Reader, write_deal
from talong.games.skitgubbe.rules import NextDealer, SkitgubbeRules, letters_of, set_aside
from talong.games.skitgubbe.state import NOBODY, PHASES, SKITKORT
from talong.games.skitgubbe.view import cards_known, open_facts, placed, table_facts

if TYPE_CHECKING:
    from talong.facts.skitgubbe import SeriesFacts

_LARGE: Final = 1 << 40


class SkitgubbeMatch(Match):
    """Deals in a row; there is no score but who became skitgubbe."""

    def __init__(self, game: Game, rules: SkitgubbeRules, seats: int, names: list[str], chance: Chance) -> None:
        super().__init__(game, rules, seats, names, chance)
        self._agreed = rules
        accounts = [f"seat {seat}" for seat in range(seats)]
        self.ledger = Ledger([*accounts, "table"], [0] * (seats + 1))  # A mark from the table for every skitgubbe.
        self.previous = NOBODY  # The skitgubbe of the last deal (SV-B.3).

    def _dealt(self) -> SkitgubbeDeal | None:
        deal = self.deal
        assert deal is None or isinstance(deal, SkitgubbeDeal)
        return deal

    def _losses(self) -> list[int]:
        """Return how often each seat has become skitgubbe."""
        return self.ledger.balance[: self.seats]

    def _start(self) -> None:
        """Draw lots for the first deal, unless the host names a dealer."""
        self.dealer = self._draw_lot("dealer", self.seats) if self._fixed_dealer < 0 else self._fixed_dealer

    def _new_deal(self, order: list[int]) -> Deal:
        """Deal from the shuffled pack (S6)."""
        aside = set_aside(self._agreed.avstickshog, self.seats)
        return new_deal(self._agreed, self.seats, self.dealer, order, aside)

    def _open_deal(self, deal: Deal) -> None:
        """Turn up an open trump (SV-K), and let the first trick begin."""
        assert isinstance(deal, SkitgubbeDeal)
        if self._agreed.open_trump:
            self._tell("open_trump", {"card": table_facts(deal)["last"]})
        start_deal(deal, self.previous)

    def _draw_for(self, deal: Deal) -> None:
        """Shuffle the skitkort (S41), or draw the lot of a race."""
        assert isinstance(deal, SkitgubbeDeal)
        if deal.phase == SKITKORT:
            deal.shuffle_in(self._draw_lots("skitkort", len(codes(int(deal.pool)))))
        else:
            deal.draw_race(self._draw_lot("race", deal.lots()))

    def _settle(self, deal: Deal) -> None:
        """Note who became skitgubbe and pass the deal on (S69, S70, S73)."""
        assert isinstance(deal, SkitgubbeDeal)
        self._settle_loser(int(deal.loser()), placed(deal))

    def _settle_told(self, told: Fields) -> None:
        """Settle a deal of real cards by who became skitgubbe, and in which order the others went out."""
        loser = told.number("skitgubbe", NOBODY, 0, self.seats - 1)
        nobody = told.flag("no_loser", False)
        out = told.seats("out", [], self.seats)
        told.done()
        if loser == NOBODY and not nobody:
            raise told.refuse("skitgubbe", "field-missing", {})
        if nobody and not (self._agreed.loop_repetition or self._agreed.loop_plies):
            raise IllegalAction("S72", "always-a-skitgubbe", {})
        if loser != NOBODY and nobody:
            raise IllegalAction("S72", "skitgubbe-or-nobody", {})
        if loser in out:
            raise IllegalAction("S69", "skitgubbe-not-out", {"seat": str(loser)})
        self._settle_loser(loser, out)

    def _settle_loser(self, loser: int, out: list[int]) -> None:
        """Note who became skitgubbe, if anybody, after the others had gone *out*, and pass the deal on."""
        self.deals += 1
        if loser != NOBODY:
            self.ledger.move(1, self.seats, loser, "S69", self.deals)
        result: dict[str, object] = {
            "deal": self.deals,
            "dealer": self.dealer,
            "skitgubbe": None if loser == NOBODY else loser,
            "no_loser": loser == NOBODY,
            "placement": out,
            "players": list(range(self.seats)),
            "winners": [],
            "losers": [] if loser == NOBODY else [loser],
            "standing": self.standing(),
            "next_standing": self.standing(),
        }
        self._note_result(result)
        self.deal = None
        self.previous = loser
        if 0 < self._agreed.deals <= self.deals:  # R-S59
            self.is_over = True
            self._tell("match_over", {"skitgubbe": self._losses()})
        elif self._agreed.next_dealer is NextDealer.SKITGUBBE and loser != NOBODY:
            self.dealer = loser  # R-S2
        else:
            self.dealer = (self.dealer + 1) % self.seats

    # What people see.

    @property
    def forehand(self) -> int:
        """The seat that is dealt to first."""
        return (self.dealer + 1) % self.seats

    @property
    def active(self) -> list[int]:
        """The seats that are not out."""
        deal = self._dealt()
        out = 0 if deal is None else int(deal.out)
        return [seat for seat in range(self.seats) if not out >> seat & 1]

    def standing(self) -> dict[str, object]:
        """Return how often each seat has become skitgubbe."""
        return {"skitgubbe": self._losses()}

    def table(self) -> dict[str, object]:
        """Return what lies on the table in public."""
        return seats_as_keys(untyped(table_facts(self._dealt())))

    def _rules_data(self) -> dict[str, object]:
        """Return what was agreed on, with the letters of the variants."""
        rules = self.game.rules_data(self.rules)
        rules["variants"] = letters_of(self._agreed)
        return rules

    def _public_facts(self) -> dict[str, object]:
        """Build up what everybody may know (section 12)."""
        facts = self._first_facts()
        series = cast("SeriesFacts", facts)  # The same dict, as far as this part goes.
        series["deals"] = self.deals
        series["previous"] = None if self.previous == NOBODY else self.previous
        series["skitgubbe"] = self._losses()
        facts.update(open_facts(self._dealt()))
        return facts

    def _cards_known(self, viewer: int) -> dict[str, object]:
        """Build up what *viewer* may know besides (section 12)."""
        return untyped(cards_known(self._dealt(), viewer))

    @property
    def outcome(self) -> dict[str, object]:
        """How often each seat has become skitgubbe."""
        marks = self._losses()
        return {
            "over": self.is_over,
            "standings": [
                {"seat": seat, "place": 1 + sum([other < marks[seat] for other in marks]), "skitgubbe": marks[seat]}
                for seat in sorted(range(self.seats), key=lambda seat: marks[seat])
            ],
            "ledger": [entry.data() for entry in self.ledger.entries],
        }

    # Positions and copies.

    def _place(self, fields: Fields, shuffled: bool) -> None:
        """Set up the position that *fields* describe."""
        if self._agreed.avstickshog and self.seats != 2:
            raise fields.refuse("rules.avstickshog", "avstickshog-for-two", {})  # SO2
        marks = fields.numbers("skitgubbe", [0] * self.seats, 0, _LARGE)
        if len(marks) != self.seats:
            raise fields.refuse("skitgubbe", "one-for-each-seat", {"seats": str(self.seats)})
        self.ledger.balance[: self.seats] = marks
        self.ledger.balance[self.seats] = -sum(marks)
        self.dealer = fields.number("dealer", self.seats - 1, 0, self.seats - 1)
        self.deals = fields.number("deals", 0, 0, _LARGE)
        self.previous = fields.number("previous", NOBODY, 0, self.seats - 1)
        dealt = fields.has("hands")
        phases = ["collect", "throw", "shed", "deal_over", "match_over"]
        phase = fields.word("phase", "collect" if dealt else "deal_over", phases)
        if dealt != (phase in PHASES):
            raise fields.refuse("hands", "no-cards-now" if dealt else "field-missing", {"phase": phase})
        self.is_over = phase == "match_over"
        if dealt:
            size = self.game.deck.size
            rest = self.chance.order(size) if shuffled else list(range(size))
            reader = Reader(fields, self._agreed, self.seats, self.dealer, rest)
            self.deal = reader.read(phase, set_aside(self._agreed.avstickshog, self.seats))

    def position(self) -> dict[str, object]:
        """Return the whole state as plain data."""
        data = self._first_fields()
        data["deals"] = self.deals
        data["skitgubbe"] = self._losses()
        if self.names:
            data["names"] = list(self.names)
        if self.previous != NOBODY:
            data["previous"] = self.previous
        deal = self._dealt()
        if deal is not None:
            write_deal(deal, data)
        return data

    def _twin(self, chance: Chance) -> Match:
        """Return a blank match with the same seats, names and rules."""
        return SkitgubbeMatch(self.game, self._agreed, self.seats, self.names, chance)

    def _adopt(self, other: Match) -> None:
        """Take over the whole state of *other*, for a copy."""
        assert isinstance(other, SkitgubbeMatch)
        super()._adopt(other)
        self.previous = other.previous
