"""What the bot asks of Discord, counted by Discord itself."""

from __future__ import annotations

from pathlib import Path

from tests.sockets.process import script
from tests.sockets.server import GUILD, discord


async def test_play_asks_for_no_members(tmp_path: Path) -> None:
    """People who play are not looked up: what they do says that they are in the server."""
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
    """Closed direct messages count as what they are to Discord: requests for which it bans in the end."""
    few = script("from bot.app import invalid_requests", "invalid_requests.WARN_AT = 1")
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
