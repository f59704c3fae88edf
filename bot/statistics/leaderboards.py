"""Leaderboards of servers and leagues, and leaderboards pinned in channels."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import asdict, replace

from bot.audit_log import make_audit_entry
from bot.clock import DAY, Clock
from bot.errors import Refusal
from bot.rules.registry import GAMES
from bot.statistics.values import (
    MONTH,
    Leaderboard,
    LeaderboardLine,
    Measure,
    PinnedLeaderboard,
)
from bot.store.codec import decode, encode
from bot.store.reading.tallies import LeaderboardQuery, LeaderboardRow
from bot.store.schema.statistics import (
    EVER,
    EVERY_GAME,
    SEASON_SCOPE_PREFIX,
    PinnedLeaderboardRow,
    league_scope,
    month_scope,
)
from bot.store.store import Store
from bot.store.writing.write_batch import RowDeletion, WriteBatch

PAGE_SIZE: Final = 10
"""Lines on a page of a leaderboard."""
MIN_GAMES: Final = 10
"""Minimum number of games for a leaderboard of all time."""
MIN_GAMES_PER_PERIOD: Final = 3
"""Minimum number of games for a leaderboard of a month or a league season."""
MAX_ABSENT_DAYS: Final = 90
"""Days without a game after which a person is left out of leaderboards of all time and of running seasons."""


class Leaderboards:
    """Reader of leaderboards."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._tallies = store.reader.tallies
        self._clock = clock

    async def leaderboard(
        self,
        guild_id: int,
        measure: Measure,
        *,
        scope: str = EVER,
        game: str = EVERY_GAME,
        page: int = 1,
        user_id: int = 0,
        excluded: Collection[int] = (),
        league_id: int = 0,
        is_over: bool = False,
    ) -> Leaderboard:
        """Return a page of a leaderboard, or its last page, with the line of `user_id` (0: nobody).

        `excluded` people are left out. With `league_id`, the leaderboard covers everything that counted for the league,
        and `scope` may be a season. If the season has ended (`is_over`), absence since its end does not matter. For
        leaderboards by rating, use `rating_leaderboard`.

        Hands of different games are not compared. For all games together, the best hands are those of one game: the
        first game of the registry that was played.
        """
        theirs = league_scope(league_id, scope) if league_id else scope
        games = tuple(await self._tallies.games_in(guild_id, theirs, tuple(GAMES)))
        if measure is Measure.BEST_HAND and game == EVERY_GAME:
            game = next(iter(games), EVERY_GAME)
        going = scope == EVER or (scope.startswith(SEASON_SCOPE_PREFIX) and not is_over)
        query = LeaderboardQuery(
            guild_id=guild_id,
            column=measure.value,
            scope=theirs,
            game=game,
            min_games=MIN_GAMES if scope == EVER else MIN_GAMES_PER_PERIOD,
            since=self._absence_cutoff if going else 0.0,
            excluded=tuple(sorted(excluded)),
        )
        found = await self._tallies.leaderboard(query, (max(1, page) - 1) * PAGE_SIZE + 1, PAGE_SIZE, user_id)
        pages = max(1, -(-found.members // PAGE_SIZE))
        page = min(max(1, page), pages)
        if found.members and not found.rows:
            found = await self._tallies.leaderboard(query, (page - 1) * PAGE_SIZE + 1, PAGE_SIZE, user_id)
        return Leaderboard(
            measure=measure,
            scope=scope,
            game=game,
            lines=tuple(map(_line_from_row, found.rows)),
            own=None if found.own is None else _line_from_row(found.own),
            page=page,
            pages=pages,
            min_games=query.min_games,
            active_days=MAX_ABSENT_DAYS if going else 0,
            games=games,
            league_id=league_id,
        )

    async def last_names(self, guild_id: int, users: Collection[int]) -> dict[int, str]:
        """Return the names that people had in their last game in a server. People who never played are left out."""
        return await self._tallies.names(guild_id, users)

    async def long_absent_players(self, guild_id: int, league_id: int) -> frozenset[int]:
        """Return the people who have played for a league, but not for `MAX_ABSENT_DAYS` days."""
        return await self._tallies.inactive_since(guild_id, league_scope(league_id, EVER), self._absence_cutoff)

    @property
    def _absence_cutoff(self) -> float:
        return self._clock.now() - MAX_ABSENT_DAYS * DAY


def rating_leaderboard(
    lines: Sequence[LeaderboardLine], *, page: int, user_id: int, excluded: Collection[int] = ()
) -> Leaderboard:
    """Return a page of a leaderboard by rating, or its last page. New players follow the others, without a place.

    `excluded` people are left out, except for the reader's own line.
    """
    placed: list[LeaderboardLine] = []
    for line in lines:
        if line.user_id not in excluded:
            same = placed and placed[-1].value == line.value
            place = placed[-1].place if same else len(placed) + 1
            placed.append(replace(line, place=place if line.value else None))
    return paginate_lines(Measure.RATING, placed, page=page, own=(*placed, *lines), user_id=user_id)


def paginate_lines(
    measure: Measure, lines: Sequence[LeaderboardLine], *, page: int, own: Sequence[LeaderboardLine], user_id: int
) -> Leaderboard:
    """Return a page of a leaderboard with these lines, or its last page.

    `own` are the lines in which the reader's own line is looked up: the first one with `user_id`.
    """
    pages = max(1, -(-len(lines) // PAGE_SIZE))
    page = min(max(1, page), pages)
    return Leaderboard(
        measure=measure,
        scope=EVER,
        game=EVERY_GAME,
        lines=tuple(lines[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]),
        own=next((line for line in own if line.user_id == user_id), None),
        page=page,
        pages=pages,
        min_games=0,
        active_days=MAX_ABSENT_DAYS if measure is Measure.RATING else 0,
    )


def _line_from_row(row: LeaderboardRow) -> LeaderboardLine:
    return LeaderboardLine(**asdict(row))


class PinnedLeaderboards:
    """Service for pinned leaderboards, one per channel. The caller checks permissions."""

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
        """Pin a leaderboard of a server, or of a league, in a channel. It replaces the channel's pinned leaderboard.

        The leaderboard is posted later. `period` is `EVER`, `MONTH` (the current month) or `SEASON` (the current
        season).
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
        """Remove the pinned leaderboard of a channel, and return it. Refusal `no_board`."""
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

    async def record_shown(self, pinned: PinnedLeaderboard, *, message_id: int, shown: str) -> None:
        """Store the message of a leaderboard and the contents it shows, unless another one was pinned in its place."""
        for row in await self._store.reader.tallies.pinned_leaderboards(pinned.guild_id):
            if row.channel_id == pinned.channel_id and row.at == pinned.at:
                await self._store.writer.upsert(replace(row, message_id=message_id, shown=shown))

    async def remove_lost(self, pinned: PinnedLeaderboard) -> None:
        """Remove a pinned leaderboard that can no longer be shown in its channel."""
        await self._store.writer.upsert(RowDeletion(PinnedLeaderboardRow, (pinned.guild_id, pinned.channel_id)))


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
