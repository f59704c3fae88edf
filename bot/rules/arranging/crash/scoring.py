"""Comparison of hands, declarations, payments and the end of a deal of Crash (RULES 7.6 to 7.11, 16.2)."""

from __future__ import annotations

from bot.rules.arranging.crash.house_rules import (
    CrashAnnounce,
    CrashPenalty,
    CrashReward,
    CrashRule,
    CrashRules,
    QuadRule,
    ThirteenRun,
    TieRule,
)
from bot.rules.arranging.crash.state import (
    BusRidden,
    Called,
    CallFailed,
    CrashDraft,
    Crashed,
    CrashEnding,
    GameEnded,
    Paid,
    PaidToPool,
    PaymentReason,
    PoolWon,
    YogiScored,
)
from bot.rules.arranging.engine import scoring
from bot.rules.arranging.engine.dealing import gather_cards
from bot.rules.arranging.engine.events import GameEnding, PointReason
from bot.rules.arranging.engine.scoring import (
    best_declared,
    clockwise_from,
    expose_hands,
    find_place_winner,
    lose_points,
    prove_misordered,
    remaining_players,
    reset_points,
    reveal_declarations,
    score_points,
    win_as_leader,
    win_game,
)
from bot.rules.arranging.hands import find_fours
from bot.rules.arranging.moves import Declaration
from bot.rules.cards import Rank
from bot.rules.game import POT, Event, Seat, purse
from bot.rules.table.seating import end_deal, keep_dealer
from bot.rules.tally import Counts


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


_NEW_SHUFFLE = frozenset({CrashEnding.REDEALT, CrashEnding.RESET, CrashEnding.VOIDED, CrashEnding.ABANDONED})


_SAME_DEALER = frozenset({CrashEnding.REDEALT, CrashEnding.VOIDED})


def finish_deal(draft: CrashDraft, reason: CrashEnding) -> None:
    """End the deal, and the game if it is won. Every deal ends here."""
    if draft.last_deal and reason is not CrashEnding.VOIDED:
        win_as_leader(draft)
    end_game(draft)
    gather_cards(draft, draft.spares)
    draft.spares = []
    draft.shuffle_due = reason in _NEW_SHUFFLE or not draft.rules.optional_shuffle
    if reason in _SAME_DEALER:
        keep_dealer(draft)
    end_deal(draft, draft.state().ended_event(reason, draft.ended, draft.winner))


def end_game(draft: CrashDraft) -> None:
    """End the game if it is won or void: the losers of a won game pay. The next deal begins a new game."""
    if draft.ended is None:
        return
    settle_game(draft)
    draft.game_on = False
    draft.emit(GameEnded(reason=draft.ended, winner=draft.winner, scores=draft.scores, yogi=draft.yogi))


def score_yogi(draft: CrashDraft, place: int) -> None:
    """Give a tied point to the fictional player."""
    draft.yogi += 1
    draft.emit(YogiScored(place=place, points=draft.yogi))
    check_yogi(draft)


def check_yogi(draft: CrashDraft) -> None:
    """End the game if the fictional player has won: he has the target and more points than anybody (D-77).

    Called after he scored and after somebody lost points.
    """
    if draft.ended is not None or draft.rules.tie_rule is not TieRule.YOGI:
        return
    if draft.yogi >= draft.target and draft.yogi > max(draft.points.values()):
        draft.ended = GameEnding.YOGI


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


def settle_declarations(draft: CrashDraft) -> None:
    """Reveal all declarations together. Those of the kind that takes precedence have their effect."""
    effective = reveal_declarations(draft)
    seats, kinds = list(effective), set(effective.values())
    if Declaration.FOUR_OF_A_KIND in kinds:
        _settle_four_of_a_kind(draft, seats)
    elif draft.rules.reset_to_zero:
        reset_points(draft, [seat for seat in remaining_players(draft) if seat not in effective])
        check_yogi(draft)
        finish_deal(draft, CrashEnding.RESET)
    elif Declaration.THIRTEEN_CARD_RUN in kinds:
        _settle_thirteen_run(draft, seats)
    else:
        finish_deal(draft, CrashEnding.REDEALT)


def _settle_thirteen_run(draft: CrashDraft, seats: list[Seat]) -> None:
    """End the deal without play: one run wins the game or is paid for, two cancel each other."""
    if len(seats) > 1:
        finish_deal(draft, CrashEnding.RUNS_CANCELLED)
        return
    if draft.rules.thirteen_run is ThirteenRun.WINS_GAME:
        win_game(draft, seats[0], GameEnding.THIRTEEN_RUN)
    else:
        collect_from_opponents(draft, seats[0], draft.rules.run_price, PaymentReason.THIRTEEN_RUN)
    finish_deal(draft, CrashEnding.THIRTEEN_RUN)


def _settle_four_of_a_kind(draft: CrashDraft, seats: list[Seat]) -> None:
    """Score all places one by one for the best four of a kind. The highest one, or four threes, win the game."""
    (best,) = best_declared(draft, dict.fromkeys(seats, Declaration.FOUR_OF_A_KIND))
    rank = draft.seats[best].proof[0].rank
    if draft.rules.quad_rule is not QuadRule.SOUTH_WALES or rank is Rank.FOUR:
        win_game(draft, best, GameEnding.FOUR_OF_A_KIND)
    else:
        score_points(draft, best, PointReason.FOUR_OF_A_KIND, draft.terms.places)
    finish_deal(draft, CrashEnding.FOUR_OF_A_KIND)


def count_deal(rules: CrashRules, happened: tuple[Event, ...]) -> Counts:
    """Count as in every game of arranging, and the crashes that were called and made."""
    found = scoring.count_deal(rules, happened)
    for event in happened:
        if isinstance(event, Called) and event.crash:
            found[event.seat]["crashes_called"] = 1
        elif isinstance(event, Crashed):
            found[event.seat]["crashes"] = 1
    return found
