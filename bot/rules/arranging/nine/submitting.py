"""Private calls of a bum deal, and the next step once everybody is ready (RULES 8.2, 8.5, D-108)."""

from __future__ import annotations

from bot.rules.arranging.engine.comparing import has_declared
from bot.rules.arranging.engine.submitting import is_everybody_ready, lock
from bot.rules.arranging.nine.comparing import compare_hands
from bot.rules.arranging.nine.dealing import start_arranging, offer_packed_cards, end_if_unplayed, reveal_packing, return_cards
from bot.rules.arranging.nine.declaring import settle_declarations
from bot.rules.arranging.nine.events import PackingMade
from bot.rules.arranging.nine.state import NineDraft
from bot.rules.arranging.nine.view import NinePhase
from bot.rules.game import Seat


def submit_bum_deal(draft: NineDraft, seat: Seat) -> None:
    """Submit a bum deal instead of an arrangement."""
    draft.emit(PackingMade(seen_by=(seat,), seat=seat, packs=True))
    lock(draft, seat)
    draft.change(seat, packs=True)


def continue_deal(draft: NineDraft) -> None:
    """Continue once everybody is ready: reveal bum deals, return discards, or reveal the submissions."""
    if not is_everybody_ready(draft):
        return
    if draft.phase is NinePhase.DISCARDING:
        return_cards(draft)
        start_arranging(draft)
        return
    before = draft.phase is NinePhase.PACKING
    reveal_packing(draft)
    if not before and has_declared(draft):
        settle_declarations(draft)
    elif not end_if_unplayed(draft):
        if before:
            offer_packed_cards(draft)
        else:
            compare_hands(draft)
