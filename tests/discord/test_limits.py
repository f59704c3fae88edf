"""Discord's rate limits: a delayed message is rendered when it is sent, so that it shows the current table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from bot.presenter.rate_limits import Endpoint, LimitHeaders, edit_endpoint, post_endpoint
from bot.rules.betting.moves import Bet, Fold, Look
from bot.screens.widgets.layout import Screen
from tests.discord.stage import ANN, BEN, CHANNEL, DM, SlowPosts, Stage, staged, text_of

LIMIT, SECONDS = 5, 5.0
TABLE = 1_000
"""Id of the table message on the stage."""


@dataclass
class LimitedPosts(SlowPosts):
    """Discord that accepts five edits in five seconds per channel, behind a client that waits otherwise.
    Like discord.py, the client delays an edit above the limit, as already rendered, until the window has passed. The
    last edit within the limit also returns only then.
    """

    windows: dict[int, tuple[float, int]] = field(default_factory=dict)
    """Start of each channel's window, and the number of edits in it."""
    kept_waiting: int = 0

    async def edit(
        self, channel_id: int, message_id: int, screen: Screen, *, route: str = "", keeps_files: bool = False
    ) -> None:
        """Edit a message, after waiting for the window if needed."""
        clock = self.clock
        began, used = self.windows.get(channel_id, (0.0, 0))
        if used == LIMIT and clock.now() < began + SECONDS:
            self.kept_waiting += 1
            await clock.sleep_until(began + SECONDS)
            began, used = self.windows[channel_id]
        if clock.now() >= began + SECONDS:
            began, used = clock.now(), 0
        self.windows[channel_id] = (began, used + 1)
        turn = await self.scheduler.start_request(edit_endpoint(channel_id))
        await super().edit(channel_id, message_id, screen, route=route, keeps_files=keeps_files)
        left, seconds = LIMIT - used - 1, began + SECONDS - clock.now()
        self.scheduler.finish_request(turn, LimitHeaders("edits", LIMIT, left, seconds))
        if not left:
            self.kept_waiting += 1
            await clock.sleep_until(began + SECONDS)


@pytest.fixture
async def stage(new_database: Path) -> AsyncIterator[Stage]:
    """Yield a stage with six people on which a deal began ten seconds ago.
    Discord responds immediately, within its limits.
    """
    async with staged(new_database, LimitedPosts(), people=6) as stage:
        stage.posts.open.set()
        stage.clock.advance(10.0)
        yield stage


async def act(stage: Stage, chance: Random) -> None:
    """Make a random move of the player to act or, after a deal, begin the next."""
    view = await stage.services.tables.view(1)
    if not view.view.to_act:
        await stage.services.tables.deal_now(1, view.table.host, key=stage.key())
        return
    user_id = view.table.occupant(view.view.to_act[0]).user_id
    options = [option.move for option in (await stage.services.tables.view(1, user_id)).options]
    bets = [move for move in options if isinstance(move, Bet)]
    await stage.play(user_id, chance.choice(bets if bets and chance.random() < 0.7 else options))


async def click(stage: Stage, chance: Random | None = None, user_id: int = BEN) -> bool:
    """Make a move by a click on the table message and, if the message can be claimed, respond with the table.
    Return True if it could be claimed.
    """
    async with stage.presenter.claim_message(1, TABLE) as claim:
        await (stage.play(user_id, Fold()) if chance is None else act(stage, chance))
        if claim.held:
            version, screen = await stage.draw()
            await claim.write(version, stage.posts.answer(TABLE, screen))
        return claim.held


async def six_quick_people(stage: Stage, chance: Random, moves: int) -> list[float]:
    """Play `moves` moves less than half a second apart, every third by a click on the table message.
    Return, for every move, the seconds until the table message showed it.
    """
    waiting: list[tuple[float, str]] = []
    behind: list[float] = []
    for _ in range(moves):
        await (click(stage, chance) if chance.random() < 1 / 3 else act(stage, chance))
        waiting.append((stage.clock.now(), text_of((await stage.draw())[1])))
        pause = chance.uniform(0.0, 0.5)
        for _ in range(5):
            await stage.ticks(2)
            shown = [number for number, (_, text) in enumerate(waiting) if text in stage.posts.texts.values()]
            for moment, _ in waiting[: max(shown, default=-1) + 1]:
                behind.append(stage.clock.now() - moment)
            del waiting[: max(shown, default=-1) + 1]
            stage.clock.advance(pause / 5)
    assert len(waiting) < 10
    return behind


async def asked(stage: Stage, endpoint: Endpoint, *, left: int, seconds: float) -> None:
    """Simulate a response that leaves only `left` requests at an endpoint for `seconds`."""
    turn = await stage.posts.scheduler.start_request(endpoint)
    stage.posts.scheduler.finish_request(turn, LimitHeaders("", LIMIT, left, seconds))


async def test_six_quick_people(stage: Stage) -> None:
    """With six quick people, the table message is at most two seconds behind in 99 % of cases, as the metrics
    confirm.
    """
    behind = sorted(await six_quick_people(stage, Random(8), 100))

    assert behind[len(behind) * 99 // 100] <= 2.0
    for lag in (stage.posts.figures.table_lag, stage.posts.figures.turn_lag):
        assert sum(lag.counts) > 40
        assert 0.5 <= (lag.quantile(0.99) or 0.0) <= 2.0
    assert isinstance(stage.posts, LimitedPosts)
    assert stage.posts.kept_waiting == 0
    assert stage.posts.most_under_way <= 2


async def test_drawn_when_it_is_sent(stage: Stage) -> None:
    """An edit that waits for a rate limit is rendered when it is sent, with everything that has happened until then."""
    for who, seconds in ((BEN, 0.0), (ANN + 2, 1.0), (ANN + 3, 0.2)):
        await stage.bet(who, 5)
        await stage.ticks()
        stage.clock.advance(seconds)
        await stage.ticks()
    assert ["Pot **11 chips**" in edit for edit in stage.posts.edits()] == [True]

    stage.clock.advance(0.1)
    await stage.ticks()

    assert len(stage.posts.edits()) == 2
    assert "Pot **21 chips**" in stage.posts.edits()[-1]


async def test_a_click_while_an_edit_waits(stage: Stage) -> None:
    """A click while an edit waits for a rate limit is answered with the current table, which replaces the edit."""
    await stage.bet(BEN, 5)
    await stage.ticks()
    await stage.bet(ANN + 2, 5)
    await stage.ticks()

    assert await click(stage, user_id=ANN + 3)
    assert "Pot **16 chips**" in stage.posts.texts[TABLE]
    stage.clock.advance(10.0)
    await stage.ticks()

    assert len(stage.posts.edits()) == 1


async def test_a_hand_is_drawn_when_it_is_sent(stage: Stage) -> None:
    """A hand message that waits for a rate limit is rendered when it is sent."""
    await stage.play(BEN, Look())
    await stage.ticks()
    hand = max(stage.posts.texts)
    await asked(stage, edit_endpoint(BEN + DM), left=1, seconds=3.0)

    await stage.play(BEN, Fold())
    await stage.ticks()
    assert "Fold" in stage.posts.texts[hand]
    stage.clock.advance(3.0)
    await stage.ticks()

    assert "Fold" not in stage.posts.texts[hand]


async def test_a_call_that_comes_too_late(stage: Stage) -> None:
    """A turn notification that waits for a rate limit is dropped if its person has acted."""
    late = ANN + 2
    await asked(stage, post_endpoint(late + DM), left=1, seconds=30.0)
    await stage.bet(BEN, 5)
    await stage.ticks()
    stage.clock.advance(10.0)
    await stage.ticks()
    await stage.bet(late, 5)
    stage.clock.advance(30.0)
    await stage.ticks()

    called = [where for kind, where, _ in stage.posts.written if kind == "send"]
    assert late + DM not in called
    assert ANN + 3 + DM in called


async def test_a_new_message_is_drawn_when_it_is_sent(stage: Stage) -> None:
    """The message of a new deal that waits for a rate limit is rendered when it is sent."""
    for number in range(1, 6):
        await stage.play(ANN + number, Fold())
    stage.presenter.on_message(CHANNEL, 1_500)
    await asked(stage, post_endpoint(CHANNEL), left=1, seconds=2.0)
    await stage.services.tables.deal_now(1, ANN, key=stage.key())
    await stage.ticks()
    await stage.bet(ANN + 2, 5)
    await stage.ticks()
    assert max(stage.posts.texts) == TABLE

    stage.clock.advance(2.0)
    await stage.ticks()

    assert stage.posts.texts[max(stage.posts.texts)] == text_of((await stage.draw())[1])
