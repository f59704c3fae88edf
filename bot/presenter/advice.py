"""Advice on hands, which takes milliseconds to compute, prepared in a thread before the hand is rendered."""

from __future__ import annotations

import asyncio

from bot.screens.registry import family_of
from bot.tables.values import TableView


async def prepare_advice(view: TableView) -> None:
    """Compute and cache the advice on the hand of the person whose view it is."""
    weigh = family_of(view.table.game).advice_task(view)
    if weigh is not None:
        await asyncio.to_thread(weigh)
