"""Whole points games of Nine Card Brag with a player who leaves, and restarts in every step of a deal.

The cost of a game is computed here from its scores, independently of the program.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.arranging.engine.events import GameEnding
from bot.rules.arranging.nine.play import NINE as GAME
from bot.rules.arranging.nine.state import NinePhase
from bot.screens.words import words_for
from tests.discord.crash import on_seats, panel
from tests.discord.nine import REVEALED, all_lock, look, nine_table
from tests.discord.steps import STEPS, answer, finish, lay_aside, lock, reach
from tests.discord.test_crash_games import home, over
from tests.discord.test_nine_play import NAMES
from tests.discord.world import LOCALES, World

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
"""Parametrisation by language, which the server and all its people use."""
HOUSES: dict[str, dict[str, Any]] = {
    "by the point": {"payment": "per_point", "point_rate": 3},
    "a stake": {"stake": 20},
}
"""House rules for each way to pay for a game."""
TARGET = 7


@pytest.mark.sample(2)
@BOTH
@pytest.mark.parametrize("house", HOUSES)
async def test_a_game_with_a_leaver(world: World, locale: str, house: str) -> None:
    """A player who leaves is warned of the payment or of the lost stake, and their score stays as it is.
    The others play to the target. Then everybody pays, and the history has one entry.
    """
    rules = {"mode": "points", "target": TARGET, **HOUSES[house]}
    people = alice, bob, *others = await nine_table(world, *NAMES, locale=locale, **rules)
    words = words_for(locale).for_game(GAME.name, GAME.house_rules.from_options({"mode": "points"}))
    await world.slash(alice, "deal")
    await all_lock(world, people)
    await world.pass_time(REVEALED)
    await world.slash(alice, "deal")
    await lock(world, alice)
    frozen = (await look(world)).seat_view(2).points
    asked = await world.slash(bob, "leave")
    by_point = house == "by the point"
    assert words("sure-leave-game" if by_point else "sure-leave-staked", amount=words.money(20)) in asked.text
    left = await world.yes(bob, asked)
    assert words("reply-leaving" if by_point else "reply-leaving-later") in left.text
    assert words("arranged-left") in world.table_message().text
    assert 2 not in (await look(world)).to_act
    stack = (await look(world)).seat_view(2).stack

    for _ in range(30):
        if (await look(world)).in_deal:
            await finish(world, people)
            await world.pass_time(REVEALED)
        game = await look(world)
        if not game.game_on:
            break
        assert (game.seat_view(2).points, game.seat_view(2).stack) == (frozen, stack)
        await world.slash(alice, "deal")
        assert not (await look(world)).seat_view(2).dealt_in
    statement = await over(world, people, locale, GameEnding.TARGET)
    scores, winner = statement.scores, statement.winner
    assert winner not in {None, 2}
    assert winner is not None
    assert scores[2] == frozen
    assert scores[winner] >= TARGET > max(points for seat, points in scores.items() if seat != winner)
    won = words("nine-won", name=statement.names[winner], points=scores[winner])
    assert won.replace("**", "") in world.table_message().text
    owed = {seat: 3 * (scores[winner] - points) if by_point else 20 for seat, points in scores.items()}
    net = {seat: -due for seat, due in owed.items() if seat != winner}
    net[winner] = -sum(net.values())
    if by_point:
        due = words.money(owed[2])
        told = words("nine-points-paid", name="Bob", other=statement.names[winner], amount=due, due=due)
        assert told in world.table_message().text
    assert {one.name for one in (await world.view()).table.occupants} == {"Alice", "Chris", "Dan"}
    assert await home(world, [alice, bob, *others]) == [net[seat] for seat in (1, 2, 3, 4)]


@pytest.mark.sample(2)
@BOTH
@pytest.mark.parametrize("house", HOUSES)
async def test_a_game_that_only_one_is_left_in(world: World, locale: str, house: str) -> None:
    """A points game with one player left is void. Nobody pays by the point, and the stakes go to that player."""
    rules = {"mode": "points", "target": TARGET, **HOUSES[house]}
    people = alice, bob = await nine_table(world, "Alice", "Bob", locale=locale, **rules)
    words = words_for(locale).for_game(GAME.name, GAME.house_rules.from_options({"mode": "points"}))
    await world.slash(alice, "deal")
    await all_lock(world, people)
    await world.pass_time(REVEALED)
    assert (await look(world)).game_on
    await world.really(bob, "leave")
    assert not (await look(world)).game_on
    assert words("nine-game-void") in world.table_message().text
    statement = await over(world, people, locale, GameEnding.VOID)
    assert statement.winner is None
    paid = 20 if house == "a stake" else 0
    assert await home(world, people) == [paid, -paid]


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "step", [one for one in STEPS if one.game == GAME.name], ids=lambda step: str(step.phase.value)
)
async def test_a_restart_in_each_step(world: World, step: Any) -> None:
    """In every step of a deal, messages from before a restart keep their buttons, which work after it."""
    people = await reach(world, step)
    seats = await on_seats(world, people)
    while (game := await look(world)).phase is step.phase:
        who = seats[game.to_act[0]]
        before = panel(world, who)
        await world.restart(crash=True)
        assert await look(world) == game
        assert panel(world, who).ids == before.ids
        match step.phase:
            case NinePhase.PACKING:
                await world.press(who, "pack" if game.to_act[0] == 3 else "pass", before)
            case NinePhase.TENTH:
                await world.press(who, "tenth", before)
            case NinePhase.DISCARDING:
                await lay_aside(world, who)
            case _:
                await answer(world, people)
    await world.restart(crash=True)
    if step.phase is NinePhase.PACKING:
        assert (await look(world)).caller == 3
        before = panel(world, people[0])
        await world.press(people[0], "tenth", before)
        await world.restart(crash=True)
        assert (await look(world)).phase is NinePhase.DISCARDING
    await finish(world, people)
    await world.restart(crash=True)
    await world.pass_time(REVEALED)
    assert (await look(world)).outcome is not None
    await world.slash(people[0], "deal")
    assert (await look(world)).deal_no == 2
