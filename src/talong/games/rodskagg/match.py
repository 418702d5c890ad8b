"""The match: scores, who wins, and the deals in between (RS44 to RS51)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import bit
from talong.core.chance.source import Chance
from talong.core.deal import Deal
from talong.core.errors import IllegalAction, RulesError
from talong.core.game import Game
from talong.core.ledger import Ledger
from talong.core.match import Match
from talong.core.position import Fields
from talong.games.rodskagg.actions import action_of, text_of
from talong.games.rodskagg.deal import RodskaggDeal, new_deal
from talong.games.rodskagg.events import REASONS, codes, tell, tell_deal
from talong.games.rodskagg.position import PHASES, read_deal, write_deal
from talong.games.rodskagg.rules import RodskaggRules
from talong.games.rodskagg.scoring import change_of, is_made
from talong.games.rodskagg.state import HAND, PLAY, RODSKAGG
from talong.games.rodskagg.view import cards_known, contract_text, open_facts, table_facts

_POINTS: Final = 1 << 40


class RodskaggMatch(Match):
    """Deals until somebody stands on exactly 0."""

    def __init__(self, game: Game, rules: RodskaggRules, seats: int, names: list[str], chance: Chance) -> None:
        super().__init__(game, rules, seats, names, chance)
        self.rules = rules
        # Points come from and go to the protokoll, so that every point has its rule (RS5: no limits).
        accounts = [f"seat {seat}" for seat in range(seats)]
        self.protokoll = seats
        self.ledger = Ledger([*accounts, "protokoll"], [rules.start_points] * seats + [0])  # RS4
        self.deal: RodskaggDeal | None = None
        self.dealer_seat = 0
        self.deals = 0
        self.winners: list[int] = []
        self.won_by = ""
        self.waiting = False
        self.over = False

    def scores(self) -> list[int]:
        """Return the score of each seat."""
        return self.ledger.balance[: self.seats]

    def start(self) -> None:
        """Choose the first dealer (RS7, R-RS2)."""
        named = self.fixed_dealer if self.rules.first_dealer is None else self.rules.first_dealer
        if named >= self.seats:
            facts = {"field": "first_dealer", "seat": str(named), "seats": str(self.seats)}
            raise RulesError("R-RS2", "no-such-seat", facts)
        self.dealer_seat = self.lot("dealer", self.seats) if named < 0 else named

    def go_on(self) -> None:
        """Deal, and score a finished deal, until somebody has to act."""
        while not self.over:
            deal = self.deal
            if deal is None:
                if self.waiting or self.is_resting:
                    return
                self.deal_anew()
            elif deal.is_over():
                self.score(deal)
            else:
                return

    def pressed(self) -> i64:
        """Return the seats on 1 or 2 points, who must go along (RS27, R-RS6)."""
        members: i64 = 0
        for seat, points in enumerate(self.scores()):
            if points in (1, 2):
                members |= bit(seat)
        return members

    def deal_anew(self) -> None:
        """Shuffle and deal (RS8)."""
        order = self.draw_deck()
        self.waiting = order is None
        if order is None:
            return
        self.deal = new_deal(self.rules, self.seats, self.dealer_seat, self.pressed(), order)
        self.listen_to_deal()
        tell(self.log, "dealer", {"seat": self.dealer_seat})
        tell_deal(self.deal)

    def score(self, deal: RodskaggDeal) -> None:
        """Write the deal into the protokoll and see whether somebody has won (RS35 to RS48)."""
        self.deals += 1
        changes: list[int] = []
        punished: list[int] = []
        for seat in range(self.seats):
            change = change_of(deal, seat)
            if change.tricks:
                self.ledger.move(change.tricks, seat, self.protokoll, "RS35", self.deals)
            if change.penalty:
                self.ledger.move(change.penalty, self.protokoll, seat, change.rule, self.deals)
                punished.append(seat)
            changes.append(change.total())
        made = is_made(deal)
        won = table_facts(deal)["won"]
        tell(self.log, "score", {"tricks": won, "changes": changes, "scores": self.scores(), "made": made})  # RS62
        if deal.contract == RODSKAGG and made:
            self.end([int(deal.declarer)], "rodskagg")  # RS38, R-RS13
        elif 0 in self.scores():
            self.end([seat for seat, points in enumerate(self.scores()) if points == 0], "zero")  # RS44
        elif 0 < self.rules.max_deals <= self.deals:
            self.end([], "max_deals")  # RS51
        self.note_result(
            {
                "deal": self.deals,
                "dealer": self.dealer_seat,
                "declarer": int(deal.declarer),
                "contract": contract_text(deal.contract),
                "made": made,
                "tricks": won,
                "along": {
                    seat: REASONS[deal.position_of(seat)] for seat in range(self.seats) if deal.position_of(seat)
                },
                "penalty": punished,
                "changes": changes,
                "standing": self.standing(),
                "next_standing": self.standing(),
                "winner": self.winners if self.over else None,
                "by": self.won_by or None,
            }
        )
        self.deal = None
        if not self.over:
            self.dealer_seat = (self.dealer_seat + 1) % self.seats  # RS7, RS48

    def end(self, winners: list[int], by: str) -> None:
        """End the match; several winners share it (RS44)."""
        self.over = True
        self.winners = winners
        self.won_by = by
        tell(self.log, "match_over", {"winners": list(winners), "by": by})

    # The face of a match.

    def dealt(self) -> RodskaggDeal | None:
        """Return the deal in progress."""
        return self.deal

    def imagine(self, deal: Deal) -> None:
        """Go on with *deal* in place of the one in progress."""
        assert isinstance(deal, RodskaggDeal)
        self.deal = deal

    def listen_to_deal(self) -> None:
        """Let the deal in progress write to the log as well."""
        if self.deal is not None:
            self.deal.log = self.log

    def take_up(self) -> bool:
        """Forget that the luck had run out; tell whether it had."""
        waited = self.waiting
        self.waiting = False
        return waited

    def legal(self, seat: int) -> list[int]:
        """Return what *seat* may do now."""
        self.check_seat(seat)
        return [] if self.deal is None else self.deal.legal(seat)

    def forced_seat(self) -> int | None:
        """Return the seat that has to play its last card (RS21, RS25)."""
        deal = self.deal
        if deal is None or deal.phase != PLAY or deal.tricks != HAND - 1:
            return None
        return self.turn

    def act(self, seat: int, action: int) -> None:
        """Do *action*, or refuse it."""
        if self.deal is None:
            raise IllegalAction("RS54", "match-over" if self.over else "not-your-turn", {"seat": str(seat)})
        self.deal.apply(seat, action)

    def depart(self, seat: int) -> None:
        """Let nobody leave: seats are fixed for a match (R-RS25)."""
        raise IllegalAction("R-RS25", "nobody-leaves", {"seat": str(seat)})

    def arrive(self, seat: int) -> None:
        """Let nobody come: seats are fixed for a match (R-RS25)."""
        raise IllegalAction("R-RS25", "nobody-leaves", {"seat": str(seat)})

    @property
    def turn(self) -> int | None:
        """The seat that play waits for."""
        return None if self.deal is None else int(self.deal.turn)

    @property
    def phase(self) -> str:
        """The rulebook's name of the state."""
        if self.over:
            return "match_over"
        return "deal_over" if self.deal is None else PHASES[self.deal.phase]

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.dealer_seat

    @property
    def forehand(self) -> int:
        """The seat on the dealer's left."""
        return (self.dealer_seat + 1) % self.seats

    @property
    def active(self) -> list[int]:
        """The seats that play to the tricks."""
        if self.deal is None:
            return list(range(self.seats))
        staying = self.deal.staying
        return [seat for seat in range(self.seats) if staying >> i64(seat) & 1]

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
        return [] if self.deal is None else codes(self.deal.hand(seat))

    def standing(self) -> dict[str, object]:
        """Return the scores."""
        return {"scores": self.scores()}

    def table(self) -> dict[str, object]:
        """Return what lies on the table in public."""
        return table_facts(self.deal)

    def public_facts(self) -> dict[str, object]:
        """Build up what everybody may know (RS55 to RS60)."""
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
            "winners": list(self.winners),
        }
        facts.update(self.standing())
        facts.update(open_facts(self.deal))
        return facts

    def own_facts(self, viewer: int) -> dict[str, object]:
        """Build up what *viewer* may know besides (RS55 to RS60)."""
        facts = cards_known(self.deal, viewer)
        facts["legal"] = self.legal_texts(viewer) if viewer >= 0 else []
        return facts

    @property
    def outcome(self) -> dict[str, object]:
        """Who has won and how, the scores, and every point with its rule."""
        return {
            "over": self.over,
            "winners": list(self.winners),
            "by": self.won_by or None,
            "standings": [
                {"seat": seat, "place": 1 if seat in self.winners else 2, "score": points}
                for seat, points in enumerate(self.scores())
            ],
            "ledger": [entry.data() for entry in self.ledger.entries],
        }

    # Positions and copies.

    def place(self, fields: Fields, shuffled: bool) -> None:
        """Set up the position that *fields* describe."""
        named = self.rules.first_dealer
        if named is not None and named >= self.seats:  # R-RS2
            raise fields.refuse("rules.first_dealer", "no-such-seat", {"seat": str(named), "seats": str(self.seats)})
        scores = fields.numbers("scores", [self.rules.start_points] * self.seats, -_POINTS, _POINTS)
        if len(scores) != self.seats:
            raise fields.refuse("scores", "one-for-each-seat", {"seats": str(self.seats)})
        self.ledger.balance[: self.seats] = scores
        self.ledger.balance[self.protokoll] = self.rules.start_points * self.seats - sum(scores)
        self.dealer_seat = fields.number("dealer", self.seats - 1, 0, self.seats - 1)
        self.deals = fields.number("deals", 0, 0, _POINTS)
        self.winners = fields.seats("winners", [], self.seats)
        self.won_by = fields.word("by", "", ["", "rodskagg", "zero", "max_deals"])
        phase = fields.word("phase", "", [*PHASES, "deal_over", "match_over"])
        self.over = phase == "match_over"
        if self.over != bool(self.won_by) or (self.winners and not self.over):
            raise fields.refuse("by", "winner-at-the-end", {})
        if self.over:
            if not self.may_have_won():
                raise fields.refuse("winners", "cannot-have-won", {"by": self.won_by})
            return
        if 0 in scores:
            raise fields.refuse("scores", "somebody-on-zero", {"seat": str(scores.index(0))})  # R-RS17
        if fields.has("hands"):
            if phase == "deal_over":
                raise fields.refuse("hands", "no-cards-now", {"phase": phase})
            self.deal = read_deal(fields, self.rules, self.seats, self.dealer_seat, self.pressed())
        elif phase in PHASES:
            raise fields.refuse("hands", "field-missing", {})

    def may_have_won(self) -> bool:
        """Tell whether a finished match can have these winners with these scores (RS38, RS44, RS51)."""
        on_zero = [seat for seat, points in enumerate(self.scores()) if points == 0]
        if self.won_by == "rodskagg":
            return len(self.winners) == 1 and (not on_zero or on_zero == self.winners)  # RS49
        return sorted(self.winners) == on_zero and (self.won_by == "zero") == bool(on_zero)

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
            "scores": self.scores(),
        }
        if self.names:
            data["names"] = list(self.names)
        if self.over:
            data["winners"] = list(self.winners)
            data["by"] = self.won_by
        if self.deal is not None:
            write_deal(self.deal, data)
        return data

    def twin(self, chance: Chance) -> Match:
        """Return a blank match with the same seats, names and rules."""
        return RodskaggMatch(self.game, self.rules, self.seats, self.names, chance)

    def copy(self) -> Match:
        """Return an independent match in the same state."""
        other = RodskaggMatch(self.game, self.rules, self.seats, self.names, self.chance.copy())
        other.adopt(self)
        other.deal = None if self.deal is None else self.deal.copy()
        other.listen_to_deal()
        other.dealer_seat = self.dealer_seat
        other.deals = self.deals
        other.winners = self.winners[:]
        other.won_by = self.won_by
        other.waiting = self.waiting
        other.over = self.over
        return other
