"""The fifth schema: what people have learnt."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "progress",
        sa.Column("person", sa.String, nullable=False),
        sa.Column("item", sa.String, nullable=False),
        sa.Column("outcome", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "item", name="pk_progress"),
    )
    op.create_index("ix_progress_item", "progress", ["item"])
