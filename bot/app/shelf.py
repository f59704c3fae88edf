"""What was shown where, kept in the store."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presenter.boards import LEFT, OLD, TABLE, Shown
from bot.sharing import Sharing
from bot.store.store import Store
from bot.store.tables import ShownGone, ShownRow


class StoredShelf:
    """The presenter's shelf. `sharing` says which servers this process shows, where several processes share them."""

    def __init__(self, store: Store, sharing: Sharing | None = None) -> None:
        self._store = store
        self._sharing = sharing

    async def of_table(self, table_id: int) -> tuple[Shown, ...]:
        """All messages of a table."""
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
        """Remember messages, each in place of the one remembered for its place."""
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
        """Do not remember the message of a place any more."""
        await self._store.writer.put(ShownGone(table_id=table_id, place=place))

    async def private(self) -> tuple[int, ...]:
        """The tables with messages that can be edited until a moment only."""
        return await self._store.reader.messages.private()

    async def outlived(self) -> tuple[int, ...]:
        """Return the closed tables with messages that have still to give up their buttons."""
        return await self._store.reader.messages.outlived(OLD, LEFT)

    async def behind(self) -> tuple[int, ...]:
        """The tables shown by this process whose public message is older than they are or, of open ones, missing; the
        most urgent first.
        """
        return await self._store.reader.messages.behind(TABLE, None if self._sharing is None else self._sharing.shown)

    async def channels(self) -> dict[int, int]:
        """The table in each channel that has an open one."""
        return await self._store.reader.tables.open_channels()
