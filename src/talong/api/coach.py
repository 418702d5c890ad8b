"""Where the coach thinks."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

Given = ParamSpec("Given")
Thought = TypeVar("Thought")


class Coach(Protocol):
    """Worker for long computations: a process of the server, or a second worker in a browser."""

    @property
    def waiting(self) -> int:
        """Return how many computations are under way or queued."""

    async def run(self, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs) -> Thought:
        """Return the result of *function*, which is on the top level of a module; refuse when too many wait."""
