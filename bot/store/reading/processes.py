"""The processes that run on the database."""

from __future__ import annotations

from bot.store import schema
from bot.store.processes import ProcessRow
from bot.store.reading.asking import Subject
from bot.store.reading.rows import PROCESSES


class ProcessReading(Subject):
    """What processes have noted of themselves."""

    async def all(self) -> tuple[ProcessRow, ...]:
        """All that have not ended in order, those too that have not been seen for a while; the oldest first."""
        columns = schema.processes.c
        return await self._access.all(PROCESSES, PROCESSES.where().order_by(columns.started_at, columns.process_id))
