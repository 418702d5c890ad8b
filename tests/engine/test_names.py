"""A match has the names that people need, 41 at most, and the documentation has them all."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import talong
from talong.core.match import Match
from tests.laws.worlds import every_game

MOST = 41

SHARED = {
    "active", "apply", "asked", "chance", "copy", "deal", "dealer", "deals", "events", "fair", "forehand",
    "game", "hand", "history", "is_over", "is_resting", "join", "leave", "ledger", "legal", "legal_texts",
    "names", "next_deal", "outcome", "parse", "phase", "position", "record", "results", "resume", "rules",
    "say", "seats", "standing", "table", "text", "turn", "undo", "version", "view",
}  # fmt: skip
OWN = {
    "kille": {"round"},
    "punschkille": {"round"},
    "kungsholmskille": {"lots"},
    "rodskagg": {"winners"},
    "skitgubbe": {"previous"},
}

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def public_names(match: Match) -> set[str]:
    """Return the names of *match* that are not private."""
    return {name for name in dir(match) if not name.startswith("_")}


@every_game
def test_a_match_has_the_public_names_that_are_listed_and_no_more(game: talong.Game) -> None:
    match = game.match(seed=1)
    rng = Random(game.key)
    for _act in range(20):
        seat = match.asked()[-1]
        match.apply(seat, rng.choice(match.legal(seat)))
    match.view(0)
    match.events()

    assert public_names(match) == SHARED | OWN[game.key]
    assert len(public_names(match)) <= MOST


def test_the_documentation_has_every_public_name_of_a_match() -> None:
    text = PAGE.read_text(encoding="utf-8")
    section = text.partition("## All that a match has\n")[2].partition("\n## ")[0]
    shared, own = section.split("| Game | Name | Is |")
    cells = [line.split("|")[1] for line in shared.splitlines() if line.startswith("| `")]
    named = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(named) == sorted(SHARED)

    rows = [line.split("|")[1:3] for line in own.splitlines() if line.startswith("| ") and "`" in line]
    keys = {game.names["sv"]: game.key for game in talong.games()}
    listed = {
        keys[name.strip()]: set(re.findall(r"`(\w+)`", cell)) for games, cell in rows for name in games.split(",")
    }
    assert listed == OWN
