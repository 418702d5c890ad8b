"""Schema migrations, run when the store opens."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Engine, inspect, text

LOCK: Final = 7_470_110_111  # An advisory lock number that no other program uses in the same database.
KNOWN: Final = ("1", "2", "3", "4", "5")  # All migration steps.
NEWEST: Final = KNOWN[-1]


class OtherSchema(Exception):
    """Error for a database with steps that this edition does not know, or with too few where none may be taken."""

    def __init__(self, step: str, is_newer: bool) -> None:
        super().__init__(step)
        self.step = step
        self.is_newer = is_newer


def migrate(engine: Engine) -> None:
    """Run all pending steps, in one transaction and one process at a time."""
    taken = step_of(engine)
    if taken == NEWEST:  # Loading Alembic takes longer than all the rest of a start.
        return
    if taken and taken not in KNOWN:
        raise OtherSchema(taken, is_newer=True)
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:  # On SQLite this takes the write lock.
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def require_newest(engine: Engine) -> None:
    """Raise OtherSchema unless the database is at the newest step; never migrate."""
    taken = step_of(engine)
    if taken != NEWEST:
        raise OtherSchema(taken, is_newer=bool(taken) and taken not in KNOWN)


def step_of(engine: Engine) -> str:
    """Return the newest step that the database has taken, empty if none."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return ""
        return str(connection.execute(text("SELECT max(version_num) FROM alembic_version")).scalar() or "")
