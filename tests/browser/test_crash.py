"""Crash in a browser: arranged by menu, suggestion and dialog, and revealed hand by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

from playwright.async_api import expect

from bot.players.arranging import crash
from bot.players.arranging.strengths import PlayingStrength
from bot.rules.arranging.crash.state import CrashView
from bot.rules.cards import Card
from bot.rules.game import Move, Option
from playground.server import running_playground
from tests.browser.conftest import Opener
from tests.browser.test_four_cards import pick
from tests.browser.test_game import ALEX, PICTURES, Lots, Packs, all_tiles, pause, picture, press, side

FANSHAWE, OGILVIE, PETTIGREW = 2, 3, 4


class CutPacks(Packs):
    """Known shuffles that deal the given hands even after the smallest cut."""

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the next known order of `cards`, with its last card on top, because the cut moves that card to the
        bottom.
        """
        *others, last = super().shuffle(cards)
        return (last, *others)


def choose(view: CrashView, options: tuple[Option, ...], rng: Random) -> Move:
    """Return the move of an expert computer player."""
    return crash.choose(view, options, rng, PlayingStrength.EXPERT)


async def test_a_game_of_crash(visit: Opener, tmp_path: Path) -> None:
    """A suggested crash, and then hands from the dialog, win the game. Points, pegs and payments are shown."""
    packs = CutPacks(
        {
            ALEX: "7h 9c Jc 2h Kh 4s 3h 3s Qd Js 7d 7c Ks",
            FANSHAWE: "6h Kd Td Tc 2s Kc 5c 8s 3c 2d Ac 6c 9d",
            OGILVIE: "Jh As 4d Qs 8c 4h 8h 3d Jd 9s 5h 4c 7s",
            PETTIGREW: "2c Ts 5s 5d Th Ah Ad Qh 8d 9h 6s 6d Qc",
        },
        {
            ALEX: "2c 3c Js 6d 6c 2s 6h Jd Ad Ac 5s 8s Td",
            FANSHAWE: "9d 9c Tc 6s 7c 9s 3s Qc 5d 2h 2d 8h 5h",
            OGILVIE: "Kc Jh 7d Kd 5c Ah 3h 8d Ts 7s 4c Qh 4d",
            PETTIGREW: "4s 3d Qd Ks As 8c 7h Kh Qs Jc Th 4h 9h",
        },
    )
    arrangement = {
        "First hand": ("6♦", "6♥", "6♣"),
        "Second hand": ("A♣", "3♣", "2♣"),
        "Third hand": ("A♦", "J♦", "10♦"),
        "Fourth hand": ("J♠", "8♠", "5♠"),
    }
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
        table, own = side(page, "channel"), side(page, "dm")

        await table.locator(".typed").fill("/table open sheet:Salford and Coventry computers:3")
        await table.locator(".typed").press("Enter")
        await press(table, "dismiss").click()
        await press(table, "Deal now").click()

        # The deal in which Alex wins all four hands.
        await pick(own, "1 ·", "7♦", "7♥", "7♣")
        await expect(own.get_by_text("· prial ·")).to_be_visible()
        await expect(press(own, "Lock")).to_be_enabled()
        await press(own, "Suggest").click()
        await expect(own.get_by_text("Ready to lock.")).to_be_visible()
        await expect(own.get_by_text(re.compile("^2 · .* flush ·|^1 · .* prial ·")).first).to_be_visible()
        await expect(table.get_by_text("3 of 4")).to_be_visible()
        await expect(table.get_by_text("prial of sevens")).to_have_count(0)
        await picture(page, "arranging", height=1040)
        await press(own, "Lock").click()
        await expect(table.get_by_text("First hand")).to_be_visible()
        await expect(table.get_by_text("Crash! Alex has won all four hands.")).to_be_visible()
        await expect(table.get_by_text(re.compile("Alex +5 ●●●●● ··┃"))).to_be_visible()

        # The deal with which Alex wins the game.
        await press(table, "Deal now").click()
        await press(own, "More…").click()
        await press(own, "All at once").click()
        dialog = page.locator("#dialog")
        for hand, cards in arrangement.items():
            for card in cards:
                await dialog.get_by_role("group", name=hand).get_by_text(card).click()
        await dialog.get_by_role("button", name="Submit").click()
        await expect(dialog).to_be_hidden()
        await expect(own.get_by_text(re.compile("^2 · .* flush ·|^1 · .* prial ·")).first).to_be_visible()
        await press(own, "Lock").click()
        # The result is shown once, in the table message.
        await expect(table.get_by_text("Alex wins the game with 7 points!")).to_have_count(1)
        await expect(table.get_by_text("50 chips each for the game.")).to_be_visible()
        await expect(press(table, "Play another game")).to_be_enabled()
        await picture(page, "reveal", height=1100)
