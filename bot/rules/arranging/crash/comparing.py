"""Comparison of hands place by place, then crash, failed calls and bus ride (RULES 7.6, 7.9, 7.10, 16.2)."""

from __future__ import annotations

from bot.rules.arranging.crash.ending import finish_deal, check_yogi, score_yogi
from bot.rules.arranging.crash.events import BusRidden, CallFailed, Crashed, CrashEnding, PaymentReason
from bot.rules.arranging.crash.house_rules import CrashAnnounce, CrashPenalty, CrashReward, CrashRule, TieRule
from bot.rules.arranging.crash.paying import collect_from_opponents, pay, settle_misorder
from bot.rules.arranging.crash.state import CrashDraft
from bot.rules.arranging.engine.comparing import expose_hands, prove_misordered, find_place_winner
from bot.rules.arranging.engine.events import GameEnding, PointReason
from bot.rules.arranging.engine.exposing import clockwise_from
from bot.rules.arranging.engine.scoring import lose_points, score_points, win_game
from bot.rules.arranging.hands import find_fours
from bot.rules.game import Seat


def compare_hands(draft: CrashDraft) -> None:
    """Turn up the hands place by place until the game is won, then settle crash, calls and bus ride."""
    offenders = prove_misordered(draft)
    if offenders:
        draft.ended = GameEnding.MISORDER
        _settle_calls(draft, None)
        settle_misorder(draft, offenders)
        finish_deal(draft, CrashEnding.MISORDERED)
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
    if draft.ended is None and draft.rules.scores_bus_rides:
        _score_bus_ride(draft)
    finish_deal(draft, CrashEnding.PLAYED)


def _compare_place(draft: CrashDraft, place: int) -> Seat | None:
    """Turn up all hands in a place and award its point. Return the player who scored it, if any."""
    worths = expose_hands(draft, place, draft.order)
    seat = find_place_winner(draft, place, worths)
    if seat is not None:
        score_points(draft, seat, PointReason.PLACE, place=place)
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
        collect_from_opponents(draft, seat, payment, PaymentReason.CRASH)
    elif reward in {CrashReward.WINS_GAME, CrashRule.WINS_GAME}:
        win_game(draft, seat, GameEnding.CRASH)
    elif reward is not CrashRule.NONE:
        score_points(draft, seat, PointReason.CRASH, points)


def _settle_calls(draft: CrashDraft, crasher: Seat | None) -> None:
    """Charge everybody who announced a crash without making it, also once the game is won."""
    rule = draft.rules.crash_penalty_rule
    for seat in draft.order:
        if not draft.seats[seat].called or seat == crasher:
            continue
        draft.emit(CallFailed(seat=seat))
        if rule is CrashPenalty.PAY_EACH:
            for other in clockwise_from(draft.order, seat)[1:]:
                pay(draft, seat, other, draft.rules.crash_penalty, PaymentReason.FAILED_CALL)
        elif rule is not CrashPenalty.NONE:
            lose_points(draft, seat, rule.points)
            check_yogi(draft)


def _score_bus_ride(draft: CrashDraft) -> None:
    """Score the highest four of a kind whose cards are all in its owner's hands (D-72)."""
    rules = draft.rules
    rides = {
        rank: seat
        for seat, one in draft.seats.items()
        if seat in draft.order and (one.knocked or not rules.bus_ride_knock)
        for four in find_fours([card for hand in one.hands or () for card in hand])
        if (rank := four[0].rank) is not None
    }
    if rides:
        rank = max(rides, key=rules.hands.four_of_a_kind_value)
        draft.emit(BusRidden(seat=rides[rank], rank=rank))
        score_points(draft, rides[rank], PointReason.BUS_RIDE, rules.bus_ride_points)
        collect_from_opponents(draft, rides[rank], rules.bus_ride_payment, PaymentReason.BUS_RIDE)
