"""House rules of Draw Brag (RULES 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.rules.betting.house_rules import (
    MONEY_OPTIONS,
    WILD_OPTION,
    BettingRules,
    BettingTerms,
    DealersChoice,
    ShuffleRule,
    amount_option,
    check_wild,
    count_option,
)
from bot.rules.house_rules import CostEffect, HouseRuleError, MoneySource, OptionInfo, player_count_options
from bot.rules.ranking import full_pack, ranking_of


@dataclass(frozen=True, kw_only=True)
class DrawRules(BettingRules):
    """House rules of Draw Brag; amounts in chips."""

    big_blind: int = 2
    max_raises: int = 3
    max_draw: int = 3
    unseen_half_call: bool = True
    wild: tuple[str, ...] = ()
    money_source: MoneySource = MoneySource.TABLE

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.big_blind % 2:
            raise HouseRuleError("big_blind", "odd", step=2)
        check_wild(self.wild)

    @property
    def ante(self) -> int:
        """Ante, which is 0: two players post blinds instead."""
        return 0

    @property
    def entry(self) -> int:
        """Big blind: a seat that cannot post it is not dealt in."""
        return self.big_blind

    @property
    def buy_in(self) -> int:
        """Minimum chips for sitting down: `min_buy_in`, or ten big blinds."""
        return 10 * self.big_blind if self.min_buy_in is None else self.min_buy_in

    @property
    def suggested_stack(self) -> int:
        """Cost of twenty calls of a raised bet."""
        return 20 * 4 * self.big_blind

    def _build_terms(self, choice: DealersChoice | None) -> BettingTerms:
        return replace(
            super()._build_terms(choice),
            ranking=ranking_of(self.wild),
            pack=full_pack(self.wild),
            blind_carries=False,
            keeps_hands=False,
            showdown_from=0,
            shuffle_rule=ShuffleRule.EVERY_DEAL,
        )

    @classmethod
    def option_infos(cls) -> tuple[OptionInfo, ...]:
        return _OPTIONS


_OPTIONS = (
    amount_option("big_blind", 2, 2, announced=True),
    count_option("max_raises", 3, 0, 10, group="stakes", cost=CostEffect.RISES, announced=True),
    count_option("max_draw", 3, 0, 3),
    OptionInfo(name="unseen_half_call", kind=bool, default=True, group="play"),
    WILD_OPTION,
    replace(MONEY_OPTIONS[0], default=MoneySource.TABLE),
    MONEY_OPTIONS[1],
    *player_count_options(8),
)
