"""Event history of a match, paged: events are numbered from 0 and shown as the viewer may see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from talong.core import hosting
from talong.core.event import Event
from talong.lang import Words, narrator_for
from talong.live.narration import people
from talong.live.reports import note
from talong.live.state import TableState
from talong.wire import answers as a

PAGE: Final = 200  # Most events in a page.


class Page(NamedTuple):
    """A page of consecutive events, and how many of the match come before them."""

    older: int
    events: list[dict[str, object]]
    cut: bool = False  # Whether there were more than go into a page.


NOTHING: Final = Page(0, [])


def page_before(table: TableState, before: int, viewer: int) -> Page:
    """Return the last events before number *before*, as *viewer* may see them."""
    if not table.is_open_to(viewer):
        return NOTHING
    log = log_of(table)
    last = min(before, len(log))
    first = max(0, last - PAGE)
    return Page(first, [event.shown_to(viewer) for event in log[first:last]])


def page_after(table: TableState, version: int, viewer: int) -> Page:
    """Return the events after *version* of the table, as *viewer* may see them: the newest, if they are too many."""
    match = table.match
    if match is None or not table.is_open_to(viewer):
        return NOTHING
    log, since = log_of(table), table.marked(version)
    after = 0 if since is None else hosting.told_by(match, since)
    first = max(after, len(log) - PAGE)
    return Page(first, [event.shown_to(viewer) for event in log[first:]], first > after)


def log_of(table: TableState) -> Sequence[Event]:
    """Return all the events of the match of *table*, as the engine has them."""
    return () if table.match is None else hosting.log_of(table.match)


def told(words: Words, info: a.TableInfo, events: list[dict[str, object]], viewer: int) -> list[a.Told]:
    """Return *events* in *words*, or nothing if that fails."""
    try:
        narrator = narrator_for(info.game, words, people(info.chairs), info.seats, viewer)
        return [a.Told(kind=line.kind, text=line.text) for line in narrator.tell(events)]
    except Exception as error:  # Whatever the error is, the events themselves are shown.
        note("words", error, game=info.game)
        return []
