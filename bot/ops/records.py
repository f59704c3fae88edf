"""`python -m bot record` and `replay`: print a deal or game as a record, and check a record."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from pathlib import Path
from typing import TextIO

from msgspec import Struct

from bot.history.records import RecordUnavailable, read_record
from bot.rules.record.document import PUBLIC, Record, RecordError, read
from bot.rules.record.notation import joiner_name
from bot.rules.record.replaying import replay, replay_as_lines, replay_as_values
from bot.rules.record.writing import redact, write
from bot.store.engines import database_from_url
from bot.store.errors import StoreUnavailable
from bot.store.reading.reader import Reader
from bot.store.schema import REVISION


def replay_file(path: Path, as_json: bool, out: TextIO, err: TextIO) -> int:  # noqa: FBT001 (the flag of a command line)
    """Replay the record in a file, and return the exit code of the process.

    0: the record is correct. `out` gets one line per deal, or one JSON object with `as_json`. 1: the record is wrong or
    cannot be read. `err` gets the file, the first wrong line, and the reason.
    """
    try:
        found = replay(read(path.read_text(encoding="utf-8-sig")))
    except RecordError as error:
        place = f"{path}:{error.line}" if error.line is not None else f"{path}"
        err.write(f"{place}: {error.reason}\n")
        return 1
    except OSError as error:
        err.write(f"{path}: {error}\n")
        return 1
    except UnicodeDecodeError:
        err.write(f"{path}: it is not a text in UTF-8\n")
        return 1
    if as_json:
        out.write(json.dumps(replay_as_values(found), ensure_ascii=False) + "\n")
    else:
        held = f"holds: {_pluralize(len(found.deals), 'deal')}, {_pluralize(found.moves, 'move')}"
        out.write("\n".join([*replay_as_lines(found), held, ""]))
    return 0


def _pluralize(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class RecordRequest(Struct, frozen=True, kw_only=True):
    """Request for the record of a deal.

    `seen_by` is the name of the player who will read it ("": everybody). `reveal_all` includes every card; such a
    record must not reach anyone who still plays with these cards.
    """

    table: int
    deal: int
    seen_by: str = ""
    reveal_all: bool = False


def print_record(database_url: str, request: RecordRequest, out: TextIO, err: TextIO) -> int:
    """Write the record to `out` in the format that `replay` reads, and return the exit code of the process.

    Returns 1 and writes the reason to `err` if there is no such record. Raises the subclasses of DatabaseError in
    `bot.store.errors`.
    """
    try:
        found = asyncio.run(_read_record(database_url, request))
        out.write(write(found if request.reveal_all else redact(found, _find_reader(found, request.seen_by))))
    except (RecordUnavailable, RecordError, StoreUnavailable) as error:
        err.write(f"{error}\n")
        return 1
    return 0


async def _read_record(database_url: str, request: RecordRequest) -> Record:
    database = database_from_url(database_url)
    revision = database.find_revision()
    if revision is None:
        raise RecordUnavailable(f"there is no database {database.name}")
    if revision != REVISION:
        raise RecordUnavailable(
            f"{database.name} has revision {revision}, this program needs {REVISION}: `python -m bot doctor` says more"
        )
    async with aclosing(Reader(database)) as reader:
        return await read_record(reader, request.table, request.deal)


def _find_reader(found: Record, name: str) -> str:
    """Return a player's full name in the record, or `PUBLIC` if `name` is empty.

    The number after the name may be left out. Raises RecordUnavailable if the name fits no player or several.
    """
    if not name:
        return PUBLIC
    texts = (text for deal in found.deals for text in (*deal.before, *deal.moves))
    joined = (one for one in map(joiner_name, texts) if one)
    names = list(dict.fromkeys((*(one.name for one in found.seats), *joined)))
    meant = [one for one in names if name in {one, one.rpartition(" (")[0]}]
    if len(meant) != 1:
        known = ", ".join(meant or names)
        raise RecordUnavailable(
            f"several are called {name}: {known}" if meant else f"nobody there is called {name}: {known}"
        )
    return meant[0]
