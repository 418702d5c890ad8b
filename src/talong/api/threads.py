"""Computing beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


async def in_thread(function: Callable[[*Given], Found], *given: *Given) -> Found:
    """Return the result of *function* from a thread; the event loop of a browser, which has no threads, calls it."""
    return await asyncio.get_running_loop().run_in_executor(None, function, *given)
