"""The end of an evening: what it came to, for everybody at a table that is closed, and for somebody who goes home."""

from __future__ import annotations

import asyncio
import logging

from bot.errors import Refusal
from bot.history.evenings import Evenings
from bot.history.values import Evening
from bot.presenter.boards import Beside
from bot.screens import going_home, picturing
from bot.screens import table as table_screen
from bot.screens.layout import Screen
from bot.screens.words import Words
from bot.tables.values import TableView

_log = logging.getLogger(__name__)


class Farewells:
    """Tells evenings at tables; where one cannot be read just now, the rest is told without it."""

    def __init__(self, evenings: Evenings, beside: Beside) -> None:
        self._evenings = evenings
        self._beside = beside

    async def closed(self, view: TableView, words: Words, *, pictures: bool) -> Screen:
        """The message of a table that is closed; with `pictures` where they may be sent."""
        found, beside = await self._at(view), await self._beside.lines(view, words)
        if found is None:
            return table_screen.closed(view, words, *beside)
        return await asyncio.to_thread(_closed, view, found, beside, words, pictures=pictures)

    async def gone(self, view: TableView, user_id: int, words: Words) -> Screen:
        """What somebody's own hand becomes once they have gone home: the result of the deal, and their evening."""
        return table_screen.result(view, words, await self.own(view, user_id, words))

    async def own(self, view: TableView, user_id: int, words: Words) -> str:
        """Somebody's own evening at a table, for them, with their share of a pot that was divided; "" where there is
        none.
        """
        found, share = await self._at(view), going_home.share(view, user_id, words)
        evening = "" if found is None else await asyncio.to_thread(going_home.own, found, user_id, words)
        return "\n".join(filter(None, (share, evening)))

    async def _at(self, view: TableView) -> Evening | None:
        """The evening at a table; None where nothing was played, or it cannot be read."""
        if not view.view.deal_no:
            return None
        try:
            return await self._evenings.at_table(view.table.table_id, view.table.channel_id)
        except Refusal as refusal:
            _log.info("table %d: its evening is not told: %s", view.table.table_id, refusal)
            return None


def _closed(view: TableView, found: Evening, beside: tuple[str, ...], words: Words, *, pictures: bool) -> Screen:
    picture = picturing.best_hands(found, words) if pictures else None
    return table_screen.closed(view, words, going_home.everybodys(found, words), *beside, picture=picture)
