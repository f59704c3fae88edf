"""Finished deals of a place in order, and their counts per person: the data of an evening's summary."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Select, func, literal, select, tuple_

from bot.store import schema
from bot.store.reading.asking import SubjectReader
from bot.store.stored import PlayedPosition

_MAX_MOVE_NUMBER = 2**31 - 1
"""A number above that of any move."""


class FinishedDeal(Struct, frozen=True, kw_only=True):
    """A finished deal, or a finished game as its last deal, and its channel."""

    ended_at: float
    table_id: int
    deal_no: int
    channel_id: int

    @property
    def position(self) -> PlayedPosition:
        """Position in the history."""
        return self.ended_at, self.table_id, self.deal_no


class PersonDealTally(Struct, frozen=True, kw_only=True):
    """Counts of a person in a deal or, if `whole`, in a game. `Counted` describes them."""

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


class DealStart(Struct, frozen=True, kw_only=True):
    """Start of a deal: its time, and the events of its first move."""

    table_id: int
    deal_no: int
    game: str
    started_at: float
    events: str


class MoveEvents(Struct, frozen=True, kw_only=True):
    """Events of a move, and the game that was played."""

    table_id: int
    game: str
    events: str


class EveningReader(SubjectReader):
    async def finished_deals(self, place: str, limit: int, *, before: PlayedPosition | None = None) -> tuple[FinishedDeal, ...]:
        """Return the deals and games that ended at a place, newest first. `before`: only those older than that
        position.
        """
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
        return tuple(FinishedDeal(**row._asdict()) for row in await self._access.rows(statement))

    async def person_tallies(self, place: str, since: float) -> tuple[PersonDealTally, ...]:
        """Return the counts per person of everything that ended at a place since a time, oldest first.

        Deals that were reversed are left out.
        """
        found, tallies = _deals_since(place, since).subquery(), schema.deal_tallies.c
        statement = (
            select(*(tallies[name] for name in PersonDealTally.__struct_fields__))
            .join_from(
                found,
                schema.deal_tallies,
                (tallies.table_id == found.c.table_id) & (tallies.deal_no == found.c.deal_no),
            )
            .where(tallies.counted.is_(True))
            .order_by(tallies.number, tallies.table_id, tallies.deal_no, tallies.whole)
        )
        return tuple(PersonDealTally(**row._asdict()) for row in await self._access.rows(statement))

    async def deal_starts(self, place: str, since: float) -> tuple[DealStart, ...]:
        """Return the starts of the deals that ended at a place since a time, oldest first."""
        found, deals, moves = _deals_since(place, since).subquery(), schema.deals.c, schema.moves.c
        statement = (
            select(deals.table_id, deals.deal_no, deals.game, deals.started_at, moves.events)
            .join_from(found, schema.deals, (deals.table_id == found.c.table_id) & (deals.deal_no == found.c.deal_no))
            .join(schema.moves, (moves.table_id == deals.table_id) & (moves.number == deals.first_move))
            .order_by(deals.started_at)
        )
        return tuple(DealStart(**row._asdict()) for row in await self._access.rows(statement))

    async def moves_with_event(self, place: str, since: float, event: str) -> tuple[MoveEvents, ...]:
        """Return the moves with an event of that name, in order, in the deals that ended at a place since a time.

        Moves between a deal and the next one are included.
        """
        found, deals, moves = _deals_since(place, since).subquery(), schema.deals.c, schema.moves.c
        after = schema.deals.alias("after").c
        # Select moves by number: a table may have very many.
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
        return tuple(MoveEvents(**row._asdict()) for row in await self._access.rows(statement))


def _deals_since(place: str, since: float) -> Select[tuple[int, int]]:
    columns = schema.played.c
    return (
        select(columns.table_id, columns.deal_no)
        .where(columns.place == place, columns.ended_at >= since, columns.deal_no > 0)
        .distinct()
    )
