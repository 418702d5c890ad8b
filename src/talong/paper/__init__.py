"""Paper: PDF files to print, with decks to cut, score sheets and the rules of a game on one page.

Everything is drawn in vectors and measured in millimetres from the top left corner of a page. The same request gives
the same bytes. The libraries come with the extra `print`; what is particular to a game stands in a module of its key.
"""

from talong.paper.deck import deck_pdf, find_deck
from talong.paper.rule_sheet import rules_pdf
from talong.paper.score_sheet import score_pdf

__all__ = ["deck_pdf", "find_deck", "rules_pdf", "score_pdf"]
