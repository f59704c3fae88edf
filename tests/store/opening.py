"""Program that opens a store on an existing database and prints the modules it imported."""

from __future__ import annotations

import asyncio
import sys

from bot.clock import SystemClock
from bot.store.store import open_store


async def main() -> None:
    """Open a store, read from it, and close it."""
    async with open_store(sys.argv[1], SystemClock()) as store:
        await store.reader.tables.versions([1])


asyncio.run(main())
print("\n".join(sys.modules))
