"""Functions shared by the league commands: lookup of a league, organiser checks and notifications."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.leagues.values import League
from bot.screens.leagues import league as league_screens
from bot.screens.notifications import NotificationText
from bot.screens.widgets.components import DANGER, Interaction, Item, button
from bot.screens.widgets.layout import Screen, build_screen


async def find_league(context: InteractionContext, league: str | int | None) -> League:
    """Return a league by its name or number (None: the server's only league)."""
    guild_id, leagues = await context.find_server_id(), context.client.services.leagues.repository
    if isinstance(league, int):
        return await leagues.get(guild_id, league)
    return await leagues.find(guild_id, league)


async def respond(
    interaction: Interaction, league: str | None, render: Callable[[InteractionContext, League], Awaitable[Screen]]
) -> None:
    """Respond in private to a command about the named league (None: the server's only league)."""
    async with InteractionContext(interaction) as context:
        await context.response.send_private(await render(context, await find_league(context, league)))


def is_organiser(context: InteractionContext, league: League) -> bool:
    """Return True if the person has the league's organiser role or Manage Server."""
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
    """Start posting `lines` in the league's channel, if it has one. A repeated idempotency `key` posts nothing."""
    if league.channel_id is not None:
        bot.presenter.notifications.announce(league.guild_id, league.channel_id, lines, idempotency_key=key)


def notify_member(
    context: InteractionContext, league: League, user_id: int, lines: NotificationText, *, key: str, read_more: str
) -> None:
    """Notify a member of a league, in this channel if they accept no direct messages.

    A repeated idempotency `key` notifies nobody. `read_more` is the catalogue key of the hint at further information.
    """
    context.client.presenter.notifications.notify(
        league.guild_id,
        user_id,
        lines,
        idempotency_key=key,
        channel_id=context.interaction.channel_id,
        read_more=read_more,
    )


def home_button(context: InteractionContext, league: League) -> Item:
    return button(league_screens.league_button_id("home", league), context.words("league-button-home"))


def render_confirmation(text: str, action: str, key: str, league: League, context: InteractionContext) -> Screen:
    """Return a confirmation with a yes button (`action`, and `key` for its label) and a no button."""
    yes = button(league_screens.league_button_id(action, league), context.words(key), DANGER)
    return build_screen(
        text, items=[yes, button(league_screens.league_button_id("home", league), context.words("league-button-stay"))]
    )


async def autocomplete_league(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return the names of the server's leagues that contain the typed text, for the option `league`."""
    context = InteractionContext(interaction, cached_only=True)
    if context.guild_id is None:
        return []
    try:
        leagues = await context.client.services.leagues.repository.list(context.guild_id)
    except Refusal:
        return []
    names = [one.name for one in leagues if current.casefold() in one.name.casefold()]
    return [app_commands.Choice(name=name, value=name) for name in names]
