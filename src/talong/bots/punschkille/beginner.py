"""Beginner bot for Punschkille."""

from __future__ import annotations

from talong.bots.kille.beginner import KilleBeginner
from talong.bots.punschkille.thumb import PunschkilleBot


class PunschkilleBeginner(KilleBeginner, PunschkilleBot):
    """Play as a beginner at Kille does, but stake glasses."""
