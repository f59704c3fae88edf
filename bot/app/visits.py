"""The context of one interaction, from its arrival to the response: language, table, error handling.

Commands, buttons, menus and dialogs all run inside a `Visit`. A refusal raised inside it is answered in private, in
words. A failure is logged and answered too. Once a change is committed under the idempotency key, no later failure is
reported as a refusal or an error.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from bot.app.answers import Told
from bot.app.deferring import Late
from bot.app.doubts import Doubting, InDoubt
from bot.app.guards import Stale, check_again
from bot.app.own_hand import ShowingHand
from bot.errors import Refusal
from bot.screens import deeds, refusals, replies
from bot.screens.dialogs import Dialog
from bot.screens.items import Interaction
from bot.screens.layout import Screen, noted
from bot.store.errors import FateUnknown, StoreUnavailable
from bot.store.store import Fate

_log = logging.getLogger(__name__)

_VISIT = "visit"
"""The key in an interaction's `extras` under which its context is kept."""


class Visit(Doubting, ShowingHand):
    """The context of one interaction; enter it before anything is awaited.

    With `hurry`, entering does not wait for the database: the words come from the cache.
    """

    def __init__(self, interaction: Interaction, late: Late = Late.PRIVATE, *, hurry: bool = False) -> None:
        super().__init__(interaction, late)
        self._hurry = hurry
        self.passes = False
        """True if the response is only about this moment of the table, so that the next move deletes it."""
        self.drawn_by: Callable[[], Awaitable[Screen]] | None = None
        """Renders the response again, as a panel of the table, when its contents have changed."""

    @classmethod
    def of(cls, interaction: Interaction) -> Visit:
        """Return the context that an interaction already has, or a new one that does not wait for the database."""
        found = interaction.extras.get(_VISIT)
        return found if isinstance(found, Visit) else cls(interaction, hurry=True)

    async def __aenter__(self) -> Self:
        self.interaction.extras[_VISIT] = self
        await self.answer.__aenter__()
        if self.guild_id is not None:
            self.client.attendance.heard(self.guild_id, self.user_id)
        else:
            self.client.presenter.reached(self.user_id)
        if not self._hurry:
            if self.message_id is not None:
                self.client.fading.forget(self.message_id)
            with suppress(Refusal):
                # The person must receive a response even if the database cannot be read.
                self.words = await self.client.people.private(self.user_id, self.guild_id)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        try:
            if not isinstance(error, Exception):
                return False
            await self.fail(error)
            return True
        finally:
            try:
                await self.note_hand()
                self._note_passing()
            finally:
                await self.answer.__aexit__(kind, error, trace)
                self._settle_doubt()

    def _note_passing(self) -> None:
        """Register a response that is about a moment of the table, to be deleted or redrawn later."""
        place, table = self.answer.private_place, self._meant
        if place is None or table is None or not (self.passes or self.drawn_by):
            return
        view = self.client.services.tables.at_hand(table, self.user_id)
        if view is not None:
            self.client.fading.remember(*place, view.table, self.drawn_by)

    async def fail(self, error: Exception) -> None:
        """Log a refusal or failure, and tell the person."""
        fate = await self._fate(error)
        if fate is Fate.DONE:
            bug = None if isinstance(error, Refusal) else error
            level = logging.WARNING if bug is None else logging.ERROR
            _log.log(level, "what user %d wanted is done, but cannot be shown: %s", self.user_id, error, exc_info=bug)
        elif isinstance(error, Refusal):
            _log.debug("user %d was refused: %s", self.user_id, error)
        else:
            _log.error("an interaction of user %d failed", self.user_id, exc_info=error)
        await self.tell(error, fate)

    async def tell(self, error: Exception, fate: Fate | None = None) -> None:
        """Say why something was not done or, if it was committed before `error` was raised, that it is done."""
        fate = self._came_of_it = fate or await self._fate(error)
        if fate is Fate.DONE:
            if self.answer.told is not Told.YES:
                await self.answer.private(deeds.done(self.words, self._deed))
        elif isinstance(error, InDoubt):
            await self._ask(error)
        elif isinstance(error, FateUnknown) and fate is Fate.UNKNOWN and self._deed is not None:
            await self.answer.private(deeds.unknown(self.words, self._deed))
        elif isinstance(error, Refusal):
            if self._names is None and self._meant is not None:
                self.at_hand(self._meant)
            if fate is Fate.UNDONE:
                error = await self._why(_certain(error))
            now = await self._table_now()
            if now is not None:
                await self.answer.private(replies.earlier(now, self.words, await self.client.presenter.link(now)))
                return
            self.passes, self.drawn_by = not isinstance(error, Stale), None
            await self.answer.private(await self._refused(error))
        else:
            await self.answer.private(refusals.failed(self.words))

    async def _why(self, refusal: Refusal) -> Refusal:
        """Return the reason why something was not done; an out-of-date screen comes before its consequences."""
        if isinstance(refusal, Stale | StoreUnavailable):
            return refusal
        try:
            await check_again(self)
        except Stale as stale:
            return stale
        except Refusal:
            pass
        return refusal

    async def _refused(self, refusal: Refusal) -> Screen:
        """Return the screen for a refusal. If something was out of date, it shows the current state."""
        told = refusals.refused(self.words, refusal, self._names)
        if not isinstance(refusal, Stale):
            return told
        try:
            return noted(await refusal.screen(), refusals.text(self.words, refusal))
        except Refusal:
            return told

    async def refused(self, refusal: Refusal) -> Refusal:
        """Return the reason why nothing was done, for callers that show it in their own way.

        Raises `refusal` itself if something was done, or if that is unknown.
        """
        if await self._fate(refusal) is not Fate.UNDONE:
            raise refusal
        return await self._why(_certain(refusal))

    async def open(self, dialog: Dialog) -> None:
        """Open a dialog as the first response. If it certainly did not open, tell the person."""
        if not await self.answer.dialog(dialog):
            await self.answer.private(refusals.failed(self.words))

    async def public(self, table_id: int) -> tuple[Screen, int]:
        """Return a table message as it must look now, and the version that it shows."""
        view = await self.client.services.tables.public(table_id)
        return await self.client.presenter.public(view), view.table.version


def _certain(refusal: Refusal) -> Refusal:
    """Replace an unknown outcome, once it is certain that nothing was done."""
    return StoreUnavailable(refusal.reason) if isinstance(refusal, FateUnknown) else refusal
