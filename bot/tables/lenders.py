"""Where the richest player lends (RULES 3.10), and wallets count, the lender's wallet does, too."""

from __future__ import annotations

from bot.rules.betting.house_rules import ShortMoney
from bot.rules.betting.options import may_borrow
from bot.rules.betting.prices import price, richest
from bot.rules.betting.state import BettingState
from bot.rules.betting.view import Phase
from bot.rules.game import TopUp
from bot.tables.draft import Draft


async def ready_the_richest(draft: Draft) -> None:
    """Where the player to act is short, puts on the table what the richest other one has to lend, out of his wallet.

    Rich is who has most in purse and wallet together. Where nobody has enough nothing moves, and the pot is covered.
    """
    state = draft.state
    if not isinstance(state, BettingState) or state.phase is not Phase.BETTING or not draft.wallet_money:
        return
    if state.terms.short_money is not ShortMoney.RICHEST_LENDS or _missing(draft, state) <= 0:
        return
    await draft.read_wallets(one.seat for one in state.live)
    missing = _missing(draft, state)
    place = next(place for place, one in enumerate(state.live) if one.seat == state.actor)
    others = (*state.live[place + 1 :], *state.live[:place])
    lender = max(others, key=lambda one: one.stack + draft.backing(one.seat))
    money = lender.stack + draft.backing(lender.seat)
    if missing <= 0 or money < missing or not may_borrow(state.live[place], lender):
        return
    chosen = richest(state.live, state.actor).seat == lender.seat
    most = 0 if chosen else max(one.stack for one in others) + 1
    needed = min(max(missing, most), money) - lender.stack
    if needed > 0:
        draft.play(TopUp(seat=lender.seat, amount=needed))


def _missing(draft: Draft, state: BettingState) -> int:
    """What the player to act lacks of the price of staying in, as far as is known."""
    one = state.seat_state(state.actor)
    return 0 if one is None else price(state, one) - one.stack - draft.backing(one.seat)
