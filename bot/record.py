"""`python -m bot record --table N --deal M [--as NAME | --whole]`: a deal, or a whole game of several, as a record."""

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
    """Which deal of which table, and for whom: `seen_by` is what a player is called; "" is everybody. `whole`: nothing
    is left out, which is for nobody who plays on with these cards.
    """

    table: int
    deal: int
    seen_by: str = ""
    whole: bool = False


def record(database_url: str, wanted: Wanted, out: TextIO, err: TextIO) -> int:
    """Write the record to `out`, for `replay` to read; the process's exit code: 1 where there is none, and `err` says
    why. Raises the errors of `bot.store.errors` that are a DatabaseError.
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
    """What the record calls a player, whose number behind the name may be left out; everybody where none is named."""
    if not name:
        return PUBLIC
    names = _names(found)
    meant = [one for one in names if name in {one, one.rpartition(" (")[0]}]
    if len(meant) != 1:
        told = ", ".join(meant or names)
        raise NoRecord(f"several are called {name}: {told}" if meant else f"nobody there is called {name}: {told}")
    return meant[0]


def _names(found: Record) -> list[str]:
    """What those are called who sat there, or came."""
    said = (text for deal in found.deals for text in (*deal.before, *deal.moves))
    came = (new_name(text) for text in said)
    return list(dict.fromkeys((*(one.name for one in found.seats), *(name for name in came if name))))
