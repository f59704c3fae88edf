"""Where somebody lends without being asked (RULES 3.10), and wallets count, the lender's wallet does, too."""

from __future__ import annotations

from bot.tables.draft import Draft


async def ready_the_lender(draft: Draft) -> None:
    """Where the player to act is short, puts on the table what another has to lend, out of their wallet."""
    if not draft.wallet_money or not draft.state.lacking(draft.backing):
        return
    await draft.read_wallets(one.seat for one in draft.state.seats)
    brought = draft.state.brought_to_lend(draft.backing)
    if brought is not None:
        draft.play(brought)
