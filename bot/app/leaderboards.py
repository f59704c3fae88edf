"""Leaderboards: pages for readers, and messages pinned in channels, without people who have left the server.

A message is edited at most once a minute, and only after a change.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bot.cache import LRUCache
from bot.errors import Refusal
from bot.leagues.rating import rank_by_rating
from bot.leagues.values import League, SeasonStatus
from bot.presenter.discord_api import Busy, ChannelGone, Denied, DmClosed, GuildApi, MessageGone, Rejected, Unwritable
from bot.presenter.rate_limits import edit_endpoint, post_endpoint
from bot.presenter.scheduler import Urgency
from bot.recurring import RecurringJob
from bot.rules.game import DealOver, GameOver
from bot.screens.history import leaderboard
from bot.screens.history.leaderboard import LeaderboardRequest
from bot.screens.words import Words
from bot.statistics.leaderboards import paginate_lines, rating_leaderboard
from bot.statistics.values import LEAGUE_MEASURES, SEASON, Leaderboard, LeaderboardLine, Measure, PinnedLeaderboard
from bot.store.errors import StoreUnavailable
from bot.store.schema.statistics import season_scope
from bot.tables.values import TableChanged

if TYPE_CHECKING:
    from bot.app.client import Prial

_MAX_PASSES: Final = 3
"""Maximum number of people who are left out as absent, as a multiple of the lines of a page."""


class LeaderboardReader:
    """Reader of the leaderboards of servers and leagues."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._leaderboards = bot.services.leaderboards

    async def read_page(self, guild_id: int, wanted: LeaderboardRequest, user_id: int = 0) -> Leaderboard:
        """Return a page of a leaderboard for the person `user_id` (0: for everybody).

        Raises Refusal `no_such_league`, `no_season` or `no_such_season`.
        """
        if wanted.league_id:
            return await self._read_league_page(guild_id, wanted, user_id)
        if wanted.measure in LEAGUE_MEASURES:
            raise Refusal("no_such_league")
        reading = self._bind_reader(guild_id, wanted, user_id)
        return await self._read_without_absent(guild_id, lambda absent: reading(excluded=absent))

    def _bind_reader(
        self, guild_id: int, wanted: LeaderboardRequest, user_id: int
    ) -> Callable[..., Awaitable[Leaderboard]]:
        return partial(
            self._leaderboards.leaderboard,
            guild_id,
            wanted.measure,
            scope=wanted.scope,
            game=wanted.game,
            page=wanted.page,
            user_id=user_id,
        )

    async def _read_league_page(self, guild_id: int, wanted: LeaderboardRequest, user_id: int) -> Leaderboard:
        league = await self._bot.services.leagues.repository.get(guild_id, wanted.league_id)
        newest = league.season
        if newest is None:
            raise Refusal("no_season", league=league.name)
        season = newest.number if wanted.scope == SEASON else wanted.season or newest.number
        if not 1 <= season <= newest.number:
            raise Refusal("no_such_season")
        over = season < newest.number or newest.status is SeasonStatus.CLOSED
        if wanted.measure is Measure.RATING:
            board = await self._read_rating_page(league, wanted, season, user_id, over=over)
        elif wanted.measure is Measure.STANDING:
            board = await self._read_standings_page(league, wanted, season, user_id)
        else:
            scope = season_scope(season) if wanted.scope == SEASON else wanted.scope
            reading = partial(
                self._bind_reader(guild_id, replace(wanted, scope=scope), user_id),
                league_id=league.league_id,
                is_over=over,
            )
            left = {one.user_id for one in league.members if one.left_at is not None}
            board = await self._read_without_absent(guild_id, lambda absent: reading(excluded={*left, *absent}))
        return replace(board, league_id=league.league_id, league_name=league.name, season_no=season)

    async def _read_standings_page(
        self, league: League, wanted: LeaderboardRequest, season: int, user_id: int
    ) -> Leaderboard:
        """Return a page of a season's standings by division. A season that is over has its final standings."""
        table = await self._bot.services.leagues.standings(league, season)
        several, final = table.season.rules.divisions > 1, table.season.final
        called = {one.user_id: one.name for one in league.members}
        if final is not None:
            lines = [
                LeaderboardLine(
                    user_id=one.user_id,
                    name=one.name,
                    value=one.points,
                    games=one.games,
                    place=one.rank,
                    division=division if several else 0,
                )
                for division, ranked in sorted(final.by_division.items())
                for one in ranked
            ]
        else:
            lines = [
                LeaderboardLine(
                    user_id=one.user_id,
                    name=called.get(one.user_id, ""),
                    value=one.points,
                    games=one.score.games,
                    place=one.rank,
                    division=division if several else 0,
                )
                for division, ranked in sorted(table.by_division.items())
                for one in ranked
            ]
        board = paginate_lines(Measure.STANDING, lines, page=wanted.page, own=lines, user_id=user_id)
        if final is None:
            board = await self._with_current_names(league.guild_id, board)
        return replace(board, scope=season_scope(season))

    async def _read_rating_page(
        self, league: League, wanted: LeaderboardRequest, season: int, user_id: int, *, over: bool
    ) -> Leaderboard:
        """Return a page of the ratings in a league: the current ones, or those at the end of a season that is over."""
        ratings = (await self._bot.services.leagues.standings(league, season)).ratings
        called = {one.user_id: one.name for one in league.members}
        lines = [
            LeaderboardLine(
                user_id=user,
                name=called.get(user, ""),
                value=0 if ratings[user].is_new else ratings[user].display_value,
                games=ratings[user].games,
            )
            for user in rank_by_rating(ratings)
        ]
        idle = frozenset() if over else await self._leaderboards.long_absent_players(league.guild_id, league.league_id)

        async def read(absent: Collection[int]) -> Leaderboard:
            return rating_leaderboard(lines, page=wanted.page, user_id=user_id, excluded={*idle, *absent})

        board = await self._with_current_names(league.guild_id, await self._read_without_absent(league.guild_id, read))
        return replace(board, scope=season_scope(season), active_days=0 if over else board.active_days)

    async def _with_current_names(self, guild_id: int, board: Leaderboard) -> Leaderboard:
        shown = [*board.lines, *([] if board.own is None else [board.own])]
        names = await self._leaderboards.last_names(guild_id, [line.user_id for line in shown])

        def named(line: LeaderboardLine) -> LeaderboardLine:
            return replace(line, name=names.get(line.user_id, line.name))

        return replace(board, lines=tuple(map(named, board.lines)), own=None if board.own is None else named(board.own))

    async def _read_without_absent(
        self, guild_id: int, read: Callable[[Collection[int]], Awaitable[Leaderboard]]
    ) -> Leaderboard:
        """Return a page without people who have left the server. `read` returns a page without the given people."""
        absent: set[int] = set()
        while True:
            board = await read(absent)
            asked = (self._bot.membership.has_left(guild_id, line.user_id) for line in board.lines)
            left = await asyncio.gather(*asked)
            found = {line.user_id for line, has_left in zip(board.lines, left, strict=True) if has_left}
            if not found or len(absent) > _MAX_PASSES * len(board.lines):
                return board
            absent |= found


_log = logging.getLogger(__name__)

EDIT_INTERVAL: Final = 60.0
"""Minimum seconds between two edits of a leaderboard."""

SETTLE_DELAY: Final = 5.0
"""Seconds after a deal until leaderboards are updated, so that players are served first.

Also the delay before the next check while the end of a deal is still being revealed.
"""

_EDITED_CAPACITY: Final = 10_000
"""Maximum number of leaderboards in the cache of last edits."""

SCAN_INTERVAL: Final = 3_600.0
"""Seconds between two checks of all leaderboards: a month may have ended, or a deal may have been voided."""


class LeaderboardHost:
    """Updater of the pinned leaderboards in the servers that this process shows. It works while `recurring` runs."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._pinned = bot.services.pinned_leaderboards
        self._clock = bot.services.clock
        self._api = bot.api
        self._guild_api = GuildApi(bot, self._api)
        self._reader = LeaderboardReader(bot)
        self._ended_tables: dict[int, set[int]] = {}
        """Tables by server where deals have ended since the server's leaderboards were updated."""
        self._waiting_since: dict[int, float] = {}
        """Start of the wait for the end of a reveal, by server."""
        self._due: dict[int, float] = {}
        """Time of the next check of a server's leaderboards, by server."""
        self._edited: LRUCache[tuple[int, int], float] = LRUCache(_EDITED_CAPACITY)
        """Time of the last edit of a leaderboard, by server and channel."""
        self._failing: set[tuple[int, int]] = set()
        """Leaderboards, by server and channel, whose failure has been logged."""
        self._guilds: frozenset[int] = frozenset()
        """Servers that have pinned leaderboards."""
        self._scan_due = 0.0
        """Time of the next check of all servers."""
        self._scan_now = False
        """True if all servers must be checked now."""
        if bot.services.heartbeat.shard_coverage is not None:
            bot.services.heartbeat.shard_coverage.listen(self.schedule_all)
        self.recurring = RecurringJob(
            "leaderboards", self._run_due, self._clock, every=SCAN_INTERVAL, retry=EDIT_INTERVAL, owner=bot.tasks
        )

    def on_table_changed(self, change: TableChanged) -> None:
        """Schedule an update of a server's leaderboards after a deal or a game."""
        elsewhere = not (change.events or change.notes)  # changes by another process have no events or notes
        ended = elsewhere or any(isinstance(event, DealOver | GameOver) for event in change.events)
        if ended and change.table.guild_id in self._guilds:
            self._ended_tables.setdefault(change.table.guild_id, set()).add(change.table.table_id)
            self.schedule(change.table.guild_id, after=SETTLE_DELAY)

    def schedule(self, guild_id: int, after: float = 0.0) -> None:
        """Schedule an update of a server's leaderboards in `after` seconds."""
        moment = self._clock.now() + after
        self._guilds |= {guild_id}
        if self._due.get(guild_id, moment + 1) > moment:
            self._due[guild_id] = moment
            self.recurring.wake()

    async def _run_due(self) -> float:
        all_due, self._scan_due = self._scan_due, 0.0  # if this run fails, the next one checks all servers
        if self._scan_now or self._clock.now() >= all_due:
            self._scan_now = False
            await self._schedule_pinned()
            all_due = self._clock.now() + SCAN_INTERVAL
        while due := [guild for guild, moment in self._due.items() if moment <= self._clock.now()]:
            for guild_id in due:
                del self._due[guild_id]
                await self._update_server(guild_id)
        self._scan_due = all_due
        return min((*self._due.values(), all_due))

    async def _schedule_pinned(self) -> None:
        pinned, sharing = await self._pinned.list_pinned(), self._bot.services.heartbeat.shard_coverage
        self._guilds = frozenset(one.guild_id for one in pinned if sharing is None or sharing.shows(one.guild_id))
        for guild_id in self._guilds:
            self.schedule(guild_id)

    def schedule_all(self) -> None:
        """Schedule an update for all servers that this process shows, because their number may have grown."""
        self._scan_now = True
        self.recurring.wake()

    async def _update_server(self, guild_id: int) -> None:
        sharing = self._bot.services.heartbeat.shard_coverage
        if sharing is not None and not sharing.shows(guild_id):
            return
        if await self._is_revealing(guild_id):
            self.schedule(guild_id, after=SETTLE_DELAY)
            return
        for board in await self._pinned.list_pinned(guild_id):
            wait = self._edited.get((guild_id, board.channel_id), -EDIT_INTERVAL) + EDIT_INTERVAL - self._clock.now()
            if wait <= 0 or not board.message_id:
                wait = await self._try_update(board)
            if board.measure is Measure.STANDING:
                # Rulings, seasons that end by their date and members who leave change standings without a deal.
                wait = max(wait, EDIT_INTERVAL)
            if wait > 0:
                self.schedule(guild_id, after=wait)

    async def _is_revealing(self, guild_id: int) -> bool:
        """Return True while the end of a deal is being revealed at a table, but for `EDIT_INTERVAL` seconds at most."""
        ended, now = self._ended_tables.pop(guild_id, set()), self._clock.now()
        held = (
            await self._bot.presenter.is_revealing(ended)
            and now - self._waiting_since.get(guild_id, now) < EDIT_INTERVAL
        )
        if held:
            self._waiting_since.setdefault(guild_id, now)
            self._ended_tables.setdefault(guild_id, set()).update(ended)
        else:
            self._waiting_since.pop(guild_id, None)
        return held

    async def _try_update(self, pinned: PinnedLeaderboard) -> float:
        """Update a leaderboard, and return the seconds until the next check (0: after the next change).

        A failure is logged once, and the update is retried. Other leaderboards do not wait for that.
        """
        at = (pinned.guild_id, pinned.channel_id)
        try:
            wait = await self._wait_and_update(pinned)
        except Exception as error:
            if at not in self._failing:
                self._failing.add(at)
                unforeseen = None if isinstance(error, Refusal | StoreUnavailable) else error
                _log.warning("the leaderboard of channel %d has to wait: %s", at[1], error, exc_info=unforeseen)
            return EDIT_INTERVAL
        self._failing.discard(at)
        return wait

    async def _wait_and_update(self, pinned: PinnedLeaderboard) -> float:
        """Wait for a turn and update a leaderboard. Return the same value as `_try_update`."""
        there = edit_endpoint(pinned.channel_id) if pinned.message_id else post_endpoint(pinned.channel_id)
        async with self._bot.scheduler.turn(Urgency.BACKGROUND, there):
            # During a long wait, the leaderboard may have been replaced or removed.
            boards = await self._pinned.list_pinned(pinned.guild_id)
            same = (one for one in boards if (one.channel_id, one.at) == (pinned.channel_id, pinned.at))
            now = next(same, None)
            return 0.0 if now is None else await self._update(now)

    async def _update(self, pinned: PinnedLeaderboard) -> float:
        words = await self._bot.settings_cache.public_words(pinned.guild_id)
        wanted = leaderboard.LeaderboardRequest(pinned.measure, pinned.scope, pinned.game, league_id=pinned.league_id)
        try:
            board = await self._reader.read_page(pinned.guild_id, wanted)
        except Refusal as refusal:
            if refusal.code != "no_such_league":
                raise
            await self._unpin(pinned, leaderboard.league_gone_notification(pinned.channel_id))
            return 0.0
        shown = _digest(
            (board.lines, board.scope, board.game, board.league_name, words.locale, words.currency, words.singular)
        )
        if pinned.message_id and shown == pinned.shown:
            return 0.0
        screen = leaderboard.render_leaderboard(board, words, now=self._clock.now(), pinned=True)
        message_id = pinned.message_id
        try:
            if message_id:
                await self._api.edit(pinned.channel_id, message_id, screen)
            else:
                nonce = _digest((pinned.guild_id, pinned.channel_id, pinned.at))
                message_id = await self._api.send(pinned.channel_id, screen, nonce=nonce, silent=True)
        except Busy as error:
            return max(EDIT_INTERVAL, error.retry_after)
        except MessageGone as error:
            # The message was deleted, or accepts no edits: a new message replaces it.
            if isinstance(error, Unwritable):
                await self._delete(pinned.channel_id, message_id)
            await self._pinned.record_shown(pinned, message_id=0, shown="")
            return EDIT_INTERVAL
        except (ChannelGone, Denied, DmClosed, Rejected) as error:
            _log.info("the leaderboard of channel %d is kept no longer: %r", pinned.channel_id, error)
            told = None if isinstance(error, ChannelGone) else leaderboard.stopped_notification(pinned.channel_id)
            await self._unpin(pinned, told)
            return 0.0
        self._edited[pinned.guild_id, pinned.channel_id] = self._clock.now()
        await self._pinned.record_shown(pinned, message_id=message_id, shown=shown)
        if not pinned.message_id:
            await self._pin(pinned.channel_id, message_id)
        return 0.0

    async def _delete(self, channel_id: int, message_id: int) -> None:
        """Delete a leaderboard that accepts no more edits, if possible."""
        try:
            await self._api.delete(channel_id, message_id)
        except (Busy, Denied, DmClosed, MessageGone, Rejected) as error:
            _log.info("the old leaderboard of channel %d stays: %r", channel_id, error)

    async def _pin(self, channel_id: int, message_id: int) -> None:
        """Pin a new leaderboard. Without the permission, the message stays unpinned."""
        try:
            await self._guild_api.pin_message(channel_id, message_id)
        except (Busy, ChannelGone, Denied, DmClosed, MessageGone, Rejected) as error:
            _log.info("the leaderboard of channel %d is not pinned: %r", channel_id, error)

    async def _unpin(self, pinned: PinnedLeaderboard, lines: Callable[[Words], tuple[str, ...]] | None) -> None:
        """Stop updating a leaderboard. With `lines`, notify the person who requested it."""
        await self._pinned.remove_lost(pinned)
        if lines is not None:
            key = f"board/{pinned.channel_id}/{pinned.at}"
            self._bot.presenter.notifications.notify(pinned.guild_id, pinned.actor, lines, idempotency_key=key)


def _digest(value: Collection[object]) -> str:
    return hashlib.blake2s(repr(value).encode(), digest_size=12).hexdigest()
