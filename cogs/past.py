"""What is over, for somebody who asks: where it is found, and whether they may read it there."""

from __future__ import annotations

from typing import TypeVar

import discord

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.history.values import GameStatement, Mark, Page, Statement

T = TypeVar("T", Statement, GameStatement)


def here(visit: Visit) -> int:
    """The channel that somebody is in."""
    return visit.interaction.channel_id or 0


async def mine(bot: Prial, visit: Visit, **marks: Mark) -> Page:
    """A page of what somebody has played in the servers that they are in."""
    found, present = bot.services.history, bot.attendance.present
    guilds = [one for one in await found.guilds_of(visit.user_id) if await present(one, visit.user_id)]
    return await found.of_person(visit.user_id, guilds, **marks)


async def latest_table(bot: Prial, visit: Visit) -> int:
    """The table of this channel or the last one that was here; in direct messages the one that was played at last.
    Raises Refusal `no_such_deal`.
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
    """What somebody may read where they are: in a channel what was played there, anywhere in its server what was played
    at a table at which they sat, and those who may manage the server all that was played in it; in direct messages
    what was played at a table at which they sat, as long as they are in its server. Raises Refusal `no_such_deal`.
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
    """Refuse `still_turned_up` while the table shows the end of a deal (None: of its last) step by step: nowhere else
    is it told then.
    """
    try:
        view = await bot.services.tables.public(table_id)
    except Refusal:
        return  # what cannot be read is not being shown
    if deal_no in {None, view.view.deal_no}:
        bot.presenter.all_shown(view)


async def all_shown_here(bot: Prial, channel_id: int) -> None:
    """The same of the last deal of the table of a channel, whatever is asked about what was played there."""
    table_id = await bot.services.tables.table_in(channel_id)
    if table_id is not None:
        await has_been_shown(bot, table_id)


async def all_shown_of(bot: Prial, user_id: int, guild_id: int | None = None) -> None:
    """The same of the last deals of all tables of a server (None: of every one) at which somebody sits, or sat until
    just now.
    """
    tables = bot.services.tables
    bot.presenter.all_shown(*await tables.tables_of(user_id, guild_id), *await tables.departed_from(user_id, guild_id))


async def all_shown_around(visit: Visit) -> None:
    """The same of the table of the channel that somebody is in, and of those of the server at which they sit, whatever
    they ask for that is told of the server as a whole.
    """
    await all_shown_here(visit.client, here(visit))
    await all_shown_of(visit.client, visit.user_id, visit.guild_id)


def may_read(guild: discord.Guild, channel_id: int, reader: discord.Member | discord.Role) -> bool:
    """Whether somebody, or whoever has a role, may look into a channel. Who is in a private thread is not known."""
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None or channel.type is discord.ChannelType.private_thread:
        return False
    return channel.permissions_for(reader).view_channel
