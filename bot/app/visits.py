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

from bot.app.answers import Delivery
from bot.app.deferring import DeferMode
from bot.app.doubts import RepeatProtection, PossibleRepeat
from bot.app.guards import StaleScreen, check_not_stale
from bot.app.own_hand import HandResponses
from bot.errors import Refusal
from bot.screens import deeds, refusals, replies
from bot.screens.dialogs import Dialog
from bot.screens.items import Interaction
from bot.screens.layout import Screen, with_note
from bot.store.errors import CommitOutcomeUnknown, StoreUnavailable
from bot.store.store import CommitStatus

_log = logging.getLogger(__name__)

_CONTEXT_KEY = "visit"
"""The key in an interaction's `extras` under which its context is kept."""


class InteractionContext(RepeatProtection, HandResponses):
    """The context of one interaction; enter it before anything is awaited.

    With `hurry`, entering does not wait for the database: the words come from the cache.
    """

    def __init__(self, interaction: Interaction, defer_mode: DeferMode = DeferMode.PRIVATE, *, cached_only: bool = False) -> None:
        super().__init__(interaction, defer_mode)
        self._cached_only = cached_only
        self.expires_with_move = False
        """True if the response is only about this moment of the table, so that the next move deletes it."""
        self.redraw: Callable[[], Awaitable[Screen]] | None = None
        """Renders the response again, as a panel of the table, when its contents have changed."""

    @classmethod
    def for_interaction(cls, interaction: Interaction) -> InteractionContext:
        """Return the context that an interaction already has, or a new one that does not wait for the database."""
        found = interaction.extras.get(_CONTEXT_KEY)
        return found if isinstance(found, InteractionContext) else cls(interaction, cached_only=True)

    async def __aenter__(self) -> Self:
        self.interaction.extras[_CONTEXT_KEY] = self
        await self.response.__aenter__()
        if self.guild_id is not None:
            self.client.membership.note_present(self.guild_id, self.user_id)
        else:
            self.client.presenter.note_dm_open(self.user_id)
        if not self._cached_only:
            if self.message_id is not None:
                self.client.transient_responses.untrack(self.message_id)
            with suppress(Refusal):
                # The person must receive a response even if the database cannot be read.
                self.words = await self.client.settings_cache.private_words(self.user_id, self.guild_id)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        try:
            if not isinstance(error, Exception):
                return False
            await self.handle_error(error)
            return True
        finally:
            try:
                await self.record_hand()
                self._track_transient()
            finally:
                await self.response.__aexit__(kind, error, trace)
                self._settle_uncertainty()

    def _track_transient(self) -> None:
        """Register a response that is about a moment of the table, to be deleted or redrawn later."""
        place, table = self.response.private_message, self._table_id
        if place is None or table is None or not (self.expires_with_move or self.redraw):
            return
        view = self.client.services.tables.cached_view(table, self.user_id)
        if view is not None:
            self.client.transient_responses.track(*place, view.table, self.redraw)

    async def handle_error(self, error: Exception) -> None:
        """Log a refusal or failure, and tell the person."""
        fate = await self._find_fate(error)
        if fate is CommitStatus.COMMITTED:
            bug = None if isinstance(error, Refusal) else error
            level = logging.WARNING if bug is None else logging.ERROR
            _log.log(level, "what user %d wanted is done, but cannot be shown: %s", self.user_id, error, exc_info=bug)
        elif isinstance(error, Refusal):
            _log.debug("user %d was refused: %s", self.user_id, error)
        else:
            _log.error("an interaction of user %d failed", self.user_id, exc_info=error)
        await self.report_error(error, fate)

    async def report_error(self, error: Exception, fate: CommitStatus | None = None) -> None:
        """Say why something was not done or, if it was committed before `error` was raised, that it is done."""
        fate = self._outcome = fate or await self._find_fate(error)
        if fate is CommitStatus.COMMITTED:
            if self.response.delivery is not Delivery.DELIVERED:
                await self.response.send_private(deeds.render_done(self.words, self._action))
        elif isinstance(error, PossibleRepeat):
            await self._ask_about_repeat(error)
        elif isinstance(error, CommitOutcomeUnknown) and fate is CommitStatus.UNKNOWN and self._action is not None:
            await self.response.send_private(deeds.render_unknown_outcome(self.words, self._action))
        elif isinstance(error, Refusal):
            if self._names is None and self._table_id is not None:
                self.cached_table(self._table_id)
            if fate is CommitStatus.NOT_COMMITTED:
                error = await self._find_cause(_certain_refusal(error))
            now = await self._current_table()
            if now is not None:
                await self.response.send_private(replies.render_other_table(now, self.words, await self.client.presenter.table_link(now)))
                return
            self.expires_with_move, self.redraw = not isinstance(error, StaleScreen), None
            await self.response.send_private(await self._render_refusal(error))
        else:
            await self.response.send_private(refusals.render_failure(self.words))

    async def _find_cause(self, refusal: Refusal) -> Refusal:
        """Return the reason why something was not done; an out-of-date screen comes before its consequences."""
        if isinstance(refusal, StaleScreen | StoreUnavailable):
            return refusal
        try:
            await check_not_stale(self)
        except StaleScreen as stale:
            return stale
        except Refusal:
            pass
        return refusal

    async def _render_refusal(self, refusal: Refusal) -> Screen:
        """Return the screen for a refusal. If something was out of date, it shows the current state."""
        told = refusals.render_refusal(self.words, refusal, self._names)
        if not isinstance(refusal, StaleScreen):
            return told
        try:
            return with_note(await refusal.screen(), refusals.refusal_text(self.words, refusal))
        except Refusal:
            return told

    async def explain_refusal(self, refusal: Refusal) -> Refusal:
        """Return the reason why nothing was done, for callers that show it in their own way.

        Raises `refusal` itself if something was done, or if that is unknown.
        """
        if await self._find_fate(refusal) is not CommitStatus.NOT_COMMITTED:
            raise refusal
        return await self._find_cause(_certain_refusal(refusal))

    async def open_dialog(self, dialog: Dialog) -> None:
        """Open a dialog as the first response. If it certainly did not open, tell the person."""
        if not await self.response.open_dialog(dialog):
            await self.response.send_private(refusals.render_failure(self.words))

    async def render_public_table(self, table_id: int) -> tuple[Screen, int]:
        """Return a table message as it must look now, and the version that it shows."""
        view = await self.client.services.tables.public_view(table_id)
        return await self.client.presenter.render_table(view), view.table.version


def _certain_refusal(refusal: Refusal) -> Refusal:
    """Replace an unknown outcome, once it is certain that nothing was done."""
    return StoreUnavailable(refusal.reason) if isinstance(refusal, CommitOutcomeUnknown) else refusal
