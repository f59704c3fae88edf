"""Places of the buttons on the table message, from edit to edit."""

from __future__ import annotations

import contextlib
from random import Random

import pytest

from bot.errors import Refusal
from bot.rules.registry import GAMES
from bot.screens.table.table_message import render_table
from bot.screens.widgets.custom_ids import PlayId, TableId, parse_custom_id
from bot.screens.words import words_for
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableStatus, TableView
from tests.screens.reading import BUTTON, check, components
from tests.tables.randomly import something
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room, person

GOES_ON = {"deal", "again", "pause", "join", "back", "topup", "dispute"}
"""Actions of the first button between deals or in a pause."""


def places(view: TableView) -> list[str]:
    """Return the actions of the buttons on the table message, in order; moves begin with a dot."""
    screen = render_table(view, words_for("en-GB"))
    check(screen)
    found = [parse_custom_id(one["custom_id"]) for one in components(screen) if one["type"] == BUTTON]
    assert all(isinstance(one, PlayId | TableId) for one in found) or view.table.status is TableStatus.LOBBY
    return [f".{one.action}" if isinstance(one, PlayId) else getattr(one, "action", "lesson") for one in found]


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", GAMES)
async def test_buttons_keep_their_places(room: Room, game: str) -> None:
    """Only moves and the button that goes on come before "My cards" and "More…", and two buttons that stay never change
    their order. To stay in is always the first move.
    """
    rng, rules = Random(game), GAMES[game].default_rules
    buy_in = max(60, rules.buy_in, rules.largest_payment(4))
    settings = TableSettings(turn_seconds=60, pause=30)
    opened = await room.tables.open(GUILD, 700, person(ANDY), game=game, settings=settings, buy_in=buy_in, key="open")
    table_id = opened.view.table.table_id
    for user_id in (BILL, CHRIS):
        await room.tables.join(table_id, person(user_id), buy_in=buy_in, key=room.key())

    before = places(await room.view(table_id))
    for _ in range(120):
        with contextlib.suppress(Refusal):
            await something(room, table_id, rng.choice((ANDY, BILL, CHRIS, DAN)), rng)
        view = await room.view(table_id)
        if view.table.status is TableStatus.CLOSED:
            break
        after = places(view)
        if view.view.deal_no:
            first = after[: after.index("hand")]
            assert all(one.startswith(".") for one in first) or (len(first) == 1 and first[0] in GOES_ON)
            assert after[len(first) :][:2] == ["hand", "status"]
            assert ".bet" not in first or first[0] in {".bet", ".check"}
        else:
            assert after.index("status") == 2
        assert [one for one in before if one in after] == [one for one in after if one in before]
        before = after
