"""Whatever Discord does to requests and whenever: in the end every message shows what is true."""

from __future__ import annotations

import asyncio
import contextlib
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import Refusal
from bot.presenter.posts import Busy
from bot.rules.betting.moves import Look
from bot.screens.layout import Screen
from tests.discord.stage import ANN, CHANNEL, SlowPosts, Stage, staged


@dataclass
class ErraticPosts(SlowPosts):
    """A Discord that does what it is asked for in its own time, and says so later, or something else."""

    asked: list[asyncio.Future[Exception | None]] = field(default_factory=list)
    """What waits to be done."""
    answers: list[asyncio.Future[Exception | None]] = field(default_factory=list)
    """Those of them that are answers to clicks."""
    late: list[tuple[float, Callable[[], None]]] = field(default_factory=list)
    """What is done though nobody waits for it any more, and by when."""
    tables: list[int] = field(default_factory=list)
    """The messages in the table's channel."""
    erratic: bool = False

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
        """Post."""
        message_id = await super().send(channel_id, screen, nonce=nonce, mention=mention, role=role, silent=silent)
        if channel_id == CHANNEL:
            self.tables.append(message_id)
        return message_id

    async def edit(self, channel_id: int, message_id: int, screen: Screen, *, route: str = "") -> None:
        """Edit."""
        if not self.erratic:
            await super().edit(channel_id, message_id, screen, route=route)
            return
        asked: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.asked.append(asked)
        began, trouble = self.clock.now(), await asked
        if isinstance(trouble, Busy) and trouble.late:
            self.arrives_late(began, message_id, screen)
        if trouble is not None:
            raise trouble
        self.put(message_id, screen)

    async def answer(self, message_id: int, screen: Screen) -> bool:
        """The answer to a click: taken, or given up after a while and done later."""
        if not self.erratic:
            self.put(message_id, screen)
            return True
        asked: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.asked.append(asked)
        self.answers.append(asked)
        began, trouble = self.clock.now(), await asked
        if trouble is None:
            self.put(message_id, screen)
        elif isinstance(trouble, Busy):
            self.arrives_late(began, message_id, screen)
        return trouble is None

    def arrives_late(self, began: float, message_id: int, screen: Screen) -> None:
        """It is done within ten seconds from when it was asked for."""
        self.late.append((began + 10.0, lambda: self.put(message_id, screen)))
        self.arrive(self.clock.now())

    def arrive(self, upto: float) -> None:
        """What is late and has to be there by `upto` is done."""
        due = [do for moment, do in self.late if moment <= upto]
        self.late = [one for one in self.late if one[0] > upto]
        for do in due:
            do()


class Evening:
    """Random moves, clicks and troubles at one table."""

    def __init__(self, stage: Stage, posts: ErraticPosts, chance: Random) -> None:
        self.stage, self.posts, self.chance = stage, posts, chance
        self.clicks: list[asyncio.Task[None]] = []

    async def step(self) -> None:
        """Something happens."""
        match self.chance.choice(
            ("move", "move", "click", "click", "reply", "reply", "reply", "time", "write", "late")
        ):
            case "move":
                await self.move()
            case "click":
                self.clicks.append(asyncio.create_task(self.click()))
            case "reply":
                self.reply()
            case "time":
                seconds = self.chance.choice((0.1, 1.0, 3.0, 12.0))
                for answer in self.posts.answers if seconds >= 3.0 else ():
                    if not answer.done():
                        answer.set_result(Busy())
                await self.stage.ticks(1)
                self.posts.arrive(self.stage.clock.now() + seconds)
                self.stage.clock.advance(seconds)
            case "late":
                self.posts.arrive(self.stage.clock.now() + self.chance.uniform(0.0, 10.0))
            case _:
                self.stage.presenter.written(CHANNEL, max(self.posts.texts))
        await self.stage.ticks(self.chance.randrange(4))

    async def move(self) -> None:
        """Whoever is to play does something, if nobody is quicker; after a deal the next one begins."""
        with contextlib.suppress(Refusal):
            await self._move()

    async def _move(self) -> None:
        tables = self.stage.services.tables
        view = await tables.public(1)
        if not view.view.to_act:
            await tables.deal_now(1, ANN, key=self.stage.key())
            return
        user_id = view.table.sitter(view.view.to_act[0]).user_id
        moves = [option.move for option in (await tables.view(1, user_id)).options]
        looks = [move for move in moves if isinstance(move, Look)]
        await self.stage.play(user_id, self.chance.choice(looks or moves))

    async def click(self) -> None:
        """Somebody plays by the table's buttons, and his answer shows the table where it may."""
        message_id = self.posts.tables[-1]
        async with self.stage.presenter.answering(1, message_id) as claim:
            await self.move()
            if claim.held:
                version, screen = await self.stage.draw()
                await claim.write(version, self.posts.answer(message_id, screen))

    def reply(self, *, well: bool = False) -> None:
        """Discord replies to one of the requests."""
        waiting = [one for one in self.posts.asked if not one.done()]
        if waiting:
            troubles = (None, None, None, Busy(), Busy(late=True))
            self.chance.choice(waiting).set_result(None if well else self.chance.choice(troubles))

    async def ends(self) -> None:
        """Discord is well again, and replies to everything."""
        for _ in range(14):
            while any(not one.done() for one in self.posts.asked):
                self.reply(well=True)
                await self.stage.ticks(2)
            self.posts.arrive(self.stage.clock.now() + 5.0)
            self.stage.clock.advance(5.0)
            await self.stage.services.tables.settle()
            await self.stage.ticks(2)
        self.posts.erratic = False
        while any(not one.done() for one in self.posts.asked):
            self.reply(well=True)
            await self.stage.ticks(2)
        for one in self.clicks:
            await one
        shown: dict[int, str] = {}
        while shown != self.posts.texts:  # what waits for Discord's limits comes, too
            shown = dict(self.posts.texts)
            self.stage.clock.advance(2.0)
            await self.stage.services.tables.settle()
            await self.stage.presenter.idle()


async def evening(seed: int, steps: int) -> None:
    """An evening with troubles, and what is to be seen after it."""
    with tempfile.TemporaryDirectory() as folder:
        posts = ErraticPosts()
        async with staged(Path(folder) / "prial.db", posts, people=3) as stage:
            posts.open.set()
            posts.erratic = True
            troubled = Evening(stage, posts, Random(seed))
            for _ in range(steps):
                await troubled.step()
            await troubled.ends()

            tables, seen = tuple(posts.tables), dict(posts.texts)
            for message_id in seen:
                await stage.presenter.redraw(1, message_id)
            await stage.presenter.idle()
            # Drawn anew, it may move to the bottom of the channel as well.
            assert posts.texts[posts.tables[-1]] == seen[tables[-1]]
            assert {one: buttons(text) for one, text in posts.texts.items() if one not in posts.tables} == {
                one: buttons(text) for one, text in seen.items() if one not in tables
            }
            assert not any(one.startswith("p:") for old in tables[:-1] for one in buttons(seen.get(old, "")))


def buttons(text: str) -> list[str]:
    """What can be pressed on a message."""
    return re.findall('"custom_id": "([^"]+)"', text)


@settings(max_examples=6)
@given(st.integers(0, 2**32))
async def test_what_is_shown_is_true(seed: int) -> None:
    """Whatever becomes of edits and answers, when all is quiet the table's message and everybody's buttons are what
    they would be if they were drawn anew, and no message that the table has left behind has buttons to play with.
    """
    await evening(seed, 40)


@pytest.mark.soak
@settings(max_examples=700)
@given(st.integers(0, 2**32))
async def test_what_is_shown_is_true_for_long(seed: int) -> None:
    """The same for many long evenings."""
    await evening(seed, 80)
