"""Reference implementation of statistics: every tally of a database computed from its moves."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import structs
from msgspec.structs import fields

from bot.rules.game import GameOver
from bot.rules.registry import find_game as game_called
from bot.statistics.recording import players_of, tally_deal, tally_game
from bot.store.codec import decode_events, decode_state
from bot.store.schema.league import COUNTS, ResultRow
from bot.store.schema.statistics import EVER, DealTallyRow, TallyCounts, league_scope, month_scope
from bot.tables.settlement import Settlement
from tests.support.database import named_rows, rows

NAMES = tuple(part.name for part in fields(TallyCounts))
MOVES = "SELECT events, at FROM moves WHERE table_id = ? AND deal_no = ? ORDER BY number"
NOT_TOLD = ("appraised", "luck", "luck_squared", "points_left", "points_left_squared")
"""Counts that are kept for a server's deals, but not for a league's deals."""
Tallies = dict[tuple[Any, ...], dict[str, Any]]
KEYS = ("guild_id", "scope", "game", "user_id")


def stored(where: Path | str) -> dict[tuple[Any, ...], dict[str, Any]]:
    """Return the tallies of a database by server, scope, game and person."""
    names = (*NAMES, "streak", "best_streak", "last_at")
    found = named_rows(where, "SELECT * FROM tallies")
    return {tuple(row[name] for name in KEYS): {name: row[name] for name in names} for row in found}


def added_up(several: Iterable[DealTallyRow]) -> dict[tuple[Any, ...], dict[str, Any]]:
    """Return the tallies of the rows of several deals, added up in their order."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in several:
        for scope in ("practice",) if row.practice else ("ever", month_scope(row.ended_at)):
            for game in ("", row.game):
                tally = found.setdefault(
                    (row.guild_id, scope, game, row.user_id),
                    dict.fromkeys((*NAMES, "streak", "best_streak", "last_at"), 0),
                )
                for name in NAMES:
                    count = getattr(row, name)
                    if name == "best_hand":
                        tally[name] = max(tally[name], count) if game else 0
                    else:
                        tally[name] = max(tally[name], count) if name == "best_pot" else tally[name] + count
                if row.games:
                    tally["streak"] = tally["streak"] + 1 if row.won else 0
                tally["best_streak"] = max(tally["best_streak"], tally["streak"])
                tally["last_at"] = max(tally["last_at"], row.ended_at)
    return found


def results_in(where: Path | str) -> list[ResultRow]:
    return [ResultRow(**row) for row in named_rows(where, "SELECT * FROM results ORDER BY result_id")]


def added_up_in_leagues(results: Iterable[ResultRow], played: Iterable[DealTallyRow]) -> Tallies:
    """Return the league tallies of the deals that these results count, added up in the order of the results."""
    found: Tallies = {}
    deals = [row for row in played if not row.practice]
    for result in results:
        numbers = range(result.first_deal, result.last_deal + 1) if result.status == COUNTS else ()
        for row in (row for row in deals if row.table_id == result.table_id and row.deal_no in numbers):
            for part in (EVER, month_scope(result.ended_at), f"s{result.season_no}"):
                for game in ("", row.game):
                    key = (row.guild_id, league_scope(result.league_id, part), game, row.user_id)
                    empty = dict.fromkeys((*NAMES, "streak", "best_streak", "last_at"), 0)
                    _add(found.setdefault(key, empty), row, game)
    return found


def _add(tally: dict[str, Any], row: DealTallyRow, game: str) -> None:
    """Add a deal's row to a tally."""
    for name in NAMES:
        count = 0 if name in NOT_TOLD or (name == "best_hand" and not game) else getattr(row, name)
        tally[name] = max(tally[name], count) if name.startswith("best_") else tally[name] + count
    if row.games:
        tally["streak"] = tally["streak"] + 1 if row.won else 0
    tally["best_streak"] = max(tally["best_streak"], tally["streak"])
    tally["last_at"] = max(tally["last_at"], row.ended_at)


def from_the_moves(url: Path | str, taken_back: Iterable[tuple[int, int]] = ()) -> list[DealTallyRow]:
    """Return the rows of all deals and games in a database, computed from the moves, in the order of storage."""
    gone = set(taken_back)
    tables: dict[int, int] = dict(rows(url, "SELECT table_id, guild_id FROM tables"))
    seats = rows(url, "SELECT table_id, seat, user_id, name FROM seats")
    found: list[DealTallyRow] = []
    for table_id, deal_no, name, snapshot in rows(url, "SELECT table_id, deal_no, game, snapshot FROM deals"):
        if (table_id, deal_no) in gone:
            continue
        game = game_called(name)
        moves = rows(url, MOVES, table_id, deal_no)
        told = [(at, event) for text, at in moves for event in decode_events(game, text)]
        over = next((place for place, (_, event) in enumerate(told) if hasattr(event, "outcome")), None)
        if over is None:
            continue
        settled = Settlement(
            table_id=table_id,
            guild_id=tables[table_id],
            channel_id=0,
            at=told[over][0],
            game=game,
            rules=decode_state(game, snapshot).rules,
            sheet=None,
            people={seat: user for table, seat, user, _ in seats if table == table_id},
            names={seat: called for table, seat, _, called in seats if table == table_id},
        )
        found += tally_deal(settled, deal_no, tuple(event for _, event in told[: over + 1]))
        for ended_at, event in told:
            if isinstance(event, GameOver):
                ended, players = structs.replace(settled, at=ended_at), players_of(event, settled.people)
                found += tally_game(ended, deal_no, event, players)
    places = "SELECT table_id, deal_no, whole, number FROM deal_tallies"
    order = {(table_id, deal_no, bool(whole)): number for table_id, deal_no, whole, number in rows(url, places)}
    return sorted(found, key=lambda row: order[row.table_id, row.deal_no, row.whole])
