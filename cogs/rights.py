"""Permissions to decide: by Manage Server, or for a league by the role of its organisers.

Nobody rules on a deal they were dealt in, or on a match of their own team, while somebody else could.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.disputes.values import Dispute
from bot.errors import Refusal
from bot.leagues.teams.season import TeamSeason
from bot.leagues.values import League
from bot.tables.values import PublicTable
from cogs.league_commands import is_organiser


async def can_decide(context: InteractionContext, dispute: Dispute) -> bool:
    """Return True if the person may decide a dispute.

    They manage the server, or organise a league for which the game counted or would count.
    """
    if context.guild_id != dispute.guild_id or context.is_manager:
        return context.guild_id == dispute.guild_id
    return any(is_organiser(context, league) for league in await find_dispute_leagues(context, dispute))


def bank_limit(context: InteractionContext) -> int | None:
    """Return the maximum that the bank may pay for the person's action, in chips: None (any) with Manage Server, else
    0.
    """
    return None if context.is_manager else 0


def check_can_write(context: InteractionContext, channel_id: int) -> None:
    """Refuse `channel_not_yours` if the person may not read and write in a channel where the bot would post for them.

    Members of private threads are not known, so other private threads are refused.
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


async def can_rule(context: InteractionContext, guild_id: int, people: Iterable[int], leagues: Iterable[League] = ()) -> bool:
    """Return True if a person who may decide may also rule on deals or results of `people` (user ids).

    A person who was dealt in needs Manage Server, and nobody else may be known who could decide and was not dealt in. A
    person who returned after their data was deleted could have been any of the former members who were dealt in.
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


async def check_can_rule(context: InteractionContext, guild_id: int, people: Iterable[int], leagues: Iterable[League] = ()) -> None:
    """Refuse `own_deal` if the person may not rule on deals or results of `people`, see `may_rule`."""
    if not await can_rule(context, guild_id, people, leagues):
        raise Refusal("own_deal")


async def can_rule_on_teams(context: InteractionContext, league: League, season: TeamSeason, *teams: int) -> bool:
    """Return True if the person may act as an organiser on matches of these teams (numbers; none: all teams).

    Members of one of the teams may only as `may_rule` says.
    """
    people = season.people_of(*teams)
    return is_organiser(context, league) and await can_rule(context, league.guild_id, people, (league,))


async def is_team_organiser(context: InteractionContext, league: League, season: TeamSeason, *teams: int) -> bool:
    """Return True if the person organises the league.

    Refuse `own_match` to an organiser in one of these teams, see `rules_teams`.
    """
    if not is_organiser(context, league):
        return False
    if not await can_rule_on_teams(context, league, season, *teams):
        raise Refusal("own_match")
    return True


async def can_close(context: InteractionContext, table: PublicTable) -> bool:
    """Return True if the person may close a table without its host.

    Manage Server allows it for any table. The right to decide a dispute allows it for the table on hold.
    """
    if context.is_manager or not table.disputes:
        return context.is_manager
    return await can_decide(context, await context.client.services.disputes.get(table.guild_id, table.disputes[0]))


async def find_dispute_leagues(context: InteractionContext, dispute: Dispute) -> tuple[League, ...]:
    """Return the leagues for which the disputed deals counted or would count."""
    concerned, guild_id = context.client.services.affected_leagues, dispute.guild_id
    found = await concerned.for_deals(guild_id, dispute.table_id, dispute.first_deal, dispute.last_deal)
    if not dispute.in_hand:
        return found
    people = (*dispute.people, 0) if dispute.has_computers else tuple(dispute.people)
    return (*found, *await concerned.for_rules(guild_id, dispute.game, dispute.rules_fingerprint, people, dispute.begun_at))


async def find_open_disputes(bot: Prial, league: League) -> tuple[int, ...]:
    """Return the numbers of the first open disputes about deals that count for a league, or are being played for it."""

    async def wanted(dispute: Dispute) -> bool:
        deals = dispute.table_id, dispute.first_deal, dispute.last_deal
        several = await bot.services.affected_leagues.for_deals(league.guild_id, *deals)
        return league.league_id in {one.league_id for one in several}

    page = await bot.services.disputes.open_page(league.guild_id, accepts=wanted)
    return tuple(one.number for one in page.disputes)


async def check_can_decide(context: InteractionContext, dispute: Dispute) -> None:
    """Refuse `not_dispute_organiser` if the person may not decide the dispute."""
    if not await can_decide(context, dispute):
        raise Refusal("not_dispute_organiser")


async def check_decides_any(context: InteractionContext) -> int:
    """Return the server if the person may decide disputes of some games there. Refusal `not_dispute_organiser`."""
    guild_id = context.guild_id
    if guild_id is not None:
        if context.is_manager:
            return guild_id
        leagues = await context.client.services.leagues.repository.list(guild_id)
        if any(is_organiser(context, one) for one in leagues):
            return guild_id
    raise Refusal("not_dispute_organiser")
