"""Private arranging or declaring, knocking, and calls of a crash (RULES 7.4, 7.5, 7.9, 16.2)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.arranging.crash.comparing import compare_hands
from bot.rules.arranging.crash.declaring import settle_declarations
from bot.rules.arranging.crash.events import Called, CallMade, CallsBegan, Knocked
from bot.rules.arranging.crash.state import CrashDraft
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.comparing import has_declared
from bot.rules.arranging.engine.events import Answered
from bot.rules.arranging.engine.submitting import is_everybody_ready
from bot.rules.arranging.hands import find_fours
from bot.rules.cards import UNKNOWN_CARDS, Card
from bot.rules.game import Seat


def can_knock(cards: Sequence[Card]) -> bool:
    """Return True if `cards` contain four of a kind, or unknown cards. A false knock is refused (D-73)."""
    return not UNKNOWN_CARDS.isdisjoint(cards) or any(find_fours(cards))


def knock(draft: CrashDraft, seat: Seat) -> None:
    """Announce four of a kind."""
    draft.change(seat, knocked=True)
    draft.emit(Knocked(seat=seat))


def answer_call(draft: CrashDraft, seat: Seat, crash: bool, cause: str) -> None:  # noqa: FBT001 (it is the answer)
    """Answer whether the seat will win every place. The answers are revealed together (D-68)."""
    draft.change(seat, ready=True, called=crash)
    draft.emit(CallMade(seen_by=(seat,), seat=seat, crash=crash))
    draft.emit(Answered(seat=seat, cause=cause))
    continue_deal(draft)


def continue_deal(draft: CrashDraft) -> None:
    """Continue once everybody is ready: reveal declarations, ask for calls, or compare the hands."""
    if not is_everybody_ready(draft):
        return
    if draft.phase is CrashPhase.ARRANGING:
        if has_declared(draft):
            settle_declarations(draft)
            return
        if draft.rules.has_announcements:
            draft.phase = CrashPhase.CALLING
            for seat in draft.order:
                draft.change(seat, ready=False)
            draft.emit(CallsBegan())
            return
    for seat in draft.order:
        called = draft.seats[seat].called
        if called is not None:
            draft.change(seat, public_called=called)
            draft.emit(Called(seat=seat, crash=called))
    compare_hands(draft)
