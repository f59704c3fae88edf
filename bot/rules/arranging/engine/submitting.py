"""Simultaneous private arranging or declaring, and the reasons for refused moves (RULES 7.4, 7.5, 16.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from bot.rules.arranging.engine.events import Arranged, ArrangingBegan, DeclarationMade, Locked, Unlocked
from bot.rules.arranging.engine.house_rules import Misorder
from bot.rules.arranging.engine.state import AnyDraft, ArrangingSeat, ArrangingState
from bot.rules.arranging.hands import ArrangeOption, best_hand_by_hand
from bot.rules.arranging.moves import Arrange, Declaration, Declare, Hands, Unlock
from bot.rules.cards import UNKNOWN_CARDS
from bot.rules.game import NOBODY, IllegalMove, Move, Option, Seat
from bot.rules.table.play import DealMove
from bot.rules.table.state import Phase

DraftT = TypeVar("DraftT", bound=AnyDraft)


def submission_options(state: ArrangingState[ArrangingSeat], one: ArrangingSeat) -> list[Option]:
    """Return the options of a seat that arranges: any arrangement, the declarations it can prove, and taking back."""
    found: list[Option] = [arrange_option(state, one)]
    found += [
        Option(move=Declare(seat=one.seat, what=what), secret=True)
        for what in state.terms.declarations
        if state.terms.can_declare(what, one.cards)
    ]
    if one.ready:
        found.append(Option(move=Unlock(seat=one.seat)))
    return found


def arrange_option(state: ArrangingState[ArrangingSeat], one: ArrangingSeat) -> ArrangeOption:
    """Return the option that covers every arrangement of a seat's cards."""
    return ArrangeOption(
        move=Arrange(seat=one.seat, hands=state.terms.hands.default_arrangement(one.cards)),
        cards=one.cards,
        rules=state.terms.hands,
        in_order=state.terms.misorder is Misorder.REJECT,
        secret=True,
    )


def find_refusal(
    state: ArrangingState[ArrangingSeat], move: Move, phases: Mapping[type[Move], Collection[Phase]]
) -> IllegalMove | None:
    """Return the reason why `move`, which no option admits, is refused; None if the game must find it.

    `phases` gives the phases for moves that are not made while everybody arranges. Codes: `bot.rules.refusals`.
    """
    one = state.seat_state(move.seat)
    if one is None:
        return IllegalMove("no_such_seat")
    if not state.in_deal:
        return IllegalMove("no_deal")
    if one.leaving:
        return IllegalMove("already_leaving")
    if one.seat not in state.order:
        return IllegalMove("not_dealt_in")
    if state.phase not in phases.get(type(move), (state.ARRANGING,)):
        return IllegalMove("wrong_step", step=state.phase.value)
    if state.phase not in state.SIMULTANEOUS and one.seat != state.actor:
        return IllegalMove("not_your_turn", turn=state.actor)
    if isinstance(move, Arrange):
        return arrange_option(state, one).find_fault(move)
    if isinstance(move, Declare):
        if move.what not in state.terms.declarations:
            return IllegalMove("not_declared_here")
        return IllegalMove("not_held", what=move.what.name.lower())
    return IllegalMove("not_locked") if isinstance(move, Unlock) else None


def begin_arranging(draft: AnyDraft) -> None:
    """Begin the phase in which everybody arranges."""
    draft.phase, draft.actor = draft.before.ARRANGING, NOBODY
    draft.emit(ArrangingBegan())


def arrange(draft: AnyDraft, seat: Seat, hands: Hands, cause: str = "chosen") -> None:
    """Submit an arrangement. It is final once everybody has submitted (D-60)."""
    if draft.terms.misorder is Misorder.AUTO_SORT:
        hands = draft.terms.hands.sort_hands(hands)
    draft.emit(Arranged(seen_by=(seat,), seat=seat, hands=hands, cause=cause))
    lock(draft, seat, hands)


def arrange_best(draft: AnyDraft, seat: Seat, cause: str) -> None:
    """Submit the best arrangement hand by hand of the known cards. `cause` is `time` or `left`."""
    cards = [card for card in draft.seats[seat].cards if card not in UNKNOWN_CARDS]
    arrange(draft, seat, best_hand_by_hand(cards, draft.terms.hands), cause)


def declare(draft: AnyDraft, seat: Seat, what: Declaration) -> None:
    """Submit a declaration instead of an arrangement (D-108)."""
    draft.emit(DeclarationMade(seen_by=(seat,), seat=seat, what=what))
    lock(draft, seat, declared=what)


def lock(draft: AnyDraft, seat: Seat, hands: Hands | None = None, declared: Declaration | None = None) -> None:
    """Record a submission. The others are notified of the first one only, not of changes to it."""
    if not draft.seats[seat].ready:
        draft.emit(Locked(seat=seat))
    draft.change(seat, ready=True, chosen=True, hands=hands, declared=declared)


def unlock(draft: AnyDraft, seat: Seat) -> None:
    """Take back a submission."""
    draft.change(seat, ready=False, hands=None, declared=None)
    draft.emit(Unlocked(seat=seat))


def is_everybody_ready(draft: AnyDraft) -> bool:
    """Return True if nobody has to submit or answer any more."""
    return all(draft.seats[seat].ready for seat in draft.order)


def moves(continue_deal: Callable[[DraftT], None]) -> Mapping[type[Move], DealMove[DraftT]]:
    """Return the moves of arranging, each with its effect. `continue_deal` runs after each submission."""

    def submit(draft: DraftT, move: Arrange, _: Option) -> None:
        arrange(draft, move.seat, move.hands)
        continue_deal(draft)

    def submit_declaration(draft: DraftT, move: Declare, _: Option) -> None:
        declare(draft, move.seat, move.what)
        continue_deal(draft)

    return {Arrange: submit, Declare: submit_declaration, Unlock: lambda draft, move, _: unlock(draft, move.seat)}
