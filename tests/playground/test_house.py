"""The playground as a whole: the real bot behind the page."""

from __future__ import annotations

from pathlib import Path

import aiohttp

from playground.server import running_playground
from tests.playground.test_server import Line


async def test_a_table_of_the_playground_helps(tmp_path: Path) -> None:
    """A table opened in the playground offers `/odds` and is otherwise played like any table."""
    async with (
        running_playground(tmp_path) as address,
        aiohttp.ClientSession() as web,
        web.ws_connect(f"{address}live", headers={"Origin": address.rstrip("/")}) as socket,
    ):
        line = Line(socket)
        house = await line.until(lambda news: news["kind"] == "house")
        channel = str(house["channels"][0]["id"])
        await line.ask(do="command", channel=channel, name="table open", options={"computers": 3})
        await line.ask(do="command", channel=channel, name="odds", options={})
        await line.see(channel, "looked at your cards and somebody else is in the deal")
