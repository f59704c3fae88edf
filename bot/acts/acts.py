"""The log of a server: what was done by those who look after it."""

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
"""Acts on a page."""
NEWEST = 2**31 - 1
"""Greater than the number of any act."""


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
    """What is written down of an act, as a part of the change that it makes.

    `actor` is the user who does it, `person` the one whom it concerns (0: nobody), `leagues` the numbers of those that
    it concerns: their organisers read it. Raises ValueError for a kind that
    KINDS does not have, or other facts than it names.
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
    """Return the act of ruling on a deal; it says so where whoever ruled is among the `people` who were dealt in."""
    return replace(done, facts=encode({**decode(done.facts, dict), OWN: True})) if done.actor in people else done


def results_out(acts: Iterable[ActRow]) -> tuple[ResultOut, ...]:
    """The results of leagues that a change takes out, by what it writes into the log."""
    facts = [decode(one.facts, dict) for one in acts if one.kind == "result_voided"]
    return tuple(ResultOut(league=str(one["league"]), number=int(one["result"])) for one in facts)


class Acts:
    """Reads what was done; who may read it (Manage Server) is for the caller to see to."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, guild_id: int, before: int | None = None, *, league_id: int | None = None) -> ActPage:
        """A page of a server's log, or of what in it concerns a league: the newest acts, or those that have smaller
        numbers than `before`; newest first. Of a league there are no newer ones told.
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
