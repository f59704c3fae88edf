"""Pruning of the moves of old deals.

A pruned deal keeps its result, its statement, its postings and its public events. The hands, the order of the pack and
the sequence of moves are deleted, so the deal has no record any more.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.clock import DAY, Clock
from bot.recurring import RecurringJob
from bot.rules.game import GameOver
from bot.store.codec import CodecError, decode_events, decode_state, encode_events, encode_state
from bot.store.reading.rows import StoredDeal
from bot.store.schema.tables import PrunedDeal, encode_pruned_moves
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch
from bot.tables.recovery import stored_game

_log = logging.getLogger(__name__)

FIRST_DELAY, INTERVAL = 600.0, DAY
"""Seconds from the start of the process until the first run, and between later runs."""

BATCH_SIZE = 20
"""Deals per transaction."""

PAUSE_BETWEEN_BATCHES = 1.0
"""Seconds between two transactions."""


class DealPruning:
    """Job that prunes deals that ended more than `days` days ago. `recurring` runs it."""

    def __init__(self, store: Store, clock: Clock, days: int) -> None:
        self._store = store
        self._clock = clock
        self._days = days
        self.recurring = RecurringJob(
            "thinning out old deals", self._run, clock, every=INTERVAL, retry=FIRST_DELAY, after=FIRST_DELAY
        )

    async def _run(self) -> None:
        await self.prune_all()

    async def prune_all(self) -> int:
        """Prune all deals that are old enough by now, and return their number. Raises StoreUnavailable."""
        before = self._clock.now() - self._days * DAY
        count, last = 0, (0, 0)
        while True:
            found = await self._store.reader.deals.prunable_deals(before, last, BATCH_SIZE)
            if not found:
                break
            last = found[-1]
            deals = [await self._store.reader.deals.deal(*one) for one in found]
            thinned = tuple(one for one in map(_pruned, deals) if one is not None)
            if thinned:
                await self._store.writer.commit(WriteBatch(pruned_deals=thinned))
                count += len(thinned)
                await self._clock.sleep_until(self._clock.now() + PAUSE_BETWEEN_BATCHES)
        if count:
            _log.info("deals thinned out that ended more than %d days ago: %d", self._days, count)
        return count


def _pruned(stored: StoredDeal | None) -> PrunedDeal | None:
    """Return the pruned form of a deal, or None if it cannot be read."""
    if stored is None or not stored.moves:
        return None
    try:
        game = stored_game(stored.deal.game)
        told = [(row.at, event) for row in stored.moves for event in decode_events(game, row.events)]
        state = decode_state(game, stored.deal.snapshot)
    except CodecError as error:
        _log.warning("deal %d of table %d stays as it is: %s", stored.deal.deal_no, stored.deal.table_id, error)
        return None
    first = stored.moves[0]
    row = replace(
        first,
        move=encode_pruned_moves(len(stored.moves)),
        events=encode_events([event for _, event in told if event.seen_by is None]),
        at=next((at for at, event in told if isinstance(event, GameOver)), first.at),
    )
    return PrunedDeal(row=row, snapshot=encode_state(replace(state, pack=(), seats=())))
