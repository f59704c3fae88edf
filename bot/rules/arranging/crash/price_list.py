"""What a game of Crash can cost, known before it starts (RULES 7.3, 7.8 to 7.10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.arranging.crash.house_rules import CrashPenalty, CrashRules, Payment
from bot.rules.arranging.engine.terms import Misorder


class PriceOf(Enum):
    """What is paid for."""

    GAME = "game"
    """By a loser to the winner."""
    GAME_PER_POINT = "game_per_point"
    """By a loser to the winner, for each point they are short of the target."""
    CRASH = "crash"
    """By each opponent to who makes one."""
    ANNOUNCED_CRASH = "announced_crash"
    FAILED_CALL = "failed_call"
    """By who called, to each of the others."""
    BUS_RIDE = "bus_ride"
    THIRTEEN_RUN = "thirteen_run"
    SPARE = "spare"
    """By who takes a spare hand, into the pool."""


@dataclass(frozen=True, kw_only=True)
class Price:
    """One price in chips; `times` is the most it is multiplied by (a lost game may cost double or treble)."""

    what: PriceOf
    amount: int
    times: int = 1


def price_list(rules: CrashRules) -> tuple[Price, ...]:
    """Everything that is paid for under these house rules, dearest prices of the game first."""
    per_point = rules.payment is Payment.PER_POINT
    prices = (
        Price(
            what=PriceOf.GAME_PER_POINT if per_point else PriceOf.GAME,
            amount=rules.point_rate if per_point else rules.game_price(0, 0),
            times=rules.game_times,
        ),
        Price(what=PriceOf.CRASH, amount=rules.crash_price),
        Price(what=PriceOf.ANNOUNCED_CRASH, amount=rules.announced_price),
        Price(what=PriceOf.FAILED_CALL, amount=rules.failed_price),
        Price(what=PriceOf.BUS_RIDE, amount=rules.ride_price),
        Price(what=PriceOf.THIRTEEN_RUN, amount=rules.paid_run_price),
        Price(what=PriceOf.SPARE, amount=rules.spare_fee),
    )
    return tuple(price for price in prices if price.amount)


def most_lost(rules: CrashRules, players: int) -> int | None:
    """The most chips that one player can pay in one game of so many players; None where there is no bound.

    There is none where something costs chips that can happen again and again without bringing the game nearer to its
    end: a failed call, a spare hand, a paid thirteen-card run, a ride for no points, or a crash or a ride where scores
    can fall or a lead of two is needed.
    """
    if rules.failed_price or rules.spare_fee or rules.paid_run_price:
        return None
    target = rules.target_for(players)
    crash, ride = max(rules.crash_price, rules.announced_price), rules.ride_price
    if (crash or ride) and (_scores_fall(rules) or rules.win_margin > 1):
        return None
    if ride and not rules.bus_ride_points:
        return None
    others = players - 1
    lost = rules.game_times * rules.game_price(target, 0)
    if rules.misorder is Misorder.LOSE_GAME:
        lost *= others
    most_in_passing = _most_for(rules, crash, ride, target - 1, last=False)
    return lost + (others - 1) * most_in_passing + _most_for(rules, crash, ride, target, last=True)


def _most_for(rules: CrashRules, crash: int, ride: int, points: int, *, last: bool) -> int:
    """The most that one opponent can collect with so many points: one for each place for a crash, those of
    a ride for a ride.

    Where the last of them wins the game, one point is enough for a last ride.
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


def _scores_fall(rules: CrashRules) -> bool:
    minus = rules.announcing and rules.crash_penalty_rule not in {CrashPenalty.PAY_EACH, CrashPenalty.NONE}
    return minus or rules.reset_to_zero
