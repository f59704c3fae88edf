"""Every reason why the ledger refuses something: its code and the names of its facts (chips, unless said otherwise)."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "database_unavailable": (),  # the database could not be written; nothing has changed
    "fate_unknown": (),  # the database failed while it was written: it may have been done
    "not_enough_money": ("have", "needed"),
    "refill_not_needed": ("have", "least"),  # whoever has `least` in wallet and purses gets no refill
    "refill_too_soon": ("at",),  # the next one may be taken at `at` (seconds since the epoch)
    "refills_off": (),  # this server gives none
    "bad_grant": ("least", "most"),
    "bad_amount_moved": ("least", "most"),  # chips that are moved from one to another, who are not the same
    "bad_fine": ("least", "most"),
    "bank_would_pay": ("amount",),  # more than it may for who does this: only somebody with Manage Server decides that
    "bad_reason": ("most",),  # a reason is needed, of at most `most` characters
    "bad_currency": ("most",),  # a name of 1 to `most` characters, the first of them no digit
    "bad_opening": ("least", "most"),
    "bad_refill_amount": ("least", "most"),
    "bad_refill_below": ("least", "most"),
    "bad_allowance_amount": ("least", "most"),
    "bad_bank_limit": ("least", "most"),
    "bad_refill_interval": ("least", "most"),  # seconds
    "no_such_entry": (),  # nothing was booked under that number, or by those deals
    "already_corrected": (),  # it was taken back before
    "table_not_over": ("table_id",),  # what is booked at an open table is not taken back
    "correction_changed": (),  # it would do something else by now than was shown
    "nothing_to_correct": (),  # nothing of it is elsewhere now than it was before
    "no_debt": (),  # the one owes the other nothing that could be paid or forgiven
    "debt_at_table": ("table_id",),  # what is owed at an open table is paid back there, out of what is won
    "import_too_big": ("lines",),  # a file of balances has at most so many lines
    "import_unreadable": (),  # it is no CSV in UTF-8
    "import_empty": (),
    "import_unsound": (),  # a line of it is wrong, or there is nothing to book
    "import_changed": (),  # somebody has other chips by now than was said
    "pay_self": (),  # nobody pays themself
    "bad_gift": ("least", "most"),
    "payment_changed": (),  # by now it would pay another debt than was said
    "bad_payment": ("least", "most"),  # `most` is what is owed
}
"""Code to the names of its facts."""
