"""Audit log of a server: building entries and reading pages."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from msgspec.structs import replace

from bot.acts.values import KINDS, OWN, Act, ActPage, ResultOut
from bot.store.change import ActRow
from bot.store.codec import CodecError, decode, encode
from bot.store.store import Store
from bot.store.stored import StoredAct

PAGE = 8
"""Entries per page."""
NEWEST = 2**31 - 1
"""Greater than the number of any entry."""


def act(
    guild_id: int,
    actor: int,
    kind: str,
    *,
    person: int = 0,
    reason: str = "",
    leagues: Iterable[int] = (),
    **facts: object,
) -> ActRow:
    """Return the audit entry of a change, to be committed with it.

    `actor` is the user who acts, `person` the user concerned (0: nobody). `leagues` are the numbers of the leagues
    concerned, whose organisers can read it. Raises ValueError for a kind missing in `KINDS`, or other facts than it
    names.
    """
    if kind not in KINDS or set(facts) != set(KINDS[kind]):
        raise ValueError(f"no such act: {kind} with {sorted(facts)}")
    return ActRow(
        guild_id=guild_id,
        actor=actor,
        kind=kind,
        person=person,
        facts=encode(facts),
        reason=reason,
        leagues=tuple(leagues),
    )


def ruled(done: ActRow, people: Container[int]) -> ActRow:
    """Return the entry, marked if the actor is among the `people` who were dealt in at the deal they ruled on."""
    return replace(done, facts=encode({**decode(done.facts, dict), OWN: True})) if done.actor in people else done


def results_out(acts: Iterable[ActRow]) -> tuple[ResultOut, ...]:
    """Return the league results that these entries void."""
    facts = [decode(one.facts, dict) for one in acts if one.kind == "result_voided"]
    return tuple(ResultOut(league=str(one["league"]), number=int(one["result"])) for one in facts)


class Acts:
    """Reader of the audit log. The caller checks the permission (Manage Server)."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, guild_id: int, before: int | None = None, *, league_id: int | None = None) -> ActPage:
        """Return a page of a server's log, newest first: the newest entries, or those with smaller numbers than
        `before`.

        `league_id` limits it to the entries of a league. From any older page of those, `newer` leads back to the newest
        page.
        """
        found = await self._store.reader.acts.page(guild_id, PAGE + 1, before=before, league_id=league_id)
        shown = found[:PAGE]
        newer = None if before is None or not shown else shown[0].number + PAGE + 1
        if newer is not None and league_id is not None:
            newer = NEWEST
        older = shown[-1].number if len(found) > PAGE else None
        return ActPage(acts=tuple(_act(one) for one in shown), newer=newer, older=older)


def _act(row: StoredAct) -> Act:
    facts: dict[str, Any] = {}
    try:
        facts = decode(row.facts, dict)
        known = row.kind in KINDS and set(facts) >= set(KINDS[row.kind])
    except CodecError:
        known = False
    return Act(
        number=row.number,
        at=row.at,
        actor=row.actor,
        kind=row.kind if known else "",
        person=row.person,
        facts=facts if known else {},
        reason=row.reason,
    )
