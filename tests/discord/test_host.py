"""Tests of `/host`, the panel of the person who runs the bot."""

from __future__ import annotations

import logging

import pytest
from simcord import MemberActor

from bot.screens.words import LOCALES, words_for
from tests.discord.world import Told, World

BOTH = pytest.mark.parametrize(("world", "locale"), [(one, one) for one in LOCALES], indirect=["world"])
WORDS = words_for("en-GB")


async def opened(world: World, locale: str = "en-GB") -> tuple[MemberActor, Told]:
    """Open the panel as the owner of the application."""
    owner = world.person("Olga", locale=locale)
    world.bot.owner_id = owner.id
    return owner, Told(await owner.user.slash("host"))


@BOTH
async def test_panel_shows_the_state(world: World, locale: str) -> None:
    """The panel tells the owner the processes, the servers, the tables and the last backup."""
    words = words_for(locale)
    await world.slash(world.person("Alice", locale=locale), "table open", ante=1)
    await world.services.heartbeat.beat()
    _, told = await opened(world, locale)

    for line in (
        words("host-processes", processes=1, serving=1),
        words("host-servers", servers=1),
        words("host-tables", tables=1),
        words("host-no-backup"),
    ):
        assert line in told.text


async def test_panel_is_for_the_owner(world: World) -> None:
    """Nobody else sees the panel, and its buttons do nothing for somebody who no longer owns the application."""
    before, told = await opened(world)
    world.bot.owner_id = world.person("Nora").id
    refused = WORDS("refusal-not-host-of-bot")

    assert Told(await before.user.slash("host")).text == refused
    for action in ("backup", "notice"):
        clicked = Told(await before.user.click(told.message.raw, custom_id=f"s:host:{action}"))
        assert refused in clicked.last.text
    assert not list(world.path.parent.glob(f"{world.path.stem}-2*"))


async def test_backup_from_the_panel(world: World) -> None:
    """*Back up now* writes a checked copy next to the database, which the panel then names."""
    owner, told = await opened(world)
    after = Told(await owner.user.click(told.message.raw, custom_id="s:host:backup"))

    [copy] = world.path.parent.glob(f"{world.path.stem}-2*")
    assert after.text.count(copy.name) == 2
    assert WORDS("host-no-backup") not in after.text


async def test_log_level_from_the_panel(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """The menu changes how much is logged until the next start."""
    caplog.set_level(logging.INFO)  # so that the level is restored
    owner, told = await opened(world)
    after = Told(await owner.user.select(told.message.raw, ["ERROR"], custom_id="s:host:log"))

    assert WORDS("host-log-set", level="ERROR") in after.text
    assert logging.getLogger().level == logging.ERROR


async def test_notice_to_all_tables(world: World) -> None:
    """A notice appears at every open table, with its markdown shown as it was typed."""
    await world.slash(world.person("Alice"), "table open", ante=1)
    owner, told = await opened(world)
    dialog = await owner.user.click(told.message.raw, custom_id="s:host:notice")
    noticed = Told(await owner.user.submit_modal(dialog, {"text": "Back at **nine**."}))
    await world.rest()

    assert WORDS("host-noticed", tables=1) in noticed.text
    assert r"Back at \*\*nine\*\*." in world.shown()[-1].text
