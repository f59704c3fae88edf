"""Last deals by agreement: counting them, and closing the table after the last (RULES 16.3)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refusal
from bot.rules.outcome import DealOver
from bot.tables.edition import Edition
from bot.tables.values import Last

MOST_DEALS = 99
"""Maximum number of last deals."""


def checked(edition: Edition, last: Last) -> Last:
    """Return the proposed last deals. Refusals closing, bad_last_deals."""
    if edition.info.closing:
        raise Refusal("closing")
    if not 0 <= last.deals <= MOST_DEALS or (last.deals and last.until):
        raise Refusal("bad_last_deals", most=MOST_DEALS)
    return last


def agree_on_last(edition: Edition, last: Last) -> None:
    """Set the number of last deals, or the time until which the table plays. The current deal does not count."""
    if not last.deals and not last.until:
        edition.revise(last=None)
        edition.note("last_off")
        return
    first = edition.state.deal_no + 1 if last.deals else 0
    edition.revise(last=replace(last, first=first))
    if last.deals:
        edition.note("last_deals", deals=last.deals)
    else:
        edition.note("last_until", at=last.until)


def count_down(edition: Edition) -> None:
    """Count the deals that have just ended, except void ones. The table closes after the last one.

    A game of several deals with several leaders goes on until one person leads.
    """
    last = edition.info.last
    if last is None or edition.in_deal:
        return
    over = sum(
        isinstance(event, DealOver) and not event.outcome.voided and event.deal_no >= last.first
        for event in edition.events
    )
    if not over:
        return
    if last.until:
        if edition.now < last.until:
            return
        last = Last(deals=max(1, len(edition.state.next_players)), first=edition.state.deal_no)
    left = max(0, last.deals - over)
    edition.revise(last=replace(last, deals=left))
    if left:
        edition.note("last_deals_left", deals=left)
        return
    edition.revise(closing=True)


def is_last(edition: Edition) -> bool:
    """Return True if the next deal is the last one, after which the sole leader of a game of several deals wins it.

    The same applies to each further deal that a game with several leaders takes.
    """
    last = edition.info.last
    return last is not None and not last.until and last.deals <= 1 and edition.state.deal_no + 1 >= last.first
