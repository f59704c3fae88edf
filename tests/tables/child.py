"""Processes that play at the tables of a database until they are killed, and report their moves.

`python -m tests.tables.child URL` reads lines `NAME SEED`. For each line it forks a process that serves the tables and
makes random legal moves for their people. It writes `born PID`, and `dead` when that process has ended. Each accepted
move is a line `KEY MOVE`, written after `act` has returned. Forking saves the time that imports take.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from random import Random

from bot.clock import SystemClock
from bot.errors import Refusal
from bot.ledger.service import Ledger
from bot.rules.betting.moves import Bet
from bot.rules.betting.state import BettingPhase
from bot.rules.game import Move, Option
from bot.store.store import open_store
from bot.tables.service import TableService
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableView
from tests.support.betting import brag
from tests.tables.room import GUILD, Pack


async def play(url: str, name: str, seed: int) -> None:
    """Serve the tables and play at them for ever."""
    clock = SystemClock()
    rng = Random(seed)
    async with open_store(url, clock) as store:
        tables = TableService(
            store,
            Ledger(store, clock),
            clock,
            shuffle=Pack(rng),
            chooser=lambda _game: lambda _, options, rng: rng.choice(options).move,
            thinking_time=lambda rng: rng.random() / 100,
            rng=rng,
        )
        await tables.start()
        ids: tuple[int, ...] = ()
        while not ids:
            with contextlib.suppress(Refusal):  # the database may be locked
                ids = await store.reader.tables.open_tables(GUILD)
        await asyncio.gather(*(_play(tables, table_id, name, rng) for table_id in ids))


async def _play(tables: TableService, table_id: int, name: str, rng: Random) -> None:
    number = 0
    while True:
        await asyncio.sleep(rng.random() / 100)  # otherwise one process could keep SQLite's lock from the other
        number += 1
        key = f"{name}:{table_id}:{number}"
        try:
            moves = await move_somebody(tables, await tables.view(table_id), key, rng)
        except Refusal:
            continue  # the other process moved first, or a computer player is to act
        if moves:
            say(f"{key} {moves}")


async def move_somebody(tables: TableService, view: TableView, key: str, rng: Random) -> str:
    """Make a move for the player to act, or deal. Return its name, or "" if nothing was done. May raise Refusal."""
    table_id = view.table.table_id
    people = [one.user_id for one in view.table.occupants if not one.is_computer]
    if brag(view).phase is BettingPhase.BETWEEN_DEALS:
        acted = await tables.deal_now(table_id, rng.choice(people), key=key)
        return "deal" if not acted.is_repeat else ""
    user_id = view.table.occupant(view.view.to_act[0]).user_id
    if not user_id:
        return ""
    own = await tables.view(table_id, user_id)
    if not own.options:
        return ""
    move = _choice(rng.choice(own.options), rng)
    await tables.act(table_id, user_id, move, key=key, decision=own.decision)
    return type(move).__name__


def _choice(option: Option, rng: Random) -> Move:
    move = option.move
    if isinstance(move, Bet) and option.most is not None and rng.random() < 0.3:
        return Bet(amount=rng.choice(list(option.amounts())[:20]))
    return move


SETTINGS = TableSettings(turn_seconds=None, pause=600)


def breed(url: str) -> None:
    """Fork a process for every line of the standard input, one after another."""
    for line in sys.stdin:
        name, seed = line.split()
        pid = os.fork()
        if not pid:
            asyncio.run(play(url, name, int(seed)))
            return
        say(f"born {pid}")
        os.waitpid(pid, 0)
        say("dead")


def say(line: str) -> None:
    """Write a line for the parent process."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)  # a locked database is expected
    breed(sys.argv[1])
