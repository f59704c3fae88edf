"""House rules of Draw Brag (RULES 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.rules.betting import house_rules
from bot.rules.betting.house_rules import BettingRules, BettingTerms
from bot.rules.house_rules import CostEffect, HouseRuleError, MoneySource, amount, number, option, player_count
from bot.rules.ranking import full_pack, ranking_of


@dataclass(frozen=True, kw_only=True)
class DrawRules(BettingRules):
    """House rules of Draw Brag; amounts in chips."""

    big_blind: int = amount(2, 2, announced=True)
    max_raises: int = number(3, 0, 10, "stakes", cost=CostEffect.RISES, announced=True)
    max_draw: int = number(3, 0, 3)
    unseen_half_call: bool = option(True, "play")
    wild: tuple[str, ...] = house_rules.wild_option()
    money_source: MoneySource = option(MoneySource.TABLE, "money", announced=True)
    min_buy_in: int | None = amount(None, 1, "money", cost=CostEffect.NONE)
    min_players: int = player_count(2, 8)
    max_players: int = player_count(8, 8)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.big_blind % 2:
            raise HouseRuleError("big_blind", "odd", step=2)
        house_rules.check_wild(self.wild)

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
        return 10 * self.big_blind if self.min_buy_in is None else self.min_buy_in

    @property
    def suggested_stack(self) -> int:
        return 20 * 4 * self.big_blind

    def _build_terms(self, choice: house_rules.DealersChoice | None) -> BettingTerms:
        return replace(
            super()._build_terms(choice),
            ranking=ranking_of(self.wild),
            pack=full_pack(self.wild),
            blind_carries=False,
            keeps_hands=False,
            showdown_from=0,
            shuffle_rule=house_rules.ShuffleRule.EVERY_DEAL,
        )
