"""Observation tensors of Kille and Punschkille."""

from __future__ import annotations

from typing import ClassVar, Final

from talong._compat import i64
from talong.cards.bits import count, lowest
from talong.cards.kille import FACES, KILLE, KILLELEK
from talong.core.match import Match
from talong.envs.core.lens import ENDLESS, Lens, place_among
from talong.envs.core.row import Row
from talong.games.kille.kille_match import KilleMatch, Pot
from talong.games.kille.match import ExchangeMatch
from talong.games.kille.punsch_match import GlassRound, PunschMatch
from talong.games.kille.rules import KilleRules
from talong.games.kille.state import ANNULLED, BARRED, FIVE_BITS, STRIKE_BITS, TAKER, State
from talong.games.kille.view import QUESTION, aside, knows, turned_faces

SHOWN: Final = {
    code: place for place, code in enumerate([*FACES[:-1], "Ki-", "Ki+"])
}  # In Kille a kille is low or high.
N_SHOWN: Final = 22
COPIES: Final = 2  # Of each value.


def shown_as(deal: State, piece: i64) -> i64:
    """Return the place of *piece* among the values."""
    face = i64(deal.faces[piece])
    return face + 1 if face == KILLE and deal.high >> piece & 1 else face


class ExchangeLens(Lens):
    """Observation fields that Kille and Punschkille share."""

    phases: ClassVar[list[str]] = [
        "precut",
        "speak",
        "answer_d",
        "answer_t",
        "stockcut",
        "buyin",
        "deal_over",
        "match_over",
    ]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        questions = list(QUESTION.values())
        self.hands = self.field("hands", seats * N_SHOWN, "for each seat the value of its card, if it is known")
        self.face_up = self.field("face_up", seats, "whose card lies face up")
        self.struck_hu = self.field("struck_hu", seats, "who is struck by a husar")
        self.struck_sv = self.field("struck_sv", seats, "who is struck by a svin")
        self.spoke = self.field("spoke", seats, "who has spoken")
        self.stood = self.field("stood", seats, "who has stood")
        self.drawer = self.field("drawer", seats, "who is on the way to the stock")
        self.swaps = self.field("swaps", seats * seats, "for each giver and taker, how often they have swapped", seats)
        self.annulled = self.field("annulled", seats * seats, "the same for swaps that have been undone", seats)
        self.turned = self.field("turned", N_SHOWN, "how many of each value were turned up from the stock", COPIES)
        self.aside = self.field(
            "aside", N_SHOWN + 1, "how many of each value were laid aside; last, of unknown value", KILLELEK.size
        )
        self.stock = self.field("stock", 1, "how many cards the stock has", KILLELEK.size)
        self.question = self.field("question", len(questions), "which of " + ", ".join(questions))
        self.redeals = self.field("redeals", 1, "how often this deal has been dealt anew", ENDLESS)
        self.due = self.field("due", seats, "who is asked to buy in")
        self.price = self.field("price", 1, "what it costs to buy in, in stakes or glasses", ENDLESS)
        self.survivors = self.field("survivors", seats, "who was left when buy-ins were offered")
        self.choice = self.field("choice", 2, "one's own secret choice: to buy in, to decline")

    def fill_first(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the first fields, while cards are played straight from the deal."""
        deal = match.deal
        if match.is_over or not isinstance(deal, State) or deal.is_over():
            super().fill_first(out, match, viewer)
        else:
            assert isinstance(match, ExchangeMatch)
            self.fill_first_of(out, i64(deal.phase), deal.turn, match.dealer, match.round.active, viewer)

    def fill(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the deal, and who is asked to buy in."""
        assert isinstance(match, ExchangeMatch)
        deal = match.deal
        if deal is None:  # KI13: the cards are gathered.
            out.one(self.question + BARRED)
        else:
            assert isinstance(deal, State)
            self.fill_deal(out, deal, viewer)
        played = match.round
        out.overwrite(self.redeals, played.redeals)
        if played.due:
            for seat in played.due:
                out.one(self.due + self.place(seat, viewer))
            out.ratio(self.price, played.price(), self.unit(match))
            self.mark(out, self.survivors, played.survivors, viewer)
        if played.choices:
            choice = played.choices.get(int(viewer))  # KI17: one's own.
            if choice is not None:
                out.one(self.choice + (0 if choice else 1))

    def fill_deal(self, out: Row, deal: State, viewer: i64) -> None:
        """Write the cards and what has become of them."""
        if len(deal.held):
            left = deal.active
            while left:
                seat = lowest(left)
                left &= left - 1
                piece = i64(deal.held[seat])
                at = self.place(seat, viewer)
                if knows(deal, int(viewer), piece):
                    out.one(self.hands + at * N_SHOWN + shown_as(deal, piece))
                if deal.face_up >> piece & 1:
                    out.one(self.face_up + at)
        strikes = deal.strikes
        for _strike in range(count(deal.struck)):
            start = self.struck_sv if strikes >> 10 & 1 else self.struck_hu
            out.one(start + self.place(strikes & FIVE_BITS, viewer))
            strikes >>= STRIKE_BITS
        self.mark(out, self.spoke, deal.spoke, viewer)
        self.mark(out, self.stood, deal.stood, viewer)
        self.mark_one(out, self.drawer, deal.drawer, viewer)
        for number in range(i64(deal.swapped)):
            entry = i64(deal.swaps[i64(number)])
            giver = self.place(entry & FIVE_BITS, viewer)
            taker = self.place(entry >> TAKER & FIVE_BITS, viewer)
            start = self.annulled if entry >> ANNULLED & 1 else self.swaps
            out.one_more(start + giver * self.seats + taker)
        for face in turned_faces(deal):
            out.one_more(self.turned + i64(face))
        pieces = aside(deal)
        while pieces:
            piece = lowest(pieces)
            pieces &= pieces - 1
            out.one_more(self.aside + (shown_as(deal, piece) if knows(deal, int(viewer), piece) else N_SHOWN))
        out.whole(self.stock, deal.stock_size())
        out.one(self.question + i64(deal.asking))

    def unit(self, match: ExchangeMatch) -> int:
        """Return what prices are counted in."""
        return 1


class KilleLens(ExchangeLens):
    """Observation encoder of Kille."""

    used: ClassVar[list[str]] = ["unused", "passed", "taken", "used"]
    offers: ClassVar[list[str]] = ["", "first", "second"]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.pot = self.field("pot", 1, "the pot, in stakes", ENDLESS)
        self.balances = self.field("balances", seats, "the balances, in stakes", ENDLESS, -ENDLESS)
        self.players = self.field("players", seats, "who has staked in this pot")
        self.first = self.field("first_buyin", 4, "the first buy-in: " + ", ".join(self.used))
        self.second = self.field("second_buyin", 4, "the second buy-in: the same")
        self.declined = self.field("declined_first", seats, "who has declined the first buy-in")
        self.took = self.field("took_first", seats, "who has taken it")
        self.offered = self.field("offered", 3, "which buy-in is offered: none, first, second")
        self.pots = self.field("pots", 1, "how many pots have been won", ENDLESS)
        self.used_words = self.used
        self.offer_words = self.offers

    def unit(self, match: ExchangeMatch) -> int:
        """Return the stake."""
        rules = match.rules
        assert isinstance(rules, KilleRules)
        return rules.stake

    def fill(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the money as well."""
        super().fill(out, match, viewer)
        assert isinstance(match, KilleMatch)
        pot = match.round
        assert isinstance(pot, Pot)
        stake = pot.rules.stake
        balance = match.ledger.balance
        out.ratio(self.pot, pot.units(), stake)
        for seat in range(self.seats):
            out.ratio(self.balances + self.place(seat, viewer), balance[seat], stake)
        self.mark(out, self.players, pot.players, viewer)
        out.one(self.first + place_among(self.used_words, pot.first))
        out.one(self.second + place_among(self.used_words, pot.second))
        self.mark(out, self.declined, pot.declined_first, viewer)
        self.mark(out, self.took, pot.took_first, viewer)
        out.one(self.offered + place_among(self.offer_words, pot.offered))
        out.overwrite(self.pots, pot.number)


class PunschLens(ExchangeLens):
    """Observation encoder of Punschkille."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.supply = self.field("supply", seats, "how many glasses each seat has left", ENDLESS)
        self.stake = self.field("stake", seats, "how many it has staked", ENDLESS)
        self.drunk = self.field("drunk", seats, "how many it has drunk", ENDLESS)
        self.rounds = self.field("rounds", 1, "which round this is", ENDLESS)
        self.bought = self.field("bought", seats, "who has bought in in this round")
        self.dry = self.field("dry", seats, "in which round a seat ran out of punsch, or 0", ENDLESS)
        self.champion = self.field("champion", seats, "who has won")

    def fill(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the glasses as well."""
        super().fill(out, match, viewer)
        assert isinstance(match, PunschMatch)
        played = match.round
        assert isinstance(played, GlassRound)
        glasses = match.ledger.balance
        for seat in range(self.seats):
            at = self.place(seat, viewer)
            out.overwrite(self.supply + at, glasses[seat])
            out.overwrite(self.stake + at, glasses[self.seats + seat])
            out.overwrite(self.drunk + at, glasses[2 * self.seats + seat])
            out.overwrite(self.dry + at, played.dry[seat])
        out.overwrite(self.rounds, played.number)
        self.mark(out, self.bought, played.bought, viewer)
        self.mark_one(out, self.champion, played.champion, viewer)
