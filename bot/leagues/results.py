"""Service for league results: reading, correcting, voiding and restoring them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from msgspec.structs import asdict, replace

from bot.audit_log import VoidedResult, mark_own_ruling
from bot.errors import Refusal
from bot.leagues import values
from bot.leagues.recording import read_tally
from bot.leagues.repository import active_league, can_change_result, league_audit_entry
from bot.leagues.rules import LeagueRules
from bot.leagues.service import Leagues
from bot.leagues.standings import PlayerTotals, points_for_place
from bot.leagues.values import League, LeagueResult, RankChange, ResultStatusChange, SeasonStandings, StandingsChange
from bot.ledger.corrections import Corrections
from bot.ledger.values import check_reason
from bot.store.codec import decode, encode
from bot.store.reading.leagues import StoredLeague, StoredResult
from bot.store.schema.league import COUNTS, VOID, ResultLineRow, SittingRow
from bot.store.store import Store
from bot.store.writing.write_batch import RowDeletion, WriteBatch, retry_on_conflict

FoundT = TypeVar("FoundT")

ResultBatch = Callable[[StoredLeague, StoredResult], WriteBatch]
"""Function that builds the write batch for a changed result. Raises Refusal."""

PAGE_SIZE: Final = 6
_VOIDED: Final = "voided"
"""Status of a dispute that voided a deal."""
_NOTHING_TO_RESTORE: Final = frozenset({"no_such_entry", "already_corrected", "nothing_to_correct"})
"""Refusal codes of the ledger for a result that was voided without reversing its deals."""


class Results:
    """Service for the results of leagues. Every change is applied once per idempotency key (`key`)."""

    def __init__(self, store: Store, leagues: Leagues, corrections: Corrections) -> None:
        self._store = store
        self._leagues = leagues
        self._corrections = corrections

    async def page(self, league: League, before: int | None = None) -> values.ResultPage:
        """Return a page of the newest season's results, newest first. Refusal `no_season`.

        `before` limits the page to results with lower numbers (None: no limit).
        """
        if league.season is None:
            raise Refusal("no_season", league=league.name)
        found = await self._store.reader.leagues.latest_results(
            league.league_id, league.season.number, PAGE_SIZE + 1, before=before
        )
        shown = tuple(result_from_rows(one) for one in found[:PAGE_SIZE])
        older = shown[-1].result_id if len(found) > PAGE_SIZE else None
        return values.ResultPage(league=league, results=shown, older=older, newer=None if before is None else 0)

    async def result(self, league: League, result_id: int) -> LeagueResult:
        """Return one result of a league. Refusal `no_such_result`."""
        return result_from_rows(await self._read(league, result_id))

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
        """Void a result, and return the changes to the standings.

        With `chips`, the deals of the result are also reversed in the ledger, for which the bank may pay up to `limit`
        chips (None: no limit). Otherwise no chips move. Refusals: bad_reason, no_such_result, result_void_already,
        season_closed, no_such_league, and with `chips` those of `Corrections.reverse_deals`.
        """
        reason = check_reason(reason)

        def make(stored: StoredLeague, found: StoredResult) -> WriteBatch:
            if found[0].status == VOID:
                raise Refusal("result_void_already")
            return _voiding_batch(stored, found, actor, reason)

        prepare = partial(self._prepare, league, result_id, make)
        back: Mapping[int, int] = {}
        if chips:
            row, _ = await self._read(league, result_id)
            deals = row.table_id, row.first_deal, row.last_deal
            correction = await self._corrections.reverse_deals(
                league.guild_id, actor, *deals, reason, key, bank_limit=limit, extra_batch=prepare
            )
            back = {one.user_id: one.chips for one in correction.members if one.chips}
        else:
            await self._commit(prepare, key, result_id)
        return await self._status_change(league, result_id, back, before=COUNTS)

    async def restore(
        self, league: League, actor: int, result_id: int, reason: str, *, key: str, limit: int | None = 0
    ) -> ResultStatusChange:
        """Restore a voided result, and return the changes to the standings.

        Chips and game points that were reversed with the result are also restored. The bank may pay up to `limit` chips
        (None: no limit). Refusals: bad_reason, no_such_result, result_counts, result_disputed (with the `number` of the
        dispute), season_closed, no_such_league, bank_would_pay.
        """
        reason = check_reason(reason)

        def make(stored: StoredLeague, found: StoredResult) -> WriteBatch:
            if found[0].status != VOID:
                raise Refusal("result_counts")
            counting = replace(found[0], status=COUNTS, reason="", actor=0)
            return _result_batch(stored, (counting, found[1]), "result_restored", actor, reason)

        row, _ = await self._read(league, result_id)
        deals = row.table_id, row.first_deal, row.last_deal
        for one in await self._store.reader.disputes.list_for_deals(*deals):
            if one.status == _VOIDED:
                raise Refusal("result_disputed", number=one.number)
        prepare = partial(self._prepare, league, result_id, make)
        back: Mapping[int, int] = {}
        try:
            of = row.actor, row.reason
            correction = await self._corrections.restore_deals(
                league.guild_id, *deals, of, actor, reason, key, bank_limit=limit, extra_batch=prepare
            )
            back = {one.user_id: one.chips for one in correction.members if one.chips}
        except Refusal as refusal:
            if refusal.code not in _NOTHING_TO_RESTORE:
                raise
            await self._commit(prepare, key, result_id)
        return await self._status_change(league, result_id, back, before=VOID)

    async def correct(
        self, league: League, actor: int, result_id: int, places: Sequence[int], reason: str, *, key: str
    ) -> values.ResultCorrection:
        """Correct the places of a result, and return the changes to the standings.

        `places` has one place for each line of the result, in the order of the lines. League points are computed again
        by the season's rules, and no chips move. Refusals: bad_reason, no_such_result, result_void_already,
        season_closed, no_such_league, bad_places (`people`: the number of places needed), same_places.
        """
        reason = check_reason(reason)
        before = await self._read(league, result_id)

        def make(stored: StoredLeague, found: StoredResult) -> WriteBatch:
            nonlocal before
            before = found
            row, lines = found
            if row.status == VOID:
                raise Refusal("result_void_already")
            changed = replace(row, reason=reason, actor=actor), _corrected_lines(stored, lines, places)
            moved = {
                str(line.user_id): [line.place, now.place]
                for line in lines
                for now in changed[1]
                if now.user_id == line.user_id and now.place != line.place
            }
            return _result_batch(stored, changed, "result_corrected", actor, reason, places=moved)

        await self._commit(partial(self._prepare, league, result_id, make), key, result_id)
        return values.ResultCorrection(
            league=league,
            before=result_from_rows(before),
            result=await self.result(league, result_id),
            rank_changes=await self._rank_changes(league, {result_id: before}),
        )

    async def prepare_void_by_entry(self, guild_id: int, actor: int, number: int, reason: str) -> WriteBatch:
        """Return the batch of `prepare_void` for the deal that ledger transaction `number` settled.

        The batch is empty if the transaction did not settle a deal.
        """
        found = await self._corrections.deal_of(guild_id, number)
        if found is None:
            return WriteBatch()
        table_id, deal_no = found
        return await self.prepare_void(guild_id, actor, table_id, deal_no, deal_no, reason)

    async def prepare_void(
        self, guild_id: int, actor: int, table_id: int, first: int, last: int, reason: str
    ) -> WriteBatch:
        """Return a batch that voids the results that include any of the deals `first` to `last` of a table.

        Only results of running seasons are voided. Sittings in progress continue without these deals. The caller
        commits the batch together with the reversal of the deals, and asks for a new batch after a conflict.
        """
        leagues = self._store.reader.leagues

        async def read() -> list[StoredResult]:
            rows = [row for row in await leagues.results_with_deals(table_id, first, last) if row.status != VOID]
            several = [await leagues.result(row.result_id) for row in rows]
            return [one for one in several if one is not None]

        sittings = tuple(
            _sitting_without_deals(one, first, last)
            for one in await leagues.sittings(table_id)
            if one.first_deal <= last and one.last_deal >= first
        )
        if not await read():
            return WriteBatch(upserts=sittings)

        def make(found: list[StoredResult], stored: tuple[StoredLeague, ...]) -> WriteBatch:
            batches = [
                _voiding_batch(one, result, actor, reason)
                for one in stored
                for result in found
                if result[0].league_id == one.league.league_id and can_change_result(one, result[0])
            ]
            return WriteBatch(
                upserts=(*(row for one in batches for row in one.upserts), *sittings),
                audit_entries=tuple(entry for one in batches for entry in one.audit_entries),
            )

        return await self._prepare_change(guild_id, read, make)

    async def changes_after_voiding(
        self, guild_id: int, results: Iterable[VoidedResult]
    ) -> tuple[StandingsChange, ...]:
        """Return the changes to the standings of a server's leagues after these results were voided."""
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
            changes.append(StandingsChange(league=league, rank_changes=await self._rank_changes(league, before)))
        return tuple(changes)

    async def _read(self, league: League, result_id: int) -> StoredResult:
        found = await self._store.reader.leagues.result(result_id)
        if found is None or found[0].league_id != league.league_id:
            raise Refusal("no_such_result")
        return found

    async def _commit(self, prepare: Callable[[], Awaitable[WriteBatch]], key: str, result_id: int) -> None:
        async def attempt() -> None:
            if await self._store.reader.find_answer(key) is None:
                await self._store.writer.commit(replace(await prepare(), idempotency_key=key))

        await retry_on_conflict(attempt, f"result {result_id}")

    async def _prepare(self, league: League, result_id: int, make: ResultBatch) -> WriteBatch:
        """Return the batch that `make` builds from a league and one of its results.

        Refusal `season_closed` if the season of the result is not running.
        """

        def change(found: StoredResult, stored: tuple[StoredLeague, ...]) -> WriteBatch:
            ours = active_league(stored, league.league_id)
            if not can_change_result(ours, found[0]):
                raise Refusal("season_closed")
            return make(ours, found)

        return await self._prepare_change(league.guild_id, partial(self._read, league, result_id), change)

    async def _prepare_change(
        self,
        guild_id: int,
        read: Callable[[], Awaitable[FoundT]],
        make: Callable[[FoundT, tuple[StoredLeague, ...]], WriteBatch],
    ) -> WriteBatch:
        """Return the batch that `make` builds from a server's leagues and the results that `read` finds.

        The leagues and the results are of the same moment. The batch fails to commit if a result changes after that,
        because every changed result also changes the version of the leagues.
        """
        found = await read()
        while True:
            change = await self._leagues.repository.prepare_change(guild_id, partial(make, found))
            before, found = found, await read()
            if found == before:
                return change

    async def _status_change(
        self, league: League, result_id: int, chips: Mapping[int, int], *, before: str
    ) -> ResultStatusChange:
        """Return a result that had the status `before`, with the changes to the standings caused by its new status."""
        row, lines = await self._read(league, result_id)
        moved = await self._rank_changes(league, {result_id: (replace(row, status=before), lines)})
        return ResultStatusChange(league=league, result=result_from_rows((row, lines)), rank_changes=moved, chips=chips)

    async def _rank_changes(self, league: League, before: Mapping[int, StoredResult]) -> tuple[RankChange, ...]:
        """Return the changes to the newest season's standings that follow from changed results.

        `before` maps the numbers of the changed results to their previous versions.
        """
        return find_rank_changes(
            await self._leagues.standings_with(league, before), await self._leagues.standings(league)
        )


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
                        user_id=was.user_id, rank_before=was.rank, rank=rank, points_before=was.points, points=points
                    )
                )
    return tuple(found)


def validate_places(places: Sequence[int], people: int) -> None:
    """Raise Refusal `bad_places` unless these are valid places for `people` people. Ties leave gaps (1, 2, 2, 4)."""
    if len(places) != people or any(place != 1 + sum(one < place for one in places) for place in places):
        raise Refusal("bad_places", people=people)


def _corrected_lines(
    stored: StoredLeague, lines: Sequence[ResultLineRow], places: Sequence[int]
) -> tuple[ResultLineRow, ...]:
    """Return the lines with new places and the league points for them.

    `places` has one place per line, in order. Refusals: `bad_places`, `same_places`, `season_closed`.
    """
    validate_places(places, len(lines))
    if all(line.place == place for line, place in zip(lines, places, strict=True)):
        raise Refusal("same_places")
    if stored.season is None:
        raise Refusal("season_closed")
    scale = decode(stored.season.rules, LeagueRules).points
    changed = []
    for line, place in zip(lines, places, strict=True):
        bonuses = decode(line.bonuses, dict[str, int])
        played = PlayerTotals(chips=line.chips, game_points=line.game_points, bonuses=bonuses)
        points = points_for_place(scale, played, place, places)
        changed.append(replace(line, place=place, points=points, won=place == 1))
    return tuple(sorted(changed, key=lambda line: (line.place, line.user_id)))


def _sitting_without_deals(row: SittingRow, first: int, last: int) -> SittingRow | RowDeletion:
    """Return a sitting without its deals `first` to `last`.

    Return the deletion of the sitting if no deals are left, or if its tally does not have each deal separately.
    """
    tally = read_tally(row)
    left = None if tally is None else tally.without_deals(first, last)
    if tally is None or left is None or row.several_deals or len(tally.deals) != row.deals or not left.deals:
        return RowDeletion(SittingRow, (row.table_id, row.league_id))
    return replace(row, deals=len(left.deals), tally=encode(left))


def _voiding_batch(stored: StoredLeague, found: StoredResult, actor: int, reason: str) -> WriteBatch:
    voided = replace(found[0], status=VOID, reason=reason, actor=actor)
    return _result_batch(stored, (voided, found[1]), "result_voided", actor, reason)


def _result_batch(
    stored: StoredLeague, after: StoredResult, kind: str, actor: int, reason: str, **facts: Any
) -> WriteBatch:
    """Return the batch that stores a changed result, with its audit entry. Refusal `season_closed`."""
    row, lines = after
    if stored.season is None or not can_change_result(stored, row):
        raise Refusal("season_closed")
    entry = league_audit_entry(stored, actor, kind, reason=reason, result=row.result_id, **facts)
    return WriteBatch(
        upserts=(replace(stored.season, changes=stored.season.changes + 1), row, *lines),
        audit_entries=(mark_own_ruling(entry, {line.user_id for line in lines}),),
    )


def result_from_rows(stored: StoredResult) -> LeagueResult:
    row, lines = stored
    return LeagueResult(**asdict(row), lines=lines)
