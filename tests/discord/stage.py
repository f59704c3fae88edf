"""Table and presenter without a Discord client. The test decides when and how Discord responds."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.config import Settings
from bot.counters import ProcessCounters
from bot.presenter.discord_api import DiscordApi
from bot.presenter.presenter import Presenter
from bot.presenter.scheduler import Scheduler, Urgency
from bot.presenter.settings_cache import SettingsCache
from bot.presenter.summaries import EveningGoodbyes, HistoryDeals, LeagueStatusLines
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet
from bot.rules.game import Move
from bot.screens.widgets.layout import Screen
from bot.services import Services, build_services
from bot.tables.messages import MessageStore
from bot.tables.table_settings import TableSettings
from bot.tables.values import NamedUser
from tests.support.clock import ManualClock

GUILD, CHANNEL, ANN, BEN = 7, 70, 101, 102
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
"""Names of the users whose ids are `ANN`, `ANN + 1` and so on."""
DM = 10_000
"""Difference between a user's id and the id of their direct-message channel."""


@dataclass
class SlowPosts(DiscordApi):
    """Discord double that responds when and how the test says."""

    clock: ManualClock = field(default_factory=ManualClock)
    figures: ProcessCounters = field(default_factory=ProcessCounters)
    scheduler: Scheduler = field(init=False)
    troubles: list[Exception] = field(default_factory=list)
    troubles_of: dict[int, list[Exception]] = field(default_factory=dict)
    """Failures of the next requests, by the id of the message or, for posts, of the channel."""
    open: asyncio.Event = field(default_factory=asyncio.Event)
    written: list[tuple[str, int, str]] = field(default_factory=list)
    """Requests made: the kind, the message's or channel's id, and the text."""
    held: set[int] = field(default_factory=set)
    """Ids of the messages or channels whose requests wait for `let_go`."""
    texts: dict[int, str] = field(default_factory=dict)
    """Texts of the existing messages, by id."""
    names: dict[str, int] = field(default_factory=dict)
    """Ids of messages by the nonces they were posted under."""
    under_way: int = 0
    most_under_way: int = 0
    _let_go: asyncio.Event = field(default_factory=asyncio.Event)
    _ids: Iterator[int] = field(default_factory=lambda: itertools.count(1_000))

    def __post_init__(self) -> None:
        self.scheduler = Scheduler(self.clock, self.figures, per_second=50)

    async def send(
        self,
        channel_id: int,
        screen: Screen,
        *,
        nonce: str,
        mention: int | None = None,
        role: int | None = None,
        silent: bool = False,
    ) -> int:
        """Post a message. A nonce that was used before posts nothing, as at Discord."""
        await self._request("send", channel_id, screen)
        if nonce in self.names:
            return self.names[nonce]
        message_id = self.names[nonce] = next(self._ids)
        self.put(message_id, screen)
        return message_id

    async def edit(
        self, channel_id: int, message_id: int, screen: Screen, *, route: str = "", keeps_files: bool = False
    ) -> None:
        await self._request("edit", message_id, screen)
        self.put(message_id, screen)

    async def custom_ids(self, channel_id: int, message_id: int, *, route: str = "") -> tuple[str, ...]:
        return ()

    async def delete(self, channel_id: int, message_id: int) -> None:
        await self._request("delete", message_id, None)
        self.texts.pop(message_id, None)

    async def open_dm(self, user_id: int, urgency: Urgency | None = None) -> int:
        """Return the id of a user's direct-message channel."""
        return user_id + DM

    async def fetch_server(self, guild_id: int) -> None:
        """Do nothing: the server's name is fixed."""

    def server_name(self, guild_id: int) -> str:
        return "The Club"

    def can_attach(self, channel_id: int) -> bool:
        """Allow files everywhere."""
        return True

    def last_message_id(self, channel_id: int) -> int | None:
        return None

    async def answer(self, message_id: int, screen: Screen) -> bool:
        """Show `screen` as the response to a click, which no rate limit delays."""
        self.put(message_id, screen)
        return True

    def let_go(self, message_id: int) -> None:
        """Let requests about a message complete again."""
        self.held.discard(message_id)
        self._let_go.set()
        self._let_go = asyncio.Event()

    def put(self, message_id: int, screen: Screen) -> None:
        """Show `screen` in a message from now on."""
        self.texts[message_id] = text_of(screen)

    async def _request(self, kind: str, where: int, screen: Screen | None) -> None:
        self.written.append((kind, where, text_of(screen)))
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        try:
            await self.open.wait()
            while where in self.held:
                await self._let_go.wait()
            troubles = self.troubles_of.get(where) or self.troubles
            if troubles:
                raise troubles.pop(0)
        finally:
            self.under_way -= 1

    def edits(self) -> list[str]:
        """Return the texts of all edits."""
        return [text for kind, _, text in self.written if kind == "edit"]


def text_of(screen: Screen | None) -> str:
    """Return all text of a screen."""
    parts = [] if screen is None else screen.raw_components()
    return json.dumps(parts, ensure_ascii=False, default=str)


@dataclass
class Stage:
    """Table of two or more people, and a presenter that shows it through `SlowPosts`."""

    services: Services
    clock: ManualClock
    posts: SlowPosts
    presenter: Presenter
    unreachable: list[tuple[int, int]]
    path: Path
    _keys: Iterator[int] = field(default_factory=itertools.count)

    def key(self) -> str:
        """Return a fresh idempotency key."""
        return f"key-{next(self._keys)}"

    async def bet(self, user_id: int, amount: int) -> None:
        """Bet as a user."""
        await self.play(user_id, Bet(amount=amount))

    async def play(self, user_id: int, move: Move) -> None:
        """Make a move as a user."""
        await self.services.tables.act(1, user_id, move, key=self.key())

    async def draw(self) -> tuple[int, Screen]:
        """Return the table's version, and its table message rendered as for a response."""
        view = await self.services.tables.view(1)
        return view.table.version, await self.presenter.render_table(view)

    async def shown(self) -> None:
        """Wait until everything pending has been shown."""
        self.posts.open.set()
        await self.presenter.wait_idle()

    async def ticks(self, count: int = 20) -> None:
        """Run the event loop for a while, so that everything happens that needs no response from Discord."""
        for _ in range(count):
            await asyncio.sleep(0.001)


@asynccontextmanager
async def staged(path: Path, posts: SlowPosts, people: int = 2, capacity: int = 2_000) -> AsyncIterator[Stage]:
    """Yield a stage on which a deal without a clock has begun and is shown.
    Discord's responses then wait until the test sets `SlowPosts.open`.
    """
    clock = posts.clock
    unreachable: list[tuple[int, int]] = []
    async with build_services(Settings(database_url=f"sqlite:///{path}"), clock=clock) as services:
        presenter = Presenter(
            tables=services.tables,
            store=MessageStore(services.store),
            reader_settings=SettingsCache(services.ledger.settings, lambda _: "en-GB"),
            goodbyes=EveningGoodbyes(services.evenings, LeagueStatusLines(services.table_leagues)),
            extra_lines=LeagueStatusLines(services.table_leagues),
            past_deals=HistoryDeals(services.history),
            api=posts,
            clock=clock,
            scheduler=posts.scheduler,
            counters=posts.figures,
            on_unreachable=lambda guild, user: unreachable.append((guild, user)),
            capacity=capacity,
        )
        services.tables.subscribe(presenter.on_table_changed)
        stage = Stage(services, clock, posts, presenter, unreachable, path)
        ann, settings = NamedUser(user_id=ANN, name="Ann"), TableSettings(turn_seconds=None)
        await services.tables.open(
            GUILD, CHANNEL, ann, house_rules=BragRules(), settings=settings, buy_in=100, key="open"
        )
        for number in range(1, people):
            person = NamedUser(user_id=ANN + number, name=NAMES[number])
            await services.tables.join(1, person, buy_in=100, key=f"join-{number}")
        await services.tables.deal_now(1, ANN, key="deal")
        await stage.shown()
        posts.open.clear()
        posts.written.clear()
        try:
            yield stage
        finally:
            posts.open.set()
            await presenter.stop(0.0)
