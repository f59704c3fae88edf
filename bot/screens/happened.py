"""Sentences for events and notes that tables of all games share."""

from __future__ import annotations

from bot.rules.game import Event
from bot.rules.table import events
from bot.screens.telling import SentenceMaker, SentenceContext, simple_sentence
from bot.screens.words import Words, catalogue_key

SAT_OUT_NOTES = frozenset({"sat_out_for_absence", "sat_out_short", "sat_out_undecided"})
"""Notes that somebody sits out."""
PUBLIC_NOTES = (
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


def note_sentence(words: Words, what: str, **facts: object) -> str:
    """Return one of `NOTES` as a sentence."""
    if facts.get("game"):
        facts["game"] = words.game_title(str(facts["game"]))
    amount = facts.pop("amount", 0)
    return words(f"happened-note-{catalogue_key(what)}", amount=words.money(int(str(amount))), **facts)


def _seat_left(event: events.SeatLeft, to: SentenceContext) -> str:
    key = "happened-seat-left" if event.amount else "happened-seat-left-empty"
    return to(key, event.seat, amount=to.money(event.amount))


def _deal_started(event: events.DealStarted, to: SentenceContext) -> str:
    key = "happened-deal-started-carried" if event.carried else "happened-deal-started"
    return to(key, event.dealer, deal=event.deal_no, amount=to.money(event.carried))


SHARED_SENTENCES: dict[type[Event], SentenceMaker] = {
    events.SeatTaken: simple_sentence("happened-seat-taken"),
    events.ToppedUp: simple_sentence("happened-topped-up"),
    events.CashedIn: simple_sentence("happened-cashed-in"),
    events.PlaysAlone: simple_sentence("happened-plays-alone"),
    events.LeaveAnnounced: simple_sentence("happened-leave-announced"),
    events.SeatLeft: _seat_left,
    events.SatOut: simple_sentence("happened-sat-out"),
    events.CameBack: simple_sentence("happened-came-back"),
    events.Shuffled: simple_sentence("happened-shuffled"),
    events.DealStarted: _deal_started,
    events.PaymentReturned: simple_sentence("happened-payment-returned"),
    events.PotDivided: simple_sentence("happened-pot-divided"),
    events.TableClosed: simple_sentence("happened-table-closed"),
}
"""Sentences by event. Turns and dealt cards have none, because everybody sees them; a seat's own cards never have."""
