"""Deals, and games of several deals, of tables that are open or not."""

from __future__ import annotations

from sqlalchemy import func, literal, not_, select, tuple_

from bot.store import schema
from bot.store.change import THINNED, DealRow, MoveRow
from bot.store.engine import connected, snapshot
from bot.store.reading.asking import Subject
from bot.store.reading.rows import DEALS, GAMES, TABLES, end_of, moves_of, points_of, seats_at
from bot.store.stored import StoredDeal, StoredGame, StoredGameRecord


class DealReading(Subject):
    """What is stored of deals and games."""

    async def deal(self, table_id: int, deal_no: int | None = None) -> StoredDeal | None:
        """One deal of a table, the last one where no number is given; None where there is none."""
        async with snapshot(self._access.engine) as connection:
            table = await TABLES.one(connection, TABLES.where(schema.tables.c.table_id == table_id))
            wanted = DEALS.where(schema.deals.c.table_id == table_id)
            if deal_no is not None:
                wanted = wanted.where(schema.deals.c.deal_no == deal_no)
            deal = await DEALS.one(connection, wanted.order_by(schema.deals.c.deal_no.desc()))
            if table is None or deal is None:
                return None
            moves = await moves_of(connection, table_id, deal.first_move, deal_no=deal.deal_no)
            games = schema.games.c
            ended = GAMES.where(games.table_id == table_id, games.last_deal == deal.deal_no)
            return StoredDeal(
                table=table,
                seats=await seats_at(connection, table_id),
                deal=deal,
                deal_end=await end_of(connection, table_id, deal.deal_no),
                moves=moves,
                game=await GAMES.one(connection, ended),
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
        async with connected(self._access.apart) as connection:
            return tuple((row.table_id, row.deal_no) for row in await connection.execute(statement))

    async def moves(self, table_id: int, first: int = 1, last: int | None = None) -> tuple[MoveRow, ...]:
        """The moves of a table with the numbers `first` to `last` (None: to the end), oldest first."""
        async with connected(self._access.engine) as connection:
            return await moves_of(connection, table_id, first, last=last)

    async def game_of_deal(self, table_id: int, deal_no: int) -> str | None:
        """The game that a deal was one of; None where there is no such deal."""
        deals = schema.deals.c
        found: str | None = await self._access.scalar(
            select(deals.game).where(deals.table_id == table_id, deals.deal_no == deal_no)
        )
        return found

    async def games(
        self, guild_id: int, limit: int, *, table_id: int | None = None, before: tuple[float, int, int] | None = None
    ) -> tuple[StoredGame, ...]:
        """The games of several deals that are over in a server, or at one table of it, newest first; those that follow
        in that order on the one that ended at a moment, at a table, and began with a deal (`before`).
        """
        columns = schema.games.c
        order = (columns.ended_at, columns.table_id, columns.first_deal)
        found = GAMES.where(columns.guild_id == guild_id)
        if table_id is not None:
            found = found.where(columns.table_id == table_id)
        if before is not None:
            found = found.where(tuple_(*order) < tuple_(*map(literal, before)))
        found = found.order_by(*(one.desc() for one in order)).limit(limit)
        async with snapshot(self._access.engine) as connection:
            rows = await GAMES.all(connection, found)
            seats = {number: await seats_at(connection, number) for number in dict.fromkeys(r.table_id for r in rows)}
            deals: dict[tuple[int, int], DealRow] = {}
            for number in seats:
                begun = [row.first_deal for row in rows if row.table_id == number]
                of_table = DEALS.where(schema.deals.c.table_id == number, schema.deals.c.deal_no.in_(begun))
                deals |= {(number, deal.deal_no): deal for deal in await DEALS.all(connection, of_table)}
        return tuple(
            StoredGame(game=row, first=deals.get((row.table_id, row.first_deal)), seats=seats[row.table_id])
            for row in rows
        )

    async def game(self, table_id: int, first_deal: int) -> StoredGameRecord | None:
        """The game of several deals that began with that deal of a table; None where none that is over did."""
        games, deals = schema.games.c, schema.deals.c
        async with snapshot(self._access.engine) as connection:
            row = await GAMES.one(connection, GAMES.where(games.table_id == table_id, games.first_deal == first_deal))
            if row is None:
                return None
            played = await DEALS.all(
                connection,
                DEALS.where(deals.table_id == table_id, deals.deal_no.between(first_deal, row.last_deal)).order_by(
                    deals.deal_no
                ),
            )
            later = DEALS.where(deals.table_id == table_id, deals.deal_no > row.last_deal).order_by(deals.deal_no)
            following = await DEALS.one(connection, later)
            return StoredGameRecord(
                game=row,
                first=played[0] if played else None,
                seats=await seats_at(connection, table_id),
                deals=played,
                moves=await moves_of(
                    connection,
                    table_id,
                    played[0].first_move if played else 1,
                    last=None if following is None else following.first_move - 1,
                ),
                points=await points_of(connection, table_id, first_deal, row.last_deal),
            )
