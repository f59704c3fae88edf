"""Corrections of results: other places, with a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bot.acts.acts import act, ruled
from bot.errors import Refusal
from bot.leagues.placing import Played, points_of
from bot.leagues.register import Rows, changeable, counted_anew, one_of
from bot.leagues.rules import LeagueRules
from bot.leagues.service import Leagues
from bot.leagues.values import League
from bot.ledger.reasons import checked_reason
from bot.store.attempts import until_it_fits
from bot.store.change import Change, SmallRow
from bot.store.codec import decode
from bot.store.leagues import VOID, ResultLineRow
from bot.store.reading.leagues import StoredLeague, StoredResult
from bot.store.store import Store


class Wanted(Struct, frozen=True, kw_only=True):
    """A requested correction of a result: the new places, in the order of its current lines."""

    result_id: int
    places: tuple[int, ...]
    actor: int
    reason: str


class PlaceCorrections:
    """Corrector of places in results. League points follow by the season's rules; chips are not moved."""

    def __init__(self, store: Store, leagues: Leagues) -> None:
        self._store = store
        self._leagues = leagues

    async def correct(self, league: League, wanted: Wanted, key: str) -> tuple[StoredResult, StoredResult]:
        """Change the places of a result, once per `key`. Return the result before and after.

        Refusals: bad_reason, no_such_result, result_void_already, season_closed, no_such_league, bad_places (`people`:
        the number of places needed), same_places.
        """
        wanted = replace(wanted, reason=checked_reason(wanted.reason))
        return await until_it_fits(partial(self._attempt, league, wanted, key), f"result {wanted.result_id}")

    async def _attempt(self, league: League, wanted: Wanted, key: str) -> tuple[StoredResult, StoredResult]:
        done = await self._store.reader.answer_of(key) is not None
        # Read the version before the lines. If a person's data is deleted meanwhile, the commit then fails.
        change = Change() if done else await self._leagues.register.prepared(league.guild_id, partial(_begun, league))
        before = await self._store.reader.leagues.result(wanted.result_id)
        if before is None or before[0].league_id != league.league_id:
            raise Refusal("no_such_result")
        if done:
            return before, before
        stored = await self._store.reader.leagues.league(league.league_id)
        after = _corrected(stored, before, wanted)
        noted = act(
            league.guild_id,
            wanted.actor,
            "result_corrected",
            reason=wanted.reason,
            leagues=(league.league_id,),
            league=league.name,
            result=wanted.result_id,
            places=_moves(before, after),
        )
        theirs = {line.user_id for line in before[1]}
        rows: tuple[SmallRow, ...] = (after[0], *after[1])
        await self._store.writer.commit(
            replace(
                change,
                small=(*change.small, *rows),
                acts=(*change.acts, ruled(noted, theirs)),
                key=key,
            )
        )
        return before, after


def _begun(league: League, stored: tuple[StoredLeague, ...]) -> Rows:
    return counted_anew(one_of(stored, league.league_id))


def _corrected(stored: StoredLeague | None, before: StoredResult, wanted: Wanted) -> StoredResult:
    row, lines = before
    if stored is None or stored.season is None or not changeable(stored, row):
        raise Refusal("season_closed")
    if row.status == VOID:
        raise Refusal("result_void_already")
    checked_places(wanted.places, len(lines))
    places = {line.user_id: place for line, place in zip(lines, wanted.places, strict=True)}
    if all(line.place == places[line.user_id] for line in lines):
        raise Refusal("same_places")
    rules = decode(stored.season.rules, LeagueRules)
    changed = [_line(line, places, rules) for line in lines]
    changed.sort(key=lambda line: (line.place, line.user_id))
    return replace(row, reason=wanted.reason, actor=wanted.actor), tuple(changed)


def checked_places(places: Sequence[int], people: int) -> None:
    """Raise Refusal `bad_places` unless these are valid places of `people` people. Ties leave gaps (1, 2, 2, 4)."""
    if len(places) != people or any(place != 1 + sum(one < place for one in places) for place in places):
        raise Refusal("bad_places", people=people)


def _line(line: ResultLineRow, places: Mapping[int, int], rules: LeagueRules) -> ResultLineRow:
    place = places[line.user_id]
    bonuses = decode(line.bonuses, dict[str, int])
    played = Played(chips=line.chips, game_points=line.game_points, bonuses=bonuses)
    worth = points_of(rules.points, played, place, places.values())
    return replace(line, place=place, points=worth, won=place == 1)


def _moves(before: StoredResult, after: StoredResult) -> dict[str, list[int]]:
    """Return the previous and the new place by user, for users whose place changes."""
    now = {line.user_id: line.place for line in after[1]}
    return {str(line.user_id): [line.place, now[line.user_id]] for line in before[1] if line.place != now[line.user_id]}
