"""Records of an evening in a browser: money over time as a chart, and the replay of a deal."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import Locator, expect

from playground.server import running_playground
from tests.browser.conftest import Opener
from tests.browser.test_game import ALEX, PICTURES, STAYS, Lots, Packs, all_tiles, choose, pause, picture, press, side

WON = "3s 3h 3d"
"""Prial that is shown in each of these deals, so that the pack is shuffled for the next deal."""


async def typed(where: Locator, command: str) -> None:
    """Type a command in the pane `where` and send it."""
    await where.locator(".typed").fill(command)
    await where.locator(".typed").press("Enter")


async def test_the_books_after_three_deals(visit: Opener, tmp_path: Path) -> None:
    """A chart shows a player's money, and a deal can be replayed step by step as its player saw it."""
    packs = Packs(
        {ALEX: WON, STAYS: "Ks Qh 9d"},
        {ALEX: "9s 9h 5d", STAYS: WON},
        {ALEX: WON, STAYS: "Ac Kc Qc"},
    )
    async with running_playground(
        tmp_path,
        shuffle=packs.shuffle,
        chooser=lambda _game: choose,
        thinking_time=pause,
        rng=Lots(1),
        tiles=bool(PICTURES),
    ) as address:
        page = await visit(address)
        await all_tiles(page)
        table = side(page, "channel")
        private = table.locator(".message.private").last

        await typed(table, "/table open computers:3")
        for number, (raised, paid) in enumerate(((8, 16), (2, 4), (10, 20)), start=1):
            await press(table, "Deal now").click()
            await expect(table.get_by_role("heading", name=f"Three Card Brag · deal {number}").first).to_be_visible()
            await press(table, "Look").click()
            hand = table.locator(".message.private").filter(has_text=f"Three Card Brag · deal {number}")
            await expect(hand.get_by_text("It is your turn.")).to_be_visible()
            await typed(table, f"/bet {raised}")
            await press(hand, f"See for {paid}").click()
            await expect(press(table, "Deal now")).to_be_visible()

        await typed(table, "/balance")
        await expect(private.get_by_role("heading", name="Your money over time")).to_be_visible()
        drawn = private.get_by_role("img", name=re.compile("Your money"))
        await expect(drawn).to_be_visible()
        assert await drawn.evaluate("image => image.decode().then(() => image.naturalWidth)") >= 800
        await press(private, "All time").scroll_into_view_if_needed()
        await picture(page, "balance", 1100)

        await typed(table, "/replay deal:1")
        await expect(private.get_by_role("heading", name="Replay of deal 1")).to_be_visible()
        await expect(private.get_by_text("You are blind")).to_be_visible()
        await press(private, "Last").click()
        await expect(private.get_by_text("Alex took 37 chips from the pot.")).to_be_visible()
        await press(private, "Back").click()
        await expect(private.get_by_text("Alex took 37 chips from the pot.")).to_have_count(0)
        await expect(private.get_by_text("prial of threes").last).to_be_visible()
        await press(private, "Save as a file").scroll_into_view_if_needed()
        await picture(page, "replay")
