"""Summaries of an evening: for everybody at a closed table, and for each person who leaves."""

from __future__ import annotations

import asyncio
import logging

from bot.errors import Refusal
from bot.history.evenings import Evenings
from bot.history.values import Evening
from bot.presenter.boards import ExtraLines
from bot.screens import going_home, picturing
from bot.screens import table as table_screen
from bot.screens.layout import Screen
from bot.screens.words import Words
from bot.tables.values import TableView

_log = logging.getLogger(__name__)


class EveningGoodbyes:
    """Renderer for the end of evenings at tables. If an evening cannot be read, its summary is left out."""

    def __init__(self, evenings: Evenings, extra_lines: ExtraLines) -> None:
        self._evenings = evenings
        self._extra_lines = extra_lines

    async def render_closed_table(self, view: TableView, words: Words, *, pictures: bool) -> Screen:
        """Render the message of a closed table; with `pictures` if files may be sent."""
        found, beside = await self._find_evening(view), await self._extra_lines.lines(view, words)
        if found is None:
            return table_screen.render_closed_table(view, words, *beside)
        return await asyncio.to_thread(_render_closed_table, view, found, beside, words, pictures=pictures)

    async def render_departed_hand(self, view: TableView, user_id: int, words: Words) -> Screen:
        """Render the hand message of somebody who has left: the result of the deal, and their evening."""
        return table_screen.render_result(view, words, await self.describe_own_evening(view, user_id, words))

    async def describe_own_evening(self, view: TableView, user_id: int, words: Words) -> str:
        """Return a person's own evening at a table, with their share of a divided pot; "" if there is none."""
        found, share = await self._find_evening(view), going_home.pot_share_line(view, user_id, words)
        evening = "" if found is None else await asyncio.to_thread(going_home.own_summary, found, user_id, words)
        return "\n".join(filter(None, (share, evening)))

    async def _find_evening(self, view: TableView) -> Evening | None:
        """Return the evening at a table; None if nothing was played or it cannot be read."""
        if not view.view.deal_no:
            return None
        try:
            return await self._evenings.at_table(view.table.table_id, view.table.channel_id)
        except Refusal as refusal:
            _log.info("table %d: its evening is not told: %s", view.table.table_id, refusal)
            return None


def _render_closed_table(view: TableView, found: Evening, beside: tuple[str, ...], words: Words, *, pictures: bool) -> Screen:
    picture = picturing.best_hands_picture(found, words) if pictures else None
    return table_screen.render_closed_table(view, words, going_home.everyone_summary(found, words), *beside, picture=picture)
