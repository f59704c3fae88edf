"""What rows of deals add, where, and how tallies add up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from bot.store import schema
from bot.store.leagues import ResultRow
from bot.store.tallies import EVER, EVERY_GAME, DealTallyRow, TallyRow, league_scope, month_of, season_scope

_NOT_OF_LEAGUES: Final = dict.fromkeys(("appraised", "luck", "luck_squared", "points_left", "points_left_squared"), 0)
"""What is told of the deals of a server alone."""


def added(row: DealTallyRow, counts: Mapping[str, int] | None = None) -> Iterable[TallyRow]:
    """What a row of a deal adds (`counts`: these of it alone) to what is counted of a server, and where."""
    return _in_scopes(row, row.scopes, _counts(row) if counts is None else counts)


def added_to_league(row: DealTallyRow, result: ResultRow) -> Iterable[TallyRow]:
    """What a row of a deal that is a part of a result adds to what is counted of the league, and where."""
    parts = (EVER, month_of(result.ended_at), season_scope(result.season_no))
    scopes = tuple(league_scope(result.league_id, part) for part in parts)
    return _in_scopes(row, scopes, {**_counts(row), **_NOT_OF_LEAGUES})


def _counts(row: DealTallyRow) -> dict[str, int]:
    return {name: getattr(row, name) for name in (*schema.SUMS, *schema.BESTS)}


def _in_scopes(row: DealTallyRow, scopes: Iterable[str], counts: Mapping[str, int]) -> Iterable[TallyRow]:
    """Hands of different games are not compared."""
    played = counts.get("games", 0)
    for scope in scopes:
        for game in (row.game, EVERY_GAME):
            yield TallyRow(
                **{**counts, "best_hand": counts.get("best_hand", 0) if game else 0},
                guild_id=row.guild_id,
                scope=scope,
                game=game,
                user_id=row.user_id,
                name=row.name,
                last_at=row.ended_at,
                streak=row.won if played else 0,
                best_streak=row.won if played else 0,
            )


def together(before: TallyRow, added: TallyRow) -> TallyRow:
    """Two tallies of one person, scope and game added up; `added` is of one deal or game and the later one."""
    streak = before.streak if not added.games else before.streak + 1 if added.won else 0
    return replace(
        before,
        **{name: getattr(before, name) + getattr(added, name) for name in schema.SUMS},
        **{name: max(getattr(before, name), getattr(added, name)) for name in (*schema.BESTS, "last_at")},
        streak=streak,
        best_streak=max(before.best_streak, streak),
        name=added.name or before.name,
    )


class Sum:
    """Tallies of people as rows are added to them one by one, from those that stand."""

    def __init__(self, standing: Iterable[TallyRow] = ()) -> None:
        self._standing = {_key(one): one for one in standing}
        self._changed: dict[tuple[int, str, str, int], TallyRow] = {}

    def add(self, several: Iterable[TallyRow]) -> None:
        """Add what a deal or a game adds, the later ones last."""
        for one in several:
            key = _key(one)
            before = self._changed.get(key) or self._standing.get(key)
            self._changed[key] = one if before is None else together(before, one)

    @property
    def changed(self) -> tuple[TallyRow, ...]:
        """The tallies to which something was added."""
        return tuple(self._changed.values())


def _key(one: TallyRow) -> tuple[int, str, str, int]:
    return one.guild_id, one.scope, one.game, one.user_id
