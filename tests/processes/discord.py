"""A fake Discord shared by several processes of one machine: all messages are appended to one file."""

from __future__ import annotations

import asyncio
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.presenter.discord_api import DiscordApi
from bot.presenter.scheduler import Urgency
from bot.screens.widgets.layout import Screen
from bot.tables.values import TableView

SERVER = "The Club"
_SHOWN = "shown"
_VIEW = "view_of_test"
_DM = 1_000_000
"""Difference between a user's id and that of their direct message channel."""


@dataclass(frozen=True)
class Written:
    """Message as it was written: its table and version, its kind, and a digest of its content."""

    message_id: int
    table_id: int
    version: int
    what: str
    drawing: str


def mark(screen: Screen, view: TableView, what: str) -> None:
    """Mark a screen with its table, the table's version, and the kind `what`."""
    setattr(screen, _VIEW, (view.table.table_id, view.table.version, what))


def written(folder: Path) -> list[Written]:
    """Return all messages in order, without an incomplete last line."""
    path = folder / _SHOWN
    text = path.read_text(encoding="ascii") if path.exists() else ""
    lines = [line.split() for line in text.splitlines(keepends=True) if line.endswith("\n")]
    return [Written(int(message), int(table), int(version), *said) for message, table, version, *said in lines]


class FilePosts(DiscordApi):
    """Messages in a folder that all processes share. A nonce posts only once.
    A sent message arrives even if the process dies; its response takes a moment.
    """

    def __init__(self, folder: Path, rng: Random) -> None:
        self._folder = folder
        self._rng = rng
        self._file = os.open(folder / _SHOWN, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)

    async def send(
        self,
        channel_id: int,
        screen: Screen,
        *,
        nonce: str,
        mention: int | None = None,
        role: int | None = None,
        silent: bool = False,
    ) -> int:
        message_id = int.from_bytes(hashlib.blake2s(f"{channel_id}/{nonce}".encode(), digest_size=6).digest())
        try:
            os.close(os.open(self._folder / str(message_id), os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            pass
        else:
            self._write(message_id, screen)
        await self._takes_a_moment()
        return message_id

    async def edit(
        self, channel_id: int, message_id: int, screen: Screen, *, route: str = "", keeps_files: bool = False
    ) -> None:
        self._write(message_id, screen)
        await self._takes_a_moment()

    async def custom_ids(self, channel_id: int, message_id: int, *, route: str = "") -> tuple[str, ...]:
        return ()

    async def delete(self, channel_id: int, message_id: int) -> None:
        await self._takes_a_moment()

    async def open_dm(self, user_id: int, urgency: Urgency | None = None) -> int:
        return user_id + _DM

    async def fetch_server(self, guild_id: int) -> None:
        """Do nothing, since the server name is fixed."""

    def server_name(self, guild_id: int) -> str:
        return SERVER

    def can_attach(self, channel_id: int) -> bool:
        """Refuse files, because rendering them takes too long."""
        return False

    def last_message_id(self, channel_id: int) -> int | None:
        return None

    async def _takes_a_moment(self) -> None:
        await asyncio.sleep(self._rng.random() / 50)

    def _write(self, message_id: int, screen: Screen) -> None:
        table_id, version, what = getattr(screen, _VIEW, (0, 0, "other"))
        os.write(self._file, f"{message_id} {table_id} {version} {what} {screen.digest().hex()}\n".encode())
