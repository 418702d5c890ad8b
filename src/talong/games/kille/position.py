"""Serialization of a deal as plain data, and back (docs/positions.md).

A piece is named by the seat it was dealt to, so the swap log needs only seats. What is left out is as in a fresh deal.
"""

from __future__ import annotations

from talong._compat import append, i32, i64, u8, vec
from talong.cards.bits import bit, count, listed
from talong.cards.kille import FACES, KILLELEK, face_of
from talong.core.errors import PositionError
from talong.core.position import Fields
from talong.games.kille.deal import KilleDeal
from talong.games.kille.events import code_of
from talong.games.kille.exchange import swap as make_swap
from talong.games.kille.frage import third
from talong.games.kille.kille_rank import restore
from talong.games.kille.matadors import HALTS, REBOUNDS, STRIKES, WAVES_ON, YIELDS, answer_of
from talong.games.kille.rules import ExchangeRules
from talong.games.kille.state import (
    ANNULLED,
    ANSWER_D,
    ANSWER_T,
    ASKED,
    BARRED,
    DEPENDS,
    FIVE_BITS,
    GAVE,
    GOT,
    HUSAR_STRIKE,
    NOBODY,
    OPEN,
    PRECUT,
    REFUSED_BY_DEALER,
    REFUSED_BY_THIRD,
    SPEAK,
    STOCK_STRIKER,
    STOCKCUT,
    SVIN_STRIKE,
    TAKER,
    State,
)
from talong.games.kille.stock import cutter, take
from talong.games.kille.svin import undo
from talong.games.kille.view import QUESTION, laid_aside, strikes, turned

PHASE_NUMBERS: dict[str, int] = {
    "precut": PRECUT,
    "speak": SPEAK,
    "answer_d": ANSWER_D,
    "answer_t": ANSWER_T,
    "stockcut": STOCKCUT,
}
KILLES: list[str] = ["Ki+", "Ki-"]


def write_deal(deal: State, data: dict[str, object]) -> None:
    """Add *deal* to *data*, a position."""
    data["stock"] = [FACES[deal.stock_card(i64(at))] for at in range(i64(deal.top), len(deal.stock))]
    if not len(deal.held):
        return
    seats = listed(deal.active)
    data["turn"] = None if deal.turn == NOBODY else int(deal.turn)
    data["hands"] = {str(seat): [code_of(deal, i64(deal.held[seat]))] for seat in seats}
    data["dealt"] = {str(seat): [FACES[i64(deal.faces[seat])]] for seat in seats}
    data["turned"] = turned(deal)
    data["swaps"] = [write_swap(entry) for entry in deal.swap_log()]
    data["draws"] = [
        {"seat": holder_of(deal, piece), "card": FACES[i64(deal.faces[piece])]}
        for piece in range(int(deal.seats), len(deal.faces))
    ]
    data["face_up"] = [seat for seat in seats if deal.face_up >> i64(deal.held[seat]) & 1]
    data["known"] = {str(seat): listed(deal.holders(i64(deal.held[seat]))) for seat in seats}
    data["aside"] = [
        {"dealt_to": piece, "face_up": bool(deal.face_up >> i64(piece) & 1), "known": listed(deal.holders(piece))}
        for piece in laid_aside(deal)
    ]
    data["struck"] = strikes(deal)
    data["spoke"] = listed(deal.spoke)
    data["stood"] = listed(deal.stood)
    data["question"] = QUESTION[i64(deal.asking)]
    if deal.drawer != NOBODY:
        data["drawer"] = int(deal.drawer)


def write_swap(entry: i64) -> dict[str, object]:
    """Return one swap of the log as plain data."""
    swap: dict[str, object] = {"giver": int(entry & FIVE_BITS), "taker": int(entry >> TAKER & FIVE_BITS)}
    if entry >> ANNULLED & 1:
        swap["annulled"] = True
    return swap


def holder_of(deal: State, piece: int) -> int:
    """Return the seat that holds *piece*."""
    for seat in listed(deal.active):
        if int(deal.held[seat]) == piece:
            return seat
    raise AssertionError("a drawn card stays with its drawer (L8)")


def read_deal(
    fields: Fields, rules: ExchangeRules, dealer: int, active: i64, phase: str, asking: i64, rest: list[int]
) -> KilleDeal:
    """Return the deal that *fields* describe; cards that they do not name lie at the bottom in the order of *rest*."""
    reader = Reader(fields, rules, dealer, active, asking)
    reader.read_cards(phase == "precut", rest)
    deal = reader.deal
    deal.phase = PHASE_NUMBERS[phase]
    if phase == "precut":
        for name in ("hands", "dealt", "turned", "swaps", "draws", "struck", "spoke", "stood", "question", "drawer"):
            if fields.has(name):
                raise fields.refuse(name, "not-before-the-deal", {})
    else:
        reader.read_course()
    reader.read_turn(phase)
    return deal


class Reader:
    """Reads one deal, and refuses what cannot be."""

    def __init__(self, fields: Fields, rules: ExchangeRules, dealer: int, active: i64, asking: i64) -> None:
        self.fields = fields
        self.seats = fields.number("seats", 2, 2, 20)
        self.deal = KilleDeal(rules, self.seats, dealer, active, vec[u8](), asking)
        self.order: list[int] = []  # The speaking order.
        at = self.deal.forehand()
        for _step in range(count(active)):
            self.order.append(int(at))
            at = self.deal.next(at)

    def read_cards(self, whole: bool, rest: list[int]) -> None:
        """Read what was dealt, drawn, turned up and left in the stock."""
        fields = self.fields
        deal = self.deal
        dealt = [] if whole else self.read_dealt()
        drawn = [] if whole else [self.read_draw(item, at)[1] for at, item in enumerate(fields.items("draws"))]
        turned_up = [] if whole else fields.codes("turned", KILLELEK, [])
        for code in turned_up:
            if answer_of(FACES.index(code)) == YIELDS:
                raise fields.refuse("turned", "not-a-matador", {"card": code})
        for code in drawn:
            if answer_of(FACES.index(code)) != YIELDS:
                raise fields.refuse("draws", "cannot-be-drawn", {"card": code})
        named = dealt + turned_up + drawn + fields.codes("stock", KILLELEK, [])
        surplus = KILLELEK.surplus(named)
        if surplus:
            raise fields.refuse(
                "stock" if fields.has("stock") else "hands", "too-many", {"card": surplus[0], "copies": "2"}
            )
        lacking = KILLELEK.missing(named)
        for card in rest:
            code = FACES[face_of(card)]
            if code in lacking:
                lacking.remove(code)
                named.append(code)
        for code in named:
            deal.stock = append(deal.stock, u8(FACES.index(code)))
        if whole:
            return
        deal.top = len(dealt) + len(turned_up) + len(drawn)
        nothing = u8(0)
        deal.faces = vec[u8]([nothing for _seat in range(self.seats)])
        deal.held = vec[u8]([nothing for _seat in range(self.seats)])
        for seat, code in zip(self.order, dealt, strict=True):
            deal.faces[seat] = u8(FACES.index(code))
            deal.held[seat] = u8(seat)
            if code == "Ki" and deal.dealt_high():
                deal.high |= bit(seat)

    def read_dealt(self) -> list[str]:
        """Return the card dealt to each seat, in the order of dealing."""
        fields = self.fields
        name = "dealt"
        if not fields.has("dealt"):
            name = "hands"
            for field in ("swaps", "draws"):
                if fields.items(field):
                    raise fields.refuse("dealt", "needed-for", {"field": field})
        cards = self.read_hands(name)
        if name == "dealt":
            for seat, code in cards.items():
                if code in KILLES:  # What it is now stands in the hands.
                    raise PositionError(f"{fields.at(name)}.{seat}", "unknown-card", {"card": code})
        return [cards[seat].rstrip("+-") for seat in self.order]

    def read_hands(self, name: str) -> dict[int, str]:
        """Return the one card that the field *name* gives each active seat."""
        fields = self.fields
        cards: dict[int, str] = {}
        for seat, hand in fields.by_seat(name, self.seats).items():
            if not isinstance(hand, (list, tuple)) or len(hand) != 1:
                raise PositionError(f"{fields.at(name)}.{seat}", "one-card-each", {})
            code = hand[0]
            if not isinstance(code, str) or (code not in KILLELEK.first and code not in KILLES):
                raise PositionError(f"{fields.at(name)}.{seat}", "unknown-card", {"card": str(code)[:20]})
            if seat not in self.order:
                raise PositionError(f"{fields.at(name)}.{seat}", "not-active", {"seat": str(seat)})
            cards[seat] = code
        for seat in self.order:
            if seat not in cards:
                raise fields.refuse(name, "hand-missing", {"seat": str(seat)})
        return cards

    def read_draw(self, item: object, at: int) -> tuple[int, str]:
        """Return who drew from the stock and what."""
        draw = Fields(item, f"{self.fields.at('draws')}[{at}]")
        seat = draw.number("seat", -1, 0, self.seats - 1)
        card = draw.word("card", "", FACES)
        draw.done()
        if seat not in self.order or not card:
            raise self.fields.refuse("draws", "not-active", {"seat": str(seat)})
        return seat, card

    def read_course(self) -> None:
        """Read what has happened since the cards were dealt, and play it again."""
        self.read_swaps()
        self.read_draws()
        self.read_faces()
        self.read_strikes()

    def read_swaps(self) -> None:
        """Make the swaps of the log again, and undo the annulled ones (K37 to K39)."""
        deal = self.deal
        annulled: list[int] = []
        earliest = 0
        for at, item in enumerate(self.fields.items("swaps")):
            swap = Fields(item, f"{self.fields.at('swaps')}[{at}]")
            giver = swap.number("giver", -1, 0, self.seats - 1)
            taker = swap.number("taker", -1, 0, self.seats - 1)
            if swap.flag("annulled", False):
                annulled.append(at)
            swap.done()
            if giver not in self.order or taker not in self.order:
                raise swap.refuse("giver" if giver not in self.order else "taker", "must-be-active", {})
            forward = self.order.index(giver) >= earliest and self.order.index(taker) > self.order.index(giver)
            if not forward or giver == deal.dealer:  # L1, L2; P11
                raise self.fields.refuse("swaps", "swap-out-of-order", {"giver": str(giver), "taker": str(taker)})
            earliest = self.order.index(taker)
            if answer_of(deal.face(taker)) != YIELDS:  # K23
                raise self.fields.refuse("swaps", "matador-not-swapped", {"seat": str(taker)})
            for passer in self.order[self.order.index(giver) + 1 : self.order.index(taker)]:
                if answer_of(deal.face(passer)) != WAVES_ON:  # K34
                    raise self.fields.refuse("swaps", "not-passed-by", {"seat": str(passer)})
                deal.lay_up(passer)
            make_swap(deal, giver, taker)
            deal.spoke |= bit(giver)
        for at in reversed(annulled):
            self.annul(at)

    def annul(self, at: int) -> None:
        """Undo the swap at place *at* of the log."""
        deal = self.deal
        entry = i64(deal.swaps[at])
        giver = entry & FIVE_BITS
        taker = entry >> TAKER & FIVE_BITS
        gave = entry >> GAVE & FIVE_BITS
        got = entry >> GOT & FIVE_BITS
        if i64(deal.held[giver]) != got or i64(deal.held[taker]) != gave:  # L5
            raise self.fields.refuse("swaps", "cannot-annul", {"giver": str(giver), "taker": str(taker)})
        undo(deal, entry, gave, got)
        deal.swaps[at] = i32(entry | bit(ANNULLED))

    def read_draws(self) -> None:
        """Let those who have drawn from the stock hold what they drew (K46a)."""
        deal = self.deal
        drawers: list[int] = []
        for at, item in enumerate(self.fields.items("draws")):
            seat, card = self.read_draw(item, at)
            drawers.append(seat)
            take(deal, seat, FACES.index(card))
            deal.spoke |= bit(seat)
        if deal.literal:
            if drawers and drawers != [int(deal.dealer)]:  # R-P26
                raise self.fields.refuse("draws", "cannot-draw", {"seat": str(drawers[-1])})
            return
        if turned(deal) and not deal.rules.dealer_speaks_after_forced_draw:
            raise self.fields.refuse("turned", "exchange-would-be-over", {})
        # A deal goes on after a visit to the stock only where the dealer speaks after a forced draw (R-K11).
        if drawers and not (
            deal.rules.dealer_speaks_after_forced_draw and drawers == [drawers[0]] and drawers[0] != deal.dealer
        ):
            raise self.fields.refuse("draws", "exchange-would-be-over", {})

    def read_faces(self) -> None:
        """Read which cards lie face up, who knows which, and what the killes are."""
        deal = self.deal
        fields = self.fields
        if fields.has("hands"):
            for seat, code in self.read_hands("hands").items():
                piece = i64(deal.held[seat])
                if FACES[i64(deal.faces[piece])] != code.rstrip("+-"):
                    facts = {"card": code, "other": FACES[i64(deal.faces[piece])]}
                    raise PositionError(f"{fields.at('hands')}.{seat}", "not-what-was-swapped", facts)
                if code in KILLES:
                    restore(deal, piece, 1 if code == "Ki+" else 0)
        if fields.has("face_up"):
            shown = fields.seats("face_up", [], self.seats)
            for seat in self.order:
                if seat in shown:
                    deal.reveal(i64(deal.held[seat]))
                elif deal.face_up >> i64(deal.held[seat]) & 1:
                    raise fields.refuse("face_up", "kille-lies-face-up", {"seat": str(seat)})
            for seat in shown:
                if seat not in self.order:
                    raise fields.refuse("face_up", "not-active", {"seat": str(seat)})
        for seat, knowers in fields.by_seat("known", self.seats).items():
            if seat not in self.order:
                raise fields.refuse("known", "not-active", {"seat": str(seat)})
            self.read_known(i64(deal.held[seat]), Fields({str(seat): knowers}, fields.at("known")), str(seat))
        aside = laid_aside(deal)
        for at, item in enumerate(fields.items("aside")):
            lying = Fields(item, f"{fields.at('aside')}[{at}]")
            piece_number = lying.number("dealt_to", -1, 0, self.seats + 4)
            if piece_number not in aside:
                raise fields.refuse("aside", "not-laid-aside", {"seat": str(piece_number)})
            if lying.flag("face_up", False):
                deal.reveal(piece_number)
            self.read_known(piece_number, lying, "known")
            lying.done()

    def read_known(self, piece: i64, fields: Fields, name: str) -> None:
        """Read who knows *piece*: whoever has held it, and nobody who does not take part (KI3, KI15)."""
        deal = self.deal
        holders = deal.holders(piece)
        knowers = fields.seats(name, listed(holders), self.seats)
        for seat in listed(holders):
            if seat not in knowers:
                raise fields.refuse(name, "holder-knows", {"seat": str(seat)})
        for seat in knowers:
            if seat not in self.order:
                raise fields.refuse(name, "not-active", {"seat": str(seat)})
        if mask(knowers) != holders:
            if not len(deal.known):
                deal.known = [int(deal.first_holder(i64(at))) for at in range(len(deal.faces))]
            deal.known[piece] = int(mask(knowers))

    def read_strikes(self) -> None:
        """Read who is struck, by what and by whom."""
        deal = self.deal
        fields = self.fields
        for seat, item in fields.by_seat("struck", self.seats).items():
            strike = Fields(item, f"{fields.at('struck')}.{seat}")
            named = strike.word("by", "", ["hu", "sv"])
            if not named:
                raise strike.refuse("by", "field-missing", {})
            by = SVIN_STRIKE if named == "sv" else HUSAR_STRIKE
            striker: i64 = STOCK_STRIKER
            needed = REBOUNDS if by == SVIN_STRIKE else STRIKES
            if strike.data.get("striker") == "stock":
                strike.asked.add("striker")
                if not any([answer_of(FACES.index(code)) == needed for code in turned(deal)]):
                    raise strike.refuse("striker", "no-such-striker", {})
            else:
                striker = strike.number("striker", -1, 0, self.seats - 1)
                ahead = self.order[self.order.index(seat) + 1 :] if seat in self.order else []
                if int(striker) not in ahead or answer_of(deal.face(striker)) != needed:  # L2
                    raise strike.refuse("striker", "no-such-striker", {})
                deal.lay_up(striker)
            strike.done()
            if seat not in self.order:
                raise fields.refuse("struck", "not-active", {"seat": str(seat)})
            deal.strike(seat, by, striker)
            deal.spoke |= bit(seat)

    def read_turn(self, phase: str) -> None:
        """Read whose turn it is, who has spoken, and how far the question has come."""
        deal = self.deal
        fields = self.fields
        deal.drawer = fields.number("drawer", NOBODY, 0, self.seats - 1)
        self.read_question(phase)
        if phase in ("precut", "stockcut"):
            if phase == "stockcut" and (deal.drawer == NOBODY or int(deal.drawer) not in self.order):
                raise fields.refuse("drawer", "field-missing", {})
            due = NOBODY if deal.cuts_itself() else int(cutter(deal))
            speaker = int(deal.drawer)
        elif phase == "speak":
            due = fields.number("turn", self.order[0], 0, self.seats - 1)
            speaker = due
        else:
            due = int(deal.dealer if phase == "answer_d" else third(deal))
            speaker = self.order[0]
        if fields.number("turn", due, 0, self.seats - 1) != due:
            raise fields.refuse("turn", "other-turn", {"seat": str(due)})
        if phase != "stockcut" and deal.drawer != NOBODY:
            raise fields.refuse("drawer", "nobody-draws", {})
        deal.turn = due
        if phase != "precut":
            self.read_spoken(speaker, phase)

    def read_spoken(self, speaker: int, phase: str) -> None:
        """Read who has spoken before *speaker*, and check that nobody ahead of them has done anything (L1, L2)."""
        deal = self.deal
        fields = self.fields
        if speaker not in self.order:
            raise fields.refuse("turn", "not-active", {"seat": str(speaker)})
        at = self.order.index(speaker)
        before = [s for s in self.order[:at] if not self.was_passed_by(s)]
        if phase == "stockcut":
            before.append(speaker)
        deal.spoke = mask(fields.seats("spoke", before, self.seats))
        givers = [entry & FIVE_BITS for entry in deal.swap_log()]
        # Whoever took a card in an annulled swap has offered it on, to the svin if to nobody else.
        givers += [entry >> TAKER & FIVE_BITS for entry in deal.swap_log() if entry >> ANNULLED & 1]
        drew = int(deal.dealer) if deal.literal and self.has_visited() else int(deal.drawer)
        stood = [s for s in listed(deal.spoke) if s not in givers and not deal.struck >> i64(s) & 1 and s != drew]
        deal.stood = mask(fields.seats("stood", stood, self.seats))
        if deal.stood & ~deal.spoke:
            raise fields.refuse("stood", "stood-unspoken", {})
        if listed(deal.spoke) != sorted(before):
            raise fields.refuse("spoke", "spoken-before", {"seats": " ".join([str(seat) for seat in before])})
        spoken = set(listed(deal.spoke))
        ahead = self.order[at + 1 :]
        if deal.literal and (phase == "stockcut" or self.has_visited()):
            self.check_visit(phase, before)
        elif phase == "stockcut":
            ahead = [seat for seat in ahead if not self.was_passed_by(seat)]
            if ahead or speaker not in spoken:
                raise fields.refuse("drawer", "cannot-draw", {"seat": str(speaker)})
        if phase != "stockcut" and (speaker in spoken or deal.struck >> i64(speaker) & 1):
            raise fields.refuse("turn", "has-spoken", {"seat": str(speaker)})
        for seat in ahead:
            untouched = int(deal.held[seat]) == seat and not deal.face_up >> i64(seat) & 1
            if seat in spoken or deal.struck >> i64(seat) & 1 or not untouched:
                raise fields.refuse("turn", "ahead-untouched", {"seat": str(seat)})
        for seat in spoken:
            if seat not in self.order[: at + 1]:
                raise fields.refuse("spoke", "not-active", {"seat": str(seat)})
        offered = int(deal.held[speaker])
        if offered < self.seats and offered != speaker and deal.struck >> i64(offered) & 1:
            raise fields.refuse("struck", "struck-card-went-home", {"seat": str(offered)})

    def has_visited(self) -> bool:
        """Tell whether cards have come from the stock, and the deal went on."""
        return bool(turned(self.deal)) or len(self.deal.faces) > self.seats

    def check_visit(self, phase: str, before: list[int]) -> None:
        """Refuse a visit to the stock that is not the dealer's own and only one, in their turn (P11, R-P26)."""
        dealer = int(self.deal.dealer)
        if phase == "stockcut" and (int(self.deal.drawer) != dealer or self.has_visited()):
            raise self.fields.refuse("drawer", "cannot-draw", {"seat": str(int(self.deal.drawer))})
        if dealer not in before:
            raise self.fields.refuse("turned", "cannot-draw", {"seat": str(dealer)})

    def was_passed_by(self, seat: int) -> bool:
        """Tell whether *seat* lost its turn by showing a matador (K25)."""
        deal = self.deal
        shown = deal.face_up >> i64(deal.held[seat]) & ~deal.struck >> i64(seat) & 1 and int(deal.held[seat]) == seat
        return bool(shown) and answer_of(deal.face(seat)) not in (YIELDS, HALTS)

    def read_question(self, phase: str) -> None:
        """Read how far frågekille has come (K71 to K77)."""
        deal = self.deal
        if phase == "precut":
            return
        usual = {"answer_d": ASKED, "answer_t": DEPENDS}.get(phase, int(deal.asking))
        names: list[str] = list(QUESTION.values())
        named = self.fields.word("question", QUESTION[usual], names)
        found = list(QUESTION)[names.index(named)]
        number = len(self.order)
        needs: dict[int, bool] = {
            BARRED: phase not in ("answer_d", "answer_t"),
            OPEN: phase not in ("answer_d", "answer_t"),
            ASKED: phase == "answer_d",
            DEPENDS: phase == "answer_t" and number == 3,
            REFUSED_BY_DEALER: phase not in ("answer_d", "answer_t"),
            REFUSED_BY_THIRD: phase not in ("answer_d", "answer_t") and number == 3,
        }
        if not needs[found] or (found == BARRED) != (deal.asking == BARRED):
            raise self.fields.refuse("question", "no-such-question", {"question": named})
        deal.asking = u8(found)


def mask(seats: list[int]) -> i64:
    """Return *seats* as a set."""
    members: i64 = 0
    for seat in seats:
        members |= bit(seat)
    return members
