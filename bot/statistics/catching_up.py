"""Background appraisal of the cards of finished deals.

Every deal waits in the database until it is counted, so that a restart loses none. Counting a deal twice, in several
processes, has the same result. The counts are computed in a thread, from the record of the deal alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import Final

from bot.clock import Clock
from bot.players.registry import appraiser_of
from bot.recurring import RecurringJob
from bot.rules.game import Event
from bot.rules.outcome import DealOver
from bot.rules.registry import GAMES
from bot.rules.table.state import AnyState
from bot.store.change import WriteBatch
from bot.store.codec import CodecError, decode_events, decode_state
from bot.store.store import Store
from bot.store.stored import StoredDeal
from bot.store.tallies import APPRAISAL, AppraisalRow, PendingCountRow

_log = logging.getLogger(__name__)

START_DELAY: Final = 5.0
"""Seconds from the start of the program to the first run."""
POLL_INTERVAL: Final = 20.0
"""Seconds between checks for waiting deals."""
RETRY_DELAY: Final = 300.0
"""Seconds until the next try after a failure of the database."""
BATCH_SIZE: Final = 50
"""Deals per transaction."""
PAUSE: Final = 0.05
"""Seconds between two transactions: play takes precedence."""
_THOUSANDTHS: Final = 1_000


class TallyBacklog:
    """Counter of waiting deals. `recurring` runs it in the background."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.recurring = RecurringJob("counting what waits", self._run, clock, every=POLL_INTERVAL, retry=RETRY_DELAY, after=START_DELAY)

    async def _run(self) -> None:
        await self.count_all()

    async def count_all(self) -> int:
        """Count all waiting deals, and return their number. Raises StoreUnavailable."""
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


def _events_of_deal(events: Iterable[Event]) -> tuple[Event, ...]:
    found: list[Event] = []
    for event in events:
        found.append(event)
        if isinstance(event, DealOver):
            return tuple(found)
    raise CodecError("the deal is not over")


def _work_out_appraisals(stored: StoredDeal) -> tuple[AppraisalRow, ...]:
    appraiser = appraiser_of(stored.deal.game)
    if appraiser is None or stored.deal_end is None:
        return ()
    game = GAMES[stored.deal.game]
    state: AnyState = decode_state(game, stored.deal.snapshot)
    events = _events_of_deal(event for row in stored.moves for event in decode_events(game, row.events))
    people = {one.seat: one.user_id for one in stored.seats}
    return tuple(
        AppraisalRow(
            table_id=stored.table.table_id,
            deal_no=stored.deal.deal_no,
            user_id=people[seat],
            luck=round(one.luck * _THOUSANDTHS),
            points_left=round(one.missed * _THOUSANDTHS),
        )
        for seat, one in appraiser(state.rules, events).items()
        if people.get(seat)
    )
