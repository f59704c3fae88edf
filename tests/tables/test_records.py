"""Records of a table's games, which are made from the database and replayed."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.history.records import read_game_record, read_record
from bot.ops.records import replay_file
from bot.players.arranging.crash import choose
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.engine.events import GameEnding
from bot.rules.arranging.moves import Arrange
from bot.rules.game import DealOver, Event, rules_fingerprint
from bot.rules.record.document import SheetEntry, read
from bot.rules.record.replaying import replay as replayed
from bot.rules.record.replaying import replay_steps
from bot.rules.record.writing import write
from bot.rules.registry import find_game as game_called
from bot.rules.table.events import DealStarted
from bot.sheets.values import Sheet, presets
from bot.store.codec import decode_events, decode_move, decode_state, encode_events
from bot.tables.table_settings import TableSettings
from tests.support.arranging import crash
from tests.support.played import games_over
from tests.tables.arranging import MINUTE, deal, hands, opened, passes, play_deal, play_game, points
from tests.tables.randomly import play
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room, person


@pytest.mark.parametrize("computers", [0, 2])
async def test_a_game_of_crash_is_one_record(room: Room, tmp_path: Path, computers: int) -> None:
    """A game of Crash is one record of all its deals. Reading and writing the record does not change a byte, and it
    replays the stored events.
    """
    room.chooser = choose
    table_id = await opened(room, BILL, *((CHRIS,) if not computers else ()), computers=computers, target=7)
    await play_game(room, table_id)
    await room.tables.top_up(table_id, BILL, 40, key=room.key())
    before = await room.stacks(table_id)
    await play_game(room, table_id)
    latest, _ = await games_over(room.history, GUILD)
    assert latest.last_deal > latest.first_deal > 1

    record = await read_game_record(room.store.reader, table_id, latest.first_deal)
    assert record is not None
    text = write(record)
    assert write(read(text)) == text
    assert len(record.deals) == latest.last_deal - latest.first_deal + 1
    people = dict(list(_with_seats(before).items())[: 2 if computers else 3])  # the bank adjusts the others
    assert {one.name: one.stack for one in record.seats}.items() >= people.items()
    happened = [event for step in replay_steps(read(text)) for event in step.events]
    stored = await room.store.reader.deals.game(table_id, latest.first_deal)
    assert stored is not None
    assert encode_events(_as_first(happened)) == encode_events(
        _as_first(event for row in stored.moves for event in decode_events(CRASH, row.events))
    )
    file, out, err = tmp_path / "game.toml", io.StringIO(), io.StringIO()
    file.write_text(text)
    assert replay_file(file, True, out, err) == 0, err.getvalue()
    deals = json.loads(out.getvalue())["deals"]
    assert [one["deal"] for one in deals] == list(range(latest.first_deal, latest.last_deal + 1))
    assert all(event["deal_no"] == one["deal"] for one in deals for event in one["events"] if "deal_no" in event)
    lines = io.StringIO()
    assert replay_file(file, False, lines, err) == 0
    assert lines.getvalue().startswith(f"deal {latest.first_deal}: ")
    last = deals[-1]
    assert last["stacks"] == _with_seats(await room.stacks(table_id))
    assert last["points"] == {f"{latest.names[seat]} ({seat})": points for seat, points in latest.scores.items()}
    file.write_text(text.replace('agreed = "', 'agreed = "0'))
    assert replay_file(file, True, io.StringIO(), err) == 1


def _with_seats(stacks: dict[str, int]) -> dict[str, int]:
    return {f"{name} ({seat})": stack for seat, (name, stack) in enumerate(stacks.items(), 1)}


def _as_first(events: Iterable[Event]) -> list[Event]:
    """Return the events with the deals numbered from 1."""
    found = list(events)
    first = next(event.deal_no for event in found if isinstance(event, DealStarted))
    return [
        replace(event, deal_no=event.deal_no - first + 1) if isinstance(event, DealStarted | DealOver) else event
        for event in found
    ]


async def test_comings_and_goings_in_a_game_of_crash(room: Room) -> None:
    """The record of a game has absences, joins, leaves and timeouts."""
    table_id = await opened(room, BILL, CHRIS, DAN, settings=MINUTE, target=7, target_small=7, spare_fee=1)
    await play_game(room, table_id)
    await room.tables.sit_out(table_id, DAN, key=room.key())
    await room.deal(table_id)
    await room.pass_time(200)
    await room.tables.leave(table_id, CHRIS, key=room.key())
    await room.tables.come_back(table_id, DAN, key=room.key())
    await play_game(room, table_id)
    latest, _ = await games_over(room.history, GUILD)
    assert 4 not in latest.scores

    record = await read_game_record(room.store.reader, table_id, latest.first_deal)
    assert record is not None
    said = [text for deal in record.deals for text in (*deal.before, *deal.moves)]
    for words in ("Dan (4) sits out", "Chris (3) leaves", "Dan (4) comes back"):
        assert words in said
    assert any(text.endswith("times out") for text in said)
    assert replayed(read(write(record))).deals[-1].points == {
        f"{latest.names[seat]} ({seat})": points for seat, points in latest.scores.items()
    }


async def test_a_game_that_is_void_has_its_record(room: Room) -> None:
    """If a game is void because all but one have left, its record has the leaves."""
    table_id = await opened(room, BILL, CHRIS)
    await room.deal(table_id)
    await play_deal(room, table_id)
    for user_id in (BILL, CHRIS):
        await room.tables.leave(table_id, user_id, key=room.key())
    (latest,) = await games_over(room.history, GUILD)
    assert latest.over.reason is GameEnding.VOID

    record = await read_game_record(room.store.reader, table_id, 1)
    assert record is not None
    assert record.deals[0].moves[-2:] == ("Bill (2) leaves", "Chris (3) leaves")
    assert replayed(read(write(record))).deals[0].points == {
        f"{latest.names[seat]} ({seat})": points for seat, points in latest.scores.items()
    }


async def test_a_pool_of_an_earlier_game(room: Room) -> None:
    """A record begins with the earlier game from which chips were left in the pool."""
    held = {0: "Ac Ad Ks 2c 4d 6h 8s 3c 5d 7h 9s Jc 2h", 3: "Ah As Kh 2d 4h 6s 8c 3d 5h 7s 9c Jd 2s"}
    table_id = await opened(room, BILL, tie_rule="yogi", target_small=1, game_stake=10)
    await play_game(room, table_id)
    if crash(await room.view(table_id)).pot == 0:
        await play_game(room, table_id)
    dealer = crash(await room.view(table_id)).next_dealer
    first, second = (BILL, ANDY) if dealer == 1 else (ANDY, BILL)
    await deal(room, table_id, held)
    await passes(room, table_id, first, second)
    await room.act(table_id, first, Arrange(hands=hands("Ac Ad Ks")))
    await room.act(table_id, second, Arrange(hands=hands("Ah As Kh")))
    assert crash(await room.view(table_id)).pot >= 20
    while crash(await room.view(table_id)).pot:
        await play_game(room, table_id)
    latest, earlier, *_ = await games_over(room.history, GUILD)
    assert earlier.over.reason is GameEnding.YOGI

    record = await read_game_record(room.store.reader, table_id, latest.first_deal)
    assert record is not None
    assert len(record.deals) > latest.last_deal - latest.first_deal + 1
    assert replayed(read(write(record))).deals[-1].stacks == _with_seats(await room.stacks(table_id))
    assert await read_game_record(room.store.reader, table_id, latest.last_deal + 1) is None


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "sheet", [sheet for sheet in presets() if sheet.game == CRASH.name], ids=lambda sheet: sheet.key
)
async def test_games_by_every_sheet_of_crash(room: Room, sheet: Sheet) -> None:
    """Games by every sheet of Crash have records that replay and name the sheet and the fingerprint of its rules."""
    room.chooser = choose
    acted = await room.tables.open(
        GUILD,
        700,
        person(ANDY),
        sheet=sheet.key,
        settings=TableSettings(pause=600),
        buy_in=400,
        computers=3,
        key="open",
    )
    table_id = acted.view.table.table_id
    await play_game(room, table_id)
    await play_game(room, table_id)
    games = await games_over(room.history, GUILD)
    assert len(games) == 2
    for played in games:
        record = await read_game_record(room.store.reader, table_id, played.first_deal)
        assert record is not None
        assert record.sheet == SheetEntry(name=sheet.name, version=1)
        assert record.agreed_fingerprint == rules_fingerprint(CRASH, sheet.rules)
        found = replayed(read(write(record))).deals[-1].points
        assert found.items() >= {f"{played.names[seat]} ({seat})": own for seat, own in played.scores.items()}.items()


@pytest.mark.parametrize("absent", [False, True])
async def test_the_first_seven_is_in_the_record(room: Room, *, absent: bool) -> None:
    """The record of the first game has the deal for the first seven, unless somebody sat out."""
    table_id = await opened(room, BILL, CHRIS, first_dealer="first_seven", target_small=2)
    if absent:
        await room.tables.sit_out(table_id, BILL, key=room.key())
    await play_game(room, table_id)
    played, *_ = await games_over(room.history, GUILD)
    record = await read_game_record(room.store.reader, table_id, played.first_deal)
    assert record is not None
    assert bool(record.first_dealer_pack) is not absent
    again = replayed(read(write(record)))
    assert {names.partition(" ")[0]: own for names, own in again.deals[-1].points.items()} == await points(
        room, table_id
    )


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "sheet", [sheet for sheet in presets() if not sheet.rules.several_deals], ids=lambda sheet: sheet.key
)
async def test_every_deal_has_a_record(room: Room, tmp_path: Path, sheet: Sheet) -> None:
    """Every deal of a single-deal game has a record that names the table's sheet and replays to the same chips."""
    opened = await room.tables.open(
        GUILD, 700, person(ANDY), sheet=sheet.key, settings=TableSettings(pause=600), buy_in=60, key="open"
    )
    table_id = opened.view.table.table_id
    for user_id in (BILL, CHRIS):
        await room.tables.join(table_id, person(user_id), buy_in=60, key=room.key())
    await play(room, table_id, [ANDY, BILL, CHRIS, DAN], Random(sheet.key), 40)
    last = await room.store.reader.deals.deal(table_id)
    assert last is not None
    finished = last.deal.deal_no - (last.deal_end is None)
    assert finished
    for deal_no in range(1, finished + 1):
        record = await read_record(room.store.reader, table_id, deal_no)
        file, out, err = tmp_path / f"{deal_no}.toml", io.StringIO(), io.StringIO()
        file.write_text(write(record))
        assert replay_file(file, True, out, err) == 0, err.getvalue()
        found = json.loads(out.getvalue())["deals"][-1]["stacks"]
        assert found.items() >= (await chips_after(room, table_id, deal_no)).items()
        text = file.read_text()
        assert f'sheet = {{ name = "{sheet.name}", version = 1 }}' in text

        file.write_text(text.replace('agreed = "', 'agreed = "0'))
        assert replay_file(file, True, io.StringIO(), err) == 1


async def chips_after(room: Room, table_id: int, deal_no: int) -> dict[str, int]:
    """Return everybody's chips after a deal, which is replayed from the database."""
    stored = await room.store.reader.deals.deal(table_id, deal_no)
    assert stored is not None
    game = game_called(stored.deal.game)
    state = decode_state(game, stored.deal.snapshot)
    for row in stored.moves:
        state, _ = game.play(state, decode_move(game, row.move))
        if not state.in_deal:
            break
    names = {row.seat: f"{row.name} ({row.seat})" for row in stored.seats}
    return {names[seat]: chips for seat, chips in state.stacks}
