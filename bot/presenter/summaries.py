"""Past deals, lines about leagues, and summaries of evenings for the messages of a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

from bot.cache import LRUCache
from bot.errors import Refusal
from bot.history.evenings import Evenings
from bot.history.service import History
from bot.history.values import Evening
from bot.leagues.table_status import TableAtDeal, TableLeagues
from bot.leagues.values import LeagueAtTable, LeagueLead
from bot.rules.game import NOBODY, rules_fingerprint
from bot.rules.registry import find_game
from bot.rules.table.events import DealStarted
from bot.screens.hand import hand_pictures
from bot.screens.history import evenings as evening_screens
from bot.screens.history import past_games
from bot.screens.leagues import league
from bot.screens.table import table_message
from bot.screens.widgets.layout import Screen
from bot.screens.words import Words
from bot.tables.values import TableStatus, TableView

_log = logging.getLogger(__name__)
_TABLE_CAPACITY: Final = 1_000
"""Maximum number of tables in a cache."""


class HistoryDeals:
    """Reader of the final views of deals from the history."""

    def __init__(self, history: History) -> None:
        self._history = history

    async def final_view(self, table_id: int, deal_no: int) -> TableView | None:
        """Return the public final view of a deal; None if it cannot be replayed.

        Raises Refusal `database_unavailable`.
        """
        try:
            played = await self._history.replay(table_id, 0, deal_no)
        except Refusal as refusal:
            if refusal.code == "database_unavailable":
                raise
            _log.info("table %d: the end of deal %d is not shown: %s", table_id, deal_no, refusal)
            return None
        except Exception:
            _log.exception("table %d: the end of deal %d cannot be told", table_id, deal_no)
            return None
        return None if played is None else past_games.final_view(played)


class LeagueStatusLines:
    """Lines about leagues for the messages of a table. There are none while the leagues cannot be read."""

    def __init__(self, leagues: TableLeagues) -> None:
        self._leagues = leagues
        self._leads: LRUCache[tuple[int, int], tuple[LeagueLead, ...]] = LRUCache(_TABLE_CAPACITY)
        """Leads of the leagues after a deal, by table and deal."""

    async def lines(self, view: TableView, words: Words) -> tuple[str, ...]:
        """Return lines on the leagues that counted the last deal, or that count the current or next deal."""
        table, deal_no, in_deal = view.table, view.view.deal_no, view.view.in_deal
        if self._leagues.recently_read.get(table.guild_id) == ():
            return ()
        counted: tuple[str, ...] = ()
        leads: tuple[LeagueLead, ...] = ()
        counting: tuple[LeagueAtTable, ...] = ()
        try:
            if deal_no and not in_deal:
                counted = await self._leagues.counted_leagues(table.guild_id, table.table_id, deal_no)
                leads = await self._find_leads(view) if counted else ()
            if table.status not in {TableStatus.CLOSING, TableStatus.CLOSED} or in_deal:
                players = _players_dealt_in(view) if in_deal else _players_ready(view)
                at = TableAtDeal(
                    table_id=table.table_id,
                    deal_no=deal_no,
                    in_deal=in_deal,
                    first_deal=table.first_deal,
                    game=table.game,
                    rules_fingerprint=rules_fingerprint(find_game(table.game), table.house_rules),
                    several_deals=table.house_rules.several_deals,
                    seats=frozenset(players.items()),
                )
                counting = await self._leagues.counting_leagues(table.guild_id, at)
        except Refusal as refusal:
            _log.info("table %d: its leagues are not shown: %s", table.table_id, refusal)
            return ()
        others = [one.league for one in counting if one.leg is None]
        return (
            *([league.table_leagues_line(counted, words, over=True)] if counted else []),
            *filter(None, (league.lead_line(one, words) for one in leads)),
            *(league.table_leg_line(one.league, one.leg, words) for one in counting if one.leg is not None),
            *([league.table_leagues_line(others, words, over=False)] if others else []),
        )

    async def _find_leads(self, view: TableView) -> tuple[LeagueLead, ...]:
        key = (view.table.table_id, view.view.deal_no)
        known = self._leads.touch(key)
        if known is None:
            known = self._leads[key] = await self._leagues.leads_after(view.table.guild_id, *key)
        return known


def _players_dealt_in(view: TableView) -> dict[int, int]:
    """Return the users who were dealt into the current deal, by seat, including people who have left since."""
    people = {one.seat: one.user_id for one in (*view.table.occupants, *view.table.departed)}
    return {seat: people.get(seat, 0) for one in view.deal_events if isinstance(one, DealStarted) for seat in one.seats}


def _players_ready(view: TableView) -> dict[int, int]:
    """Return the users who would be dealt into the next deal, by seat."""
    seats = [one.seat for one in view.view.seats if not one.sitting_out and not one.leaving]
    return {seat: view.table.occupant(seat).user_id for seat in seats}


class EveningGoodbyes:
    """Renderer of what an evening has brought, above all at its end. An evening that cannot be read has no summary."""

    def __init__(self, evenings: Evenings, league_lines: LeagueStatusLines) -> None:
        self._evenings = evenings
        self._league_lines = league_lines
        self._tonight: LRUCache[tuple[int, int], Mapping[int, int]] = LRUCache(_TABLE_CAPACITY)
        """Chips that each person has won this evening, by user id, after a deal, by table and deal."""

    async def chips_tonight(self, view: TableView) -> int | None:
        """Return the chips that the viewer has won (or lost) this evening in the table's channel.

        None: they have not played, the last deal is still being revealed, or the evening cannot be read.
        """
        table, ended = view.table, view.view.deal_no - view.view.in_deal
        if view.is_revealing or not ended:
            return None
        sums = self._tonight.touch((table.table_id, ended))
        if sums is None:
            try:
                sums = await self._evenings.chips_in_channel(table.channel_id)
            except Refusal as refusal:
                _log.info("table %d: the chips of the evening are not shown: %s", table.table_id, refusal)
                return None
            self._tonight[table.table_id, ended] = sums
        return sums.get(view.user_id or 0)

    async def render_closed_table(self, view: TableView, words: Words, *, pictures: bool) -> Screen:
        """Render the message of a closed table. With `pictures`, it may have files."""
        found, beside = await self._find_evening(view), await self._league_lines.lines(view, words)
        if found is None:
            return table_message.render_closed_table(view, words, *beside)
        return await asyncio.to_thread(_render_closed_table, view, found, beside, words, pictures=pictures)

    async def render_departed_hand(self, view: TableView, user_id: int, words: Words) -> Screen:
        """Render the hand message of a person who has left: the result of the deal, and a summary of their evening."""
        evening = await self.describe_own_evening(view, user_id, words)
        people = (*view.table.occupants, *view.table.departed)
        seat = next((one.seat for one in people if one.user_id == user_id), NOBODY)
        return table_message.render_result(view, words, evening, reader=seat)

    async def describe_own_evening(self, view: TableView, user_id: int, words: Words) -> str:
        """Return the summary of a person's evening at a table, with their share of a divided pot; may be empty."""
        found, share = await self._find_evening(view), evening_screens.pot_share_line(view, user_id, words)
        evening = "" if found is None else await asyncio.to_thread(evening_screens.own_summary, found, user_id, words)
        return "\n".join(filter(None, (share, evening)))

    async def _find_evening(self, view: TableView) -> Evening | None:
        """Return the evening at a table; None if nothing was played or it cannot be read."""
        if not view.view.deal_no:
            return None
        try:
            return await self._evenings.at_table(view.table.table_id, view.table.channel_id)
        except Refusal as refusal:
            _log.info("table %d: its evening is not shown: %s", view.table.table_id, refusal)
            return None


def _render_closed_table(
    view: TableView, found: Evening, beside: tuple[str, ...], words: Words, *, pictures: bool
) -> Screen:
    pictured = pictures and evening_screens.is_won(found)
    picture = hand_pictures.best_hands_picture(found, words) if pictured else None
    winner, everyone = evening_screens.winner_text(found, words), evening_screens.everyone_summary(found, words)
    return table_message.render_closed_table(view, words, everyone, *beside, winner=winner, picture=picture)
