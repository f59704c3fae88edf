"""Refusals of the ledger: codes and the names of their facts (chips, unless noted)."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "database_unavailable": (),  # the database could not be written; nothing has changed
    "fate_unknown": (),  # the database failed during the write: it may have been done
    "not_enough_money": ("have", "needed"),
    "refill_not_needed": ("have", "least"),  # members with `least` or more in wallet and purses get no refill
    "refill_too_soon": ("at",),  # the next one may be taken at `at` (seconds since the epoch)
    "refills_off": (),  # this server gives no refills
    "bad_grant": ("least", "most"),
    "bad_amount_moved": ("least", "most"),  # chips moved between two different people
    "bad_fine": ("least", "most"),
    "bank_would_pay": ("amount",),  # more than this person may cause: only somebody with Manage Server may
    "bad_reason": ("most",),  # a reason of at most `most` characters is required
    "bad_currency": ("most",),  # a name has 1 to `most` characters and does not begin with a digit
    "bad_opening": ("least", "most"),
    "bad_refill_amount": ("least", "most"),
    "bad_refill_below": ("least", "most"),
    "bad_allowance_amount": ("least", "most"),
    "bad_bank_limit": ("least", "most"),
    "bad_refill_interval": ("least", "most"),  # seconds
    "no_such_entry": (),  # nothing was booked under that number, or by those deals
    "already_corrected": (),  # it was reversed before
    "table_not_over": ("table_id",),  # bookings at an open table cannot be reversed
    "correction_changed": (),  # its effect has changed since it was shown
    "nothing_to_correct": (),  # the reversal would move nothing
    "no_debt": (),  # there is no debt that could be paid or forgiven
    "debt_at_table": ("table_id",),  # a debt at an open table is paid back there, out of winnings
    "import_too_big": ("lines",),  # maximum number of lines
    "import_unreadable": (),  # it is no CSV text
    "import_empty": (),
    "import_unsound": (),  # a line is wrong, or there is nothing to book
    "import_changed": (),  # somebody's chips have changed since the plan was shown
    "pay_self": (),  # people cannot pay themselves
    "bad_gift": ("least", "most"),
    "payment_changed": (),  # the debt it pays has changed since it was shown
    "bad_payment": ("least", "most"),  # `most` is the debt
}
"""Names of the facts by code."""
