"""Whether what is played at a table counts for a league, and if not, why."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from bot.leagues.values import League


class Here(Enum):
    """What is so at a table."""

    COUNTS = "counts"
    NO_SEASON = "no_season"
    RULES = "rules"
    """It is played by house rules that do not count."""
    COMPUTERS = "computers"
    MEMBERS = "members"
    """Somebody there is no member."""
    DIVISIONS = "divisions"
    """They are not of one division."""


def here(league: League, game: str, agreed: str, people: Collection[int]) -> tuple[Here, tuple[int, ...]]:
    """What is so at a table of these people (user ids, 0: a computer player) who play that game by house rules of that
    fingerprint; with MEMBERS, who is none.
    """
    season = league.running
    if season is None:
        return Here.NO_SEASON, ()
    if not season.rules.counts(game, agreed):
        return Here.RULES, ()
    if 0 in people:
        return Here.COMPUTERS, ()
    divisions = {user: one.division for user in people if (one := league.member(user)) is not None}
    strangers = tuple(user for user in people if user not in divisions)
    if strangers:
        return Here.MEMBERS, strangers
    return (Here.COUNTS if len(set(divisions.values())) < 2 else Here.DIVISIONS), ()
