"""Upload of card tiles: emojis of the bot's own application that show all cards.

Missing emojis are uploaded one by one in the background; after a restart the upload continues. While one is missing,
cards are shown as letters. Discord sends no event for a deleted emoji, so each process checks every minute, and at once
if Discord refuses one. An emoji's name contains its card and a hash of the drawing. New drawings are uploaded next to
old ones, which are deleted once all are present. Other emojis of the application stay.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeVar

import discord

from bot.presenter.endpoints import endpoint
from bot.presenter.posts import Busy, ChannelGone, Denied, MessageGone, Posts, Rejected
from bot.recurring import Recurring
from bot.screens.pictures.card_tiles import KEYS, digest, tile
from bot.screens.tiles import Tile

if TYPE_CHECKING:
    from bot.app.client import Prial

_log = logging.getLogger(__name__)
T = TypeVar("T")

GENTLY: Final = 1.0
"""Seconds between two uploads."""
FIRST: Final = 10.0
"""Delay of the first upload after a start, in multiples of the pause between uploads: people are served first."""
LOOKING: Final = 60.0
"""Seconds between two checks for missing emojis."""
SOON: Final = 5.0
"""Seconds until a retry if Discord did not answer or was overloaded; doubled each time, up to `LATER`."""
LATER: Final = 300.0
"""Seconds until a retry after a refusal by Discord."""
FIRST_SHARD: Final = 0
"""The process with this shard uploads; the others wait."""

OURS: Final = re.compile(rf"c_({'|'.join(KEYS)})_[0-9a-f]{{6}}")
"""Pattern of the names of our emojis, for any version of the drawings."""


def name_of(key: str) -> str:
    """Return the name of the emoji for the current drawing of a card."""
    return f"c_{key}_{digest(key)}"


class TileKeeper:
    """Uploader of missing emojis; it switches cards to tiles once all are present."""

    def __init__(self, bot: Prial, posts: Posts) -> None:
        self._bot = bot
        self._posts = posts
        self._clock = bot.services.clock
        shards = bot.services.settings.shard_ids
        self._uploads = shards is None or FIRST_SHARD in shards
        self._there: dict[str, discord.Emoji] | None = None
        """The application's emojis by name, as far as known; None: Discord has to be asked."""
        self._begun = False
        """True after the delay before the first upload."""
        self._failures = 0
        """Consecutive tries without an answer from Discord."""
        self._pause = GENTLY
        self._told = False
        """True if a failure has been logged."""
        bot.tiles.refused = self.look
        self._recurring = Recurring("card tiles", self._turn, self._clock, every=LATER, retry=LATER, owner=bot.work)

    def start(self, *, pause: float = GENTLY) -> None:
        """Start, with `pause` seconds between two uploads; the bot must be logged in."""
        self._pause = pause
        self._recurring.start()

    async def stop(self) -> None:
        """Stop; tiles stay in use."""
        await self._recurring.stop()

    def look(self) -> None:
        """Check now for missing emojis: Discord has refused one."""
        self._there = None
        self._recurring.wake()

    async def _turn(self) -> float:
        """Take one step; return the time of the next."""
        try:
            due = await self._step()
            self._failures = 0
            return due
        except Busy as error:
            self._there = None
            self._failures += 1
            pause = max(error.after, min(SOON * 2.0 ** min(self._failures - 1, 10), LATER))
            _log.info("the pictures of cards are seen to in %.0f s: %r", pause, error)
            return self._clock.now() + pause
        except (ChannelGone, Denied, MessageGone, Rejected) as error:
            self._there = None
            if not self._told and not self._bot.tiles.known:
                _log.warning("cards are shown in letters, their pictures cannot be uploaded: %r", error)
                self._told = True
            return self._clock.now() + LATER

    async def _step(self) -> float:
        there = self._there
        if there is None:
            there = {one.name: one for one in await self._asked("GET", self._bot.fetch_application_emojis)}
            self._there = there
        missing = [key for key in KEYS if name_of(key) not in there]
        if missing and self._bot.tiles.known:
            _log.info("cards are shown in letters: %d of their pictures were deleted", len(missing))
            self._bot.tiles.known = {}
        if missing and not self._uploads:
            self._there = None
            return self._clock.now() + LOOKING
        if missing and not self._begun:
            self._begun = True
            return self._clock.now() + FIRST * self._pause
        self._begun = True
        if missing:
            name, picture = name_of(missing[0]), await asyncio.to_thread(tile, missing[0])
            there[name] = await self._asked(
                "POST", lambda: self._bot.create_application_emoji(name=name, image=picture)
            )
            return self._clock.now() + self._pause
        self._use(there)
        wanted = {name_of(key) for key in KEYS}
        old = next((name for name in there if OURS.fullmatch(name) and name not in wanted), None)
        if old is not None and self._uploads:
            gone = there.pop(old)
            await self._asked("DELETE", gone.delete, f"/{gone.id}")
            return self._clock.now() + self._pause
        self._there = None
        return self._clock.now() + LOOKING

    async def _asked(self, method: str, request: Callable[[], Awaitable[T]], which: str = "") -> T:
        """Return the response to a request about the application's emojis, or about one of them."""
        there = endpoint(method, f"applications/{self._bot.application_id}/emojis{which}")
        return await self._posts.ask(request, there)

    def _use(self, there: dict[str, discord.Emoji]) -> None:
        """Show cards as tiles from now on."""
        if not self._bot.tiles.known:
            _log.info("the pictures of all cards are there")
        self._told = False
        self._bot.tiles.known = {key: Tile(name_of(key), there[name_of(key)].id) for key in KEYS}
