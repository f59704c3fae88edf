"""A person's own hand as the response to an interaction."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.app.whereabouts import Whereabouts
from bot.errors import Refusal
from bot.presenter.advice import weighed
from bot.screens import hand
from bot.screens.items import Item
from bot.screens.layout import Screen
from bot.tables.values import TableView

_log = logging.getLogger(__name__)


class ShowingHand(Whereabouts):
    """An interaction whose response may be the person's own hand."""

    async def show_hand(self, view: TableView) -> None:
        """Show the person their own hand in a private message, which becomes their hand message."""
        await self.answer.private(await self.hand(view))
        await self.note_hand()
        if view.seat is not None:
            self.keep_language()

    async def note_hand(self) -> None:
        """Have the presenter keep the hand up to date in the message where the response has shown it."""
        landed, self.answer.landed = self.answer.landed, None
        if landed is None:
            return
        try:
            if landed.hand is not None:
                await self.client.presenter.lives(landed.hand, landed.at, landed.route, private=landed.private)
            elif self._meant is not None:
                await self.client.presenter.replaced(self._meant, landed.at[1])
        except Refusal as refusal:
            _log.warning("a hand of user %d is not kept true: %s", self.user_id, refusal)

    async def hand(self, view: TableView, *, moves: Sequence[Item] | None = None) -> Screen:
        """Render the person's own hand with their draft; `moves` are the choices offered in this response.

        Anyone who left at the end of the deal sees its result and a summary of their evening.
        """
        if view.seat is None:
            return await self._gone(view)
        tray = self.client.people.tray(view.table.table_id, self.user_id, view.view.deal_no)
        if tray is not None:
            await weighed(view)
        view = self.client.presenter.as_shown(view)
        server = link = ""
        if self.guild_id is None:
            server = self.client.presenter.server_name(view.table.guild_id)
            link = await self.client.presenter.link(view)
        if moves is not None:
            return hand.choosing(view, self.words, server=server, link=link, moves=moves)
        return hand.private(view, self.words, server=server, link=link, tray=tray)

    async def _gone(self, view: TableView) -> Screen:
        """Render the hand of somebody who has left, or a reference to the table while it turns up the hands."""
        left = [one.seat for one in view.table.departed if one.user_id == self.user_id]
        if left and self.client.presenter.as_shown(view).revealing:
            return hand.turned_up(view, left[-1], self.words)
        return await self.client.farewells.gone(view, self.user_id, self.words)
