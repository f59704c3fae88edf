"""Crash for computer players and advisers: score, worth of a crash, spare hands, bus rides, declarations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random

from msgspec.structs import replace

from bot.players.arranging.adviser import Advice, Situation, advise, assess_hands
from bot.players.arranging.appraising import CardAppraisal, Expectations, appraise_deal, count_opponents
from bot.players.arranging.chances import table_chances
from bot.players.arranging.strengths import ArrangingPlayer, PlayingStrength, arrange_for_points
from bot.rules.arranging.crash import house_rules
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.state import CrashOwnView, CrashPhase, CrashView
from bot.rules.arranging.hands import find_fours
from bot.rules.arranging.moves import Arrange, CallCrash, Declaration, Declare, Hands, Knock, Pass, TakeSpare
from bot.rules.cards import Card
from bot.rules.game import Cut, Event, Move, Option, Seat
from bot.rules.table.events import Shuffled
from bot.rules.table.state import View

_CUT_LEAVES = 10


# The score


def situation(rules: CrashRules, opponents: int, needed: int = 99, others_need: tuple[int, ...] = ()) -> Situation:
    """Return the situation at a score, with the worth of a crash: unannounced, unless announcing is required."""
    worth = (
        announced_crash_worth if rules.crash_announce is house_rules.CrashAnnounce.REQUIRED else unannounced_crash_worth
    )
    return Situation(opponents=opponents, needed=needed, others_need=others_need, sweep=worth(rules, opponents, needed))


def situation_of(view: CrashView, seat: Seat) -> Situation:
    points = {one.seat: one.points for one in view.seats if one.playing}
    others = [one for one in view.seats if one.dealt_in and one.seat != seat]
    return situation(
        view.rules,
        max(1, len(others)),
        _points_needed(view, points, seat),
        tuple(_points_needed(view, points, one.seat) for one in others),
    )


def _points_needed(view: CrashView, points: dict[Seat, int], seat: Seat) -> int:
    ahead = max((score for other, score in points.items() if other != seat), default=0) + view.rules.win_margin
    goal = view.target if view.rules.win_margin == 1 else max(view.target, ahead)
    return max(1, goal - points.get(seat, 0))


def announced_crash_worth(rules: CrashRules, opponents: int, needed: int) -> float:
    """Return the worth of an announced crash in points, besides the points of its places."""
    beyond = max(0, needed - rules.terms.places)
    reward = rules.crash_announced_reward
    if reward is house_rules.CrashReward.PAYMENT:
        return opponents * rules.crash_payment_announced / point_price(rules)
    return min(beyond, reward.points) if reward.value.startswith("points:") else beyond


def unannounced_crash_worth(rules: CrashRules, opponents: int, needed: int) -> float:
    """Return the worth of an unannounced crash in points, besides the points of its places."""
    beyond = max(0, needed - rules.terms.places)
    match rules.crash_rule:
        case house_rules.CrashRule.WINS_GAME:
            return beyond
        case house_rules.CrashRule.PAYMENT:
            return opponents * rules.crash_payment / point_price(rules)
        case house_rules.CrashRule.BONUS_POINTS:
            return min(beyond, rules.crash_points)
        case house_rules.CrashRule.NONE:
            return 0.0


def point_price(rules: CrashRules) -> float:
    """Return the approximate worth of a point in chips, at least 1: the prize of the game divided by its points."""
    if rules.payment is house_rules.CrashPayment.PER_POINT:
        return max(1.0, rules.point_rate)
    return max(1.0, 3 * rules.game_stake / rules.target) if rules.payment is house_rules.CrashPayment.FIXED else 1.0


def average_points(rules: CrashRules, opponents: int) -> float:
    return table_chances(rules.terms, opponents).average


def expected_points(cards: Sequence[Card], rules: CrashRules, opponents: int) -> float:
    advice = advise(cards, rules, situation(rules, opponents))
    return 0.0 if advice is None else advice.points


def best_ride(cards: Sequence[Card], rules: CrashRules, score: Situation) -> Advice | None:
    """Return the best arrangement that uses all four cards of a rank in its hands; None if there is none."""
    found = [advise(cards, rules, score, required=four) for four in find_fours(cards)]
    return max((one for one in found if one is not None), key=lambda one: one.points, default=None)


def appraise(rules: CrashRules, events: tuple[Event, ...]) -> Mapping[Seat, CardAppraisal]:
    """Appraise the cards of a deal in points of its places. Return nothing for an unshuffled pack."""
    others = count_opponents(events)
    as_it_lay = rules.optional_shuffle and not any(isinstance(event, Shuffled) for event in events)
    if as_it_lay or not others:
        return {}
    try:
        average = average_points(rules, others)
    except KeyError:
        return {}

    def best(cards: Sequence[Card]) -> float:
        advice = advise(cards, rules, Situation(opponents=others))
        return 0.0 if advice is None else advice.points

    promises = Expectations(best, lambda hands, _: assess_hands(hands, rules, others).points, average)
    return appraise_deal(events, promises)


def choose(view: View, options: tuple[Option, ...], rng: Random, strength: PlayingStrength | None = None) -> Move:
    """Choose a move as `ArrangingPlayer` does.

    A beginner never takes a spare hand or calls a crash. A steady player exchanges poor hands and calls a crash that is
    likely to succeed. An expert also rides the bus if that pays.
    """
    return _CrashPlayer(view, rng, strength).choose(options)


class _CrashPlayer(ArrangingPlayer):
    VIEW = CrashView
    _view: CrashView
    _rules: CrashRules
    _own: CrashOwnView

    @cached_property
    def _situation(self) -> Situation:
        score = situation_of(self._view, self._seat)
        return score if self._strength is PlayingStrength.EXPERT else replace(score, others_need=())

    def decide(self, options: tuple[Option, ...]) -> Move:
        phase = self._view.phase
        if phase is CrashPhase.EXCHANGING:
            return self._exchange(options)
        if phase is CrashPhase.ARRANGING:
            return self._submit(options)
        if phase is CrashPhase.CALLING:
            return CallCrash(seat=self._seat) if self._should_call() else Pass(seat=self._seat)
        most = next(one.most for one in options if one.most is not None)
        return Cut(seat=self._seat, amount=self._rng.randint(_CUT_LEAVES, most + 1 - _CUT_LEAVES))

    def _exchange(self, options: tuple[Option, ...]) -> Move:
        """Take a spare hand if the expected gain exceeds its fee."""
        spares = [one for one in options if isinstance(one.move, TakeSpare)]
        if not spares or self._strength is PlayingStrength.BEGINNER or self._worth_declaring() is not None:
            return Pass(seat=self._seat)
        gain = average_points(self._rules, self._situation.opponents) - self._expected_points()
        cheapest = min(spares, key=lambda one: one.price)
        return cheapest.move if gain > cheapest.price / point_price(self._rules) else Pass(seat=self._seat)

    def _submit(self, options: tuple[Option, ...]) -> Move:
        declared = self._worth_declaring()
        if declared is not None and any(one.move == Declare(seat=self._seat, what=declared) for one in options):
            return Declare(seat=self._seat, what=declared)
        can_knock = self._strength is PlayingStrength.EXPERT and any(isinstance(one.move, Knock) for one in options)
        if can_knock and self._find_ride(before_knocking=True) is not None:
            return Knock(seat=self._seat)
        return Arrange(seat=self._seat, hands=self._arrangement())

    def _arrangement(self) -> Hands:
        ride = self._find_ride() if self._strength is PlayingStrength.EXPERT else None
        if ride is not None:
            return ride.hands
        return arrange_for_points(self._own.cards, self._rules, self._situation, self._strength, self._rng)

    def _expected_points(self) -> float:
        return expected_points(self._own.cards, self._rules, self._situation.opponents)

    def _find_ride(self, *, before_knocking: bool = False) -> Advice | None:
        """Return the best arrangement with a bus ride; None if the ride is not worth its cost."""
        rules = self._rules
        knocked = before_knocking or self._view.seat_view(self._seat).knocked
        if not rules.scores_bus_rides or (rules.bus_ride_knock and not knocked):
            return None
        ride = best_ride(self._own.cards, rules, self._situation)
        if ride is None:
            return None
        paid = self._situation.opponents * rules.bus_ride_payment / point_price(rules)
        worth = rules.bus_ride_points + paid
        return ride if ride.points + worth >= self._expected_points() else None

    def _worth_declaring(self) -> Declaration | None:
        rules, view = self._rules, self._view
        held = [one for one in view.declarations if rules.terms.can_declare(one, self._own.cards)]
        leader = max((one.points for one in view.seats if one.playing and one.seat != self._seat), default=0)
        for what in held:
            if what is Declaration.FOUR_OF_A_KIND:
                return what
            if what is Declaration.THIRTEEN_CARD_RUN:
                pays = rules.run_price * self._situation.opponents / point_price(rules)
                gain = (
                    leader
                    if rules.reset_to_zero
                    else 99
                    if rules.thirteen_run is house_rules.ThirteenRun.WINS_GAME
                    else pays
                )
            else:
                average = average_points(rules, self._situation.opponents)
                gain = leader if rules.reset_to_zero else average
            if self._strength is not PlayingStrength.BEGINNER and gain > self._expected_points():
                return what
            if self._strength is PlayingStrength.BEGINNER and gain >= 99:
                return what
        return None

    def _should_call(self) -> bool:
        hands = self._own.hands
        if self._strength is PlayingStrength.BEGINNER or hands is None or len(hands) < self._rules.terms.places:
            return False
        if self._view.call_must_fail(self._seat):
            return False
        rules, others, needed = self._rules, self._situation.opponents, self._situation.needed
        chance = assess_hands(hands, rules, others).sweep
        optional = rules.crash_announce is house_rules.CrashAnnounce.OPTIONAL
        silent = unannounced_crash_worth(rules, others, needed) if optional else 0.0
        failed = float(rules.crash_penalty_rule.points)
        if rules.crash_penalty_rule is house_rules.CrashPenalty.PAY_EACH:
            failed = others * rules.crash_penalty / point_price(rules)
        return chance * (announced_crash_worth(rules, others, needed) - silent) > (1 - chance) * failed
