"""Eligibility of a table for a league."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from bot.leagues.values import League


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


def check_table(league: League, game: str, rules_fingerprint: str, people: Collection[int]) -> tuple[TableEligibility, tuple[int, ...]]:
    """Return whether a table counts for a league. With MEMBERS, also return the user ids of the non-members.

    `agreed` is the fingerprint of the house rules; `people` are user ids, 0 for a computer player.
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
