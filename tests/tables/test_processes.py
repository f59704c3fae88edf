"""Several services on one database, and processes that are killed at any moment."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Sequence
from random import Random

import pytest

from bot.ops.doctor import Severity, examine
from bot.rules.betting.draw.state import DrawRules
from bot.rules.betting.house_rules import BettingRules, BragRules, ShortMoney
from bot.rules.betting.moves import Bet, Look
from bot.rules.betting.state import BettingPhase
from bot.rules.betting.teen_patti import BetLimit, TeenPattiRules
from bot.rules.house_rules import MoneySource
from bot.store.schema.processes import Shards
from bot.store.writing.write_batch import CommitResult, WriteBatch
from bot.tables.executor import OTHER_PROCESS_SECONDS
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableChanged
from tests.support.betting import brag
from tests.support.breeding import breeding
from tests.support.clock import ManualClock
from tests.support.postgres import Server
from tests.tables.child import SETTINGS
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, GUILD, Room, open_room, person, refused

_QUIET = TableSettings(turn_seconds=None, pause=600)
_MINUTE = TableSettings(turn_seconds=60, pause=600)


@contextlib.asynccontextmanager
async def _two_rooms(url: str) -> AsyncIterator[tuple[Room, Room]]:
    clock = ManualClock()
    async with open_room(url, clock=clock) as one, open_room(url, clock=clock) as other:
        yield one, other


async def test_two_services_take_turns(url: str) -> None:
    """Moves that are made alternately through two services form one game. Each is stored once, in order."""
    async with _two_rooms(url) as rooms:
        one, other = rooms
        table_id = await one.open(BILL, CHRIS, settings=_QUIET)
        users = [BILL, CHRIS, ANDY]
        for _ in range(3):
            await other.deal(table_id)
            first = (await other.tables.view(table_id, None)).view.to_act[0]
            order = [users[(first - 2 + place) % 3] for place in range(3)]
            for number in range(6):
                await rooms[number % 2].bets(table_id, order[number % 3], 1)
            await one.folds(table_id, order[0])
            await other.folds(table_id, order[1])
            one.clock.advance(1)  # for a moment a table may be shown as it is cached
            await one.play_out(table_id)
            one.clock.advance(1)
        moves = await one.store.reader.deals.moves(table_id)
        assert [row.number for row in moves] == list(range(1, len(moves) + 1))
        assert sum(row.move.startswith('["Bet"') for row in moves) == 18
        await other.restart()
        assert await one.stacks(table_id) == await other.stacks(table_id)
        await other.agrees_with_books(table_id)


async def test_a_service_that_is_alone_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute after the last change by another service, tables are shown from the cache without a check. A move of the
    service itself that is not finished does not count as another service's change.
    """
    async with _two_rooms(url) as (one, other):
        table_id = await one.open(BILL, CHRIS, settings=_QUIET)
        await one.deal(table_id)
        await other.bets(table_id, BILL, 1)
        assert (await one.bets(table_id, CHRIS, 1)).view.view.to_act == (1,)
        one.clock.advance(OTHER_PROCESS_SECONDS - 1)
        stored, asked, shown = asyncio.Event(), asyncio.Event(), asyncio.Event()
        commit, versions = one.store.writer.commit, one.store.reader.tables.versions

        async def held(change: WriteBatch) -> CommitResult:
            committed = await commit(change)
            stored.set()
            await shown.wait()
            return committed

        async def counted(table_ids: Iterable[int]) -> dict[int, int]:
            asked.set()
            return await versions(table_ids)

        monkeypatch.setattr(one.store.writer, "commit", held)
        monkeypatch.setattr(one.store.reader.tables, "versions", counted)
        acting = asyncio.create_task(one.bets(table_id, ANDY, 1))
        await stored.wait()
        looking = asyncio.create_task(one.view(table_id))
        await asked.wait()
        shown.set()
        await acting
        assert (await looking).view.to_act == (2,)
        asked.clear()
        one.clock.advance(2)
        await one.view(table_id)
        assert not asked.is_set()


async def test_a_service_whose_turn_it_is_to_show(url: str) -> None:
    """A service that begins to show tables shows their stored state."""
    async with _two_rooms(url) as (one, other):
        table_id = await one.open(BILL, CHRIS, settings=_QUIET)
        await one.deal(table_id)
        await other.bets(table_id, BILL, 1)
        assert (await one.view(table_id)).view.to_act == (2,)

        one.tables.expect_other_processes()
        one.clock.advance(1)

        assert (await one.view(table_id)).view.to_act == (3,)


async def test_two_services_at_the_same_time(url: str) -> None:
    """A hundred clicks on one turn, through two services, make one bet."""
    async with _two_rooms(url) as rooms:
        table_id = await rooms[0].open(BILL, CHRIS, settings=_QUIET)
        await rooms[1].deal(table_id)
        outcomes = await asyncio.gather(
            *(rooms[number % 2].bets(table_id, BILL, 1) for number in range(100)), return_exceptions=True
        )
        codes = [getattr(outcome, "code", "done") for outcome in outcomes]
        assert codes.count("done") == 1
        assert codes.count("not_your_turn") == 99
        assert await rooms[0].stacks(table_id) == {"Andy": 99, "Bill": 98, "Chris": 99}


async def test_the_same_click_through_two_services(url: str) -> None:
    """An interaction that reaches two services is handled once, and both return the same response."""
    async with _two_rooms(url) as (one, other):
        table_id = await one.open(BILL, CHRIS, settings=_QUIET)
        await one.deal(table_id)
        acted = await asyncio.gather(
            *(room.tables.act(table_id, BILL, Bet(amount=1), key="click") for room in (one, other, one, other))
        )
        assert sorted(each.is_repeat for each in acted) == [False, True, True, True]
        assert len({each.events for each in acted}) == 1


async def test_two_services_see_one_deadline(url: str) -> None:
    """Timeouts, moves of computer players and next deals happen once, even if two services find them due."""
    async with _two_rooms(url) as (one, other):
        table_id = await one.open(BILL, CHRIS, settings=TableSettings(turn_seconds=60, pause=5))
        await one.tables.set_computers(table_id, ANDY, 1, manager=False, key=one.key())
        await one.deal(table_id)
        await other.view(table_id)
        for _ in range(80):
            one.clock.advance(10)
            await asyncio.gather(one.tables.due_jobs.run_due(), other.tables.due_jobs.run_due())
        moves = await one.store.reader.deals.moves(table_id)
        assert [row.number for row in moves] == list(range(1, len(moves) + 1))
        timed_out = [row for row in moves if row.move.startswith('["TimeOut"')]
        assert len(timed_out) == 2 * 3
        warned = [note for note in (*await one.notes(), *await other.notes()) if note == "warned"]
        assert len(warned) <= len(timed_out)
        await other.agrees_with_books(table_id)


async def test_a_deadline_that_another_service_has_seen_to(url: str) -> None:
    """A deadline that another service has handled does not delay the next deadline."""
    async with _two_rooms(url) as (one, other):
        table_id = await one.open(BILL, settings=_MINUTE)
        await one.tables.set_computers(table_id, ANDY, 2, manager=False, key=one.key())
        await one.deal(table_id)
        await one.bets(table_id, BILL, 1)
        for room, computer in ((other, 3), (one, 4)):
            one.clock.advance(1)
            await room.tables.due_jobs.run_due()
            assert (await one.store.reader.deals.moves(table_id))[-1].seat == computer
        assert await one.store.reader.clocks.due_deadlines(one.clock.now(), 10) == ()


async def test_a_stale_memory_refuses_nothing(url: str) -> None:
    """A service with an outdated cache loads the table again before it refuses a move. Its responses are current."""
    async with _two_rooms(url) as (one, other):
        table_id = await one.open(BILL, CHRIS, settings=_QUIET)
        await one.deal(table_id)
        await other.view(table_id)
        await one.bets(table_id, BILL, 1)
        acted = await other.bets(table_id, CHRIS, 1)
        assert acted.view.view.to_act == (1,)
        await one.act(table_id, ANDY, Look())
        assert (await refused(other.act(table_id, ANDY, Look()))).code == "not_blind"


async def test_what_others_did_is_told(url: str) -> None:
    """A service publishes a change by another process once."""
    async with _two_rooms(url) as (one, other):
        table_id = await one.open(BILL, CHRIS, settings=_QUIET)
        await other.deal(table_id)
        await one.pass_time(5)
        await one.notes()
        told = one.told[-1]
        assert told.seats == (1, 2, 3)
        assert told.table.version == other.told[-1].table.version
        count = len(one.told)
        await one.pass_time(20)
        await one.notes()
        assert len(one.told) == count


async def test_what_others_did_is_heard(postgres: Server) -> None:
    """A notification from the database shows a process the changes of other processes without polling."""
    with postgres.database(made=True) as url:
        async with _two_rooms(url) as (one, other):
            table_id = await one.open(BILL, CHRIS, settings=_QUIET)
            await one.tables.start()
            heard: asyncio.Queue[TableChanged] = asyncio.Queue()
            one.tables.subscribe(heard.put_nowait)

            await other.deal(table_id)

            told = await heard.get()
            assert (told.table.table_id, told.table.version) == (table_id, other.told[-1].table.version)


_ELSEWHERE = 1 << 22
"""Server of the second of two shards. `GUILD` belongs to the first shard."""


@contextlib.asynccontextmanager
async def _two_shards(url: str) -> AsyncIterator[tuple[Room, Room, int, int]]:
    """Yield two processes with one shard each, and a table of each shard at which Bill has a minute."""
    clock = ManualClock()
    async with (
        open_room(url, clock=clock, shards=Shards(2, (0,))) as one,
        open_room(url, clock=clock, shards=Shards(2, (1,))) as other,
    ):
        here = await one.open(BILL, CHRIS, settings=_MINUTE)
        there = await other.open(BILL, CHRIS, settings=_MINUTE, channel=CHANNEL + 1, guild=_ELSEWHERE)
        await one.deal(here)
        await other.deal(there)
        yield one, other, here, there


async def _to_act(room: Room, table_id: int) -> tuple[int, ...]:
    return (await room.view(table_id)).view.to_act


async def test_each_process_times_out_its_own(url: str) -> None:
    """Only the process that serves a server ends the turns in it."""
    async with _two_shards(url) as (one, other, here, there):
        one.clock.advance(70)
        await one.tables.due_jobs.run_due()
        assert (await _to_act(one, here), await _to_act(other, there)) == ((3,), (2,))
        await other.tables.due_jobs.run_due()
        assert await _to_act(other, there) == (3,)


async def test_one_process_cannot_be_reached(url: str) -> None:
    """A gateway outage of one process stops the clocks of its own tables only."""
    async with _two_shards(url) as (one, other, here, there):
        one.clock.advance(20)
        await one.tables.due_jobs.pause_clocks(one.clock.now())
        one.clock.advance(42)
        for room in (one, other):
            await room.tables.due_jobs.run_due()
        assert (await _to_act(one, here), await _to_act(other, there)) == ((2,), (3,))
        ends = (await other.view(there)).table.turn_ends_at
        await one.tables.due_jobs.resume_clocks()
        await one.tables.due_jobs.run_due()
        await other.tables.due_jobs.run_due()

        assert (await one.view(here)).table.turn_ends_at == one.clock.now() + 40
        assert (await other.view(there)).table.turn_ends_at == ends


async def test_one_process_starts_anew(url: str) -> None:
    """The downtime of one process is added back at its own tables only."""
    async with _two_shards(url) as (one, other, here, there):
        await one.tables.due_jobs.run_due()
        one.clock.advance(20)
        await one.tables.due_jobs.run_due()
        for _ in range(10):
            one.clock.advance(15)
            await other.tables.due_jobs.run_due()
        ends = (await other.view(there)).table.turn_ends_at
        await one.restart()

        assert (await one.view(here)).table.turn_ends_at == one.clock.now() + 40
        assert (await other.view(there)).table.turn_ends_at == ends


async def test_more_processes_than_before(url: str) -> None:
    """If two processes replace one, each adds back the downtime of its own tables, once."""
    clock = ManualClock()
    async with open_room(url, clock=clock) as alone:
        here = await alone.open(BILL, CHRIS, settings=_MINUTE)
        there = await alone.open(BILL, CHRIS, settings=_MINUTE, channel=CHANNEL + 1, guild=_ELSEWHERE)
        await alone.deal(here)
        await alone.deal(there)
        await alone.tables.due_jobs.run_due()
        clock.advance(20)
        await alone.tables.due_jobs.run_due()
    clock.advance(300)
    async with (
        open_room(url, clock=clock, shards=Shards(2, (0,))) as one,
        open_room(url, clock=clock, shards=Shards(2, (1,))) as other,
    ):
        await one.tables.start()
        clock.advance(15)
        await one.tables.due_jobs.run_due()
        await other.tables.start()
        assert (await other.view(here)).table.turn_ends_at == clock.now() + 40 - 15
        assert (await other.view(there)).table.turn_ends_at == clock.now() + 40
    async with open_room(url, clock=clock) as alone:
        await alone.tables.start()
        assert (await alone.view(here)).table.turn_ends_at == clock.now() + 40 - 15


_GAMES: tuple[tuple[str, BettingRules], ...] = (
    ("three_card_brag", BragRules(max_first_bet=0, max_raise=0)),
    ("teen_patti", TeenPattiRules(limit=BetLimit.NONE, short_money=ShortMoney.RICHEST_LENDS)),
    ("draw_brag", DrawRules(money_source=MoneySource.WALLET, wild=("jokers:2",))),
)


async def _prepare(url: str, tables: int) -> list[int]:
    """Open tables of different games, each with two people and a computer player."""
    async with open_room(url) as room:
        await room.ledger.settings.change_server_settings(GUILD, 1, opening=100_000)
        ids = []
        for number, (name, rules) in enumerate(_GAMES[:tables]):
            acted = await room.tables.open(
                GUILD,
                CHANNEL + number,
                person(ANDY),
                game=name,
                house_rules=rules,
                settings=SETTINGS,
                buy_in=1000,
                key=room.key(),
            )
            table_id = acted.view.table.table_id
            await room.tables.join(table_id, person(BILL), buy_in=1000, key=room.key())
            await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
            ids.append(table_id)
        return ids


async def _examine(url: str, ids: Sequence[int], reported: Sequence[str]) -> None:
    """Check that reported moves are stored once and without gaps, the doctor finds no errors, and play can go on."""
    found = [finding async for finding in examine(url, {})]
    assert [one.text for one in found if one.severity is Severity.ERROR] == []
    async with open_room(url) as room:
        for line in reported:
            key, _ = line.split(" ")
            assert await room.store.reader.find_answer(key) is not None, line
        for table_id in ids:
            moves = await room.store.reader.deals.moves(table_id)
            assert [row.number for row in moves] == list(range(1, len(moves) + 1))
            kinds = [row.move.split('"')[1] for row in moves]
            told = [line.split(" ")[1] for line in reported if f":{table_id}:" in line]
            for kind in set(told) - {"deal"}:
                assert told.count(kind) <= kinds.count(kind)
            assert told.count("deal") <= kinds.count("Deal")
            view = await room.view(table_id)
            if brag(view).phase is BettingPhase.BETWEEN_DEALS:
                await room.agrees_with_books(table_id)
        for table_id in ids:
            while brag(await room.view(table_id)).phase is not BettingPhase.BETWEEN_DEALS:
                view = await room.view(table_id)
                user_id = view.table.occupant(view.view.to_act[0]).user_id
                ends = view.table.turn_ends_at
                if user_id and (ends is None or room.clock.now() <= ends):
                    own = await room.view(table_id, user_id)
                    await room.act(table_id, user_id, own.options[-1].move)
                else:  # a computer player is to act, or the time is up
                    await room.pass_time(3)
            await room.agrees_with_books(table_id)


async def _kill_again_and_again(url: str, times: int, seed: int) -> None:
    rng = Random(seed)
    ids = await _prepare(url, 3)
    async with breeding("tests.tables.child", url) as breeder:
        for number in range(times):
            await breeder.bear(f"child{number}", rng.randrange(2**32))
            if rng.random() < 0.7:
                await breeder.hear(rng.randrange(30))
                await asyncio.sleep(rng.random() / 50)
            else:
                await asyncio.sleep(rng.random() / 4)  # the process is then killed while it opens the database
            await breeder.kill()
    assert len(breeder.reported) > times
    await _examine(url, ids, breeder.reported)


async def test_killed_at_any_moment(url: str) -> None:
    """Killed processes neither lose nor repeat a reported move."""
    await _kill_again_and_again(url, 10, 1)


@pytest.mark.soak
async def test_killed_two_hundred_times(url: str) -> None:
    """Even two hundred kills neither lose nor repeat a reported move."""
    await _kill_again_and_again(url, 200, 2)


async def test_two_processes_at_one_table(url: str) -> None:
    """Two processes that play at the same tables neither lose nor repeat a move."""
    ids = await _prepare(url, 3)
    async with breeding("tests.tables.child", url) as one, breeding("tests.tables.child", url) as other:
        await one.bear("one", 1)
        await other.bear("other", 2)
        for _ in range(4):
            await one.hear(5)
            await other.hear(5)
        await one.kill()
        await other.hear(5)
        await other.kill()
    await _examine(url, ids, one.reported + other.reported)
