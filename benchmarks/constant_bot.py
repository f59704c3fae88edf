"""Yardsticks for responses: discord.py bots without state that show constant layouts."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, Final, Self

import discord
from discord import ui
from discord.ext import commands

from bot.screens.hand.hand_pictures import HAND_FILE
from tests.sockets.interactions import Answer
from tests.sockets.payloads import Payload

_PICTURE_SIZE: Final = 10_000
NOBODY: Final = discord.AllowedMentions.none()


class ConstantItem(ui.DynamicItem[Any], template=r"[pt]:.+"):
    """Button whose clicks are passed to the bot."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.pressed(interaction)


class BareBot(commands.AutoShardedBot):
    """Plain discord.py bot that receives every click on a button."""

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

    async def setup_hook(self) -> None:
        """Register the handler of all buttons."""
        self.add_dynamic_items(ConstantItem)

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        raise NotImplementedError


class ConstantBot(BareBot):
    """Bot whose responses are set with `says`."""

    def __init__(self) -> None:
        super().__init__()
        self.answer = Answer(apart=False, data={})
        self.write: Callable[[], None] | None = None

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Run the function set with `says`, and respond with the layout set there."""
        if self.write is not None:
            await asyncio.to_thread(self.write)
        view = layout(self.answer.data["components"])
        if self.answer.apart:
            await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)
        else:
            await interaction.response.edit_message(view=view, allowed_mentions=NOBODY)

    def says(self, answer: Answer, write: Callable[[], None] | None = None) -> None:
        """Set the response to the next clicks, and a function that runs in a thread before each response."""
        self.answer = answer
        self.write = write


def picture() -> discord.File:
    """Return a file with the name and about the size of a hand's picture."""
    return discord.File(BytesIO(bytes(_PICTURE_SIZE)), HAND_FILE)


def layout(components: Sequence[Payload]) -> ui.LayoutView:
    """Return the layout of a message, built from one discord.py object for each component."""
    view = ui.LayoutView(timeout=None)
    for part in components:
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
        case 12:
            shown = [(one["media"]["url"], one["description"]) for one in part["items"]]
            return ui.MediaGallery(*(discord.MediaGalleryItem(url, description=text) for url, text in shown))
        case 14:
            return ui.Separator(visible=part["divider"], spacing=discord.SeparatorSpacing(part["spacing"]))
        case 17:
            return ui.Container(*(_item(one) for one in part["components"]), accent_colour=part.get("accent_color"))
    raise ValueError(f"nothing is known of components of type {part['type']}")
