"""A new player's game of Three Card Brag in a browser: one pot won, one lost."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Locator, Page, expect

from bot.rules.betting.moves import Bet, Fold, Look
from bot.rules.betting.state import BragView
from bot.rules.cards import Card, card
from bot.rules.game import Move, Option
from playground import FIRST_COMMAND
from playground.server import running_playground
from tests.browser.conftest import Opener

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

ALEX, FOLDS, STAYS, FOLDS_TOO = 1, 2, 3, 4


class Packs:
    """Known shuffles, each of which deals the given hands to some seats."""

    def __init__(self, *hands: dict[int, str]) -> None:
        self._hands = iter(hands)
        self._dealer = ALEX

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the next known order of `cards`."""
        hands = next(self._hands)
        order = [(self._dealer + step) % 4 or 4 for step in range(1, 5)]
        self._dealer = order[0]
        places = {
            order.index(seat) + 4 * turn: card(text)
            for seat, hand in hands.items()
            for turn, text in enumerate(hand.split())
        }
        rest = iter([each for each in cards if each not in places.values()])
        return tuple(places.get(place) or next(rest) for place in range(len(cards)))


class Lots(Random):
    """Random source that picks the first item and the lower bound, so that names, the first dealer and the cut are
    known.
    """

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """Return the first item."""
        return seq[0]

    def randint(self, a: int, _b: int) -> int:
        """Return the lower bound."""
        return a


def choose(view: BragView, options: tuple[Option, ...], _rng: Random) -> Move:
    """Return a move: the seat `STAYS` looks and stays in for the minimum; any other seat folds."""
    on_offer = {type(option.move): option.move for option in options}
    wanted: Iterable[type[Move]] = (Look, Bet) if view.viewer == STAYS else (Fold,)
    return next(on_offer[kind] for kind in wanted if kind in on_offer)


def pause(_rng: Random) -> float:
    """Return the thinking time in seconds, just long enough to be seen."""
    return 0.1


PICTURES = os.environ.get("PRIAL_PICTURES", "")
"""Folder for the README's screenshots; empty: none are taken. Cards are tiles in screenshots."""


async def all_tiles(page: Page) -> None:
    """Wait until all tiles are uploaded, if screenshots are taken."""
    if PICTURES:
        await page.wait_for_timeout(15_000)


async def picture(page: Page, name: str, height: int = 860) -> None:
    """Save a screenshot for the README, if screenshots are taken."""
    if PICTURES:
        await page.set_viewport_size({"width": 1280, "height": height})
        await page.wait_for_timeout(400)
        await page.screenshot(path=Path(PICTURES) / f"{name}.png")


def side(page: Page, name: str) -> Locator:
    """Return the pane `channel` or `dm`."""
    return page.locator(f'[data-pane="{name}"]')


def press(where: Locator, name: str) -> Locator:
    """Return the newest button whose label starts with `name`."""
    return where.get_by_role("button", name=name).last


async def test_a_new_player_wins_a_pot_and_loses_one(visit: Opener, tmp_path: Path) -> None:
    """A new player looks, raises by the dialog, opens `My cards`, wins one pot by seeing, and loses another."""
    packs = Packs(
        {ALEX: "3s 3h 3d", STAYS: "Ks Qh 9d"},
        {ALEX: "9s 9h 5d", STAYS: "Ac Kc Qc"},
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
        own = table.locator(".message.private").last

        await table.locator(".welcome").get_by_role("button", name=FIRST_COMMAND).click()
        await table.locator(".typed").press("Enter")
        await press(table, "Deal now").click()

        # The pot that Alex wins.
        await press(table, "Look").click()
        await expect(own.get_by_text("prial of threes")).to_be_visible()
        await expect(own.get_by_role("img", name=re.compile("three of diamonds, three of hearts"))).to_be_visible()
        await press(own, "Raise").click()
        await press(own, "Another amount").click()
        dialog = page.locator("#dialog")
        await dialog.get_by_role("textbox").fill("4")
        await dialog.get_by_role("button", name="Submit").click()
        await expect(dialog).to_be_hidden()
        await press(table, "My cards").click()
        await expect(own.get_by_text("prial of threes")).to_be_visible()
        await expect(press(own, "See for 8")).to_be_visible()
        await expect(table.get_by_role("button", name="See for 8")).to_have_count(1)
        await press(own, "See for 8").scroll_into_view_if_needed()
        await picture(page, "table")
        await press(own, "See for 8").click()
        await expect(table.get_by_text("Alex wins 21 chips").first).to_be_visible()

        # The deal again in a few lines, and all payments.
        await press(table, "More…").click()
        statement = table.locator(".message.private").last
        await statement.get_by_role("button", name="Story", exact=True).click()
        await press(statement, "What happened").click()
        await expect(statement).to_contain_text("Alex")
        await expect(statement).to_contain_text("21")
        await picture(page, "statement")

        # The pot that Alex loses. A prial was seen, so the pack has been shuffled.
        with contextlib.suppress(PlaywrightError):  # on a slow machine the next deal starts first
            await press(table, "Deal now").click(timeout=5_000)
        await expect(table.get_by_role("heading", name="Three Card Brag · deal 2").first).to_be_visible()
        hand = table.locator(".message.private").filter(has=page.get_by_text("deal 2"))
        await press(hand, "Look").click()
        await expect(hand.get_by_text("pair of nines")).to_be_visible()
        await press(hand, "Bet 1").click()
        await press(hand, "See for 2").click()
        await expect(table.get_by_text("running flush").first).to_be_visible()
        await expect(table.get_by_text("Alex wins")).to_have_count(1)  # a prial is memorable, so its result stays

        # The evening's results, as text and as an image.
        await table.locator(".typed").fill("/evening")
        await table.locator(".typed").press("Enter")
        evening = table.locator(".message.private").last
        await expect(evening.get_by_role("heading", name="This evening")).to_be_visible()
        drawn = evening.get_by_role("img", name=re.compile("This evening, as a table"))
        await expect(drawn).to_be_visible()
        assert await drawn.evaluate("image => image.decode().then(() => image.naturalWidth)") == 800
        await picture(page, "evening", 1000)
