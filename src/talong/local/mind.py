"""Thoughts of bots and the coach in a worker of their own, with nothing but views.

A thought is a function of ours and what it is given. It is pickled between two workers of the same page, which run the
same code and share it with nobody.
"""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from typing import Any, Final, ParamSpec, TypeVar

from talong.bots import choose_bot, level_called
from talong.core.view import View
from talong.games import game as game_of
from talong.live.errors import TableError

THOUGHTS_MOST: Final = 32  # Thoughts under way; a table of one person never has as many.

Given = ParamSpec("Given")
Thought = TypeVar("Thought")


def choose(game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
    """Return a bot's choice from what *viewer* may know."""
    return choose_bot(game, level, seed).choose(View(game_of(game), viewer, facts))


def thought(work: str) -> str:
    """Return what a pickled *work* comes to, pickled; both are in base64."""
    function, given, named = pickle.loads(b64decode(work))  # noqa: S301  (the page's other worker wrote it)
    return b64encode(pickle.dumps(function(*given, **named))).decode()


class Mind:
    """The worker that thinks, as the one that hosts tables sees it."""

    def __init__(self, ask: Callable[[str], Awaitable[str]]) -> None:
        self._ask = ask
        self.waiting = 0

    async def think(self, game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
        """Return the act of a bot of that *level*."""
        return await self.run(choose, game, level_called(level), seed, viewer, facts)

    async def run(self, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs) -> Thought:
        """Return what *function* comes to in the other worker."""
        if self.is_busy():
            raise TableError("busy")
        self.waiting += 1
        try:
            answer = await self._ask(b64encode(pickle.dumps((function, given, named))).decode())
        finally:
            self.waiting -= 1
        result: Any = pickle.loads(b64decode(answer))  # noqa: S301  (likewise)
        return result  # type: ignore[no-any-return]

    def is_busy(self) -> bool:
        """Tell whether too many thoughts are under way."""
        return self.waiting >= THOUGHTS_MOST
