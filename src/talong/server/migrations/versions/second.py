"""The second schema: origins of chat lines and tokens, bans, notices between processes, probes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add the columns and the tables; rows of the first schema have no values there."""
    op.add_column("chat", sa.Column("command", sa.String))
    op.add_column("chat", sa.Column("version", sa.Integer))
    op.create_index("ix_chat_table_command", "chat", ["table", "command"], unique=True)
    op.add_column("tokens", sa.Column("session", sa.LargeBinary))
    op.create_index("ix_tokens_session", "tokens", ["session"])
    op.add_column("persons", sa.Column("banned", sa.BigInteger))
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("subject", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
    op.create_table(
        "probes",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_probes"),
    )
