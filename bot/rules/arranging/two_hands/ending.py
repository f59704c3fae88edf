"""Taking of the pot, and the end of every deal (RULES 9.1 to 9.3, 10, 16.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.arranging.engine.comparing import best_declared, reveal_declarations
from bot.rules.arranging.engine.dealing import gather_cards
from bot.rules.arranging.engine.pots import carry_over, take_pot
from bot.rules.arranging.engine.seating import cancel_deal
from bot.rules.arranging.moves import Declaration
from bot.rules.arranging.two_hands.events import DealEnded, TwoHandsEnding
from bot.rules.arranging.two_hands.house_rules import TwoHandsWinRule
from bot.rules.arranging.two_hands.state import TwoHandsDraft
from bot.rules.game import Seat, Void
from bot.rules.table.seating import keep_dealer, end_deal


def settle_pot(draft: TwoHandsDraft) -> None:
    """Give the pot to the player who is best in both places. Without one it is carried over (RULES 9.2)."""
    left, right = draft.state().best
    takers = [seat for seat in left if seat in right]
    if draft.rules.wins_by is TwoHandsWinRule.SAME_PLAYER_BOTH and not (len(left) == len(right) == 1):
        takers = []
    finish_deal(draft, TwoHandsEnding.PLAYED if takers else TwoHandsEnding.CARRIED, takers)


def settle_declarations(draft: TwoHandsDraft) -> None:
    """Reveal all declarations together. The best one takes the pot: a running flush before four of a kind.

    Equal running flushes carry the pot over.
    """
    declared = reveal_declarations(draft)
    best = best_declared(draft, declared)
    if len(best) > 1:
        finish_deal(draft, TwoHandsEnding.RUNNING_FLUSHES_TIED)
    elif Declaration.RUNNING_FLUSH in declared.values():
        finish_deal(draft, TwoHandsEnding.RUNNING_FLUSH, best)
    else:
        finish_deal(draft, TwoHandsEnding.FOUR_OF_A_KIND, best)


def void_deal(draft: TwoHandsDraft, move: Void) -> None:
    """Cancel the current deal (RULES 13): stakes return, a carried pot stays, and the same dealer deals again."""
    cancel_deal(draft)
    keep_dealer(draft)
    _end_deal(draft, draft.state().voided_event())


def finish_deal(draft: TwoHandsDraft, reason: TwoHandsEnding, takers: Sequence[Seat] = ()) -> None:
    """End the deal. `takers` share the pot; without takers it is carried over."""
    if takers:
        take_pot(draft, takers, draft.carried)
    else:
        carry_over(draft)
    _end_deal(draft, draft.state().ended_event(reason, tuple(seat for seat in draft.order if seat in takers)))


def _end_deal(draft: TwoHandsDraft, ended: DealEnded) -> None:
    gather_cards(draft)
    draft.shuffle_due = True
    draft.waiting = ()
    end_deal(draft, ended)
