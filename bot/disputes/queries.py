"""Queries of disputes: reading them, and the deals that they are about."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from bot.disputes.values import Dispute, DisputePage, DisputeStatus, OrderedTransfer
from bot.errors import Refusal
from bot.history.service import History
from bot.history.values import Statement
from bot.rules.game import Seat, rules_fingerprint
from bot.rules.registry import find_game
from bot.rules.table.events import DealStarted
from bot.store.codec import UnreadableRows, decode
from bot.store.reading.reader import Reader
from bot.store.schema.audit_and_disputes import DISPUTE_OPEN, DisputeRow
from bot.store.store import Store
from bot.tables.service import TableService
from bot.tables.values import UNREADABLE

_skipped = UnreadableRows(logging.getLogger(__name__))


class DisputeSubject(Struct, frozen=True, kw_only=True):
    """Deals of a table that are disputed together: a single one, or those of a finished game.

    `people` maps the user ids of those dealt in to their names. `in_hand`: the deal is not over. `is_game_on`: it
    belongs to a game of several deals that is not over. `is_void`: the deal was voided. `rules_fingerprint` is the
    fingerprint of the house rules ("": no longer known). `has_computers`: computer players were dealt in too.
    `begun_at` is the start of the deal (seconds since the epoch).
    """

    guild_id: int
    channel_id: int
    game: str
    first_deal: int
    last_deal: int
    people: Mapping[int, str]
    in_hand: bool
    is_game_on: bool
    is_void: bool
    rules_fingerprint: str
    has_computers: bool
    begun_at: float


async def find_subject(history: History, reader: Reader, table_id: int, deal_no: int) -> DisputeSubject | None:
    """Return the subject of a dispute about a deal, or None if there is no such deal. Refusal `table_damaged`."""
    statement = await history.statement(table_id, deal_no)
    if statement is None:
        return None
    played = await reader.deals.game_containing(table_id, deal_no)
    first, last = (deal_no, deal_no) if played is None else (played.first_deal, played.last_deal)
    people = dict(_dealt_in(statement))
    if played is not None:
        game = await history.game_statement(table_id, first)
        people |= {} if game is None else _names_by_user(game.people, game.names)
    table = await reader.tables.load_table(table_id)
    closed = table is None or table.table.status == "closed"
    several = statement.rules is not None and statement.rules.several_deals
    return DisputeSubject(
        guild_id=statement.guild_id,
        channel_id=statement.channel_id,
        game=statement.game,
        first_deal=first,
        last_deal=last,
        people=people,
        in_hand=statement.outcome is None,
        is_game_on=several and played is None and not closed,
        is_void=statement.outcome is not None and statement.outcome.voided,
        rules_fingerprint=""
        if statement.rules is None
        else rules_fingerprint(find_game(statement.game), statement.rules),
        has_computers=any(not statement.people[seat] for seat in _seats_dealt(statement)),
        begun_at=statement.started_at,
    )


async def dispute_from_row(row: DisputeRow, history: History, reader: Reader, tables: TableService) -> Dispute:
    """Return a stored dispute as a value. If its deal cannot be read any more, only the stored facts are filled in."""
    subject, on_hold = None, False
    try:
        subject = await find_subject(history, reader, row.table_id, row.last_deal)
        on_hold = row.number in (await tables.public_view(row.table_id)).table.disputes
    except Refusal as refusal:
        if refusal.code not in UNREADABLE:
            raise
    return Dispute(
        guild_id=row.guild_id,
        number=row.number,
        table_id=row.table_id,
        channel_id=0 if subject is None else subject.channel_id,
        game="" if subject is None else subject.game,
        first_deal=row.first_deal,
        last_deal=row.last_deal,
        user_id=row.user_id,
        reason=row.reason,
        disputed_at=row.at,
        status=DisputeStatus(row.status),
        people={} if subject is None else subject.people,
        is_void=subject is not None and subject.is_void,
        rules_fingerprint="" if subject is None else subject.rules_fingerprint,
        has_computers=subject is not None and subject.has_computers,
        begun_at=0.0 if subject is None else subject.begun_at,
        transfers=ordered_transfers(row),
        in_hand=subject is not None and subject.in_hand,
        on_hold=on_hold,
        decided_by=row.decided_by,
        decided_at=row.decided_at,
        ruling=row.ruling,
    )


def ordered_transfers(row: DisputeRow) -> tuple[OrderedTransfer, ...]:
    """Return the chips moved for a dispute; empty if they cannot be read."""
    what = f"what was ordered for dispute {row.number} of server {row.guild_id}"
    return tuple(_skipped.read(what, lambda: decode(row.corrected, list[OrderedTransfer])) or ())


def _dealt_in(statement: Statement) -> Iterator[tuple[int, str]]:
    """Yield the user ids and names of the people who were dealt in."""
    dealt = _seats_dealt(statement)
    for seat, user_id in statement.people.items():
        if user_id and seat in dealt:
            yield user_id, statement.names[seat]


def _seats_dealt(statement: Statement) -> set[Seat]:
    return {seat for event in statement.events if isinstance(event, DealStarted) for seat in event.seats}


def _names_by_user(people: Mapping[int, int], names: Mapping[int, str]) -> dict[int, str]:
    return {user_id: names[seat] for seat, user_id in people.items() if user_id}


PAGE_SIZE: Final = 5


DisputeFilter: TypeAlias = Callable[[Dispute], Awaitable[bool]]
"""Filter that decides which disputes are shown to a person."""


async def accept_all(dispute: Dispute) -> bool:
    return True


class DisputeQueries:
    """Reader of disputes and their subjects."""

    def __init__(self, store: Store, tables: TableService, history: History) -> None:
        self._store = store
        self._tables = tables
        self._history = history

    async def get(self, guild_id: int, number: int) -> Dispute:
        """Return a dispute by its number. Refusal `no_such_dispute`."""
        return await self._load(await self._row(guild_id, number))

    async def on_hold_at(self, table_id: int) -> Dispute | None:
        """Return the dispute for which a table is on hold, the oldest of several, or None."""
        view = await self._tables.public_view(table_id)
        if not view.table.disputes:
            return None
        return await self.get(view.table.guild_id, view.table.disputes[0])

    async def latest_of_deal(self, table_id: int, deal_no: int) -> Dispute | None:
        """Return the newest dispute about a deal, decided or not, or None."""
        found = await self._store.reader.disputes.list_for_deals(table_id, deal_no, deal_no)
        return await self._load(found[-1]) if found else None

    async def open_about(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[int, ...]:
        """Return the numbers of a server's open disputes about deals `first` to `last` of a table."""
        found = await self._store.reader.disputes.list_for_deals(table_id, first, last)
        return tuple(one.number for one in found if one.guild_id == guild_id and one.status == DISPUTE_OPEN)

    async def open_page(
        self, guild_id: int, *, after: int = 0, before: int | None = None, accepts: DisputeFilter = accept_all
    ) -> DisputePage:
        """Return a page of a server's open disputes that pass the filter `accepts`, oldest first.

        The page starts with the first number greater than `after`, or ends with the last number smaller than `before`.
        """
        reader, found = self._store.reader.disputes, list[Dispute]()
        begin, forth = (after, True) if before is None else (before, False)
        while len(found) <= PAGE_SIZE:
            if forth:
                rows = await reader.list_open(guild_id, PAGE_SIZE + 1, after=begin)
            else:
                rows = tuple(reversed(await reader.list_open_before(guild_id, PAGE_SIZE + 1, before=begin)))
            told = [await self._load(row) for row in rows]
            found += [one for one in told if await accepts(one)]
            if len(rows) <= PAGE_SIZE:
                break
            begin = rows[-1].number
        shown, more = found[:PAGE_SIZE], len(found) > PAGE_SIZE
        if forth:
            return DisputePage(disputes=tuple(shown), has_earlier=after > 0, has_later=more)
        return DisputePage(disputes=tuple(reversed(shown)), has_earlier=more, has_later=True)

    async def _row(self, guild_id: int, number: int) -> DisputeRow:
        row = await self._store.reader.disputes.find(guild_id, number)
        if row is None:
            raise Refusal("no_such_dispute")
        return row

    async def _load(self, row: DisputeRow) -> Dispute:
        return await dispute_from_row(row, self._history, self._store.reader, self._tables)
