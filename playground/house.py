"""The running playground: the bot with its services, the simulated Discord around it, and the page."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from bot.app import Prial
from bot.config import Settings
from bot.services import build_services
from bot.tables.values import Hints, TableSettings
from playground.server import PageServer
from playground.world import World

STOP_TIMEOUT = 2.0
"""Seconds in which pending changes are still shown at the end."""

UPLOAD_PAUSE = 0.02
"""Seconds between two uploads of tiles."""


@contextlib.asynccontextmanager
async def running_playground(data: Path, port: int = 0, *, tiles: bool = False, **services: Any) -> AsyncIterator[str]:
    """Run the playground, and yield the page's address.

    With `tiles`, cards become pictures after a moment. All data is kept in the existing folder `data`. If `port` is
    taken, a free one is used. `services` are arguments of `build_services`, such as a pack or a mind of computer
    players.
    """
    settings = Settings(database_url=f"sqlite:///{data / 'playground.db'}")
    # People who play here are learning: their cards are shown with odds.
    services = {"usual": TableSettings(hints=Hints.FULL), **services}
    async with build_services(settings, **services) as running, contextlib.AsyncExitStack() as stack:
        bot = Prial(running)
        world = World(bot)
        await stack.enter_async_context(world.running(data / "playground.json"))
        if tiles:
            bot.tile_uploader.start(pause=UPLOAD_PAUSE)
        stack.push_async_callback(bot.stop, STOP_TIMEOUT)
        try:
            address = await stack.enter_async_context(PageServer(world, port=port).serve())
        except OSError:
            address = await stack.enter_async_context(PageServer(world).serve())
        yield address
