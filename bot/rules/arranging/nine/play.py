"""Nine Card Brag as a game (RULES 8): its moves, options, refusals and views (RULES 12.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.rules.arranging.engine.events import Answered
from bot.rules.arranging.engine.play import ArrangingGame, is_submission
from bot.rules.arranging.moves import DealTenth, Discard, Pack, Pass
from bot.rules.arranging.nine import state as nine_state
from bot.rules.arranging.nine.draft import NineDraft
from bot.rules.arranging.nine.house_rules import PRESETS, NineRules
from bot.rules.arranging.nine.state import NinePhase, NineSeat, NineState
from bot.rules.cards import UNKNOWN
from bot.rules.game import NOBODY, IllegalMove, Move, Option, PlayedMove, RedactionError, Seat, events_of


class DealTenthOption(Option):
    """Option of the dealer to deal a tenth card. The cards of a bum deal may come in any order."""

    def admits(self, move: Move) -> bool:
        """Return True if `move` deals a tenth card. The draft checks its cards, which the dealer does not know."""
        return isinstance(move, DealTenth) and move.seat == self.move.seat


@dataclass(frozen=True, kw_only=True)
class NineGame(ArrangingGame[NineState, NineRules, NineSeat]):
    draft = NineDraft
    events = ArrangingGame.events + events_of(nine_state)
    deal_moves = ArrangingGame.deal_moves | {
        Pack: lambda draft, move, _: draft.pack_hand(move.seat),
        Pass: lambda draft, move, _: draft.act_for_absent(move.seat, "chosen"),
        DealTenth: lambda draft, move, _: draft.deal_tenth(move.order),
        Discard: lambda draft, move, _: draft.play_discard(move.seat, move.card),
    }
    move_phases = ArrangingGame.move_phases | {
        DealTenth: (NinePhase.TENTH,),
        Discard: (NinePhase.DISCARDING,),
        Pack: (NinePhase.PACKING, NinePhase.ARRANGING),
        Pass: (NinePhase.PACKING, NinePhase.TENTH),
    }
    view_class = nine_state.NineView
    seat_view_class = nine_state.NineSeatView
    own_view_class = nine_state.NineOwnView

    def revise(self, state: NineState, rules: NineRules) -> NineState:
        """Return the table with other house rules. If the number of pots changes, carried chips are divided equally."""
        waiting = state.waiting if rules.pot_count == state.rules.pot_count else ()
        return replace(super().revise(state, rules), waiting=waiting)

    def submissions(self, state: NineState, one: NineSeat) -> tuple[Option, ...]:
        if one.packed:
            return ()
        bum_deal = (Option(move=Pack(seat=one.seat)),) if state.may_pack(one) else ()
        return super().submissions(state, one) + bum_deal

    def answers(self, state: NineState, one: NineSeat) -> tuple[Option, ...]:
        seat = one.seat
        if state.phase is NinePhase.TENTH:
            dealing = DealTenthOption(move=DealTenth(seat=seat)), Option(move=Pass(seat=seat))
            return dealing if seat == state.actor else ()
        if one.packed or one.ready:
            return ()
        if state.phase is NinePhase.PACKING:
            return Option(move=Pack(seat=seat)), Option(move=Pass(seat=seat))
        return tuple(Option(move=Discard(seat=seat, card=card), secret=True) for card in one.cards)

    def find_refusal(self, state: NineState, move: Move, backing: int) -> IllegalMove:
        one = state.seat_state(move.seat)
        if one is not None and one.packed and state.in_deal and state.phase is not NinePhase.TENTH:
            return IllegalMove("packed_already")
        return super().find_refusal(state, move, backing)

    def find_own_refusal(self, state: NineState, one: NineSeat, move: Move) -> IllegalMove:
        if isinstance(move, Pack) and state.phase is NinePhase.ARRANGING:
            return IllegalMove("no_bum_deal")
        if isinstance(move, Discard) and not one.ready:
            return IllegalMove("not_your_card", card=move.card.text)
        return IllegalMove("answered_already")

    def table_fields(self, state: NineState) -> dict[str, Any]:
        return {
            "pots": state.pots,
            "caller": state.caller,
            "tenth": state.tenth,
            "packing": state.packing,
            "deals_played": state.deals_played,
        }

    def seat_fields(self, one: NineSeat) -> dict[str, Any]:
        return {"paid": one.paid, "packed": one.packed}

    def own_fields(self, state: NineState, one: NineSeat) -> dict[str, Any]:
        """Return the fields that only the viewer knows. A caller whose cards are dealt round still sees all nine."""
        shown = super().own_fields(state, one) | {"given_up": one.given_up, "packs": one.packs}
        if state.phase is NinePhase.DISCARDING and one.seat == state.caller:
            shown |= {"cards": one.given_up, "given_up": ()}
        return shown

    def redact_moves(self, played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
        """Redact moves, discards and bum deals included. Raise RedactionError if a bum deal was dealt round."""
        if any(
            isinstance(event, nine_state.TenthDealt) and event.caller != NOBODY for _, seen in played for event in seen
        ):
            raise RedactionError(
                "a bum deal was dealt round, and who got and discarded which card is nobody else's business"
            )
        redacted = super().redact_moves(played, seat)
        return tuple(
            known if move.seat == seat else _redact_move(played[place:], known)
            for place, ((move, _), known) in enumerate(zip(played, redacted, strict=True))
        )


def _redact_move(played: tuple[PlayedMove, ...], known: Move | None) -> Move | None:
    """Redact the first move in `played`, made by another seat. `known` is the move as redacted by the engine."""
    move, seen = played[0]
    if isinstance(move, Discard):
        return Discard(seat=move.seat, card=UNKNOWN[0])
    revealed = any(
        isinstance(event, nine_state.Packed) and event.seat == move.seat for _, later in played for event in later
    )
    submits = is_submission(move, seen)
    if submits and revealed:
        return Pack(seat=move.seat)
    if isinstance(move, Pack) and not submits:
        answers = any(isinstance(event, Answered) and event.seat == move.seat for event in seen)
        if not answers:
            return None
        return move if revealed else Pass(seat=move.seat)
    return known


NINE = NineGame(
    name="nine_card_brag",
    aliases=("nine", "9_card_brag", "9"),
    default_rules=NineRules(),
    presets=PRESETS,
    state=NineState,
)
