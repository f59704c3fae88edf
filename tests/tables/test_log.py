"""Secrecy of hands in the logs, at all levels, and in the doctor's output."""

from __future__ import annotations

import asyncio
import io
import logging
import re
from random import Random

import pytest

from bot.errors import Refusal
from bot.ops.doctor import run_doctor
from bot.rules.betting.moves import Look
from bot.rules.cards import PACK
from bot.rules.game import AnyGame, Move, Option
from bot.rules.registry import GAMES
from bot.rules.table.state import View
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableChanged
from tests.support.database import rows, tamper
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, GUILD, Room, all_told, person, refused

_QUIET = TableSettings(turn_seconds=60, pause=600)
_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b|[♠♥♦♣]")


def _told(text: str) -> list[str]:
    return [line for line in text.splitlines() if _CARD.search(line)]


async def test_failures_of_every_kind(
    room: Room, url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No card is logged if computer players, listeners or rules fail, moves are refused, or tables are damaged."""
    caplog.set_level(logging.DEBUG)
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())

    def fails(view: View, options: tuple[Option, ...], rng: Random) -> Move:
        own = next(iter(PACK))
        raise KeyError(view, options, own)

    def tells(changed: TableChanged) -> None:
        raise ValueError(f"{changed!r} of {room.tables._executor.cache.get(table_id)!r}")

    room.chooser = fails
    room.tables.subscribe(tells)
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 1)
    await room.act(table_id, CHRIS, Look())
    await room.bets(table_id, CHRIS, 2)
    await room.pass_time(5)
    await all_told()
    assert "the computer player at table 1, seat 4 failed" in caplog.text
    assert "a listener failed at table 1" in caplog.text

    stored = await room.store.reader.tables.load_table(table_id)
    logging.getLogger("test").debug("%r %r", stored, await room.view(table_id, BILL))
    monkeypatch.setattr(room.store.writer, "commit", None)
    with pytest.raises(TypeError):
        await room.act(table_id, ANDY, Look())
    monkeypatch.undo()
    tamper(url, """UPDATE moves SET events = replace(events, '"seat":4', '"seat":3') WHERE deal_no = 1""")
    room.tables = room._service()
    out = io.StringIO()
    await asyncio.to_thread(run_doctor, url, out)
    await room.view(table_id)
    assert "does not follow from its moves" in out.getvalue()
    assert "cannot go on as it was stored" in caplog.text

    assert _told(caplog.text) == []
    assert _told(out.getvalue()) == []


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
@pytest.mark.parametrize("damage", ["unreadable", "not a number"])
async def test_a_snapshot_with_cards(
    room: Room, url: str, caplog: pytest.LogCaptureFixture, game: AnyGame, damage: str
) -> None:
    """A snapshot that is damaged is described by the place of the damage, without cards."""
    caplog.set_level(logging.DEBUG)
    acted = await room.tables.open(
        GUILD, CHANNEL, person(ANDY), game=game.name, settings=_QUIET, buy_in=500, key=room.key()
    )
    table_id = acted.view.table.table_id
    await room.tables.join(table_id, person(BILL), buy_in=500, key=room.key())
    await room.deal(table_id)
    await room.tables.stop()
    ((moves,),) = rows(url, "SELECT move FROM moves WHERE number = (SELECT first_move FROM deals)")
    found = _CARD.search(moves)
    assert found is not None
    wrong = f'"{found.group()} {found.group()}"' if damage == "unreadable" else "7"
    tamper(url, "UPDATE moves SET move = replace(move, ?, ?)", f'"{found.group()}"', wrong)
    room.tables = room._service()
    assert (await refused(room.view(table_id))).code == "table_damaged"
    out = io.StringIO()
    await asyncio.to_thread(run_doctor, url, out)
    assert "does not follow from its moves" in out.getvalue()
    assert _told(caplog.text) == []
    assert _told(out.getvalue()) == []


def test_refusals() -> None:
    """The text of a refusal shows its numbers, but not its cards."""
    refusal = Refusal("not_in_hand", card="As", hand=PACK[:2], seat=3)
    assert _told(f"{refusal} {refusal!r} {PACK}") == []
    assert "seat=3" in str(refusal)
