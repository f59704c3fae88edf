"""Out-of-date screens.

Buttons, menus and dialogs act only on the state that they showed; a click on an out-of-date one is refused. Private
responses about the state of a table are deleted or redrawn when it changes. They are tracked in memory only, so after a
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
"""Key of an interaction's context in its `extras`."""

_STALE_CHECK: Final = "stale check"
"""Key of an interaction's check in its `extras`."""


class CurrentScreen(Struct, frozen=True):
    """Current state of the thing that a screen shows: its stamp, and a function that renders the screen."""

    stamp: str
    screen: Callable[[], Awaitable[Screen]]


CurrentScreenReader: TypeAlias = Callable[["InteractionContext", Any], Awaitable[CurrentScreen]]
"""Function that reads the current state for one kind of `StampedId`. It may raise Refusal."""


class StaleScreen(Refusal):
    """Refusal of a click on an out-of-date screen. `screen` renders the current state."""

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
    """Within the block, let the interaction commit only if the clicked screen is still current."""
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

    if wanted.stamp:  # without a stamp, the screen showed no state
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
    """Private response about a table. `snapshot` is the part of the table that the response shows.

    `redraw` renders the response again; None: the next move deletes it.
    """

    table_id: int
    route: str
    sent_at: float
    snapshot: object
    redraw: Redraw | None


class TransientResponses:
    """Private responses that are deleted or redrawn when their table changes."""

    def __init__(self, posts: DiscordApi, work: BackgroundTasks, clock: Clock) -> None:
        self._posts = posts
        self._work = work
        self._clock = clock
        self.tracked: LRUCache[int, _TransientResponse] = LRUCache(TRANSIENT_CAPACITY)
        """Responses by message id, until the message is used for something else."""

    def track(self, message_id: int, route: str, table: PublicTable, redraw: Redraw | None) -> None:
        """Track a response about a table.

        Without `redraw`, the next move deletes the response. With `redraw`, the response is rendered again when the
        rules of the table or its open questions have changed.
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

        Only public events count as a move. Otherwise, a deletion would reveal that somebody has arranged their cards.
        Changes by another process have no events, so they do not count.
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
    """Return the parts of a table that its panels show: its rules, open questions and status."""
    return table.house_rules, table.settings, table.pending_terms, table.next_game, table.vote, table.status
