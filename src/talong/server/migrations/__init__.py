"""The steps that bring a database to the schema of today, run when the store opens."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Engine, inspect, text

LOCK: Final = 7_470_110_111  # Any number that nobody else locks in the same database.
NEWEST: Final = "2"  # The last step there is.


def migrate(engine: Engine) -> None:
    """Take all steps that the database has not taken yet, in one transaction and one process at a time."""
    if _is_up_to_date(engine):  # Loading Alembic takes longer than all the rest of a start.
        return
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


def _is_up_to_date(engine: Engine) -> bool:
    """Tell whether the database has taken the newest step."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        return list(connection.execute(text("SELECT version_num FROM alembic_version")).scalars()) == [NEWEST]
