"""Parser of typed acts: the rulebook's grammar, a number, cards, or words of either language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from talong.core.errors import IllegalAction
from talong.lang.catalogue import Words
from talong.lang.language import LANGUAGES
from talong.lang.narrator import Narrator, bare, narrator_for


class InputParser:
    """Parser of typed acts of *game*; *parse* reads the rulebook's grammar and *text* writes it."""

    def __init__(self, game: str, parse: Callable[[str], int], text: Callable[[int], str]) -> None:
        self.parse = parse
        self.text = text
        self.narrators = [narrator_for(game, Words(lang), (), 0) for lang in LANGUAGES]
        self.acts = list(self.narrators[0].acts)

    def hear(self, said: str, legal: Sequence[str], printed: Mapping[str, str] | None = None) -> str | None:
        """Return the act that *said* names, a legal one if possible; None if it is no act at all.

        What was *printed* for an act names it too, and so do the calls of the texts, with their signs or without.
        """
        words = bare(said)
        if not words:
            return None
        if printed and " ".join(words) in printed:
            return printed[" ".join(words)]
        narrator = self.narrators[0]
        kinds = list(dict.fromkeys(narrator.kind(act) for act in legal))
        naming = list(dict.fromkeys(narrator.kind(act) for act in legal if narrator.argument(act)))
        grammar = self._grammar(words)
        heard = [
            *([grammar] if grammar else []),
            *self._spoken(words, kinds),
            *self._bare(words, naming),
            *self._spoken(words, self.acts),
        ]
        for act in heard:
            if act in legal:
                return act
        if len(words) == 1 and words[0].isdecimal() and not naming:
            number = int(words[0][:9])
            return legal[number - 1] if 1 <= number <= len(legal) else None
        return heard[0] if heard else None

    def _grammar(self, words: list[str]) -> str | None:
        """Return the act that *words* are in the rulebook's grammar, in the long form or the short."""
        for written in (" ".join(words), " ".join(words).upper()):
            act = self._written(written)
            if act is not None:
                return act
        return None

    def _written(self, written: str) -> str | None:
        """Return the act that is *written*, in its canonical form, if it is one."""
        try:
            return self.text(self.parse(written))
        except IllegalAction:
            return None

    def _spoken(self, words: list[str], kinds: Sequence[str]) -> list[str]:
        """Return the acts of *kinds* that one says with *words*: a word for the act, and what it names."""
        found: list[str] = []
        for kind in kinds:
            for narrator in self.narrators:
                own = [kind.replace("_", " "), narrator.acts[kind].casefold(), narrator.key(kind).casefold()]
                for alias in [*own, *narrator.say(f"act-{kind}-words").split(", ")]:
                    name = alias.split()
                    if words[: len(name)] == name:
                        found += self._named(narrator, kind, words[len(name) :])
        return found

    def _bare(self, words: list[str], kinds: Sequence[str]) -> list[str]:
        """Return the acts of *kinds* that name what *words* are: cards, or a number."""
        return [act for kind in kinds for narrator in self.narrators for act in self._named(narrator, kind, words)]

    def _named(self, narrator: Narrator, kind: str, words: list[str]) -> list[str]:
        """Return the act of *kind* with the cards or the number that *words* are."""
        cards = narrator.heard(words)
        written = " ".join([kind.replace("_", " "), *(words if cards is None else cards)])
        act = self._written(written)
        return [] if act is None else [act]
