"""What was played at a place one after the other, and what it came to for everybody: what an evening is told from."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Select, func, literal, select, tuple_

from bot.store import schema
from bot.store.reading.asking import Subject
from bot.store.stored import Mark

_LAST = 2**31 - 1
"""A number that no move has."""


class PlayedDeal(Struct, frozen=True, kw_only=True):
    """A deal that is over, or a game as its last deal, and where it was played."""

    ended_at: float
    table_id: int
    deal_no: int
    channel_id: int

    @property
    def mark(self) -> Mark:
        """Where it stands among what was played."""
        return self.ended_at, self.table_id, self.deal_no


class PersonsDeal(Struct, frozen=True, kw_only=True):
    """What a deal or, where it is `whole`, a game came to for somebody, by the names of `bot.store.tallies`."""

    table_id: int
    deal_no: int
    whole: bool
    user_id: int
    name: str
    game: str
    ended_at: float
    practice: bool
    chips: int
    points: int
    games: int
    won: int
    pots: int
    blind: int
    crashes: int
    declared: int
    best_pot: int
    best_hand: int


class BegunDeal(Struct, frozen=True, kw_only=True):
    """How a deal began: when, and what happened in its first move."""

    table_id: int
    deal_no: int
    game: str
    started_at: float
    events: str


class MadeMove(Struct, frozen=True, kw_only=True):
    """What happened in a move, of the game that was played then."""

    table_id: int
    game: str
    events: str


class EveningReading(Subject):
    """What is stored of the deals of an evening."""

    async def played(self, place: str, limit: int, *, before: Mark | None = None) -> tuple[PlayedDeal, ...]:
        """What was played at a place, deals and games, newest first; `before`: what follows on that."""
        columns, tables = schema.played.c, schema.tables.c
        order = (columns.ended_at, columns.table_id, columns.deal_no)
        statement = (
            select(*order, tables.channel_id)
            .join_from(schema.played, schema.tables, tables.table_id == columns.table_id)
            .where(columns.place == place, columns.deal_no > 0)
            .order_by(*(one.desc() for one in order))
            .limit(limit)
        )
        if before is not None:
            statement = statement.where(tuple_(*order) < tuple_(*map(literal, before)))
        return tuple(PlayedDeal(**row._asdict()) for row in await self._access.rows(statement))

    async def people(self, place: str, since: float) -> tuple[PersonsDeal, ...]:
        """What everything that was played at a place since a moment came to for people, oldest first; without what was
        taken back.
        """
        found, tallies = _since(place, since).subquery(), schema.deal_tallies.c
        statement = (
            select(*(tallies[name] for name in PersonsDeal.__struct_fields__))
            .join_from(
                found,
                schema.deal_tallies,
                (tallies.table_id == found.c.table_id) & (tallies.deal_no == found.c.deal_no),
            )
            .where(tallies.counted.is_(True))
            .order_by(tallies.number, tallies.table_id, tallies.deal_no, tallies.whole)
        )
        return tuple(PersonsDeal(**row._asdict()) for row in await self._access.rows(statement))

    async def begun(self, place: str, since: float) -> tuple[BegunDeal, ...]:
        """How the deals began that were played at a place since a moment, oldest first."""
        found, deals, moves = _since(place, since).subquery(), schema.deals.c, schema.moves.c
        statement = (
            select(deals.table_id, deals.deal_no, deals.game, deals.started_at, moves.events)
            .join_from(found, schema.deals, (deals.table_id == found.c.table_id) & (deals.deal_no == found.c.deal_no))
            .join(schema.moves, (moves.table_id == deals.table_id) & (moves.number == deals.first_move))
            .order_by(deals.started_at)
        )
        return tuple(BegunDeal(**row._asdict()) for row in await self._access.rows(statement))

    async def moves(self, place: str, since: float, event: str) -> tuple[MadeMove, ...]:
        """The moves with an event of that name, in their order, of the deals that were played at a place since a moment
        and of the time from each to the next.
        """
        found, deals, moves = _since(place, since).subquery(), schema.deals.c, schema.moves.c
        after = schema.deals.alias("after").c
        # Moves are found by their numbers: a table may have very many.
        beyond = (
            select(after.first_move)
            .where(after.table_id == deals.table_id, after.deal_no == deals.deal_no + 1)
            .correlate(schema.deals)
            .scalar_subquery()
        )
        of_deal = moves.number.between(deals.first_move, func.coalesce(beyond, _LAST))
        statement = (
            select(moves.table_id, deals.game, moves.events)
            .join_from(found, schema.deals, (deals.table_id == found.c.table_id) & (deals.deal_no == found.c.deal_no))
            .join(schema.moves, (moves.table_id == deals.table_id) & of_deal & (moves.deal_no == deals.deal_no))
            .where(moves.events.contains(f'["{event}",'))
            .order_by(moves.table_id, moves.number)
        )
        return tuple(MadeMove(**row._asdict()) for row in await self._access.rows(statement))


def _since(place: str, since: float) -> Select[tuple[int, int]]:
    columns = schema.played.c
    return (
        select(columns.table_id, columns.deal_no)
        .where(columns.place == place, columns.ended_at >= since, columns.deal_no > 0)
        .distinct()
    )
