"""Punschkille for PettingZoo."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from talong.envs.aec import Observation, TableEnv, wrapped


def raw_env(**arguments: Any) -> TableEnv:
    """Return the bare environment; *arguments* are those of `TableEnv`, options of the rulebook among them."""
    return TableEnv("punschkille", "punschkille_v0", **arguments)


def env(**arguments: Any) -> AECEnv[str, Observation, int]:
    """Return the environment in the wrappers that PettingZoo's own games have."""
    return wrapped(raw_env(**arguments))
