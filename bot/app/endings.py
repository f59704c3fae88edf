"""Final views of past deals, also of those that ended before a restart."""

from __future__ import annotations

import logging

from bot.errors import Refusal
from bot.history.history import History
from bot.screens import replay
from bot.store.errors import StoreUnavailable
from bot.tables.values import TableView

_log = logging.getLogger(__name__)


class HistoryDeals:
    """Final views of deals, read from the history."""

    def __init__(self, history: History) -> None:
        self._history = history

    async def last_deals(self, table_id: int, deal_no: int, limit: int) -> tuple[TableView, ...]:
        """Return the public final views of the last `most` deals of a table up to `deal_no`, oldest first.

        Deals that cannot be replayed are left out. Raises StoreUnavailable.
        """
        found = [await self._final_view(table_id, number) for number in range(max(1, deal_no - limit + 1), deal_no + 1)]
        return tuple(view for view in found if view is not None)

    async def _final_view(self, table_id: int, deal_no: int) -> TableView | None:
        try:
            played = await self._history.replay(table_id, 0, deal_no)
        except StoreUnavailable:
            raise
        except Refusal as refusal:
            _log.info("table %d: the end of deal %d is not told: %s", table_id, deal_no, refusal)
            return None
        except Exception:
            _log.exception("table %d: the end of deal %d cannot be told", table_id, deal_no)
            return None
        return None if played is None else replay.final_view(played)
