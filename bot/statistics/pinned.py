"""Pinned leaderboards: the leaderboards kept up to date in channels, and what they showed last."""

from __future__ import annotations

from msgspec.structs import replace

from bot.acts.acts import act
from bot.clock import Clock
from bot.errors import Refusal
from bot.statistics.values import MONTH, Measure, Pinned, month_of
from bot.store.change import Change
from bot.store.codec import decode, encode
from bot.store.store import Store
from bot.store.tallies import PinnedBoardGone, PinnedBoardRow


class PinnedBoards:
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
        key: str,
        league_id: int = 0,
    ) -> None:
        """Pin a leaderboard of a server, or of a league, in a channel. It replaces the pinned one, and is posted later.

        `period` is `EVER`, `MONTH` (the current month) or `SEASON` (the current season).
        """
        row = PinnedBoardRow(
            guild_id=guild_id,
            channel_id=channel_id,
            measure=measure.value,
            period=period,
            game=game,
            actor=actor,
            at=self._clock.now(),
            league_id=league_id,
        )
        before = await self._in(guild_id, channel_id)
        leagues = {league_id, 0 if before is None else before.league_id} - {0}
        done = act(guild_id, actor, "board_pinned", leagues=sorted(leagues), channel=channel_id)
        await self._store.writer.commit(Change(key=key, small=(row,), acts=(done,)))

    async def unpin(self, guild_id: int, channel_id: int, *, actor: int, key: str) -> Pinned:
        """Remove the pinned leaderboard of a channel, and return it. `key` is the idempotency key.

        Raises Refusal `no_board`.
        """
        answer = await self._store.reader.answer_of(key)
        if answer:
            return decode(answer, Pinned)
        found = await self._in(guild_id, channel_id)
        if found is None:
            raise Refusal("no_board")
        gone = PinnedBoardGone(guild_id=guild_id, channel_id=channel_id)
        leagues = (found.league_id,) if found.league_id else ()
        done = act(guild_id, actor, "board_unpinned", leagues=leagues, channel=channel_id)
        await self._store.writer.commit(Change(key=key, answer=encode(found), small=(gone,), acts=(done,)))
        return found

    async def of(self, guild_id: int | None = None) -> tuple[Pinned, ...]:
        """Return the pinned leaderboards of a server, or of all."""
        return tuple(_pinned(row, self._clock.now()) for row in await self._store.reader.tallies.pinned(guild_id))

    async def _in(self, guild_id: int, channel_id: int) -> Pinned | None:
        return next((one for one in await self.of(guild_id) if one.channel_id == channel_id), None)

    async def shown(self, board: Pinned, *, message_id: int, shown: str) -> None:
        """Record what a leaderboard shows now, and its message, if it is still the one pinned in the channel."""
        for row in await self._store.reader.tallies.pinned(board.guild_id):
            if row.channel_id == board.channel_id and row.at == board.at:
                await self._store.writer.put(replace(row, message_id=message_id, shown=shown))

    async def lost(self, board: Pinned) -> None:
        """Remove a leaderboard that can no longer be shown in its channel."""
        await self._store.writer.put(PinnedBoardGone(guild_id=board.guild_id, channel_id=board.channel_id))


def _pinned(row: PinnedBoardRow, now: float) -> Pinned:
    return Pinned(
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        league_id=row.league_id,
        message_id=row.message_id,
        measure=Measure(row.measure),
        scope=month_of(now) if row.period == MONTH else row.period,
        game=row.game,
        actor=row.actor,
        at=row.at,
        shown=row.shown,
    )
