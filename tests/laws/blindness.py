"""Two deals that differ only in what a viewer may not know look the same to it.

A *world* is a position at the beginning of a deal. Another world has the hidden cards in other places. The same acts
are done in both, and as long as everything that a viewer may know has been the same in both (the table, whose turn it
is, the results, the standing, its own hand, all along), everything that the viewer is shown has to be the same, byte
for byte. What a viewer may know is taken from the engine's own eyes, never from views or events, so a view that tells
too much cannot hide itself.

The accessors are parameters (`Eyes`), so that a test can plant a leak and see it found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import talong
from talong.core.history import CUT, LOT, LOTS
from talong.lang import LANGUAGES, Words, narrator_for
from tests.laws.worlds import Table, as_json, decks_dealt, do, pick, random_table, step, viewers, walk, words

QUIET = {"kille": {"Bl", "Po", "Kr", *[str(number) for number in range(1, 13)]}}
"""By deck: cards that can often change places without anybody noticing."""

FRESH = {"dealt", "known", "face_up", "spoke", "stood", "turn", "question"}
"""Fields of a position that follow from the others at the beginning of a deal."""

LENGTH = {"skitgubbe": 110}  # How many acts a world has at most, where it takes longer to come to the second phase.
TURNING = ("cut", "swap")  # Acts of the kille games that may turn up cards of the stock and end the deal at once.
TRIES = 14  # How many illegal acts a viewer tries at a time.


# --------------------------------------------------------------------------------------------------- what is shown


def shown_view(match: talong.Match, viewer: int) -> str:
    return as_json(match.view(viewer).data())


def shown_legal(match: talong.Match, viewer: int) -> str:
    return as_json([] if viewer == talong.WATCHER else match.legal_texts(viewer))


def shown_events(match: talong.Match, viewer: int) -> str:
    return as_json(match.events(viewer=viewer))


def shown_refusal(match: talong.Match, viewer: int, text: str) -> str:
    """Return what *viewer* is told when it tries *text*, which it may not do."""
    try:
        match.apply(viewer, match.parse(viewer, text))
    except talong.IllegalAction as error:
        return as_json([text, error.code, error.rule, error.facts, str(error)])
    raise AssertionError(f"seat {viewer} was allowed to {text!r}, which is not in its legal actions")


SPOKEN = [Words(lang) for lang in LANGUAGES]
MOST_SPOKEN = 12  # Of more acts than these only the first are put into words.


def shown_words(match: talong.Match, viewer: int) -> str:
    """Return the goal of *viewer*, where its cards stand and what comes of its acts, in words."""
    view = match.view(viewer).data()
    words = SPOKEN[viewer % len(SPOKEN)]  # What is said is the same in all languages.
    narrator = narrator_for(match.game.key, words, (), match.seats, viewer)
    acts = [] if viewer == talong.WATCHER else match.legal_texts(viewer)[:MOST_SPOKEN]
    return as_json([narrator.goal(view), narrator.rank(view), [narrator.consequence(act, view) for act in acts]])


@dataclass(frozen=True)
class Eyes:
    """All the ways in which something reaches a viewer."""

    view: Callable[[talong.Match, int], str] = shown_view
    legal: Callable[[talong.Match, int], str] = shown_legal
    events: Callable[[talong.Match, int], str] = shown_events
    words: Callable[[talong.Match, int], str] = shown_words
    refusal: Callable[[talong.Match, int, str], str] = shown_refusal

    def see(self, match: talong.Match, viewer: int, tries: list[str]) -> dict[str, str]:
        """Return everything that *viewer* is shown, by the way in which it comes."""
        seen = {
            "view": self.view(match, viewer),
            "legal": self.legal(match, viewer),
            "events": self.events(match, viewer),
            "words": self.words(match, viewer),
        }
        if viewer != talong.WATCHER:
            legal = match.legal_texts(viewer)
            seen["refusal"] = "\n".join([self.refusal(match, viewer, text) for text in tries if text not in legal])
        return seen


HONEST = Eyes()


# ------------------------------------------------------------------------------------------------- what may be known


def public(match: talong.Match) -> str:
    """Return what everybody may know of this moment."""
    return as_json(
        [
            match.version,
            match.phase,
            match.turn,
            match.dealer,
            match.forehand,
            match.active,
            match.table(),
            [len(match.hand(seat)) for seat in range(match.seats)],
            match.standing(),
            len(match.results),
            match.results[-1:],
        ]
    )


def own(match: talong.Match, viewer: int) -> list[str]:
    return [] if viewer == talong.WATCHER else match.hand(viewer)


def hidden(match: talong.Match) -> str:
    """Return where all the cards are."""
    position = match.position()
    return as_json([position.get("hands"), position.get("stock"), position.get("dealt"), position.get("draws")])


# ------------------------------------------------------------------------------------------------------------ worlds


@dataclass
class World:
    """A deal from its beginning: where it began, with what luck, and what was done."""

    table: Table
    position: dict[str, Any]
    seed: str
    lines: list[str]
    tries: list[list[str]]
    lucky: bool  # Something but decks came from luck, so another world must have the same luck.


def deal_began(table: Table, rng: Random) -> dict[str, Any] | None:
    """Return a position just when some deal of a random match has begun, before or after the cut."""
    match = table.match()
    after_cut = rng.random() < 0.75
    skip = int(rng.random() * 25)
    dealt = decks_dealt(match)
    for at in range(skip + 60):
        position: dict[str, Any] = match.position()
        fresh = decks_dealt(match) != dealt or at == 0
        if at >= skip and (fresh or at == skip == 0) and "stock" in position and "hands" not in position:
            if not after_cut:
                return position
            break
        if at >= skip and fresh and position.get("hands"):
            return position
        dealt = decks_dealt(match)
        if step(match, rng) is None:
            return None
    for _line in walk(match, rng, 3, 0):
        position = match.position()
        if position.get("hands"):
            return position
    return None


def make_world(game: talong.Game, rng: Random, **fixed: object) -> World | None:
    """Begin a deal of a random match and play on from there at random, beyond the end of the deal."""
    table = random_table(game, rng, **fixed)
    position = deal_began(table, rng)
    if position is None or any([position.get(name) for name in ("swaps", "draws", "struck", "turned", "stood")]):
        return None
    if "stock" not in position and "aside" not in position:
        return None  # Not at its beginning: somebody may know more than he holds.
    seed = f"world {rng.random()}"
    match = talong.load_position(position, seed=seed)
    lines: list[str] = []
    deals = len(match.results)
    later = 0
    while later < 3 and len(lines) < LENGTH.get(game.key, 80):
        line = step(match, rng)
        if line is None:
            break
        lines.append(line)
        later += len(match.results) > deals
    texts = list(words(game))
    tries = [[pick(rng, texts) for _try in range(TRIES)] for _line in range(len(lines) + 1)]
    lucky = any([entry.kind in (CUT, LOT, LOTS) for entry in match.history])
    return World(table, position, seed, lines, tries, lucky)


def bare(code: str, game: talong.Game) -> str:
    """Return the code of the card without its status."""
    return code if code in game.deck.first else code.rstrip("+-")


def other_position(world: World, focus: int, rng: Random) -> dict[str, Any]:
    """Return the position of *world* with cards that *focus* cannot know in other places."""
    game = world.table.game
    position = {name: value for name, value in world.position.items() if name not in FRESH}
    hands = {seat: [bare(code, game) for code in cards] for seat, cards in position.get("hands", {}).items()}
    rest = "stock" if "stock" in position else "aside"
    stock: list[str] = list(position[rest])
    slots: list[tuple[list[str], int]] = [(stock, at) for at in range(len(stock))]
    for seat, cards in hands.items():
        if int(seat) != focus:
            slots += [(cards, at) for at in range(len(cards))] * 4  # Few hands against a large stock.
    way = rng.random()
    if not slots:  # All cards are held by the viewer, or nowhere any more.
        return position
    if way < 0.35:  # One or two pairs change places,
        for _pair in range(1 + int(rng.random() * 2)):
            _exchange(pick(rng, slots), pick(rng, slots))
    elif way < 0.75:  # or all the quiet cards among themselves, and now and then a pair of any,
        quiet = QUIET.get(game.deck.key, set(game.deck.first))
        _shuffle([slot for slot in slots if slot[0][slot[1]] in quiet], rng)
        if rng.random() < 0.5:
            _exchange(pick(rng, slots), pick(rng, slots))
    elif way < 0.9:  # or the stock alone,
        _shuffle([slot for slot in slots if slot[0] is stock], rng)
    else:  # or everything.
        _shuffle(slots, rng)
    if hands:
        position["hands"] = hands
    position[rest] = stock
    return position


def _exchange(one: tuple[list[str], int], two: tuple[list[str], int]) -> None:
    one[0][one[1]], two[0][two[1]] = two[0][two[1]], one[0][one[1]]


def _shuffle(slots: list[tuple[list[str], int]], rng: Random) -> None:
    for at in range(len(slots) - 1, 0, -1):
        _exchange(slots[at], slots[int(rng.random() * (at + 1))])


# ----------------------------------------------------------------------------------------------------------- the law


@dataclass
class Leak:
    """Two worlds that a viewer cannot know apart, and what gave them away."""

    viewer: int
    way: str
    line: int
    one: str
    two: str
    world: World
    other: dict[str, Any]

    def __str__(self) -> str:
        at = next((at for at, (a, b) in enumerate(zip(self.one, self.two, strict=False)) if a != b), 0)
        return (
            f"{self.way} of viewer {self.viewer} after {self.line} acts: …{self.one[max(0, at - 60) : at + 60]}… "
            f"or …{self.two[max(0, at - 60) : at + 60]}…\n"
            f"lines {self.world.lines[: self.line]}\nseed {self.world.seed!r}\n"
            f"one {as_json(self.world.position)}\ntwo {as_json(self.other)}"
        )


@dataclass
class Tally:
    """How much has been compared."""

    worlds: int = 0
    pairs: int = 0  # A viewer, a moment, and two worlds that differ in hidden cards at that moment.
    watched: int = 0  # Of these, the watcher's.
    phases: Counter[str] = field(default_factory=Counter)
    leak: Leak | None = None


class Course:
    """One world played through its lines, with what everybody was shown on the way, found out when it is asked for."""

    def __init__(self, world: World, eyes: Eyes) -> None:
        self.world = world
        self.eyes = eyes
        self.match = talong.load_position(world.position, seed=world.seed)
        self.at = 0
        self.public: list[str] = []
        self.own: list[dict[int, list[str]]] = []
        self.hidden: list[str] = []
        self.copies: list[talong.Match] = []
        self.seen: dict[tuple[int, int], dict[str, str]] = {}
        self.note()
        for line in world.lines:
            do(self.match, line)
            self.note()

    def note(self) -> None:
        match = self.match
        self.public.append(public(match))
        self.own.append({viewer: own(match, viewer) for viewer in viewers(match)})
        self.hidden.append(hidden(match))
        self.copies.append(match.copy())

    def see(self, at: int, viewer: int) -> dict[str, str]:
        if (at, viewer) not in self.seen:
            self.seen[at, viewer] = self.eyes.see(self.copies[at], viewer, self.world.tries[at])
        return self.seen[at, viewer]


def compare(course: Course, position: dict[str, Any], seed: str, eyes: Eyes, tally: Tally) -> Leak | None:
    """Play the other world *position* beside *course*, and return the first leak."""
    world = course.world
    match = talong.load_position(position, seed=seed)
    deals = len(match.results)
    blind = viewers(match)
    for at in range(len(world.lines) + 1):
        if at:
            try:
                do(match, world.lines[at - 1])
            except talong.IllegalAction:
                return None  # Who did this could not have done it here.
        if public(match) != course.public[at]:
            return None
        if at and len(match.results) > deals and world.lines[at - 1].split()[1] in TURNING:
            return None  # What was turned up has been gathered again: the table no longer tells what everybody saw.
        deals = len(match.results)
        blind = [viewer for viewer in blind if own(match, viewer) == course.own[at][viewer]]
        if not blind:
            return None
        differs = hidden(match) != course.hidden[at]
        if not differs and seed == world.seed and at > 2:
            return None
        for viewer in blind:
            one = course.see(at, viewer)
            two = eyes.see(match, viewer, world.tries[at])
            if differs:
                tally.pairs += 1
                tally.watched += viewer == talong.WATCHER
                tally.phases[match.phase] += 1
            if one != two:
                way = next(way for way in one if one[way] != two[way])
                return Leak(viewer, way, at, one[way], two[way], world, position)
    return None


def look_for_leaks(
    game: talong.Game, rng: Random, *, worlds: int, others: int, eyes: Eyes = HONEST, **fixed: object
) -> Tally:
    """Compare *others* other worlds with each of *worlds* worlds, until the first leak."""
    tally = Tally()
    while tally.worlds < worlds:
        world = make_world(game, rng, **fixed)
        if world is None:
            continue
        tally.worlds += 1
        course = Course(world, eyes)
        for _other in range(others):
            focus = pick(rng, viewers(course.match))
            position = other_position(world, focus, rng)
            seed = world.seed if world.lucky else f"other {rng.random()}"
            tally.leak = compare(course, position, seed, eyes, tally)
            if tally.leak is not None:
                return tally
    return tally
