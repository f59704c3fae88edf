"""Three processes on one PostgreSQL, killed again and again: nothing is lost, doubled or shown out of order."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from bot.config import Settings
from bot.doctor import Grade, examine
from bot.rules.betting.house_rules import BragRules
from bot.services import Services, build_services
from bot.tables.values import Person, TableSettings
from tests.processes.discord import Written, written
from tests.processes.fast_clock import FastClock
from tests.support.breeding import Breeder, breeding
from tests.support.database import rows
from tests.support.postgres import Server

PROCESSES = 3
GUILDS = 6
AT_ONCE = 0.4
"""Part of the processes that are started again at once; others make up for the rest until the next is killed."""
PATIENCE = 90.0
"""Seconds within which everything is shown once nobody plays any more."""
SETTINGS = TableSettings(clock=60, pause=5)


async def _open(services: Services, tables: int) -> None:
    """Tables of two people and a computer player, in servers of all shards."""
    for number in range(tables):
        guild_id, one, other = (1 + number % GUILDS) << 22, 1_000 + 2 * number, 1_001 + 2 * number
        opened = await services.tables.open(
            guild_id,
            10_000 + number,
            Person(user_id=one, name="Ann"),
            house_rules=BragRules(),
            settings=SETTINGS,
            buy_in=200,
            computers=1,
            key=f"open:{number}",
        )
        table_id = opened.table.table.table_id
        await services.tables.join(table_id, Person(user_id=other, name="Ben"), buy_in=200, key=f"join:{number}")
        await services.tables.deal_now(table_id, one, key=f"deal:{number}")


def _shown(folder: Path) -> dict[int, int]:
    """The version of each table that its message shows."""
    return {one.table_id: one.version for one in written(folder) if one.what == "table"}


def _overwritten(all_of_them: list[Written]) -> list[tuple[Written, Written]]:
    """What was written over something newer."""
    last: dict[int, Written] = {}
    found = []
    for one in all_of_them:
        if not one.version:  # it says where a hand is now, and nothing of a table
            continue
        before = last.setdefault(one.message_id, one)
        if one.version < before.version:
            found.append((before, one))
        last[one.message_id] = one
    return found


async def _kill_again_and_again(url: str, folder: Path, *, tables: int, times: int, pause: float, seed: int) -> None:
    rng = Random(seed)
    async with build_services(Settings(database_url=url), clock=FastClock()) as services:
        await _open(services, tables)
    async with AsyncExitStack() as stack:
        breeders = [
            await stack.enter_async_context(breeding("tests.processes.child", url, folder, shard, PROCESSES))
            for shard in range(PROCESSES)
        ]
        for number, breeder in enumerate(breeders):
            await breeder.bear(f"first{number}", rng.randrange(2**32))
            await breeder.hear(1)
        down: list[Breeder] = []
        for number in range(times):
            await asyncio.sleep(pause)
            for breeder in down:
                await breeder.bear(f"next{number}", rng.randrange(2**32))
            breeder = breeders[rng.randrange(PROCESSES)]
            await breeder.kill()
            down = [breeder]
            if rng.random() < AT_ONCE:
                await breeder.bear(f"again{number}", rng.randrange(2**32))
                down = []
        for breeder in down:
            await breeder.bear("last", rng.randrange(2**32))
        (folder / "calm").touch()
        await _comes_true(url, folder)
        for breeder in breeders:
            await breeder.kill()
        reported = [line.split(" ")[0] for breeder in breeders for line in breeder.reported]
    assert len(reported) > times
    assert _overwritten(written(folder)) == []
    await _examine(url, reported)


async def _comes_true(url: str, folder: Path) -> None:
    """Wait until every table's message shows what the table was like when people stopped playing, or later."""
    wanted = dict(rows(url, "SELECT table_id, version FROM tables"))
    async with asyncio.timeout(PATIENCE):
        while True:
            shown = _shown(folder)
            if all(shown.get(table_id, 0) >= version for table_id, version in wanted.items()):
                return
            await asyncio.sleep(0.2)


async def _examine(url: str, reported: list[str]) -> None:
    """Every reported move is there once, moves have no gaps, each deadline was met once, and the books balance."""
    known = Counter(key for (key,) in rows(url, "SELECT key FROM keys"))
    assert [key for key in reported if known[key] != 1] == []
    assert len(set(reported)) == len(reported)
    gaps = "SELECT table_id FROM moves GROUP BY table_id HAVING COUNT(*) <> MAX(number) OR MIN(number) <> 1"
    assert rows(url, gaps) == []
    ((timed_out,),) = rows(url, "SELECT COUNT(*) FROM moves WHERE move LIKE '[\"TimeOut\"%'")
    assert timed_out == sum(key.endswith(":turn") for key in known)
    assert [one.text async for one in examine(url, {}) if one.grade is Grade.ERROR] == []


async def test_killed_now_and_then(postgres: Server, tmp_path: Path) -> None:
    """With three processes killed in turn no reported move is lost or done twice, each deadline is met once, the books
    balance, and all tables come to show their last version, nothing older ever over anything newer.
    """
    with postgres.database(made=True) as url:
        await _kill_again_and_again(url, tmp_path, tables=12, times=3, pause=1.0, seed=1)


@pytest.mark.soak
async def test_killed_a_hundred_times(postgres: Server, tmp_path: Path) -> None:
    """The same at two hundred tables, with one of the processes killed every two seconds, a hundred times."""
    with postgres.database(made=True) as url:
        await _kill_again_and_again(url, tmp_path, tables=200, times=100, pause=2.0, seed=2)
