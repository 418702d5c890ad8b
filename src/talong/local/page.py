"""Calls of the page: the functions that the worker's JavaScript calls, and those of its own that it gives."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol

from talong.local.host import Host
from talong.local.mind import Mind
from talong.local.requests import answer
from talong.local.session import Session


class Journal(Protocol):
    """The journal in the browser's database: what a promise of it has kept is on the disk."""

    def append(self, entry: str) -> Awaitable[None]:
        """Add an entry."""

    def replace(self, entries: list[str]) -> Awaitable[None]:
        """Put *entries* in the place of all others."""


class Said(NamedTuple):
    """Answer to a request, as the page takes it."""

    status: int
    kind: str
    body: str


_host: Host
_sessions: dict[int, tuple[Session, asyncio.Task[None]]] = {}
_numbers = iter(range(1, 1 << 53))
