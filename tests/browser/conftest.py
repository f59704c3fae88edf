"""The browser for the tests of this directory: the system's Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from pathlib import Path

import pytest
from playwright.async_api import BrowserContext, Page, async_playwright, expect

HERE = Path(__file__).parent

expect.set_options(timeout=15_000)  # timeout of each expectation, generous for a busy machine

Opener = Callable[[str], Awaitable[Page]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this directory with `browser`."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test failed, so that its pages can be printed before they are closed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
async def context(request: pytest.FixtureRequest) -> AsyncIterator[BrowserContext]:
    """Yield a new browser profile. An error on a page fails the test. The text of a failed test's pages is printed."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "these tests need Chromium: apt install chromium, or name one in CHROMIUM"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        profile = await browser.new_context(viewport={"width": 1280, "height": 860}, locale="en-GB")
        broken: list[str] = []
        profile.on("weberror", lambda error: broken.append(str(error.error)))
        profile.on("console", lambda said: broken.append(said.text) if said.type == "error" else None)
        profile.set_default_timeout(15_000)
        yield profile
        if request.node.stash.get(FAILED, False):
            for page in profile.pages:
                print(f"--- {page.url}", await page.locator("body").inner_text(), sep="\n")
        await browser.close()
        # A page that is still open cannot reach a stopped playground.
        away = ("WebSocket connection", "net::ERR_CONNECTION_REFUSED")
        told = [each for each in broken if not any(reason in each for reason in away)]
        assert not told, f"the page reported errors: {told}"


@pytest.fixture
def visit(context: BrowserContext) -> Opener:
    """Return a function that opens an address in a new window and waits until the page is live."""

    async def opener(address: str) -> Page:
        page = await context.new_page()
        await page.goto(address)
        await page.locator(".line.good").wait_for()
        return page

    return opener
