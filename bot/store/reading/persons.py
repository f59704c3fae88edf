"""Queries of stored data about one person in all servers: the rows of every table that contain the person's id."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import Column, ColumnElement, Select, Table, case, func, or_, select

from bot.store import schema
from bot.store.reading.access import ReadingConnection, SubjectReader
from bot.store.reading.money import account_from_row
from bot.store.schema.money import AccountRef
from bot.store.schema.tables import person_location
from bot.store.statements import select_accounts


class PersonRows(Struct, frozen=True, kw_only=True):
    """Rows of one kind, with the name of the kind and the names of the columns."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


BOOKINGS, DEALS, MOVES = "bookings", "deals", "moves"
"""Kinds of rows that are joined from several tables. Every other kind has the name of its table.

They are postings to a person's accounts, deals in which the person was dealt in, and the person's own moves in these
deals.
"""

_SHARED_TABLES = (schema.teams, schema.matches, schema.nights)
"""Tables that list their participants in JSON text, without a column for each person."""


class PersonReader(SubjectReader):
    async def accounts(self, user_id: int) -> dict[AccountRef, int]:
        """Return the balances of all wallets, points and debts of a person."""
        accounts = schema.accounts
        statement = select(accounts).where(accounts.c.user_id == user_id).order_by(accounts.c.account_id)
        return {account_from_row(row): row.balance for row in await self._queries.rows(statement)}

    async def guilds_of(self, user_id: int) -> tuple[int, ...]:
        """Return the servers where a person has a wallet or is in a league."""
        members, leagues, theirs = schema.members.c, schema.leagues.c, schema.league_members.c
        wallets = select(members.guild_id).where(members.user_id == user_id)
        in_leagues = (
            select(leagues.guild_id)
            .join(schema.league_members, theirs.league_id == leagues.league_id)
            .where(theirs.user_id == user_id)
        )
        found = (*await self._queries.column(wallets), *await self._queries.column(in_leagues))
        return tuple(sorted(set(found)))

    async def count_rows(self, user_id: int) -> dict[str, int]:
        """Return the number of a person's rows by kind. Moves are not counted."""
        async with self._queries.background.snapshot() as connection:
            return {
                name: await connection.scalar(select(func.count()).select_from(statement.subquery()))
                for name, statement in _statements(user_id).items()
            }

    async def rows(self, user_id: int, limit: int, offset: int) -> tuple[PersonRows, ...]:
        """Return at most `limit` rows of each kind, newest first, from `offset` on.

        Moves are those in the deals returned. The rows contain nothing about others that the person could not see.
        """
        told: list[PersonRows] = []
        async with self._queries.background.snapshot() as connection:
            for name, statement in _statements(user_id).items():
                told.append(await _load_rows(connection, name, statement.limit(limit).offset(offset)))
                if name == DEALS:
                    told.append(await _load_rows(connection, MOVES, _moves(statement.limit(limit).offset(offset))))
        return tuple(told)


async def _load_rows(connection: ReadingConnection, name: str, statement: Select[Any]) -> PersonRows:
    found = await connection.execute(statement)
    return PersonRows(name=name, columns=tuple(found.keys()), rows=tuple(tuple(row) for row in found))


def _statements(user_id: int) -> dict[str, Select[Any]]:
    """Return the queries of a person's rows by kind, newest first."""
    found = {BOOKINGS: _bookings(user_id), DEALS: _deals(user_id)}
    for table in schema.metadata.sorted_tables:
        theirs = [column == user_id for column in schema.columns_marked(table, schema.Mark.USER_ID)]
        if table in _SHARED_TABLES:
            theirs += [_mentions(one, user_id) for one in schema.columns_marked(table, schema.Mark.USER_MENTIONS)]
        if theirs:
            newest = (column.desc() for column in table.primary_key.columns)
            found[table.name] = select(*_exported_columns(table, user_id)).where(or_(*theirs)).order_by(*newest)
    return found


def _mentions(column: Column[Any], user_id: int) -> ColumnElement[bool]:
    """Return the condition that JSON text contains a user id as a whole value and not as a part of another number."""
    return or_(*(column.contains(f"{before}{user_id}{after}") for before in '[,:"' for after in ',]}"'))


def _exported_columns(table: Table, user_id: int) -> list[ColumnElement[Any]]:
    """Return the columns to export, without those whose text may mention others.

    In shared tables, the ids of others are left out as well.
    """
    exported = [column for column in table.columns if schema.mark_of(column) is not schema.Mark.USER_MENTIONS]
    if table not in _SHARED_TABLES:
        return list(exported)
    return [
        _own_id_only(column, user_id) if schema.mark_of(column) is schema.Mark.USER_ID else column
        for column in exported
    ]


def _own_id_only(column: Column[Any], user_id: int) -> ColumnElement[Any]:
    """Return the column with null instead of the ids of other users."""
    return case((column == user_id, column)).label(column.name)


def _bookings(user_id: int) -> Select[Any]:
    """Select the postings to a person's accounts, with their transactions."""
    accounts, postings, transactions = schema.accounts.c, schema.postings.c, schema.transactions.c
    return (
        select(
            transactions.transaction_id,
            transactions.at,
            transactions.guild_id,
            accounts.kind.label("account"),
            accounts.other_id,
            postings.amount,
            transactions.kind,
            transactions.table_id,
            transactions.deal_no,
            transactions.actor,
            transactions.reason,
        )
        .join_from(schema.postings, schema.transactions, transactions.transaction_id == postings.transaction_id)
        .join(schema.accounts, accounts.account_id == postings.account_id)
        .where(postings.account_id.in_(select_accounts(user_id, accounts.account_id)))
        .order_by(postings.transaction_id.desc(), postings.account_id)
    )


def _deals(user_id: int) -> Select[Any]:
    """Select the finished deals in which a person was dealt in."""
    deals, ends, played, tables = schema.deals.c, schema.deal_ends.c, schema.history_entries.c, schema.tables.c
    return (
        select(
            deals.table_id,
            deals.deal_no,
            tables.guild_id,
            tables.channel_id,
            deals.game,
            deals.started_at,
            ends.ended_at,
            schema.seats.c.seat,
        )
        .join_from(
            schema.history_entries,
            schema.deals,
            (deals.table_id == played.table_id) & (deals.deal_no == played.deal_no),
        )
        .join(
            schema.deal_ends,
            (ends.table_id == deals.table_id) & (ends.deal_no == deals.deal_no) & (ends.ended_at == played.ended_at),
        )
        .join(schema.tables, tables.table_id == deals.table_id)
        .join(schema.seats, (schema.seats.c.table_id == deals.table_id) & (schema.seats.c.user_id == user_id))
        .where(played.place == person_location(user_id))
        .order_by(played.ended_at.desc(), played.table_id.desc(), played.deal_no.desc())
    )


def _moves(deals: Select[Any]) -> Select[Any]:
    """Select a person's own moves in deals, oldest first."""
    dealt, moves = deals.subquery(), schema.moves.c
    mine = (moves.table_id == dealt.c.table_id) & (moves.deal_no == dealt.c.deal_no) & (moves.seat == dealt.c.seat)
    return (
        select(moves.table_id, moves.deal_no, moves.number, moves.at, dealt.c.game, moves.move)
        .join_from(dealt, schema.moves, mine)
        .order_by(moves.table_id, moves.number)
    )
