"""What follows from a command whatever it was: people go home, computers sit down, an ended table closes.

A paused table that everybody leaves goes on: nobody is left to wake it.
"""

from __future__ import annotations

from bot.tables.accord import ask_newcomers
from bot.tables.changing import take_up_agreed
from bot.tables.draft import Draft
from bot.tables.questions import end, go_on, review, staying
from bot.tables.seating import seat_computers, send_home, succeed
from bot.tables.stakes import meet_the_bank


async def tidy(draft: Draft) -> None:
    """Bring the draft into order after a command."""
    if draft.closed:
        return
    if not draft.in_deal:
        take_up_agreed(draft)
        ask_newcomers(draft)
        send_home(draft)
        await seat_computers(draft)
    review(draft)
    if draft.paused and draft.humans() and not staying(draft):
        go_on(draft)
    over = draft.ends_now or (not draft.in_deal and not draft.humans())
    if over and not draft.closed:
        end(draft)
    succeed(draft)
    await meet_the_bank(draft)
