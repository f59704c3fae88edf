"""Upload of card tiles: emojis of the bot's own application, one for each card.

Missing emojis are uploaded one by one in the background. While an emoji is missing, cards are shown as letters. Discord
sends no event for a deleted emoji, so each process checks every minute, and immediately after Discord has rejected an
emoji.

An emoji's name contains its card and a hash of the drawing. New drawings are uploaded next to old ones, which are
deleted once all new ones are present. Other emojis of the application stay.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeVar

import discord

from bot.presenter.discord_api import Busy, ChannelGone, Denied, DiscordApi, MessageGone, Rejected
from bot.presenter.rate_limits import parse_endpoint
from bot.recurring import RecurringJob
from bot.screens.hand.cards import Tile
from bot.screens.pictures.card_tiles import TILE_KEYS, render_tile, tile_digest

if TYPE_CHECKING:
    from bot.app.client import Prial

_log = logging.getLogger(__name__)

T = TypeVar("T")

UPLOAD_PAUSE: Final = 1.0
"""Seconds between two uploads."""

STARTUP_PAUSES: Final = 10.0
"""Delay of the first upload after a start, in multiples of the pause between uploads, to serve people first."""

CHECK_INTERVAL: Final = 60.0
"""Seconds between two checks for missing emojis."""

RETRY_DELAY: Final = 5.0
"""Seconds until a retry if Discord did not answer or was overloaded. Doubled each time, up to `MAX_RETRY_DELAY`."""

MAX_RETRY_DELAY: Final = 300.0
"""Maximum seconds until a retry, and seconds until a retry after a refusal by Discord."""

UPLOADING_SHARD: Final = 0
"""Shard of the process that uploads. Other processes wait for the uploads."""

EMOJI_NAME: Final = re.compile(rf"c_({'|'.join(TILE_KEYS)})_[0-9a-f]{{6}}")
"""Pattern of the names of the bot's card emojis, for any version of the drawings."""


def emoji_name(key: str) -> str:
    """Return the name of the emoji for the current drawing of a card."""
    return f"c_{key}_{tile_digest(key)}"


class TileUploader:
    """Uploader of missing emojis. It switches cards to tiles once all emojis are present."""

    def __init__(self, bot: Prial, api: DiscordApi) -> None:
        self._bot = bot
        self._api = api
        self._clock = bot.services.clock
        shards = bot.services.settings.shard_ids
        self._uploads = shards is None or UPLOADING_SHARD in shards
        self._emojis: dict[str, discord.Emoji] | None = None
        """Emojis of the application by name, as far as known; None: Discord must be asked."""
        self._started = False
        """True after the delay before the first upload."""
        self._failures = 0
        """Number of consecutive tries for which Discord was busy."""
        self._pause = UPLOAD_PAUSE
        self._failure_logged = False
        """True if a failure has been logged."""
        bot.tiles.on_refused = self.check_now
        self._recurring = RecurringJob(
            "card tiles", self._run, self._clock, every=MAX_RETRY_DELAY, retry=MAX_RETRY_DELAY, owner=bot.tasks
        )

    def start(self, *, pause: float = UPLOAD_PAUSE) -> None:
        """Start uploading, with `pause` seconds between two uploads. The bot must be logged in."""
        self._pause = pause
        self._recurring.start()

    async def stop(self) -> None:
        """Stop uploading. Tiles stay in use."""
        await self._recurring.stop()

    def check_now(self) -> None:
        """Check for missing emojis now, because Discord has rejected one."""
        self._emojis = None
        self._recurring.wake()

    async def _run(self) -> float:
        """Run one step, and return the time of the next step."""
        try:
            due = await self._step()
            self._failures = 0
            return due
        except Busy as error:
            self._emojis = None
            self._failures += 1
            pause = max(error.retry_after, min(RETRY_DELAY * 2.0 ** min(self._failures - 1, 10), MAX_RETRY_DELAY))
            _log.info("the pictures of cards are seen to in %.0f s: %r", pause, error)
            return self._clock.now() + pause
        except (ChannelGone, Denied, MessageGone, Rejected) as error:
            self._emojis = None
            if not self._failure_logged and not self._bot.tiles.tiles:
                _log.warning("cards are shown in letters, their pictures cannot be uploaded: %r", error)
                self._failure_logged = True
            return self._clock.now() + MAX_RETRY_DELAY

    async def _step(self) -> float:
        there = self._emojis
        if there is None:
            there = {one.name: one for one in await self._request("GET", self._bot.fetch_application_emojis)}
            self._emojis = there
        missing = [key for key in TILE_KEYS if emoji_name(key) not in there]
        if missing and self._bot.tiles.tiles:
            _log.info("cards are shown in letters: %d of their pictures were deleted", len(missing))
            self._bot.tiles.tiles = {}
        if missing and not self._uploads:
            self._emojis = None
            return self._clock.now() + CHECK_INTERVAL
        if missing and not self._started:
            self._started = True
            return self._clock.now() + STARTUP_PAUSES * self._pause
        self._started = True
        if missing:
            name, picture = emoji_name(missing[0]), await asyncio.to_thread(render_tile, missing[0])
            there[name] = await self._request(
                "POST", lambda: self._bot.create_application_emoji(name=name, image=picture)
            )
            return self._clock.now() + self._pause
        self._use_tiles(there)
        wanted = {emoji_name(key) for key in TILE_KEYS}
        old = next((name for name in there if EMOJI_NAME.fullmatch(name) and name not in wanted), None)
        if old is not None and self._uploads:
            gone = there.pop(old)
            await self._request("DELETE", gone.delete, f"/{gone.id}")
            return self._clock.now() + self._pause
        self._emojis = None
        return self._clock.now() + CHECK_INTERVAL

    async def _request(self, method: str, request: Callable[[], Awaitable[T]], which: str = "") -> T:
        """Make a request about the application's emojis, and return the response. `which` is the path of one emoji."""
        there = parse_endpoint(method, f"applications/{self._bot.application_id}/emojis{which}")
        return await self._api.request(request, there)

    def _use_tiles(self, there: dict[str, discord.Emoji]) -> None:
        """Show cards as tiles from now on."""
        if not self._bot.tiles.tiles:
            _log.info("the pictures of all cards are there")
        self._failure_logged = False
        self._bot.tiles.tiles = {key: Tile(emoji_name(key), there[emoji_name(key)].id) for key in TILE_KEYS}
