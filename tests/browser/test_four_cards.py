"""Four Card Brag in a browser: opened from the panel, with changed house rules and a discard by menu."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.async_api import Locator, expect

from bot.rules.betting.moves import Bet, Discard, Fold, Look
from bot.rules.betting.state import BragView
from bot.rules.game import Move, Option
from playground import GAMES_COMMAND
from playground.server import running_playground
from tests.browser.conftest import Opener
from tests.browser.test_game import ALEX, STAYS, Lots, Packs, pause, picture, press, side


def choose(view: BragView, options: tuple[Option, ...], _rng: Random) -> Move:
    """Return a move: the seat `STAYS` looks, discards and stays in; any other seat folds."""
    on_offer = {type(option.move): option.move for option in reversed(options)}
    wanted: tuple[type[Move], ...] = (Look, Discard, Bet) if view.viewer == STAYS else (Fold,)
    return next(on_offer[kind] for kind in wanted if kind in on_offer)


async def pick(where: Locator, menu: str, *options: str) -> None:
    """Open the first menu with this label and choose the options."""
    head = where.locator(".menu-head", has_text=menu).first
    await head.click()
    lines = head.locator("..")
    for option in options:
        await lines.get_by_role("option", name=re.compile(rf"^(:\w+: *)?{option}")).click()
    if len(options) != 1:
        await lines.get_by_role("button", name="Done").click()


async def test_four_cards_from_the_panel(visit: Opener, tmp_path: Path) -> None:
    """The game is opened from the panel, a house rule lets players choose discards, and a card is discarded by menu."""
    packs = Packs({ALEX: "3s 3h 3d 9c", STAYS: "Ks Qh 9d 4c"}, {})
    async with running_playground(
        tmp_path, shuffle=packs.shuffle, chooser=lambda _game: choose, thinking_time=pause, rng=Lots(1)
    ) as address:
        page = await visit(address)
        table = side(page, "channel")
        own = table.locator(".message.private").last

        await table.locator(".welcome").get_by_role("button", name=GAMES_COMMAND, exact=True).click()
        await table.locator(".typed").press("Enter")
        await pick(table, "Game: Three Card Brag", "Game: Four Card Brag")
        await expect(table.locator(".menu-head", has_text="Game: Four Card Brag")).to_be_visible()
        await picture(page, "open-panel")
        await press(table, "Open").click()
        await expect(press(table, "Add a computer player")).to_be_visible()

        await table.locator(".typed").fill("/table computers 3")
        await table.locator(".typed").press("Enter")
        await expect(table.get_by_text("3 computer players sit here")).to_be_visible()
        await table.locator(".typed").fill("/table rules")
        await table.locator(".typed").press("Enter")
        rules = table.locator(".message.private").last
        await pick(rules, "Page: What is agreed", "Page: Play")
        await press(rules, "Change the first 4").click()
        dialog = page.locator("#dialog")
        await dialog.get_by_role("radio", name=re.compile("^Each player")).check()
        for wild in ("black twos", "two jokers"):
            await dialog.get_by_role("checkbox", name=re.compile(f"^{wild}")).check()
        await dialog.get_by_role("button", name="Submit").click()
        await expect(rules.get_by_text("black twos and two jokers")).to_be_visible()
        await picture(page, "rules-panel", height=1276)

        await press(table, "Deal now").click()
        await press(table, "Look").click()
        await expect(own.get_by_text("Your best three")).to_be_visible()
        await pick(own, "lay aside", "9♣")
        await expect(own.get_by_text("lay aside")).to_have_count(0)
        await expect(own.get_by_text("prial of threes")).to_be_visible()
        await press(own, "See for 2").click()
        await expect(table.get_by_text("Alex wins").first).to_be_visible()
        await expect(table.locator(".message:not(.private)").get_by_text("9♣")).to_have_count(0)
