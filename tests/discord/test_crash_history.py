"""The games of Crash that are over at a table: who looks them up, and what he reads."""

from __future__ import annotations

import re

import pytest
from simcord.actors import MemberActor

from bot.screens.ids import TableId
from bot.screens.statement import GAMES_ON_PAGE
from tests.discord.crash import PAUSE, crash_table, deal, look, suggest_and_lock
from tests.discord.test_crash_games import BOTH, said
from tests.discord.world import World


async def game(world: World, people: list[MemberActor]) -> None:
    """A game of two is played to its end, and shown."""
    while True:
        await deal(world, people)
        for who in people:
            await suggest_and_lock(world, who)
        await world.pass_time(PAUSE / 2)
        if not (await look(world)).game_on:
            return


@BOTH
async def test_the_games_of_a_table(world: World, locale: str) -> None:
    """From the status of a table everybody comes to its finished games, newest first: of which deals each was, who won
    it, and the final score with Yogi's; and from there to the statement of each. Only he sees it.
    """
    people = alice, bob = await crash_table(
        world, "Alice", "Bob", locale=locale, target_small=2, tie_rule="yogi", pairs_redeal=0
    )
    status = await world.slash(bob, "table status")
    assert said(locale, "table-status-number", table="1") in status.text
    assert "t:games:1" not in status.message.ids
    for _ in range(2):
        await game(world, people)
    status = await world.slash(bob, "table status")
    told = await world.press(bob, "games", status.message)
    assert told.private
    latest, first = await world.services.history.games_of(world.guild.id)
    lines, ids = told.text.splitlines()[1:], told.message.ids
    assert len(lines) == 2
    for line, played in zip(lines, (latest, first), strict=True):
        deals = {
            "first": played.first_deal,
            "last": played.last_deal,
            "deals": 1 + played.last_deal - played.first_deal,
        }
        assert said(locale, "statement-games-of-deals", **deals) in line
        for seat, points in played.scores.items():
            assert said(locale, "crash-score", name=played.names[seat], points=points) in line
        assert said(locale, "crash-score", name="Yogi", points=played.yogi) in line
        winner = "Yogi" if played.winner is None else played.names[played.winner]
        assert f"**{winner}" in line
        assert f"<t:{int(played.ended_at)}:R>" in line
        wanted = str(TableId("statement", 1, f"game.{played.first_deal}"))
        assert wanted in ids
        shown = await world.click_anyway(bob, told.message, wanted)
        assert shown.private
        assert said(locale, "statement-of-game", **deals) in shown.text
    assert not [one for one in world.shown(viewer=alice) if said(locale, "statement-games-title") in one.text]


@BOTH
async def test_many_games(world: World, locale: str) -> None:
    """Of many games there are pages, which lead to one another; each game is on one of them."""
    people = [alice, _] = await crash_table(world, "Alice", "Bob", locale=locale, target_small=1, pairs_redeal=0)
    for _ in range(GAMES_ON_PAGE + 1):
        await game(world, people)
    status = await world.slash(alice, "table status")
    first = await world.press(alice, "games", status.message)
    newest = _statements(first.message.ids)
    assert [one for one in first.message.ids if one.startswith("t:games:")] == ["t:games:1:2"]
    second = await world.press(alice, "games", first.message)
    oldest = _statements(second.message.ids)
    assert [one for one in second.message.ids if one.startswith("t:games:")] == ["t:games:1:1"]
    played = await world.services.history.games_of(world.guild.id)
    assert newest + oldest == [one.first_deal for one in played]
    assert (len(newest), len(oldest)) == (GAMES_ON_PAGE, 1)


@pytest.mark.parametrize("about", ["0", "7", str(10**30)])
async def test_a_page_that_is_not_there(world: World, about: str) -> None:
    """Whoever asks for a page that there is not is told of no games, or gets the first."""
    alice, _ = await crash_table(world, "Alice", "Bob", target_small=1)
    status = await world.slash(alice, "table status")
    told = await world.click_anyway(alice, status.message, f"t:games:1:{about}")
    assert told.private
    assert said("en-GB", "statement-games-none") in told.text


def _statements(ids: tuple[str, ...]) -> list[int]:
    found = (re.fullmatch(r"t:statement:1:game\.(\d+)", one) for one in ids)
    return [int(one[1]) for one in found if one]
