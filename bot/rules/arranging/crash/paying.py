"""Payments between players (RULES 7.8 to 7.10). Players who are short pay their stack (D-67)."""

from __future__ import annotations

from bot.rules.arranging.crash.events import PaymentReason, Paid, PaidToPool, PoolWon
from bot.rules.arranging.crash.house_rules import TieRule
from bot.rules.arranging.crash.state import CrashDraft
from bot.rules.arranging.engine.events import GameEnding
from bot.rules.arranging.engine.exposing import clockwise_from
from bot.rules.arranging.engine.scoring import remaining_players
from bot.rules.game import POT, Seat, purse


def game_price(draft: CrashDraft, winner: Seat, loser: Seat) -> int:
    """Return the chips that `loser` owes `winner` for the game.

    Treble replaces double (D-66). If the fictional player plays, being at or below his points counts instead of zero.
    """
    rules, points, own = draft.rules, draft.points, draft.points[loser]
    price = rules.game_price(draft.target, own)
    if rules.all_zero_treble and not any(score for seat, score in points.items() if seat != winner):
        return 3 * price
    doubled = own <= draft.yogi if rules.tie_rule is TieRule.YOGI else rules.zero_double and own == 0
    return 2 * price if doubled else price


def pay(draft: CrashDraft, seat: Seat, other: Seat, due: int, what: PaymentReason) -> None:
    """Let `seat` pay `other` the chips `due`, or its whole stack if that is less."""
    if due and seat in draft.seats:
        amount = min(due, draft.seats[seat].stack)
        draft.move_chips(
            Paid(
                source=purse(seat), destination=purse(other), amount=amount, seat=seat, other=other, what=what, due=due
            )
        )


def collect_from_opponents(draft: CrashDraft, seat: Seat, due: int, what: PaymentReason) -> None:
    """Let everybody else in the deal pay `seat`, from the dealer's left."""
    for other in draft.order:
        if other != seat:
            pay(draft, other, seat, due, what)


def settle_game(draft: CrashDraft) -> None:
    """Let the losers of the game pay, and its winner take the pool. A pool that nobody wins stays (RULES 7.8, 16.2)."""
    if draft.ended is GameEnding.YOGI:
        _pay_into_pool(draft)
    winner = draft.winner
    if winner is None:
        return
    for seat in draft.players_from_dealer():
        if seat != winner:
            pay(draft, seat, winner, game_price(draft, winner, seat), PaymentReason.GAME)
    if draft.carried:
        draft.move_chips(PoolWon(source=POT, destination=purse(winner), amount=draft.carried, seat=winner))


def settle_misorder(draft: CrashDraft, offenders: list[Seat]) -> None:
    """Let each offender pay every other player as if that player had won (D-59)."""
    for seat in offenders:
        for other in clockwise_from(remaining_players(draft), seat)[1:]:
            pay(draft, seat, other, game_price(draft, other, seat), PaymentReason.MISORDER)


def _pay_into_pool(draft: CrashDraft) -> None:
    for seat in draft.players_from_dealer():
        due = draft.rules.game_price(draft.target, draft.points[seat])
        if due and seat in draft.seats:
            amount = min(due, draft.seats[seat].stack)
            draft.move_chips(PaidToPool(source=purse(seat), destination=POT, amount=amount, seat=seat, due=due))
