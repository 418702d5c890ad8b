"""Serialization of a deal as plain data, and back (docs/positions.md)."""

from __future__ import annotations

from talong._compat import append, i64, u8, vec
from talong.cards.bits import bit, count, listed, mask_of, place_of, shl
from talong.cards.french import FRENCH, RANKS, SUITS
from talong.core.errors import PositionError
from talong.core.position import Fields
from talong.games.skitgubbe.actions import codes
from talong.games.skitgubbe.collect import NO_OWN_RANKS, after_play, lay
from talong.games.skitgubbe.deal import SkitgubbeDeal, lay_out
from talong.games.skitgubbe.invariants import has_wrong_hand
from talong.games.skitgubbe.rules import SkitgubbeRules, ThrowOn
from talong.games.skitgubbe.shed import is_unit
from talong.games.skitgubbe.state import (
    COLLECT,
    DECK,
    LAID_BY,
    NIBBLE,
    NO_RANK,
    NOBODY,
    PHASES,
    SHED,
    THROWN,
    ranks_of,
)
from talong.games.skitgubbe.state import THROW as THROWING
from talong.games.skitgubbe.throwing import asked_after_trick, at_any_time, is_race, may_throw, permitted, put_in_queue
from talong.games.skitgubbe.view import KINDS, announced, pile_of, placed, trick_of


def write_deal(deal: SkitgubbeDeal, data: dict[str, object]) -> None:
    """Add *deal* to *data*, a position."""
    seats = list(range(int(deal.seats)))
    data["hands"] = {str(seat): codes(int(deal.hands[seat])) for seat in seats}
    data["first_leader"] = int(deal.first_leader)
    if deal.last_winner != NOBODY:
        data["last_winner"] = int(deal.last_winner)
    if deal.last_holder != NOBODY:
        data["last_holder"] = int(deal.last_holder)
    if announced(deal):
        data["announced"] = announced(deal)
    if deal.avstick_left():
        hidden = [int(deal.avstickshog[at]) for at in range(int(deal.drawn2), len(deal.avstickshog))]
        data["avstickshog"] = [FRENCH.codes[card] for card in hidden]
    if deal.phase == SHED:
        write_phase_2(deal, data, seats)
    else:
        write_phase_1(deal, data, seats)


def write_phase_1(deal: SkitgubbeDeal, data: dict[str, object], seats: list[int]) -> None:
    """Add what phase 1 needs."""
    stock = [int(deal.stock[at]) for at in range(int(deal.top), len(deal.stock))]
    data["stock"] = [FRENCH.codes[card] for card in stock]
    if not stock:
        data["last"] = FRENCH.codes[int(deal.last_card())]
    data["won"] = {str(seat): codes(int(deal.won[seat])) for seat in seats}
    data["leader"] = int(deal.leader)
    data["trick"] = trick_of(deal)
    data["passed"] = listed(deal.passed)
    if deal.race_place:
        data["race_place"] = int(deal.race_place)
    if deal.queued:
        data["queue"] = {str(seat): codes(int(deal.queue[seat])) for seat in listed(deal.queued)}


def write_phase_2(deal: SkitgubbeDeal, data: dict[str, object], seats: list[int]) -> None:
    """Add what phase 2 needs."""
    data["trump"] = SUITS[deal.trump]
    data["turn"] = int(deal.turn)
    data["pile"] = pile_of(deal)
    data["discarded"] = codes(int(deal.gone))
    data["needed"] = int(deal.needed)
    data["forced"] = bool(deal.forced)
    data["out"] = placed(deal)
    data["known"] = {str(seat): codes(int(deal.won[seat])) for seat in seats}
    data["recipients"] = listed(deal.recipients)
    data["quiet"] = int(deal.quiet)
    if deal.seen:
        data["seen"] = dict(deal.seen)


class Reader:
    """Reads one deal, and refuses what cannot be."""

    def __init__(self, fields: Fields, rules: SkitgubbeRules, seats: int, dealer: int, rest: list[int]) -> None:
        self.fields = fields
        self.rules = rules
        self.seats = seats
        self.dealer = dealer
        self.rest = rest
        self.named: i64 = 0

    def take(self, place: str, given: list[str]) -> i64:
        """Return *given* as a set of cards, each of which may be named only once in a position."""
        cards: i64 = 0
        for code in given:
            card = bit(FRENCH.first[code])
            if (self.named | cards) & card:
                raise PositionError(place, "too-many", {"card": code, "copies": "1"})
            cards |= card
        self.named |= cards
        return cards

    def by_seat(self, name: str) -> list[i64]:
        """Return the cards that the field *name* gives each seat."""
        found: list[i64] = [0 for _seat in range(self.seats)]
        for seat, given in self.fields.by_seat(name, self.seats).items():
            found[seat] = self.take(f"{self.fields.at(name)}.{seat}", self.fields.codes_of(name, seat, given, FRENCH))
        return found

    def ordered(self, name: str) -> list[int]:
        """Return the cards of the field *name* in their order, top first."""
        given = self.fields.codes(name, FRENCH, [])
        self.take(self.fields.at(name), given)
        return [FRENCH.first[code] for code in given]

    def seat(self, name: str) -> int:
        """Return the seat in the field *name*, or NOBODY."""
        return self.fields.number(name, NOBODY, 0, self.seats - 1)

    def unnamed(self) -> list[int]:
        """Return the cards that nothing names, in the order of *rest*."""
        return [card for card in self.rest if not self.named >> i64(card) & 1]

    def read(self, phase: str, set_aside: int) -> SkitgubbeDeal:
        """Return the deal."""
        hands = self.by_seat("hands")
        hidden = self.ordered("avstickshog")
        if len(hidden) % 2 or len(hidden) > set_aside:
            raise self.fields.refuse("avstickshog", "wrong-avstickshog", {"most": str(set_aside)})
        deal = (
            self.read_phase_2(hands, hidden) if phase == "shed" else self.read_phase_1(hands, hidden, phase, set_aside)
        )
        deal.last_winner = self.seat("last_winner")
        for seat, rank in self.fields.by_seat("announced", self.seats).items():
            if not isinstance(rank, str) or len(rank) != 1 or rank not in RANKS:
                raise self.fields.refuse("announced", "not-a-rank", {"rank": str(rank)[:20]})
            free = deal.announced & ~shl(NO_RANK, NIBBLE * i64(seat))
            deal.announced = free | shl(RANKS.index(rank), NIBBLE * i64(seat))
        return deal

    def read_phase_1(self, hands: list[i64], hidden: list[int], phase: str, set_aside: int) -> SkitgubbeDeal:
        """Return a deal in phase 1: the trick is laid again, entry by entry."""
        fields = self.fields
        won = self.by_seat("won")
        stock = self.ordered("stock")
        named = fields.word("last", "", FRENCH.codes)
        last = [FRENCH.first[named]] if named else []
        self.take(fields.at("last"), [named] if named else [])
        entries = self.read_trick()
        holder = self.seat("last_holder")
        rest = self.unnamed()
        if holder == NOBODY:
            stock += rest[: len(rest) - max(0, set_aside - len(hidden))]
            hidden += rest[len(rest) - max(0, set_aside - len(hidden)) :]
        if (holder == NOBODY) != (len(stock) > 0) or (holder == NOBODY) == (len(last) > 0) or len(last) > 1:
            raise fields.refuse("last_holder", "last-card-somewhere", {})
        if holder != NOBODY and rest:
            raise fields.refuse("stock", "cards-missing", {"cards": " ".join([FRENCH.codes[card] for card in rest])})
        cards = vec[u8]([u8(card) for card in stock + last])
        deal = SkitgubbeDeal(self.rules, self.seats, self.dealer, cards, vec[u8]([u8(card) for card in hidden]))
        lay_out(deal)
        deal.top = len(last)
        deal.last_holder = holder
        deal.leader = fields.number("leader", (self.dealer + 1) % self.seats, 0, self.seats - 1)
        deal.first_leader = fields.number("first_leader", (self.dealer + 1) % self.seats, 0, self.seats - 1)
        for seat in range(self.seats):
            deal.won[seat] = won[seat]
            deal.hands[seat] = DECK  # So that nobody is without cards while the trick is laid again.
        self.lay_again(deal, entries)
        for seat in range(self.seats):
            deal.hands[seat] = hands[seat]
        self.check_hands(deal)
        self.read_window(deal, phase)
        return deal

    def read_trick(self) -> list[tuple[int, i64, int]]:
        """Return the entries of the trick: seat, cards, kind."""
        entries: list[tuple[int, i64, int]] = []
        kinds: list[str] = list(KINDS)
        for at, item in enumerate(self.fields.items("trick")):
            entry = Fields(item, f"{self.fields.at('trick')}[{at}]")
            seat = entry.number("seat", -1, 0, self.seats - 1)
            cards = self.take(entry.at("cards"), entry.codes("cards", FRENCH, []))
            kind = kinds.index(entry.word("kind", "play", kinds))
            entry.number("round", 1, 1, 60)
            entry.done()
            if seat < 0 or not 1 <= count(cards) <= 3:
                raise entry.refuse("cards", "field-missing", {})
            entries.append((seat, cards, kind))
        return entries

    def lay_again(self, deal: SkitgubbeDeal, entries: list[tuple[int, i64, int]]) -> None:
        """Lay the trick once more, through the rules (S10 to S20)."""
        deal.round_seats = bit(self.seats) - 1
        deal.own_ranks = NO_OWN_RANKS
        deal.turn = deal.leader
        for at, (seat, cards, kind) in enumerate(entries):
            place = f"{self.fields.at('trick')}[{at}]"
            ranks = ranks_of(cards)
            if kind == THROWN:
                if not deal.trick_ranks or ranks & ~deal.trick_ranks or self.rules.throw_on is ThrowOn.NEVER:
                    raise PositionError(place, "rank-not-permitted", {"seat": str(seat)})
                lay(deal, seat, cards, kind)
            else:
                if deal.winner != NOBODY or seat != deal.turn or ranks & (ranks - 1):
                    raise PositionError(place, "cannot-have-played", {"seat": str(seat), "card": codes(int(cards))[0]})
                lay(deal, seat, cards, kind)
                after_play(deal, seat, place_of(ranks))

    def check_hands(self, deal: SkitgubbeDeal) -> None:
        """Refuse hands of the wrong size (S9, SL6)."""
        for seat in range(self.seats):
            if has_wrong_hand(deal, seat):
                place = f"{self.fields.at('hands')}.{seat}"
                raise PositionError(place, "wrong-number-of-cards", {"cards": str(self.rules.hand_size)})

    def read_window(self, deal: SkitgubbeDeal, phase: str) -> None:
        """Read who has passed, and whose answers wait (section 10)."""
        fields = self.fields
        deal.phase = COLLECT if deal.winner == NOBODY else THROWING
        if fields.has("phase") and phase != PHASES[deal.phase]:
            raise fields.refuse("phase", "other-phase", {"phase": PHASES[deal.phase]})
        if deal.phase == THROWING:
            deal.turn = NOBODY
        elif not deal.hands[deal.turn]:
            raise fields.refuse("hands", "phase-would-be-over", {"seat": str(deal.turn)})
        deal.passed = mask_of(fields.seats("passed", [], self.seats))
        if deal.passed and deal.phase == COLLECT and not at_any_time(deal):
            raise fields.refuse("passed", "not-in-this-phase", {})
        deal.race_place = u8(fields.number("race_place", 0, 0, self.seats))
        if deal.race_place and not is_race(deal):
            raise fields.refuse("race_place", "not-in-this-phase", {})
        for seat, given in fields.by_seat("queue", self.seats).items():
            cards = mask_of([FRENCH.first[code] for code in fields.codes_of("queue", seat, given, FRENCH)])
            waits = deal.phase == THROWING and not deal.passed >> i64(seat) & 1 and permitted(deal, seat) != 0
            if not waits or (cards and not may_throw(deal, seat, cards)):
                raise fields.refuse(f"queue.{seat}", "not-in-this-phase", {})
            put_in_queue(deal, seat, cards)
        if deal.phase == THROWING and asked_after_trick(deal) == NOBODY:
            raise fields.refuse("passed", "trick-would-be-turned", {})
        usual = deal.waiting_for()
        if fields.number("turn", int(usual), 0, self.seats - 1) != usual:
            raise fields.refuse("turn", "other-turn", {"seat": str(usual)})

    def read_phase_2(self, hands: list[i64], hidden: list[int]) -> SkitgubbeDeal:
        """Return a deal in phase 2; cards that nothing names have left the game."""
        fields = self.fields
        deal = SkitgubbeDeal(self.rules, self.seats, self.dealer, vec[u8](), vec[u8]([u8(card) for card in hidden]))
        lay_out(deal)
        deal.phase = SHED
        trump = fields.word("trump", "", list(SUITS))
        if not trump:
            raise fields.refuse("trump", "field-missing", {})
        deal.trump = SUITS.index(trump)
        for seat in range(self.seats):
            deal.hands[seat] = hands[seat]
        self.read_pile(deal)
        self.read_out(deal)
        deal.gone = DECK & ~self.named
        discarded = fields.codes("discarded", FRENCH, [])
        if fields.has("discarded") and sorted(discarded) != sorted(codes(int(deal.gone))):
            raise fields.refuse("discarded", "not-the-rest", {})
        deal.last_holder = self.seat("last_holder")
        deal.first_leader = fields.number("first_leader", (self.dealer + 1) % self.seats, 0, self.seats - 1)
        deal.recipients = mask_of(fields.seats("recipients", [], self.seats))
        deal.quiet = fields.number("quiet", 0, 0, 1 << 40)
        deal.turn = self.seat("turn")
        if deal.turn == NOBODY:
            raise fields.refuse("turn", "field-missing", {})
        if deal.out >> deal.turn & 1 or (not deal.hands[deal.turn] and not len(deal.layings)):
            raise fields.refuse("turn", "seat-is-out", {"seat": str(deal.turn)})
        size = len(deal.layings)
        usual = max(int(count(deal.active())), size + 1)
        needed: i64 = fields.number("needed", usual, 2, self.seats)
        if needed <= size or (not size and needed != count(deal.active())):
            raise fields.refuse("needed", "trick-would-be-turned", {})
        deal.needed = u8(needed)
        deal.forced = 1 if fields.flag("forced", False) else 0
        if deal.forced and not (self.rules.forced_pick_up and size):
            raise fields.refuse("forced", "not-in-this-phase", {})
        self.read_known(deal)
        self.read_seen(deal)
        return deal

    def read_pile(self, deal: SkitgubbeDeal) -> None:
        """Read the layings of the pile, bottom first; nobody asks whether each beats the one below."""
        for at, item in enumerate(self.fields.items("pile")):
            laying = Fields(item, f"{self.fields.at('pile')}[{at}]")
            seat = laying.number("seat", -1, 0, self.seats - 1)
            cards = self.take(laying.at("cards"), laying.codes("cards", FRENCH, []))
            laying.done()
            if seat < 0 or not is_unit(cards):
                raise laying.refuse("cards", "not-a-unit", {"seat": str(seat)})
            deal.layings = append(deal.layings, cards | shl(seat, LAID_BY))

    def read_out(self, deal: SkitgubbeDeal) -> None:
        """Read who is out; whoever has no cards is, unless an avstickshög may still give them some (S67, S2P-10)."""
        fields = self.fields
        empty = [seat for seat in range(self.seats) if not deal.hands[seat]]
        alive = deal.avstick_left() > 0
        out = fields.seats("out", [] if alive else empty, self.seats)
        for seat in out:
            if deal.hands[seat]:
                raise fields.refuse("out", "out-with-cards", {"seat": str(seat)})
            deal.order_out |= shl(seat, NIBBLE * count(deal.out))
            deal.out |= bit(seat)
        if not alive and len(out) != len(empty):
            raise fields.refuse("out", "no-cards-but-in", {})
        if count(deal.active()) < 2:
            raise fields.refuse("hands", "too-few-active", {})

    def read_known(self, deal: SkitgubbeDeal) -> None:
        """Read which cards of a hand everybody knows (SI17)."""
        for seat, given in self.fields.by_seat("known", self.seats).items():
            cards = mask_of([FRENCH.first[code] for code in self.fields.codes_of("known", seat, given, FRENCH)])
            if cards & ~deal.hands[seat]:
                raise self.fields.refuse(f"known.{seat}", "card-not-held", {"seat": str(seat)})
            deal.won[seat] = cards

    def read_seen(self, deal: SkitgubbeDeal) -> None:
        """Read how often positions have occurred (R-S31)."""
        seen = self.fields.fields("seen")
        counts = {key: seen.number(key, 1, 1, 1 << 40) for key in seen.data}
        if counts and not self.rules.loop_repetition:
            raise self.fields.refuse("seen", "no-loop-guard", {})
        if counts:
            deal.seen = counts
        elif self.rules.loop_repetition:
            deal.note_position()
