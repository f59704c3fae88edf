"""Alembic environment, which runs each migration in its own transaction."""

from __future__ import annotations

from typing import Any

from alembic import context

from bot.store import schema


def _applied(ctx: Any, *_: Any, **__: Any) -> None:
    lost = context.config.attributes["references"](ctx.connection)
    if lost:
        raise RuntimeError(f"the migration leaves {lost} rows that refer to rows that are not there")


def run() -> None:
    """Run the requested migrations on the engine that `bot.store.migrate` passes in."""
    with context.config.attributes["engine"].connect() as connection:
        context.configure(
            connection=connection,
            target_metadata=schema.metadata,
            transaction_per_migration=True,
            transactional_ddl=True,
            render_as_batch=True,
            on_version_apply=_applied,
        )
        with context.begin_transaction():
            context.run_migrations()


run()
