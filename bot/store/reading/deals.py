"""Queries of deals, games, the history and evenings."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import Select, exists, func, literal, not_, select, tuple_

from bot.store import schema
from bot.store.reading.access import ReadingConnection, SubjectReader
from bot.store.reading.rows import (
    PlayedPosition,
    StoredDeal,
    StoredGame,
    StoredGameRecord,
    StoredPlay,
    StoredTableClosure,
    deal_end_of,
    moves_of,
    seats_at,
)
from bot.store.schema.servers import DISPUTE_OPEN
from bot.store.schema.statistics import DealTallyRow
from bot.store.schema.tables import PRUNED_PREFIX, DealRow, GameRow, HistoryEntryRow, MoveRow, TableRow
from bot.store.statements import row_loader

_MAX_MOVE_NUMBER = 2**31 - 1
"""Number greater than that of any move."""


class FinishedDeal(Struct, frozen=True, kw_only=True):
    """Finished deal and its channel. A finished game of several deals is represented by its last deal."""

    ended_at: float
    table_id: int
    deal_no: int
    channel_id: int

    @property
    def position(self) -> PlayedPosition:
        """Position of the deal in the history."""
        return self.ended_at, self.table_id, self.deal_no


class DealStart(Struct, frozen=True, kw_only=True):
    """Start of a deal. `events` are the events of its first move; `started_at` is in seconds since the epoch."""

    table_id: int
    deal_no: int
    game: str
    started_at: float
    events: str


class MoveEvents(Struct, frozen=True, kw_only=True):
    """Events of a move, and the name of the game."""

    table_id: int
    game: str
    events: str


class EveningReader(SubjectReader):
    async def finished_deals(
        self, place: str, limit: int, *, before: PlayedPosition | None = None
    ) -> tuple[FinishedDeal, ...]:
        """Return deals and games that ended at a `place` of the history's index, newest first.

        `before` limits them to items older than a position.
        """
        columns, tables = schema.history_entries.c, schema.tables.c
        order = (columns.ended_at, columns.table_id, columns.deal_no)
        statement = (
            select(*order, tables.channel_id)
            .join_from(schema.history_entries, schema.tables, tables.table_id == columns.table_id)
            .where(columns.place == place, columns.deal_no > 0)
            .order_by(*(one.desc() for one in order))
            .limit(limit)
        )
        if before is not None:
            statement = statement.where(tuple_(*order) < tuple_(*map(literal, before)))
        return tuple(FinishedDeal(**row._asdict()) for row in await self._queries.rows(statement))

    async def person_tallies(self, place: str, since: float) -> tuple[DealTallyRow, ...]:
        """Return each person's counts in the deals and games that ended at `place` since a time, oldest first.

        Reversed deals are left out.
        """
        found, tallies = _deals_since(place, since).subquery(), schema.deal_tallies.c
        loader = row_loader(DealTallyRow)
        statement = (
            loader.select.join(found, (tallies.table_id == found.c.table_id) & (tallies.deal_no == found.c.deal_no))
            .where(tallies.counted.is_(True))
            .order_by(tallies.number, tallies.table_id, tallies.deal_no, tallies.whole)
        )
        return tuple(map(loader.build, await self._queries.rows(statement)))

    async def deal_starts(self, place: str, since: float) -> tuple[DealStart, ...]:
        """Return the starts of the deals that ended at `place` since a time, oldest first."""
        found, deals, moves = _deals_since(place, since).subquery(), schema.deals.c, schema.moves.c
        statement = (
            select(deals.table_id, deals.deal_no, deals.game, deals.started_at, moves.events)
            .join_from(found, schema.deals, (deals.table_id == found.c.table_id) & (deals.deal_no == found.c.deal_no))
            .join(schema.moves, (moves.table_id == deals.table_id) & (moves.number == deals.first_move))
            .order_by(deals.started_at)
        )
        return tuple(DealStart(**row._asdict()) for row in await self._queries.rows(statement))

    async def moves_with_event(self, place: str, since: float, event: str) -> tuple[MoveEvents, ...]:
        """Return the moves with an event named `event` in the deals that ended at `place` since a time, in order.

        Moves made after a deal and before the next one are included.
        """
        found, deals, moves = _deals_since(place, since).subquery(), schema.deals.c, schema.moves.c
        after = schema.deals.alias("after").c
        # Select moves by number, because a table may have very many.
        beyond = (
            select(after.first_move)
            .where(after.table_id == deals.table_id, after.deal_no == deals.deal_no + 1)
            .correlate(schema.deals)
            .scalar_subquery()
        )
        of_deal = moves.number.between(deals.first_move, func.coalesce(beyond, _MAX_MOVE_NUMBER))
        statement = (
            select(moves.table_id, deals.game, moves.events)
            .join_from(found, schema.deals, (deals.table_id == found.c.table_id) & (deals.deal_no == found.c.deal_no))
            .join(schema.moves, (moves.table_id == deals.table_id) & of_deal & (moves.deal_no == deals.deal_no))
            .where(moves.events.contains(f'["{event}",'))
            .order_by(moves.table_id, moves.number)
        )
        return tuple(MoveEvents(**row._asdict()) for row in await self._queries.rows(statement))


def _deals_since(place: str, since: float) -> Select[tuple[int, int]]:
    columns = schema.history_entries.c
    return (
        select(columns.table_id, columns.deal_no)
        .where(columns.place == place, columns.ended_at >= since, columns.deal_no > 0)
        .distinct()
    )


class DealReader(SubjectReader):
    async def deal(self, table_id: int, deal_no: int | None = None) -> StoredDeal | None:
        """Return a deal of a table, by default the last one, or None if it does not exist."""
        async with self._queries.snapshot() as connection:
            return await _load_deal(connection, table_id, deal_no)

    async def tables_with_deals(self, table_ids: Collection[int]) -> frozenset[int]:
        """Return the tables in `table_ids` that have had a deal."""
        deals = schema.deals.c
        statement = select(deals.table_id).where(deals.table_id.in_(table_ids)).distinct()
        return frozenset(await self._queries.column(statement))

    async def prunable_deals(self, before: float, after: tuple[int, int], limit: int) -> tuple[tuple[int, int], ...]:
        """Return the next deals that can be pruned, by table and number, following the deal `after`.

        They ended before the time `before` and are not pruned yet. The last deal of each table is left out, because the
        table depends on it, and so are deals with open disputes.
        """
        deals, ends, moves, disputes = schema.deals.c, schema.deal_ends.c, schema.moves.c, schema.disputes.c
        disputed = exists().where(
            disputes.table_id == deals.table_id,
            disputes.last_deal >= deals.deal_no,
            disputes.first_deal <= deals.deal_no,
            disputes.status == DISPUTE_OPEN,
        )
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
                not_(moves.move.startswith(PRUNED_PREFIX, autoescape=True)),
                not_(disputed.correlate(schema.deals)),
            )
            .order_by(deals.table_id, deals.deal_no)
            .limit(limit)
        )
        return tuple((row.table_id, row.deal_no) for row in await self._queries.background.rows(statement))

    async def moves(self, table_id: int, first: int = 1, last: int | None = None) -> tuple[MoveRow, ...]:
        """Return the moves of a table numbered `first` to `last` (None: to the end), oldest first."""
        return await moves_of(self._queries, table_id, first, last=last)

    async def game_of_deal(self, table_id: int, deal_no: int) -> str | None:
        """Return the name of a deal's game, or None if the deal does not exist."""
        deals = schema.deals.c
        found: str | None = await self._queries.scalar(
            select(deals.game).where(deals.table_id == table_id, deals.deal_no == deal_no)
        )
        return found

    async def started_at(self, table_id: int, deal_no: int) -> float | None:
        """Return the time when a deal started, or None if the deal does not exist."""
        deals = schema.deals.c
        found: float | None = await self._queries.scalar(
            select(deals.started_at).where(deals.table_id == table_id, deals.deal_no == deal_no)
        )
        return found

    async def game_containing(self, table_id: int, deal_no: int) -> GameRow | None:
        """Return the finished game of several deals that contains a deal, or None."""
        games = schema.games.c
        within = (games.first_deal <= deal_no, games.last_deal >= deal_no)
        return await self._queries.first(GameRow, *within, table_id=table_id)

    async def game(self, table_id: int, first_deal: int) -> StoredGameRecord | None:
        """Return the finished game of several deals that began with the deal `first_deal`, or None."""
        number = schema.deals.c.deal_no
        async with self._queries.snapshot() as connection:
            row = await connection.first(GameRow, table_id=table_id, first_deal=first_deal)
            if row is None:
                return None
            within = number.between(first_deal, row.last_deal)
            played = await connection.all(DealRow, within, table_id=table_id, order_by=(number,))
            return StoredGameRecord(
                table=await connection.one(TableRow, table_id=table_id),
                game=row,
                first_deal=played[0] if played else None,
                seats=await seats_at(connection, table_id),
                deals=played,
                moves=await moves_of(
                    connection,
                    table_id,
                    played[0].first_move if played else 1,
                    last=await _last_move_number(connection, table_id, row.last_deal),
                ),
            )

    # History

    async def played_at(
        self,
        place: str,
        limit: int,
        *,
        before: PlayedPosition | None = None,
        after: PlayedPosition | None = None,
        guilds: Collection[int] | None = None,
    ) -> tuple[tuple[PlayedPosition, StoredPlay | None], ...]:
        """Return the history at a `place` of the index, newest first: deals, games, and tables closed by the ledger.

        Deals of finished games are not listed on their own. An item is None if it is no longer stored. `before` limits
        the history to items older than a position, `after` to the nearest newer ones, and `guilds` to items in these
        servers.
        """
        columns, games = schema.history_entries.c, schema.games.c
        order = (columns.ended_at, columns.table_id, columns.deal_no)
        begun = select(func.max(games.first_deal)).where(
            games.table_id == columns.table_id, games.first_deal <= columns.deal_no
        )
        part_of_game = exists().where(
            games.table_id == columns.table_id,
            games.first_deal == begun.correlate(schema.history_entries).scalar_subquery(),
            (games.last_deal > columns.deal_no)
            | ((games.last_deal == columns.deal_no) & (games.ended_at != columns.ended_at)),
        )
        wanted = [not_(part_of_game.correlate(schema.history_entries))]
        if guilds is not None:
            wanted.append(columns.guild_id.in_(guilds))
        if before is not None:
            wanted.append(tuple_(*order) < tuple_(*map(literal, before)))
        if after is not None:
            wanted.append(tuple_(*order) > tuple_(*map(literal, after)))
        nearest_first = order if after is not None else [one.desc() for one in order]
        async with self._queries.snapshot() as connection:
            rows = await connection.all(HistoryEntryRow, *wanted, place=place, order_by=nearest_first, limit=limit)
            several = [((row.ended_at, row.table_id, row.deal_no), await _load_play(connection, row)) for row in rows]
        return tuple(several if after is None else reversed(several))

    async def guilds_played_in(self, place: str) -> frozenset[int]:
        """Return the servers with history entries at a `place` of the index."""
        columns = schema.history_entries.c
        return frozenset(await self._queries.column(select(columns.guild_id).where(columns.place == place).distinct()))


async def _load_deal(connection: ReadingConnection, table_id: int, deal_no: int | None) -> StoredDeal | None:
    table = await connection.first(TableRow, table_id=table_id)
    deal = await _load_deal_row(connection, table_id, deal_no)
    if table is None or deal is None:
        return None
    return StoredDeal(
        table=table,
        seats=await seats_at(connection, table_id),
        deal=deal,
        deal_end=await deal_end_of(connection, deal),
        moves=await moves_of(
            connection,
            table_id,
            deal.first_move,
            last=await _last_move_number(connection, table_id, deal.deal_no),
            deal_no=deal.deal_no,
        ),
        game=await connection.first(GameRow, table_id=table_id, last_deal=deal.deal_no),
    )


async def _load_deal_row(connection: ReadingConnection, table_id: int, deal_no: int | None = None) -> DealRow | None:
    """Return a deal of a table, by default the last one, or None if it does not exist."""
    wanted = {} if deal_no is None else {"deal_no": deal_no}
    return await connection.first(DealRow, table_id=table_id, **wanted, order_by=(schema.deals.c.deal_no.desc(),))


async def _last_move_number(connection: ReadingConnection, table_id: int, deal_no: int) -> int | None:
    """Return the number of the last move before the next deal, or None if there is no next deal."""
    number = schema.deals.c.deal_no
    following = await connection.first(DealRow, number > deal_no, table_id=table_id, order_by=(number,))
    return None if following is None else following.first_move - 1


async def _load_play(connection: ReadingConnection, row: HistoryEntryRow) -> StoredPlay | None:
    if not row.deal_no:
        table = await connection.one(TableRow, table_id=row.table_id)
        deal = await _load_deal_row(connection, row.table_id)
        return StoredTableClosure(table=table, deal=deal, deal_end=await deal_end_of(connection, deal))
    over = await connection.first(GameRow, table_id=row.table_id, last_deal=row.deal_no, ended_at=row.ended_at)
    if over is None:
        return await _load_deal(connection, row.table_id, row.deal_no)
    return StoredGame(
        table=await connection.one(TableRow, table_id=row.table_id),
        game=over,
        first_deal=await _load_deal_row(connection, row.table_id, over.first_deal),
        seats=await seats_at(connection, row.table_id),
    )
