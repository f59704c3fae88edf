"""`/replay`: a past deal move by move, and its record as a file."""

from __future__ import annotations

import asyncio
import re
from typing import Final

from discord import app_commands

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.screens import replay
from bot.screens.ids import PanelId, TableId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, showing
from cogs.past import has_been_shown, latest_table, readable

_POSITION: Final = re.compile(r"(?P<deal>\d{1,9})(?:\.(?P<position>\d{1,9}|first|last))?")
_CHOICE: Final = re.compile(r"(?P<table>\d{1,15})\.(?P<deal>\d{1,9})")


class ReplayCog(PrialCog):
    """Replays and records of deals."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.table[replay.ACTION] = showing(self._clicked)
        self.answered.table["record"] = self._record_clicked
        self.answered.panels[replay.ACTION] = self._chosen

    @app_commands.command()
    async def replay(
        self,
        interaction: Interaction,
        deal: app_commands.Range[int, 1, 10**9] | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
        file: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        """Step through a past deal as you saw it, or get its record as a file."""
        async with Visit(interaction) as visit:
            table_id = table or await latest_table(self.bot, visit)
            made = self._record(visit, table_id, deal) if file else self._replay(visit, table_id, deal)
            await visit.answer.private(await made)

    async def _replay(self, visit: Visit, table_id: int, deal: int | None, position: str = "") -> Screen:
        """Return a position in the replay of a deal (None: the table's last finished one). Refusal `no_such_deal`."""
        found = await self.bot.services.history.replay(table_id, visit.user_id, deal)
        await readable(self.bot, visit, None if found is None else found.statement)
        if found is None:
            raise Refusal("no_such_deal")
        await has_been_shown(self.bot, found.statement.table_id, found.statement.deal_no)
        return await asyncio.to_thread(replay.screen, found, visit.words, position=position)

    async def _record(self, visit: Visit, table_id: int, deal: int | None) -> Screen:
        """Return the record of a deal, without cards that the person may not know. Refusal `no_such_deal`."""
        history = self.bot.services.history
        statement = await readable(self.bot, visit, await history.statement(table_id, deal))
        if statement.outcome is None and deal is None:
            statement = await readable(self.bot, visit, await history.statement(table_id, statement.deal_no - 1))
        await has_been_shown(self.bot, statement.table_id, statement.deal_no)
        found = await history.record(table_id, visit.user_id, statement.deal_no)
        return replay.record(found, visit.words)

    async def _clicked(self, visit: Visit, wanted: TableId, values: tuple[str, ...]) -> Screen:
        read = _POSITION.fullmatch(wanted.about)
        if read is None:
            raise Refusal("no_such_deal")
        return await self._replay(visit, wanted.table, int(read["deal"]), read["position"] or "")

    async def _record_clicked(self, interaction: Interaction, wanted: TableId, values: tuple[str, ...]) -> None:
        async with Visit(interaction) as visit:
            if not wanted.about.isdecimal():
                raise Refusal("no_such_deal")
            await visit.answer.private(await self._record(visit, wanted.table, int(wanted.about)))

    async def _chosen(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        async with Visit(interaction) as visit:
            read = _CHOICE.fullmatch("".join(values))
            if read is None:
                raise Refusal("no_such_deal")
            await visit.answer.private(await self._replay(visit, int(read["table"]), int(read["deal"])))


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(ReplayCog(bot))
