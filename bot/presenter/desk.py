"""What every part of the presenter works with."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass

from bot.clock import Clock
from bot.presenter.boards import Board, Readers, Shelf, Shown, Slot, TableSource
from bot.presenter.posts import Posts
from bot.presenter.work import Work
from bot.screens import happened
from bot.screens import table as table_screen
from bot.screens.layout import Screen
from bot.screens.names import names_at
from bot.tables.values import TableView

_log = logging.getLogger(__name__)

MOST_NOTES = 3
"""Notes that a message shows, the last ones."""
LONGEST_PAUSE = 60.0
"""Seconds between two tries at most, while Discord is in trouble."""


@dataclass(frozen=True)
class Desk:
    """The presenter's tools; see the protocols."""

    tables: TableSource
    shelf: Shelf
    readers: Readers
    posts: Posts
    clock: Clock
    work: Work
    unreachable: Callable[[int, int], None]
    """Told of a server and a member of it who takes no direct messages."""

    async def table_screen(self, board: Board, view: TableView) -> Screen:
        """A table's public message as it has to look, with what happened outside the game."""
        words = await self.readers.public(view.table.guild_id)
        names = names_at(view.table, words)
        notes = [happened.note(words, what, name=names(seat)) for what, seat in board.notes[-MOST_NOTES:]]
        return table_screen.public(view, words, notes=notes)

    async def remember(self, board: Board, slot: Slot) -> None:
        """Store where a message is and what it shows. After a failure, which is logged, a start shows it once more."""
        if slot.channel_id is None or slot.message_id is None:
            return
        shown = Shown(
            table_id=board.table_id,
            place=slot.place,
            channel_id=slot.channel_id,
            message_id=slot.message_id,
            version=max(slot.shown, 0),
            deal=slot.deal,
        )
        try:
            await self.shelf.save(shown)
        except Exception:
            _log.exception("table %d: it is not stored where %s is shown", board.table_id, slot.place)

    async def forget(self, board: Board, slot: Slot) -> None:
        """Keep a message true no longer."""
        if board.slots.get(slot.place) is slot:
            del board.slots[slot.place]
        slot.shown, slot.again = slot.wanted, False
        try:
            await self.shelf.forget(board.table_id, slot.place)
        except Exception:
            _log.exception("table %d: %s is not forgotten", board.table_id, slot.place)


def nonce(board: Board, slot: Slot) -> str:
    """The name of one post. Table, deal, place and predecessor make it, so a second try posts nothing new."""
    text = f"{board.table_id}:{slot.place}:{slot.deal}:{slot.replaces}"
    return hashlib.blake2s(text.encode(), digest_size=12).hexdigest()


def backoff(failures: int, after: float) -> float:
    """Seconds until the next try, after `failures` others; at least what Discord asked for."""
    return max(after, min(LONGEST_PAUSE, float(2 ** min(failures, 10))))


def link_to(view: TableView, slot: Slot) -> str:
    """A link to a table's message, or to its channel while it has none."""
    where = f"https://discord.com/channels/{view.table.guild_id}/{slot.channel_id or view.table.channel_id}"
    return where if slot.message_id is None else f"{where}/{slot.message_id}"
