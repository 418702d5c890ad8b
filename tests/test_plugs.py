"""One plug a game: no shared file names a game, every layer has a module for each, and a sixth one joins."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from textual.pilot import Pilot

import talong
from talong.bots import LEVELS, choose_bot
from talong.games import plug
from talong.lang import Words, narrator_for
from tests.engine.test_view_types import event_flaw, result_flaw, view_flaw
from tests.sixth import join
from tests.tables import flaw_of
from tests.test_tui import play_on, seen, table, use

SOURCE: Final = Path(talong.__file__).parent
LAYERS: Final = ("analysis", "bots", "companion", "envs", "facts", "lang", "paper", "tui")
NAMES: Final = re.compile(r"(?<![a-z])(kille(?!d)|punsch|kungsholm|r[oö]dsk[aä]gg|skitgubbe)", re.IGNORECASE)
# The killelek is a deck, and the kille one of its cards; `skitgubbe` is a unit of the evening on the wire; and the
# package begins with an example.
ALLOWED: Final = {"__init__.py", "live/join_codes.py", "api/evening.py", "live/projection.py", "tui/cards.py"}
# What tells that a view or an event is read without its type: a dict of anything, or a fact by its name.
UNTYPED: Final = re.compile(r"(dict|Mapping)\[str, Any\]|facts: Any\b|view\([^()]*\)\.facts\[\"|\bview\.facts\[\"")
READERS: Final = ("bots/**/*.py", "lang/*.py", "tui/*.py", "games/*/worlds.py", "games/*/past.py", "games/*/kept.py")
BELONGS: Final = re.compile(r"(^|[/_])(kille|punschkille|kungsholmskille|rodskagg|skitgubbe)([_/.]|$)")


def spoken(path: Path) -> list[str]:
    """Return the code of a file, without its comments."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    return [token.string for token in tokens if token.type != tokenize.COMMENT]


def namers(code: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return which files that belong to no game name one, and how."""
    found = {
        name: [token for token in tokens if NAMES.search(token)]
        for name, tokens in code.items()
        if not (name.startswith(("games/", "cards/")) or BELONGS.search(name))
    }
    return {name: tokens for name, tokens in found.items() if tokens}


def test_no_shared_file_names_a_game() -> None:
    code = {path.relative_to(SOURCE).as_posix(): spoken(path) for path in SOURCE.rglob("*.py")}
    assert len(code) > 300
    assert set(namers(code)) == ALLOWED


def readers(root: Path) -> dict[str, str]:
    """Return the code of all that reads views and events."""
    found = sorted({path for pattern in READERS for path in root.glob(pattern)})
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in found}


def test_views_and_events_are_read_under_their_types() -> None:
    code = readers(SOURCE)
    assert len(code) > 80
    assert [f"{name}: {found[0]}" for name, text in code.items() if (found := UNTYPED.search(text))] == []
    sixth = Path(__file__).parent / "sixth"
    assert not [path for path in (sixth / "bots.py", sixth / "lang.py") if UNTYPED.search(path.read_text("utf-8"))]


@pytest.mark.parametrize(
    "code",
    [
        "facts: dict[str, Any] = dict(view.facts)",
        "def about(self, view: Mapping[str, Any]) -> str:",
        "facts: Any = view.facts",
        'legal = view.facts["legal"]',
        'held = match.view(seat).facts["hands"]',
    ],
)
def test_a_view_that_is_read_without_its_type_is_found(code: str) -> None:
    assert UNTYPED.search(code)
    assert not UNTYPED.search('seats = cast("KilleFacts", view.facts)["seats"]; data[name] = self.view.facts[name]')


def test_a_file_that_names_a_game_is_found() -> None:
    code = {
        "live/commands.py": ["if", 'key == "rodskagg"'],
        "bots/kille/thumb.py": ["kille"],
        "games/x.py": ["kille"],
    }
    assert set(namers(code)) == {"live/commands.py"}


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("game", talong.games(), ids=lambda game: game.key)
def test_every_layer_has_a_plug_for_every_game(layer: str, game: talong.Game) -> None:
    assert plug(layer, game.key)


@pytest.fixture
def trekort() -> Iterator[talong.Game]:
    listed: Any = sys.modules["talong.games"]
    join()
    try:
        yield talong.game("trekort")
    finally:
        del listed._HOMES["trekort"]
        del listed._GUESTS["trekort"]


def test_sixth_game_plays_and_is_told_and_taken_up_again(trekort: talong.Game) -> None:
    assert trekort in talong.games()
    luck = Random(1)
    for seats in (2, 3, 6):
        match = trekort.match(seats=seats, seed=seats)
        while not match.is_over:
            assert flaw_of(match) == ""
            turn = match.turn
            assert turn is not None
            for viewer in (talong.WATCHER, *range(seats)):
                assert not view_flaw(match.view(viewer))
            view = match.view(turn)
            assert view.sample(luck).view(turn).data() == view.data()
            assert talong.load_position(match.position()).view(turn).data() == view.data()
            match.apply(turn, luck.choice(match.legal(turn)))
        assert sum(match.ledger.balance) == 0
        assert not [event for event in match.events() if event_flaw(trekort, event)]
        assert not [result for result in match.results if result_flaw(trekort, result)]
        assert talong.replay(match.record()).outcome == match.outcome
        for lang in ("sv", "en"):
            narrator = narrator_for("trekort", Words(lang), (), seats, 0)
            told = [told.text for told in narrator.tell(match.events(viewer=0))]
            assert len(told) > 3 * seats * 4
            assert narrator.table(match.view(0).data())


@pytest.mark.parametrize("level", LEVELS)
def test_sixth_game_has_bots_of_every_level(trekort: talong.Game, level: str) -> None:
    match = trekort.match(seats=3, seed=1, rules=trekort.rules(deals=1))
    bots = [choose_bot("trekort", level, seed) for seed in range(3)]
    while not match.is_over:
        assert match.turn is not None
        act = bots[match.turn].choose(match.view(match.turn))
        assert act is not None
        match.say(f"{match.turn}: {act}")
    assert match.deals == 1


def test_sixth_game_has_environments(trekort: talong.Game) -> None:
    from talong import envs

    env = envs.trekort_v0.env(seats=3)
    env.reset(seed=1)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    luck = Random(2)
    for agent in env.agent_iter():
        seen, reward, is_over, is_cut, _info = env.last()
        rewards[agent] += reward
        if is_over or is_cut:
            env.step(None)
        else:
            env.step(luck.choice([number for number, may in enumerate(seen["action_mask"]) if may]))
    assert sum(rewards.values()) == pytest.approx(0)


def test_sixth_game_plays_in_the_terminal(trekort: talong.Game) -> None:
    app, house = table("trekort", 3, "sv", "direkt", seed=3)

    async def steps(pilot: Pilot[str]) -> None:
        assert await play_on(pilot, app, Random(7))
        assert app.words.word("tui-over") in seen(app)
        await pilot.press("enter")

    use(app, steps)
    assert house.match.is_over
    assert talong.replay(house.kept).record() == house.match.record()


# What is drawn is the same in every language, light and format; how it looks in all is seen elsewhere.
SIXTH = """
import json, sys
from talong.analysis import plot_style
from talong.cli.app import run
from tests.sixth import join

plot_style.LANGUAGES, plot_style.LIGHTS, plot_style.SUFFIXES = ("sv",), {"dark": plot_style.LIGHTS["dark"]}, ("svg",)
join()
for arguments in json.loads(sys.argv[1]):
    if run(arguments):
        sys.exit(1)
    print("----")
"""


def sixth(*commands: list[str]) -> list[str]:
    """Return what each of *commands* says with the sixth game among its games."""
    done = subprocess.run(
        [sys.executable, "-c", SIXTH, json.dumps(commands)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("----\n")


def test_sixth_game_is_listed_measured_and_simulated(tmp_path: Path) -> None:
    contest = ["arena", "trekort", "--players", "direkt,random", "--seats", "3", "--deals", "8", "--seed", "1"]
    simulation = ["simulate", "trekort", "--seats", "3", "--deals", "30", "--level", "random", "--seed", "1"]
    listed, measured, simulated, _end = sixth(
        ["games", "--lang", "sv"],
        [*contest, "--jobs", "1", "--out", str(tmp_path / "arena"), "--lang", "sv"],
        [*simulation, "--jobs", "1", "--out", str(tmp_path / "simulated"), "--lang", "sv"],
    )
    assert "Trekort" in listed
    assert "direkt" in measured
    assert "stick" in simulated
