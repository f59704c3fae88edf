"""Presets of the house rules of Crash, as played in different places (RULES 7.7 to 7.13)."""

from __future__ import annotations

from bot.rules.arranging.crash.house_rules import (
    CrashAnnounce,
    CrashRule,
    CrashRules,
    MinHand,
    CrashPayment,
    QuadRule,
    ThirteenRun,
    TieRule,
    YogiName,
)
from bot.rules.house_rules import Preset

PRESETS = (
    Preset("crash", "Crash", CrashRules()),
    Preset("crash-four", "Crash for four", CrashRules(min_players=4)),
    Preset("crash-salford", "Salford and Coventry", CrashRules(target=7, target_small=7)),
    Preset(
        "crash-south-wales",
        "South Wales",
        CrashRules(target=12, target_small=12, win_margin=2, quad_rule=QuadRule.SOUTH_WALES),
    ),
    Preset("crash-yorkshire", "Yorkshire, with Yogi", CrashRules(tie_rule=TieRule.YOGI, yogi_name=YogiName.YOGI)),
    Preset("crash-lincolnshire", "Lincolnshire, with Chas", CrashRules(tie_rule=TieRule.YOGI, yogi_name=YogiName.CHAS)),
    Preset("crash-no-pairs", "Crash without pairs", CrashRules(min_hand=MinHand.FLUSH)),
    Preset(
        "crash-wikipedia",
        "Crash for money, as in Wikipedia",
        CrashRules(
            target=15,
            target_small=15,
            crash_announce=CrashAnnounce.OPTIONAL,
            crash_rule=CrashRule.PAYMENT,
            crash_payment=50,
            crash_payment_announced=100,
            crash_penalty=50,
            four_card_sets=True,
            quad_rule=QuadRule.OFF,
            pairs_redeal=0,
            thirteen_run=ThirteenRun.OFF,
            payment=CrashPayment.NONE,
        ),
    ),
    Preset(
        "crash-arena",
        "Crash as on Board Game Arena",
        CrashRules(
            target=10,
            target_small=10,
            quad_rule=QuadRule.OFF,
            pairs_redeal=0,
            thirteen_run=ThirteenRun.OFF,
            payment=CrashPayment.NONE,
        ),
    ),
)
"""Shipped presets. Salford and Coventry play the same rules."""
