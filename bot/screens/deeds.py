"""Actions that cost money if done twice: their description, and the question before a repetition."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.screens.ids import PanelId
from bot.screens.items import button
from bot.screens.layout import Screen
from bot.screens.layout import screen as make
from bot.screens.words import Words

PANEL: Final = "again"
"""Panel of the question. Its actions are DO and LEAVE, about the number of the question."""
DO: Final = "do"
LEAVE: Final = "leave"

NAMES: Final = frozenset(
    {"bet", "dispute-chips", "fine", "forgive", "forgive-all", "grant", "lend", "pay", "pay-bank", "refill", "topup"}
)
"""All kinds of these actions."""


class Deed(Struct, frozen=True):
    """Action of a person in a server. Two equal ones are a repetition.

    `name` is one of NAMES, `person` the other person concerned (0: nobody), `amount` the chips moved. `place`
    distinguishes tables and deals.
    """

    name: str
    guild_id: int
    person: int = 0
    amount: int = 0
    place: tuple[int, ...] = ()

    def text(self, words: Words) -> str:
        """Return its description, as in "done: 50 chips for Dan"."""
        return words(f"deed-{self.name}", amount=words.money(self.amount), person=f"<@{self.person}>")


def done(words: Words, deed: Deed | None) -> Screen:
    """Return the response when an action was done and its result cannot be shown."""
    return make(words("deed-done") if deed is None else words("deed-done-this", deed=deed.text(words)))


def unknown(words: Words, deed: Deed) -> Screen:
    """Return the response while the outcome of an action is unknown."""
    return make(words("deed-unknown-this", deed=deed.text(words)))


def question(words: Words, deed: Deed, number: int, *, at: float, known: bool) -> Screen:
    """Ask for confirmation of a repeated action. `number` is the question's.

    `at` is the time of the first one; if it is not `known`, its outcome is unknown.
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
    return make(words("deed-left"))
