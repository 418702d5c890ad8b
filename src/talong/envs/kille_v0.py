"""Kille for PettingZoo."""

from __future__ import annotations

from typing import Any

from talong.envs.aec import TableEnv


def raw_env(**arguments: Any) -> TableEnv:
    """Return the environment that refuses an illegal number; *arguments* are those of `TableEnv`."""
    return TableEnv("kille", "kille_v0", **arguments)


def env(**arguments: Any) -> TableEnv:
    """Return the environment in which an illegal number costs 1 and ends the match, as in PettingZoo's own games."""
    return raw_env(forgiving=True, **arguments)
