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
from bot.store.change import Change, Forgotten
from bot.store.engine import Database
from bot.store.money import IN_POINTS, AccountKind, Transaction
from bot.store.statements import Rows
from bot.store.tables import person
from bot.store.typed import disputed, empty_reasons, rub_out_names

_CLAIMED = Rows(schema.keys, replacing=("answer",))
OPENING = "opening/"
"""Prefix of the keys for the opening balances of members."""
_OF_PEOPLE = frozenset({"name"})
_OF_CHIPS = frozenset({"name", "reason"})
"""JSON fields that are emptied next to the user's number: names, and reasons why a dispute moved chips."""
_OWN = frozenset({AccountKind.WALLET, AccountKind.POINTS})
"""Kinds of accounts that belong to one member alone."""


def concerned(connection: Connection, change: Change, gone: Forgotten) -> bool:
    """Return True if the user sits at an open table, or has chips or debts on either side after `change`."""
    accounts, seats, tables = schema.accounts.c, schema.seats.c, schema.tables.c
    sitting = select(seats.table_id).where(
        seats.user_id == gone.user_id,
        seats.left.is_(False),
        exists().where(tables.table_id == seats.table_id, schema.IS_OPEN),
    )
    if connection.execute(sitting.limit(1)).first() is not None:
        return True
    theirs = select(accounts.account_id, accounts.balance).where(
        accounts.user_id == gone.user_id, accounts.kind.not_in([kind.value for kind in IN_POINTS])
    )
    balances: dict[str, int] = {row.account_id: row.balance for row in connection.execute(theirs)}
    for transaction in change.transactions:
        for posting in transaction.postings:
            account = posting.account
            if account.user_id == gone.user_id:
                balances[account.account_id] = balances.get(account.account_id, 0) + posting.amount
    return any(balances.values())


def strangers(connection: Connection, transaction: Transaction) -> bool:
    """Return True if a transaction has wallets or points of a user who is not a member of its server. Deleted users are
    not.
    """
    members = schema.members.c
    own = (line.account for line in transaction.postings if line.account.kind in _OWN)
    users = {account.user_id for account in own if account.user_id > 0}
    known = select(members.user_id).where(members.guild_id == transaction.guild_id, members.user_id.in_(users))
    return bool(users) and set(connection.execute(known).scalars()) != users


def forget(database: Database, connection: Connection, gone: Forgotten, at: float) -> None:
    """Replace a user's id by `gone.stand_in` in all stored data, in the transaction of `connection`.

    They leave their leagues at the moment `at`.
    """
    database.defer_references(connection)
    _outdate(connection, gone, at)
    _leave_leagues(connection, gone, at)
    rub_out_names(connection, gone.user_id)
    empty_reasons(connection, gone.user_id)
    for table in schema.metadata.sorted_tables:
        _empty(connection, table, gone)
    for table in schema.metadata.sorted_tables:
        for column in table.columns:
            if column.info == schema.PLACE:
                _replace(connection, column, person(gone.user_id), person(gone.stand_in))
            elif column.info == schema.MENTIONS:
                _rewrite(connection, column, gone)
        persons = _marked(table, schema.PERSON)
        if table.info == schema.THEIRS:
            connection.execute(delete(table).where(or_(*(column == gone.user_id for column in persons))))
            continue
        for column in persons:
            _replace(connection, column, gone.user_id, gone.stand_in)


def _outdate(connection: Connection, gone: Forgotten, at: float) -> None:
    """Invalidate everything that others have read about the user and may be about to write back.

    The next versions are claimed, and the stored versions grow. A pending write then conflicts and is made again.
    """
    _CLAIMED.write(connection, [(claim, "", at) for claim in dict.fromkeys(_next_versions(connection, gone))])


def _next_versions(connection: Connection, gone: Forgotten) -> Iterator[str]:
    told = str(gone.user_id)
    leagues, members, known = schema.leagues.c, schema.league_members.c, schema.league_versions.c
    theirs = select(members.league_id).where(members.user_id == gone.user_id)
    servers = select(leagues.guild_id).where(leagues.league_id.in_(theirs))
    for one in _grown(connection, known.version, known.guild_id.in_(servers)):
        yield versions.of_leagues(one.guild_id, one.version)

    seasons, projections = schema.seasons.c, schema.projections.c
    _grown(connection, seasons.changes, seasons.league_id.in_(theirs))
    for one in _grown(connection, projections.changes, projections.league_id.in_(theirs)):
        yield versions.of_standings(one.league_id, one.season_no, one.upto, one.changes - 1)

    teams, matches, played = schema.teams.c, schema.matches.c, schema.team_seasons.c
    stands = (teams.captain == gone.user_id) | teams.people.contains(told)
    of_teams = select(teams.league_id, teams.season_no).where(stands)
    of_matches = select(matches.league_id, matches.season_no).where(matches.card.contains(told))
    season = tuple_(played.league_id, played.season_no)
    for one in _grown(connection, played.version, season.in_(of_teams) | season.in_(of_matches)):
        yield versions.of_teams(one.league_id, one.season_no, one.version)

    nights, disputes = schema.nights.c, schema.disputes.c
    for one in _grown(connection, nights.version, nights.state.contains(told)):
        yield versions.of_night(one.night_id, one.version)
    for one in _grown(connection, disputes.version, disputed(connection, gone.user_id)):
        yield versions.of_dispute(one.guild_id, one.number, one.version)


def _grown(connection: Connection, version: Column[Any], where: ColumnElement[bool]) -> Sequence[Row[Any]]:
    """Increment `version` in the rows that match, and return these rows."""
    table = version.table
    grown = update(table).where(where).values({version.name: version + 1}).returning(*table.columns)
    return connection.execute(grown).all()


def _leave_leagues(connection: Connection, gone: Forgotten, at: float) -> None:
    members = schema.league_members.c
    present = (members.user_id == gone.user_id, members.left_at.is_(None))
    connection.execute(update(schema.league_members).where(*present).values({members.left_at.name: at}))


def _marked(table: Table, mark: dict[str, str]) -> list[Column[Any]]:
    return [column for column in table.columns if column.info == mark]


def _replace(connection: Connection, column: Column[Any], old: object, new: object) -> None:
    connection.execute(update(column.table).where(column == old).values({column.name: new}))


def _empty(connection: Connection, table: Table, gone: Forgotten) -> None:
    """Clear the names and the free text of a table in rows about the user."""
    emptied, persons = _marked(table, schema.PERSONAL), _marked(table, schema.PERSON)
    if emptied and persons:
        theirs = or_(*(column == gone.user_id for column in persons))
        connection.execute(update(table).where(theirs).values({column.name: "" for column in emptied}))


def _rewrite(connection: Connection, column: Column[Any], gone: Forgotten) -> None:
    """Rewrite the texts of a column that mention the user's number, and the values that refer to them."""
    table = column.table
    own = tuple(table.primary_key.columns)
    found = connection.execute(select(*own, column.label("text")).where(column.contains(str(gone.user_id)))).all()
    for *names, text in found:
        written = _written(column, text, gone)
        if written == text:
            continue
        this = [one == name for one, name in zip(own, names, strict=True)]
        if column is schema.keys.c.key and _is_there(connection, column, written):
            connection.execute(delete(table).where(*this))
            continue
        values: dict[str, Any] = {column.name: written}
        if table is schema.tables:
            # A process with the table in its cache reads it again before it changes it.
            version = schema.tables.c.version
            values[version.name] = case((schema.IS_OPEN, version + 1), else_=version)
        connection.execute(update(table).where(*this).values(values))
        if table is schema.sittings:
            # Sittings are written together with their table.
            version, of_table = schema.tables.c.version, schema.tables.c.table_id == names[0]
            connection.execute(update(schema.tables).where(of_table).values({version.name: version + 1}))
        for other in _referring(column):
            _replace(connection, other, text, written)


def _is_there(connection: Connection, column: Column[Any], value: str) -> bool:
    return connection.execute(select(column).where(column == value)).first() is not None


def _referring(column: Column[Any]) -> Iterator[Column[Any]]:
    """Yield the columns with a foreign key to `column`."""
    for table in schema.metadata.sorted_tables:
        for key in table.foreign_keys:
            if key.column is column:
                yield key.parent


def _written(column: Column[Any], text: str, gone: Forgotten) -> str:
    """Return a text with the user's number replaced, and without the name or the reason next to it.

    The reason why a table was closed is emptied, as it concerns everybody there. JSON that cannot be read is emptied.
    """
    opening = column is schema.keys.c.key and text.startswith(OPENING)
    new = gone.mark if opening else str(gone.stand_in)
    written = re.sub(rf"(?<![\d.]){gone.user_id}(?![\d.])", new, text)
    if written[:1] not in {"{", "["}:
        return written
    try:
        told = json.loads(written)
    except ValueError:
        return ""
    if column is schema.tables.c.info and "closed_because" in told:
        told["closed_because"] = ""
    emptied = _OF_CHIPS if column is schema.disputes.c.corrected else _OF_PEOPLE
    return json.dumps(_nameless(told, gone.stand_in, emptied), ensure_ascii=False, separators=(",", ":"))


def _nameless(value: Any, stand_in: int, emptied: frozenset[str]) -> Any:
    """Return JSON without the names that belong to the number `stand_in`.

    A name is in the same object (under one of the keys `emptied`), under the number as a key, or paired with it.
    """
    if isinstance(value, list):
        if len(value) == 2 and value[0] == stand_in and isinstance(value[1], str):
            return [stand_in, ""]
        return [_nameless(one, stand_in, emptied) for one in value]
    if not isinstance(value, dict):
        return value
    about = stand_in in [one for one in value.values() if isinstance(one, int)]
    empty = {key for key in value if key == str(stand_in) or (about and key in emptied)}
    return {
        key: "" if key in empty and isinstance(one, str) else _nameless(one, stand_in, emptied)
        for key, one in value.items()
    }
