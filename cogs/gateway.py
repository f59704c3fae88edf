"""Gateway events about connections, servers, channels, threads, deleted messages and permissions."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import aiohttp
import discord
from discord.ext import commands

from bot.app import Prial
from bot.errors import Refusal

_log = logging.getLogger(__name__)
RETRY_DELAY: Final = 5.0
"""Seconds before a failed request to the database or Discord is retried."""
MAX_TRIES: Final = 12
"""Maximum number of tries of a request to Discord. The pauses double, and take about six hours in total."""


class GatewayCog(commands.Cog):
    """Listener that passes gateway events to the tables and the presenter."""

    def __init__(self, bot: Prial) -> None:
        self.bot = bot
        self._disconnected: set[int] = set()
        self._caught_up = False

    async def cog_load(self) -> None:
        """Pause clocks until the first shards are ready."""
        await self.bot.services.tables.due_jobs.pause_clocks(self.bot.services.clock.now())

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Resume clocks. The first time, also close lost tables and update messages that are out of date."""
        await self._resume_clocks()
        if not self._caught_up:
            self._caught_up = True
            _log.info("ready to play; servers: %d", len(self.bot.guilds))
            self.bot.tasks.start(self._catch_up(), "catching up after the start")

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Pause clocks after a lost connection."""
        if not self.bot.is_closed():
            _log.info("shard %d has lost its connection to Discord", shard_id)
        first = not self._disconnected
        # Recorded before the first await: the shard may reconnect before the tables learn that it was lost.
        self._disconnected.add(shard_id)
        if first:
            await self.bot.services.tables.due_jobs.pause_clocks(self.bot.services.clock.now())

    @commands.Cog.listener("on_shard_ready")
    @commands.Cog.listener("on_shard_resumed")
    async def on_shard_connected(self, shard_id: int) -> None:
        """Resume clocks once all shards are connected again."""
        if shard_id in self._disconnected:
            _log.info("shard %d is connected to Discord again", shard_id)
            self._disconnected.discard(shard_id)
            if not self._disconnected:
                await self._resume_clocks()

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Pause the clocks of a server during an outage, when nobody can click there."""
        _log.info("server %d is unavailable", guild.id)
        await self.bot.services.tables.due_jobs.mark_unavailable(guild.id)

    @commands.Cog.listener("on_guild_available")
    @commands.Cog.listener("on_guild_join")
    async def on_guild_reachable(self, guild: discord.Guild) -> None:
        """Resume the clocks of an available server. After an outage, also close tables of deleted channels."""
        was_lost = guild.id in self.bot.services.tables.due_jobs.unavailable_servers
        await self.bot.services.tables.due_jobs.mark_available(guild.id)
        if was_lost:
            _log.info("server %d is available again", guild.id)
            await self._close_deleted_channels(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close and pay out the tables of a server that was deleted or has removed the bot."""
        _log.info("server %d is gone", guild.id)
        self._start_retrying(
            partial(self.bot.services.tables.server_removed, guild.id), f"closing the tables of server {guild.id}"
        )

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a deleted channel and of its threads."""
        self._start_retrying(
            partial(self._close_channel_and_threads, channel), f"closing the tables of {channel.id} and its threads"
        )

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the table of a deleted thread."""
        self._start_retrying(
            partial(self.bot.services.tables.channel_deleted, payload.thread_id),
            f"closing the table of {payload.thread_id}",
        )

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        self.bot.presenter.on_messages_deleted(payload.channel_id, [payload.message_id])

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        self.bot.presenter.on_messages_deleted(payload.channel_id, payload.message_ids)

    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_member_update")
    async def on_permissions_changed(
        self, before: object, after: discord.abc.GuildChannel | discord.Role | discord.Member
    ) -> None:
        """Report changed permissions to the presenter. Discord sends member events about the bot only."""
        self.bot.presenter.on_permissions_changed(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Report an updated thread to the presenter if it is not locked."""
        if not payload.data["thread_metadata"].get("locked"):
            self.bot.presenter.on_thread_opened(payload.guild_id, payload.thread_id)

    async def _close_channel_and_threads(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a deleted channel and of its threads.

        Discord sends no event for archived threads, so all unknown channels of the server are checked.
        """
        await self.bot.services.tables.channel_deleted(channel.id)
        await self._close_deleted_channels(channel.guild)

    async def _close_deleted_channels(self, guild: discord.Guild) -> None:
        for channel_id in await self.bot.unknown_channels(guild):
            self._start_retrying(
                partial(self._close_if_deleted, channel_id), f"closing the table of {channel_id}, if it is gone"
            )

    async def _close_if_deleted(self, channel_id: int) -> None:
        """Close the table of a channel if the channel was deleted. Failed requests to Discord are retried."""
        for failures in range(MAX_TRIES):
            try:
                await self.bot.close_if_deleted(channel_id)
                return
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                _log.warning("it is not known whether channel %d is gone: %s", channel_id, error)
            await self.bot.tasks.sleep_until(self.bot.services.clock.now() + RETRY_DELAY * 2**failures)

    def _start_retrying(self, action: Callable[[], Awaitable[None]], name: str) -> None:
        """Start `action` for an event, and retry it while the database refuses it.

        Discord sends each event only once.
        """
        self.bot.tasks.start(self._retry_until_done(action, name), name)

    async def _retry_until_done(self, action: Callable[[], Awaitable[None]], name: str) -> None:
        while True:
            try:
                await action()
                return
            except Refusal as refusal:
                _log.warning("%s has to wait: %s", name, refusal)
            await self.bot.tasks.sleep_until(self.bot.services.clock.now() + RETRY_DELAY)

    async def _catch_up(self) -> None:
        try:
            await self._retry_until_done(self.bot.close_lost_tables, "closing the tables of lost servers")
        except discord.HTTPException as error:
            _log.warning("it is not known which servers are lost: %s", error)
        except Exception:
            _log.exception("it is not known which servers are lost")
        self.bot.presenter.catch_up()

    async def _resume_clocks(self) -> None:
        tables = self.bot.services.tables
        for guild in self.bot.guilds:
            if guild.unavailable:
                await tables.due_jobs.mark_unavailable(guild.id)
            else:
                await tables.due_jobs.mark_available(guild.id)
        await self.bot.services.tables.due_jobs.resume_clocks()
        self.bot.services.heartbeat.wake()


async def setup(bot: Prial) -> None:
    await bot.add_cog(GatewayCog(bot))
