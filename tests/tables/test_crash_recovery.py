"""Tables of Crash after restarts, upgrades and damage, and in random games."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs

from bot.errors import Refusal
from bot.rules import registry
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.crash.state import CrashEnding, CrashPhase
from bot.rules.arranging.engine.events import Locked
from bot.rules.arranging.moves import Arrange, Pass, TakeSpare, Unlock
from bot.rules.game import IllegalMove
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableStatus, TableView
from tests.rules.arranging.tables import combinations_of_options
from tests.support.arranging import crash
from tests.support.database import assert_books_balance, tamper
from tests.support.games import played_by
from tests.tables.arranging import deal, locks, opened, own_cards, passes, phase, play_deal, play_game, points
from tests.tables.lending import wrong
from tests.tables.randomly import a_move, something
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, OPENING, Room, person, refused

PEOPLE = (ANDY, BILL, CHRIS, DAN)
ROWS = combinations_of_options(1)


# Restarts


async def _seen(room: Room, table_id: int) -> list[object]:
    """Return what everybody sees, without clocks and versions, which a restart changes."""
    clocks: dict[str, Any] = {"turn_ends_at": None, "next_deal_at": None, "turn_began_at": None, "version": 0}
    views = [await room.view(table_id, user_id) for user_id in (None, *PEOPLE)]
    return [structs.replace(one, table=structs.replace(one.table, **clocks)) for one in views]


@pytest.mark.parametrize(
    "number", [*range(4), *(pytest.param(number, marks=pytest.mark.soak) for number in range(4, 12))]
)
async def test_a_restart_after_every_move(room: Room, url: str, number: int) -> None:
    """A process that takes over after any move shows everybody the same table, options and decision numbers, under all
    kinds of house rules.
    """
    rng = Random(number)
    options = {**ROWS[number * len(ROWS) // 12], "min_players": 2, "max_players": 4}
    people, computers = PEOPLE[1 : rng.randint(2, 4 - number % 2)], number % 2
    table_id = await opened(room, *people, computers=computers, buy_in=None, **options)  # type: ignore[arg-type]
    room.chooser = lambda _, offered, rng: a_move(rng.choice(offered), rng)
    for _ in range(40):
        with contextlib.suppress(Refusal):
            await something(room, table_id, rng.choice(PEOPLE), rng)
        before = await _seen(room, table_id)
        await room.restart()
        assert await _seen(room, table_id) == before
    assert (await room.view(table_id)).view.deal_no > 0
    assert await wrong(url) == []


async def test_two_processes(room: Room) -> None:
    """Two processes that serve one table continue from each other's commits, and a lock counts once."""
    table_id = await opened(room, BILL, CHRIS, DAN)
    await deal(room, table_id)
    first, second = room.tables, room._service()
    await locks(room, table_id, ANDY)
    room.tables = second
    await locks(room, table_id, BILL)
    cards = await own_cards(room, table_id, CHRIS)
    answers = [await one.act(table_id, CHRIS, Arrange(hands=()), key="one click") for one in (first, second)]
    assert [one.is_repeat for one in answers] == [False, True]
    assert [type(event) for event in answers[1].events if isinstance(event, Locked)] == [Locked]
    assert await own_cards(room, table_id, CHRIS) == cards
    room.tables = first
    await room.act(table_id, CHRIS, Unlock())
    await locks(room, table_id, DAN, CHRIS)
    assert await phase(room, table_id) is CrashPhase.BETWEEN_DEALS


# Upgrades


def _newer(monkeypatch: pytest.MonkeyPatch, play: Any = CRASH.play) -> None:
    """Install Crash with a higher `rules_version`, and with `play` as its rules."""
    newer = played_by(CRASH, play, rules_version=CRASH.rules_version + 1)
    monkeypatch.setitem(registry.GAMES, CRASH.name, newer)


def _no_passing(state: Any, move: Any, backing: int = 0) -> Any:
    """Play by rules in which nobody can pass."""
    if isinstance(move, Pass):
        raise IllegalMove("not_in_this_game")
    return CRASH.play(state, move, backing)


async def _second_deal(room: Room) -> int:
    """Play into a second deal. Chris has kept his hand, Andy has paid for a spare hand, and Dan has joined since."""
    table_id = await opened(room, BILL, CHRIS, spare_fee=7, target_small=99)
    await deal(room, table_id)
    await play_deal(room, table_id)
    view = await room.deal(table_id)
    assert view.view.view.to_act == (3,)
    await passes(room, table_id, CHRIS)
    await room.act(table_id, ANDY, TakeSpare(number=1))
    await room.tables.join(table_id, person(DAN), key=room.key())
    return table_id


async def test_newer_rules_with_the_same_results(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal in hand continues after an upgrade to rules that play it in the same way."""
    table_id = await _second_deal(room)
    before = await _seen(room, table_id)
    _newer(monkeypatch)
    await room.restart()
    assert await _seen(room, table_id) == before
    await play_deal(room, table_id)
    await room.agrees_with_books(table_id)


@pytest.mark.parametrize("leaver", [None, BILL])
async def test_a_deal_that_cannot_go_on(
    room: Room, url: str, monkeypatch: pytest.MonkeyPatch, leaver: int | None
) -> None:
    """A deal in hand that newer rules would play differently is voided. Fees return and scores stay, people who left
    still pay, and new players wait.
    """
    table_id = await _second_deal(room)
    scores = await points(room, table_id)
    if leaver is not None:
        await room.tables.leave(table_id, leaver, key=room.key())
    _newer(monkeypatch, _no_passing)
    await room.restart()
    view = await room.view(table_id)

    assert crash(view).phase is CrashPhase.BETWEEN_DEALS
    outcome = crash(view).outcome
    assert outcome is not None
    assert outcome.reason is CrashEnding.VOIDED
    assert (crash(view).pot, crash(view).game_on) == (0, True)
    assert await points(room, table_id) == scores
    assert await room.stacks(table_id) == {"Andy": 100, "Bill": 100, "Chris": 100, "Dan": 100}
    assert [one.leaving for one in crash(view).seats if one.seat == 2] == [leaver is not None]
    assert (await room.notes()).count("voided") == 1
    await room.agrees_with_books(table_id)
    assert await wrong(url) == []
    await room.restart()
    monkeypatch.undo()
    await room.restart()
    await room.deal(table_id)
    view = await room.view(table_id)
    assert (view.view.deal_no, crash(view).dealer) == (3, 2 if leaver is None else 3)
    assert not crash(view).seat_view(4).dealt_in
    await play_deal(room, table_id)
    assert await wrong(url) == []


async def test_the_first_deal_cannot_go_on(room: Room, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the first deal of a game was voided, the next deal begins a game."""
    table_id = await opened(room, BILL, CHRIS, spare_fee=7, first_dealer="first_seven")
    await room.deal(table_id)
    for _ in range(3):
        user_id = (await room.view(table_id)).table.occupant((await room.view(table_id)).view.to_act[0]).user_id
        await passes(room, table_id, user_id)
    _newer(monkeypatch, _no_passing)
    await room.restart()
    assert not crash(await room.view(table_id)).game_on
    assert await wrong(url) == []
    monkeypatch.undo()
    await room.restart()
    await room.deal(table_id)
    assert crash(await room.view(table_id)).game_on
    await play_game(room, table_id)
    assert await wrong(url) == []


async def test_a_closing_table_goes_on_after_a_voided_deal(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A closing table plays on after a voided deal until the game is over."""
    table_id = await _second_deal(room)
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    _newer(monkeypatch, _no_passing)
    await room.restart()
    assert (await room.view(table_id)).table.status is TableStatus.CLOSING
    assert (await room.view(table_id)).table.next_deal_at is not None


# Damage


@pytest.mark.parametrize("damage", ["UPDATE tables SET info = 'x'", "UPDATE deals SET snapshot = '[]'"])
async def test_a_damaged_table_is_closed_by_the_books(room: Room, url: str, damage: str) -> None:
    """An occupant can close a damaged table. Everybody gets the balances of the books, and payments of the deal in hand
    are returned.
    """
    table_id = await _second_deal(room)
    await room.tables.stop()
    tamper(url, damage)
    await room.restart()
    assert (await refused(room.act(table_id, ANDY, Unlock()))).code == "table_damaged"
    acted = await room.tables.close(table_id, BILL, manager=False, key=room.key())
    assert acted.view.table.status is TableStatus.CLOSED
    assert crash(acted.view).seats == ()
    assert [await room.wallet(user_id) for user_id in PEOPLE] == [OPENING] * 4
    assert await room.on_tables() == 0


# Random games


@pytest.mark.parametrize(
    "number", [*range(3), *(pytest.param(number, marks=pytest.mark.soak) for number in range(3, 10))]
)
async def test_random_games(room: Room, url: str, number: int) -> None:
    """Throughout a random game the purses and wallets have the same sum, and the doctor finds nothing. In the end all
    chips are in wallets.
    """
    rng = Random(number)
    options = {**ROWS[(number * 7 + 3) % len(ROWS)], "min_players": 2, "max_players": 4}
    rules = CrashRules.from_options({**options, "target": rng.randint(1, 8), "target_small": rng.randint(1, 8)})
    settings = TableSettings(turn_seconds=rng.choice((None, 60)), pause=30)
    table_id = await opened(room, BILL, CHRIS, settings=settings, buy_in=None, **rules.changed_options())  # type: ignore[arg-type]
    await room.tables.join(table_id, person(DAN), key=room.key())
    owned = await _owned(room)
    for step in range(150):
        with contextlib.suppress(Refusal):
            await _anything(room, table_id, rng)
        assert await _owned(room) == owned
        assert await room.total() == 0
        if not step % 50:
            assert await wrong(url) == []
    assert (await room.view(table_id)).view.deal_no > 3
    await room.tables.server_removed(GUILD)
    assert await room.on_tables() == 0
    assert await _owned(room) == owned == len(PEOPLE) * OPENING
    assert await wrong(url) == []
    assert_books_balance(url)


async def _owned(room: Room) -> int:
    """Return the chips of all people, in wallets and on tables."""
    return sum([await room.wallet(user_id) for user_id in PEOPLE]) + await room.on_tables()


async def _anything(room: Room, table_id: int, rng: Random) -> None:
    """Do something random, which may be sitting out or a change of rules."""
    chance, user_id, tables = rng.random(), rng.choice(PEOPLE), room.tables
    view: TableView = await room.view(table_id)
    if chance < 0.02:
        await tables.sit_out(table_id, user_id, key=room.key())
    elif chance < 0.06:
        for one in PEOPLE:
            with contextlib.suppress(Refusal):
                await tables.come_back(table_id, one, key=room.key())
    elif chance < 0.08:
        rules = replace(view.table.house_rules, game_stake=rng.randint(0, 9))  # type: ignore[call-arg]
        await tables.change_rules(table_id, ANDY, manager=True, house_rules=rules, key=room.key())
    elif chance < 0.1:
        await tables.deal_now(table_id, user_id, unshuffled=True, key=room.key())
    elif chance < 0.12:
        await room.restart()
    else:
        await something(room, table_id, user_id, rng)
