"""Forged buttons of leagues, nights, matches and disputes, pressed in another server."""

from __future__ import annotations

import pytest

from bot.disputes.values import DisputeStatus
from bot.ledger.values import BANK_USER_ID
from tests.discord.test_nights import NAMES, Evening
from tests.discord.world import World

LEAGUE = (
    "home",
    "standings",
    "picture",
    "season",
    "seasons",
    "rules",
    "end",
    "end.sure",
    "begin",
    "results",
    "settings",
)
NIGHT = ("up", "in", "out", "begin", "skip", "off", "off.sure")
MATCH = ("card", "confirm", "reopen", "concede", "concede.sure", "withdraw")
DISPUTE = ("show", "withdraw", "record")


async def test_a_manager_of_another_server(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A manager of another server can neither read nor change a league, night, match or dispute."""
    evening = Evening(world, "en-GB")
    await evening.league()
    await evening.plan()
    services, home = world.services, world.guild.id
    ann, ben = evening.people[:2]
    for one in (ann, ben):
        await services.ledger.open_wallet(home, one.id)
    await world.slash(ann, "table open", buy_in=50)
    await world.slash(ben, "join", buy_in=50)
    await world.slash(ann, "deal")
    assert "Dispute" in (await world.slash(ben, "dispute open", reason="the bottom card")).text
    league, night = await services.leagues.repository.get(home, 1), await evening.night()
    dispute = await services.disputes.get(home, 1)

    for custom_id, told_here in (("s:league:home:1", "Crash League"), ("s:dispute:show:1", "bottom card")):
        assert told_here in (await world.click_anyway(ann, world.table_message(), custom_id)).text

    club = world.guild, world.channel
    world.guild = world.env.create_guild("The Other Club")
    world.channel = world.guild.create_text_channel("brag")
    mallory = world.person("Mallory", manager=True)
    await world.slash(mallory, "table open", buy_in=10)
    own = world.table_message()
    made_up = [
        *(f"s:league:{action}:1" for action in LEAGUE),
        *(f"s:night:{action}:1" for action in NIGHT),
        *(f"s:match:{action}:1.1" for action in MATCH),
        *(f"s:fixtures:{action}:1.1" for action in ("week", "team", "rules", "file", "table")),
        *(f"s:dispute:{action}:1" for action in DISPUTE),
        "s:night:sit:1.1.1",
        "s:export:season:1.1.1",
        "s:board:show:won.s1.-.1.1",
    ]
    for custom_id in made_up:
        told = await world.click_anyway(mallory, own, custom_id)
        for secret in (*NAMES, "Olga", "Crash League", "Crash Night", "bottom card"):
            assert secret not in told.text, custom_id
    for action in ("stand", "void"):
        await world.send_in(mallory, f"d:dispute:{action}:1", own, reason="because I can")
    await world.send_in(
        mallory, "d:dispute:chips:1", own, giver=str(BANK_USER_ID), taker=str(ann.id), amount="5", reason="x"
    )

    assert await services.leagues.repository.get(home, 1) == league
    assert (await evening.night()).people == night.people
    assert (await evening.night()).status == night.status
    assert await services.disputes.get(home, 1) == dispute
    assert await services.leagues.repository.list(world.guild.id) == ()
    world.guild, world.channel = club
    await world.send_in(evening.boss, "d:dispute:void:1", world.table_message(), reason="because I may")
    assert (await services.disputes.get(home, 1)).status is DisputeStatus.VOIDED
    caplog.clear()  # some forged buttons lack required parts
