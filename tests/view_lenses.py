"""What a lens has to see, read from nothing but a view: slow, plain, and the measure of every game's lens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import talong
from talong.cards.french import FRENCH, RANKS, SUITS
from talong.cards.kille import FACES
from talong.envs.core.lens import Lens
from talong.games.skitgubbe.actions import THROW

HIDDEN = "?"
SHOWN = [*FACES[:-1], "Ki-", "Ki+"]
Facts = Mapping[str, Any]


class Sheet:
    """The numbers of one view, field by field."""

    def __init__(self, lens: Lens, view: talong.View) -> None:
        facts: Any = view.facts
        self.facts: Facts = facts
        self.viewer = view.viewer
        self.seats: int = facts["seats"]
        self.slices = lens.slices()
        self.numbers = [0.0] * lens.size
        self.written: set[str] = set()

    def place(self, seat: int | str) -> int:
        """Return where *seat* sits as the viewer counts."""
        return (int(seat) - self.viewer) % self.seats

    def put(self, name: str, at: int, value: float = 1.0, *, more: bool = False) -> None:
        """Write *value* into a field, or add it to what is there."""
        here = self.slices[name]
        assert 0 <= at < here.stop - here.start, (name, at)
        self.numbers[here.start + at] = self.numbers[here.start + at] + value if more else value
        self.written.add(name)

    def seat(self, name: str, seat: int | str | None) -> None:
        """Mark a seat, if there is one."""
        if seat is not None:
            self.put(name, self.place(seat))

    def seats_of(self, name: str, seats: Iterable[int]) -> None:
        """Mark a set of seats."""
        for seat in seats:
            self.seat(name, seat)

    def each(self, name: str, values: Iterable[float]) -> None:
        """Write a number for each seat."""
        for seat, value in enumerate(values):
            self.put(name, self.place(seat), value)

    def by_name(self, name: str, values: Mapping[str, float]) -> None:
        """Write a number for each seat that is named."""
        for seat, value in values.items():
            self.put(name, self.place(seat), value)

    def cards(self, name: str, codes: Iterable[str], start: int = 0) -> None:
        """Mark cards that are not hidden."""
        for code in codes:
            if code != HIDDEN:
                self.put(name, start + FRENCH.codes.index(code))


def read_exchange(sheet: Sheet, unit: int) -> None:
    """Read what Kille and Punschkille have in common."""
    facts = sheet.facts
    for seat, [code] in facts["hands"].items():
        if code != HIDDEN:
            sheet.put("hands", sheet.place(seat) * len(SHOWN) + SHOWN.index(code))
    for seat, strike in facts["struck"].items():
        sheet.seat("struck_hu" if strike["by"] == "hu" else "struck_sv", seat)
    for name in ("face_up", "spoke", "stood"):
        sheet.seats_of(name, facts[name])
    sheet.seat("drawer", facts["drawer"])
    for swap in facts["swaps"]:
        at = sheet.place(swap["giver"]) * sheet.seats + sheet.place(swap["taker"])
        sheet.put("annulled" if swap["annulled"] else "swaps", at, more=True)
    for code in facts["turned"]:
        sheet.put("turned", SHOWN.index(code), more=True)
    for code in facts["aside"]:
        sheet.put("aside", len(SHOWN) if code == HIDDEN else SHOWN.index(code), more=True)
    sheet.put("stock", 0, facts["stock"])
    words = ["barred", "open", "asked", "depends", "refused_by_dealer", "refused_by_third"]
    sheet.put("question", words.index(facts["question"]))
    sheet.put("redeals", 0, facts["redeals"])
    if facts["buyin"] is not None:
        sheet.seats_of("due", facts["buyin"]["due"])
        sheet.put("price", 0, facts["buyin"]["price"] / unit)
        sheet.seats_of("survivors", facts["survivors"])
    if facts["choice"] is not None:
        sheet.put("choice", 0 if facts["choice"] else 1)


def read_kille(sheet: Sheet) -> None:
    """Read Kille."""
    facts = sheet.facts
    stake = facts["rules"]["stake"]
    read_exchange(sheet, stake)
    sheet.put("pot", 0, facts["pot"] / stake)
    sheet.each("balances", [balance / stake for balance in facts["balances"]])
    for name in ("players", "declined_first", "took_first"):
        sheet.seats_of(name, facts[name])
    for name in ("first_buyin", "second_buyin"):
        sheet.put(name, ["unused", "passed", "taken", "used"].index(facts[name]))
    sheet.put("offered", [None, "first", "second"].index(facts["offered"]))
    sheet.put("pots", 0, facts["pots"])


def read_punschkille(sheet: Sheet) -> None:
    """Read Punschkille."""
    facts = sheet.facts
    read_exchange(sheet, 1)
    for name in ("supply", "stake", "drunk"):
        sheet.each(name, facts["glasses"][name])
    sheet.each("dry", facts["dry"])
    sheet.put("rounds", 0, facts["rounds"])
    sheet.seats_of("bought", facts["bought"])
    sheet.seat("champion", facts["champion"])


def read_kungsholmskille(sheet: Sheet) -> None:
    """Read Kungsholmskille."""
    facts, own = sheet.facts, str(sheet.viewer)
    if facts["hands"]:
        for field, name in (("hand", "hands"), ("laid", "laid"), ("received", "received")):
            for code in facts[name][own]:
                if code != HIDDEN:
                    sheet.put(field, FACES.index(code), more=True)
        sheet.by_name("sizes", {seat: len(cards) for seat, cards in facts["hands"].items()})
        sheet.by_name("exchanged", facts["exchanged"])
        for name in ("forehand", "knocker", "knocker2", "leader"):
            sheet.seat(name, facts[name])
        for name in ("bud1", "bud2", "bud3", "folded"):
            sheet.seats_of(name, facts[name])
        for seat, pile in facts["piles"].items():
            start = sheet.place(seat) * len(FACES)
            for code in pile:
                sheet.put("piles", start + FACES.index(code), more=True)
            for code in pile[-1:]:
                sheet.put("tops", start + FACES.index(code))
        for play in facts["trick"]:
            sheet.put("trick", sheet.place(play["seat"]) * len(FACES) + FACES.index(play["card"]))
        for number, play in enumerate(facts.get("plays", ())):
            sheet.put("order", sheet.place(play["seat"]) * len(FACES) + FACES.index(play["card"]), number + 1)
        sheet.put("tricks", 0, facts["tricks"])
        sheet.put("honour", 0, facts["honour"])
    sheet.put("stock", 0, facts["stock"])
    unit = facts["rules"]["unit"]
    sheet.put("pot", 0, facts["pot"] / unit)
    sheet.put("penalty", 0, facts["penalty"] / unit)
    sheet.each("balances", [balance / unit for balance in facts["balances"]])
    sheet.put("deals", 0, facts["deals"])
    sheet.put("deals", 1, facts["length"])
    for number, person in enumerate(facts["lots"]):
        sheet.put("lots", person, number + 1)
    for person, seat in zip(facts["lots"], facts["chosen"], strict=False):
        sheet.put("chosen", person, seat + 1)


def read_rodskagg(sheet: Sheet) -> None:
    """Read Rödskägg."""
    facts = sheet.facts
    contracts = ["1", "2", "3", "4", "5", "6", "rodskagg", "pass"]
    reasons = ["trick", "compulsory", "free", "dropped"]
    if facts["hands"]:
        sheet.cards("hand", facts["hands"][str(sheet.viewer)])
        sheet.by_name("sizes", {seat: len(cards) for seat, cards in facts["hands"].items()})
        for play in facts["trick"]:
            sheet.cards("trick", [play["card"]], sheet.place(play["seat"]) * FRENCH.size)
        before = sum(facts["won"]) - len(facts["tricks"])
        for number, trick in enumerate(facts["tricks"]):
            for play in trick:
                at = sheet.place(play["seat"]) * FRENCH.size + FRENCH.codes.index(play["card"])
                sheet.put("seen", at, before + number + 1)
        sheet.each("won", facts["won"])
        for seat, bid in facts["bids"].items():
            sheet.put("bids", sheet.place(seat) * len(contracts) + contracts.index(bid))
        sheet.seat("declarer", facts["declarer"])
        if facts["contract"] is not None:
            sheet.put("contract", contracts.index(facts["contract"]))
        sheet.put("question", ["not_put", "put", "skipped"].index(facts["question"]))
        for seat, reason in facts["along"].items():
            sheet.put("along", sheet.place(seat) * len(reasons) + reasons.index(reason))
    sheet.each("scores", facts["scores"])
    sheet.seats_of("winners", facts["winners"])
    sheet.put("deals", 0, facts["deals"])


def read_skitgubbe(sheet: Sheet) -> None:
    """Read Skitgubbe."""
    facts, size = sheet.facts, FRENCH.size
    sheet.each("marks", facts["skitgubbe"])
    sheet.seat("previous", facts["previous"])
    sheet.put("deals", 0, facts["deals"])
    if not facts["hands"]:
        return
    for seat, codes in facts["hands"].items():
        sheet.cards("hands", codes, sheet.place(seat) * size)
        sheet.put("sizes", sheet.place(seat), len(codes))
    kinds = ["play", "chance", "throw"]
    laid = [(laying, kinds.index(laying["kind"]) + 1, laying["round"]) for laying in facts["trick"]]
    laid += [(laying, 1, number + 1) for number, laying in enumerate(facts["pile"])]
    for laying, kind, when in laid:
        for code in laying["cards"]:
            sheet.put("laid", sheet.place(laying["seat"]) * size + FRENCH.codes.index(code), kind)
            sheet.put("when", FRENCH.codes.index(code), when)
    memory = facts["memory"]
    for seat, codes in [*memory["won"].items(), *memory["known"].items()]:
        sheet.cards("won", codes, sheet.place(seat) * size)
    sheet.cards("gone", memory["discarded"])
    sheet.by_name("skitkort", memory["skitkort"])
    if facts["last"] is not None:
        sheet.put("last", size if facts["last"] == HIDDEN else FRENCH.codes.index(facts["last"]))
    if facts["trump"] is not None:
        sheet.put("trump", list(SUITS).index(facts["trump"]))
    for name in ("winner", "leader", "first_leader", "last_winner", "on_turn", "last_holder"):
        sheet.seat(name, facts[name])
    for name in ("round_seats", "played", "passed", "entitled", "recipients"):
        sheet.seats_of(name, facts[name])
    for seat, rank in facts["announced"].items():
        sheet.put("announced", sheet.place(seat) * len(RANKS) + list(RANKS).index(rank))
    sheet.by_name("out", {str(seat): number + 1 for number, seat in enumerate(facts["out"])})
    if facts["answered"]:
        sheet.put("answer", 0)
        sheet.cards("answer", facts["answer"], 1)
    sheet.cards("may_pick", facts["choices"].get("picks", ()))
    for name in ("stock", "needed", "forced", "avstickshog", "round", "quiet"):
        sheet.put(name, 0, facts[name])


PHASES = {
    "kille": "precut speak answer_d answer_t stockcut buyin deal_over match_over",
    "punschkille": "precut speak answer_d answer_t stockcut buyin deal_over match_over",
    "kungsholmskille": "seating declare1 fold swap declare2 play show deal_over match_over",
    "rodskagg": "bid play ask join deal_over match_over",
    "skitgubbe": "collect throw shed deal_over match_over",
}
READERS = {
    "kille": read_kille,
    "punschkille": read_punschkille,
    "kungsholmskille": read_kungsholmskille,
    "rodskagg": read_rodskagg,
    "skitgubbe": read_skitgubbe,
}


def read_view(lens: Lens, view: talong.View, chosen: int = 0) -> Sheet:
    """Return what *lens* has to see of *view*, a seat's own; *chosen* is how far it is with saying its act."""
    sheet = Sheet(lens, view)
    sheet.put("phase", PHASES[view.game.key].split().index(sheet.facts["phase"]))
    sheet.seat("turn", sheet.facts["turn"])
    sheet.seat("dealer", sheet.facts["dealer"])
    sheet.seats_of("active", sheet.facts["active"])
    READERS[view.game.key](sheet)
    if chosen:
        sheet.put("choosing", 0, chosen >= THROW)
        for card in range(FRENCH.size):
            sheet.put("choosing", 1 + card, chosen >> card & 1)
    return sheet
