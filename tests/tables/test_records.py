"""A table's games as records: what the database keeps is enough to write them down and replay them."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.replay import replay
from bot.rules.betting.house_rules import BettingRules
from bot.rules.game import Join
from bot.rules.record import SheetEntry, recorded, write
from bot.rules.registry import game as game_called
from bot.sheets import Sheet, SheetRef, presets
from bot.store.codec import decode, decode_move
from bot.tables.values import TableSettings
from tests.tables.randomly import play
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, NAMES, Room, person


async def exported(room: Room, table_id: int) -> str:
    """The whole game of a table as text, with the sheet and the fingerprint that stand frozen with its last deal."""
    stored = await room.store.reader.deal(table_id)
    assert stored is not None
    deal, game = stored.deal, game_called(stored.deal.game)
    moves = [decode_move(game, row.move) for row in await room.store.reader.moves(table_id)]
    host, *later = moves
    assert isinstance(host, Join)
    names = {row.seat: f"{row.name} ({row.seat})" for row in stored.seats}
    rules: BettingRules = decode(deal.options or "", game.house_rules)
    sheet = None if deal.sheet is None else decode(deal.sheet, SheetRef)
    record = recorded(game, rules, [(host.seat, names[host.seat], host.stack)], host.seat, later, joiners=names)
    head = None if sheet is None else SheetEntry(name=sheet.name, version=sheet.version)
    return write(replace(record, sheet=head, agreed=deal.agreed))


@pytest.mark.parametrize("sheet", presets(), ids=lambda sheet: sheet.key)
async def test_an_exported_game_replays(room: Room, tmp_path: Path, sheet: Sheet) -> None:
    """A game of every sheet, with comings and goings, replays from its record: it names the sheet, and the house rules
    are those that were agreed.
    """
    opened = await room.tables.open(
        GUILD, 700, person(ANDY), sheet=sheet.key, settings=TableSettings(pause=600), buy_in=60, key="open"
    )
    table_id = opened.table.table.table_id
    for user_id in (BILL, CHRIS):
        await room.tables.join(table_id, person(user_id), buy_in=60, key=room.key())
    await play(room, table_id, [ANDY, BILL, CHRIS, DAN], Random(sheet.key), 40)
    file, out, err = tmp_path / "game.toml", io.StringIO(), io.StringIO()
    file.write_text(await exported(room, table_id))
    assert replay(file, True, out, err) == 0, err.getvalue()
    view = await room.view(table_id)
    stacks = {f"{NAMES[view.table.sitter(one.seat).user_id]} ({one.seat})": one.stack for one in view.view.seats}
    assert json.loads(out.getvalue())["deals"][-1]["stacks"] == stacks
    text = file.read_text()
    assert f'sheet = {{ name = "{sheet.name}", version = 1 }}' in text

    file.write_text(text.replace('agreed = "', 'agreed = "0'))
    assert replay(file, True, io.StringIO(), err) == 1
