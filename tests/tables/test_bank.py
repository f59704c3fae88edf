"""The bank's stake for computer players, which neither play nor departures can exceed."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.errors import Refusal
from bot.history.records import read_record
from bot.rules.betting.house_rules import BragRules, ShortMoney
from bot.rules.betting.moves import Bet, Cover, Fold, Look, See
from bot.rules.betting.state import BettingPhase
from bot.rules.cards import PACK, Card, cards, sorted_pack
from bot.rules.game import Move, Option
from bot.rules.house_rules import MoneySource
from bot.rules.record.document import read
from bot.rules.record.replaying import replay
from bot.rules.record.writing import write
from bot.rules.table.state import View
from bot.tables.table_settings import TableSettings
from tests.support.betting import brag
from tests.support.database import assert_books_balance, rows
from tests.tables.arranging import opened, play_game
from tests.tables.books import DAY, brought_past_the_stakes, gifts, given, members_money, put_up
from tests.tables.lending import wrong
from tests.tables.room import (
    ANDY,
    BILL,
    CHRIS,
    GUILD,
    OPENING,
    Room,
    first_option,
    open_room,
    person,
    refused,
)

QUIET = TableSettings(turn_seconds=None, pause=600)
TODAY = 20_833
"""Number of the day on which the tests' clock begins."""


async def holds(room: Room, url: str) -> None:
    """Check that the books balance, and that tables and members got no more from the bank than its stakes and gifts."""
    staked = {day: sum(people.values()) for day, people in put_up(url).items()}
    for day, amount in given(url).items():
        assert amount <= staked.get(day, 0), f"the bank gave {amount} of {staked.get(day, 0)} on day {day}"
    assert brought_past_the_stakes(url) == []
    assert members_money(url) <= gifts(url) + sum(staked.values())
    assert await room.total() == 0
    assert_books_balance(url)


def most(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """Choose for a computer player that looks and bets the most."""
    for option in options:
        if isinstance(option.move, Look):
            return option.move
    for option in options:
        if isinstance(option.move, Bet):
            return Bet(amount=option.most or option.price)
    return options[0].move


def least(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """Choose for a computer player that looks, and then bets the least."""
    looks = next((option.move for option in options if isinstance(option.move, Look)), None)
    return looks or first_option(view, options, rng)


def aces_for(place: int, players: int) -> tuple[Card, ...]:
    """Return a pack that gives three aces to the player at `place`, counted from 1 at the dealer's left."""
    aces = cards("As Ah Ad")
    others = [card for card in sorted_pack(PACK) if card not in aces]
    dealt = [
        aces[number // players] if number % players == place - 1 else others.pop(0) for number in range(3 * players)
    ]
    return (*dealt, *others)


async def stays_in(room: Room, table_id: int) -> None:
    """Keep Andy in the deal until it ends, and check that he is offered no loan."""
    for _ in range(12):
        view = await room.view(table_id, ANDY)
        if brag(view).phase is BettingPhase.BETWEEN_DEALS:
            break
        if view.view.to_act != (1,):
            await room.pass_time(2)
            continue
        assert not [option for option in view.options if option.loan]
        moves = {type(option.move): option.move for option in view.options}
        await room.act(table_id, ANDY, moves.get(Look) or moves.get(Cover) or moves.get(See) or moves[Bet])


async def test_the_dearest_game_of_crash_mints_nothing(room: Room, url: str) -> None:
    """If a game costs a thousand million chips, no player can pay its price, so no deal starts."""
    table_id = await opened(room, computers=3, target=1)
    rules = (await room.view(table_id)).table.house_rules
    dear = type(rules).from_options({"target": 1, "game_stake": 10**9})
    await room.tables.change_rules(table_id, ANDY, manager=False, house_rules=dear, key=room.key())
    for _ in range(4):
        short = await refused(room.deal(table_id))
        assert short.code == "too_few_ready"
    assert await room.stacks(table_id) == dict.fromkeys(await room.stacks(table_id), 100)
    await holds(room, url)


@pytest.mark.parametrize("rule", [ShortMoney.RICHEST_LENDS, ShortMoney.OPPONENT_CHOICE])
async def test_computer_players_chips_cannot_be_borrowed(room: Room, url: str, rule: ShortMoney) -> None:
    """A short player gets no loan from computer players, wins no more than they risk, and owes nothing."""
    rules = BragRules(money_source=MoneySource.TABLE, short_money=rule, max_first_bet=0, max_raise=0)
    room.chooser = most
    for channel in range(12):
        table_id = await room.open(channel=channel, rules=rules, settings=QUIET, buy_in=10)
        await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
        room.pack.orders.append(aces_for(2, 2))
        await room.deal(table_id)
        await stays_in(room, table_id)
        assert not brag(await room.view(table_id)).debts
        await room.tables.leave(table_id, ANDY, key=room.key())
    assert await room.wallet(ANDY) <= OPENING + 12 * 10
    await holds(room, url)


async def test_a_few_chips_cover_no_millions(room: Room, url: str) -> None:
    """A computer player brings and risks no more chips than the richest person has at the table."""
    rules = BragRules(money_source=MoneySource.TABLE, max_first_bet=1_000_000, max_raise=0)
    room.chooser = most
    table_id = await room.open(rules=rules, settings=QUIET, buy_in=10)
    await room.tables.set_computers(table_id, ANDY, 2, manager=False, key=room.key())
    assert set((await room.stacks(table_id)).values()) == {10}
    room.pack.orders.append(aces_for(3, 3))
    await room.deal(table_id)
    await stays_in(room, table_id)
    assert (await room.stacks(table_id))["Andy"] <= 30
    await holds(room, url)


async def test_what_is_above_the_richest_purse_goes_back(room: Room, url: str) -> None:
    """Before a deal a computer player gives back the chips that it has above the richest person. The chips go to the
    day's stake, and any excess to the bank.
    """
    room.chooser = least
    table_id = await room.open(BILL, settings=QUIET, rules=BragRules(money_source=MoneySource.TABLE), buy_in=100)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    assert given(url) == {TODAY: 100}
    await room.deal(table_id)
    await room.bets(table_id, BILL, 5)
    for _ in range(40):
        view = await room.view(table_id)
        if brag(view).phase is BettingPhase.BETWEEN_DEALS:
            break
        if view.view.to_act == (3,):
            await room.pass_time(2)
        else:
            await room.act(table_id, view.table.occupant(view.view.to_act[0]).user_id, Fold())
    stacks = await room.stacks(table_id)
    assert max(stacks["Andy"], stacks["Bill"]) == 99
    await room.deal(table_id)
    computer = next(stack for name, stack in (await room.stacks(table_id)).items() if name not in {"Andy", "Bill"})
    assert computer == 98  # the richer of the two had 99 and paid an ante
    assert given(url)[TODAY] < 100
    assert rows(url, "SELECT COUNT(*) FROM transactions WHERE kind = 'cash_in'") == [(1,)]
    await holds(room, url)
    assert await wrong(url) == []


async def test_a_limit_that_is_used_up(room: Room, url: str) -> None:
    """Once the stake is used up, nobody takes the place of skint computer players. The next day has a new stake."""
    await room.ledger.settings.change_server_settings(GUILD, 1, bank_limit=30)
    rules = BragRules(ante=15, max_first_bet=1, min_buy_in=15)
    table_id = await room.open(settings=QUIET, rules=rules, buy_in=200)
    await room.tables.set_computers(table_id, ANDY, 3, manager=False, key=room.key())
    assert sorted((await room.stacks(table_id)).values()) == [15, 15, 200]
    assert "bank_limit" in await room.notes()
    view = await room.view(table_id)
    assert view.table.bank_stake is not None
    assert (view.table.bank_stake.left, view.table.bank_stake.limit) == (0, 30)
    room.chooser = lambda *_: Fold()
    room.told.clear()
    await _andy_wins(room, table_id)
    assert await room.stacks(table_id) == {"Andy": 230}
    assert (await room.notes()).count("skint") == 2
    assert (await refused(room.deal(table_id))).code == "too_few_ready"
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    assert set(await room.stacks(table_id)) == {"Andy"}
    assert "bank_limit" in await room.notes()
    await holds(room, url)

    await room.pass_time(DAY)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    assert sorted((await room.stacks(table_id)).values()) == [30, 230]
    assert put_up(url) == {TODAY: {ANDY: 30}, TODAY + 1: {ANDY: 30}}
    await holds(room, url)


async def test_the_table_goes_on_after_computer_players_went_home(room: Room, url: str) -> None:
    """If the computer players are skint and leave, the next deal starts once somebody else has joined."""
    await room.ledger.settings.change_server_settings(GUILD, 1, bank_limit=15)
    rules = BragRules(ante=15, max_first_bet=1, min_buy_in=15)
    table_id = await room.open(settings=TableSettings(turn_seconds=None, pause=15), rules=rules, buy_in=200)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    room.chooser = lambda *_: Fold()
    await _andy_wins(room, table_id)
    assert set(await room.stacks(table_id)) == {"Andy"}
    await room.pass_time(16)
    assert set(await room.stacks(table_id)) == {"Andy"}
    await room.tables.join(table_id, person(BILL), buy_in=100, key=room.key())
    await room.pass_time(16)
    view = await room.view(table_id)
    assert view.view.in_deal
    assert view.view.deal_no == 2
    await holds(room, url)


async def _andy_wins(room: Room, table_id: int) -> None:
    """Play a deal in which the computer players fold to Andy's bet."""
    await room.deal(table_id)
    for _ in range(30):
        view = await room.view(table_id, ANDY)
        if brag(view).phase is BettingPhase.BETWEEN_DEALS:
            return
        if view.view.to_act != (1,):
            await room.pass_time(2)
            continue
        moves = {type(option.move): option.move for option in view.options}
        await room.act(table_id, ANDY, moves.get(Look) or moves[Bet])
    raise AssertionError("the deal does not end")


async def _andy_folds(room: Room, table_id: int) -> None:
    """Play a deal in which Andy folds."""
    await room.deal(table_id)
    while brag(view := await room.view(table_id)).phase is not BettingPhase.BETWEEN_DEALS:
        if view.view.to_act == (1,):
            await room.folds(table_id, ANDY)
        else:
            await room.pass_time(2)


async def _computer(room: Room, table_id: int) -> tuple[int, int]:
    """Return the stack and the pocket of the only computer player."""
    view = await room.view(table_id)
    [one] = [one for one in view.table.occupants if one.is_computer]
    return view.view.seat_view(one.seat).stack, one.pocket


async def test_a_computer_player_keeps_what_it_wins(room: Room, url: str) -> None:
    """A computer player puts what nobody can match into its pocket, and takes it out again when a person has more."""
    room.chooser = least
    rules = BragRules(ante=15, min_buy_in=15, max_first_bet=1, money_source=MoneySource.TABLE)
    table_id = await room.open(settings=QUIET, rules=rules, buy_in=100)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    assert await _computer(room, table_id) == (100, 0)
    await _andy_folds(room, table_id)
    andy, (stack, pocket) = (await room.stacks(table_id))["Andy"], await _computer(room, table_id)
    assert (andy + stack, pocket) == (200, 0)
    assert stack > 100
    await _andy_folds(room, table_id)
    more = stack - andy
    assert (await _computer(room, table_id))[1] == more
    await holds(room, url)
    await room.restart()
    await room.tables.top_up(table_id, ANDY, 200, key=room.key())
    await room.deal(table_id)
    assert sum((await room.stacks(table_id)).values()) == 400 - 2 * 15
    assert (await _computer(room, table_id))[1] == 0
    await holds(room, url)


async def test_an_evening_can_be_won_from_a_computer_player(room: Room, url: str) -> None:
    """A person wins everything that a computer player has. It is skint and leaves, and the next one may sit down."""
    rules = BragRules(ante=50, min_buy_in=50, max_first_bet=1, money_source=MoneySource.TABLE)
    table_id = await room.open(settings=QUIET, rules=rules, buy_in=100)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    room.chooser = lambda *_: Fold()
    await _andy_wins(room, table_id)
    assert await _computer(room, table_id) == (50, 0)
    await _andy_wins(room, table_id)
    assert await room.stacks(table_id) == {"Andy": 200}
    assert "skint" in await room.notes()
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    assert await _computer(room, table_id) == (200, 0)
    assert given(url) == {TODAY: 300}
    await holds(room, url)


async def test_a_pocket_that_the_bank_cannot_pay(room: Room, url: str) -> None:
    """A pocket comes out of the day's stake: if another table has used that up, the computer player leaves with a note
    about the bank.
    """
    await room.ledger.settings.change_server_settings(GUILD, 1, bank_limit=100)
    rules = BragRules(ante=40, min_buy_in=40, max_first_bet=1, money_source=MoneySource.TABLE)
    table_id = await room.open(settings=QUIET, rules=rules, buy_in=100)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    room.chooser = least
    await _andy_folds(room, table_id)
    room.chooser = lambda *_: Fold()
    await _andy_wins(room, table_id)
    stack, pocket = await _computer(room, table_id)
    assert stack < 40 < pocket
    other = await room.open(channel=2, settings=QUIET, rules=rules, buy_in=100)
    await room.tables.set_computers(other, ANDY, 1, manager=False, key=room.key())
    room.told.clear()
    await room.deal(table_id)
    assert set(await room.stacks(table_id)) == {"Andy"}
    assert [note for note in await room.notes() if note in {"skint", "bank_limit"}] == ["bank_limit"]
    await holds(room, url)


async def test_dearer_games_bring_a_new_buy_in(room: Room, url: str) -> None:
    """Computer players are not skint because the stakes rise: they bring the buy-in of the dearer game."""
    table_id = await room.open(settings=QUIET, buy_in=500)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    dear = BragRules(ante=600, min_buy_in=600)
    await room.tables.top_up(table_id, ANDY, 400, key=room.key())
    await room.tables.change_rules(table_id, ANDY, manager=False, house_rules=dear, key=room.key())
    await room.deal(table_id)
    assert await _computer(room, table_id) == (300, 0)
    await holds(room, url)


async def test_what_comes_back_can_be_staked_again(room: Room, url: str) -> None:
    """Chips that return on the same day can be staked again. The limit is per person and day, across all tables."""
    await room.ledger.settings.change_server_settings(GUILD, 1, bank_limit=100)
    first = await room.open(settings=QUIET)
    await room.tables.set_computers(first, ANDY, 1, manager=False, key=room.key())
    second = await room.open(channel=2, settings=QUIET)
    await room.tables.set_computers(second, ANDY, 1, manager=False, key=room.key())
    assert set(await room.stacks(second)) == {"Andy"}
    await room.tables.set_computers(first, ANDY, 0, manager=False, key=room.key())
    assert given(url) == {TODAY: 0}
    await room.tables.set_computers(second, ANDY, 1, manager=False, key=room.key())
    assert sorted((await room.stacks(second)).values()) == [100, 100]
    await room.tables.join(second, person(BILL), buy_in=50, key=room.key())
    await room.tables.set_computers(first, ANDY, 1, manager=False, key=room.key())
    assert sorted((await room.stacks(first)).values()) == [100, 100]
    assert put_up(url) == {TODAY: {ANDY: 100, BILL: 100}}
    await holds(room, url)


async def test_what_comes_back_counts_on_its_day(room: Room, url: str) -> None:
    """Chips that return on a later day do not add to the stake of that day."""
    await room.ledger.settings.change_server_settings(GUILD, 1, bank_limit=100)
    table_id = await room.open(settings=QUIET)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    await room.pass_time(DAY)
    await room.tables.set_computers(table_id, ANDY, 0, manager=False, key=room.key())
    assert given(url) == {TODAY: 0}
    await room.tables.set_computers(table_id, ANDY, 2, manager=False, key=room.key())
    assert sum((await room.stacks(table_id)).values()) == 200
    assert given(url) == {TODAY: 0, TODAY + 1: 100}
    await holds(room, url)


async def test_what_computer_players_win_is_the_banks(room: Room, url: str) -> None:
    """A computer player takes its winnings along, and the bank gets what exceeds the stake."""
    rules = BragRules(ante=15, max_first_bet=1, money_source=MoneySource.TABLE)
    table_id = await room.open(settings=QUIET, rules=rules, buy_in=200)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    await room.deal(table_id)
    while brag(view := await room.view(table_id)).phase is not BettingPhase.BETWEEN_DEALS:
        if view.view.to_act == (1,):
            await room.folds(table_id, ANDY)
        else:
            await room.pass_time(2)
    await room.tables.leave(table_id, ANDY, key=room.key())
    assert given(url)[TODAY] == 0
    assert members_money(url) < OPENING
    await holds(room, url)


async def test_several_tables_at_once(url: str) -> None:
    """Tables in several processes share the last of a stake. They neither exceed it nor count anybody twice."""
    async with open_room(url) as one, open_room(url, clock=one.clock) as other:
        await one.ledger.settings.change_server_settings(GUILD, 1, bank_limit=150)
        await one.give(ANDY, 5_000)
        rooms = [one, other, one, other, one]
        opened_ = [await room.open(channel=channel, settings=QUIET) for channel, room in enumerate(rooms)]
        await asyncio.gather(
            *(
                room.tables.set_computers(table_id, ANDY, 2, manager=False, key=room.key())
                for room, table_id in zip(rooms, opened_, strict=True)
            ),
            return_exceptions=True,
        )
        assert put_up(url) == {TODAY: {ANDY: 150}}
        assert 0 < given(url)[TODAY] <= 150
        await holds(one, url)


async def test_nothing_staked_at_all(room: Room, url: str) -> None:
    """If the limit is below the buy-in, computer players join only games without chips, and no stake is booked."""
    await room.ledger.settings.change_server_settings(GUILD, 1, bank_limit=0)
    table_id = await room.open(settings=QUIET)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    assert set(await room.stacks(table_id)) == {"Andy"}
    await room.ledger.settings.change_server_settings(GUILD, 1, bank_limit=7)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    assert set(await room.stacks(table_id)) == {"Andy"}
    await room.ledger.settings.change_server_settings(GUILD, 1, bank_limit=0)
    points = await opened(room, channel=9, buy_in=0, computers=2, payment="none")
    assert len((await room.view(points)).table.occupants) == 3
    await play_game(room, points)
    assert put_up(url) == {}
    await holds(room, url)


async def test_invitations_are_bounded(room: Room) -> None:
    """A table has at most 24 open invitations. A guest who joins frees one."""
    table_id = await room.open(settings=QUIET)
    for user_id in range(1_000, 1_024):
        await room.tables.invite(table_id, ANDY, user_id, manager=False, key=room.key())
    many: Refusal = await refused(room.tables.invite(table_id, ANDY, CHRIS, manager=False, key=room.key()))
    assert (many.code, many.facts) == ("too_many_invited", {"most": 24})
    await room.tables.join(table_id, person(1_000), key=room.key())
    await room.tables.invite(table_id, ANDY, CHRIS, manager=False, key=room.key())
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    await room.tables.leave(table_id, CHRIS, key=room.key())
    await room.tables.invite(table_id, ANDY, CHRIS, manager=False, key=room.key())
    assert (await room.notes()).count("invited") == 26


async def test_a_deal_with_computer_players_that_lend_nothing_is_a_record(room: Room) -> None:
    """A deal's record says that computer players neither lend nor borrow, and replays to the table's stacks."""
    rules = BragRules(money_source=MoneySource.TABLE, short_money=ShortMoney.RICHEST_LENDS)
    room.chooser = least
    table_id = await room.open(BILL, rules=rules, settings=QUIET, buy_in=60)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    for _ in range(3):
        await room.deal(table_id)
        while brag(view := await room.view(table_id)).phase is not BettingPhase.BETWEEN_DEALS:
            if view.view.to_act == (3,):
                await room.pass_time(2)
            else:
                await room.folds(table_id, view.table.occupant(view.view.to_act[0]).user_id)
    for number in (1, 2, 3):
        text = write(await read_record(room.store.reader, table_id, number))
        assert "neither lends nor borrows" in text
        found = replay(read(text)).deals[-1].stacks
        if number == 3:
            assert sorted(found.values()) == sorted((await room.stacks(table_id)).values())
