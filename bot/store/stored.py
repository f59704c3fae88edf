"""What the reader answers with, beside the rows themselves."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from bot.store.money import AccountKind, AccountRef
from bot.store.tables import DeadlineRow, DealEndRow, DealRow, GameRow, MoveRow, SeatRow, TableRow


class StoredTable(Struct, frozen=True, kw_only=True):
    """Everything needed to rebuild a table, as of one moment.

    `deal` is the last snapshot (None before the first), `deal_end` how that deal ended (None: it has not), `moves` are
    those from the snapshot's first move on (all of them where there is no snapshot), oldest first. `seats` are all
    that were ever taken, by number; `deadlines` the nearest first.
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    deal: DealRow | None
    deal_end: DealEndRow | None
    moves: tuple[MoveRow, ...]
    deadlines: tuple[DeadlineRow, ...]


class StoredDeal(Struct, frozen=True, kw_only=True):
    """One deal: its snapshot, its moves with their events, how it ended (None: it has not), and the game of several
    deals that it was the last of (None: of none).
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    deal: DealRow
    deal_end: DealEndRow | None
    moves: tuple[MoveRow, ...]
    game: GameRow | None = None


class StoredGame(Struct, frozen=True, kw_only=True):
    """A game of several deals that is over, with its table, its first deal (None: it is not there) and all seats that
    were ever taken at its table, by number.
    """

    table: TableRow
    game: GameRow
    first: DealRow | None
    seats: tuple[SeatRow, ...]


class StoredGameRecord(StoredGame, frozen=True, kw_only=True):
    """The same with its deals, oldest first, its moves from the first deal on, those after its last deal included, and
    the points that its deals gave.
    """

    deals: tuple[DealRow, ...]
    moves: tuple[MoveRow, ...]
    points: tuple[StoredTransaction, ...]


class StoredClosing(Struct, frozen=True, kw_only=True):
    """A table that was closed by its books, with its last deal (None: nothing was dealt) and how that ended (None: it
    did not).
    """

    table: TableRow
    deal: DealRow | None
    deal_end: DealEndRow | None


Mark: TypeAlias = tuple[float, int, int]
"""Where something stands among what was played: when it ended, its table and its (last) deal."""

StoredPlay: TypeAlias = StoredDeal | StoredGame | StoredClosing
"""What is found among what was played."""


class StoredTransaction(Struct, frozen=True, kw_only=True):
    """A transaction with its postings: accounts and what went into them (chips or points)."""

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


class KindSum(Struct, frozen=True, kw_only=True):
    """A server's accounts of one kind: how many, what they hold together, and how many differ from their postings."""

    kind: AccountKind
    accounts: int
    balance: int
    unequal: int


class StoredAct(Struct, frozen=True, kw_only=True):
    """An act as it was written down: under which number of its server's, and when."""

    guild_id: int
    number: int
    at: float
    actor: int
    kind: str
    person: int
    facts: str
    reason: str


class StoredStretch(Struct, frozen=True, kw_only=True):
    """Some transactions that follow one another: when the last of them was, what they changed together, and the most
    and the least that all changes until then had come to after any of them.
    """

    at: float
    change: int
    highest: int
    lowest: int


class StoredBalances(Struct, frozen=True, kw_only=True):
    """What a member has, in the wallet and in all purses, and how that has changed, oldest stretch first."""

    wallet: int
    purses: int
    stretches: tuple[StoredStretch, ...]
