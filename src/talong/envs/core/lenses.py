"""Views as numbers: for each game a lens, which sees nothing but a view.

A lens is a list of fields, each with a name, a length and a meaning; `docs/research.md` has them all. Seats are counted
clockwise from the viewer, who is seat 0 of what he sees. A set of seats or cards has a place for each of them that is 1
or 0; a number of cards or of money is itself, in units of the stake where there is one.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from talong.cards.deck import HIDDEN
from talong.cards.french import FRENCH, RANKS, SUITS
from talong.cards.kille import FACES
from talong.core.view import View
from talong.games.skitgubbe.actions import THROW

Facts = Mapping[str, Any]

FACE: Final = {code: place for place, code in enumerate(FACES)}
CARD: Final = {code: place for place, code in enumerate(FRENCH.codes)}
RANK: Final = {rank: place for place, rank in enumerate(RANKS)}
SUIT: Final = {suit: place for place, suit in enumerate(SUITS)}
SHOWN: Final = {
    code: place for place, code in enumerate([*FACES[:-1], "Ki-", "Ki+"])
}  # In Kille a kille is low or high.
N_FACES: Final = len(FACES)
N_SHOWN: Final = len(SHOWN)
N_CARDS: Final = FRENCH.size


class Field:
    """One field of what a lens sees."""

    def __init__(self, name: str, start: int, length: int, meaning: str) -> None:
        self.name = name
        self.start = start
        self.length = length
        self.meaning = meaning


class Lens:
    """Turn the views of a table of *seats* into numbers."""

    phases: ClassVar[list[str]] = []

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.fields: list[Field] = []
        self.size = 0
        self.phase_places = {phase: place for place, phase in enumerate(self.phases)}
        # Where seat s is as viewer v counts: places[v][s].
        self.places = [[(seat - viewer) % seats for seat in range(seats)] for viewer in range(seats)]
        self.phase = self.field("phase", len(self.phases), "which of " + ", ".join(self.phases))
        self.turn = self.field("turn", seats, "whom play waits for")
        self.dealer = self.field("dealer", seats, "who deals")
        self.active = self.field("active", seats, "who takes part")

    def field(self, name: str, length: int, meaning: str) -> int:
        """Add a field and return where it begins."""
        start = self.size
        self.fields.append(Field(name, start, length, meaning))
        self.size += length
        return start

    def slices(self) -> dict[str, slice]:
        """Return where each field lies."""
        return {field.name: slice(field.start, field.start + field.length) for field in self.fields}

    def look(self, view: View, chosen: int = 0) -> array[float]:
        """Return what *view*, a seat's own, looks like; *chosen* is how far it is with saying its act."""
        out = array("f", bytes(4 * self.size))
        facts: Facts = view.facts
        place = self.places[view.viewer]
        out[self.phase + self.phase_places[facts["phase"]]] = 1
        turn = facts["turn"]
        if turn is not None:
            out[self.turn + place[turn]] = 1
        out[self.dealer + place[facts["dealer"]]] = 1
        mark(out, self.active, place, facts["active"])
        self.fill(out, facts, view.viewer, place)
        if chosen:
            self.fill_chosen(out, chosen)
        return out

    def fill_chosen(self, out: array[float], chosen: int) -> None:
        """Write the beginning of one's own act, where acts are said in several parts."""
        raise NotImplementedError

    def fill(self, out: array[float], facts: Facts, viewer: int, place: list[int]) -> None:
        """Write what is this game's own into *out*; seat s stands at *place*[s]."""
        raise NotImplementedError


def mark(out: array[float], start: int, place: list[int], seats: Iterable[int]) -> None:
    """Mark the *seats* of a set."""
    for seat in seats:
        out[start + place[seat]] = 1


class ExchangeLens(Lens):
    """What Kille and Punschkille have in common."""

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
    questions: ClassVar[list[str]] = ["barred", "open", "asked", "depends", "refused_by_dealer", "refused_by_third"]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hands = self.field("hands", seats * N_SHOWN, "for each seat the value of its card, if it is known")
        self.face_up = self.field("face_up", seats, "whose card lies face up")
        self.struck_hu = self.field("struck_hu", seats, "who is struck by a husar")
        self.struck_sv = self.field("struck_sv", seats, "who is struck by a svin")
        self.spoke = self.field("spoke", seats, "who has spoken")
        self.stood = self.field("stood", seats, "who has stood")
        self.drawer = self.field("drawer", seats, "who is on the way to the stock")
        self.swaps = self.field("swaps", seats * seats, "for each giver and taker, how often they have swapped")
        self.annulled = self.field("annulled", seats * seats, "the same for swaps that have been undone")
        self.turned = self.field("turned", N_SHOWN, "how many of each value were turned up from the stock")
        self.aside = self.field("aside", N_SHOWN + 1, "how many of each value were laid aside; last, of unknown value")
        self.stock = self.field("stock", 1, "how many cards the stock has")
        self.question = self.field("question", len(self.questions), "which of " + ", ".join(self.questions))
        self.redeals = self.field("redeals", 1, "how often this deal has been dealt anew")
        self.due = self.field("due", seats, "who is asked to buy in")
        self.price = self.field("price", 1, "what it costs to buy in, in stakes or glasses")
        self.survivors = self.field("survivors", seats, "who was left when buy-ins were offered")
        self.choice = self.field("choice", 2, "one's own secret choice: to buy in, to decline")
        self.question_places = {question: at for at, question in enumerate(self.questions)}

    def fill(self, out: array[float], facts: Facts, viewer: int, place: list[int]) -> None:
        """Write the deal, and who is asked to buy in."""
        for name, cards in facts["hands"].items():
            if cards[0] != HIDDEN:
                out[self.hands + place[int(name)] * N_SHOWN + SHOWN[cards[0]]] = 1
        mark(out, self.face_up, place, facts["face_up"])
        for name, strike in facts["struck"].items():
            out[(self.struck_hu if strike["by"] == "hu" else self.struck_sv) + place[int(name)]] = 1
        mark(out, self.spoke, place, facts["spoke"])
        mark(out, self.stood, place, facts["stood"])
        if facts["drawer"] is not None:
            out[self.drawer + place[facts["drawer"]]] = 1
        for swap in facts["swaps"]:
            start = self.annulled if swap["annulled"] else self.swaps
            out[start + place[swap["giver"]] * self.seats + place[swap["taker"]]] += 1
        for code in facts["turned"]:
            out[self.turned + SHOWN[code]] += 1
        for code in facts["aside"]:
            out[self.aside + SHOWN.get(code, N_SHOWN)] += 1
        out[self.stock] = facts["stock"]
        out[self.question + self.question_places[facts["question"]]] = 1
        out[self.redeals] = facts["redeals"]
        offer = facts["buyin"]
        if offer is not None:
            mark(out, self.due, place, offer["due"])
            out[self.price] = offer["price"] / self.unit(facts)
            mark(out, self.survivors, place, facts["survivors"])
        if facts["choice"] is not None:
            out[self.choice + (0 if facts["choice"] else 1)] = 1

    def unit(self, facts: Facts) -> int:
        """Return what prices are counted in."""
        return 1


class KilleLens(ExchangeLens):
    """Kille."""

    used: ClassVar[list[str]] = ["unused", "passed", "taken", "used"]
    offers: ClassVar[list[str | None]] = [None, "first", "second"]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.pot = self.field("pot", 1, "the pot, in stakes")
        self.balances = self.field("balances", seats, "the balances, in stakes")
        self.players = self.field("players", seats, "who has staked in this pot")
        self.first = self.field("first_buyin", 4, "the first buy-in: " + ", ".join(self.used))
        self.second = self.field("second_buyin", 4, "the second buy-in: the same")
        self.declined = self.field("declined_first", seats, "who has declined the first buy-in")
        self.took = self.field("took_first", seats, "who has taken it")
        self.offered = self.field("offered", 3, "which buy-in is offered: none, first, second")
        self.pots = self.field("pots", 1, "how many pots have been won")

    def unit(self, facts: Facts) -> int:
        """Return the stake."""
        stake: int = facts["rules"]["stake"]
        return stake

    def fill(self, out: array[float], facts: Facts, viewer: int, place: list[int]) -> None:
        """Write the money as well."""
        super().fill(out, facts, viewer, place)
        stake = facts["rules"]["stake"]
        out[self.pot] = facts["pot"] / stake
        for seat, balance in enumerate(facts["balances"]):
            out[self.balances + place[seat]] = balance / stake
        mark(out, self.players, place, facts["players"])
        out[self.first + self.used.index(facts["first_buyin"])] = 1
        out[self.second + self.used.index(facts["second_buyin"])] = 1
        mark(out, self.declined, place, facts["declined_first"])
        mark(out, self.took, place, facts["took_first"])
        out[self.offered + self.offers.index(facts["offered"])] = 1
        out[self.pots] = facts["pots"]


class PunschLens(ExchangeLens):
    """Punschkille."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.supply = self.field("supply", seats, "how many glasses each seat has left")
        self.stake = self.field("stake", seats, "how many it has staked")
        self.drunk = self.field("drunk", seats, "how many it has drunk")
        self.rounds = self.field("rounds", 1, "which round this is")
        self.bought = self.field("bought", seats, "who has bought in in this round")
        self.dry = self.field("dry", seats, "in which round a seat ran out of punsch, or 0")
        self.champion = self.field("champion", seats, "who has won")

    def fill(self, out: array[float], facts: Facts, viewer: int, place: list[int]) -> None:
        """Write the glasses as well."""
        super().fill(out, facts, viewer, place)
        glasses = facts["glasses"]
        for seat in range(self.seats):
            at = place[seat]
            out[self.supply + at] = glasses["supply"][seat]
            out[self.stake + at] = glasses["stake"][seat]
            out[self.drunk + at] = glasses["drunk"][seat]
            out[self.dry + at] = facts["dry"][seat]
        out[self.rounds] = facts["rounds"]
        mark(out, self.bought, place, facts["bought"])
        if facts["champion"] is not None:
            out[self.champion + place[facts["champion"]]] = 1


class KungsholmLens(Lens):
    """Kungsholmskille."""

    phases: ClassVar[list[str]] = [
        "seating", "declare1", "fold", "swap", "declare2", "play", "show", "deal_over", "match_over",
    ]  # fmt: skip
    roles: ClassVar[list[str]] = ["forehand", "knocker", "knocker2", "leader"]
    words: ClassVar[list[str]] = ["bud1", "bud2", "bud3", "folded"]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hand = self.field("hand", N_FACES, "how many of each value one holds")
        self.laid = self.field("laid", N_FACES, "how many of each value one has put away")
        self.received = self.field("received", N_FACES, "how many of each value one has drawn")
        self.sizes = self.field("sizes", seats, "how many cards each seat holds")
        self.exchanged = self.field("exchanged", seats, "how many cards each seat has exchanged")
        self.piles = self.field("piles", seats * N_FACES, "for each seat how many of each value it has played, as seen")
        self.trick = self.field("trick", seats * N_FACES, "for each seat the card it has in the trick")
        self.tops = self.field("tops", seats * N_FACES, "for each seat the card on top of its pile")
        self.order = self.field(
            "order", seats * N_FACES, "for each seat and value, the latest play of it: 1 is the first"
        )
        self.role = {role: self.field(role, seats, f"who is {role}") for role in self.roles}
        self.said = {word: self.field(word, seats, f"who is in {word}") for word in self.words}
        self.stock = self.field("stock", 1, "how many cards the stock has")
        self.tricks = self.field("tricks", 1, "how many tricks have been played")
        self.honour = self.field("honour", 1, "whether the honour code speaks")
        self.pot = self.field("pot", 1, "the pot, in units")
        self.penalty = self.field("penalty", 1, "what a beaten first shower pays, in units")
        self.balances = self.field("balances", seats, "the balances, in units")
        self.deals = self.field("deals", 2, "how many deals have been played, and how many there are")
        self.lots = self.field(
            "lots", seats, "for each person, when it chooses its seat: 1 is first (seats as numbered)"
        )
        self.chosen = self.field(
            "chosen", seats, "for each person, the seat it has chosen, counted from 1 (as numbered)"
        )

    def fill(self, out: array[float], facts: Facts, viewer: int, place: list[int]) -> None:
        """Write the cards, what has been said, and the money."""
        own = str(viewer)
        if facts["hands"]:
            for start, name in ((self.hand, "hands"), (self.laid, "laid"), (self.received, "received")):
                for code in facts[name][own]:
                    out[start + FACE[code]] += 1
            for name, cards in facts["hands"].items():
                out[self.sizes + place[int(name)]] = len(cards)
            for name, number in facts["exchanged"].items():
                out[self.exchanged + place[int(name)]] = number
            for role, start in self.role.items():
                if facts[role] is not None:
                    out[start + place[facts[role]]] = 1
            for word, start in self.said.items():
                mark(out, start, place, facts[word])
            for name, pile in facts["piles"].items():
                at = place[int(name)] * N_FACES
                for code in pile:
                    out[self.piles + at + FACE[code]] += 1
                if pile:
                    out[self.tops + at + FACE[pile[-1]]] = 1
            for play in facts["trick"]:
                out[self.trick + place[play["seat"]] * N_FACES + FACE[play["card"]]] = 1
            for number, play in enumerate(facts.get("plays", ())):
                out[self.order + place[play["seat"]] * N_FACES + FACE[play["card"]]] = number + 1
            out[self.tricks] = facts["tricks"]
            out[self.honour] = facts["honour"]
        out[self.stock] = facts["stock"]
        unit = facts["rules"]["unit"]
        out[self.pot] = facts["pot"] / unit
        out[self.penalty] = facts["penalty"] / unit
        for seat, balance in enumerate(facts["balances"]):
            out[self.balances + place[seat]] = balance / unit
        out[self.deals] = facts["deals"]
        out[self.deals + 1] = facts["length"]
        for number, person in enumerate(facts["lots"]):
            out[self.lots + person] = number + 1
        for person, seat in zip(facts["lots"], facts["chosen"], strict=False):
            out[self.chosen + person] = seat + 1


class RodskaggLens(Lens):
    """Rödskägg."""

    phases: ClassVar[list[str]] = ["bid", "play", "ask", "join", "deal_over", "match_over"]
    contracts: ClassVar[list[str]] = ["1", "2", "3", "4", "5", "6", "rodskagg", "pass"]
    questions: ClassVar[list[str]] = ["not_put", "put", "skipped"]
    reasons: ClassVar[list[str]] = ["trick", "compulsory", "free", "dropped"]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hand = self.field("hand", N_CARDS, "the cards that one holds")
        self.sizes = self.field("sizes", seats, "how many cards each seat holds")
        self.trick = self.field("trick", seats * N_CARDS, "for each seat the card it has in the trick")
        self.seen = self.field(
            "seen", seats * N_CARDS, "for each seat and card the trick it was played to, as seen: 1 is the first"
        )
        self.won = self.field("won", seats, "how many tricks each seat has won")
        self.bids = self.field(
            "bids", seats * len(self.contracts), "for each seat which of " + ", ".join(self.contracts)
        )
        self.declarer = self.field("declarer", seats, "who is declarer")
        self.contract = self.field("contract", len(self.contracts), "the contract, as with bids")
        self.question = self.field("question", len(self.questions), "which of " + ", ".join(self.questions))
        self.along = self.field("along", seats * len(self.reasons), "for each seat which of " + ", ".join(self.reasons))
        self.scores = self.field("scores", seats, "the scores")
        self.winners = self.field("winners", seats, "who has won")
        self.deals = self.field("deals", 1, "how many deals have been played")
        self.contract_places = {contract: at for at, contract in enumerate(self.contracts)}
        self.question_places = {question: at for at, question in enumerate(self.questions)}
        self.reason_places = {reason: at for at, reason in enumerate(self.reasons)}

    def fill(self, out: array[float], facts: Facts, viewer: int, place: list[int]) -> None:
        """Write the cards, the auction, who goes along, and the scores."""
        if facts["hands"]:
            for code in facts["hands"][str(viewer)]:
                out[self.hand + CARD[code]] = 1
            for name, cards in facts["hands"].items():
                out[self.sizes + place[int(name)]] = len(cards)
            for play in facts["trick"]:
                out[self.trick + place[play["seat"]] * N_CARDS + CARD[play["card"]]] = 1
            done = sum(facts["won"]) - len(facts["tricks"])
            for number, trick in enumerate(facts["tricks"]):
                for play in trick:
                    out[self.seen + place[play["seat"]] * N_CARDS + CARD[play["card"]]] = done + number + 1
            for seat, tricks in enumerate(facts["won"]):
                out[self.won + place[seat]] = tricks
            for name, bid in facts["bids"].items():
                out[self.bids + place[int(name)] * len(self.contracts) + self.contract_places[bid]] = 1
            if facts["declarer"] is not None:
                out[self.declarer + place[facts["declarer"]]] = 1
            if facts["contract"] is not None:
                out[self.contract + self.contract_places[facts["contract"]]] = 1
            out[self.question + self.question_places[facts["question"]]] = 1
            for name, reason in facts["along"].items():
                out[self.along + place[int(name)] * len(self.reasons) + self.reason_places[reason]] = 1
        for seat, score in enumerate(facts["scores"]):
            out[self.scores + place[seat]] = score
        mark(out, self.winners, place, facts["winners"])
        out[self.deals] = facts["deals"]


class SkitgubbeLens(Lens):
    """Skitgubbe."""

    phases: ClassVar[list[str]] = ["collect", "throw", "shed", "deal_over", "match_over"]
    kinds: ClassVar[list[str]] = ["play", "chance", "throw"]
    roles: ClassVar[list[str]] = ["winner", "leader", "first_leader", "last_winner", "on_turn", "last_holder"]
    sets: ClassVar[list[str]] = ["round_seats", "played", "passed", "entitled", "recipients"]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hands = self.field("hands", seats * N_CARDS, "for each seat the cards that it is known to hold")
        self.sizes = self.field("sizes", seats, "how many cards each seat holds")
        self.trick = self.field(
            "trick", seats * N_CARDS, "for each seat what it has in the trick: 1 played, 2 by chance, 3 thrown on"
        )
        self.rounds = self.field("rounds", N_CARDS, "in which round of the trick a card was laid, counted from 1")
        self.pile = self.field(
            "pile", N_CARDS, "where a card lies in the pile: the laying's number from the bottom, from 1"
        )
        self.laid_by = self.field("laid_by", seats * N_CARDS, "for each seat the cards it has in the pile")
        self.won = self.field("won", seats * N_CARDS, "for each seat the cards it has won in phase 1, as all have seen")
        self.known = self.field(
            "known", seats * N_CARDS, "for each seat the cards it has won or picked up in phase 2, as all have seen"
        )
        self.gone = self.field("gone", N_CARDS, "the cards that are out of play")
        self.last = self.field(
            "last", N_CARDS + 1, "the last card, if it lies open; last, that it lies beside its holder"
        )
        self.trump = self.field("trump", len(SUITS), "the trump suit")
        self.role = {role: self.field(role, seats, f"who is {role}") for role in self.roles}
        self.set = {name: self.field(name, seats, f"who is in {name}") for name in self.sets}
        self.announced = self.field("announced", seats * len(RANKS), "for each seat the rank it has announced")
        self.out = self.field("out", seats, "who is out, and as which: 1 is the first")
        self.skitkort = self.field("skitkort", seats, "how many skitkort each seat still hides")
        self.answer = self.field("answer", 1 + N_CARDS, "whether one has answered early, and with which cards")
        self.may_pick = self.field("may_pick", N_CARDS, "what one would pick up")
        self.stock = self.field("stock", 1, "how many cards the stock has")
        self.needed = self.field("needed", 1, "how many layings make a full pile")
        self.forced = self.field("forced", 1, "whether the seat on turn has to pick up")
        self.avstickshog = self.field("avstickshog", 1, "how many cards the avstickshög has")
        self.round = self.field("round", 1, "the round of the trick")
        self.quiet = self.field("quiet", 1, "for how long nothing has happened")
        self.marks = self.field("marks", seats, "how often each seat has become skitgubbe")
        self.previous = self.field("previous", seats, "who became skitgubbe last")
        self.deals = self.field("deals", 1, "how many deals have been played")
        self.choosing = self.field("choosing", 1 + N_CARDS, "one's act so far: whether it throws, and its cards")

    def fill_chosen(self, out: array[float], chosen: int) -> None:
        """Write the cards that one has named so far."""
        out[self.choosing] = chosen >= THROW
        for card in range(N_CARDS):
            out[self.choosing + 1 + card] = chosen >> card & 1

    def cards(self, out: array[float], start: int, codes: Iterable[str]) -> None:
        """Mark cards."""
        for code in codes:
            if code != HIDDEN:
                out[start + CARD[code]] = 1

    def fill(self, out: array[float], facts: Facts, viewer: int, place: list[int]) -> None:
        """Write the cards, the trick or the pile, and who may do what."""
        for seat, number in enumerate(facts["skitgubbe"]):
            out[self.marks + place[seat]] = number
        if facts["previous"] is not None:
            out[self.previous + place[facts["previous"]]] = 1
        out[self.deals] = facts["deals"]
        if not facts["hands"]:
            return
        for name, codes in facts["hands"].items():
            at = place[int(name)]
            self.cards(out, self.hands + at * N_CARDS, codes)
            out[self.sizes + at] = len(codes)
        for laying in facts["trick"]:
            start = self.trick + place[laying["seat"]] * N_CARDS
            kind = self.kinds.index(laying["kind"]) + 1
            for code in laying["cards"]:
                card = CARD[code]
                out[start + card] = kind
                out[self.rounds + card] = laying["round"] + 1
        for number, laying in enumerate(facts["pile"]):
            start = self.laid_by + place[laying["seat"]] * N_CARDS
            for code in laying["cards"]:
                card = CARD[code]
                out[start + card] = 1
                out[self.pile + card] = number + 1
        memory = facts["memory"]
        for name, codes in memory["won"].items():
            self.cards(out, self.won + place[int(name)] * N_CARDS, codes)
        for name, codes in memory["known"].items():
            self.cards(out, self.known + place[int(name)] * N_CARDS, codes)
        self.cards(out, self.gone, memory["discarded"])
        for name, number in memory["skitkort"].items():
            out[self.skitkort + place[int(name)]] = number
        if facts["last"] is not None:
            out[self.last + CARD.get(facts["last"], N_CARDS)] = 1
        if facts["trump"] is not None:
            out[self.trump + SUIT[facts["trump"]]] = 1
        for role, start in self.role.items():
            if facts[role] is not None:
                out[start + place[facts[role]]] = 1
        for name, start in self.set.items():
            mark(out, start, place, facts[name])
        for name, rank in facts["announced"].items():
            out[self.announced + place[int(name)] * len(RANKS) + RANK[rank]] = 1
        for number, seat in enumerate(facts["out"]):
            out[self.out + place[seat]] = number + 1
        if facts["answered"]:
            out[self.answer] = 1
            self.cards(out, self.answer + 1, facts["answer"])
        self.cards(out, self.may_pick, facts["choices"].get("picks", ()))
        out[self.stock] = facts["stock"]
        out[self.needed] = facts["needed"]
        out[self.forced] = facts["forced"]
        out[self.avstickshog] = facts["avstickshog"]
        out[self.round] = facts["round"]
        out[self.quiet] = facts["quiet"]


LENSES: Final[dict[str, type[Lens]]] = {
    "kille": KilleLens,
    "punschkille": PunschLens,
    "kungsholmskille": KungsholmLens,
    "rodskagg": RodskaggLens,
    "skitgubbe": SkitgubbeLens,
}
