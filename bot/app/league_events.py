"""League events in Discord: the steps of league nights, and reminders of team matches."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

import discord
from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.nights import discord_steps, transitions
from bot.leagues.nights.discord_steps import DECORATION, NightStep, NightStepKind
from bot.leagues.nights.service import NightChange
from bot.leagues.nights.values import Night, NightTable
from bot.leagues.teams.service import reminder_key
from bot.presenter.discord_api import (
    NO_THREADS_HERE,
    TOO_MANY_THREADS,
    Busy,
    ChannelGone,
    Denied,
    EventStatus,
    GuildApi,
    MessageGone,
    Rejected,
    ScheduledEvent,
    Unwritable,
)
from bot.presenter.tasks import TimedOut, Timeouts
from bot.recurring import RecurringJob
from bot.screens.leagues import fixtures
from bot.screens.leagues import nights as night_screens
from bot.screens.words import Words
from bot.store.errors import StoreUnavailable
from bot.store.reading.leagues import UpcomingMatch
from bot.store.schema.league import NightRow
from bot.tables.values import TableStatus

if TYPE_CHECKING:
    from bot.app.client import Prial

_log = logging.getLogger(__name__)

REMINDER_INTERVAL: Final = 60.0
"""Seconds between two searches for matches whose players must be reminded."""


class MatchReminders:
    """Sender of match reminders in the servers of this process. It works while `recurring` runs."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self.recurring = RecurringJob(
            "match reminders",
            self._send_due,
            bot.services.clock,
            every=REMINDER_INTERVAL,
            retry=REMINDER_INTERVAL,
            owner=bot.tasks,
        )

    async def _send_due(self) -> None:
        for soon in await self._bot.services.team_seasons.matches_to_remind():
            if self._bot.services.tables.serves(soon.guild_id):
                await self._remind(soon)

    async def _remind(self, soon: UpcomingMatch) -> None:
        """Remind the players of a match by direct message or, if they refuse it, in the league's channel."""
        services = self._bot.services
        try:
            league = await services.leagues.repository.get(soon.guild_id, soon.league_id)
            season = await services.team_seasons.claim_reminder(soon)
        except StoreUnavailable:
            raise
        except Refusal as refusal:
            _log.info("nobody is reminded of match %d of league %d: %s", soon.match_no, soon.league_id, refusal)
            return
        if season is None:
            return
        match = season.match(soon.match_no)
        lines = partial(fixtures.match_reminder, league=league, season=season, match=match)
        for user_id in season.players(match):
            self._bot.presenter.notifications.notify(
                soon.guild_id,
                user_id,
                lines,
                idempotency_key=reminder_key(soon),
                channel_id=league.channel_id,
                read_more="told-match",
            )


POLL_INTERVAL: Final = 5.0
"""Maximum seconds between two searches for due nights, because another process may have changed a night."""

RETRY_DELAY: Final = 2.0
"""Seconds until the next search if a night has to wait."""

STEP_TIMEOUT: Final = 30.0
"""Timeout of a step in seconds, including waits for rate limits. It is shorter than the step's lease."""

THREAD_LEAD_TIME: Final = 300.0
"""Seconds before a night's start at which the first thread for one of its tables may be opened."""

PERMISSIONS: Final = {
    NightStepKind.EVENT: "create_events",
    NightStepKind.PLACE: "create_public_threads",
    NightStepKind.PIN: "pin_messages",
    NightStepKind.CALL_PLAYERS: "send_messages_in_threads",
    NightStepKind.SUBSTITUTION: "send_messages_in_threads",
    NightStepKind.CHANNEL_FREE: "send_messages_in_threads",
}
"""Missing permission if Discord denies a step. For other steps, it is Send Messages."""

NO_THREAD_REASONS: Final = {TOO_MANY_THREADS: "too_many_threads", NO_THREADS_HERE: "no_threads_here"}
"""Reason why no thread can be opened, by Discord's error code."""


class NightHost:
    """Runner of the league nights in the servers of this process. It works while `recurring` runs.

    Each step is a separate task. A step that waits for Discord delays neither other steps nor other nights.
    """

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._nights = bot.services.nights
        self._api = bot.api
        self._guild_api = GuildApi(bot, self._api)
        self._timeouts = Timeouts(bot.tasks, bot.services.clock, STEP_TIMEOUT)
        self._lock = asyncio.Lock()
        """Lock that serialises the start and the recording of steps, which would otherwise conflict within a night."""
        self._delayed: set[int] = set()
        """Nights whose delay has been logged."""
        self.recurring = RecurringJob(
            "league nights",
            self._run_due_nights,
            bot.services.clock,
            every=POLL_INTERVAL,
            retry=RETRY_DELAY,
            owner=bot.tasks,
        )

    async def find_table(self, night: Night, table: NightTable) -> int | None:
        """Return the id of the open table where the people of a night's table play; None if there is none yet.

        In a thread of their own, any table is theirs. In a shared channel, a table of the night's game is theirs if one
        of them opened it.
        """
        if table.table_id is not None or table.channel_id is None:
            return table.table_id
        there = await self._bot.services.tables.open_table_in(table.channel_id)
        if there is None or table.channel_id not in night.shared_channels:
            return there
        found = (await self._bot.services.tables.view(there)).table
        theirs = found.host in table.people and found.game == night.plan.game
        return there if theirs and all(one.table_id != there for one in night.tables) else None

    async def _run_due_nights(self) -> float | None:
        """Run all nights that are due. Return the next due time, or None if something must be retried."""
        waits = False
        tables = self._bot.services.tables
        if not tables.due_jobs.is_reachable:
            return None  # nobody can play; rounds will be extended by this time
        for due in await self._nights.due_nights():
            served = tables.serves(due.guild_id)
            if due.guild_id in tables.due_jobs.unavailable_servers or (served and not await self._try_night(due)):
                waits = True
        return None if waits else await self._nights.next_due_at()

    async def _try_night(self, due: NightRow) -> bool:
        """Run a night that is due. Return False if it has to wait. An error does not stop other nights."""
        try:
            await self._run_night(due.night_id)
        except Refusal as refusal:
            if refusal.code != "night_damaged":
                self._log_delay(due.night_id, refusal)
                return False
            await self._set_aside(due, refusal)
        except Exception as error:
            self._log_delay(due.night_id, error)
            return False
        self._delayed.discard(due.night_id)
        return True

    def _log_delay(self, night_id: int, error: Exception) -> None:
        """Log that a night has to wait, but only once until it continues."""
        if night_id not in self._delayed:
            self._delayed.add(night_id)
            unforeseen = None if isinstance(error, Refusal | StoreUnavailable) else error
            _log.warning("night %d has to wait: %s", night_id, error, exc_info=unforeseen)

    async def _set_aside(self, night: NightRow, refusal: Refusal) -> None:
        """Stop running a night that cannot be read, and notify the founder of its league."""
        found = await self._nights.set_aside(night)
        if found is None:
            return
        _log.error("night %d cannot be read and is set aside: %s", night.night_id, refusal.__cause__)
        self._bot.presenter.notifications.notify(
            found.guild_id,
            found.author,
            night_screens.unreadable_night_notification(found),
            idempotency_key=f"night/{found.night_id}/unread",
            channel_id=found.channel_id,
            read_more="told-night",
        )

    async def _run_night(self, night_id: int) -> None:
        """Run the due steps of a night, unless its tables are still revealing the end of a deal."""
        night = await self._nights.get(night_id)
        if not await self._is_revealing(night):
            await self._record_tables(await self._nights.advance(night_id))
            await self._begin_steps(night_id)

    async def _is_revealing(self, night: Night) -> bool:
        """Return True while the end of a deal is still being revealed at one of the night's tables."""
        tables = [one.table_id for one in night.current_tables if one.table_id is not None]
        return await self._bot.presenter.is_revealing(tables)

    async def _begin_steps(self, night_id: int) -> None:
        async with self._lock:
            night, found = await self._nights.begin_steps(night_id)
        for step in found:
            self._bot.tasks.start(self._run_step(night, step), f"night {night_id}: {step.name}")

    async def _run_step(self, night: Night, step: NightStep) -> None:
        """Perform a step, record its result, and start the steps that it makes possible."""
        night_id = night.night_id
        try:
            noted = await self._try_step(night, step)
            async with self._lock:
                night = await self._nights.end_step(night_id, noted)
            if not await self._is_revealing(night):
                await self._begin_steps(night_id)
        except Exception as error:
            # The lease of the step expires, and the step is started again.
            self._log_delay(night_id, error)
        self.recurring.wake()

    async def _record_tables(self, night: Night) -> None:
        """Record tables that were opened in the night's channels, and tables that were closed without a result."""
        tables = self._bot.services.tables
        for table in night.current_tables:
            if table.is_settled:
                continue
            try:
                found = await self.find_table(night, table)
                if found is None:
                    continue
                if table.table_id is None:
                    night = await self._nights.note_table_opened(night.night_id, table.round_no, table.number, found)
                elif (await tables.view(found)).table.status is TableStatus.CLOSED:
                    await self._nights.note_table_closed(night.night_id, found)
            except Refusal as refusal:  # the table cannot be read: the round ends at its time limit
                _log.info("night %d: nothing is known of a table: %s", night.night_id, refusal)

    async def _try_step(self, night: Night, step: NightStep) -> NightChange:
        """Perform a step. Return the change of the night that records its result."""
        words = await self._bot.settings_cache.public_words(night.guild_id)
        try:
            return await self._timeouts.run(self._perform_step(night, step, words))
        except (Busy, StoreUnavailable, TimedOut) as error:
            if not step.failures:
                _log.warning("night %d: %s has to wait: %r", night.night_id, step.name, error.__cause__ or error)
            return self._retry_step(step)
        except MessageGone as error:
            return (
                self._repost_night_message(step)
                if step.kind in {NightStepKind.MESSAGE, NightStepKind.PIN}
                else self._skip_step(step, error)
            )
        except (Denied, ChannelGone, Rejected, Refusal) as error:
            _log.warning("night %d: %s cannot be done: %r", night.night_id, step.name, error.__cause__ or error)
            return self._skip_step(step, error)
        except Exception:
            if not step.failures:
                _log.exception("night %d: %s has to wait", night.night_id, step.name)
            return self._retry_step(step)

    def _retry_step(self, step: NightStep) -> NightChange:
        """Return the change that schedules a retry of a step."""
        now = self._bot.services.clock.now()
        return lambda before: discord_steps.fail_step(before, step, now)

    def _skip_step(self, step: NightStep, error: Exception) -> NightChange:
        """Return the change that skips an impossible step. A table without a thread gets a shared channel."""
        missing, table = "", step.table
        if isinstance(error, Denied):
            missing = PERMISSIONS.get(step.kind, "send_messages")
        elif isinstance(error.__cause__, discord.HTTPException):
            missing = NO_THREAD_REASONS.get(error.__cause__.code, "")

        def noted(before: Night) -> Night:
            if table is not None and step.kind in {NightStepKind.PLACE, NightStepKind.CALL_PLAYERS}:
                there = before.table(table.round_no, table.number)
                if there.channel_id not in before.shared_channels:
                    before = transitions.assign_channel(before, table.round_no, table.number)
                    if step.kind is NightStepKind.CALL_PLAYERS:  # the players are called there instead
                        return discord_steps.release_step(before, step, missing=missing)
            return discord_steps.finish_step(before, step, missing=missing, change=before.revision)

        return noted

    def _repost_night_message(self, step: NightStep) -> NightChange:
        """Return the change that makes the night's deleted message be posted again."""

        def gone(before: Night) -> Night:
            shown = replace(before.discord, message_id=None, message_revision=-1)
            done = tuple(one for one in shown.done_steps if one != NightStepKind.PIN.value)
            return discord_steps.release_step(replace(before, discord=replace(shown, done_steps=done)), step)

        return gone

    async def _perform_step(self, night: Night, step: NightStep, words: Words) -> NightChange:
        """Perform a step without handling its errors. Return the change that records the step."""
        channel_id, nonce = night.plan.channel_id, f"n{night.night_id}-{step.name}"
        if step.table is not None:
            return await self._perform_table_step(night, step, step.table, words, nonce)
        if step.kind is NightStepKind.MESSAGE:
            return await self._post_night_message(night, step, words)
        if step.kind is NightStepKind.EVENT:
            return await self._create_event(night, step, words)
        if night.discord.event_id is not None and step.kind in DECORATION - {NightStepKind.PIN}:
            return await self._perform_event_step(night, step, night.discord.event_id)
        people = [one.user_id for one in night.signed_up]
        if step.kind is NightStepKind.PIN and night.discord.message_id is not None:
            await self._guild_api.pin_message(channel_id, night.discord.message_id)
        elif step.kind is NightStepKind.REMINDER:
            await self._guild_api.post_mentioning(
                channel_id, night_screens.render_check_in_reminder(night, words), people, nonce=nonce
            )
        elif step.kind is NightStepKind.MOVED and people:
            await self._guild_api.post_mentioning(
                channel_id, night_screens.render_moved_night(night, words), people, nonce=nonce
            )
        elif step.kind is NightStepKind.CALLED_OFF and people:
            await self._guild_api.post_mentioning(
                channel_id, night_screens.render_called_off_night(night, words), people, nonce=nonce
            )
        elif step.kind is NightStepKind.FINAL:
            await self._api.send(channel_id, night_screens.render_final_standings(night, words), nonce=nonce)
        return lambda before: discord_steps.finish_step(before, step)

    async def _create_event(self, night: Night, step: NightStep, words: Words) -> NightChange:
        """Create the night's event, unless an earlier attempt has created it."""
        name, guild_id, ends = night_screens.event_name(night), night.guild_id, transitions.latest_end(night)
        if step.is_retry and (found := await self._find_own_event(night, name)) is not None:
            there = found
        elif not night.is_gathering or night.starts_at <= self._bot.services.clock.now():
            # Discord accepts no event that begins in the past.
            return lambda before: discord_steps.finish_step(before, step)
        else:
            event_id = await self._guild_api.create_event(
                guild_id,
                name=name,
                about=night_screens.event_description(night, words),
                where=self._channel_label(night.plan.channel_id),
                starts_at=night.starts_at,
                ends_at=ends,
            )
            there = ScheduledEvent(event_id, night.starts_at, ends, EventStatus.SCHEDULED)
        return lambda before: discord_steps.finish_step(_with_event(before, there), step)

    async def _find_own_event(self, night: Night, name: str) -> ScheduledEvent | None:
        """Return the event that an earlier attempt created for a night, or None."""
        others = {one.discord.event_id for one in await self._nights.upcoming(night.guild_id)}
        found = [
            one for one in await self._guild_api.fetch_own_events(night.guild_id, name) if one.event_id not in others
        ]
        same = [one for one in found if abs(one.starts_at - night.starts_at) < 1]
        if same:
            return replace(same[0], starts_at=night.starts_at)
        # The event may have been created before the night was moved.
        return found[0] if found and night.move_count else None

    async def _perform_event_step(self, night: Night, step: NightStep, event_id: int) -> NightChange:
        guild_id, now = night.guild_id, self._bot.services.clock.now()
        if step.kind is NightStepKind.INTERESTED:
            people = await self._guild_api.fetch_interested(guild_id, event_id)
            return lambda before: discord_steps.postpone_step(transitions.sign_up_interested(before, people), step, now)
        if step.kind is NightStepKind.LAST_INTERESTED:
            people = await self._guild_api.fetch_interested(guild_id, event_id)
            return lambda before: discord_steps.finish_step(transitions.sign_up_interested(before, people), step)
        if step.kind is NightStepKind.EVENT_TIMES:
            starts = night.starts_at if night.is_gathering and night.starts_at > now else None
            ends = max(transitions.latest_end(night), now)
            await self._guild_api.move_event(guild_id, event_id, starts_at=starts, ends_at=ends)
            there = ScheduledEvent(event_id, night.starts_at, ends, EventStatus.SCHEDULED)
            return lambda before: discord_steps.release_step(_with_event(before, there), step)
        if step.kind is NightStepKind.EVENT_BEGINS:
            await self._guild_api.set_event_status(guild_id, event_id, EventStatus.ACTIVE)
        elif step.kind is NightStepKind.EVENT_ENDS:
            await self._end_event(night, event_id)
        return lambda before: discord_steps.finish_step(before, step)

    async def _end_event(self, night: Night, event_id: int) -> None:
        """Complete the event of a night, or cancel it if nothing was played.

        Discord completes only events that have begun, and cancels only those that have not.
        """
        guild_id = night.guild_id
        try:
            await self._guild_api.set_event_status(
                guild_id, event_id, EventStatus.COMPLETED if night.tables else EventStatus.CANCELLED
            )
        except Rejected:
            if night.tables:
                await self._guild_api.set_event_status(guild_id, event_id, EventStatus.ACTIVE)
            await self._guild_api.set_event_status(guild_id, event_id, EventStatus.COMPLETED)

    async def _perform_table_step(
        self, night: Night, step: NightStep, table: NightTable, words: Words, nonce: str
    ) -> NightChange:
        if step.kind is NightStepKind.PLACE:
            place = await self._open_thread(night, step, night_screens.thread_name(night, table, words))
            return lambda before: discord_steps.finish_step(
                transitions.assign_channel(before, table.round_no, table.number, place), step
            )
        where = table.channel_id or night.plan.channel_id
        if step.kind in {NightStepKind.CALL_PLAYERS, NightStepKind.CHANNEL_FREE}:
            screen = night_screens.render_table_notification(
                night, table, words, free=step.kind is NightStepKind.CHANNEL_FREE
            )
            await self._guild_api.post_mentioning(where, screen, table.people, nonce=nonce)
        elif step.kind is NightStepKind.SUBSTITUTION:
            left, came = table.substitutions[step.number - 1]
            screen = night_screens.render_substitution(night, table, left, came, words)
            await self._guild_api.post_mentioning(where, screen, (came,), nonce=nonce)
        elif step.kind is NightStepKind.CLOSE and table.table_id is not None:
            await self._close_table(table.table_id, nonce)
        return lambda before: discord_steps.finish_step(before, step)

    async def _open_thread(self, night: Night, step: NightStep, name: str) -> int:
        """Return the id of a thread for a table: a new one or, in a retry, the one that an earlier attempt opened."""
        channel_id = night.plan.channel_id
        if step.is_retry:
            since, others = night.starts_at - THREAD_LEAD_TIME, {one.channel_id for one in night.tables}
            for found in await self._guild_api.fetch_own_threads(night.guild_id, channel_id, name, since):
                if found not in others:
                    return found
        return await self._guild_api.create_thread(channel_id, name)

    async def _close_table(self, table_id: int, key: str) -> None:
        """Close a table that has its result, unless it is closing or closed already."""
        tables = self._bot.services.tables
        view = await tables.view(table_id)
        if view.table.status not in {TableStatus.CLOSED, TableStatus.CLOSING}:
            await tables.close(table_id, view.table.host, manager=True, key=key)

    async def _post_night_message(self, night: Night, step: NightStep, words: Words) -> NightChange:
        screen, board_id = night_screens.render_night(night, words), night.discord.message_id
        if board_id is None:
            nonce = f"n{night.night_id}-board"
            made = await self._api.send(night.plan.channel_id, screen, nonce=nonce)
            return lambda before: discord_steps.finish_step(
                replace(before, discord=replace(before.discord, message_id=made)), step, change=night.revision
            )
        try:
            await self._api.edit(night.plan.channel_id, board_id, screen)
        except Unwritable:
            with contextlib.suppress(MessageGone):  # a new message replaces it: remove its buttons
                await self._api.delete(night.plan.channel_id, board_id)
            raise
        return lambda before: discord_steps.finish_step(before, step, change=night.revision)

    def _channel_label(self, channel_id: int) -> str:
        channel = self._bot.get_channel(channel_id)
        name: str | None = getattr(channel, "name", None)
        return f"#{name}" if name else "Discord"


def _with_event(night: Night, event: ScheduledEvent) -> Night:
    shown = replace(
        night.discord, event_id=event.event_id, event_starts_at=event.starts_at, event_ends_at=event.ends_at
    )
    return replace(night, discord=shown)
