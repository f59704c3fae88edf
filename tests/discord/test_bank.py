"""Texts about the bank's stake for computer players, and about people who cannot pay."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Cover, Look, See
from bot.rules.house_rules import MoneySource
from tests.discord.crash import crash_table
from tests.discord.world import World
from tests.support.arranging import crash
from tests.support.database import assert_books_balance


async def test_the_status_says_what_the_bank_still_stakes(world: World) -> None:
    """The status shows the bank's remaining stake for computer players, and how much each further person adds.
    The lobby omits the stake while it is sufficient, and so does the status without computer players.
    """
    warden = world.person("Warden", manager=True)
    await world.slash(warden, "house bank", amount=300)
    alice, _bob = await world.table("Alice", "Bob", buy_in=50, computers=2)
    assert (
        "The bank has 500 chips left for computer players today. Each person who plays with them for the first time "
        "today adds 300 chips." in (await world.slash(alice, "table status")).text
    )
    assert "The bank" not in world.table_message().text
    await world.slash(alice, "table computers", number=0)
    assert "The bank" not in (await world.slash(alice, "table status")).text


async def test_the_table_says_that_the_bank_gives_no_more(world: World) -> None:
    """Computer players without chips leave once the day's stake is used up, and the table says why.
    A request for more computer players, or for a deal, is refused privately.
    """
    warden = world.person("Warden", manager=True)
    await world.slash(warden, "house bank", amount=50)
    (alice,) = await world.table("Alice", buy_in=100, computers=1)
    assert "The bank has nothing left for computer players today" in world.table_message().text
    more = await world.slash(alice, "table computers", number=2)
    assert more.private
    assert "The bank has no money for more computer players today. One sits here." in more.text

    await world.services.tables.change_rules(
        1, alice.id, manager=False, house_rules=BragRules(ante=60), key="dear antes"
    )
    await world.agree()
    dealt = await world.slash(alice, "deal")
    assert dealt.private
    assert "Computer players without chips have gone home, so there are too few players" in dealt.text
    gone = "The bank has no money left for computer players today. It gets more at midnight (UTC)"
    assert gone in world.table_message().text
    assert len((await world.view()).table.occupants) == 1
    assert_books_balance(world.path)


@pytest.mark.soak
async def test_the_status_where_the_bank_gives_nothing_more(world: World) -> None:
    """The status does not mention further people if they add nothing to the bank's stake."""
    warden = world.person("Warden", manager=True)
    (alice,) = await world.table("Alice", buy_in=50, computers=2)
    await world.slash(warden, "house bank", amount=0)
    await world.slash(world.person("Bob"), "join")
    status = await world.slash(alice, "table status")
    assert "The bank has 1,900 chips left for computer players today.\n" in status.text


@pytest.mark.parametrize("money", [pytest.param("table", marks=pytest.mark.soak), "wallet"])
async def test_between_deals_the_table_says_with_what_computer_players_go_on(world: World, money: str) -> None:
    """Between deals, the table says what computer players can bet, for either money source. They keep the rest."""
    (alice,) = await world.table("Alice", buy_in=100, computers=2)
    await world.services.tables.change_rules(
        1, alice.id, manager=False, house_rules=BragRules(money_source=MoneySource(money)), key="money"
    )
    await world.slash(alice, "deal")
    assert "Computer players pocket" not in world.table_message().text
    await fold_all(world, alice)
    said = "Computer players pocket what they have above 99 chips, the most that any of you has."
    assert said in world.table_message().text

    await world.slash(alice, "topup", amount=50)
    assert "Computer players pocket" not in world.table_message().text


@pytest.mark.soak
async def test_with_few_chips_on_the_table_computer_players_have_few(world: World) -> None:
    """Computer players keep their other chips in their pockets while a person's stack is low."""
    (alice,) = await world.table("Alice", buy_in=10, computers=1)
    assert "Computer players pocket" not in world.table_message().text
    await world.slash(alice, "deal")
    await fold_all(world, alice)
    assert "the richest of you: 9 chips." in world.table_message().text
    assert "🤖 · 101 · +1" in world.table_message().text
    await world.slash(alice, "topup", amount=100)
    assert "Computer players pocket" not in world.table_message().text


async def test_a_computer_player_that_is_skint_goes_home(world: World) -> None:
    """A person wins a computer player's chips. The table says who is skint, and a button brings the next one."""
    (alice,) = await world.table("Alice", buy_in=100, computers=1)
    rules = BragRules(ante=60, money_source=MoneySource.TABLE)
    await world.services.tables.change_rules(1, alice.id, manager=False, house_rules=rules, key="dear")
    await world.agree()
    [loser] = [one.name for one in (await world.view()).table.occupants if one.is_computer]
    world.deal_out("2c 7d 9s", "As Ah Ad")
    await world.slash(alice, "deal")
    for number in range(50):
        view = await world.view(user=alice)
        if not view.view.in_deal:
            break
        moves = {type(option.move): option.move for option in view.options}
        if view.seat in view.view.to_act:
            move = moves.get(See) or moves.get(Look) or moves.get(Cover) or moves[Bet]
            await world.services.tables.act(1, alice.id, move, key=f"move {number}")
            await world.rest()
        else:
            await world.pass_time(2)
    shown = world.table_message()
    assert f"{loser} is skint and goes home." in shown.text
    assert "One more player needed." in shown.text
    assert len((await world.view()).table.occupants) == 1
    await world.click(alice, "Add a computer player")
    assert [one.is_computer for one in (await world.view()).table.occupants] == [False, True]
    assert_books_balance(world.path)


async def fold_all(world: World, who: MemberActor) -> None:
    """Play the deal to its end; `who` folds when it is their turn."""
    for _ in range(200):
        view = await world.view(user=who)
        if not view.view.in_deal:
            return
        if view.seat in view.view.to_act:
            await world.slash(who, "fold")
        else:
            await world.pass_time(2)
    raise AssertionError("the deal does not end")


async def test_who_is_short_reads_what_it_takes(world: World) -> None:
    """A player with too few chips for the next game of Crash reads how many are needed and how to come back."""
    alice, bob, chris = await crash_table(world, "Alice", "Bob", "Chris", game_stake=500)
    assert world.table_message().text.count("needs 500 to play, `/topup`") == 3
    for person in (alice, chris):
        await world.slash(person, "topup", amount=100)
    assert world.table_message().text.count("needs 500 to play") == 1
    await world.slash(alice, "deal")
    said = world.table_message().text
    assert "Bob sits out, because it takes 500 chips to play the next game. Between deals `/topup` puts more" in said
    assert "**Bob** · 400 · sitting out\n" in said
    assert [one.dealt_in for one in crash(await world.view()).seats] == [True, False, True]
    back = await world.slash(bob, "back")
    assert "You’ll be dealt in when the next game begins, if you have the chips for it then." in back.text
    out = await world.slash(bob, "sitout")
    assert "You’re sitting out and won’t be dealt in when the next game begins." in out.text
    assert "You’re sitting out from the next deal. The game goes on" in (await world.slash(alice, "sitout")).text
    assert "You’ll be dealt in from the next deal." in (await world.slash(alice, "back")).text
    await world.slash(bob, "leave")


@pytest.mark.soak
async def test_computer_players_are_not_told_to_top_up(world: World) -> None:
    """If nobody has the chips for a game of Crash, only people are asked to top up."""
    (alice,) = await world.table("Alice", buy_in=400, game="crash", computers=1)
    await world.services.tables.change_rules(
        1, alice.id, manager=False, house_rules=CrashRules(game_stake=500), key="dear"
    )
    await world.agree()
    await world.rest()
    assert world.table_message().text.count("needs 500 to play, `/topup`") == 1
