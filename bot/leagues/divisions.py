"""Divisions of a league: placing members one by one, or spreading all of them before a season is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum

from msgspec.structs import replace

from bot.audit_log.service import make_audit_entry
from bot.errors import Refusal
from bot.leagues.rating import INITIAL_RATING
from bot.leagues.repository import LeagueWrites, active_league, league_from_rows, season_guards
from bot.leagues.service import Leagues
from bot.leagues.values import League, Member, SeasonStatus
from bot.store.errors import SeasonAlreadyPlayed
from bot.store.reading.leagues import StoredLeague
from bot.store.writing.write_batch import AuditEntryRow


class DivisionSpread(Enum):
    """Ways to spread members over divisions of equal size. Unranked members come last, in joining order."""

    RATING = "rating"
    """By rating: the best play in the first division."""
    STANDINGS = "table"
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

    async def assign(self, league: League, actor: int, user_id: int, division: int, *, key: str) -> League:
        """Assign a member to a division. Refusals: no_such_division, not_their_league."""

        def made(stored: tuple[StoredLeague, ...]) -> LeagueWrites:
            found = active_league(stored, league.league_id)
            value = _require_divisions(league_from_rows(found))
            if not 1 <= division <= value.divisions:
                raise Refusal("no_such_division", most=value.divisions)
            if value.member(user_id) is None:
                raise Refusal("not_their_league", league=value.name)
            done = make_audit_entry(
                league.guild_id,
                actor,
                "member_placed",
                person=user_id,
                leagues=(league.league_id,),
                league=value.name,
                division=division,
            )
            return _division_rows(found, {user_id: division}, done)

        return await self._change(league, made, key)

    async def spread(self, league: League, actor: int, how: DivisionSpread, *, key: str) -> League:
        order = await self._order(league, how)

        def made(stored: tuple[StoredLeague, ...]) -> LeagueWrites:
            found = active_league(stored, league.league_id)
            value = _require_divisions(league_from_rows(found))
            concerned = (league.league_id,)
            done = make_audit_entry(
                league.guild_id,
                actor,
                "members_spread",
                leagues=concerned,
                league=value.name,
                divisions=value.divisions,
            )
            return _division_rows(found, assign_divisions(value.current_members, order, value.divisions, how), done)

        return await self._change(league, made, key)

    async def _change(
        self, league: League, made: Callable[[tuple[StoredLeague, ...]], LeagueWrites], key: str
    ) -> League:
        try:
            await self._leagues.repository.change(league.guild_id, made, key=key)
        except SeasonAlreadyPlayed:
            raise Refusal("season_played", league=league.name) from None
        return await self._leagues.repository.get(league.guild_id, league.league_id)

    async def _order(self, league: League, how: DivisionSpread) -> tuple[int, ...]:
        """Return the user ids that come first, as far as their order is known."""
        if how is DivisionSpread.RATING and league.season is not None:
            ratings = (await self._leagues.standings(league)).ratings
            known = [user for user, rating in ratings.items() if rating != INITIAL_RATING]
            return tuple(sorted(known, key=lambda user: (-ratings[user].mu, user)))
        if how is DivisionSpread.STANDINGS:
            for season in await self._leagues.seasons(league):
                if season.final is not None and any(season.final.by_division.values()):
                    tables = season.final.by_division
                    return tuple(line.user_id for division in sorted(tables) for line in tables[division])
        return ()


def assign_divisions(
    members: Sequence[Member], order: Iterable[int], divisions: int, how: DivisionSpread
) -> dict[int, int]:
    """Return the division of each member. Divisions have the same size; the first few may have one more."""
    place = {user: number for number, user in enumerate(order)}
    everybody = sorted(members, key=lambda one: (place.get(one.user_id, len(place)), one.joined_at, one.user_id))
    if how is DivisionSpread.EVENLY:
        return {one.user_id: 1 + number % divisions for number, one in enumerate(everybody)}
    return {one.user_id: 1 + number * divisions // len(everybody) for number, one in enumerate(everybody)}


def _require_divisions(league: League) -> League:
    if league.divisions < 2:
        raise Refusal("one_division", league=league.name)
    if league.season is not None and league.season.status is SeasonStatus.CLOSING:
        raise Refusal("season_played", league=league.name)
    return league


def _division_rows(found: StoredLeague, divisions: Mapping[int, int], done: AuditEntryRow) -> LeagueWrites:
    """Return the rows of members whose division changes."""
    rows = (replace(one, division=divisions.get(one.user_id, one.division)) for one in found.members)
    moved = tuple(row for row, was in zip(rows, found.members, strict=True) if row != was)
    return LeagueWrites(upserts=moved, audit_entries=(done,), expected_unplayed=season_guards(found))
