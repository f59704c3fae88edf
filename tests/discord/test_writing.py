"""One writer per message: what the presenter does while Discord takes its time, refuses, or is out of reach."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.app.people import People
from bot.app.shelf import StoredShelf
from bot.clock import ManualClock
from bot.config import Settings
from bot.presenter import Presenter
from bot.presenter.posts import Busy, ChannelGone, Denied, MessageGone, Rejected
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Bet, Fold
from bot.screens.layout import Screen
from bot.services import Services, build_services
from bot.tables.values import Person, TableSettings, TableStatus
from tests.support.database import locked

GUILD, CHANNEL, ANN, BEN = 7, 70, 101, 102


@dataclass
class SlowPosts:
    """A Discord that answers when the test lets it, and in the way the test says."""

    troubles: list[Exception] = field(default_factory=list)
    open: asyncio.Event = field(default_factory=asyncio.Event)
    written: list[tuple[str, int, str]] = field(default_factory=list)
    """What was asked: which kind of request, the message's or channel's id, and the text."""
    under_way: int = 0
    most_under_way: int = 0
    _ids: Any = field(default_factory=lambda: itertools.count(1_000))

    async def send(
        self, channel_id: int, screen: Screen, *, nonce: str, mention: int | None = None, silent: bool = False
    ) -> int:
        """Post."""
        await self._request("send", channel_id, screen)
        return next(self._ids)  # type: ignore[no-any-return]

    async def edit(self, channel_id: int, message_id: int, screen: Screen) -> None:
        """Edit."""
        await self._request("edit", message_id, screen)

    async def ids(self, channel_id: int, message_id: int) -> tuple[str, ...]:
        """Nothing."""
        return ()

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete."""
        await self._request("delete", message_id, None)

    async def dm(self, user_id: int) -> int:
        """Direct messages."""
        return user_id + 10_000

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Everybody is."""
        return True

    def server_name(self, guild_id: int) -> str:
        """A name."""
        return "The Club"

    def last_message(self, channel_id: int) -> int | None:
        """Nothing."""
        return None

    async def _request(self, kind: str, where: int, screen: Screen | None) -> None:
        parts = [] if screen is None else [item.to_component_dict() for item in screen.children]
        text = json.dumps(parts, ensure_ascii=False, default=str)
        self.written.append((kind, where, text))
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        try:
            await self.open.wait()
            if self.troubles:
                raise self.troubles.pop(0)
        finally:
            self.under_way -= 1

    def edits(self) -> list[str]:
        """The texts of all edits."""
        return [text for kind, _, text in self.written if kind == "edit"]


@dataclass
class Stage:
    """A table of two, and a presenter that shows it through a slow Discord."""

    services: Services
    clock: ManualClock
    posts: SlowPosts
    presenter: Presenter
    unreachable: list[tuple[int, int]]
    path: Path
    _keys: Any = field(default_factory=itertools.count)

    def key(self) -> str:
        """A fresh key."""
        return f"key-{next(self._keys)}"

    async def bet(self, user_id: int, amount: int) -> None:
        """Somebody bets."""
        await self.services.tables.act(1, user_id, Bet(amount=amount), key=self.key())

    async def shown(self) -> None:
        """Everything that waits has been shown."""
        self.posts.open.set()
        await self.presenter.idle()

    async def ticks(self, count: int = 20) -> None:
        """What can happen happens, requests excepted."""
        for _ in range(count):
            await asyncio.sleep(0.001)


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """A deal has begun and is shown; from now on Discord answers when it is let."""
    clock, posts = ManualClock(), SlowPosts()
    unreachable: list[tuple[int, int]] = []
    path = tmp_path / "prial.db"
    async with build_services(Settings(database_url=f"sqlite:///{path}"), clock=clock) as services:
        presenter = Presenter(
            tables=services.tables,
            shelf=StoredShelf(services.store),
            readers=People(services.ledger, clock, lambda _: "en-GB"),
            posts=posts,
            clock=clock,
            unreachable=lambda guild, user: unreachable.append((guild, user)),
        )
        services.tables.subscribe(presenter.changed)
        stage = Stage(services, clock, posts, presenter, unreachable, path)
        await services.tables.open(
            GUILD, CHANNEL, Person(user_id=ANN, name="Ann"), house_rules=BragRules(), settings=TableSettings(),
            buy_in=100, key="open",
        )  # fmt: skip
        await services.tables.join(1, Person(user_id=BEN, name="Ben"), buy_in=100, key="join")
        await services.tables.deal_now(1, ANN, key="deal")
        await stage.shown()
        posts.open.clear()
        posts.written.clear()
        yield stage
        posts.open.set()
        await presenter.stop(0.0)


async def test_one_request_at_a_time_and_the_newest_wins(stage: Stage) -> None:
    """Many changes during one request are written by one more, which shows the last of them."""
    for number in range(6):
        await stage.bet((BEN, ANN)[number % 2], 5)
        await stage.ticks(3)
    assert len(stage.posts.edits()) == 1

    await stage.shown()

    edits = stage.posts.edits()
    assert len(edits) == 2
    assert stage.posts.most_under_way == 1
    assert "Pot **32 chips**" in edits[-1]


async def test_an_answer_in_the_presenters_place(stage: Stage) -> None:
    """While an answer writes a message the presenter does not; what the answer has shown is not written again."""
    message = 1_000
    async with stage.presenter.answering(1, message) as claim:
        assert claim.held
        await stage.bet(BEN, 5)
        await stage.ticks()
        assert stage.posts.edits() == []
        claim.wrote = (await stage.services.tables.public(1)).table.version

    await stage.shown()
    assert stage.posts.edits() == []


async def test_an_answer_that_was_overtaken(stage: Stage) -> None:
    """If the table went on while an answer was written, the presenter writes it once more."""
    async with stage.presenter.answering(1, 1_000) as claim:
        await stage.bet(BEN, 5)
        claim.wrote = (await stage.services.tables.public(1)).table.version
        await stage.bet(ANN, 5)
        await stage.ticks()

    await stage.shown()
    [edit] = stage.posts.edits()
    assert "Pot **12 chips**" in edit


async def test_an_answer_that_comes_to_nothing(stage: Stage) -> None:
    """If Discord did not take the answer, the presenter writes what it should have shown."""
    async with stage.presenter.answering(1, 1_000):
        await stage.bet(BEN, 5)
        await stage.ticks()

    await stage.shown()
    assert len(stage.posts.edits()) == 1


async def test_no_answer_while_a_request_is_under_way(stage: Stage) -> None:
    """An answer keeps its hands off a message that is being written, by the presenter or by another answer."""
    await stage.bet(BEN, 5)
    await stage.ticks()
    async with stage.presenter.answering(1, 1_000) as claim:
        assert (claim.held, claim.known) == (False, True)
    await stage.shown()

    async with stage.presenter.answering(1, 1_000) as first, stage.presenter.answering(1, 1_000) as second:
        assert (first.held, second.held) == (True, False)
    async with stage.presenter.answering(1, 4_711) as stranger:
        assert (stranger.held, stranger.known) == (False, False)


async def test_waiting_longer_and_longer(stage: Stage) -> None:
    """After every failure the presenter waits twice as long, and at least as long as Discord asks."""
    stage.posts.troubles = [Busy(), Busy(), Busy(after=30.0)]
    stage.posts.open.set()
    await stage.bet(BEN, 5)
    await stage.presenter.idle()

    for wait, tries in ((1.0, 2), (2.0, 3), (29.0, 3), (1.0, 4)):
        stage.clock.advance(wait)
        await stage.presenter.idle()
        assert len(stage.posts.edits()) == tries


async def test_an_answer_while_the_presenter_waits(stage: Stage) -> None:
    """While the presenter waits for its next try, a click is answered on the message, and that settles it."""
    stage.posts.troubles = [Busy(after=50.0)]
    stage.posts.open.set()
    await stage.bet(BEN, 5)
    await stage.presenter.idle()

    async with stage.presenter.answering(1, 1_000) as claim:
        assert claim.held
        claim.wrote = (await stage.services.tables.public(1)).table.version
    stage.clock.advance(60.0)
    await stage.presenter.idle()

    assert len(stage.posts.edits()) == 1


async def test_permissions_that_come_back(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """Where a permission is missing the host is told, once; it is tried again when permissions change."""
    stage.posts.open.set()
    await stage.presenter.idle()
    for number in range(2):
        stage.posts.troubles = [Denied()]
        if number == 0:
            await stage.bet(BEN, 5)
        else:
            stage.presenter.permissions_changed()
        await stage.presenter.idle()
        assert len(stage.posts.edits()) == number + 1
    to_host = [text for kind, where, text in stage.posts.written if (kind, where) == ("send", ANN + 10_000)]
    assert ["I may not write in" in text for text in to_host] == [True]
    assert "may not be shown" in caplog.text

    stage.clock.advance(8.0)
    await stage.presenter.idle()
    assert len(stage.posts.edits()) == 2
    stage.presenter.permissions_changed()
    await stage.presenter.idle()
    assert len(stage.posts.edits()) == 3


async def test_a_message_that_is_gone(stage: Stage) -> None:
    """A message that is found missing is posted anew, at once."""
    stage.posts.troubles = [MessageGone()]
    stage.posts.open.set()

    await stage.bet(BEN, 5)
    await stage.presenter.idle()

    assert [(kind, where) for kind, where, _ in stage.posts.written] == [("edit", 1_000), ("send", CHANNEL)]


async def test_a_rejected_message(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """What Discord calls wrong is logged and not tried again until the table changes."""
    stage.posts.troubles = [Rejected("bad")]
    stage.posts.open.set()
    await stage.bet(BEN, 5)
    await stage.presenter.idle()
    stage.clock.advance(9.0)
    await stage.presenter.idle()
    assert len(stage.posts.edits()) == 1
    assert "Discord rejects table" in caplog.text
    caplog.clear()

    await stage.bet(ANN, 5)
    await stage.presenter.idle()
    assert len(stage.posts.edits()) == 2


async def test_a_channel_that_is_gone(stage: Stage) -> None:
    """A channel that is found missing closes its table."""
    stage.posts.troubles = [ChannelGone()]
    stage.posts.open.set()

    await stage.bet(BEN, 5)
    await stage.presenter.idle()

    assert (await stage.services.tables.public(1)).table.status is TableStatus.CLOSED


async def test_what_is_shown_cannot_be_stored(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """If it cannot be stored what is shown, it is shown all the same, and once more after a start."""
    async with stage.presenter.answering(1, 1_000):
        await stage.bet(BEN, 5)
    await stage.ticks()
    with locked(stage.path):
        await stage.shown()
        stage.clock.advance(2.0)
        await stage.presenter.idle()

    assert len(stage.posts.edits()) == 1
    assert "it is not stored what 1 messages show" in caplog.text
    caplog.clear()
    assert await StoredShelf(stage.services.store).behind() == (1,)


async def test_the_last_thing_shown(stage: Stage) -> None:
    """When it is told to stop, the presenter shows what is waiting, and nothing after that."""
    stage.posts.open.set()
    await stage.services.tables.act(1, BEN, Fold(), key=stage.key())
    await stage.ticks(1)

    await stage.presenter.stop(2.0)
    written = len(stage.posts.edits())
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.ticks()

    assert "takes the pot" in stage.posts.edits()[-1]
    assert len(stage.posts.edits()) == written


async def test_stopping_in_time(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """A Discord that does not answer keeps nobody from stopping."""
    await stage.bet(BEN, 5)
    await stage.ticks()

    await asyncio.wait_for(stage.presenter.stop(0.05), 5)

    assert any(one.levelno == logging.WARNING and "cut short" in one.getMessage() for one in caplog.records)


async def test_many_versions_are_stored_together(stage: Stage) -> None:
    """Which version is shown is stored a little later, for many messages together, and when the presenter stops."""
    stage.posts.open.set()
    shelf = StoredShelf(stage.services.store)
    await stage.bet(BEN, 5)
    await stage.presenter.idle()
    assert await shelf.behind() == (1,)

    stage.clock.advance(2.0)
    await stage.presenter.idle()
    assert await shelf.behind() == ()

    await stage.bet(ANN, 5)
    await stage.presenter.idle()
    await stage.presenter.stop(1.0)
    assert await shelf.behind() == ()
