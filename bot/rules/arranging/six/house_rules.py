"""House rules of Six Card Brag (RULES 9.5)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.two_hands.house_rules import TwoHandsRules, running_flush_option, two_hands_player_options, shared_options
from bot.rules.house_rules import OptionInfo


@dataclass(frozen=True, kw_only=True)
class SixRules(TwoHandsRules):
    """House rules of Six Card Brag. Amounts are in chips."""

    best_prial: int = 6
    six_card_running_flush: bool = False

    @property
    def cards(self) -> int:
        return 6

    @property
    def running_flush_wins(self) -> bool:
        return self.six_card_running_flush

    @classmethod
    def option_infos(cls) -> tuple[OptionInfo, ...]:
        return _DESCRIBED


_DESCRIBED = (*shared_options(6), running_flush_option("six_card_running_flush"), *two_hands_player_options(8))
