"""What a client that asks for words is told besides the data: events, acts and the state of the table in sentences.

A voice speaks from the same events and the same view as it goes with, so it knows nothing that its listeners may not.
Those who may see the same and read the same language share one voice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar, cast

import msgspec

from talong.core.event import WATCHER
from talong.lang import Teller, Words, narrator, teller_for
from talong.play.names import free_names
from talong.server.error_reports import note
from talong.wire import answers as a

if TYPE_CHECKING:
    from talong.facts import AnyView

Spoken = TypeVar("Spoken", a.Welcome, a.Update)

LONGEST: Final = 24  # Of more acts than these only the first are said one by one.
LINES: Final = 200  # Whoever comes late hears this much of the match.


def people(chairs: Sequence[a.Chair]) -> list[str]:
    """Return what everybody is called: people by their names, bots by names that nobody else has."""
    free = free_names({chair.name.casefold() for chair in chairs if chair.name})
    numbers = [seat if chair.chair is None else chair.chair for seat, chair in enumerate(chairs)]
    return [chair.name or free[number % len(free)] for chair, number in zip(chairs, numbers, strict=True)]


class Voice:
    """Say to those who have the same view and language what happens at a table."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.teller: Teller | None = None
        self.names: list[str] = []

    def over(self, message: Spoken, info: a.TableInfo, viewer: int) -> Spoken:
        """Return *message* with its words, for the reader in seat *viewer*.

        What happened has happened: if there are no words for it, it is told without them.
        """
        try:
            return self._over(message, info, viewer)
        except Exception as error:  # Whatever it is, the others are to hear theirs, and the table goes on.
            self.teller = None
            self.names = []
            note("words", error, game=info.game, kinds=[str(event.get("event")) for event in message.events])
            return message

    def joined_by(self, welcome: Voice) -> None:
        """Explain again what those whom *welcome* has greeted were not told."""
        if self.teller is not None and welcome.teller is not None:
            self.teller.unlearn(welcome.teller)

    def _over(self, message: Spoken, info: a.TableInfo, viewer: int) -> Spoken:
        names = people(info.chairs)
        teller = self.teller
        if teller is None or teller.game != info.game or teller.viewer != viewer or teller.seats != info.seats:
            teller = self.teller = teller_for(info.game, self.words, names, info.seats, viewer)
        teller.names = names
        news = names != self.names
        self.names = names
        if message.view is not None:
            teller.seated = message.view["phase"] != "seating"
        events = message.events
        calls = [call for event in events if (call := spoken(teller, event)) is not None]
        teller.aloud = True
        told = [a.Told(kind=line.kind, text=line.text) for line in teller.tell(events)]
        teller.aloud = False
        view = message.view
        return msgspec.structs.replace(
            message,
            told=told[-LINES:],
            calls=calls[-LINES:] if isinstance(message, a.Update) else [],
            names=names if news or isinstance(message, a.Welcome) else [],
            says=None if view is None else says(teller, view, viewer),
        )


class Narration:
    """Voices of a table: one for each viewer and language."""

    def __init__(self) -> None:
        self.voices: dict[tuple[int, Words], Voice] = {}

    def greet(self, message: a.Welcome, viewer: int, words: Words) -> a.Welcome:
        """Return *message* with its words for somebody who has heard nothing yet."""
        voice = Voice(words)
        spoken = voice.over(message, message.table, viewer)
        shared = self.voices.setdefault((viewer, words), voice)
        if shared is not voice:
            shared.joined_by(voice)
        return spoken

    def tell(self, message: a.Update, info: a.TableInfo, viewer: int, words: Words) -> a.Update:
        """Return *message* with its words for all who listen as *viewer*."""
        voice = self.voices.get((viewer, words))
        if voice is None:
            voice = self.voices[(viewer, words)] = Voice(words)
        return voice.over(message, info, viewer)


def spoken(teller: Teller, event: dict[str, object]) -> a.Call | None:
    """Return what is called out in *event*, if anything is."""
    call = teller.facts(event).get("call")
    seat = event.get("seat")
    return None if call is None else a.Call(seat=seat if isinstance(seat, int) else None, text=str(call))


def is_called(game: str, events: Sequence[dict[str, object]]) -> bool:
    """Tell whether anything is called out in *events*, without the words: those cost more than all else of an act."""
    known = narrator(game)
    return any(known.call_in(event) is not None for event in events)


def says(teller: Teller, view: dict[str, object], viewer: int) -> a.Says:
    """Return the table and the legal acts of *view* in words."""
    seen = cast("AnyView", view)
    legal = seen["legal"]
    over = seen["phase"] in ("match_over", "deal_over")
    with_cards = {verb.name for verb in teller.played.verbs if verb.cards}
    verbs: dict[str, a.Verb] = {}
    for act in legal:
        kind = teller.kind(act)
        if kind not in verbs:
            plain = kind if kind in with_cards else act
            verbs[kind] = a.Verb(
                label=teller.verb(plain, view), why=teller.meaning(plain, view), rules=teller.rules(act, view)
            )
    plain_acts = [act for act in legal if not (teller.kind(act) in with_cards and teller.argument(act))]
    return a.Says(
        state=teller.state(view) if legal and viewer != WATCHER else "",
        table=teller.settled(view) if over else teller.table(view),
        verbs=verbs,
        acts={act: teller.label(act, view) for act in plain_acts[:LONGEST]},
    )
