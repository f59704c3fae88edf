"""Deletion of a user: another number replaces their id in all stored data, and their names are removed.

Markers on the columns of the schema say what these contain of people. Counts, postings and moves stay as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    Table,
    case,
    delete,
    exists,
    or_,
    select,
    tuple_,
    update,
)

from bot.store import schema, versions
from bot.store.change import WriteBatch, UserDeletion
from bot.store.engine import Database
from bot.store.money import POINTS_KINDS, AccountKind, Transaction
from bot.store.statements import RowWriter
from bot.store.tables import person_place
from bot.store.typed import disputes_mentioning, clear_reasons, erase_names

_LOCK_KEYS = RowWriter(schema.keys, replacing=("answer",))
OPENING_KEY_PREFIX = "opening/"
"""Prefix of the keys for the opening balances of members."""
_CLEARED_FIELDS = frozenset({"name"})
_CLEARED_CORRECTION_FIELDS = frozenset({"name", "reason"})
"""JSON fields that are emptied next to the user's number: names, and reasons why a dispute moved chips."""
_MEMBER_ACCOUNTS = frozenset({AccountKind.WALLET, AccountKind.POINTS})
"""Kinds of accounts that belong to one member alone."""


def is_still_involved(connection: Connection, batch: WriteBatch, deletion: UserDeletion) -> bool:
    """Return True if the user sits at an open table, or has chips or debts on either side after `change`."""
    accounts, seats, tables = schema.accounts.c, schema.seats.c, schema.tables.c
    sitting = select(seats.table_id).where(
        seats.user_id == deletion.user_id,
        seats.left.is_(False),
        exists().where(tables.table_id == seats.table_id, schema.TABLE_IS_OPEN),
    )
    if connection.execute(sitting.limit(1)).first() is not None:
        return True
    theirs = select(accounts.account_id, accounts.balance).where(
        accounts.user_id == deletion.user_id, accounts.kind.not_in([kind.value for kind in POINTS_KINDS])
    )
    balances: dict[str, int] = {row.account_id: row.balance for row in connection.execute(theirs)}
    for transaction in batch.transactions:
        for posting in transaction.postings:
            account = posting.account
            if account.user_id == deletion.user_id:
                balances[account.account_id] = balances.get(account.account_id, 0) + posting.amount
    return any(balances.values())


def has_unknown_members(connection: Connection, transaction: Transaction) -> bool:
    """Return True if a transaction has wallets or points of a user who is not a member of its server. Deleted users are
    not.
    """
    members = schema.members.c
    own = (line.account for line in transaction.postings if line.account.kind in _MEMBER_ACCOUNTS)
    users = {account.user_id for account in own if account.user_id > 0}
    known = select(members.user_id).where(members.guild_id == transaction.guild_id, members.user_id.in_(users))
    return bool(users) and set(connection.execute(known).scalars()) != users


def delete_user(database: Database, connection: Connection, deletion: UserDeletion, at: float) -> None:
    """Replace a user's id by `gone.stand_in` in all stored data, in the transaction of `connection`.

    They leave their leagues at the moment `at`.
    """
    database.defer_references(connection)
    _invalidate_snapshots(connection, deletion, at)
    _leave_leagues(connection, deletion, at)
    erase_names(connection, deletion.user_id)
    clear_reasons(connection, deletion.user_id)
    for table in schema.metadata.sorted_tables:
        _clear_personal_text(connection, table, deletion)
    for table in schema.metadata.sorted_tables:
        for column in table.columns:
            if column.info == schema.USER_PLACE:
                _replace(connection, column, person_place(deletion.user_id), person_place(deletion.replacement_id))
            elif column.info == schema.USER_MENTIONS:
                _rewrite_mentions(connection, column, deletion)
        persons = _columns_marked(table, schema.USER_ID)
        if table.info == schema.USER_OWNED:
            connection.execute(delete(table).where(or_(*(column == deletion.user_id for column in persons))))
            continue
        for column in persons:
            _replace(connection, column, deletion.user_id, deletion.replacement_id)


def _invalidate_snapshots(connection: Connection, deletion: UserDeletion, at: float) -> None:
    """Invalidate everything that others have read about the user and may be about to write back.

    The next versions are claimed, and the stored versions grow. A pending write then conflicts and is made again.
    """
    _LOCK_KEYS.write(connection, [(claim, "", at) for claim in dict.fromkeys(_next_lock_keys(connection, deletion))])


def _next_lock_keys(connection: Connection, deletion: UserDeletion) -> Iterator[str]:
    told = str(deletion.user_id)
    leagues, members, known = schema.leagues.c, schema.league_members.c, schema.league_versions.c
    theirs = select(members.league_id).where(members.user_id == deletion.user_id)
    servers = select(leagues.guild_id).where(leagues.league_id.in_(theirs))
    for one in _increment_versions(connection, known.version, known.guild_id.in_(servers)):
        yield versions.leagues_lock_key(one.guild_id, one.version)

    seasons, projections = schema.seasons.c, schema.projections.c
    _increment_versions(connection, seasons.changes, seasons.league_id.in_(theirs))
    for one in _increment_versions(connection, projections.changes, projections.league_id.in_(theirs)):
        yield versions.standings_lock_key(one.league_id, one.season_no, one.upto, one.changes - 1)

    teams, matches, played = schema.teams.c, schema.matches.c, schema.team_seasons.c
    stands = (teams.captain == deletion.user_id) | teams.people.contains(told)
    of_teams = select(teams.league_id, teams.season_no).where(stands)
    of_matches = select(matches.league_id, matches.season_no).where(matches.card.contains(told))
    season = tuple_(played.league_id, played.season_no)
    for one in _increment_versions(connection, played.version, season.in_(of_teams) | season.in_(of_matches)):
        yield versions.teams_lock_key(one.league_id, one.season_no, one.version)

    nights, disputes = schema.nights.c, schema.disputes.c
    for one in _increment_versions(connection, nights.version, nights.state.contains(told)):
        yield versions.night_lock_key(one.night_id, one.version)
    for one in _increment_versions(connection, disputes.version, disputes_mentioning(connection, deletion.user_id)):
        yield versions.dispute_lock_key(one.guild_id, one.number, one.version)


def _increment_versions(connection: Connection, version: Column[Any], where: ColumnElement[bool]) -> Sequence[Row[Any]]:
    """Increment `version` in the rows that match, and return these rows."""
    table = version.table
    grown = update(table).where(where).values({version.name: version + 1}).returning(*table.columns)
    return connection.execute(grown).all()


def _leave_leagues(connection: Connection, deletion: UserDeletion, at: float) -> None:
    members = schema.league_members.c
    present = (members.user_id == deletion.user_id, members.left_at.is_(None))
    connection.execute(update(schema.league_members).where(*present).values({members.left_at.name: at}))


def _columns_marked(table: Table, mark: dict[str, str]) -> list[Column[Any]]:
    return [column for column in table.columns if column.info == mark]


def _replace(connection: Connection, column: Column[Any], old: object, new: object) -> None:
    connection.execute(update(column.table).where(column == old).values({column.name: new}))


def _clear_personal_text(connection: Connection, table: Table, deletion: UserDeletion) -> None:
    """Clear the names and the free text of a table in rows about the user."""
    emptied, persons = _columns_marked(table, schema.PERSONAL_TEXT), _columns_marked(table, schema.USER_ID)
    if emptied and persons:
        theirs = or_(*(column == deletion.user_id for column in persons))
        connection.execute(update(table).where(theirs).values({column.name: "" for column in emptied}))


def _rewrite_mentions(connection: Connection, column: Column[Any], deletion: UserDeletion) -> None:
    """Rewrite the texts of a column that mention the user's number, and the values that refer to them."""
    table = column.table
    own = tuple(table.primary_key.columns)
    found = connection.execute(select(*own, column.label("text")).where(column.contains(str(deletion.user_id)))).all()
    for *names, text in found:
        written = _replace_mentions(column, text, deletion)
        if written == text:
            continue
        this = [one == name for one, name in zip(own, names, strict=True)]
        if column is schema.keys.c.key and _has_value(connection, column, written):
            connection.execute(delete(table).where(*this))
            continue
        values: dict[str, Any] = {column.name: written}
        if table is schema.tables:
            # A process with the table in its cache reads it again before it changes it.
            version = schema.tables.c.version
            values[version.name] = case((schema.TABLE_IS_OPEN, version + 1), else_=version)
        connection.execute(update(table).where(*this).values(values))
        if table is schema.sittings:
            # Sittings are written together with their table.
            version, of_table = schema.tables.c.version, schema.tables.c.table_id == names[0]
            connection.execute(update(schema.tables).where(of_table).values({version.name: version + 1}))
        for other in _referencing_columns(column):
            _replace(connection, other, text, written)


def _has_value(connection: Connection, column: Column[Any], value: str) -> bool:
    return connection.execute(select(column).where(column == value)).first() is not None


def _referencing_columns(column: Column[Any]) -> Iterator[Column[Any]]:
    """Yield the columns with a foreign key to `column`."""
    for table in schema.metadata.sorted_tables:
        for key in table.foreign_keys:
            if key.column is column:
                yield key.parent


def _replace_mentions(column: Column[Any], text: str, deletion: UserDeletion) -> str:
    """Return a text with the user's number replaced, and without the name or the reason next to it.

    The reason why a table was closed is emptied, as it concerns everybody there. JSON that cannot be read is emptied.
    """
    opening = column is schema.keys.c.key and text.startswith(OPENING_KEY_PREFIX)
    new = deletion.user_hash if opening else str(deletion.replacement_id)
    written = re.sub(rf"(?<![\d.]){deletion.user_id}(?![\d.])", new, text)
    if written[:1] not in {"{", "["}:
        return written
    try:
        told = json.loads(written)
    except ValueError:
        return ""
    if column is schema.tables.c.info and "closed_because" in told:
        told["closed_because"] = ""
    emptied = _CLEARED_CORRECTION_FIELDS if column is schema.disputes.c.corrected else _CLEARED_FIELDS
    return json.dumps(_without_names(told, deletion.replacement_id, emptied), ensure_ascii=False, separators=(",", ":"))


def _without_names(value: Any, stand_in: int, emptied: frozenset[str]) -> Any:
    """Return JSON without the names that belong to the number `stand_in`.

    A name is in the same object (under one of the keys `emptied`), under the number as a key, or paired with it.
    """
    if isinstance(value, list):
        if len(value) == 2 and value[0] == stand_in and isinstance(value[1], str):
            return [stand_in, ""]
        return [_without_names(one, stand_in, emptied) for one in value]
    if not isinstance(value, dict):
        return value
    about = stand_in in [one for one in value.values() if isinstance(one, int)]
    empty = {key for key in value if key == str(stand_in) or (about and key in emptied)}
    return {
        key: "" if key in empty and isinstance(one, str) else _without_names(one, stand_in, emptied)
        for key, one in value.items()
    }
