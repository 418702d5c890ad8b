"""Thoughts that are broken off, by whoever waits, by the clock or by Ctrl-C anywhere, leave everything whole."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import talong
from talong.bots import choose_bot
from talong.bots.search_bot import Effort, SearchBot
from talong.play import Table
from tests.laws.worlds import as_json, every_game, looks
from tests.server.patience import HANG_SECONDS
from tests.sizes import size
from tests.test_search import moments

FOR_EVER = 10**9
ENOUGH = 24  # Playouts, where it is to be seen that a bot still thinks as it did.

searching = pytest.mark.parametrize("level", ["snabb", "stark"])


def searcher(game: str, level: str, iterations: int = FOR_EVER, seconds: float = 600.0) -> SearchBot:
    """Return a bot as people meet it, but for how long it thinks."""
    bot = choose_bot(game, level, "thinking")
    assert isinstance(bot, SearchBot)
    bot.effort = Effort(bot.effort.plan, iterations, seconds, bot.effort.solves)
    return bot


class Whole:
    """A moment, and all that can be seen of it, to be held against what is seen later."""

    def __init__(self, match: talong.Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.view = match.view(seat)
        self.shown = as_json(self.view.data())
        self.looked = looks(match)
        self.record = match.record()

    def check(self) -> None:
        """See that the match is as it was, and the view, and whoever thinks about it again."""
        assert looks(self.match) == self.looked
        assert self.match.record() == self.record
        assert as_json(self.view.data()) == self.shown
        assert self.match.view(self.seat) == self.view

    def check_bot(self, bot: SearchBot) -> None:
        """See that *bot*, which was broken off over this very view, chooses as one that never was over a new one."""
        bot.effort = Effort(bot.effort.plan, ENOUGH, 600.0, bot.effort.solves)
        again = bot.choose(self.view)
        assert again is None or again in self.match.legal_texts(self.seat)
        assert again is not None or self.seat != self.match.turn
        assert again == searcher(self.match.game.key, level_of(bot), ENOUGH).choose(self.match.view(self.seat))
        self.check()


def level_of(bot: SearchBot) -> str:
    return "stark" if bot.effort.solves else "snabb"


def one_of(legal: list[str], act: str | None) -> bool:
    return act is None or act in legal


# ---------------------------------------------------------------------------------------------- by whoever waits for it


@every_game
@searching
def test_until_ends_a_thought(game: talong.Game, level: str) -> None:
    for number, (match, seat) in enumerate(moments(game, 23, size(2, 4))):
        whole = Whole(match, seat)
        asked = 0

        def enough(most: int = number) -> bool:
            nonlocal asked
            asked += 1
            return asked > most

        bot = searcher(game.key, level)
        assert one_of(match.legal_texts(seat), bot.choose(whole.view, enough))
        assert asked <= number + 1
        whole.check()
        whole.check_bot(bot)


@every_game
def test_until_comes_from_another_thread(game: talong.Game) -> None:
    (match, seat), *_others = moments(game, 29, 1)
    whole = Whole(match, seat)
    told = threading.Event()
    acts: list[str | None] = []
    bot = searcher(game.key, "stark")
    thread = threading.Thread(target=lambda: acts.append(bot.choose(whole.view, told.is_set)))
    thread.start()
    assert looks(match) == whole.looked  # Meanwhile.
    told.set()
    thread.join(HANG_SECONDS)
    assert not thread.is_alive()
    assert one_of(match.legal_texts(seat), acts[0])
    whole.check()
    whole.check_bot(bot)


@every_game
@searching
def test_time_ends_a_thought(game: talong.Game, level: str) -> None:
    for match, seat in moments(game, 31, size(1, 3)):
        for seconds in (0.0, 0.01):
            whole = Whole(match, seat)
            bot = searcher(game.key, level, seconds=seconds)
            assert one_of(match.legal_texts(seat), bot.choose(whole.view))
            whole.check()
            whole.check_bot(bot)


# ----------------------------------------------------------------------------------------------------------- by Ctrl-C


@contextmanager
def control_c_after(seconds: float) -> Iterator[None]:
    """Have Ctrl-C pressed that much later, wherever the program is then."""
    usual = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)


@every_game
def test_control_c_ends_a_thought_anywhere(game: talong.Game) -> None:
    interrupted = 0
    for number, (match, seat) in enumerate(moments(game, 37, 6)):
        whole = Whole(match, seat)
        bot = searcher(game.key, "stark" if number % 2 else "snabb")
        try:
            with control_c_after(0.0005 * 3**number):
                bot.choose(whole.view)
        except KeyboardInterrupt:
            interrupted += 1
        whole.check()
        whole.check_bot(bot)
    assert interrupted


@every_game
def test_table_goes_on_after_control_c(game: talong.Game) -> None:
    (match, seat), *_others = moments(game, 43, 1)
    whole = Whole(match, seat)
    pressed = False

    class Interrupted(SearchBot):
        def choose(self, view: talong.View, until: Any = None) -> str | None:
            nonlocal pressed
            if pressed or view.viewer != seat:
                return super().choose(view, lambda: True)
            pressed = True

            def press() -> bool:
                raise KeyboardInterrupt

            return super().choose(view, press)

    model = searcher(game.key, "snabb")
    table = Table(match, {at: Interrupted(model.effort, model.thumb, at) for at in range(match.seats)})
    before = dict(table.players)
    try:
        while not pressed and table.step():
            whole = Whole(match, seat)
    except KeyboardInterrupt:
        pass
    assert pressed
    whole.check()
    assert table.players == before
    version = match.version
    assert table.step()
    assert match.version > version
    assert talong.replay(match.record()).record() == match.record()
