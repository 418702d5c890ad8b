"""Trekort, a sixth game that joins by its own files alone: three cards of the killelek each, the highest takes a trick.

Its rulebook:

- TK1. Two to six play with the killelek. Each is dealt three cards, one at a time.
- TK2. Forehand leads. Clockwise each plays one card, any one.
- TK3. The highest card takes the trick, the kille being the highest; of two alike the one that was played first.
- TK4. Whoever took a trick leads to the next.
- TK5. Whoever took more tricks than anybody else has a krona from each of the others. If two took as many, nobody pays.
- TK6. The next to the dealer's left deals. The match is over after as many deals as were agreed.
- TK7. For somebody who does not answer the lowest card is played.

`join` is all that it takes: every layer then finds its plug here, in a module that has the layer's name.
"""

from __future__ import annotations

from talong.games import join as join_game


def join() -> None:
    """Let Trekort join."""
    join_game("trekort", "tests.sixth")
