"""House rules shared by Six and Seven Card Brag (RULES 9.5, 10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from bot.rules.arranging.describing import amount, number, switch
from bot.rules.arranging.engine import holdings
from bot.rules.arranging.engine.terms import ArrangingRules, ArrangingTerms
from bot.rules.arranging.hands import HandRules
from bot.rules.cards import Rank
from bot.rules.house_rules import Cost, OptionInfo, players
from bot.rules.ranking import Category, Ranking


class WinRule(Enum):
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
        hands = HandRules(most=2, fewest=2, least=Category.HIGH_CARD, best_four=best, ranking=Ranking(best_prial=best))
        return ArrangingTerms(
            cards=self.cards,
            hands=hands,
            specials=(
                (holdings.RUNNING_FLUSH,) if self.running_flush_wins else (),
                (holdings.four_of_a_kind(hands),) if self.quad_wins else (),
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
    def wins_by(self) -> WinRule:
        """Return the condition for taking the pot."""
        return WinRule.INTERSECTION

    @property
    def entry(self) -> int:
        return self.stake

    @property
    def buy_in(self) -> int:
        """Return ten stakes in chips (as D-33)."""
        return 10 * self.stake

    @property
    def some_play(self) -> int:
        """Return the stakes of twenty deals in chips."""
        return 20 * self.stake


def shared(best_prial: int) -> tuple[OptionInfo, ...]:
    """Describe the options that both games have. `best_prial` is its default."""
    return (
        amount("stake", 1, 1, told=True, ante=True),
        number("best_prial", best_prial, 2, 14, "hands", told=True, rank=True),
        switch("may_pass", "hands", default=True, told=True),
        switch("quad_wins", "special", default=True, told=True),
    )


def running_flush(name: str) -> OptionInfo:
    """Describe the option that a running flush of all cards of a player wins."""
    return switch(name, "special", told=True)


def seats(most: int) -> tuple[OptionInfo, OptionInfo]:
    """Describe the options for the number of players."""
    return players(most, most, Cost.ANY)
