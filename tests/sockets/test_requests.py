"""Requests of the bot, counted by the fake Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from bot.app import Prial, use_api
from bot.config import Settings
from bot.presenter.context import MAX_RETRY_PAUSE
from bot.rules.betting.house_rules import BragRules
from bot.services import Services, build_services
from bot.tables.table_settings import TableSettings
from bot.tables.values import NamedUser
from tests.sockets.process import TOKEN, script
from tests.sockets.server import FIRST_CHANNEL, FIRST_PERSON, GUILD, discord
from tests.sockets.troubles import Refused
from tests.support.clock import ManualClock


async def test_play_asks_for_no_members(tmp_path: Path) -> None:
    """Playing members are not looked up, since their interactions show that they are in the server."""
    async with discord() as server:
        await server.bot(tmp_path)
        alice, bill, chris = (server.person(name) for name in ("Alice", "Bill", "Chris"))
        await alice.command("table open", ante=1)
        await bill.press("Join")
        await chris.press("Join")
        people = [alice, bill, chris]
        for deal in range(1, 4):
            await alice.press("deal")
            await alice.finds(f"deal {deal}", "to play")
            for number in range(2):  # the dealer wins
                one = people[(deal + number) % 3]
                await one.finds(f"▶ **{one.name}**")
                await one.press("fold")
            await alice.finds(f"deal {deal}", "wins")

        asked = [one.path for one in server.requests]
    assert [path for path in asked if path.startswith(f"guilds/{GUILD}/members")] == []


async def test_refusals_are_counted(tmp_path: Path) -> None:
    """Refused direct messages count towards Discord's limit of invalid requests."""
    few = script("from bot.app import request_hooks", "request_hooks.WARN_AT = 1")
    async with discord() as server:
        bot = await server.bot(tmp_path, *few)
        people = [server.person(name) for name in ("Alice", "Bill")]
        for one in people:
            one.closes_dms()
        await people[0].command("table open", ante=1)
        await people[1].press("Join")
        for one, other in (people, people[::-1]):
            [asked] = (await one.command("pay", person=other, amount=1)).told
            await one.click(asked, asked.ids[0])
        await server.heard(bot, "Discord has refused 1 requests in ten minutes (403: 1)")


async def test_share_of_the_requests(new_database: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot with a share of the requests never exceeds the share in any second, and shows everything in the end."""
    share, tables = 2, 9
    settings = Settings(database_url=f"sqlite:///{new_database}", requests_per_second=share)
    monkeypatch.setattr("discord.http.Route.BASE", "")  # restores Discord's address afterwards
    async with discord() as server, build_services(settings, clock=clock) as services:
        use_api(server.base)
        monkeypatch.setattr(server, "clock", clock.now)
        bot = Prial(services)

        await _in_time(clock, bot.login(TOKEN))
        await _open_tables(services, tables)
        await _in_time(clock, bot.presenter.wait_idle())
        await bot.stop(0.0)

        times = [one.at for one in server.requests if not one.path.startswith(("interactions/", "webhooks/"))]
        shown = {one.channel_id for one in server.messages.values() if "A table is open" in one.text}
    assert shown == set(range(FIRST_CHANNEL, FIRST_CHANNEL + tables))
    assert all(later - earlier >= 1.0 for earlier, later in zip(times, times[share:], strict=False))


async def test_a_refusal_of_the_whole_bot(
    new_database: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If Discord refuses all requests for longer than a request waits, everything is still shown in the end."""
    settings = Settings(database_url=f"sqlite:///{new_database}")
    monkeypatch.setattr("discord.http.Route.BASE", "")  # restores Discord's address afterwards
    refused = Refused(429, after=600.0, whole=True)
    async with discord() as server, build_services(settings, clock=clock) as services:
        use_api(server.base)
        bot = Prial(services)
        await _in_time(clock, bot.login(TOKEN))
        with server.trouble(refused, "POST", "channels/*/messages", times=1):
            await _open_tables(services, 2)
            for _ in range(10):
                await _in_time(clock, bot.presenter.wait_idle())
                clock.advance(MAX_RETRY_PAUSE)
        await bot.stop(0.0)

        shown = {one.channel_id for one in server.messages.values() if "A table is open" in one.text}
    assert server.refused[429] == 1
    assert shown == {FIRST_CHANNEL, FIRST_CHANNEL + 1}


async def _open_tables(services: Services, count: int) -> None:
    """Open `count` tables, each in a separate channel."""
    for number in range(count):
        await services.tables.open(
            GUILD,
            FIRST_CHANNEL + number,
            NamedUser(user_id=FIRST_PERSON + number, name="Ann"),
            house_rules=BragRules(),
            settings=TableSettings(),
            buy_in=100,
            key=f"open-{number}",
        )


async def _in_time(clock: ManualClock, work: Coroutine[Any, Any, None]) -> None:
    """Advance the clock until `work` is done."""
    doing = asyncio.create_task(work)
    while not doing.done():
        for _ in range(50):
            await asyncio.sleep(0)
        clock.advance(0.1)
    await doing
