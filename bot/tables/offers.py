"""What each seat is offered, with the money it has outside the table counted in."""

from __future__ import annotations

from bot.rules.game import Option, Seat
from bot.rules.table.events import TurnPassed
from bot.rules.table.lending import LoanAsked
from bot.tables.edition import Edition
from bot.tables.loaded import Loaded

BOUNDLESS = 10**15
"""More chips than anybody has: the options with it show where money is what limits them."""


async def offers(edition: Edition) -> dict[Seat, tuple[Option, ...]]:
    """The options of every seat. A wallet is read anew when its owner is asked something and it makes a difference."""
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
    """Where somebody lends without being asked (RULES 3.10), and wallets count, the lender's wallet does, too: where
    the player to act is short, put on the table what another has to lend, out of their wallet.
    """
    if not edition.wallet_money or not edition.state.lacking(edition.backing):
        return
    await edition.booking.read_wallets(one.seat for one in edition.state.seats)
    brought = edition.state.brought_to_lend(edition.backing)
    if brought is not None:
        edition.play(brought)


def known_offers(table: Loaded) -> dict[Seat, tuple[Option, ...]]:
    """The options of every seat by the wallets as they were last read: what was offered when the table was stored."""
    return {one.seat: table.offered(one.seat, table.backing(one.seat)) for one in table.info.sitters}


def _affordable(options: tuple[Option, ...], stack: int) -> bool:
    """Whether all of this can be paid out of the purse with a chip to spare, so that no wallet matters."""
    return all((option.price if option.most is None else option.most) < stack for option in options)
