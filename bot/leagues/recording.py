"""Recording of league results, in the transaction that settles a deal or game."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Final, Self

from msgspec import Struct, field
from msgspec.structs import replace

from bot.clock import MINUTE
from bot.leagues.repository import RunningLeague, RunningLeagueCache
from bot.leagues.rules import LeagueRules, PointsScale
from bot.leagues.standings import PlayerTotals, assign_places, points_for_place
from bot.ledger.postings import net_points, paid_and_taken
from bot.rules.game import AnyGame, Event, GameLost, Seat, rules_fingerprint
from bot.rules.house_rules import HouseRules
from bot.rules.ranking import Category, category_of
from bot.rules.table.events import CameBack, DealStarted, LeaveAnnounced
from bot.rules.tally import deal_tallies, decode_cards, decode_strength
from bot.store.codec import UnreadableRows, decode, encode
from bot.store.schema.league import NewResult, ResultLineRow, ResultRow, SittingRow
from bot.store.store import Store
from bot.store.writing.write_batch import RowDeletion, UpsertRow, leagues_lock_key
from bot.tables.settlement import SettledDeal, SettledGame, Settlement, SettlementRows

CRASH: Final = "crash"
"""Bonus for winning every position of a deal."""
PRIAL: Final = "prial"
"""Bonus for a deal in which the best hand that the player showed was a prial."""


def count_bonuses(game: AnyGame, rules: HouseRules, events: tuple[Event, ...]) -> dict[Seat, dict[str, int]]:
    """Return how often each seat earned each bonus in a deal, by seat and name of the bonus."""
    found: dict[Seat, dict[str, int]] = {}
    for seat, tally in deal_tallies(game, rules, events).items():
        shown = decode_cards(tally.best_hand)
        prial = len(shown) == 3 and category_of(decode_strength(tally.best_hand)) is Category.PRIAL
        counts = {CRASH: tally.crashes, PRIAL: int(prial)}
        found[seat] = {name: count for name, count in counts.items() if count}
    return found


_skipped = UnreadableRows(logging.getLogger(__name__))


class DealTally(Struct, frozen=True, kw_only=True):
    """Chips, game points and bonuses of one deal, by seat.

    `chips` has every seat that was dealt in. `game_points` and `bonuses` leave out zeros.
    """

    deal_no: int
    chips: dict[int, int]
    game_points: dict[int, int] = field(default_factory=dict)
    bonuses: dict[int, dict[str, int]] = field(default_factory=dict)


class SittingTally(Struct, frozen=True, kw_only=True):
    """Running totals of a sitting, or of a game of several deals, by user id.

    `seats` maps seats to users. `quitters` lists the users who quit, in the order of quitting. `deals` has the tally of
    each deal of a sitting. It is incomplete for a sitting that began before the tallies of single deals were stored.
    """

    seats: dict[int, int] = field(default_factory=dict)
    chips: dict[int, int] = field(default_factory=dict)
    game_points: dict[int, int] = field(default_factory=dict)
    bonuses: dict[int, dict[str, int]] = field(default_factory=dict)
    quitters: tuple[int, ...] = ()
    deals: tuple[DealTally, ...] = ()

    @classmethod
    def from_seats(cls, seats: Mapping[int, int]) -> Self:
        people = tuple(seats.values())
        return cls(seats=dict(seats), chips=dict.fromkeys(people, 0), game_points=dict.fromkeys(people, 0))

    @property
    def people(self) -> frozenset[int]:
        """User ids of all participants, including those who quit."""
        return frozenset(self.chips)

    @property
    def present(self) -> frozenset[int]:
        """User ids of participants who have not quit."""
        return self.people.difference(self.quitters)

    def with_deal(self, dealt: DealTally, *, keep_deal: bool) -> Self:
        """Return the tally with one more deal. With `keep_deal`, the deal can later be removed by `without_deals`."""
        return replace(self._adjusted(dealt, 1), deals=(*self.deals, dealt) if keep_deal else self.deals)

    def without_deals(self, first: int, last: int) -> Self:
        """Return the tally without the deals `first` to `last`. Deals missing from `deals` are ignored."""
        found = self
        for dealt in self.deals:
            if first <= dealt.deal_no <= last:
                found = found._adjusted(dealt, -1)
        return replace(found, deals=tuple(one for one in self.deals if not first <= one.deal_no <= last))

    def _adjusted(self, dealt: DealTally, times: int) -> Self:
        chips, game_points, bonuses = Counter(self.chips), Counter(self.game_points), dict(self.bonuses)
        for seat, user in self.seats.items():
            chips[user] += times * dealt.chips.get(seat, 0)
            game_points[user] += times * dealt.game_points.get(seat, 0)
            theirs = Counter(bonuses.pop(user, {}))
            for name, count in dealt.bonuses.get(seat, {}).items():
                theirs[name] += times * count
            if +theirs:
                bonuses[user] = dict(+theirs)
        return replace(self, chips=dict(chips), game_points=dict(game_points), bonuses=bonuses)

    def below_share(self, deals: int, share: int) -> frozenset[int]:
        """Return the users dealt into fewer than `share` percent of a sitting's `deals` deals."""
        missed = Counter(user for dealt in self.deals for seat, user in self.seats.items() if seat not in dealt.chips)
        return frozenset(user for user, count in missed.items() if 100 * (deals - count) < share * deals)

    def with_quitters(self, *users: int) -> Self:
        """Return the tally after these users quit, in this order."""
        return replace(self, quitters=(*self.quitters, *(user for user in users if user in self.present)))

    def with_returned(self, users: Iterable[int]) -> Self:
        """Return the tally after these users came back, so that they no longer count as quitters."""
        back = frozenset(users)
        return replace(self, quitters=tuple(user for user in self.quitters if user not in back))

    def totals(self, user: int) -> PlayerTotals:
        return PlayerTotals(
            chips=self.chips[user], game_points=self.game_points[user], bonuses=self.bonuses.get(user, {})
        )


def build_result(
    sitting: SittingRow,
    tally: SittingTally,
    rules: LeagueRules,
    *,
    scores: Mapping[int, int],
    winner: int | None,
    lost: Collection[int],
    ended_at: float,
) -> NewResult:
    """Return the result of a sitting or game. Users are placed by `scores`, highest first.

    The last places go to users who quit. Just above them come users who `lost` the game by a house rule. In a sitting,
    the next places up go to users dealt into fewer deals than the rules require.
    """
    behind = () if sitting.several_deals else tally.below_share(sitting.deals, rules.min_share)
    last = (*tally.quitters, *(user for user in lost if user not in tally.quitters))
    places = assign_places(scores, last, winner=winner, behind=behind)
    lines = tuple(
        _result_line(user, places, tally.totals(user), rules.points, gone=user in tally.quitters)
        for user in sorted(places, key=lambda user: (places[user], user))
    )
    row = ResultRow(
        result_id=0,
        league_id=sitting.league_id,
        season_no=sitting.season_no,
        division=sitting.division,
        table_id=sitting.table_id,
        first_deal=sitting.first_deal,
        last_deal=sitting.last_deal,
        ended_at=ended_at,
        game=sitting.game,
        agreed=sitting.agreed,
    )
    return NewResult(row=row, lines=lines)


def _result_line(
    user: int, places: Mapping[int, int], played: PlayerTotals, points: PointsScale, *, gone: bool
) -> ResultLineRow:
    return ResultLineRow(
        result_id=0,
        user_id=user,
        place=places[user],
        points=points_for_place(points, played, places[user], places.values()),
        won=places[user] == 1,
        chips=played.chips,
        game_points=played.game_points,
        bonuses=encode(played.bonuses),
        quit=gone,
    )


def continues_sitting(
    row: SittingRow, tally: SittingTally, game: str, rules_fingerprint: str, first_deal: int, seats: Mapping[int, int]
) -> bool:
    """Return True if a deal continues the sitting or game in progress.

    The deal must have the same house rules and no new players. A player who left the table and came back is new. In a
    game of several deals, it must belong to the same game, whose first deal is `first_deal`. `seats` maps seats to the
    users dealt in.
    """
    same = (row.game, row.agreed) == (game, rules_fingerprint) and (
        not row.several_deals or row.first_deal == first_deal
    )
    return same and seats.items() <= tally.seats.items()


def is_sitting_complete(row: SittingRow, rules: LeagueRules, at: float, *, times: int = 1) -> bool:
    """Return True if a sitting has reached one of its limits, deals or minutes, at the time `at`.

    `times` multiplies its deals and minutes: with 2, half a sitting is enough.
    """
    if row.several_deals or not row.deals:
        return False
    enough = rules.sitting_deals and row.deals * times >= rules.sitting_deals
    long = rules.sitting_minutes and (at - row.begun_at) * times >= rules.sitting_minutes * MINUTE
    return bool(enough or long)


def read_tally(row: SittingRow) -> SittingTally | None:
    what = f"what is played at table {row.table_id} for league {row.league_id}"
    return _skipped.read(what, lambda: decode(row.tally, SittingTally))


class ResultRecorder:
    """Recorder of league results, and of sittings in progress, when deals and games end at a table."""

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
        # The commit fails if the leagues change first, because their rules may have changed.
        unclaimed = (leagues_lock_key(settled.guild_id, version + 1),) if small or results else ()
        return SettlementRows(upserts=small, results=results, expected_unclaimed=unclaimed)

    async def _deal_starts(self, settled: Settlement) -> dict[int, float]:
        """Return the stored start times of the deals that ended. Deals without a stored start are missing."""
        reading = self._store.reader.deals
        found = {one.deal_no: await reading.started_at(settled.table_id, one.deal_no) for one in settled.deals}
        return {deal_no: at for deal_no, at in found.items() if at is not None}


class _SittingRecorder:
    """Recorder for one league's sitting or game at a table, during one settlement."""

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
        for deal in self._settled.deals:
            self._process_deal(deal)
        self._mark_quit(self._settled.leaving)
        self._mark_returned(self._settled.returned)
        for game in self._settled.games:
            self._process_game(game)
        if not self._settled.closed:
            self._mark_quit(seat for seat in self._settled.left if seat not in self._settled.kicked)
        row, is_over = self._sitting, not self._settled.in_deal and len(self._tally.present) < 2
        if row is not None and is_over and not row.several_deals and row.deals:
            self._add_result(row, self._tally.chips)
        # Participants whom the host removed do not count as having quit.
        removed = self._sitting is not None and any(
            self._settled.people[seat] in self._tally.present for seat in self._settled.kicked
        )
        if self._sitting is not None and (self._settled.closed or removed):
            self._break_off(self._sitting)

    def rows(self) -> tuple[UpsertRow, ...]:
        """Return the rows to be written for a game or sitting in progress."""
        if self._sitting is not None:
            row = replace(self._sitting, tally=encode(self._tally))
            return () if row == self._before else (row,)
        if self._before is None:
            return ()
        return (RowDeletion(SittingRow, (self._before.table_id, self._before.league_id)),)

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
            row, self._tally, self._settled.game.name, self._agreed, deal.first_deal, seats
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
        bonuses = count_bonuses(self._settled.game, self._settled.rules, deal.events)
        dealt = DealTally(
            deal_no=deal.deal_no,
            chips={seat: taken.get(seat, 0) - paid.get(seat, 0) for seat in seats},
            game_points={seat: score for seat in seats if (score := points.get(seat, 0))},
            bonuses={seat: counts for seat, counts in bonuses.items() if seat in seats and counts},
        )
        self._tally = self._tally.with_deal(dealt, keep_deal=not row.several_deals)
        if is_sitting_complete(row, self._running.rules, self._settled.at):
            self._add_result(row, self._tally.chips)

    def _start_sitting(self, deal: SettledDeal, seats: Mapping[int, int]) -> SittingRow | None:
        """Return a new sitting that begins with this deal, or None if the deal does not count for the league.

        The deal must be the first of its game. Its house rules must have counted when the deal began. At least two
        players must be dealt in, all of them members of the same division.
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
        """End a game of several deals. An abandoned game has a result only if all players but one have quit."""
        row = self._sitting
        if row is None or not row.several_deals or row.first_deal != game.first_deal:
            return
        if game.over.voided and len(self._tally.present) > 1:
            self._sitting = None
            return
        users = self._tally.seats
        points = {users[seat]: score for seat, score in game.over.points if seat in users}
        winner = None if game.over.winner is None else users.get(game.over.winner)
        lost = tuple(
            users[event.seat]
            for deal in self._settled.deals
            if deal.deal_no == game.last_deal
            for event in deal.events
            if isinstance(event, GameLost) and event.seat in users
        )
        self._add_result(row, {user: points.get(user, 0) for user in self._tally.people}, winner, lost)

    def _mark_quit(self, seats: Iterable[Seat]) -> None:
        if self._sitting is not None:
            self._tally = self._tally.with_quitters(*(self._settled.people[seat] for seat in seats))

    def _mark_returned(self, seats: Iterable[Seat]) -> None:
        """Reinstate players who return to a game of several deals before it ends.

        In a sitting, a player who returns is a new player.
        """
        if self._sitting is not None and self._sitting.several_deals:
            self._tally = self._tally.with_returned(self._settled.people[seat] for seat in seats)

    def _break_off(self, row: SittingRow) -> None:
        """Stop the game or sitting early. It counts only if it is a sitting of which at least half was played."""
        self._sitting = None
        if is_sitting_complete(row, self._running.rules, self._settled.at, times=2):
            self._add_result(row, self._tally.chips)

    def _add_result(
        self, row: SittingRow, scores: Mapping[int, int], winner: int | None = None, lost: Collection[int] = ()
    ) -> None:
        self._sitting = None
        rules, at = self._running.rules, self._settled.at
        self.results.append(build_result(row, self._tally, rules, scores=scores, winner=winner, lost=lost, ended_at=at))
