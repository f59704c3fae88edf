"""Running the bot, from the first connection to an orderly shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord

from bot import __version__
from bot.app import Prial, find_gateway, use_api
from bot.config import Settings
from bot.logs import describe_error
from bot.ops.metrics import PortTaken, serve_metrics
from bot.screens.pictures.hands import prepare_faces
from bot.services import build_services
from bot.store.errors import BadDatabaseUrl, DatabaseError

_log = logging.getLogger(__name__)

T = TypeVar("T")

FAILED: Final = 1
WRONG_SETTINGS: Final = 2
SUPERSEDED: Final = 3
"""Exit code after a newer version of Prial has migrated the database."""
FIRST_RETRY_DELAY = 1.0
MAX_RETRY_DELAY = 60.0
"""Longest delay, in seconds, between attempts to reach Discord. Delays double, starting with `FIRST_RETRY_DELAY`."""
CLOSE_CODE_MESSAGES: Final = {
    4004: "Discord does not accept the token: DISCORD_TOKEN has to be the bot's own, as its page shows it",
    4010: "Discord does not know a shard that SHARD_IDS names: the numbers have to be below SHARD_COUNT",
    4011: "Discord wants more shards: raise SHARD_COUNT, or leave it out so that Discord chooses",
}
"""Messages for the log about refused connections, by Discord's close code."""
KILL_AFTER = 9.7
"""Seconds from the signal to stop until the process exits, even if something hangs. Committed changes are safe."""
STOP_TIMEOUT = 9.0
"""Maximum number of seconds for an orderly shutdown, less than `KILL_AFTER`."""
FLUSH_TIMEOUT = 3.0
"""Maximum number of seconds for sending pending responses, and as many again for showing changes."""


def run(settings: Settings) -> int:
    """Run the bot until it receives a signal to stop, and return the exit code of the process."""
    try:
        return asyncio.run(_serve(settings))
    except (DatabaseError, PortTaken) as error:
        print(error, file=sys.stderr)  # noqa: T201 (for the person who starts it)
        return WRONG_SETTINGS if isinstance(error, BadDatabaseUrl) else FAILED


async def _serve(settings: Settings) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    last_resort = threading.Timer(KILL_AFTER, _exit_now)
    last_resort.daemon = True

    def told() -> None:
        if not stop.is_set():
            stop.set()
            last_resort.start()

    for name in (signal.SIGTERM, signal.SIGINT):
        # Windows has no signal handlers in event loops; there the interrupt ends the process.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, told)
    if settings.api_base is not None:
        use_api(settings.api_base)
    _log.info("Prial %s with discord.py %s, Python %s", __version__, discord.__version__, sys.version.split()[0])
    async with build_services(settings, is_reachable=False) as services, serve_metrics(services, settings.metrics_port):
        bot = Prial(services)
        connected = asyncio.create_task(_connect(bot, settings), name="connected")
        stopped = asyncio.create_task(stop.wait(), name="told to stop")
        superseded = asyncio.create_task(services.store.writer.wait_until_superseded(), name="superseded")
        await asyncio.wait((connected, stopped, superseded), return_when=asyncio.FIRST_COMPLETED)
        if superseded.done():
            told()
        stopped.cancel()
        superseded.cancel()
        if not connected.done():
            _log.info("stopping: no more moves are taken")
            try:
                await asyncio.wait_for(_stop(bot, connected), STOP_TIMEOUT)
            except TimeoutError:
                _log.warning("some things are left undone; they are done at the next start")
                connected.cancel()
        return SUPERSEDED if superseded.done() and not superseded.cancelled() else _exit_code(connected)


def tune_garbage_collection() -> None:
    """Exclude all existing objects from garbage collection, and collect new ones rarely."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


def _exit_now() -> None:
    """Exit the process at once. The event loop hangs, so this runs on another thread."""
    _log.error("something hangs; the process ends without it")
    os._exit(1)


async def _connect(bot: Prial, settings: Settings) -> None:
    async with bot:
        await _retry_until_reached(bot, lambda: bot.login(settings.token))
        bot.tile_uploader.start()
        threading.Thread(target=prepare_faces, name="cards", daemon=True).start()
        tune_garbage_collection()
        await _retry_until_reached(bot, lambda: find_gateway(bot))
        await bot.connect()


async def _retry_until_reached(bot: Prial, request: Callable[[], Awaitable[T]]) -> T:
    """Return Discord's answer to `request`, retrying with growing delays until Discord can be reached."""
    pause = FIRST_RETRY_DELAY
    while True:
        try:
            return await request()
        except (OSError, aiohttp.ClientError, TimeoutError, discord.HTTPException) as error:
            if isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429:
                raise
            _log.warning("Discord cannot be reached (%s); trying again in %g s", describe_error(error), pause)
        await bot.services.clock.sleep_until(bot.services.clock.now() + pause)
        pause = min(2 * pause, MAX_RETRY_DELAY)


async def _stop(bot: Prial, connected: asyncio.Task[None]) -> None:
    """Stop accepting moves, stop showing changes, and end the connection to Discord, in this order."""
    bot.stopping = True
    await bot.services.tables.stop()
    await bot.stop(FLUSH_TIMEOUT)
    if not bot.is_ready():
        # `_retry_until_reached` does not check if the bot is closed.
        connected.cancel()
    await asyncio.wait((connected,))


def _exit_code(connected: asyncio.Task[None]) -> int:
    if not connected.done() or connected.cancelled():
        return 0
    error = connected.exception()
    if error is None:
        return 0
    closed = 4004 if isinstance(error, discord.LoginFailure) else getattr(error, "code", None)
    if isinstance(error, discord.LoginFailure | discord.ConnectionClosed) and closed in CLOSE_CODE_MESSAGES:
        _log.error(CLOSE_CODE_MESSAGES[closed])
        return WRONG_SETTINGS
    if isinstance(error, discord.DiscordException):
        _log.error("the connection to Discord ended: %s", describe_error(error))
    else:
        _log.error("the connection to Discord ended", exc_info=error)
    return FAILED
