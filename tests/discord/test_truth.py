"""Convergence: every message ends up current despite any trouble with requests."""

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
from bot.presenter.discord_api import Busy
from bot.rules.betting.moves import Look
from bot.screens.widgets.layout import Screen
from tests.discord.stage import ANN, CHANNEL, SlowPosts, Stage, staged


@dataclass
class ErraticPosts(SlowPosts):
    """Discord double that executes requests late and reports success, failure or nothing."""

    asked: list[asyncio.Future[Exception | None]] = field(default_factory=list)
    """Pending requests."""
    answers: list[asyncio.Future[Exception | None]] = field(default_factory=list)
    """Pending responses to clicks."""
    late: list[tuple[float, Callable[[], None]]] = field(default_factory=list)
    """Abandoned requests that are still executed, each with its deadline."""
    tables: list[int] = field(default_factory=list)
    """Ids of the messages in the table's channel."""
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
        """Post a message, and record it if it is in the table's channel."""
        message_id = await super().send(channel_id, screen, nonce=nonce, mention=mention, role=role, silent=silent)
        if channel_id == CHANNEL:
            self.tables.append(message_id)
        return message_id

    async def edit(
        self, channel_id: int, message_id: int, screen: Screen, *, route: str = "", keeps_files: bool = False
    ) -> None:
        """Edit a message when the test lets Discord react; a failed edit may be executed later."""
        if not self.erratic:
            await super().edit(channel_id, message_id, screen, route=route, keeps_files=keeps_files)
            return
        asked: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.asked.append(asked)
        began, trouble = self.clock.now(), await asked
        if isinstance(trouble, Busy) and trouble.timed_out:
            self.arrives_late(began, message_id, screen)
        if trouble is not None:
            raise trouble
        self.put(message_id, screen)

    async def answer(self, message_id: int, screen: Screen) -> bool:
        """Respond to a click when the test lets Discord react; an abandoned response may be executed later."""
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
        """Execute an abandoned request within ten seconds of its start."""
        self.late.append((began + 10.0, lambda: self.put(message_id, screen)))
        self.arrive(self.clock.now())

    def arrive(self, upto: float) -> None:
        """Execute the abandoned requests that are due by `upto`."""
        due = [do for moment, do in self.late if moment <= upto]
        self.late = [one for one in self.late if one[0] > upto]
        for do in due:
            do()


class Evening:
    """Random moves, clicks and failures at one table."""

    def __init__(self, stage: Stage, posts: ErraticPosts, chance: Random) -> None:
        self.stage, self.posts, self.chance = stage, posts, chance
        self.clicks: list[asyncio.Task[None]] = []

    async def step(self) -> None:
        """Let something random happen."""
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
                self.stage.presenter.on_message(CHANNEL, max(self.posts.texts))
        await self.stage.ticks(self.chance.randrange(4))

    async def move(self) -> None:
        """Make a move of the seat to act or, after a deal, begin the next. Ignore a refusal."""
        with contextlib.suppress(Refusal):
            await self._move()

    async def _move(self) -> None:
        tables = self.stage.services.tables
        view = await tables.view(1)
        if not view.view.to_act:
            await tables.deal_now(1, ANN, key=self.stage.key())
            return
        user_id = view.table.occupant(view.view.to_act[0]).user_id
        moves = [option.move for option in (await tables.view(1, user_id)).options]
        looks = [move for move in moves if isinstance(move, Look)]
        await self.stage.play(user_id, self.chance.choice(looks or moves))

    async def click(self) -> None:
        """Make a move by a click on the table message and, if the message can be claimed, respond with the table."""
        message_id = self.posts.tables[-1]
        async with self.stage.presenter.claim_message(1, message_id) as claim:
            await self.move()
            if claim.held:
                version, screen = await self.stage.draw()
                await claim.write(version, self.posts.answer(message_id, screen))

    def reply(self, *, well: bool = False) -> None:
        """Let Discord react to a random pending request, successfully if `well` is true."""
        waiting = [one for one in self.posts.asked if not one.done()]
        if waiting:
            troubles = (None, None, None, Busy(), Busy(timed_out=True))
            self.chance.choice(waiting).set_result(None if well else self.chance.choice(troubles))

    async def ends(self) -> None:
        """Let Discord recover and react to all pending requests."""
        for _ in range(14):
            while any(not one.done() for one in self.posts.asked):
                self.reply(well=True)
                await self.stage.ticks(2)
            self.posts.arrive(self.stage.clock.now() + 5.0)
            self.stage.clock.advance(5.0)
            await self.stage.services.tables.due_jobs.run_due()
            await self.stage.ticks(2)
        self.posts.erratic = False
        while any(not one.done() for one in self.posts.asked):
            self.reply(well=True)
            await self.stage.ticks(2)
        for one in self.clicks:
            await one
        shown: dict[int, str] = {}
        while shown != self.posts.texts:  # requests that wait for rate limits are sent as well
            shown = dict(self.posts.texts)
            self.stage.clock.advance(2.0)
            await self.stage.services.tables.due_jobs.run_due()
            await self.stage.presenter.wait_idle()


async def evening(seed: int, steps: int) -> None:
    """Play an evening with failures and check the messages after it."""
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
                await stage.presenter.redraw_message(1, message_id)
            await stage.presenter.wait_idle()
            # A rewritten message may also move to the bottom of the channel.
            assert posts.texts[posts.tables[-1]] == seen[tables[-1]]
            assert {one: buttons(text) for one, text in posts.texts.items() if one not in posts.tables} == {
                one: buttons(text) for one, text in seen.items() if one not in tables
            }
            assert not any(one.startswith("p:") for old in tables[:-1] for one in buttons(seen.get(old, "")))


def buttons(text: str) -> list[str]:
    """Return the custom_ids on a message."""
    return re.findall('"custom_id": "([^"]+)"', text)


@settings(max_examples=4)
@given(st.integers(0, 2**32))
async def test_what_is_shown_is_true(seed: int) -> None:
    """Once all requests are done, messages and buttons equal a fresh render, and old table messages have no playable
    buttons.
    """
    await evening(seed, 40)


@pytest.mark.soak
@settings(max_examples=700)
@given(st.integers(0, 2**32))
async def test_what_is_shown_is_true_for_long(seed: int) -> None:
    """Messages also converge after many long evenings."""
    await evening(seed, 80)
