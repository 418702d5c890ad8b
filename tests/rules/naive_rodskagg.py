"""The legal moves and the scores of Rödskägg once more, written from the rulebook alone: slow and plain.

All follows from what was agreed, who was dealt what, and what has been said and played since; nothing is remembered
between two questions.
"""

from __future__ import annotations

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
LADDER = ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "bid 6", "rodskagg"]


class Sheet:
    """One deal as somebody with pen and paper would have it: who had what, and every word since."""

    def __init__(self, dealer: int, points: list[int], hands: list[list[str]], manual: bool) -> None:
        self.dealer = dealer
        self.points = points
        self.hands = hands
        self.manual = manual
        self.lines: list[tuple[int, str]] = []


class Reading:
    """What comes of reading a sheet from the top."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.players = len(sheet.points)
        self.declarer = -1
        self.contract = ""
        self.taken = [0] * self.players
        self.reasons: dict[int, str] = {}
        self.asked = False
        self.over = False
        self.turn = -1
        self.choices: list[str] = []
        lines = self.read_auction(list(sheet.lines))
        if not self.choices:
            self.read_play(lines)

    def left_of(self, seat: int) -> list[int]:
        """Return everybody clockwise, beginning on the left of *seat* and ending with it."""
        return [(seat + 1 + step) % self.players for step in range(self.players)]

    # Section 4.

    def read_auction(self, lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """Read the auction; return the lines after it."""
        highest = -1
        for number, seat in enumerate(self.left_of(self.sheet.dealer)):
            if not lines:
                self.turn = seat
                self.choices = LADDER[highest + 1 :]
                if number > 0:
                    self.choices = [*self.choices, "pass"]
                return []
            said = lines.pop(0)[1]
            if said != "pass":
                highest = LADDER.index(said)
                self.declarer = seat
                self.contract = said
            if said == "rodskagg":
                break
        return lines

    # Sections 5 and 6.

    def read_play(self, lines: list[tuple[int, str]]) -> None:
        """Read the six tricks, and the question after the fourth."""
        holding = [list(hand) for hand in self.sheet.hands]
        playing = self.left_of(self.declarer)
        playing = [self.declarer, *playing[:-1]]
        for number in range(1, 7):
            trick: list[tuple[int, str]] = []
            for seat in playing:
                if not lines:
                    self.turn = seat
                    self.choices = [f"play {card}" for card in self.may_play(holding[seat], trick)]
                    return
                card = lines.pop(0)[1].split()[1]
                holding[seat].remove(card)
                trick.append((seat, card))
            self.taken[self.winner_of(trick)] += 1
            if number == 4 and self.contract != "rodskagg":
                if not self.read_question(lines, holding[self.declarer]):
                    return
                playing = [seat for seat in playing if self.reasons.get(seat) != "dropped"]
                if playing == [self.declarer]:
                    self.taken[self.declarer] += 2
                    break
        self.over = True

    def may_play(self, hand: list[str], trick: list[tuple[int, str]]) -> list[str]:
        """Return the cards of *hand* that may go to the *trick*."""
        if trick:
            suit = trick[0][1][1]
            same = [card for card in hand if card[1] == suit]
            if same:
                return same
        return hand

    def winner_of(self, trick: list[tuple[int, str]]) -> int:
        """Return who has won a complete *trick*."""
        suit = trick[0][1][1]
        best = -1
        winner = -1
        for seat, card in trick:
            if card[1] == suit and ORDER.index(card[0]) > best:
                best = ORDER.index(card[0])
                winner = seat
        return winner

    def read_question(self, lines: list[tuple[int, str]], hand: list[str]) -> bool:
        """Read who goes along; tell whether all is settled."""
        if self.sheet.manual:
            if not lines:
                self.turn = self.declarer
                self.choices = ["ask", "skip", *[f"play {card}" for card in hand]]
                return False
            if lines[0][1].startswith("play "):
                return True
            if lines.pop(0)[1] == "skip":
                return True
        self.asked = True
        for seat in self.left_of(self.declarer)[:-1]:
            if self.taken[seat] >= 1:
                self.reasons[seat] = "trick"
            elif self.sheet.points[seat] == 1 or self.sheet.points[seat] == 2:
                self.reasons[seat] = "compulsory"
            elif not lines:
                self.turn = seat
                self.choices = ["join", "drop"]
                return False
            else:
                self.reasons[seat] = "free" if lines.pop(0)[1] == "join" else "dropped"
        return True

    # Section 7.

    def changes(self) -> list[int]:
        """Return what is written for each seat when the deal is over."""
        written = [-number for number in self.taken]
        own = self.taken[self.declarer]
        if self.contract == "rodskagg":
            if own < 6:
                written[self.declarer] += 12
        elif own < int(self.contract.split()[1]):
            written[self.declarer] += 5
        for seat, reason in self.reasons.items():
            if self.taken[seat] == 0 and reason != "dropped":
                written[seat] += 5
        return written

    def winners(self) -> list[int]:
        """Return who has won the match when the deal is over."""
        if self.contract == "rodskagg" and self.taken[self.declarer] == 6:
            return [self.declarer]
        after = [points + change for points, change in zip(self.sheet.points, self.changes(), strict=True)]
        return [seat for seat in range(self.players) if after[seat] == 0]
