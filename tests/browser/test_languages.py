"""The playground's page in the language chosen there."""

from __future__ import annotations

import pytest
from playwright.async_api import FilePayload, Locator, Page, expect

from playground.server import PageServer as Server
from tests.browser.conftest import Opener
from tests.browser.test_page import channel, run
from tests.playground.test_world import running

FRAME = """
() => {
  const bots = ".container, .message .text, .face, [data-step], .mention, option, .option > span, .options header b";
  const own = (node) => !node.parentElement.closest(bots);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const said = [];
  while (walker.nextNode()) if (own(walker.currentNode)) said.push(walker.currentNode.data);
  for (const name of ["aria-label", "placeholder"]) {
    for (const each of document.querySelectorAll(`[${name}]`)) if (own(each)) said.push(each.getAttribute(name));
  }
  return said.map((each) => each.trim()).filter((each) => /\\p{L}/u.test(each));
}
"""
"""Script that returns the page's own text, visible or not: everything but names, commands, and messages of the bot and
people.
"""
NAMES = {"Prial", "brag", "# brag", "#\u00a0brag", "Alex", "Sam", "APP", "Apps"}
"""Words that are the same in every language."""
WIDTHS = """
() => [...document.querySelectorAll(".bar > *, .tabs > *, .newer, .entry > button, .sheet[open] footer > *")]
  .filter((each) => each.offsetParent && (each.scrollWidth > each.clientWidth + 1
    || each.getBoundingClientRect().right > innerWidth + 1)).map((each) => each.textContent)
"""
"""Script that returns the texts that are cut off."""


async def speak(page: Page, language: str) -> None:
    """Choose a language on the page."""
    await page.locator("#locale").select_option(label=language)
    await expect(page.locator("html")).to_have_attribute("lang", "de" if language == "Deutsch" else "en-GB")


def own(page: Page) -> Locator:
    """Return the pane of one's own messages."""
    return page.locator('[data-pane="dm"]')


async def test_nothing_stays_in_the_language_before(visit: Opener) -> None:
    """The page changes its language at once and back again. Messages of the bot and of people keep their language."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        empty = await page.evaluate(FRAME)
        await speak(page, "Deutsch")
        assert not set(empty) & set(await page.evaluate(FRAME)) - NAMES
        await expect(channel(page).get_by_text("Setz dich dazu.")).to_be_visible()

        await speak(page, "English (UK)")
        assert await page.evaluate(FRAME) == empty
        await run(page, "<t:1700000000:D>")
        await run(page, "/board")
        await channel(page).get_by_role("button", name="private").click()
        await run(page, "/nothing")
        await expect(channel(page).get_by_text("There is no command /nothing")).to_be_visible()
        await expect(channel(page).locator(".text time")).to_have_text("14 November 2023")
        busy = await page.evaluate(FRAME)
        await speak(page, "Deutsch")
        assert not set(busy) & set(await page.evaluate(FRAME)) - NAMES
        await expect(channel(page).locator(".text time")).to_have_text("14. November 2023")
        await expect(channel(page).locator(".used").first).to_have_text("Alex hat /board verwendet")
        await run(page, "/nothing")
        await expect(channel(page).get_by_text("Den Befehl /nothing gibt es hier nicht.")).to_be_visible()


async def test_what_is_opened_speaks_the_same_language(visit: Opener) -> None:
    """Menus, dialogs and refusals are in the chosen language, even on a page that is opened later."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        await speak(page, "Deutsch")
        page = await visit(address)
        here = channel(page)
        await expect(page.locator("html")).to_have_attribute("lang", "de")
        await expect(own(page).get_by_text("Das hier siehst nur du")).to_be_visible()
        await run(page, "/board")
        await here.get_by_role("button", name="up to two").click()
        await here.get_by_role("button", name="Fertig").click()
        await here.get_by_role("button", name="dialog").click()
        await page.locator("#dialog").get_by_role("button", name="Abbrechen").click()
        await run(page, "/greet times:51 Sam")
        await expect(here.get_by_text("times darf höchstens 50 sein.")).to_be_visible()


async def test_what_is_being_filled_in_stays(visit: Opener) -> None:
    """A command's form changes its language with the page and keeps its values."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        here = channel(page)
        await run(page, "/greet")
        await here.get_by_label("member").select_option("Sam")
        await here.get_by_role("button", name="+ times").click()
        await here.get_by_label("times").fill("3")
        await speak(page, "Deutsch")
        await expect(here.get_by_text("optional")).to_be_visible()
        await here.get_by_role("button", name="Ausführen").click()
        await expect(here.get_by_text("hello Sam x3")).to_be_visible()

        await speak(page, "English (UK)")
        await run(page, "/copy")
        await here.get_by_label("file").set_input_files(
            FilePayload(name="cards.txt", mimeType="text/plain", buffer=b"AKQ")
        )
        await speak(page, "Deutsch")
        await here.get_by_role("button", name="Ausführen").click()
        await expect(here.get_by_text("cards.txt")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("language", ["English (UK)", "Deutsch"])
async def test_the_frame_fits(visit: Opener, language: str, width: int) -> None:
    """Nothing of the page's frame is cut off, on a phone or a large screen, in either language."""
    async with running() as world, Server(world).serve() as address:
        page = await visit(address)
        await page.set_viewport_size({"width": width, "height": 844})
        await page.locator("#locale").select_option(label=language)
        assert await page.evaluate(WIDTHS) == []
        for side in (channel(page), own(page)):
            tab = page.locator(f'[data-tab="{await side.get_attribute("data-pane")}"]')
            if await tab.is_visible():
                await tab.click()
            line = side.locator(".typed")
            await line.fill(await line.get_attribute("placeholder") or "")
            assert await line.evaluate("line => line.scrollWidth <= line.clientWidth")
        await page.locator("#help-open").click()
        assert await page.evaluate(WIDTHS) == []
        await expect(page.locator("#help footer button")).to_be_in_viewport(ratio=1)
