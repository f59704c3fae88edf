"""Results of a league: read, corrected, voided and restored, with the changes of the standings that follow."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.audit_log.service import make_audit_entry, mark_own_ruling
from bot.audit_log.values import VoidedResult
from bot.errors import Refusal
from bot.leagues.recording import read_tally
from bot.leagues.repository import LeagueChange, LeagueWrites, active_league, bump_season_changes, can_change_result
from bot.leagues.rules import LeagueRules
from bot.leagues.service import Leagues
from bot.leagues.standings import PlayerTotals, points_for_place
from bot.leagues.values import (
    League,
    LeagueResult,
    RankChange,
    ResultCorrection,
    ResultLine,
    ResultPage,
    ResultStatusChange,
    SeasonStandings,
    StandingsChange,
)
from bot.ledger.corrections import Corrections
from bot.ledger.values import check_reason
from bot.store.codec import decode, encode
from bot.store.optimistic_locks import retry_on_conflict
from bot.store.reading.leagues import StoredLeague, StoredResult
from bot.store.schema.league import COUNTS, VOID, ResultLineRow, ResultRow, SittingRow
from bot.store.store import Store
from bot.store.writing.write_batch import AuditEntryRow, RowDeletion, UpsertRow, WriteBatch


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
        change = (
            WriteBatch()
            if done
            else await self._leagues.repository.prepare_change(league.guild_id, partial(_season_rows, league))
        )
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


class RankChanges:
    """Comparison of standings before and after results changed, by recomputing the previous ones."""

    def __init__(self, store: Store, leagues: Leagues) -> None:
        self._store = store
        self._leagues = leagues

    async def compare(self, league: League, before: Mapping[int, StoredResult]) -> tuple[RankChange, ...]:
        """Return the changes of the newest season's standings since these results, by number, were as in `before`."""
        return find_rank_changes(
            await self._leagues.standings_with(league, before), await self._leagues.standings(league)
        )

    async def after_voiding(self, guild_id: int, results: Iterable[VoidedResult]) -> tuple[StandingsChange, ...]:
        """Return the changes of a server's standings caused by voiding these results."""
        taken: dict[int, dict[int, StoredResult]] = {}
        for one in results:
            found = await self._store.reader.leagues.result(one.number)
            if found is not None:
                row, lines = found
                taken.setdefault(row.league_id, {})[row.result_id] = (replace(row, status=COUNTS), lines)
        changes: list[StandingsChange] = []
        for league_id, before in taken.items():
            try:
                league = await self._leagues.repository.get(guild_id, league_id)
            except Refusal:  # the league no longer exists
                continue
            changes.append(StandingsChange(league=league, rank_changes=await self.compare(league, before)))
        return tuple(changes)


def find_rank_changes(before: SeasonStandings, after: SeasonStandings) -> tuple[RankChange, ...]:
    """Return the members whose rank or points changed, in the order of the previous standings."""
    now = {one.user_id: one for table in after.by_division.values() for one in table}
    found: list[RankChange] = []
    for table in before.by_division.values():
        for was in table:
            is_now = now.get(was.user_id)
            rank = None if is_now is None else is_now.rank
            points = 0 if is_now is None else is_now.points
            if (rank, points) != (was.rank, was.points):
                found.append(
                    RankChange(
                        user_id=was.user_id,
                        rank_before=was.rank,
                        rank=rank,
                        points_before=was.points,
                        points=points,
                    )
                )
    return tuple(found)


FoundT = TypeVar("FoundT")


PAGE_SIZE: Final = 6


_VOIDED: Final = "voided"
"""Status of a dispute that voided a deal."""


_NOTHING_TO_RESTORE: Final = frozenset({"no_such_entry", "already_corrected", "nothing_to_correct"})
"""Refusal codes of the ledger if nothing was reversed with the result."""


class Results:
    def __init__(self, store: Store, leagues: Leagues, corrections: Corrections) -> None:
        self._store = store
        self._leagues = leagues
        self._corrections = corrections
        self._place_corrector = PlaceCorrector(store, leagues)
        self.rank_changes = RankChanges(store, leagues)

    async def page(self, league: League, before: int | None = None) -> ResultPage:
        """Return the latest results of the newest season, newest first, or those `before` a result. Refusal
        `no_season`.
        """
        if league.season is None:
            raise Refusal("no_season", league=league.name)
        found = await self._store.reader.leagues.latest_results(
            league.league_id, league.season.number, PAGE_SIZE + 1, before=before
        )
        shown = tuple(result_from_rows(one) for one in found[:PAGE_SIZE])
        older = shown[-1].result_id if len(found) > PAGE_SIZE else None
        return ResultPage(league=league, results=shown, older=older, newer=None if before is None else 0)

    async def result(self, league: League, result_id: int) -> LeagueResult:
        """Return one result of a league. Refusal `no_such_result`."""
        found = await self._store.reader.leagues.result(result_id)
        if found is None or found[0].league_id != league.league_id:
            raise Refusal("no_such_result")
        return result_from_rows(found)

    async def void(
        self,
        league: League,
        actor: int,
        result_id: int,
        reason: str,
        *,
        key: str,
        chips: bool = False,
        limit: int | None = 0,
    ) -> ResultStatusChange:
        """Void a result, and return the changes of the standings.

        With `chips`, its deals are also reversed in the ledger; the bank may pay up to `limit` chips for that (None: no
        limit). Otherwise no chips are moved. Refusals: bad_reason, no_such_result, result_void_already, season_closed,
        no_such_league, and with `chips` those of `Corrections.reverse_deals`.
        """
        reason = check_reason(reason)
        read = partial(self._read_result, league, result_id)

        def taken_out(found: StoredResult) -> LeagueChange:
            return partial(_check_and_void, league=league, result=found, actor=actor, reason=reason)

        taking = partial(self._prepare_change, league.guild_id, read, taken_out)
        back: Mapping[int, int] = {}
        if chips:
            back = await self._void_with_chips(league, (await read())[0], actor, reason, taking, key, limit)
        else:
            await retry_on_conflict(partial(self._commit_once, taking, key), f"result {result_id}")
        row, lines = await read()
        shifted = await self.rank_changes.compare(league, {row.result_id: (replace(row, status=COUNTS), lines)})
        return ResultStatusChange(
            league=league, result=result_from_rows((row, lines)), rank_changes=shifted, chips=back
        )

    async def restore(
        self, league: League, actor: int, result_id: int, reason: str, *, key: str, limit: int | None = 0
    ) -> ResultStatusChange:
        """Restore a voided result with the chips and game points reversed with it. Return the changes of the standings.

        The bank may pay up to `limit` chips for it (None: no limit). Refusals: bad_reason, no_such_result,
        result_counts, result_disputed (`number`), season_closed, no_such_league, bank_would_pay.
        """
        reason = check_reason(reason)
        read = partial(self._read_result, league, result_id)

        def put_in(found: StoredResult) -> LeagueChange:
            return partial(_check_and_restore, league=league, result=found, actor=actor, reason=reason)

        row, _ = await read()
        deals = row.table_id, row.first_deal, row.last_deal
        for one in await self._store.reader.disputes.list_for_deals(*deals):
            if one.status == _VOIDED:
                raise Refusal("result_disputed", number=one.number)
        putting = partial(self._prepare_change, league.guild_id, read, put_in)
        try:
            of = row.actor, row.reason
            correction = await self._corrections.restore_deals(
                league.guild_id, *deals, of, actor, reason, key, bank_limit=limit, extra_batch=putting
            )
            back = {one.user_id: one.chips for one in correction.members if one.chips}
        except Refusal as refusal:
            if refusal.code not in _NOTHING_TO_RESTORE:
                raise
            back = {}
            await retry_on_conflict(partial(self._commit_once, putting, key), f"result {result_id}")
        row, lines = await read()
        shifted = await self.rank_changes.compare(league, {row.result_id: (replace(row, status=VOID), lines)})
        return ResultStatusChange(
            league=league, result=result_from_rows((row, lines)), rank_changes=shifted, chips=back
        )

    async def _commit_once(self, taking: Callable[[], Awaitable[WriteBatch]], key: str) -> None:
        if await self._store.reader.find_answer(key) is None:
            await self._store.writer.commit(replace(await taking(), idempotency_key=key))

    async def _read_result(self, league: League, result_id: int) -> StoredResult:
        found = await self._store.reader.leagues.result(result_id)
        if found is None or found[0].league_id != league.league_id:
            raise Refusal("no_such_result")
        return found

    async def _prepare_change(
        self, guild_id: int, read: Callable[[], Awaitable[FoundT]], making: Callable[[FoundT], LeagueChange]
    ) -> WriteBatch:
        """Return a batch built from a server's leagues and the results that `read` finds, consistent with each other.

        A changed result also changes the version of the leagues, so the batch then fails to commit.
        """
        found = await read()
        while True:
            change = await self._leagues.repository.prepare_change(guild_id, making(found))
            before, found = found, await read()
            if found == before:
                return change

    async def correct(
        self, league: League, actor: int, result_id: int, places: Sequence[int], reason: str, *, key: str
    ) -> ResultCorrection:
        """Change the places of a result, in the order of its current lines. Return the changes of the standings.

        No chips are moved. Refusals as in `PlaceCorrector.correct`.
        """
        wanted = PlaceCorrection(result_id=result_id, places=tuple(places), actor=actor, reason=reason)
        before, after = await self._place_corrector.correct(league, wanted, key)
        shifted = await self.rank_changes.compare(league, {result_id: before})
        return ResultCorrection(
            league=league, before=result_from_rows(before), result=result_from_rows(after), rank_changes=shifted
        )

    async def _void_with_chips(
        self,
        league: League,
        row: ResultRow,
        actor: int,
        reason: str,
        taking: Callable[[], Awaitable[WriteBatch]],
        key: str,
        limit: int | None,
    ) -> dict[int, int]:
        """Void a result and reverse its chips. Return the chips that each user received or paid."""
        correction = await self._corrections.reverse_deals(
            league.guild_id,
            actor,
            row.table_id,
            row.first_deal,
            row.last_deal,
            reason,
            key,
            bank_limit=limit,
            extra_batch=taking,
        )
        return {one.user_id: one.chips for one in correction.members if one.chips}

    async def prepare_void_by_entry(self, guild_id: int, actor: int, number: int, reason: str) -> WriteBatch:
        """Return the batch of `prepare_void` for the deal that a ledger transaction settled, or an empty one."""
        found = await self._corrections.deal_of(guild_id, number)
        if found is None:
            return WriteBatch()
        table_id, deal_no = found
        return await self.prepare_void(guild_id, actor, table_id, deal_no, deal_no, reason)

    async def prepare_void(
        self, guild_id: int, actor: int, table_id: int, first: int, last: int, reason: str
    ) -> WriteBatch:
        """Return a batch that voids the results which include deals `first` to `last` of a table.

        It covers every league whose season is running. Sittings in progress continue without these deals. The caller
        commits the batch together with its reversal of the deals, and asks for a new one after a conflict.
        """
        leagues = self._store.reader.leagues

        async def read() -> list[StoredResult]:
            rows = [row for row in await leagues.results_with_deals(table_id, first, last) if row.status != VOID]
            several = [await leagues.result(row.result_id) for row in rows]
            return [one for one in several if one is not None]

        going_on = tuple(
            _sitting_without_deals(one, first, last)
            for one in await leagues.sittings(table_id)
            if one.first_deal <= last and one.last_deal >= first
        )
        if not await read():
            return WriteBatch(upserts=going_on)

        def made(stored: tuple[StoredLeague, ...], found: list[StoredResult]) -> LeagueWrites:
            small: list[UpsertRow] = []
            acts: list[AuditEntryRow] = []
            for one in stored:
                for result in found:
                    row, _ = result
                    if row.league_id == one.league.league_id and can_change_result(one, row):
                        taken = _void_rows(one, result, actor, reason)
                        small += taken.upserts
                        acts += taken.audit_entries
            return LeagueWrites(upserts=(*small, *going_on), audit_entries=tuple(acts))

        return await self._prepare_change(guild_id, read, lambda found: partial(made, found=found))


def _sitting_without_deals(row: SittingRow, first: int, last: int) -> SittingRow | RowDeletion:
    """Return a sitting without its deals `first` to `last`, or a deletion if none are left or they are not stored
    singly.
    """
    tally = read_tally(row)
    left = None if tally is None else tally.without_deals(first, last)
    if tally is None or left is None or row.several_deals or len(tally.deals) != row.deals or not left.deals:
        return RowDeletion(SittingRow, (row.table_id, row.league_id))
    return replace(row, deals=len(left.deals), tally=encode(left))


def _check_and_void(
    stored: tuple[StoredLeague, ...], *, league: League, result: StoredResult, actor: int, reason: str
) -> LeagueWrites:
    row, _ = result
    found = active_league(stored, league.league_id)
    if not can_change_result(found, row):
        raise Refusal("season_closed")
    if row.status == VOID:
        raise Refusal("result_void_already")
    return _void_rows(found, result, actor, reason)


def _check_and_restore(
    stored: tuple[StoredLeague, ...], *, league: League, result: StoredResult, actor: int, reason: str
) -> LeagueWrites:
    row, lines = result
    found = active_league(stored, league.league_id)
    if not can_change_result(found, row):
        raise Refusal("season_closed")
    if row.status != VOID:
        raise Refusal("result_counts")
    counting, concerned = replace(row, status=COUNTS, reason="", actor=0), (league.league_id,)
    name, number = found.league.name, row.result_id
    done = make_audit_entry(
        league.guild_id, actor, "result_restored", reason=reason, leagues=concerned, league=name, result=number
    )
    done = mark_own_ruling(done, {line.user_id for line in lines})
    return LeagueWrites(upserts=(*bump_season_changes(found).upserts, counting), audit_entries=(done,))


def _void_rows(stored: StoredLeague, result: StoredResult, actor: int, reason: str) -> LeagueWrites:
    row, lines = result
    league, taken = stored.league, replace(row, status=VOID, reason=reason, actor=actor)
    name, number, concerned = league.name, row.result_id, (league.league_id,)
    done = make_audit_entry(
        league.guild_id, actor, "result_voided", reason=reason, leagues=concerned, league=name, result=number
    )
    return LeagueWrites(
        upserts=(*bump_season_changes(stored).upserts, taken),
        audit_entries=(mark_own_ruling(done, {line.user_id for line in lines}),),
    )


def result_from_rows(stored: StoredResult) -> LeagueResult:
    row, lines = stored
    return LeagueResult(
        result_id=row.result_id,
        league_id=row.league_id,
        season_no=row.season_no,
        table_id=row.table_id,
        first_deal=row.first_deal,
        last_deal=row.last_deal,
        ended_at=row.ended_at,
        game=row.game,
        is_void=row.status == VOID,
        is_corrected=row.status != VOID and row.actor != 0,
        reason=row.reason,
        changed_by_participant=any(line.user_id == row.actor for line in lines),
        lines=tuple(
            ResultLine(
                user_id=line.user_id,
                place=line.place,
                points=line.points,
                chips=line.chips,
                game_points=line.game_points,
                quit=line.quit,
            )
            for line in lines
        ),
    )
