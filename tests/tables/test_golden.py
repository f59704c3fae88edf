"""Golden games played at a table, with and without restarts."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rules.game import Close, Void
from bot.rules.record.document import Record
from bot.rules.record.replaying import opening_state, replay_steps
from bot.rules.table.events import SeatLeft, SeatTaken, ToppedUp
from tests.support.golden import GOLDEN, record
from tests.tables.golden import GoldenTable, can_be_played
from tests.tables.room import GUILD, Room

PLAYABLE = [path for path in GOLDEN if can_be_played(record(path))]


def _owned(found: Record) -> dict[str, int]:
    """Return everybody's final chips by the record, at the table and in wallets. As a table voids a deal only when it
    closes, the record ends there.
    """
    owned = {number: one.wallet or 0 for number, one in enumerate(found.seats, 1)}
    names = {number: one.name for number, one in enumerate(found.seats, 1)}
    state = opening_state(found)
    for step in replay_steps(found):
        if step.refused is not None:
            continue
        state, events, voided = step.state, step.events, isinstance(step.move, Void)
        if voided:
            state, closing = found.game.play(state, Close())
            events += closing
        for event in events:
            if isinstance(event, SeatTaken):
                owned[event.seat] = 0
                names[event.seat] = step.text.split(" joins")[0]
            elif isinstance(event, SeatLeft):
                owned[event.seat] += event.amount
            elif isinstance(event, ToppedUp) and owned[event.seat] >= event.amount:
                owned[event.seat] -= event.amount
        if voided:
            break
    for seat, stack in state.stacks:
        owned[seat] += stack
    return {names[seat]: amount for seat, amount in owned.items()}


async def _played(table: GoldenTable) -> tuple[list[object], dict[str, int], list[str]]:
    """Play the record, and return everybody's final view, their chips, and the table's moves with their events."""
    room = table.room
    await table.play()
    seen: list[object] = []
    for user in (None, *table.users.values()):
        view = await room.tables.view(table.table_id, user)
        ends = view.table.turn_ends_at
        left = None if ends is None else ends - room.clock.now()
        seen.append((view.view, view.options, view.decision, view.wallet, view.deal_events, view.table.status, left))
    view = await room.view(table.table_id)
    owned = {table.names[user]: await room.wallet(user) for user in table.users.values()}
    for one in view.view.seats:
        owned[view.table.occupant(one.seat).name] += one.stack
    moves = [f"{row.number} {row.move} {row.events}" for row in await room.store.reader.deals.moves(table.table_id)]
    assert await room.total() == 0
    return seen, owned, moves


@pytest.mark.sample(16)
@pytest.mark.parametrize("golden", PLAYABLE, ids=lambda golden: golden.stem)
async def test_golden_game_at_a_table(room: Room, golden: Path) -> None:
    """A golden game ends as its record says, and in the same way with a restart before every command."""
    found = record(golden)
    await room.ledger.settings.change_server_settings(GUILD, 1, opening=0)

    async def go_on() -> None:
        pass

    whole = await _played(GoldenTable(room, found, go_on))
    restarted = await _played(GoldenTable(room, found, room.restart, number=1))
    assert restarted == whole
    assert whole[1] == _owned(found)
