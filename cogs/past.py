"""Access to past deals: finding them, permission to read them, and waiting for the end of a reveal."""

from __future__ import annotations

from typing import TypeVar

import discord

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.history.values import GameStatement, Mark, Page, Statement

T = TypeVar("T", Statement, GameStatement)


def here(visit: Visit) -> int:
    """Return the id of the current channel."""
    return visit.interaction.channel_id or 0


async def mine(bot: Prial, visit: Visit, **marks: Mark) -> Page:
    """Return a page of a person's deals and games in the servers that they are a member of."""
    found, present = bot.services.history, bot.attendance.present
    guilds = [one for one in await found.guilds_of(visit.user_id) if await present(one, visit.user_id)]
    return await found.of_person(visit.user_id, guilds, **marks)


async def latest_table(bot: Prial, visit: Visit) -> int:
    """Return the table of this channel, or the last one that was here. In direct messages, return the table played
    last.

    Refusal `no_such_deal`.
    """
    if visit.guild_id is None:
        found = await mine(bot, visit)
    else:
        table_id = await bot.services.tables.table_in(here(visit))
        if table_id is not None:
            return table_id
        found = await bot.services.history.in_channel(here(visit))
    if not found.entries:
        raise Refusal("no_such_deal")
    return found.entries[0].mark[1]


async def readable(bot: Prial, visit: Visit, found: T | None) -> T:
    """Return a statement, or refuse `no_such_deal` if the person may not read it here.

    In a channel everybody may read its own deals and games. Elsewhere in the server players may read their own tables,
    and managers all tables. In direct messages players may read their own tables while they are members of the server.
    """
    allowed = False
    if found is not None and visit.guild_id is not None:
        played_here = found.channel_id == visit.interaction.channel_id
        sat_there = visit.user_id in found.people.values()
        allowed = found.guild_id == visit.guild_id and (played_here or sat_there or visit.manager)
    elif found is not None and visit.user_id in found.people.values():
        allowed = await bot.attendance.present(found.guild_id, visit.user_id)
        visit.words = await bot.people.private(visit.user_id, found.guild_id)
    if found is None or not allowed:
        raise Refusal("no_such_deal")
    return found


async def has_been_shown(bot: Prial, table_id: int, deal_no: int | None = None) -> None:
    """Refuse `still_turned_up` while the table reveals the end of a deal (None: the last deal) step by step.

    Until then the result is shown nowhere else.
    """
    try:
        view = await bot.services.tables.public(table_id)
    except Refusal:
        return  # an unreadable table reveals nothing
    if deal_no in {None, view.view.deal_no}:
        bot.presenter.all_shown(view)


async def all_shown_here(bot: Prial, channel_id: int) -> None:
    """Refuse `still_turned_up` while the table of this channel reveals its last deal."""
    table_id = await bot.services.tables.table_in(channel_id)
    if table_id is not None:
        await has_been_shown(bot, table_id)


async def all_shown_of(bot: Prial, user_id: int, guild_id: int | None = None) -> None:
    """Refuse `still_turned_up` while a table at which the user sits, or sat until just now, reveals its last deal.

    `guild_id` None means the tables of all servers.
    """
    tables = bot.services.tables
    bot.presenter.all_shown(*await tables.tables_of(user_id, guild_id), *await tables.departed_from(user_id, guild_id))


async def all_shown_around(visit: Visit) -> None:
    """Refuse `still_turned_up` while a table of this channel, or one of the user's in this server, reveals its last
    deal.

    Used before anything about the server as a whole is shown.
    """
    await all_shown_here(visit.client, here(visit))
    await all_shown_of(visit.client, visit.user_id, visit.guild_id)


def may_read(guild: discord.Guild, channel_id: int, reader: discord.Member | discord.Role) -> bool:
    """Return True if a member, or a role, can view a channel; never for private threads, whose members are unknown."""
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None or channel.type is discord.ChannelType.private_thread:
        return False
    return channel.permissions_for(reader).view_channel
