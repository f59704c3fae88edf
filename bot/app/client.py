"""The Discord client: intents, cogs, events and error handling.

`use_api` and `find_gateway` connect it to another server with Discord's API.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any, Final, cast

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.command_sync import CommandTranslator, sync_commands
from bot.app.dispatch import Dispatcher, refuse_while_stopping
from bot.app.membership import DecisionMakers, Membership
from bot.app.request_hooks import InvalidRequestCounter, install_rate_limit_hook
from bot.app.stale_screens import TransientResponses
from bot.app.tiles import TileUploader
from bot.errors import Refusal
from bot.logs import describe_error
from bot.presenter.discord_api import DiscordApi
from bot.presenter.presenter import Presenter
from bot.presenter.responses import ResponseTracker
from bot.presenter.scheduler import Scheduler
from bot.presenter.settings_cache import SettingsCache
from bot.presenter.summaries import EveningGoodbyes, HistoryDeals, LeagueStatusLines
from bot.presenter.tasks import BackgroundTasks
from bot.screens.hand.cards import TileSet
from bot.screens.registry import FAMILIES
from bot.screens.widgets.components import parse_click, parse_submission
from bot.services import Services
from bot.tables.messages import MessageStore

_log = logging.getLogger(__name__)

EXTENSIONS: Final = (
    "cogs.table.commands",
    "cogs.table.opening",
    "cogs.table.seats",
    "cogs.wallet",
    "cogs.settings",
    "cogs.learning",
    "cogs.deals",
    "cogs.leagues.commands",
    "cogs.gateway",
    "cogs.host",
    "cogs.statistics",
    "cogs.privacy",
    "cogs.disputes",
)
"""Cogs that serve all games. Each family of games adds its own cogs."""
INTENTS: Final = discord.Intents(guilds=True, guild_messages=True)
"""Intents, none of them privileged. Messages are received without their contents."""


class PrialCommandTree(app_commands.CommandTree["Prial"]):
    """Tree of the slash commands. It handles errors that no cog has handled."""

    async def interaction_check(self, interaction: discord.Interaction[Prial], /) -> bool:
        """Return False while the bot is stopping. Commands are then refused."""
        stopping = interaction.client.stopping
        if stopping and interaction.type is not discord.InteractionType.autocomplete:
            await refuse_while_stopping(interaction)
        return not stopping

    async def on_error(self, interaction: discord.Interaction[Prial], error: app_commands.AppCommandError, /) -> None:
        """Log a failed command and tell the person in private."""
        if isinstance(error, app_commands.CommandNotFound):
            _log.warning("an unknown command was used: %s", error)
        else:
            _log.error("the command %s failed", _command_name(interaction), exc_info=error)
        await interaction.client.dispatcher.report_failure(interaction, error)


def _command_name(interaction: discord.Interaction[Any]) -> str:
    return "?" if interaction.command is None else interaction.command.qualified_name


class Prial(commands.AutoShardedBot):
    def __init__(self, services: Services) -> None:
        settings = services.settings
        # Prial uses no voice, so discord.py need not warn about missing voice libraries.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        scheduler = Scheduler(services.clock, services.counters, per_second=settings.requests_per_second)
        trace = aiohttp.TraceConfig()
        install_rate_limit_hook(trace, scheduler)
        trace.on_request_end.append(InvalidRequestCounter(services.clock).on_request_end)
        super().__init__(
            http_trace=trace,
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            tree_cls=PrialCommandTree,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            shard_count=settings.shard_count,
            shard_ids=cast("list[int]", None if settings.shard_ids is None else list(settings.shard_ids)),
        )
        self.services = services
        self.stopping = False
        """True during shutdown: new interactions are refused."""
        league_lines = LeagueStatusLines(services.table_leagues)
        self.goodbyes = EveningGoodbyes(services.evenings, league_lines)
        self.tiles = TileSet()
        self.scheduler = scheduler
        self.tasks = BackgroundTasks(services.clock)
        self.api = DiscordApi(self, services.clock, self.tiles, scheduler, self.tasks)
        self.settings_cache = SettingsCache(services.ledger.settings, self.api.server_locale)
        self.response_tracker = ResponseTracker(self.tasks, services.clock, self.tiles)
        self.tile_uploader = TileUploader(self, self.api)
        self.transient_responses = TransientResponses(self.api, self.tasks, services.clock)
        self.membership = Membership(
            fetch_name=self.api.fetch_member_name, on_left=self.remove_member, work=self.tasks, clock=services.clock
        )
        self.decision_makers = DecisionMakers(self, self.api, services.store)
        self.presenter = Presenter(
            tables=services.tables,
            store=MessageStore(services.store, services.heartbeat.shard_coverage),
            reader_settings=self.settings_cache,
            goodbyes=self.goodbyes,
            extra_lines=league_lines,
            past_deals=HistoryDeals(services.history),
            api=self.api,
            clock=services.clock,
            scheduler=scheduler,
            counters=services.counters,
            on_unreachable=self.membership.check_member,
            share=services.heartbeat.shard_coverage,
        )
        self.dispatcher = Dispatcher()
        services.tables.subscribe(self.presenter.on_table_changed)
        services.tables.subscribe(self.membership.on_table_changed, within_deals=False)
        services.tables.subscribe(self.transient_responses.on_table_changed)

    async def login(self, token: str) -> None:
        """Log in. After a failure, close the connection, so that the caller can try again."""
        try:
            await super().login(token)
        except BaseException:
            await self.http.close()
            self.http.connector = discord.utils.MISSING
            raise

    async def setup_hook(self) -> None:
        """Load the cogs, and send the commands to Discord if they have changed."""
        self.api.start()
        await self.tree.set_translator(CommandTranslator())
        own = dict.fromkeys(cog for family in FAMILIES.values() for cog in family.cogs)
        for extension in (*EXTENSIONS, *own):
            await self.load_extension(extension)
        try:
            await sync_commands(self, self.tree, self.services.store, self.services.settings.dev_guild_id)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.warning(
                "Discord could not be told about the commands, those it knows go on working: %s", describe_error(error)
            )
        except Refusal as refusal:
            _log.warning("the database does not say what Discord was told about the commands: %s", refusal)

    async def on_message(self, message: discord.Message, /) -> None:
        """Record the newest message of a channel, which decides where the next deal is shown.

        There are no text commands.
        """
        # In an old application, the id of the bot differs from the id of the application.
        own = self.user is not None and message.author.id in {self.user.id, self.application_id}
        if not own and not message.flags.ephemeral:
            self.presenter.on_message(message.channel.id, message.id)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Dispatch buttons, menus and dialogs by their custom_id; discord.py dispatches commands."""
        if interaction.type is not discord.InteractionType.autocomplete:  # the person is still typing
            self.services.counters.clicks += 1
        click, answers = parse_click(interaction), parse_submission(interaction)
        if click is not None:
            await self.dispatcher.dispatch_click(interaction, click)
        elif answers is not None:
            await self.dispatcher.dispatch_dialog(interaction, answers)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log a failed event handler."""
        _log.exception("handling %s failed", event_method)

    def forget(self, user_id: int) -> None:
        """Remove a deleted person from all caches."""
        self.settings_cache.forget(user_id)
        self.membership.forget(user_id)
        self.decision_makers.forget(user_id)
        self.presenter.forget(user_id)

    async def close_lost_tables(self) -> None:
        """Close tables in servers and channels that were lost while the bot was offline."""
        for guild_id, channels in (await self.services.tables.open_channels()).items():
            if not self.services.tables.serves(guild_id):
                continue
            guild = self.get_guild(guild_id)
            if guild is None:
                try:
                    await self.http.get_guild(guild_id, with_counts=False)
                except (discord.Forbidden, discord.NotFound):
                    _log.info("server %d is gone", guild_id)
                    await self.services.tables.server_removed(guild_id)
                continue
            if guild.unavailable:
                continue  # its channels are checked once it is available again
            for channel_id in _unknown_channels(guild, channels):
                await self.close_if_deleted(channel_id)

    async def unknown_channels(self, guild: discord.Guild) -> tuple[int, ...]:
        """Return the channels of a server's open tables that discord.py does not know: archived or deleted ones."""
        return _unknown_channels(guild, (await self.services.tables.open_channels()).get(guild.id, ()))

    async def close_if_deleted(self, channel_id: int) -> None:
        """Close a channel's table if the channel does not exist any more. Raises discord.py's other exceptions."""
        try:
            await self.http.get_channel(channel_id)
        except discord.Forbidden:
            return
        except discord.NotFound:
            _log.info("channel %d is gone", channel_id)
            await self.services.tables.channel_deleted(channel_id)

    async def remove_member(self, guild_id: int, user_id: int) -> None:
        """Remove somebody who has left a server from its tables, leagues, nights and teams."""
        await self.services.tables.member_left(guild_id, user_id)
        await self.services.leagues.handle_departure(guild_id, user_id)
        await self.services.nights.handle_departure(guild_id, user_id)
        await self.services.team_seasons.handle_departure(guild_id, user_id)

    async def stop(self, grace_period: float) -> None:
        """Wait for responses, then for the presenter, up to `grace_period` seconds each; then disconnect."""
        self.stopping = True
        await self.response_tracker.stop(grace_period)
        await self.presenter.stop(grace_period)
        await self.tasks.stop(0.0)
        await self.close()


def use_api(base: str) -> None:
    """Use another server than Discord's. `base` is the base of its REST API, such as http://127.0.0.1:3000/api/v10."""
    Route.BASE = base


def _unknown_channels(guild: discord.Guild, channels: Iterable[int]) -> tuple[int, ...]:
    """Return those of `channels` that discord.py does not know, including archived threads."""
    return tuple(one for one in channels if guild.get_channel_or_thread(one) is None)


async def find_gateway(client: discord.AutoShardedClient) -> None:
    """Let every shard connect to the gateway that the API names, with its shard count unless one is set."""
    found = await client.http.request(Route("GET", "/gateway/bot"))
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(found["url"])
    client.shard_count = client.shard_count or found["shards"]
