"""Deeds that cost money when they are done twice: what they are called, and the question whether they are meant."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.screens.ids import PanelId
from bot.screens.items import button
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.words import Words

PANEL: Final = "again"
"""The panel of the question; its actions are DO and LEAVE, and what they are about is the number of the question."""
DO: Final = "do"
LEAVE: Final = "leave"

NAMES: Final = frozenset(
    {"bet", "dispute-chips", "fine", "forgive", "forgive-all", "grant", "lend", "pay", "pay-bank", "refill", "topup"}
)
"""Every kind of deed there is."""


class Deed(Struct, frozen=True):
    """Something that somebody does in a server: two that are equal are the same thing done twice.

    `name` is one of NAMES, `person` the other one whom it concerns (0: nobody), `amount` what is moved (chips), `place`
    tells deeds of different tables and deals apart.
    """

    name: str
    guild_id: int
    person: int = 0
    amount: int = 0
    place: tuple[int, ...] = ()

    def text(self, words: Words) -> str:
        """What it is, as in "done: 50 chips for Dan"."""
        return words(f"deed-{self.name}", amount=words.money(self.amount), person=f"<@{self.person}>")


def done(words: Words, deed: Deed | None) -> Screen:
    """The answer where something is done and what came of it cannot be shown."""
    return make(words("deed-done") if deed is None else words("deed-done-this", deed=deed.text(words)))


def unknown(words: Words, deed: Deed) -> Screen:
    """The answer where nobody knows yet whether it was done."""
    return make(words("deed-unknown-this", deed=deed.text(words)))


def question(words: Words, deed: Deed, number: int, *, at: float, known: bool) -> Screen:
    """The question whether somebody wants to do it again: it was done (or, where that is not `known`, may have been) at
    `at`. `number` is the question's.
    """
    key = "deed-again-done" if known else "deed-again-unknown"
    return make(
        words(key, deed=deed.text(words), when=f"<t:{int(at)}:t>"),
        items=[
            button(PanelId(PANEL, DO, str(number)), words("button-do-again")),
            button(PanelId(PANEL, LEAVE, str(number)), words("button-leave-it")),
        ],
    )


def left(words: Words) -> Screen:
    """The answer to somebody who does not want to do it again."""
    return make(words("deed-left"))
