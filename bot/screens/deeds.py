"""Actions that cost money if done twice: their description, and the question before a repetition."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.screens.ids import PanelId
from bot.screens.items import button
from bot.screens.layout import Screen
from bot.screens.layout import build_screen as make
from bot.screens.words import Words

REPEAT_PANEL: Final = "again"
"""Panel of the question. Its actions are DO and LEAVE, about the number of the question."""
REPEAT_ACTION: Final = "do"
CANCEL_ACTION: Final = "leave"

MONEY_ACTIONS: Final = frozenset(
    {"bet", "dispute-chips", "fine", "forgive", "forgive-all", "grant", "lend", "pay", "pay-bank", "refill", "topup"}
)
"""All kinds of these actions."""


class MoneyAction(Struct, frozen=True):
    """Action of a person in a server. Two equal ones are a repetition.

    `name` is one of NAMES, `person` the other person concerned (0: nobody), `amount` the chips moved. `place`
    distinguishes tables and deals.
    """

    name: str
    guild_id: int
    person: int = 0
    amount: int = 0
    place: tuple[int, ...] = ()

    def description(self, words: Words) -> str:
        """Return its description, as in "done: 50 chips for Dan"."""
        return words(f"deed-{self.name}", amount=words.money(self.amount), person=f"<@{self.person}>")


def render_done(words: Words, deed: MoneyAction | None) -> Screen:
    """Return the response when an action was done and its result cannot be shown."""
    return make(words("deed-done") if deed is None else words("deed-done-this", deed=deed.description(words)))


def render_unknown_outcome(words: Words, deed: MoneyAction) -> Screen:
    """Return the response while the outcome of an action is unknown."""
    return make(words("deed-unknown-this", deed=deed.description(words)))


def render_repeat_question(words: Words, deed: MoneyAction, number: int, *, at: float, known: bool) -> Screen:
    """Ask for confirmation of a repeated action. `number` is the question's.

    `at` is the time of the first one; if it is not `known`, its outcome is unknown.
    """
    key = "deed-again-done" if known else "deed-again-unknown"
    return make(
        words(key, deed=deed.description(words), when=f"<t:{int(at)}:t>"),
        items=[
            button(PanelId(REPEAT_PANEL, REPEAT_ACTION, str(number)), words("button-do-again")),
            button(PanelId(REPEAT_PANEL, CANCEL_ACTION, str(number)), words("button-leave-it")),
        ],
    )


def render_not_repeated(words: Words) -> Screen:
    return make(words("deed-left"))
