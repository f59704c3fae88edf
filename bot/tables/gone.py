"""Consequences for tables when somebody leaves a server, or a channel or server is deleted."""

from __future__ import annotations

import logging
from functools import partial

from bot.errors import Refusal
from bot.store.store import Store
from bot.tables import questions, seating
from bot.tables.door import TableExecutor

_log = logging.getLogger(__name__)


async def remove_member(store: Store, executor: TableExecutor, guild_id: int, user_id: int) -> None:
    """Remove a member who left the server from all its tables."""
    for table_id in await store.reader.tables.tables_of(user_id, guild_id):
        try:
            await executor.execute(table_id, partial(seating.leave_server, user_id=user_id))
        except Refusal as refusal:
            _log.info("table %d: %s", table_id, refusal)
        except Exception:
            _log.exception("something failed at table %d", table_id)


async def close_table_in_channel(store: Store, executor: TableExecutor, channel_id: int) -> None:
    """Close the table of a deleted channel."""
    table_id = await store.reader.tables.open_table_in(channel_id)
    if table_id is not None:
        await _close_table(executor, table_id)


async def close_tables_in_server(store: Store, executor: TableExecutor, guild_id: int) -> None:
    """Close all tables of a server that is gone. One that cannot be closed does not keep the others open."""
    refused: Refusal | None = None
    for table_id in await store.reader.tables.open_tables(guild_id):
        try:
            await _close_table(executor, table_id)
        except Refusal as refusal:
            refused = refusal
    if refused is not None:
        raise refused


async def _close_table(executor: TableExecutor, table_id: int) -> None:
    """Close a table that cannot stay, by its accounts if its game cannot be read."""
    try:
        await executor.execute(table_id, questions.close_now)
        return
    except Refusal as refusal:
        if refusal.code == "no_table":
            return
        if refusal.code != "table_damaged":
            raise
    except Exception:
        _log.exception("table %d cannot be closed by its game", table_id)
    await executor.close_damaged(table_id, 0, allow_anybody=True)
