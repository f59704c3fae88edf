"""Corrections of results: other places, with a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bot.acts.acts import make_audit_entry, mark_own_ruling
from bot.errors import Refusal
from bot.leagues.placing import PlayerTotals, points_for_place
from bot.leagues.register import LeagueWrites, can_change_result, bump_season_changes, active_league
from bot.leagues.rules import LeagueRules
from bot.leagues.service import Leagues
from bot.leagues.values import League
from bot.ledger.reasons import check_reason
from bot.store.attempts import retry_on_conflict
from bot.store.change import WriteBatch, UpsertRow
from bot.store.codec import decode
from bot.store.leagues import VOID, ResultLineRow
from bot.store.reading.leagues import StoredLeague, StoredResult
from bot.store.store import Store


class PlaceCorrection(Struct, frozen=True, kw_only=True):
    """A requested correction of a result: the new places, in the order of its current lines."""

    result_id: int
    places: tuple[int, ...]
    actor: int
    reason: str


class PlaceCorrector:
    """Corrector of places in results. League points follow by the season's rules; chips are not moved."""

    def __init__(self, store: Store, leagues: Leagues) -> None:
        self._store = store
        self._leagues = leagues

    async def correct(self, league: League, wanted: PlaceCorrection, key: str) -> tuple[StoredResult, StoredResult]:
        """Change the places of a result, once per `key`. Return the result before and after.

        Refusals: bad_reason, no_such_result, result_void_already, season_closed, no_such_league, bad_places (`people`:
        the number of places needed), same_places.
        """
        wanted = replace(wanted, reason=check_reason(wanted.reason))
        return await retry_on_conflict(partial(self._attempt, league, wanted, key), f"result {wanted.result_id}")

    async def _attempt(self, league: League, wanted: PlaceCorrection, key: str) -> tuple[StoredResult, StoredResult]:
        done = await self._store.reader.find_answer(key) is not None
        # Read the version before the lines. If a person's data is deleted meanwhile, the commit then fails.
        change = WriteBatch() if done else await self._leagues.repository.prepare_change(league.guild_id, partial(_season_rows, league))
        before = await self._store.reader.leagues.result(wanted.result_id)
        if before is None or before[0].league_id != league.league_id:
            raise Refusal("no_such_result")
        if done:
            return before, before
        stored = await self._store.reader.leagues.league(league.league_id)
        after = _apply_correction(stored, before, wanted)
        noted = make_audit_entry(
            league.guild_id,
            wanted.actor,
            "result_corrected",
            reason=wanted.reason,
            leagues=(league.league_id,),
            league=league.name,
            result=wanted.result_id,
            places=_place_changes(before, after),
        )
        theirs = {line.user_id for line in before[1]}
        rows: tuple[UpsertRow, ...] = (after[0], *after[1])
        await self._store.writer.commit(
            replace(
                change,
                upserts=(*change.upserts, *rows),
                audit_entries=(*change.audit_entries, mark_own_ruling(noted, theirs)),
                idempotency_key=key,
            )
        )
        return before, after


def _season_rows(league: League, stored: tuple[StoredLeague, ...]) -> LeagueWrites:
    return bump_season_changes(active_league(stored, league.league_id))


def _apply_correction(stored: StoredLeague | None, before: StoredResult, wanted: PlaceCorrection) -> StoredResult:
    row, lines = before
    if stored is None or stored.season is None or not can_change_result(stored, row):
        raise Refusal("season_closed")
    if row.status == VOID:
        raise Refusal("result_void_already")
    validate_places(wanted.places, len(lines))
    places = {line.user_id: place for line, place in zip(lines, wanted.places, strict=True)}
    if all(line.place == places[line.user_id] for line in lines):
        raise Refusal("same_places")
    rules = decode(stored.season.rules, LeagueRules)
    changed = [_corrected_line(line, places, rules) for line in lines]
    changed.sort(key=lambda line: (line.place, line.user_id))
    return replace(row, reason=wanted.reason, actor=wanted.actor), tuple(changed)


def validate_places(places: Sequence[int], people: int) -> None:
    """Raise Refusal `bad_places` unless these are valid places of `people` people. Ties leave gaps (1, 2, 2, 4)."""
    if len(places) != people or any(place != 1 + sum(one < place for one in places) for place in places):
        raise Refusal("bad_places", people=people)


def _corrected_line(line: ResultLineRow, places: Mapping[int, int], rules: LeagueRules) -> ResultLineRow:
    place = places[line.user_id]
    bonuses = decode(line.bonuses, dict[str, int])
    played = PlayerTotals(chips=line.chips, game_points=line.game_points, bonuses=bonuses)
    worth = points_for_place(rules.points, played, place, places.values())
    return replace(line, place=place, points=worth, won=place == 1)


def _place_changes(before: StoredResult, after: StoredResult) -> dict[str, list[int]]:
    """Return the previous and the new place by user, for users whose place changes."""
    now = {line.user_id: line.place for line in after[1]}
    return {str(line.user_id): [line.place, now[line.user_id]] for line in before[1] if line.place != now[line.user_id]}
