"""Public information about a table without watchers, for outsiders: who sits there, and nothing of the game.

Outsiders are told only of the rows that change what they may know, under versions that count only those rows: not even
a number says how much has been played. Their versions start so high that none is taken for a version of the table
itself when they come back with it.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

import msgspec

from talong.live import state as s
from talong.live.projection import Names, may_look, table_info
from talong.live.rows import Row
from talong.live.state import TableState
from talong.wire import answers as a
from talong.wire.commands import PROTOCOL

FIRST: Final = 1 << 40  # No log has so many rows.
TURN: Final = "table"  # An update of this kind hides which act it was.


def version_for(table: TableState, viewer: int, version: int | None = None) -> int:
    """Return the version number that *viewer* sees for a *version* of *table*, by default the newest."""
    known = table.version if version is None else version
    return known if may_look(table, viewer) else FIRST + bisect_right(table.news, known)


def info_for(table: TableState, names: Names, viewer: int) -> a.TableInfo:
    """Return the facts of *table* besides the game, as far as *viewer* may know them.

    Outsiders know neither for whom a bot plays, nor that the table rests, is about to end or to begin anew.
    """
    info = table_info(table, names)
    if may_look(table, viewer):
        return info
    present = [msgspec.structs.replace(chair, away=False, gone=None) for chair in info.chairs]
    return msgspec.structs.replace(info, chairs=present, rest=None, again=None, finishing=False, votes=[])


def outside_update(table: TableState, names: Names, viewer: int, kind: str) -> a.Update:
    """Return the update that the newest row of *table*, which must be public news, is for outsiders."""
    shown = TURN if kind in (*s.IN_MATCH, s.FINISH) and kind != s.DEALT else kind
    return a.Update(version=version_for(table, viewer), kind=shown, table=info_for(table, names, viewer))


def is_news_outside(table: TableState, row: Row) -> bool:
    """Tell whether *row* has changed what outsiders may know."""
    return bool(table.news) and table.news[-1] == row.version


def outside_welcome(table: TableState, names: Names, viewer: int, since: int) -> a.Welcome:
    """Return the welcome of an outsider, with what changed after their own version *since*."""
    version = version_for(table, viewer)
    return a.Welcome(
        protocol=PROTOCOL,
        version=version,
        seat=None,
        is_host=False,
        table=info_for(table, names, viewer),
        fresh=since != version,
        older=0,
        events=[],
        view=None,
        chat=[],
    )
