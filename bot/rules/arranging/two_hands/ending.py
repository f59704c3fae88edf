"""Taking of the pot, and the end of every deal (RULES 9.1 to 9.3, 10, 16.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.arranging.engine.comparing import best_declared, reveal_declarations
from bot.rules.arranging.engine.dealing import gather
from bot.rules.arranging.engine.pots import carry_over, take_pot
from bot.rules.arranging.engine.seating import cancel
from bot.rules.arranging.moves import Declaration
from bot.rules.arranging.two_hands.events import DealEnded, TwoHandsEnding
from bot.rules.arranging.two_hands.house_rules import WinRule
from bot.rules.arranging.two_hands.state import TwoHandsDraft
from bot.rules.game import Seat, Void
from bot.rules.table.seating import deal_again, end_deal


def settle(draft: TwoHandsDraft) -> None:
    """Give the pot to the player who is best in both places. Without one it is carried over (RULES 9.2)."""
    left, right = draft.state().best
    takers = [seat for seat in left if seat in right]
    if draft.rules.wins_by is WinRule.SAME_PLAYER_BOTH and not (len(left) == len(right) == 1):
        takers = []
    finish(draft, TwoHandsEnding.PLAYED if takers else TwoHandsEnding.CARRIED, takers)


def settle_declarations(draft: TwoHandsDraft) -> None:
    """Reveal all declarations together. The best one takes the pot: a running flush before four of a kind.

    Equal running flushes carry the pot over.
    """
    declared = reveal_declarations(draft)
    best = best_declared(draft, declared)
    if len(best) > 1:
        finish(draft, TwoHandsEnding.RUNNING_FLUSHES_TIED)
    elif Declaration.RUNNING_FLUSH in declared.values():
        finish(draft, TwoHandsEnding.RUNNING_FLUSH, best)
    else:
        finish(draft, TwoHandsEnding.FOUR_OF_A_KIND, best)


def void(draft: TwoHandsDraft, move: Void) -> None:
    """Cancel the current deal (RULES 13): stakes return, a carried pot stays, and the same dealer deals again."""
    cancel(draft)
    deal_again(draft)
    _over(draft, draft.state().voided())


def finish(draft: TwoHandsDraft, reason: TwoHandsEnding, takers: Sequence[Seat] = ()) -> None:
    """End the deal. `takers` share the pot; without takers it is carried over."""
    if takers:
        take_pot(draft, takers, draft.carried)
    else:
        carry_over(draft)
    _over(draft, draft.state().over(reason, tuple(seat for seat in draft.order if seat in takers)))


def _over(draft: TwoHandsDraft, ended: DealEnded) -> None:
    gather(draft)
    draft.shuffle_due = True
    draft.waiting = ()
    end_deal(draft, ended)
