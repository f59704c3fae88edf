"""What follows from a command whatever it was: people go home, computers sit down, an ended table closes."""

from __future__ import annotations

from bot.tables.agreeing import take_up_agreed
from bot.tables.draft import Draft
from bot.tables.questions import end, review
from bot.tables.seating import seat_computers, send_home, succeed


def tidy(draft: Draft) -> None:
    """Bring the draft into order after a command."""
    if draft.closed:
        return
    if not draft.in_deal:
        take_up_agreed(draft)
        send_home(draft)
        seat_computers(draft)
    review(draft)
    over = not draft.in_deal and (draft.info.closing or not draft.humans())
    if over and not draft.closed:
        end(draft)
    succeed(draft)
