"""Program `python -m tests.tables.sleeper URL` that serves one table whose turns last 30 seconds. After every change it
prints the seats to act and the seconds that they have left.
"""

from __future__ import annotations

import asyncio
import logging
import sys

from bot.clock import SystemClock
from bot.ledger.service import Ledger
from bot.store.store import open_store
from bot.tables.service import TableService
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableChanged
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, GUILD, Chance, Pack, first_option, person


async def serve(url: str) -> None:
    """Serve the table for ever."""
    clock = SystemClock()
    async with open_store(url, clock) as store:
        tables = TableService(
            store,
            Ledger(store, clock),
            clock,
            shuffle=Pack(),
            chooser=lambda _game: first_option,
            thinking_time=lambda _: 1.0,
            rng=Chance(3, [], []),
        )
        settings = TableSettings(turn_seconds=30, pause=600)
        acted = await tables.open(GUILD, CHANNEL, person(ANDY), settings=settings, buy_in=100, key="open")
        table_id = acted.view.table.table_id
        for user_id in (BILL, CHRIS):
            await tables.join(table_id, person(user_id), buy_in=100, key=f"join {user_id}")

        def say(change: TableChanged) -> None:
            view = tables.cached_view(table_id, None)
            if view is not None and change.table.turn_ends_at is not None:
                print(*view.view.to_act, round(change.table.turn_ends_at - clock.now()), flush=True)

        tables.subscribe(say)
        await tables.start()
        await tables.deal_now(table_id, ANDY, key="deal")
        await asyncio.Event().wait()


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    asyncio.run(serve(sys.argv[1]))
