"""Lines of a table message about leagues: those that count the table, and those that have counted its last deal."""

from __future__ import annotations

import logging

from bot.errors import Refusal
from bot.leagues.at_tables import TableLeagues
from bot.leagues.values import LeagueAtTable
from bot.rules.registry import find_game as game_called
from bot.rules.table.events import DealStarted
from bot.screens import league
from bot.screens.words import Words
from bot.tables.values import TableStatus, TableView

_log = logging.getLogger(__name__)


class LeagueStatusLines:
    """Lines about the leagues of a table; if they cannot be read, the table is shown without them."""

    def __init__(self, leagues: TableLeagues) -> None:
        self._leagues = leagues

    async def lines(self, view: TableView, words: Words) -> tuple[str, ...]:
        """Return lines on the leagues that counted the last deal, and on those that count the current or next one."""
        table, deal_no, in_deal = view.table, view.view.deal_no, view.view.in_deal
        counted: tuple[str, ...] = ()
        counting: tuple[LeagueAtTable, ...] = ()
        try:
            if deal_no and not in_deal:
                counted = await self._leagues.counted_leagues(table.guild_id, table.table_id, deal_no)
            if table.status not in {TableStatus.CLOSING, TableStatus.CLOSED} or in_deal:
                counting = await self._leagues.counting_leagues(
                    table.guild_id,
                    table.table_id,
                    game_called(table.game),
                    table.house_rules,
                    _players_dealt_in(view) if in_deal else _players_ready(view),
                    deal_no=deal_no,
                    first_deal=table.first_deal,
                    in_deal=in_deal,
                )
        except Refusal as refusal:
            _log.info("table %d: it is not told for which leagues it counts: %s", table.table_id, refusal)
            return ()
        others = [one.league for one in counting if one.leg is None]
        return (
            *([league.table_leagues_line(counted, words, over=True)] if counted else []),
            *(league.table_leg_line(one.league, one.leg, words) for one in counting if one.leg is not None),
            *([league.table_leagues_line(others, words, over=False)] if others else []),
        )


def _players_dealt_in(view: TableView) -> dict[int, int]:
    """Return the users who were dealt into the current deal, by seat, including those who have left since."""
    people = {one.seat: one.user_id for one in (*view.table.occupants, *view.table.departed)}
    return {seat: people.get(seat, 0) for one in view.deal_events if isinstance(one, DealStarted) for seat in one.seats}


def _players_ready(view: TableView) -> dict[int, int]:
    """Return the users who would be dealt into the next deal, by seat."""
    seats = [one.seat for one in view.view.seats if not one.sitting_out and not one.leaving]
    return {seat: view.table.occupant(seat).user_id for seat in seats}
