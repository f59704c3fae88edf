"""Private answers about a moment at a table: once it is over they are deleted, or drawn again.

They are kept in memory; after a restart they stay as they are.
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
"""Seconds for which an answer is left to be read, whatever happens at the table."""
OPEN_FOR: Final = 840.0
"""Seconds for which a private answer can be edited: a minute less than Discord allows."""
CAPACITY: Final = 500
"""Answers that are remembered."""


class _Answer(Struct, frozen=True, kw_only=True):
    """A private answer about a table: how it is reached, when it was given, and what of the table it shows.

    `draw` makes it anew; None: it is deleted with the next move.
    """

    table_id: int
    route: str
    at: float
    shows: object
    draw: Drawing | None


class Fading:
    """The answers whose moment may pass."""

    def __init__(self, posts: Posts, work: Work, clock: Clock) -> None:
        self._posts = posts
        self._work = work
        self._clock = clock
        self._answers: Recent[int, _Answer] = Recent(CAPACITY)

    def remember(self, message_id: int, route: str, table: Table, draw: Drawing | None) -> None:
        """Have an answer about a table deleted with the next move or, where `draw` makes it, drawn anew when what the
        table plays by, or is asked, has changed.
        """
        self._answers[message_id] = _Answer(
            table_id=table.table_id, route=route, at=self._clock.now(), shows=_asked(table), draw=draw
        )

    def forget(self, message_id: int) -> None:
        """Leave a message alone: something else is done with it."""
        if message_id in self._answers:
            del self._answers[message_id]

    def changed(self, change: TableChanged) -> None:
        """Note what has changed at a table.

        Only what everybody may see counts as a move: an answer that goes when somebody arranges their cards would tell
        others of it. What another process did is told without its events, so it counts as none.
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
    """Return what a table plays by and is asked."""
    return table.house_rules, table.settings, table.coming, table.next_game, table.agreement, table.status
