"""Records with fair luck, and what comes of checking them: what another verifier must get right.

`python -m tests.fair_vectors` writes them for the browser's own.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import talong
from talong.core.chance.fair import BY_DEAL, BY_NUMBER, Pledge, commitment, nonce_commitment
from talong.record import verify

FILE: Final = Path(__file__).parents[1] / "web" / "src" / "lib" / "fair.vectors.json"

# A game, how many sit there, what they have agreed on, the scheme, and how the match is played.
MATCHES: Final[list[tuple[str, int, dict[str, object], int, int]]] = [
    ("kille", 4, {"pots": 1}, BY_DEAL, 1),
    ("kille", 5, {"pots": 1, "cuts": "auto", "dealer_speaks_after_forced_draw": True}, BY_DEAL, 13),
    ("kille", 3, {"pots": 1, "cuts": "auto", "min_players": 3}, BY_DEAL, 1),
    ("kille", 4, {"pots": 1, "cuts": "auto"}, BY_NUMBER, 4),
    ("punschkille", 4, {"glasses": 1, "cuts": "auto"}, BY_DEAL, 5),
    ("kungsholmskille", 3, {"deals": 2}, BY_DEAL, 6),
    ("rodskagg", 3, {"max_deals": 2}, BY_DEAL, 7),
    ("skitgubbe", 4, {"variants": "M", "m_threshold": 10, "deals": 1, "loop_plies": 5}, BY_DEAL, 5),
    (
        "skitgubbe",
        4,
        {"variants": "C", "c_turn": "race", "race_order": "random", "loop_plies": 5, "deals": 1},
        BY_DEAL,
        9,
    ),
]


def play(key: str, seats: int, options: dict[str, object], scheme: int, seed: int) -> talong.Match:
    """Play a match at random, with luck that two seats have a part in and a third has withheld."""
    rng, game = Random(f"vector {key} {seed}"), talong.game(key)
    secret, table = rng.randbytes(32), "björn"
    pledge = Pledge(table, seed, commitment(secret, table, seed, scheme), scheme)
    pledge.secret = secret
    for seat in range(3):
        nonce = rng.randbytes(32)
        pledge.promises[seat] = nonce_commitment(nonce)
        if seat < 2:
            pledge.nonces[seat] = nonce
    match = game.match(seats=seats, rules=game.rules("standard", **options), chance=pledge.luck(seats))
    match.fair = pledge.data(opened=True)
    while not match.is_over:
        seat = rng.choice(match.asked())
        match.apply(seat, rng.choice(match.legal(seat)))
    return match


def vectors() -> list[dict[str, Any]]:
    """Return every record with the verdict on it."""
    found = []
    for one in MATCHES:
        record = play(*one).record()
        verdict = verify(record)
        assert verdict.ok
        found.append(
            {
                "record": record,
                "draws": verdict.draws,
                "decks": verdict.decks,
                "used": verdict.used,
                "withheld": verdict.withheld,
                "absent": verdict.absent,
            }
        )
    return found


def text() -> str:
    """Return the file."""
    return json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
