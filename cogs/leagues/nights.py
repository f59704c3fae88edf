"""`/league night …`: planning league nights, signing up, and leading people to their tables."""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Prial
from bot.app.background.league_events import NightHost
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.leagues.nights.values import MAX_ROUNDS, Night, NightPlan, NightTable
from bot.leagues.rules import CountedRules
from bot.leagues.values import League
from bot.screens import responses
from bot.screens.leagues import nights as night_screens
from bot.screens.table.house_rules import default_settings
from bot.screens.widgets.components import MOST_CHOICES, Interaction
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import Screen
from bot.screens.words import Words, full_time
from bot.times import parse_moment
from cogs.base import PrialCog, find_zone, game_choices, panel_defer_mode, show_panel, zone_choices
from cogs.leagues.group import (
    autocomplete_league,
    find_league,
    is_organiser,
    league_group,
    organiser_id,
    remove_commands,
)
from cogs.permissions import can_view_channel, check_can_write, check_revealed_around
from cogs.table.seats import stack_after

DEFAULT_MIN_PLAYERS: Final = 3


DEFAULT_MAX_PLAYERS: Final = 5
"""Default minimum and maximum of people at a table."""


DEFAULT_ROUND_MINUTES: Final = 90
"""Default length of a round in minutes."""


THREAD_PARENT_TYPES: Final = frozenset({discord.ChannelType.text, discord.ChannelType.news})
"""Types of channels that can have threads."""


_CHANNEL_MENTION: Final = re.compile(r"<#(\d{1,20})>")


class NightCommands(app_commands.Group):
    """Group `/league night …`."""

    def __init__(self, cog: NightsCog) -> None:
        super().__init__(name="night", description="…")
        self._cog = cog

    @app_commands.command()
    @app_commands.choices(game=game_choices())
    async def create(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, night_screens.TITLE_LIMIT],
        day: str,
        time: str,
        game: str | None = None,
        rounds: app_commands.Range[int, 1, MAX_ROUNDS] = 3,
        final: bool = False,  # noqa: FBT001, FBT002
        least: app_commands.Range[int, 2, 12] = DEFAULT_MIN_PLAYERS,
        most: app_commands.Range[int, 2, 12] = DEFAULT_MAX_PLAYERS,
        minutes: app_commands.Range[int, 5, 600] = DEFAULT_ROUND_MINUTES,
        channels: str = "",
        zone: str | None = None,
        league: str | None = None,
    ) -> None:
        """Plan a league night, with its message in this channel."""
        async with InteractionContext(interaction) as visit:
            found = await find_league(visit, league)
            if not is_organiser(visit, found):
                raise Refusal("not_organiser_of_nights")
            zone_name = await find_zone(visit, found.guild_id, zone)
            starts_at = parse_moment(day, time, zone_name, visit.client.services.clock.now()).timestamp
            counted, divisions = _find_counted_rules(found, game)
            rules = (await visit.client.services.sheets.find(found.guild_id, counted.sheet)).rules
            places = _parse_channels(visit, channels)
            plan = NightPlan(
                name=name,
                game=counted.game,
                sheet=counted.sheet,
                min_table_size=max(least, rules.min_players),
                max_table_size=min(most, rules.max_players),
                rounds=rounds,
                has_final=final,
                channel_id=_check_channel(visit, places),
                table_channels=places,
                round_minutes=minutes,
                divisions=divisions,
                zone=zone_name,
            )
            night = await visit.client.services.nights.create(
                found, plan, starts_at, interaction.id % 2**31, organiser=visit.user_id, key=visit.idempotency_key
            )
            self._cog.host.recurring.wake()
            facts = {
                "name": night_screens.night_title(night),
                "when": full_time(starts_at),
                "channel": f"<#{plan.channel_id}>",
            }
            told = (visit.words("night-created", **facts), night_screens.zone_time_line(night, visit.words))
            await visit.response.send_private(responses.text_response("\n".join(told)))

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Sign up for the next league night, or check in."""
        async with InteractionContext(interaction) as visit:
            night = await self._cog.find_next(visit)
            await visit.response.send_private(await self._cog.sign_up(visit, night))

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Cancel your sign-up, or leave a league night."""
        async with InteractionContext(interaction) as visit:
            night = await self._cog.find_next(visit, mine=True)
            await visit.response.send_private(await self._cog.sign_off(visit, night))

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show the coming league nights."""
        async with InteractionContext(interaction) as visit:
            await check_revealed_around(visit)
            nights = await visit.client.services.nights.upcoming(await visit.find_server_id())
            if len(nights) == 1:
                await visit.response.send_private(await self._cog.render_night(visit, nights[0]))
            else:
                await visit.response.send_private(night_screens.render_nights(nights, visit.words))

    @app_commands.command()
    async def move(
        self, interaction: Interaction, day: str, time: str, night: str | None = None, zone: str | None = None
    ) -> None:
        """Move a league night to another time."""
        async with InteractionContext(interaction) as visit:
            found = await self._cog.find_night(visit, night)
            may = organiser_id(visit, await find_league(visit, found.league_id))
            zone_name = await find_zone(visit, found.guild_id, zone or found.plan.zone or None)
            starts_at = parse_moment(day, time, zone_name, visit.client.services.clock.now()).timestamp
            nights = visit.client.services.nights
            moved = await nights.move(found.night_id, starts_at, zone_name, organiser=may, key=visit.idempotency_key)
            self._cog.host.recurring.wake()
            told = visit.words("night-moved-to", name=night_screens.night_title(moved), when=full_time(moved.starts_at))
            await visit.response.send_private(
                responses.text_response("\n".join((told, night_screens.zone_time_line(moved, visit.words))))
            )

    create.autocomplete("league")(autocomplete_league)

    @create.autocomplete("zone")
    @move.autocomplete("zone")
    async def _autocomplete_zone(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return zone_choices(current)

    @move.autocomplete("night")
    async def _autocomplete_night(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        visit = InteractionContext(interaction, cached_only=True)
        if visit.guild_id is None:
            return []
        found = night_screens.night_choices(await visit.client.services.nights.upcoming(visit.guild_id))
        return [
            app_commands.Choice(name=one.label, value=one.value)
            for one in found
            if current.casefold() in one.label.casefold()
        ][:MOST_CHOICES]


class NightsCog(PrialCog):
    """League nights."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.host = NightHost(bot)
        self.handlers.panels[Panel.NIGHT] = self._handle_click
        self.handlers.current_screens[f"s:{Panel.NIGHT}"] = self._current_screen

    async def cog_load(self) -> None:
        """Register handlers, and add the commands to `/league`."""
        await super().cog_load()
        league_group(self.bot).add_command(NightCommands(self))

    async def cog_unload(self) -> None:
        """Unregister handlers and commands, and stop the background job."""
        remove_commands(self.bot, "night")
        await self.host.recurring.stop()
        await super().cog_unload()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Start the background job of league nights."""
        self.host.recurring.start()

    # Attendance

    async def sign_up(self, context: InteractionContext, night: Night) -> Screen:
        """Sign up, or check in once that is open."""
        nights, name = self.bot.services.nights, context.person.name
        checking = night_screens.is_check_in_open(night)
        doing = nights.check_in if checking else nights.sign_up
        night = await doing(night.night_id, context.user_id, name, key=context.idempotency_key)
        self.host.recurring.wake()
        key = "night-checked-in" if checking else "night-signed-up"
        return _render_done(key, night, context.words)

    async def sign_off(self, context: InteractionContext, night: Night) -> Screen:
        """Cancel the sign-up, or leave."""
        night = await self.bot.services.nights.leave(night.night_id, context.user_id, key=context.idempotency_key)
        self.host.recurring.wake()
        return _render_done("night-signed-off", night, context.words)

    async def find_next(self, context: InteractionContext, *, mine: bool = False) -> Night:
        """Return the server's next league night, or with `mine` the next that the person signed up for.

        Refusals `no_night`, `not_signed_up`.
        """
        nights = await self.bot.services.nights.upcoming(await context.find_server_id())
        for night in nights:
            person = night.person(context.user_id)
            if not mine or (person is not None and not person.has_left):
                return night
        raise Refusal("not_signed_up" if nights else "no_night")

    async def find_night(self, context: InteractionContext, wanted: str | None) -> Night:
        """Return a league night by its number in the database or its name (None: the only one).

        Refusals `no_night`, `which_night`.
        """
        nights = await self.bot.services.nights.upcoming(await context.find_server_id())
        typed = "" if wanted is None else wanted.strip().casefold()
        found = [one for one in nights if typed in {"", str(one.night_id), one.plan.name.casefold()}]
        if len(found) > 1:
            raise Refusal("which_night")
        if not found:
            raise Refusal("no_night")
        return found[0]

    async def render_night(self, context: InteractionContext, night: Night) -> Screen:
        """Return a league night in private, with controls for organisers."""
        league = await find_league(context, night.league_id)
        return (
            night_screens.render_organiser_panel(night, context.words)
            if is_organiser(context, league)
            else night_screens.render_night(night, context.words)
        )

    # Clicks

    async def _current_screen(self, context: InteractionContext, custom_id: PanelId) -> CurrentScreen:
        """Return the current screen of a league night."""
        night = await self._load_night(context, int(custom_id.about.split(".")[0]))

        async def shown() -> Screen:
            await check_revealed_around(context)
            return await self.render_night(context, night)

        return CurrentScreen(night_screens.night_button_id(custom_id.action, night).stamp, shown)

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as visit:
            night_id, *about = map(int, custom_id.about.split("."))
            night = await self._load_night(visit, night_id or int(values[0]))
            if custom_id.action == "sit":
                await visit.response.send_private(await self._seat(visit, night, night.table(*about)))
            elif custom_id.action in {"up", "in"}:
                await visit.response.send_private(await self.sign_up(visit, night))
            elif custom_id.action == "out":
                await visit.response.send_private(await self.sign_off(visit, night))
            elif custom_id.action in {"people", "table", "division"}:
                await show_panel(
                    visit, await self._render_page(visit, night, custom_id.action, about or [*map(int, values)])
                )
            else:
                await show_panel(visit, await self._organise(visit, night, custom_id.action))

    async def _render_page(self, context: InteractionContext, night: Night, action: str, about: list[int]) -> Screen:
        """Return a page of the people, or of the standings by division and page."""
        await check_revealed_around(context)
        if action == "people":
            return night_screens.render_night_people(night, context.words, page_no=about[0] if about else 1)
        division, page = (*about, *(night.division_of(context.user_id), 1)[len(about) :])
        return night_screens.render_night_table(
            night, context.words, reader=context.user_id, division=division, page_no=page
        )

    async def _load_night(self, context: InteractionContext, night_id: int) -> Night:
        """Return a league night of this server. Refusal `no_night`."""
        night = await self.bot.services.nights.get(night_id)
        if night.guild_id != context.guild_id:
            raise Refusal("no_night")
        return night

    async def _organise(self, context: InteractionContext, night: Night, action: str) -> Screen:
        """Apply an organiser's action, and return the league night."""
        nights, key = self.bot.services.nights, context.idempotency_key
        may = organiser_id(context, await find_league(context, night.league_id))
        await check_revealed_around(context)
        if action == "begin":
            night = await nights.begin(night.night_id, organiser=may, key=key)
        elif action == "skip":
            night = await nights.skip_open_tables(night.night_id, organiser=may, key=key)
        elif action == "off":
            return night_screens.render_call_off_question(night, context.words)
        elif action == "off.sure":
            night = await nights.call_off(night.night_id, organiser=may, key=key)
        self.host.recurring.wake()
        return await self.render_night(context, night)

    async def _seat(self, context: InteractionContext, night: Night, table: NightTable) -> Screen:
        """Seat a person at their table; the first one opens it.

        Refusals `not_at_this_table`, `night_table_waits`.
        """
        if context.user_id not in table.people or table.is_settled:
            raise Refusal("not_at_this_table")
        tables, channel_id = self.bot.services.tables, table.channel_id or night.plan.channel_id
        there = await self.host.find_table(night, table)
        if there is None:
            usual = default_settings(night.plan.game, self.bot.services.default_settings)
            try:
                acted = await tables.open(
                    night.guild_id,
                    channel_id,
                    context.person,
                    game=night.plan.game,
                    sheet=night.plan.sheet,
                    settings=usual,
                    key=context.idempotency_key,
                )
            except Refusal as refusal:
                if refusal.code != "table_here":
                    raise
                now = await self.bot.services.nights.get(night.night_id)
                there = await self.host.find_table(now, now.table(table.round_no, table.number))
                if there is None:
                    raise Refusal("night_table_waits") from None  # another table of the night uses its channel
            else:
                await self._record_table(night, table, acted.view.table.table_id)
                return responses.text_response(context.words("night-opened", channel=f"<#{channel_id}>"))
        await self._record_table(night, table, there)
        acted = await tables.join(there, context.person, key=context.idempotency_key)
        return responses.render_joined(acted.view, context.words, stack_after(acted))

    async def _record_table(self, night: Night, table: NightTable, table_id: int) -> None:
        """Record the table that was opened, unless it is recorded already."""
        if table.table_id is None:
            await self.bot.services.nights.note_table_opened(night.night_id, table.round_no, table.number, table_id)


def _render_done(key: str, night: Night, words: Words) -> Screen:
    return responses.text_response(words(key, name=night_screens.night_title(night)))


def _check_channel(context: InteractionContext, places: tuple[int, ...]) -> int:
    """Return the channel in which a league night is planned.

    Refusals `missing_permissions`, and `night_no_threads` if the channel cannot have threads and no other `places` are
    named for tables.
    """
    channel_id, channel = context.interaction.channel_id, context.interaction.channel
    if channel_id is None:
        raise Refusal("which_server")
    if channel is not None and channel.type not in THREAD_PARENT_TYPES and not places:
        raise Refusal("night_no_threads")
    here: Any = context.interaction.app_permissions
    missing = [one for one in ("view_channel", "send_messages") if not getattr(here, one)]
    if missing:
        raise Refusal("missing_permissions", permissions=responses.permission_names(missing, context.words))
    check_can_write(context, channel_id)
    return channel_id


def _parse_channels(context: InteractionContext, channels: str) -> tuple[int, ...]:
    """Return the named channels for tables.

    Refusal `night_no_such_channel` for one that is not in this server or that the person cannot view: the bot would
    post there for them.
    """
    guild, person = context.interaction.guild, context.interaction.user
    named = tuple(dict.fromkeys(map(int, _CHANNEL_MENTION.findall(channels))))
    for one in named:
        if guild is None or not isinstance(person, discord.Member) or not can_view_channel(guild, one, person):
            raise Refusal("night_no_such_channel")
        if not isinstance(guild.get_channel_or_thread(one), discord.abc.Messageable):
            raise Refusal("night_no_such_channel")
        check_can_write(context, one)
    return named


def _find_counted_rules(league: League, game: str | None) -> tuple[CountedRules, int]:
    """Return a game and sheet that count for the league, and the number of its divisions.

    Refusal `night_not_counted`.
    """
    rules = league.rules if league.season is None else league.season.rules
    for one in rules.counted_rules:
        if game in {None, one.game}:
            return one, rules.divisions
    raise Refusal("night_not_counted")


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(NightsCog(bot))
