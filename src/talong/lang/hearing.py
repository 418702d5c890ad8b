"""Understanding what a person types: the rulebook's grammar, a number, or words of either language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from talong.core.errors import IllegalAction
from talong.lang.choice import LANGUAGES
from talong.lang.telling import teller_for
from talong.lang.words import Words


class Listener:
    """Hear acts of *game*; *parse* reads the rulebook's grammar and *text* writes it."""

    def __init__(self, game: str, parse: Callable[[str], int], text: Callable[[int], str]) -> None:
        self.parse = parse
        self.text = text
        self.tellers = [teller_for(game, Words(lang), (), 0) for lang in LANGUAGES]
        self.acts = list(self.tellers[0].acts)

    def hear(self, said: str, legal: Sequence[str]) -> str | None:
        """Return the act that *said* names, a legal one if it can; nothing if it is no act at all."""
        words = said.casefold().split()
        if not words:
            return None
        if len(words) == 1 and words[0].isdecimal():
            numbered = [act.split()[0] for act in legal if " " in act]
            if numbered:
                return self._grammar([numbered[0], *words])  # 7, where one has to say a number, is "cut 7".
            number = int(words[0][:9])
            return legal[number - 1] if 1 <= number <= len(legal) else None
        grammar = self._grammar(words)
        if grammar in legal:
            return grammar
        spoken = self._spoken(words, legal)
        return spoken or grammar or self._spoken(words, self.acts)

    def _grammar(self, words: list[str]) -> str | None:
        """Return what *words* are in the rulebook's grammar, in the long form or the short."""
        for written in (" ".join(words), " ".join(words).upper()):
            try:
                return self.text(self.parse(written))
            except IllegalAction:
                continue
        return None

    def _spoken(self, words: list[str], acts: Sequence[str]) -> str | None:
        """Return which of *acts* one says with *words*."""
        for act in acts:
            name, *number = act.split()
            for teller in self.tellers:
                for alias in teller.say(f"act-{name}-words").split(", "):
                    if words == [*alias.split(), *number]:
                        return act
        return None
