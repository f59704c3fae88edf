"""Six Card Brag as a game (RULES 9)."""

from __future__ import annotations

from bot.rules.arranging.six.presets import PRESETS
from bot.rules.arranging.two_hands.game import game_of_two_hands

SIX = game_of_two_hands("six_card_brag", ("six", "6_card_brag", "6"), PRESETS)
