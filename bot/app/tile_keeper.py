"""Sees to it that Discord has the pictures of all cards, as emojis of the bot's own application.

What is missing is uploaded one by one, beside everything else, and goes on where it stopped. Until all are there, cards
are shown in letters. Each is called by what it shows and by a hash of the drawing: a new drawing is uploaded beside the
old one, which is deleted once all are there. Other emojis of the application are left alone.
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
"""Pauses before the first upload: after a start people are served first."""
LOOKING: Final = 3_600.0
"""Seconds until it is looked again whether all are there."""
LATER: Final = 300.0
"""Seconds until the next try after one that failed, and until a process that uploads nothing looks again."""
FIRST_SHARD: Final = 0
"""The process that has this shard uploads; the others wait."""

OURS: Final = re.compile(rf"c_({'|'.join(KEYS)})_[0-9a-f]{{6}}")
"""What our emojis are called, drawn in whatever way."""


def name_of(key: str) -> str:
    """What the emoji is called that shows a card, as it is drawn now."""
    return f"c_{key}_{digest(key)}"


class TileKeeper:
    """Uploads what is missing, and puts the tiles to use once all are there."""

    def __init__(self, bot: Prial, posts: Posts) -> None:
        self._bot = bot
        self._posts = posts
        self._clock = bot.services.clock
        shards = bot.services.settings.shard_ids
        self._uploads = shards is None or FIRST_SHARD in shards
        self._there: dict[str, discord.Emoji] | None = None
        """The application's emojis by name, as far as is known; None: Discord has to be asked."""
        self._pause = GENTLY
        self._told = False
        """Whether it was logged that something does not work."""
        self._recurring = Recurring("card tiles", self._turn, self._clock, every=LOOKING, retry=LATER, owner=bot.work)

    def start(self, *, pause: float = GENTLY) -> None:
        """Begin, with so many seconds between two uploads; the bot is logged in."""
        self._pause = pause
        self._recurring.start()

    async def stop(self) -> None:
        """End; what is there stays in use."""
        await self._recurring.stop()

    async def _turn(self) -> float | None:
        """Take one step; when to take the next (None: all is done)."""
        try:
            return await self._step()
        except (Busy, ChannelGone, Denied, MessageGone, Rejected) as error:
            self._there = None
            if not self._told and not self._bot.tiles.known:
                _log.warning("cards are shown in letters, their pictures cannot be uploaded: %r", error)
                self._told = True
            return self._clock.now() + LATER

    async def _step(self) -> float | None:
        asked = self._there is None
        if self._there is None:
            self._there = {one.name: one for one in await self._asked("GET", self._bot.fetch_application_emojis)}
        missing = [key for key in KEYS if name_of(key) not in self._there]
        if missing and not self._uploads:
            self._there = None
            return self._clock.now() + LATER
        if missing and asked:
            return self._clock.now() + FIRST * self._pause
        if missing:
            name, picture = name_of(missing[0]), await asyncio.to_thread(tile, missing[0])
            self._there[name] = await self._asked(
                "POST", lambda: self._bot.create_application_emoji(name=name, image=picture)
            )
            return self._clock.now() + self._pause
        self._use(self._there)
        wanted = {name_of(key) for key in KEYS}
        old = next((name for name in self._there if OURS.fullmatch(name) and name not in wanted), None)
        if old is not None and self._uploads:
            gone = self._there.pop(old)
            await self._asked("DELETE", gone.delete, f"/{gone.id}")
            return self._clock.now() + self._pause
        self._there = None
        return None

    async def _asked(self, method: str, request: Callable[[], Awaitable[T]], which: str = "") -> T:
        """The answer to a request about the application's emojis, or about one of them."""
        there = endpoint(method, f"applications/{self._bot.application_id}/emojis{which}")
        return await self._posts.ask(request, there)

    def _use(self, there: dict[str, discord.Emoji]) -> None:
        """From now on cards are shown as tiles."""
        if not self._bot.tiles.known:
            _log.info("the pictures of all cards are there")
        self._told = False
        self._bot.tiles.known = {key: Tile(name_of(key), there[name_of(key)].id) for key in KEYS}
