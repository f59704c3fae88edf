"""House rules of Crash as they are played in one place or another (RULES 7.7 to 7.13)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.rules.arranging.crash.house_rules import (
    CrashAnnounce,
    CrashRule,
    CrashRules,
    MinHand,
    Payment,
    QuadRule,
    ThirteenRun,
    TieRule,
    YogiName,
)

PRESETS: Mapping[str, CrashRules] = MappingProxyType(
    {
        "pagat_four": CrashRules(min_players=4),
        "salford": CrashRules(target=7, target_small=7),
        "coventry": CrashRules(target=7, target_small=7),
        "south_wales": CrashRules(target=12, target_small=12, win_margin=2, quad_rule=QuadRule.SOUTH_WALES),
        "wikipedia": CrashRules(
            target=15,
            target_small=15,
            crash_announce=CrashAnnounce.OPTIONAL,
            crash_rule=CrashRule.PAYMENT,
            crash_payment=50,
            crash_payment_announced=100,
            crash_penalty=50,
        ),
        "yorkshire": CrashRules(tie_rule=TieRule.YOGI, yogi_name=YogiName.YOGI),
        "lincolnshire": CrashRules(tie_rule=TieRule.YOGI, yogi_name=YogiName.CHAS),
        "no_pairs": CrashRules(min_hand=MinHand.FLUSH),
        "board_game_arena": CrashRules(
            target=10,
            target_small=10,
            quad_rule=QuadRule.OFF,
            pairs_redeal=0,
            thirteen_run=ThirteenRun.OFF,
            payment=Payment.NONE,
        ),
    }
)
"""Name to house rules."""
