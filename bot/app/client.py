"""The Discord client: what it listens to, what it loads, and what becomes of errors.

It is made from running services and starts none of its own. `use_api` and `find_gateway` put a Discord-compatible
server in Discord's place.
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

from bot.app.answers import Answers
from bot.app.attendance import Attendance
from bot.app.clicks import Clicks, turned_away
from bot.app.commands import Translator, sync
from bot.app.deciders import Deciders
from bot.app.doubts import Doubts
from bot.app.endings import Endings
from bot.app.fading import Fading
from bot.app.farewells import Farewells
from bot.app.gate import listen
from bot.app.invalid_requests import InvalidRequests
from bot.app.league_lines import LeagueLines
from bot.app.people import People
from bot.app.shelf import StoredShelf
from bot.app.tile_keeper import TileKeeper
from bot.errors import Refusal
from bot.logs import reason
from bot.presenter.posts import Posts
from bot.presenter.presenter import Presenter
from bot.presenter.scheduler import Scheduler
from bot.presenter.work import Work
from bot.screens.dialogs import submitted
from bot.screens.items import clicked
from bot.screens.registry import FAMILIES
from bot.screens.tiles import Tiles
from bot.services import Services

_log = logging.getLogger(__name__)

EXTENSIONS: Final = (
    "cogs.nights",
    "cogs.table",
    "cogs.opening",
    "cogs.seats",
    "cogs.hands",
    "cogs.money",
    "cogs.house",
    "cogs.sheets",
    "cogs.guide",
    "cogs.learning",
    "cogs.history",
    "cogs.replay",
    "cogs.balance",
    "cogs.leagues",
    "cogs.teams",
    "cogs.events",
    "cogs.statistics",
    "cogs.entries",
    "cogs.paying",
    "cogs.evening",
    "cogs.privacy",
    "cogs.league_export",
    "cogs.disputes",
)
"""The cogs of every game; each family has its own beside them."""
INTENTS: Final = discord.Intents(guilds=True, guild_messages=True)
"""Neither is privileged. Of messages the bot learns that there are some, which is all it wants to know."""


class Tree(app_commands.CommandTree["Prial"]):
    """Slash commands; whatever a cog has not answered itself is answered here."""

    async def interaction_check(self, interaction: discord.Interaction[Prial], /) -> bool:
        """Whether commands are still done, and amounts proposed."""
        if interaction.type is discord.InteractionType.autocomplete:
            return not interaction.client.stopping
        return not await turned_away(interaction)

    async def on_error(self, interaction: discord.Interaction[Prial], error: app_commands.AppCommandError, /) -> None:
        """Log a failure and tell the person, in private."""
        if isinstance(error, app_commands.CommandNotFound):
            _log.warning("an unknown command was used: %s", error)
        else:
            _log.error("the command %s failed", _name(interaction), exc_info=error)
        await interaction.client.clicks.failed(interaction, error)


def _name(interaction: discord.Interaction[Any]) -> str:
    return "?" if interaction.command is None else interaction.command.qualified_name


class Prial(commands.AutoShardedBot):
    """The bot."""

    def __init__(self, services: Services) -> None:
        settings = services.settings
        # Prial does not talk, so nobody has to be told what talking would need.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        scheduler = Scheduler(services.clock, services.figures, per_second=settings.requests_per_second)
        trace = aiohttp.TraceConfig()
        listen(trace, scheduler)
        trace.on_request_end.append(InvalidRequests(services.clock).heard)
        super().__init__(
            http_trace=trace,
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            tree_cls=Tree,
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
        """Whether nothing new is begun: whoever wants something is told so."""
        league_lines = LeagueLines(services.at_tables)
        self.farewells = Farewells(services.evenings, league_lines)
        self.tiles = Tiles()
        """The pictures that cards have."""
        self.scheduler = scheduler
        """Whose request is made next."""
        self.work = Work(services.clock)
        self.posts = Posts(self, services.clock, self.tiles, scheduler, self.work)
        self.people = People(services.ledger.settings, services.clock, self.posts.server_locale)
        self.answers = Answers(self.work, services.clock, self.tiles)
        self.tile_keeper = TileKeeper(self, self.posts)
        self.doubts = Doubts(services.clock)
        self.fading = Fading(self.posts, self.work, services.clock)
        """Private answers about a moment of a table."""
        self.attendance = Attendance(
            named=self.posts.member_name, gone=self.member_gone, work=self.work, clock=services.clock
        )
        self.deciders = Deciders(self, self.posts, services.store)
        self.presenter = Presenter(
            tables=services.tables,
            shelf=StoredShelf(services.store, services.heartbeat.sharing),
            readers=self.people,
            farewells=self.farewells,
            beside=league_lines,
            endings=Endings(services.history),
            posts=self.posts,
            clock=services.clock,
            scheduler=scheduler,
            figures=services.figures,
            unreachable=self.attendance.suspect,
            share=services.heartbeat.sharing,
        )
        self.clicks = Clicks()
        services.tables.subscribe(self.presenter.changed)
        services.tables.subscribe(self.attendance.changed)
        services.tables.subscribe(self.fading.changed)

    async def login(self, token: str) -> None:
        """As discord.py's; what a try that fails has opened is closed, so that there can be another."""
        try:
            await super().login(token)
        except BaseException:
            await self.http.close()
            self.http.connector = discord.utils.MISSING
            raise

    async def setup_hook(self) -> None:
        """Load the cogs and tell Discord about the commands, if it has to be told."""
        self.posts.begin()
        await self.tree.set_translator(Translator())
        own = dict.fromkeys(cog for family in FAMILIES.values() for cog in family.cogs)
        for extension in (*EXTENSIONS, *own):
            await self.load_extension(extension)
        try:
            await sync(self, self.tree, self.services.store, self.services.settings.dev_guild_id)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.warning(
                "Discord could not be told about the commands, those it knows go on working: %s", reason(error)
            )
        except Refusal as refusal:
            _log.warning("the database does not say what Discord was told about the commands: %s", refusal)

    async def on_message(self, message: discord.Message, /) -> None:
        """There are no text commands; that somebody wrote something decides where the next deal is shown."""
        # An old application's bot has another id than the application.
        own = self.user is not None and message.author.id in {self.user.id, self.application_id}
        if not own and not message.flags.ephemeral:
            self.presenter.written(message.channel.id, message.id)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Buttons, menus and dialogs are answered from their custom_id; commands find their own way."""
        if interaction.type is not discord.InteractionType.autocomplete:  # they are still typing
            self.services.figures.clicks += 1
        click, answers = clicked(interaction), submitted(interaction)
        if click is not None:
            await self.clicks.clicked(interaction, click)
        elif answers is not None:
            await self.clicks.submitted(interaction, answers)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what failed."""
        _log.exception("handling %s failed", event_method)

    def forget(self, user_id: int) -> None:
        """Somebody was forgotten: nothing about them is remembered here."""
        self.people.forget(user_id)
        self.attendance.forget(user_id)
        self.deciders.forget(user_id)
        self.doubts.forget_all(user_id)
        self.presenter.forget(user_id)

    async def close_lost_tables(self) -> None:
        """Close the tables of servers that sent the bot away while it was not there, and of channels deleted then."""
        for guild_id, channels in (await self.services.tables.open_channels()).items():
            if not self.services.tables.serves(guild_id):
                continue
            guild = self.get_guild(guild_id)
            if guild is None:
                try:
                    await self.http.get_guild(guild_id, with_counts=False)
                except (discord.Forbidden, discord.NotFound):
                    _log.info("server %d is gone", guild_id)
                    await self.services.tables.guild_gone(guild_id)
                continue
            if guild.unavailable:
                continue  # its channels are looked at once it is back
            for channel_id in _unknown(guild, channels):
                await self.close_if_gone(channel_id)

    async def unknown_channels(self, guild: discord.Guild) -> tuple[int, ...]:
        """The channels of a server's open tables of which it is not known whether they are there: threads that were put
        away.
        """
        return _unknown(guild, (await self.services.tables.open_channels()).get(guild.id, ()))

    async def close_if_gone(self, channel_id: int) -> None:
        """Close a channel's table where there is no such channel any more. Raises what asking Discord does."""
        try:
            await self.http.get_channel(channel_id)
        except discord.Forbidden:
            return
        except discord.NotFound:
            _log.info("channel %d is gone", channel_id)
            await self.services.tables.channel_gone(channel_id)

    async def member_gone(self, guild_id: int, user_id: int) -> None:
        """Somebody is not in a server any more: they leave its tables, its leagues, and their nights and teams."""
        await self.services.tables.member_gone(guild_id, user_id)
        await self.services.leagues.gone(guild_id, user_id)
        await self.services.nights.gone(guild_id, user_id)
        await self.services.teams.gone(guild_id, user_id)

    async def stop(self, patience: float) -> None:
        """Let answers arrive, then show what there is to show, each for `patience` seconds at most; then say goodbye to
        Discord.
        """
        self.stopping = True
        await self.answers.stop(patience)
        await self.presenter.stop(patience)
        await self.work.stop(0.0)
        await self.close()


def use_api(base: str) -> None:
    """Talk to another server than Discord's: `base` is its REST base, such as http://127.0.0.1:3000/api/v10."""
    Route.BASE = base


def _unknown(guild: discord.Guild, channels: Iterable[int]) -> tuple[int, ...]:
    """Those that discord.py does not know. A thread that was put away is none that it knows, and may well be there."""
    return tuple(one for one in channels if guild.get_channel_or_thread(one) is None)


async def find_gateway(client: discord.AutoShardedClient) -> None:
    """Make the gateway that the server names the one that every shard connects to, and let it say how many there are
    unless that is settled.
    """
    found = await client.http.request(Route("GET", "/gateway/bot"))
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(found["url"])
    client.shard_count = client.shard_count or found["shards"]
