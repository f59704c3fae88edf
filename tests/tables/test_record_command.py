"""The command `python -m bot record`, which prints deals and games of a table."""

from __future__ import annotations

import asyncio
import io
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.__main__ import FAILED, OK
from bot.ops.records import RecordRequest, print_record, replay_file
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Look
from bot.rules.cards import UNKNOWN
from bot.rules.game import DealOver, Event
from bot.rules.record.document import read
from bot.rules.record.replaying import replay_steps
from bot.rules.registry import find_game as game_called
from bot.rules.table.events import DealStarted, Shuffled
from bot.store.codec import decode_events, encode_events
from tests.support.database import tamper
from tests.support.played import games_over
from tests.tables.arranging import opened, play_deal, play_game
from tests.tables.room import ANDY, BILL, CHRIS, GUILD, Room


@dataclass(frozen=True)
class Printed:
    """Output and exit code of the command."""

    code: int
    out: str
    err: str


Prints: TypeAlias = Callable[..., Awaitable[Printed]]


@pytest.fixture
def prints(room: Room, url: str) -> Prints:
    """Return a function that runs the command on the card room's database."""

    async def printed(table: int, deal: int, seen_by: str = "", *, whole: bool = False) -> Printed:
        out, err = io.StringIO(), io.StringIO()
        wanted = RecordRequest(table=table, deal=deal, seen_by=seen_by, reveal_all=whole)
        # The command runs an event loop of its own.
        code = await asyncio.to_thread(print_record, url, wanted, out, err)
        return Printed(code, out.getvalue(), err.getvalue())

    return printed


def as_first(events: Iterable[Event]) -> list[Event]:
    """Return the events without shuffles, and with the deals numbered from 1."""
    found = [event for event in events if not isinstance(event, Shuffled)]
    first = next(event.deal_no for event in found if isinstance(event, DealStarted))
    return [
        replace(event, deal_no=event.deal_no - first + 1) if isinstance(event, DealStarted | DealOver) else event
        for event in found
    ]


async def stored(room: Room, table_id: int, deals: Iterable[int]) -> list[Event]:
    """Return the stored events of the given deals, up to the end of the last deal."""
    rows: list[tuple[Event, ...]] = []
    for deal_no in deals:
        found = await room.store.reader.deals.deal(table_id, deal_no)
        assert found is not None
        rows += [decode_events(game_called(found.deal.game), row.events) for row in found.moves]
    while not any(isinstance(event, DealOver) for event in rows[-1]):
        rows.pop()
    return [event for row in rows for event in row]


def holds(text: str, tmp_path: Path) -> str:
    """Check a printed record with `python -m bot replay`, and return the output."""
    file, out, err = tmp_path / "printed.toml", io.StringIO(), io.StringIO()
    file.write_text(text, encoding="utf-8")
    assert replay_file(file, True, out, err) == 0, err.getvalue()
    return out.getvalue()


async def evening(room: Room) -> int:
    """Play three deals of Brag. The pot of the first deal is carried to the second."""
    table_id = await room.open(BILL, CHRIS, rules=BragRules(ante=2))
    await room.deal(table_id)
    await room.bets(table_id, BILL, 1)
    await room.play_out(table_id)
    for _ in range(2):
        await room.deal(table_id)
        for _ in range(3):
            view = await room.view(table_id)
            turn = view.table.occupant(view.view.to_act[0]).user_id
            await room.act(table_id, turn, Look())
            await room.bets(table_id, turn, 1)
        await room.play_out(table_id)
    return table_id


async def test_a_deal_of_betting(room: Room, prints: Prints, tmp_path: Path) -> None:
    """The whole record of a finished deal replays the stored events. It begins with an earlier deal only if chips of
    that deal were in the pot.
    """
    table_id = await evening(room)
    began = {}
    for deal_no in (1, 2, 3):
        printed = await prints(table_id, deal_no, whole=True)
        assert (printed.code, printed.err) == (OK, "")
        told = read(printed.out)
        again = [event for step in replay_steps(told) for event in step.events]
        began[deal_no] = deal_no - len(told.deals) + 1
        deals = range(began[deal_no], deal_no + 1)
        assert encode_events(as_first(again)) == encode_events(as_first(await stored(room, table_id, deals)))
        holds(printed.out, tmp_path)
    assert began == {1: 1, 2: 1, 3: 3}


@pytest.mark.parametrize("which", ["first_deal", "last_deal"])
async def test_a_game_of_crash(room: Room, prints: Prints, tmp_path: Path, which: str) -> None:
    """For any deal of a game of Crash the record of the whole game is printed, and replays the stored events."""
    table_id = await opened(room, BILL, CHRIS, target_small=4)
    await play_game(room, table_id)
    await play_game(room, table_id)
    game, _ = await games_over(room.history, GUILD)
    assert game.last_deal > game.first_deal > 1
    printed = await prints(table_id, getattr(game, which), whole=True)
    assert (printed.code, printed.err) == (OK, "")
    again = [event for step in replay_steps(read(printed.out)) for event in step.events]
    deals = range(game.first_deal, game.last_deal + 1)
    assert encode_events(as_first(again)) == encode_events(as_first(await stored(room, table_id, deals)))
    holds(printed.out, tmp_path)


async def test_only_what_was_seen(room: Room, prints: Prints, tmp_path: Path) -> None:
    """A record has the public cards, those that one player saw, or all cards, as requested. Each of them replays."""
    table_id = await room.open(BILL)
    await room.deal(table_id)
    await room.bets(table_id, BILL, 1)
    await room.bets(table_id, ANDY, 1)
    await room.act(table_id, BILL, Look())
    await room.play_out(table_id)
    public = await prints(table_id, 1)
    his = await prints(table_id, 1, "Bill")
    others = await prints(table_id, 1, "Andy (1)")
    whole = await prints(table_id, 1, whole=True)
    for printed in (public, his, others, whole):
        assert printed.code == OK
        holds(printed.out, tmp_path)
    assert [read(one.out).seen_by for one in (public, his, others, whole)] == ["public", "Bill (2)", "Andy (1)", None]
    known = [sum(one not in UNKNOWN for one in read(one.out).deals[0].pack) for one in (public, his, others, whole)]
    assert known == [0, 3, 0, 52]


async def test_what_has_no_record(room: Room, url: str, prints: Prints) -> None:
    """For unknown and unfinished deals and unknown players an error names the fault, and nothing is printed."""
    brag = await room.open(BILL)
    await room.deal(brag)
    crash = await opened(room, BILL, channel=701)
    await room.deal(crash)
    for table, deal, why in (
        (99, 1, "there is no deal 1 at table 99"),
        (brag, 2, "there is no deal 2"),
        (brag, 1, "deal 1 of table 1 is not over"),
        (crash, 1, "the game of deal 1 of table 2 is not over"),
    ):
        printed = await prints(table, deal)
        assert (printed.code, printed.out) == (FAILED, "")
        assert why in printed.err
    await play_deal(room, crash)
    assert "is not over" in (await prints(crash, 1)).err
    await play_game(room, crash)
    nobody = await prints(crash, 1, "Chris")
    assert (nobody.code, nobody.out) == (FAILED, "")
    assert "nobody there is called Chris: Andy (1), Bill (2)" in nobody.err


async def test_printed_to_any_output(room: Room, url: str, tmp_path: Path) -> None:
    """A record is printed in UTF-8, regardless of the output's encoding."""
    table_id = await evening(room)
    tamper(url, "UPDATE seats SET name = 'Bjørn' WHERE user_id = ?", BILL)
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "bot", "record", "--table", str(table_id), "--deal", "1"],
        env={**os.environ, "DATABASE_URL": url, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (OK, b"")
    assert "Bjørn" in done.stdout.decode("utf-8")
    assert holds(done.stdout.decode("utf-8"), tmp_path)


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--table", "1", "--deal", "1"], 1, "there is no database"),
        (["--table", "1"], 2, "--deal"),
        (["--table", "1", "--deal", "1", "--whole", "--as", "Bill"], 2, "not allowed with"),
    ],
)
def test_the_command_line(tmp_path: Path, options: list[str], code: int, said: str) -> None:
    """Missing arguments and a missing database are named in an error, and no database is created."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", "record", *options],
        env={**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / 'none.db'}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr
    assert not list(tmp_path.iterdir())
