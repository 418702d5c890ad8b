"""Imports that a snapshot of memory can hold: everything but msgspec, which is machine code, and what imports it.

A Python that begins from such a snapshot has all of it at once.
"""

from __future__ import annotations

import asyncio  # noqa: F401
import base64  # noqa: F401
import importlib.resources  # noqa: F401
import json  # noqa: F401
import pickle  # noqa: F401
from typing import Final

from fluent.runtime import FluentBundle, FluentResource  # noqa: F401

import talong
import talong.bots.coach
import talong.bots.registry
import talong.bots.review
from talong.games import plug

LAYERS: Final = ("bots", "lang")

for _game in talong.games():
    for _layer in LAYERS:
        plug(_layer, _game.key)
