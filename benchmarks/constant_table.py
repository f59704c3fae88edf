"""Yardstick of `benchmarks.clicks`, run as a separate process: tables of two people with constant messages.

For each bet the bot does the minimum that any bot must do. It writes one row to the disk, and edits the hand messages
of the bettor and of the next player. The benchmark sets how often it edits the table message.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

import discord

from benchmarks.constant_bot import NOBODY, BareBot, layout, picture
from bot.app import find_gateway, use_api
from tests.sockets.payloads import Payload

EDITS: Final = "edits:"
"""Prefix of the custom_id that sets the number of edits of a table message per bet."""


@dataclass(frozen=True)
class Layouts:
    """Components of the messages: the hand of the player to act, the other hand, and the table."""

    acting: list[Payload]
    waiting: list[Payload]
    table: list[Payload]


@dataclass
class Pair:
    """Two people at a table. `pressed` has the last click of each person, by user id."""

    message_id: int
    pressed: dict[int, discord.Interaction[Any]] = field(default_factory=dict)
    owed: float = 0.0
    """Number of pending edits of the table message, with fractions."""


class ConstantTables(BareBot):
    """Bot that shows constant messages of tables, and handles bets."""

    def __init__(self, layouts: Layouts, database: Path) -> None:
        super().__init__()
        self._layouts = layouts
        self._edits = 0.0
        """Edits of a table message per bet."""
        self._pairs: dict[int, Pair] = {}
        self._rows = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
        self._rows.execute("PRAGMA journal_mode = WAL")
        self._rows.execute("PRAGMA synchronous = FULL")
        self._rows.execute("CREATE TABLE clicks (id INTEGER PRIMARY KEY, user_id INTEGER, custom_id TEXT)")
        self._writing = asyncio.Lock()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Set the edits per bet if the custom_id has the prefix `EDITS`. No message has such a button."""
        custom_id = _custom_id(interaction)
        if custom_id.startswith(EDITS):
            self._edits = float(custom_id.removeprefix(EDITS))
            await interaction.response.defer()

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """Show a hand message, or take a bet."""
        custom_id = _custom_id(interaction)
        if interaction.message is None or interaction.channel_id is None:
            return
        if custom_id.startswith("t:"):
            pair = self._pairs.setdefault(interaction.channel_id, Pair(interaction.message.id))
            hand = self._layouts.waiting if pair.pressed else self._layouts.acting
            pair.pressed[interaction.user.id] = interaction
            await interaction.response.send_message(
                view=layout(hand), files=[picture()], ephemeral=True, allowed_mentions=NOBODY
            )
            return
        pair = self._pairs[interaction.channel_id]
        async with self._writing:
            await asyncio.to_thread(self._write, interaction.id, interaction.user.id, custom_id)
        await interaction.response.edit_message(view=layout(self._layouts.waiting), allowed_mentions=NOBODY)
        pair.pressed[interaction.user.id] = interaction
        await asyncio.gather(
            *(self._show_hand(one) for user_id, one in pair.pressed.items() if user_id != interaction.user.id),
            self._show_table(interaction.channel_id, pair),
        )

    def _write(self, number: int, user_id: int, custom_id: str) -> None:
        self._rows.execute("INSERT INTO clicks VALUES (?, ?, ?)", (number, user_id, custom_id))

    async def _show_hand(self, pressed: discord.Interaction[Any]) -> None:
        await pressed.edit_original_response(view=layout(self._layouts.acting), allowed_mentions=NOBODY)

    async def _show_table(self, channel_id: int, pair: Pair) -> None:
        pair.owed += self._edits
        while pair.owed >= 1:
            pair.owed -= 1
            message = self.get_partial_messageable(channel_id).get_partial_message(pair.message_id)
            await message.edit(view=layout(self._layouts.table), allowed_mentions=NOBODY)


def _custom_id(interaction: discord.Interaction[Any]) -> str:
    return str(cast("dict[str, Any]", interaction.data)["custom_id"])


async def _run(layouts: Layouts, database: Path) -> None:
    use_api(os.environ["DISCORD_API_BASE"])
    async with ConstantTables(layouts, database) as bot:
        await bot.login(os.environ["DISCORD_TOKEN"])
        await find_gateway(bot)
        await bot.connect()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("layouts", type=Path)
    parser.add_argument("database", type=Path)
    arguments = parser.parse_args()
    layouts = Layouts(**json.loads(arguments.layouts.read_text("utf-8")))
    asyncio.run(_run(layouts, arguments.database))
