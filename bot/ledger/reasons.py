"""Reasons for bookings, in somebody's own words."""

from __future__ import annotations

from bot.errors import Refusal
from bot.ledger.values import LONGEST_REASON
from bot.unseen import is_broken, is_nothing


def checked_reason(reason: str, *, needed: bool = True) -> str:
    """Return the reason on one line. Refusal bad_reason if it is too long or unreadable, or `needed` and missing."""
    reason = " ".join(reason.split())
    if not reason and not needed:
        return ""
    if is_nothing(reason) or is_broken(reason) or len(reason) > LONGEST_REASON:
        raise Refusal("bad_reason", most=LONGEST_REASON)
    return reason
