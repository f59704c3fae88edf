"""Examples of every refusal, with typical facts."""

from __future__ import annotations

from bot.errors import Refusal
from bot.rules.refusals import FACT_NAMES
from tests.support.raised import raised

CODES: dict[str, tuple[str, ...]] = {
    **{code: facts for _, code, facts in raised()},
    **FACT_NAMES,
}
"""Names of the facts by code, for refusals raised in the source and for those of the rules."""

_TEXTS = {
    "card": "Ks",
    "game": "draw_brag",
    "hand": "old",
    "key": "a *key*",
    "league": "a *league*",
    "name": "a *name*",
    "limit": "raise",
    "option": "max_first_bet",
    "permissions": "**Send Messages**",
    "reason": "too_small",
    "step": "arranging",
    "typed": "three and a bit",
}

_OF = {
    "hand_too_low": {"least": "flush"},
    "hands_ambiguous": {"typed": "AKQ", "one": "AsKsQs", "other": "AhKsQs"},
    "too_few_of_rank": {"rank": "king"},
}
"""Text facts of single refusals, by code."""


def example(code: str, number: int = 4) -> Refusal:
    """Return a refusal with `code` in which every amount, count and seat is `number`."""
    texts = _TEXTS | _OF.get(code, {})
    return Refusal(code, **{name: texts.get(name, number) for name in CODES[code]})
