"""Screens that are out of date.

A click on one is refused: buttons, menus and dialogs act on the state that they showed, or not at all. Private
responses about a moment at a table are deleted or redrawn once it has passed. They are tracked in memory only; after a
restart they stay as they are.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import Struct

from bot.cache import LRUCache
from bot.clock import Clock
from bot.errors import Refusal
from bot.presenter.discord_api import Busy, ChannelGone, Denied, DiscordApi, MessageGone, Rejected
from bot.presenter.tasks import BackgroundTasks
from bot.screens.widgets.components import Interaction
from bot.screens.widgets.custom_ids import DialogId, PanelId, TableId, is_stamped
from bot.screens.widgets.layout import Screen
from bot.tables.values import PublicTable, TableChanged

if TYPE_CHECKING:
    from bot.app.context import InteractionContext


StampedId: TypeAlias = TableId | PanelId | DialogId


CONTEXT_KEY: Final = "context"
"""The key in an interaction's `extras` under which its context is kept."""


_STALE_CHECK: Final = "stale check"
"""The key in an interaction's `extras` under which its check is kept."""


class CurrentScreen(Struct, frozen=True):
    """The current state of something: the stamp of an id made from it, and the screen that shows it."""

    stamp: str
    screen: Callable[[], Awaitable[Screen]]


CurrentScreenReader: TypeAlias = Callable[["InteractionContext", Any], Awaitable[CurrentScreen]]
"""Reads the current state for one kind of `StampedId`. May raise Refusal."""


class StaleScreen(Refusal):
    """Refusal of a click on something that has changed since; `screen` renders it as it is now."""

    def __init__(self, screen: Callable[[], Awaitable[Screen]]) -> None:
        super().__init__("stale", price=0)
        self.screen = screen


def reader_key(wanted: StampedId) -> str:
    """Return the name under which the reader for an id is registered: `t`, `s:<panel>` or `d:<dialog>`."""
    match wanted:
        case TableId():
            return "t"
        case PanelId(panel=panel):
            return f"s:{panel}"
        case DialogId(dialog=dialog):
            return f"d:{dialog}"


@contextmanager
def guard_against_stale(
    interaction: Interaction, wanted: StampedId, readers: dict[str, CurrentScreenReader]
) -> Iterator[None]:
    """Within the block, let the interaction commit only if what it showed is still current."""
    if not is_stamped(wanted):
        yield
        return
    key, store, read = f"i:{interaction.id}", interaction.client.services.store, readers[reader_key(wanted)]

    async def check(context: InteractionContext) -> None:
        current = await read(context, wanted)
        if current.stamp != wanted.stamp and await store.reader.find_answer(key) is None:
            raise StaleScreen(current.screen)

    async def before_commit() -> None:
        # The context is created within the block.
        await check(interaction.extras[CONTEXT_KEY])

    if wanted.stamp:  # otherwise nothing was shown
        interaction.extras[_STALE_CHECK] = check
    with store.writer.pre_commit_check(key, before_commit):
        yield


async def check_not_stale(context: InteractionContext) -> None:
    """Raise StaleScreen if the button, menu or dialog of an interaction is out of date."""
    check = context.interaction.extras.get(_STALE_CHECK)
    if check is not None:
        await check(context)


_log = logging.getLogger(__name__)


Redraw: TypeAlias = Callable[[], Awaitable[Screen]]


READABLE_FOR: Final = 5.0
"""Seconds for which a response stays readable even if a move at the table makes it obsolete."""


EDITABLE_FOR: Final = 840.0
"""Seconds for which a private response can be edited: a minute less than Discord allows."""


TRANSIENT_CAPACITY: Final = 500
"""Maximum number of responses that are tracked."""


class _TransientResponse(Struct, frozen=True, kw_only=True):
    """A private response about a table: its route, the time it was sent, and the part of the table that it shows.

    `redraw` renders it again; None: the next move deletes it.
    """

    table_id: int
    route: str
    sent_at: float
    snapshot: object
    redraw: Redraw | None


class TransientResponses:
    """The private responses that depend on a moment at a table."""

    def __init__(self, posts: DiscordApi, work: BackgroundTasks, clock: Clock) -> None:
        self._posts = posts
        self._work = work
        self._clock = clock
        self.tracked: LRUCache[int, _TransientResponse] = LRUCache(TRANSIENT_CAPACITY)
        """The responses by message, until something else is done with it."""

    def track(self, message_id: int, route: str, table: PublicTable, redraw: Redraw | None) -> None:
        """Track a response about a table.

        Without `redraw` the next move deletes it. With `redraw` it is redrawn when the table's rules or its questions
        have changed.
        """
        self.tracked[message_id] = _TransientResponse(
            table_id=table.table_id,
            route=route,
            sent_at=self._clock.now(),
            snapshot=_rules_snapshot(table),
            redraw=redraw,
        )

    def on_table_changed(self, change: TableChanged) -> None:
        """Delete or redraw the responses that a change of a table has made out of date.

        Only public events count as a move: deleting a response when somebody arranges their cards would give that away.
        Changes by another process come without events, so they do not count either.
        """
        table, now = change.table, self._clock.now()
        moved = any(event.seen_by is None for event in change.events)
        for message_id, answer in tuple(self.tracked.items()):
            if answer.table_id != table.table_id:
                continue
            if now >= answer.sent_at + EDITABLE_FOR:
                del self.tracked[message_id]
            elif answer.redraw is None and moved and now >= answer.sent_at + READABLE_FOR:
                del self.tracked[message_id]
                self._work.start(self._delete(answer), f"an answer about table {table.table_id}")
            elif answer.redraw is not None and _rules_snapshot(table) != answer.snapshot:
                self._work.start(self._redraw(message_id, answer, table), f"a panel of table {table.table_id}")

    async def _delete(self, response: _TransientResponse) -> None:
        try:
            await self._posts.delete_private(response.route)
        except (Busy, ChannelGone, Denied, MessageGone, Rejected) as error:
            _log.info("an answer about table %d stays: %r", response.table_id, error)

    async def _redraw(self, message_id: int, response: _TransientResponse, table: PublicTable) -> None:
        if self.tracked.get(message_id) is not response or response.redraw is None:
            return
        self.track(message_id, response.route, table, response.redraw)
        again = self.tracked[message_id]
        try:
            screen = await response.redraw()
            if self.tracked.get(message_id) is again:
                await self._posts.edit(0, message_id, screen, route=response.route)
        except (Busy, ChannelGone, Denied, MessageGone, Rejected) as error:
            _log.info("a panel of table %d stays as it is: %r", response.table_id, error)


def _rules_snapshot(table: PublicTable) -> object:
    """Return the parts of a table that its panels show: its rules, and the questions that it asks."""
    return table.house_rules, table.settings, table.pending_terms, table.next_game, table.vote, table.status
