"""Last deals by agreement: counting them, and closing the table after the last (RULES 16.3)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refusal
from bot.rules.outcome import DealOver
from bot.tables.edition import TableUpdate
from bot.tables.values import LastDeals

MAX_LAST_DEALS = 99
"""Maximum number of last deals."""


def check_last_deals(update: TableUpdate, last_deals: LastDeals) -> LastDeals:
    """Return the proposed last deals. Refusals closing, bad_last_deals."""
    if update.info.closing:
        raise Refusal("closing")
    if not 0 <= last_deals.deals <= MAX_LAST_DEALS or (last_deals.deals and last_deals.until):
        raise Refusal("bad_last_deals", most=MAX_LAST_DEALS)
    return last_deals


def set_last_deals(update: TableUpdate, last_deals: LastDeals) -> None:
    """Set the number of last deals, or the time until which the table plays. The current deal does not count."""
    if not last_deals.deals and not last_deals.until:
        update.update_info(last_deals=None)
        update.add_note("last_off")
        return
    first = update.state.deal_no + 1 if last_deals.deals else 0
    update.update_info(last_deals=replace(last_deals, first=first))
    if last_deals.deals:
        update.add_note("last_deals", deals=last_deals.deals)
    else:
        update.add_note("last_until", at=last_deals.until)


def count_down_last_deals(update: TableUpdate) -> None:
    """Count the deals that have just ended, except void ones. The table closes after the last one.

    A game of several deals with several leaders goes on until one person leads.
    """
    last = update.info.last_deals
    if last is None or update.in_deal:
        return
    over = sum(
        isinstance(event, DealOver) and not event.outcome.voided and event.deal_no >= last.first
        for event in update.events
    )
    if not over:
        return
    if last.until:
        if update.now < last.until:
            return
        last = LastDeals(deals=max(1, len(update.state.next_players)), first=update.state.deal_no)
    left = max(0, last.deals - over)
    update.update_info(last_deals=replace(last, deals=left))
    if left:
        update.add_note("last_deals_left", deals=left)
        return
    update.update_info(closing=True)


def is_last_deal(update: TableUpdate) -> bool:
    """Return True if the next deal is the last one, after which the sole leader of a game of several deals wins it.

    The same applies to each further deal that a game with several leaders takes.
    """
    last = update.info.last_deals
    return last is not None and not last.until and last.deals <= 1 and update.state.deal_no + 1 >= last.first
