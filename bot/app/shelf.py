"""Storage of the messages that show tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presenter.boards import LEFT, OLD, TABLE, Shown
from bot.sharing import Sharing
from bot.store.store import Store
from bot.store.tables import ShownGone, ShownRow


class StoredShelf:
    """The presenter's message store in the database.

    `sharing` selects the servers that this process shows if several processes share them.
    """

    def __init__(self, store: Store, sharing: Sharing | None = None) -> None:
        self._store = store
        self._sharing = sharing

    async def of_table(self, table_id: int) -> tuple[Shown, ...]:
        """Return all stored messages of a table."""
        return tuple(
            Shown(
                table_id=row.table_id,
                place=row.place,
                channel_id=row.channel_id,
                message_id=row.message_id,
                version=row.shown_version,
                deal=int(row.kind),
                route=row.route,
                until=row.until,
                called=row.called,
            )
            for row in await self._store.reader.messages.shown(table_id)
        )

    async def save(self, shown: Sequence[Shown]) -> None:
        """Store messages, each instead of the one stored for its place."""
        rows = [
            ShownRow(
                table_id=one.table_id,
                place=one.place,
                channel_id=one.channel_id,
                message_id=one.message_id,
                shown_version=one.version,
                kind=str(one.deal),
                route=one.route,
                until=one.until,
                called=one.called,
            )
            for one in shown
        ]
        await self._store.writer.put(*rows)

    async def forget(self, table_id: int, place: str) -> None:
        """Delete the stored message of a place."""
        await self._store.writer.put(ShownGone(table_id=table_id, place=place))

    async def private(self) -> tuple[int, ...]:
        """Return the tables with messages that can be edited only until a certain moment."""
        return await self._store.reader.messages.private()

    async def outlived(self) -> tuple[int, ...]:
        """Return the closed tables with messages whose buttons have not been removed yet."""
        return await self._store.reader.messages.outlived(OLD, LEFT)

    async def behind(self) -> tuple[int, ...]:
        """Return the tables of this process whose table message is out of date or, at open tables, missing.

        The most urgent comes first.
        """
        return await self._store.reader.messages.behind(TABLE, None if self._sharing is None else self._sharing.shown)

    async def channels(self) -> dict[int, int]:
        """Return the open table of each channel that has one."""
        return await self._store.reader.tables.open_channels()
