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
from bot.store.settings import CommandSyncRow, GuildRow, MemberRow, SheetRow, UserRow, UsualSheetRow
from bot.store.stored import StoredAct, StoredTransaction
from bot.store.tables import DeadlineRow, DealEndRow, DealRow, GameRow, MoveRow, PlayedRow, SeatRow, ShownRow, TableRow

POINTS = "points"
"""Kind of transactions that give points."""

T = TypeVar("T")


class Kind(Generic[T]):
    """Loader of the rows of a table as structs whose parameters are columns of the table."""

    def __init__(self, table: Table, kind: type[T]) -> None:
        self._kind = kind
        self._names = tuple(signature(kind).parameters)
        self._select = select(*(table.c[name] for name in self._names))

    def where(self, *conditions: ColumnElement[bool]) -> Select[Any]:
        """Return the statement that selects the matching rows."""
        return self._select.where(*conditions)

    def made(self, row: Iterable[Any]) -> T:
        """Return the struct of a row."""
        return self._kind(**dict(zip(self._names, row, strict=False)))

    async def all(self, connection: ReadingConnection, statement: Select[Any]) -> tuple[T, ...]:
        """Return all rows of a statement made by `where`."""
        return tuple(self.made(row) for row in await connection.execute(statement))

    async def one(self, connection: ReadingConnection, statement: Select[Any]) -> T | None:
        """Return the first row of a statement made by `where`; None without one."""
        row = (await connection.execute(statement.limit(1))).first()
        return None if row is None else self.made(row)

    async def the(self, connection: ReadingConnection, *conditions: ColumnElement[bool]) -> T:
        """Return exactly one row, or raise SQLAlchemy's error."""
        return self.made((await connection.execute(self.where(*conditions))).one())


TABLES = Kind(schema.tables, TableRow)
SEATS = Kind(schema.seats, SeatRow)
MOVES = Kind(schema.moves, MoveRow)
DEALS = Kind(schema.deals, DealRow)
DEAL_ENDS = Kind(schema.deal_ends, DealEndRow)
GAMES = Kind(schema.games, GameRow)
PLAYED = Kind(schema.played, PlayedRow)
DEADLINES = Kind(schema.deadlines, DeadlineRow)
SHOWN = Kind(schema.shown, ShownRow)
GUILDS = Kind(schema.guilds, GuildRow)
USERS = Kind(schema.users, UserRow)
MEMBERS = Kind(schema.members, MemberRow)
PROCESSES = Kind(schema.processes, ProcessRow)
COMMAND_SYNC = Kind(schema.command_sync, CommandSyncRow)
SHEETS = Kind(schema.sheets, SheetRow)
ACTS = Kind(schema.acts, StoredAct)
USUAL_SHEETS = Kind(schema.usual_sheets, UsualSheetRow)
DISPUTES = Kind(schema.disputes, disputes.DisputeRow)
DEAL_TALLIES = Kind(schema.deal_tallies, tallies.DealTallyRow)
TALLIES = Kind(schema.tallies, tallies.TallyRow)
TO_COUNT = Kind(schema.to_count, tallies.ToCountRow)
PINNED_BOARDS = Kind(schema.pinned_boards, tallies.PinnedBoardRow)
LEAGUES = Kind(schema.leagues, leagues.LeagueRow)
SEASONS = Kind(schema.seasons, leagues.SeasonRow)
LEAGUE_MEMBERS = Kind(schema.league_members, leagues.LeagueMemberRow)
RESULTS = Kind(schema.results, leagues.ResultRow)
RESULT_LINES = Kind(schema.result_lines, leagues.ResultLineRow)
SITTINGS = Kind(schema.sittings, leagues.SittingRow)
STANDINGS = Kind(schema.standings, leagues.StandingRow)
RATINGS = Kind(schema.ratings, leagues.RatingRow)
PROJECTIONS = Kind(schema.projections, leagues.ProjectionRow)
TEAM_SEASONS = Kind(schema.team_seasons, fixtures.TeamSeasonRow)
TEAMS = Kind(schema.teams, fixtures.TeamRow)
MATCHES = Kind(schema.matches, fixtures.MatchRow)
NIGHTS = Kind(schema.nights, fixtures.NightRow)


def account_of(row: Row[Any]) -> AccountRef:
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


async def end_of(connection: ReadingConnection, table_id: int, deal_no: int) -> DealEndRow | None:
    """Return the end of a deal; None if it has not ended."""
    ends = schema.deal_ends.c
    return await DEAL_ENDS.one(connection, DEAL_ENDS.where(ends.table_id == table_id, ends.deal_no == deal_no))


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
        columns.kind == POINTS,
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
