"""Where the whims of bots come from."""

from __future__ import annotations

from hashlib import sha256

from talong.core.match import Match


def whims_of(match: Match, name: str, seed: str | None) -> str:
    """Return what decides the whims of the bot called *name*: the *seed* of *match*, or luck that is as fresh as its.

    Of the luck itself no bot learns anything: it is hashed, with another word before it than cards are drawn by.
    """
    source = sha256(b"talong whims 1" + match.chance.key).hexdigest() if seed is None else seed
    return f"{name} {source}"
