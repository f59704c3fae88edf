"""Crash as a game (RULES 7): its moves, options, refusals and views (RULES 12.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.rules.arranging.crash import state as crash_state
from bot.rules.arranging.crash.draft import CrashDraft
from bot.rules.arranging.crash.house_rules import PRESETS, CrashRules
from bot.rules.arranging.crash.state import CrashPhase, CrashSeat, CrashState
from bot.rules.arranging.engine.play import ArrangingGame
from bot.rules.arranging.hands import find_fours
from bot.rules.arranging.moves import CallCrash, Knock, Pass, TakeSpare
from bot.rules.cards import UNKNOWN_CARDS, Card
from bot.rules.game import Cut, DealCut, DealRound, Event, IllegalMove, Move, Option, PlayedMove, Seat, events_of


@dataclass(frozen=True, kw_only=True)
class CrashGame(ArrangingGame[CrashState, CrashRules, CrashSeat]):
    """Crash. `options` never lists a `Deal` without a shuffle; `CrashView.may_keep_pack` is True if it is allowed."""

    draft = CrashDraft
    events = ArrangingGame.events + events_of(crash_state)
    table_moves = ArrangingGame.table_moves | {
        DealRound: lambda draft, move: draft.deal_round(move),
        DealCut: lambda draft, move: draft.start_deal(move),
    }
    deal_moves = ArrangingGame.deal_moves | {
        Cut: lambda draft, move, _: draft.cut(move.seat, move.amount),
        Pass: lambda draft, move, _: draft.act_for_absent(move.seat, "chosen"),
        TakeSpare: lambda draft, move, option: draft.take_spare(move.seat, move.number, option.price),
        Knock: lambda draft, move, _: draft.knock(move.seat),
        CallCrash: lambda draft, move, _: draft.answer_call(move.seat, True, "chosen"),
    }
    move_phases = ArrangingGame.move_phases | {
        Cut: (CrashPhase.CUTTING,),
        TakeSpare: (CrashPhase.EXCHANGING,),
        CallCrash: (CrashPhase.CALLING,),
        Pass: (CrashPhase.CUTTING, CrashPhase.EXCHANGING, CrashPhase.CALLING),
    }
    view_class = crash_state.CrashView
    seat_view_class = crash_state.CrashSeatView
    own_view_class = crash_state.CrashOwnView

    def submissions(self, state: CrashState, one: CrashSeat) -> tuple[Option, ...]:
        found = super().submissions(state, one)
        if state.rules.bus_ride_knock and not one.knocked and not one.chosen and can_knock(one.cards):
            return (*found, Option(move=Knock(seat=one.seat), secret=True))
        return found

    def answers(self, state: CrashState, one: CrashSeat) -> tuple[Option, ...]:
        seat = one.seat
        passes = Option(move=Pass(seat=seat))
        if state.phase is CrashPhase.CALLING and not one.ready:
            return Option(move=CallCrash(seat=seat)), passes
        if seat != state.actor:
            return ()
        if state.phase is CrashPhase.CUTTING:
            return Option(move=Cut(seat=seat, amount=1), most=len(state.pack) - 1), passes
        if state.phase is not CrashPhase.EXCHANGING:
            return ()
        fee = state.rules.spare_fee
        spares = [number for number, hand in enumerate(state.spares, 1) if hand and one.stack >= fee]
        return (*(Option(move=TakeSpare(seat=seat, number=number), price=fee) for number in spares), passes)

    def find_own_refusal(self, state: CrashState, one: CrashSeat, move: Move) -> IllegalMove:
        if isinstance(move, Cut):
            return IllegalMove("bad_cut", most=len(state.pack) - 1, offered=move.amount)
        if isinstance(move, TakeSpare):
            if not 1 <= move.number <= len(state.spares) or not state.spares[move.number - 1]:
                return IllegalMove("no_such_spare", number=move.number)
            return IllegalMove("spare_fee", price=state.rules.spare_fee, have=one.stack)
        if not isinstance(move, Knock):
            return IllegalMove("answered_already")
        if not state.rules.bus_ride_knock:
            return IllegalMove("no_knocking")
        if one.knocked:
            return IllegalMove("knocked_already")
        return IllegalMove("too_late_to_knock") if one.chosen else IllegalMove("not_held", what="four_of_a_kind")

    def table_fields(self, state: CrashState) -> dict[str, Any]:
        between = state.phase is CrashPhase.BETWEEN_DEALS
        return {
            "yogi": state.yogi,
            "spares": tuple(number for number, hand in enumerate(state.spares, 1) if hand),
            "knocking": state.rules.bus_ride_knock,
            "calling": state.rules.has_announcements,
            "may_keep_pack": between and state.rules.optional_shuffle and not state.shuffle_due,
        }

    def seat_fields(self, one: CrashSeat) -> dict[str, Any]:
        return {"took_spare": one.took_spare, "knocked": one.knocked, "called": one.public_called}

    def own_fields(self, state: CrashState, one: CrashSeat) -> dict[str, Any]:
        return super().own_fields(state, one) | {"given_up": one.given_up, "called": one.called}

    def redact_moves(self, played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
        """Redact the moves as in every arranging game. Unrevealed crash calls of other seats become passes."""
        revealed = {
            seat,
            *(event.seat for _, seen in played for event in seen if isinstance(event, crash_state.Called)),
        }
        return tuple(
            Pass(seat=move.seat) if isinstance(move, CallCrash) and move.seat not in revealed else move
            for move in super().redact_moves(played, seat)
        )

    def count_events(self, rules: CrashRules, events: tuple[Event, ...], counts: dict[Seat, Counter[str]]) -> None:
        super().count_events(rules, events, counts)
        for event in events:
            if isinstance(event, crash_state.Called) and event.crash:
                counts[event.seat]["crashes_called"] = 1
            elif isinstance(event, crash_state.Crashed):
                counts[event.seat]["crashes"] = 1


def can_knock(cards: Sequence[Card]) -> bool:
    """Return True if `cards` contain four of a kind or unknown cards. A false knock is refused (D-73)."""
    return not UNKNOWN_CARDS.isdisjoint(cards) or any(find_fours(cards))


CRASH = CrashGame(
    name="crash",
    aliases=("thirteen_card_brag", "13_card_brag", "crackers", "13"),
    default_rules=CrashRules(),
    presets=PRESETS,
    state=CrashState,
)
