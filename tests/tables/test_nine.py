"""Timeouts in several phases of one deal of Nine Card Brag."""

from __future__ import annotations

import pytest

from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, DealTenth, Discard
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.arranging.nine.state import NinePhase, NineView
from bot.tables.table_settings import TableSettings
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, GUILD, Room, person


async def _discarding(room: Room) -> int:
    """Return a table of three people with a clock, at which the dealer has dealt a tenth card."""
    acted = await room.tables.open(
        GUILD,
        CHANNEL,
        person(ANDY),
        game="nine_card_brag",
        house_rules=NineRules(tenth_card=True),
        settings=TableSettings(turn_seconds=60, pause=600),
        buy_in=100,
        key=room.key(),
    )
    table_id = acted.view.table.table_id
    for user_id in (BILL, CHRIS):
        await room.tables.join(table_id, person(user_id), buy_in=100, key=room.key())
    await room.deal(table_id)
    await room.act(table_id, ANDY, DealTenth())
    return table_id


async def _nine(room: Room, table_id: int, user_id: int | None = None) -> NineView:
    view = (await room.view(table_id, user_id)).view
    assert isinstance(view, NineView)
    return view


@pytest.mark.parametrize("away", [(BILL,), (CHRIS,), (BILL, CHRIS), (ANDY, BILL, CHRIS)])
async def test_who_is_away_for_one_deal_has_missed_one_turn(room: Room, away: tuple[int, ...]) -> None:
    """A player whose time runs out both for the discard and for the arrangement has missed one turn."""
    table_id = await _discarding(room)
    for user_id in {ANDY, BILL, CHRIS}.difference(away):
        own = (await _nine(room, table_id, user_id)).own
        assert own is not None
        await room.act(table_id, user_id, Discard(card=own.cards[0]))
    await room.pass_time(70)
    assert (await _nine(room, table_id)).phase is NinePhase.ARRANGING
    assert "missed_turn" not in await room.notes()
    for user_id in {ANDY, BILL, CHRIS}.difference(away):
        view = await _nine(room, table_id, user_id)
        assert view.own is not None
        await room.act(table_id, user_id, Arrange(hands=best_hand_by_hand(view.own.cards, view.rules.hands)))
    await room.pass_time(70)
    assert not (await _nine(room, table_id)).in_deal
    assert (await room.notes()).count("missed_turn") == len(away)
    assert "sat_out_for_absence" not in await room.notes()
