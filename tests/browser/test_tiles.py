"""Cards as images in a browser."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import expect

from playground.server import running_playground
from tests.browser.conftest import Opener
from tests.browser.test_game import ALEX, Lots, Packs, pause, press, side

TRIES = 60
"""Maximum number of half-second waits until the tiles are uploaded."""


async def test_a_hand_of_tiles(visit: Opener, tmp_path: Path) -> None:
    """Uploaded tiles replace cards by images that are as high as a line and described by their names."""
    packs = Packs({ALEX: "3s 3h 3d"})
    async with running_playground(
        tmp_path, tiles=True, shuffle=packs.shuffle, thinking_time=pause, rng=Lots(1)
    ) as address:
        page = await visit(address)
        table = side(page, "channel")
        for _ in range(TRIES):
            await table.locator(".typed").fill("/settings")
            await table.locator(".typed").press("Enter")
            await page.wait_for_timeout(500)
            if await table.locator("img.emoji").count():
                break
        tiles = table.locator("img.emoji")
        await expect(tiles).to_have_count(3)
        assert await tiles.first.evaluate("image => image.decode().then(() => image.naturalWidth)") == 128
        box = await tiles.first.bounding_box()
        assert box is not None
        assert 18 <= box["height"] <= 32
        assert (await tiles.first.get_attribute("alt") or "").startswith(":c_ks_")
        await press(table, "dismiss").click()

        await table.locator(".typed").fill("/table open computers:3")
        await table.locator(".typed").press("Enter")
        await press(table, "Deal now").click()
        await table.get_by_role("button", name="Look", exact=True).last.click()
        held = table.get_by_role("img", name=re.compile("three of diamonds, three of hearts, three of spades"))
        await expect(held).to_be_visible()  # a picture shows one's own cards instead of tiles
