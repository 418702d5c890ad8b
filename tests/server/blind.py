"""Two live tables that differ only in hidden cards, and every byte that each viewer is sent.

A *plan* is a table, the decks that it will be dealt, and what everybody does; another world has one of the decks in
another order. What a viewer may know is taken from the engine's own eyes (tests/laws/blindness.py): as long as that is
the same in both worlds, all that comes to the viewer over its socket and over HTTP has to be the same.

The secret of the match and the ids are the same in both worlds: `TableRegistry.luck` is given the decks, so a
commitment, which hides its secret, cannot differ either, and whatever does differ has come from the cards.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from litestar import Litestar

import talong
from talong.bots.teacher import consider, judge_act
from talong.core.chance.scripted import Stacked
from talong.core.chance.source import Seeded
from talong.core.history import DECK
from talong.core.view import View
from talong.live.coach_worker import considered, told_after
from talong.live.state import TableState
from tests.laws.blindness import hidden, own, public
from tests.laws.worlds import SHORT_MATCH, decks_dealt, pick, random_table, step, viewers, words
from tests.server.wired import Wire, Wired, open_nonces, rest, seat, settle, wired

DECKS = 12
LOOK_ON = 3  # How many acts after the moment that was looked for.
ACTS = 45
ACTS_LONG = 150
SOON_OVER: dict[str, dict[str, object]] = {"skitgubbe": {"loop_plies": 20}}  # At random it would go on and on.
SEATS_MOST = 5
TRIES = 2  # How many illegal acts are tried at a time.
CHATS = 4  # Fewer than may be said at once.
TIMES = re.compile(rb'"(at|created|seen|touched|revoked)":\d+')
BEFORE = ("waiting", "shuffling")  # Moments before any card is dealt.
SPOKEN: dict[str, object] = {"words": True}  # Said with hello: whoever asks for words hears all the rest too.


@dataclass
class Moment:
    """A match between two acts: what everybody may know, each seat's own cards, and where all the cards are."""

    phase: str
    public: str
    own: list[list[str]]
    hidden: str  # Where the cards are, and all the decks so far, in their order.
    legal: list[list[str]]

    @classmethod
    def of(cls, match: talong.Match) -> Moment:
        legal = [match.legal_texts(number) for number in range(match.seats)]
        decks = [entry.order for entry in match.history if entry.kind == DECK]
        hands = [own(match, viewer) for viewer in viewers(match)]
        return cls(match.phase, public(match), hands, f"{hidden(match)} {decks}", legal)


@dataclass
class Plan:
    """A table, its luck, and what is done at it."""

    game: talong.Game
    seats: int
    options: dict[str, object]
    wishes: dict[str, object]
    decks: list[list[int]]
    seed: str
    dealt: int = 0  # How many of the decks are used.
    lines: list[str] = field(default_factory=list)
    tries: list[list[tuple[int, str]]] = field(default_factory=list)  # At each moment: seat, text.
    moments: list[Moment] = field(default_factory=list)

    def luck(self, decks: list[list[int]]) -> Stacked:
        return Stacked(decks, Seeded(self.seed))

    def match(self, decks: list[list[int]]) -> talong.Match:
        rules = self.game.rules("standard", **self.options)
        lots = self.wishes["lots"] is True
        how = {"fixed_seats": not lots, "lots": lots}
        return self.game.match(seats=self.seats, rules=rules, chance=self.luck(decks), **how)


@dataclass
class Other:
    """Another world, and how long each viewer cannot tell it from the plan's."""

    decks: list[list[int]]
    ends: dict[int, int]  # The last moment at which a viewer is blind.
    moments: list[Moment]
    phases: Counter[str]  # Moments at which somebody is blind and the cards differ, for each who is.
    apart: bool = False  # Somebody holds other cards.

    @property
    def acts(self) -> int:
        return max(self.ends.values())

    def end_in(self, plan: Plan, phase: str) -> None:
        """Forget what comes long after the first moment in *phase* at which somebody is blind and the cards differ."""
        last = LOOK_ON + next(
            at
            for at, moment in enumerate(self.moments)
            if plan.moments[at].phase == phase and moment.hidden != plan.moments[at].hidden
        )
        self.ends = {viewer: min(end, last) for viewer, end in self.ends.items()}


@dataclass
class Seen:
    """What each viewer was sent, and how much of it at each moment: two before the deal, then after each act."""

    frames: dict[int, list[bytes]]
    marks: dict[int, list[int]]
    secrets: dict[int, list[bytes]]  # What would let each viewer be somebody else, or know who is who.
    thoughts: list[tuple[int, str]]  # After which act the coaches were asked, and what.


@dataclass
class Tally:
    """How much has been compared."""

    pairs: int = 0  # A viewer, a moment, and two worlds that differ in hidden cards at that moment.
    watched: int = 0
    compared: int = 0  # Bytes.
    worlds: int = 0
    phases: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    thoughts: Counter[str] = field(default_factory=Counter)
    leak: str = ""


def make_plan(
    game: talong.Game, rng: Random, *, short: bool = False, acts: int = ACTS, lots: bool = True, **fixed: object
) -> Plan | None:
    """Draw a small table and let its people act at random."""
    if short:
        fixed = {**SHORT_MATCH.get(game.key, {}), **fixed}
    table = random_table(game, rng, **fixed)
    if table.seats > SEATS_MOST:
        return None
    orders = [sorted(range(game.deck.size), key=lambda _card: rng.random()) for _deck in range(DECKS)]
    wishes: dict[str, object] = {"watchers": rng.random() < 0.85, "reveal": rng.random() < 0.5}
    wishes["rests"] = orders[0][0] % 2 == 0  # Every other table; all that is drawn stays as it is.
    wishes["lots"] = lots and orders[0][1] % 3 == 0
    plan = Plan(game, table.seats, table.options, wishes, orders, f"luck {rng.random()}")
    match = plan.match(orders)
    plan.moments.append(Moment.of(match))
    while len(plan.lines) < acts:
        line = step(match, rng, comings=0.0)
        if line is None:
            break
        plan.lines.append(line)
        plan.moments.append(Moment.of(match))
    plan.dealt = decks_dealt(match)
    return plan if plan.lines else None


def make_other(plan: Plan, rng: Random) -> Other | None:
    """Put some cards of one deck into other places, and find out who could notice it, and when."""
    which = int(rng.random() * min(plan.dealt, DECKS))
    order = plan.decks[which][:]
    for _pair in range(pick(rng, [1, 1, 2, 3, 6])):
        one, two = int(rng.random() * len(order)), int(rng.random() * len(order))
        order[one], order[two] = order[two], order[one]
    decks = [*plan.decks[:which], order, *plan.decks[which + 1 :]]
    match = plan.match(decks)
    other = Other(decks, {}, [], Counter())
    blind = viewers(match)
    for at, true in enumerate(plan.moments):
        if at:
            try:
                match.say(plan.lines[at - 1])
            except talong.IllegalAction:
                break  # Who did this could not have done it here.
        moment = Moment.of(match)
        if moment.public != true.public:
            break
        blind = [viewer for viewer in blind if moment.own[viewer] == true.own[viewer]]
        if not blind:
            break
        other.moments.append(moment)
        other.apart = other.apart or moment.own != true.own
        other.ends.update(dict.fromkeys(blind, at))
        other.phases[true.phase] += len(blind) * (moment.hidden != true.hidden)
    return other if other.phases.total() else None


def choose_others(found: list[Other], most: int) -> list[Other]:
    """Return those that somebody is blind to for long; half of them with other cards in a hand, if there are any."""
    ranked = sorted(found, key=lambda other: -other.phases.total())
    apart = [other for other in ranked if other.apart][: (most + 1) // 2]
    return [*apart, *[other for other in ranked if other not in apart]][:most]


def choose_tries(plan: Plan, others: list[Other], rng: Random) -> None:
    """Choose acts that are illegal in all the worlds, so that nothing comes of them anywhere."""
    texts = [*words(plan.game), "nonsense", "act ½", "Ku " * 30]
    for at in range(len(plan.lines) + 1):
        worlds = [plan.moments[at], *[other.moments[at] for other in others if at < len(other.moments)]]
        tried: list[tuple[int, str]] = []
        for _try in range(TRIES):
            who, text = int(rng.random() * plan.seats), pick(rng, texts)
            if not any(text in moment.legal[who] for moment in worlds):
                tried.append((who, text))
        plan.tries.append(tried)


# ------------------------------------------------------------------------------------------------------- live tables


class Table:
    """One world at a live table."""

    def __init__(self, server: Wired, plan: Plan, wires: list[Wire]) -> None:
        self.server = server
        self.plan = plan
        self.wires = dict(enumerate(wires))
        self.table = wires[0].table
        self.marks: dict[int, list[int]] = {}
        self.followed = 0
        self.now = 0
        self.thoughts: list[tuple[int, str]] = []

    async def watch(self) -> None:
        watcher = self.server.wire(self.table)
        assert (await watcher.connect(-1, **SPOKEN))["type"] == "welcome"
        self.wires[talong.WATCHER] = watcher
        self.marks = {viewer: [] for viewer in self.wires}

    def secrets(self) -> dict[int, list[bytes]]:
        """Return, for each viewer, the ids, sessions and tokens of the others."""
        opening = {
            viewer: [self.state.chairs[viewer].person, wire.session, wire.token]
            for viewer, wire in self.wires.items()
            if viewer != talong.WATCHER
        }
        return {
            viewer: [text.encode() for other, texts in opening.items() if other != viewer for text in texts]
            for viewer in self.wires
        }

    def follow(self) -> None:
        """Count everybody's wire by the seat that lots have given them."""
        moved = self.state.moved if self.state.moved_at > self.followed else {}
        if moved:
            self.followed = self.state.moved_at
            self.wires |= {seat: self.wires[old] for seat, old in moved.items()}
            self.marks |= {seat: self.marks[old] for seat, old in moved.items()}

    async def mark(self) -> None:
        await settle(self.server, self.table)
        for viewer, wire in self.wires.items():
            self.marks[viewer].append(len(wire.frames))

    @property
    def state(self) -> TableState:
        return self.server.context.registry.tables[self.table].state

    @property
    def version(self) -> int:
        return self.state.version

    async def look(self, at: int) -> None:
        """Do what gives a viewer something to see, without changing anything: somebody else at each moment."""
        order = list(self.wires)
        viewer = order[at % len(order)]
        if at % 2 == 0:
            await self.reconnect(self.wires[viewer], at // len(order))
            page = await self.wires[viewer].do("history", before=[1 << 40, 20, 3, 0][at // 2 % 4])
            assert page["type"] == "history", page
        if at % 5 == 0 or self.state.status == "over":
            await self.ask(self.wires[viewer], viewer)
        for who, text in self.plan.tries[at]:
            answer = await self.wires[who].do("act", act=text, at=self.version)
            assert answer["type"] == "refused", (text, answer)
        if at % 11 == 0 and at // 11 < CHATS:
            await self.wires[0].do("chat", text=f"line {at}")
        stale = await self.wires[at % self.plan.seats].do("act", act="nonsense", at=max(0, self.version - 2 + at % 4))
        assert stale["type"] == "refused", stale

    async def think(self, function: Callable[..., Any], *given: Any) -> Any:
        """Think at once, and of a few worlds: what comes of it does not depend on the clock."""
        self.thoughts.append((self.now, function.__name__))
        game, viewer, facts, *more = given
        view = View(talong.game(game), viewer, facts)
        if function is told_after:
            return judge_act(view, more[0], worlds=2, seconds=None)
        assert function is considered
        return consider(view, worlds=1, seconds=None)

    async def be_taught(self, at: int) -> None:
        """Let everybody ask the teacher what there is to say, about what is next and what has been done."""
        self.now = at
        for viewer, wire in self.wires.items():
            if viewer == talong.WATCHER:
                continue
            for page in ("before?lang=en", f"after?version={self.version}&lang=sv"):
                answer = await self.server.ask("GET", f"/api/tables/{self.table}/teacher/{page}", session=wire.session)
                assert answer.status == 200, answer
                wire.frames.append(b"teacher %s" % answer.body)

    async def reconnect(self, wire: Wire, number: int) -> None:
        since = [self.version, -1, 0, self.version - 1, max(1, self.version - 7), self.version + 3][number % 6]
        await wire.close()
        assert (await wire.connect(since, **SPOKEN))["type"] == "welcome"

    async def ask(self, wire: Wire, viewer: int) -> None:
        """Ask over HTTP for all that a person may ask for."""
        over = self.state.status == "over"
        pages = [f"/api/tables/{self.table}", "/api/lobby", "/api/me"]
        if not (over and self.plan.wishes["reveal"]):  # Then everybody may know everything.
            pages += [
                f"/api/tables/{self.table}/records/1?lang=en",
                f"/api/tables/{self.table}/records/1/events",
                f"/api/tables/{self.table}/records/1/events?seat={max(0, viewer)}",
                f"/api/tables/{self.table}/records/2/events?seat={(viewer + 1) % self.plan.seats}",
            ]
        for page in pages:
            answer = await self.server.ask("GET", page, session=wire.session)
            text = b"%s %d %r %s" % (page.encode(), answer.status, answer.headers, answer.body)
            wire.frames.append(TIMES.sub(b"", text))


async def run(app: Litestar, template: Path, folder: Path, plan: Plan, decks: list[list[int]], acts: int) -> Seen:
    """Play the world with *decks* for *acts* acts, and return all that was sent."""
    async with wired(app, template, folder) as server:
        server.context.registry.luck = lambda _live: plan.luck(decks)
        server.context.automation.time = lambda: (
            0.0
        )  # So that `left` of a rest is what the server makes of it, and no more.
        wishes = {**plan.wishes, "rules": plan.options, "open": True}
        wires = await seat(server, plan.seats, game=plan.game.key, seats=plan.seats, **wishes)
        table = Table(server, plan, wires)
        await table.watch()
        await table.ask(table.wires[talong.WATCHER], talong.WATCHER)
        await table.mark()
        assert (await wires[0].do("begin"))["type"] == "done"
        for viewer, wire in table.wires.items():
            await table.reconnect(wire, viewer % 5)
        await table.ask(wires[-1], plan.seats - 1)
        await table.mark()
        await open_nonces(server, wires)
        table.follow()
        await table.look(0)
        is_taught = plan.wishes.get("teacher") is True
        if is_taught:
            server.context.coaches.run = table.think  # type: ignore[assignment, method-assign]
            await table.be_taught(0)
        await table.mark()
        for at, line in enumerate(plan.lines[:acts], 1):
            who, _colon, text = line.partition(": ")
            answer = await table.wires[int(who)].do("act", act=text, at=table.version)
            assert answer["type"] == "done", (line, answer)
            await rest(server, wires)
            table.follow()
            if is_taught:
                await table.be_taught(at)
            await table.look(at)
            await table.mark()
        for wire in table.wires.values():
            await wire.close()
        frames = {viewer: wire.frames for viewer, wire in table.wires.items()}
        return Seen(frames, table.marks, table.secrets(), table.thoughts)


def compare(plan: Plan, other: Other, one: Seen, two: Seen, tally: Tally) -> None:
    """Compare what each viewer was sent as long as it was blind, and note the first difference.

    How long somebody waits for the coaches tells what they were asked before, so that has to be the same too.
    """
    thoughts = [[one for one in seen.thoughts if one[0] <= other.acts] for seen in (one, two)]
    if thoughts[0] != thoughts[1]:
        tally.leak = tally.leak or f"{plan.game.key}: the coaches are asked {thoughts[0]} or {thoughts[1]}"
    tally.thoughts.update([name for _at, name in thoughts[0]])
    for viewer, end in other.ends.items():
        last = end + len(BEFORE)
        count_one, count_two = one.marks[viewer][last], two.marks[viewer][last]
        frames_one, frames_two = one.frames[viewer][:count_one], two.frames[viewer][:count_two]
        if frames_one != frames_two:
            tally.leak = tally.leak or describe(viewer, plan, frames_one, frames_two)
        for secret in one.secrets[viewer]:
            if any(secret in frame for frame in frames_one):
                tally.leak = tally.leak or f"{plan.game.key}: viewer {viewer} is told {secret.decode()}"
        tally.compared += sum([len(frame) for frame in frames_one])
        tally.kinds.update([frame[:14].decode() for frame in frames_one])
        for phase in BEFORE:
            tally.pairs += 1
            tally.phases[phase] += 1
        for at in range(end + 1):
            if plan.moments[at].hidden != other.moments[at].hidden:
                tally.pairs += 1
                tally.watched += viewer == talong.WATCHER
                tally.phases[plan.moments[at].phase] += 1


def describe(viewer: int, plan: Plan, one: list[bytes], two: list[bytes]) -> str:
    """Say where two lists of frames differ first."""
    for number, (first, second) in enumerate(zip(one, two, strict=False)):
        if first != second:
            at = next((at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
            return (
                f"{plan.game.key}: frame {number} of viewer {viewer}: …{first[max(0, at - 80) : at + 80].decode()}… "
                f"or …{second[max(0, at - 80) : at + 80].decode()}…"
            )
    return f"{plan.game.key}: viewer {viewer} gets {len(one)} frames or {len(two)}"


class Tables:
    """Draws plans with other worlds beside them, and plays and compares them, until the first leak."""

    def __init__(self, game: talong.Game, rng: Random, running: Running, **fixed: object) -> None:
        self.game = game
        self.rng = rng
        self.running = running
        self.fixed: dict[str, Any] = fixed
        self.wishes: dict[str, object] = {}  # How its tables are laid besides.
        self.tally = Tally()

    def draw(
        self, others: int, *, short: bool = False, acts: int = ACTS, phase: str = "", reveal: bool | None = None
    ) -> bool:
        """Draw a plan (in whose *phase* somebody is blind) and compare *others* with it; tell whether there was one."""
        plan = make_plan(self.game, self.rng, short=short, acts=acts, **self.fixed)
        if plan is None or (phase and phase not in [moment.phase for moment in plan.moments]):
            return False
        if reveal is not None:
            plan.wishes["reveal"] = reveal
        plan.wishes |= self.wishes
        drawn = [make_other(plan, self.rng) for _other in range(6 * others)]
        found = [other for other in drawn if other is not None and (not phase or other.phases[phase])]
        chosen = choose_others(found, others)
        if not chosen:
            return False
        choose_tries(plan, chosen, self.rng)
        if phase:
            for other in chosen:
                other.end_in(plan, phase)
        one = self.running(plan, plan.decks, max(other.acts for other in chosen))
        for other in chosen:
            compare(plan, other, one, self.running(plan, other.decks, other.acts), self.tally)
        self.tally.worlds += 1
        return True

    def look(self, worlds: int, others: int) -> Tally:
        """Compare *worlds* plans with *others* each."""
        while self.tally.worlds < worlds and not self.tally.leak:
            self.draw(others, short=self.tally.worlds % 3 == 0)
        return self.tally

    def look_in(self, phase: str, tries: int = 400) -> None:
        """Compare two worlds that differ in *phase*."""
        self.fixed = {**self.fixed, **SOON_OVER.get(self.game.key, {})}
        for number in range(tries):
            if self.draw(1, short=number % 2 == 0, acts=ACTS if number % 4 else ACTS_LONG, phase=phase):
                return
        raise AssertionError(f"{self.game.key} never came to {phase} with a secret left")


Running = Callable[[Plan, list[list[int]], int], Seen]


class Runner:
    """Runs worlds, each in a folder of its own."""

    def __init__(self, app: Litestar, template: Path, folder: Path) -> None:
        self.app = app
        self.template = template
        self.folder = folder
        self.count = 0

    def __call__(self, plan: Plan, decks: list[list[int]], acts: int) -> Seen:
        self.count += 1
        return asyncio.run(run(self.app, self.template, self.folder / str(self.count), plan, decks, acts))
