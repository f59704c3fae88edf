"""The playground put together: the bot with its services, the simulated Discord around it, and the page."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from bot.app import Prial
from bot.config import Settings
from bot.services import build_services
from bot.tables.values import Hints, TableSettings
from playground.server import Page
from playground.world import World

LEAVE = 2.0
"""Seconds in which what has changed is still shown when the playground ends."""

UPLOADING = 0.02
"""Seconds between two uploads of tiles."""


@contextlib.asynccontextmanager
async def playground(data: Path, port: int = 0, *, tiles: bool = False, **services: Any) -> AsyncIterator[str]:
    """The running playground; gives the page's address.

    With `tiles` cards are pictures after a moment. Everything is kept under `data`, a folder that exists. A taken
    `port` is replaced by one that is free. `services` are what `build_services` may be given: a known pack, computer
    players of a known mind.
    """
    settings = Settings(database_url=f"sqlite:///{data / 'playground.db'}")
    # Whoever plays here is learning: the cards come with their odds.
    services = {"usual": TableSettings(hints=Hints.FULL), **services}
    async with build_services(settings, **services) as running, contextlib.AsyncExitStack() as stack:
        bot = Prial(running)
        world = World(bot)
        await stack.enter_async_context(world.running(data / "playground.json"))
        if tiles:
            bot.tile_keeper.start(pause=UPLOADING)
        stack.push_async_callback(bot.stop, LEAVE)
        try:
            address = await stack.enter_async_context(Page(world, port=port).open())
        except OSError:
            address = await stack.enter_async_context(Page(world).open())
        yield address
