"""People's own data: how much is kept of them, all of it in a file, and forgetting them."""

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
"""Rows of each kind in a file: so many deals with all moves in them stay far below what Discord takes."""
_STAND_INS: Final = 2**53
"""Numbers that stand for people who were forgotten: as many as every program can tell apart, and below zero."""


Leaving: TypeAlias = Callable[[int, int], Awaitable[Change]]
"""What others change when a member (the second) leaves a server (the first), of whom nothing more is to be expected
there: claims and small rows, committed together with their being forgotten, and asked for anew where they do not fit.
"""


class Privacy:
    """What people may know of what is kept about them, and how they have it forgotten. What others change where a
    member is `leaving` a server is done together with it, or not at all.

    Everything can raise Refusal `database_unavailable`.
    """

    def __init__(self, store: Store, tables: Tables, clock: Clock, leaving: Sequence[Leaving] = ()) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._leaving = leaving

    async def kept(self, user_id: int) -> Kept:
        """How much is kept about a person."""
        counts = await self._store.reader.persons.counts(user_id)
        return Kept(
            servers=counts["members"],
            deals=counts[DEALS],
            bookings=counts[BOOKINGS],
            parts=max(1, math.ceil(max(counts.values()) / PART)),
            anything=any(counts.values()),
        )

    async def export(self, user_id: int, part: int = 1) -> Export:
        """Everything that is kept about a person, the newest in part 1. Refusals nothing_kept, no_such_part."""
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
        """What would become of a person's money if they were forgotten now. Refusals nothing_kept, forget_at_table."""
        await self._check(user_id)
        told, _ = farewell(user_id, await self._store.reader.persons.accounts(user_id))
        return told

    async def forget(self, user_id: int, key: str) -> None:
        """Forget a person: what they owe is paid as far as their chips go, the bank has the rest, and somebody whom
        nobody knows stands in their place. The same `key` does it once. Refusals nothing_kept, forget_at_table.
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

        # They may be paid, or sit down, meanwhile, or what they leave changes.
        quicker = (AlreadyClaimed, StillConcerned, InsufficientFunds)
        await until_it_fits(attempt, "what somebody has", quicker=quicker)
        await self._tables.forget()

    async def _check(self, user_id: int) -> None:
        tables = await self._store.reader.tables.tables_of(user_id)
        if tables:
            raise Refusal("forget_at_table", tables=len(tables))
        if not any((await self._store.reader.persons.counts(user_id)).values()):
            raise Refusal("nothing_kept")
