"""The yardstick of the answers: bots that know nothing, and show layouts that are written down."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, Self

import discord
from discord import ui
from discord.ext import commands

from tests.sockets.interactions import Answer
from tests.sockets.payloads import Payload

NOBODY: Final = discord.AllowedMentions.none()


class ConstantItem(ui.DynamicItem[Any], template=r"[pt]:.+"):
    """A button that is answered with the layout that is next."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        """The button as it came back."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Let the bot answer."""
        await interaction.client.pressed(interaction)


class BareBot(commands.AutoShardedBot):
    """A bot of discord.py and nothing else, which is told of every button that is pressed."""

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
        """Answer every button."""
        self.add_dynamic_items(ConstantItem)

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a button."""
        raise NotImplementedError


class ConstantBot(BareBot):
    """Answers as it is told by `says`."""

    def __init__(self) -> None:
        super().__init__()
        self.answer = Answer(apart=False, data={})
        self.write: Callable[[], None] | None = None

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Write down what there is to write, and show the next layout."""
        if self.write is not None:
            await asyncio.to_thread(self.write)
        view = layout(self.answer.data["components"])
        if self.answer.apart:
            await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)
        else:
            await interaction.response.edit_message(view=view, allowed_mentions=NOBODY)

    def says(self, answer: Answer, write: Callable[[], None] | None = None) -> None:
        """Answer the next click with this, after `write` has been done in a thread."""
        self.answer = answer
        self.write = write


def layout(components: Sequence[Payload]) -> ui.LayoutView:
    """The layout of a message, made anew as any bot makes it: one object of discord.py for each part."""
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
        case 14:
            return ui.Separator(visible=part["divider"], spacing=discord.SeparatorSpacing(part["spacing"]))
        case 17:
            return ui.Container(*(_item(one) for one in part["components"]), accent_colour=part.get("accent_color"))
    raise ValueError(f"nothing is known of components of type {part['type']}")
