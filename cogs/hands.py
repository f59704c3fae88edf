"""Own hand: `/hand` and `/odds`, their buttons, and moves that need only a click."""

from __future__ import annotations

import asyncio

from bot.app import Prial
from bot.app.deferring import DeferMode
from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.screens.ids import PlayId, TableId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.registry import FAMILIES, family_of
from bot.tables.values import TableView
from cogs.common import PrialCog, plain_command


class HandsCog(PrialCog):
    """Hand of a player, and its chances of winning."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.add_table_panel("hand", self._render_hand)
        self.add_table_command("odds", self._render_odds, button=False)
        self.handlers.table["odds"] = self._show_odds
        for family in FAMILIES.values():
            self.handlers.play.update(dict.fromkeys(family.button_moves, self._handle_move_click))

    hand, odds = map(plain_command, ("hand", "odds"))

    async def _render_hand(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        if view.seat is None:
            raise Refusal("not_seated")
        return await context.render_hand(view)

    async def _show_odds(self, interaction: Interaction, custom_id: TableId, values: tuple[str, ...]) -> None:
        async with InteractionContext(interaction, DeferMode.PRIVATE) as visit:
            await visit.response.send_private(await self._render_odds(visit, await visit.load_table(custom_id.table), ""))

    async def _handle_move_click(self, interaction: Interaction, custom_id: PlayId, values: tuple[str, ...]) -> None:
        async with InteractionContext(interaction, DeferMode.UNCHANGED) as visit:
            view = await visit.load_table(custom_id.table)
            move = family_of(view.table.game).button_moves.get(custom_id.action)
            if move is None:
                raise Refusal("other_game", game=view.table.game)
            await self.play_clicked_move(visit, custom_id, move, price=custom_id.price)

    async def _render_odds(self, context: InteractionContext, view: TableView, about: str) -> Screen:
        """Return the odds of a hand, or the hand itself if its panel shows the odds."""
        told = family_of(view.table.game).odds_task(view, context.words)
        context.expires_with_move = told is not None
        if told is None:
            return await context.render_hand(view)
        screen = await asyncio.to_thread(told)
        if view.seat is not None:
            await self.bot.presenter.redraw_hand(view.table.table_id, view.seat)  # the hand shows the same odds
        return screen


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(HandsCog(bot))
