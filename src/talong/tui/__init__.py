"""Text UI: a menu, the five games drawn with letters and lines, and replays to step through.

It decides no rule. It is given a `SeatAccess`, one seat's interface to a match, and shows what that seat may see; every
attempt goes through it to the engine, which carries it out or refuses it by a rule. The match is local or, through
`RemoteSeat`, at a server. Textual is imported only when the text UI is opened.
"""

from __future__ import annotations

from talong.tui.seat_access import ReplayFrames, SeatAccess, Seated, TableMaker, sit_down

__all__ = ["ReplayFrames", "SeatAccess", "Seated", "TableMaker", "sit_down"]
