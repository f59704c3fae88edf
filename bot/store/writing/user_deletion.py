"""Deletion of a user: the id is replaced in all stored data, names are removed, and a keyed hash recognises the user.

Markers on the columns of the schema say which personal data a column contains. Counts, postings and moves stay. Reasons
that concern the user are emptied. Other reasons only lose the user's name.

The key of the hashes is stored next to the database and not in copies made by Prial. A copy alone does not reveal whose
hash it contains.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import re
import secrets
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    and_,
    case,
    delete,
    exists,
    or_,
    select,
    tuple_,
    update,
)

from bot.store import schema
from bot.store.engines import Database
from bot.store.errors import StoreUnavailable
from bot.store.schema.money import POINTS_KINDS, AccountKind, Transaction
from bot.store.schema.tables import IdempotencyKeyRow, person_location
from bot.store.statements import RowWriter, select_accounts
from bot.store.writing import write_batch as batches
from bot.store.writing.write_batch import UserDeletion, night_lock_key, standings_lock_key, teams_lock_key

PrimaryKeyValues = tuple[Any, ...]
"""Values of a row's primary key."""

_NAME_PLACEHOLDER: Final = "…"

_REASONS: Final = tuple(
    column for table in schema.metadata.sorted_tables for column in schema.columns_marked(table, schema.Mark.FREE_TEXT)
)
_FREE_TEXTS: Final = (
    *_REASONS,
    *(column for table in schema.metadata.sorted_tables for column in table.columns if "free_text" in column.info),
)
"""Columns with free text: reasons, and JSON with fields of free text."""

_SHORT_NAME_LENGTH: Final = 2
"""Length, in characters, up to which names are matched exactly, because many short names are words."""


def clear_reasons(connection: Connection, user_id: int) -> None:
    """Empty the reasons of rows that concern a user, and reasons that contain the user's id."""
    for column in _REASONS:
        told = or_(_rows_concerning(connection, column.table, user_id), column.contains(str(user_id)))
        connection.execute(update(column.table).where(column != "", told).values({column.name: ""}))


def erase_names(connection: Connection, user_id: int) -> None:
    """Remove a user's names from free text in the servers where the user had these names."""
    names = _name_patterns(connection, user_id)
    for column in _FREE_TEXTS:
        for key, text in _without_names_of(connection, column, user_id, names):
            named = [one == value for one, value in zip(column.table.primary_key.columns, key, strict=True)]
            connection.execute(update(column.table).where(*named).values({column.name: text}))


def disputes_mentioning(connection: Connection, user_id: int) -> ColumnElement[bool]:
    """Return the condition for disputes that concern a user or mention them."""
    names, disputes = _name_patterns(connection, user_id), schema.disputes
    texts = [column for column in _FREE_TEXTS if column.table is disputes]
    told = [column.contains(str(user_id)) for column in texts]
    named = [key for column in texts for key, _ in _without_names_of(connection, column, user_id, names)]
    return or_(_disputes_concerning(user_id), *told, tuple_(*disputes.primary_key.columns).in_(named))


def _rows_concerning(connection: Connection, table: Table, user_id: int) -> ColumnElement[bool]:
    """Return the condition for the rows of a table that concern a user."""
    if table is schema.transactions:
        return schema.transactions.c.transaction_id.in_(_transactions_of(user_id))
    if table is schema.results:
        return schema.results.c.result_id.in_(_results_of(user_id))
    if table is schema.disputes:
        return _disputes_concerning(user_id)
    return tuple_(*schema.audit_entries.primary_key.columns).in_(list(_find_audit_entries(connection, user_id)))


def _transactions_of(user_id: int) -> Select[Any]:
    """Select the ids of transactions that affect a user."""
    postings = schema.postings.c
    return select(postings.transaction_id).where(
        postings.account_id.in_(select_accounts(user_id, schema.accounts.c.account_id))
    )


def _results_of(user_id: int) -> Select[Any]:
    lines = schema.result_lines.c
    return select(lines.result_id).where(lines.user_id == user_id)


def _disputes_concerning(user_id: int) -> ColumnElement[bool]:
    """Return the condition for disputes that concern a user.

    These are disputes that the user opened or decided, disputes about deals in which the user was dealt in, and
    disputes by which chips of the user were moved.
    """
    disputes, played = schema.disputes.c, schema.history_entries.c
    dealt = exists().where(
        played.place == person_location(user_id),
        played.table_id == disputes.table_id,
        and_(played.deal_no >= disputes.first_deal, played.deal_no <= disputes.last_deal),
    )
    theirs = (disputes.user_id == user_id, disputes.decided_by == user_id)
    return or_(*theirs, disputes.corrected.contains(str(user_id)), dealt)


def _find_audit_entries(connection: Connection, user_id: int) -> Iterator[PrimaryKeyValues]:
    """Yield the keys of audit entries that have a reason and are about something that concerns a user."""
    acts, disputes, played = schema.audit_entries.c, schema.disputes.c, schema.history_entries.c
    found = connection.execute(select(acts.guild_id, acts.number, acts.facts).where(acts.reason != "")).all()
    if not found:
        return
    booked = set(connection.execute(_transactions_of(user_id)).scalars())
    results = set(connection.execute(_results_of(user_id)).scalars())
    theirs = select(disputes.guild_id, disputes.number).where(_disputes_concerning(user_id))
    decided = {tuple(row) for row in connection.execute(theirs)}
    of_deals = select(played.table_id, played.deal_no).where(played.place == person_location(user_id))
    dealt = {tuple(row) for row in connection.execute(of_deals)}
    for guild_id, number, text in found:
        facts = _parse_json(text)
        if not isinstance(facts, dict):
            continue
        deals = range(facts.get("first_deal", 1), facts.get("last_deal", 0) + 1)
        if (
            facts.get("entry") in booked
            or facts.get("result") in results
            or (guild_id, facts.get("dispute")) in decided
            or any((facts.get("table"), deal_no) in dealt for deal_no in deals)
        ):
            yield guild_id, number


def _without_names_of(
    connection: Connection, column: Column[Any], user_id: int, names: Mapping[int, re.Pattern[str]]
) -> Iterator[tuple[PrimaryKeyValues, str]]:
    """Yield the rows whose free text mentions a user by a name used in that server, with the text without the name.

    `names` has a pattern of the user's names per server. JSON fields that contain the user's id are emptied.
    """
    table, field = column.table, column.info.get("free_text")
    written = column != "" if field is None else column.contains(f'"{field}"')
    found = select(*table.primary_key.columns, column)
    if "guild_id" in table.columns:
        server = table.c.guild_id
        found = found.add_columns(server)
    else:
        by = next(one for one in table.foreign_keys if "guild_id" in one.column.table.columns)
        server = by.column.table.c.guild_id
        found = found.add_columns(server).join_from(table, server.table, by.parent == by.column)

    def without(value: Any, pattern: re.Pattern[str]) -> Any:
        if isinstance(value, list):
            return [without(one, pattern) for one in value]
        if not isinstance(value, dict):
            return value
        return {
            key: ("" if str(user_id) in one else _erase(one, pattern))
            if key == field and isinstance(one, str)
            else without(one, pattern)
            for key, one in value.items()
        }

    for *key, text, guild_id in connection.execute(found.where(written, server.in_(list(names)))).all():
        if field is None:
            changed = _erase(text, names[guild_id])
        else:
            value = _parse_json(text)
            left = without(value, names[guild_id])
            changed = text if left == value else _to_json(left)
        if changed != text:
            yield tuple(key), changed


def _erase(text: str, pattern: re.Pattern[str]) -> str:
    """Return the text without the names that `pattern` matches."""
    without, found = pattern.subn(_NAME_PLACEHOLDER, unicodedata.normalize("NFC", text))
    return without if found else text


def _to_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _parse_json(text: str) -> Any:
    """Return the value of JSON text, or None if it cannot be read."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _name_patterns(connection: Connection, user_id: int) -> dict[int, re.Pattern[str]]:
    """Return, per server, a pattern that matches a user's names as words, with or without a genitive s.

    In scripts without spaces between words, the pattern matches the names anywhere. Longer names are matched first.
    """
    seats, members, leagues = schema.seats.c, schema.league_members.c, schema.leagues.c
    at_tables = select(seats.guild_id, seats.name).where(seats.user_id == user_id)
    in_leagues = (
        select(leagues.guild_id, members.name)
        .join_from(schema.leagues, schema.league_members, leagues.league_id == members.league_id)
        .where(members.user_id == user_id)
    )
    found: dict[int, set[str]] = {}
    for guild_id, name in connection.execute(at_tables.union(in_leagues)):
        if name:
            found.setdefault(guild_id, set()).add(unicodedata.normalize("NFC", name))
    return {
        guild_id: re.compile("|".join(map(_name_pattern, sorted(names, key=len, reverse=True))), re.IGNORECASE)
        for guild_id, names in found.items()
    }


def _name_pattern(name: str) -> str:
    if any(unicodedata.category(letter) == "Lo" for letter in name):
        return re.escape(name)
    if len(name) <= _SHORT_NAME_LENGTH:
        return rf"(?-i:(?<!\w){re.escape(name)}(?!\w))"
    return rf"(?<!\w){re.escape(name)}s?(?!\w)"


_LOCK_KEYS = RowWriter(IdempotencyKeyRow, replacing=("answer",))

OPENING_KEY_PREFIX = "opening/"
"""Prefix of the keys for the opening balances of members."""

_CLEARED_FIELDS = frozenset({"name"})

_CLEARED_CORRECTION_FIELDS = frozenset({"name", "reason"})
"""JSON fields of a dispute's corrections that are emptied next to the user's id: the name and the reason."""

_MEMBER_ACCOUNTS = frozenset({AccountKind.WALLET, AccountKind.POINTS})
"""Kinds of accounts that belong to a single member."""


def is_still_involved(connection: Connection, batch: batches.WriteBatch, deletion: UserDeletion) -> bool:
    """Return True if the user sits at an open table, or has chips or debts on either side after `batch`."""
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
    """Return True if a transaction affects wallets or points of users who are not members, such as deleted users."""
    members = schema.members.c
    own = (line.account for line in transaction.postings if line.account.kind in _MEMBER_ACCOUNTS)
    users = {account.user_id for account in own if account.user_id > 0}
    known = select(members.user_id).where(members.guild_id == transaction.guild_id, members.user_id.in_(users))
    return bool(users) and set(connection.execute(known).scalars()) != users


def delete_user(database: Database, connection: Connection, deletion: UserDeletion, at: float) -> None:
    """Replace a user's id by `deletion.replacement_id` in all stored data, in the transaction of `connection`.

    The user leaves all leagues at the moment `at`.
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
            mark = schema.mark_of(column)
            if mark is schema.Mark.USER_LOCATION:
                _replace(
                    connection, column, person_location(deletion.user_id), person_location(deletion.replacement_id)
                )
            elif mark is schema.Mark.USER_MENTIONS:
                _rewrite_mentions(connection, column, deletion)
        persons = schema.columns_marked(table, schema.Mark.USER_ID)
        if schema.mark_of(table) is schema.Mark.USER_OWNED:
            connection.execute(delete(table).where(or_(*(column == deletion.user_id for column in persons))))
            continue
        for column in persons:
            _replace(connection, column, deletion.user_id, deletion.replacement_id)


def _invalidate_snapshots(connection: Connection, deletion: UserDeletion, at: float) -> None:
    """Invalidate the user's data that other processes have read and may be about to write back.

    The next versions of the data are claimed, and the stored versions are incremented. A pending write then conflicts
    and is retried.
    """
    _LOCK_KEYS.write(
        connection, (IdempotencyKeyRow(key, "", at) for key in dict.fromkeys(_next_lock_keys(connection, deletion)))
    )


def _next_lock_keys(connection: Connection, deletion: UserDeletion) -> Iterator[str]:
    told = str(deletion.user_id)
    leagues, members, known = schema.leagues.c, schema.league_members.c, schema.league_versions.c
    theirs = select(members.league_id).where(members.user_id == deletion.user_id)
    servers = select(leagues.guild_id).where(leagues.league_id.in_(theirs))
    for one in _increment_versions(connection, known.version, known.guild_id.in_(servers)):
        yield batches.leagues_lock_key(one.guild_id, one.version)

    seasons, projections = schema.seasons.c, schema.projections.c
    _increment_versions(connection, seasons.changes, seasons.league_id.in_(theirs))
    for one in _increment_versions(connection, projections.changes, projections.league_id.in_(theirs)):
        yield standings_lock_key(one.league_id, one.season_no, one.upto, one.changes - 1)

    teams, matches, played = schema.teams.c, schema.matches.c, schema.team_seasons.c
    stands = (teams.captain == deletion.user_id) | teams.people.contains(told)
    of_teams = select(teams.league_id, teams.season_no).where(stands)
    of_matches = select(matches.league_id, matches.season_no).where(matches.card.contains(told))
    season = tuple_(played.league_id, played.season_no)
    for one in _increment_versions(connection, played.version, season.in_(of_teams) | season.in_(of_matches)):
        yield teams_lock_key(one.league_id, one.season_no, one.version)

    nights, disputes = schema.nights.c, schema.disputes.c
    for one in _increment_versions(connection, nights.version, nights.state.contains(told)):
        yield night_lock_key(one.night_id, one.version)
    for one in _increment_versions(connection, disputes.version, disputes_mentioning(connection, deletion.user_id)):
        yield batches.dispute_lock_key(one.guild_id, one.number, one.version)


def _increment_versions(connection: Connection, version: Column[Any], where: ColumnElement[bool]) -> Sequence[Row[Any]]:
    """Increment `version` in the rows that meet `where`, and return these rows."""
    table = version.table
    grown = update(table).where(where).values({version.name: version + 1}).returning(*table.columns)
    return connection.execute(grown).all()


def _leave_leagues(connection: Connection, deletion: UserDeletion, at: float) -> None:
    members = schema.league_members.c
    present = (members.user_id == deletion.user_id, members.left_at.is_(None))
    connection.execute(update(schema.league_members).where(*present).values({members.left_at.name: at}))


def _replace(connection: Connection, column: Column[Any], old: object, new: object) -> None:
    connection.execute(update(column.table).where(column == old).values({column.name: new}))


def _clear_personal_text(connection: Connection, table: Table, deletion: UserDeletion) -> None:
    """Clear the names and the free text of a table in rows about the user."""
    persons = schema.columns_marked(table, schema.Mark.USER_ID)
    emptied = [
        *schema.columns_marked(table, schema.Mark.PERSONAL_TEXT),
        *schema.columns_marked(table, schema.Mark.FREE_TEXT),
    ]
    if emptied and persons:
        theirs = or_(*(column == deletion.user_id for column in persons))
        connection.execute(update(table).where(theirs).values({column.name: "" for column in emptied}))


def _rewrite_mentions(connection: Connection, column: Column[Any], deletion: UserDeletion) -> None:
    """Replace the user's id in the texts of a column, and in foreign keys that refer to these texts."""
    table = column.table
    own = tuple(table.primary_key.columns)
    found = connection.execute(select(*own, column.label("text")).where(column.contains(str(deletion.user_id)))).all()
    for *names, text in found:
        written = _replace_mentions(column, text, deletion)
        if written == text:
            continue
        this = [one == name for one, name in zip(own, names, strict=True)]
        if column is schema.idempotency_keys.c.key and _has_value(connection, column, written):
            connection.execute(delete(table).where(*this))
            continue
        values: dict[str, Any] = {column.name: written}
        if table is schema.tables:
            # A process that has cached the table then reads it again before changing it.
            version = schema.tables.c.version
            values[version.name] = case((schema.TABLE_IS_OPEN, version + 1), else_=version)
        connection.execute(update(table).where(*this).values(values))
        if table is schema.sittings:
            # Sittings are written together with their table, so its version must grow.
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
    """Return a text with the user's id replaced. In JSON, names and reasons next to the id are emptied.

    The reason for closing a table is always emptied, as it concerns everybody at the table. JSON that cannot be read
    becomes "".
    """
    opening = column is schema.idempotency_keys.c.key and text.startswith(OPENING_KEY_PREFIX)
    new = deletion.user_hash if opening else str(deletion.replacement_id)
    written = re.sub(rf"(?<![\d.]){deletion.user_id}(?![\d.])", new, text)
    if written[:1] not in {"{", "["}:
        return written
    try:
        told = json.loads(written)
    except ValueError:
        return ""
    if column is schema.tables.c.info and "close_reason" in told:
        told["close_reason"] = ""
    emptied = _CLEARED_CORRECTION_FIELDS if column is schema.disputes.c.corrected else _CLEARED_FIELDS
    return _to_json(_without_names(told, deletion.replacement_id, emptied))


def _without_names(value: Any, stand_in: int, emptied: frozenset[str]) -> Any:
    """Return a JSON value in which the names of the user `stand_in` are emptied.

    A name is under one of the keys `emptied` in an object that contains the id, under the id as a key, or paired with
    the id in a list.
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


_KEY_LENGTH = 32
"""Length of the key in bytes, and of a hash in hexadecimal digits."""


class DeletedUserHashes:
    """Keyed hashes of the ids of users. No key exists until the first user is deleted.

    Methods raise StoreUnavailable if the key cannot be read or created.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._failures: tuple[type[Exception], ...] = (OSError, *database.failures)
        self._key: bytes | None = None

    async def find_hash(self, user_id: int) -> str | None:
        """Return the hash of a user id, or None if no key exists."""
        if self._key is None:
            try:
                self._key = await asyncio.to_thread(self._database.load_hash_key) or None
            except self._failures as error:
                raise self._unavailable("read", error) from error
        if self._key is None:
            return None
        return hmac.new(self._key, str(user_id).encode(), hashlib.sha256).hexdigest()[:_KEY_LENGTH]

    async def get_or_create_hash(self, user_id: int) -> str:
        """Return the hash of a user id. Create the key if it does not exist."""
        if await self.find_hash(user_id) is None:
            try:
                await asyncio.to_thread(self._database.store_hash_key, secrets.token_bytes(_KEY_LENGTH))
            except self._failures as error:
                raise self._unavailable("made", error) from error
        mark = await self.find_hash(user_id)
        if mark is None:
            raise StoreUnavailable("the key of the marks is empty")
        return mark

    def _unavailable(self, what: str, error: Exception) -> StoreUnavailable:
        return StoreUnavailable(f"the key of the marks cannot be {what}: {self._database.reason(error)}")
