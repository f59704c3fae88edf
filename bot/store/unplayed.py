"""Check that a league season has not begun, for changes that rely on it."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, func, or_, select, tuple_

from bot.store import schema
from bot.store.leagues import UnplayedSeason


def has_been_played(connection: Connection, season: UnplayedSeason) -> bool:
    """Return True if the season has a result, or if something is being played that may count for it.

    That is a sitting in progress, or a running deal at a table of the server, with a member seated and house rules that
    count.
    """
    results, sittings = schema.results.c, schema.sittings.c
    theirs = (results.league_id == season.league_id, results.season_no == season.season_no)
    going_on = (sittings.league_id == season.league_id, sittings.season_no == season.season_no)
    found: list[ColumnElement[bool]] = [
        select(results.result_id).where(*theirs).exists(),
        select(sittings.table_id).where(*going_on).exists(),
    ]
    if season.counted_games:
        found.append(_has_running_deal(season))
    return bool(connection.execute(select(or_(*found))).scalar())


def _has_running_deal(season: UnplayedSeason) -> ColumnElement[bool]:
    tables, deals, ends = schema.tables.c, schema.deals.c, schema.deal_ends.c
    seats, members = schema.seats.c, schema.league_members.c
    newest = schema.deals.alias()
    last = select(func.max(newest.c.deal_no)).where(newest.c.table_id == tables.table_id).scalar_subquery()
    over = select(ends.deal_no).where(ends.table_id == deals.table_id, ends.deal_no == deals.deal_no).exists()
    member = (
        select(seats.seat)
        .join(schema.league_members, members.user_id == seats.user_id)
        .where(
            seats.table_id == tables.table_id,
            seats.left.is_(False),
            members.league_id == season.league_id,
            members.left_at.is_(None),
        )
        .exists()
    )
    return (
        select(deals.deal_no)
        .join(schema.tables, tables.table_id == deals.table_id)
        .where(
            tables.guild_id == season.guild_id,
            tables.status != schema.TABLE_CLOSED,
            deals.deal_no == last,
            tuple_(deals.game, deals.agreed).in_(season.counted_games),
            ~over,
            member,
        )
        .exists()
    )
