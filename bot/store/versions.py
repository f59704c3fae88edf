"""What is claimed by whoever changes something that has versions: the next one, so that no two change it at once.

Whoever read an older one finds it taken, and reads again.
"""

from __future__ import annotations


def of_leagues(guild_id: int, version: int) -> str:
    """A version of the leagues of a server."""
    return f"leagues/{guild_id}/{version}"


def of_standings(league_id: int, season_no: int, upto: int, changes: int) -> str:
    """What follows on the standings and ratings of a season that are worked out so far."""
    return f"standings/{league_id}/{season_no}/{upto}/{changes}"


def of_teams(league_id: int, season_no: int, version: int) -> str:
    """A version of the teams and matches of a season."""
    return f"teams/{league_id}/{season_no}/{version}"


def of_night(night_id: int, version: int) -> str:
    """A version of a league night."""
    return f"night/{night_id}/{version}"


def of_dispute(guild_id: int, number: int, version: int) -> str:
    """A version of a dispute."""
    return f"dispute/{guild_id}/{number}/{version}"
