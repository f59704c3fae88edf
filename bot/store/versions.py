"""Lock keys: a change of a versioned thing claims the key of its next version.

This is an optimistic lock. A change made from an older version finds the key taken, and is made again.
"""

from __future__ import annotations


def of_leagues(guild_id: int, version: int) -> str:
    return f"leagues/{guild_id}/{version}"


def of_standings(league_id: int, season_no: int, upto: int, changes: int) -> str:
    """Return the lock key for continuing the standings and ratings of a season from this state."""
    return f"standings/{league_id}/{season_no}/{upto}/{changes}"


def of_teams(league_id: int, season_no: int, version: int) -> str:
    return f"teams/{league_id}/{season_no}/{version}"


def of_night(night_id: int, version: int) -> str:
    return f"night/{night_id}/{version}"


def of_dispute(guild_id: int, number: int, version: int) -> str:
    return f"dispute/{guild_id}/{number}/{version}"
