"""Group `/league`, and what its commands share: finding a league, its organisers, posts in its channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.leagues.values import League
from bot.screens import league as screens
from bot.screens.items import GRAVE, MOST_CHOICES, Interaction, button
from bot.screens.layout import Screen, screen
from bot.screens.told import Lines
from bot.times import zone_in, zones_like
from cogs.common import SERVERS

LEAGUE: Final = "league"
"""Name of the group."""
ZONES: Final[Mapping[str, str]] = {"en-GB": "Europe/London", "de": "Europe/Berlin"}
"""Default time zones by the server's language."""


def league_group(bot: Prial) -> app_commands.Group:
    """Return the group `/league`, to which cogs add their commands."""
    there = bot.tree.get_command(LEAGUE)
    if isinstance(there, app_commands.Group):
        return there
    made = app_commands.Group(name=LEAGUE, description="…", guild_only=True, allowed_contexts=SERVERS)
    bot.tree.add_command(made)
    return made


def take_away(bot: Prial, *names: str) -> None:
    """Remove commands from `/league`, and the group itself with its last command."""
    group = league_group(bot)
    for name in names:
        group.remove_command(name)
    if not group.commands:
        bot.tree.remove_command(LEAGUE)


async def of_league(visit: Visit, league: str | int | None) -> League:
    """Return a league by its name or number (None: the server's only one).

    Refusals `which_server`, and those of `Register`.
    """
    guild_id, leagues = await visit.server(), visit.client.services.leagues.register
    if isinstance(league, int):
        return await leagues.look(guild_id, league)
    return await leagues.find(guild_id, league)


def organises(visit: Visit, league: League) -> bool:
    """Return True if the person organises the league, by its role or by Manage Server."""
    user: Any = visit.interaction.user
    role = league.organiser_role
    has_role = role is not None and isinstance(user, discord.Member) and user.get_role(role) is not None
    organiser = visit.guild_id == league.guild_id and (visit.manager or has_role)
    if organiser:
        visit.client.deciders.seen(league.guild_id, visit.user_id)
    return organiser


def organising(visit: Visit, league: League) -> None:
    """Refuse `not_organiser` if the person does not organise the league."""
    if not organises(visit, league):
        raise Refusal("not_organiser", league=league.name)


def organiser_of(visit: Visit, league: League) -> int:
    """Return the person's user id if they organise the league, otherwise 0."""
    return visit.user_id if organises(visit, league) else 0


def post(bot: Prial, league: League, lines: Lines, *, key: str) -> None:
    """Start posting in the channel of a league, if it has one, once per idempotency `key`."""
    if league.channel_id is not None:
        bot.presenter.notices.announce(league.guild_id, league.channel_id, lines, key=key)


def asked(text: str, what: str, league: League, visit: Visit) -> Screen:
    """Return a confirmation with buttons for yes and no."""
    yes = button(screens.to(f"{what}.sure", league), visit.words(f"league-button-{what}-sure"), GRAVE)
    return screen(text, items=[yes, button(screens.to("home", league), visit.words("league-button-stay"))])


async def league_names(interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
    """Return the names of the server's leagues that contain the typed text, for the option `league`."""
    visit = Visit(interaction, hurry=True)
    if visit.guild_id is None:
        return []
    try:
        there = await visit.client.services.leagues.register.list(visit.guild_id)
    except Refusal:
        return []
    return [
        app_commands.Choice(name=one.name, value=one.name) for one in there if begun.casefold() in one.name.casefold()
    ]


def zones(begun: str) -> list[app_commands.Choice[str]]:
    """Return the time zones that match the typed text."""
    return [app_commands.Choice(name=one, value=one) for one in zones_like(begun, MOST_CHOICES)]


async def zone_of(visit: Visit, guild_id: int, typed: str | None) -> str:
    """Return the typed zone, or the default zone of the server's language. Refusal zone_unreadable."""
    if typed is not None:
        return zone_in(typed)
    public = await visit.client.people.public(guild_id)
    return ZONES[public.locale]
