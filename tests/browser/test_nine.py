"""Nine Card Brag in a browser: for the pot, revealed round by round, and for points."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.async_api import expect

from bot.players.arranging import nine
from bot.players.arranging.strengths import PlayingStrength
from bot.rules.arranging.nine.state import NineView
from bot.rules.game import Move, Option
from playground.server import running_playground
from tests.browser.conftest import Opener
from tests.browser.test_four_cards import pick
from tests.browser.test_game import ALEX, Lots, Packs, pause, picture, press, side

FANSHAWE, OGILVIE, PETTIGREW = 2, 3, 4
HANDS = {
    ALEX: "9s 9h 9d Ks Qs Js As Kd 2c",
    FANSHAWE: "8c 7d 6d Qh Jh 6h Ad Qc 5h",
    OGILVIE: "Ts 7s 4s Ah Kc 3d 5d 4c 2h",
    PETTIGREW: "Kh 9c 7h Td 2s 2d 8s 6c 3s",
}
"""Hands with which Alex wins left and middle, with three nines and a running flush."""


def choose(view: NineView, options: tuple[Option, ...], rng: Random) -> Move:
    """Return the move of an expert computer player."""
    return nine.choose(view, options, rng, PlayingStrength.EXPERT)


async def test_nine_cards(visit: Opener, tmp_path: Path) -> None:
    """Three hands laid by menu and suggestion take the pot, and the rounds are revealed one after the other."""
    packs = Packs(HANDS)
    house = running_playground(
        tmp_path, shuffle=packs.shuffle, chooser=lambda _game: choose, thinking_time=pause, rng=Lots(1)
    )
    async with house as address:
        page = await visit(address)
        table, own = side(page, "channel"), side(page, "dm")

        await table.locator(".typed").fill("/table open sheet:Nine Card Brag computers:3")
        await table.locator(".typed").press("Enter")
        await press(table, "dismiss").click()
        await press(table, "Deal now").click()
        await pick(own, "Left ·", "9♠", "9♥", "9♦")
        await expect(own.get_by_text("the middle hand has no cards")).to_be_visible()
        await press(own, "Suggest").click()
        await expect(own.get_by_text("Ready to lock.")).to_be_visible()
        await expect(own.get_by_text("They take the pot in")).to_be_visible()
        await picture(page, "nine-arranging", height=1040)
        await press(own, "Lock").click()
        await expect(table.get_by_text("Left hands · Alex wins")).to_be_visible()
        await expect(table.get_by_text("Middle hands · Alex wins")).to_be_visible()
        await expect(table.get_by_text("Alex takes the pot: 4 chips")).to_be_visible()
        await picture(page, "nine-reveal", height=1100)


async def test_nine_cards_for_points(visit: Opener, tmp_path: Path) -> None:
    """In a game for points, each round scores for the best three hands, and a peg board shows the score."""
    packs = Packs(HANDS)
    house = running_playground(
        tmp_path, shuffle=packs.shuffle, chooser=lambda _game: choose, thinking_time=pause, rng=Lots(1)
    )
    async with house as address:
        page = await visit(address)
        table, own = side(page, "channel"), side(page, "dm")

        await table.locator(".typed").fill("/table open sheet:Nine cards for points computers:3")
        await table.locator(".typed").press("Enter")
        await press(table, "dismiss").click()
        await press(table, "Deal now").click()
        await expect(table.get_by_text("Pot for the winner of the game: 4 chips")).to_be_visible()
        await press(own, "Suggest").click()
        await press(own, "Lock").click()
        await expect(table.get_by_text("Alex scores 3 points and has 3.")).to_be_visible()
        await picture(page, "nine-points", height=1300)
