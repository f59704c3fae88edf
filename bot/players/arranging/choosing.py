"""The computer player at a table of Crash, at three strengths."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from random import Random

from bot.players.arranging.adviser import (
    Advice,
    Aim,
    Situation,
    advice_on,
    advise,
    average_points,
    best_ride,
    point_price,
    situation_of,
)
from bot.rules.arranging.crash.house_rules import CrashAnnounce, CrashPenalty, CrashReward, CrashRule, ThirteenRun
from bot.rules.arranging.crash.view import CrashView, OwnView, Phase
from bot.rules.arranging.lexicographic import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, CallCrash, Declaration, Declare, Hands, Knock, Pass, TakeSpare
from bot.rules.cards import Card
from bot.rules.game import Cut, Move, Option, Seat, View


class Strength(Enum):
    """How well a computer player plays.

    A beginner arranges hand by hand, now and then carelessly, and neither exchanges nor calls. A steady player arranges
    for the most points, whatever the others' score, exchanges poor hands and calls a crash that he expects to make. An
    expert minds the score too and rides the bus where that pays.
    """

    BEGINNER = "beginner"
    STEADY = "steady"
    EXPERT = "expert"


CARELESS = 0.25
"""How often a beginner makes his hands without looking for the best ones."""
OVERLOOKED = 3
"""How many cards he then does not look at."""
SLIPS = 0.1
"""How often a steady player is content with a safe arrangement."""

_CUT_LEAVES = 10
"""How many cards are cut at least, and left."""

_STRENGTHS = tuple(Strength)


def strength_of(seat: Seat) -> Strength:
    """The strength of the computer player at `seat`; neighbours differ."""
    return _STRENGTHS[seat % len(_STRENGTHS)]


def choose(view: CrashView, options: tuple[Option, ...], rng: Random, strength: Strength | None = None) -> Move:
    """One of the moves that `options` admit, chosen from what `view` shows and nothing else.

    `options` are those of the viewer, at least one. The same view, options and state of `rng` give the same move.
    `strength` is how well he plays; by default each seat has its own.
    """
    if view.viewer is None or view.own is None or not options:
        raise ValueError("a computer player needs a seat and something to choose from")
    player = _Player(view, view.viewer, view.own, strength or strength_of(view.viewer), rng)
    return player.choose(options)


def player(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """As `choose`, each seat at its own strength; TypeError for a view of another game."""
    if not isinstance(view, CrashView):
        raise TypeError(f"{type(view).__name__} is no view of Crash")
    return choose(view, options, rng)


class _Player:
    """A computer player with what he sees at one decision."""

    def __init__(self, view: CrashView, seat: Seat, own: OwnView, strength: Strength, rng: Random) -> None:
        self._view = view
        self._rules = view.rules
        self._seat = seat
        self._own = own
        self._strength = strength
        self._rng = rng
        score = situation_of(view, seat)
        expert = strength is Strength.EXPERT
        self._situation = score if expert else Situation(opponents=score.opponents, needed=score.needed)

    def choose(self, options: tuple[Option, ...]) -> Move:
        """The move."""
        phase = self._view.phase
        if phase is Phase.EXCHANGING:
            return self._exchange(options)
        if phase is Phase.ARRANGING:
            return self._submit(options)
        if phase is Phase.CALLING:
            return CallCrash(seat=self._seat) if self._calls() else Pass(seat=self._seat)
        most = next(one.most for one in options if one.most is not None)
        return Cut(seat=self._seat, amount=self._rng.randint(_CUT_LEAVES, most + 1 - _CUT_LEAVES))

    def _exchange(self, options: tuple[Option, ...]) -> Move:
        """Takes a spare hand where an unseen one is better by more than its fee."""
        spares = [one for one in options if isinstance(one.move, TakeSpare)]
        if not spares or self._strength is Strength.BEGINNER or self._worth_declaring() is not None:
            return Pass(seat=self._seat)
        gain = average_points(self._rules, self._situation.opponents) - self._points(self._own.cards)
        cheapest = min(spares, key=lambda one: one.price)
        return cheapest.move if gain > cheapest.price / point_price(self._rules) else Pass(seat=self._seat)

    def _submit(self, options: tuple[Option, ...]) -> Move:
        declared = self._worth_declaring()
        if declared is not None and any(one.move == Declare(seat=self._seat, what=declared) for one in options):
            return Declare(seat=self._seat, what=declared)
        if self._rides() and any(isinstance(one.move, Knock) for one in options):
            return Knock(seat=self._seat)
        return Arrange(seat=self._seat, hands=self._arrangement())

    def _arrangement(self) -> Hands:
        cards, rules = self._own.cards, self._rules
        if self._strength is Strength.BEGINNER:
            if self._rng.random() < CARELESS:
                return best_hand_by_hand(self._rng.sample(cards, len(cards) - OVERLOOKED), rules.hands)
            return best_hand_by_hand(cards, rules.hands)
        if self._strength is Strength.EXPERT:
            ride = self._ride()
            if ride is not None:
                return ride.hands
        aim = Aim.SAFE if self._strength is Strength.STEADY and self._rng.random() < SLIPS else Aim.POINTS
        advice = advise(cards, rules, self._situation, aim)
        return () if advice is None else advice.hands

    def _points(self, cards: Sequence[Card]) -> float:
        advice = advise(cards, self._rules, Situation(opponents=self._situation.opponents))
        return 0.0 if advice is None else advice.points

    def _rides(self) -> bool:
        return self._strength is Strength.EXPERT and self._ride(before_knocking=True) is not None

    def _ride(self, *, before_knocking: bool = False) -> Advice | None:
        """The best arrangement that rides the bus, where that is worth what it costs."""
        rules = self._rules
        knocked = before_knocking or self._view.seat_view(self._seat).knocked
        if not rules.rides or (rules.bus_ride_knock and not knocked):
            return None
        ride = best_ride(self._own.cards, rules, self._situation)
        if ride is None:
            return None
        paid = self._situation.opponents * rules.bus_ride_payment / point_price(rules)
        worth = rules.bus_ride_points + paid
        return ride if ride.points + worth >= self._points(self._own.cards) else None

    def _worth_declaring(self) -> Declaration | None:
        """What he holds and had better declare than play."""
        rules, view = self._rules, self._view
        held = [one for one in view.declarations if rules.terms.holds(one, self._own.cards)]
        leader = max((one.points for one in view.seats if one.playing and one.seat != self._seat), default=0)
        for what in held:
            if what is Declaration.FOUR_OF_A_KIND:
                return what
            if what is Declaration.THIRTEEN_CARD_RUN:
                pays = rules.run_price * self._situation.opponents / point_price(rules)
                gain = leader if rules.reset_to_zero else 99 if rules.thirteen_run is ThirteenRun.WINS_GAME else pays
            else:
                average = average_points(rules, self._situation.opponents)
                gain = leader if rules.reset_to_zero else average
            if self._strength is not Strength.BEGINNER and gain > self._points(self._own.cards):
                return what
            if self._strength is Strength.BEGINNER and gain >= 99:
                return what
        return None

    def _calls(self) -> bool:
        """Whether a call is expected to bring more than silence."""
        hands = self._own.hands
        if self._strength is Strength.BEGINNER or hands is None or len(hands) < self._rules.terms.places:
            return False
        if self._view.call_must_fail(self._seat):
            return False
        rules, others = self._rules, self._situation.opponents
        chance = advice_on(hands, rules.hands, others).crash
        price = point_price(rules)
        beyond = max(0, self._situation.needed - rules.terms.places)
        called = {
            CrashReward.WINS_GAME: float(beyond),
            CrashReward.PAYMENT: others * rules.crash_payment_announced / price,
        }.get(rules.crash_announced_reward, float(min(beyond, rules.crash_announced_reward.points)))
        silent = 0.0
        if rules.crash_announce is CrashAnnounce.OPTIONAL:
            silent = {
                CrashRule.WINS_GAME: float(beyond),
                CrashRule.PAYMENT: others * rules.crash_payment / price,
                CrashRule.BONUS_POINTS: float(min(beyond, rules.crash_points)),
            }.get(rules.crash_rule, 0.0)
        failed = float(rules.crash_penalty_rule.points)
        if rules.crash_penalty_rule is CrashPenalty.PAY_EACH:
            failed = others * rules.crash_penalty / price
        return chance * (called - silent) > (1 - chance) * failed
