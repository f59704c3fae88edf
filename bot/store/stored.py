"""Structs returned by the reader that are not rows."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from bot.store.money import AccountKind, AccountRef
from bot.store.tables import DeadlineRow, DealEndRow, DealRow, GameRow, MoveRow, SeatRow, TableRow


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

    `first` is None if the deal is not stored.
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
