"""Stakes and the pot: paying in, taking, carrying over (RULES 8.2, 9.1, 9.2, 16.3)."""

from __future__ import annotations

from collections.abc import Collection

from bot.rules.arranging.engine.drafting import AnyDraft
from bot.rules.arranging.engine.events import PotCarriedOver, PotTaken, StakePaid
from bot.rules.game import POT, Seat, purse
from bot.rules.table.state import divide


def pay_stakes(draft: AnyDraft, amount: int) -> None:
    """Let everybody in the deal put `amount` chips into the pot, from the dealer's left.

    Cancelling the deal returns them.
    """
    for seat in draft.order:
        draft.change(seat, paid=draft.seats[seat].paid + amount)
        draft.move_chips(StakePaid(source=purse(seat), destination=POT, amount=amount, seat=seat))


def take_pot(draft: AnyDraft, seats: Collection[Seat], amount: int) -> None:
    """Divide `amount` chips among these players of the deal.

    Odd chips go one by one from the dealer's left (D-98, 16.3).
    """
    for seat, share in divide(amount, [seat for seat in draft.order if seat in seats]):
        if share:
            draft.move_chips(PotTaken(source=POT, destination=purse(seat), amount=share, seat=seat))


def carry_over(draft: AnyDraft) -> None:
    """Leave the pot for the next deal, for which everybody pays another stake."""
    draft.emit(PotCarriedOver(amount=draft.carried))
