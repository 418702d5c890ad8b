"""Moments with few worlds, and all of these worlds found by trying.

A case is a position, what was done since, and a viewer. Every way of putting the cards that the viewer does not know
into the places that others have had cards from is tried: the same is done once more, and if everything was legal and
the viewer sees the same in the end, it is one of his worlds. Nothing here infers anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Any

import talong
from tests.laws.worlds import pick, step, viewers

MOST = 700  # Ways to try,
MOST_KILLE = 1700  # more where a deal is short.
FEWEST = 2  # Worlds that make a case;
FEWEST_SHED = 10  # in phase 2 there is often but one pair of cards to tell apart, which shows little.

Key = tuple[tuple[str, ...], ...]
Slot = tuple[str, int]  # A list of the position, by the name of its seat or "" for the stock, and a place in it.


@dataclass
class Case:
    """A moment of a match, with all its worlds."""

    position: dict[str, Any]
    lines: list[str]
    viewer: int
    match: talong.Match
    worlds: Counter[Key] = field(default_factory=Counter)
    refused: int = 0  # Ways of which some act would not have been legal, or after which the viewer would see otherwise.

    def key(self, match: talong.Match) -> Key:
        """Return what the others hold."""
        return tuple([tuple(match.hand(seat)) for seat in range(match.seats)])

    def truth(self) -> Key:
        return self.key(self.match)


def replayed(position: dict[str, Any], lines: list[str]) -> talong.Match | None:
    """Do *lines* from *position* on; nothing if one of them would not be legal."""
    match = talong.load_position(position, decks=[])
    for line in lines:
        try:
            match.say(line)
        except talong.IllegalAction:
            return None
    return match


def lists_of(position: dict[str, Any], rest: str) -> dict[str, list[str]]:
    """Return the lists of cards of *position*, each hand and the *rest*, free to be changed."""
    lists = {seat: list(cards) for seat, cards in position["hands"].items()}
    lists[""] = list(position.get(rest, []))
    return lists


def with_lists(position: dict[str, Any], rest: str, lists: dict[str, list[str]]) -> dict[str, Any]:
    """Return *position* with its cards as in *lists*."""
    changed = dict(position)
    changed["hands"] = {seat: cards for seat, cards in lists.items() if seat}
    if rest in position:
        changed[rest] = lists[""]
    return changed


def try_all(
    case: Case,
    rest: str,
    slots: list[Slot],
    others: list[Slot],
    told: Callable[[dict[str, list[str]]], list[str]] | None,
    ways: Iterator[list[str]],
) -> None:
    """Put each of *ways* into *slots*, what is left of the unknown cards into *others*, and keep what can be."""
    before = lists_of(case.position, rest)
    unknown = Counter([before[name][at] for name, at in [*slots, *others]])
    seen = case.match.view(case.viewer)
    for way in ways:
        lists = {name: list(cards) for name, cards in before.items()}
        left = sorted((unknown - Counter(way)).elements())
        for (name, at), card in zip([*slots, *others], [*way, *left], strict=True):
            lists[name][at] = card
        match = replayed(with_lists(case.position, rest, lists), case.lines if told is None else told(lists))
        if match is not None and match.view(case.viewer) == seen:
            case.worlds[case.key(match)] += 1
        else:
            case.refused += 1


def hidden_slots(lists: dict[str, list[str]], cards: list[str]) -> list[Slot]:
    """Return where each of *cards*, of which there is only one in a pack, lies in *lists*."""
    where = {card: (name, at) for name, row in lists.items() for at, card in enumerate(row)}
    return [where[card] for card in cards]


def hands_from(pool: list[str], sizes: list[int]) -> Iterator[list[str]]:
    """Give every way to deal hands of those *sizes* from *pool*, one after another in a row."""
    if not sizes:
        yield []
        return
    for hand in combinations(range(len(pool)), sizes[0]):
        chosen = [pool[at] for at in hand]
        left = [card for at, card in enumerate(pool) if at not in hand]
        for more in hands_from(left, sizes[1:]):
            yield [*chosen, *more]


def number_of_hands(size: int, sizes: list[int]) -> int:
    """Return how many ways `hands_from` gives."""
    number = 1
    for some in sizes:
        for at in range(some):
            number = number * (size - at) // (at + 1)
        size -= some
    return number


# --------------------------------------------------------------------------------------------------------- the games


def rodskagg_case(rng: Random) -> Case | None:
    """Find a late moment of a deal of seven or eight, where few cards are laid aside."""
    match = talong.game("rodskagg").match(seats=pick(rng, [7, 8]), seed=f"small {rng.random()}")
    position: dict[str, Any] = match.position()
    lines: list[str] = []
    viewer = pick(rng, viewers(match))
    while not match.results:
        hidden = [seat for seat in range(match.seats) if seat != viewer and match.hand(seat)]
        sizes = [len(match.hand(seat)) for seat in hidden]
        held = [card for seat in hidden for card in match.hand(seat)]
        aside: list[str] = position["aside"]
        number = number_of_hands(len(held) + len(aside), sizes)
        if FEWEST <= number <= MOST and rng.random() < 0.5:
            case = Case(position, list(lines), viewer, match.copy())
            lists = lists_of(position, "aside")
            slots = hidden_slots(lists, held)
            others = hidden_slots(lists, aside)
            ways = hands_from(sorted([*held, *aside]), sizes)
            try_all(case, "aside", slots, others, None, ways)
            return case
        line = step(match, rng, 0)
        if line is None:
            return None
        lines.append(line)
    return None


class Slotted:
    """Where the cards of Kungsholmskille have come from: copies of a value are told apart by their places."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.lists = lists_of(position, "stock")
        self.held: dict[int, list[Slot]] = {int(seat): [(seat, at) for at in range(5)] for seat in position["hands"]}
        self.top = 0
        self.lines: list[tuple[str, list[Slot]]] = []  # What was said, and the cards that were named.

    def note(self, line: str) -> None:
        name, words = line.split(": ")
        seat = int(name)
        said, *cards = words.split()
        named: list[Slot] = []
        for card in cards:
            slot = next(slot for slot in self.held[seat] if self.card(slot) == card and slot not in named)
            named.append(slot)
        for slot in named:
            self.held[seat].remove(slot)
        if said == "swap":
            for _card in cards:
                self.held[seat].append(("", self.top))
                self.top += 1
        self.lines.append((f"{seat}: {said}", named))

    def card(self, slot: Slot) -> str:
        return self.lists[slot[0]][slot[1]]

    def told(self, lists: dict[str, list[str]]) -> list[str]:
        return [" ".join([said, *[lists[name][at] for name, at in named]]) for said, named in self.lines]


def kungsholm_case(rng: Random) -> Case | None:
    """Find a moment in the last tricks of two or three."""
    rules = talong.game("kungsholmskille").rules(seating="fixed", deals=0)
    match = talong.game("kungsholmskille").match(seats=pick(rng, [2, 2, 3]), rules=rules, seed=f"small {rng.random()}")
    position = match.position()
    slotted = Slotted(position)
    viewer = pick(rng, viewers(match)[:-1])
    while not match.results:
        live = [seat for seat in match.active if seat != viewer]
        sizes = [len(match.hand(seat)) for seat in live]
        slots = [slot for seat in live for slot in slotted.held[seat]]
        if match.phase in ("play", "show") and len(slots) <= 2 and rng.random() < 0.4:
            public = [slot for said, named in slotted.lines if said.endswith("play") for slot in named]
            mine = [slot for said, named in slotted.lines if said == f"{viewer}: swap" for slot in named]
            known = {*public, *mine, *slotted.held[viewer]}
            everywhere = [(name, at) for name, row in slotted.lists.items() for at in range(len(row))]
            others = [slot for slot in everywhere if slot not in known and slot not in slots]
            pool = sorted([slotted.card(slot) for slot in [*slots, *others]])
            if number_of_hands(len(pool), sizes) <= MOST:
                case = Case(position, [], viewer, match.copy())
                try_all(case, "stock", slots, others, slotted.told, hands_from(pool, sizes))
                return case
        action = pick(rng, likely(match))
        line = f"{match.turn}: {match.text(action)}"
        match.say(line)
        slotted.note(line)
    return None


def likely(match: talong.Match) -> list[int]:
    """Return what leads to tricks rather than to a budrunda."""
    assert match.turn is not None
    legal = match.legal(match.turn)
    wanted = [action for action in legal if match.text(action) in ("knock", "stay")]
    return wanted or legal


def kille_case(game: str, **options: object) -> Callable[[Random], Case | None]:
    """Return how to find a moment of an exchange of two or three, before anybody has gone to the stock."""

    def make(rng: Random) -> Case | None:
        rules = talong.game(game).rules("standard", min_players=2, cuts="auto", **options)
        match = talong.game(game).match(seats=pick(rng, [2, 3]), rules=rules, seed=f"small {rng.random()}")
        position: dict[str, Any] = match.position()
        lines: list[str] = []
        viewer = pick(rng, viewers(match)[:-1])
        while match.phase == "speak":
            seen: Any = match.view(viewer).data()
            if seen["aside"] or seen["turned"]:
                return None
            known = {viewer}
            for swap in seen["swaps"]:
                if viewer in (swap["giver"], swap["taker"]):
                    known.add(whose(seen["swaps"][: seen["swaps"].index(swap)], swap["giver"]))
                    known.add(whose(seen["swaps"][: seen["swaps"].index(swap)], swap["taker"]))
            shown = {whose(seen["swaps"], seat) for seat in seen["face_up"]}
            hidden = [seat for seat in match.active if seat not in known | shown]
            pool: list[str] = [position["hands"][str(seat)][0] for seat in hidden] + position["stock"]
            pool = [card.rstrip("+-") for card in pool]
            tells = len(hidden) == 1 or seen["swaps"]
            if hidden and tells and number_of_hands(len(pool), [1] * len(hidden)) <= MOST_KILLE and rng.random() < 0.5:
                bare: dict[str, Any] = {name: value for name, value in position.items() if name in BEGINNING}
                bare["hands"] = {seat: [cards[0].rstrip("+-")] for seat, cards in position["hands"].items()}
                case = Case(bare, list(lines), viewer, match.copy())
                slots: list[Slot] = [(str(seat), 0) for seat in hidden]
                others: list[Slot] = [("", at) for at in range(len(bare["stock"]))]
                ways = hands_from(sorted(pool), [1] * len(hidden))
                try_all(case, "stock", slots, others, None, ways)
                return case
            seat = match.turn
            assert seat is not None
            line = f"{seat}: {pick(rng, ['stand', 'swap', 'swap'])}"
            match.say(line)
            lines.append(line)
        return None

    return make


BEGINNING = (
    "game",
    "seats",
    "rules",
    "phase",
    "dealer",
    "active",
    "deals",
    "redeals",
    "pot",
    "balances",
    "players",
    "pots",
    "first",
    "second",
    "declined_first",
    "took_first",
    "glasses",
    "rounds",
    "bought",
    "dry",
    "turn",
    "hands",
    "stock",
)


def whose(swaps: list[dict[str, Any]], seat: int) -> int:
    """Return whom the card before *seat* was dealt to."""
    held: dict[int, int] = {at: at for swap in swaps for at in (swap["giver"], swap["taker"])}
    for swap in swaps:
        held[swap["giver"]], held[swap["taker"]] = held[swap["taker"]], held[swap["giver"]]
    for swap in reversed(swaps):
        if swap["annulled"]:
            held[swap["giver"]], held[swap["taker"]] = held[swap["taker"]], held[swap["giver"]]
    return held.get(seat, seat)


def skitgubbe_case(**options: object) -> Callable[[Random], Case | None]:
    """Return how to find a moment of a trick late in phase 1, told from its beginning."""

    def make(rng: Random) -> Case | None:
        game = talong.game("skitgubbe")
        seats = pick(rng, [2, 2, 3])
        table: dict[str, Any] = {"avstickshog": 0, **options} if seats == 2 else options
        match = game.match(seats=seats, rules=game.rules("standard", **table), seed=f"small {rng.random()}")
        viewer = pick(rng, viewers(match)[:-1])
        position: dict[str, Any] = match.position()
        lines: list[str] = []
        laid: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        while not match.results:
            facts: Any = match.view(viewer).facts
            if match.phase == "collect" and not facts["trick"]:
                position = match.position()
                lines = []
                laid = {seat: [] for seat in range(seats)}
            if match.phase != "shed" and facts["last_holder"] is None and rng.random() < 0.5 and any(laid.values()):
                case = Case(position, list(lines), viewer, match.copy())
                if try_skitgubbe(case, laid):
                    return case
            if match.phase == "shed":
                return None
            seat = pick(rng, match.asked())
            action = pick(rng, match.legal(seat))
            text = match.text(action)
            match.apply(seat, action)
            lines.append(f"{seat}: {text}")
            if text.split()[0] in ("play", "throw"):
                laid[seat] += text.split()[1:]
        return None

    return make


def shed_case(rng: Random) -> Case | None:
    """Find a moment in phase 2, told from the last trick of phase 1 on; skitkort were not dealt again."""
    match = talong.game("skitgubbe").match(seats=pick(rng, [3, 4]), seed=f"small {rng.random()}")
    viewer = pick(rng, viewers(match))
    position: dict[str, Any] = match.position()
    lines: list[str] = []
    while not match.results:
        facts: Any = match.view(viewer).facts
        if match.phase == "collect" and not facts["trick"]:
            position = match.position()
            lines = []
        if match.phase == "shed":
            known: dict[str, list[str]] = facts["memory"]["known"]
            sought = [seat for seat in range(match.seats) if seat != viewer]
            hidden = [[card for card in match.hand(seat) if card not in known[str(seat)]] for seat in sought]
            sizes = [len(cards) for cards in hidden]
            pool = sorted([card for cards in hidden for card in cards])
            if facts["recipients"] or number_of_hands(len(pool), sizes) < FEWEST_SHED:
                return None
            if number_of_hands(len(pool), sizes) <= MOST and rng.random() < 0.2:
                case = Case(position, list(lines), viewer, match.copy())
                slots = hidden_slots(lists_of(position, "stock"), [card for cards in hidden for card in cards])
                try_all(case, "stock", slots, [], None, hands_from(pool, sizes))
                return case
        seat = pick(rng, match.asked())
        action = pick(rng, match.legal(seat))
        lines.append(f"{seat}: {match.text(action)}")
        match.apply(seat, action)
    return None


def lowest_case(rng: Random) -> Case | None:
    """Let two announce their lowest ranks (SV-B.1); each way is dealt anew, since a position only tells."""
    game = talong.game("skitgubbe")
    rules = game.rules(lowest_leads=True, hand_size=2, avstickshog=20)
    order = game.match(seats=2, rules=rules, seed=rng.random().hex(), dealer=1).history[0].order
    viewer = pick(rng, [0, 1])

    def dealt(cards: list[str]) -> talong.Match:
        return game.match(seats=2, rules=rules, decks=[" ".join(cards)], dealer=1)

    cards = [game.deck.codes[card] for card in order]
    match = dealt(cards)
    case = Case({}, [], viewer, match)
    slots = [at for at, card in enumerate(cards) if card in match.hand(1 - viewer)]
    pool = [at for at, card in enumerate(cards) if card not in match.hand(viewer)]
    seen = match.view(viewer)
    for one, two in combinations(pool, 2):
        other = list(cards)
        taken = [cards[one], cards[two]]
        left = [cards[at] for at in pool if at not in (one, two)]
        for at, card in zip([*slots, *[at for at in pool if at not in slots]], [*taken, *left], strict=True):
            other[at] = card
        world = dealt(other)
        if world.view(viewer) == seen:
            case.worlds[case.key(world)] += 1
        else:
            case.refused += 1
    return case


def try_skitgubbe(case: Case, laid: dict[int, list[str]]) -> bool:
    """Try all ways in which the others can have come by what they have and have laid; tell whether they are few."""
    match = case.match
    rest: list[str] = list(match.position()["stock"])  # type: ignore[call-overload]
    slots: list[Slot] = []
    lists = lists_of(case.position, "stock")
    fillings: list[list[str]] = [[]]
    unknown = list(rest)
    if case.match.view(case.viewer).facts["last"] is not None:
        unknown.pop()  # SV-K: it lies open.
    others = hidden_slots(lists, unknown)
    for seat in range(match.seats):
        if seat != case.viewer:
            slots += hidden_slots(lists, [*match.hand(seat), *laid[seat]])
            unknown += match.hand(seat)
            places = len(match.hand(seat)) + len(laid[seat])
            ways = [way for way in permutations([*laid[seat], *[""] * len(match.hand(seat))]) if len(way) == places]
            fillings = [[*filling, *way] for filling in fillings for way in sorted(set(ways))]
    holes = len(slots) - sum([len(laid[seat]) for seat in laid if seat != case.viewer])
    number = len(fillings)
    for at in range(holes):
        number *= len(unknown) - at
    if number > MOST:
        return False
    ways_of = filled(fillings, sorted(unknown), holes)
    try_all(case, "stock", slots, others, None, ways_of)
    return True


def filled(fillings: list[list[str]], unknown: list[str], holes: int) -> Iterator[list[str]]:
    """Give each filling with its holes filled in every way."""
    for filling in fillings:
        for cards in permutations(unknown, holes):
            left = list(cards)
            yield [card or left.pop() for card in filling]


MAKERS: dict[str, Callable[[Random], Case | None]] = {
    "rodskagg": rodskagg_case,
    "kungsholmskille": kungsholm_case,
    "kille": kille_case("kille"),
    "punschkille": kille_case("punschkille"),
    "punschkille literal": kille_case("punschkille", direction="literal"),
    "skitgubbe": skitgubbe_case(),
    "skitgubbe phase 2": shed_case,
    "skitgubbe B": lowest_case,
    "skitgubbe K": skitgubbe_case(open_trump=True),
    "skitgubbe G": skitgubbe_case(must_match=True),
    "skitgubbe FG": skitgubbe_case(must_match=True, matches_win=True),
}


TELLING = ("rodskagg", "kungsholmskille", "kille", "punschkille", "punschkille literal", "skitgubbe B", "skitgubbe G")
"""Where acts tell of hands: every second case is such that some ways had to be refused."""


@cache
def small_cases(name: str, number: int) -> list[Case]:
    """Return that *number* of cases with at least FEWEST worlds."""
    rng = Random(f"small {name}")
    cases: list[Case] = []
    while len(cases) < number:
        case = MAKERS[name](rng)
        wanted = name in TELLING and len(cases) % 2 == 0
        if case is not None and len(case.worlds) >= FEWEST and (not wanted or is_telling(case)):
            cases.append(case)
    return cases


def is_telling(case: Case) -> bool:
    """Tell whether something can be inferred; where one must match, more than where laid cards came from."""
    must_match = "must_match" in case.position.get("rules", {})
    return case.refused > 0 and (not must_match or len(set(case.worlds.values())) > 1)
