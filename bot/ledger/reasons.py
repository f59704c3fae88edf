"""Reasons for bookings, in somebody's own words."""

from __future__ import annotations

from bot.errors import Refusal
from bot.ledger.values import MAX_REASON_LENGTH
from bot.unseen import has_unwritable, is_blank


def check_reason(reason: str, *, required: bool = True) -> str:
    """Return the reason on one line. Refusal bad_reason if it is too long or unreadable, or `needed` and missing."""
    reason = " ".join(reason.split())
    if not reason and not required:
        return ""
    if is_blank(reason) or has_unwritable(reason) or len(reason) > MAX_REASON_LENGTH:
        raise Refusal("bad_reason", most=MAX_REASON_LENGTH)
    return reason
