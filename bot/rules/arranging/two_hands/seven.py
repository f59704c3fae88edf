"""Seven Card Brag: house rules (RULES 10), presets and the game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.engine.house_rules import choice
from bot.rules.arranging.two_hands.house_rules import (
    TwoHandsRules,
    TwoHandsWinRule,
    running_flush_option,
    shared_options,
    two_hands_player_options,
)
from bot.rules.arranging.two_hands.play import TwoHandsGame
from bot.rules.arranging.two_hands.state import TwoHandsState
from bot.rules.house_rules import OptionInfo, Preset


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


_DESCRIBED = (
    _STAKE,
    _WIN_RULE,
    *_OTHERS,
    running_flush_option("seven_card_running_flush"),
    *two_hands_player_options(7),
)


PRESETS = (
    Preset("seven", "Seven Card Brag", SevenRules()),
    Preset("seven-both", "Seven cards, both hands outright", SevenRules(win_rule=TwoHandsWinRule.SAME_PLAYER_BOTH)),
    Preset(
        "seven-running-flush",
        "Seven cards, with the long running flush",
        SevenRules(seven_card_running_flush=True),
    ),
)


@dataclass(frozen=True, kw_only=True)
class SevenState(TwoHandsState):
    """Table of Seven Card Brag."""

    rules: SevenRules


SEVEN = TwoHandsGame(
    name="seven_card_brag",
    aliases=("seven", "7_card_brag", "7"),
    default_rules=SevenRules(),
    presets=PRESETS,
    state=SevenState,
)
