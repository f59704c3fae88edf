"""Opening a table and joining one."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import Refusal
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Look
from bot.tables.table_settings import TableSettings
from bot.tables.values import CommandResult, TableStatus
from tests.support.betting import brag, terms
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, OPENING, Room, person, refused


async def test_the_host_sits_at_his_new_table(room: Room) -> None:
    """The person who opens a table is its host and has the default buy-in, which comes from the wallet."""
    table_id = await room.open(buy_in=None)
    view = await room.view(table_id, ANDY)

    assert view.table.status is TableStatus.LOBBY
    assert view.table.host == ANDY
    assert await room.stacks(table_id) == {"Andy": 100}
    assert await room.wallet(ANDY) == OPENING - 100
    assert view.wallet == OPENING - 100
    assert await room.tables.open_table_in(CHANNEL) == table_id


async def test_one_table_in_a_channel(room: Room) -> None:
    """A channel has only one open table at a time."""
    table_id = await room.open()

    refusal = await refused(room.open(host=BILL))
    assert (refusal.code, refusal.facts) == ("table_here", {"table_id": table_id})
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    assert await room.open(host=BILL) > table_id


async def test_two_people_open_a_table_at_once(room: Room) -> None:
    """Of ten simultaneous openings in one channel one succeeds, and in ten channels all succeed."""

    async def attempt(user_id: int, channel: int) -> int:
        try:
            return await room.open(host=user_id, channel=channel)
        except Refusal as refusal:
            return 0 if refusal.code == "table_here" else -1

    same = await asyncio.gather(*(attempt(200 + number, 1) for number in range(10)))
    apart = await asyncio.gather(*(attempt(300 + number, 10 + number) for number in range(10)))
    assert sorted(same)[:9] == [0] * 9
    assert max(same) > 0
    assert len(set(apart)) == 10
    assert 0 not in apart


async def test_the_same_opening_twice(room: Room) -> None:
    """If a table is opened twice under the same key, one table is opened and returned both times."""
    opened = [
        await room.tables.open(
            GUILD, CHANNEL, person(ANDY), house_rules=BragRules(), settings=TableSettings(), key="once"
        )
        for _ in range(2)
    ]
    assert opened[0].view.table.table_id == opened[1].view.table.table_id
    assert [one.is_repeat for one in opened] == [False, True]
    assert await room.wallet(ANDY) == OPENING - 100


async def test_opening_with_computer_players(room: Room) -> None:
    """A table is opened with the computer players that were asked for, or not at all if there are too many."""

    async def opens(computers: int, rules: BragRules) -> CommandResult:
        return await room.tables.open(
            GUILD,
            CHANNEL,
            person(ANDY),
            house_rules=rules,
            settings=TableSettings(),
            computers=computers,
            key=room.key(),
        )

    for wrong, rules, most in ((8, BragRules(), 7), (-1, BragRules(), 7), (3, BragRules(max_players=3), 2)):
        refusal = await refused(opens(wrong, rules))
        assert (refusal.code, refusal.facts) == ("bad_count", {"least": 0, "most": most})
    assert await room.tables.open_table_in(CHANNEL) is None

    acted = await opens(2, BragRules(max_players=3))
    assert [one.is_computer for one in acted.view.table.occupants] == [False, True, True]
    table_id = acted.view.table.table_id
    await room.agrees_with_books(table_id)
    await room.restart()
    assert len(await room.stacks(table_id)) == 3
    await room.deal(table_id)


async def test_sitting_down_with_less_than_is_usual(room: Room) -> None:
    """A player with less than the default buy-in brings all they have by default, if it is enough."""
    first = await room.open(buy_in=OPENING - 40)
    second = await room.open(host=BILL, channel=CHANNEL + 1, buy_in=None)
    dear = await room.open(host=CHRIS, channel=CHANNEL + 2, rules=BragRules(ante=20), buy_in=None)
    await room.tables.join(second, person(ANDY), key=room.key())

    assert await room.stacks(first) == {"Andy": OPENING - 40}
    assert await room.stacks(second) == {"Bill": 100, "Andy": 40}
    assert await room.stacks(dear) == {"Chris": 200}
    refusal = await refused(room.tables.join(dear, person(ANDY), key=room.key()))
    assert (refusal.code, refusal.facts) == ("not_enough_money", {"have": 0, "needed": 200})


async def test_sitting_down_is_refused(room: Room) -> None:
    """Joining is refused if the person is seated, the table full, or the buy-in too small or beyond the wallet."""
    table_id = await room.open(BILL)

    async def joins(user_id: int, buy_in: int | None) -> tuple[str, dict[str, object]]:
        refusal = await refused(room.tables.join(table_id, person(user_id), buy_in=buy_in, key=room.key()))
        return refusal.code, refusal.facts

    assert await joins(BILL, 100) == ("already_seated", {"have": 100})
    assert await joins(CHRIS, 9) == ("buy_in_too_small", {"least": 10, "offered": 9})
    assert await joins(CHRIS, OPENING + 1) == ("not_enough_money", {"have": OPENING, "needed": OPENING + 1})
    for user_id in range(300, 306):
        await room.tables.join(table_id, person(user_id), key=room.key())
    assert await joins(CHRIS, 100) == ("table_full", {"most": 8})
    assert await room.wallet(CHRIS) == OPENING
    refusal = await refused(room.tables.join(table_id + 1, person(CHRIS), key=room.key()))
    assert refusal.code == "no_table"


async def test_a_hundred_sit_down_at_once(room: Room) -> None:
    """If a hundred people join simultaneously for seven seats, seven of them sit down and pay."""
    table_id = await room.open()

    async def sits(user_id: int) -> str:
        try:
            await room.tables.join(table_id, person(user_id), buy_in=50, key=room.key())
        except Refusal as refusal:
            return refusal.code
        return ""

    users = range(1000, 1100)
    sat = await asyncio.gather(*(sits(user_id) for user_id in users))
    assert sorted(sat) == [""] * 7 + ["table_full"] * 93
    wallets = await room.ledger.balances(GUILD, users)
    assert [wallets[user_id] for user_id in users] == [OPENING - 50 * (code == "") for code in sat]


async def test_one_wallet_at_two_tables(room: Room) -> None:
    """If somebody joins two tables simultaneously with the whole wallet, only one succeeds."""
    first, second = await room.open(), await room.open(host=BILL, channel=CHANNEL + 1)

    async def sits(table_id: int) -> str:
        try:
            await room.tables.join(table_id, person(CHRIS), buy_in=OPENING, key=room.key())
        except Refusal as refusal:
            return refusal.code
        return ""

    assert sorted(await asyncio.gather(sits(first), sits(second))) == ["", "not_enough_money"]
    assert await room.wallet(CHRIS) == 0
    assert len(await room.tables.tables_of(CHRIS, GUILD)) == 1


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (TableSettings(turn_seconds=29), "bad_clock"),
        (TableSettings(turn_seconds=601), "bad_clock"),
        (TableSettings(pause=-1), "bad_pause"),
        (TableSettings(pause=601), "bad_pause"),
    ],
)
async def test_settings_have_bounds(room: Room, settings: TableSettings, code: str) -> None:
    """No table opens with a clock below 30 or above 600 seconds, or with a pause below 0 or above 600 seconds."""
    assert (await refused(room.open(settings=settings))).code == code
    assert await room.tables.open_table_in(CHANNEL) is None


async def test_house_rules_change_between_deals(room: Room) -> None:
    """The host or a manager can change the house rules, which apply from the next deal on, after a shuffle."""
    table_id = await room.open(BILL, CHRIS)

    async def changes(user_id: int, rules: BragRules, *, manager: bool = False) -> None:
        await room.tables.change_rules(
            table_id,
            user_id,
            manager=manager,
            house_rules=rules,
            settings=TableSettings(turn_seconds=None),
            key=room.key(),
        )
        await room.agree(table_id)

    assert (await refused(changes(BILL, BragRules(ante=2)))).code == "not_host"
    assert (await refused(changes(ANDY, BragRules(max_players=2)))).code == "too_many_seated"
    await room.deal(table_id)
    await changes(ANDY, BragRules(ante=3))
    now = (await room.view(table_id)).table
    assert (terms(now.house_rules).ante, now.settings.turn_seconds) == (1, 120)
    assert (terms(now.after_deal.house_rules).ante, now.after_deal.settings.turn_seconds) == (3, None)
    await room.restart()
    assert (await room.view(table_id)).table.after_deal == now.after_deal
    await room.play_out(table_id)
    ended = (await room.view(table_id)).table
    assert (terms(ended.house_rules).ante, ended.settings.turn_seconds, ended.pending_terms) == (3, None, None)
    await changes(DAN, BragRules(ante=2), manager=True)
    await room.restart()
    shuffles = room.pack.shuffles
    await room.deal(table_id)

    assert room.pack.shuffles == shuffles + 1
    view = await room.view(table_id)
    assert terms(view.table.house_rules).ante == 2
    assert brag(view).pot == 6
    assert view.table.turn_ends_at is None


async def test_a_smaller_table_is_agreed_in_a_deal(room: Room) -> None:
    """If a lower maximum of players is agreed on during a deal, it limits joins at once."""
    table_id = await room.open(BILL)
    await room.deal(table_id)
    smaller = BragRules(max_players=2)
    await room.tables.change_rules(
        table_id, ANDY, manager=False, house_rules=smaller, settings=TableSettings(), key=room.key()
    )
    refusal = await refused(room.tables.join(table_id, person(CHRIS), key=room.key()))
    assert (refusal.code, refusal.facts) == ("table_full", {"most": 2})
    await room.play_out(table_id)
    assert (await room.view(table_id)).table.house_rules == smaller


async def test_the_pack_is_not_shuffled_between_deals(room: Room) -> None:
    """Only the first deal is shuffled, even if there are restarts."""
    table_id = await room.open(BILL, CHRIS)
    for _ in range(3):
        await room.deal(table_id)
        await room.play_out(table_id)
        await room.restart()
    assert room.pack.shuffles == 1


async def test_a_table_out_of_memory(room: Room) -> None:
    """A service whose cache has room for two tables can serve nine."""
    room._capacity = 2
    await room.restart()
    tables = [await room.open(BILL, channel=CHANNEL + number) for number in range(9)]
    for table_id in tables:
        await room.deal(table_id)
    for table_id in tables:
        await room.act(table_id, BILL, Look())
    assert room.tables.cached_view(tables[0], None) is None
    views = [await room.view(table_id, BILL) for table_id in tables]
    assert all(brag(view).seat_view(2).hands[0].cards for view in views)
