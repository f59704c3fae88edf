"""Own hand: `/hand` and `/odds`, their buttons, and moves that need only a click."""

from __future__ import annotations

import asyncio

from bot.app import Prial
from bot.app.deferring import Late
from bot.app.visits import Visit
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
        self.offer_panel("hand", self._hand)
        self.offer("odds", self._odds, button=False)
        self.answered.table["odds"] = self._odds_clicked
        for family in FAMILIES.values():
            self.answered.play.update(dict.fromkeys(family.moves, self._pressed))

    hand, odds = map(plain_command, ("hand", "odds"))

    async def _hand(self, visit: Visit, view: TableView, about: str) -> Screen:
        if view.seat is None:
            raise Refusal("not_seated")
        return await visit.hand(view)

    async def _odds_clicked(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, Late.PRIVATE) as visit:
            await visit.answer.private(await self._odds(visit, await visit.at(wanted.table), ""))

    async def _pressed(self, interaction: Interaction, wanted: PlayId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, Late.SAME) as visit:
            view = await visit.at(wanted.table)
            move = family_of(view.table.game).moves.get(wanted.action)
            if move is None:
                raise Refusal("other_game", game=view.table.game)
            await self.make(visit, wanted, move, price=wanted.price)

    async def _odds(self, visit: Visit, view: TableView, about: str) -> Screen:
        """Return the odds of a hand, or the hand itself if its panel shows the odds."""
        told = family_of(view.table.game).odds(view, visit.words)
        visit.passes = told is not None
        if told is None:
            return await visit.hand(view)
        screen = await asyncio.to_thread(told)
        if view.seat is not None:
            await self.bot.presenter.redraw_hand(view.table.table_id, view.seat)  # the hand shows the same odds
        return screen


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(HandsCog(bot))
