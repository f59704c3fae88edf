"""Six and Seven Card Brag as games (RULES 9, 10): their moves, options and views (RULES 12.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bot.rules.arranging.engine.play import ArrangingGame
from bot.rules.arranging.moves import Expose, Pass
from bot.rules.arranging.two_hands import state as two_hands_state
from bot.rules.arranging.two_hands.draft import TwoHandsDraft
from bot.rules.arranging.two_hands.house_rules import SevenRules, SixRules, TwoHandsRules, TwoHandsWinRule
from bot.rules.arranging.two_hands.state import TwoHandsPhase, TwoHandsSeat, TwoHandsState
from bot.rules.game import Option, events_of
from bot.rules.house_rules import Preset

RulesT = TypeVar("RulesT", bound=TwoHandsRules)


@dataclass(frozen=True, kw_only=True)
class TwoHandsGame(ArrangingGame[TwoHandsState, RulesT, TwoHandsSeat], Generic[RulesT]):
    draft = TwoHandsDraft
    events = ArrangingGame.events + events_of(two_hands_state)
    deal_moves = ArrangingGame.deal_moves | {
        Expose: lambda draft, move, _: draft.expose_hand(move.seat),
        Pass: lambda draft, move, _: draft.pass_place(move.seat),
    }
    move_phases = ArrangingGame.move_phases | dict.fromkeys((Expose, Pass), (TwoHandsPhase.EXPOSING,))
    view_class = two_hands_state.TwoHandsView
    seat_view_class = two_hands_state.TwoHandsSeatView

    def answers(self, state: TwoHandsState, one: TwoHandsSeat) -> tuple[Option, ...]:
        if state.phase is TwoHandsPhase.EXPOSING and one.seat == state.actor:
            return Option(move=Expose(seat=one.seat)), Option(move=Pass(seat=one.seat))
        return ()

    def table_fields(self, state: TwoHandsState) -> dict[str, Any]:
        return {"place": state.place, "leader": state.leader, "waiting": state.waiting, "best": state.best}

    def seat_fields(self, one: TwoHandsSeat) -> dict[str, Any]:
        return {"paid": one.paid, "passed": one.passed}


@dataclass(frozen=True, kw_only=True)
class SixState(TwoHandsState):
    rules: SixRules


SIX = TwoHandsGame(
    name="six_card_brag",
    aliases=("six", "6_card_brag", "6"),
    default_rules=SixRules(),
    presets=(
        Preset("six", "Six Card Brag", SixRules()),
        Preset("six-running-flush", "Six cards, with the long running flush", SixRules(six_card_running_flush=True)),
        Preset("six-all-show", "Six cards, everybody shows", SixRules(may_pass=False)),
    ),
    state=SixState,
)


@dataclass(frozen=True, kw_only=True)
class SevenState(TwoHandsState):
    rules: SevenRules


SEVEN = TwoHandsGame(
    name="seven_card_brag",
    aliases=("seven", "7_card_brag", "7"),
    default_rules=SevenRules(),
    presets=(
        Preset("seven", "Seven Card Brag", SevenRules()),
        Preset("seven-both", "Seven cards, both hands outright", SevenRules(win_rule=TwoHandsWinRule.SAME_PLAYER_BOTH)),
        Preset(
            "seven-running-flush", "Seven cards, with the long running flush", SevenRules(seven_card_running_flush=True)
        ),
    ),
    state=SevenState,
)
