"""A table's stored state other than its game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import Struct, structs

from bot.store.codec import encode
from bot.tables.info import Bank, Info
from bot.tables.values import Sitter, TableSettings
from tests.support.database import rows, tamper
from tests.tables.lending import wrong
from tests.tables.room import ANDY, BILL, CHRIS, Room, open_room

OF_BANK: dict[str, Any] = {"brought": (), "day": 0, "people": (), "limit": 0, "left": 0}
OF_SITTER: dict[str, Any] = {"missed_turns": 0, "behind": None, "share_read": 0, "bystander": False}
OF_INFO: dict[str, Any] = {
    "sitters": (),
    "departed": (),
    "invited": (),
    "kicked": (),
    "pack_readers": (),
    "undecided": (),
    "next_seat": 1,
    "decisions": {},
    "last_decision": 0,
    "wallets": {},
    "going": (),
    "computers": None,
    "agreement": None,
    "questions": 0,
    "paused_at": None,
    "standing": (),
    "closing": False,
    "turn_began_at": None,
    "moves": 0,
    "base": None,
    "coming": None,
    "sheet": None,
    "first_deal": 0,
    "next_game": None,
    "accord": 0,
    "newcomers_price": 0,
    "over_at": 0.0,
    "changed": None,
    "closed_because": "",
    "overruled": False,
    "closed_by_player": False,
    "bank": Bank(),
    "short": (),
    "tops_up": {},
    "told": (),
    "disputes": (),
    "disputed_at": None,
    "held": (),
    "last": None,
}


@pytest.mark.parametrize(
    ("value", "by_default"),
    [
        (Bank(), OF_BANK),
        (Sitter(seat=1, user_id=ANDY, name="Andy"), OF_SITTER),
        (Info(host=ANDY, settings=TableSettings()), OF_INFO),
    ],
    ids=["Bank", "Sitter", "Info"],
)
def test_what_is_not_written_down(value: Struct, by_default: dict[str, Any]) -> None:
    """Fields equal to their default are not stored, so a default must never change. Add new fields here; give a changed
    default a new name.
    """
    whole = structs.asdict(value)

    assert {name: found for name, found in whole.items() if name in by_default} == by_default
    assert json.loads(encode(value)).keys() == whole.keys() - by_default.keys()


async def test_a_table_of_an_earlier_program(room: Room, url: str) -> None:
    """A table stored in full by an older program is read the same."""
    table_id = await room.open(BILL, CHRIS)
    people = (None, ANDY, BILL, CHRIS)
    known = [await room.view(table_id, user_id) for user_id in people]
    await room.tables.stop()
    ((text,),) = rows(url, "SELECT info FROM tables")
    short = json.loads(text)
    sitters = [{**OF_SITTER, **one} for one in short["sitters"]]
    in_full = json.dumps({**OF_INFO, "bank": OF_BANK, **short, "sitters": sitters})
    assert not short.keys() & {"going", "next_game", "bank"}
    tamper(url, "UPDATE tables SET info = ?", in_full)

    async with open_room(url) as other:
        assert [await other.view(table_id, user_id) for user_id in people] == known
        await other.deal(table_id)
        await other.play_out(table_id)
    assert await wrong(url) == []
