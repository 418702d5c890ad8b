"""Punschkille with real cards: what Kille asks, and glasses for kronor."""

from __future__ import annotations

from typing import Final

from talong.companion.kille import KilleCompanion

COMPANION: Final = KilleCompanion()
