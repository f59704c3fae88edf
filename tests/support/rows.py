"""Rows and changes with defaults for irrelevant columns."""

from __future__ import annotations

from typing import Any

from bot.store.schema import REVISION
from bot.store.schema.money import AccountKind, AccountRef, Posting, Transaction
from bot.store.schema.processes import ProcessRow
from bot.store.schema.tables import (
    DeadlineRow,
    DealRow,
    GameRow,
    HistoryEntryRow,
    MoveRow,
    SeatRow,
    TableRow,
    channel_location,
    person_location,
    server_location,
)
from bot.store.writing.write_batch import WriteBatch

GUILD = 77
BANK = AccountRef(AccountKind.BANK, GUILD)
GIVEN = AccountRef(AccountKind.GIVEN, GUILD)


def wallet(user_id: int) -> AccountRef:
    return AccountRef(AccountKind.WALLET, GUILD, user_id=user_id)


def points(user_id: int) -> AccountRef:
    """Return a member's points account."""
    return AccountRef(AccountKind.POINTS, GUILD, user_id=user_id)


def purse(table_id: int, seat: int) -> AccountRef:
    return AccountRef(AccountKind.PURSE, GUILD, table_id=table_id, seat=seat)


def pot(table_id: int) -> AccountRef:
    return AccountRef(AccountKind.POT, GUILD, table_id=table_id)


def debt(owner: int, other: int, table_id: int = 0) -> AccountRef:
    """Return the account of a member's debt to another member; `table_id` 0 means an outstanding debt."""
    return AccountRef(AccountKind.DEBT, GUILD, user_id=owner, table_id=table_id, other_id=other)


def table_row(table_id: int, version: int, **changes: Any) -> TableRow:
    """Return a table with the given version, in a channel of its own."""
    facts: dict[str, Any] = {
        "guild_id": GUILD,
        "channel_id": 1_000 + table_id,
        "status": "playing",
        "game": "three_card_brag",
        "rules_version": 1,
        "info": "{}",
    }
    return TableRow(table_id=table_id, version=version, **{**facts, **changes})


def move_row(table_id: int, number: int, **changes: Any) -> MoveRow:
    facts: dict[str, Any] = {"deal_no": 1, "seat": 1, "move": '["Fold",{"seat":1}]', "events": "[]", "at": 1.0}
    return MoveRow(table_id=table_id, number=number, **{**facts, **changes})


def deal_row(table_id: int, deal_no: int, first_move: int, game: str = "three_card_brag") -> DealRow:
    """Return a deal whose first move has the number `first_move`."""
    return DealRow(
        table_id=table_id,
        deal_no=deal_no,
        first_move=first_move,
        rules_version=1,
        snapshot="{}",
        started_at=float(deal_no),
        game=game,
        agreed="",
    )


def game_row(table_id: int, first_deal: int, last_deal: int, ended_at: float, guild_id: int = GUILD) -> GameRow:
    """Return a finished game of the deals from `first_deal` to `last_deal`."""
    return GameRow(
        table_id=table_id,
        first_deal=first_deal,
        last_deal=last_deal,
        guild_id=guild_id,
        game="crash",
        ended_at=ended_at,
        ending="[]",
    )


def played_rows(table_id: int, deal_no: int, ended_at: float, *user_ids: int) -> tuple[HistoryEntryRow, ...]:
    """Return the index rows of a deal: one for its channel, one for its server, and one for each person."""
    places = (channel_location(1_000 + table_id), server_location(GUILD), *map(person_location, user_ids))
    return tuple(
        HistoryEntryRow(place=place, ended_at=ended_at, table_id=table_id, deal_no=deal_no, guild_id=GUILD)
        for place in places
    )


def deadline_row(table_id: int, kind: str, due_at: float) -> DeadlineRow:
    return DeadlineRow(table_id=table_id, kind=kind, due_at=due_at, seat=1, decision=1, set_at=0.0)


def seat_row(table_id: int, seat: int, user_id: int, **changes: Any) -> SeatRow:
    return SeatRow(**{"table_id": table_id, "seat": seat, "user_id": user_id, "guild_id": GUILD, **changes})


def process_row(seen_at: float) -> ProcessRow:
    """Return a process whose last heartbeat was at `seen_at`."""
    return ProcessRow(
        process_id="a",
        host="brag",
        pid=7,
        version="1",
        revision=REVISION,
        shard_count=0,
        shard_ids="",
        covers="",
        started_at=1.0,
        seen_at=seen_at,
        served_at=1.0,
        figures="{}",
    )


def opening(table_id: int, **changes: Any) -> WriteBatch:
    """Return the batch that opens a table."""
    return WriteBatch(**{"table": table_row(table_id, 1), **changes})


def moving(table_id: int, version: int, **changes: Any) -> WriteBatch:
    """Return the batch that takes a table to `version` with one move, whose number is `version - 1`."""
    facts: dict[str, Any] = {
        "expected_version": version - 1,
        "table": table_row(table_id, version),
        "moves": (move_row(table_id, version - 1),),
    }
    return WriteBatch(**{**facts, **changes})


def paid(source: AccountRef, destination: AccountRef, amount: int, **changes: Any) -> Transaction:
    """Return a transaction of `amount` chips between two accounts."""
    facts: dict[str, Any] = {"kind": "grant", "guild_id": GUILD}
    return Transaction(postings=(Posting(source, -amount), Posting(destination, amount)), **{**facts, **changes})
