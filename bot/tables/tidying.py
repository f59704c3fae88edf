"""Consequences of every command: people leave, computer players sit down, a closing table ends.

A paused table resumes when everybody has left it, as nobody could restart it. While a table is disputed it does not
resume, no vote is decided and it is not closed, unless no person is left.
"""

from __future__ import annotations

from bot.tables.accord import ask_newcomers
from bot.tables.changing import take_up_agreed
from bot.tables.edition import Edition
from bot.tables.last_deals import count_down
from bot.tables.questions import end, go_on, review, staying
from bot.tables.seating import put_queued, seat_computers, send_home, succeed
from bot.tables.stakes import meet_the_bank


async def tidy(edition: Edition) -> None:
    """Apply these consequences to the update."""
    if edition.closed:
        return
    if not edition.in_deal:
        count_down(edition)
        take_up_agreed(edition)
        ask_newcomers(edition)
        send_home(edition)
        await put_queued(edition)
        await seat_computers(edition)
    if not edition.disputed:
        review(edition)
        if edition.paused and edition.humans() and not staying(edition):
            go_on(edition)
    ends = edition.ends_now and not edition.disputed
    over = ends or (not edition.in_deal and not edition.humans())
    if over and not edition.closed:
        end(edition)
    succeed(edition)
    await meet_the_bank(edition)
