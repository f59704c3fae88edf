"""Results in a browser: each is shown once, in every game and language."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.async_api import BrowserContext, Locator, Page, expect
from playwright.async_api import Error as PlaywrightError

from bot.rules.registry import GAMES
from bot.screens.words import LOCALES, Words, words_for
from playground.server import running_playground
from tests.browser.test_game import pause, press, side

MOVES: Final = ("arrange-lock", "arrange-suggest", "exposing-pass", "button-fold", "button-check")
"""Labels of the moves with which a deal is soon over, the best first."""


async def to_the_end(page: Page, words: Words) -> None:
    """Make moves until the next deal can be dealt."""
    enabled = [page.get_by_role("button", name=words(key), disabled=False) for key in MOVES]
    over = side(page, "channel").get_by_role("button", name=words("button-deal"), disabled=False)
    await expect(over).to_have_count(0)
    for _ in range(30):
        await expect(_any((over, *enabled)).first).to_be_visible(timeout=30_000)
        if await over.count():
            return
        for move in [one for one in enabled if await one.count()][:1]:
            with contextlib.suppress(PlaywrightError):  # the table may have moved on
                await move.last.click(timeout=1_000)
        await page.wait_for_timeout(200)
    raise AssertionError("the deal goes on")


def _any(several: tuple[Locator, ...]) -> Locator:
    first, *others = several
    for one in others:
        first = first.or_(one)
    return first


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
async def test_each_result_is_shown_once(context: BrowserContext, tmp_path: Path, game: str, locale: str) -> None:
    """The headline of a finished deal is on the page once. One's own message has only what it means for oneself."""
    words = words_for(locale).for_game(game)
    async with running_playground(tmp_path, thinking_time=pause, rng=Random(4)) as address:
        assert context.browser is not None
        page = await context.browser.new_page(viewport={"width": 1280, "height": 860}, locale=locale)
        await page.goto(address)
        await page.locator(".line.good").wait_for()
        table = side(page, "channel")
        await table.locator(".typed").fill(f"/table open game:{words.game_title(game)} computers:3")
        await table.locator(".typed").press("Enter")
        await press(table, words("button-deal")).click()
        await to_the_end(page, words)
        shown = table.locator(".message:not(.private)").last.get_by_role("heading").first
        headline = await shown.inner_text()
        read = await page.locator("body").inner_text()
        assert read.count(headline) == 1, (headline, read)
