"""Permission checks for team seasons and league nights."""

from __future__ import annotations

from bot.errors import Refusal
from bot.store.leagues import LeagueMemberRow
from bot.store.store import Store


def require_organiser(organiser: int, refusal_code: str) -> None:
    """Raise a Refusal with the code `refused` if no organiser is named (0)."""
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
