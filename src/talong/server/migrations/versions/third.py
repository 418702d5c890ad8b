"""The third schema: words to people who are sent away, and join codes of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "partings",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("host", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "person", name="pk_partings"),
    )
    op.create_index("ix_partings_person", "partings", ["person"])
    op.create_index("ix_partings_host", "partings", ["host"])
    op.create_table(
        "codes",
        sa.Column("code", sa.String, nullable=False),
        sa.Column("table", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_codes"),
        sa.UniqueConstraint("table", name="uq_codes_table"),
    )
