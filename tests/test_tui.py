"""The table in the terminal, played by keys and by mouse, and looked at."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual._context import active_app
from textual.pilot import Pilot

import talong
from talong.bots import choose_bot
from talong.bots.coach_text import Adviser
from talong.bots.search.search import Plan
from talong.bots.search_bot import Effort, SearchBot
from talong.bots.search_session import Until
from talong.core import hosting
from talong.core.options import Rules
from talong.lang import LANGUAGES, Words, narrator_for
from talong.play import Player, Table
from talong.record.reader import read_record
from talong.tui import ReplayFrames, Seated, sit_down
from talong.tui.app import TalongApp
from talong.tui.centre import Centre, centre_of
from talong.tui.help import Page, Question
from talong.tui.menu import MenuScreen, Wish
from talong.tui.palette import KVALL, Box, Canvas
from talong.tui.replay_screen import ReplayScreen
from talong.tui.scene import Scene
from talong.tui.seat_access import BotDecisions, Chosen, Thinkers
from talong.tui.sized_screen import LEAST_HEIGHT, LEAST_WIDTH
from talong.tui.table import TableScreen
from talong.tui.widget import DrawnWidget
from tests import sizes

if TYPE_CHECKING:
    from talong.facts import TableView

NAMES = [
    "Du", "Karin", "Nils", "Olle", "Stina", "Lisa", "Sven", "Brita", "Anders", "Elsa", "Gustav", "Ingrid", "Axel",
    "Signe", "Johan", "Märta", "Erik", "Greta", "Per", "Ebba",
]  # fmt: skip

SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "kille": (4, {"pots": 1}),
    "punschkille": (4, {"glasses": 1}),
    "kungsholmskille": (4, {"deals": 2}),
    "rodskagg": (4, {"max_deals": 2}),
    "skitgubbe": (3, {"deals": 1}),
}

Steps = Callable[[Pilot[str]], Awaitable[None]]


@pytest.fixture(autouse=True)
def by_what_is_left_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a pilot wait until nothing is left to do: by itself it looks at the clock until the process works little."""
    for module in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{module}.wait_for_idle", nothing_to_do)


async def nothing_to_do(*_seconds: float) -> None:
    """Wait until all messages are handled and all is drawn, and nothing goes on without a thread or a clock."""
    loop: Any = asyncio.get_running_loop()
    for _again in range(2):  # What is drawn may bring something to do.
        await asyncio.sleep(0)
        while loop._ready:
            await asyncio.sleep(0)
        if active_app.get().screen_stack:
            active_app.get().screen._on_timer_update()


class House:
    """Lays tables, and keeps nothing but what was kept last."""

    def __init__(self, seed: int = 5) -> None:
        self.seed = seed
        self.match: Any = None
        self.kept = ""

    def lay(self, words: Words, game: talong.Game, seats: int, rules: Rules, level: str) -> Seated:
        self.match = game.match(seats=seats, rules=rules, seed=self.seed, names=NAMES[:seats])
        return self.seat(level)

    def seat(self, level: str, resumed: bool = False) -> Seated:
        seated = sit_down(self.match, self.match.names.index("Du"), level, self.keep, "test", resumed)
        return replace(seated, adviser=Adviser(0.02))

    def keep(self) -> str:
        self.kept = self.match.record()
        return ""


def table(
    key: str, seats: int = 4, lang: str = "sv", level: str = "random", seed: int = 5, **options: Any
) -> tuple[TalongApp, House]:
    """Lay a table of *key*."""
    house = House(seed)
    game = talong.game(key)
    words = Words(lang)
    return TalongApp(words, house, house.lay(words, game, seats, game.rules(**options), level), pace=0), house


def use(app: TalongApp, steps: Steps, size: tuple[int, int] = (80, 24)) -> None:
    """Run *app* and take *steps* in it."""
    app.animation_level = "none"

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(pilot)

    asyncio.run(run())


def at_table(app: TalongApp) -> TableScreen:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return screen


def seen(app: TalongApp) -> str:
    """Return the screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


# --------------------------------------------------------------------------------------------------- whole matches


def keys_for(screen: TableScreen, act: str) -> list[str]:
    """Return the keys that do *act*."""
    selection = screen.selection
    verb, *rest = act.split()
    if verb == selection.place_verb:
        return [*rest[0], "enter"]
    if verb in selection.verbs:
        keys: list[str] = []
        cursor = selection.cursor
        left = list(range(len(selection.cards)))
        for code in rest:
            at = next(place for place in left if selection.cards[place] == code)
            left.remove(at)
            if selection.key_of(at):
                keys.append(selection.key_of(at))
            else:
                keys += ["right" if at > cursor else "left"] * abs(at - cursor) + ["space"]
            cursor = at
        fits = [other for other in selection.legal if other.split()[1:] == rest]
        ready = [other for other in fits if other.split()[0] in selection.verbs]
        first = min(ready, key=lambda other: selection.verbs.index(other.split()[0]))
        return [*keys, "enter" if first == act else screen.words.word(f"tui-key-{verb}")]
    if verb == "seat":
        return [str(int(rest[0]) + 1)]  # People count from one.
    if len(rest) == 1 and rest[0].isdecimal():
        return rest
    return [screen.words.word(f"tui-key-{verb}")]


async def click(pilot: Pilot[str], widget: DrawnWidget, mark: str) -> None:
    """Click on what is marked *mark*."""
    places = [place for place, found in widget.canvas().marks.items() if found == mark]
    assert places, mark
    x, y = places[len(places) // 2] if not mark.startswith("card") else places[1]
    assert await pilot.click(widget, offset=(x, y))


async def click_act(pilot: Pilot[str], screen: TableScreen, act: str) -> None:
    """Do *act* by mouse alone."""
    selection = screen.selection
    verb, *rest = act.split()
    if verb == selection.place_verb:
        at = selection.places.index(act)
        await click(pilot, screen.hand, f"card {at}")
        if screen.selection.place_verb:
            await click(pilot, screen.hand, f"card {at}")
        return
    if verb in selection.verbs:
        left = list(range(len(selection.cards)))
        for code in rest:
            at = next(place for place in left if selection.cards[place] == code)
            left.remove(at)
            await click(pilot, screen.hand, f"card {at}")
    button = next(at for at, other in enumerate(screen.acts.acts) if other.act == act)
    await click(pilot, screen.acts, f"act {button}")


async def play_on(pilot: Pilot[str], app: TalongApp, whims: Random, by_mouse: bool = False, acts: int = 10_000) -> int:
    """Play any legal acts until the match is over or *acts* have been done; return how many were."""
    done = 0
    screen = at_table(app)
    while done < acts:
        if screen.pause:
            if screen.over:
                return done
            if by_mouse:
                await pilot.click(screen.board, offset=(3, 3))
            else:
                await pilot.press("enter")
            continue
        view = screen.access.look()
        legal = view.data()["legal"]
        assert isinstance(legal, list)
        assert legal, seen(app)
        wise = whims.random() < 0.7  # So that a match comes to an end.
        act = choose_bot(view.game.key, seed="hint").choose(view) if wise else None
        if act is None or act not in legal:
            act = str(whims.choice(legal))
        before = screen.access.version()
        if by_mouse:
            await click_act(pilot, screen, act)
        else:
            await pilot.press(*keys_for(screen, act))
        assert screen.access.version() > before, (act, screen.notice, seen(app))
        done += 1
    return done


# Every game in Swedish and one in English; the others in English when there is time for it.
IN_A_LANGUAGE = [
    pytest.param(key, lang, marks=[pytest.mark.long] if lang == "en" and key != "kungsholmskille" else [])
    for key in SHORT
    for lang in LANGUAGES
]


@pytest.mark.parametrize(("key", "lang"), IN_A_LANGUAGE)
def test_whole_match_by_keys(key: str, lang: str) -> None:
    seats, options = SHORT[key]
    app, house = table(key, seats, lang, "simple", seed=3, **options)

    async def steps(pilot: Pilot[str]) -> None:
        assert await play_on(pilot, app, Random(7))
        assert app.words.word("tui-over") in seen(app)
        await pilot.press("enter")

    use(app, steps)
    assert app.return_value == "over"
    assert house.match.is_over
    assert talong.replay(house.kept).record() == house.match.record()


@pytest.mark.parametrize("key", sizes.size(["punschkille", "rodskagg"], ["kille", "punschkille", "rodskagg"]))
def test_table_rests_between_deals_until_the_next_is_wanted(key: str) -> None:
    app, house = table(key, 4, "sv", "simple", seed=3)
    rests = 0

    async def steps(pilot: Pilot[str]) -> None:
        nonlocal rests
        screen = at_table(app)
        whims = Random(7)
        while rests < 2:
            while not screen.pause:
                await play_on(pilot, app, whims, acts=1)
            assert not house.match.is_over
            if not house.match.is_resting:  # Others are asked whether they buy in.
                await pilot.press("enter")
                continue
            rests += 1
            version, deals = house.match.version, len(house.match.results)
            owes = screen.access.seat() in hosting.owes(house.match)
            assert ("↵ Skål!" if owes else "↵ Nästa giv") in seen(app)
            await pilot.press("x", "left", "t", "escape")
            assert (house.match.version, len(house.match.results)) == (version, deals)
            assert house.match.is_resting  # Nothing is dealt while somebody looks.
            await pilot.press("enter")
            assert house.match.version > version
            assert not house.match.is_resting

    use(app, steps)
    assert rests == 2


@pytest.mark.parametrize("key", sizes.size(["punschkille", "kungsholmskille", "skitgubbe"], list(SHORT)))
def test_match_by_mouse(key: str) -> None:
    """A whole one, but for Skitgubbe: that takes long when every card is clicked on."""
    seats, options = SHORT[key]
    most = sizes.size(10, 10_000) if key == "skitgubbe" else 10_000
    app, house = table(key, seats, "sv", "simple", seed=4, **options)

    async def steps(pilot: Pilot[str]) -> None:
        done = await play_on(pilot, app, Random(8), by_mouse=True, acts=most)
        assert done == most or house.match.is_over
        await pilot.click(at_table(app).board, offset=(3, 3))

    use(app, steps)
    assert app.return_value == ("over" if house.match.is_over else None)


# --------------------------------------------------------------------------------------------------- what it looks like


class Screenshot(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "svg"


def picture(app: TalongApp) -> str:
    """Return the screen as a picture, without what changes on every line when one letter does."""
    drawn = app.export_screenshot(title="Talong", simplify=True)
    drawn = re.sub(r"@font-face {.*?}", "", drawn, flags=re.DOTALL)
    return re.sub(r"terminal-\d+-", "terminal-", drawn)


@pytest.fixture
def screenshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Screenshot)


LEAST = (LEAST_WIDTH, LEAST_HEIGHT)
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
IN_BOTH = pytest.mark.parametrize("lang", LANGUAGES)

# So many acts are played before the picture is taken.
MOMENTS: dict[str, tuple[str, int, int, dict[str, Any]]] = {
    "kille": ("kille", 5, 1, {}),
    "punschkille": ("punschkille", 4, 2, {"cuts": "auto"}),
    "kungsholmskille": ("kungsholmskille", 4, 6, {}),
    "rodskagg": ("rodskagg", 4, 3, {}),
    "skitgubbe_1": ("skitgubbe", 4, 3, {}),
    "skitgubbe_2": ("skitgubbe", 3, 25, {"variants": "K"}),
}


@pytest.mark.parametrize(
    ("moment", "lang", "size"),
    [  # Each moment once in each language and once at each size; the other two are for the long tests.
        pytest.param(
            moment, lang, size, id=f"{moment}-{lang}-{name}", marks=() if (at + bt + ct) % 2 == 0 else pytest.mark.long
        )
        for at, moment in enumerate(MOMENTS)
        for bt, lang in enumerate(LANGUAGES)
        for ct, (name, size) in enumerate({"small": (80, 24), "large": (120, 40)}.items())
    ],
)
def test_table_looks(moment: str, lang: str, size: tuple[int, int], screenshot: SnapshotAssertion) -> None:
    key, seats, acts, options = MOMENTS[moment]
    app, _house = table(key, seats, lang, "random", seed=6, **options)

    async def steps(pilot: Pilot[str]) -> None:
        whims = Random(2)
        screen = at_table(app)
        for _act in range(acts):
            while screen.pause:
                await pilot.press("enter")
            screen.attempt(whims.choice(screen.access.data()["legal"]))
        while screen.pause:
            await pilot.press("enter")
        await pilot.pause()
        assert picture(app) == screenshot

    use(app, steps, size)


@SIZES
@IN_BOTH
def test_menu_looks(lang: str, size: tuple[int, int], screenshot: SnapshotAssertion) -> None:
    app = TalongApp(Words(lang), House(), wish=Wish(talong.game("skitgubbe"), 4), pace=0)

    async def steps(pilot: Pilot[str]) -> None:
        await pilot.press(*["down"] * 10)  # H, which builds on C and G.
        await pilot.pause()
        assert picture(app) == screenshot

    use(app, steps, size)


@pytest.mark.parametrize("key", list(SHORT))
def test_every_number_of_seats_fits(key: str) -> None:
    game = talong.game(key)
    for seats in {game.seats_min, 5, game.seats_max} & set(range(game.seats_min, game.seats_max + 1)):
        app, _house = table(key, seats)

        async def steps(pilot: Pilot[str], seats: int = seats, app: TalongApp = app) -> None:
            shown = seen(app)
            for name in NAMES[1:seats]:
                assert name in shown, shown

        use(app, steps)


@pytest.mark.parametrize("key", list(SHORT))
@pytest.mark.parametrize("size", sizes.size([LEAST], [LEAST, (200, 60)]))
def test_any_size_will_do(key: str, size: tuple[int, int]) -> None:
    seats, options = SHORT[key]
    app, _house = table(key, seats, **options)

    async def steps(pilot: Pilot[str]) -> None:
        await play_on(pilot, app, Random(1), acts=2)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "? hjälp" in seen(app)

    use(app, steps, size)


async def resized(pilot: Pilot[str], width: int, height: int, expected: str) -> None:
    """Resize the terminal, and wait until *expected* is seen."""
    await pilot.resize_terminal(width, height)
    while expected not in seen(cast("TalongApp", pilot.app)):  # A time-out is for what hangs.
        await pilot.pause(0.01)


@pytest.mark.parametrize("size", [(LEAST[0] - 1, 40), (200, LEAST[1] - 1), (20, 6)])
def test_a_small_terminal_says_how_large_it_must_be(size: tuple[int, int]) -> None:
    app, _house = table("kille", 4)

    async def steps(pilot: Pilot[str]) -> None:
        before = at_table(app).access.version()
        said = " ".join(seen(app).split())
        assert f"{size[0]} × {size[1]} tecken" in said
        assert "? hjälp" not in said
        for key in ("enter", "s", "b", "1", "space"):
            await pilot.press(key)
        assert at_table(app).access.version() == before  # What is not seen is not played.
        await resized(pilot, 80, 24, "? hjälp")
        assert "tecken" not in seen(app)
        await resized(pilot, *size, "tecken")
        await pilot.press("q")
        await pilot.press("enter")

    use(app, steps, size)
    assert app.return_value == "left"


def test_the_menu_says_how_large_the_terminal_must_be() -> None:
    app = TalongApp(Words("en"), House(), pace=0)

    async def steps(pilot: Pilot[str]) -> None:
        assert "too small: 40 × 10 characters" in " ".join(seen(app).split())
        await resized(pilot, 80, 24, "T A L O N G")

    use(app, steps, (40, 10))


def test_what_has_no_room_is_not_cut_in_a_word() -> None:
    app, house = table("punschkille", 8, cuts="auto")

    async def steps(pilot: Pilot[str]) -> None:
        shown = seen(app)
        assert shown.count("4∪(1)") + shown.count("∪∪∪∪(∪)") == house.match.seats, shown
        assert "…" not in shown

    use(app, steps)


def test_hint_names_each_card_once() -> None:
    app, _house = table("skitgubbe", 3)

    async def steps(pilot: Pilot[str]) -> None:
        await pilot.press("h")
        screen = at_table(app)
        await screen.workers.wait_for_complete()
        legal = screen.access.data()["legal"]
        assert any(f"Råd: {screen.narrator.advice(act, screen.access.data())}" in screen.notice for act in legal)
        assert not re.search("[♠♥♦♣]", screen.notice)

    use(app, steps)


def test_dealer_of_the_deal_that_is_looked_at_has_the_mark() -> None:
    app, _house = table("kille", 5, level="simple", seed=2, pots=1, cuts="auto", frage=False)

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        dealer = screen.access.data()["dealer"]
        while not screen.pause:
            screen.attempt("stand" if "stand" in screen.access.data()["legal"] else screen.access.data()["legal"][0])
            await pilot.pause()
        assert screen.board.scene is not None
        assert screen.access.data()["dealer"] != dealer  # The next one has the cards already,
        assert screen.board.scene.view["dealer"] == dealer  # but these were dealt by the one before.

    use(app, steps)


def test_state_of_an_auction_says_who_is_forehand() -> None:
    view = talong.game("rodskagg").match(seats=3, rules=talong.game("rodskagg").rules(first_dealer=2), seed=1)
    narrator = narrator_for("rodskagg", Words("sv"), NAMES[:3], 3, 0)
    assert "lova minst ett" in narrator.state(view.view(0).data())
    view.say("0: bid 2")
    narrator.viewer = 1
    assert narrator.state(view.view(1).data()).startswith("Högsta budet är två.")


def test_nothing_is_said_by_colour_alone() -> None:
    app, _house = table("kille", 5, frage="off", cuts="auto")

    async def steps(pilot: Pilot[str]) -> None:
        shown = seen(app)
        assert shown.count("▶") == 1  # Whose turn it is,
        assert " G " in shown  # who deals,
        assert " F " in shown  # and who is forehand.
        await pilot.press("question_mark")
        assert "G ger · F är förhand" in app.screen.text.plain  # type: ignore[attr-defined]
        assert "b byt med" in shown
        assert "n stå nöjd" in shown

    use(app, steps)


# ------------------------------------------------------------------------------------- refusals, help, hints, secrets


def test_illegal_try_is_refused_with_the_rule_and_help_quotes_it() -> None:
    app, _house = table("rodskagg", 4)

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        await pilot.press("6")
        while screen.access.data()["phase"] != "play" or len(screen.access.data()["legal"]) == len(
            screen.selection.cards
        ):
            await pilot.press("1", "1")
            assert not screen.pause, "choose another seed"
        at = next(at for at in range(len(screen.selection.cards)) if not screen.selection.allowed(at))
        before = screen.access.version()
        await pilot.press(str(at + 1), "enter")
        assert screen.access.version() == before
        assert "Det går inte" in seen(app)
        assert screen.refused in seen(app)
        await pilot.press("?")
        assert isinstance(app.screen, Page)
        assert f"regel {screen.refused}" in seen(app)
        await pilot.press("escape")
        assert at_table(app) is screen

    use(app, steps)


def test_table_that_is_taken_down_draws_nothing() -> None:
    app, _house = table("rodskagg")

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        await screen.hand.remove()  # As when the program ends and a live table has still something to say.
        assert screen.is_mounted
        screen.show()

    use(app, steps)


def test_act_out_of_turn_is_refused() -> None:
    app, _house = table("kille", 5, cuts="auto")

    async def steps(pilot: Pilot[str]) -> None:
        await pilot.press("f")
        assert "Det går inte" in seen(app)
        assert "K71" in seen(app) or "K7" in seen(app)
        await pilot.press("escape")
        assert "Det går inte" not in seen(app)

    use(app, steps)


@pytest.mark.parametrize(("key", "lang"), IN_A_LANGUAGE)
def test_help_explains_every_act_with_its_rules(key: str, lang: str) -> None:
    app, _house = table(key, 4, lang)

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        view = screen.access.data()
        await pilot.press("question_mark")
        page = app.screen
        assert isinstance(page, Page)
        for act in view["legal"]:
            assert screen.narrator.meaning(act, view) in page.text.plain or " " in act
            for rule in screen.narrator.rules(act, view):
                assert rule in page.text.plain
        await pilot.press("down", "pagedown", "up", "pageup", "escape")
        await pilot.press("t")
        assert isinstance(app.screen, Page)
        await pilot.click(app.screen, offset=(1, 1))
        assert at_table(app) is screen

    use(app, steps)


@pytest.mark.parametrize("key", list(SHORT))
def test_hint_is_legal_and_comes_from_the_seat_alone(key: str) -> None:
    app, _house = table(key, 4)

    async def steps(pilot: Pilot[str]) -> None:
        await pilot.press("h")
        await at_table(app).workers.wait_for_complete()
        await pilot.pause()
        assert "Råd: " in seen(app)

    use(app, steps)


def test_sight_reaches_no_match() -> None:
    """By construction: whatever the screen holds, there is no match among it."""
    app, _house = table("kille", 5)

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        for holder in (screen, screen.access, screen.seated):
            assert not any(isinstance(value, talong.Match) for value in vars(holder).values())
        for hand, cards in screen.access.data()["hands"].items():
            assert cards == ["?"] or int(hand) == screen.access.seat()

    use(app, steps)


def test_kuku_can_be_laid_up_out_of_turn() -> None:
    game = talong.game("kille")
    match = talong.load_position(
        {
            "game": "kille", "seats": 4, "dealer": 3, "names": NAMES[:4],
            "hands": {"0": ["6"], "1": ["7"], "2": ["Ku"], "3": ["8"]}, "rules": {"cuts": "auto"},
        },
        seed=1,
    )  # fmt: skip
    assert game.key == match.game.key
    house = House()
    house.match = match
    seated = sit_down(match, 2, "simple", house.keep)
    app = TalongApp(Words("sv"), house, seated, pace=1000)  # The others take their time.

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        assert screen.access.data()["turn"] != 2
        assert "k lägg upp kuku" in seen(app)
        await pilot.press("k")
        assert "På rygg!" in seen(app)

    use(app, steps)


def test_others_act_in_an_even_pace() -> None:
    app, _house = table("kille", 5, cuts="auto")
    app.pace = 0.01

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        screen.pace = 0.01
        await until_true(pilot, lambda: screen.waiting)
        await pilot.press("z")
        assert screen.paused
        await pilot.press("space", "z")
        assert not screen.paused

    use(app, steps)


# -------------------------------------------------------------------------------------------- others who need time


class Slow(SearchBot):
    """Thinks until it is let go, or told to stop; and notes where it thought."""

    def __init__(self, thumb: Player) -> None:
        super().__init__(Effort(Plan(True, 1, 1, 0.7), 1, 60.0), thumb, 1)
        self.free = threading.Event()
        self.begun = threading.Event()
        self.stopped = threading.Event()
        self.threads: set[int] = set()

    def choose(self, view: talong.View, until: Until | None = None) -> str | None:
        self.threads.add(threading.get_ident())
        self.begun.set()
        assert until is not None
        while not self.free.wait(0.001):
            if until():
                self.stopped.set()
                break
        return self.thumb.choose(view)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Let all bots of the terminal think as one, and as long as the test wants."""
    mind = Slow(choose_bot("rodskagg", "direkt", seed=1))
    monkeypatch.setattr("talong.tui.seat_access.live_bot", lambda *_how, **_named: mind)
    return mind


def slow_table(pace: float = 0) -> tuple[TalongApp, House]:
    app, house = table("rodskagg", 3, level="stark", first_dealer=0)  # Somebody else begins.
    app.pace = pace
    return app, house


async def until_true(pilot: Pilot[str], holds: Callable[[], bool], seconds: float = 500.0) -> None:
    """Wait until something holds, while the screen lives."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        await pilot.pause(0.005)


def test_keys_work_while_somebody_thinks(slow: Slow) -> None:
    app, house = slow_table()

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        await until_true(pilot, slow.begun.is_set)
        version = house.match.version
        name = house.match.names[house.match.turn]
        assert f"{name} tänker" in seen(app)
        await pilot.press("question_mark")
        assert isinstance(app.screen, Page)
        await pilot.press("escape", "d")
        assert app.paint.name == "dag"
        assert house.match.version == version
        slow.free.set()
        await until_true(pilot, lambda: screen.waiting)
        assert house.match.version > version
        assert house.match.turn == screen.access.seat()
        assert "tänker" not in seen(app)

    use(app, steps)
    assert threading.get_ident() not in slow.threads


def test_what_was_thought_is_done_where_the_match_is(slow: Slow) -> None:
    app, house = slow_table()
    seated = app.seated
    assert seated is not None
    thinkers = seated.access.thinkers
    assert thinkers is not None
    done: list[tuple[int, int, int]] = []
    slow.free.set()

    def answer(asked: BotDecisions, chosen: Chosen | None) -> bool:
        before = house.match.version
        acted = thinkers.answer(asked, chosen)
        done.append((threading.get_ident(), before, house.match.version))
        return acted

    app.seated = replace(seated, access=replace(seated.access, thinkers=Thinkers(1.0, thinkers.ask, answer)))
    begun = house.match.version

    async def steps(pilot: Pilot[str]) -> None:
        await until_true(pilot, lambda: at_table(app).waiting)

    use(app, steps)
    assert house.match.version > begun
    assert {thread for thread, _before, _after in done} == {threading.get_ident()}
    assert [before for _thread, before, _after in done] == [begun, *[after for _thread, _before, after in done[:-1]]]


@pytest.mark.parametrize("way", ["leave", "exit"])
def test_leaving_stops_whoever_thinks_and_keeps_the_game(slow: Slow, way: str) -> None:
    app, house = slow_table()

    async def steps(pilot: Pilot[str]) -> None:
        await until_true(pilot, slow.begun.is_set)
        house.kept = ""
        if way == "exit":
            app.exit("left")
            return
        await pilot.press("ctrl+c")
        assert isinstance(app.screen, Question)
        assert not slow.stopped.is_set()
        await pilot.click("#yes")

    use(app, steps)  # Comes back only when no thread is left.
    assert slow.stopped.is_set()
    assert app.return_value == "left"
    if way == "leave":
        assert talong.replay(house.kept).record() == house.match.record()


def test_pause_stops_whoever_thinks_and_space_lets_one_of_them_act(slow: Slow) -> None:
    app, house = slow_table()

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        await until_true(pilot, slow.begun.is_set)
        await pilot.press("z")
        await until_true(pilot, slow.stopped.is_set)
        slow.free.set()
        await pilot.pause(0.05)
        version = house.match.version
        assert screen.paused
        await pilot.press("space")
        await until_true(pilot, lambda: house.match.version > version)
        await pilot.pause(0.05)
        assert house.match.version == version + 1
        await pilot.press("z")
        await until_true(pilot, lambda: screen.waiting)

    use(app, steps)


def test_whoever_thinks_is_overtaken_by_an_act_out_of_turn(slow: Slow) -> None:
    position = {
        "game": "kille", "seats": 4, "dealer": 3, "names": NAMES[:4],
        "hands": {"0": ["6"], "1": ["7"], "2": ["Ku"], "3": ["8"]}, "rules": {"cuts": "auto"},
    }  # fmt: skip
    house = House()
    house.match = talong.load_position(position, seed=1)
    slow.thumb = choose_bot("kille", "direkt", seed=1)
    app = TalongApp(Words("sv"), house, sit_down(house.match, 2, "stark", house.keep), pace=0)

    async def steps(pilot: Pilot[str]) -> None:
        await until_true(pilot, slow.begun.is_set)
        await pilot.press("k")
        assert "På rygg!" in seen(app)
        await until_true(pilot, slow.stopped.is_set)

    use(app, steps)


def test_bots_that_search_play_a_match_in_the_terminal() -> None:
    app, house = table("rodskagg", 3, level="stark", max_deals=1)
    seated = app.seated
    assert seated is not None
    assert seated.access.thinkers is not None
    hurried = Thinkers(0.02, seated.access.thinkers.ask, seated.access.thinkers.answer)
    app.seated = replace(seated, access=replace(seated.access, thinkers=hurried))

    async def steps(pilot: Pilot[str]) -> None:
        screen = at_table(app)
        while not screen.over:
            await until_true(pilot, lambda: screen.waiting or bool(screen.pause))
            if screen.pause:
                break
            screen.attempt(screen.access.data()["legal"][0])
        assert screen.pause

    use(app, steps)
    assert house.match.is_over


def test_all_who_think_at_once_have_the_time_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 0.0
    monkeypatch.setattr("talong.tui.seat_access.perf_counter", lambda: clock)

    class Ponderous(SearchBot):
        def choose(self, view: talong.View, until: Until | None = None) -> str | None:
            nonlocal clock
            assert until is not None
            while not until():
                clock += 0.01
            return None

    view = talong.game("kille").match(seats=3, rules=talong.game("kille").rules(min_players=2), seed=1).view(0)
    bot = Ponderous(Effort(Plan(True, 1, 1, 0.7), 1, 60.0), choose_bot("kille"), 1)
    for many in (1, 4):
        began = clock
        assert BotDecisions(0, None, ((bot, view),) * many).decide(lambda: False, 0.2) is None
        assert clock - began == pytest.approx(0.2, abs=0.011 * many)


def test_coach_stops_when_the_program_ends() -> None:
    app, _house = table("skitgubbe", 3)
    assert app.seated is not None
    app.seated = replace(app.seated, adviser=Adviser(100_000.0))

    async def steps(pilot: Pilot[str]) -> None:
        await pilot.press("h")
        await pilot.pause(0.05)
        app.exit("left")

    use(app, steps)  # Comes back only when no thread is left.


# ---------------------------------------------------------------------------------------- saving, resuming, replaying


@pytest.mark.parametrize("quit_key", ["q", "ctrl+c"])
def test_leaving_offers_to_save_and_the_game_goes_on_later(quit_key: str) -> None:
    app, house = table("kungsholmskille", 4)

    async def steps(pilot: Pilot[str]) -> None:
        await play_on(pilot, app, Random(1), acts=3)
        await pilot.press(quit_key)
        assert isinstance(app.screen, Question)
        await pilot.press("escape")
        at_table(app)
        await pilot.press(quit_key)
        assert "Spara och sluta" in seen(app)
        await pilot.click("#yes")

    use(app, steps)
    assert app.return_value == "left"
    house.match = talong.replay(house.kept)
    house.match.resume(talong.Seeded(1))  # It may have been left while the table rested.
    again = TalongApp(Words("en"), house, house.seat("random", resumed=True), pace=0)

    async def further(pilot: Pilot[str]) -> None:
        assert "You are back at the table." in seen(again)
        await play_on(pilot, again, Random(2), acts=3)

    use(again, further)


VIEWERS = [None, talong.WATCHER, 1]
FILMS = [(key, viewer) for key in SHORT for viewer in sizes.size(VIEWERS if key == "rodskagg" else [1], VIEWERS)]


@pytest.mark.parametrize(("key", "viewer"), FILMS)
def test_replay_steps_through_a_record(key: str, viewer: int | None) -> None:

    seats, options = SHORT[key]
    game = talong.game(key)
    match = game.match(seats=seats, rules=game.rules(**options), seed=2, names=NAMES[:seats])
    Table(match, {seat: choose_bot(key, "random", seed=seat) for seat in range(seats)}).play()
    film = ReplayFrames(read_record(match.record()), viewer)
    app = TalongApp(Words("sv"), replay=film, pace=0)

    async def steps(pilot: Pilot[str]) -> None:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("right", "space", "right", "left")
        assert screen.at == 2
        assert f"Drag 2 av {film.acts}" in seen(app)
        for view in (frame.view for frame in film.frames):
            hidden = [code for cards in view["hands"].values() for code in cards if code == "?"]
            assert not hidden or viewer is not None
        await pilot.press("pagedown", "home")
        assert screen.at == 0
        await click(pilot, screen.bottom, "key right")
        assert screen.at == 1
        screen.go_to(min(film.acts, 60))
        await pilot.press("q")

    use(app, steps)
    assert app.return_value == "left"


# ------------------------------------------------------------------------------------------------------------- the menu


def in_menu(app: TalongApp) -> MenuScreen:
    screen = app.screen
    assert isinstance(screen, MenuScreen)
    return screen


def test_menu_lays_a_table_and_comes_back() -> None:
    house = House()
    app = TalongApp(Words("sv"), house, pace=0)

    async def steps(pilot: Pilot[str]) -> None:
        menu = in_menu(app)
        await pilot.press("right")  # Punschkille,
        assert menu.wish.game.key == "punschkille"
        await pilot.press("down", "6", "down", "right")  # for six, the quick way,
        assert (menu.wish.seats, menu.wish.preset) == (6, "snabb")
        await pilot.press("down", "left", "down", "right")  # against beginners, in English.
        assert (menu.wish.level, menu.words.lang) == ("nyborjare", "en")
        row = menu.rows.index("glasses")
        menu.go_to(row)
        await pilot.press("1")
        assert menu.wish.preset == ""
        await pilot.press("enter")
        screen = at_table(app)
        assert screen.words.lang == "en"
        assert house.match.seats == 6
        await play_on(pilot, app, Random(3))
        await pilot.press("enter")
        assert in_menu(app).wish.game.key == "punschkille"
        await pilot.press("q")

    use(app, steps)
    assert app.return_value == "left"


def test_menu_greys_out_what_contradicts_and_says_why() -> None:
    app = TalongApp(Words("sv"), House(), wish=Wish(talong.game("skitgubbe"), 4), pace=0)

    async def steps(pilot: Pilot[str]) -> None:
        menu = in_menu(app)
        menu.go_to(menu.rows.index("no_evasion"))
        await pilot.pause()
        assert "× ja" in seen(app)
        assert "H bygger på C och G" in " ".join(seen(app).split()).replace("║", "")
        await pilot.press("right")
        assert menu.value("no_evasion") is False
        assert menu.notice
        menu.set("throw_on", "anytime")
        menu.set("must_match", True)
        await pilot.press("right")
        assert menu.value("no_evasion") is True
        menu.go_to(menu.rows.index("must_match"))
        await pilot.press("left")
        assert menu.value("must_match") is True  # H needs it.

    use(app, steps)


def test_menu_by_mouse() -> None:
    house = House()
    app = TalongApp(Words("sv"), house, pace=0)

    async def steps(pilot: Pilot[str]) -> None:
        menu = in_menu(app)
        await click(pilot, menu.sheet, "on 0")
        await click(pilot, menu.sheet, "value 3")
        assert menu.wish.game.key == "rodskagg"
        assert menu.wish.seats == talong.game("rodskagg").usual_seats == 4
        await click(pilot, menu.sheet, "row 1")
        await click(pilot, menu.sheet, "back 1")
        assert menu.wish.seats == 3
        await click(pilot, menu.sheet, "lay 0")
        assert house.match.seats == 3
        await pilot.press("d")
        assert app.paint.name == "dag"

    use(app, steps)


def test_every_game_has_a_centre_and_a_plain_one_would_do() -> None:
    for game in talong.games():
        assert type(centre_of(game.key)) is not Centre
        match = game.match(seats=4, seed=1, names=NAMES[:4])
        for _act in range(30):
            view = cast("TableView", match.view(0).data())
            scene = Scene(view, narrator_for(game.key, Words("sv"), match.names, 4, 0), KVALL)
            canvas = Canvas(60, 12, "white on black")
            Centre().draw(canvas, Box(0, 0, 60, 12), scene)
            drawn = "".join(sign for row in canvas.cells for sign, _style in row)
            trick = scene.view.get("trick") or []
            assert all(scene.name(play["seat"]) in drawn for play in trick)
            assert all(Centre().state(seat, scene) == "" for seat in range(4))
            Table(match, {seat: choose_bot(game.key, "random", seed=seat) for seat in range(4)}).step()


def test_every_option_of_every_game_has_a_row() -> None:
    app = TalongApp(Words("en"), House(), pace=0)

    async def steps(pilot: Pilot[str]) -> None:
        menu = in_menu(app)
        for game in talong.games():
            menu.set("game", game.key)
            for row in range(len(menu.rows)):
                menu.go_to(row)
                assert menu.meaning(menu.row)
                menu.change(1)
                menu.change(-1)
                menu.sheet.canvas()

    use(app, steps)


# -------------------------------------------------------------------------------------------------------- the command


def test_signs_are_one_cell_wide(tmp_path: Path) -> None:
    from rich.cells import cell_len

    from talong.tui import cards

    for sign in [*cards.SIGNS.values(), *cards.SUITS.values(), "⚜", "▶", "∪", "∩", "★", "⇄", "▐", "▒", "◤", "↵", "✓"]:
        assert cell_len(sign) == 1, sign
