"""Audit log of a server. Each entry is committed together with the change that it describes."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from bot.store.codec import CodecError, decode, encode
from bot.store.schema.servers import StoredAuditEntry
from bot.store.store import Store
from bot.store.writing.write_batch import AuditEntryRow

SETTING_NAMES = (
    *("currency", "opening", "refill_amount", "refill_interval", "refill_below", "bank_limit", "locale"),
    *("allowance_amount", "allowance_days", "cards", "currency_singular"),
)
"""Settings of a server that can be changed. A change of `locale` is logged as `set_locale`."""
OWN_DEAL = "own"
"""Additional fact of an entry whose actor ruled on a deal in which they took part."""

ENTRY_KINDS: Mapping[str, tuple[str, ...]] = {
    **{f"set_{name}": ("before", "after") for name in SETTING_NAMES},  # None: the default value
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
"""Names of the facts of each kind of entry.

Amounts are in chips, and intervals in seconds. Tables and ledger entries are given by number. `places` maps the users
of a corrected result to their old and new places.
"""


class AuditEntry(Struct, frozen=True, kw_only=True):
    """Action of the user `actor` (0: no longer known) at `at`, in seconds since the epoch.

    `kind` is a key of `ENTRY_KINDS`, which names the `facts`; it is "" if the stored entry cannot be read. `person` is
    the user concerned (0: nobody). `number` counts a server's entries from 1.
    """

    number: int
    at: float
    actor: int
    kind: str
    person: int = 0
    facts: Mapping[str, object] = field(default_factory=dict)
    reason: str = ""


class AuditPage(Struct, frozen=True, kw_only=True):
    """Page of the log, newest entries first. `newer` and `older` are the cursors of adjacent pages (None: no page)."""

    entries: tuple[AuditEntry, ...]
    newer: int | None = None
    older: int | None = None


class VoidedResult(Struct, frozen=True, kw_only=True):
    """League result that no longer counts: the name of the league and the number of the result."""

    league: str
    number: int


PAGE_SIZE = 8
NEWEST_PAGE = 2**31 - 1
"""Cursor of the newest page, greater than the number of any entry."""


def make_audit_entry(
    guild_id: int,
    actor: int,
    kind: str,
    *,
    person: int = 0,
    reason: str = "",
    leagues: Iterable[int] = (),
    **facts: object,
) -> AuditEntryRow:
    """Return the audit entry of a change, to be committed together with the change.

    `actor` is the user who acts, `person` the user concerned (0: nobody). The organisers of `leagues`, given by id, can
    read the entry. Raises ValueError if `kind` is unknown or `facts` are not the facts of that kind.
    """
    if kind not in ENTRY_KINDS or set(facts) != set(ENTRY_KINDS[kind]):
        raise ValueError(f"no such act: {kind} with {sorted(facts)}")
    return AuditEntryRow(
        guild_id=guild_id,
        actor=actor,
        kind=kind,
        person=person,
        facts=encode(facts),
        reason=reason,
        leagues=tuple(leagues),
    )


def mark_own_ruling(entry: AuditEntryRow, people: Container[int]) -> AuditEntryRow:
    """Return the entry, marked with `OWN_DEAL` if its actor is among `people`, who took part in the deal."""
    return (
        replace(entry, facts=encode({**decode(entry.facts, dict), OWN_DEAL: True})) if entry.actor in people else entry
    )


def voided_results(entries: Iterable[AuditEntryRow]) -> tuple[VoidedResult, ...]:
    """Return the league results that `entries` void."""
    facts = [decode(one.facts, dict) for one in entries if one.kind == "result_voided"]
    return tuple(VoidedResult(league=str(one["league"]), number=int(one["result"])) for one in facts)


class AuditLog:
    """Reader of the audit log. The caller must check that the user may manage the server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, guild_id: int, before: int | None = None, *, league_id: int | None = None) -> AuditPage:
        """Return a page of a server's log: the newest entries, or the entries numbered below `before`.

        `league_id` limits the page to the entries of a league. In this case `newer` always leads to the newest page.
        """
        found = await self._store.reader.audit_log.page(guild_id, PAGE_SIZE + 1, before=before, league_id=league_id)
        shown = found[:PAGE_SIZE]
        newer = None if before is None or not shown else shown[0].number + PAGE_SIZE + 1
        if newer is not None and league_id is not None:
            newer = NEWEST_PAGE
        older = shown[-1].number if len(found) > PAGE_SIZE else None
        return AuditPage(entries=tuple(_audit_entry(one) for one in shown), newer=newer, older=older)


def _audit_entry(row: StoredAuditEntry) -> AuditEntry:
    facts: dict[str, Any] = {}
    try:
        facts = decode(row.facts, dict)
        known = row.kind in ENTRY_KINDS and set(facts) >= set(ENTRY_KINDS[row.kind])
    except CodecError:
        known = False
    return AuditEntry(
        number=row.number,
        at=row.at,
        actor=row.actor,
        kind=row.kind if known else "",
        person=row.person,
        facts=facts if known else {},
        reason=row.reason,
    )
