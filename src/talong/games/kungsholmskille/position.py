"""Serialization of a deal as plain data, and back (docs/positions.md)."""

from __future__ import annotations

from talong._compat import i64, u8, vec
from talong.cards.bits import bit, count, listed, mask_of
from talong.cards.kille import FACES, KILLELEK, face_of
from talong.core.errors import PositionError
from talong.core.position import Fields
from talong.games.kungsholmskille.deal import KungsholmDeal, begin
from talong.games.kungsholmskille.exchange import received
from talong.games.kungsholmskille.hands import codes, hand_of, single
from talong.games.kungsholmskille.rules import KungsholmRules
from talong.games.kungsholmskille.state import DECLARE1, DECLARE2, FOLD, NOBODY, PHASES, PLAY, SHOW, SWAP, TRICKS, State
from talong.games.kungsholmskille.tricks import play, playable
from talong.games.kungsholmskille.view import plays

HAND = 5


def write_deal(deal: State, data: dict[str, object]) -> None:
    """Add *deal* to *data*, a position."""
    seats = list(range(int(deal.seats)))
    data["turn"] = int(deal.turn)
    data["hands"] = {str(seat): codes(deal.hands[seat]) for seat in seats}
    data["laid"] = {str(seat): codes(deal.laid[seat]) for seat in seats if deal.laid[seat]}
    drawn = {str(seat): received(deal, seat) for seat in seats if deal.laid[seat]}
    data["received"] = {seat: cards for seat, cards in drawn.items() if cards is not None}
    data["stock"] = [FACES[i64(deal.stock[i64(at)])] for at in range(deal.top, len(deal.stock))]
    data["folded"] = [seat for seat in seats if not deal.live >> i64(seat) & 1]
    data["bud1"] = listed(deal.bud1)
    data["bud2"] = listed(deal.bud2)
    data["bud3"] = listed(deal.bud3)
    data["played"] = plays(deal)
    if deal.phase >= PLAY:
        data["leader"] = int(deal.leader)
    if deal.knocker != NOBODY:
        data["knocker"] = int(deal.knocker)
    if deal.knocker2 != NOBODY:
        data["knocker2"] = int(deal.knocker2)


class Reader:
    """Reads one deal, and refuses what cannot be."""

    def __init__(self, fields: Fields, seats: int, dealer: int) -> None:
        self.fields = fields
        self.seats = seats
        self.everyone = list(range(seats))
        self.folded = fields.seats("folded", [], seats)
        self.live = [seat for seat in self.everyone if seat not in self.folded]
        first = [(dealer + 1 + step) % seats for step in range(seats)]
        self.forehand_first = [seat for seat in first if seat in self.live]
        self.hands: list[list[str]] = [[] for _seat in self.everyone]
        self.laid: list[list[str]] = [[] for _seat in self.everyone]
        self.played: list[tuple[int, str]] = []
        self.received: list[list[str]] = [[] for _seat in self.everyone]
        self.stock: list[str] = []

    def read_cards(self, rest: list[int]) -> None:
        """Read who holds, has laid away and has played what; what is not named lies at the bottom as in *rest*."""
        fields = self.fields
        self.read_hands("hands", self.hands)
        self.read_hands("laid", self.laid)
        self.read_hands("received", self.received)
        for at, item in enumerate(fields.items("played")):
            entry = Fields(item, f"{fields.at('played')}[{at}]")
            seat = entry.number("seat", -1, 0, self.seats - 1)
            card = entry.word("card", "", FACES)
            entry.done()
            for name in ("seat", "card"):
                if not entry.has(name):
                    raise entry.refuse(name, "field-missing", {})
            if seat not in self.live:
                raise entry.refuse("seat", "not-active", {"seat": str(seat)})
            self.played.append((seat, card))
        self.stock = fields.codes("stock", KILLELEK, [])
        named = [code for cards in (*self.hands, *self.laid) for code in cards]
        named += [card for _seat, card in self.played] + self.stock
        surplus = KILLELEK.surplus(named)
        if surplus:
            raise fields.refuse("hands", "too-many", {"card": surplus[0], "copies": "2"})
        lacking = KILLELEK.missing(named)
        unnamed: list[str] = []
        for number in rest:
            code = FACES[face_of(number)]
            if code in lacking:
                lacking.remove(code)
                unnamed.append(code)
        for seat in self.folded:
            if not self.hands[seat]:  # Nobody will ever see what they threw in.
                self.hands[seat] = unnamed[:HAND]
                unnamed = unnamed[HAND:]
        self.stock += unnamed

    def read_hands(self, name: str, hands: list[list[str]]) -> None:
        """Read the cards of each seat."""
        for seat, given in self.fields.by_seat(name, self.seats).items():
            hands[seat] = self.fields.codes_of(name, seat, given, KILLELEK)

    def check_received(self) -> list[str]:
        """Return what was drawn in the exchange, in order; nothing if it is not told, and all or nothing is (KK37)."""
        told = [seat for seat in self.everyone if self.received[seat]]
        for seat in told:
            has = self.hands[seat] + [card for who, card in self.played if who == seat]
            lacking = [code for code in set(self.received[seat]) if self.received[seat].count(code) > has.count(code)]
            if lacking or len(self.received[seat]) != len(self.laid[seat]):
                raise self.fields.refuse(f"received.{seat}", "not-drawn", {"seat": str(seat)})
        for seat in self.everyone:
            if told and self.laid[seat] and seat not in told:
                raise self.fields.refuse(f"received.{seat}", "field-missing", {})
        return [code for seat in self.forehand_first for code in self.received[seat]]

    def check_sizes(self, phase: i64) -> int:
        """Refuse hands of the wrong size; return how many tricks were over before those that are given."""
        fields = self.fields
        for seat in self.folded:
            if len(self.hands[seat]) != HAND:
                raise PositionError(f"{fields.at('hands')}.{seat}", "wrong-number-of-cards", {"cards": str(HAND)})
        for seat in self.everyone:
            if len(self.laid[seat]) > 2 or (self.laid[seat] and (phase < SWAP or seat in self.folded)):
                raise fields.refuse("laid", "too-many-laid-away", {"seat": str(seat)})
        sizes = [len(self.hands[s]) + len([1 for who, _card in self.played if who == s]) for s in self.live]
        least = HAND - TRICKS if phase == SHOW else HAND if phase < PLAY else HAND - TRICKS + 1
        if len(set(sizes)) != 1 or not least <= sizes[0] <= HAND:
            raise fields.refuse("hands", "hands-differ", {})
        if phase < PLAY and self.played:
            raise fields.refuse("played", "not-in-this-phase", {})
        return HAND - sizes[0]


def read_deal(
    fields: Fields, rules: KungsholmRules, seats: int, dealer: int, phase_name: str, rest: list[int]
) -> KungsholmDeal:
    """Return the deal that *fields* describe."""
    reader = Reader(fields, seats, dealer)
    phase = PHASES.index(phase_name)
    reader.read_cards(rest)
    before = reader.check_sizes(phase)
    if reader.folded and phase < FOLD:
        raise fields.refuse("folded", "not-in-this-phase", {})
    drawn = reader.check_received()
    for seat, card in reader.played:
        reader.hands[seat].append(card)
    hands: list[i64] = [hand_of([FACES.index(code) for code in hand]) for hand in reader.hands]
    stock = vec[u8]([u8(FACES.index(code)) for code in drawn + reader.stock])
    deal = begin(KungsholmDeal(rules, seats, dealer, vec[i64](hands), stock))
    deal.top = len(drawn)
    for seat in range(seats):
        deal.laid[seat] = hand_of([FACES.index(code) for code in reader.laid[seat]])
    deal.live = mask_of(reader.live)
    deal.phase = phase
    deal.bud1 = mask_of(fields.seats("bud1", [], seats))
    deal.bud2 = mask_of(fields.seats("bud2", [], seats))
    deal.bud3 = mask_of(fields.seats("bud3", [], seats))
    deal.knocker = fields.number("knocker", NOBODY, 0, seats - 1)
    deal.knocker2 = fields.number("knocker2", NOBODY, 0, seats - 1)
    read_course(fields, deal, reader, before)
    return deal


def read_course(fields: Fields, deal: KungsholmDeal, reader: Reader, before: int) -> None:
    """Read who has spoken and whose turn it is."""
    phase = deal.phase
    if phase > FOLD:
        deal.forehand = reader.forehand_first[0]  # KK32
    if deal.live_number() < 2 and phase != FOLD:
        raise fields.refuse("folded", "too-few-active", {})
    if phase >= FOLD and deal.knocker == NOBODY:
        if phase == FOLD:
            raise fields.refuse("knocker", "field-missing", {})
        deal.knocker = deal.forehand  # Somebody has knocked; who it was does not matter any more.
    if phase >= PLAY and deal.knocker2 == NOBODY:
        deal.knocker2 = deal.forehand
    if phase < FOLD and deal.knocker != NOBODY:
        raise fields.refuse("knocker", "not-in-this-phase", {})
    if phase < PLAY and deal.knocker2 != NOBODY:
        raise fields.refuse("knocker2", "not-in-this-phase", {})
    if phase != DECLARE1 and phase >= FOLD and not deal.live >> deal.knocker & 1:
        raise fields.refuse("knocker", "knocker-stays", {})
    if deal.knocker2 != NOBODY and not deal.live >> deal.knocker2 & 1:
        raise fields.refuse("knocker2", "not-active", {"seat": str(deal.knocker2)})
    if phase >= PLAY:
        play_again(fields, deal, reader, before)
    due = usual_turn(deal, phase)
    deal.turn = fields.number("turn", due, 0, int(deal.seats) - 1)
    check_turn(fields, deal, due)


def usual_turn(deal: KungsholmDeal, phase: i64) -> int:
    """Return whose turn it is by what has been said and done."""
    if phase == FOLD:
        return int(deal.left(deal.knocker))
    if phase == SHOW:
        at = deal.leader
        for _seat in range(count(deal.bud3)):
            at = deal.next(at)
        return int(at)
    if phase == PLAY:
        return int(deal.turn)
    at = deal.forehand
    for _seat in range(count(deal.bud1 if phase == DECLARE1 else deal.bud2)):
        at = deal.next(at)
    return int(at)


def check_turn(fields: Fields, deal: KungsholmDeal, due: int) -> None:
    """Refuse a turn that does not fit what has been said (KK70)."""
    phase = deal.phase
    turn = int(deal.turn)
    free = phase in (FOLD, SWAP)  # Here what the others have decided does not say how far it has come.
    if not deal.live >> deal.turn & 1 or (not free and turn != due) or (phase == FOLD and turn == deal.knocker):
        raise fields.refuse("turn", "other-turn", {"seat": str(due)})
    for name, said in (("bud1", deal.bud1), ("bud2", deal.bud2), ("bud3", deal.bud3)):
        allowed = {"bud1": DECLARE1, "bud2": DECLARE2, "bud3": SHOW}[name]
        members = deal.live if name != "bud1" else bit(deal.seats) - 1
        if said & ~members or (said and phase < allowed) or (phase == allowed and said == deal.live):
            raise fields.refuse(name, "cannot-have-said-bud", {})
        if phase == allowed and said != run_of(deal, int(deal.leader if phase == SHOW else deal.forehand), count(said)):
            raise fields.refuse(name, "cannot-have-said-bud", {})
    if phase == SWAP:
        for seat in yet_to_exchange(deal):
            if deal.laid[seat]:
                raise fields.refuse("laid", "too-many-laid-away", {"seat": str(seat)})  # KK35
    if phase == FOLD:
        at = deal.left(deal.knocker)
        behind: i64 = 0
        while int(at) != turn:
            behind |= bit(at)
            at = deal.left(at)
        if (bit(deal.seats) - 1 & ~deal.live) & ~behind:
            raise fields.refuse("folded", "cannot-have-folded", {})


def yet_to_exchange(deal: KungsholmDeal) -> list[int]:
    """Return the seat on turn and those after it (KK35)."""
    seats = [int(deal.turn)]
    at = deal.next(deal.turn)
    while at != deal.forehand:
        seats.append(int(at))
        at = deal.next(at)
    return seats


def run_of(deal: KungsholmDeal, first: int, number: i64) -> i64:
    """Return the first *number* live seats from *first* on."""
    members: i64 = 0
    at: i64 = first
    for _seat in range(number):
        members |= bit(at)
        at = deal.next(at)
    return members


def play_again(fields: Fields, deal: KungsholmDeal, reader: Reader, before: int) -> None:
    """Play the given tricks again through the rules (KK45 to KK51)."""
    phase = deal.phase
    deal.phase = PLAY
    deal.tricks = before
    most = int(deal.seats) - 1
    if reader.played:
        first = reader.played[0][0]
    else:
        first = fields.number("leader", fields.number("turn", int(deal.forehand), 0, most), 0, most)
    if not deal.live >> i64(first) & 1 or (before == 0 and first != deal.forehand):
        raise fields.refuse("played" if reader.played else "turn", "other-turn", {"seat": str(deal.forehand)})
    deal.leader = first
    deal.turn = first
    for at, (seat, code) in enumerate(reader.played):
        card = single(FACES.index(code))
        if deal.phase != PLAY or deal.turn != seat or not card & playable(deal, seat):
            raise PositionError(f"{fields.at('played')}[{at}]", "cannot-have-played", {"card": code, "seat": str(seat)})
        play(deal, seat, card)
    if phase == SHOW and deal.tricks == TRICKS:
        deal.phase = SHOW
    if fields.number("leader", int(deal.leader), 0, most) != deal.leader:
        raise fields.refuse("leader", "other-turn", {"seat": str(deal.leader)})
    if deal.phase != phase:
        raise fields.refuse("phase", "other-phase", {"phase": PHASES[deal.phase]})
