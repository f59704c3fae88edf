"""Divisions of a league: members are assigned one by one or spread all at once, before a season is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum

from msgspec.structs import replace

from bot.acts.acts import act
from bot.errors import Refusal
from bot.leagues.rating import NOT_PLAYED
from bot.leagues.register import Rows, league_of, one_of, still_unplayed
from bot.leagues.service import Leagues
from bot.leagues.values import League, Member, Status
from bot.store.change import ActRow
from bot.store.errors import SeasonPlayed
from bot.store.reading.leagues import StoredLeague


class Spread(Enum):
    """Ways to spread members over divisions of equal size. Unranked members come last, in joining order."""

    RATING = "rating"
    """By rating: the best play in the first division."""
    TABLE = "table"
    """By the final standings of the last season: its first division before its second."""
    EVENLY = "evenly"
    """In rotation, in joining order, so that each division has strong and weak members."""


class Divisions:
    """Assignment of members to divisions. A change is applied once per idempotency key (`key`). The caller checks that
    the actor is an organiser.

    Refusals of all methods: no_such_league, one_division, and season_played if something was played in the current
    season or is being played for it.
    """

    def __init__(self, leagues: Leagues) -> None:
        self._leagues = leagues

    async def place(self, league: League, actor: int, user_id: int, division: int, *, key: str) -> League:
        """Assign a member to a division. Refusals: no_such_division, not_their_league."""

        def made(stored: tuple[StoredLeague, ...]) -> Rows:
            found = one_of(stored, league.league_id)
            value = _divided(league_of(found))
            if not 1 <= division <= value.divisions:
                raise Refusal("no_such_division", most=value.divisions)
            if value.member(user_id) is None:
                raise Refusal("not_their_league", league=value.name)
            done = act(
                league.guild_id,
                actor,
                "member_placed",
                person=user_id,
                leagues=(league.league_id,),
                league=value.name,
                division=division,
            )
            return _moved(found, {user_id: division}, done)

        return await self._change(league, made, key)

    async def spread(self, league: League, actor: int, how: Spread, *, key: str) -> League:
        order = await self._order(league, how)

        def made(stored: tuple[StoredLeague, ...]) -> Rows:
            found = one_of(stored, league.league_id)
            value = _divided(league_of(found))
            concerned = (league.league_id,)
            done = act(
                league.guild_id,
                actor,
                "members_spread",
                leagues=concerned,
                league=value.name,
                divisions=value.divisions,
            )
            return _moved(found, spread_over(value.present, order, value.divisions, how), done)

        return await self._change(league, made, key)

    async def _change(self, league: League, made: Callable[[tuple[StoredLeague, ...]], Rows], key: str) -> League:
        try:
            await self._leagues.register.change(league.guild_id, made, key=key)
        except SeasonPlayed:
            raise Refusal("season_played", league=league.name) from None
        return await self._leagues.register.look(league.guild_id, league.league_id)

    async def _order(self, league: League, how: Spread) -> tuple[int, ...]:
        """Return the user ids that come first, as far as their order is known."""
        if how is Spread.RATING and league.season is not None:
            ratings = (await self._leagues.table(league)).ratings
            known = [user for user, rating in ratings.items() if rating != NOT_PLAYED]
            return tuple(sorted(known, key=lambda user: (-ratings[user].mu, user)))
        if how is Spread.TABLE:
            for season in await self._leagues.seasons(league):
                if season.final is not None and any(season.final.tables.values()):
                    tables = season.final.tables
                    return tuple(line.user_id for division in sorted(tables) for line in tables[division])
        return ()


def spread_over(members: Sequence[Member], order: Iterable[int], divisions: int, how: Spread) -> dict[int, int]:
    """Return the division of each member. Divisions have the same size; the first few may have one more."""
    place = {user: number for number, user in enumerate(order)}
    everybody = sorted(members, key=lambda one: (place.get(one.user_id, len(place)), one.joined_at, one.user_id))
    if how is Spread.EVENLY:
        return {one.user_id: 1 + number % divisions for number, one in enumerate(everybody)}
    return {one.user_id: 1 + number * divisions // len(everybody) for number, one in enumerate(everybody)}


def _divided(league: League) -> League:
    if league.divisions < 2:
        raise Refusal("one_division", league=league.name)
    if league.season is not None and league.season.status is Status.CLOSING:
        raise Refusal("season_played", league=league.name)
    return league


def _moved(found: StoredLeague, divisions: Mapping[int, int], done: ActRow) -> Rows:
    """Return the rows of members whose division changes."""
    rows = (replace(one, division=divisions.get(one.user_id, one.division)) for one in found.members)
    moved = tuple(row for row, was in zip(rows, found.members, strict=True) if row != was)
    return Rows(small=moved, acts=(done,), unplayed=still_unplayed(found))
