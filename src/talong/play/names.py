"""Names of bots."""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = (
    "Nils", "Karin", "Olle", "Märta", "Gustav", "Elin", "Sven", "Greta", "Axel", "Stina", "Erik", "Brita", "Arvid",
    "Signe", "Göran", "Maja", "Hjalmar", "Tyra", "Ivar", "Ebba", "Birger", "Sigrid", "Folke", "Alma", "Torsten",
    "Hedda", "Knut", "Vera", "Ragnar", "Selma", "Einar",
)  # fmt: skip


def free_names(taken: set[str]) -> list[str]:
    """Return the names that are not among those *taken*, which are casefolded."""
    return [name for name in BOT_NAMES if name.casefold() not in taken]
