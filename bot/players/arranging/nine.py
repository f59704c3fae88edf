"""Nine Card Brag for computer players and advisers: objectives, bum deals, tenth cards, declarations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from bot.players.arranging import objective as objectives
from bot.players.arranging.adviser import Situation, place_weights
from bot.players.arranging.appraising import CardAppraisal, appraise_pot_deal
from bot.players.arranging.chances import self_play_counts
from bot.players.arranging.objective import Objective
from bot.players.arranging.prospects import Prospect, best_prospect, prospect_of
from bot.players.arranging.strengths import ArrangingPlayer, PlayingStrength, arrange_for_objective
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, DealTenth, Declaration, Declare, Discard, Hands, Pack, Pass
from bot.rules.arranging.nine.house_rules import NinePointsTable, NineRules, NineWinRule
from bot.rules.arranging.nine.state import NineOwnView, NinePhase, NineView, Packed, TenthDealt
from bot.rules.cards import Card
from bot.rules.game import Event, Move, Option, Seat
from bot.rules.table.state import View

_PLACES = 3
_HOPELESS = 0.001
"""Chance of winning two places below which a computer player considers its cards hopeless."""
_TWO_OF_THREE = objectives.win_two_of_three()


# Objectives


def opponents_of(view: NineView, seat: Seat) -> int:
    """Return the number of opponents in the deal who have not packed, at least 1."""
    return max(1, sum(one.dealt_in and not one.packed and one.seat != seat for one in view.seats))


def objective_of(view: NineView, seat: Seat) -> Objective:
    """Return the objective of `seat`, the viewer: the chance of the pot, the expected share of four pots, or points."""
    rules = view.rules
    if not rules.for_points:
        return objective_for_pots(rules, view.pots)
    weights = place_weights(_situation(view, seat), _PLACES)
    if rules.points_table is NinePointsTable.PLACES:
        return objectives.score_ranked_places([weight * rules.place_points[0] for weight in weights])
    if _points_needed(view, seat) <= rules.pts_round:
        return objectives.win_any_place()
    return objectives.score_each_place(
        [weight * rules.pts_round for weight in weights], rules.pts_sweep, objectives.TIE_HALVES
    )


def objective_for_pots(rules: NineRules, pots: Sequence[int]) -> Objective:
    match rules.win_rule:
        case NineWinRule.TWO_OF_THREE:
            return _TWO_OF_THREE
        case NineWinRule.ALL_OR_TIE:
            return objectives.win_every_place(_PLACES, objectives.TIE_WINS)
        case NineWinRule.ALL_THREE:
            return objectives.win_every_place(_PLACES, objectives.TIE_LOSES)
        case NineWinRule.FOUR_POTS:
            *rounds, sweep = [pot / max(1, sum(pots)) for pot in pots]
            return objectives.score_each_place(rounds, sweep, objectives.TIE_LOSES)


def _objective_for_points(rules: NineRules) -> Objective:
    points = [float(rules.place_points[0])] * _PLACES
    if rules.points_table is NinePointsTable.PLACES:
        return objectives.score_ranked_places(points)
    return objectives.score_each_place(points, rules.pts_sweep, objectives.TIE_HALVES)


def _situation(view: NineView, seat: Seat) -> Situation:
    """Return the situation of `seat` at the current score. Without a target the score does not matter."""
    others = [one.seat for one in view.seats if one.dealt_in and not one.packed and one.seat != seat]
    need = tuple(-(-_points_needed(view, other) // max(1, view.rules.place_points[0])) for other in others)
    return Situation(opponents=max(1, len(others)), others_need=need if view.target else ())


def _points_needed(view: NineView, seat: Seat) -> int:
    """Return the points that `seat` needs to reach the target; 99 without a target."""
    return max(1, view.target - view.seat_view(seat).points) if view.target else 99


def suggest_hands(view: NineView, seat: Seat) -> Hands:
    if view.own is None or not view.own.cards:
        return ()
    return best_prospect(
        view.own.cards, view.rules, objective_of(view, seat), opponents_of(view, seat), count_own_cards=True
    ).hands


def assess_hands(view: NineView, seat: Seat, hands: Hands) -> Prospect:
    """Return the prospect of `hands` for `seat`, the viewer, by its objective."""
    cards = () if view.own is None else view.own.cards
    return prospect_of(
        hands, cards, view.rules, objective_of(view, seat), opponents_of(view, seat), count_own_cards=True
    )


def best_discard(view: NineView, seat: Seat, cards: Sequence[Card]) -> Card:
    objective, opponents = objective_of(view, seat), opponents_of(view, seat)
    worths = [
        best_prospect([one for one in cards if one is not card], view.rules, objective, opponents).worth
        for card in cards
    ]
    return cards[worths.index(max(worths))]


def appraise(rules: NineRules, events: tuple[Event, ...]) -> Mapping[Seat, CardAppraisal]:
    """Appraise the cards of a deal in pots, if two of three places win the pot and no tenth card was dealt."""
    tenth = any(isinstance(event, TenthDealt) for event in events)
    if rules.for_points or rules.win_rule is not NineWinRule.TWO_OF_THREE or tenth:
        return {}
    packed = {event.seat for event in events if isinstance(event, Packed)}
    return appraise_pot_deal(rules, _TWO_OF_THREE, events, packed)


def choose(view: View, options: tuple[Option, ...], rng: Random, strength: PlayingStrength | None = None) -> Move:
    """Choose a move as `ArrangingPlayer` does.

    A beginner arranges hand by hand, declares any holding, packs hopeless cards and deals no tenth card. A steady
    player and an expert arrange for their objective and declare if that is better than playing. They deal a tenth card
    if their own nine cards are worse than average. They pack only in the phase in which they may get cards back. An
    expert also considers the score.
    """
    return _NinePlayer(view, rng, strength).choose(options)


class _NinePlayer(ArrangingPlayer):
    VIEW = NineView
    _view: NineView
    _rules: NineRules
    _own: NineOwnView

    @property
    def _opponents(self) -> int:
        return opponents_of(self._view, self._seat)

    def decide(self, options: tuple[Option, ...]) -> Move:
        match self._view.phase:
            case NinePhase.PACKING:
                return Pack(seat=self._seat) if self._is_hopeless() else Pass(seat=self._seat)
            case NinePhase.TENTH:
                return DealTenth(seat=self._seat) if self._wants_tenth() else Pass(seat=self._seat)
            case NinePhase.DISCARDING:
                return Discard(seat=self._seat, card=self._discard(options))
            case _:
                return self._submit(options)

    def _is_hopeless(self) -> bool:
        return self._chance_of_two() < _HOPELESS

    def _wants_tenth(self) -> bool:
        """Return True if the cards are worse than average, so that a tenth card for everybody helps."""
        if self._strength is PlayingStrength.BEGINNER:
            return False
        return self._chance_of_two() < self_play_counts(self._rules.terms, self._opponents).average

    def _chance_of_two(self) -> float:
        """Return the chance of winning two places: a measure of the cards under any house rules."""
        return best_prospect(self._own.cards, self._rules, _TWO_OF_THREE, self._opponents).worth

    def _discard(self, options: tuple[Option, ...]) -> Card:
        free = [one.move.card for one in options if isinstance(one.move, Discard)]
        if self._strength is PlayingStrength.BEGINNER:
            used = {card for hand in best_hand_by_hand(free, self._rules.hands) for card in hand}
            return next(card for card in free if card not in used)
        keeping = [card for card in free if self._can_declare_win([one for one in free if one is not card])]
        return keeping[0] if keeping else best_discard(self._view, self._seat, free)

    def _can_declare_win(self, cards: Sequence[Card]) -> bool:
        winning = (what for what in self._view.declarations if what is not Declaration.FOUR_PAIRS)
        return any(self._rules.terms.can_declare(what, cards) for what in winning)

    def _submit(self, options: tuple[Option, ...]) -> Move:
        held = [one.move.what for one in options if isinstance(one.move, Declare)]
        declared = self._declaration(held) if held else None
        if declared is not None:
            return Declare(seat=self._seat, what=declared)
        beginner = self._strength is PlayingStrength.BEGINNER
        if beginner and self._is_hopeless() and any(isinstance(one.move, Pack) for one in options):
            return Pack(seat=self._seat)
        objective = self._objective
        hands = arrange_for_objective(
            self._own.cards, self._rules, objective, self._opponents, self._strength, self._rng
        )
        return Arrange(seat=self._seat, hands=hands)

    @property
    def _objective(self) -> Objective:
        """Objective of the computer player. Only an expert considers the score."""
        rules = self._rules
        if self._strength is PlayingStrength.EXPERT or not rules.for_points:
            return objective_of(self._view, self._seat)
        return _objective_for_points(rules)

    def _declaration(self, held: Sequence[Declaration]) -> Declaration | None:
        best = min(held, key=self._view.declarations.index)
        if self._strength is PlayingStrength.BEGINNER:
            return best
        if self._rules.for_points:
            return self._declaration_for_points(held)
        winning = [what for what in held if what is not Declaration.FOUR_PAIRS]
        if winning:
            return min(winning, key=self._view.declarations.index)
        return best if self._should_save() else None

    def _should_save(self) -> bool:
        """Return True if saving, which carries the pot to the next deal, is worth more than playing for the pot."""
        worth = best_prospect(self._own.cards, self._rules, self._objective, self._opponents).worth
        players = self._opponents + 1
        carried = (1 - worth) * (1 - self._chance_others_take())
        return worth + carried / players < 1 / players

    def _chance_others_take(self) -> float:
        """Return the approximate chance that an opponent takes a pot that the player does not win."""
        others, players = self._opponents, self._opponents + 1
        match self._rules.win_rule:
            case NineWinRule.TWO_OF_THREE:
                return min(1.0, others * self_play_counts(self._rules.terms, others).average)
            case NineWinRule.FOUR_POTS:
                return _PLACES / self._rules.pot_count
            case _:
                return float(others / players**_PLACES)

    def _declaration_for_points(self, held: Sequence[Declaration]) -> Declaration | None:
        """Return the declaration with the largest gain over the opponents' average; None if playing gains more."""
        rules = self._rules
        own = best_prospect(self._own.cards, rules, _objective_for_points(rules), self._opponents).worth
        together = _PLACES * sum(rules.place_points[: self._opponents + 1])
        gains = {what: self._declaration_gain(what) for what in held}
        best = max(gains, key=gains.__getitem__)
        return best if gains[best] > own - (together - own) / self._opponents else None

    def _declaration_gain(self, what: Declaration) -> float:
        """Return the gain of a declaration in points over the opponents' average."""
        rules, view = self._rules, self._view
        points = view.seat_view(self._seat).points
        if what is Declaration.FOUR_PAIRS:
            return min(rules.pts_save, view.target - 1 - points) if view.target else rules.pts_save
        if what is not Declaration.FOUR_SET_BACK:
            return rules.pts_quad
        others = [one.points for one in view.seats if one.playing and one.seat != self._seat]
        lost = sum(min(rules.pts_quad, one) for one in others) / max(1, len(others))
        near = max(others, default=0) + rules.most_points >= view.target > points + rules.pts_quad
        return lost + (1.0 if near else -1.0)
