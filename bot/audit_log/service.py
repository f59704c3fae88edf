"""Audit log of a server: entries written with the change they describe, read page by page."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from msgspec.structs import replace

from bot.audit_log.values import ENTRY_KINDS, OWN_DEAL, AuditEntry, AuditPage, VoidedResult
from bot.store.codec import CodecError, decode, encode
from bot.store.schema.audit_and_disputes import StoredAuditEntry
from bot.store.store import Store
from bot.store.writing.write_batch import AuditEntryRow

PAGE_SIZE = 8
"""Entries per page."""
NEWEST_PAGE = 2**31 - 1
"""Greater than the number of any entry."""


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
    """Return the audit entry of a change, to be committed with it.

    `actor` is the user who acts, `person` the user concerned (0: nobody). `leagues` are the numbers of the leagues
    concerned, whose organisers can read it. Raises ValueError for a kind missing in `KINDS`, or other facts than it
    names.
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
    """Return the entry, marked if the actor is among the `people` who were dealt in at the deal they ruled on."""
    return (
        replace(entry, facts=encode({**decode(entry.facts, dict), OWN_DEAL: True})) if entry.actor in people else entry
    )


def voided_results(entries: Iterable[AuditEntryRow]) -> tuple[VoidedResult, ...]:
    """Return the league results that these entries void."""
    facts = [decode(one.facts, dict) for one in entries if one.kind == "result_voided"]
    return tuple(VoidedResult(league=str(one["league"]), number=int(one["result"])) for one in facts)


class AuditLog:
    """Reader of the audit log. The caller checks the permission (Manage Server)."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, guild_id: int, before: int | None = None, *, league_id: int | None = None) -> AuditPage:
        """Return a page of a server's log, newest first: the newest entries, or those with smaller numbers than
        `before`.

        `league_id` limits it to the entries of a league. From any older page of those, `newer` leads back to the newest
        page.
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
