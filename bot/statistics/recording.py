"""Tallies of deals and games, recorded with their settlement, and appraisals of cards, computed later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.clock import Clock
from bot.history.service import events_until_end
from bot.ledger.postings import paid_and_taken
from bot.players.registry import appraiser_of
from bot.recurring import RecurringJob
from bot.rules.game import Event, GameOver, Seat
from bot.rules.registry import GAMES
from bot.rules.table.state import AnyState
from bot.rules.tally import PlayerTally, deal_tallies, game_tallies
from bot.store.codec import CodecError, decode_events, decode_state
from bot.store.reading.rows import StoredDeal
from bot.store.schema.statistics import APPRAISAL, AppraisalRow, DealTallyRow, PendingCountRow
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from bot.tables.settlement import SettledGame, Settlement, SettlementRows


def tally_deal(settled: Settlement, deal_no: int, events: tuple[Event, ...]) -> tuple[DealTallyRow, ...]:
    """Return the tallies of a deal; none if it was voided. `events` include at least all public events of the deal."""
    tallies = deal_tallies(settled.game, settled.rules, events)
    paid, taken = paid_and_taken(events)
    chips = {seat: taken.get(seat, 0) - paid.get(seat, 0) for seat in tallies}
    return _tally_rows(settled, deal_no, tallies, chips, whole=False)


def tally_game(settled: Settlement, deal_no: int, over: GameOver, players: Iterable[Seat]) -> tuple[DealTallyRow, ...]:
    """Return the tallies of a game of several deals that ended with this deal; none if it had no result."""
    return _tally_rows(settled, deal_no, game_tallies(over, players), {}, whole=True)


def players_of(over: GameOver, people: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the players of a game: the seats with a score, including those who left.

    Without any scores, return all `people` seated at its end.
    """
    return tuple(seat for seat, _ in over.points) or tuple(people)


def _tally_rows(
    settled: Settlement, deal_no: int, tallies: Mapping[Seat, PlayerTally], chips: Mapping[Seat, int], *, whole: bool
) -> tuple[DealTallyRow, ...]:
    practice = any(not settled.people.get(seat) for seat in tallies)
    return tuple(
        DealTallyRow(
            table_id=settled.table_id,
            deal_no=deal_no,
            whole=whole,
            guild_id=settled.guild_id,
            game=settled.game.name,
            ended_at=settled.at,
            practice=practice,
            **vars(tally),
            user_id=settled.people[seat],
            name=settled.names.get(seat, ""),
            chips=chips.get(seat, 0),
        )
        for seat, tally in tallies.items()
        if settled.people.get(seat)
    )


class TallyRecorder:
    """Recorder of the tallies of deals and games that end at tables. `bot.tables` calls `record`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def record(self, settled: Settlement) -> SettlementRows:
        """Return the tallies of the deals and games that end, and the deals to appraise. Raises StoreUnavailable."""
        rows = [row for deal in settled.deals for row in tally_deal(settled, deal.deal_no, deal.events)]
        pending: tuple[PendingCountRow, ...] = ()
        if appraiser_of(settled.game.name) is not None:
            pending = tuple(
                PendingCountRow(what=APPRAISAL, table_id=settled.table_id, deal_no=deal_no)
                for deal_no in dict.fromkeys(row.deal_no for row in rows)
            )
        for game in settled.games:
            rows += await self._tally_game(settled, game)
        return SettlementRows(deal_tallies=tuple(rows), pending_counts=pending)

    async def _tally_game(self, settled: Settlement, game: SettledGame) -> tuple[DealTallyRow, ...]:
        players = players_of(game.over, settled.people)
        if any(seat not in settled.people for seat in players):
            # Some players left in an earlier deal of the game.
            seats = await self._store.reader.tables.seats(settled.table_id)
            people = {row.seat: row.user_id for row in seats} | dict(settled.people)
            names = {row.seat: row.name for row in seats} | dict(settled.names)
            settled = replace(settled, people=people, names=names)
        return tally_game(settled, game.last_deal, game.over, players)


_log = logging.getLogger(__name__)
START_DELAY: Final = 5.0
"""Seconds from the start of the program to the first run."""
POLL_INTERVAL: Final = 20.0
"""Seconds between checks for deals that wait for their appraisal."""
RETRY_DELAY: Final = 300.0
"""Seconds before the next try after a failure of the database."""
BATCH_SIZE: Final = 50
"""Maximum number of deals per transaction."""
PAUSE: Final = 0.05
"""Seconds between two transactions, so that play takes precedence."""
_THOUSANDTHS: Final = 1_000


class TallyBacklog:
    """Backlog of deals whose cards are still to be appraised. `recurring` works through it in the background.

    Waiting deals are stored, so they survive a restart. Appraising a deal twice has the same result as once.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.recurring = RecurringJob(
            "counting what waits", self._run, clock, every=POLL_INTERVAL, retry=RETRY_DELAY, after=START_DELAY
        )

    async def _run(self) -> None:
        await self.count_all()

    async def count_all(self) -> int:
        """Appraise all waiting deals, and return their number. Raises StoreUnavailable."""
        count = 0
        while waiting := await self._store.reader.tallies.pending_counts(APPRAISAL, BATCH_SIZE):
            await self._appraise(waiting)
            count += len(waiting)
            await self._clock.sleep_until(self._clock.now() + PAUSE)
        return count

    async def _appraise(self, waiting: Sequence[PendingCountRow]) -> None:
        rows: list[AppraisalRow] = []
        for one in waiting:
            rows += await self._appraisals(one)
        await self._store.writer.commit(WriteBatch(appraisals=tuple(rows), finished_counts=tuple(waiting)))

    async def _appraisals(self, one: PendingCountRow) -> tuple[AppraisalRow, ...]:
        """Return the appraisals of a deal, computed in a thread; none if the deal cannot be read."""
        stored = await self._store.reader.deals.deal(one.table_id, one.deal_no)
        try:
            return () if stored is None else await asyncio.to_thread(_work_out_appraisals, stored)
        except Exception as error:
            _log.warning("deal %d of table %d is not counted: %r", one.deal_no, one.table_id, error)
            return ()


def _work_out_appraisals(stored: StoredDeal) -> tuple[AppraisalRow, ...]:
    appraiser = appraiser_of(stored.deal.game)
    if appraiser is None or stored.deal_end is None:
        return ()
    game = GAMES[stored.deal.game]
    state: AnyState = decode_state(game, stored.deal.snapshot)
    events, over = events_until_end(event for row in stored.moves for event in decode_events(game, row.events))
    if over is None:
        raise CodecError("the deal is not over")
    people = {one.seat: one.user_id for one in stored.seats}
    return tuple(
        AppraisalRow(
            table_id=stored.table.table_id,
            deal_no=stored.deal.deal_no,
            user_id=people[seat],
            luck=round(one.luck * _THOUSANDTHS),
            points_left=round(one.missed * _THOUSANDTHS),
        )
        for seat, one in appraiser(state.rules, tuple(events)).items()
        if people.get(seat)
    )
