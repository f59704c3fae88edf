"""A deal that goes on without somebody, or without their answer, or not at all (RULES 7.14, 13)."""

from __future__ import annotations

from bot.rules.arranging.crash.dealing import leave_uncut
from bot.rules.arranging.crash.drafting import CrashDraft
from bot.rules.arranging.crash.ending import finish
from bot.rules.arranging.crash.events import CrashEnding
from bot.rules.arranging.crash.exchanging import ask, stand
from bot.rules.arranging.crash.submitting import call, go_on
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.seating import take_out
from bot.rules.arranging.engine.submitting import arrange_automatically
from bot.rules.game import Seat, Void
from bot.rules.table import seating as table


def drop_out(draft: CrashDraft, seat: Seat) -> None:
    """The deal goes on without who leaves, unless there are too few for it."""
    after = draft.order[draft.order.index(seat) + 1 :]
    take_out(draft, seat)
    draft.change(seat, called=None)
    if draft.ended is not None:
        finish(draft, CrashEnding.ABANDONED)
    elif len(draft.order) < 2:
        void(draft, Void())
    elif draft.phase in {CrashPhase.ARRANGING, CrashPhase.CALLING}:
        go_on(draft)
    elif draft.actor == seat and draft.phase is CrashPhase.CUTTING:
        leave_uncut(draft, seat)
    elif draft.actor == seat:
        ask(draft, after)


def answer_for(draft: CrashDraft, seat: Seat, cause: str) -> None:
    """What the clock does: no cut, no exchange, no call, and the best arrangement hand by hand (RULES 13)."""
    if draft.phase is CrashPhase.CUTTING:
        leave_uncut(draft, seat)
    elif draft.phase is CrashPhase.EXCHANGING:
        stand(draft, seat, cause)
    elif draft.phase is CrashPhase.ARRANGING:
        arrange_automatically(draft, seat)
        go_on(draft)
    else:
        call(draft, seat, False, cause)


def void(draft: CrashDraft, move: Void) -> None:
    """Cancels the deal in hand (RULES 13): payments return, all cards go back, and the same dealer deals again."""
    table.return_payments(draft)
    for seat in draft.order:
        draft.change(seat, hands=None, declared=None, called=None)
    finish(draft, CrashEnding.VOIDED)
