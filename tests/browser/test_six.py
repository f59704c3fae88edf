"""Six Card Brag in a browser: two suggested hands, one exposed, one passed, and a pot that is carried over."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.async_api import expect

from bot.players.arranging import two_hands
from bot.players.arranging.strengths import PlayingStrength
from bot.rules.arranging.two_hands.state import TwoHandsView
from bot.rules.game import Move, Option
from playground.server import running_playground
from tests.browser.conftest import Opener
from tests.browser.test_game import ALEX, Lots, Packs, pause, picture, press, side

FANSHAWE, OGILVIE, PETTIGREW = 2, 3, 4


def choose(view: TwoHandsView, options: tuple[Option, ...], rng: Random) -> Move:
    """Return the move of an expert computer player."""
    return two_hands.choose(view, options, rng, PlayingStrength.EXPERT)


async def test_a_carried_pot(visit: Opener, tmp_path: Path) -> None:
    """If one player has the best left hand and another the best right hand, the pot is carried to the next deal."""
    packs = Packs(
        {
            ALEX: "Ah Kc 9d Jc 7s 4h",
            FANSHAWE: "Jd 8d 7d 8h 3s 2h",
            OGILVIE: "Th 7h 3h 2c 2d Kd",
            PETTIGREW: "Ts 9c 8s Ad 5c 6h",
        },
        {ALEX: "6c 6d 6s Kd Kh 2c"},
    )
    house = running_playground(
        tmp_path, shuffle=packs.shuffle, chooser=lambda _game: choose, thinking_time=pause, rng=Lots(1)
    )
    async with house as address:
        page = await visit(address)
        table, own = side(page, "channel"), side(page, "dm")

        await table.locator(".typed").fill("/table open sheet:Six Card Brag computers:3")
        await table.locator(".typed").press("Enter")
        await press(table, "dismiss").click()
        await press(table, "Deal now").click()

        await press(own, "Suggest").click()
        await expect(own.get_by_text("Ready to lock.")).to_be_visible()
        await expect(own.get_by_text("They take the pot in")).to_be_visible()
        await picture(page, "six-arranging", height=1040)
        await press(own, "Lock").click()
        await expect(press(own, "Show my left hand")).to_be_visible()
        await expect(press(table, "Pass")).to_be_visible()
        await expect(own.get_by_text("Yours is lower.")).to_be_visible()
        await picture(page, "six-exposing", height=1040)
        await press(own, "Pass").click()
        await expect(press(own, "Show my right hand")).to_be_visible()
        await press(table, "Show my right hand").click()
        await expect(table.get_by_text("Nobody takes the pot.")).to_be_visible()
        await picture(page, "six-carried", height=1040)

        await press(table, "Deal now").click()
        await expect(table.get_by_text("(4 carried over)")).to_be_visible()
