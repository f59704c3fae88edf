"""Program `URL NAME MOVES TABLES` that plays at several tables simultaneously.

Every move pays a chip from the bank into the purse of its table. When a move is committed, the program prints a line
with the table, the number of the move, and its key. Other processes may play at the same tables. MOVES is the number of
moves at each table; with 0 the program plays until it is killed.
"""

from __future__ import annotations

import asyncio
import itertools
import sys

from bot.clock import SystemClock
from bot.store.errors import ChannelTaken, StoreUnavailable, VersionConflict
from bot.store.store import Store, open_store
from tests.support.rows import BANK, move_row, moving, opening, paid, purse


async def play(store: Store, name: str, table_id: int, moves: int) -> None:
    """Make `moves` moves at one table, each based on the stored version."""
    made = 0
    while made < moves or not moves:
        versions = await store.reader.tables.versions([table_id])
        for version in itertools.count(versions.get(table_id, 0) + 1):
            key = f"{name}:{table_id}:{made}"
            change = (
                opening(table_id)
                if version == 1
                else moving(
                    table_id,
                    version,
                    idempotency_key=key,
                    moves=(move_row(table_id, version - 1, move=key),),
                    transactions=(paid(BANK, purse(table_id, 1), 1),),
                )
            )
            try:
                await store.writer.commit(change)
            except (VersionConflict, ChannelTaken, StoreUnavailable):
                break
            if version > 1:
                print(table_id, version - 1, key, flush=True)
                made += 1
                if made == moves:
                    break


async def main(url: str, name: str, moves: int, tables: int) -> None:
    """Play at all tables simultaneously."""
    async with open_store(url, SystemClock()) as store:
        print("ready", flush=True)
        await asyncio.gather(*(play(store, name, table_id, moves) for table_id in range(1, tables + 1)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
