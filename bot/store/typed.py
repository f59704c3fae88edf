"""Free text in the audit log, transactions, results and disputes: reasons, and the people mentioned in them.

Reasons about a deleted user are emptied. Reasons about others only lose the user's name: names may be common words, and
a log without reasons explains nothing.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import Column, ColumnElement, Connection, Table, and_, exists, or_, select, tuple_, update

from bot.store import schema
from bot.store.money import AccountKind
from bot.store.tables import person_place

PrimaryKeyValues = tuple[Any, ...]
"""Primary key of a row."""

_NAME_PLACEHOLDER: Final = "…"
_SERVER_JOINS: Final = {schema.results: (schema.results.c.league_id, schema.leagues.c.league_id, schema.leagues.c.guild_id)}
"""Tables whose rows have no server: the column to join by, the column joined, and the column of the server."""
_REASONS: Final = (
    schema.transactions.c.reason,
    schema.acts.c.reason,
    schema.results.c.reason,
    schema.disputes.c.reason,
    schema.disputes.c.ruling,
)


_JSON_TEXTS: Final = ((schema.disputes.c.corrected, "reason"), (schema.tables.c.info, "closed_because"))
"""JSON columns with free text, and the names of the fields."""
_SHORT_NAME_LENGTH: Final = 2
"""Length up to which a name has to match exactly, without a genitive's s: many such names are words."""


def clear_reasons(connection: Connection, user_id: int) -> None:
    """Empty the reasons of rows that concern a user, and reasons with the user's number in them."""
    for column in _REASONS:
        told = or_(_rows_concerning(connection, column.table, user_id), column.contains(str(user_id)))
        connection.execute(update(column.table).where(column != "", told).values({column.name: ""}))


def erase_names(connection: Connection, user_id: int) -> None:
    """Remove a user's names from the reasons in the servers where they had these names."""
    for column in _REASONS:
        for key, text in _erase_in_column(connection, column, user_id):
            named = [one == value for one, value in zip(column.table.primary_key.columns, key, strict=True)]
            connection.execute(update(column.table).where(*named).values({column.name: text}))
    for column, _ in _JSON_TEXTS:
        for key, text in _erase_in_json(connection, column, user_id):
            named = [one == value for one, value in zip(column.table.primary_key.columns, key, strict=True)]
            connection.execute(update(column.table).where(*named).values({column.name: text}))


def disputes_mentioning(connection: Connection, user_id: int) -> ColumnElement[bool]:
    """Return the condition for disputes that mention a user or concern them."""
    texts = (schema.disputes.c.reason, schema.disputes.c.ruling)
    told = [column.contains(str(user_id)) for column in texts]
    named = [key for column in texts for key, _ in _erase_in_column(connection, column, user_id)]
    named += [key for key, _ in _erase_in_json(connection, schema.disputes.c.corrected, user_id)]
    return or_(_disputes_concerning(user_id), *told, tuple_(*schema.disputes.primary_key.columns).in_(named))


def _rows_concerning(connection: Connection, table: Table, user_id: int) -> ColumnElement[bool]:
    """Return the condition for the rows of a table that concern a user."""
    if table is schema.transactions:
        return schema.transactions.c.transaction_id.in_(_transactions_of(user_id))
    if table is schema.results:
        return schema.results.c.result_id.in_(_results_of(user_id))
    if table is schema.disputes:
        return _disputes_concerning(user_id)
    return tuple_(*schema.acts.primary_key.columns).in_(list(_find_audit_entries(connection, user_id)))


def _transactions_of(user_id: int) -> Any:
    """Select the transactions that affect a user: their accounts, and the purses of their seats."""
    accounts, postings, seats = schema.accounts.c, schema.postings.c, schema.seats.c
    own = select(accounts.account_id).where(accounts.user_id == user_id)
    purses = (
        select(accounts.account_id)
        .join_from(schema.accounts, schema.seats, (seats.table_id == accounts.table_id) & (seats.seat == accounts.seat))
        .where(seats.user_id == user_id, accounts.kind == AccountKind.PURSE.value)
    )
    return select(postings.transaction_id).where(postings.account_id.in_(own.union_all(purses)))


def _results_of(user_id: int) -> Any:
    lines = schema.result_lines.c
    return select(lines.result_id).where(lines.user_id == user_id)


def _disputes_concerning(user_id: int) -> ColumnElement[bool]:
    """Return the condition for disputes that concern a user.

    These are disputes that they opened or decided, disputes of deals that they were dealt in, and disputes by which
    they received or paid chips.
    """
    disputes, played = schema.disputes.c, schema.played.c
    dealt = exists().where(
        played.place == person_place(user_id),
        played.table_id == disputes.table_id,
        and_(played.deal_no >= disputes.first_deal, played.deal_no <= disputes.last_deal),
    )
    theirs = (disputes.user_id == user_id, disputes.decided_by == user_id)
    return or_(*theirs, disputes.corrected.contains(str(user_id)), dealt)


def _find_audit_entries(connection: Connection, user_id: int) -> Iterator[PrimaryKeyValues]:
    """Yield the audit entries with a reason whose subject concerns a user."""
    acts, disputes, played = schema.acts.c, schema.disputes.c, schema.played.c
    found = connection.execute(select(acts.guild_id, acts.number, acts.facts).where(acts.reason != "")).all()
    if not found:
        return
    booked = set(connection.execute(_transactions_of(user_id)).scalars())
    results = set(connection.execute(_results_of(user_id)).scalars())
    theirs = select(disputes.guild_id, disputes.number).where(_disputes_concerning(user_id))
    decided = {tuple(row) for row in connection.execute(theirs)}
    of_deals = select(played.table_id, played.deal_no).where(played.place == person_place(user_id))
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


def _erase_in_column(connection: Connection, column: Column[Any], user_id: int) -> Iterator[tuple[PrimaryKeyValues, str]]:
    """Yield the rows whose text has a name of a user, as used in that server, and the text without it."""
    names = _name_patterns(connection, user_id)
    table = column.table
    told = select(*table.primary_key.columns, column.label("text"))
    if table in _SERVER_JOINS:
        by, found_by, server = _SERVER_JOINS[table]
        told = told.add_columns(server.label("server")).join_from(table, server.table, by == found_by)
    else:
        server = table.c.guild_id
        told = told.add_columns(server.label("server"))
    for *key, text, guild_id in connection.execute(told.where(column != "", server.in_(list(names)))).all():
        without, found = names[guild_id].subn(_NAME_PLACEHOLDER, unicodedata.normalize("NFC", text))
        if found:
            yield tuple(key), without


def _erase_in_json(connection: Connection, column: Column[Any], user_id: int) -> Iterator[tuple[PrimaryKeyValues, str]]:
    """Yield the rows whose JSON text mentions a user, and the JSON without it.

    A text with the user's number is emptied. Any other text only loses the names.
    """
    called, names = dict(_JSON_TEXTS)[column], _name_patterns(connection, user_id)
    table = column.table
    told = select(*table.primary_key.columns, column, table.c.guild_id).where(column.contains(f'"{called}"'))

    def without(value: Any, guild_id: int) -> Any:
        if isinstance(value, list):
            return [without(one, guild_id) for one in value]
        if not isinstance(value, dict):
            return value
        return {
            key: told_less(one, guild_id) if key == called and isinstance(one, str) else without(one, guild_id)
            for key, one in value.items()
        }

    def told_less(text: str, guild_id: int) -> str:
        if str(user_id) in text:
            return ""
        rubbed, found = names[guild_id].subn(_NAME_PLACEHOLDER, unicodedata.normalize("NFC", text))
        return rubbed if found else text

    for *key, text, guild_id in connection.execute(told.where(table.c.guild_id.in_(list(names)))).all():
        value = _parse_json(text)
        changed = without(value, guild_id)
        if changed != value:
            yield tuple(key), json.dumps(changed, ensure_ascii=False, separators=(",", ":"))


def _parse_json(text: str) -> Any:
    """Return the value of JSON text; None if it cannot be read."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _name_patterns(connection: Connection, user_id: int) -> dict[int, re.Pattern[str]]:
    """Return a pattern per server that finds a user's names as words, longest first, with or without a genitive's s.

    In scripts without spaces between words, names are found anywhere.
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
    """Return the pattern of one name."""
    if any(unicodedata.category(letter) == "Lo" for letter in name):
        return re.escape(name)
    if len(name) <= _SHORT_NAME_LENGTH:
        return rf"(?-i:(?<!\w){re.escape(name)}(?!\w))"
    return rf"(?<!\w){re.escape(name)}s?(?!\w)"
