"""`python -m bot record --table N --deal M [--as NAME | --whole]`: a deal, or a game of several deals, as a record."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TextIO

from msgspec import Struct

from bot.history.records import NoRecord, record_of
from bot.rules.record import Record, RecordError, redacted, write
from bot.rules.record.document import PUBLIC
from bot.rules.record.words import new_name
from bot.store.engine import database_of
from bot.store.errors import StoreUnavailable
from bot.store.reading.reader import Reader
from bot.store.schema import REVISION


class Wanted(Struct, frozen=True, kw_only=True):
    """Request for the record of a deal.

    `seen_by` is the name of a player; "" means everybody. `whole` includes every card: such a record must not reach
    anyone who still plays with these cards.
    """

    table: int
    deal: int
    seen_by: str = ""
    whole: bool = False


def record(database_url: str, wanted: Wanted, out: TextIO, err: TextIO) -> int:
    """Write the record to `out` in the format that `replay` reads, and return the exit code of the process.

    Returns 1 and writes the reason to `err` if there is no such record. Raises the DatabaseErrors of
    `bot.store.errors`.
    """
    try:
        found = asyncio.run(_read(database_url, wanted))
        out.write(write(found if wanted.whole else redacted(found, _reader(found, wanted.seen_by))))
    except (NoRecord, RecordError, StoreUnavailable) as error:
        err.write(f"{error}\n")
        return 1
    return 0


async def _read(database_url: str, wanted: Wanted) -> Record:
    database = database_of(database_url)
    revision = database.revision()
    if revision is None:
        raise NoRecord(f"there is no database {database.name}")
    if revision != REVISION:
        raise NoRecord(
            f"{database.name} has revision {revision}, this program needs {REVISION}: `python -m bot doctor` says more"
        )
    async with aclosing(Reader(database)) as reader:
        return await record_of(reader, wanted.table, wanted.deal)


def _reader(found: Record, name: str) -> str:
    """Return the record's name of a player, or `PUBLIC` if none is given.

    The number after the name may be left out. Raises NoRecord if the name fits no player or several.
    """
    if not name:
        return PUBLIC
    names = _names(found)
    meant = [one for one in names if name in {one, one.rpartition(" (")[0]}]
    if len(meant) != 1:
        told = ", ".join(meant or names)
        raise NoRecord(f"several are called {name}: {told}" if meant else f"nobody there is called {name}: {told}")
    return meant[0]


def _names(found: Record) -> list[str]:
    """Return the names of all players who sat at the table at the start or joined later."""
    said = (text for deal in found.deals for text in (*deal.before, *deal.moves))
    came = (new_name(text) for text in said)
    return list(dict.fromkeys((*(one.name for one in found.seats), *(name for name in came if name))))
