"""One number for everything that a game does: records and views of seeded random matches.

The compiled and the pure build must give the same. Run as a script it prints the checksums of the build it finds.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

import talong  # noqa: E402
from tests.laws.worlds import as_json, random_table, step, viewers  # noqa: E402

MATCHES = 20
ACTS = 50


def checksum(game: talong.Game) -> str:
    """Play MATCHES matches at random and return what they come to."""
    digest = sha256()
    for number in range(MATCHES):
        rng = Random(f"checksum {number}")
        match = random_table(game, rng).match()
        for act in range(ACTS):
            line = step(match, rng)
            if line is None:
                break
            digest.update(line.encode())
            viewer = viewers(match)[act % (match.seats + 1)]
            digest.update(as_json(match.view(viewer).data()).encode())
            digest.update(as_json([match.position(), match.asked(), match.table()]).encode())
        digest.update(as_json([match.events(viewer=viewer) for viewer in viewers(match)]).encode())
        digest.update(match.record().encode())
        digest.update(as_json(match.outcome).encode())
    return digest.hexdigest()


def checksums() -> dict[str, str]:
    return {game.key: checksum(game) for game in talong.games()}


if __name__ == "__main__":
    print(json.dumps({"compiled": talong.COMPILED, "checksums": checksums()}))  # noqa: T201
