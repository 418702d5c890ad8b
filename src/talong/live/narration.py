"""Narration for clients that ask for words: events, acts and the state of the table in sentences.

A narrator works from the same events and the same view as it goes with, so it reveals nothing that its readers may not
know. Those who may see the same and read the same language share one narrator.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar, cast

import msgspec

from talong.core.event import WATCHER
from talong.lang import Narrator, Words, narrator_class, narrator_for
from talong.live.reports import note
from talong.play.names import free_names
from talong.wire import answers as a

if TYPE_CHECKING:
    from talong.facts import AnyView

Spoken = TypeVar("Spoken", a.Welcome, a.Update)

LONGEST: Final = 24  # Of more acts than these only the first are put into words one by one.
LINES: Final = 200  # Lines of the match that a latecomer is told.


def people(chairs: Sequence[a.Chair]) -> list[str]:
    """Return everybody's display name: people's own, and for bots names that nobody else has."""
    free = free_names({chair.name.casefold() for chair in chairs if chair.name})
    numbers = [seat if chair.chair is None else chair.chair for seat, chair in enumerate(chairs)]
    return [chair.name or free[number % len(free)] for chair, number in zip(chairs, numbers, strict=True)]


class TableNarrator:
    """Narrator of a table for those who have the same view and language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.narrator: Narrator | None = None
        self.names: list[str] = []

    def over(self, message: Spoken, info: a.TableInfo, viewer: int) -> Spoken:
        """Return *message* with its words, for the reader in seat *viewer*.

        If there are no words for what happened, it is told without them.
        """
        try:
            return self._over(message, info, viewer)
        except Exception as error:  # Whatever the error is, the others still get their words, and the table goes on.
            self.narrator = None
            self.names = []
            note("words", error, game=info.game, kinds=[str(event.get("event")) for event in message.events])
            return message

    def joined_by(self, welcome: TableNarrator) -> None:
        """Let the narrator explain again what those greeted by *welcome* have not been told."""
        if self.narrator is not None and welcome.narrator is not None:
            self.narrator.unlearn(welcome.narrator)

    def _over(self, message: Spoken, info: a.TableInfo, viewer: int) -> Spoken:
        names = people(info.chairs)
        narrator = self.narrator
        if narrator is None or narrator.game != info.game or narrator.viewer != viewer or narrator.seats != info.seats:
            narrator = self.narrator = narrator_for(info.game, self.words, names, info.seats, viewer)
        narrator.names = names
        news = names != self.names
        self.names = names
        if message.view is not None:
            narrator.seated = message.view["phase"] != "seating"
        events = message.events
        calls = [call for event in events if (call := spoken(narrator, event)) is not None]
        narrator.aloud = True
        told = [a.Told(kind=line.kind, text=line.text) for line in narrator.tell(events)]
        narrator.aloud = False
        view = message.view
        return msgspec.structs.replace(
            message,
            told=told[-LINES:],
            calls=calls[-LINES:] if isinstance(message, a.Update) else [],
            names=names if news or isinstance(message, a.Welcome) else [],
            says=None if view is None else says(narrator, view, viewer),
        )


class TableNarrators:
    """Narrators of a table: one for each viewer and language."""

    def __init__(self) -> None:
        self.narrators: dict[tuple[int, Words], TableNarrator] = {}

    def greet(self, message: a.Welcome, viewer: int, words: Words) -> a.Welcome:
        """Return *message* with its words for a newcomer, who has been told nothing yet."""
        narrator = TableNarrator(words)
        spoken = narrator.over(message, message.table, viewer)
        shared = self.narrators.setdefault((viewer, words), narrator)
        if shared is not narrator:
            shared.joined_by(narrator)
        return spoken

    def tell(self, message: a.Update, info: a.TableInfo, viewer: int, words: Words) -> a.Update:
        """Return *message* with its words for all who see the table as *viewer*."""
        narrator = self.narrators.get((viewer, words))
        if narrator is None:
            narrator = self.narrators[(viewer, words)] = TableNarrator(words)
        return narrator.over(message, info, viewer)


def spoken(narrator: Narrator, event: dict[str, object]) -> a.Call | None:
    """Return the call of *event*, if it has one."""
    call = narrator.facts(event).get("call")
    seat = event.get("seat")
    return None if call is None else a.Call(seat=seat if isinstance(seat, int) else None, text=str(call))


def is_called(game: str, events: Sequence[dict[str, object]]) -> bool:
    """Tell whether *events* have a call, without narrating them: that costs more than all else of an act."""
    known = narrator_class(game)
    return any(known.call_in(event) is not None for event in events)


def says(narrator: Narrator, view: dict[str, object], viewer: int) -> a.Says:
    """Return the table and the legal acts of *view* in words."""
    seen = cast("AnyView", view)
    legal = seen["legal"]
    over = seen["phase"] in ("match_over", "deal_over")
    with_cards = {verb.name for verb in narrator.played.verbs if verb.cards}
    verbs: dict[str, a.Verb] = {}
    for kind, (act, telling) in samples(narrator, legal).items():
        plain = kind if kind in with_cards else act
        verbs[kind] = a.Verb(
            label=narrator.verb(plain, view),
            why=narrator.meaning(plain, view),
            rules=narrator.rules(act, view),
            does=narrator.consequence(telling, view),
        )
    plain_acts = [act for act in legal if not (narrator.kind(act) in with_cards and narrator.argument(act))]
    does = {act: narrator.consequence(act, view) for act in plain_acts[:LONGEST]}
    rank = narrator.rank(view)
    return a.Says(
        state=narrator.state(view) if legal and viewer != WATCHER else "",
        table=narrator.settled(view) if over else narrator.table(view),
        verbs=verbs,
        acts={act: narrator.label(act, view) for act in plain_acts[:LONGEST]},
        goal=narrator.goal(view),
        rank=None if rank is None else a.RankPlace(**rank._asdict()),
        does={act: text for act, text in does.items() if text != verbs[narrator.kind(act)].does},
    )


def samples(narrator: Narrator, legal: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return, for each kind of act, the first of the *legal* ones, and the first that names something, if any does."""
    found: dict[str, tuple[str, str]] = {}
    for act in legal:
        kind = narrator.kind(act)
        first, telling = found.get(kind, (act, ""))
        found[kind] = first, telling or (act if narrator.argument(act) else "")
    return {kind: (first, telling or first) for kind, (first, telling) in found.items()}
