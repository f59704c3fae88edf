"""Tests of the offer to show a hand after a deal that ended by folding."""

from __future__ import annotations

from bot.history.records import read_record
from bot.rules.betting.events import HandShownFreely
from bot.rules.betting.moves import Bet, Look, ShowHand
from bot.rules.record.writing import redact
from bot.tables.table_settings import TableSettings
from tests.tables.room import ANDY, BILL, CHRIS, Room, refused


async def won(room: Room, pause: int | None = 60) -> int:
    """Return a table at which Bill has won a deal because Chris and Andy folded."""
    table = await room.open(BILL, CHRIS, settings=TableSettings(pause=pause))
    await room.deal(table)
    await room.act(table, BILL, Look())
    await room.act(table, BILL, Bet(amount=2))
    await room.folds(table, CHRIS, ANDY)
    return table


async def offers(room: Room, table: int) -> list[bool]:
    """Return for Andy, Bill and Chris whether they are offered to show a hand."""
    views = [await room.view(table, one) for one in (ANDY, BILL, CHRIS)]
    return [any(isinstance(option.move, ShowHand) for option in view.options) for view in views]


async def test_a_winner_may_show_for_twenty_seconds(room: Room) -> None:
    """Only the winner is offered to show the hand, and the offer ends after 20 s, with its time in every view."""
    table = await won(room)
    assert await offers(room, table) == [False, True, False]
    ends = (await room.view(table)).table.show_ends_at
    assert ends == room.clock.now() + 20
    await room.pass_time(19)
    assert await offers(room, table) == [False, True, False]
    await room.pass_time(1)
    assert await offers(room, table) == [False, False, False]
    assert (await room.view(table)).table.show_ends_at is None
    assert (await refused(room.act(table, BILL, ShowHand()))).code == "show_too_late"
    assert (await refused(room.act(table, CHRIS, ShowHand()))).code == "nothing_to_show"


async def test_a_shown_hand_is_public_and_part_of_the_deal(room: Room) -> None:
    """A shown hand is an event that everybody sees, also after a restart and in the history; no chips move."""
    table = await won(room)
    before = await room.stacks(table)
    await room.act(table, BILL, ShowHand())
    assert await offers(room, table) == [False, False, False]
    assert await room.stacks(table) == before
    await room.restart()
    shown = [one for one in (await room.view(table)).deal_events if isinstance(one, HandShownFreely)]
    assert [one.seat for one in shown] == [2]
    played = await room.history.replay(table, 0, 1)
    assert played is not None
    assert [event.seat for event in played.statement.events if isinstance(event, HandShownFreely)] == [2]
    assert isinstance(played.steps[-1].events[-1], HandShownFreely)
    record = await read_record(room.store.reader, table, 1)
    assert record.deals[0].moves[-1] == "Bill (2) shows"
    assert redact(record, "public").deals[0].moves[-1] == "Bill (2) shows"
    await room.agrees_with_books(table)


async def test_the_next_deal_waits_for_the_offer(room: Room) -> None:
    """With the default pause, the next deal begins when the offer has ended; a set pause is kept."""
    table = await won(room, pause=None)
    view = await room.view(table)
    assert view.table.next_deal_at == view.table.show_ends_at
    await room.pass_time(20)
    assert (await room.view(table)).view.deal_no == 2
    assert await offers(room, table) == [False, False, False]


async def test_an_old_button_does_not_show_another_hand(room: Room) -> None:
    """A button of an earlier deal is refused, even if its owner has won this deal as well."""
    table = await won(room)
    await room.deal(table)
    view, bold = await room.view(table), True
    while view.view.to_act:
        user_id = view.table.occupant(view.view.to_act[0]).user_id
        if user_id == BILL:
            await room.act(table, BILL, Look())
            await room.act(table, BILL, Bet(amount=2))
            bold = False
        elif bold:
            await room.bets(table, user_id, 1)
        else:
            await room.folds(table, user_id)
        view = await room.view(table)
    assert await offers(room, table) == [False, True, False]
    decision = (await room.view(table, BILL)).decision
    late = room.tables.act(table, BILL, ShowHand(), deal_no=1, decision=decision, price=0, key=room.key())
    assert (await refused(late)).code == "stale"
    assert await offers(room, table) == [False, True, False]


async def test_a_paused_table_keeps_the_offer(room: Room) -> None:
    """While a table is paused, the offer waits with the time that it had left."""
    table = await won(room)
    await room.pass_time(5)
    await room.tables.pause(table, ANDY, key=room.key())
    await room.agree(table)
    await room.pass_time(60)
    assert (await refused(room.act(table, BILL, ShowHand()))).code == "paused"
    assert (await room.view(table)).table.show_ends_at is None
    await room.tables.pause(table, ANDY, key=room.key())
    await room.agree(table)
    assert await offers(room, table) == [False, True, False]
    await room.pass_time(15)
    assert await offers(room, table) == [False, False, False]
