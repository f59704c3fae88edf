"""Structs that the reader returns, loaders from rows to structs, and queries shared by several readers."""

from __future__ import annotations

from collections.abc import Iterable
from inspect import signature
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, Table, select
from sqlalchemy.engine import Row

from bot.store import schema
from bot.store.reading.connections import ReadingConnection
from bot.store.schema import audit_and_disputes, league, statistics, teams_and_nights
from bot.store.schema.money import AccountKind, AccountRef
from bot.store.schema.processes import ProcessRow
from bot.store.schema.settings import CommandSyncRow, DefaultSheetRow, GuildRow, MemberRow, SheetRow, UserRow
from bot.store.schema.tables import (
    DeadlineRow,
    DealEndRow,
    DealRow,
    GameRow,
    MessageRow,
    MoveRow,
    PlayedRow,
    SeatRow,
    TableRow,
)


class StoredTable(Struct, frozen=True, kw_only=True):
    """Everything needed to rebuild a table, as one snapshot.

    `deal` is the last deal (None before the first), and `deal_end` its end (None: it has not ended). `moves` start with
    the first move of that deal, or are all moves without one; oldest first. `seats` are all seats ever taken, by
    number. `deadlines` are in order of time.
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    deal: DealRow | None
    deal_end: DealEndRow | None
    moves: tuple[MoveRow, ...]
    deadlines: tuple[DeadlineRow, ...]


class StoredDeal(Struct, frozen=True, kw_only=True):
    """A deal with its snapshot, its moves with their events, and its end (None: it has not ended).

    `game` is the game of several deals that ended with this deal (None: none did).
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    deal: DealRow
    deal_end: DealEndRow | None
    moves: tuple[MoveRow, ...]
    game: GameRow | None = None


class StoredGame(Struct, frozen=True, kw_only=True):
    """A finished game of several deals, with its table, its first deal, and all seats ever taken, by number.

    `first_deal` is None if the deal is not stored.
    """

    table: TableRow
    game: GameRow
    first_deal: DealRow | None
    seats: tuple[SeatRow, ...]


class StoredGameRecord(StoredGame, frozen=True, kw_only=True):
    """A finished game with its deals, oldest first, its moves, and the transactions of its points.

    `moves` start with the first deal and include those after the last one.
    """

    deals: tuple[DealRow, ...]
    moves: tuple[MoveRow, ...]
    points: tuple[StoredTransaction, ...]


class StoredTableClosure(Struct, frozen=True, kw_only=True):
    """A table that the books closed, not a move, with its last deal and the end of that.

    `deal` is None if nothing was dealt, `deal_end` is None if the deal did not end.
    """

    table: TableRow
    deal: DealRow | None
    deal_end: DealEndRow | None


PlayedPosition: TypeAlias = tuple[float, int, int]
"""Position in the order of finished deals and games: the time it ended, its table, and its (last) deal."""


StoredPlay: TypeAlias = StoredDeal | StoredGame | StoredTableClosure
"""An item of the history."""


class StoredTransaction(Struct, frozen=True, kw_only=True):
    """A transaction with its postings: accounts, and the chips or points that went into them."""

    transaction_id: int
    kind: str
    guild_id: int
    table_id: int | None
    deal_no: int | None
    actor: int
    reason: str
    reverses: int | None
    at: float
    postings: tuple[tuple[AccountRef, int], ...]


class AccountKindTotal(Struct, frozen=True, kw_only=True):
    """Totals of a server's accounts of one kind: number, balance, and how many accounts differ from their postings."""

    kind: AccountKind
    accounts: int
    balance: int
    unequal: int


class StoredAuditEntry(Struct, frozen=True, kw_only=True):
    """An entry of the audit log, with its number in the server and its time."""

    guild_id: int
    number: int
    at: float
    actor: int
    kind: str
    person: int
    facts: str
    reason: str


class StoredBalanceSpan(Struct, frozen=True, kw_only=True):
    """A run of consecutive transactions.

    `at` is the time of its last one, and `change` the sum of its changes. `highest` and `lowest` are the extremes of
    the running total during the run. The running total starts with the first run.
    """

    at: float
    change: int
    highest: int
    lowest: int


class StoredBalanceHistory(Struct, frozen=True, kw_only=True):
    """Chips of a member in the wallet and in all purses, and their history, oldest run first."""

    wallet: int
    purses: int
    spans: tuple[StoredBalanceSpan, ...]


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


DISPUTES = RowLoader(schema.disputes, audit_and_disputes.DisputeRow)


DEAL_TALLIES = RowLoader(schema.deal_tallies, statistics.DealTallyRow)


TALLIES = RowLoader(schema.tallies, statistics.TallyRow)


PENDING_COUNTS = RowLoader(schema.to_count, statistics.PendingCountRow)


PINNED_LEADERBOARDS = RowLoader(schema.pinned_boards, statistics.PinnedLeaderboardRow)


LEAGUES = RowLoader(schema.leagues, league.LeagueRow)


SEASONS = RowLoader(schema.seasons, league.SeasonRow)


LEAGUE_MEMBERS = RowLoader(schema.league_members, league.LeagueMemberRow)


RESULTS = RowLoader(schema.results, league.ResultRow)


RESULT_LINES = RowLoader(schema.result_lines, league.ResultLineRow)


SITTINGS = RowLoader(schema.sittings, league.SittingRow)


STANDINGS = RowLoader(schema.standings, league.StandingRow)


RATINGS = RowLoader(schema.ratings, league.RatingRow)


PROJECTIONS = RowLoader(schema.projections, league.ProjectionRow)


TEAM_SEASONS = RowLoader(schema.team_seasons, teams_and_nights.TeamSeasonRow)


TEAMS = RowLoader(schema.teams, teams_and_nights.TeamRow)


MATCHES = RowLoader(schema.matches, teams_and_nights.MatchRow)


NIGHTS = RowLoader(schema.nights, teams_and_nights.NightRow)


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
