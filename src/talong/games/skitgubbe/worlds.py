"""Sampling of worlds from a view: hands, stock, last card and avstickshög (section 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from talong._compat import append, i64, u8, vec
from talong.cards.bits import bit, count, mask_of, place_of
from talong.cards.deck import HIDDEN
from talong.cards.french import FRENCH, SUITS
from talong.core.chance.fast import FastRandom
from talong.core.sampling.constrained_deal import ConstrainedDeal
from talong.core.sampling.worlds import Worlds
from talong.core.view import View
from talong.games.skitgubbe.actions import codes
from talong.games.skitgubbe.between import SIX, SKIT_RANKS
from talong.games.skitgubbe.deal import SkitgubbeDeal
from talong.games.skitgubbe.inferences import Kept, Slots, read_kept
from talong.games.skitgubbe.rules import set_aside
from talong.games.skitgubbe.state import DECK, cards_with, rank_cards
from talong.games.skitgubbe.throwing import others

if TYPE_CHECKING:
    from talong.core.game import Game
    from talong.facts.skitgubbe import SkitgubbeFacts


def card_of(code: str) -> i64:
    """Return the card of that *code*, as a set."""
    return bit(FRENCH.first[code])


def cards_named(named: list[str]) -> i64:
    """Return the cards of those codes that are not hidden."""
    return mask_of([FRENCH.first[code] for code in named if code != HIDDEN])


class Place:
    """Place of the `ConstrainedDeal`: whose hand it belongs to."""

    def __init__(self, seat: int, size: int, may: i64) -> None:
        self.seat = seat
        self.size = size
        self.may = may


class SkitgubbeWorlds(Worlds):
    """Uniform over how the pack can have lain.

    In phase 1 nothing that is done tells of the hands, except where one must match (SV-G) or has announced (SV-B): then
    each card of a hand has come at some time, and the cards that came before a seat failed to match are none of those
    that it lacked. A seat for which there is one way in which its laid cards can have come has a place in the
    `ConstrainedDeal` for each time; for the others a way is drawn, and the world refused if its cards do not fit. Of
    hands in which one card must be of the lowest rank announced, that card is drawn first, and a hand with several such
    cards, which can come about in as many ways, is accepted that much more seldom.

    In phase 2 what a seat won, took up or was seen to get is known (SI17). If the skitkort were dealt again, a hidden
    card is one of them only with their recipients, of whom everybody knows how many each has left (SI8). Of two who
    draw from an avstickshög, either can have drawn skitkort that lay there (R-S52), also when it is used up.

    What others have answered before they were asked (SW8) is left open: in a world they have not answered yet.
    """

    facts: SkitgubbeFacts

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        facts = self.facts
        self.deal: SkitgubbeDeal | None = None
        self.own: list[i64] = [0 for _seat in range(self.seats)]  # What is known of each hand.
        self.left: i64 = DECK  # What the viewer has not seen.
        self.last: i64 = 0  # The last card, if it lies open (SV-K).
        self.places: list[Place] = []
        self.forced: list[tuple[int, i64]] = []  # Who must have a card of which rank, drawn first (SV-B),
        self.before: list[int] = []  # and the place of the other cards from before the trick.
        self.doubtful: list[tuple[int, list[Slots]]] = []
        self.drawers: list[int] = []  # Who can have skitkort unseen only from the avstickshög,
        self.most_skit = 0  # and how many.
        self.skit: i64 = 0
        self.parting = ConstrainedDeal(0, [], [])
        if facts["hands"]:
            self.read_cards()

    def read_cards(self) -> None:
        """See which cards are where, and what the others can be."""
        facts = self.facts
        seen: i64 = cards_named(facts["memory"]["discarded"])
        for lying in [*facts["trick"], *facts["pile"]]:
            seen |= cards_named(lying["cards"])
        for won in facts["memory"]["won"].values():
            seen |= cards_named(won)
        for seat in range(self.seats):
            self.own[seat] = cards_named(facts["hands"][str(seat)])
            seen |= self.own[seat]
        if facts["last"] is not None and facts["last"] != HIDDEN:
            self.last = card_of(facts["last"])
            seen |= self.last
        self.left = DECK & ~seen
        hidden = [len([code for code in facts["hands"][str(seat)] if code == HIDDEN]) for seat in range(self.seats)]
        if facts["phase"] == "shed":
            self.read_phase_2(hidden)
        else:
            self.read_phase_1(hidden)
        self.parting = ConstrainedDeal(
            self.left, [place.size for place in self.places], [place.may for place in self.places]
        )

    def read_phase_1(self, hidden: list[int]) -> None:
        """Give each hidden hand its places."""
        kept = read_kept(self.facts, self.seats)
        for seat in range(self.seats):
            if hidden[seat]:
                self.read_seat(seat, hidden[seat], kept[seat])

    def read_seat(self, seat: int, size: int, kept: Kept) -> None:
        """Give the hand of *seat* a place, or one for each time at which its cards can have come."""
        ways = [] if kept.is_free() else kept.sources()
        if len(ways) != 1:
            self.places.append(Place(seat, size, DECK))
            if ways:
                self.doubtful.append((seat, [Slots(kept, way) for way in ways]))
            return
        slots = Slots(kept, ways[0])
        if slots.lowest:
            self.forced.append((seat, rank_cards(kept.lowest)))
            self.before.append(len(self.places))
            self.places.append(Place(seat, slots.sizes[0] - 1, slots.may[0]))
            self.places.append(Place(seat, 1, slots.may[0] & rank_cards(kept.lowest)))
        else:
            self.places.append(Place(seat, slots.sizes[0], slots.may[0]))
        for number in range(1, len(slots.sizes)):
            self.places.append(Place(seat, slots.sizes[number], slots.may[number]))

    def read_phase_2(self, hidden: list[int]) -> None:
        """Tell the skitkort that were dealt again from the other hidden cards (SI8)."""
        facts = self.facts
        skit: i64 = cards_with(SKIT_RANKS)
        if facts["rules"]["trump_six"]:
            skit |= bit(13 * SUITS.index(cast("str", facts["trump"])) + SIX)
        dealt = facts["memory"]["skitkort"]
        aside = set_aside(cast("int | None", facts["rules"]["avstickshog"]), self.seats)
        for seat in range(self.seats):
            if not hidden[seat]:
                continue
            if facts["recipients"] and not aside:
                number = dealt.get(str(seat), 0)
                self.places.append(Place(seat, number, skit))
                self.places.append(Place(seat, hidden[seat] - number, DECK & ~skit))
            else:
                self.places.append(Place(seat, hidden[seat], DECK))
                if len(facts["recipients"]) == 1:  # SI8: what was dealt again is known.
                    self.drawers.append(seat)
        self.most_skit = (aside - facts["avstickshog"]) // 2  # S2P-8: both draw.
        self.skit = skit

    def draw_hands(self, luck: FastRandom) -> vec[i64]:
        """Return what each seat holds."""
        while True:
            cards = self.parting.draw(luck)
            nothing: i64 = 0
            hands = vec[i64]([nothing for _seat in range(self.seats)])
            for at in range(len(self.places)):
                hands[self.places[at].seat] |= cards[at]
            if self.fits(hands, cards, luck):
                for seat in range(self.seats):
                    hands[seat] |= self.own[seat]
                return hands

    def fits(self, hands: vec[i64], cards: vec[i64], luck: FastRandom) -> bool:
        """Tell whether the world is accepted."""
        for number in range(len(self.forced)):
            ranked = self.forced[number][1]
            at = self.before[number]
            several = count((cards[at] | cards[at + 1]) & ranked)
            if several > 1 and luck.below(several):
                return False
        for seat, ways in self.doubtful:
            if not ways[luck.below(len(ways))].accepts(hands[seat], luck):
                return False
        return all([count(hands[seat] & self.skit) <= self.most_skit for seat in self.drawers])

    def draw(self, luck: FastRandom) -> SkitgubbeDeal | None:
        """Return the deal of one world; nothing between deals."""
        if not self.facts["hands"]:
            return None
        if self.deal is None:
            deal = self.first().deal
            assert isinstance(deal, SkitgubbeDeal)
            self.deal = deal
        like = self.deal
        hands = self.draw_hands(luck)
        stock, hidden = self.draw_rest(hands, luck)
        world = SkitgubbeDeal(like.rules, like.seats, like.dealer, stock, hidden)
        like.copy_into(world)
        world.hands = hands
        if like.seen is not None:
            world.note_position()
        if like.race_place:
            world.race_place = u8(1 + luck.below(others(like)))  # SW9: any place that has not come yet.
        return world

    def draw_rest(self, hands: vec[i64], luck: FastRandom) -> tuple[vec[u8], vec[u8]]:
        """Return the stock, last card included, and the avstickshög, when *hands* are held."""
        left = self.left
        for seat in range(self.seats):
            left &= ~hands[seat]
        rest = vec[u8]()
        while left:
            card = left & -left
            rest = append(rest, u8(place_of(card)))
            left ^= card
        luck.shuffle(rest, 0)
        aside: i64 = self.facts["avstickshog"]
        hidden = rest[:aside]
        stock = rest[aside:]
        if self.last:
            stock = append(stock, u8(place_of(self.last)))
        return stock, hidden

    def position(self, luck: FastRandom) -> dict[str, object]:
        """Return any one of the worlds as a position."""
        facts = self.facts
        data = self.table(["deals", "skitgubbe"])
        if facts["previous"] is not None:
            data["previous"] = facts["previous"]
        if not facts["hands"]:
            return data
        hands = self.draw_hands(luck)
        stock, hidden = self.draw_rest(hands, luck)
        data["hands"] = {str(seat): codes(int(hands[seat])) for seat in range(self.seats)}
        data["first_leader"] = facts["first_leader"]
        data["announced"] = facts["announced"]
        for name in ("last_winner", "last_holder"):
            if self.view.facts[name] is not None:
                data[name] = self.view.facts[name]
        if len(hidden):
            data["avstickshog"] = [FRENCH.codes[int(card)] for card in hidden]
        if facts["phase"] == "shed":
            for name in ("trump", "turn", "pile", "needed", "forced", "out", "recipients", "quiet"):
                data[name] = self.view.facts[name]
            data["discarded"] = facts["memory"]["discarded"]
            data["known"] = facts["memory"]["known"]
            return data
        named = [FRENCH.codes[int(card)] for card in stock]
        if facts["last_holder"] is None:
            data["stock"] = named
        else:
            data["last"] = named[0]
        data["won"] = facts["memory"]["won"]
        for name in ("leader", "trick", "passed"):
            data[name] = self.view.facts[name]
        if self.is_race_behind():
            data["race_place"] = 1
        if facts["answered"]:
            data["queue"] = {str(self.viewer): facts["answer"]}
        return data

    def is_race_behind(self) -> bool:
        """Tell whether the winner of a race has yet to be asked, by lot (SW9)."""
        facts = self.facts
        rules = facts["rules"]
        by_lot = rules["c_turn"] == "race" and rules["race_order"] == "random" and rules["pace"] == "window"
        waits = facts["phase"] == "throw" and facts["winner"] not in facts["passed"]
        return bool(by_lot and waits and facts["turn"] != facts["winner"])
