"""Three processes on one PostgreSQL database, repeatedly killed or stopped.

Nothing is lost, done twice or shown in the wrong order.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.config import Settings
from bot.ops.doctor import Severity, examine
from bot.presenter.context import table_link
from bot.presenter.settings_cache import SettingsCache
from bot.presenter.table_messages import MessageSlot
from bot.rules.betting.house_rules import BragRules
from bot.screens.hand import hand_message as hand_screen
from bot.services import Services, build_services
from bot.tables.messages import MessageStore
from bot.tables.table_settings import TableSettings
from bot.tables.values import TABLE, NamedUser, hand_place
from tests.processes.child import CALM
from tests.processes.discord import SERVER, Written, written
from tests.processes.fast_clock import FastClock
from tests.support.breeding import Breeder, breeding
from tests.support.database import rows
from tests.support.postgres import Server

PROCESSES = 3
GUILDS = 6
AT_ONCE = 0.4
"""Share of the killed processes that are restarted at once.
Others are restarted after the next pause, and covered for until then.
"""
STOPPED = 0.3
"""Share of the rounds in which a process is stopped instead of killed, so that others cover for it.
These rounds are in addition to the kills.
"""
STOPPED_FOR = 2
"""Rounds after which a stopped process continues, unless it is killed."""
PATIENCE = 90.0
"""Seconds within which all clocks run out and everything is shown once nobody plays."""
COMPUTER = 2
"""Seat of each table's computer player."""
OF_MONEY = ("Join", "Leave", "TopUp", "CashIn")
"""Moves of computer players that are part of other commands, not of their own turns."""
SETTINGS = TableSettings(turn_seconds=30, pause=5)
BEHIND = "SELECT table_id FROM tables JOIN messages USING (table_id) WHERE place = 'table' AND shown_version <> version"
"""Query for tables that are not fully shown. A table message counts as outdated while a hand message is."""
BY_ITSELF = re.compile(r"(\d+):(\d+):(\d+):\d+:(turn|computer|next_deal)")
"""Pattern of the key of a command triggered by a clock: table, deal, seat and kind."""


async def _open(services: Services, tables: int) -> None:
    """Open tables of two people and a computer player, in servers of all shards."""
    for number in range(tables):
        guild_id, one, other = (1 + number % GUILDS) << 22, 1_000 + 2 * number, 1_001 + 2 * number
        opened = await services.tables.open(
            guild_id,
            10_000 + number,
            NamedUser(user_id=one, name="Ann"),
            house_rules=BragRules(),
            settings=SETTINGS,
            buy_in=200,
            computers=1,
            key=f"open:{number}",
        )
        table_id = opened.view.table.table_id
        await services.tables.join(table_id, NamedUser(user_id=other, name="Ben"), buy_in=200, key=f"join:{number}")
        await services.tables.deal_now(table_id, one, key=f"deal:{number}")


def _shown(folder: Path) -> dict[int, int]:
    """Return the version that each table's message shows."""
    return {one.table_id: one.version for one in written(folder) if one.what == "table"}


def _overwritten(all_of_them: list[Written]) -> list[tuple[Written, Written]]:
    """Return pairs of a message's newer version and the older version that replaced it."""
    last: dict[int, Written] = {}
    found = []
    for one in all_of_them:
        if not one.version:  # this message only says where a hand message is now
            continue
        before = last.setdefault(one.message_id, one)
        if one.version < before.version:
            found.append((before, one))
        last[one.message_id] = one
    return found


async def _kill_again_and_again(
    url: str, folder: Path, *, tables: int, kills: int, pause: float, seed: int, to_the_end: bool
) -> None:
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
        await _make_trouble(breeders, rng, kills=kills, pause=pause)
        (folder / CALM).touch()
        for breeder in breeders:
            await breeder.hear_of(CALM)
        due = _due(url)
        await _comes_true(url, folder, due, to_the_end=to_the_end)
        for breeder in breeders:
            await breeder.kill()
        reported = [line.split(" ")[0] for breeder in breeders for line in breeder.reported]
    assert len(reported) > kills
    assert _overwritten(written(folder)) == []
    if to_the_end:
        shown = {one.message_id: one.drawing for one in written(folder)}
        hands = await _hands(url)
        assert hands
        assert hands == {message_id: shown.get(message_id) for message_id in hands}
    await _examine(url, reported)


async def _hands(url: str) -> dict[int, str]:
    """Return the current content of the hand messages by message id.
    Players who have not looked, or who left the deal before their hand was shown, have no hand message.
    """
    found = {}
    async with build_services(Settings(database_url=url), clock=FastClock()) as services:
        readers = SettingsCache(services.ledger.settings, lambda _: "en-GB")
        for table_id in _versions(url):
            messages = {one.place: one.message_id for one in await MessageStore(services.store).load_messages(table_id)}
            for sitter in (await services.tables.view(table_id)).table.occupants:
                if hand_place(sitter.seat) not in messages:
                    continue
                view = await services.tables.view(table_id, sitter.user_id)
                words = await readers.private_words(sitter.user_id, view.table.guild_id)
                link = table_link(view, MessageSlot(TABLE, view.table.channel_id, messages[TABLE]))
                drawn = hand_screen.render_hand(view, words, link, server=SERVER)
                found[messages[hand_place(sitter.seat)]] = drawn.digest().hex()
    return found


async def _make_trouble(breeders: list[Breeder], rng: Random, *, kills: int, pause: float) -> None:
    """Kill one of the processes `kills` times and sometimes stop one, after a pause each time.
    In the end all processes run.
    """
    down: list[Breeder] = []
    still: dict[Breeder, int] = {}
    killed, numbers = 0, count()
    while killed < kills:
        number = next(numbers)
        await asyncio.sleep(pause)
        for breeder in down:
            await breeder.bear(f"next{number}", rng.randrange(2**32))
        down = []
        for breeder in [one for one, until in still.items() if until <= number]:
            del still[breeder]
            breeder.go_on()
        breeder = breeders[rng.randrange(PROCESSES)]
        if breeder not in still and rng.random() < STOPPED:
            breeder.stop()
            still[breeder] = number + STOPPED_FOR
            continue
        still.pop(breeder, None)
        await breeder.kill()
        killed += 1
        if rng.random() < AT_ONCE:
            await breeder.bear(f"again{number}", rng.randrange(2**32))
        else:
            down = [breeder]
    for breeder in down:
        await breeder.bear("last", rng.randrange(2**32))
    for breeder in still:
        breeder.go_on()


def _due(url: str) -> set[str]:
    """Return the key of the next clock command at each table, where nobody plays any more.
    If several players are asked, the computer player's command comes first, because it may settle the question.
    """
    found = """
        SELECT DISTINCT ON (table_id) concat_ws(':',
            table_id, (SELECT MAX(deal_no) FROM deals WHERE deals.table_id = deadlines.table_id), seat, decision, kind
        ) FROM deadlines WHERE kind IN ('computer', 'next_deal', 'turn') ORDER BY table_id, kind
    """
    return {key for (key,) in rows(url, found)}


async def _comes_true(url: str, folder: Path, due: set[str], *, to_the_end: bool) -> None:
    """Wait until all `due` commands are done and every table message shows at least the present state.
    With `to_the_end`, wait until all clocks have run out, every table message shows its last version, and no hand
    message is outdated. All clocks run out because absent players are not dealt in.
    """
    await _until_nothing(lambda: due - _keys(url).keys())
    wanted = _versions(url)
    await _until_nothing(lambda: {one for one in wanted if _shown(folder).get(one, 0) < wanted[one]})
    if to_the_end:
        await _until_nothing(lambda: rows(url, "SELECT * FROM deadlines"))
        await _until_nothing(lambda: _versions(url).items() ^ _shown(folder).items())
        await _until_nothing(lambda: rows(url, BEHIND))


async def _until_nothing(left: Callable[[], Collection[object]]) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while left():  # noqa: ASYNC110 (only the database and the messages show it)
                await asyncio.sleep(0.2)
    assert not left()


def _versions(url: str) -> dict[int, int]:
    return dict(rows(url, "SELECT table_id, version FROM tables"))


def _keys(url: str) -> Counter[str]:
    return Counter(key for (key,) in rows(url, "SELECT key FROM idempotency_keys"))


async def _examine(url: str, reported: list[str]) -> None:
    """Check that every reported move is stored once, moves have no gaps, and each deadline was met once.
    Also check that the books balance.
    """
    known = _keys(url)
    assert [key for key in reported if known[key] != 1] == []
    assert len(set(reported)) == len(reported)
    gaps = "SELECT table_id FROM moves GROUP BY table_id HAVING COUNT(*) <> MAX(number) OR MIN(number) <> 1"
    assert rows(url, gaps) == []
    done = [match.groups() for match in map(BY_ITSELF.fullmatch, known) if match]
    moves = rows(url, "SELECT table_id, deal_no, seat, move FROM moves")
    for kind, counts in (("turn", _timed_out), ("computer", _by_a_computer)):
        met = Counter((int(table), int(deal), int(seat)) for table, deal, seat, of in done if of == kind)
        assert Counter((table, deal, seat) for table, deal, seat, move in moves if counts(seat, move)) == met
    dealt = set(rows(url, "SELECT table_id, deal_no FROM deals"))
    assert {(int(table), int(deal) + 1) for table, deal, _, kind in done if kind == "next_deal"} <= dealt
    assert [one.text async for one in examine(url, {}) if one.severity is Severity.ERROR] == []


def _timed_out(_seat: int, move: str) -> bool:
    return _name(move) == "TimeOut"


def _by_a_computer(seat: int, move: str) -> bool:
    return seat == COMPUTER and _name(move) not in OF_MONEY


def _name(move: str) -> str:
    """Return the name of a stored move."""
    name: str = json.loads(move)[0]
    return name


async def test_killed_now_and_then(postgres: Server, tmp_path: Path) -> None:
    """No reported move is lost or done twice, each deadline is met once, and the books balance.
    Every table message reaches the last state, and no older state overwrites a newer one.
    """
    with postgres.database(made=True) as url:
        await _kill_again_and_again(url, tmp_path, tables=12, kills=3, pause=1.0, seed=4, to_the_end=False)


@pytest.mark.soak
async def test_killed_a_hundred_times(postgres: Server, tmp_path: Path) -> None:
    """Two hundred tables survive a hundred kills, with a kill or stop every two seconds.

    Every table message shows its last version in the end, and every hand message its owner's final view.
    """
    with postgres.database(made=True) as url:
        await _kill_again_and_again(url, tmp_path, tables=200, kills=100, pause=2.0, seed=2, to_the_end=True)
