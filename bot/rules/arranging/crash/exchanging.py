"""Taking a spare hand (RULES 7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.arranging.crash.drafting import CrashDraft
from bot.rules.arranging.crash.events import HandStood, SpareTaken
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.submitting import begin_arranging
from bot.rules.game import POT, Seat, purse
from bot.rules.table.events import CardsSeen, TurnPassed


def begin_exchange(draft: CrashDraft) -> None:
    """The player left of the dealer is asked first; with no spare hand everybody arranges at once."""
    ask(draft, draft.order)


def take(draft: CrashDraft, seat: Seat, number: int, fee: int) -> None:
    """Puts the whole hand aside and takes a spare; under `spare_reuse` the hand given up takes its number (D-56)."""
    spare, given_up = draft.spares[number - 1], draft.seats[seat].cards
    draft.move_chips(SpareTaken(source=purse(seat), destination=POT, amount=fee, seat=seat, number=number))
    draft.change(seat, cards=spare, given_up=given_up, took_spare=number, paid=draft.seats[seat].paid + fee)
    draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=spare))
    if draft.rules.spare_reuse:
        draft.spares[number - 1] = given_up
    else:
        draft.spares[number - 1] = ()
        draft.aside += (given_up,)
    ask_next(draft, seat)


def stand(draft: CrashDraft, seat: Seat, cause: str = "chosen") -> None:
    """Keeps the hand."""
    draft.emit(HandStood(seat=seat, cause=cause))
    ask_next(draft, seat)


def ask_next(draft: CrashDraft, seat: Seat) -> None:
    """Asks the player after `seat`; an exchange ends when no spare is left."""
    ask(draft, draft.order[draft.order.index(seat) + 1 :])


def ask(draft: CrashDraft, waiting: Sequence[Seat]) -> None:
    """Asks the first of these players; where none is left, or no spare hand, everybody arranges."""
    if waiting and any(draft.spares):
        draft.phase, draft.actor = CrashPhase.EXCHANGING, waiting[0]
        draft.emit(TurnPassed(seat=draft.actor))
        return
    begin_arranging(draft)
