"""Examples of every refusal, with typical facts."""

from __future__ import annotations

from itertools import chain

from bot.disputes import refusals as disputes
from bot.errors import Refusal
from bot.history import refusals as history
from bot.leagues import refusals as leagues
from bot.ledger import refusals as ledger
from bot.privacy import refusals as privacy
from bot.rules import refusals as rules
from bot.screens import refusal_texts as screens
from bot.sheets import refusals as sheets
from bot.tables import refusals as tables
from cogs import refusals as cogs

CODES: dict[str, tuple[str, ...]] = dict(
    chain.from_iterable(
        codes.items()
        for codes in (
            rules.FACT_NAMES,
            tables.CODES,
            sheets.CODES,
            ledger.CODES,
            history.CODES,
            leagues.LEAGUE_CODES,
            leagues.TEAM_CODES,
            leagues.NIGHT_CODES,
            privacy.CODES,
            disputes.CODES,
            screens.CODES,
            cogs.REFUSAL_FACTS,
        )
    )
)

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
"""Facts that are texts in one refusal only."""


def example(code: str, number: int = 4) -> Refusal:
    """Return a refusal with that code in which every amount, count and seat is `number`."""
    texts = _TEXTS | _OF.get(code, {})
    return Refusal(code, **{name: texts.get(name, number) for name in CODES[code]})
