"""Where somebody lends without being asked (RULES 3.10), and wallets count, the lender's wallet does, too."""

from __future__ import annotations

from bot.tables.edition import Edition


async def ready_the_lender(edition: Edition) -> None:
    """Where the player to act is short, puts on the table what another has to lend, out of their wallet."""
    if not edition.wallet_money or not edition.state.lacking(edition.backing):
        return
    await edition.read_wallets(one.seat for one in edition.state.seats)
    brought = edition.state.brought_to_lend(edition.backing)
    if brought is not None:
        edition.play(brought)
