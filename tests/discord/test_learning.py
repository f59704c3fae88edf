"""`/learn`, the lobby's lesson button, and `/help`."""

from __future__ import annotations

import pytest

from bot.screens.learning.help_pages import COMMANDS
from bot.screens.words import words_for
from tests.discord.world import LOCALES, World


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_lesson_by_command(world: World, locale: str) -> None:
    """A lesson runs to its end in one private message, also across a restart, and moves no money."""
    words = words_for(locale)
    alice = world.person("Alice", locale=locale)
    before = (await world.slash(alice, "wallet")).text
    step = await world.slash(alice, "learn")
    assert step.private
    for label in (words("button-bet-blind", price="1"), words("button-look"), words("button-raise")):
        step = await world.click(alice, label, step.message)
    await world.restart()
    step = await world.click(alice, words("button-raise-to", price="4"), step.message)
    step = await world.click(alice, words("button-see", price="8"), step.message)
    assert words("learn-brag-won", name="Mrs P.") in step.text
    assert (await world.slash(alice, "wallet")).text == before
    opened = await world.click(alice, words("button-open-table"), step.message)
    assert words("open-title") in opened.text


async def test_a_lesson_from_the_lobby(world: World) -> None:
    """The lobby's button teaches the table's game privately to its presser and leaves the table unchanged."""
    await world.table("Alice", "Bob", game="crash", buy_in=100)
    version = (await world.view()).table.version
    clara = world.person("Clara")
    step = await world.click(clara, "Teach me")
    assert step.private
    assert "thirteen cards" in step.text
    for label in ("Keep my cards", "Suggest", "Lock"):
        step = await world.click(clara, label, step.message)
    assert "**3 points**" in step.text
    assert "Teach me" in world.table_message().labels
    assert (await world.view()).table.version == version


@pytest.mark.parametrize("locale", LOCALES)
async def test_help_names_ten_commands(world: World, locale: str) -> None:
    """`/help` names the ten basic commands and leads to the lesson and to the ranking."""
    words = words_for(locale)
    alice = world.person("Alice", locale=locale)
    told = await world.slash(alice, "help")
    assert len(COMMANDS) == 10
    assert all(f"`/{command}`" in told.text for command in COMMANDS)
    assert (
        words("learn-title", game="Three Card Brag")
        in (await world.click(alice, words("button-teach"), told.message)).text
    )
    told = await world.slash(alice, "help")
    assert words("help-ranking-title") in (await world.click(alice, words("button-help"), told.message)).text
