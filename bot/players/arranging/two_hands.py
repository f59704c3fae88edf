"""Six and Seven Card Brag for computer players and advisers: chance of the pot, declaring, exposing."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from bot.players.arranging.appraising import CardAppraisal, appraise_pot_deal
from bot.players.arranging.chances import self_play_counts
from bot.players.arranging.objective import TIE_LOSES, TIE_WINS, Objective, win_every_place
from bot.players.arranging.prospects import Prospect, best_prospect, prospect_of
from bot.players.arranging.strengths import ArrangingPlayer, PlayingStrength, arrange_for_objective
from bot.rules.arranging.engine.state import OwnCardsView
from bot.rules.arranging.moves import Arrange, Declare, Expose, Hands, Pass
from bot.rules.arranging.two_hands import TwoHandsPhase, TwoHandsRules, TwoHandsView, TwoHandsWinRule
from bot.rules.game import Event, Move, Option, Seat
from bot.rules.table.state import View

_PLACES = 2


def objective_of(rules: TwoHandsRules) -> Objective:
    """Return the objective of taking the pot, as a chance (RULES 9.2, 10). A share counts as the whole pot."""
    return win_every_place(_PLACES, TIE_LOSES if rules.wins_by is TwoHandsWinRule.SAME_PLAYER_BOTH else TIE_WINS)


def pot_share_objective(rules: TwoHandsRules, opponents: int) -> Objective:
    """Return the objective of the expected share of the pot. Winning one place counts, as it may carry the pot."""
    players = opponents + 1
    average = self_play_counts(rules.terms, opponents).average
    lost = min(1.0, opponents * average / (1 - _PLACES / players + average))
    return Objective(singles=(lost / players,) * _PLACES, every=1 - (1 + lost) / players, tied=objective_of(rules).tied)


def opponents_of(view: TwoHandsView, seat: Seat) -> int:
    return max(1, sum(one.dealt_in and one.seat != seat for one in view.seats))


def suggest_hands(view: TwoHandsView, seat: Seat) -> Hands:
    """Return the arrangement suggested to `seat`, the viewer; () if the seat has no cards."""
    if view.own is None or not view.own.cards:
        return ()
    return best_prospect(
        view.own.cards, view.rules, objective_of(view.rules), opponents_of(view, seat), count_own_cards=True
    ).hands


def assess_hands(view: TwoHandsView, seat: Seat, hands: Hands) -> Prospect:
    """Return the prospect of `hands` for `seat`, the viewer. Its `worth` is the chance of the pot."""
    cards = () if view.own is None else view.own.cards
    return prospect_of(
        hands, cards, view.rules, objective_of(view.rules), opponents_of(view, seat), count_own_cards=True
    )


def appraise(rules: TwoHandsRules, events: tuple[Event, ...]) -> Mapping[Seat, CardAppraisal]:
    """Appraise the cards of a deal in pots. Return nothing if equal hands do not all count as the best."""
    return (
        {}
        if rules.wins_by is not TwoHandsWinRule.INTERSECTION
        else appraise_pot_deal(rules, objective_of(rules), events)
    )


def choose(view: View, options: tuple[Option, ...], rng: Random, strength: PlayingStrength | None = None) -> Move:
    """Choose a move as `ArrangingPlayer` does.

    A beginner arranges hand by hand, sometimes carelessly, and hides the right hand if the left one was beaten. A
    steady player arranges for the pot, sometimes hand by hand, and exposes hands that are not beaten. An expert exposes
    like a steady player, but arranges for the expected share of the pot, including a carried pot.
    """
    return _TwoHandsPlayer(view, rng, strength).choose(options)


class _TwoHandsPlayer(ArrangingPlayer):
    VIEW = TwoHandsView
    _view: TwoHandsView
    _rules: TwoHandsRules
    _own: OwnCardsView

    def decide(self, options: tuple[Option, ...]) -> Move:
        return self.submit(options) if self._view.phase is TwoHandsPhase.ARRANGING else self.expose()

    def submit(self, options: tuple[Option, ...]) -> Move:
        """Declare the best holding that takes the pot; without one, arrange."""
        declared = [one.move.what for one in options if isinstance(one.move, Declare)]
        if declared:
            return Declare(seat=self._seat, what=min(declared, key=self._view.declarations.index))
        rules, opponents = self._rules, opponents_of(self._view, self._seat)
        expert = self._strength is PlayingStrength.EXPERT
        objective = pot_share_objective(rules, opponents) if expert else objective_of(rules)
        hands = arrange_for_objective(self._own.cards, rules, objective, opponents, self._strength, self._rng)
        return Arrange(seat=self._seat, hands=hands)

    def expose(self) -> Move:
        """Expose a hand that is not beaten, because it may take the pot or keep an opponent from it; otherwise pass."""
        place = self._view.place
        beginner = self._strength is PlayingStrength.BEGINNER
        if self._is_beaten(place) or (beginner and place > 1 and self._seat not in self._view.best[0]):
            return Pass(seat=self._seat)
        return Expose(seat=self._seat)

    def _is_beaten(self, place: int) -> bool:
        hands, best = self._own.hands, self._view.best[place - 1]
        if not hands or not best:
            return not hands
        strength = self._rules.hands.strength
        return strength(hands[place - 1]) < strength(self._view.seat_view(best[0]).shown[place - 1])
