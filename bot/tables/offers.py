"""Options offered to each seat, including those paid with money outside the table."""

from __future__ import annotations

from bot.rules.game import Option, Seat
from bot.rules.table.events import TurnPassed
from bot.rules.table.lending import LoanAsked
from bot.tables.edition import TableUpdate
from bot.tables.loaded import LoadedTable

UNLIMITED_CHIPS = 10**15
"""More chips than anybody has. The options with it show whether money is the limit."""


async def options_by_seat(update: TableUpdate) -> dict[Seat, tuple[Option, ...]]:
    """Return the options of every seat. The wallet is read again at the start of a turn if it affects the options."""
    begins = {
        event.seat if isinstance(event, TurnPassed) else event.lender
        for event in update.events
        if isinstance(event, TurnPassed | LoanAsked)
    }
    found: dict[Seat, tuple[Option, ...]] = {}
    for one in update.info.occupants:
        options = update.options_for(one.seat, UNLIMITED_CHIPS)
        if options and not _are_affordable(options, update.stack(one.seat)):
            if one.seat in begins and (update.uses_wallets or one.is_bystander):
                await update.bookkeeping.read_wallets((one.seat,))
            options = update.options_for(one.seat, update.wallet_backing(one.seat))
        found[one.seat] = options
    return found


async def fund_lender(update: TableUpdate) -> None:
    """Top up the purse of a lender who lends without being asked (RULES 3.10), if the player to act is short.

    The chips come from the lender's wallet, if the house rules count wallets.
    """
    if not update.uses_wallets or not update.state.missing_chips(update.wallet_backing):
        return
    await update.bookkeeping.read_wallets(one.seat for one in update.state.seats)
    brought = update.state.lender_top_up(update.wallet_backing)
    if brought is not None:
        update.play(brought)


def known_options(table: LoadedTable) -> dict[Seat, tuple[Option, ...]]:
    """Return the options of every seat by the wallets as last read, which were offered when the table was stored."""
    return {one.seat: table.options_for(one.seat, table.wallet_backing(one.seat)) for one in table.info.occupants}


def _are_affordable(options: tuple[Option, ...], stack: int) -> bool:
    """Return True if the purse covers every option with a chip to spare, so that the wallet does not matter."""
    return all((option.price if option.most is None else option.most) < stack for option in options)
