"""Eligibility: tables that count for a league, members and organisers who may take part in it."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from bot.errors import Refusal
from bot.leagues.values import League
from bot.store.schema.league import LeagueMemberRow
from bot.store.store import Store


class TableEligibility(Enum):
    """Reasons why a table does or does not count for a league."""

    COUNTS = "counts"
    NO_SEASON = "no_season"
    RULES = "rules"
    """Its house rules do not count."""
    COMPUTERS = "computers"
    MEMBERS = "members"
    """Somebody at the table is not a member."""
    DIVISIONS = "divisions"
    """The members are from different divisions."""


def check_table(
    league: League, game: str, rules_fingerprint: str, people: Collection[int]
) -> tuple[TableEligibility, tuple[int, ...]]:
    """Return whether a table counts for a league. With MEMBERS, also return the user ids of the non-members.

    `rules_fingerprint` is the fingerprint of the house rules; `people` are user ids, 0 for a computer player.
    """
    season = league.running_season
    if season is None:
        return TableEligibility.NO_SEASON, ()
    if not season.rules.counts(game, rules_fingerprint):
        return TableEligibility.RULES, ()
    if 0 in people:
        return TableEligibility.COMPUTERS, ()
    divisions = {user: one.division for user in people if (one := league.member(user)) is not None}
    strangers = tuple(user for user in people if user not in divisions)
    if strangers:
        return TableEligibility.MEMBERS, strangers
    return (TableEligibility.COUNTS if len(set(divisions.values())) < 2 else TableEligibility.DIVISIONS), ()


def require_organiser(organiser: int, refusal_code: str) -> None:
    """Raise a Refusal with the code `refusal_code` if no organiser is named (0)."""
    if not organiser:
        raise Refusal(refusal_code)


async def require_member(store: Store, league_id: int, user_id: int) -> LeagueMemberRow:
    """Return the member row of a user. Refusal `not_in_league` for a non-member, with whom games would not count."""
    league = await store.reader.leagues.league(league_id)
    members = () if league is None else league.members
    found = next((one for one in members if one.user_id == user_id and one.left_at is None), None)
    if found is None:
        raise Refusal("not_in_league")
    return found
