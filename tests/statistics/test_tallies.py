"""Tallies, which are updated as deals are settled and equal a slow count of the deals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ledger.bank import transfer
from bot.rules.arranging.crash.state import CrashPhase
from bot.rules.arranging.moves import Arrange, Pass
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Look
from bot.statistics.recording import TallyRecorder
from bot.store.schema.money import Posting, Transaction
from bot.store.schema.statistics import EVER, PRACTICE, AppraisalRow, DealTallyRow
from bot.store.store import open_store
from bot.store.writing.write_batch import WriteBatch
from bot.tables.settlement import Settlement, SettlementRows, combine_recorders
from bot.tables.table_settings import TableSettings
from tests.statistics.adding import added_up, from_the_moves, stored
from tests.support.arranging import crash
from tests.support.clock import ManualClock
from tests.support.database import named_rows, rows, url_of
from tests.support.rows import BANK, GUILD, opening, wallet
from tests.tables.arranging import deal, locks, opened
from tests.tables.randomly import play
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room, open_room
from tests.tables.winning import PRIALS, wins_all

MONTH = 31 * 86_400.0
QUIET = TableSettings(turn_seconds=None, pause=600)


def deal_row(table_id: int, deal_no: int, user_id: int, **counts: object) -> DealTallyRow:
    """Return a person's tally row for a deal."""
    facts = {
        "guild_id": GUILD,
        "game": "three_card_brag",
        "ended_at": 1_000.0,
        "practice": False,
        "name": f"Player {user_id}",
        "whole": False,
    }
    return DealTallyRow(table_id=table_id, deal_no=deal_no, user_id=user_id, **{**facts, **counts})  # type: ignore[arg-type]


@st.composite
def deals(draw: st.DrawFn, deal_no: int) -> tuple[DealTallyRow, ...]:
    """Tally rows of a deal, for some of three people."""
    same = {
        "practice": draw(st.sampled_from([False, False, True])),
        "game": draw(st.sampled_from(["crash", "three_card_brag"])),
        "ended_at": draw(st.sampled_from([MONTH, 1.5 * MONTH])),
    }
    return tuple(
        deal_row(
            1,
            deal_no,
            user_id,
            deals=1,
            games=draw(st.integers(0, 1)),
            won=draw(st.integers(0, 1)),
            chips=draw(st.integers(-9, 9)),
            best_pot=draw(st.integers(0, 9)),
            best_hand=draw(st.integers(0, 9)),
            **same,
        )
        for user_id in draw(st.lists(st.integers(1, 3), unique=True))
    )


@st.composite
def histories(draw: st.DrawFn) -> list[list[WriteBatch]]:
    """Waves of batches that settle, appraise and reverse deals."""
    waves: list[list[WriteBatch]] = []
    known: list[int] = []
    for _ in range(draw(st.integers(1, 4))):
        wave: list[WriteBatch] = []
        for _ in range(draw(st.integers(1, 4))):
            what = draw(st.sampled_from(["deal", "deal", "deal", "appraise", "take back"]))
            number = len(known) + 1
            if what == "deal":
                known.append(number)
                wave.append(WriteBatch(idempotency_key=f"deal {number}", deal_tallies=draw(deals(number))))
            elif known and what == "appraise":
                worth = {"luck": draw(st.integers(-9, 9)), "points_left": draw(st.integers(0, 9))}
                row = AppraisalRow(table_id=1, deal_no=draw(st.sampled_from(known)), user_id=1, **worth)
                wave.append(WriteBatch(appraisals=(row,)))
            elif known:
                wave.append(WriteBatch(uncounted_deals=((1, draw(st.sampled_from(known))),)))
        waves.append(wave)
    return waves


async def lived(url: Path | str, waves: list[list[WriteBatch]]) -> None:
    """Commit the batches of each wave simultaneously."""
    async with open_store(url_of(url), ManualClock(2 * MONTH)) as store:
        await store.writer.commit(opening(1))
        for wave in waves:
            await asyncio.gather(*map(store.writer.commit, wave))


def standing(where: Path | str) -> list[DealTallyRow]:
    """Return the rows of the counted deals in a database, in the order in which they were counted."""
    counting = "SELECT * FROM deal_tallies WHERE counted ORDER BY number, table_id, deal_no, whole"
    return [DealTallyRow(**row) for row in named_rows(where, counting)]


@settings(max_examples=max(15, settings().max_examples // 3))
@given(histories())
def test_whatever_comes_in_whatever_order(
    databases: Callable[[], AbstractContextManager[str]], waves: list[list[WriteBatch]]
) -> None:
    """However deals are settled, appraised and reversed, the tallies equal the sum of the counted deals."""
    with databases() as url:
        asyncio.run(lived(url, waves))
        taken_back = {deal for wave in waves for change in wave for deal in change.uncounted_deals}
        deals_told = {(row.table_id, row.deal_no) for wave in waves for change in wave for row in change.deal_tallies}
        found = standing(url)
        assert {(row.table_id, row.deal_no) for row in found} == deals_told - taken_back
        assert stored(url) == added_up(found)


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(4))
async def test_games_at_several_tables(url: str, seed: int) -> None:
    """After random games at several tables with joins, leaves and restarts, the tallies equal a count of the moves."""
    async with open_room(url) as room:
        room.kept = combine_recorders(TallyRecorder(room.store).record)
        tables = [
            await room.open(BILL, CHRIS, rules=BragRules(), settings=QUIET, channel=1),
            await room.open(ANDY, CHRIS, host=DAN, rules=BragRules(wild=("twos",)), settings=QUIET, channel=2),
            await opened(room, CHRIS, DAN, channel=3, target=4),
        ]
        await room.tables.set_computers(tables[1], DAN, seed % 2, manager=False, key=room.key())
        rng = Random(seed)
        for _ in range(290):
            # Moves are made one at a time, so that the run is repeatable.
            await play(room, rng.choice(tables), [ANDY, BILL, CHRIS, DAN], rng, 1)
    told = from_the_moves(url)
    assert {(row.game, row.whole) for row in told} == {("crash", False), ("crash", True), ("three_card_brag", False)}
    assert stored(url) == added_up(told)


async def settle(room: Room, table_id: int) -> None:
    """Play a deal in which only the first player bets."""
    await room.deal(table_id)
    first = (await room.view(table_id)).view.to_act[0]
    user_id = (await room.view(table_id)).table.occupant(first).user_id
    await room.act(table_id, user_id, Look())
    await room.bets(table_id, user_id, 2)
    await room.play_out(table_id)


async def test_a_settlement_that_is_reversed(room: Room, url: str) -> None:
    """A deal no longer counts for anybody once its settlement is reversed."""
    room.kept = TallyRecorder(room.store).record
    table_id = await room.open(BILL, CHRIS)
    for _ in range(3):
        await settle(room, table_id)
    before = stored(url)
    assert before[GUILD, EVER, "", ANDY]["deals"] == 3

    [(number, kind)] = rows(url, "SELECT transaction_id, kind FROM transactions WHERE deal_no = 2")
    back = Transaction(
        kind=kind,
        guild_id=GUILD,
        table_id=table_id,
        deal_no=2,
        reverses=number,
        postings=(Posting(BANK, -1), Posting(wallet(ANDY), 1)),
    )
    await room.store.writer.commit(WriteBatch(transactions=(back,)))
    assert stored(url) == added_up(from_the_moves(url, [(table_id, 2)]))
    assert stored(url)[GUILD, EVER, "", ANDY]["deals"] == 2


async def test_what_was_moved_beside_a_settlement(room: Room, url: str) -> None:
    """Reversing a transfer that was made because of a deal does not affect the deal's count."""
    room.kept = TallyRecorder(room.store).record
    table_id = await room.open(BILL, CHRIS)
    await settle(room, table_id)
    await room.tables.close(table_id, ANDY, manager=True, key=room.key())
    before = stored(url)
    moving = await transfer(room.store, GUILD, DAN, ANDY, BILL, 5, "a fine", table_id=table_id, deal_no=1, bank_limit=0)
    await room.store.writer.commit(moving)
    [(number,)] = rows(url, "SELECT MAX(transaction_id) FROM transactions")
    await room.ledger.corrections.reverse(GUILD, DAN, number, "it was Chris", room.key())
    assert stored(url) == before


async def test_who_left_has_played_the_game(room: Room, url: str) -> None:
    """A player who left during an earlier deal of a game has played the game and lost it."""
    room.kept = TallyRecorder(room.store).record
    table_id = await opened(room, BILL, CHRIS, DAN, target=10)
    await wins_all(room, table_id, BILL)
    await room.tables.leave(table_id, DAN, key=room.key())
    dealer = crash(await room.view(table_id)).next_dealer
    await deal(room, table_id, {(2 - dealer) % 3 or 3: PRIALS})
    while crash(view := await room.view(table_id)).phase is CrashPhase.EXCHANGING:
        await room.act(table_id, view.table.occupant(view.view.to_act[0]).user_id, Pass())
    for other in (ANDY, CHRIS):
        await room.act(table_id, other, Arrange())
    await locks(room, table_id, BILL)
    found = stored(url)
    assert found[GUILD, EVER, "crash", DAN]["games"] == 1
    assert found[GUILD, EVER, "crash", DAN]["won"] == 0
    assert found[GUILD, EVER, "crash", BILL]["won"] == 1


async def test_practice_is_counted_apart(room: Room, url: str) -> None:
    """Games with computer players count only as practice."""
    room.kept = TallyRecorder(room.store).record
    table_id = await room.open()
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    await room.deal(table_id)
    await room.pass_time(5)
    await room.folds(table_id, ANDY)
    await room.pass_time(5)
    assert {key[1] for key in stored(url)} == {PRACTICE}
    assert {key[3] for key in stored(url)} == {ANDY}


async def test_one_who_cannot_count_keeps_nothing_from_the_others(
    room: Room, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A recorder that fails is logged, and the rows of the other recorders are kept."""

    async def fails(settled: Settlement) -> SettlementRows:
        raise ZeroDivisionError

    room.kept = combine_recorders(fails, TallyRecorder(room.store).record)
    table_id = await room.open(BILL, CHRIS)
    await settle(room, table_id)
    assert stored(url)[GUILD, EVER, "", ANDY]["deals"] == 1
    assert "not everything is kept" in caplog.text
