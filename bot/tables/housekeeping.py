"""Consequences of every command: departures, computer players, votes, closing.

A paused table resumes when everybody has left it, as nobody could restart it. While a table is disputed it does not
resume, no vote is decided and it is not closed, unless no person is left.
"""

from __future__ import annotations

from bot.tables.bank import ensure_bank_stake
from bot.tables.commands.consent import apply_agreed_rules, ask_newcomers
from bot.tables.commands.seats import pass_on_host, place_queued_top_ups, remove_kicked, seat_computers
from bot.tables.commands.votes import close_now, count_down_last_deals, has_staying_people, resume, review_vote
from bot.tables.update import TableUpdate


async def tidy(update: TableUpdate) -> None:
    """Apply these consequences to the update."""
    if update.is_closed:
        return
    if not update.in_deal:
        count_down_last_deals(update)
        apply_agreed_rules(update)
        ask_newcomers(update)
        remove_kicked(update)
        await place_queued_top_ups(update)
        await seat_computers(update)
    if not update.is_disputed:
        review_vote(update)
        if update.is_paused and update.humans() and not has_staying_people(update):
            resume(update)
    ends = update.is_ready_to_close and not update.is_disputed
    over = ends or (not update.in_deal and not update.humans())
    if over and not update.is_closed:
        close_now(update)
    pass_on_host(update)
    await ensure_bank_stake(update)
