"""(c) Time from a click's arrival in discord.py to the response, compared with a bot that shows constant layouts."""

from __future__ import annotations

import asyncio
import copy
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket

from benchmarks import evening, moves, plain
from benchmarks.betting import choices
from benchmarks.constant_bot import ConstantBot
from benchmarks.figure import Figure, percentile
from bot.app import Prial, find_gateway, use_api
from bot.screens.widgets.custom_ids import TableId, parse_custom_id
from bot.services import Services
from bot.store.writing.write_batch import WriteBatch
from tests.sockets.interactions import Message, Where
from tests.sockets.process import TOKEN
from tests.sockets.server import DiscordServer
from tests.support.betting import brag

CLICKS = 500
WARM_UP = 20
PATIENCE = 300.0
"""Seconds after which a click without a response ends the measurement."""
PRIAL, CONSTANT = 0, 1


class Stopwatch:
    """Stopwatch for one click at a time, from the gateway event to the headers of the response."""

    def __init__(self) -> None:
        self.entered = self.left = 0.0

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[Stopwatch]:
        """Record the time of each click that discord.py receives from the gateway, until the block ends."""
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
        """Record the times of a bot's responses. The bot must not have logged in yet."""
        trace = bot.http.http_trace or aiohttp.TraceConfig()
        trace.on_request_headers_sent.append(self._sent)
        bot.http.http_trace = trace

    async def _sent(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, sent: aiohttp.TraceRequestHeadersSentParams
    ) -> None:
        if sent.url.path.endswith("/callback"):
            self.left = time.perf_counter()

    @property
    def seconds(self) -> float:
        """Return the seconds between the last click and its response."""
        return self.left - self.entered


@dataclass
class Took:
    """Seconds of each click of one kind: by Prial, by the yardstick, and by the yardstick after a plain commit."""

    prial: list[float] = field(default_factory=list)
    constants: list[float] = field(default_factory=list)
    durable: list[float] = field(default_factory=list)

    def without(self, first: int) -> Took:
        """Return the times without the first `first` clicks."""
        return Took(self.prial[first:], self.constants[first:], self.durable[first:])


def run() -> list[Figure]:
    """Play some deals by clicks, and print and return the figures.

    A move must be on the disk before its response, so the yardstick of moves first writes the same rows in a plain
    transaction. It writes in a thread, because a bot must not block its event loop.
    """
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        cards, moves = asyncio.run(asyncio.wait_for(_measure(Path(folder)), PATIENCE))
    print(f"  My cards, {len(cards.prial)} clicks: {_times(cards.prial)}; from constants {_times(cards.constants)}")
    print(
        f"  a move, {len(moves.prial)} clicks: {_times(moves.prial)}; from constants {_times(moves.constants)},"
        f" and with a plain commit {_times(moves.durable)}"
    )
    return [
        Figure("My cards: Prial over constants", _ratio(cards.prial, cards.constants), 2),
        Figure("a move: Prial over constants and a plain commit", _ratio(moves.prial, moves.durable), 2),
    ]


def _times(seconds: list[float]) -> str:
    return f"p50 {statistics.median(seconds) * 1e3:.2f} ms, p99 {percentile(seconds, 0.99) * 1e3:.2f} ms"


def _ratio(ours: list[float], theirs: list[float]) -> float:
    return statistics.median(ours) / statistics.median(theirs)


async def _measure(folder: Path) -> tuple[Took, Took]:
    """Return the times of clicks on My cards and of moves."""
    server = DiscordServer(evening.GUILD)
    stopwatch = Stopwatch()
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(server.serving())
        await stack.enter_async_context(stopwatch.watching())
        services = await stack.enter_async_context(evening.services_at(folder / "prial.db"))
        use_api(server.base)
        prial, constant = Prial(services), ConstantBot()
        for number, bot in enumerate((prial, constant)):
            stopwatch.watch(bot)
            await stack.enter_async_context(_connected(bot, server, number + 1))
        await prial.wait_until_ready()
        await services.tables.due_jobs.resume_clocks()
        table = Table(services, server, await evening.open_table(services, 0))
        plain.copy_database(folder / "prial.db", folder / "plain.db")
        writer = stack.enter_context(closing(plain.PlainWriter(plain.connect(folder / "plain.db"))))
        changes = moves.record(services)
        cards, made = Took(), Took()
        for _ in range(CLICKS):
            await prial.presenter.wait_idle()
            clicked = await table.next_click()
            answer = await server.click(*clicked, bot=PRIAL)
            ours = stopwatch.seconds
            await prial.presenter.wait_idle()
            constant.says(answer)
            assert await server.click(*clicked, bot=CONSTANT) == answer
            constants = stopwatch.seconds
            own = _own_change(writer, changes)
            took = cards if own is None else made
            if own is not None:
                constant.says(answer, partial(writer.write, own, own.moves))
                assert await server.click(*clicked, bot=CONSTANT) == answer
                made.durable.append(stopwatch.seconds)
            took.prial.append(ours)
            took.constants.append(constants)
        await prial.stop(5.0)
        return cards.without(WARM_UP), made.without(WARM_UP)


def _own_change(writer: plain.PlainWriter, changes: list[WriteBatch]) -> WriteBatch | None:
    """Return the change made by the last click, or None. Earlier changes are written, later ones stay in `changes`."""
    while changes:
        change = changes.pop(0)
        if change.table is None:
            continue
        if (change.idempotency_key or "").startswith("i:"):
            return change
        writer.write(change, change.moves)
    return None


@asynccontextmanager
async def _connected(bot: discord.AutoShardedClient, server: DiscordServer, bots: int) -> AsyncIterator[None]:
    async with bot:
        await bot.login(TOKEN)
        await find_gateway(bot)
        connection = asyncio.create_task(bot.connect())
        await server.identified(bots)
        yield
        await bot.close()
        await connection


class Table:
    """Table at which people click the buttons of the table message and of their hand messages."""

    def __init__(self, services: Services, server: DiscordServer, table_id: int) -> None:
        self._services = services
        self._server = server
        self._table_id = table_id
        self._rng = Random(11)

    async def next_click(self) -> tuple[Where, Message, str]:
        """Return the next click: the person and channel, the message, and the custom_id of the button."""
        view = await self._services.tables.view(self._table_id)
        place = view.view.to_act[0] - 1 if view.view.to_act else 0
        public, own = self._newest(0), self._newest(evening.user(0, place))
        assert public is not None
        shown = own if own is not None and choices(own) else public
        seated = {one.seat: one for one in brag(view).seats}
        if choices(shown) and seated[place + 1].hands and self._rng.random() < 0.3:
            return self._click(place, public, _others(public)["hand"])
        for action in self._wishes():
            if action in choices(shown):
                return self._click(place, shown, str(choices(shown)[action]))
        return self._click(place, public, _others(public)["deal"])

    def _wishes(self) -> list[str]:
        wishes = ["look", "bet", "see", "fold"]
        return wishes if self._rng.random() < 0.75 else wishes[::-1]

    def _newest(self, reader: int) -> Message | None:
        """Return the channel's newest message to the user `reader`, or to everybody if `reader` is 0."""
        found = reversed(self._server.messages.values())
        return next((one for one in found if (one.channel_id, one.reader) == (evening.FIRST_CHANNEL, reader)), None)

    def _click(self, place: int, message: Message, custom_id: str) -> tuple[Where, Message, str]:
        # A copy, because the yardstick receives the same click after Prial has changed the message.
        clicked = replace(message, components=copy.deepcopy(message.components))
        return Where(evening.GUILD, evening.FIRST_CHANNEL, evening.user(0, place), "Somebody"), clicked, custom_id


def _others(message: Message) -> dict[str, str]:
    """Return the custom_ids of a message's table buttons, by action."""
    return {wanted.action: one for one in message.ids if isinstance(wanted := parse_custom_id(one), TableId)}
