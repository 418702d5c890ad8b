"""A small soak of bots, and faults planted into them, which it has to find."""

from __future__ import annotations

import random
from random import Random
from typing import Any

import pytest

import talong
from talong.bots import choose_bot
from talong.bots.search_bot import SearchBot
from talong.play import Player
from tests import soak_bots
from tests.laws.worlds import GAMES, every_game
from tests.sizes import size

PAIRS = size(90, 220) if talong.COMPILED else 16
MOVES = size(500, 1200) if talong.COMPILED else 60


@every_game
def test_choices_are_blind_and_moves_legal(game: talong.Game, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--pairs", str(PAIRS), "--moves", str(MOVES), "--game", game.key, "--seed", "tests", "--jobs", "1"]
    status = soak_bots.main(given)
    said = capsys.readouterr().out
    assert status == 0, said
    assert " pairs at " in said
    assert " moves at " in said


def test_every_level_and_many_phases_are_looked_at() -> None:
    run = soak_bots.Run("pairs", [game.key for game in GAMES], 0)
    for number in range(4 if talong.COMPILED else 2):
        for key in run.keys:
            run.add(soak_bots.Bench().sit(key, "pairs", "phases", number))
    assert run.broken is None
    assert set(run.games) == set(run.keys)
    assert len(run.levels) == 4
    assert len(run.phases) >= 9, run.phases


def broken_by(bench: soak_bots.Bench, kind: str, capsys: pytest.CaptureFixture[str], again: bool = True) -> str:
    """Return what is said to be broken in each of a few games with a fault in *bench*, and see it found *again*."""
    found = []
    for key in ("kungsholmskille", "skitgubbe"):
        counts = ["--pairs", "400" if kind == "pairs" else "0", "--moves", "0" if kind == "pairs" else "400"]
        assert soak_bots.main([*counts, "--game", key, "--seed", "planted", "--jobs", "1"], bench) == 1
        said = capsys.readouterr().out
        broken = next(line for line in said.splitlines() if line.startswith("BROKEN in "))
        command = next(line for line in said.splitlines() if line.startswith("Again: "))
        if again:
            assert soak_bots.main(command.removeprefix("Again: python tests/soak_bots.py ").split(), bench) == 1
            assert broken in capsys.readouterr().out
        found.append(broken)
    return "\n".join(found)


# ------------------------------------------------------------------------------------------------------------ peepers


class Wrapped:
    """A bot that is good, but for one fault."""

    def __init__(self, bot: Player) -> None:
        self.bot = bot
        self.whims: Random = getattr(bot, "whims", Random(0))

    def choose(self, view: talong.View) -> str | None:
        return self.bot.choose(view)


def legal_of(view: talong.View) -> list[str]:
    legal = view.facts["legal"]
    assert isinstance(legal, list)
    return legal if view.facts["turn"] == view.viewer else []


class Peeper(Wrapped):
    """Takes the world that a view has at hand for the truth."""

    def choose(self, view: talong.View) -> str | None:
        legal = legal_of(view)
        if len(legal) < 2:
            return super().choose(view)
        match = view.worlds().first()
        seen = "".join([code for seat in range(match.seats) for code in match.hand(seat)])
        return legal[sum(seen.encode()) % len(legal)]


def whole_truth(match: talong.Match, seat: int) -> talong.View:
    """Return a view that the match itself was left in, as if to spare the reading of its worlds."""
    view = match.view(seat)
    view.worlds().match = match
    return view


def peeping(game: str, level: str, seed: str) -> Player:
    return Peeper(choose_bot(game, "direkt", seed))


def test_a_bot_that_peeps_at_the_true_deal_is_found_out(capsys: pytest.CaptureFixture[str]) -> None:
    told = broken_by(soak_bots.Bench(look=whole_truth, seat_bot=peeping), "pairs", capsys)
    assert told.count(" in one world and ") == 2


def test_what_the_peeper_sees_in_an_honest_view_is_no_secret() -> None:
    """So the fault is in the view, and it is the truth that gives the peeper away."""
    bench = soak_bots.Bench(seat_bot=peeping)
    for number in range(6):
        assert bench.sit("skitgubbe", "pairs", "honest", number).broken == ""


def test_a_bot_that_finds_the_match_in_the_process_is_found_out(capsys: pytest.CaptureFixture[str]) -> None:
    kept: dict[int, tuple[talong.View, talong.Match]] = {}

    def look(match: talong.Match, seat: int) -> talong.View:
        view = match.view(seat)
        kept[id(view)] = view, match
        return view

    class Finder(Wrapped):
        def choose(self, view: talong.View) -> str | None:
            legal = legal_of(view)
            if len(legal) < 2:
                return super().choose(view)
            match = kept[id(view)][1]
            return legal[sum("".join(match.hand((view.viewer + 1) % match.seats)).encode()) % len(legal)]

    bench = soak_bots.Bench(look=look, seat_bot=lambda game, level, seed: Finder(choose_bot(game, "direkt", seed)))
    assert broken_by(bench, "pairs", capsys).count(" in one world and ") == 2


# ---------------------------------------------------------------------------------------------- those who remember


class Remembering(Wrapped):
    """Does something else every other time."""

    def __init__(self, bot: Player) -> None:
        super().__init__(bot)
        self.times = 0

    def choose(self, view: talong.View) -> str | None:
        self.times += 1
        legal = legal_of(view)
        return legal[self.times % len(legal)] if len(legal) > 1 else super().choose(view)


class Moody(Wrapped):
    """Draws from luck that everybody in the process uses."""

    def choose(self, view: talong.View) -> str | None:
        legal = legal_of(view)
        return random.choice(legal) if len(legal) > 1 else super().choose(view)


class Grudge(SearchBot):
    """Searches on with the luck of the last thought."""

    def choose(self, view: talong.View, until: Any = None) -> str | None:
        self.seed = f"{self.seed} and {view.facts['turn']}"
        return super().choose(view, until)


def grudging(game: str, level: str, seed: str) -> Player:
    bot = choose_bot(game, level, seed)
    return Grudge(bot.effort, bot.thumb, bot.seed) if isinstance(bot, SearchBot) else bot


@pytest.mark.parametrize("fault", [Remembering, Moody])
def test_a_bot_that_depends_on_what_it_was_asked_before_is_found_out(
    fault: type[Wrapped], capsys: pytest.CaptureFixture[str]
) -> None:
    bench = soak_bots.Bench(seat_bot=lambda game, level, seed: fault(choose_bot(game, "direkt", seed)))
    assert broken_by(bench, "pairs", capsys, again=fault is not Moody).count(" in one world and ") == 2


def test_a_search_that_goes_on_with_old_luck_is_found_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert broken_by(soak_bots.Bench(seat_bot=grudging), "pairs", capsys).count(" in one world and ") == 2


def test_a_view_that_differs_in_another_world_is_found_out(capsys: pytest.CaptureFixture[str]) -> None:
    def look(match: talong.Match, seat: int) -> talong.View:
        view = match.view(seat)
        view.facts["next"] = "".join(match.hand((seat + 1) % match.seats))
        return view

    assert broken_by(soak_bots.Bench(look=look), "pairs", capsys).count("not the same in another world") == 2


class Scribbler(Wrapped):
    """Crosses things out in its view."""

    def choose(self, view: talong.View) -> str | None:
        act = super().choose(view)
        view.facts["dealer"] = None
        return act


def test_a_bot_that_changes_its_view_is_found_out(capsys: pytest.CaptureFixture[str]) -> None:
    bench = soak_bots.Bench(seat_bot=lambda game, level, seed: Scribbler(choose_bot(game, "direkt", seed)))
    assert broken_by(bench, "pairs", capsys).count("has changed the view") == 2


# ----------------------------------------------------------------------------------------------------- illegal moves


class Cheat(Wrapped):
    """Plays now and then what it does not have."""

    def __init__(self, bot: Player) -> None:
        super().__init__(bot)
        self.whims = Random(1)

    def choose(self, view: talong.View) -> str | None:
        return "play As" if legal_of(view) and self.whims.random() < 0.1 else super().choose(view)


class Sleeper(Wrapped):
    """Falls asleep now and then."""

    def __init__(self, bot: Player) -> None:
        super().__init__(bot)
        self.whims = Random(1)

    def choose(self, view: talong.View) -> str | None:
        return None if self.whims.random() < 0.1 else super().choose(view)


@pytest.mark.parametrize(("fault", "what"), [(Cheat, "is not legal"), (Sleeper, "does nothing when play waits for it")])
def test_a_move_that_is_not_one_is_found_out(
    fault: type[Wrapped], what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = soak_bots.Bench(seat_bot=lambda game, level, seed: fault(choose_bot(game, "direkt", seed)))
    assert broken_by(bench, "moves", capsys).count(what) == 2
