"""Localization: everything that people read, in Swedish and English.

The catalogues are Fluent files, one folder a language. `Words` is the catalogue of one language, a `Narrator` says in
it what happened at a table and what may be done there, an `InputParser` reads what people type, `say_error` says what
is wrong, `say_why` says it to the player who has tried it, and `find_rule` quotes the rulebook.
"""

from talong.lang.catalogue import Words
from talong.lang.errors import say_error, say_why
from talong.lang.input_parser import InputParser
from talong.lang.language import LANGUAGES, choose_language, language_in_force, surroundings
from talong.lang.narrator import Narrator, RankPlace, ToldEvent, narrator_class, narrator_for, revealed
from talong.lang.rulebook import Rule, find_rule, read_rulebook, rulebooks

__all__ = [
    "LANGUAGES",
    "InputParser",
    "Narrator",
    "RankPlace",
    "Rule",
    "ToldEvent",
    "Words",
    "choose_language",
    "find_rule",
    "language_in_force",
    "narrator_class",
    "narrator_for",
    "read_rulebook",
    "revealed",
    "rulebooks",
    "say_error",
    "say_why",
    "surroundings",
]
