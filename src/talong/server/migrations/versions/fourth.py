"""The fourth schema: which processes there are, and who is connected to which of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "connected",
        sa.Column("process", sa.String, nullable=False),
        sa.Column("table", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("process", "table", "person", name="pk_connected"),
    )
    op.create_index("ix_connected_table", "connected", ["table"])
    op.create_index("ix_connected_person", "connected", ["person"])
