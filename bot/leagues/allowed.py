"""Who may do something for a season of teams or a night."""

from __future__ import annotations

from bot.errors import Refusal
from bot.store.leagues import LeagueMemberRow
from bot.store.store import Store


def check_organiser(organiser: int, refused: str) -> None:
    """Raise the Refusal of that code where nobody is named as organiser (0)."""
    if not organiser:
        raise Refusal(refused)


async def check_member(store: Store, league_id: int, user_id: int) -> LeagueMemberRow:
    """Somebody as a member. Refusal `not_in_league` for who is none now: what is played with them would not count for
    the league.
    """
    league = await store.reader.leagues.league(league_id)
    members = () if league is None else league.members
    found = next((one for one in members if one.user_id == user_id and one.left_at is None), None)
    if found is None:
        raise Refusal("not_in_league")
    return found
