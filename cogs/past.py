"""Access to past deals: finding them, permission to read them, and waiting for the end of a reveal."""

from __future__ import annotations

from typing import TypeVar

import discord

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.history.values import GameStatement, HistoryPosition, HistoryPage, Statement

StatementT = TypeVar("StatementT", Statement, GameStatement)


def current_channel(context: InteractionContext) -> int:
    """Return the id of the current channel."""
    return context.interaction.channel_id or 0


async def own_history_page(bot: Prial, context: InteractionContext, **marks: HistoryPosition) -> HistoryPage:
    """Return a page of a person's deals and games in the servers that they are a member of."""
    found, present = bot.services.history, bot.membership.is_present
    guilds = [one for one in await found.guilds_of(context.user_id) if await present(one, context.user_id)]
    return await found.of_person(context.user_id, guilds, **marks)


async def find_latest_table(bot: Prial, context: InteractionContext) -> int:
    """Return the table of this channel, or the last one that was here. In direct messages, return the table played
    last.

    Refusal `no_such_deal`.
    """
    if context.guild_id is None:
        found = await own_history_page(bot, context)
    else:
        table_id = await bot.services.tables.open_table_in(current_channel(context))
        if table_id is not None:
            return table_id
        found = await bot.services.history.in_channel(current_channel(context))
    if not found.entries:
        raise Refusal("no_such_deal")
    return found.entries[0].position[1]


async def check_readable(bot: Prial, context: InteractionContext, statement: StatementT | None) -> StatementT:
    """Return a statement, or refuse `no_such_deal` if the person may not read it here.

    In a channel everybody may read its own deals and games. Elsewhere in the server players may read their own tables,
    and managers all tables. In direct messages players may read their own tables while they are members of the server.
    """
    allowed = False
    if statement is not None and context.guild_id is not None:
        played_here = statement.channel_id == context.interaction.channel_id
        sat_there = context.user_id in statement.people.values()
        allowed = statement.guild_id == context.guild_id and (played_here or sat_there or context.is_manager)
    elif statement is not None and context.user_id in statement.people.values():
        allowed = await bot.membership.present(statement.guild_id, context.user_id)
        context.words = await bot.people.private(context.user_id, statement.guild_id)
    if statement is None or not allowed:
        raise Refusal("no_such_deal")
    return statement


async def check_revealed(bot: Prial, table_id: int, deal_no: int | None = None) -> None:
    """Refuse `still_turned_up` while the table reveals the end of a deal (None: the last deal) step by step.

    Until then the result is shown nowhere else.
    """
    try:
        view = await bot.services.tables.public_view(table_id)
    except Refusal:
        return  # an unreadable table reveals nothing
    if deal_no in {None, view.view.deal_no}:
        bot.presenter.check_revealed(view)


async def check_revealed_in_channel(bot: Prial, channel_id: int) -> None:
    """Refuse `still_turned_up` while the table of this channel reveals its last deal."""
    table_id = await bot.services.tables.open_table_in(channel_id)
    if table_id is not None:
        await check_revealed(bot, table_id)


async def check_revealed_for_user(bot: Prial, user_id: int, guild_id: int | None = None) -> None:
    """Refuse `still_turned_up` while a table at which the user sits, or sat until just now, reveals its last deal.

    `guild_id` None means the tables of all servers.
    """
    tables = bot.services.tables
    bot.presenter.check_revealed(*await tables.tables_of(user_id, guild_id), *await tables.departed_from(user_id, guild_id))


async def check_revealed_around(context: InteractionContext) -> None:
    """Refuse `still_turned_up` while a table of this channel, or one of the user's in this server, reveals its last
    deal.

    Used before anything about the server as a whole is shown.
    """
    await check_revealed_in_channel(context.client, current_channel(context))
    await check_revealed_for_user(context.client, context.user_id, context.guild_id)


def can_view_channel(guild: discord.Guild, channel_id: int, reader: discord.Member | discord.Role) -> bool:
    """Return True if a member, or a role, can view a channel; never for private threads, whose members are unknown."""
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None or channel.type is discord.ChannelType.private_thread:
        return False
    return channel.permissions_for(reader).view_channel
