"""Rödskägg for PettingZoo."""

from __future__ import annotations

from typing import Any

from talong.envs.aec import TableEnv
from talong.envs.batch import BatchEnv
from talong.envs.parallel import ParallelTableEnv


def raw_env(**arguments: Any) -> TableEnv:
    """Return the environment that refuses an illegal number; *arguments* are those of `TableEnv`."""
    return TableEnv("rodskagg", "rodskagg_v0", **arguments)


def env(**arguments: Any) -> TableEnv:
    """Return the environment in which an illegal number costs 1 and ends the match, as in PettingZoo's own games."""
    return raw_env(forgiving=True, **arguments)


def parallel_env(**arguments: Any) -> ParallelTableEnv:
    """Return the parallel form of `env`, in which agents whose turn it is not let be."""
    return ParallelTableEnv("rodskagg", "rodskagg_v0", **{"forgiving": True, **arguments})


def batch_env(count: int = 1024, **arguments: Any) -> BatchEnv:
    """Return a batch of *count* environments; *arguments* are those of `BatchEnv`."""
    return BatchEnv("rodskagg", count, **arguments)
