"""The first schema: the log, the lobby, people and their tokens, chat, secrets and records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "log",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("actor", sa.String, nullable=False),
        sa.Column("command", sa.String),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("luck", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("previous", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", "version", name="pk_log"),
        sa.UniqueConstraint("table", "command", name="uq_log_table_command"),
    )
    op.create_table(
        "listings",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("watchers", sa.Boolean, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("host", sa.String, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_listings"),
    )
    op.create_index("ix_listings_status_touched", "listings", ["status", "touched"])
    op.create_table(
        "seated",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("table", "person", name="pk_seated"),
    )
    op.create_index("ix_seated_person", "seated", ["person"])
    op.create_table(
        "persons",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("erased", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_persons"),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger),
        sa.PrimaryKeyConstraint("hash", name="pk_sessions"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("table", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
    )
    op.create_index("ix_tokens_table_person", "tokens", ["table", "person"])
    op.create_index("ix_tokens_person", "tokens", ["person"])
    op.create_table(
        "chat",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="pk_chat"),
    )
    op.create_index("ix_chat_person", "chat", ["person"])
    op.create_table(
        "secrets",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("revealed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table", "match", name="pk_secrets"),
    )
    op.create_table(
        "records",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False),
        sa.Column("reveal", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table", "match", name="pk_records"),
    )
