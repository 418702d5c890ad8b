"""Beginners at Punschkille."""

from __future__ import annotations

from talong.bots.kille.beginner import KilleBeginner
from talong.bots.punschkille.thumb import PunschkilleBot


class PunschkilleBeginner(KilleBeginner, PunschkilleBot):
    """Do so at Punschkille, where it is glasses that are staked."""
