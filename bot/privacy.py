"""Personal data: summary, export and deletion on request."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct

from bot.clock import Clock
from bot.errors import Refusal
from bot.exports import Cell, Listing, build_archive, format_moment
from bot.ledger.bank import settle_forgotten
from bot.ledger.values import ForgottenMoney
from bot.rules.registry import GAMES
from bot.store import schema
from bot.store.codec import CodecError, decode_move, encode_move
from bot.store.errors import AlreadyClaimed, InsufficientFunds, UserStillInvolved
from bot.store.reading.persons import BOOKINGS, DEALS, MOVES, PersonRows
from bot.store.schema.tables import count_pruned_moves
from bot.store.store import Store
from bot.store.writing.write_batch import UserDeletion, WriteBatch, retry_on_conflict
from bot.tables.service import TableService

_ID_COLUMNS: Final = {
    column.name
    for table in schema.metadata.tables.values()
    for column in table.columns
    if schema.mark_of(column) is schema.Mark.USER_ID or column.name.endswith("_id") or column.name == "organiser_role"
}
"""Names of the columns with ids of people or of other things that Discord or the database numbers."""


def build_listing(stored: PersonRows) -> Listing:
    """Return stored rows as a list for an export file, without moves that may not be exported."""
    rows = []
    for row in stored.rows:
        facts = dict(zip(stored.columns, row, strict=True))
        if stored.name == MOVES:
            facts["move"] = _export_move(facts["game"], facts["move"])
            if not facts["move"]:
                continue
        rows.append(tuple(_export_cell(name, value) for name, value in facts.items()))
    return Listing(name=stored.name, columns=stored.columns, rows=rows)


def _export_cell(name: str, value: Any) -> Cell:
    """Return a stored value for export. Ids become text, because many readers would round Discord's ids."""
    if name in _ID_COLUMNS and isinstance(value, int):
        return str(value)
    return format_moment(value) if name == "at" or name.endswith("_at") else value


def _export_move(game: str, text: str) -> str:
    """Return a move as stored, or "" if it reveals the order of a pack, was pruned or cannot be read."""
    if count_pruned_moves(text) or game not in GAMES:
        return ""
    try:
        move = decode_move(GAMES[game], text)
    except CodecError:
        return ""
    return "" if hasattr(move, "order") else encode_move(move)


_log = logging.getLogger(__name__)
ROWS_PER_PART: Final = 1_000
"""Maximum number of rows of each kind in an export file, which keeps the file far below Discord's size limit."""
_STAND_IN_RANGE: Final = 2**53
"""Range of the negative ids that replace deleted people, small enough to be exact as floats."""


DepartureChanges: TypeAlias = Callable[[int, int], Awaitable[WriteBatch]]
"""Function that returns another service's changes when a member leaves a server for good.

It is called with the ids of the server and the user. The claims and upserts that it returns are committed together with
the deletion. After a conflict it is called again.
"""


class StoredDataSummary(Struct, frozen=True, kw_only=True):
    """Amount of data stored about a person.

    `servers` counts the servers where the person has a wallet, and `deals` the deals dealt to the person.
    `ledger_entries` counts their ledger entries in chips, points and debts. `parts` is the number of files in an
    export.
    """

    servers: int
    deals: int
    ledger_entries: int
    parts: int
    has_data: bool


class DataExport(Struct, frozen=True, kw_only=True):
    """File with stored data about a person. Part 1 contains the newest data."""

    name: str
    content: bytes
    part: int
    parts: int


class Privacy:
    """Summary, export and deletion of a person's stored data.

    The changes returned by the `leaving` functions are committed together with the deletion. Every method can raise
    Refusal `database_unavailable`.
    """

    def __init__(
        self, store: Store, tables: TableService, clock: Clock, leaving: Sequence[DepartureChanges] = ()
    ) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._departure_changes = leaving

    async def summarize(self, user_id: int) -> StoredDataSummary:
        """Return how much is stored about a person."""
        counts = await self._store.reader.persons.count_rows(user_id)
        return StoredDataSummary(
            servers=counts["members"],
            deals=counts[DEALS],
            ledger_entries=counts[BOOKINGS],
            parts=max(1, math.ceil(max(counts.values()) / ROWS_PER_PART)),
            has_data=any(counts.values()),
        )

    async def export(self, user_id: int, part: int = 1) -> DataExport:
        """Return one part of everything stored about a person. Part 1 has the newest data.

        Refusals: `nothing_kept`, `no_such_part`.
        """
        kept = await self.summarize(user_id)
        if not kept.has_data:
            raise Refusal("nothing_kept")
        if not 1 <= part <= kept.parts:
            raise Refusal("no_such_part", parts=kept.parts)
        found = await self._store.reader.persons.rows(user_id, ROWS_PER_PART, (part - 1) * ROWS_PER_PART)
        about: dict[str, Cell] = {
            "user_id": str(user_id),
            "part": part,
            "parts": kept.parts,
            "made_at": format_moment(self._clock.now()),
        }

        def made() -> bytes:
            told: list[Listing] = [build_listing(one) for one in found]
            return build_archive("prial", [one for one in told if one.rows], about)

        name = "prial.zip" if kept.parts == 1 else f"prial-{part}-of-{kept.parts}.zip"
        return DataExport(name=name, content=await asyncio.to_thread(made), part=part, parts=kept.parts)

    async def preview_farewells(self, user_id: int) -> tuple[ForgottenMoney, ...]:
        """Return the effects that a deletion would have on a person's money now, by server.

        Refusals: `nothing_kept`, `forget_at_table`.
        """
        await self._check_can_forget(user_id)
        told, _ = settle_forgotten(user_id, await self._store.reader.persons.accounts(user_id))
        return told

    async def forget(self, user_id: int, key: str) -> None:
        """Delete a person's data, and replace the person by an anonymous stand-in.

        Their debts are paid as far as their chips go, and the bank gets the remainder. `key` is the idempotency key.
        Refusals: `nothing_kept`, `forget_at_table`.
        """

        async def attempt() -> None:
            if await self._store.reader.find_answer(key) is not None:
                return
            await self._check_can_forget(user_id)
            servers = await self._store.reader.persons.guilds_of(user_id)
            others = [await leaving(guild_id, user_id) for guild_id in servers for leaving in self._departure_changes]
            _, transactions = settle_forgotten(user_id, await self._store.reader.persons.accounts(user_id))
            gone = UserDeletion(
                user_id=user_id,
                replacement_id=-1 - secrets.randbelow(_STAND_IN_RANGE - 1),
                user_hash=await self._store.deleted_user_hashes.get_or_create_hash(user_id),
            )
            await self._store.writer.commit(
                WriteBatch(
                    idempotency_key=key,
                    transactions=transactions,
                    claims=tuple(claim for one in others for claim in one.claims),
                    upserts=tuple(row for one in others for row in one.upserts),
                    user_deletion=gone,
                )
            )
            _log.info("somebody was forgotten")

        # Before the commit the person may be paid, sit down at a table, or get new data that must be deleted.
        quicker = (AlreadyClaimed, UserStillInvolved, InsufficientFunds)
        await retry_on_conflict(attempt, "what somebody has", conflicts=quicker)
        await self._tables.drop_forgotten()

    async def _check_can_forget(self, user_id: int) -> None:
        tables = await self._store.reader.tables.tables_of(user_id)
        if tables:
            raise Refusal("forget_at_table", tables=len(tables))
        if not any((await self._store.reader.persons.count_rows(user_id)).values()):
            raise Refusal("nothing_kept")
