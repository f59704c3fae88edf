"""Numbering of members with the same name, wherever they are named."""

from __future__ import annotations

import pytest

from tests.discord.test_nights import Evening
from tests.discord.test_stale import league_results
from tests.discord.test_teams import Teams
from tests.discord.world import World


def _labels(world: World, message: object, custom_id: str) -> list[str]:
    menu = message.menu(custom_id)  # type: ignore[attr-defined]
    assert menu is not None
    return [one.label for one in menu.options]


async def test_at_a_table(world: World) -> None:
    """Namesakes are numbered by seat in the table message, the kick menu and its confirmation, even with shortened
    names.
    """
    host, *_ = await world.table("Alex", "Alex", "Bob", "N" * 32, "n" * 32)

    text = world.table_message().text
    assert all(f"**{name}**" in text for name in ("Alex (1)", "Alex (2)", "Bob"))
    assert all(f"N… ({seat})" in text or f"n… ({seat})" in text for seat in (4, 5))
    status = await world.slash(host, "table status")
    labels = _labels(world, status.message, "t:kick:1")
    assert labels[:2] == ["Alex (2)", "Bob"]
    assert len(set(labels)) == len(labels)
    [second] = [one for one in (await world.view()).table.occupants if one.seat == 2]
    asked = await world.choose(host, status.message, "t:kick:1", str(second.user_id))
    assert "Alex (2)" in asked.text
    dealt = await world.slash(host, "deal")
    assert "▶ **Alex (2)**" in world.table_message().text, dealt.text


async def test_in_a_league(world: World) -> None:
    """Namesakes are numbered by order of joining in a league's standings, results, corrections and leaderboard."""
    boss, _other, members = await league_results(world, "Alex", "Alex", "Ben")

    standings = await world.slash(boss, "league standings")
    assert all(f"**{name}**" in standings.text for name in ("Alex (1)", "Alex (2)", "Ben")), standings.text
    shown = await world.slash(boss, "league correct", result=1)
    assert "Alex (1)" in shown.text
    opened = await world.click_anyway(boss, shown.message, "s:league:correct:1.1")
    assert opened.dialog is not None
    asked = str(opened.dialog["components"][0]).title()
    assert all(name in asked for name in ("Alex (1)", "Alex (2)", "Ben")), asked
    board = await world.slash(members[2], "leaderboard league")
    assert board.text.casefold().count("**alex (") == 2


@pytest.mark.soak
async def test_at_a_night(world: World) -> None:
    """Namesakes are numbered on a league night's message."""
    evening = Evening(world, "en-GB")
    await evening.league()
    await evening.plan()
    for _ in range(2):
        await evening.press(await evening.latecomer("Alex"), "up")
    assert "Alex (1)" in evening.board.text
    assert "Alex (2)" in evening.board.text


@pytest.mark.soak
async def test_on_a_card(world: World) -> None:
    """Namesakes are numbered on a match card, and in the menu from which a captain names a side."""
    teams = Teams(world, "en-GB", names=("Alex", "Ben", "Alex", "Dan", "Eve", "Fay", "Gus", "Hal"))
    await teams.found()
    await teams.draw()
    match = await teams.match("Anchor", "Bell")
    told = await teams.card(teams.captain("Bell"), match)
    assert "Alex (2)" in _labels(world, told.message, f"s:match:side.away:1.{match.match_no}")
    for team in ("Anchor", "Bell"):
        told = await teams.name(team, match, *teams.pair(team))
    assert "Alex (1)" in told.text
    assert "Alex (2)" in told.text
