"""Both phases of Skitgubbe once more, written from the rulebook alone: slow and plain, with lists of card codes.

Luck that is not in the deck (the skitkort, the lot of a race) is asked for through `luck`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

ORDER = "23456789TJQKA"
SUITS = "cdhs"
COLOUR = {"c": "s", "s": "c", "d": "h", "h": "d"}
Luck = Callable[[str, int], list[int]]


@dataclass
class Agreed:
    """What the table has agreed on, in the rulebook's words."""

    letters: str = ""
    c_turn: str = "wait"
    race_order: str = "winner_first"
    d_lapse: str = "round_start"
    m_threshold: str = ""
    avstickshog: int = 0
    early_end: str = "auto"
    pace: str = "window"
    loop_guard: str = "off"


def rank(card: str) -> int:
    return ORDER.index(card[0])


def ranked(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: (rank(card), SUITS.index(card[1])))


def parts(cards: list[str]) -> list[list[str]]:
    """Return every choice of at least one of *cards*."""
    return [list(some) for size in range(1, len(cards) + 1) for some in combinations(ranked(cards), size)]


def said(word: str, cards: list[str]) -> str:
    return " ".join([word, *ranked(cards)])


class Naive:
    """One deal."""

    def __init__(self, agreed: Agreed, seats: int, dealer: int, deck: list[str], luck: Luck) -> None:
        self.agreed = agreed
        self.seats = seats
        self.luck = luck
        self.phase = 1
        self.avstickshog = deck[: agreed.avstickshog]  # S2P-2
        self.stock = deck[agreed.avstickshog :]
        self.last = deck[-1]
        self.holder: int | None = None
        self.won: list[list[str]] = [[] for _seat in range(seats)]
        self.hands: list[list[str]] = [[] for _seat in range(seats)]
        for at in range((2 if "A" in agreed.letters else 3) * seats):
            self.hands[(dealer + 1 + at) % seats].append(self.stock.pop(0))  # S6
        self.last_winner: int | None = None
        self.loser: int | None = None
        self.out: list[int] = []
        self.over = False
        self.forehand = (dealer + 1) % seats
        self.first_leader = self.forehand  # S8
        self.passed: set[int] = set()
        self.queue: dict[int, list[str]] = {}
        self.winner: int | None = None

    def begin(self, previous: int | None) -> None:
        """Let the right seat lead first; *previous* is the skitgubbe of the last deal."""
        if self.has("B"):
            lowest = min([rank(card) for hand in self.hands for card in hand])
            able = [seat for seat in self.clockwise(self.forehand) if lowest in map(rank, self.hands[seat])]
            self.first_leader = able[0] if previous is None else previous  # SV-B.1 to SV-B.3
        self.lead(self.first_leader)

    def has(self, letter: str) -> bool:
        return letter in self.agreed.letters

    def clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    # Phase 1.

    def lead(self, leader: int) -> None:
        self.leader = leader
        self.trick: list[tuple[int, list[str]]] = []
        self.round = self.clockwise(leader)
        self.ranks: dict[int, int] = {}  # What was played in this round.
        self.own: dict[int, int] = {}  # SV-D
        self.winner = None
        self.passed = set()
        self.ahead: list[int] = []
        self.come_on_turn(leader)

    def come_on_turn(self, seat: int) -> None:
        self.turn = seat
        if not self.hands[seat]:
            self.end_phase_1()  # S32

    def in_trick(self) -> set[int]:
        return {rank(card) for _seat, cards in self.trick for card in cards}

    def anytime(self) -> bool:
        return self.has("C") or self.has("D")

    def live(self) -> bool:
        return self.agreed.pace == "live"

    def racing(self) -> bool:
        return self.agreed.c_turn == "race"

    def candidates(self) -> list[int]:
        """Return the ranks that whoever comes on turn must match, as far as he holds them (SV-G.1, SV-G.2)."""
        played = list(self.ranks.values())
        if not played:
            return []
        if not self.has("F"):
            return [max(played)]
        matched = [each for each, seats in Counter(played).items() if seats >= 2]
        return [each for each in set(played) if not matched or each >= max(matched)]

    def must_play(self, seat: int) -> int | None:
        if not self.has("G"):
            return None
        held = [each for each in self.candidates() if each in map(rank, self.hands[seat])]
        return max(held) if held else None

    def clear(self, seat: int) -> bool:
        """Return what SV-J defines."""
        if self.winner is not None or seat not in self.round:
            return True
        if seat not in self.ranks:
            return False
        played = list(self.ranks.values())
        if self.has("F"):
            return any(seats >= 2 and each > self.ranks[seat] for each, seats in Counter(played).items())
        return self.ranks[seat] < max(played)

    def permitted(self, seat: int) -> set[int]:
        """P(s) of section 10."""
        if self.has("E") or not self.trick:
            return set()
        if not self.anytime():
            return self.in_trick() if self.winner is not None and seat not in self.passed else set()
        if self.has("J") and not self.stock and not self.clear(seat):
            return set()
        if self.has("D"):
            return {self.own[seat]} if seat in self.own else set()
        found = self.in_trick()
        if self.has("H") and self.winner is None and seat in self.round and seat not in self.ranks:
            found -= set(self.candidates())
        return found

    def entitled(self, seat: int) -> bool:
        return bool(self.hands[seat]) and bool(self.permitted(seat))

    def pending(self, first: int) -> list[int]:
        return [seat for seat in self.clockwise(first) if self.entitled(seat) and seat not in self.passed]

    def asked(self) -> int | None:
        """Return who is asked in window pace, or None if a decided trick is to be turned away."""
        if self.winner is None:
            if self.anytime():
                others = [seat for seat in self.pending(self.turn) if seat != self.turn]
                if others and not self.live():
                    return others[0]  # SW5
            return self.turn
        order = self.pending(self.leader)  # SW6
        if order and self.racing() and self.winner not in self.passed:  # SW9
            others = [seat for seat in order if seat != self.winner]
            before = [seat for seat in others if seat in self.ahead]
            order = [*before, self.winner, *[seat for seat in others if seat not in before]]
        return order[0] if order else None

    def legal(self, seat: int) -> list[str]:
        """Return what *seat* may do, in the grammar."""
        if self.over:
            return []
        if self.phase == 2:
            return self.legal_2(seat) if seat == self.turn else []
        throws = [said("throw", part) for part in parts(self.may_be_thrown(seat))]
        if self.winner is not None:
            if self.live():
                asked = seat in self.pending(0) and seat not in self.queue  # SW4, SW8
                if self.racing() and seat == self.winner:
                    asked = seat not in self.passed  # SW9: what he may do in window pace, he may do live (SW10).
                found = [*throws, "pass"] if asked else []
                return [*found, "turn"] if self.racing() and seat == self.winner else found
            if seat != self.asked():
                return []
            return [*throws, "pass", "turn"] if self.racing() and seat == self.winner else [*throws, "pass"]
        if seat == self.turn and (self.live() or self.asked() == seat):
            return self.plays(seat) + (throws if self.anytime() else [])
        if self.live():
            return throws if self.anytime() else []  # SW3
        return [*throws, "pass"] if seat == self.asked() else []

    def may_be_thrown(self, seat: int) -> list[str]:
        return [card for card in self.hands[seat] if rank(card) in self.permitted(seat)]

    def plays(self, seat: int) -> list[str]:
        must = self.must_play(seat)
        found: list[str] = []
        for each in range(13):
            if must is None or each == must:
                same = [card for card in self.hands[seat] if rank(card) == each]
                found += [said("play", part) for part in parts(same) if len(part) == 1 or not self.has("E")]
        if must is None and len(self.stock) >= 2:  # S16, SV-G.3
            found.append("chance")
        return found

    def draw(self, seat: int, owed: int) -> None:
        for _card in range(owed):
            if self.stock:
                card = self.stock.pop(0)
                if self.stock:
                    self.hands[seat].append(card)
                else:
                    self.holder = seat  # S28, S29

    def do(self, seat: int, text: str) -> None:
        """Do what *text* says; it must be legal."""
        assert text in self.legal(seat), (seat, text)
        word, *cards = text.split()
        if self.phase == 2:
            if word == "pick":
                self.pick_up(seat)
            else:
                self.lay(seat, cards)
            self.guard()
        elif word == "turn":
            self.turn_away()
        elif word == "chance":
            card = self.stock.pop(0)
            self.trick.append((seat, [card]))
            self.after_play(seat, rank(card))
        elif word == "play":
            self.put(seat, cards)
            self.after_play(seat, rank(cards[0]))
        elif self.winner is None:
            self.throw_or_pass(seat, cards)
            if cards and seat == self.turn and not self.hands[seat]:
                self.end_phase_1()  # SW10
        else:
            if not self.anytime() and seat != self.asked():
                self.queue[seat] = cards  # SW8
                return
            self.throw_or_pass(seat, cards)
            self.settle(cards != [])

    def put(self, seat: int, cards: list[str]) -> None:
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.trick.append((seat, cards))
        self.draw(seat, len(cards))  # S14, S24

    def throw_or_pass(self, seat: int, cards: list[str]) -> None:
        if cards:
            self.put(seat, cards)
            if self.anytime():
                self.passed = set()  # SW7
                return
        self.passed.add(seat)  # Under the base rule any answer is final (S24, R-S12).

    def after_play(self, seat: int, played: int) -> None:
        self.passed = set()
        self.ranks[seat] = played
        self.own[seat] = played
        waiting = [other for other in self.round if other not in self.ranks]
        if waiting:
            self.come_on_turn(waiting[0])
            return
        counted = Counter(self.ranks.values())
        matched = [each for each, seats in counted.items() if seats >= 2]
        best = max(matched) if self.has("F") and matched else max(counted)  # S17, SV-F.1
        leading = [other for other in self.round if self.ranks[other] == best]
        if len(leading) == 1:
            self.winner = leading[0]
            self.settle(True)
            return
        self.round = leading  # S18
        self.ranks = {}
        if self.agreed.d_lapse == "round_start":
            for other in leading:
                del self.own[other]  # SV-D.3
        self.come_on_turn(leading[0])

    def settle(self, opened: bool) -> None:
        """Go on after the decision: carry out queued answers and turn the trick away; a window may have *opened*."""
        assert self.winner is not None
        if opened and self.racing() and self.agreed.race_order == "random" and not self.live():
            others = [seat for seat in self.pending(self.leader) if seat != self.winner]
            self.ahead = others[: self.luck("race", len(others) + 1)[0]] if others else []
        while True:
            seat = self.asked()
            if seat is None:
                self.turn_away()
                return
            if seat not in self.queue:
                return
            self.throw_or_pass(seat, self.queue.pop(seat))

    def turn_away(self) -> None:
        assert self.winner is not None
        self.won[self.winner] += [card for _seat, cards in self.trick for card in cards]
        self.last_winner = self.winner
        self.trick = []
        short = self.has("I") and not self.stock
        early = self.agreed.early_end == "auto" and not all(self.hands)
        if short or early:
            self.end_phase_1()  # SV-I, S34
        else:
            self.lead(self.winner)

    # Between the phases.

    def end_phase_1(self) -> None:
        self.phase = 2
        for seat, cards in self.trick:
            self.hands[seat] += cards  # S33
        for seat in range(self.seats):
            self.hands[seat] += self.won[seat]  # S38
        assert self.holder is not None
        self.hands[self.holder].append(self.last)
        self.trump = self.last[1]
        short = [seat for seat in self.clockwise(self.first_leader) if len(self.hands[seat]) < self.threshold()]
        if short:
            bad = [number + suit for suit in SUITS for number in "2345"]
            bad += ["6" + self.trump] if self.has("L") else []
            pool = [card for card in sorted(bad, key=deck_place) if any(card in hand for hand in self.hands)]
            self.hands = [[card for card in hand if card not in bad] for hand in self.hands]
            order = self.luck("skitkort", len(pool)) if len(short) > 1 else range(len(pool))
            for at, place in enumerate(order):
                self.hands[short[at % len(short)]].append(pool[place])  # S41, S42
        self.begin_phase_2()

    def threshold(self) -> int:
        if self.has("N"):
            return rank(self.last) + 2
        if self.has("M"):
            by_size = {2: 10, 3: 10, 4: 7, 5: 6}
            return by_size.get(self.seats, 5) if self.agreed.m_threshold == "auto" else int(self.agreed.m_threshold)
        return 5

    def begin_phase_2(self) -> None:
        assert self.holder is not None
        first = self.last_winner if self.has("O") and self.last_winner is not None else self.holder
        self.out = [seat for seat in self.clockwise(first) if not self.hands[seat]]  # S45
        self.quiet = 0
        self.times: Counter[str] = Counter()
        if not self.finished():
            self.lead_2(next(seat for seat in self.clockwise(first) if seat not in self.out))  # S46, S47
            self.count_position()

    # Phase 2.

    def active(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.out]

    def finished(self) -> bool:
        if len(self.active()) == 1:
            self.loser = self.active()[0]
            self.over = True
        return self.over

    def next_active(self, seat: int) -> int:
        return next(other for other in self.clockwise(seat + 1) if other not in self.out)

    def lead_2(self, seat: int) -> None:
        self.turn = seat
        self.pile: list[tuple[int, list[str]]] = []
        self.needed = len(self.active())  # S50
        self.forced = False

    def untrumpable(self) -> str:
        if self.has("P"):
            return COLOUR[self.trump]
        if self.has("Q") or self.has("R"):
            return "c" if self.trump != "c" else "s" if self.has("R") else ""
        return ""

    def beats(self, unit: list[str], top: str) -> bool:
        """S53."""
        if unit[0][1] == top[1]:
            return rank(unit[0]) > rank(top)
        return unit[0][1] == self.trump and top[1] != self.untrumpable()

    def legal_2(self, seat: int) -> list[str]:
        if self.forced:
            return ["pick up"]
        units: list[list[str]] = []
        for suit in SUITS:
            for low in range(13):
                for high in range(low, 13):
                    unit = [each + suit for each in ORDER[low : high + 1]]
                    if unit[-1] not in self.hands[seat] or unit[0] not in self.hands[seat]:
                        continue
                    if all(card in self.hands[seat] for card in unit):
                        units.append(unit)
        if not self.pile:
            return [said("play", unit) for unit in units]
        top = self.pile[-1][1][-1]
        return [said("play", unit) for unit in units if self.beats(unit, top)] + ["pick up"]

    def lay(self, seat: int, cards: list[str]) -> None:
        """S71 in its order, and section 9."""
        self.quiet += 1
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.pile.append((seat, ranked(cards)))
        if not self.hands[seat] and not self.avstickshog:
            self.out.append(seat)
            self.quiet = 0
            if self.finished():
                return
        top = [card for _seat, laying in self.pile for card in laying][-13:]
        whole = [each + top[0][1] for each in ORDER] == top
        if len(self.pile) == self.needed or (self.has("V") and whole):
            self.quiet = 0
            if self.avstickshog:
                for drawer in [seat, 1 - seat]:
                    self.hands[drawer].append(self.avstickshog.pop(0))  # S2P-8
            self.lead_2(seat if self.hands[seat] else self.next_active(seat))
        else:
            self.turn = self.next_active(seat)

    def pick_up(self, seat: int) -> None:
        self.quiet += 1
        taken: list[str]
        if self.has("T"):
            taken = self.pile[0][1] if self.has("S") else self.pile[-1][1]
        else:
            cards = [card for _seat, laying in self.pile for card in laying]
            step = 1 if self.has("S") else -1
            cards = cards[::step]
            taken = cards[:1]
            for card in cards[1:]:
                if card[1] != taken[-1][1] or rank(card) != rank(taken[-1]) + step:
                    break  # S58, SV-S
                taken.append(card)
        self.hands[seat] += taken
        self.pile = [(layer, [card for card in laying if card not in taken]) for layer, laying in self.pile]
        self.pile = [(layer, laying) for layer, laying in self.pile if laying]
        following = self.next_active(seat)
        if not self.hands[following]:
            self.out.append(following)
            self.finished()  # S2P-12
        elif self.pile:
            self.turn = following
            self.forced = self.has("U")
        else:
            self.lead_2(following)

    # R-S31.

    def count_position(self) -> int:
        hands = [" ".join(sorted(hand)) for hand in self.hands]
        pile = [" ".join(laying) for _seat, laying in self.pile]
        key = str((hands, pile, self.needed, self.turn, self.forced, len(self.avstickshog)))
        self.times[key] += 1
        return self.times[key]

    def guard(self) -> None:
        kind, _colon, number = self.agreed.loop_guard.partition(":")
        if self.over or kind == "off":
            return
        if (self.count_position() if kind == "repetition" else self.quiet) >= int(number):
            self.over = True


def deck_place(card: str) -> tuple[int, int]:
    return SUITS.index(card[1]), rank(card)
