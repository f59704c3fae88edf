"""House rules of Nine Card Brag (RULES 8.9, 16.3), their presets, and the ranking with two jokers (RULES 8.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, cached_property, partial
from itertools import combinations
from typing import Self

from bot.rules.arranging.engine import house_rules
from bot.rules.arranging.engine.house_rules import ArrangingRules, ArrangingTerms
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.moves import Declaration
from bot.rules.cards import JOKERS, PACK, Card, Rank, Suit, card
from bot.rules.house_rules import CostEffect, HouseRuleError, Preset, amount, number, option, player_count
from bot.rules.ranking import Category, HandName, Ranking, RunOrder, Strength, pack_strength

TWO_JOKERS = JOKERS[:2]
_JOKER_IN_FLUSH = 1
"""Value of a joker as a card of a flush: less than a two."""


@dataclass(frozen=True)
class JokerRanking(Ranking):
    """Ranking of three-card hands in which a joker replaces a rank or a suit, never both.

    As a rank, a joker makes a prial, a run or a pair. As a suit, it makes a flush and is the lowest card in it. It
    never makes a running flush. A joker counts as the rank or suit that makes the hand best. Among equal keys, fewer
    jokers win (D-93). With `equal`, such hands tie instead.
    """

    best_prial: Rank | None = Rank.NINE
    equal: bool = False

    @property
    def pack(self) -> tuple[Card, ...]:
        return PACK + TWO_JOKERS

    @cached_property
    def strength(self) -> Strength:
        natural = self.natural.strength
        table = _joker_hand_strengths(self)

        def strength(a: Card, b: Card, c: Card) -> int:
            weight = a.weight + b.weight + c.weight
            return table[weight] if weight in table else natural(a, b, c)

        return strength

    def describe(self, a: Card, b: Card, c: Card) -> HandName:
        """Return the name of a hand. `wild` is the number of its jokers."""
        jokers = sum(one in TWO_JOKERS for one in (a, b, c))
        return replace(super().describe(a, b, c), wild=jokers)

    @cached_property
    def natural(self) -> Ranking:
        return Ranking(self.best_prial, self.run_order)


@cache
def _joker_hand_strengths(ranking: JokerRanking) -> dict[int, int]:
    natural = ranking.natural.strength
    first, second = TWO_JOKERS
    table: dict[int, int] = {}
    for a, b in combinations(PACK, 2):
        best = max(natural(a, b, one) for one in _cards_of_other_suits(a, b))
        if a.suit is b.suit:
            high, low = sorted((a.rank or 0, b.rank or 0), reverse=True)
            best = max(best, pack_strength((Category.FLUSH, high, low, _JOKER_IN_FLUSH), 0))
        table[a.weight + b.weight + first.weight] = best if ranking.equal else best - 1
    for a in PACK:
        best = max(natural(a, b, c) for b, c in combinations(_cards_of_other_suits(a), 2))
        table[a.weight + first.weight + second.weight] = best if ranking.equal else best - 2
    return table


def _cards_of_other_suits(*some: Card) -> Iterator[Card]:
    """Yield the cards whose suits are not in `some`. A joker in place of such a card adds a rank, but no suit."""
    suits = [suit for suit in Suit if suit not in {one.suit for one in some}]
    return (card(rank.letter + suit.value) for suit in suits for rank in Rank)


class NineMode(Enum):
    POT = "pot"
    POINTS = "points"


class NineWinRule(Enum):
    TWO_OF_THREE = "two_of_three"
    ALL_OR_TIE = "all_or_tie"
    ALL_THREE = "all_three"
    FOUR_POTS = "four_pots"


class NinePointsTable(Enum):
    """Scoring of a round: points for its winner, or for the best three hands."""

    ROUNDS = "rounds"
    PLACES = "places"


class GameLength(Enum):
    """End of a game for points: at the target, or after a number of deals."""

    TARGET = "target"
    _ignore_ = "count"
    for count in range(1, 21):
        vars()[f"DEALS_{count}"] = f"deals:{count}"

    @property
    def deals(self) -> int:
        """Number of deals; 0 if the game is played to the target."""
        return int(self.value.partition(":")[2] or 0)


class PointsPayment(Enum):
    """Payment for a game for points: a stake at its start, or chips for each point at its end."""

    POT = "pot"
    PER_POINT = "per_point"


_POTS = 4
"""Number of pots under `FOUR_POTS`: one for each round, and one for winning all three (RULES 8.4)."""
_PLACE_POINTS = (3, 2, 1)
"""Points of the best three hands of a round, under `points_table = places`."""
_BEST_PRIALS = (Rank.NINE, Rank.THREE, Rank.SEVEN, Rank.ACE)
_USUAL_PLAYERS, _MOST_PLAYERS = 5, 6


class NineRules(ArrangingRules):
    """House rules of Nine Card Brag. Amounts are in chips."""

    mode: NineMode = option(NineMode.POT, "play", announced=True, in_stakes=True)
    win_rule: NineWinRule = option(NineWinRule.TWO_OF_THREE, "play", announced=True)
    points_table: NinePointsTable = option(NinePointsTable.ROUNDS, "scoring", announced=True)
    pts_round: int = number(1, 0, 10, "scoring")
    pts_sweep: int = number(1, 0, 10, "scoring")
    pts_quad: int = number(6, 0, 20, "scoring")
    pts_save: int = number(1, 0, 10, "scoring")
    quad_choice: bool = option(False, "scoring")
    end: GameLength = option(GameLength.TARGET, "scoring", announced=True, in_stakes=True)
    target: int = number(21, 3, 99, "scoring", announced=True, in_stakes=True)
    best_prial: int = number(9, 3, 14, "hands", announced=True, is_rank=True)
    run_order: RunOrder = option(RunOrder.A23_HIGH, "hands", announced=True)
    pairs_save: bool = option(True, "special", announced=True)
    quad_wins: bool = option(True, "special", announced=True)
    pairs_before_quads: bool = option(False, "special")
    nine_card_running_flush: bool = option(False, "special")
    stake: int = amount(1, 1, announced=True, is_ante=True)
    payment: PointsPayment = option(PointsPayment.POT, "stakes", announced=True)
    point_rate: int = amount(1, announced=True)
    tenth_card: bool = option(False, "pack")
    bum_deal: bool = option(False, "pack")
    jokers: int = number(0, 2, 2, "pack", zero_means_none=True, announced=True)
    joker_equal: bool = option(False, "pack")
    min_players: int = player_count(2, _MOST_PLAYERS, CostEffect.ANY)
    max_players: int = player_count(_USUAL_PLAYERS, _MOST_PLAYERS, CostEffect.ANY)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.best_prial not in _BEST_PRIALS:
            raise HouseRuleError("best_prial", "not_one_of", values=tuple(str(int(rank)) for rank in _BEST_PRIALS))
        if self.max_players > _USUAL_PLAYERS and not self.jokers:
            raise HouseRuleError("max_players", "too_great", most=_USUAL_PLAYERS)
        if self.for_points and not self._points_at_once:
            raise HouseRuleError("pts_round", "too_small", least=1)  # nobody could ever win

    @cached_property
    def terms(self) -> ArrangingTerms:
        best = Rank(self.best_prial)
        ranking = Ranking(best, self.run_order)
        if self.jokers:
            ranking = JokerRanking(best, self.run_order, equal=self.joker_equal)
        hands = HandRules(max_hands=3, min_hands=3, lowest=Category.HIGH_CARD, best_four=best, ranking=ranking)
        pairs = house_rules.SpecialHolding(what=Declaration.FOUR_PAIRS, held=partial(house_rules.has_pairs, 4))
        quads = house_rules.four_of_a_kind(hands, with_jokers=not self.joker_equal)
        set_back = replace(quads, what=Declaration.FOUR_SET_BACK)
        flush = (house_rules.RUNNING_FLUSH,) if self.nine_card_running_flush else ()
        fours = ((quads, set_back) if self.can_set_back else (quads,)) if self.quad_wins else ()
        saving = (pairs,) if self.pairs_save else ()
        groups = (flush, saving, fours) if self.pairs_before_quads else (flush, fours, saving)
        return ArrangingTerms(
            cards=9,
            hands=hands,
            pack=PACK + JOKERS[: self.jokers],
            ties=house_rules.TieWinner.NOBODY if self.needs_outright_win else house_rules.TieWinner.FIRST,
            specials=tuple(group for group in groups if group),
            points_together=True,
        )

    @property
    def for_points(self) -> bool:
        return self.mode is NineMode.POINTS

    @property
    def several_deals(self) -> bool:
        return self.for_points

    @property
    def needs_outright_win(self) -> bool:
        """True if nobody wins a round in which the best hands are equal."""
        return not self.for_points and self.win_rule in {NineWinRule.ALL_THREE, NineWinRule.FOUR_POTS}

    @property
    def can_set_back(self) -> bool:
        """True if a player who declares four of a kind may set the others back instead of scoring."""
        return self.quad_choice and self.for_points

    @property
    def pot_count(self) -> int:
        return _POTS if not self.for_points and self.win_rule is NineWinRule.FOUR_POTS else 1

    @property
    def place_points(self) -> tuple[int, ...]:
        """Points for the best hands of a round, the best hand first."""
        return _PLACE_POINTS if self.points_table is NinePointsTable.PLACES else (self.pts_round,)

    @property
    def most_points(self) -> int:
        swept = self.terms.places * self.place_points[0] + self.pts_sweep
        return max(swept, self._points_declared, self.pts_save if self.pairs_save else 0)

    @property
    def _points_declared(self) -> int:
        return self.pts_quad if self.quad_wins or self.nine_card_running_flush else 0

    @property
    def _points_at_once(self) -> int:
        """Most points that can be scored at once. Saving does not count, because nobody can win by it (D-89)."""
        return max(self.place_points[0], self.pts_sweep, self._points_declared)

    def target_for(self, players: int) -> int:
        return 0 if self.end.deals else self.target

    def tenth_only_from_bum_deal(self, players: int) -> bool:
        """Return True if tenth cards come only from a bum deal, because six players hold all cards (RULES 8.7)."""
        return players == _MOST_PLAYERS and self.tenth_card and self.bum_deal

    def offers_tenth(self, players: int) -> bool:
        return self.tenth_card and players < _MOST_PLAYERS

    @property
    def entry(self) -> int:
        """Stakes in chips, one for each pot; 0 for a game that is paid for by the point (RULES 16.3)."""
        if self.for_points and self.payment is PointsPayment.PER_POINT:
            return 0
        return self.pot_count * self.stake

    @property
    def largest_game_payment(self) -> int:
        """Most chips that a loser pays for a game, unless the game continues after its last deal."""
        if self.payment is PointsPayment.POT:
            return self.entry
        farthest = self.end.deals * self.most_points if self.end.deals else self.target - 1 + self._points_at_once
        return self.point_rate * farthest

    def largest_payment(self, players: int) -> int:
        return self.largest_game_payment if self.for_points else 0

    @property
    def buy_in(self) -> int:
        """Minimum chips for sitting down: the price of a lost game, or of ten deals for the pot (D-33)."""
        return self.largest_game_payment if self.for_points else 10 * self.entry

    @property
    def suggested_stack(self) -> int:
        return 5 * self.buy_in if self.for_points else 4 * self.buy_in

    @property
    def ineffective_options(self) -> Mapping[str, str]:
        pot = "" if self.for_points else "mode"
        by_point = "" if self.payment is PointsPayment.PER_POINT else "payment"
        found = {
            "stake": "payment" if self.for_points and not by_point else "",
            "win_rule": "mode" if self.for_points else "",
            "pairs_before_quads": house_rules.unless(self.pairs_save, "pairs_save")
            or house_rules.unless(self.quad_wins, "quad_wins"),
            "joker_equal": house_rules.unless(self.jokers > 0, "jokers"),
            "points_table": pot,
            "pts_round": pot or house_rules.unless(self.points_table is NinePointsTable.ROUNDS, "points_table"),
            "pts_sweep": pot,
            "pts_quad": pot or house_rules.unless(self.quad_wins or self.nine_card_running_flush, "quad_wins"),
            "pts_save": pot or house_rules.unless(self.pairs_save, "pairs_save"),
            "quad_choice": pot or house_rules.unless(self.quad_wins, "quad_wins"),
            "end": pot,
            "target": pot or house_rules.unless(not self.end.deals, "end"),
            "payment": pot,
            "point_rate": pot or by_point,
        }
        return house_rules.idle_options(found)

    def adjust_options(self, options: Mapping[str, object], chosen: Collection[str]) -> Mapping[str, object]:
        """Raise `max_players` from five to six when jokers are added; lower it when they are removed (RULES 8.7)."""
        if "jokers" in chosen and "max_players" not in chosen:
            most = options.get("max_players", _USUAL_PLAYERS)
            if options["jokers"] and most == _USUAL_PLAYERS:
                return {**options, "max_players": _MOST_PLAYERS}
            if not options["jokers"] and most == _MOST_PLAYERS:
                return {**options, "max_players": _USUAL_PLAYERS}
        return options

    @classmethod
    def from_options(cls, options: Mapping[str, object], defaults: Self | None = None) -> Self:
        """Build house rules from plain values. With jokers, `max_players` is six if it is not given (RULES 8.9)."""
        if options.get("jokers") and "max_players" not in options:
            options = {**options, "max_players": _MOST_PLAYERS}
        return super().from_options(options, defaults)

    def changed_options(self, defaults: Self | None = None) -> dict[str, object]:
        """Return the options that differ from `defaults`. With jokers, `max_players` is always included."""
        changed = super().changed_options(defaults)
        return changed | {"max_players": self.max_players} if self.jokers else changed


PRESETS = (
    Preset("nine", "Nine Card Brag", NineRules()),
    Preset("nine-all-three", "Nine cards, all three hands", NineRules(win_rule=NineWinRule.ALL_THREE)),
    Preset("nine-four-pots", "Nine cards, four pots", NineRules(win_rule=NineWinRule.FOUR_POTS)),
    Preset(
        "nine-points",
        "Nine cards for points",
        NineRules(
            mode=NineMode.POINTS,
            points_table=NinePointsTable.PLACES,
            target=21,
            best_prial=14,
            run_order=RunOrder.A23_LOW,
        ),
    ),
    Preset(
        "nine-jokers",
        "Nine cards, two jokers, six players",
        NineRules(jokers=2, max_players=6, tenth_card=True, bum_deal=True),
    ),
)
"""Shipped presets. With six players all cards are dealt, so that a tenth card can come only from a bum deal."""
