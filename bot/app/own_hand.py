"""A person's own hand as the response to an interaction."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.app.whereabouts import InteractionLocation
from bot.errors import Refusal
from bot.presenter.advice import prepare_advice
from bot.screens import hand
from bot.screens.items import Item
from bot.screens.layout import Screen
from bot.tables.values import TableView

_log = logging.getLogger(__name__)


class HandResponses(InteractionLocation):
    """An interaction whose response may be the person's own hand."""

    async def show_hand(self, view: TableView) -> None:
        """Show the person their own hand in a private message, which becomes their hand message."""
        await self.response.send_private(await self.render_hand(view))
        await self.record_hand()
        if view.seat is not None:
            self.save_language()

    async def record_hand(self) -> None:
        """Have the presenter keep the hand up to date in the message where the response has shown it."""
        landed, self.response.displayed_hand = self.response.displayed_hand, None
        if landed is None:
            return
        try:
            if landed.hand is not None:
                await self.client.presenter.record_hand(landed.hand, landed.address, landed.route, private=landed.private)
            elif self._table_id is not None:
                await self.client.presenter.note_replaced(self._table_id, landed.address[1])
        except Refusal as refusal:
            _log.warning("a hand of user %d is not kept true: %s", self.user_id, refusal)

    async def render_hand(self, view: TableView, *, moves: Sequence[Item] | None = None) -> Screen:
        """Render the person's own hand with their draft; `moves` are the choices offered in this response.

        Anyone who left at the end of the deal sees its result and a summary of their evening.
        """
        if view.seat is None:
            return await self._render_departed_hand(view)
        tray = self.client.settings_cache.draft(view.table.table_id, self.user_id, view.view.deal_no)
        if tray is not None:
            await prepare_advice(view)
        view = self.client.presenter.with_reveal(view)
        server = link = ""
        if self.guild_id is None:
            server = self.client.presenter.server_name(view.table.guild_id)
            link = await self.client.presenter.table_link(view)
        if moves is not None:
            return hand.render_hand_choice(view, self.words, server=server, link=link, moves=moves)
        return hand.render_hand(view, self.words, server=server, link=link, draft=tray)

    async def _render_departed_hand(self, view: TableView) -> Screen:
        """Render the hand of somebody who has left, or a reference to the table while it turns up the hands."""
        left = [one.seat for one in view.table.departed if one.user_id == self.user_id]
        if left and self.client.presenter.with_reveal(view).is_revealing:
            return hand.render_reveal_notice(view, left[-1], self.words)
        return await self.client.goodbyes.render_departed_hand(view, self.user_id, self.words)
