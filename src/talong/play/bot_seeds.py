"""Random seeds of bots."""

from __future__ import annotations

from hashlib import sha256

from talong.core.match import Match


def whims_of(match: Match, name: str, seed: str | None) -> str:
    """Return the random seed of the bot called *name*: from *seed*, or from the chance key of *match*.

    No bot learns anything of the key itself: it is hashed, with another prefix than cards are drawn by.
    """
    source = sha256(b"talong whims 1" + match.chance.key).hexdigest() if seed is None else seed
    return f"{name} {source}"
