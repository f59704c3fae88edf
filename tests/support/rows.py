"""Rows and changes with what a test does not care about filled in."""

from __future__ import annotations

from typing import Any

from bot.store.change import Change
from bot.store.money import AccountKind, AccountRef, Posting, Transaction
from bot.store.processes import ProcessRow
from bot.store.schema import REVISION
from bot.store.tables import (
    DeadlineRow,
    DealRow,
    GameRow,
    MoveRow,
    PlayedRow,
    SeatRow,
    TableRow,
    channel,
    person,
    server,
)

GUILD = 77
BANK = AccountRef(AccountKind.BANK, GUILD)
GIVEN = AccountRef(AccountKind.GIVEN, GUILD)


def wallet(user_id: int) -> AccountRef:
    """A member's wallet."""
    return AccountRef(AccountKind.WALLET, GUILD, user_id=user_id)


def points(user_id: int) -> AccountRef:
    """A member's points."""
    return AccountRef(AccountKind.POINTS, GUILD, user_id=user_id)


def purse(table_id: int, seat: int) -> AccountRef:
    """A seat's purse."""
    return AccountRef(AccountKind.PURSE, GUILD, table_id=table_id, seat=seat)


def pot(table_id: int) -> AccountRef:
    """A table's pot."""
    return AccountRef(AccountKind.POT, GUILD, table_id=table_id)


def debt(owner: int, other: int, table_id: int = 0) -> AccountRef:
    """What one member owes another, at a table or of what is left over."""
    return AccountRef(AccountKind.DEBT, GUILD, user_id=owner, table_id=table_id, other_id=other)


def table_row(table_id: int, version: int, **changes: Any) -> TableRow:
    """A table of that version, in a channel of its own."""
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
    """A table's move of that number."""
    facts: dict[str, Any] = {"deal_no": 1, "seat": 1, "move": '["Fold",{"seat":1}]', "events": "[]", "at": 1.0}
    return MoveRow(table_id=table_id, number=number, **{**facts, **changes})


def deal_row(table_id: int, deal_no: int, first_move: int, game: str = "three_card_brag") -> DealRow:
    """A deal that begins with that move."""
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
    """A game of those deals that is over."""
    return GameRow(
        table_id=table_id,
        first_deal=first_deal,
        last_deal=last_deal,
        guild_id=guild_id,
        game="crash",
        ended_at=ended_at,
        ending="[]",
    )


def played_rows(table_id: int, deal_no: int, ended_at: float, *user_ids: int) -> tuple[PlayedRow, ...]:
    """A deal where it is found: in its table's channel, in the server, and by those people."""
    places = (channel(1_000 + table_id), server(GUILD), *map(person, user_ids))
    return tuple(
        PlayedRow(place=place, ended_at=ended_at, table_id=table_id, deal_no=deal_no, guild_id=GUILD)
        for place in places
    )


def deadline_row(table_id: int, kind: str, due_at: float) -> DeadlineRow:
    """Something due at a table."""
    return DeadlineRow(table_id=table_id, kind=kind, due_at=due_at, seat=1, decision=1, set_at=0.0)


def seat_row(table_id: int, seat: int, user_id: int, **changes: Any) -> SeatRow:
    """Somebody at a table."""
    return SeatRow(**{"table_id": table_id, "seat": seat, "user_id": user_id, "guild_id": GUILD, **changes})


def process_row(seen_at: float) -> ProcessRow:
    """A process that was seen last at a moment."""
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


def opening(table_id: int, **changes: Any) -> Change:
    """A new table."""
    return Change(**{"table": table_row(table_id, 1), **changes})


def moving(table_id: int, version: int, **changes: Any) -> Change:
    """The change that makes that version of a table, with one move, numbered one less than the version."""
    facts: dict[str, Any] = {
        "expected_version": version - 1,
        "table": table_row(table_id, version),
        "moves": (move_row(table_id, version - 1),),
    }
    return Change(**{**facts, **changes})


def paid(source: AccountRef, destination: AccountRef, amount: int, **changes: Any) -> Transaction:
    """`amount` chips from one account to another."""
    facts: dict[str, Any] = {"kind": "grant", "guild_id": GUILD}
    return Transaction(postings=(Posting(source, -amount), Posting(destination, amount)), **{**facts, **changes})
