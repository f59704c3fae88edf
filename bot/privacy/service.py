"""Service for people's own data: summary, export, and deletion."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from bot.clock import Clock
from bot.errors import Refusal
from bot.exports.archive import archive
from bot.exports.values import Cell, Listing, moment
from bot.ledger.farewell import farewell
from bot.ledger.values import Farewell
from bot.privacy.telling import listing
from bot.privacy.values import Export, Kept
from bot.store.attempts import until_it_fits
from bot.store.change import Change, Forgotten
from bot.store.errors import AlreadyClaimed, InsufficientFunds, StillConcerned
from bot.store.reading.persons import BOOKINGS, DEALS
from bot.store.store import Store
from bot.tables.service import Tables

_log = logging.getLogger(__name__)

PART: Final = 1_000
"""Rows of each kind in a file. That many deals with all their moves stay far below Discord's size limit."""
_STAND_INS: Final = 2**53
"""Range of the numbers that replace deleted people. They are negative, and exact in every program."""


Leaving: TypeAlias = Callable[[int, int], Awaitable[Change]]
"""Function that returns the changes of other services when a member (second argument) leaves a server (first argument)
for good.

Its claims and small rows are committed together with the deletion. After a conflict it is called again.
"""


class Privacy:
    """Summary, export and deletion of a person's stored data.

    The changes of each `leaving` function are committed together with a deletion, or not at all. Every method can raise
    Refusal `database_unavailable`.
    """

    def __init__(self, store: Store, tables: Tables, clock: Clock, leaving: Sequence[Leaving] = ()) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._leaving = leaving

    async def kept(self, user_id: int) -> Kept:
        """Return how much is stored about a person."""
        counts = await self._store.reader.persons.counts(user_id)
        return Kept(
            servers=counts["members"],
            deals=counts[DEALS],
            bookings=counts[BOOKINGS],
            parts=max(1, math.ceil(max(counts.values()) / PART)),
            anything=any(counts.values()),
        )

    async def export(self, user_id: int, part: int = 1) -> Export:
        """Return everything stored about a person, the newest in part 1. Raises Refusal `nothing_kept` or
        `no_such_part`.
        """
        kept = await self.kept(user_id)
        if not kept.anything:
            raise Refusal("nothing_kept")
        if not 1 <= part <= kept.parts:
            raise Refusal("no_such_part", parts=kept.parts)
        found = await self._store.reader.persons.rows(user_id, PART, (part - 1) * PART)
        about: dict[str, Cell] = {
            "user_id": str(user_id),
            "part": part,
            "parts": kept.parts,
            "made_at": moment(self._clock.now()),
        }

        def made() -> bytes:
            told: list[Listing] = [listing(one) for one in found]
            return archive("prial", [one for one in told if one.rows], about)

        name = "prial.zip" if kept.parts == 1 else f"prial-{part}-of-{kept.parts}.zip"
        return Export(name=name, content=await asyncio.to_thread(made), part=part, parts=kept.parts)

    async def farewells(self, user_id: int) -> tuple[Farewell, ...]:
        """Return what would happen to a person's money if they were deleted now.

        Raises Refusal `nothing_kept` or `forget_at_table`.
        """
        await self._check(user_id)
        told, _ = farewell(user_id, await self._store.reader.persons.accounts(user_id))
        return told

    async def forget(self, user_id: int, key: str) -> None:
        """Delete a person. Their debts are paid as far as their chips go, the bank gets the remainder, and an anonymous
        stand-in replaces them.

        `key` is the idempotency key. Raises Refusal `nothing_kept` or `forget_at_table`.
        """

        async def attempt() -> None:
            if await self._store.reader.answer_of(key) is not None:
                return
            await self._check(user_id)
            servers = await self._store.reader.persons.servers(user_id)
            others = [await leaving(guild_id, user_id) for guild_id in servers for leaving in self._leaving]
            _, transactions = farewell(user_id, await self._store.reader.persons.accounts(user_id))
            gone = Forgotten(
                user_id=user_id,
                stand_in=-1 - secrets.randbelow(_STAND_INS - 1),
                mark=await self._store.marks.made(user_id),
            )
            await self._store.writer.commit(
                Change(
                    key=key,
                    transactions=transactions,
                    claims=tuple(claim for one in others for claim in one.claims),
                    small=tuple(row for one in others for row in one.small),
                    forgotten=gone,
                )
            )
            _log.info("somebody was forgotten")

        # Meanwhile they may be paid, sit down at a table, or have other data to leave behind.
        quicker = (AlreadyClaimed, StillConcerned, InsufficientFunds)
        await until_it_fits(attempt, "what somebody has", quicker=quicker)
        await self._tables.forget()

    async def _check(self, user_id: int) -> None:
        tables = await self._store.reader.tables.tables_of(user_id)
        if tables:
            raise Refusal("forget_at_table", tables=len(tables))
        if not any((await self._store.reader.persons.counts(user_id)).values()):
            raise Refusal("nothing_kept")
