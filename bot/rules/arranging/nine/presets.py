"""House rules of Nine Card Brag as they are played in one place or another (RULES 8.4 to 8.9)."""

from __future__ import annotations

from bot.rules.arranging.nine.house_rules import Mode, NineRules, PointsTable, WinRule
from bot.rules.house_rules import Preset
from bot.rules.ranking import RunOrder

PRESETS = (
    Preset("nine", "Nine Card Brag", NineRules()),
    Preset("nine-all-three", "All three hands win", NineRules(win_rule=WinRule.ALL_THREE)),
    Preset("nine-four-pots", "Four pots", NineRules(win_rule=WinRule.FOUR_POTS)),
    Preset(
        "nine-points",
        "Three, two, one to twenty-one",
        NineRules(
            mode=Mode.POINTS,
            points_table=PointsTable.PLACES,
            target=21,
            best_prial=14,
            run_order=RunOrder.A23_LOW,
        ),
    ),
    Preset(
        "nine-jokers",
        "Two jokers for six",
        NineRules(jokers=2, max_players=6, tenth_card=True, bum_deal=True),
    ),
)
"""With two jokers all cards are dealt to six, so a tenth card comes of a bum deal only."""
