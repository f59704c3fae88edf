"""Reading: asynchronous, never in the writer's way, never changing anything."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, Generic, TypeVar

from sqlalchemy import ColumnElement, Select, Table, case, exists, func, literal, not_, select, tuple_
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store import schema
from bot.store.change import (
    THINNED,
    AccountKind,
    AccountRef,
    CommandSyncRow,
    DeadlineRow,
    DealEndRow,
    DealRow,
    GameRow,
    GuildRow,
    MemberRow,
    MoveRow,
    SeatRow,
    SheetRow,
    ShownRow,
    TableRow,
    UserRow,
    UsualSheetRow,
)
from bot.store.engine import Glances, apart, connected, snapshot
from bot.store.shards import Shards
from bot.store.statements import FIND_ACCOUNTS, FIND_CHANNELS, FIND_KEYS, FIND_TABLES, Lookup
from bot.store.stored import KindSum, StoredDeal, StoredGame, StoredGameRecord, StoredTable, StoredTransaction

POINTS = "points"
"""The kind of the transactions that give points."""

T = TypeVar("T")


class _Kind(Generic[T]):
    """A table of the schema and the dataclass whose fields are its columns."""

    def __init__(self, table: Table, kind: type[T]) -> None:
        self._kind = kind
        self._names = tuple(part.name for part in fields(kind))  # type: ignore[arg-type]
        self._select = select(*(table.c[name] for name in self._names))

    def where(self, *conditions: ColumnElement[bool]) -> Select[Any]:
        """The statement that finds rows."""
        return self._select.where(*conditions)

    def made(self, row: Row[Any]) -> T:
        """The row as its dataclass."""
        return self._kind(**dict(zip(self._names, row, strict=False)))

    async def all(self, connection: AsyncConnection, statement: Select[Any]) -> tuple[T, ...]:
        """All rows of a statement that `where` began."""
        return tuple(self.made(row) for row in await connection.execute(statement))

    async def one(self, connection: AsyncConnection, statement: Select[Any]) -> T | None:
        """The first row of a statement that `where` began."""
        row = (await connection.execute(statement.limit(1))).first()
        return None if row is None else self.made(row)


_tables = _Kind(schema.tables, TableRow)
_seats = _Kind(schema.seats, SeatRow)
_moves = _Kind(schema.moves, MoveRow)
_deals = _Kind(schema.deals, DealRow)
_deal_ends = _Kind(schema.deal_ends, DealEndRow)
_games = _Kind(schema.games, GameRow)
_deadlines = _Kind(schema.deadlines, DeadlineRow)
_shown = _Kind(schema.shown, ShownRow)
_guilds = _Kind(schema.guilds, GuildRow)
_users = _Kind(schema.users, UserRow)
_members = _Kind(schema.members, MemberRow)
_command_sync = _Kind(schema.command_sync, CommandSyncRow)
_sheets = _Kind(schema.sheets, SheetRow)
_usual_sheets = _Kind(schema.usual_sheets, UsualSheetRow)


class Reader:
    """What is stored, as values. Every answer is of one moment; nothing is remembered.

    Everything can raise StoreUnavailable.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._glances = Glances(engine)
        self._asked: set[str] = set()
        self._asking: asyncio.Future[dict[str, int]] | None = None
        self._apart = apart(engine)
        self._one_at_a_time = asyncio.Lock()
        self._summing: dict[int, asyncio.Task[tuple[KindSum, ...]]] = {}

    async def close(self) -> None:
        """Give back what is held; reading opens it again."""
        for task in self._summing.values():
            task.cancel()
        await asyncio.gather(*self._summing.values(), return_exceptions=True)
        await self._glances.close()
        await self._apart.dispose()

    async def revision(self) -> str:
        """The database's revision, which a newer program may have raised."""
        return str(await self._scalar(select(schema.alembic_version.c.version_num)))

    # Tables

    async def next_table_id(self) -> int:
        """A number that no table has yet. Another process may be quicker: the change is then refused."""
        return int(await self._scalar(select(func.coalesce(func.max(schema.tables.c.table_id), 0)))) + 1

    async def load_table(self, table_id: int) -> StoredTable | None:
        """All that is needed to rebuild a table, or None where there is none of that number."""
        async with snapshot(self._engine) as connection:
            table = await _tables.one(connection, _tables.where(schema.tables.c.table_id == table_id))
            if table is None:
                return None
            of_table = _deals.where(schema.deals.c.table_id == table_id)
            deal = await _deals.one(connection, of_table.order_by(schema.deals.c.deal_no.desc()))
            return StoredTable(
                table=table,
                seats=await _seats_at(connection, table_id),
                deal=deal,
                deal_end=None if deal is None else await _end_of(connection, table_id, deal.deal_no),
                moves=await _moves_of(connection, table_id, 0 if deal is None else deal.first_move),
                deadlines=await _deadlines.all(
                    connection,
                    _deadlines.where(schema.deadlines.c.table_id == table_id).order_by(schema.deadlines.c.due_at),
                ),
            )

    async def open_table_in(self, channel_id: int) -> int | None:
        """The open table of a channel."""
        found = await self._look_up(FIND_CHANNELS, (channel_id,))
        return found[0][1] if found else None

    async def tables_of(self, user_id: int, guild_id: int | None = None) -> tuple[int, ...]:
        """The open tables at which a person sits, in one server or in all."""
        seats = schema.seats.c
        statement = (
            select(seats.table_id)
            .join(schema.tables, schema.tables.c.table_id == seats.table_id)
            .where(seats.user_id == user_id, seats.left.is_(False), schema.IS_OPEN)
            .order_by(seats.table_id)
        )
        if guild_id is not None:
            statement = statement.where(seats.guild_id == guild_id)
        return await self._column(statement)

    async def open_tables(self, guild_id: int | None = None) -> tuple[int, ...]:
        """The open tables of one server or of all."""
        statement = select(schema.tables.c.table_id).where(schema.IS_OPEN)
        if guild_id is not None:
            statement = statement.where(schema.tables.c.guild_id == guild_id)
        return await self._column(statement.order_by(schema.tables.c.table_id))

    async def versions(self, table_ids: Iterable[int]) -> dict[int, int]:
        """The versions of those tables that there are."""
        return dict(await self._look_up(FIND_TABLES, table_ids))

    async def deal(self, table_id: int, deal_no: int | None = None) -> StoredDeal | None:
        """One deal of a table, the last one where no number is given; None where there is none."""
        async with snapshot(self._engine) as connection:
            table = await _tables.one(connection, _tables.where(schema.tables.c.table_id == table_id))
            wanted = _deals.where(schema.deals.c.table_id == table_id)
            if deal_no is not None:
                wanted = wanted.where(schema.deals.c.deal_no == deal_no)
            deal = await _deals.one(connection, wanted.order_by(schema.deals.c.deal_no.desc()))
            if table is None or deal is None:
                return None
            moves = await _moves_of(connection, table_id, deal.first_move, deal_no=deal.deal_no)
            games = schema.games.c
            ended = _games.where(games.table_id == table_id, games.last_deal == deal.deal_no)
            return StoredDeal(
                table=table,
                seats=await _seats_at(connection, table_id),
                deal=deal,
                deal_end=await _end_of(connection, table_id, deal.deal_no),
                moves=moves,
                game=await _games.one(connection, ended),
            )

    async def old_deals(self, before: float, after: tuple[int, int], limit: int) -> tuple[tuple[int, int], ...]:
        """Deals by table and number that ended before a moment and have all their moves, those that follow on `after`.

        The last one of every table is left out, because the table hangs on it.
        """
        deals, ends, moves = schema.deals.c, schema.deal_ends.c, schema.moves.c
        last = schema.deals.alias()
        newest = select(func.max(last.c.deal_no)).where(last.c.table_id == deals.table_id).scalar_subquery()
        statement = (
            select(deals.table_id, deals.deal_no)
            .join_from(
                schema.deals, schema.deal_ends, (ends.table_id == deals.table_id) & (ends.deal_no == deals.deal_no)
            )
            .join(schema.moves, (moves.table_id == deals.table_id) & (moves.number == deals.first_move))
            .where(
                tuple_(deals.table_id, deals.deal_no) > tuple_(*map(literal, after)),
                ends.ended_at < before,
                deals.deal_no < newest,
                not_(moves.move.startswith(THINNED, autoescape=True)),
            )
            .order_by(deals.table_id, deals.deal_no)
            .limit(limit)
        )
        async with connected(self._apart) as connection:
            return tuple((row.table_id, row.deal_no) for row in await connection.execute(statement))

    async def moves(self, table_id: int, first: int = 1, last: int | None = None) -> tuple[MoveRow, ...]:
        """The moves of a table with the numbers `first` to `last` (None: to the end), oldest first."""
        async with connected(self._engine) as connection:
            return await _moves_of(connection, table_id, first, last=last)

    async def game_of_deal(self, table_id: int, deal_no: int) -> str | None:
        """The game that a deal was one of; None where there is no such deal."""
        deals = schema.deals.c
        found: str | None = await self._scalar(
            select(deals.game).where(deals.table_id == table_id, deals.deal_no == deal_no)
        )
        return found

    # Games of several deals

    async def games(
        self, guild_id: int, limit: int, *, table_id: int | None = None, before: tuple[float, int, int] | None = None
    ) -> tuple[StoredGame, ...]:
        """The games of several deals that are over in a server, or at one table of it, newest first; those that follow
        in that order on the one that ended at a moment, at a table, and began with a deal (`before`).
        """
        columns = schema.games.c
        order = (columns.ended_at, columns.table_id, columns.first_deal)
        found = _games.where(columns.guild_id == guild_id)
        if table_id is not None:
            found = found.where(columns.table_id == table_id)
        if before is not None:
            found = found.where(tuple_(*order) < tuple_(*map(literal, before)))
        found = found.order_by(*(one.desc() for one in order)).limit(limit)
        async with snapshot(self._engine) as connection:
            rows = await _games.all(connection, found)
            seats = {number: await _seats_at(connection, number) for number in dict.fromkeys(r.table_id for r in rows)}
            deals: dict[tuple[int, int], DealRow] = {}
            for number in seats:
                begun = [row.first_deal for row in rows if row.table_id == number]
                of_table = _deals.where(schema.deals.c.table_id == number, schema.deals.c.deal_no.in_(begun))
                deals |= {(number, deal.deal_no): deal for deal in await _deals.all(connection, of_table)}
        return tuple(
            StoredGame(game=row, first=deals.get((row.table_id, row.first_deal)), seats=seats[row.table_id])
            for row in rows
        )

    async def game(self, table_id: int, first_deal: int) -> StoredGameRecord | None:
        """The game of several deals that began with that deal of a table; None where none that is over did."""
        games, deals = schema.games.c, schema.deals.c
        async with snapshot(self._engine) as connection:
            row = await _games.one(connection, _games.where(games.table_id == table_id, games.first_deal == first_deal))
            if row is None:
                return None
            played = await _deals.all(
                connection,
                _deals.where(deals.table_id == table_id, deals.deal_no.between(first_deal, row.last_deal)).order_by(
                    deals.deal_no
                ),
            )
            later = _deals.where(deals.table_id == table_id, deals.deal_no > row.last_deal).order_by(deals.deal_no)
            following = await _deals.one(connection, later)
            return StoredGameRecord(
                game=row,
                first=played[0] if played else None,
                seats=await _seats_at(connection, table_id),
                deals=played,
                moves=await _moves_of(
                    connection,
                    table_id,
                    played[0].first_move if played else 1,
                    last=None if following is None else following.first_move - 1,
                ),
                points=await _points_of(connection, table_id, first_deal, row.last_deal),
            )

    async def answer_of(self, key: str) -> str | None:
        """The answer to what was done under `key`; None where nothing was."""
        found = await self._look_up(FIND_KEYS, (key,))
        return found[0][1] if found else None

    async def answered(self, keys: Iterable[str]) -> frozenset[str]:
        """Those of `keys` under which something was done, or which were claimed."""
        return frozenset(key for key, _ in await self._look_up(FIND_KEYS, keys))

    # Deadlines

    async def due(self, at: float, limit: int = 100, shards: Shards | None = None) -> tuple[DeadlineRow, ...]:
        """Deadlines at or before `at` in the servers of `shards` (None: in all), the longest overdue first."""
        due_at = schema.deadlines.c.due_at
        found = _deadlines.where(due_at <= at, *_served(shards)).order_by(due_at).limit(limit)
        async with connected(self._engine) as connection:
            return await _deadlines.all(connection, found)

    async def nearest_deadline(self, shards: Shards | None = None) -> float | None:
        """When the next deadline in the servers of `shards` (None: in any) is due; None where there is none."""
        nearest = select(func.min(schema.deadlines.c.due_at)).where(*_served(shards))
        found: float | None = await self._scalar(nearest)
        return found

    async def served(self) -> dict[str, float]:
        """Until when somebody was there to serve, by the names under which that was noted."""
        columns = schema.served.c
        return {row.name: row.at for row in await self._rows(select(columns.name, columns.at))}

    # Messages

    async def shown(self, table_id: int) -> tuple[ShownRow, ...]:
        """The messages that show a table."""
        async with connected(self._engine) as connection:
            return await _shown.all(connection, _shown.where(schema.shown.c.table_id == table_id))

    async def behind(self, place: str) -> tuple[int, ...]:
        """The tables whose message of `place` is older than they are or, of open ones, missing.

        The one with the nearest deadline comes first.
        """
        tables, shown = schema.tables.c, schema.shown.c
        nearest = select(func.min(schema.deadlines.c.due_at)).where(schema.deadlines.c.table_id == tables.table_id)
        due_at = nearest.scalar_subquery()
        statement = (
            select(tables.table_id)
            .join_from(
                schema.tables,
                schema.shown,
                (shown.table_id == tables.table_id) & (shown.place == place),
                isouter=True,
            )
            .where((shown.shown_version < tables.version) | (shown.table_id.is_(None) & schema.IS_OPEN))
            .order_by(due_at.is_(None), due_at, tables.table_id)
        )
        return await self._column(statement)

    async def open_channels(self) -> dict[int, int]:
        """The open table of each channel that has one."""
        columns = schema.tables.c
        statement = select(columns.channel_id, columns.table_id).where(schema.IS_OPEN)
        return {row.channel_id: row.table_id for row in await self._rows(statement)}

    async def channels_by_guild(self) -> dict[int, tuple[int, ...]]:
        """The channels that have an open table, by server."""
        columns = schema.tables.c
        found: dict[int, tuple[int, ...]] = {}
        for row in await self._rows(select(columns.guild_id, columns.channel_id).where(schema.IS_OPEN)):
            found[row.guild_id] = (*found.get(row.guild_id, ()), row.channel_id)
        return found

    # Settings

    async def guild(self, guild_id: int) -> GuildRow | None:
        """A server's settings, where it has some."""
        return await self._one(_guilds, schema.guilds.c.guild_id == guild_id)

    async def user(self, user_id: int) -> UserRow | None:
        """A person's preferences, where he has some."""
        return await self._one(_users, schema.users.c.user_id == user_id)

    async def member(self, guild_id: int, user_id: int) -> MemberRow | None:
        """A member, where he was ever seen."""
        members = schema.members.c
        return await self._one(_members, members.guild_id == guild_id, members.user_id == user_id)

    async def command_sync(self, scope: str) -> CommandSyncRow | None:
        """What was last told to Discord about the commands of `scope`."""
        return await self._one(_command_sync, schema.command_sync.c.scope == scope)

    # Sheets

    async def sheets(self, guild_id: int) -> tuple[SheetRow, ...]:
        """A server's sheets by name, the deleted ones too."""
        columns = schema.sheets.c
        async with connected(self._engine) as connection:
            return await _sheets.all(connection, _sheets.where(columns.guild_id == guild_id).order_by(columns.folded))

    async def usual_sheet(self, guild_id: int, game: str) -> str:
        """The name or key of the sheet that a server plays a game by; "" where it has chosen none."""
        columns = schema.usual_sheets.c
        found = await self._one(_usual_sheets, columns.guild_id == guild_id, columns.game == game)
        return "" if found is None else found.sheet

    # Money and points

    async def debts(self, guild_id: int, user_id: int) -> dict[AccountRef, int]:
        """The accounts of what others owe a member, or he them: those that are not empty, the oldest table's first."""
        accounts = schema.accounts.c
        return await self._accounts(
            accounts.guild_id == guild_id,
            accounts.user_id == user_id,
            accounts.kind == AccountKind.DEBT.value,
            accounts.balance != 0,
        )

    async def debts_at(self, table_id: int) -> dict[AccountRef, int]:
        """The accounts of what those at a table owe each other from it."""
        accounts = schema.accounts.c
        return await self._accounts(
            accounts.table_id == table_id, accounts.kind == AccountKind.DEBT.value, accounts.balance != 0
        )

    async def _accounts(self, *conditions: ColumnElement[bool]) -> dict[AccountRef, int]:
        accounts = schema.accounts
        statement = select(accounts).where(*conditions).order_by(accounts.c.table_id, accounts.c.account_id)
        rows = await self._rows(statement)
        return {account_of(row): row.balance for row in rows}

    async def last_posting(self, account: AccountRef) -> tuple[int, int]:
        """What an account holds, and the number of the last transaction that posted to it; 0 and 0 where none did."""
        accounts, postings = schema.accounts.c, schema.postings.c
        last = select(func.max(postings.transaction_id)).where(postings.account_id == account.account_id)
        statement = select(accounts.balance, last.scalar_subquery().label("last")).where(
            accounts.account_id == account.account_id
        )
        rows = await self._rows(statement)
        return (rows[0].balance, rows[0].last) if rows else (0, 0)

    async def balances(self, accounts: Iterable[AccountRef]) -> dict[AccountRef, int]:
        """What accounts hold; 0 for one that was never posted to.

        Who asks in the same round of the loop is answered by one query: many tables deal at the same time.
        """
        wanted = {account.account_id: account for account in accounts}
        if self._asking is None:
            self._asking = asyncio.ensure_future(self._read_balances())
        self._asked.update(wanted)
        found = await asyncio.shield(self._asking)
        return {account: found.get(account_id, 0) for account_id, account in wanted.items()}

    async def _read_balances(self) -> dict[str, int]:
        asked, self._asked, self._asking = self._asked, set(), None
        return dict(await self._look_up(FIND_ACCOUNTS, asked))

    async def balance(self, account: AccountRef) -> int:
        """What an account holds; 0 where it was never posted to."""
        return (await self.balances((account,)))[account]

    async def money_of(self, guild_id: int, user_id: int) -> tuple[int, int]:
        """What a member has in his wallet, and in all his purses together, at one moment."""
        accounts, seats = schema.accounts.c, schema.seats.c
        in_wallet = select(accounts.balance).where(
            accounts.account_id == AccountRef(AccountKind.WALLET, guild_id, user_id=user_id).account_id
        )
        at_tables = (
            select(func.coalesce(func.sum(accounts.balance), 0))
            .select_from(schema.seats)
            .join(schema.accounts, (accounts.table_id == seats.table_id) & (accounts.seat == seats.seat))
            .where(seats.user_id == user_id, seats.guild_id == guild_id, accounts.kind == AccountKind.PURSE.value)
        )
        (found,) = await self._rows(
            select(
                func.coalesce(in_wallet.scalar_subquery(), 0).label("wallet"),
                at_tables.scalar_subquery().label("purses"),
            )
        )
        return found.wallet, found.purses

    async def entries(self, account: AccountRef, limit: int) -> tuple[int, tuple[tuple[StoredTransaction, int], ...]]:
        """What an account holds, and the last transactions that posted to it, newest first, with what they put in."""
        posting = schema.postings.c
        statement = (
            select(posting.transaction_id, posting.amount)
            .where(posting.account_id == account.account_id)
            .order_by(posting.transaction_id.desc())
            .limit(limit)
        )
        held = select(schema.accounts.c.balance).where(schema.accounts.c.account_id == account.account_id)
        async with snapshot(self._engine) as connection:
            balance = (await connection.execute(held)).scalar() or 0
            amounts = {row.transaction_id: row.amount for row in await connection.execute(statement)}
            found = await _transactions(connection, schema.transactions.c.transaction_id.in_(tuple(amounts)))
        return balance, tuple((one, amounts[one.transaction_id]) for one in reversed(found))

    async def transactions(self, guild_id: int, kinds: Sequence[str], limit: int) -> tuple[StoredTransaction, ...]:
        """A server's last transactions of some kinds, newest first."""
        columns = schema.transactions.c
        last = (
            select(columns.transaction_id)
            .where(columns.guild_id == guild_id, columns.kind.in_(tuple(kinds)))
            .order_by(columns.transaction_id.desc())
            .limit(limit)
        )
        async with snapshot(self._engine) as connection:
            numbers = tuple((await connection.execute(last)).scalars())
            found = await _transactions(connection, columns.transaction_id.in_(numbers))
        return tuple(reversed(found))

    async def transaction(self, transaction_id: int) -> StoredTransaction | None:
        """One transaction."""
        async with snapshot(self._engine) as connection:
            found = await _transactions(connection, schema.transactions.c.transaction_id == transaction_id)
        return found[0] if found else None

    async def sums(self, guild_id: int) -> tuple[KindSum, ...]:
        """What a server's accounts hold, by kind, and whether that is what was posted to them.

        With a million postings that takes seconds. So it is worked out apart from all other reading, for one server at
        a time, and who asks meanwhile for the same one gets the same answer.
        """
        task = self._summing.get(guild_id)
        if task is None:
            task = self._summing[guild_id] = asyncio.create_task(self._sums(guild_id), name=f"sums of {guild_id}")
            task.add_done_callback(lambda _: self._summing.pop(guild_id, None))
        return await asyncio.shield(task)

    async def _sums(self, guild_id: int) -> tuple[KindSum, ...]:
        accounts, postings = schema.accounts.c, schema.postings.c
        posted = (
            select(func.coalesce(func.sum(postings.amount), 0))
            .where(postings.account_id == accounts.account_id)
            .scalar_subquery()
        )
        each = (
            select(accounts.kind, accounts.balance, posted.label("posted"))
            .where(accounts.guild_id == guild_id)
            .subquery()
        )
        statement = select(
            each.c.kind,
            func.count().label("accounts"),
            func.sum(each.c.balance).label("balance"),
            func.sum(case((each.c.balance != each.c.posted, 1), else_=0)).label("unequal"),
        ).group_by(each.c.kind)
        async with self._one_at_a_time, connected(self._apart) as connection:
            found = {row.kind: row for row in await connection.execute(statement)}
        return tuple(
            KindSum(kind=kind, accounts=row.accounts, balance=row.balance, unequal=row.unequal)
            for kind in AccountKind
            if (row := found.get(kind.value)) is not None
        )

    # Ways to ask

    async def _look_up(self, lookup: Lookup, values: Iterable[Any]) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = []
        for text, parameters in lookup.parts(self._glances.dialect, values):
            found += await self._glances.rows(text, parameters)
        return found

    async def _rows(self, statement: Select[Any]) -> Sequence[Row[Any]]:
        async with connected(self._engine) as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(statement)).all()
            return rows

    async def _column(self, statement: Select[Any]) -> tuple[Any, ...]:
        return tuple(row[0] for row in await self._rows(statement))

    async def _scalar(self, statement: Select[Any]) -> Any:
        rows = await self._rows(statement)
        return rows[0][0] if rows else None

    async def _one(self, kind: _Kind[T], *conditions: ColumnElement[bool]) -> T | None:
        async with connected(self._engine) as connection:
            return await kind.one(connection, kind.where(*conditions))


def account_of(row: Row[Any]) -> AccountRef:
    """The account that a row of `accounts` is."""
    return AccountRef(
        AccountKind(row.kind),
        row.guild_id,
        user_id=row.user_id,
        table_id=row.table_id,
        seat=row.seat,
        other_id=row.other_id,
    )


def _served(shards: Shards | None) -> tuple[ColumnElement[bool], ...]:
    """The condition that a deadline is one of these shards' servers."""
    if shards is None:
        return ()
    tables = schema.tables.c
    return (exists().where(tables.table_id == schema.deadlines.c.table_id, shards.have(tables.guild_id)),)


async def _seats_at(connection: AsyncConnection, table_id: int) -> tuple[SeatRow, ...]:
    seats = schema.seats.c
    return await _seats.all(connection, _seats.where(seats.table_id == table_id).order_by(seats.seat))


async def _end_of(connection: AsyncConnection, table_id: int, deal_no: int) -> DealEndRow | None:
    ends = schema.deal_ends.c
    return await _deal_ends.one(connection, _deal_ends.where(ends.table_id == table_id, ends.deal_no == deal_no))


async def _moves_of(
    connection: AsyncConnection, table_id: int, first: int, *, last: int | None = None, deal_no: int | None = None
) -> tuple[MoveRow, ...]:
    moves = schema.moves.c
    wanted = _moves.where(moves.table_id == table_id, moves.number >= first)
    if last is not None:
        wanted = wanted.where(moves.number <= last)
    if deal_no is not None:
        wanted = wanted.where(moves.deal_no == deal_no)
    return await _moves.all(connection, wanted.order_by(moves.number))


async def past_of(
    connection: AsyncConnection, table_id: int
) -> tuple[tuple[SeatRow, ...], tuple[GameRow, ...], tuple[StoredTransaction, ...]]:
    """All seats that were ever taken at a table, its games of several deals that are over, and the points it gave."""
    columns, games = schema.transactions.c, schema.games.c
    return (
        await _seats_at(connection, table_id),
        await _games.all(connection, _games.where(games.table_id == table_id).order_by(games.first_deal)),
        await _transactions(connection, columns.table_id == table_id, columns.kind == POINTS),
    )


async def _points_of(
    connection: AsyncConnection, table_id: int, first_deal: int, last_deal: int
) -> tuple[StoredTransaction, ...]:
    """The transactions of the points that these deals gave, oldest first."""
    columns = schema.transactions.c
    return await _transactions(
        connection,
        columns.table_id == table_id,
        columns.deal_no.between(first_deal, last_deal),
        columns.kind == POINTS,
    )


async def _transactions(connection: AsyncConnection, *conditions: ColumnElement[bool]) -> tuple[StoredTransaction, ...]:
    """Transactions with their postings, oldest first."""
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
        StoredTransaction(**row._mapping, postings=tuple(by_transaction.get(row.transaction_id, ())))  # noqa: SLF001
        for row in found
    )
