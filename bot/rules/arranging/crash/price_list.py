"""Costs of a game of Crash, known before it starts (RULES 7.3, 7.8 to 7.10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.arranging.crash.house_rules import CrashPenalty, CrashRules, CrashPayment
from bot.rules.arranging.engine.terms import Misorder


class PriceKind(Enum):
    """Things that are paid for."""

    GAME = "game"
    """Paid by a loser to the winner."""
    GAME_PER_POINT = "game_per_point"
    """Paid by a loser to the winner, for each point short of the target."""
    CRASH = "crash"
    """Paid by each opponent to the player who crashed."""
    ANNOUNCED_CRASH = "announced_crash"
    FAILED_CALL = "failed_call"
    """Paid by the caller to each opponent."""
    BUS_RIDE = "bus_ride"
    THIRTEEN_RUN = "thirteen_run"
    SPARE = "spare"
    """Paid into the pool by a player who takes a spare hand."""


@dataclass(frozen=True, kw_only=True)
class Price:
    """A price in chips. `times` is its largest factor: a lost game may cost double or treble."""

    kind: PriceKind
    amount: int
    times: int = 1


def price_list(rules: CrashRules) -> tuple[Price, ...]:
    """Return all prices under these house rules, the price of the game first."""
    per_point = rules.payment is CrashPayment.PER_POINT
    prices = (
        Price(
            kind=PriceKind.GAME_PER_POINT if per_point else PriceKind.GAME,
            amount=rules.point_rate if per_point else rules.game_price(0, 0),
            times=rules.game_price_factor,
        ),
        Price(kind=PriceKind.CRASH, amount=rules.crash_price),
        Price(kind=PriceKind.ANNOUNCED_CRASH, amount=rules.announced_price),
        Price(kind=PriceKind.FAILED_CALL, amount=rules.failed_price),
        Price(kind=PriceKind.BUS_RIDE, amount=rules.ride_price),
        Price(kind=PriceKind.THIRTEEN_RUN, amount=rules.paid_run_price),
        Price(kind=PriceKind.SPARE, amount=rules.spare_fee),
    )
    return tuple(price for price in prices if price.amount)


def most_chips_lost(rules: CrashRules, players: int) -> int | None:
    """Return the most chips that one player can pay in a game with `players` players; None if there is no bound.

    There is no bound if a payment can repeat without bringing the game nearer to its end. Such payments are failed
    calls, spare hands, paid thirteen-card runs, and rides for no points. Crashes and rides are unbounded where scores
    can fall or a lead of two is needed.
    """
    if rules.failed_price or rules.spare_fee or rules.paid_run_price:
        return None
    target = rules.target_for(players)
    crash, ride = max(rules.crash_price, rules.announced_price), rules.ride_price
    if (crash or ride) and (_can_scores_fall(rules) or rules.win_margin > 1):
        return None
    if ride and not rules.bus_ride_points:
        return None
    others = players - 1
    lost = rules.game_price_factor * rules.game_price(target, 0)
    if rules.misorder is Misorder.LOSE_GAME:
        lost *= others
    most_in_passing = _most_collected(rules, crash, ride, target - 1, last=False)
    return lost + (others - 1) * most_in_passing + _most_collected(rules, crash, ride, target, last=True)


def _most_collected(rules: CrashRules, crash: int, ride: int, points: int, *, last: bool) -> int:
    """Return the most chips that one opponent can collect while scoring `points`.

    A crash takes one point for each place, a ride takes its own points. If the `last` point wins the game, one point is
    enough for a last ride.
    """
    places, ride_points = rules.terms.places, rules.bus_ride_points
    most = 0
    for crashes in range(points // places + 1):
        left = points - places * crashes
        rides = 0
        if ride:
            rides = (left + ride_points - 1) // ride_points if last else left // ride_points
        most = max(most, crashes * crash + rides * ride)
    return most


def _can_scores_fall(rules: CrashRules) -> bool:
    minus = rules.has_announcements and rules.crash_penalty_rule not in {CrashPenalty.PAY_EACH, CrashPenalty.NONE}
    return minus or rules.reset_to_zero
