"""(o) Cost of a bet over real sockets, compared with a bare discord.py bot that shows the same layouts from constants.

Two people per table bet in turn, each on their own hand message in the channel, which shows a picture of the hand. Both
bots are separate processes on one fake Discord. For each bet, the yardstick commits one row and makes as many requests
as Prial on average. The edits keep the pictures.
"""

from __future__ import annotations

import asyncio
import copy
import json
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from simcord.components import walk_components

from benchmarks import evening
from benchmarks.constant_table import EDITS, Layouts
from benchmarks.figure import Figure, percentile
from benchmarks.process import bot, check
from tests.sockets.interactions import COMPONENT, Interaction, Message, Where
from tests.sockets.payloads import APPLICATION, LAYOUT, snowflake
from tests.sockets.people import Person
from tests.sockets.process import BotProcess
from tests.sockets.server import FIRST_CHANNEL, DiscordServer

TABLES: Final = 64
IN_FLIGHT: Final = 16
WARM_UP: Final = 500
BETS: Final = 1_000
"""Number of bets in a measurement with `IN_FLIGHT` bets at a time."""
RATE: Final = 100
"""Clicks per second in a measurement with evenly spaced clicks."""
SECONDS: Final = 4
"""Duration in seconds of a measurement with evenly spaced clicks."""
ROUNDS: Final = 5
BUY_IN: Final = 10_000
"""Chips of each player, enough for all bets."""
BOUNDLESS: Final = "10000"
"""Limit of requests per second that is never reached. Requests delayed by a limit would seem to cost nothing."""
QUIET: Final = 1.0
"""Seconds without a request after which a bot has shown everything."""
AS_MANY: Final = 1.05
"""Maximum ratio of the two bots' requests per bet. Above it, the bots cannot be compared."""
HANDS: Final = 2
"""Number of requests per bet with which the yardstick writes hand messages."""
PATIENCE: Final = 600.0
"""Seconds after which bets without a response end the measurement."""


@dataclass
class Hand:
    """Hand message in the channel, with the other hand at the table and the button of the next bet."""

    where: Where
    message: Message
    other: Hand | None = None
    bet: str | None = None
    """custom_id of the button for the minimum bet; None if it is not the player's turn."""
    shown: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever the message is edited."""

    def written(self) -> None:
        """Update the state after the message was written."""
        self.bet = _offers(self.message, "bet")
        self.shown.set()

    async def until(self, *, turn: bool) -> None:
        """Wait until the hand message shows that it is the player's turn or, with `turn` False, that it is not."""
        while (self.bet is not None) is not turn:
            self.shown.clear()
            await self.shown.wait()


@dataclass(frozen=True)
class Run:
    """Result of a series of bets.

    `latencies` are the seconds from each click until the hand message shows the bet. `took` is the duration in seconds,
    `cpu` the bot's CPU seconds, and `written` the number of its requests.
    """

    latencies: list[float]
    took: float
    cpu: float
    written: int

    @property
    def rate(self) -> float:
        """Return the bets per second."""
        return len(self.latencies) / self.took

    @property
    def cost(self) -> float:
        """Return the bot's CPU seconds per bet."""
        return self.cpu / len(self.latencies)

    @property
    def requests(self) -> float:
        """Return the bot's requests per bet."""
        return self.written / len(self.latencies)


class Bettors:
    """The people at the tables of one bot. `number` is the order in which the bot connected, from 0."""

    def __init__(self, server: DiscordServer, number: int, process: BotProcess) -> None:
        self._server = server
        self._number = number
        self._process = process
        self._turns: asyncio.Queue[Hand] = asyncio.Queue()
        """Hands of the players to act."""
        self._hands: dict[int, Hand] = {}
        self._channels: set[int] = set()
        self._passing: set[asyncio.Task[None]] = set()
        self._requests = 0
        """Number of requests that wrote messages of these tables."""
        server.listeners.append(self._written)

    def _written(self, message: Message) -> None:
        hand = self._hands.get(message.id)
        if hand is not None:
            hand.written()
        self._requests += message.channel_id in self._channels

    def sit_down(self, hands: list[tuple[Person, Message]]) -> None:
        """Add two people at a table, with their hand messages. One of the two must be to act."""
        one, two = (Hand(_where(person), message) for person, message in hands)
        one.other, two.other = two, one
        self._channels.add(one.message.channel_id)
        self._hands |= {one.message.id: one, two.message.id: two}
        one.written()
        two.written()
        self._turns.put_nowait(two if one.bet is None else one)

    def layouts(self) -> Layouts:
        """Return the current components of a table's messages."""
        hand = next(one for one in self._hands.values() if one.bet is not None)
        assert hand.other is not None
        table = next(one for one in self._server.messages.values() if not one.reader and one.ids)
        return Layouts(hand.message.components, hand.other.message.components, table.components)

    async def write_tables(self, edits: float) -> None:
        """Make the yardstick edit the table message `edits` times per bet."""
        hand = next(iter(self._hands.values()))
        begun = await self._press(hand, f"{EDITS}{edits}")
        await self._server.until(lambda: begun.answered, "an answer")

    async def at_once(self, bets: int) -> Run:
        """Make `bets` bets, `IN_FLIGHT` at a time."""
        left = iter(range(bets))

        async def play(latencies: list[float]) -> None:
            for _ in left:
                await self._bet(latencies)

        return await self._measured(play, IN_FLIGHT)

    async def at_a_rate(self, bets: int) -> Run:
        """Make `bets` bets, `RATE` a second, without waiting for pending bets."""
        began, numbers = time.perf_counter(), iter(range(bets))

        async def play(latencies: list[float]) -> None:
            await asyncio.sleep(began + next(numbers) / RATE - time.perf_counter())
            await self._bet(latencies)

        return await self._measured(play, bets)

    async def _measured(self, play: Callable[[list[float]], Awaitable[None]], players: int) -> Run:
        latencies: list[float] = []
        cpu, written, began = self._process.cpu(), self._requests, time.perf_counter()
        await asyncio.gather(*(play(latencies) for _ in range(players)))
        took = time.perf_counter() - began
        await self._server.at_rest(QUIET)
        check(self._process)
        return Run(latencies, took, self._process.cpu() - cpu, self._requests - written)

    async def _bet(self, latencies: list[float]) -> None:
        """Bet for a player to act, and record the seconds until the hand message shows the bet."""
        hand = await self._turns.get()
        assert hand.bet is not None
        assert hand.other is not None
        began = time.perf_counter()
        await self._press(hand, hand.bet)
        await hand.until(turn=False)
        latencies.append(time.perf_counter() - began)
        passing = asyncio.create_task(self._pass_on(hand.other))
        self._passing.add(passing)
        passing.add_done_callback(self._passing.discard)

    async def _press(self, hand: Hand, custom_id: str) -> Interaction:
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        return await self._server.interact(COMPONENT, hand.where, data, hand.message, bot=self._number)

    async def _pass_on(self, hand: Hand) -> None:
        """Queue a hand in `_turns` once its message shows that it is the player's turn."""
        await hand.until(turn=True)
        self._turns.put_nowait(hand)


def run() -> list[Figure]:
    """Make bets at both bots in turn, and print and return the figures."""
    with tempfile.TemporaryDirectory(prefix="prial-bench-") as folder:
        prial, constants = asyncio.run(asyncio.wait_for(_measure(Path(folder)), PATIENCE))
    for name, one in (("Prial", prial), ("from constants", constants)):
        print(f"  {name}: {one}")
    return [
        Figure("CPU of a bet: Prial over constants", prial.cost / constants.cost, 1.6),
        Figure(f"bets a second, {IN_FLIGHT} in flight", prial.rate / constants.rate, 0.5, at_least=True),
        Figure(f"p50 at {RATE} clicks a second", prial.p50 / constants.p50, 1.5),
        *(
            Figure(f"requests a bet {which}, the more over the fewer", max(ours, theirs) / min(ours, theirs), AS_MANY)
            for which, ours, theirs in (
                (f"with {IN_FLIGHT} in flight", prial.requests(prial.at_once), constants.requests(constants.at_once)),
                (f"at {RATE} a second", prial.requests(prial.at_a_rate), constants.requests(constants.at_a_rate)),
            )
        ),
    ]


@dataclass(frozen=True)
class Measured:
    """Runs of one bot."""

    at_once: list[Run]
    at_a_rate: list[Run]

    @property
    def cost(self) -> float:
        """Return the median of the CPU seconds per bet."""
        return statistics.median(one.cost for one in self.at_once)

    @property
    def rate(self) -> float:
        """Return the median of the bets per second with `IN_FLIGHT` bets at a time."""
        return statistics.median(one.rate for one in self.at_once)

    @property
    def p50(self) -> float:
        """Return the median of the seconds that a bet takes at `RATE` bets a second."""
        return statistics.median(percentile(one.latencies, 0.5) for one in self.at_a_rate)

    @staticmethod
    def requests(runs: list[Run]) -> float:
        """Return the mean requests per bet of `runs`."""
        return statistics.mean(one.requests for one in runs)

    def __str__(self) -> str:
        p99 = statistics.median(percentile(one.latencies, 0.99) for one in self.at_a_rate)
        return (
            f"{self.cost * 1e3:.2f} ms of CPU and {self.requests(self.at_once):.2f} requests a bet,"
            f" {self.rate:,.0f} bets/s; at {RATE}/s {self.requests(self.at_a_rate):.2f} requests a bet,"
            f" p50 {self.p50 * 1e3:.2f} ms, p99 {p99 * 1e3:.2f} ms"
        )


async def _measure(folder: Path) -> tuple[Measured, Measured]:
    server = DiscordServer(evening.GUILD, trusting=True)
    async with evening.services_at(folder / "prial.db"):
        pass  # creates the database, with enough chips for everybody
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(server.serving())
        for number in range(2 * TABLES):
            await server.channel(f"table-{number}")  # the bots know it, so that Prial may show pictures
        process = await stack.enter_async_context(bot(folder / "prial.db", server, REQUESTS_PER_SECOND=BOUNDLESS))
        prial = Bettors(server, 0, process)
        await server.identified()
        await server.at_rest(QUIET)
        for number in range(TABLES):
            prial.sit_down(await at_a_table(server, FIRST_CHANNEL + number))
        await prial.at_once(WARM_UP)
        layouts = folder / "layouts.json"
        layouts.write_text(json.dumps(asdict(prial.layouts())), "utf-8")
        given = ("-m", "benchmarks.constant_table", str(layouts), str(folder / "plain.db"))
        constants = Bettors(server, 1, await server.start(folder, *given))
        await server.identified(2)
        for number in range(TABLES):
            constants.sit_down(await _with_constants(server, prial.layouts(), FIRST_CHANNEL + TABLES + number))
        await constants.at_once(WARM_UP)
        first, second = Measured([], []), Measured([], [])
        for _ in range(ROUNDS):
            first.at_once.append(await prial.at_once(BETS))
            await constants.write_tables(first.at_once[-1].requests - HANDS)
            second.at_once.append(await constants.at_once(BETS))
            first.at_a_rate.append(await prial.at_a_rate(RATE * SECONDS))
            await constants.write_tables(first.at_a_rate[-1].requests - HANDS)
            second.at_a_rate.append(await constants.at_a_rate(RATE * SECONDS))
    return first, second


async def at_a_table(server: DiscordServer, channel_id: int, number: int = 0) -> list[tuple[Person, Message]]:
    """Seat two people at a table of Prial, let both look at their cards, and return their hand messages.

    `number` is the number of the bot, as in `Bettors`.
    """
    people = [server.person(name, channel_id) for name in ("Andy", "Bill")]
    for one in people:
        one.bot = number
    await people[0].command("table open", clock=600, buy_in=BUY_IN)
    await people[1].command("join", buy_in=BUY_IN)
    await people[0].press("deal")
    hands = [(one, (await one.press("hand")).told[0]) for one in people]
    hands.sort(key=lambda each: _offers(each[1], "look") is None)
    for place, (person, hand) in enumerate(hands):
        await person.press("look", hand)
        if not place:
            await person.press("bet", hand)
    return hands


def _offers(hand: Message, action: str) -> str | None:
    """Return the custom_id of a hand message's button for `action`, or None."""
    named = (str(part.get("custom_id", "")) for part in walk_components(hand.components))
    return next((one for one in named if one.startswith(f"p:{action}:")), None)


async def _with_constants(server: DiscordServer, layouts: Layouts, channel_id: int) -> list[tuple[Person, Message]]:
    """Seat two people at a table of the yardstick, and return their hand messages."""
    table = Message(snowflake(), channel_id, APPLICATION, LAYOUT, components=copy.deepcopy(layouts.table))
    server.messages[table.id] = table
    hands = []
    for one in (server.person(name, channel_id) for name in ("Andy", "Bill")):
        await server.click(_where(one), table, next(each for each in table.ids if each.startswith("t:hand:")), bot=1)
        hands.append((one, one.sees()[-1]))
    return hands


def _where(person: Person) -> Where:
    return Where(evening.GUILD, person.channel_id, person.id, person.name)
