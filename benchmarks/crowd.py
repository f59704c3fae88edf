"""Database with thousands of tables in mid-deal. One table is played, and the others are copies with other ids."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks import evening
from bot.rules.betting.moves import Bet
from bot.rules.betting.options import find_option
from bot.rules.betting.state import BettingStatus
from bot.screens.widgets.custom_ids import PlayId
from tests.sockets.interactions import Message, Where
from tests.sockets.payloads import APPLICATION, LAYOUT
from tests.support.betting import brag

DEALS = 10
"""Number of deals completed at each table before the current deal."""
FIRST_MESSAGE = 820_000_000_000_000_000
_NAMED_TABLES = ("tables", "seats", "moves", "deals", "deal_ends", "deadlines", "messages")


@dataclass(frozen=True)
class Crowd:
    """Tables of a database, with the numbers 1 to `tables`. All are in the same state.

    `place` is the place of the player to act. `deal`, `decision` and `price` are those of that player's bet button.
    """

    path: Path
    tables: int
    place: int
    deal: int
    decision: int
    price: int
    moves: int
    """Number of moves made at each table."""

    def click(self, table: int) -> tuple[Where, Message, str]:
        """Return the click for the minimum bet at a table: the person and channel, the message, and the custom_id."""
        custom_id = str(PlayId("bet", table, self.deal, self.decision, self.price))
        button = {"type": 2, "id": 2, "style": 2, "label": "Bet", "custom_id": custom_id}
        channel_id = evening.FIRST_CHANNEL + table - 1
        message = Message(FIRST_MESSAGE + table - 1, channel_id, APPLICATION, LAYOUT)
        message.components = [{"type": 1, "id": 1, "components": [button]}]
        who = Where(evening.GUILD, channel_id, evening.user(table - 1, self.place), "Somebody")
        return who, message, custom_id


def make(path: Path, tables: int, *, clock: int | None) -> Crowd:
    """Create a database with `tables` tables. `clock` is the time for a turn in seconds (None: no clock)."""
    crowd = asyncio.run(_first_table(path, tables, clock))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        _show(connection)
        _copy(connection, tables)
        connection.commit()
        assert not connection.execute("PRAGMA foreign_key_check").fetchall()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return crowd


async def _first_table(path: Path, tables: int, clock: int | None) -> Crowd:
    """Play `DEALS` deals and part of another, until a blind player must bet after other players have bet."""
    rng = Random(5)
    async with evening.services_at(path) as services:
        table_id = await evening.open_table(services, 0, clock=clock)
        assert table_id == 1
        while True:
            await evening.play(services, table_id, 0, steps=1, rng=rng)
            view = brag(await services.tables.view(table_id))
            if view.deal_no <= DEALS or not view.to_act or view.live < 4 or not view.stake:
                continue
            seat = view.seat_view(view.to_act[0])
            own = await services.tables.view(table_id, evening.user(0, seat.seat - 1))
            bet = find_option(own.options, Bet)
            if seat.status is BettingStatus.BLIND and bet is not None:
                break
        moves = len(await services.store.reader.deals.moves(table_id))
    return Crowd(path, tables, seat.seat - 1, view.deal_no, own.decision, bet.price, moves)


def _show(connection: sqlite3.Connection) -> None:
    """Record the table message as posted and up to date."""
    connection.execute(
        "INSERT INTO messages (table_id, place, channel_id, message_id, shown_version, kind, route, until, called)"
        " SELECT table_id, 'table', channel_id, ?, version, (SELECT max(deal_no) FROM deals), '', 0, -1 FROM tables",
        (FIRST_MESSAGE,),
    )


def _copy(connection: sqlite3.Connection, tables: int) -> None:
    """Copy all rows of the first table for each of the other tables, with new ids."""
    connection.execute("CREATE TEMP TABLE copies (n INTEGER PRIMARY KEY)")
    connection.executemany("INSERT INTO copies VALUES (?)", [(number,) for number in range(1, tables)])
    last: int = connection.execute("SELECT max(transaction_id) FROM transactions").fetchone()[0]
    new = {
        "table_id": "table_id + n",
        "channel_id": "channel_id + n",
        "message_id": "message_id + n",
        "user_id": "user_id + 10 * n",
        "info": _with_other_users("info"),
    }
    for table in _NAMED_TABLES:
        _copy_rows(connection, table, new)
    _copy_rows(connection, "members", new)
    key = f"CASE WHEN key LIKE 'opening/%' THEN {_with_other_users('key')} ELSE key || '/' || n END"
    answer = "CASE answer WHEN '' THEN '' ELSE json_set(answer, '$.table_id', 1 + n) END"
    _copy_rows(connection, "idempotency_keys", {"key": key, "answer": answer})
    account = (
        "CASE substr(account_id, 1, instr(account_id, '/') - 1)"
        " WHEN 'purse' THEN 'purse/' || (1 + n) || substr(account_id, 8)"
        " WHEN 'pot' THEN 'pot/' || (1 + n)"
        f" WHEN 'wallet' THEN {_with_other_users('account_id')} END"
    )
    owner = {
        "account_id": account,
        "user_id": "CASE user_id WHEN 0 THEN 0 ELSE user_id + 10 * n END",
        "table_id": "CASE table_id WHEN 0 THEN 0 ELSE table_id + n END",
    }
    _copy_rows(connection, "accounts", owner, where="kind <> 'bank'")
    number = f"transaction_id + {last} * n"
    booked = {
        "transaction_id": number,
        "table_id": "table_id + n",
        "actor": owner["user_id"].replace("user_id", "actor"),
    }
    _copy_rows(connection, "transactions", booked)
    either = f"CASE WHEN account_id LIKE 'bank/%' THEN account_id ELSE {account} END"
    _copy_rows(connection, "postings", {"transaction_id": number, "account_id": either})
    connection.execute("UPDATE accounts SET balance = balance * ? WHERE kind = 'bank'", (tables,))


def _with_other_users(column: str) -> str:
    """Return an SQL expression that replaces the user ids of the first table in a text column."""
    text = column
    for place in range(evening.PLACES):
        user = evening.user(0, place)
        text = f"replace({text}, '{user}', {user} + 10 * n)"
    return text


def _copy_rows(connection: sqlite3.Connection, table: str, new: dict[str, str], where: str = "true") -> None:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(new.get(column, f'"{column}"') for column in columns)
    # Rows are copied from a snapshot, so that the new copies are not copied in turn.
    connection.execute(f"CREATE TEMP TABLE source AS SELECT * FROM {table}")
    connection.execute(f"INSERT INTO {table} SELECT {values} FROM copies CROSS JOIN source WHERE {where}")
    connection.execute("DROP TABLE source")
