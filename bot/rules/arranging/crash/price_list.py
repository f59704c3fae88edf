"""What a game of Crash can cost, known before it starts (RULES 7.3, 7.8 to 7.10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.arranging.crash.house_rules import (
    CrashAnnounce,
    CrashPenalty,
    CrashReward,
    CrashRule,
    CrashRules,
    Misorder,
    Payment,
    TieRule,
)
from bot.rules.arranging.crash.paying import base_price, run_price


class PriceOf(Enum):
    """What is paid for."""

    GAME = "game"
    """By a loser to the winner."""
    GAME_PER_POINT = "game_per_point"
    """By a loser to the winner, for each point he is short of the target."""
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
            amount=rules.point_rate if per_point else base_price(rules, 0, 0),
            times=_times(rules),
        ),
        Price(what=PriceOf.CRASH, amount=_unannounced(rules)),
        Price(what=PriceOf.ANNOUNCED_CRASH, amount=_announced(rules)),
        Price(what=PriceOf.FAILED_CALL, amount=_failed(rules)),
        Price(what=PriceOf.BUS_RIDE, amount=_ride(rules)),
        Price(what=PriceOf.THIRTEEN_RUN, amount=_run(rules)),
        Price(what=PriceOf.SPARE, amount=rules.spare_fee),
    )
    return tuple(price for price in prices if price.amount)


def most_lost(rules: CrashRules, players: int) -> int | None:
    """The most chips that one player can pay in one game of so many players; None where there is no bound.

    There is none where something costs chips that can happen again and again without bringing the game nearer to its
    end: a failed call, a spare hand, a paid thirteen-card run, a ride for no points, or a crash or a ride where scores
    can fall or a lead of two is needed.
    """
    if _failed(rules) or rules.spare_fee or _run(rules):
        return None
    target = rules.target_for(players)
    crash, ride = max(_unannounced(rules), _announced(rules)), _ride(rules)
    if (crash or ride) and (_scores_fall(rules) or rules.win_margin > 1):
        return None
    if ride and not rules.bus_ride_points:
        return None
    others = players - 1
    lost = _times(rules) * base_price(rules, target, 0)
    if rules.misorder is Misorder.LOSE_GAME:
        lost *= others
    most_in_passing = _most_for(crash, ride, rules.bus_ride_points, target - 1, last=False)
    return lost + (others - 1) * most_in_passing + _most_for(crash, ride, rules.bus_ride_points, target, last=True)


def largest_payment(rules: CrashRules, players: int) -> int:
    """The most chips that one of so many players can have to pay at once: each price times those it is paid to.

    A game paid for by the point is reckoned from no points. Where scores can fall, who has fewer may owe more,
    and then pays what they have (D-67).
    """
    others = players - 1
    lost = _times(rules) * base_price(rules, rules.target_for(players), 0)
    if rules.misorder is Misorder.LOSE_GAME:
        lost *= others
    return max(
        lost,
        _unannounced(rules),
        _announced(rules),
        _failed(rules) * others,
        _ride(rules),
        _run(rules),
        rules.spare_fee,
    )


def _most_for(crash: int, ride: int, ride_points: int, points: int, *, last: bool) -> int:
    """The most that one opponent can collect with so many points: four for a crash, those of a ride for a ride.

    Where the last of them wins the game, one point is enough for a last ride.
    """
    most = 0
    for crashes in range(points // 4 + 1):
        left = points - 4 * crashes
        rides = 0
        if ride:
            rides = (left + ride_points - 1) // ride_points if last else left // ride_points
        most = max(most, crashes * crash + rides * ride)
    return most


def _times(rules: CrashRules) -> int:
    if rules.all_zero_treble:
        return 3
    return 2 if rules.zero_double or rules.tie_rule is TieRule.YOGI else 1


def _unannounced(rules: CrashRules) -> int:
    paid = rules.crash_rule is CrashRule.PAYMENT and rules.crash_announce is not CrashAnnounce.REQUIRED
    return rules.crash_payment if paid else 0


def _announced(rules: CrashRules) -> int:
    paid = rules.announcing and rules.crash_announced_reward is CrashReward.PAYMENT
    return rules.crash_payment_announced if paid else 0


def _failed(rules: CrashRules) -> int:
    paid = rules.announcing and rules.crash_penalty_rule is CrashPenalty.PAY_EACH
    return rules.crash_penalty if paid else 0


def _ride(rules: CrashRules) -> int:
    return rules.bus_ride_payment if rules.rides else 0


def _run(rules: CrashRules) -> int:
    return 0 if rules.reset_to_zero else run_price(rules)


def _scores_fall(rules: CrashRules) -> bool:
    minus = rules.announcing and rules.crash_penalty_rule not in {CrashPenalty.PAY_EACH, CrashPenalty.NONE}
    return minus or rules.reset_to_zero
