"""Six Card Brag as a game (RULES 9)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.six.house_rules import SixRules
from bot.rules.arranging.six.presets import PRESETS
from bot.rules.arranging.two_hands.game import two_hands_game
from bot.rules.arranging.two_hands.state import TwoHandsState


@dataclass(frozen=True, kw_only=True)
class SixState(TwoHandsState):
    """Table of Six Card Brag."""

    rules: SixRules


SIX = two_hands_game("six_card_brag", ("six", "6_card_brag", "6"), SixState, PRESETS)
