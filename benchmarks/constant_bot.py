"""The yardstick of the answers: a bot that knows nothing, and shows layouts that are written down."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, Self

import discord
from discord import ui
from discord.ext import commands

from tests.sockets.interactions import Answer
from tests.sockets.payloads import Payload


class ConstantItem(ui.DynamicItem[Any], template=r"[pt]:.+"):
    """A button that is answered with the layout that is next."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        """The button as it came back."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Write down what there is to write, and show the next layout."""
        answer = interaction.client.answer
        if interaction.client.write is not None:
            await asyncio.to_thread(interaction.client.write)
        none = discord.AllowedMentions.none()
        if answer.apart:
            view = layout(answer.data)
            await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=none)
        else:
            await interaction.response.edit_message(view=layout(answer.data), allowed_mentions=none)


class ConstantBot(commands.AutoShardedBot):
    """The bot; `says` tells it what to answer next."""

    def __init__(self) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.answer = Answer(apart=False, data={})
        self.write: Callable[[], None] | None = None

    async def setup_hook(self) -> None:
        """Answer every button."""
        self.add_dynamic_items(ConstantItem)

    def says(self, answer: Answer, write: Callable[[], None] | None = None) -> None:
        """Answer the next click with this, after `write` has been done in a thread."""
        self.answer = answer
        self.write = write


def layout(data: Payload) -> ui.LayoutView:
    """The layout of a message, made anew as any bot makes it: one object of discord.py for each part."""
    view = ui.LayoutView(timeout=None)
    for part in data["components"]:
        view.add_item(_item(part))
    return view


def _item(part: Payload) -> ui.Item[Any]:
    match part["type"]:
        case 1:
            return ui.ActionRow(*(_item(one) for one in part["components"]))
        case 2:
            return ConstantItem(
                ui.Button(
                    label=part.get("label"),
                    custom_id=part["custom_id"],
                    style=discord.ButtonStyle(part["style"]),
                    disabled=part.get("disabled", False),
                )
            )
        case 10:
            return ui.TextDisplay(part["content"])
        case 14:
            return ui.Separator(visible=part["divider"], spacing=discord.SeparatorSpacing(part["spacing"]))
        case 17:
            return ui.Container(*(_item(one) for one in part["components"]), accent_colour=part.get("accent_color"))
    raise ValueError(f"nothing is known of components of type {part['type']}")
