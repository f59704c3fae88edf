"""The stored state of a table apart from its game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import Struct, structs

from bot.store.codec import encode
from bot.tables.state import TableBank, TableInfo
from bot.tables.table_settings import TableSettings
from bot.tables.values import Occupant
from tests.tables.room import ANDY

OF_BANK: dict[str, Any] = {"given_by_day": (), "day": 0, "staked_users": (), "limit": 0, "left": 0}
OF_SITTER: dict[str, Any] = {
    "missed_turns": 0,
    "outdated_terms": None,
    "acknowledged_price": 0,
    "is_bystander": False,
    "buy_in": 0,
    "pocket": 0,
}
OF_INFO: dict[str, Any] = {
    "occupants": (),
    "departed": (),
    "invited": (),
    "kicked": (),
    "pack_readers": (),
    "undecided": (),
    "next_seat": 1,
    "decisions": {},
    "last_decision": 0,
    "wallets": {},
    "pending_kicks": (),
    "wanted_computers": None,
    "vote": None,
    "vote_count": 0,
    "paused_at": None,
    "paused_deadlines": (),
    "closing": False,
    "turn_began_at": None,
    "moves": 0,
    "replay_base": None,
    "pending_terms": None,
    "sheet": None,
    "first_deal": 0,
    "next_game": None,
    "terms_version": 0,
    "newcomer_price": 0,
    "last_deal_ended_at": 0.0,
    "last_change": None,
    "close_reason": "",
    "overruled": False,
    "closed_by_player": False,
    "bank": TableBank(),
    "short_of_chips": (),
    "queued_top_ups": {},
    "notified_invitees": (),
    "disputes": (),
    "disputed_at": None,
    "disputed_deadlines": (),
    "last_deals": None,
}


@pytest.mark.parametrize(
    ("value", "by_default"),
    [
        (TableBank(), OF_BANK),
        (Occupant(seat=1, user_id=ANDY, name="Andy"), OF_SITTER),
        (TableInfo(host=ANDY, settings=TableSettings()), OF_INFO),
    ],
    ids=["Bank", "Sitter", "Info"],
)
def test_what_is_not_written_down(value: Struct, by_default: dict[str, Any]) -> None:
    """A field that equals its default is not stored, so a default must never change. List new fields in this module,
    and rename a field to give it another default.
    """
    whole = structs.asdict(value)

    assert {name: found for name, found in whole.items() if name in by_default} == by_default
    assert json.loads(encode(value)).keys() == whole.keys() - by_default.keys()
