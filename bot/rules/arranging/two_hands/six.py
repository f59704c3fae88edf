"""Six Card Brag: house rules (RULES 9.3, 9.5), presets and the game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.two_hands.house_rules import TwoHandsRules
from bot.rules.arranging.two_hands.play import TwoHandsGame
from bot.rules.arranging.two_hands.state import TwoHandsState
from bot.rules.house_rules import CostEffect, Preset, option, player_count


@dataclass(frozen=True, kw_only=True)
class SixRules(TwoHandsRules):
    best_prial: int = 6
    six_card_running_flush: bool = option(False, "special", announced=True)
    min_players: int = player_count(2, 8, CostEffect.ANY)
    max_players: int = player_count(8, 8, CostEffect.ANY)

    @property
    def cards(self) -> int:
        return 6

    @property
    def running_flush_wins(self) -> bool:
        return self.six_card_running_flush


PRESETS = (
    Preset("six", "Six Card Brag", SixRules()),
    Preset("six-running-flush", "Six cards, with the long running flush", SixRules(six_card_running_flush=True)),
    Preset("six-all-show", "Six cards, everybody shows", SixRules(may_pass=False)),
)


@dataclass(frozen=True, kw_only=True)
class SixState(TwoHandsState):
    rules: SixRules


SIX = TwoHandsGame(
    name="six_card_brag", aliases=("six", "6_card_brag", "6"), default_rules=SixRules(), presets=PRESETS, state=SixState
)
