"""Seven Card Brag as a game (RULES 10)."""

from __future__ import annotations

from bot.rules.arranging.seven.presets import PRESETS
from bot.rules.arranging.two_hands.game import game_of_two_hands

SEVEN = game_of_two_hands("seven_card_brag", ("seven", "7_card_brag", "7"), PRESETS)
