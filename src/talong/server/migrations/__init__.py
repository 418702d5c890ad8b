"""The steps that bring a database to the schema of today, run when the store opens."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, text

LOCK = 7_470_110_111  # Any number that nobody else locks in the same database.


def migrate(engine: Engine) -> None:
    """Take all steps that the database has not taken yet, in one transaction and one process at a time."""
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
