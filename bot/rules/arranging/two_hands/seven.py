"""Seven Card Brag: house rules (RULES 10), presets and the game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.two_hands.house_rules import TwoHandsRules, TwoHandsWinRule
from bot.rules.arranging.two_hands.play import TwoHandsGame
from bot.rules.arranging.two_hands.state import TwoHandsState
from bot.rules.house_rules import CostEffect, Preset, option, player_count


@dataclass(frozen=True, kw_only=True)
class SevenRules(TwoHandsRules):
    win_rule: TwoHandsWinRule = option(TwoHandsWinRule.INTERSECTION, "hands", after="stake", announced=True)
    seven_card_running_flush: bool = option(False, "special", announced=True)
    min_players: int = player_count(2, 7, CostEffect.ANY)
    max_players: int = player_count(7, 7, CostEffect.ANY)

    @property
    def cards(self) -> int:
        return 7

    @property
    def running_flush_wins(self) -> bool:
        return self.seven_card_running_flush

    @property
    def wins_by(self) -> TwoHandsWinRule:
        return self.win_rule


PRESETS = (
    Preset("seven", "Seven Card Brag", SevenRules()),
    Preset("seven-both", "Seven cards, both hands outright", SevenRules(win_rule=TwoHandsWinRule.SAME_PLAYER_BOTH)),
    Preset(
        "seven-running-flush", "Seven cards, with the long running flush", SevenRules(seven_card_running_flush=True)
    ),
)


@dataclass(frozen=True, kw_only=True)
class SevenState(TwoHandsState):
    rules: SevenRules


SEVEN = TwoHandsGame(
    name="seven_card_brag",
    aliases=("seven", "7_card_brag", "7"),
    default_rules=SevenRules(),
    presets=PRESETS,
    state=SevenState,
)
