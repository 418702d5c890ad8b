"""Beginner bots, which know the rules and see their own cards, and little else.

None of them blunders at random. They look at one card at a time, remember nothing that is no longer on the table, and
have not learnt what every game teaches after a while.
"""

from __future__ import annotations

from talong.core.view import View


def dimmed(view: View, **instead: object) -> View:
    """Return *view* with some facts overlooked or forgotten, so replaced by *instead*."""
    facts = dict(view.facts)
    facts.update({name: value for name, value in instead.items() if name in facts})
    return View(view.game, view.viewer, facts)
