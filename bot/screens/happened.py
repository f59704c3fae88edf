"""Sentences for events and notes that tables of all games share."""

from __future__ import annotations

from bot.rules.game import Event
from bot.rules.table import events
from bot.screens.telling import Sentence, Telling, tells
from bot.screens.words import Words, key

SAT_OUT = frozenset({"sat_out_for_absence", "sat_out_short", "sat_out_undecided"})
"""Notes that somebody sits out."""
NOTES = (
    "kicked",
    "host_changed",
    "sat_out_for_absence",
    "sat_out_short",
    "sat_out_undecided",
    "bank_limit",
    "voided",
    "dispute_voided",
    "rules_changed",
    "game_changed",
    "game_refused",
    "game_lapsed",
    "rules_change_later",
    "settings_change_later",
    "rules_refused",
    "rules_lapsed",
    "clock_called",
    "disagreed",
    "unanswered",
)
"""Notes in `TableChanged.notes` that everybody should read; others are visible in the table's state."""


def note(words: Words, what: str, **facts: object) -> str:
    """Return one of `NOTES` as a sentence."""
    if facts.get("game"):
        facts["game"] = words.title(str(facts["game"]))
    amount = facts.pop("amount", 0)
    return words(f"happened-note-{key(what)}", amount=words.money(int(str(amount))), **facts)


def _left(event: events.SeatLeft, to: Telling) -> str:
    key = "happened-seat-left" if event.amount else "happened-seat-left-empty"
    return to(key, event.seat, amount=to.money(event.amount))


def _started(event: events.DealStarted, to: Telling) -> str:
    key = "happened-deal-started-carried" if event.carried else "happened-deal-started"
    return to(key, event.dealer, deal=event.deal_no, amount=to.money(event.carried))


SHARED: dict[type[Event], Sentence] = {
    events.SeatTaken: tells("happened-seat-taken"),
    events.ToppedUp: tells("happened-topped-up"),
    events.CashedIn: tells("happened-cashed-in"),
    events.PlaysAlone: tells("happened-plays-alone"),
    events.LeaveAnnounced: tells("happened-leave-announced"),
    events.SeatLeft: _left,
    events.SatOut: tells("happened-sat-out"),
    events.CameBack: tells("happened-came-back"),
    events.Shuffled: tells("happened-shuffled"),
    events.DealStarted: _started,
    events.PaymentReturned: tells("happened-payment-returned"),
    events.PotDivided: tells("happened-pot-divided"),
    events.TableClosed: tells("happened-table-closed"),
}
"""Sentences by event. Turns and dealt cards have none, because everybody sees them; a seat's own cards never have."""
