"""Deals and games that disputes are about, read from the history."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping

from msgspec import Struct

from bot.disputes.values import OrderedTransfer, Dispute, DisputeStatus
from bot.errors import Refusal
from bot.history.history import History
from bot.history.values import Statement
from bot.rules.agreement import rules_fingerprint
from bot.rules.game import Seat
from bot.rules.registry import find_game as game_called
from bot.rules.table.events import DealStarted
from bot.store.codec import UnreadableRows, decode
from bot.store.disputes import DisputeRow
from bot.store.reading.reader import Reader
from bot.tables.refusals import UNREADABLE
from bot.tables.service import TableService

_skipped = UnreadableRows(logging.getLogger(__name__))


class DisputeSubject(Struct, frozen=True, kw_only=True):
    """Deals of a table that are disputed together: a single one, or those of a finished game.

    `people` maps the user ids of those dealt in to their names. `in_hand`: the deal is not over. `game_on`: it belongs
    to a game of several deals that is not over. `void`: the deal was voided. `agreed` is the fingerprint of the house
    rules ("": no longer known). `computers`: computer players were dealt in too. `begun_at` is the start of the deal
    (seconds since the epoch).
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
        rules_fingerprint="" if statement.rules is None else rules_fingerprint(game_called(statement.game), statement.rules),
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
