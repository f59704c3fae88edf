"""The group `/league`, and what its commands share: finding a league, its organisers, posts in its channel."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.leagues.values import League
from bot.screens.leagues import league as league_screens
from bot.screens.notifications import NotificationText
from bot.screens.widgets.components import DANGER, Interaction, button
from bot.screens.widgets.layout import Screen, build_screen
from cogs.base import SERVER_CONTEXTS

GROUP_NAME: Final = "league"
"""Name of the group."""


def league_group(bot: Prial) -> app_commands.Group:
    """Return the group `/league`, to which cogs add their commands."""
    there = bot.tree.get_command(GROUP_NAME)
    if isinstance(there, app_commands.Group):
        return there
    made = app_commands.Group(name=GROUP_NAME, description="…", guild_only=True, allowed_contexts=SERVER_CONTEXTS)
    bot.tree.add_command(made)
    return made


def remove_commands(bot: Prial, *names: str) -> None:
    """Remove commands from `/league`, and the group itself with its last command."""
    group = league_group(bot)
    for name in names:
        group.remove_command(name)
    if not group.commands:
        bot.tree.remove_command(GROUP_NAME)


async def find_league(context: InteractionContext, league: str | int | None) -> League:
    """Return a league by its name or number (None: the server's only one).

    Refusals `which_server`, and those of `LeagueRepository`.
    """
    guild_id, leagues = await context.find_server_id(), context.client.services.leagues.repository
    if isinstance(league, int):
        return await leagues.get(guild_id, league)
    return await leagues.find(guild_id, league)


def is_organiser(context: InteractionContext, league: League) -> bool:
    """Return True if the person organises the league, by its role or by Manage Server."""
    user: Any = context.interaction.user
    role = league.organiser_role
    has_role = role is not None and isinstance(user, discord.Member) and user.get_role(role) is not None
    organiser = context.guild_id == league.guild_id and (context.is_manager or has_role)
    if organiser:
        context.client.decision_makers.note_seen(league.guild_id, context.user_id)
    return organiser


def check_organiser(context: InteractionContext, league: League) -> None:
    """Refuse `not_organiser` if the person does not organise the league."""
    if not is_organiser(context, league):
        raise Refusal("not_organiser", league=league.name)


def organiser_id(context: InteractionContext, league: League) -> int:
    """Return the person's user id if they organise the league, otherwise 0."""
    return context.user_id if is_organiser(context, league) else 0


def post_in_channel(bot: Prial, league: League, lines: NotificationText, *, key: str) -> None:
    """Start posting in the channel of a league, if it has one, once per idempotency `key`."""
    if league.channel_id is not None:
        bot.presenter.notifications.announce(league.guild_id, league.channel_id, lines, idempotency_key=key)


def render_confirmation(text: str, action: str, key: str, league: League, context: InteractionContext) -> Screen:
    """Return a confirmation with buttons for yes (its action and the key of its label) and no."""
    yes = button(league_screens.league_button_id(action, league), context.words(key), DANGER)
    return build_screen(
        text, items=[yes, button(league_screens.league_button_id("home", league), context.words("league-button-stay"))]
    )


async def autocomplete_league(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return the names of the server's leagues that contain the typed text, for the option `league`."""
    visit = InteractionContext(interaction, cached_only=True)
    if visit.guild_id is None:
        return []
    try:
        there = await visit.client.services.leagues.repository.list(visit.guild_id)
    except Refusal:
        return []
    return [
        app_commands.Choice(name=one.name, value=one.name) for one in there if current.casefold() in one.name.casefold()
    ]
