"""Rights to decide: with Manage Server everything, with the role of a league's organisers what is of that league, and
nobody on a deal in which they were dealt in, or on a match of their own team.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.app import Prial
from bot.app.visits import Visit
from bot.disputes.values import Dispute
from bot.errors import Refusal
from bot.leagues.teams.season import TeamSeason
from bot.leagues.values import League
from bot.tables.values import Table
from cogs.league_commands import organises


async def decides(visit: Visit, dispute: Dispute) -> bool:
    """Whether somebody decides a dispute: they may manage the server, or organise a league for which the game counted
    or would count.
    """
    if visit.guild_id != dispute.guild_id or visit.manager:
        return visit.guild_id == dispute.guild_id
    return any(organises(visit, league) for league in await leagues_of(visit, dispute))


def bank_limit(visit: Visit) -> int | None:
    """Return how many chips the bank may pay for what somebody does: None (any number) with Manage Server, else 0."""
    return None if visit.manager else 0


def writes_in(visit: Visit, channel_id: int) -> None:
    """Refuse `channel_not_yours` to somebody who may not read and write in the channel that the bot shall post in: it
    would post there in their stead. Who is in a private thread is not known.
    """
    guild, person = visit.interaction.guild, visit.interaction.user
    if channel_id == visit.interaction.channel_id:
        here, channel = visit.interaction.permissions, visit.interaction.channel
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


async def may_rule(visit: Visit, guild_id: int, people: Iterable[int], leagues: Iterable[League] = ()) -> bool:
    """Return whether somebody may rule on what was dealt to `people` (user ids), if they may decide at all. Who was
    dealt in may only with Manage Server, and if nobody else is known who may decide and was not dealt in.

    Who was forgotten and is here again could have been any of the former members who were dealt in.
    """
    dealt = {*people}
    own = visit.user_id in dealt
    if not own and any(one < 0 for one in dealt):
        own = await visit.client.services.store.came_back(guild_id, visit.user_id)
    if not own:
        return True
    if not visit.manager:
        return False
    roles = {one.organiser_role for one in leagues if one.organiser_role is not None}
    return not await visit.client.deciders.known(guild_id, roles, (*dealt, visit.user_id), most=1)


async def ruling(visit: Visit, guild_id: int, people: Iterable[int], leagues: Iterable[League] = ()) -> None:
    """Refuse `own_deal` to somebody who may not rule on what was dealt to `people`, as `may_rule` says."""
    if not await may_rule(visit, guild_id, people, leagues):
        raise Refusal("own_deal")


async def rules_teams(visit: Visit, league: League, season: TeamSeason, *teams: int) -> bool:
    """Return whether somebody may do with what these teams (by number; none: all) play what only organisers may. Who is
    in one of them may as `may_rule` says.
    """
    people = season.people_of(*teams)
    return organises(visit, league) and await may_rule(visit, league.guild_id, people, (league,))


async def organising_teams(visit: Visit, league: League, season: TeamSeason, *teams: int) -> bool:
    """Return whether somebody organises a league. Refuse `own_match` to an organiser who is in one of these teams, as
    `rules_teams` says.
    """
    if not organises(visit, league):
        return False
    if not await rules_teams(visit, league, season, *teams):
        raise Refusal("own_match")
    return True


async def closes_held(visit: Visit, table: Table) -> bool:
    """Return whether somebody may close a table without its host: with Manage Server any, and who decides a dispute the
    table that is on hold for it.
    """
    if visit.manager or not table.disputes:
        return visit.manager
    return await decides(visit, await visit.client.services.disputes.dispute(table.guild_id, table.disputes[0]))


async def leagues_of(visit: Visit, dispute: Dispute) -> tuple[League, ...]:
    """The leagues for which what is disputed counted, or would count."""
    concerned, guild_id = visit.client.services.concerned, dispute.guild_id
    found = await concerned.by_deals(guild_id, dispute.table_id, dispute.first_deal, dispute.last_deal)
    if not dispute.in_hand:
        return found
    people = (*dispute.people, 0) if dispute.computers else tuple(dispute.people)
    return (*found, *await concerned.by_rules(guild_id, dispute.game, dispute.agreed, people, dispute.begun_at))


async def disputed_in(bot: Prial, league: League) -> tuple[int, ...]:
    """The numbers of the first open disputes about what counted, or is being played, for a league."""

    async def wanted(dispute: Dispute) -> bool:
        deals = dispute.table_id, dispute.first_deal, dispute.last_deal
        several = await bot.services.concerned.by_deals(league.guild_id, *deals)
        return league.league_id in {one.league_id for one in several}

    page = await bot.services.disputes.open_page(league.guild_id, wanted=wanted)
    return tuple(one.number for one in page.disputes)


async def deciding(visit: Visit, dispute: Dispute) -> None:
    """Refusal `not_dispute_organiser` for who does not decide a dispute."""
    if not await decides(visit, dispute):
        raise Refusal("not_dispute_organiser")


async def organising_any(visit: Visit) -> int:
    """The server, for somebody who decides disputes of some games there. Refusal `not_dispute_organiser`."""
    guild_id = visit.guild_id
    if guild_id is not None:
        if visit.manager:
            return guild_id
        leagues = await visit.client.services.leagues.register.list(guild_id)
        if any(organises(visit, one) for one in leagues):
            return guild_id
    raise Refusal("not_dispute_organiser")
