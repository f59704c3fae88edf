"""`/replay`: a past deal move by move, and its record as a file."""

from __future__ import annotations

import asyncio
import re
from typing import Final

from discord import app_commands

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.screens import replay
from bot.screens.ids import PanelId, TableId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, panel_handler
from cogs.past import check_revealed, find_latest_table, check_readable

_POSITION_PATTERN: Final = re.compile(r"(?P<deal>\d{1,9})(?:\.(?P<position>\d{1,9}|first|last))?")
_REPLAY_CHOICE: Final = re.compile(r"(?P<table>\d{1,15})\.(?P<deal>\d{1,9})")


class ReplayCog(PrialCog):
    """Replays and records of deals."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.table[replay.POSITION_ACTION] = panel_handler(self._handle_position_click)
        self.handlers.table["record"] = self._handle_record_click
        self.handlers.panels[replay.POSITION_ACTION] = self._handle_choice

    @app_commands.command()
    async def replay(
        self,
        interaction: Interaction,
        deal: app_commands.Range[int, 1, 10**9] | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
        file: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        """Step through a past deal as you saw it, or get its record as a file."""
        async with InteractionContext(interaction) as visit:
            table_id = table or await find_latest_table(self.bot, visit)
            made = self._render_record(visit, table_id, deal) if file else self._render_replay(visit, table_id, deal)
            await visit.response.send_private(await made)

    async def _render_replay(self, context: InteractionContext, table_id: int, deal: int | None, position: str = "") -> Screen:
        """Return a position in the replay of a deal (None: the table's last finished one). Refusal `no_such_deal`."""
        found = await self.bot.services.history.replay(table_id, context.user_id, deal)
        await check_readable(self.bot, context, None if found is None else found.statement)
        if found is None:
            raise Refusal("no_such_deal")
        await check_revealed(self.bot, found.statement.table_id, found.statement.deal_no)
        return await asyncio.to_thread(replay.render_replay, found, context.words, position=position)

    async def _render_record(self, context: InteractionContext, table_id: int, deal: int | None) -> Screen:
        """Return the record of a deal, without cards that the person may not know. Refusal `no_such_deal`."""
        history = self.bot.services.history
        statement = await check_readable(self.bot, context, await history.statement(table_id, deal))
        if statement.outcome is None and deal is None:
            statement = await check_readable(self.bot, context, await history.statement(table_id, statement.deal_no - 1))
        await check_revealed(self.bot, statement.table_id, statement.deal_no)
        found = await history.record(table_id, context.user_id, statement.deal_no)
        return replay.render_record(found, context.words)

    async def _handle_position_click(self, context: InteractionContext, custom_id: TableId, values: tuple[str, ...]) -> Screen:
        read = _POSITION_PATTERN.fullmatch(custom_id.about)
        if read is None:
            raise Refusal("no_such_deal")
        return await self._render_replay(context, custom_id.table, int(read["deal"]), read["position"] or "")

    async def _handle_record_click(self, interaction: Interaction, custom_id: TableId, values: tuple[str, ...]) -> None:
        async with InteractionContext(interaction) as visit:
            if not custom_id.about.isdecimal():
                raise Refusal("no_such_deal")
            await visit.response.send_private(await self._render_record(visit, custom_id.table, int(custom_id.about)))

    async def _handle_choice(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        async with InteractionContext(interaction) as visit:
            read = _REPLAY_CHOICE.fullmatch("".join(values))
            if read is None:
                raise Refusal("no_such_deal")
            await visit.response.send_private(await self._render_replay(visit, int(read["table"]), int(read["deal"])))


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(ReplayCog(bot))
