"""Audit entries, as they are read."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

SETTING_NAMES = (
    *("currency", "opening", "refill_amount", "refill_interval", "refill_below", "bank_limit", "locale"),
    *("allowance_amount", "allowance_days", "cards", "currency_singular"),
)
"""Settings of a server that can be changed. Each change is an entry of its own."""
OWN_DEAL = "own"
"""Name of the fact that somebody ruled on a deal in which they were dealt in. Other entries do not have it."""


ENTRY_KINDS: Mapping[str, tuple[str, ...]] = {
    **{f"set_{name}": ("before", "after") for name in SETTING_NAMES},  # None: the default
    "grant": ("amount",),
    "fine": ("amount",),
    "import": ("lines", "amount"),
    "correction": ("entry",),
    "correction_deals": ("table", "first_deal", "last_deal"),
    "sheet_saved": ("sheet", "game", "version"),
    "sheet_used": ("sheet", "game"),
    "sheet_deleted": ("sheet", "game"),
    "league_created": ("league",),
    "league_set": ("league",),
    "league_ended": ("league",),
    "member_placed": ("league", "division"),
    "members_spread": ("league", "divisions"),
    "season_begun": ("league", "season"),
    "season_ended": ("league", "season"),
    "result_voided": ("league", "result"),
    "result_restored": ("league", "result"),
    "deals_put_back": ("table", "first_deal", "last_deal"),
    "result_corrected": ("league", "result", "places"),
    "matches_ruled": ("league",),
    "matches_drawn": ("league",),
    "match_moved": ("league", "home", "away"),
    "match_given": ("league", "home", "away"),
    "match_card": ("league", "home", "away"),
    "match_reopened": ("league", "home", "away"),
    "team_withdrawn": ("league", "team"),
    "night_planned": ("night",),
    "night_begun": ("night",),
    "night_moved": ("night",),
    "night_skipped": ("night",),
    "night_off": ("night",),
    "board_pinned": ("channel",),
    "board_unpinned": ("channel",),
    "table_closed": ("table",),
    "table_rules": ("table",),
    "table_computers": ("table", "computers"),
    "table_kick": ("table",),
    "dispute_stood": ("dispute", "table"),
    "dispute_voided": ("dispute", "table"),
    "dispute_chips": ("dispute", "table", "amount"),
    "dispute_record": ("dispute", "table"),
}
"""Names of the facts by kind of entry: amounts in chips, intervals in seconds, numbers of tables and ledger entries.

The places of a corrected result are by user: the old and the new one.
"""


class AuditEntry(Struct, frozen=True, kw_only=True):
    """Audit entry: an action of `actor` (a user id; 0: no longer known) at a moment, with the reason.

    `kind` is one of `KINDS`, with the `facts` it names; "" if the stored entry cannot be read. `person` is the user
    concerned (0: nobody). `number` counts a server's entries from 1.
    """

    number: int
    at: float
    actor: int
    kind: str
    person: int = 0
    facts: Mapping[str, object] = field(default_factory=dict)
    reason: str = ""


class AuditPage(Struct, frozen=True, kw_only=True):
    """Page of the log, newest first. `newer` and `older` are the cursors of the adjacent pages (None: no page)."""

    entries: tuple[AuditEntry, ...]
    newer: int | None = None
    older: int | None = None


class VoidedResult(Struct, frozen=True, kw_only=True):
    """League result that no longer counts: the name of the league and the number of the result."""

    league: str
    number: int
