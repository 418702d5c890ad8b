"""Database schema."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData(naming_convention={"pk": "pk_%(table_name)s", "uq": "uq_%(table_name)s_%(column_0_N_name)s"})


def _key(name: str) -> Column[str]:
    return Column(name, String, nullable=False)


def _time(name: str, nullable: bool = False) -> Column[int]:
    return Column(name, BigInteger, nullable=nullable)


log: Final = Table(
    "log",
    METADATA,
    _key("table"),
    Column("version", Integer, nullable=False),
    _key("kind"),
    _key("actor"),
    Column("command", String),
    Column("body", LargeBinary, nullable=False),
    Column("luck", Text, nullable=False),
    _time("at"),
    Column("previous", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table", "version"),
    UniqueConstraint("table", "command"),
)

listings: Final = Table(
    "listings",
    METADATA,
    _key("table"),
    _key("game"),
    Column("seats", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("watchers", Boolean, nullable=False),
    _key("status"),
    _key("host"),
    Column("rules", Text, nullable=False),
    _time("touched"),
    PrimaryKeyConstraint("table"),
    Index("ix_listings_status_touched", "status", "touched"),
)

seated: Final = Table(
    "seated",
    METADATA,
    _key("table"),
    _key("person"),
    PrimaryKeyConstraint("table", "person"),
    Index("ix_seated_person", "person"),
)

persons: Final = Table(
    "persons",
    METADATA,
    _key("id"),
    Column("name", Text, nullable=False),
    _time("created"),
    _time("erased", nullable=True),
    _time("banned", nullable=True),
    PrimaryKeyConstraint("id"),
)

sessions: Final = Table(
    "sessions",
    METADATA,
    Column("hash", LargeBinary, nullable=False),
    _key("person"),
    _time("created"),
    _time("seen"),
    _time("revoked", nullable=True),
    PrimaryKeyConstraint("hash"),
    Index("ix_sessions_person", "person"),
)

tokens: Final = Table(
    "tokens",
    METADATA,
    Column("hash", LargeBinary, nullable=False),
    _key("table"),
    _key("person"),
    _key("kind"),
    _time("created"),
    _time("revoked", nullable=True),
    Column("session", LargeBinary),
    PrimaryKeyConstraint("hash"),
    Index("ix_tokens_session", "session"),
    Index("ix_tokens_table_person", "table", "person"),
    Index("ix_tokens_person", "person"),
)

chat: Final = Table(
    "chat",
    METADATA,
    _key("table"),
    Column("number", Integer, nullable=False),
    _key("person"),
    Column("text", Text, nullable=False),
    _time("at"),
    Column("command", String),
    Column("version", Integer),
    PrimaryKeyConstraint("table", "number"),
    Index("ix_chat_person", "person"),
    Index("ix_chat_table_command", "table", "command", unique=True),
)

secrets: Final = Table(
    "secrets",
    METADATA,
    _key("table"),
    Column("match", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("revealed", Boolean, nullable=False),
    PrimaryKeyConstraint("table", "match"),
)

records: Final = Table(
    "records",
    METADATA,
    _key("table"),
    Column("match", Integer, nullable=False),
    Column("text", Text, nullable=False),
    _time("finished"),
    Column("reveal", Boolean, nullable=False),
    PrimaryKeyConstraint("table", "match"),
)

notices: Final = Table(
    "notices",
    METADATA,
    Column("id", Integer, nullable=False, autoincrement=True),
    _key("kind"),
    _key("subject"),
    _time("at"),
    PrimaryKeyConstraint("id"),
)

# Words of a host to a person who was sent away, until they have seen them.
partings: Final = Table(
    "partings",
    METADATA,
    _key("table"),
    _key("person"),
    _key("host"),
    Column("text", Text, nullable=False),
    _time("at"),
    PrimaryKeyConstraint("table", "person"),
    Index("ix_partings_person", "person"),
    Index("ix_partings_host", "host"),
)

# Join codes of the tables that gather.
codes: Final = Table(
    "codes",
    METADATA,
    _key("code"),
    _key("table"),
    _time("at"),
    PrimaryKeyConstraint("code"),
    UniqueConstraint("table"),
)

# Processes that share the database, each with a heartbeat that grows as long as it lives.
processes: Final = Table(
    "processes",
    METADATA,
    _key("id"),
    Column("beat", BigInteger, nullable=False),
    PrimaryKeyConstraint("id"),
)

# People connected to each of these processes.
connected: Final = Table(
    "connected",
    METADATA,
    _key("process"),
    _key("table"),
    _key("person"),
    PrimaryKeyConstraint("process", "table", "person"),
    Index("ix_connected_table", "table"),
    Index("ix_connected_person", "person"),
)

# Lessons that people have gone through and puzzles that they have tried, each with how it went the first time.
progress: Final = Table(
    "progress",
    METADATA,
    _key("person"),
    _key("item"),
    _key("outcome"),
    _time("at"),
    PrimaryKeyConstraint("person", "item"),
    Index("ix_progress_item", "item"),
)

# Probe row, rewritten to check that the database takes writes.
probes: Final = Table(
    "probes",
    METADATA,
    Column("id", Integer, nullable=False, autoincrement=False),
    _time("at"),
    PrimaryKeyConstraint("id"),
)
