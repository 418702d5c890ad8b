"""The table in the terminal: a menu, the five games drawn with letters and lines, and replays to step through.

It decides no rule. It is given a `Sight`, one seat's window on a match, and shows what that seat may see; whatever is
tried goes through the window to the engine, which does it or says by which rule it refuses. The match is one of one's
own or, as `Live` makes a window of it, one at a server. Textual is imported only when the table is opened.
"""

from __future__ import annotations

from talong.tui.seat_access import ReplayFrames, SeatAccess, Seated, TableMaker, sit_down

__all__ = ["ReplayFrames", "SeatAccess", "Seated", "TableMaker", "sit_down"]
