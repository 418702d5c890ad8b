"""Errors of bots from outside."""

from __future__ import annotations

from talong.core.errors import TalongError


class BotError(TalongError):
    """Bot that cannot be found, made or started."""
