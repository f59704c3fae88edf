"""Pinned leaderboards: the leaderboards kept up to date in channels, and what they showed last."""

from __future__ import annotations

from msgspec.structs import replace

from bot.audit_log.service import make_audit_entry
from bot.clock import Clock
from bot.errors import Refusal
from bot.statistics.values import MONTH, Measure, PinnedLeaderboard
from bot.store.codec import decode, encode
from bot.store.schema.statistics import PinnedLeaderboardRow, month_scope
from bot.store.store import Store
from bot.store.writing.write_batch import RowDeletion, WriteBatch


class PinnedLeaderboards:
    """Store of pinned leaderboards, one per channel. The caller checks permissions."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def pin(
        self,
        guild_id: int,
        channel_id: int,
        measure: Measure,
        *,
        period: str,
        game: str,
        actor: int,
        idempotency_key: str,
        league_id: int = 0,
    ) -> None:
        """Pin a leaderboard of a server, or of a league, in a channel. It replaces the pinned one, and is posted later.

        `period` is `EVER`, `MONTH` (the current month) or `SEASON` (the current season).
        """
        row = PinnedLeaderboardRow(
            guild_id=guild_id,
            channel_id=channel_id,
            measure=measure.value,
            period=period,
            game=game,
            actor=actor,
            at=self._clock.now(),
            league_id=league_id,
        )
        before = await self._find(guild_id, channel_id)
        leagues = {league_id, 0 if before is None else before.league_id} - {0}
        done = make_audit_entry(guild_id, actor, "board_pinned", leagues=sorted(leagues), channel=channel_id)
        await self._store.writer.commit(
            WriteBatch(idempotency_key=idempotency_key, upserts=(row,), audit_entries=(done,))
        )

    async def unpin(self, guild_id: int, channel_id: int, *, actor: int, idempotency_key: str) -> PinnedLeaderboard:
        """Remove the pinned leaderboard of a channel, and return it. `idempotency_key` is the idempotency key.

        Raises Refusal `no_board`.
        """
        answer = await self._store.reader.find_answer(idempotency_key)
        if answer:
            return decode(answer, PinnedLeaderboard)
        found = await self._find(guild_id, channel_id)
        if found is None:
            raise Refusal("no_board")
        gone = RowDeletion(PinnedLeaderboardRow, (guild_id, channel_id))
        leagues = (found.league_id,) if found.league_id else ()
        done = make_audit_entry(guild_id, actor, "board_unpinned", leagues=leagues, channel=channel_id)
        await self._store.writer.commit(
            WriteBatch(idempotency_key=idempotency_key, answer=encode(found), upserts=(gone,), audit_entries=(done,))
        )
        return found

    async def list_pinned(self, guild_id: int | None = None) -> tuple[PinnedLeaderboard, ...]:
        return tuple(
            _from_row(row, self._clock.now()) for row in await self._store.reader.tallies.pinned_leaderboards(guild_id)
        )

    async def _find(self, guild_id: int, channel_id: int) -> PinnedLeaderboard | None:
        return next((one for one in await self.list_pinned(guild_id) if one.channel_id == channel_id), None)

    async def record_shown(self, board: PinnedLeaderboard, *, message_id: int, shown: str) -> None:
        """Record what a leaderboard shows now, and its message, if it is still the one pinned in the channel."""
        for row in await self._store.reader.tallies.pinned_leaderboards(board.guild_id):
            if row.channel_id == board.channel_id and row.at == board.at:
                await self._store.writer.upsert(replace(row, message_id=message_id, shown=shown))

    async def remove_lost(self, board: PinnedLeaderboard) -> None:
        """Remove a leaderboard that can no longer be shown in its channel."""
        await self._store.writer.upsert(RowDeletion(PinnedLeaderboardRow, (board.guild_id, board.channel_id)))


def _from_row(row: PinnedLeaderboardRow, now: float) -> PinnedLeaderboard:
    return PinnedLeaderboard(
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        league_id=row.league_id,
        message_id=row.message_id,
        measure=Measure(row.measure),
        scope=month_scope(now) if row.period == MONTH else row.period,
        game=row.game,
        actor=row.actor,
        at=row.at,
        shown=row.shown,
    )
