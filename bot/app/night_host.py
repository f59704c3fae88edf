"""Host of league nights in Discord: performs the steps that are due, and records their results."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

import discord
from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.nights import night as nights
from bot.leagues.nights import steps
from bot.leagues.nights.service import Making
from bot.leagues.nights.steps import DECORATION, Doing, Step
from bot.leagues.nights.values import Night, NightTable
from bot.presenter.patience import Patience, TooLate
from bot.presenter.places import NO_THREADS_HERE, TOO_MANY_THREADS, Event, EventStatus, Places
from bot.presenter.posts import Busy, ChannelGone, Denied, MessageGone, Rejected, Unwritable
from bot.recurring import Recurring
from bot.screens import night as screens
from bot.screens.words import Words
from bot.store.errors import StoreUnavailable
from bot.store.fixtures import NightRow
from bot.tables.values import TableStatus

if TYPE_CHECKING:
    from bot.app.client import Prial

_log = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 5.0
"""Seconds between reads of the database; another process may have changed something."""
RETRY: Final = 2.0
"""Seconds until the next try while the database is busy."""
PATIENCE: Final = 30.0
"""Timeout of a step in seconds, waiting for a rate limit included; shorter than the step's lease."""
BEFORE: Final = 300.0
"""Seconds before a night's start from which a thread may be one of its tables'."""
PERMISSIONS: Final = {
    Doing.EVENT: "create_events",
    Doing.PLACE: "create_public_threads",
    Doing.PIN: "pin_messages",
    Doing.CALL: "send_messages_in_threads",
    Doing.INSTEAD: "send_messages_in_threads",
    Doing.FREE: "send_messages_in_threads",
}
"""The permission that is missing when Discord denies a step; the default is Send Messages."""
NO_THREADS: Final = {TOO_MANY_THREADS: "too_many_threads", NO_THREADS_HERE: "no_threads_here"}
"""The reason why no thread can be opened, by Discord's error code."""


class NightHost:
    """Host of the nights in the servers of this process, while `recurring` runs.

    Each step is a separate task: one that waits for Discord delays neither other steps nor other nights.
    """

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._nights = bot.services.nights
        self._posts = bot.posts
        self._places = Places(bot, self._posts)
        self._patience = Patience(bot.work, bot.services.clock, PATIENCE)
        self._noting = asyncio.Lock()
        """Serializes the start and the recording of steps, which would otherwise conflict within a night."""
        self._held_up: set[int] = set()
        """Nights whose delay has been logged."""
        self.recurring = Recurring(
            "league nights", self._see_to_them, bot.services.clock, every=LONGEST_SLEEP, retry=RETRY, owner=bot.work
        )

    async def table_of(self, night: Night, table: NightTable) -> int | None:
        """Return the open table where the people of a night's table play; None if there is none yet.

        Any table in their own thread is theirs. In a shared channel it is theirs if one of them opened it.
        """
        if table.table_id is not None or table.channel_id is None:
            return table.table_id
        there = await self._bot.services.tables.table_in(table.channel_id)
        if there is None or table.channel_id not in night.shared:
            return there
        found = (await self._bot.services.tables.public(there)).table
        theirs = found.host in table.people and found.game == night.plan.game
        return there if theirs and all(one.table_id != there for one in night.tables) else None

    async def _see_to_them(self) -> float | None:
        """Run all nights that are due. Return the next due moment; None if something must be retried."""
        waits = False
        tables = self._bot.services.tables
        if not tables.reachable:
            return None  # nobody can play, and rounds are put off by that time
        for due in await self._nights.due():
            served = tables.serves(due.guild_id)
            if due.guild_id in tables.lost_servers or (served and not await self._seen_to(due)):
                waits = True
        return None if waits else await self._nights.next_due()

    async def _seen_to(self, due: NightRow) -> bool:
        """Run a night that is due; return False if it has to wait. No error stops the other nights."""
        try:
            await self._see_to(due.night_id)
        except Refusal as refusal:
            if refusal.code != "night_damaged":
                self._waits(due.night_id, refusal)
                return False
            await self._set_aside(due, refusal)
        except Exception as error:
            self._waits(due.night_id, error)
            return False
        self._held_up.discard(due.night_id)
        return True

    def _waits(self, night_id: int, error: Exception) -> None:
        """Log once that a night has to wait, until it continues."""
        if night_id not in self._held_up:
            self._held_up.add(night_id)
            unforeseen = None if isinstance(error, Refusal | StoreUnavailable) else error
            _log.warning("night %d has to wait: %s", night_id, error, exc_info=unforeseen)

    async def _set_aside(self, night: NightRow, refusal: Refusal) -> None:
        """Stop running a night that cannot be read, and tell the founder of its league."""
        found = await self._nights.set_aside(night)
        if found is None:
            return
        _log.error("night %d cannot be read and is set aside: %s", night.night_id, refusal.__cause__)
        self._bot.presenter.notices.tell(
            found.guild_id,
            found.author,
            screens.unread(found),
            key=f"night/{found.night_id}/unread",
            channel_id=found.channel_id,
            about="night",
        )

    async def _see_to(self, night_id: int) -> None:
        """Run the due steps of a night, once its tables have shown the end of their deals."""
        night = await self._nights.look(night_id)
        if not await self._turning_up(night):
            await self._look_at_tables(await self._nights.advance(night_id))
            await self._begin_steps(night_id)

    async def _turning_up(self, night: Night) -> bool:
        """Return True while the end of a deal is still being revealed at one of the night's tables."""
        tables = [one.table_id for one in night.current if one.table_id is not None]
        return await self._bot.presenter.turning_up(tables)

    async def _begin_steps(self, night_id: int) -> None:
        async with self._noting:
            night, found = await self._nights.begin_steps(night_id)
        for step in found:
            self._bot.work.start(self._step(night, step), f"night {night_id}: {step.name}")

    async def _step(self, night: Night, step: Step) -> None:
        """Perform a step, record its result, and start the steps that it makes possible."""
        night_id = night.night_id
        try:
            noted = await self._do(night, step)
            async with self._noting:
                night = await self._nights.end_step(night_id, noted)
            if not await self._turning_up(night):
                await self._begin_steps(night_id)
        except Exception as error:
            # Its lease expires, and it is started again.
            self._waits(night_id, error)
        self.recurring.wake()

    async def _look_at_tables(self, night: Night) -> None:
        """Record tables that were opened in the night's channels, and those that were closed without a result."""
        tables = self._bot.services.tables
        for table in night.current:
            if table.settled:
                continue
            try:
                found = await self.table_of(night, table)
                if found is None:
                    continue
                if table.table_id is None:
                    night = await self._nights.opened(night.night_id, table.round_no, table.number, found)
                elif (await tables.public(found)).table.status is TableStatus.CLOSED:
                    await self._nights.table_closed(night.night_id, found)
            except Refusal as refusal:  # it cannot be read: the round ends by its time
                _log.info("night %d: nothing is known of a table: %s", night.night_id, refusal)

    async def _do(self, night: Night, step: Step) -> Making:
        """Perform a step; return the change of the night that records its result."""
        words = await self._bot.people.public(night.guild_id)
        try:
            return await self._patience.wait(self._done(night, step, words))
        except (Busy, StoreUnavailable, TooLate) as error:
            if not step.failures:
                _log.warning("night %d: %s has to wait: %r", night.night_id, step.name, error.__cause__ or error)
            return self._failed(step)
        except MessageGone as error:
            return self._board_gone(step) if step.doing in {Doing.BOARD, Doing.PIN} else self._not_done(step, error)
        except (Denied, ChannelGone, Rejected, Refusal) as error:
            _log.warning("night %d: %s cannot be done: %r", night.night_id, step.name, error.__cause__ or error)
            return self._not_done(step, error)
        except Exception:
            if not step.failures:
                _log.exception("night %d: %s has to wait", night.night_id, step.name)
            return self._failed(step)

    def _failed(self, step: Step) -> Making:
        """Return the change that schedules a retry of a step."""
        now = self._bot.services.clock.now()
        return lambda before: steps.failed(before, step, now)

    def _not_done(self, step: Step, error: Exception) -> Making:
        """Return the change that skips an impossible step. A table without a thread moves to another channel."""
        missing, table = "", step.table
        if isinstance(error, Denied):
            missing = PERMISSIONS.get(step.doing, "send_messages")
        elif isinstance(error.__cause__, discord.HTTPException):
            missing = NO_THREADS.get(error.__cause__.code, "")

        def noted(before: Night) -> Night:
            if table is not None and step.doing in {Doing.PLACE, Doing.CALL}:
                there = before.table(table.round_no, table.number)
                if there.channel_id not in before.shared:
                    before = nights.placed(before, table.round_no, table.number)
                    if step.doing is Doing.CALL:  # they are called there instead
                        return steps.undone(before, step, missing=missing)
            return steps.done(before, step, missing=missing, change=before.change)

        return noted

    def _board_gone(self, step: Step) -> Making:
        """Return the change that has a deleted message of the night posted again."""

        def gone(before: Night) -> Night:
            shown = replace(before.shown, board_id=None, board_change=-1)
            done = tuple(one for one in shown.done if one != Doing.PIN.value)
            return steps.undone(replace(before, shown=replace(shown, done=done)), step)

        return gone

    async def _done(self, night: Night, step: Step, words: Words) -> Making:
        """Perform a step without handling its errors; return the change that records it."""
        channel_id, nonce = night.plan.channel_id, f"n{night.night_id}-{step.name}"
        if step.table is not None:
            return await self._at_table(night, step, step.table, words, nonce)
        if step.doing is Doing.BOARD:
            return await self._board(night, step, words)
        if step.doing is Doing.EVENT:
            return await self._make_event(night, step, words)
        if night.shown.event_id is not None and step.doing in DECORATION - {Doing.PIN}:
            return await self._at_event(night, step, night.shown.event_id)
        people = [one.user_id for one in night.coming]
        if step.doing is Doing.PIN and night.shown.board_id is not None:
            await self._places.pin(channel_id, night.shown.board_id)
        elif step.doing is Doing.REMINDER:
            await self._places.announce(channel_id, screens.reminder(night, words), people, nonce=nonce)
        elif step.doing is Doing.MOVED and people:
            await self._places.announce(channel_id, screens.moved(night, words), people, nonce=nonce)
        elif step.doing is Doing.OFF and people:
            await self._places.announce(channel_id, screens.off(night, words), people, nonce=nonce)
        elif step.doing is Doing.FINAL:
            await self._posts.send(channel_id, screens.final(night, words), nonce=nonce)
        return lambda before: steps.done(before, step)

    async def _make_event(self, night: Night, step: Step, words: Words) -> Making:
        """Create the night's event, unless an earlier attempt has created it."""
        name, guild_id, ends = screens.event_name(night), night.guild_id, nights.ends_by(night)
        if step.again and (found := await self._own_event(night, name)) is not None:
            there = found
        elif not night.gathering or night.starts_at <= self._bot.services.clock.now():
            # It is too late: Discord accepts no event that begins in the past.
            return lambda before: steps.done(before, step)
        else:
            event_id = await self._places.create_event(
                guild_id,
                name=name,
                about=screens.event(night, words),
                where=self._channel(night.plan.channel_id),
                starts_at=night.starts_at,
                ends_at=ends,
            )
            there = Event(event_id, night.starts_at, ends, EventStatus.SCHEDULED)
        return lambda before: steps.done(_with_event(before, there), step)

    async def _own_event(self, night: Night, name: str) -> Event | None:
        """Return the event that an earlier attempt created for a night, or None."""
        others = {one.shown.event_id for one in await self._nights.of_guild(night.guild_id)}
        found = [one for one in await self._places.own_events(night.guild_id, name) if one.event_id not in others]
        same = [one for one in found if abs(one.starts_at - night.starts_at) < 1]
        if same:
            return replace(same[0], starts_at=night.starts_at)
        # It may have been made before the night was moved.
        return found[0] if found and night.moves else None

    async def _at_event(self, night: Night, step: Step, event_id: int) -> Making:
        guild_id, now = night.guild_id, self._bot.services.clock.now()
        if step.doing is Doing.INTERESTED:
            people = await self._places.interested(guild_id, event_id)
            return lambda before: steps.asked(nights.interested(before, people), step, now)
        if step.doing is Doing.PEOPLE:
            people = await self._places.interested(guild_id, event_id)
            return lambda before: steps.done(nights.interested(before, people), step)
        if step.doing is Doing.EVENT_TIMES:
            starts = night.starts_at if night.gathering and night.starts_at > now else None
            ends = max(nights.ends_by(night), now)
            await self._places.move_event(guild_id, event_id, starts_at=starts, ends_at=ends)
            there = Event(event_id, night.starts_at, ends, EventStatus.SCHEDULED)
            return lambda before: steps.undone(_with_event(before, there), step)
        if step.doing is Doing.EVENT_BEGINS:
            await self._places.set_event(guild_id, event_id, EventStatus.ACTIVE)
        elif step.doing is Doing.EVENT_ENDS:
            await self._end_event(night, event_id)
        return lambda before: steps.done(before, step)

    async def _end_event(self, night: Night, event_id: int) -> None:
        """Complete the event of a night, or cancel it if nothing was played.

        Discord completes only events that have begun, and cancels only those that have not.
        """
        guild_id = night.guild_id
        try:
            await self._places.set_event(
                guild_id, event_id, EventStatus.COMPLETED if night.tables else EventStatus.CANCELLED
            )
        except Rejected:
            if night.tables:
                await self._places.set_event(guild_id, event_id, EventStatus.ACTIVE)
            await self._places.set_event(guild_id, event_id, EventStatus.COMPLETED)

    async def _at_table(self, night: Night, step: Step, table: NightTable, words: Words, nonce: str) -> Making:
        if step.doing is Doing.PLACE:
            place = await self._thread(night, step, screens.thread_name(night, table, words))
            return lambda before: steps.done(nights.placed(before, table.round_no, table.number, place), step)
        where = table.channel_id or night.plan.channel_id
        if step.doing in {Doing.CALL, Doing.FREE}:
            screen = screens.call(night, table, words, free=step.doing is Doing.FREE)
            await self._places.announce(where, screen, table.people, nonce=nonce)
        elif step.doing is Doing.INSTEAD:
            left, came = table.instead[step.number - 1]
            screen = screens.instead(night, table, left, came, words)
            await self._places.announce(where, screen, (came,), nonce=nonce)
        elif step.doing is Doing.CLOSE and table.table_id is not None:
            await self._close(table.table_id, nonce)
        return lambda before: steps.done(before, step)

    async def _thread(self, night: Night, step: Step, name: str) -> int:
        """Open a thread for a table, unless an earlier attempt has; return its id."""
        channel_id = night.plan.channel_id
        if step.again:
            since, others = night.starts_at - BEFORE, {one.channel_id for one in night.tables}
            for found in await self._places.own_threads(night.guild_id, channel_id, name, since):
                if found not in others:
                    return found
        return await self._places.create_thread(channel_id, name)

    async def _close(self, table_id: int, key: str) -> None:
        """Close a table that has its result, unless it is closing or closed."""
        tables = self._bot.services.tables
        view = await tables.public(table_id)
        if view.table.status not in {TableStatus.CLOSED, TableStatus.CLOSING}:
            await tables.close(table_id, view.table.host, manager=True, key=key)

    async def _board(self, night: Night, step: Step, words: Words) -> Making:
        screen, board_id = screens.board(night, words), night.shown.board_id
        if board_id is None:
            nonce = f"n{night.night_id}-board"
            made = await self._posts.send(night.plan.channel_id, screen, nonce=nonce)
            return lambda before: steps.done(
                replace(before, shown=replace(before.shown, board_id=made)), step, change=night.change
            )
        try:
            await self._posts.edit(night.plan.channel_id, board_id, screen)
        except Unwritable:
            with contextlib.suppress(MessageGone):  # another takes its place, so no buttons stay behind
                await self._posts.delete(night.plan.channel_id, board_id)
            raise
        return lambda before: steps.done(before, step, change=night.change)

    def _channel(self, channel_id: int) -> str:
        channel = self._bot.get_channel(channel_id)
        name: str | None = getattr(channel, "name", None)
        return f"#{name}" if name else "Discord"


def _with_event(night: Night, event: Event) -> Night:
    shown = replace(night.shown, event_id=event.event_id, event_starts_at=event.starts_at, event_ends_at=event.ends_at)
    return replace(night, shown=shown)
