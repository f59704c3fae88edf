"""`/house log`: actions of the server's managers."""

from __future__ import annotations

import pytest

from tests.discord.world import World


@pytest.mark.parametrize(
    ("world", "locale", "given", "set_to", "closed"),
    [
        (
            "en-GB",
            "en-GB",
            "<@{boss}> gave <@{ann}> 25 chips.",
            "<@{boss}> changed the opening balance from the usual to 300 chips.",
            "<@{boss}> closed table 1.",
        ),
        (
            "de",
            "de",
            "<@{boss}> hat <@{ann}> 25 Chips gegeben.",
            "<@{boss}> hat das Startguthaben geändert. Jetzt: 300 Chips, vorher: wie üblich.",
            "<@{boss}> hat Tisch 1 geschlossen.",
        ),
    ],
    indirect=["world"],
)
async def test_the_log_tells_who_did_what_and_why(
    world: World, locale: str, given: str, set_to: str, closed: str
) -> None:
    """The log lists settings, grants and tables closed by managers, newest first, with their reasons."""
    ann, _ben = await world.table("Ann", "Ben", locale=locale)
    boss = world.person("Boss", locale=locale, manager=True)
    await world.slash(boss, "house opening", amount=300)
    await world.slash(boss, "house grant", person=ann, amount=25, reason="a *birthday*")
    await world.really(boss, "table close", now=True, reason="the pub closes")
    log = await world.slash(boss, "house log")
    assert log.private
    said = [one.format(boss=boss.id, ann=ann.id) for one in (closed, given, set_to)]
    assert [log.text.index(one) for one in said] == sorted(log.text.index(one) for one in said)
    assert r"a \*birthday\*" in log.text
    assert "the pub closes" in log.text


async def test_turning_the_pages_of_the_log(world: World) -> None:
    """The log opens from the panel, and its pages lead to older entries and back.
    No button shows the log to anyone without Manage Server.
    """
    boss, ann = world.person("Boss", manager=True), world.person("Ann")
    settings = world.services.ledger.settings
    for number in range(1, 10):
        await settings.change_server_settings(world.guild.id, boss.id, key=f"opening-{number}", opening=number)
    panel = await world.slash(boss, "house opening", amount=10)
    log = await world.click(boss, "The log", panel.message)
    assert "to 10 chips" in log.text
    assert "from 1 chip to 2 chips" not in log.text
    older = await world.click(boss, "Older", log.message)
    assert "from 1 chip to 2 chips" in older.text
    assert "to 10 chips" not in older.text
    assert "to 10 chips" in (await world.click(boss, "Newer", older.message)).text
    for button in ("s:log:page", "s:log:page:9", "s:house:log"):
        answer = await world.click_anyway(ann, panel.message, button)
        assert "manage the server" in answer.text
