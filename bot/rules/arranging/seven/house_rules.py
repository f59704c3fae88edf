"""House rules of Seven Card Brag (RULES 10)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.describing import choice
from bot.rules.arranging.two_hands.house_rules import TwoHandsRules, TwoHandsWinRule, running_flush_option, two_hands_player_options, shared_options
from bot.rules.house_rules import OptionInfo


@dataclass(frozen=True, kw_only=True)
class SevenRules(TwoHandsRules):
    """House rules of Seven Card Brag. Amounts are in chips."""

    best_prial: int = 7
    win_rule: TwoHandsWinRule = TwoHandsWinRule.INTERSECTION
    seven_card_running_flush: bool = False
    max_players: int = 7

    @property
    def cards(self) -> int:
        return 7

    @property
    def running_flush_wins(self) -> bool:
        return self.seven_card_running_flush

    @property
    def wins_by(self) -> TwoHandsWinRule:
        return self.win_rule

    @classmethod
    def option_infos(cls) -> tuple[OptionInfo, ...]:
        return _DESCRIBED


_STAKE, *_OTHERS = shared_options(7)
_WIN_RULE = choice("win_rule", TwoHandsWinRule.INTERSECTION, "hands", announced=True)
_DESCRIBED = (_STAKE, _WIN_RULE, *_OTHERS, running_flush_option("seven_card_running_flush"), *two_hands_player_options(7))
