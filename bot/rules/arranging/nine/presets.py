"""Presets of the house rules of Nine Card Brag, as played in different places (RULES 8.4 to 8.9)."""

from __future__ import annotations

from bot.rules.arranging.nine.house_rules import NineMode, NineRules, NinePointsTable, NineWinRule
from bot.rules.house_rules import Preset
from bot.rules.ranking import RunOrder

PRESETS = (
    Preset("nine", "Nine Card Brag", NineRules()),
    Preset("nine-all-three", "Nine cards, all three hands", NineRules(win_rule=NineWinRule.ALL_THREE)),
    Preset("nine-four-pots", "Nine cards, four pots", NineRules(win_rule=NineWinRule.FOUR_POTS)),
    Preset(
        "nine-points",
        "Nine cards for points",
        NineRules(
            mode=NineMode.POINTS,
            points_table=NinePointsTable.PLACES,
            target=21,
            best_prial=14,
            run_order=RunOrder.A23_LOW,
        ),
    ),
    Preset(
        "nine-jokers",
        "Nine cards, two jokers, six players",
        NineRules(jokers=2, max_players=6, tenth_card=True, bum_deal=True),
    ),
)
"""Shipped presets. With two jokers and six players all cards are dealt, so a tenth card comes from a bum deal only."""
