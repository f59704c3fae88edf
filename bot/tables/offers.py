"""Options offered to each seat, including those paid with money outside the table."""

from __future__ import annotations

from bot.rules.game import Option, Seat
from bot.rules.table.events import TurnPassed
from bot.rules.table.lending import LoanAsked
from bot.tables.edition import Edition
from bot.tables.loaded import Loaded

BOUNDLESS = 10**15
"""More chips than anybody has. The options with it show whether money is the limit."""


async def offers(edition: Edition) -> dict[Seat, tuple[Option, ...]]:
    """Return the options of every seat. The wallet is read again at the start of a turn if it affects the options."""
    begins = {
        event.seat if isinstance(event, TurnPassed) else event.lender
        for event in edition.events
        if isinstance(event, TurnPassed | LoanAsked)
    }
    found: dict[Seat, tuple[Option, ...]] = {}
    for one in edition.info.sitters:
        options = edition.offered(one.seat, BOUNDLESS)
        if options and not _affordable(options, edition.stack(one.seat)):
            if one.seat in begins and (edition.wallet_money or one.bystander):
                await edition.booking.read_wallets((one.seat,))
            options = edition.offered(one.seat, edition.backing(one.seat))
        found[one.seat] = options
    return found


async def ready_the_lender(edition: Edition) -> None:
    """Top up the purse of a lender who lends without being asked (RULES 3.10), if the player to act is short.

    The chips come from the lender's wallet, if the house rules count wallets.
    """
    if not edition.wallet_money or not edition.state.lacking(edition.backing):
        return
    await edition.booking.read_wallets(one.seat for one in edition.state.seats)
    brought = edition.state.brought_to_lend(edition.backing)
    if brought is not None:
        edition.play(brought)


def known_offers(table: Loaded) -> dict[Seat, tuple[Option, ...]]:
    """Return the options of every seat by the wallets as last read, which were offered when the table was stored."""
    return {one.seat: table.offered(one.seat, table.backing(one.seat)) for one in table.info.sitters}


def _affordable(options: tuple[Option, ...], stack: int) -> bool:
    """Return True if the purse covers every option with a chip to spare, so that the wallet does not matter."""
    return all((option.price if option.most is None else option.most) < stack for option in options)
