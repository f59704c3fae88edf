"""(c) From an event entering discord.py to the response leaving, beside a bot that shows layouts from constants."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket

from benchmarks import evening
from benchmarks.constant_bot import ConstantBot
from benchmarks.discord_server import Answer, Clicked, DiscordServer, Payload
from benchmarks.figure import Figure, percentile
from bot.app import Prial, find_gateway, use_api
from bot.screens.ids import PlayId, TableId, parse
from bot.services import Services

CLICKS = 400
WARM_UP = 40
PRIAL, CONSTANT = 0, 1


class Stopwatch:
    """Takes the time from the gateway's event to the response's headers, of one click at a time."""

    def __init__(self) -> None:
        self.entered = self.left = 0.0

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[Stopwatch]:
        """Watch everything that enters discord.py's gateway."""
        received = DiscordWebSocket.received_message

        async def watched(socket: DiscordWebSocket, message: Any, /) -> None:
            if "INTERACTION_CREATE" in message:
                self.entered = time.perf_counter()
            await received(socket, message)

        DiscordWebSocket.received_message = watched  # type: ignore[method-assign]
        try:
            yield self
        finally:
            DiscordWebSocket.received_message = received  # type: ignore[method-assign]

    def watch(self, bot: discord.Client) -> None:
        """Watch what leaves a bot that has not logged in yet."""
        trace = aiohttp.TraceConfig()
        trace.on_request_headers_sent.append(self._sent)
        bot.http.http_trace = trace

    async def _sent(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, sent: aiohttp.TraceRequestHeadersSentParams
    ) -> None:
        if sent.url.path.endswith("/callback"):
            self.left = time.perf_counter()

    @property
    def seconds(self) -> float:
        """What the last click took."""
        return self.left - self.entered


def run() -> list[Figure]:
    """Plays some deals by clicks; prints and returns the figures."""
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        took = asyncio.run(_measure(Path(folder) / "prial.db"))
    figures = []
    for what, pairs in took.items():
        ours, theirs = [ours for ours, _ in pairs], [theirs for _, theirs in pairs]
        print(
            f"  {what}, {len(pairs)} clicks: Prial p50 {statistics.median(ours) * 1e3:.2f} ms,"
            f" p99 {percentile(ours, 0.99) * 1e3:.2f} ms; from constants"
            f" p50 {statistics.median(theirs) * 1e3:.2f} ms, p99 {percentile(theirs, 0.99) * 1e3:.2f} ms"
        )
        figures.append(Figure(f"{what}: Prial over constants", statistics.median(ours) / statistics.median(theirs), 2))
    return figures


async def _measure(database: Path) -> dict[str, list[tuple[float, float]]]:
    """What clicks took, in pairs of Prial and the other bot, by what was clicked."""
    server = DiscordServer(evening.GUILD, keep=True)
    stopwatch = Stopwatch()
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(server.serving())
        await stack.enter_async_context(stopwatch.watching())
        services = await stack.enter_async_context(evening.services_at(database))
        use_api(server.base)
        prial, constant = Prial(services), ConstantBot()
        for number, bot in enumerate((prial, constant)):
            stopwatch.watch(bot)
            await stack.enter_async_context(_connected(bot, server, number + 1))
        table = Table(services, server, await evening.open_table(services, 0))
        took: dict[str, list[tuple[float, float]]] = {"a move": [], "My cards": []}
        for number in range(WARM_UP + CLICKS):
            await prial.presenter.idle()
            clicked, what = await table.next_click()
            answer = await server.click(clicked, PRIAL)
            ours = stopwatch.seconds
            table.show(clicked, answer)
            await prial.presenter.idle()
            constant.says(answer)
            assert await server.click(clicked, CONSTANT) == answer
            if number >= WARM_UP:
                took[what].append((ours, stopwatch.seconds))
        await prial.stop(5.0)
        return took


@asynccontextmanager
async def _connected(bot: discord.Client, server: DiscordServer, bots: int) -> AsyncIterator[None]:
    async with bot:
        await bot.login("bench.mark.only")
        await find_gateway(bot)
        connection = asyncio.create_task(bot.connect())
        await server.identified(bots)
        yield
        await bot.close()
        await connection


class Table:
    """A table whose people press what their message offers."""

    def __init__(self, services: Services, server: DiscordServer, table_id: int) -> None:
        self._services = services
        self._server = server
        self._table_id = table_id
        self._rng = Random(11)

    async def next_click(self) -> tuple[Clicked, str]:
        """Somebody's click on the public message, and of what kind it is."""
        view = await self._services.tables.public(self._table_id)
        place = view.view.to_act[0] - 1 if view.view.to_act else 0
        message = self._public_message()
        buttons = [(one, parse(one)) for one in _custom_ids(message["components"])]
        moves = {wanted.action: one for one, wanted in buttons if isinstance(wanted, PlayId)}
        others = {wanted.action: one for one, wanted in buttons if isinstance(wanted, TableId)}
        seated = {one.seat: one for one in view.view.seats}
        if moves and seated[place + 1].hands and self._rng.random() < 0.3:
            return self._click(place, message, others["hand"]), "My cards"
        for action in self._wishes():
            if action in moves:
                return self._click(place, message, moves[action]), "a move"
        return self._click(place, message, others["deal"]), "a move"

    def _wishes(self) -> list[str]:
        wishes = ["look", "bet", "see", "fold"]
        return wishes if self._rng.random() < 0.75 else wishes[::-1]

    def show(self, clicked: Clicked, answer: Answer) -> None:
        """The clicked message as it is after the answer."""
        if not answer.apart and answer.data.get("components"):
            self._server.messages[int(clicked.message["id"])]["components"] = answer.data["components"]

    def _public_message(self) -> Payload:
        channel = str(evening.FIRST_CHANNEL)
        return next(one for one in reversed(self._server.messages.values()) if one["channel_id"] == channel)

    def _click(self, place: int, message: Payload, custom_id: str) -> Clicked:
        return Clicked(
            guild_id=evening.GUILD,
            channel_id=evening.FIRST_CHANNEL,
            user_id=evening.user(0, place),
            name="Somebody",
            message={**message, "components": list(message["components"])},
            custom_id=custom_id,
        )


def _custom_ids(components: list[Payload]) -> list[str]:
    found = []
    for one in components:
        if "custom_id" in one and not one.get("disabled"):
            found.append(one["custom_id"])
        found += _custom_ids(one.get("components", []))
    return found
