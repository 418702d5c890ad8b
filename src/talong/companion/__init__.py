"""Companion for real cards: the account of an evening at a table with a real deck, kept by the games' own ledgers.

People enter what happened, `fold` says what follows: who deals, who is in, the pot, balances, scores and glasses, every
move with its rule, and what is asked next. The entries are plain data (docs/companion.md).
"""

from talong.companion.errors import EntryError
from talong.companion.evening import Account, Sitting, blank, corrected, fold
from talong.companion.forms import Field, Form
from talong.companion.plug import Companion
from talong.companion.spoken import say_entry_error, spoken
from talong.companion.summary import summary

__all__ = [
    "Account",
    "Companion",
    "EntryError",
    "Field",
    "Form",
    "Sitting",
    "blank",
    "corrected",
    "fold",
    "say_entry_error",
    "spoken",
    "summary",
]
