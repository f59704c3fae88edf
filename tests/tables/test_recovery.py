"""Open tables after the program has changed or the database has been damaged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.rules import registry
from bot.rules.betting.events import BettingEnding, Staked
from bot.rules.betting.moves import Bet, Look
from bot.rules.betting.play import THREE_CARD_BRAG
from bot.rules.betting.state import BettingPhase
from bot.rules.game import IllegalMove
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableStatus
from tests.support.betting import brag
from tests.support.database import tamper
from tests.support.games import played_by
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, OPENING, Room, person, refused

_QUIET = TableSettings(turn_seconds=60, pause=600)
STRANGER = 999


def _newer(monkeypatch: pytest.MonkeyPatch, play: Any = THREE_CARD_BRAG.play) -> None:
    """Install the game with a higher `rules_version`, and with `play` as its rules."""
    newer = played_by(THREE_CARD_BRAG, play, rules_version=THREE_CARD_BRAG.rules_version + 1)
    monkeypatch.setitem(registry.GAMES, THREE_CARD_BRAG.name, newer)


def _other_play(state: Any, move: Any, backing: int = 0) -> Any:
    """Play by rules in which bets have other events."""
    state, events = THREE_CARD_BRAG.play(state, move, backing)
    told = (replace(one, stake=one.stake + 1) if isinstance(one, Staked) else one for one in events)
    return state, tuple(told)


def _no_bets(state: Any, move: Any, backing: int = 0) -> Any:
    """Play by rules in which nobody can bet."""
    if isinstance(move, Bet):
        raise IllegalMove("not_in_this_game")
    return THREE_CARD_BRAG.play(state, move, backing)


async def _in_deal(room: Room) -> int:
    """Return a table in its second deal. Bill has won 2 chips, Chris has joined, Dan waits, and Andy has topped up."""
    table_id = await room.open(BILL, settings=_QUIET)
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 3)
    await room.folds(table_id, ANDY)
    await room.tables.join(table_id, person(CHRIS), buy_in=50, key=room.key())
    await room.deal(table_id)
    await room.bets(table_id, ANDY, 1)
    await room.act(table_id, CHRIS, Look())
    await room.bets(table_id, CHRIS, 5)
    await room.tables.top_up(table_id, ANDY, 30, key=room.key())
    await room.tables.join(table_id, person(DAN), buy_in=20, key=room.key())
    return table_id


async def test_newer_rules_with_the_same_results(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal in hand continues after an upgrade to rules that play it in the same way."""
    table_id = await _in_deal(room)
    before = await room.view(table_id, CHRIS)
    _newer(monkeypatch)
    await room.restart()
    assert await room.view(table_id, CHRIS) == before
    assert "voided" not in await room.notes()
    await room.play_out(table_id)
    await room.agrees_with_books(table_id)


@pytest.mark.parametrize("play", [_other_play, _no_bets])
async def test_newer_rules_with_other_results(room: Room, monkeypatch: pytest.MonkeyPatch, play: Any) -> None:
    """A deal in hand that newer rules would play differently is voided. Play continues after a shuffle."""
    table_id = await _in_deal(room)
    _newer(monkeypatch, play)
    await room.restart()
    view = await room.view(table_id)

    assert brag(view).phase is BettingPhase.BETWEEN_DEALS
    outcome = brag(view).outcome
    assert outcome is not None
    assert outcome.reason is BettingEnding.VOIDED
    assert await room.stacks(table_id) == {"Andy": 129, "Bill": 101, "Chris": 50, "Dan": 20}
    assert (await room.notes())[-1] == "voided"
    await room.agrees_with_books(table_id)
    statement = await room.history.statement(table_id, 2)
    assert statement is not None
    assert statement.paid == statement.taken
    assert view.table.next_deal_at is not None

    await room.restart()
    assert await room.stacks(table_id) == {"Andy": 129, "Bill": 101, "Chris": 50, "Dan": 20}
    shuffles = room.pack.shuffles
    await room.deal(table_id)
    assert room.pack.shuffles == shuffles + 1
    assert (await room.view(table_id)).view.deal_no == 3
    assert len((await room.view(table_id)).view.seats) == 4


async def test_a_leaver_in_a_voided_deal(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who left during a deal gets their payments back when it is voided."""
    table_id = await _in_deal(room)
    await room.tables.leave(table_id, BILL, key=room.key())
    _newer(monkeypatch, _other_play)
    await room.restart()
    assert set(await room.stacks(table_id)) == {"Andy", "Chris", "Dan"}
    assert await room.wallet(BILL) == OPENING + 1
    await room.agrees_with_books(table_id)


async def test_a_guest_in_a_voided_deal(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who joined and left during a deal that is then voided gets their chips back once."""
    table_id = await _in_deal(room)
    await room.tables.leave(table_id, DAN, key=room.key())
    assert await room.wallet(DAN) == OPENING
    _newer(monkeypatch, _other_play)
    await room.restart()
    assert await room.stacks(table_id) == {"Andy": 129, "Bill": 101, "Chris": 50}
    assert await room.wallet(DAN) == OPENING
    await room.agrees_with_books(table_id)


async def test_a_closing_table_whose_deal_is_voided(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is to close after the deal closes when the deal is voided."""
    table_id = await _in_deal(room)
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    _newer(monkeypatch, _no_bets)
    await room.restart()
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert await room.on_tables() == 0
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL)] == [OPENING - 1, OPENING + 1]


async def test_newer_rules_between_deals(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an upgrade between two deals a carried pot and all stacks are unchanged, and play continues."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.carry(table_id, 2)
    _newer(monkeypatch, _no_bets)
    await room.restart()
    assert await room.stacks(table_id) == {"Andy": 99, "Bill": 97, "Chris": 99}
    await room.deal(table_id)
    assert brag(await room.view(table_id)).carried == 5


async def test_a_due_deadline_of_a_voided_deal(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal that cannot continue is voided at the next deadline, even if nobody does anything."""
    table_id = await _in_deal(room)
    _newer(monkeypatch, _other_play)
    room.tables = room._service()
    await room.pass_time(100)
    assert "voided" in await room.notes()
    assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS


@pytest.mark.parametrize(
    "damage",
    ["UPDATE tables SET info = '{}'", "UPDATE tables SET info = 'x'", "UPDATE deals SET snapshot = '[]'"],
)
@pytest.mark.parametrize("closer", [CHRIS, STRANGER])
async def test_a_damaged_table_can_be_closed(room: Room, url: str, damage: str, closer: int) -> None:
    """A damaged table does nothing until a manager or an occupant closes it. Then everybody is paid by the books."""
    table_id = await _in_deal(room)
    other = await room.open(DAN, host=BILL, channel=CHANNEL + 1, settings=_QUIET)
    tamper(url, f"{damage} WHERE table_id = {table_id}")
    await room.restart()
    assert (await refused(room.act(table_id, ANDY, Look()))).code == "table_damaged"
    assert (await refused(room.tables.close(table_id, STRANGER, manager=False, key=room.key()))).code == "table_damaged"
    await room.pass_time(1000)
    await room.deal(other, BILL)

    acted = await room.tables.close(table_id, closer, manager=closer == STRANGER, key=room.key())
    assert acted.view.table.status is TableStatus.CLOSED
    assert await room.tables.open_table_in(CHANNEL) is None
    assert [await room.wallet(user_id) for user_id in (ANDY, CHRIS)] == [OPENING - 1, OPENING]
    assert await room.on_tables() == 200
    assert await room.total() == 0


async def test_a_damaged_table_in_a_deleted_channel(room: Room, url: str) -> None:
    """If the channel of a damaged table is deleted, the table closes and the carried pot goes to its occupants."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.carry(table_id)
    tamper(url, "UPDATE tables SET info = 'x'")
    await room.restart()
    await room.tables.channel_deleted(CHANNEL)
    assert sum([await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS)]) == 3 * OPENING
    assert await room.on_tables() == 0
    assert await room.tables.tables_of(ANDY, GUILD) == ()


async def test_moves_that_were_altered(room: Room, url: str) -> None:
    """A deal whose stored events do not follow from its moves is voided."""
    table_id = await _in_deal(room)
    tamper(url, """UPDATE moves SET events = replace(events, '"amount":5', '"amount":4') WHERE move LIKE '["Bet"%'""")
    await room.restart()
    assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS
    assert "voided" in await room.notes()
