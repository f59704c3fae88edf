"""Every refusal there is, with facts such as it comes with."""

from __future__ import annotations

from itertools import chain

from bot.errors import Refusal
from bot.ledger import refusals as ledger
from bot.rules import refusals as rules
from bot.screens import refusals as screens
from bot.sheets import refusals as sheets
from bot.tables import refusals as tables
from cogs import refusals as cogs

CODES: dict[str, tuple[str, ...]] = dict(
    chain.from_iterable(part.CODES.items() for part in (rules, tables, sheets, ledger, screens, cogs))
)

_TEXTS = {
    "game": "draw_brag",
    "hand": "old",
    "key": "a *key*",
    "name": "a *name*",
    "limit": "raise",
    "option": "max_first_bet",
    "permissions": "**Send Messages**",
    "reason": "too_small",
    "typed": "three and a bit",
}


def example(code: str, number: int = 4) -> Refusal:
    """A refusal of that code, every amount, count and seat in it being `number`."""
    return Refusal(code, **{name: _TEXTS.get(name, number) for name in CODES[code]})
