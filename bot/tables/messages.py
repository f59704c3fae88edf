"""Store of the messages that show tables."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.cluster import ShardCoverage
from bot.store.schema.tables import MessageRow
from bot.store.store import Store
from bot.store.writing.write_batch import RowDeletion
from bot.tables.values import TABLE, MessageKind, MessagePlace

_KINDS = frozenset(kind.value for kind in MessageKind)
"""Kinds of messages. An older version has stored one more kind, for messages that nothing updates."""


class StoredMessage(Struct, frozen=True, kw_only=True):
    """Stored message: its address, and the version and the deal of the table that it shows.

    A private response can only be edited through its `route`, and only until `editable_until` (seconds since the
    epoch). `notified_decision` is the number of the decision for which the message notified its reader; -1: none.
    """

    table_id: int
    place: MessagePlace
    channel_id: int
    message_id: int
    version: int
    deal: int
    route: str = ""
    editable_until: float = 0.0
    notified_decision: int = -1


class MessageStore:
    """Store of the messages of tables.

    `share` selects the servers of this process, if several processes share the servers.
    """

    def __init__(self, store: Store, share: ShardCoverage | None = None) -> None:
        self._store = store
        self._share = share

    async def load_messages(self, table_id: int) -> tuple[StoredMessage, ...]:
        return tuple(
            StoredMessage(
                table_id=row.table_id,
                place=MessagePlace.parse(row.place),
                channel_id=row.channel_id,
                message_id=row.message_id,
                version=row.shown_version,
                deal=int(row.kind),
                route=row.route,
                editable_until=row.until,
                notified_decision=row.called,
            )
            for row in await self._store.reader.messages.messages_of_table(table_id)
            if row.place.partition(":")[0] in _KINDS
        )

    async def save(self, shown: Sequence[StoredMessage]) -> None:
        """Store messages. Each replaces the message stored for its place."""
        rows = [
            MessageRow(
                table_id=one.table_id,
                place=str(one.place),
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

    async def delete(self, table_id: int, place: MessagePlace) -> None:
        await self._store.writer.upsert(RowDeletion(MessageRow, (table_id, str(place))))

    async def tables_with_private_messages(self) -> tuple[int, ...]:
        """Return the ids of tables with messages that can only be edited for a limited time."""
        return await self._store.reader.messages.tables_with_private_messages()

    async def closed_tables_with_buttons(self) -> tuple[int, ...]:
        """Return the ids of closed tables with messages whose buttons have not been removed yet."""
        return await self._store.reader.messages.closed_tables_with_messages(
            MessageKind.OLD_TABLE, MessageKind.FORMER_HAND
        )

    async def outdated_tables(self) -> tuple[int, ...]:
        """Return the ids of this process's tables whose table message is out of date or, at open tables, missing.

        The table with the nearest deadline comes first.
        """
        shards = None if self._share is None else self._share.shown_shards
        return await self._store.reader.messages.outdated_tables(str(TABLE), shards)

    async def open_channels(self) -> dict[int, int]:
        """Return the id of the open table in each channel, by channel id."""
        return await self._store.reader.tables.open_channels()
