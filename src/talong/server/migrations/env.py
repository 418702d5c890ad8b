"""Alembic environment, which runs the steps on the connection that it is given."""

from __future__ import annotations

from alembic import context

from talong.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
