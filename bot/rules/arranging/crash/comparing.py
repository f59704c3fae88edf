"""Comparison of hands place by place, then crash, failed calls and bus ride (RULES 7.6, 7.9, 7.10, 16.2)."""

from __future__ import annotations

from bot.rules.arranging.crash.ending import finish, look_for_yogi, score_yogi
from bot.rules.arranging.crash.events import BusRidden, CallFailed, Crashed, CrashEnding, For
from bot.rules.arranging.crash.house_rules import CrashAnnounce, CrashPenalty, CrashReward, CrashRule, TieRule
from bot.rules.arranging.crash.paying import each_opponent_pays, pay, settle_misorder
from bot.rules.arranging.crash.state import CrashDraft
from bot.rules.arranging.engine.comparing import expose, misordered, winner
from bot.rules.arranging.engine.events import GameEnd, Why
from bot.rules.arranging.engine.exposing import clockwise_from
from bot.rules.arranging.engine.scoring import lose, score, win
from bot.rules.arranging.hands import fours
from bot.rules.game import Seat


def compare(draft: CrashDraft) -> None:
    """Turn up the hands place by place until the game is won, then settle crash, calls and bus ride."""
    offenders = misordered(draft)
    if offenders:
        draft.ended = GameEnd.MISORDER
        _settle_calls(draft, None)
        settle_misorder(draft, offenders)
        finish(draft, CrashEnding.MISORDERED)
        return
    scorers: list[Seat | None] = []
    places = draft.terms.places
    for place in range(1, places + 1):
        scorers.append(_compare_place(draft, place))
        if draft.ended is not None:
            break
    crasher = scorers[0] if len(scorers) == places and len(set(scorers)) == 1 else None
    if crasher is not None:
        _reward_crash(draft, crasher)
    _settle_calls(draft, crasher)
    if draft.ended is None and draft.rules.rides:
        _bus_ride(draft)
    finish(draft, CrashEnding.PLAYED)


def _compare_place(draft: CrashDraft, place: int) -> Seat | None:
    """Turn up all hands in a place and award its point. Return the player who scored it, if any."""
    worths = expose(draft, place, draft.order)
    seat = winner(draft, place, worths)
    if seat is not None:
        score(draft, seat, Why.PLACE, place=place)
    elif worths and draft.rules.tie_rule is TieRule.YOGI:
        score_yogi(draft, place)
    return seat


def _reward_crash(draft: CrashDraft, seat: Seat) -> None:
    rules = draft.rules
    announced = bool(draft.seats[seat].called)
    draft.emit(Crashed(seat=seat, announced=announced))
    reward: CrashReward | CrashRule
    if announced:
        reward, payment = rules.crash_announced_reward, rules.crash_payment_announced
        points = rules.crash_announced_reward.points
    elif rules.crash_announce is not CrashAnnounce.REQUIRED:
        reward, payment, points = rules.crash_rule, rules.crash_payment, rules.crash_points
    else:
        return
    if reward in {CrashReward.PAYMENT, CrashRule.PAYMENT}:
        each_opponent_pays(draft, seat, payment, For.CRASH)
    elif reward in {CrashReward.WINS_GAME, CrashRule.WINS_GAME}:
        win(draft, seat, GameEnd.CRASH)
    elif reward is not CrashRule.NONE:
        score(draft, seat, Why.CRASH, points)


def _settle_calls(draft: CrashDraft, crasher: Seat | None) -> None:
    """Charge everybody who announced a crash without making it, also once the game is won."""
    rule = draft.rules.crash_penalty_rule
    for seat in draft.order:
        if not draft.seats[seat].called or seat == crasher:
            continue
        draft.emit(CallFailed(seat=seat))
        if rule is CrashPenalty.PAY_EACH:
            for other in clockwise_from(draft.order, seat)[1:]:
                pay(draft, seat, other, draft.rules.crash_penalty, For.FAILED_CALL)
        elif rule is not CrashPenalty.NONE:
            lose(draft, seat, rule.points)
            look_for_yogi(draft)


def _bus_ride(draft: CrashDraft) -> None:
    """Score the highest four of a kind whose cards are all in its owner's hands (D-72)."""
    rules = draft.rules
    rides = {
        rank: seat
        for seat, one in draft.seats.items()
        if seat in draft.order and (one.knocked or not rules.bus_ride_knock)
        for four in fours([card for hand in one.hands or () for card in hand])
        if (rank := four[0].rank) is not None
    }
    if rides:
        rank = max(rides, key=rules.hands.four_value)
        draft.emit(BusRidden(seat=rides[rank], rank=rank))
        score(draft, rides[rank], Why.BUS_RIDE, rules.bus_ride_points)
        each_opponent_pays(draft, rides[rank], rules.bus_ride_payment, For.BUS_RIDE)
