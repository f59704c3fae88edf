"""House rules of Six and Seven Card Brag (RULES 9.3, 9.5, 10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import ClassVar

from bot.rules.arranging.engine import house_rules
from bot.rules.arranging.engine.house_rules import ArrangingRules, ArrangingTerms
from bot.rules.arranging.hands import HandRules
from bot.rules.cards import Rank
from bot.rules.house_rules import CostEffect, amount, number, option, player_count
from bot.rules.ranking import Category, Ranking


class TwoHandsWinRule(Enum):
    """Condition for taking the pot (RULES 9.2, 10)."""

    INTERSECTION = "intersection"
    """Best hand, or an equal hand, in both places. Several players may share the pot."""
    SAME_PLAYER_BOTH = "same_player_both"
    """Best hand outright in both places."""


@dataclass(frozen=True, kw_only=True)
class TwoHandsRules(ArrangingRules):
    """House rules of Six and Seven Card Brag. Amounts are in chips."""

    cards: ClassVar[int]

    stake: int = amount(1, 1, announced=True, is_ante=True)
    best_prial: int = number(7, 2, 14, "hands", announced=True, is_rank=True)
    may_pass: bool = option(True, "hands", announced=True)
    quad_wins: bool = option(True, "special", announced=True)

    @cached_property
    def terms(self) -> ArrangingTerms:
        best = Rank(self.best_prial)
        hands = HandRules(
            max_hands=2, min_hands=2, lowest=Category.HIGH_CARD, best_four=best, ranking=Ranking(best_prial=best)
        )
        return ArrangingTerms(
            cards=self.cards,
            hands=hands,
            specials=(
                (house_rules.RUNNING_FLUSH,) if self.running_flush_wins else (),
                (house_rules.four_of_a_kind(hands),) if self.quad_wins else (),
            ),
        )

    @property
    def running_flush_wins(self) -> bool:
        raise NotImplementedError

    @property
    def wins_by(self) -> TwoHandsWinRule:
        return TwoHandsWinRule.INTERSECTION

    @property
    def entry(self) -> int:
        return self.stake

    @property
    def buy_in(self) -> int:
        """Ten stakes, in chips (as D-33)."""
        return 10 * self.stake

    @property
    def suggested_stack(self) -> int:
        return 20 * self.stake


@dataclass(frozen=True, kw_only=True)
class SixRules(TwoHandsRules):
    cards = 6

    best_prial: int = 6
    six_card_running_flush: bool = option(False, "special", announced=True)
    min_players: int = player_count(2, 8, CostEffect.ANY)
    max_players: int = player_count(8, 8, CostEffect.ANY)

    @property
    def running_flush_wins(self) -> bool:
        return self.six_card_running_flush


@dataclass(frozen=True, kw_only=True)
class SevenRules(TwoHandsRules):
    cards = 7

    win_rule: TwoHandsWinRule = option(TwoHandsWinRule.INTERSECTION, "hands", after="stake", announced=True)
    seven_card_running_flush: bool = option(False, "special", announced=True)
    min_players: int = player_count(2, 7, CostEffect.ANY)
    max_players: int = player_count(7, 7, CostEffect.ANY)

    @property
    def running_flush_wins(self) -> bool:
        return self.seven_card_running_flush

    @property
    def wins_by(self) -> TwoHandsWinRule:
        return self.win_rule
