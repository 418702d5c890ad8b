"""The steps that bring a database to the schema of today, run when the store opens."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Engine, inspect, text

LOCK: Final = 7_470_110_111  # Any number that nobody else locks in the same database.
KNOWN: Final = ("1", "2", "3", "4")  # The steps there are.
NEWEST: Final = KNOWN[-1]


class OtherSchema(Exception):
    """The database has taken steps that this edition does not know, or, for those who may take none, lacks some."""

    def __init__(self, step: str, is_newer: bool) -> None:
        super().__init__(step)
        self.step = step
        self.is_newer = is_newer


def migrate(engine: Engine) -> None:
    """Take all steps that the database has not taken yet, in one transaction and one process at a time."""
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
    """Raise OtherSchema unless the database has taken the newest step, and take none."""
    taken = step_of(engine)
    if taken != NEWEST:
        raise OtherSchema(taken, is_newer=bool(taken) and taken not in KNOWN)


def step_of(engine: Engine) -> str:
    """Return the newest step that the database has taken; nothing if it is empty."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return ""
        return str(connection.execute(text("SELECT max(version_num) FROM alembic_version")).scalar() or "")
