"""`/privacy …`: summary, export and deletion of a person's data."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.screens.server import personal_data
from bot.screens.widgets.components import Interaction, Submission
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId, with_stamp
from bot.screens.widgets.layout import Screen
from bot.settings.values import PersonalSettings
from cogs.base import PrialCog, Values, panel_defer_mode, respond_privately, show_panel


class PrivacyCog(PrialCog):
    """Commands about a person's data."""

    privacy = app_commands.Group(name="privacy", description="…")

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.PRIVACY] = self._handle_click
        self.handlers.dialogs[Panel.PRIVACY] = self._handle_dialog
        self.handlers.current_screens[f"d:{Panel.PRIVACY}"] = self._current_screen

    @privacy.command()
    async def about(self, interaction: Interaction) -> None:
        """Show which of your data is stored, who sees it, and for how long."""
        await respond_privately(interaction, self._render_about)

    @privacy.command()
    async def export(self, interaction: Interaction, part: app_commands.Range[int, 1, 10**6] = 1) -> None:
        """Export all your data."""
        await respond_privately(interaction, lambda context: self._render_export(context, part))

    @privacy.command()
    async def delete(self, interaction: Interaction) -> None:
        """Show the consequences of deleting your data, with a button that deletes it."""
        await respond_privately(interaction, self._render_deletion)

    async def _render_about(self, context: InteractionContext) -> Screen:
        summary = await self.bot.services.privacy.summarize(context.user_id)
        days = self.bot.services.settings.thin_after_days
        return personal_data.render_privacy(summary, context.words, pruned_after_days=days)

    async def _render_export(self, context: InteractionContext, part: int) -> Screen:
        return personal_data.render_export(await self.bot.services.privacy.export(context.user_id, part), context.words)

    async def _render_deletion(self, context: InteractionContext) -> Screen:
        farewells = await self.bot.services.privacy.preview_farewells(context.user_id)
        guilds = {one.guild_id: self.bot.get_guild(one.guild_id) for one in farewells}
        servers = {guild_id: guild.name for guild_id, guild in guilds.items() if guild is not None}
        cache = self.bot.settings_cache
        words = {guild_id: await cache.private_words(context.user_id, guild_id) for guild_id in guilds}
        return personal_data.render_deletion_question(farewells, servers, words, context.words)

    async def _current_screen(self, context: InteractionContext, custom_id: DialogId) -> CurrentScreen:
        farewells = await self.bot.services.privacy.preview_farewells(context.user_id)
        return CurrentScreen(with_stamp(custom_id, farewells).stamp, partial(self._render_deletion, context))

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: Values) -> None:
        if custom_id.action == personal_data.DELETE_ACTION:
            async with InteractionContext(interaction, cached_only=True) as context:
                await context.open_dialog(personal_data.deletion_dialog(context.words, custom_id.stamp))
            return
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            if custom_id.action == "export":
                await context.response.send_private(await self._render_export(context, int(custom_id.about or 1)))
            elif custom_id.action == "delete":
                await show_panel(context, await self._render_deletion(context))
            else:
                await show_panel(context, await self._render_about(context))

    async def _handle_dialog(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            if personal_data.is_only_settings(submission):
                forgotten = dict.fromkeys(PersonalSettings.__struct_fields__)
                change = self.bot.services.ledger.settings.change_personal_settings
                await change(context.user_id, key=context.idempotency_key, **forgotten)
                context.words = await self.bot.settings_cache.private_words(context.user_id, context.guild_id)
                # This interaction must not store the language again.
                self.bot.settings_cache.locales.pop(context.user_id, None)
                await show_panel(context, personal_data.render_deleted(context.words, only_settings=True))
                return
            if not personal_data.is_deletion_confirmed(submission):
                raise Refusal("forget_not_meant")
            await self.bot.services.privacy.forget(context.user_id, context.idempotency_key)
            self.bot.forget(context.user_id)
            await show_panel(context, personal_data.render_deleted(context.words))


async def setup(bot: Prial) -> None:
    await bot.add_cog(PrivacyCog(bot))
