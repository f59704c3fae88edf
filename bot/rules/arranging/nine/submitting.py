"""Private calls of a bum deal, and the next step once everybody is ready (RULES 8.2, 8.5, D-108)."""

from __future__ import annotations

from bot.rules.arranging.engine.comparing import has_declared
from bot.rules.arranging.engine.submitting import all_ready, lock
from bot.rules.arranging.nine.comparing import compare
from bot.rules.arranging.nine.dealing import arrange, ask_about_packers, end_unplayed, reveal_packing, take_back
from bot.rules.arranging.nine.declaring import settle_declarations
from bot.rules.arranging.nine.events import PackingMade
from bot.rules.arranging.nine.state import NineDraft
from bot.rules.arranging.nine.view import NinePhase
from bot.rules.game import Seat


def pack(draft: NineDraft, seat: Seat) -> None:
    """Submit a bum deal instead of an arrangement."""
    draft.emit(PackingMade(seen_by=(seat,), seat=seat, packs=True))
    lock(draft, seat)
    draft.change(seat, packs=True)


def go_on(draft: NineDraft) -> None:
    """Continue once everybody is ready: reveal bum deals, return discards, or reveal the submissions."""
    if not all_ready(draft):
        return
    if draft.phase is NinePhase.DISCARDING:
        take_back(draft)
        arrange(draft)
        return
    before = draft.phase is NinePhase.PACKING
    reveal_packing(draft)
    if not before and has_declared(draft):
        settle_declarations(draft)
    elif not end_unplayed(draft):
        if before:
            ask_about_packers(draft)
        else:
            compare(draft)
