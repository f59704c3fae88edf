"""What is done with members' money in looking after a server, and how they are told."""

from __future__ import annotations

from functools import partial

from bot.app.visits import Visit
from bot.ledger.values import Correction
from bot.screens import told
from bot.screens.layout import Screen


async def correct(visit: Visit, guild_id: int, number: int, reason: str) -> Screen:
    """Take an entry back, with the league results of the deal that it settled, and tell those whom it concerns."""
    services, actor = visit.client.services, visit.user_id
    undo = partial(services.results.undo_entry, guild_id, actor, number, reason)
    done = await services.ledger.corrections.reverse(guild_id, actor, number, reason, visit.key, also=undo)
    return await _corrected(visit, guild_id, reason, done)


async def correct_deals(visit: Visit, guild_id: int, table_id: int, deals: tuple[int, int], reason: str) -> Screen:
    """Take back what the deals of a table from the first to the last brought, with the league results that they are a
    part of, and tell those whom it concerns.
    """
    services, actor = visit.client.services, visit.user_id
    undo = partial(services.results.undo, guild_id, actor, table_id, *deals, reason)
    done = await services.ledger.corrections.reverse_deals(
        guild_id, actor, table_id, *deals, reason, visit.key, also=undo
    )
    return await _corrected(visit, guild_id, reason, done)


async def _corrected(visit: Visit, guild_id: int, reason: str, done: Correction) -> Screen:
    for one in done.members:
        tell(
            visit,
            one.user_id,
            partial(told.corrected, actor=visit.user_id, one=one, reason=reason, results=done.results),
        )
    tables = await visit.client.services.results.movements.by(guild_id, done.results)
    return told.correction(done, visit.words, tables)


def tell(visit: Visit, user_id: int, lines: told.Lines) -> None:
    """Tell a member what was done with their money: here, where they take no direct messages."""
    if visit.guild_id is not None and user_id != visit.user_id:
        here = visit.interaction.channel_id
        visit.client.presenter.notices.tell(visit.guild_id, user_id, lines, key=visit.key, channel_id=here)
