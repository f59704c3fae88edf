"""Holds league nights in Discord: does for each, one after the other, what is still to be done, and notes it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bot.errors import Refusal
from bot.leagues.nights import night as nights
from bot.leagues.nights import steps
from bot.leagues.nights.service import Making
from bot.leagues.nights.steps import Doing, Step
from bot.leagues.nights.values import Night, NightStatus
from bot.presenter.places import EventStatus, Places
from bot.presenter.posts import Busy, ChannelGone, Denied, MessageGone, Rejected
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
"""Seconds between looks at the database: another process may have changed something."""
RETRY: Final = 2.0
"""Seconds to wait where Discord is busy."""
LASTS: Final = 3 * 3600.0
"""Seconds that an event is said to last."""
PERMISSIONS: Final = {
    Doing.EVENT: "create_events",
    Doing.PLACE: "create_public_threads",
    Doing.PIN: "pin_messages",
    Doing.BOARD: "send_messages",
    Doing.REMINDER: "send_messages",
    Doing.CALL: "send_messages_in_threads",
    Doing.INSTEAD: "send_messages_in_threads",
    Doing.FINAL: "send_messages",
}
"""What is lacking where Discord does not allow something."""


class NightHost:
    """Sees to the nights of the servers that this process serves, as long as `recurring` goes on."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._nights = bot.services.nights
        self._posts = bot.posts
        self._places = Places(bot, self._posts)
        self.recurring = Recurring(
            "league nights", self._see_to_them, bot.services.clock, every=LONGEST_SLEEP, retry=RETRY, owner=bot.work
        )

    async def _see_to_them(self) -> float | None:
        """Do what is due by now; when there is something to do next (None: later, because something could not be)."""
        waits = False
        for due in await self._nights.due():
            if self._bot.services.tables.serves(due.guild_id) and not await self._seen_to(due):
                waits = True
        return None if waits else await self._nights.next_due()

    async def _seen_to(self, due: NightRow) -> bool:
        """Do what is due of one night by now; False where it has to wait. Whatever is the matter with it, the other
        nights go on.
        """
        try:
            await self._see_to(due.night_id)
        except Refusal as refusal:
            if refusal.code != "night_damaged":
                _log.warning("night %d has to wait: %s", due.night_id, refusal)
                return False
            await self._set_aside(due, refusal)
        except Exception:
            _log.exception("night %d has to wait", due.night_id)
            return False
        return True

    async def _set_aside(self, night: NightRow, refusal: Refusal) -> None:
        """A night that cannot be read is not looked at again, and who founded its league is told."""
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
        """Do what is due of one night by now, once what its tables came to has been shown there."""
        night = await self._nights.look(night_id)
        if await self._bot.presenter.turning_up(one.table_id for one in night.current if one.table_id is not None):
            return
        night = await self._nights.advance(night_id)
        await self._look_at_event(night)
        await self._look_at_tables(night)
        while (begun := await self._nights.begin_step(night_id)) is not None:
            if not await self._do(*begun):
                break

    async def _look_at_event(self, night: Night) -> None:
        """Note who is interested in its event, until people check in."""
        event_id = night.shown.event_id
        if night.status is not NightStatus.SIGN_UP or event_id is None:
            return
        try:
            people = await self._places.interested(night.guild_id, event_id)
        except (Busy, Denied, Rejected) as error:
            _log.info("night %d: nobody knows who is interested: %s", night.night_id, error.__class__.__name__)
            return
        if nights.interested(night, people) != night:
            await self._nights.end_step(night.night_id, lambda before: nights.interested(before, people))

    async def _look_at_tables(self, night: Night) -> None:
        """Note the tables that were opened in their threads, and those that were closed without a result."""
        tables = self._bot.services.tables
        shared = {night.plan.channel_id, *night.plan.places}
        for table in night.current:
            if table.settled or table.channel_id is None:
                continue
            if table.table_id is None and table.channel_id not in shared:
                found = await tables.table_in(table.channel_id)
                if found is not None:
                    await self._nights.opened(night.night_id, table.round_no, table.number, found)
            elif table.table_id is not None:
                try:
                    view = await tables.public(table.table_id)
                except Refusal as refusal:  # it cannot be read: the round ends by its time
                    _log.info("night %d: nothing is known of table %d: %s", night.night_id, table.table_id, refusal)
                    continue
                if view.table.status is TableStatus.CLOSED:
                    await self._nights.table_closed(night.night_id, table.table_id)

    async def _do(self, night: Night, step: Step) -> bool:
        """Do one thing and note what came of it; whether to go on with the next."""
        words = await self._bot.people.public(night.guild_id)
        goes_on = True
        try:
            noted = await self._done(night, step, words)
        except (Busy, StoreUnavailable):
            goes_on, noted = False, _later(step)
        except Denied:
            _log.info("night %d: %s is not allowed", night.night_id, step.name)
            noted = self._denied(night, step)
        except MessageGone:
            noted = self._board_gone(step) if step.doing in {Doing.BOARD, Doing.PIN} else _given_up(step)
        except (ChannelGone, Rejected, Refusal) as error:
            _log.warning("night %d: %s cannot be done: %s", night.night_id, step.name, error.__class__.__name__)
            noted = _given_up(step)
        await self._nights.end_step(night.night_id, noted)
        return goes_on

    def _denied(self, night: Night, step: Step) -> Making:
        """A permission is missing: it is noted, and a table goes to a channel that there is."""
        missing = PERMISSIONS.get(step.doing, "send_messages")
        table = step.table
        if step.doing is not Doing.PLACE or table is None:
            return lambda before: steps.done(before, step, missing=missing, change=night.change)
        there = night.plan.places or (night.plan.channel_id,)
        channel_id = there[(table.number - 1) % len(there)]
        return lambda before: steps.done(_placed(before, step, channel_id), step, missing=missing)

    def _board_gone(self, step: Step) -> Making:
        """The board was deleted: another is posted."""

        def gone(before: Night) -> Night:
            shown = replace(before.shown, board_id=None, board_change=-1)
            done = tuple(one for one in shown.done if one != Doing.PIN.value)
            return steps.undone(replace(before, shown=replace(shown, done=done)), step)

        return gone

    async def _done(self, night: Night, step: Step, words: Words) -> Making:
        """Do it; what is to be noted."""
        table, guild_id, channel_id = step.table, night.guild_id, night.plan.channel_id
        nonce = f"n{night.night_id}-{step.name}"
        if step.doing is Doing.BOARD:
            return await self._board(night, step, words)
        if step.doing is Doing.EVENT:
            event_id = await self._places.create_event(
                guild_id,
                name=screens.event_name(night),
                about=screens.event(night, words),
                where=self._channel(channel_id),
                starts_at=night.starts_at,
                ends_at=night.starts_at + LASTS,
            )
            return lambda before: steps.done(replace(before, shown=replace(before.shown, event_id=event_id)), step)
        if step.doing is Doing.PIN and night.shown.board_id is not None:
            await self._places.pin(channel_id, night.shown.board_id)
        elif step.doing is Doing.PEOPLE and night.shown.event_id is not None:
            people = await self._places.interested(guild_id, night.shown.event_id)
            return lambda before: steps.done(nights.interested(before, people), step)
        elif step.doing is Doing.REMINDER:
            people_coming = [one.user_id for one in night.coming]
            screen = screens.reminder(night, words)
            await self._places.announce(channel_id, screen, people_coming, nonce=nonce)
        elif step.doing is Doing.FINAL and not night.called_off:
            await self._posts.send(channel_id, screens.final(night, words), nonce=nonce)
        elif step.doing is Doing.EVENT_BEGINS and night.shown.event_id is not None:
            await self._places.set_event(guild_id, night.shown.event_id, EventStatus.ACTIVE)
        elif step.doing is Doing.EVENT_ENDS and night.shown.event_id is not None:
            ends = EventStatus.COMPLETED if Doing.EVENT_BEGINS.value in night.shown.done else EventStatus.CANCELLED
            await self._places.set_event(guild_id, night.shown.event_id, ends)
        elif table is not None:
            return await self._at_table(night, step, words, nonce)
        return lambda before: steps.done(before, step)

    async def _at_table(self, night: Night, step: Step, words: Words, nonce: str) -> Making:
        table = step.table
        if table is None:
            raise ValueError(f"{step.name} is about no table")
        if step.doing is Doing.PLACE:
            name = screens.thread_name(night, table, words)
            place = await self._places.create_thread(night.plan.channel_id, name)
            return lambda before: steps.done(_placed(before, step, place), step)
        where = table.channel_id or night.plan.channel_id
        if step.doing is Doing.CALL:
            screen = screens.call(night, table, words)
            await self._places.announce(where, screen, table.people, nonce=nonce)
        elif step.doing is Doing.INSTEAD:
            left, came = table.instead[step.number - 1]
            screen = screens.instead(night, table, left, came, words)
            await self._places.announce(where, screen, (came,), nonce=nonce)
        elif step.doing is Doing.CLOSE and table.table_id is not None:
            await self._close(table.table_id, nonce)
        return lambda before: steps.done(before, step)

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
        await self._posts.edit(night.plan.channel_id, board_id, screen)
        return lambda before: steps.done(before, step, change=night.change)

    def _channel(self, channel_id: int) -> str:
        channel = self._bot.get_channel(channel_id)
        name: str | None = getattr(channel, "name", None)
        return f"#{name}" if name else "Discord"


def _later(step: Step) -> Making:
    """It is to be tried again."""
    return lambda before: steps.undone(before, step)


def _given_up(step: Step) -> Making:
    """It cannot be done, now or ever."""
    return lambda before: steps.done(before, step, change=before.change)


def _placed(night: Night, step: Step, channel_id: int) -> Night:
    if step.table is None:
        return night
    table = night.table(step.table.round_no, step.table.number)
    return night.with_table(replace(table, channel_id=channel_id))
