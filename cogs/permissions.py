"""Permission checks for managing a server, deciding disputes and reading past deals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import discord

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.disputes.values import Dispute
from bot.errors import Refusal
from bot.history.values import GameStatement, HistoryPage, HistoryPosition, Statement
from bot.leagues.teams.season import TeamSeason
from bot.leagues.values import League
from bot.tables.values import PublicTable
from cogs.leagues.pages import is_organiser


def check_manager(context: InteractionContext) -> int:
    """Return the server's id if the person may manage the server. Refusal `not_manager`."""
    if context.guild_id is None or not context.is_manager:
        raise Refusal("not_manager")
    return context.guild_id


StatementT = TypeVar("StatementT", Statement, GameStatement)


def current_channel(context: InteractionContext) -> int:
    """Return the id of the interaction's channel, or 0."""
    return context.interaction.channel_id or 0


async def own_history_page(context: InteractionContext, **marks: HistoryPosition) -> HistoryPage:
    """Return a page of the person's deals and games in the servers of which they are a member."""
    found, present = context.client.services.history, context.client.membership.is_present
    guilds = [one for one in await found.guilds_of(context.user_id) if await present(one, context.user_id)]
    return await found.of_person(context.user_id, guilds, **marks)


async def find_latest_table(context: InteractionContext) -> int:
    """Return the id of this channel's current or last table; in direct messages, of the person's last table.

    Refusal `no_such_deal`.
    """
    if context.guild_id is None:
        found = await own_history_page(context)
    else:
        table_id = await context.client.services.tables.open_table_in(current_channel(context))
        if table_id is not None:
            return table_id
        found = await context.client.services.history.in_channel(current_channel(context))
    if not found.entries:
        raise Refusal("no_such_deal")
    return found.entries[0].position[1]


async def check_readable(context: InteractionContext, statement: StatementT | None) -> StatementT:
    """Return a statement, or refuse `no_such_deal` if the person may not read it here.

    In a channel, everybody may read the deals and games played there. Elsewhere in the server, players may read the
    deals and games in which they took part, and managers may read all. In direct messages, players may read theirs as
    long as they are members of the server.
    """
    allowed = False
    if statement is not None and context.guild_id is not None:
        played_here = statement.channel_id == context.interaction.channel_id
        sat_there = context.user_id in statement.people.values()
        allowed = statement.guild_id == context.guild_id and (played_here or sat_there or context.is_manager)
    elif statement is not None and context.user_id in statement.people.values():
        allowed = await context.client.membership.is_present(statement.guild_id, context.user_id)
        context.words = await context.client.settings_cache.private_words(context.user_id, statement.guild_id)
    if statement is None or not allowed:
        raise Refusal("no_such_deal")
    return statement


def can_view_channel(guild: discord.Guild, channel_id: int, reader: discord.Member | discord.Role) -> bool:
    """Return True if a member or role can view a channel.

    The result is False for private threads, because their members are not known.
    """
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None or channel.type is discord.ChannelType.private_thread:
        return False
    return channel.permissions_for(reader).view_channel


async def can_decide(context: InteractionContext, dispute: Dispute) -> bool:
    """Return True for managers of the dispute's server, and for organisers of a league for which the game counts."""
    if context.guild_id != dispute.guild_id or context.is_manager:
        return context.guild_id == dispute.guild_id
    return any(is_organiser(context, league) for league in await find_dispute_leagues(context, dispute))


def bank_limit(context: InteractionContext) -> int | None:
    """Return the most chips that the bank may pay for the person's action: None (no limit) for managers, or 0."""
    return None if context.is_manager else 0


def check_can_write(context: InteractionContext, channel_id: int) -> None:
    """Refuse `channel_not_yours` if the person may not read and write in a channel where the bot would post for them.

    Private threads other than the current channel are refused, because their members are not known.
    """
    guild, person = context.interaction.guild, context.interaction.user
    if channel_id == context.interaction.channel_id:
        here, channel = context.interaction.permissions, context.interaction.channel
    else:
        channel = None if guild is None else guild.get_channel_or_thread(channel_id)
        if channel is None or not isinstance(person, discord.Member):
            raise Refusal("channel_not_yours", channel=f"<#{channel_id}>")
        if channel.type is discord.ChannelType.private_thread:
            raise Refusal("channel_not_yours", channel=f"<#{channel_id}>")
        here = channel.permissions_for(person)
    writes = here.send_messages_in_threads if isinstance(channel, discord.Thread) else here.send_messages
    if not (here.view_channel and writes):
        raise Refusal("channel_not_yours", channel=f"<#{channel_id}>")


async def can_rule(
    context: InteractionContext, guild_id: int, people: Iterable[int], leagues: Iterable[League] = ()
) -> bool:
    """Return True if a person with the right to decide may rule on deals or results of `people` (user ids).

    Somebody who was dealt in needs Manage Server, and may rule only if all other known decision makers were dealt in
    too. If former members were dealt in, a person who returned after a deletion of their data counts as dealt in.
    """
    dealt = {*people}
    own = context.user_id in dealt
    if not own and any(one < 0 for one in dealt):
        own = await context.client.services.store.is_returning_member(guild_id, context.user_id)
    if not own:
        return True
    if not context.is_manager:
        return False
    roles = {one.organiser_role for one in leagues if one.organiser_role is not None}
    return not await context.client.decision_makers.find(guild_id, roles, (*dealt, context.user_id), limit=1)


async def check_can_rule(
    context: InteractionContext, guild_id: int, people: Iterable[int], leagues: Iterable[League] = ()
) -> None:
    """Refuse `own_deal` if the person may not rule on deals or results of `people` (see `can_rule`)."""
    if not await can_rule(context, guild_id, people, leagues):
        raise Refusal("own_deal")


async def can_rule_on_teams(context: InteractionContext, league: League, season: TeamSeason, *teams: int) -> bool:
    """Return True if the person may act as an organiser on matches of the teams with these numbers.

    Without numbers, all teams are meant. Members of the teams are subject to `can_rule`.
    """
    people = season.people_of(*teams)
    return is_organiser(context, league) and await can_rule(context, league.guild_id, people, (league,))


async def is_team_organiser(context: InteractionContext, league: League, season: TeamSeason, *teams: int) -> bool:
    """Return True for an organiser of the league. Refusal `own_match` if `can_rule_on_teams` is False for them."""
    if not is_organiser(context, league):
        return False
    if not await can_rule_on_teams(context, league, season, *teams):
        raise Refusal("own_match")
    return True


async def can_close(context: InteractionContext, table: PublicTable) -> bool:
    """Return True if the person may close a table without its host.

    Managers of the server may close any table. People who may decide a dispute may close the table on hold for it.
    """
    if context.is_manager or not table.disputes:
        return context.is_manager
    return await can_decide(context, await context.client.services.disputes.get(table.guild_id, table.disputes[0]))


async def find_dispute_leagues(context: InteractionContext, dispute: Dispute) -> tuple[League, ...]:
    """Return the leagues for which the disputed deals counted or would count."""
    leagues, guild_id = context.client.services.leagues.repository, dispute.guild_id
    found = await leagues.affected_by_deals(guild_id, dispute.table_id, dispute.first_deal, dispute.last_deal)
    if not dispute.in_hand:
        return found
    people = (*dispute.people, 0) if dispute.has_computers else tuple(dispute.people)
    return (
        *found,
        *await leagues.counting_deal(guild_id, dispute.game, dispute.rules_fingerprint, people, dispute.begun_at),
    )


async def find_open_disputes(bot: Prial, league: League) -> tuple[int, ...]:
    """Return the numbers of open disputes, up to one page, about deals that count for a league or will count for it."""

    async def wanted(dispute: Dispute) -> bool:
        deals = dispute.table_id, dispute.first_deal, dispute.last_deal
        several = await bot.services.leagues.repository.affected_by_deals(league.guild_id, *deals)
        return league.league_id in {one.league_id for one in several}

    page = await bot.services.disputes.open_page(league.guild_id, accepts=wanted)
    return tuple(one.number for one in page.disputes)


async def check_decides_any(context: InteractionContext) -> int:
    """Return the server's id if the person may decide some of its disputes. Refusal `not_dispute_organiser`."""
    guild_id = context.guild_id
    if guild_id is not None:
        if context.is_manager:
            return guild_id
        leagues = await context.client.services.leagues.repository.list(guild_id)
        if any(is_organiser(context, one) for one in leagues):
            return guild_id
    raise Refusal("not_dispute_organiser")
