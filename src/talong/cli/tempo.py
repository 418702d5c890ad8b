"""Tempo of play: the same three in every client."""

from __future__ import annotations

from typing import Final, NamedTuple

from talong.core.errors import RulesError
from talong.core.options import short


class Tempo(NamedTuple):
    """Tempo, with its name at live tables."""

    name: str
    act: float  # Seconds between two acts of the others in the text UI.
    line: float  # Seconds between two lines in line mode.


TEMPI: Final = {
    "lugn": Tempo("calm", 1.6, 0.5),
    "vanlig": Tempo("usual", 0.9, 0.3),
    "rask": Tempo("brisk", 0.4, 0.1),
}
USUAL_TEMPO: Final = TEMPI["lugn"]


def read_tempo(said: str) -> Tempo:
    """Parse the tempo *said*, in either language."""
    for name, tempo in TEMPI.items():
        if said.casefold() in (name, tempo.name):
            return tempo
    raise RulesError("", "not-a-choice", {"field": "--tempo", "choices": ", ".join(TEMPI), "given": short(said)})
