"""One deal of Punschkille once more, written from the rulebook alone: slow and plain, in all three directions (R-P2).

All follows from what was agreed, who was dealt what, the stock, and what has been said since; nothing is remembered
between two questions.
"""

from __future__ import annotations

ORDER = ["Bl", "Po", "Kr", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "Va", "Ka", "Sv", "Hu", "Ku"]
PASSERS = ("Va", "Ka")
MATADORS = ("Va", "Ka", "Sv", "Hu", "Ku")


class Paper:
    """A physical card: whose it was in the deal, who has held it, and whether it has lain face up."""

    def __init__(self, code: str, home: int | None, high: bool) -> None:
        self.code = code
        self.home = home
        self.high = high
        self.held_by: set[int] = set() if home is None else {home}
        self.public = False

    def written(self) -> str:
        """Return its code, with the status of a kille."""
        return self.code + ("+" if self.high else "-") if self.code == "Ki" else self.code


class Sheet:
    """A deal as somebody with pen and paper would have it: the agreement, who had what, and every word since."""

    def __init__(self, dealer: int, dealt: dict[int, str], stock: list[str], rules: dict[str, object]) -> None:
        self.dealer = dealer
        self.dealt = dealt
        self.stock = stock
        self.rules = rules
        self.lines: list[tuple[int, str]] = []


class Reading:
    """What comes of reading a sheet from the top."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.rules = sheet.rules
        self.literal = sheet.rules["direction"] == "literal"
        self.order = self.speaking_order()
        high = sheet.rules["dealt_kille"] == "high"  # P25
        self.hand = {seat: Paper(code, seat, high and code == "Ki") for seat, code in sheet.dealt.items()}
        self.stock = list(sheet.stock)
        self.struck: list[int] = []
        self.log: list[tuple[int, int, Paper, Paper, bool, bool]] = []
        self.turn: int | None = self.order[0]  # P8
        self.drawer: int | None = None
        self.over = False
        for seat, said in sheet.lines:
            assert seat == self.turn
            self.do(seat, said)

    def speaking_order(self) -> list[int]:
        """Return who speaks after whom (P8, P9, R-P2, R-P26)."""
        seats = sorted(self.sheet.dealt)
        place = seats.index(self.sheet.dealer)
        left_of_dealer = seats[place + 1 :] + seats[:place]
        if self.rules["direction"] == "left":
            return [*left_of_dealer, self.sheet.dealer]
        if self.rules["direction"] == "mirror":
            return [*reversed(left_of_dealer), self.sheet.dealer]
        return [left_of_dealer[-1], self.sheet.dealer, *left_of_dealer[:-1]]

    def do(self, seat: int, said: str) -> None:
        """Let *seat* do what it said."""
        if said.startswith("cut "):
            place = int(said.removeprefix("cut "))
            self.stock = self.stock[place:] + self.stock[:place]
            self.draw()
        elif said == "stand":
            self.word_after(seat)
        elif seat == self.sheet.dealer:
            self.to_stock(seat)  # P11
        else:
            self.demand(seat)

    def word_after(self, seat: int) -> None:
        """Give the word to whoever speaks after *seat*; after the last one the lap is over (P9, P12)."""
        after = self.order[self.order.index(seat) + 1 :]
        self.turn = after[0] if after else None
        self.over = not after

    def compare(self) -> None:
        """End the exchange."""
        self.turn = None
        self.over = True

    def demand(self, seat: int) -> None:
        """Ask one after the other, until some card decides."""
        place = self.order.index(seat)
        still_to_speak = self.order[place + 1 :]
        had_their_turn = self.order[:place]
        for other in still_to_speak + had_their_turn if self.literal else still_to_speak:
            card = self.hand[other]
            if card.code in MATADORS:
                card.public = True
            if card.code in PASSERS:  # P29, P30
                continue
            if card.code == "Hu":
                self.struck.append(seat)  # P27
            elif card.code == "Sv":
                self.svin(seat)  # P28
            elif card.code != "Ku":
                self.swap(seat, other)  # P10
            if card.code == "Ku" or other in had_their_turn:  # P26; R-P27
                self.compare()
            elif card.code in MATADORS:
                self.word_after(other)  # K28, K30
            else:
                self.turn = other  # K21
            return
        if self.literal:
            self.compare()  # R-P28
        else:
            self.to_stock(seat)  # K48

    def swap(self, giver: int, taker: int) -> None:
        """Let two change cards (K20, K22, P23)."""
        given, got = self.hand[giver], self.hand[taker]
        self.log.append((giver, taker, given, got, given.high, got.high))
        self.hand[giver], self.hand[taker] = got, given
        given.held_by.add(taker)
        got.held_by.add(giver)
        meeting = given.code == got.code == "Ki" and bool(self.rules["killemote"])
        for card in (given, got):
            card.high = meeting
            card.public = card.public or card.code == "Ki"

    def svin(self, demander: int) -> None:
        """Undo what moved the offered card, latest first (K38 to K42)."""
        offered = self.hand[demander]
        for swap in reversed(list(self.log)):
            giver, taker, given, got, given_high, got_high = swap
            if offered is given or offered is got:
                self.hand[giver], self.hand[taker] = given, got
                given.high, got.high = given_high, got_high
                self.log.remove(swap)
        assert offered.home is not None
        assert self.hand[offered.home] is offered
        self.struck.append(offered.home)

    def to_stock(self, seat: int) -> None:
        """Let the one before *seat* cut the stock (R-K14)."""
        self.drawer = seat
        seats = sorted(self.sheet.dealt)
        step = 1 if self.rules["direction"] == "mirror" else -1
        self.turn = seats[(seats.index(seat) + step) % len(seats)]

    def draw(self) -> None:
        """Turn up cards until one decides (K45, K46)."""
        seat = self.drawer
        assert seat is not None
        self.drawer = None
        code = self.stock.pop(0)
        while code in PASSERS:
            code = self.stock.pop(0)
        if code == "Hu":
            self.struck.append(seat)
        elif code == "Sv":
            self.svin(seat)
        elif code != "Ku":
            if self.hand[seat].code == "Ki":
                self.hand[seat].public = True
            drawn = Paper(code, None, code == "Ki")  # P24
            drawn.held_by.add(seat)
            drawn.public = code == "Ki"
            self.hand[seat] = drawn
        if self.literal and code != "Ku":
            self.word_after(seat)  # R-P26
        else:
            self.compare()  # K49

    # What follows from it.

    def choices(self, seat: int) -> list[str]:
        """Return what *seat* may do."""
        if seat != self.turn:
            return []
        if self.drawer is not None:
            return [f"cut {place}" for place in range(len(self.stock))]
        return ["stand", "swap"]

    def shown_to(self, viewer: int) -> dict[str, list[str]]:
        """Return the card before each seat as *viewer* knows it (KI3, KI4)."""
        return {
            str(seat): [card.written() if card.public or viewer in card.held_by else "?"]
            for seat, card in self.hand.items()
        }

    def rank(self, seat: int) -> int:
        """Return what the card before *seat* is worth (P22, P23, R-P6)."""
        card = self.hand[seat]
        if card.code != "Ki":
            return ORDER.index(card.code)
        if not card.high:
            return -1
        return 20 if self.rules["kille_over_kuku"] else 19

    def out(self) -> set[int]:
        """Return who goes out (P12, P13, R-P5, R-P11)."""
        everybody = set(self.hand)
        struck = set(self.struck)
        low = {seat for seat in everybody if self.rules["low_kille_separate"] and self.rank(seat) == -1}
        rest = everybody - struck - low
        lowest = {seat for seat in rest if self.rank(seat) == min(self.rank(other) for other in rest)}
        if struck | low | lowest != everybody:
            return struck | low | lowest
        return struck | low if struck and rest else set()
