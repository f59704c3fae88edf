"""Effects of disputes on league results, with the real services."""

from __future__ import annotations

from bot.disputes.service import Disputes
from bot.leagues.recording import ResultRecorder
from bot.leagues.repository import RunningLeagueCache
from bot.leagues.results import Results
from bot.leagues.service import Leagues
from bot.store.schema.league import VOID
from tests.leagues.playing import EVERYBODY, brag_won, crash_table, crash_won, founded, results
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room

WARDEN = 900


async def test_a_voided_game_counts_for_no_league(room: Room) -> None:
    """Voiding a game voids its league result, and no other result, in the same change as the books. Opening a dispute
    or confirming the result voids nothing.
    """
    room.kept = ResultRecorder(room.store, RunningLeagueCache(room.store, room.clock)).record
    leagues = Leagues(room.store, room.clock)
    undo = Results(room.store, leagues, room.ledger.corrections).prepare_void
    disputes = Disputes(room.store, room.clock, room.tables, room.history, room.ledger.corrections, undo)
    await founded(room)
    table_id = await crash_table(room)
    await crash_won(room, table_id, BILL)
    await crash_won(room, table_id, ANDY)
    assert [row.status == VOID for row, _ in await results(room)] == [False, False]
    before = [await room.wallet(user_id) for user_id in EVERYBODY]

    first = await disputes.raise_dispute(table_id, BILL, 2, "why", manager=False, key=room.key())
    await disputes.let_stand(GUILD, first.number, WARDEN, "no", room.key())
    second = await disputes.raise_dispute(table_id, ANDY, 1, "why", manager=False, key=room.key())
    assert [row.status == VOID for row, _ in await results(room)] == [False, False]
    decided = await disputes.void(GUILD, second.number, WARDEN, "the wrong pack", room.key())

    (voided, _), (kept, _) = await results(room)
    assert (voided.status, voided.reason, voided.actor) == (VOID, "the wrong pack", WARDEN)
    assert kept.status != VOID
    after = [await room.wallet(user_id) for user_id in EVERYBODY]
    chips = {one.user_id: one.chips for one in decided.members}
    assert [new - old for new, old in zip(after, before, strict=True)] == [chips.get(one, 0) for one in EVERYBODY]
    assert chips[BILL] < 0
    assert [one.number for one in decided.results] == [voided.result_id]
    assert await room.total() == 0


async def test_a_voided_deal_of_a_sitting_that_goes_on(room: Room) -> None:
    """A sitting continues without its voided deal. The next sitting begins when it has its four deals."""
    room.kept = ResultRecorder(room.store, RunningLeagueCache(room.store, room.clock)).record
    undo = Results(room.store, Leagues(room.store, room.clock), room.ledger.corrections).prepare_void
    disputes = Disputes(room.store, room.clock, room.tables, room.history, room.ledger.corrections, undo)
    await founded(room)
    table_id = await room.open(BILL, CHRIS, DAN)
    for _ in range(3):
        await brag_won(room, table_id, BILL)
    disputed = await disputes.raise_dispute(table_id, BILL, 2, "why", manager=False, key=room.key())
    await disputes.void(GUILD, disputed.number, WARDEN, "the wrong pack", room.key())
    for _ in range(6):
        await brag_won(room, table_id, ANDY)
    assert [(row.first_deal, row.last_deal, row.status == VOID) for row, _ in await results(room)] == [
        (1, 5, False),
        (6, 9, False),
    ]


async def test_a_result_that_is_taken_out_and_put_back_again_and_again(room: Room) -> None:
    """Voiding a result with its chips returns the chips, and restoring it pays them again, any number of times. Voiding
    a result without its chips moves none.
    """
    room.kept = ResultRecorder(room.store, RunningLeagueCache(room.store, room.clock)).record
    leagues = Leagues(room.store, room.clock)
    service = Results(room.store, leagues, room.ledger.corrections)
    await founded(room)
    table_id = await crash_table(room)
    await crash_won(room, table_id, BILL)
    await room.tables.close(table_id, ANDY, manager=True, key=room.key())
    [(row, _)] = await results(room)
    [league] = await leagues.repository.list(GUILD)
    after = [await room.wallet(user_id) for user_id in EVERYBODY]

    undone: list[list[int]] = []
    for chips in (True, False, True, False):
        await service.void(league, WARDEN, row.result_id, "why", key=room.key(), chips=chips)
        undone.append([await room.wallet(user_id) for user_id in EVERYBODY])
        await service.restore(league, WARDEN, row.result_id, "why", key=room.key())
        assert [await room.wallet(user_id) for user_id in EVERYBODY] == after

    assert undone[0] == undone[2] != after
    assert undone[1] == undone[3] == after
    disputes = Disputes(
        room.store, room.clock, room.tables, room.history, room.ledger.corrections, service.prepare_void
    )
    disputed = await disputes.raise_dispute(table_id, BILL, 1, "why", manager=False, key=room.key())
    await disputes.void(GUILD, disputed.number, WARDEN, "the wrong pack", room.key())
    assert [await room.wallet(user_id) for user_id in EVERYBODY] == undone[0]
    assert await room.total() == 0
