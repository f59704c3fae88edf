"""Lock keys: a change of a versioned thing claims the key of its next version.

This is an optimistic lock. A change made from an older version finds the key taken, and is made again.
"""

from __future__ import annotations


def leagues_lock_key(guild_id: int, version: int) -> str:
    return f"leagues/{guild_id}/{version}"


def standings_lock_key(league_id: int, season_no: int, upto: int, changes: int) -> str:
    """Return the lock key for continuing the standings and ratings of a season from this state."""
    return f"standings/{league_id}/{season_no}/{upto}/{changes}"


def teams_lock_key(league_id: int, season_no: int, version: int) -> str:
    return f"teams/{league_id}/{season_no}/{version}"


def night_lock_key(night_id: int, version: int) -> str:
    return f"night/{night_id}/{version}"


def dispute_lock_key(guild_id: int, number: int, version: int) -> str:
    return f"dispute/{guild_id}/{number}/{version}"
