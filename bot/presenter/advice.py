"""What takes milliseconds to tell of somebody's hand is worked out in a thread, before the hand is drawn."""

from __future__ import annotations

import asyncio

from bot.screens.registry import family_of
from bot.tables.values import TableView


async def weighed(view: TableView) -> None:
    """Work out what the hand of the person whose view it is tells of their cards; it is remembered."""
    weigh = family_of(view.table.game).weigh(view)
    if weigh is not None:
        await asyncio.to_thread(weigh)
