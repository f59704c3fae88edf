"""Running the bot from the first connection to the last good-bye."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import sys
import threading

import discord

from bot.app import Prial, find_gateway, use_api
from bot.config import Settings
from bot.services import build_services
from bot.store.errors import DatabaseError

_log = logging.getLogger(__name__)

GONE_WITHIN = 9.7
"""Seconds from being told to stop until the process is gone, whatever hangs: what was answered is on the disk."""
STOP_WITHIN = 9.0
"""Seconds of that for an orderly end."""
SHOW_WITHIN = 3.0
"""Seconds of that for the answers that are on their way, and as many for showing what has changed."""


def run(settings: Settings) -> int:
    """Run the bot until it is told to stop; the process's exit code."""
    try:
        return asyncio.run(_serve(settings))
    except DatabaseError as error:
        print(error, file=sys.stderr)  # noqa: T201 (for the person who starts it)
        return 1


async def _serve(settings: Settings) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    last_resort = threading.Timer(GONE_WITHIN, _leave)
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
    async with build_services(settings) as services:
        bot = Prial(services)
        connected = asyncio.create_task(_connect(bot, settings), name="connected")
        stopped = asyncio.create_task(stop.wait(), name="told to stop")
        await asyncio.wait((connected, stopped), return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        if not connected.done():
            _log.info("stopping: no more moves are taken")
            try:
                await asyncio.wait_for(_stop(bot, connected), STOP_WITHIN)
            except TimeoutError:
                _log.warning("some things are left undone; they are done at the next start")
                connected.cancel()
        return _outcome(connected)


def _leave() -> None:
    """End the process at once, from outside an event loop that does not come to its end."""
    _log.error("something hangs; the process ends without it")
    os._exit(1)


async def _connect(bot: Prial, settings: Settings) -> None:
    async with bot:
        await bot.login(settings.token)
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        gc.enable()
        if settings.api_base is not None:
            await find_gateway(bot)
        await bot.connect()


async def _stop(bot: Prial, connected: asyncio.Task[None]) -> None:
    """Finish what is in hand: first the moves, then what people see of them, then the connection."""
    bot.stopping = True
    await bot.services.tables.stop()
    await bot.stop(SHOW_WITHIN)
    await asyncio.wait((connected,))


def _outcome(connected: asyncio.Task[None]) -> int:
    if not connected.done() or connected.cancelled():
        return 0
    error = connected.exception()
    if error is None:
        return 0
    if isinstance(error, discord.LoginFailure):
        _log.error("Discord does not accept the token: DISCORD_TOKEN has to be the bot's own, as its page shows it")
    else:
        _log.error("the connection to Discord ended", exc_info=error)
    return 1
