"""`/league night …`: planning of league nights, sign-up, check-in and seating at tables."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.league_events import NightHost
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.leagues.nights.values import MAX_ROUNDS, Night, NightPlan, NightTable
from bot.leagues.rules import CountedRules
from bot.leagues.values import League
from bot.screens import responses
from bot.screens.leagues import nights as night_screens
from bot.screens.table.house_rules import default_settings
from bot.screens.widgets.components import MOST_CHOICES, Interaction
from bot.screens.widgets.custom_ids import PanelId
from bot.screens.widgets.layout import Screen
from bot.screens.words import full_time
from bot.times import parse_moment
from cogs.base import Values, find_zone, game_choices, panel_defer_mode, respond_privately, show_panel, zone_choices
from cogs.leagues.pages import find_league, is_organiser, organiser_id
from cogs.permissions import can_view_channel, check_can_write, current_channel
from cogs.table.opening import check_age_restriction, check_location
from cogs.table.seats import stack_after

DEFAULT_MIN_PLAYERS: Final = 3
DEFAULT_MAX_PLAYERS: Final = 5
"""Default maximum number of people at a table; the minimum is `DEFAULT_MIN_PLAYERS`."""
DEFAULT_ROUND_MINUTES: Final = 90
THREAD_PARENT_TYPES: Final = frozenset({discord.ChannelType.text, discord.ChannelType.news})
_CHANNEL_MENTION: Final = re.compile(r"<#(\d{1,20})>")


class LeagueNights(app_commands.Group):
    """League nights and attendance, with the commands `/league night …`."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(name="night", description="…")
        self._bot = bot
        self.host = NightHost(bot)

    @app_commands.command()
    @app_commands.choices(game=game_choices())
    async def create(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, night_screens.TITLE_LIMIT],
        day: str,
        time: str | None = None,
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
        """Plan a league night. Its message is posted in this channel."""
        async with InteractionContext(interaction) as context:
            chosen = await find_league(context, league)
            if not is_organiser(context, chosen):
                raise Refusal("not_organiser_of_nights")
            services = self._bot.services
            zone_name = await find_zone(context, chosen.guild_id, zone)
            starts_at = parse_moment(day, time, zone_name, services.clock.now(), requires_time=True).timestamp
            counted, divisions = _find_counted_rules(chosen, game)
            rules = (await services.sheets.find(chosen.guild_id, counted.sheet)).rules
            table_channels = _parse_channels(context, channels)
            check_age_restriction(context, *(table_channels or (current_channel(context),)))
            plan = NightPlan(
                name=name,
                game=counted.game,
                sheet=counted.sheet,
                min_table_size=max(least, rules.min_players),
                max_table_size=min(most, rules.max_players),
                rounds=rounds,
                has_final=final,
                channel_id=_check_channel(context, table_channels),
                table_channels=table_channels,
                round_minutes=minutes,
                divisions=divisions,
                zone=zone_name,
            )
            seed = context.interaction.id % 2**31
            night = await services.nights.create(
                chosen, plan, starts_at, seed, organiser=context.user_id, key=context.idempotency_key
            )
            self.host.recurring.wake()
            title, channel = night_screens.night_title(night), f"<#{plan.channel_id}>"
            text = context.words("night-created", name=title, when=full_time(starts_at), channel=channel)
            response = responses.text_response(f"{text}\n{night_screens.zone_time_line(night, context.words)}")
            await context.response.send_private(response)

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Sign up for the next league night, or check in."""
        async with InteractionContext(interaction) as context:
            night = await self._find_next(context)
            await context.response.send_private(await self._sign_up(context, night))

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Cancel your sign-up, or leave a league night."""
        async with InteractionContext(interaction) as context:
            night = await self._find_next(context, mine=True)
            await context.response.send_private(await self._sign_off(context, night))

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show the coming league nights."""
        await respond_privately(interaction, self._render_upcoming)

    @app_commands.command()
    async def move(
        self,
        interaction: Interaction,
        day: str,
        time: str | None = None,
        night: str | None = None,
        zone: str | None = None,
    ) -> None:
        """Move a league night to another time."""
        async with InteractionContext(interaction) as context:
            found = await self._find_night(context, night)
            await context.response.send_private(await self._move(context, found, day, time, zone))

    @create.autocomplete("zone")
    @move.autocomplete("zone")
    async def _autocomplete_zone(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return zone_choices(current)

    @move.autocomplete("night")
    async def _autocomplete_night(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        context = InteractionContext(interaction, cached_only=True)
        if context.guild_id is None:
            return []
        nights = night_screens.night_choices(await context.client.services.nights.upcoming(context.guild_id))
        return [
            app_commands.Choice(name=one.label, value=one.value)
            for one in nights
            if current.casefold() in one.label.casefold()
        ][:MOST_CHOICES]

    # Actions

    async def _move(
        self, context: InteractionContext, night: Night, day: str, time: str | None, zone: str | None
    ) -> Screen:
        organiser = organiser_id(context, await find_league(context, night.league_id))
        zone_name = await find_zone(context, night.guild_id, zone or night.plan.zone or None)
        now = self._bot.services.clock.now()
        starts_at = parse_moment(day, time, zone_name, now, requires_time=True).timestamp
        night = await self._bot.services.nights.move(
            night.night_id, starts_at, zone_name, organiser=organiser, key=context.idempotency_key
        )
        self.host.recurring.wake()
        title, when = night_screens.night_title(night), full_time(night.starts_at)
        text = context.words("night-moved-to", name=title, when=when)
        return responses.text_response(f"{text}\n{night_screens.zone_time_line(night, context.words)}")

    async def _sign_up(self, context: InteractionContext, night: Night) -> Screen:
        """Sign the person up, or check them in once check-in is open."""
        nights, checking = self._bot.services.nights, night_screens.is_check_in_open(night)
        take_part = nights.check_in if checking else nights.sign_up
        night = await take_part(night.night_id, context.user_id, context.person.name, key=context.idempotency_key)
        self.host.recurring.wake()
        key = "night-checked-in" if checking else "night-signed-up"
        return responses.text_response(context.words(key, name=night_screens.night_title(night)))

    async def _sign_off(self, context: InteractionContext, night: Night) -> Screen:
        """Cancel the person's sign-up, or remove them from a league night that has begun."""
        night = await self._bot.services.nights.leave(night.night_id, context.user_id, key=context.idempotency_key)
        self.host.recurring.wake()
        return responses.text_response(context.words("night-signed-off", name=night_screens.night_title(night)))

    async def _find_next(self, context: InteractionContext, *, mine: bool = False) -> Night:
        """Return the server's next league night or, with `mine`, the next one that the person signed up for.

        Refusals `no_night`, `not_signed_up`.
        """
        nights = await self._bot.services.nights.upcoming(await context.find_server_id())
        for night in nights:
            person = night.person(context.user_id)
            if not mine or (person is not None and not person.has_left):
                return night
        raise Refusal("not_signed_up" if nights else "no_night")

    async def _find_night(self, context: InteractionContext, night: str | None) -> Night:
        """Return the upcoming league night with the id or name `night` (None: the only one).

        Refusals `no_night`, `which_night`.
        """
        nights = await self._bot.services.nights.upcoming(await context.find_server_id())
        typed = "" if night is None else night.strip().casefold()
        found = [one for one in nights if typed in {"", str(one.night_id), one.plan.name.casefold()}]
        if len(found) > 1:
            raise Refusal("which_night")
        if not found:
            raise Refusal("no_night")
        return found[0]

    async def _render_upcoming(self, context: InteractionContext) -> Screen:
        """Return the list of coming league nights, or the page of the night if there is only one."""
        nights = await self._bot.services.nights.upcoming(await context.find_server_id())
        if len(nights) == 1:
            return await self._render_night(context, nights[0])
        return night_screens.render_nights(nights, context.words)

    async def _render_night(self, context: InteractionContext, night: Night) -> Screen:
        league = await find_league(context, night.league_id)
        render = night_screens.render_organiser_panel if is_organiser(context, league) else night_screens.render_night
        return render(night, context.words)

    # Clicks

    async def current_screen(self, context: InteractionContext, custom_id: PanelId) -> CurrentScreen:
        night = await self._load_night(context, int(custom_id.about.split(".")[0]))
        current_id = night_screens.night_button_id(custom_id.action, night)
        return CurrentScreen(current_id.stamp, partial(self._render_night, context, night))

    async def handle_click(self, interaction: Interaction, custom_id: PanelId, values: Values) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            night_id, *about = map(int, custom_id.about.split("."))
            night = await self._load_night(context, night_id or int(values[0]))
            if custom_id.action == "sit":
                await context.response.send_private(await self._seat(context, night, night.table(*about)))
            elif custom_id.action in {"up", "in"}:
                await context.response.send_private(await self._sign_up(context, night))
            elif custom_id.action == "out":
                await context.response.send_private(await self._sign_off(context, night))
            elif custom_id.action in {"people", "table", "division"}:
                about = about or [*map(int, values)]
                await show_panel(context, self._render_page(context, night, custom_id.action, about))
            else:
                await show_panel(context, await self._organise(context, night, custom_id.action))

    def _render_page(self, context: InteractionContext, night: Night, action: str, about: list[int]) -> Screen:
        """Return a page of the people or of a division's standings. `about` has the numbers of the button."""
        if action == "people":
            return night_screens.render_night_people(night, context.words, page_no=about[0] if about else 1)
        division, page = (*about, *(night.division_of(context.user_id), 1)[len(about) :])
        return night_screens.render_night_table(
            night, context.words, reader=context.user_id, division=division, page_no=page
        )

    async def _load_night(self, context: InteractionContext, night_id: int) -> Night:
        """Return a league night of this server. Refusal `no_night`."""
        night = await self._bot.services.nights.get(night_id)
        if night.guild_id != context.guild_id:
            raise Refusal("no_night")
        return night

    async def _organise(self, context: InteractionContext, night: Night, action: str) -> Screen:
        nights, key = self._bot.services.nights, context.idempotency_key
        organiser = organiser_id(context, await find_league(context, night.league_id))
        if action == "begin":
            night = await nights.begin(night.night_id, organiser=organiser, key=key)
        elif action == "skip":
            night = await nights.skip_open_tables(night.night_id, organiser=organiser, key=key)
        elif action == "off":
            return night_screens.render_call_off_question(night, context.words)
        elif action == "off.sure":
            night = await nights.call_off(night.night_id, organiser=organiser, key=key)
        self.host.recurring.wake()
        return await self._render_night(context, night)

    async def _seat(self, context: InteractionContext, night: Night, table: NightTable) -> Screen:
        """Seat a person at their table of the night. The first person opens the table."""
        if context.user_id not in table.people or table.is_settled:
            raise Refusal("not_at_this_table")
        tables, channel_id = self._bot.services.tables, table.channel_id or night.plan.channel_id
        there = await self.host.find_table(night, table)
        if there is None:
            check_age_restriction(context, channel_id)
            usual = default_settings(night.plan.game, self._bot.services.default_settings)
            try:
                acted = await tables.open(
                    night.guild_id,
                    channel_id,
                    context.person,
                    game=night.plan.game,
                    sheet=night.plan.sheet,
                    settings=replace(usual, banter=False),
                    key=context.idempotency_key,
                )
            except Refusal as refusal:
                if refusal.code != "table_here":
                    raise
                now = await self._bot.services.nights.get(night.night_id)
                there = await self.host.find_table(now, now.table(table.round_no, table.number))
                if there is None:
                    raise Refusal("night_table_waits") from None  # another table of the night uses the channel
            else:
                await self._record_table(night, table, acted.view.table.table_id)
                return responses.text_response(context.words("night-opened", channel=f"<#{channel_id}>"))
        await self._record_table(night, table, there)
        acted = await tables.join(there, context.person, key=context.idempotency_key)
        return responses.render_joined(acted.view, context.words, stack_after(acted))

    async def _record_table(self, night: Night, table: NightTable, table_id: int) -> None:
        if table.table_id is None:
            await self._bot.services.nights.note_table_opened(night.night_id, table.round_no, table.number, table_id)


def _check_channel(context: InteractionContext, places: tuple[int, ...]) -> int:
    """Return the id of this channel, for the message of a league night.

    Refusal `night_no_threads` if tables need threads that this channel cannot have, and the refusals of
    `check_location` and `check_can_write`.
    """
    channel = context.interaction.channel
    if channel is not None and channel.type not in THREAD_PARENT_TYPES and not places:
        raise Refusal("night_no_threads")
    _, channel_id = check_location(context)
    check_can_write(context, channel_id)
    return channel_id


def _parse_channels(context: InteractionContext, channels: str) -> tuple[int, ...]:
    """Return the ids of the channels for tables that `channels` mentions.

    Refusals `night_no_such_channel`, `channel_not_yours`.
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
    """Return the first counted game and sheet of a league, and its number of divisions.

    `game` limits the choice to one game. Refusal `night_not_counted`.
    """
    rules = league.rules if league.season is None else league.season.rules
    for one in rules.counted_rules:
        if game in {None, one.game}:
            return one, rules.divisions
    raise Refusal("night_not_counted")
