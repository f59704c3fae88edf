"""Loaders from rows to structs, and queries shared by several readers."""

from __future__ import annotations

from collections.abc import Iterable
from inspect import signature
from typing import Any, Generic, TypeVar

from sqlalchemy import ColumnElement, Select, Table, select
from sqlalchemy.engine import Row

from bot.store import disputes, fixtures, leagues, schema, tallies
from bot.store.money import AccountKind, AccountRef
from bot.store.processes import ProcessRow
from bot.store.reading.connecting import ReadingConnection
from bot.store.settings import CommandSyncRow, GuildRow, MemberRow, SheetRow, UserRow, DefaultSheetRow
from bot.store.stored import StoredAuditEntry, StoredTransaction
from bot.store.tables import DeadlineRow, DealEndRow, DealRow, GameRow, MoveRow, PlayedRow, SeatRow, MessageRow, TableRow

POINTS_KIND = "points"
"""Kind of transactions that give points."""

T = TypeVar("T")


class RowLoader(Generic[T]):
    """Loader of the rows of a table as structs whose parameters are columns of the table."""

    def __init__(self, table: Table, row_type: type[T]) -> None:
        self._kind = row_type
        self._names = tuple(signature(row_type).parameters)
        self._select = select(*(table.c[name] for name in self._names))

    def where(self, *conditions: ColumnElement[bool]) -> Select[Any]:
        """Return the statement that selects the matching rows."""
        return self._select.where(*conditions)

    def build(self, row: Iterable[Any]) -> T:
        """Return the struct of a row."""
        return self._kind(**dict(zip(self._names, row, strict=False)))

    async def all(self, connection: ReadingConnection, statement: Select[Any]) -> tuple[T, ...]:
        """Return all rows of a statement made by `where`."""
        return tuple(self.build(row) for row in await connection.execute(statement))

    async def first(self, connection: ReadingConnection, statement: Select[Any]) -> T | None:
        """Return the first row of a statement made by `where`; None without one."""
        row = (await connection.execute(statement.limit(1))).first()
        return None if row is None else self.build(row)

    async def exactly_one(self, connection: ReadingConnection, *conditions: ColumnElement[bool]) -> T:
        """Return exactly one row, or raise SQLAlchemy's error."""
        return self.build((await connection.execute(self.where(*conditions))).one())


TABLES = RowLoader(schema.tables, TableRow)
SEATS = RowLoader(schema.seats, SeatRow)
MOVES = RowLoader(schema.moves, MoveRow)
DEALS = RowLoader(schema.deals, DealRow)
DEAL_ENDS = RowLoader(schema.deal_ends, DealEndRow)
GAMES = RowLoader(schema.games, GameRow)
PLAYED = RowLoader(schema.played, PlayedRow)
DEADLINES = RowLoader(schema.deadlines, DeadlineRow)
MESSAGES = RowLoader(schema.shown, MessageRow)
GUILDS = RowLoader(schema.guilds, GuildRow)
USERS = RowLoader(schema.users, UserRow)
MEMBERS = RowLoader(schema.members, MemberRow)
PROCESSES = RowLoader(schema.processes, ProcessRow)
COMMAND_SYNC = RowLoader(schema.command_sync, CommandSyncRow)
SHEETS = RowLoader(schema.sheets, SheetRow)
AUDIT_ENTRIES = RowLoader(schema.acts, StoredAuditEntry)
DEFAULT_SHEETS = RowLoader(schema.usual_sheets, DefaultSheetRow)
DISPUTES = RowLoader(schema.disputes, disputes.DisputeRow)
DEAL_TALLIES = RowLoader(schema.deal_tallies, tallies.DealTallyRow)
TALLIES = RowLoader(schema.tallies, tallies.TallyRow)
PENDING_COUNTS = RowLoader(schema.to_count, tallies.PendingCountRow)
PINNED_LEADERBOARDS = RowLoader(schema.pinned_boards, tallies.PinnedLeaderboardRow)
LEAGUES = RowLoader(schema.leagues, leagues.LeagueRow)
SEASONS = RowLoader(schema.seasons, leagues.SeasonRow)
LEAGUE_MEMBERS = RowLoader(schema.league_members, leagues.LeagueMemberRow)
RESULTS = RowLoader(schema.results, leagues.ResultRow)
RESULT_LINES = RowLoader(schema.result_lines, leagues.ResultLineRow)
SITTINGS = RowLoader(schema.sittings, leagues.SittingRow)
STANDINGS = RowLoader(schema.standings, leagues.StandingRow)
RATINGS = RowLoader(schema.ratings, leagues.RatingRow)
PROJECTIONS = RowLoader(schema.projections, leagues.ProjectionRow)
TEAM_SEASONS = RowLoader(schema.team_seasons, fixtures.TeamSeasonRow)
TEAMS = RowLoader(schema.teams, fixtures.TeamRow)
MATCHES = RowLoader(schema.matches, fixtures.MatchRow)
NIGHTS = RowLoader(schema.nights, fixtures.NightRow)


def account_from_row(row: Row[Any]) -> AccountRef:
    """Return the account of a row of `accounts`."""
    return AccountRef(
        AccountKind(row.kind),
        row.guild_id,
        user_id=row.user_id,
        table_id=row.table_id,
        seat=row.seat,
        other_id=row.other_id,
    )


async def seats_at(connection: ReadingConnection, table_id: int) -> tuple[SeatRow, ...]:
    """Return all seats ever taken at a table, by number."""
    seats = schema.seats.c
    return await SEATS.all(connection, SEATS.where(seats.table_id == table_id).order_by(seats.seat))


async def deal_end_of(connection: ReadingConnection, table_id: int, deal_no: int) -> DealEndRow | None:
    """Return the end of a deal; None if it has not ended."""
    ends = schema.deal_ends.c
    return await DEAL_ENDS.first(connection, DEAL_ENDS.where(ends.table_id == table_id, ends.deal_no == deal_no))


async def moves_of(
    connection: ReadingConnection, table_id: int, first: int, *, last: int | None = None, deal_no: int | None = None
) -> tuple[MoveRow, ...]:
    """Return the moves of a table numbered `first` to `last`, optionally of one deal; oldest first."""
    moves = schema.moves.c
    wanted = MOVES.where(moves.table_id == table_id, moves.number >= first)
    if last is not None:
        wanted = wanted.where(moves.number <= last)
    if deal_no is not None:
        wanted = wanted.where(moves.deal_no == deal_no)
    return await MOVES.all(connection, wanted.order_by(moves.number))


async def points_of(
    connection: ReadingConnection, table_id: int, first_deal: int, last_deal: int
) -> tuple[StoredTransaction, ...]:
    """Return the transactions of the points that these deals gave, oldest first."""
    columns = schema.transactions.c
    return await transactions_of(
        connection,
        columns.table_id == table_id,
        columns.deal_no.between(first_deal, last_deal),
        columns.kind == POINTS_KIND,
    )


async def transactions_of(
    connection: ReadingConnection, *conditions: ColumnElement[bool]
) -> tuple[StoredTransaction, ...]:
    """Return transactions with their postings, oldest first."""
    columns, postings, accounts = schema.transactions.c, schema.postings.c, schema.accounts.c
    found = (
        await connection.execute(select(schema.transactions).where(*conditions).order_by(columns.transaction_id))
    ).all()
    if not found:
        return ()
    lines = await connection.execute(
        select(
            postings.transaction_id,
            postings.amount,
            accounts.kind,
            accounts.guild_id,
            accounts.user_id,
            accounts.table_id,
            accounts.seat,
            accounts.other_id,
        )
        .join_from(schema.postings, schema.accounts, accounts.account_id == postings.account_id)
        .where(postings.transaction_id.in_(tuple(row.transaction_id for row in found)))
    )
    by_transaction: dict[int, list[tuple[AccountRef, int]]] = {}
    for number, amount, kind, *names in lines:
        by_transaction.setdefault(number, []).append((AccountRef(AccountKind(kind), *names), amount))
    return tuple(
        StoredTransaction(**row._asdict(), postings=tuple(by_transaction.get(row.transaction_id, ()))) for row in found
    )
