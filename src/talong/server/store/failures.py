"""Errors of the database, as the logic of the tables knows them."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from talong.live.store import StoreAway, StoreError

AWAY: Final = (OperationalError, InterfaceError, PoolTimeout)


def store_error(error: SQLAlchemyError) -> StoreError:
    """Return *error* as the logic of the tables knows it, without the statement and its parameters."""
    said = str(getattr(error, "orig", None) or error)
    return StoreAway(said) if isinstance(error, AWAY) else StoreError(said)
