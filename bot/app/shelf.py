"""Storage of the messages that show tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presenter.boards import FORMER_HAND, OLD_TABLE, TABLE, StoredMessage
from bot.sharing import ShardCoverage
from bot.store.store import Store
from bot.store.tables import MessageDeletion, MessageRow


class DatabaseMessageStore:
    """The presenter's message store in the database.

    `sharing` selects the servers that this process shows if several processes share them.
    """

    def __init__(self, store: Store, sharing: ShardCoverage | None = None) -> None:
        self._store = store
        self._sharing = sharing

    async def load_messages(self, table_id: int) -> tuple[StoredMessage, ...]:
        """Return all stored messages of a table."""
        return tuple(
            StoredMessage(
                table_id=row.table_id,
                place=row.place,
                channel_id=row.channel_id,
                message_id=row.message_id,
                version=row.shown_version,
                deal=int(row.kind),
                route=row.route,
                editable_until=row.until,
                notified_decision=row.called,
            )
            for row in await self._store.reader.messages.messages_of_table(table_id)
        )

    async def save(self, shown: Sequence[StoredMessage]) -> None:
        """Store messages, each instead of the one stored for its place."""
        rows = [
            MessageRow(
                table_id=one.table_id,
                place=one.place,
                channel_id=one.channel_id,
                message_id=one.message_id,
                shown_version=one.version,
                kind=str(one.deal),
                route=one.route,
                until=one.editable_until,
                called=one.notified_decision,
            )
            for one in shown
        ]
        await self._store.writer.upsert(*rows)

    async def delete(self, table_id: int, place: str) -> None:
        """Delete the stored message of a place."""
        await self._store.writer.upsert(MessageDeletion(table_id=table_id, place=place))

    async def tables_with_private_messages(self) -> tuple[int, ...]:
        """Return the tables with messages that can be edited only until a certain moment."""
        return await self._store.reader.messages.tables_with_private_messages()

    async def closed_tables_with_buttons(self) -> tuple[int, ...]:
        """Return the closed tables with messages whose buttons have not been removed yet."""
        return await self._store.reader.messages.closed_tables_with_messages(OLD_TABLE, FORMER_HAND)

    async def outdated_tables(self) -> tuple[int, ...]:
        """Return the tables of this process whose table message is out of date or, at open tables, missing.

        The most urgent comes first.
        """
        return await self._store.reader.messages.outdated_tables(TABLE, None if self._sharing is None else self._sharing.shown_shards)

    async def open_channels(self) -> dict[int, int]:
        """Return the open table of each channel that has one."""
        return await self._store.reader.tables.open_channels()
