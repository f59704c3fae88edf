"""Presets of the house rules of Seven Card Brag (RULES 10)."""

from __future__ import annotations

from bot.rules.arranging.seven.house_rules import SevenRules
from bot.rules.arranging.two_hands.house_rules import TwoHandsWinRule
from bot.rules.house_rules import Preset

PRESETS = (
    Preset("seven", "Seven Card Brag", SevenRules()),
    Preset("seven-both", "Seven cards, both hands outright", SevenRules(win_rule=TwoHandsWinRule.SAME_PLAYER_BOTH)),
    Preset(
        "seven-running-flush",
        "Seven cards, with the long running flush",
        SevenRules(seven_card_running_flush=True),
    ),
)
