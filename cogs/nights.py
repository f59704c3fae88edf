"""`/league night …`: planning league nights, signing up, and leading people to their tables."""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Prial
from bot.app.guards import Current
from bot.app.night_host import NightHost
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.leagues.nights.values import MOST_ROUNDS, Night, NightPlan, NightTable
from bot.leagues.rules import Counted
from bot.leagues.values import League
from bot.screens import night as screens
from bot.screens import night_pages, replies
from bot.screens.house_rules import settings_for
from bot.screens.ids import PanelId
from bot.screens.items import MOST_CHOICES, Interaction
from bot.screens.layout import Screen
from bot.screens.words import Words, exactly
from bot.times import when
from cogs.common import PrialCog, games, lateness, show
from cogs.league_commands import (
    league_group,
    league_names,
    of_league,
    organiser_of,
    organises,
    take_away,
    zone_of,
    zones,
)
from cogs.past import all_shown_around, may_read
from cogs.rights import writes_in
from cogs.seats import stack_of

LEAST: Final = 3
MOST: Final = 5
"""Default minimum and maximum of people at a table."""
MINUTES: Final = 90
"""Default length of a round in minutes."""
WITH_THREADS: Final = frozenset({discord.ChannelType.text, discord.ChannelType.news})
"""Types of channels that can have threads."""
_CHANNEL: Final = re.compile(r"<#(\d{1,20})>")


class NightCommands(app_commands.Group):
    """Group `/league night …`."""

    def __init__(self, cog: NightsCog) -> None:
        super().__init__(name="night", description="…")
        self._cog = cog

    @app_commands.command()
    @app_commands.choices(game=games())
    async def create(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, screens.LONGEST_TITLE],
        day: str,
        time: str,
        game: str | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] = 3,
        final: bool = False,  # noqa: FBT001, FBT002
        least: app_commands.Range[int, 2, 12] = LEAST,
        most: app_commands.Range[int, 2, 12] = MOST,
        minutes: app_commands.Range[int, 5, 600] = MINUTES,
        channels: str = "",
        zone: str | None = None,
        league: str | None = None,
    ) -> None:
        """Plan a league night, with its message in this channel."""
        async with Visit(interaction) as visit:
            found = await of_league(visit, league)
            if not organises(visit, found):
                raise Refusal("not_organiser_of_nights")
            zone_name = await zone_of(visit, found.guild_id, zone)
            starts_at = when(day, time, zone_name, visit.client.services.clock.now()).at
            counted, divisions = _counted(found, game)
            rules = (await visit.client.services.sheets.find(found.guild_id, counted.sheet)).rules
            places = _places(visit, channels)
            plan = NightPlan(
                name=name,
                game=counted.game,
                sheet=counted.sheet,
                least=max(least, rules.min_players),
                most=min(most, rules.max_players),
                rounds=rounds,
                final=final,
                channel_id=_here(visit, places),
                places=places,
                minutes=minutes,
                divisions=divisions,
                zone=zone_name,
            )
            night = await visit.client.services.nights.create(
                found, plan, starts_at, interaction.id % 2**31, organiser=visit.user_id, key=visit.key
            )
            self._cog.host.recurring.wake()
            facts = {"name": screens.title(night), "when": exactly(starts_at), "channel": f"<#{plan.channel_id}>"}
            told = (visit.words("night-created", **facts), screens.there(night, visit.words))
            await visit.answer.private(replies.reply("\n".join(told)))

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Sign up for the next league night, or check in."""
        async with Visit(interaction) as visit:
            night = await self._cog.next(visit)
            await visit.answer.private(await self._cog.come(visit, night))

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Cancel your sign-up, or leave a league night."""
        async with Visit(interaction) as visit:
            night = await self._cog.next(visit, mine=True)
            await visit.answer.private(await self._cog.go(visit, night))

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show the coming league nights."""
        async with Visit(interaction) as visit:
            await all_shown_around(visit)
            nights = await visit.client.services.nights.of_guild(await visit.server())
            if len(nights) == 1:
                await visit.answer.private(await self._cog.shown(visit, nights[0]))
            else:
                await visit.answer.private(screens.listing(nights, visit.words))

    @app_commands.command()
    async def move(
        self, interaction: Interaction, day: str, time: str, night: str | None = None, zone: str | None = None
    ) -> None:
        """Move a league night to another time."""
        async with Visit(interaction) as visit:
            found = await self._cog.meant(visit, night)
            may = organiser_of(visit, await of_league(visit, found.league_id))
            zone_name = await zone_of(visit, found.guild_id, zone or found.plan.zone or None)
            starts_at = when(day, time, zone_name, visit.client.services.clock.now()).at
            nights = visit.client.services.nights
            moved = await nights.move(found.night_id, starts_at, zone_name, organiser=may, key=visit.key)
            self._cog.host.recurring.wake()
            told = visit.words("night-moved-to", name=screens.title(moved), when=exactly(moved.starts_at))
            await visit.answer.private(replies.reply("\n".join((told, screens.there(moved, visit.words)))))

    create.autocomplete("league")(league_names)

    @create.autocomplete("zone")
    @move.autocomplete("zone")
    async def _zones(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return zones(begun)

    @move.autocomplete("night")
    async def _nights(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        visit = Visit(interaction, hurry=True)
        if visit.guild_id is None:
            return []
        found = screens.numbered(await visit.client.services.nights.of_guild(visit.guild_id))
        return [
            app_commands.Choice(name=one.label, value=one.value)
            for one in found
            if begun.casefold() in one.label.casefold()
        ][:MOST_CHOICES]


class NightsCog(PrialCog):
    """League nights."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.host = NightHost(bot)
        self.answered.panels[screens.NIGHT] = self._clicked
        self.answered.looking[f"s:{screens.NIGHT}"] = self._current

    async def cog_load(self) -> None:
        """Register handlers, and add the commands to `/league`."""
        await super().cog_load()
        league_group(self.bot).add_command(NightCommands(self))

    async def cog_unload(self) -> None:
        """Unregister handlers and commands, and stop the background job."""
        take_away(self.bot, "night")
        await self.host.recurring.stop()
        await super().cog_unload()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Start the background job of league nights."""
        self.host.recurring.start()

    # Attendance

    async def come(self, visit: Visit, night: Night) -> Screen:
        """Sign up, or check in once that is open."""
        nights, name = self.bot.services.nights, visit.person.name
        checking = screens.may_check_in(night)
        doing = nights.check_in if checking else nights.sign_up
        night = await doing(night.night_id, visit.user_id, name, key=visit.key)
        self.host.recurring.wake()
        key = "night-checked-in" if checking else "night-signed-up"
        return _said(key, night, visit.words)

    async def go(self, visit: Visit, night: Night) -> Screen:
        """Cancel the sign-up, or leave."""
        night = await self.bot.services.nights.leave(night.night_id, visit.user_id, key=visit.key)
        self.host.recurring.wake()
        return _said("night-signed-off", night, visit.words)

    async def next(self, visit: Visit, *, mine: bool = False) -> Night:
        """Return the server's next league night, or with `mine` the next that the person signed up for.

        Refusals `no_night`, `not_signed_up`.
        """
        nights = await self.bot.services.nights.of_guild(await visit.server())
        for night in nights:
            person = night.person(visit.user_id)
            if not mine or (person is not None and not person.left):
                return night
        raise Refusal("not_signed_up" if nights else "no_night")

    async def meant(self, visit: Visit, wanted: str | None) -> Night:
        """Return a league night by its number in the database or its name (None: the only one).

        Refusals `no_night`, `which_night`.
        """
        nights = await self.bot.services.nights.of_guild(await visit.server())
        typed = "" if wanted is None else wanted.strip().casefold()
        found = [one for one in nights if typed in {"", str(one.night_id), one.plan.name.casefold()}]
        if len(found) > 1:
            raise Refusal("which_night")
        if not found:
            raise Refusal("no_night")
        return found[0]

    async def shown(self, visit: Visit, night: Night) -> Screen:
        """Return a league night in private, with controls for organisers."""
        league = await of_league(visit, night.league_id)
        return screens.organisers(night, visit.words) if organises(visit, league) else screens.board(night, visit.words)

    # Clicks

    async def _current(self, visit: Visit, wanted: PanelId) -> Current:
        """Return the current screen of a league night."""
        night = await self._found(visit, int(wanted.about.split(".")[0]))

        async def shown() -> Screen:
            await all_shown_around(visit)
            return await self.shown(visit, night)

        return Current(screens.to(wanted.action, night).stamp, shown)

    async def _clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            night_id, *about = map(int, wanted.about.split("."))
            night = await self._found(visit, night_id or int(values[0]))
            if wanted.action == "sit":
                await visit.answer.private(await self._sit(visit, night, night.table(*about)))
            elif wanted.action in {"up", "in"}:
                await visit.answer.private(await self.come(visit, night))
            elif wanted.action == "out":
                await visit.answer.private(await self.go(visit, night))
            elif wanted.action in {"people", "table", "division"}:
                await show(visit, await self._paged(visit, night, wanted.action, about or [*map(int, values)]))
            else:
                await show(visit, await self._organised(visit, night, wanted.action))

    async def _paged(self, visit: Visit, night: Night, action: str, about: list[int]) -> Screen:
        """Return a page of the people, or of the standings by division and page."""
        await all_shown_around(visit)
        if action == "people":
            return night_pages.people(night, visit.words, wanted=about[0] if about else 1)
        division, page = (*about, *(night.division(visit.user_id), 1)[len(about) :])
        return night_pages.table(night, visit.words, reader=visit.user_id, division=division, wanted=page)

    async def _found(self, visit: Visit, night_id: int) -> Night:
        """Return a league night of this server. Refusal `no_night`."""
        night = await self.bot.services.nights.look(night_id)
        if night.guild_id != visit.guild_id:
            raise Refusal("no_night")
        return night

    async def _organised(self, visit: Visit, night: Night, action: str) -> Screen:
        """Apply an organiser's action, and return the league night."""
        nights, key = self.bot.services.nights, visit.key
        may = organiser_of(visit, await of_league(visit, night.league_id))
        await all_shown_around(visit)
        if action == "begin":
            night = await nights.begin(night.night_id, organiser=may, key=key)
        elif action == "skip":
            night = await nights.skip(night.night_id, organiser=may, key=key)
        elif action == "off":
            return screens.calling_off(night, visit.words)
        elif action == "off.sure":
            night = await nights.call_off(night.night_id, organiser=may, key=key)
        self.host.recurring.wake()
        return await self.shown(visit, night)

    async def _sit(self, visit: Visit, night: Night, table: NightTable) -> Screen:
        """Seat a person at their table; the first one opens it.

        Refusals `not_at_this_table`, `night_table_waits`.
        """
        if visit.user_id not in table.people or table.settled:
            raise Refusal("not_at_this_table")
        tables, channel_id = self.bot.services.tables, table.channel_id or night.plan.channel_id
        there = await self.host.table_of(night, table)
        if there is None:
            usual = settings_for(night.plan.game, self.bot.services.usual)
            try:
                acted = await tables.open(
                    night.guild_id,
                    channel_id,
                    visit.person,
                    game=night.plan.game,
                    sheet=night.plan.sheet,
                    settings=usual,
                    key=visit.key,
                )
            except Refusal as refusal:
                if refusal.code != "table_here":
                    raise
                now = await self.bot.services.nights.look(night.night_id)
                there = await self.host.table_of(now, now.table(table.round_no, table.number))
                if there is None:
                    raise Refusal("night_table_waits") from None
            else:
                await self._note(night, table, acted.table.table.table_id)
                return replies.reply(visit.words("night-opened", channel=f"<#{channel_id}>"))
        await self._note(night, table, there)
        acted = await tables.join(there, visit.person, key=visit.key)
        return replies.joined(acted.table, visit.words, stack_of(acted))

    async def _note(self, night: Night, table: NightTable, table_id: int) -> None:
        """Record the table that was opened, unless it is recorded already."""
        if table.table_id is None:
            await self.bot.services.nights.opened(night.night_id, table.round_no, table.number, table_id)


def _said(key: str, night: Night, words: Words) -> Screen:
    return replies.reply(words(key, name=screens.title(night)))


def _here(visit: Visit, places: tuple[int, ...]) -> int:
    """Return the channel in which a league night is planned.

    Refusals `missing_permissions`, and `night_no_threads` if the channel cannot have threads and no other `places` are
    named for tables.
    """
    channel_id, channel = visit.interaction.channel_id, visit.interaction.channel
    if channel_id is None:
        raise Refusal("which_server")
    if channel is not None and channel.type not in WITH_THREADS and not places:
        raise Refusal("night_no_threads")
    here: Any = visit.interaction.app_permissions
    missing = [one for one in ("view_channel", "send_messages") if not getattr(here, one)]
    if missing:
        raise Refusal("missing_permissions", permissions=replies.permissions(missing, visit.words))
    writes_in(visit, channel_id)
    return channel_id


def _places(visit: Visit, channels: str) -> tuple[int, ...]:
    """Return the named channels for tables.

    Refusal `night_no_such_channel` for one that is not in this server or that the person cannot view: the bot would
    post there for them.
    """
    guild, person = visit.interaction.guild, visit.interaction.user
    named = tuple(dict.fromkeys(map(int, _CHANNEL.findall(channels))))
    for one in named:
        if guild is None or not isinstance(person, discord.Member) or not may_read(guild, one, person):
            raise Refusal("night_no_such_channel")
        if not isinstance(guild.get_channel_or_thread(one), discord.abc.Messageable):
            raise Refusal("night_no_such_channel")
        writes_in(visit, one)
    return named


def _counted(league: League, game: str | None) -> tuple[Counted, int]:
    """Return a game and sheet that count for the league, and the number of its divisions.

    Refusal `night_not_counted`.
    """
    rules = league.rules if league.season is None else league.season.rules
    for one in rules.counted:
        if game in {None, one.game}:
            return one, rules.divisions
    raise Refusal("night_not_counted")


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(NightsCog(bot))
