"""Tallies that a deal adds, and the addition of tallies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from bot.store import schema
from bot.store.leagues import ResultRow
from bot.store.tallies import EVER, EVERY_GAME, DealTallyRow, TallyRow, league_scope, month_scope, season_scope

_EXCLUDED_FROM_LEAGUES: Final = dict.fromkeys(("appraised", "luck", "luck_squared", "points_left", "points_left_squared"), 0)
"""Counts that only a server's tallies have."""


def server_tallies_of(row: DealTallyRow, counts: Mapping[str, int] | None = None) -> Iterable[TallyRow]:
    """Yield the tallies that a deal adds in its server, one per scope and game. `counts` adds only these counts."""
    return _tallies_by_scope(row, row.scopes, _counts_of(row) if counts is None else counts)


def league_tallies_of(row: DealTallyRow, result: ResultRow) -> Iterable[TallyRow]:
    """Yield the tallies that a deal, as a part of a result, adds in the league, one per scope and game."""
    parts = (EVER, month_scope(result.ended_at), season_scope(result.season_no))
    scopes = tuple(league_scope(result.league_id, part) for part in parts)
    return _tallies_by_scope(row, scopes, {**_counts_of(row), **_EXCLUDED_FROM_LEAGUES})


def _counts_of(tally: DealTallyRow) -> dict[str, int]:
    return {name: getattr(tally, name) for name in (*schema.SUMMED_COUNTS, *schema.BEST_COUNTS)}


def _tallies_by_scope(row: DealTallyRow, scopes: Iterable[str], counts: Mapping[str, int]) -> Iterable[TallyRow]:
    """Yield a tally per scope and game. The total of all games has no best hand: those of two games do not compare."""
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


def combine_tallies(before: TallyRow, added: TallyRow) -> TallyRow:
    """Return the sum of two tallies of one person, scope and game. `added` is of one deal or game, the later one."""
    streak = before.streak if not added.games else before.streak + 1 if added.won else 0
    return replace(
        before,
        **{name: getattr(before, name) + getattr(added, name) for name in schema.SUMMED_COUNTS},
        **{name: max(getattr(before, name), getattr(added, name)) for name in (*schema.BEST_COUNTS, "last_at")},
        streak=streak,
        best_streak=max(before.best_streak, streak),
        name=added.name or before.name,
    )


class TallyAccumulator:
    """Accumulator of tallies, on top of the stored ones."""

    def __init__(self, standing: Iterable[TallyRow] = ()) -> None:
        self._stored = {_tally_key(one): one for one in standing}
        self._changed: dict[tuple[int, str, str, int], TallyRow] = {}

    def add(self, several: Iterable[TallyRow]) -> None:
        """Add the tallies of a deal or a game. Later ones have to be added last."""
        for one in several:
            key = _tally_key(one)
            before = self._changed.get(key) or self._stored.get(key)
            self._changed[key] = one if before is None else combine_tallies(before, one)

    @property
    def changed(self) -> tuple[TallyRow, ...]:
        """Tallies that were changed."""
        return tuple(self._changed.values())


def _tally_key(one: TallyRow) -> tuple[int, str, str, int]:
    return one.guild_id, one.scope, one.game, one.user_id
