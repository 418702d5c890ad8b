"""Computing beside the event loop."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


async def in_thread(function: Callable[[*Given], Found], *given: *Given) -> Found:
    """Return the result of *function* from a thread, or at once in a browser, which has no threads."""
    if sys.platform == "emscripten":
        return function(*given)
    return await asyncio.get_running_loop().run_in_executor(None, function, *given)
