"""Pots and their takers, and the payments of the losers of a game (RULES 8.4, 8.6, 16.3)."""

from __future__ import annotations

from bot.rules.arranging.engine.events import PotTaken
from bot.rules.arranging.nine.events import PointsPaid
from bot.rules.arranging.nine.house_rules import PointsPayment
from bot.rules.arranging.nine.state import NineDraft
from bot.rules.game import POT, Seat, purse


def take_pot(draft: NineDraft, seat: Seat, pot: int = 0) -> None:
    """Let a player take one of the pots. Of four pots those of the rounds come first, then the one for all three."""
    pots = draft.state().pots
    if not pots[pot]:
        return
    draft.move_chips(PotTaken(source=POT, destination=purse(seat), amount=pots[pot], seat=seat, pot=pot))
    if len(pots) > 1:
        draft.waiting = (*pots[:pot], 0, *pots[pot + 1 :])
    draft.taken.append((pot, seat))


def take_all_pots(draft: NineDraft, seat: Seat) -> None:
    """Let a player take all chips in the pots."""
    for pot in range(draft.rules.pot_count):
        take_pot(draft, seat, pot)


def settle_game(draft: NineDraft) -> None:
    """Let the winner of a game take the pot and be paid for each point by which the others are behind.

    Players who are short pay their stack. A pot that nobody wins stays.
    """
    winner = draft.winner
    if winner is None:
        return
    take_pot(draft, winner)
    if draft.rules.payment is not PointsPayment.PER_POINT:
        return
    for seat in draft.players_from_dealer():
        due = draft.rules.point_rate * (draft.points[winner] - draft.points[seat])
        if due > 0 and seat in draft.seats:
            amount = min(due, draft.seats[seat].stack)
            draft.move_chips(
                PointsPaid(
                    source=purse(seat), destination=purse(winner), amount=amount, seat=seat, other=winner, due=due
                )
            )
