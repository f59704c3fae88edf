"""Seven Card Brag as a game (RULES 10)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.seven.house_rules import SevenRules
from bot.rules.arranging.seven.presets import PRESETS
from bot.rules.arranging.two_hands.game import two_hands_game
from bot.rules.arranging.two_hands.state import TwoHandsState


@dataclass(frozen=True, kw_only=True)
class SevenState(TwoHandsState):
    """Table of Seven Card Brag."""

    rules: SevenRules


SEVEN = two_hands_game("seven_card_brag", ("seven", "7_card_brag", "7"), SevenState, PRESETS)
