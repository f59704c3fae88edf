"""House rules shared by Six and Seven Card Brag (RULES 9.5, 10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from bot.rules.arranging.engine import house_rules
from bot.rules.arranging.engine.house_rules import ArrangingRules, ArrangingTerms, amount, number, switch
from bot.rules.arranging.hands import HandRules
from bot.rules.cards import Rank
from bot.rules.house_rules import CostEffect, OptionInfo, player_count_options
from bot.rules.ranking import Category, Ranking


class TwoHandsWinRule(Enum):
    """Condition for taking the pot (RULES 9.2, 10)."""

    INTERSECTION = "intersection"
    """Best hand, or an equal one, in both places. Several players share the pot."""
    SAME_PLAYER_BOTH = "same_player_both"
    """Best hand outright in both places."""


@dataclass(frozen=True, kw_only=True)
class TwoHandsRules(ArrangingRules):
    """House rules of a game of two hands. Amounts are in chips.

    Players who cannot pay the stake are not dealt in (16.3).
    """

    stake: int = 1
    best_prial: int
    quad_wins: bool = True
    may_pass: bool = True

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
    def cards(self) -> int:
        """Return the number of cards dealt to each player."""
        raise NotImplementedError

    @property
    def running_flush_wins(self) -> bool:
        """Return True if a running flush of all cards of a player may be declared."""
        raise NotImplementedError

    @property
    def wins_by(self) -> TwoHandsWinRule:
        """Return the condition for taking the pot."""
        return TwoHandsWinRule.INTERSECTION

    @property
    def entry(self) -> int:
        return self.stake

    @property
    def buy_in(self) -> int:
        """Return ten stakes in chips (as D-33)."""
        return 10 * self.stake

    @property
    def suggested_stack(self) -> int:
        """Return the stakes of twenty deals in chips."""
        return 20 * self.stake


def shared_options(best_prial: int) -> tuple[OptionInfo, ...]:
    """Describe the options that both games have. `best_prial` is its default."""
    return (
        amount("stake", 1, 1, announced=True, is_ante=True),
        number("best_prial", best_prial, 2, 14, "hands", announced=True, is_rank=True),
        switch("may_pass", "hands", default=True, announced=True),
        switch("quad_wins", "special", default=True, announced=True),
    )


def running_flush_option(name: str) -> OptionInfo:
    """Describe the option that a running flush of all cards of a player wins."""
    return switch(name, "special", announced=True)


def two_hands_player_options(most: int) -> tuple[OptionInfo, OptionInfo]:
    """Describe the options for the number of players."""
    return player_count_options(most, most, CostEffect.ANY)
