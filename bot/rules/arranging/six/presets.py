"""Presets of the house rules of Six Card Brag (RULES 9.3, 9.5)."""

from __future__ import annotations

from bot.rules.arranging.six.house_rules import SixRules
from bot.rules.house_rules import Preset

PRESETS = (
    Preset("six", "Six Card Brag", SixRules()),
    Preset("six-running-flush", "Six cards, with the long running flush", SixRules(six_card_running_flush=True)),
    Preset("six-all-show", "Six cards, everybody shows", SixRules(may_pass=False)),
)
