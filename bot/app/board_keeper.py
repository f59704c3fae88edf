"""Leaderboards in channels: kept up to date by at most one edit a minute, and only after a change."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

from bot.app.boards import Boards
from bot.errors import Refusal
from bot.presenter.endpoints import edits_in, posts_in
from bot.presenter.places import Places
from bot.presenter.posts import Busy, ChannelGone, Denied, DmClosed, MessageGone, Rejected, Unwritable
from bot.presenter.scheduler import Urgency
from bot.recent import Recent
from bot.recurring import Recurring
from bot.rules.outcome import DealOver, GameOver
from bot.screens import leaderboard
from bot.screens.words import Words
from bot.statistics.values import Measure, Pinned
from bot.store.errors import StoreUnavailable
from bot.tables.values import TableChanged

if TYPE_CHECKING:
    from bot.app.client import Prial

_log = logging.getLogger(__name__)

EVERY: Final = 60.0
"""Minimum seconds between two edits of a leaderboard."""
SETTLED: Final = 5.0
"""Seconds after a deal until its leaderboards are updated, so that players are served first.

Also the delay while the end of the deal is still being revealed at the table.
"""
_MOST_EDITED: Final = 10_000
"""Leaderboards whose last edit is remembered."""
ALL: Final = 3_600.0
"""Seconds between two checks of all leaderboards: a month may have ended, or a deal may have been voided."""


class BoardKeeper:
    """Host of the leaderboards in the servers that this process shows, while `recurring` runs."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._pinned = bot.services.pinned
        self._clock = bot.services.clock
        self._posts = bot.posts
        self._places = Places(bot, self._posts)
        self._boards = Boards(bot)
        self._ended: dict[int, set[int]] = {}
        """Tables, by server, at which deals have ended since its leaderboards were updated."""
        self._held: dict[int, float] = {}
        """Start of a server's wait for the end of a reveal."""
        self._due: dict[int, float] = {}
        """The next check of each server's leaderboards."""
        self._edited: Recent[tuple[int, int], float] = Recent(_MOST_EDITED)
        """The last edit of a leaderboard, by server and channel."""
        self._failing: set[tuple[int, int]] = set()
        """Leaderboards, by server and channel, whose failure has been logged."""
        self._guilds: frozenset[int] = frozenset()
        """Servers that have leaderboards."""
        self._all_due = 0.0
        """The next check of the leaderboards of all servers."""
        self._more = False
        """True if all servers are to be checked now."""
        if bot.services.heartbeat.sharing is not None:
            bot.services.heartbeat.sharing.listen(self.look_at_all)
        self.recurring = Recurring("leaderboards", self._turn, self._clock, every=ALL, retry=EVERY, owner=bot.work)

    def changed(self, change: TableChanged) -> None:
        """Schedule an update of a server's leaderboards after a deal or a game."""
        elsewhere = not (change.events or change.notes)  # another process does not say what happened
        ended = elsewhere or any(isinstance(event, DealOver | GameOver) for event in change.events)
        if ended and change.table.guild_id in self._guilds:
            self._ended.setdefault(change.table.guild_id, set()).add(change.table.table_id)
            self.look_at(change.table.guild_id, after=SETTLED)

    def look_at(self, guild_id: int, after: float = 0.0) -> None:
        """Schedule an update of a server's leaderboards in `after` seconds."""
        moment = self._clock.now() + after
        self._guilds |= {guild_id}
        if self._due.get(guild_id, moment + 1) > moment:
            self._due[guild_id] = moment
            self.recurring.wake()

    async def _turn(self) -> float:
        all_due, self._all_due = self._all_due, 0.0  # for all, where this turn fails
        if self._more or self._clock.now() >= all_due:
            self._more = False
            await self._look_at_all()
            all_due = self._clock.now() + ALL
        while due := [guild for guild, moment in self._due.items() if moment <= self._clock.now()]:
            for guild_id in due:
                del self._due[guild_id]
                await self._see_to(guild_id)
        self._all_due = all_due
        return min((*self._due.values(), all_due))

    async def _look_at_all(self) -> None:
        pinned, sharing = await self._pinned.of(), self._bot.services.heartbeat.sharing
        self._guilds = frozenset(one.guild_id for one in pinned if sharing is None or sharing.shows(one.guild_id))
        for guild_id in self._guilds:
            self.look_at(guild_id)

    def look_at_all(self) -> None:
        """Schedule an update for all servers that this process shows; there may be new ones."""
        self._more = True
        self.recurring.wake()

    async def _see_to(self, guild_id: int) -> None:
        sharing = self._bot.services.heartbeat.sharing
        if sharing is not None and not sharing.shows(guild_id):
            return
        if await self._too_early(guild_id):
            self.look_at(guild_id, after=SETTLED)
            return
        for board in await self._pinned.of(guild_id):
            wait = self._edited.get((guild_id, board.channel_id), -EVERY) + EVERY - self._clock.now()
            if wait <= 0 or not board.message_id:
                wait = await self._tried(board)
            if board.measure is Measure.STANDING:
                # Rulings, seasons that end by their date and members who leave change standings without a deal.
                wait = max(wait, EVERY)
            if wait > 0:
                self.look_at(guild_id, after=wait)

    async def _too_early(self, guild_id: int) -> bool:
        """Return True while the end of a deal is being revealed at a table, for `EVERY` seconds at most."""
        ended, now = self._ended.pop(guild_id, set()), self._clock.now()
        held = await self._bot.presenter.turning_up(ended) and now - self._held.get(guild_id, now) < EVERY
        if held:
            self._held.setdefault(guild_id, now)
            self._ended.setdefault(guild_id, set()).update(ended)
        else:
            self._held.pop(guild_id, None)
        return held

    async def _tried(self, pinned: Pinned) -> float:
        """Update a leaderboard as `_show` does. A failure is logged once and retried; others do not wait for it."""
        at = (pinned.guild_id, pinned.channel_id)
        try:
            wait = await self._show(pinned)
        except Exception as error:
            if at not in self._failing:
                self._failing.add(at)
                unforeseen = None if isinstance(error, Refusal | StoreUnavailable) else error
                _log.warning("the leaderboard of channel %d has to wait: %s", at[1], error, exc_info=unforeseen)
            return EVERY
        self._failing.discard(at)
        return wait

    async def _show(self, pinned: Pinned) -> float:
        """Wait for a turn and update a leaderboard; return seconds until the next check (0: after the next change)."""
        there = edits_in(pinned.channel_id) if pinned.message_id else posts_in(pinned.channel_id)
        async with self._bot.scheduler.turn(Urgency.REST, there):
            # The wait may have been long: by now the leaderboard may be another one, or gone.
            boards = await self._pinned.of(pinned.guild_id)
            same = (one for one in boards if (one.channel_id, one.at) == (pinned.channel_id, pinned.at))
            now = next(same, None)
            return 0.0 if now is None else await self._show_now(now)

    async def _show_now(self, pinned: Pinned) -> float:
        words = await self._bot.people.public(pinned.guild_id)
        wanted = leaderboard.Wanted(pinned.measure, pinned.scope, pinned.game, league_id=pinned.league_id)
        try:
            board = await self._boards.page(pinned.guild_id, wanted)
        except Refusal as refusal:
            if refusal.code != "no_such_league":
                raise
            await self._stop(pinned, leaderboard.league_gone(pinned.channel_id))
            return 0.0
        shown = _digest(
            (board.lines, board.scope, board.game, board.league, words.locale, words.currency, words.singular)
        )
        if pinned.message_id and shown == pinned.shown:
            return 0.0
        screen = leaderboard.screen(board, words, now=self._clock.now(), pinned=True)
        message_id = pinned.message_id
        try:
            if message_id:
                await self._posts.edit(pinned.channel_id, message_id, screen)
            else:
                nonce = _digest((pinned.guild_id, pinned.channel_id, pinned.at))
                message_id = await self._posts.send(pinned.channel_id, screen, nonce=nonce, silent=True)
        except Busy as error:
            return max(EVERY, error.after)
        except MessageGone as error:
            # Deleted, or too old to be edited: a new one replaces it.
            if isinstance(error, Unwritable):
                await self._delete(pinned.channel_id, message_id)
            await self._pinned.shown(pinned, message_id=0, shown="")
            return EVERY
        except (ChannelGone, Denied, DmClosed, Rejected) as error:
            _log.info("the leaderboard of channel %d is kept no longer: %r", pinned.channel_id, error)
            told = None if isinstance(error, ChannelGone) else leaderboard.stopped(pinned.channel_id)
            await self._stop(pinned, told)
            return 0.0
        self._edited[pinned.guild_id, pinned.channel_id] = self._clock.now()
        await self._pinned.shown(pinned, message_id=message_id, shown=shown)
        if not pinned.message_id:
            await self._pin(pinned.channel_id, message_id)
        return 0.0

    async def _delete(self, channel_id: int, message_id: int) -> None:
        """Delete a leaderboard that accepts no more edits, if possible."""
        try:
            await self._posts.delete(channel_id, message_id)
        except (Busy, Denied, DmClosed, MessageGone, Rejected) as error:
            _log.info("the old leaderboard of channel %d stays: %r", channel_id, error)

    async def _pin(self, channel_id: int, message_id: int) -> None:
        """Pin a new leaderboard. Without the permission it stays in the channel unpinned."""
        try:
            await self._places.pin(channel_id, message_id)
        except (Busy, ChannelGone, Denied, DmClosed, MessageGone, Rejected) as error:
            _log.info("the leaderboard of channel %d is not pinned: %r", channel_id, error)

    async def _stop(self, pinned: Pinned, told: Callable[[Words], tuple[str, ...]] | None) -> None:
        """Stop updating a leaderboard; with `told`, tell the person who wanted it."""
        await self._pinned.lost(pinned)
        if told is not None:
            key = f"board/{pinned.channel_id}/{pinned.at}"
            self._bot.presenter.notices.tell(pinned.guild_id, pinned.actor, told, key=key)


def _digest(value: Collection[object]) -> str:
    return hashlib.blake2s(repr(value).encode(), digest_size=12).hexdigest()
