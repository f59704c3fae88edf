"""What a deal or a game of Nine Card Brag costs, known before it starts (RULES 8.2, 8.4, 8.6, 16.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.arranging.nine.house_rules import NineRules, PointsPayment


class PriceOf(Enum):
    """What is paid for."""

    DEAL = "deal"
    """By everybody into the pot, or one into each of four pots."""
    GAME = "game"
    """By everybody into the pot of a game for points."""
    POINT = "point"
    """By a loser to the winner of a game, for each point behind."""


@dataclass(frozen=True, kw_only=True)
class Price:
    """One price in chips, paid so many `times`."""

    what: PriceOf
    amount: int
    times: int = 1


def price_list(rules: NineRules) -> tuple[Price, ...]:
    """Everything that is paid for under these house rules."""
    if not rules.for_points:
        return (Price(what=PriceOf.DEAL, amount=rules.stake, times=rules.pots),)
    if rules.payment is PointsPayment.POT:
        return (Price(what=PriceOf.GAME, amount=rules.stake),)
    return (Price(what=PriceOf.POINT, amount=rules.point_rate),) if rules.point_rate else ()


def most_lost(rules: NineRules, players: int) -> int | None:
    """The most chips that one player can pay in one deal, or one game for points; None where there is no bound, because
    a game goes on after its last deal until somebody is ahead.
    """
    if not rules.for_points:
        return rules.entry
    if rules.payment is PointsPayment.PER_POINT and rules.end.deals and rules.point_rate:
        return None
    return rules.largest_game_payment
