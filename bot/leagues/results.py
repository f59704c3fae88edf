"""Results of a league: read, corrected, voided and restored, each change with a reason."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

from msgspec.structs import replace

from bot.acts.acts import act, ruled
from bot.errors import Refusal
from bot.leagues.correcting import PlaceCorrections, Wanted
from bot.leagues.movements import Movements
from bot.leagues.register import Make, Rows, changeable, counted_anew, one_of
from bot.leagues.service import Leagues
from bot.leagues.tallying import tally_of
from bot.leagues.values import Corrected, League, LeagueResult, ResultLine, ResultPage, Voided
from bot.ledger.corrections import Corrections
from bot.ledger.reasons import checked_reason
from bot.store.attempts import until_it_fits
from bot.store.change import ActRow, Change, SmallRow
from bot.store.codec import encode
from bot.store.leagues import COUNTS, VOID, ResultRow, SittingGone, SittingRow
from bot.store.reading.leagues import StoredLeague, StoredResult
from bot.store.store import Store

FoundT = TypeVar("FoundT")

PAGE: Final = 6
_VOIDED: Final = "voided"
"""Status of a dispute that voided a deal."""
_NOTHING_TAKEN: Final = frozenset({"no_such_entry", "already_corrected", "nothing_to_correct"})
"""Refusal codes of the ledger if nothing was reversed with the result."""


class Results:
    def __init__(self, store: Store, leagues: Leagues, corrections: Corrections) -> None:
        self._store = store
        self._leagues = leagues
        self._corrections = corrections
        self._places = PlaceCorrections(store, leagues)
        self.movements = Movements(store, leagues)

    async def page(self, league: League, before: int | None = None) -> ResultPage:
        """Return the latest results of the newest season, newest first, or those `before` a result. Refusal
        `no_season`.
        """
        if league.season is None:
            raise Refusal("no_season", league=league.name)
        found = await self._store.reader.leagues.results_back(
            league.league_id, league.season.number, PAGE + 1, before=before
        )
        shown = tuple(result_of(one) for one in found[:PAGE])
        older = shown[-1].result_id if len(found) > PAGE else None
        return ResultPage(league=league, results=shown, older=older, newer=None if before is None else 0)

    async def result(self, league: League, result_id: int) -> LeagueResult:
        """Return one result of a league. Refusal `no_such_result`."""
        found = await self._store.reader.leagues.result(result_id)
        if found is None or found[0].league_id != league.league_id:
            raise Refusal("no_such_result")
        return result_of(found)

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
    ) -> Voided:
        """Void a result, and return the changes of the standings.

        With `chips`, its deals are also reversed in the ledger; the bank may pay up to `limit` chips for that (None: no
        limit). Otherwise no chips are moved. Refusals: bad_reason, no_such_result, result_void_already, season_closed,
        no_such_league, and with `chips` those of `Corrections.reverse_deals`.
        """
        reason = checked_reason(reason)
        read = partial(self._stored, league, result_id)

        def taken_out(found: StoredResult) -> Make:
            return partial(_taken_out, league=league, result=found, actor=actor, reason=reason)

        taking = partial(self._prepared, league.guild_id, read, taken_out)
        back: Mapping[int, int] = {}
        if chips:
            back = await self._given_back(league, (await read())[0], actor, reason, taking, key, limit)
        else:
            await until_it_fits(partial(self._once, taking, key), f"result {result_id}")
        row, lines = await read()
        shifted = await self.movements.since(league, {row.result_id: (replace(row, status=COUNTS), lines)})
        return Voided(league=league, result=result_of((row, lines)), moved=shifted, chips=back)

    async def restore(
        self, league: League, actor: int, result_id: int, reason: str, *, key: str, limit: int | None = 0
    ) -> Voided:
        """Restore a voided result with the chips and game points reversed with it. Return the changes of the standings.

        The bank may pay up to `limit` chips for it (None: no limit). Refusals: bad_reason, no_such_result,
        result_counts, result_disputed (`number`), season_closed, no_such_league, bank_would_pay.
        """
        reason = checked_reason(reason)
        read = partial(self._stored, league, result_id)

        def put_in(found: StoredResult) -> Make:
            return partial(_put_in, league=league, result=found, actor=actor, reason=reason)

        row, _ = await read()
        deals = row.table_id, row.first_deal, row.last_deal
        for one in await self._store.reader.disputes.of_deals(*deals):
            if one.status == _VOIDED:
                raise Refusal("result_disputed", number=one.number)
        putting = partial(self._prepared, league.guild_id, read, put_in)
        try:
            of = row.actor, row.reason
            correction = await self._corrections.put_back(
                league.guild_id, *deals, of, actor, reason, key, limit=limit, also=putting
            )
            back = {one.user_id: one.chips for one in correction.members if one.chips}
        except Refusal as refusal:
            if refusal.code not in _NOTHING_TAKEN:
                raise
            back = {}
            await until_it_fits(partial(self._once, putting, key), f"result {result_id}")
        row, lines = await read()
        shifted = await self.movements.since(league, {row.result_id: (replace(row, status=VOID), lines)})
        return Voided(league=league, result=result_of((row, lines)), moved=shifted, chips=back)

    async def _once(self, taking: Callable[[], Awaitable[Change]], key: str) -> None:
        if await self._store.reader.answer_of(key) is None:
            await self._store.writer.commit(replace(await taking(), key=key))

    async def _stored(self, league: League, result_id: int) -> StoredResult:
        found = await self._store.reader.leagues.result(result_id)
        if found is None or found[0].league_id != league.league_id:
            raise Refusal("no_such_result")
        return found

    async def _prepared(
        self, guild_id: int, read: Callable[[], Awaitable[FoundT]], making: Callable[[FoundT], Make]
    ) -> Change:
        """Return a batch built from a server's leagues and the results that `read` finds, consistent with each other.

        A changed result also changes the version of the leagues, so the batch then fails to commit.
        """
        found = await read()
        while True:
            change = await self._leagues.register.prepared(guild_id, making(found))
            before, found = found, await read()
            if found == before:
                return change

    async def correct(
        self, league: League, actor: int, result_id: int, places: Sequence[int], reason: str, *, key: str
    ) -> Corrected:
        """Change the places of a result, in the order of its current lines. Return the changes of the standings.

        No chips are moved. Refusals as in `PlaceCorrections.correct`.
        """
        wanted = Wanted(result_id=result_id, places=tuple(places), actor=actor, reason=reason)
        before, after = await self._places.correct(league, wanted, key)
        shifted = await self.movements.since(league, {result_id: before})
        return Corrected(league=league, before=result_of(before), result=result_of(after), moved=shifted)

    async def _given_back(
        self,
        league: League,
        row: ResultRow,
        actor: int,
        reason: str,
        taking: Callable[[], Awaitable[Change]],
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
            limit=limit,
            also=taking,
        )
        return {one.user_id: one.chips for one in correction.members if one.chips}

    async def undo_entry(self, guild_id: int, actor: int, number: int, reason: str) -> Change:
        """Return the batch of `undo` for the deal that a ledger transaction settled, or an empty one."""
        found = await self._corrections.deal_of(guild_id, number)
        if found is None:
            return Change()
        table_id, deal_no = found
        return await self.undo(guild_id, actor, table_id, deal_no, deal_no, reason)

    async def undo(self, guild_id: int, actor: int, table_id: int, first: int, last: int, reason: str) -> Change:
        """Return a batch that voids the results which include deals `first` to `last` of a table.

        It covers every league whose season is running. Sittings in progress continue without these deals. The caller
        commits the batch together with its reversal of the deals, and asks for a new one after a conflict.
        """
        leagues = self._store.reader.leagues

        async def read() -> list[StoredResult]:
            rows = [row for row in await leagues.results_with(table_id, first, last) if row.status != VOID]
            several = [await leagues.result(row.result_id) for row in rows]
            return [one for one in several if one is not None]

        going_on = tuple(
            _going_on(one, first, last)
            for one in await leagues.sittings(table_id)
            if one.first_deal <= last and one.last_deal >= first
        )
        if not await read():
            return Change(small=going_on)

        def made(stored: tuple[StoredLeague, ...], found: list[StoredResult]) -> Rows:
            small: list[SmallRow] = []
            acts: list[ActRow] = []
            for one in stored:
                for result in found:
                    row, _ = result
                    if row.league_id == one.league.league_id and changeable(one, row):
                        taken = _without(one, result, actor, reason)
                        small += taken.small
                        acts += taken.acts
            return Rows(small=(*small, *going_on), acts=tuple(acts))

        return await self._prepared(guild_id, read, lambda found: partial(made, found=found))


def _going_on(row: SittingRow, first: int, last: int) -> SittingRow | SittingGone:
    """Return a sitting without its deals `first` to `last`, or a deletion if none are left or they are not stored
    singly.
    """
    tally = tally_of(row)
    left = None if tally is None else tally.without_deals(first, last)
    if tally is None or left is None or row.several_deals or len(tally.deals) != row.deals or not left.deals:
        return SittingGone(table_id=row.table_id, league_id=row.league_id)
    return replace(row, deals=len(left.deals), tally=encode(left))


def _taken_out(
    stored: tuple[StoredLeague, ...], *, league: League, result: StoredResult, actor: int, reason: str
) -> Rows:
    row, _ = result
    found = one_of(stored, league.league_id)
    if not changeable(found, row):
        raise Refusal("season_closed")
    if row.status == VOID:
        raise Refusal("result_void_already")
    return _without(found, result, actor, reason)


def _put_in(stored: tuple[StoredLeague, ...], *, league: League, result: StoredResult, actor: int, reason: str) -> Rows:
    row, lines = result
    found = one_of(stored, league.league_id)
    if not changeable(found, row):
        raise Refusal("season_closed")
    if row.status != VOID:
        raise Refusal("result_counts")
    counting, concerned = replace(row, status=COUNTS, reason="", actor=0), (league.league_id,)
    name, number = found.league.name, row.result_id
    done = act(league.guild_id, actor, "result_restored", reason=reason, leagues=concerned, league=name, result=number)
    done = ruled(done, {line.user_id for line in lines})
    return Rows(small=(*counted_anew(found).small, counting), acts=(done,))


def _without(stored: StoredLeague, result: StoredResult, actor: int, reason: str) -> Rows:
    row, lines = result
    league, taken = stored.league, replace(row, status=VOID, reason=reason, actor=actor)
    name, number, concerned = league.name, row.result_id, (league.league_id,)
    done = act(league.guild_id, actor, "result_voided", reason=reason, leagues=concerned, league=name, result=number)
    return Rows(small=(*counted_anew(stored).small, taken), acts=(ruled(done, {line.user_id for line in lines}),))


def result_of(stored: StoredResult) -> LeagueResult:
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
        void=row.status == VOID,
        corrected=row.status != VOID and row.actor != 0,
        reason=row.reason,
        own=any(line.user_id == row.actor for line in lines),
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
