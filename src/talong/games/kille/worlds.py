"""Sampling of worlds from a view: cards that the viewer has not held, and the stock (KI2 to KI11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from talong._compat import i64, u8, vec
from talong.cards.bits import bit, place_of
from talong.cards.deck import HIDDEN
from talong.cards.kille import FACES, KILLE
from talong.core.chance.fast import FastRandom
from talong.core.match import Match
from talong.core.sampling.worlds import Worlds
from talong.core.view import View
from talong.games.kille.deal import KilleDeal
from talong.games.kille.match import ExchangeMatch

if TYPE_CHECKING:
    from random import Random

    from talong.core.game import Game
    from talong.facts.kille import ExchangeFacts, KilleFacts, Swap
    from talong.facts.punschkille import PunschFacts

PACK: Final = (1 << 42) - 1  # Two bits for each value: here each bit is one of the two cards.
NO_KILLE: Final = (1 << 40) - 1
YIELDING: Final = (1 << 30) - 1  # Skitkort and liljor.


class Track:
    """Where each piece has been, told by the swaps."""

    def __init__(self, facts: ExchangeFacts, seats: int) -> None:
        active = facts["active"]
        self.seats = seats
        self.held = list(range(seats))
        self.seen: dict[int, str] = {}  # The pieces that the viewer knows.
        self.holders: dict[int, set[int]] = {seat: {seat} for seat in active}
        self.may: dict[int, i64] = dict.fromkeys(active, PACK)
        self.drawer = -1  # Who has drawn from the stock, if anybody has and the deal goes on (R-K11).
        self.read_swaps(facts["swaps"])
        self.read_draw(facts)
        for seat in active:
            self.note(self.held[seat], facts["hands"][str(seat)][0])

    def read_swaps(self, swaps: list[Swap]) -> None:
        """Make the swaps again, and undo the annulled ones (K37 to K39)."""
        moved: list[tuple[int, int]] = []
        for swap in swaps:
            giver = swap["giver"]
            taker = swap["taker"]
            gave = self.held[giver]
            got = self.held[taker]
            self.held[giver], self.held[taker] = got, gave
            self.holders[gave].add(taker)
            self.holders[got].add(giver)
            self.note(gave, swap["gave"])
            self.note(got, swap["got"])
            self.may[gave] &= NO_KILLE  # KI6: a kille would have been seen.
            self.may[got] &= YIELDING  # K23: a matador would have answered.
            if swap["annulled"]:
                moved.append((giver, taker))
        for giver, taker in moved[::-1]:
            self.held[giver], self.held[taker] = self.held[taker], self.held[giver]

    def read_draw(self, facts: ExchangeFacts) -> None:
        """See who has drawn: whoever demanded, but changed with nobody and was not struck."""
        if not facts["aside"]:
            return
        busy = [swap["giver"] for swap in facts["swaps"]]
        busy += [swap["taker"] for swap in facts["swaps"] if swap["annulled"]]
        idle = [*facts["stood"], *busy, *[int(seat) for seat in facts["struck"]], facts["drawer"]]
        if facts["rules"]["direction"] == "literal":
            self.drawer = facts["dealer"]  # R-P26
        else:
            self.drawer = next(seat for seat in facts["spoke"] if seat not in idle)
        old = self.held[self.drawer]
        self.note(old, facts["aside"][0])
        self.may[old] &= NO_KILLE  # KI10: it would lie face up.
        self.held[self.drawer] = self.seats
        self.holders[self.seats] = {self.drawer}
        self.may[self.seats] = YIELDING  # K46

    def note(self, piece: int, code: str) -> None:
        """Note that the viewer sees *piece*, if they do."""
        if code != HIDDEN:
            self.seen[piece] = code

    def face(self, piece: int) -> int:
        """Return the value of a *piece* that the viewer knows."""
        return FACES.index(self.seen[piece].rstrip("+-"))


class ExchangeWorlds(Worlds):
    """Uniform over where each of the 42 cards can be, the two of a value told apart.

    A card that has changed hands unseen is no kille, and one that was given up on demand or drawn is no matador either
    (K22, K23, K46). These sets are nested, so the unseen pieces are drawn one by one, the narrowest first: each has a
    number of cards to choose from that does not depend on what the others got, so all ways are equally likely. The rest
    is the stock, in any order. Standing, demanding and answering bind to nothing. Of buy-ins that are decided all at
    once (R-K41), what the others may have chosen is drawn too, and so is whether they have, where `turn` does not tell.
    """

    facts: ExchangeFacts

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        facts = self.facts
        self.deal: KilleDeal | None = None
        self.track: Track | None = None
        self.left: i64 = PACK  # What the viewer has not seen.
        self.unseen: list[int] = []  # Pieces, the narrowest first.
        self.may: list[i64] = []
        self.whole = facts["phase"] == "precut"
        if facts["hands"]:
            self.read_pieces(Track(facts, self.seats))

    def read_pieces(self, track: Track) -> None:
        """See which pieces are known, and what the others can be."""
        self.track = track
        for piece in track.seen:
            self.see(track.face(piece))
        for code in self.facts["turned"]:
            self.see(FACES.index(code))
        unseen = [piece for piece in track.may if piece not in track.seen]
        self.unseen = sorted(unseen, key=lambda piece: (int(track.may[piece]), piece))
        self.may = [track.may[piece] for piece in self.unseen]

    def see(self, face: int) -> None:
        """Take one card of that value from those that the viewer has not seen."""
        both = self.left & (bit(2 * face) | bit(2 * face + 1))
        self.left &= ~(both & -both)

    def draw(self, luck: FastRandom) -> KilleDeal | None:
        """Return the deal of one world; nothing between deals."""
        if not self.whole and self.track is None:
            return None
        if self.deal is None:
            deal = self.first().deal
            assert isinstance(deal, KilleDeal)
            self.deal = deal
        like = self.deal
        world = like.copy()
        left = self.left
        stock = like.stock[:]
        if not self.whole:
            faces = like.faces[:]
            high = like.high
            for at in range(len(self.unseen)):
                card = luck.choose(left & self.may[at], 1)
                left ^= card
                piece = self.unseen[at]
                face = place_of(card) >> 1
                faces[piece] = u8(face)
                high &= ~bit(piece)
                if face == KILLE and like.dealt_high():
                    high |= bit(piece)  # P25: a kille that nobody else has seen lies where it was dealt.
            world.faces = faces
            world.high = high
            self.put_back(stock, faces)
        at = i64(like.top)
        while left:
            card = left & -left
            stock[at] = u8(place_of(card) >> 1)
            left ^= card
            at += 1
        luck.shuffle(stock, i64(like.top))
        world.stock = stock
        return world

    def put_back(self, stock: vec[u8], faces: vec[u8]) -> None:
        """Write what was dealt and drawn where it came from."""
        assert self.deal is not None
        seat = self.deal.last()
        for at in range(self.deal.number()):
            seat = self.deal.next(seat)
            stock[i64(at)] = faces[seat]
        if len(faces) > self.seats:
            stock[i64(self.deal.top) - 1] = faces[self.seats]

    def position(self, luck: FastRandom) -> dict[str, object]:
        """Return any one of the worlds as a position."""
        facts = self.facts
        data = self.table(["active", "deals", "redeals", "left", "leaving", "joining"])
        self.add_money(data)
        if facts["buyin"] is not None:
            data["due"] = facts["buyin"]["due"]
            data["survivors"] = facts["survivors"]
        if self.whole:
            data["stock"] = [face for face in FACES for _copy in range(2)]
        if self.track is not None:
            self.add_deal(data, self.track, luck)
        return data

    def add_money(self, data: dict[str, object]) -> None:
        """Add what differs between Kille and Punschkille."""
        raise NotImplementedError

    def add_deal(self, data: dict[str, object], track: Track, luck: FastRandom) -> None:
        """Add the cards and the course of the deal."""
        facts = self.facts
        left = self.left
        faces: dict[int, int] = {piece: track.face(piece) for piece in track.seen}
        for at, piece in enumerate(self.unseen):
            card = luck.choose(left & self.may[at], 1)
            left ^= card
            faces[piece] = int(place_of(card)) >> 1
        active = facts["active"]
        data["dealt"] = {str(seat): [FACES[faces[seat]]] for seat in active}
        data["hands"] = {
            str(seat): [track.seen.get(track.held[seat], FACES[faces[track.held[seat]]])] for seat in active
        }
        data["swaps"] = [
            {"giver": swap["giver"], "taker": swap["taker"], "annulled": swap["annulled"]} for swap in facts["swaps"]
        ]
        if track.drawer >= 0:
            data["draws"] = [{"seat": track.drawer, "card": FACES[faces[self.seats]]}]
        knowers: dict[str, list[int]] = {}
        for seat in active:
            known_to = set(track.holders[track.held[seat]])
            if track.held[seat] in track.seen and seat not in facts["face_up"] and self.viewer in active:
                known_to.add(self.viewer)  # As a position may have told.
            knowers[str(seat)] = sorted(known_to)
        data["known"] = knowers
        for name in ("turned", "face_up", "struck", "spoke", "stood", "question", "turn", "drawer"):
            if self.view.facts[name] is not None:
                data[name] = self.view.facts[name]
        stock: list[str] = []
        while left:
            card = left & -left
            stock.append(FACES[place_of(card) >> 1])
            left ^= card
        data["stock"] = stock

    def one(self, rng: Random) -> Match:
        """Return one world as a match, each equally likely."""
        match = super().one(rng)
        assert isinstance(match, ExchangeMatch)
        if match.round.due and match._simultaneous():
            match.round.choices = self.draw_choices(match, rng)
            match._imagine(match.deal)
        return match

    def draw_choices(self, match: ExchangeMatch, rng: Random) -> dict[int, bool]:
        """Return who has chosen what: their own choice the viewer knows (KI17), the others' are drawn."""
        choices: dict[int, bool] = {}
        turn = self.facts["turn"]
        waits = False
        for seat in match.round.due:
            if seat == turn:
                waits = True  # Those before this seat have chosen.
            elif seat == self.viewer:
                choice = self.facts["choice"]
                if choice is not None:
                    choices[seat] = choice
            else:
                luck = int(rng.random() * (3 if waits else 2))
                if luck < 2:
                    choices[seat] = luck == 1
        return choices


class KilleWorlds(ExchangeWorlds):
    """Worlds of Kille."""

    facts: KilleFacts

    def add_money(self, data: dict[str, object]) -> None:
        """Add the pot and the buy-ins."""
        facts = self.facts
        for name in ("pot", "balances", "pots", "players", "declined_first", "took_first"):
            data[name] = self.view.facts[name]
        data["first"] = facts["first_buyin"]
        data["second"] = facts["second_buyin"]
        if facts["buyin"] is not None:
            data["offered"] = facts["offered"]
            data["price"] = facts["buyin"]["price"]


class PunschWorlds(ExchangeWorlds):
    """Worlds of Punschkille."""

    facts: PunschFacts

    def add_money(self, data: dict[str, object]) -> None:
        """Add the glasses."""
        facts = self.facts
        for name in ("rounds", "glasses", "bought", "dry"):
            data[name] = self.view.facts[name]
        if facts["champion"] is not None:
            data["champion"] = facts["champion"]
