"""Tests of what happens at a table, over each store that its host may have: they use the fixture `kept_in`.

They import nothing of the server but through `tests.server.indoors`, so that they run under Pyodide too, over the
journal (`tests/pyodide/tables.mjs`). TABLES lists their modules.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

import pytest

from tests.server import indoors

TABLES: Final = (
    "test_again",
    "test_automation",
    "test_finish",
    "test_journal_store",
    "test_leaving",
    "test_local_host",
    "test_local_pool",
    "test_loops",
    "test_lots",
    "test_rests",
    "test_schemes",
)


@pytest.fixture(params=[indoors.JOURNAL] if sys.platform == "emscripten" else [indoors.SQLITE, indoors.JOURNAL])
def kept_in(request: pytest.FixtureRequest) -> Iterator[str]:
    """Let tables of this test be kept in a store of one kind."""
    indoors.stores.append(request.param)
    yield request.param
    indoors.stores.pop()
    indoors.journals.clear()
