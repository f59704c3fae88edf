"""`/host`: the panel of the person who runs the bot."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.logs import set_log_level
from bot.ops.backup import BackupFailed
from bot.ops.host_status import back_up, read_host_status
from bot.recurring import RecurringJob
from bot.screens.server import host_panel
from bot.screens.widgets.components import Interaction, Submission
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import Screen
from bot.screens.widgets.names import escape_text
from cogs.base import PrialCog, Values

_log = logging.getLogger(__name__)
FAULT_INTERVAL: Final = 60.0
"""Seconds between two searches for processes that are in each other's way."""


class HostCog(PrialCog):
    """Panel of the host, and warnings about processes that are in each other's way."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.HOST] = self._handle_click
        self.handlers.dialogs[Panel.HOST] = self._handle_notice
        self._backing_up = asyncio.Lock()
        self._known_faults: frozenset[str] = frozenset()
        self._fault_search = RecurringJob(
            "faults of processes",
            self._log_faults,
            bot.services.clock,
            every=FAULT_INTERVAL,
            retry=FAULT_INTERVAL,
            after=FAULT_INTERVAL,
            owner=bot.tasks,
        )

    async def cog_load(self) -> None:
        await super().cog_load()
        self._fault_search.start()

    async def cog_unload(self) -> None:
        await self._fault_search.stop()
        await super().cog_unload()

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=False, dms=True, private_channels=False)
    async def host(self, interaction: Interaction) -> None:
        """Show the state of the bot to its owner."""
        async with InteractionContext(interaction) as context:
            await self._check_owner(context)
            await context.response.send_private(await self._render(context))

    async def _check_owner(self, context: InteractionContext) -> None:
        """Refuse `not_host_of_bot` unless the person owns the bot's application, alone or in a team."""
        if not await self.bot.is_owner(context.interaction.user):
            raise Refusal("not_host_of_bot")

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: Values) -> None:
        if custom_id.action == host_panel.NOTICE:
            async with InteractionContext(interaction, cached_only=True) as context:
                await self._check_owner(context)
                await context.open_dialog(host_panel.notice_dialog(context.words))
            return
        async with InteractionContext(interaction) as context:
            await self._check_owner(context)
            note = ""
            if custom_id.action == host_panel.BACKUP:
                note = await self._back_up(context)
            elif custom_id.action == host_panel.LOG_LEVEL and values:
                set_log_level(values[0])
                note = context.words("host-log-set", level=values[0])
            await context.response.update_message(await self._render(context, note))

    async def _handle_notice(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction) as context:
            await self._check_owner(context)
            text = submission.text("text")
            channels = await self.bot.services.tables.open_channels()
            for guild_id, several in channels.items():
                for channel_id in several:
                    self.bot.presenter.notifications.announce(
                        guild_id,
                        channel_id,
                        lambda words: host_panel.notice_lines(text, words),
                        idempotency_key=context.idempotency_key,
                    )
            note = context.words("host-noticed", tables=sum(map(len, channels.values())))
            await context.response.update_message(await self._render(context, note))

    async def _back_up(self, context: InteractionContext) -> str:
        """Back up the database, and return a sentence about it."""
        if self._backing_up.locked():
            return context.words("host-backup-running")
        try:
            async with self._backing_up:
                copy = await back_up(self.bot.services.settings)
        except BackupFailed as error:
            return context.words("host-backup-failed", reason=escape_text(str(error)))
        return context.words("host-backed-up", name=copy.name)

    async def _render(self, context: InteractionContext, note: str = "") -> Screen:
        status = await read_host_status(self.bot.services, len(self.bot.guilds))
        return host_panel.render_host_panel(status, context.words, note=note)

    async def _log_faults(self) -> None:
        """Log faults that were not there at the last search."""
        faults = frozenset((await read_host_status(self.bot.services, len(self.bot.guilds))).faults)
        for fault in faults - self._known_faults:
            _log.warning("%s", fault)
        self._known_faults = faults


async def setup(bot: Prial) -> None:
    await bot.add_cog(HostCog(bot))
