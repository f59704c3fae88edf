"""Revealing what was declared (RULES 7.10, 16.2)."""

from __future__ import annotations

from bot.rules.arranging.engine.drafting import AnyDraft
from bot.rules.arranging.engine.events import Declared
from bot.rules.arranging.moves import Declaration
from bot.rules.game import Seat


def has_declared(draft: AnyDraft) -> bool:
    """Whether somebody submitted a declaration."""
    return any(draft.seats[seat].declared for seat in draft.order)


def reveal_declarations(draft: AnyDraft) -> dict[Seat, Declaration]:
    """Reveals all declarations together; those of the group that comes first prove themselves, and are returned."""
    declared = {seat: what for seat in draft.order if (what := draft.seats[seat].declared) is not None}
    groups = ({one.what: one for one in group} for group in draft.terms.specials)
    first = next(group for group in groups if not group.keys().isdisjoint(declared.values()))
    for seat, what in declared.items():
        cards = first[what].proof(draft.seats[seat].cards) if what in first else ()
        draft.change(seat, public_declared=what, proof=cards)
        draft.emit(Declared(seat=seat, what=what, cards=cards))
    return {seat: what for seat, what in declared.items() if what in first}
