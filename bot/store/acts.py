"""Writing of the audit log: the entries of a server are numbered from 1 without gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from bot.store import schema
from bot.store.change import WriteBatch
from bot.store.statements import Row, RowWriter

_AUDIT_ENTRIES = RowWriter(schema.acts)
_LEAGUE_AUDIT_ENTRIES = RowWriter(schema.league_acts)


def write_audit_entries(connection: Connection, batches: Sequence[WriteBatch], at: float) -> None:
    """Insert the audit entries of changes, made at the moment `at`, in the transaction of `connection`."""
    acts = [one for change in batches for one in change.audit_entries]
    if not acts:
        return
    of_guild = schema.acts.c.guild_id
    last = select(of_guild, func.max(schema.acts.c.number)).group_by(of_guild)
    found = connection.execute(last.where(of_guild.in_({one.guild_id for one in acts})))
    numbers: Counter[int] = Counter({row[0]: row[1] for row in found})
    rows: list[Row] = []
    of_leagues: list[Row] = []
    for one in acts:
        numbers[one.guild_id] += 1
        number = numbers[one.guild_id]
        rows.append((one.guild_id, number, at, one.actor, one.kind, one.person, one.facts, one.reason))
        of_leagues += ((league_id, number) for league_id in dict.fromkeys(one.leagues))
    _AUDIT_ENTRIES.write(connection, rows)
    _LEAGUE_AUDIT_ENTRIES.write(connection, of_leagues)
