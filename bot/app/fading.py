"""Private responses about a moment at a table: once it has passed they are deleted or redrawn.

They are kept in memory only; after a restart they stay as they are.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from msgspec import Struct

from bot.clock import Clock
from bot.presenter.posts import Busy, ChannelGone, Denied, MessageGone, Posts, Rejected
from bot.presenter.work import Work
from bot.recent import Recent
from bot.rules.game import visible
from bot.screens.layout import Screen
from bot.tables.values import Table, TableChanged

_log = logging.getLogger(__name__)

Drawing: TypeAlias = Callable[[], Awaitable[Screen]]

STAYS: Final = 5.0
"""Seconds for which a response stays readable even if a move at the table makes it obsolete."""
OPEN_FOR: Final = 840.0
"""Seconds for which a private response can be edited: a minute less than Discord allows."""
CAPACITY: Final = 500
"""Responses that are remembered."""


class _Answer(Struct, frozen=True, kw_only=True):
    """A private response about a table: its route, the time it was sent, and the part of the table that it shows.

    `draw` renders it again; None: the next move deletes it.
    """

    table_id: int
    route: str
    at: float
    shows: object
    draw: Drawing | None


class Fading:
    """The private responses that depend on a moment at a table."""

    def __init__(self, posts: Posts, work: Work, clock: Clock) -> None:
        self._posts = posts
        self._work = work
        self._clock = clock
        self._answers: Recent[int, _Answer] = Recent(CAPACITY)

    def remember(self, message_id: int, route: str, table: Table, draw: Drawing | None) -> None:
        """Track a response about a table.

        Without `draw` the next move deletes it. With `draw` it is redrawn when the table's rules or its questions have
        changed.
        """
        self._answers[message_id] = _Answer(
            table_id=table.table_id, route=route, at=self._clock.now(), shows=_asked(table), draw=draw
        )

    def forget(self, message_id: int) -> None:
        """Stop tracking a message, because something else is done with it."""
        if message_id in self._answers:
            del self._answers[message_id]

    def changed(self, change: TableChanged) -> None:
        """Delete or redraw the responses that a change of a table has made out of date.

        Only public events count as a move: deleting a response when somebody arranges their cards would give that away.
        Changes by another process come without events, so they do not count either.
        """
        table, now = change.table, self._clock.now()
        moved = bool(visible(change.events, None))
        for message_id, answer in tuple(self._answers.items()):
            if answer.table_id != table.table_id:
                continue
            if now >= answer.at + OPEN_FOR:
                self.forget(message_id)
            elif answer.draw is None and moved and now >= answer.at + STAYS:
                self.forget(message_id)
                self._work.start(self._delete(answer), f"an answer about table {table.table_id}")
            elif answer.draw is not None and _asked(table) != answer.shows:
                self._work.start(self._draw(message_id, answer, table), f"a panel of table {table.table_id}")

    async def _delete(self, answer: _Answer) -> None:
        try:
            await self._posts.withdraw(answer.route)
        except (Busy, ChannelGone, Denied, MessageGone, Rejected) as error:
            _log.info("an answer about table %d stays: %r", answer.table_id, error)

    async def _draw(self, message_id: int, answer: _Answer, table: Table) -> None:
        if self._answers.get(message_id) is not answer or answer.draw is None:
            return
        self.remember(message_id, answer.route, table, answer.draw)
        again = self._answers[message_id]
        try:
            screen = await answer.draw()
            if self._answers.get(message_id) is again:
                await self._posts.edit(0, message_id, screen, route=answer.route)
        except (Busy, ChannelGone, Denied, MessageGone, Rejected) as error:
            _log.info("a panel of table %d stays as it is: %r", answer.table_id, error)


def _asked(table: Table) -> object:
    """Return the parts of a table that its panels show: its rules, and the questions that it asks."""
    return table.house_rules, table.settings, table.coming, table.next_game, table.agreement, table.status
