"""Recording of league results in the transaction that settles a game or a sitting."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from bot.leagues.bonuses import count_bonuses
from bot.leagues.known import RunningLeagueCache, RunningLeague
from bot.leagues.tallying import DealTally, SittingTally, continues_sitting, is_sitting_complete, build_result, read_tally
from bot.ledger.payments import paid_and_taken, net_points
from bot.rules.agreement import rules_fingerprint
from bot.rules.game import Seat
from bot.rules.outcome import GameLost
from bot.rules.table.events import CameBack, DealStarted, LeaveAnnounced
from bot.store.change import UpsertRow
from bot.store.codec import encode
from bot.store.leagues import NewResult, SittingDeletion, SittingRow
from bot.store.store import Store
from bot.store.versions import leagues_lock_key
from bot.tables.settled import SettledDeal, SettledGame, SettlementRows, Settlement


class ResultRecorder:
    """Recorder of the league rows to be written when something ends at a table."""

    def __init__(self, store: Store, known: RunningLeagueCache) -> None:
        self._store = store
        self._running_cache = known

    async def record(self, settled: Settlement) -> SettlementRows:
        """Return the results of games and sittings that ended, and the updated rows of those in progress."""
        version, running = await self._running_cache.current(settled.guild_id)
        if not running:
            return SettlementRows()
        agreed = rules_fingerprint(settled.game, settled.rules)
        sittings = {row.league_id: row for row in await self._store.reader.leagues.sittings(settled.table_id)}
        begun = await self._deal_starts(settled) if len(sittings) < len(running) else {}
        several = [_SittingRecorder(one, sittings.get(one.league_id), settled, agreed, begun) for one in running]
        for one in several:
            one.settle()
        small = tuple(row for one in several for row in one.rows())
        results = tuple(found for one in several for found in one.results)
        # A concurrent change of the leagues may have changed their rules.
        unclaimed = (leagues_lock_key(settled.guild_id, version + 1),) if small or results else ()
        return SettlementRows(upserts=small, results=results, expected_unclaimed=unclaimed)

    async def _deal_starts(self, settled: Settlement) -> dict[int, float]:
        """Return the start times of the deals that ended, as far as they were stored before."""
        reading = self._store.reader.deals
        found = {one.deal_no: await reading.started_at(settled.table_id, one.deal_no) for one in settled.deals}
        return {deal_no: at for deal_no, at in found.items() if at is not None}


class _SittingRecorder:
    """The game or sitting at a table for one league, while a settlement is applied to it."""

    def __init__(
        self,
        running: RunningLeague,
        sitting: SittingRow | None,
        settled: Settlement,
        agreed: str,
        begun: Mapping[int, float],
    ) -> None:
        tally = None if sitting is None else read_tally(sitting)
        ours = sitting is not None and tally is not None and sitting.season_no == running.season_no
        self._running = running
        self._settled = settled
        self._agreed = agreed
        self._deal_starts = begun
        self._before = sitting
        self._sitting = sitting if ours else None
        self._tally = tally or SittingTally()
        self.results: list[NewResult] = []

    def settle(self) -> None:
        """Apply everything that ended, in order."""
        for deal in self._settled.deals:
            self._process_deal(deal)
        self._mark_quit(self._settled.leaving)
        self._mark_returned(self._settled.returned)
        for game in self._settled.games:
            self._process_game(game)
        if not self._settled.closed:
            self._mark_quit(seat for seat in self._settled.left if seat not in self._settled.kicked)
        self._end_if_alone()
        if not self._settled.closed:
            self._break_off_if_sent_away()
        if self._sitting is not None and self._settled.closed:
            self._break_off(self._sitting)

    def rows(self) -> tuple[UpsertRow, ...]:
        """Return the rows to be written for a game or sitting in progress."""
        if self._sitting is not None:
            row = replace(self._sitting, tally=encode(self._tally))
            return () if row == self._before else (row,)
        if self._before is None:
            return ()
        return (SittingDeletion(table_id=self._before.table_id, league_id=self._before.league_id),)

    # Settlement

    def _process_deal(self, deal: SettledDeal) -> None:
        seats = {
            seat: self._settled.people[seat]
            for event in deal.events
            if isinstance(event, DealStarted)
            for seat in event.seats
        }
        row = self._sitting
        if row is not None and not continues_sitting(
            row, self._tally, game=self._settled.game.name, rules_fingerprint=self._agreed, first_deal=deal.first_deal, seats=seats
        ):
            self._break_off(row)
            row = None
        if row is None:
            row = self._start_sitting(deal, seats)
        if row is None:
            return
        row = self._sitting = replace(row, last_deal=deal.deal_no)
        for event in deal.events:
            if isinstance(event, LeaveAnnounced):
                self._mark_quit([event.seat])
            elif isinstance(event, CameBack):
                self._mark_returned([event.seat])
        if deal.over.outcome.voided:
            return
        row = self._sitting = replace(row, deals=row.deals + 1)
        paid, taken = paid_and_taken(deal.events)
        points = net_points(deal.events)
        bonuses = count_bonuses(self._settled.game, self._settled.rules, deal.events, seats)
        dealt = DealTally(
            deal_no=deal.deal_no,
            chips={seat: taken.get(seat, 0) - paid.get(seat, 0) for seat in seats},
            game_points={seat: score for seat in seats if (score := points.get(seat, 0))},
            bonuses={seat: bonuses[user] for seat, user in seats.items() if user in bonuses},
        )
        self._tally = self._tally.with_deal(dealt, keep_deal=not row.several_deals)
        if is_sitting_complete(row, self._running.rules, self._settled.at):
            self._add_result(row, self._tally.chips)

    def _start_sitting(self, deal: SettledDeal, seats: Mapping[int, int]) -> SittingRow | None:
        """Start counting with this deal, if allowed.

        It must be the first of its game, under rules that counted when it began. All players must be members of one
        division.
        """
        game, several = self._settled.game, self._settled.rules.several_deals
        if several and deal.first_deal != deal.deal_no:
            return None
        divisions = {self._running.divisions.get(user) for user in seats.values()}
        division = divisions.pop()
        if division is None or divisions or len(seats) < 2:
            return None
        if not self._running.rules.counts(game.name, self._agreed):
            return None
        if self._deal_starts.get(deal.deal_no, self._settled.at) < self._running.rules_since:
            return None
        self._tally = SittingTally.from_seats(seats)
        return SittingRow(
            table_id=self._settled.table_id,
            league_id=self._running.league_id,
            season_no=self._running.season_no,
            division=division,
            first_deal=deal.deal_no,
            last_deal=deal.deal_no,
            begun_at=self._settled.at,
            game=game.name,
            agreed=self._agreed,
            several_deals=several,
            deals=0,
            tally="",
        )

    def _process_game(self, game: SettledGame) -> None:
        """End a game of several deals. An abandoned game has a result only if all but one player quit."""
        row = self._sitting
        if row is None or not row.several_deals or row.first_deal != game.first_deal:
            return
        if game.over.voided and len(self._tally.present) > 1:
            self._sitting = None
            return
        users = self._tally.seats
        points = {users[seat]: score for seat, score in game.over.points if seat in users}
        winner = None if game.over.winner is None else users.get(game.over.winner)
        self._add_result(row, {user: points.get(user, 0) for user in self._tally.people}, winner, self._losers(game))

    def _losers(self, game: SettledGame) -> tuple[int, ...]:
        users = self._tally.seats
        return tuple(
            users[event.seat]
            for deal in self._settled.deals
            if deal.deal_no == game.last_deal
            for event in deal.events
            if isinstance(event, GameLost) and event.seat in users
        )

    def _mark_quit(self, seats: Iterable[Seat]) -> None:
        if self._sitting is not None:
            self._tally = self._tally.with_quitters(*(self._settled.people[seat] for seat in seats))

    def _mark_returned(self, seats: Iterable[Seat]) -> None:
        """Reinstate players who return to a game of several deals before its end, as if they had never left.

        A player who left a sitting is a new player on their return.
        """
        if self._sitting is not None and self._sitting.several_deals:
            self._tally = self._tally.with_returned(self._settled.people[seat] for seat in seats)

    def _end_if_alone(self) -> None:
        """End a sitting with fewer than two players left. A deal in progress still belongs to it."""
        row = self._sitting
        if self._settled.in_deal:
            return
        if row is not None and not row.several_deals and row.deals and len(self._tally.present) < 2:
            self._add_result(row, self._tally.chips)

    def _break_off_if_sent_away(self) -> None:
        """Break off if the host removed a participant, who does not count as having quit."""
        row, settled = self._sitting, self._settled
        if row is not None and any(settled.people[seat] in self._tally.present for seat in settled.kicked):
            self._break_off(row)

    def _break_off(self, row: SittingRow) -> None:
        """Stop the game or sitting. A sitting counts if half of it was played; anything else does not."""
        self._sitting = None
        if is_sitting_complete(row, self._running.rules, self._settled.at, times=2):
            self._add_result(row, self._tally.chips)

    def _add_result(
        self, row: SittingRow, scores: Mapping[int, int], winner: int | None = None, lost: Collection[int] = ()
    ) -> None:
        self._sitting = None
        rules, at = self._running.rules, self._settled.at
        self.results.append(build_result(row, self._tally, rules, scores=scores, winner=winner, lost=lost, ended_at=at))
